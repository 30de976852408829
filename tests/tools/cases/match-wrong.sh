# Engines that die, leave, hang, talk nonsense or without end, or play what is illegal.
play() { keisei match --against "$1" --judge distance --temperature 1000 --size 5 --games 4 "${@:2}"; echo "exit $?"; }
for what in dies leaves nonsense endless stale refuses; do
    play "bash stub-engine $what" --colour white --moves 20
done
play 'bash stub-engine hangs' --limit 0.3 --colour white
play 'bash stub-engine once' --colour white
play 'bash stub-engine nonsense' --colour white --games 1
play 'bash stub-engine illegal' --colour white --opening 1 --seed 3
play 'bash stub-engine unknown'
play 'bash stub-engine coloured' --colour white 2>&1 | cat -v
# It leaves when a game is over: the next one finds it again.
play 'bash stub-engine leaves-at-the-end'
play 'bash stub-engine resigns-and-leaves'
play ./no-such-engine
play true
play cat
keisei match
keisei match --against true game.sgf
keisei match --against true --games 0
keisei match --against true --colour red
keisei match --against 'bash stub-engine good' --judge nobody
keisei match --against 'bash stub-engine good' --limit 0; echo $?
