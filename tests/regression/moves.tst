# Moves that anyone would make, each asked of judges that see one move ahead.
keisei-param replies 0

# White's five stones are in atari, and White's move would save them.
loadsgf games/atari.sgf
keisei-judge life
10 reg_genmove black
#? [F4]
keisei-judge distance
11 reg_genmove black
#? [F4]
keisei-judge boltzmann5:paper
12 reg_genmove black
#? [F4]
keisei-judge default
13 reg_genmove black
#? [F4]

# Three points in a row: who plays in the middle kills, or lives.
loadsgf games/three-in-a-row.sgf
keisei-judge life
20 reg_genmove white
#? [H1]*
21 reg_genmove black
#? [H1]*

# Two cutting stones can be taken, or saved, at D6.
loadsgf games/cutting-stones.sgf
keisei-judge life
30 reg_genmove black
#? [D6]
31 reg_genmove white
#? [D6]*

# The same with a look at the answers.
keisei-param replies 3
loadsgf games/atari.sgf
keisei-judge default
40 reg_genmove black
#? [F4]
loadsgf games/cutting-stones.sgf
keisei-judge life
41 reg_genmove black
#? [D6]*
