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
