# The stones alone and what the record says.
keisei show wide.sgf
keisei show wide.sgf --move 1
keisei show drawing.txt --to-move white
keisei show controls.sgf
keisei show repeats.sgf | tail -3
# Long names leave room for the move.
echo '(;SZ[2]PB[A name that is longer than any title has room for]PW[ÄÖÜäöüßÄÖÜäöüßÄÖÜäöüßÄÖÜ];B[aa])' | keisei show - | head -1
