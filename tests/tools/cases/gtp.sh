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
for threads in 1 3; do
    printf 'genmove b\ngenmove w\nkata-analyze b ownership true\n' | keisei gtp --judge life --size 7 --temperature 1 --threads $threads >moves-$threads
done
cmp moves-1 moves-3 && echo same
