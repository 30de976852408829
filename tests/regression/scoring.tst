# Fates and scores of finished games.

# Two blocks in seki.
loadsgf games/seki.sgf
komi 0.5
10 final_status_list seki
#? [B3 C3 D3 E3 B2 C2 D2 B1 C1 D1 F3 G3 H3 F2 G2 H2 F1 G1 H1]
11 final_status_list dead
#? []
12 final_score
#? [B\+0.5]
13 final_status E1
#? [dame]

# A dead stone in the corner; by territory it is a prisoner.
loadsgf games/dead-stone.sgf
komi 0.5
20 final_status_list dead
#? [B5]
21 final_score
#? [B\+3.5]
kata-set-rules japanese
22 final_score
#? [B\+3.5]
kata-set-rules chinese
23 kgs-genmove_cleanup black
#? [B4]
