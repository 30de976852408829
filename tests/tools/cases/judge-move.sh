# Positions on the way, from the start and from the end.
keisei judge game9.sgf --move 12 --judge distance
keisei judge game9.sgf --move -24 --judge distance | cmp - <(keisei judge game9.sgf --move 12 --judge distance) && echo same
keisei judge game9.sgf --move -0 | head -1
keisei judge game9.sgf --move 36 | cmp - <(keisei judge game9.sgf) && echo same
