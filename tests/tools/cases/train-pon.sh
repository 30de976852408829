# How often blocks can be left alone, over games of 7x7.
keisei train pon selfplay7.sgfs --seed 3
keisei train pon selfplay7.sgfs --blocks 10 -o form.md; echo $?
tail -1 form.md
keisei train pon; echo $?
keisei train pon nosuch.sgfs; echo $?
keisei train pon three.sgf; echo $?
keisei train pon selfplay7.sgfs --blocks 3; echo $?
