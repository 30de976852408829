# Experiments that do not exist, and corpora that are none.
mkdir empty
keisei experiment; echo $?
keisei experiment nosuch three.sgf; echo $?
keisei experiment direct; echo $?
keisei experiment direct nosuch.sgfs; echo $?
keisei experiment direct empty; echo $?
keisei experiment direct dead5.sgf --threads 0; echo $?
keisei experiment log-loss empty; echo $?
keisei experiment log-loss dead5.sgf --judge nosuch; echo $?
keisei experiment log-loss dead5.sgf three.sgf; echo $?
keisei experiment scoring; echo $?
keisei experiment scoring nosuch; echo $?
keisei experiment scoring empty --only boards; echo $?
keisei experiment scoring empty --only table1,nosuch; echo $?
keisei experiment scoring empty --split train; echo $?
keisei experiment scoring empty --runs 0; echo $?
keisei experiment soft-segmentation empty --limit 3; echo $?
keisei experiment direct dead5.sgf --only table1; echo $?
