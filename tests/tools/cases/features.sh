# What the networks are told of a block; the values that depend on a model are left out.
keisei features game9.sgf --block E5 | head -20
keisei features game9.sgf --block E5 --move 20 --as json | cut -c 1-60
keisei features game9.sgf | head -1
keisei features game9.sgf --block A1
keisei features game9.sgf --block Z1
