# Records of very many moves: some positions are judged, the last one is, and the picture says which.
# passes N: a record of so many passes.
passes() { printf '(;SZ[5]AB[cc]'; yes ';B[];W[]' | head -$(($1 / 2)) | tr -d '\n'; [ $(($1 % 2)) = 0 ] || printf ';B[]'; echo ')'; }
for moves in 999 1000 1001 6001 600000; do
    passes $moves >passes.sgf
    keisei graph passes.sgf --judge distance --as svg >passes.svg
    grep -o 'move (.*)\|>move<' passes.svg
    echo "$(tail -2 passes.svg | tr -cd L | wc -c) steps"
done
passes 6000 | keisei graph - --judge distance
