# PNG and PDF by their first bytes, and more than a few of them.
keisei judge dead5.sgf -o board.png && head -c 4 board.png | od -An -tx1 && test "$(wc -c <board.png)" -gt 2000 && echo large
keisei judge dead5.sgf -o board.pdf && head -c 5 board.pdf && test "$(wc -c <board.pdf)" -gt 2000 && echo large
keisei judge dead5.sgf --as png | cmp - board.png && echo same
keisei show dead5.sgf -o shown.png && head -c 4 shown.png | od -An -tx1
keisei show dead5.sgf -o shown.pdf && head -c 5 shown.pdf; echo
keisei graph dead5.sgf -o graph.png && head -c 4 graph.png | od -An -tx1
keisei graph dead5.sgf -o graph.pdf && head -c 5 graph.pdf; echo
