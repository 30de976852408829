# Games of one year have labels; those of the others get theirs, and learning goes on with them. How
# many are kept depends on the last digits of networks, and is not compared.
grep 'DT\[2005' selfplay7.sgfs >seed.sgfs
{
    # A wrong result, no date, no count and an illegal move among the others.
    grep -v 'DT\[2005' selfplay7.sgfs | sed '1s/RE\[[^]]*\]/RE[B+30.5]/; 2s/DT\[[^]]*\]//; 3s/RE\[[^]]*\]/RE[W+Resign]/'
    tr -d '\n' <illegal.sgf
} >games.sgfs
what=(seed.sgfs games.sgfs --hidden 8 --epochs 20)
keisei-lab relabel "${what[@]}" -o whole -t 2 >table.txt 2>lines.txt
echo "$?"
cut -d'|' -f2-3,9-10 table.txt
ls whole
grep 'keisei\|move' lines.txt
grep -h 'B+30.5\|no count' whole/2001-inspect.txt | sed 's/: [a-z]*: we.*, / /; s/;.*//'
cat whole/*-inspect.txt | wc -l | cmp - <(cat whole/*-inspect.sgfs | wc -l)
cat whole/[2u]*.sgfs | wc -l
# Labels in the records are not looked at.
mkdir bare
sed 's/T[BW]\(\[[^]]*\]\)*//g' games.sgfs >bare/games.sgfs
keisei-lab relabel seed.sgfs bare/games.sgfs --hidden 8 --epochs 20 -o bare/out -t 1 >/dev/null 2>&1
cmp whole/undated.model bare/out/undated.model && echo same
# Stopped and gone on.
keisei-lab relabel "${what[@]}" -o out >/dev/null 2>&1 &
while kill -0 $! 2>/dev/null && ! { [ -e out/relabel.journal ] && [[ $(<out/relabel.journal) == *seed\ 0* ]]; }; do :; done
kill -INT $!
wait $!
echo "$?"
keisei-lab relabel "${what[@]}" -s 2 -o out 2>&1 | tail -1
keisei-lab relabel "${what[@]}" -o out >/dev/null 2>&1
diff -r out whole && echo same
keisei-lab relabel seed.sgfs games.sgfs
keisei-lab relabel seed.sgfs -o out
keisei-lab relabel nosuch.sgfs games.sgfs -o other 2>&1 | tail -1
keisei-lab relabel bare/games.sgfs games.sgfs -o other 2>&1 | tail -1
