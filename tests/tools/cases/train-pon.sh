# How often blocks can be left alone, over games of 7x7.
keisei-lab train pon selfplay7.sgfs --seed 3
keisei-lab train pon selfplay7.sgfs --blocks 10 -o form.md; echo $?
tail -1 form.md
keisei-lab train pon; echo $?
keisei-lab train pon nosuch.sgfs; echo $?
keisei-lab train pon three.sgf; echo $?
keisei-lab train pon selfplay7.sgfs --blocks 3; echo $?
