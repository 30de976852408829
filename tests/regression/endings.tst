# When the engine passes and when it does not.

# Neutral points are filled by area rules, and left by territory rules.
loadsgf games/dead-stone.sgf
10 reg_genmove black
#? [D[45]]
11 reg_genmove white
#? [D[45]]
kata-set-rules japanese
12 reg_genmove black
#? [pass]
13 reg_genmove white
#? [pass]
kata-set-rules chinese
play black D4
play white D5
14 reg_genmove black
#? [pass]

# Nobody plays into a seki.
loadsgf games/seki.sgf
20 reg_genmove black
#? [pass]
21 reg_genmove white
#? [pass]

# An open board is no finished game.
boardsize 9
clear_board
30 reg_genmove black
#? [!pass]
play black E5
31 reg_genmove white
#? [!pass]
