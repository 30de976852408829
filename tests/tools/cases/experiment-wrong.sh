# Experiments that do not exist, and corpora that are none.
mkdir empty
keisei experiment; echo $?
keisei experiment nosuch three.sgf; echo $?
keisei experiment direct; echo $?
keisei experiment direct nosuch.sgfs; echo $?
keisei experiment direct empty; echo $?
keisei experiment direct dead5.sgf --threads 0; echo $?
