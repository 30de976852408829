# Judges from model files: the same values as the judge that is compiled in, before calibration.
models=$SOURCE/models
raw() { keisei judge "$@" --raw --as json | sed 's/.*"raw":\[//; s/\].*//'; }
same() { # FILE JUDGE
    test "$(raw drawing.txt --model "$models/$1")" = "$(raw drawing.txt --judge "$2")" && echo "$1: $2"
}
same life.model life
same perceptron-linear-simple-24.model perceptron-linear-simple-24
same perceptron-mlp-enhanced-60.model perceptron-mlp-enhanced-60
same boltzmann-9x9.model boltzmann5
same boltzmann-bp.model boltzmann5:bp
same softseg.model softseg
keisei judge drawing.txt --model "$models/perceptron-mlp-simple-60-all.model"
keisei judge --jsonl --model "$models/life.model" <positions.jsonl | cut -c -100
keisei judge drawing.txt --model "$models/boltzmann-liberties.model" --inference bp | grep -E 'Judge|Inference'
printf 'boardsize 5\nclear_board\ngogui-title\ngenmove b\nkeisei-connections c3\n' >commands
for file in life perceptron-linear-simple-40 boltzmann-9x9 softseg; do
    keisei gtp --model "$models/$file.model" <commands
done
keisei match --model "$models/boltzmann-bp.model" --against 'bash stub-engine good' --games 1 --size 5 --threads 1
keisei-lab experiment log-loss selfplay7.sgfs --every 20 --model "$models/life.model" -t 1 |
    sed "s|$models/||"
# Scores by a model of train life-end
keisei score game9.sgf >compiled
keisei score game9.sgf --model "$models/life-end.model" | cmp - compiled && echo same
keisei score --jsonl --model "$models/life-end.model" <positions.jsonl >read
keisei score --jsonl <positions.jsonl | cmp - read && echo same
# Wrong files
cp "$models"/{life,life-end,calibration,perceptron-linear-simple-24}.model .
for file in life-end.model calibration.model game9.sgf nosuch.model; do
    keisei judge drawing.txt --model $file
    keisei judge --jsonl --model $file <positions.jsonl
    keisei gtp --model $file <commands
    keisei match --model $file --against 'bash stub-engine good'
    keisei-lab experiment log-loss selfplay7.sgfs --model $file
done
for file in life.model perceptron-linear-simple-24.model game9.sgf nosuch.model; do
    keisei score game9.sgf --model $file
done
keisei judge drawing.txt --model life.model --judge life
keisei gtp --model life.model --judge life
keisei match --against true --model life.model --judge life
keisei judge drawing.txt --model life.model --rounds 5
