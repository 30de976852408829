# The record's result, and why it may be another.
result() { sed "s/RE\[[^]]*\]/RE[$1]/" dead5.sgf | keisei score - | grep ^Record; }
result B+21.5
result B+22.5
result B+24
result W+4.5
result B+3.5
result W+Resign
result W+40
sed 's/RU\[[^]]*\]//; s/RE\[[^]]*\]/RE[B+22.5]/' dead5.sgf | keisei score - | grep ^Record
keisei score dead5.sgf --move 9 | grep -c ^Record
# The warning is of what is unsettled, and of a doubt it tells the odds that cast it.
keisei score "$SOURCE/demo/game.sgf" --move 59 | grep -E '^(Unsettled|Warning)'
# A record that breaks off is scored up to there, and its result is not compared.
sed 's/)[[:space:]]*$//' game9.sgf >cut.sgf
keisei score cut.sgf | grep -E '^(Score|Record|Finished)'; echo "exit ${PIPESTATUS[0]}"
