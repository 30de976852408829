# SGF: the record with its owners at the end, a position before; both can be read again.
keisei judge game9.sgf --as sgf -o judged.sgf
cat judged.sgf
keisei judge judged.sgf --dead labels | tail -5
keisei judge game9.sgf --move 20 --as sgf -o position.sgf
sed "s,keisei:[0-9.]*,keisei:N," position.sgf
keisei show position.sgf
