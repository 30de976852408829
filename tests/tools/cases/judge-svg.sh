# SVG, by name and by the ending of the file.
keisei judge dead5.sgf --dead labels --as svg
keisei judge dead5.sgf --dead labels -o board.svg && keisei judge dead5.sgf --dead labels --as svg | cmp - board.svg && echo same
