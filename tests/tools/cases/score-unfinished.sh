# A game that was not played to its end is said to be so first; rules that are missing are guessed.
game="$SOURCE/demo/game.sgf"
top() { grep -E '^(Ended|Unfinished|Estimate|Score|Dame|Open|Finished|Record|Warning|Doubts|  [ ]+and)'; }
sed 's/RE\[[^]]*\]/RE[B+Resign]/' "$game" | keisei score - | top
sed 's/RE\[[^]]*\]/RE[W+T]/' dead5.sgf | keisei score - | top
sed 's/RE\[[^]]*\]/RE[W+F]/' dead5.sgf >forfeit.sgf
keisei score forfeit.sgf game9.sgf
keisei score "$game" --move 40 | top | cut -c1-100
keisei score "$game" --move 40 --all | grep '^Open' | wc -w
keisei score "$game" --move 40 --as json | grep -o '"finished":[a-z]*'
keisei score forfeit.sgf --as json | grep -o '"estimate":.*"guess":[a-z]*'
# The result tells, or the komi, or the date.
guess() { sed "s/RU\[[^]]*\]//; s/RE\[[^]]*\]/RE[$1]/; s/KM\[[^]]*\]/KM[$2]$3/" dead5.sgf | keisei score - | grep '^Score'; }
guess B+22.5 2.5
guess '?' 6.5
guess '?' 7.5
guess '?' 0 'DT[1920-01-01]'
guess '?' 0
