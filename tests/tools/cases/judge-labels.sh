# Dead stones by the labels of the record; one name takes the whole block with it.
keisei judge dead5.sgf --dead labels
keisei judge dead5.sgf --dead D5,E4,D3 | cmp - <(keisei judge dead5.sgf --dead labels) && echo same
keisei judge dead5.sgf --dead C3 --move 9 --judge distance:reverse
