# As SGF the record has TB and TW, which give the same score again; pictures are pictures.
keisei score game9.sgf --as sgf -o labelled.sgf
grep -o 'T[BW]\[' labelled.sgf
keisei score labelled.sgf --dead labels | cmp - <(keisei score labelled.sgf) && echo same
keisei score drawing.txt --as sgf | cut -c 1-30
keisei score game9.sgf -o board.svg && head -c 30 board.svg && echo
keisei score game9.sgf -o board.png && head -c 4 board.png | tail -c 3 && echo
keisei score game9.sgf --move 10 --as json | grep -o '"move":10'
