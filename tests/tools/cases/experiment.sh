# What needs no training, over a folder of two boards: in the second record the label has the stone in the corner
# alive, which it is not; the third has no labels. All blocks are proved, so no network has a say.
board='(;SZ[5]KM[0.5]AB[ba:be][ac]AW[da:de][eb][ed][aa]'
mkdir -p games/9x9 games/19x19
for name in 9x9/valid 19x19/kgs-valid 19x19/pro-valid; do
    printf '%s\n' "${board}TB[aa:ab][ad:ae]TW[ea][ec][ee])" "${board}TB[ad:ae]TW[ea][ec][ee])" >games/$name.sgfs
done
keisei-lab experiment scoring games --only boards,life -o out; echo $?
ls out
cat out/life.csv
printf '%s\n' "$board)" >>games/9x9/valid.sgfs
keisei-lab experiment scoring games --only life >other.md; echo $?
keisei-lab experiment scoring games --only boards --threads 1 2>/dev/null | cmp - <(keisei-lab experiment scoring games --only boards --threads 2 2>/dev/null) && echo same
keisei-lab experiment log-loss games/9x9 --judge distance -j explicit -j direct --every 1; echo $?
