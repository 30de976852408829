# One of several games in a file; a bad one in between is only reported if it is asked for.
keisei judge three.sgf | head -1
keisei judge three.sgf --game 3 | head -1
keisei judge three.sgf --game 2; echo $?
keisei judge three.sgf --game 4; echo $?
keisei judge game9.sgf --game 2; echo $?
