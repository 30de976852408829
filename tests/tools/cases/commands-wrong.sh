# Commands that do not exist.
keisei; echo $?
keisei jugde game9.sgf; echo $?
keisei xyzzy; echo $?
keisei --jsonl; echo $?
keisei help xyzzy; echo $?
keisei help judge show; echo $?
keisei judges nosuch; echo $?
keisei completion; echo $?
keisei completion fish; echo $?
# Those that keisei-lab has.
keisei train life games.sgfs; echo $?
keisei experiment; echo $?
keisei help relabel; echo $?
keisei-lab; echo $?
keisei-lab trian; echo $?
keisei-lab help judge; echo $?
keisei-lab train --nosuch; echo $?
