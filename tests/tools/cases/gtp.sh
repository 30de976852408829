# The engine on a pipe: ids, comments, errors, files, a line of a megabyte, and a line without a newline.
keisei gtp --judge distance --size 5 --komi 0.5 <<'COMMANDS'
1 protocol_version

# a comment
2 play b c3
3 nonsense
loadsgf no-such.sgf
printsgf out.sgf
clear_board
loadsgf out.sgf
last_move
loadsgf -
quit
name
COMMANDS
echo "exit $?"
{
    printf 'gogui-play_sequence'
    for i in {1..40000}; do printf ' b pass w pass'; done
    printf '\nlast_move\nname'
} | keisei gtp
keisei gtp </dev/null
echo "exit $?"
keisei gtp --size 30
keisei gtp --komi much
keisei gtp --rules none
keisei gtp --judge nobody
keisei gtp --aim high
keisei gtp game.sgf
