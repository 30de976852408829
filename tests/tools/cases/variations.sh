# Lines of a record with branches, records that break off, and what `show` prints.
echo '(;SZ[5];B[aa](;W[ba];B[ca])(;W[bb](;B[cb])(;B[db])))' >branches.sgf
for variation in 1 2 2.2 3 2.3 2.2.1 0 x; do
    keisei show branches.sgf --variation $variation --as json | grep -o '"board":"[^"]*"'
done
keisei show branches.sgf --variation 2.2 --as sgf
keisei judge branches.sgf --variation 2 --judge distance | head -1
printf '(;SZ[5];B[aa];W[bb]\n;B[bb];W[cc])' >illegal.sgf
printf '(;SZ[5];B[aa]\n;W[bb];B[c' >cut.sgf
for file in illegal.sgf cut.sgf; do
    keisei show $file
    echo "exit $?"
    keisei judge $file --judge distance | tail -2
    keisei graph $file --judge distance >graph && echo good
    keisei annotate $file --judge distance
    keisei score $file | grep Finished
done
# Archives refuse such records.
keisei label illegal.sgf
echo 'What show prints, judge reads.'
keisei show game9.sgf --move 7 >shown.txt
keisei show game9.sgf --move 7 --as json | sed 's/"id":"[^"]*",//' >game.json
keisei show shown.txt --as json | sed 's/"id":"[^"]*",//' | diff game.json - && echo same
keisei show drawing.txt | keisei show - --as json
sed 's/X/?/' shown.txt | keisei judge -
