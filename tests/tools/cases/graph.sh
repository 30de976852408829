# The score over a game.
keisei graph game9.sgf
keisei graph dead5.sgf --dead labels --komi 0
