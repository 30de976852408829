# Where the rules are not known, the result tells how the players counted.
keisei judge unknown-rules.sgf --dead labels
keisei judge unknown-rules.sgf --dead labels --komi 1.5 | tail -2
keisei judge unknown-rules.sgf --dead labels --komi 3 | tail -2
keisei judge unknown-rules.sgf --dead labels --rules chinese | tail -2
keisei judge unknown-rules.sgf | tail -2
