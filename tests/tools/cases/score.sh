# A finished game: the picture, what is dead, and the score by every ruleset.
keisei score game9.sgf
keisei score dead5.sgf
keisei score dead5.sgf --dead none --rules aga --komi 0.5 --handicap 3
keisei score - <drawing.txt
