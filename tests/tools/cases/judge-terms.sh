# What is played for, from the record and from options.
score() { keisei judge "$@" | grep -e ^Score -e ^Count; }
score wide.sgf
score wide.sgf --rules chinese
score wide.sgf --rules japanese --handicap 3 --komi -6
score wide.sgf --compensation 2.5 --button black
score wide.sgf --button white
score dead5.sgf --dead labels
score dead5.sgf --dead labels --rules area; echo $?
score dead5.sgf --dead labels --rules NZ
score drawing.txt --dead B3,F2 --rules Japanese --komi 6.5
score drawing.txt --dead B3,F2 --rules tromp-taylor
