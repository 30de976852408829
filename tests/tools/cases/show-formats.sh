# The other formats of show.
keisei show wide.sgf --as json
keisei show wide.sgf --as json | keisei judge --jsonl --judge direct | cut -c 1-60
keisei show wide.sgf --as sgf | sed "s,keisei:[0-9.]*,keisei:N,"
keisei show wide.sgf --move 3 --as sgf | sed "s,keisei:[0-9.]*,keisei:N,"
keisei show three.sgf --game 3 --as svg
