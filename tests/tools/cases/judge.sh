# The main path.
keisei judge game9.sgf
