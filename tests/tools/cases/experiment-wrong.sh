# Experiments that do not exist, and corpora that are none.
mkdir empty
keisei-lab experiment; echo $?
keisei-lab experiment nosuch three.sgf; echo $?
keisei-lab experiment direct; echo $?
keisei-lab experiment direct nosuch.sgfs; echo $?
keisei-lab experiment direct empty; echo $?
keisei-lab experiment direct dead5.sgf --threads 0; echo $?
keisei-lab experiment log-loss empty; echo $?
keisei-lab experiment log-loss dead5.sgf --judge nosuch; echo $?
keisei-lab experiment log-loss dead5.sgf three.sgf; echo $?
keisei-lab experiment scoring; echo $?
keisei-lab experiment scoring nosuch; echo $?
keisei-lab experiment scoring empty --only boards; echo $?
keisei-lab experiment scoring empty --only table1,nosuch; echo $?
keisei-lab experiment scoring empty --split train; echo $?
keisei-lab experiment scoring empty --runs 0; echo $?
keisei-lab experiment soft-segmentation empty --limit 3; echo $?
keisei-lab experiment direct dead5.sgf --only table1; echo $?
