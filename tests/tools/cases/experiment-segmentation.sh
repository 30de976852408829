# Networks of a few games on a small board: their matches are played once, and what is missing is played later.
for input in features raw; do
    keisei-lab train softseg --input "$input" --size 4 --layers 2,1 --rate .01 --games 10 --every 5 -t 1 -o "$input.model" 2>/dev/null
done
run() { keisei-lab experiment soft-segmentation "$1" --every 5 --size 4 --games 3 -t 1 --against "distance=keisei gtp --judge distance" "${@:2}"; }
run . --against "by count=keisei gtp --judge explicit" -o out; echo $?
ls out matches
cat out/figure4.csv
head -4 out/win.sgf
for picture in out/*.svg; do grep -c '<svg' "$picture"; done
# Nothing is played again; then one game is missing.
rm out/*
mv matches/raw-5-distance/game-00003.sgf third.sgf
run . --against "by count=keisei gtp --judge explicit" -o out >/dev/null
ls matches/raw-5-distance
sed -i '$d' matches/raw-5-distance/games.csv
run . >/dev/null; cmp third.sgf matches/raw-5-distance/game-00003.sgf && echo same
run . --games 0 | head -11
# Another temperature has games of its own.
run . --every 10 --temperature 0.05 --games 1 | sed -n "3p;7,10p"; ls -d matches*; ls matches-0.05
# Another network of the same name has no part in these games.
cp raw.model.5 features.model.10
run . --games 0; echo $?
# Models among the judges
keisei-lab experiment log-loss selfplay7.sgfs --model raw.model --model features.model --judge distance --every 20 | sed -n '/^| raw/p; /^| feat/p'
keisei-lab experiment log-loss selfplay7.sgfs --model selfplay7.sgfs; echo $?
keisei-lab experiment log-loss selfplay7.sgfs --model nosuch; echo $?
# What cannot be
mkdir empty
run empty; echo $?
run nosuch; echo $?
run . --against gnugo; echo $?
run . --against "none=exit 3" --every 10; echo $?
