# Random fields over games of GNU Go against itself, which stand in for all corpora.
mkdir data data/9x9 data/19x19
for file in 9x9/valid 9x9/test 19x19/pro-train 19x19/pro-valid 19x19/pro-test 19x19/kgs-valid; do
    head -12 selfplay7.sgfs >data/$file.sgfs
done
keisei-lab experiment uncertainty data --only parameters,figure4,moves9 -n 4 -t 1 -o out >one.md
echo $?
cat one.md
ls out
keisei-lab experiment uncertainty data --only parameters,figure4,moves9 -n 4 -t 3 >three.md
# Without a folder there are no pictures to look at.
grep -v '^!\[' one.md | cat -s | cmp - <(cat -s three.md)
keisei-lab experiment uncertainty data --only figure1 | grep -v CPU
# What it cannot do
keisei-lab experiment uncertainty data --only kgs; echo $?
keisei-lab experiment uncertainty data --only pictures; echo $?
keisei-lab experiment uncertainty data --only figure5; echo $?
keisei-lab experiment uncertainty data --split test --only kgs; echo $?
keisei-lab experiment direct selfplay7.sgfs --only figure1; echo $?
