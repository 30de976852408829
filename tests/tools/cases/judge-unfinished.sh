# Flood fill and distance disagree where the game is not over.
keisei judge wide.sgf --dead none | tail -1
