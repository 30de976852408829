# The stones alone and what the record says.
keisei show wide.sgf
keisei show wide.sgf --move 1
keisei show drawing.txt --to-move white
keisei show controls.sgf
keisei show repeats.sgf | tail -3
