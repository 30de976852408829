# One result in twenty is false: it is found, and no other.
game() { tr -d '\n' <game9.sgf | sed "s/RE\[[^]]*\]/RE[$1]BR[$2]WR[$3]/"; echo; }
for i in $(seq 1 19); do game W+4.5 "$((i % 5 + 1))k" 2d; done >games.sgfs
game B+15.5 3k? 2d >>games.sgfs
keisei audit games.sgfs -o out
echo "$?"
ls out
{ head -1; tail -2; } <out/games.csv
game 'W+Resign' 3k 2d >resigned.sgfs
keisei audit resigned.sgfs -o resigned >/dev/null
tail -1 resigned/games.csv
keisei audit games.sgfs --all -n 1 >all.txt
head -1 all.txt
# How many of those are found that are made wrong.
keisei audit selfplay7.sgfs --falsify 10
keisei audit selfplay7.sgfs --falsify 10 -o false
keisei audit selfplay7.sgfs --falsify 1
