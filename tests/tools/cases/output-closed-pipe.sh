# Nobody reads: the pipe is closed before the command starts.
mkfifo pipe
exec 3<>pipe 4>pipe 3<&-
keisei judge dead5.sgf >&4; echo $?
keisei show dead5.sgf --as json | keisei judge --jsonl >&4; echo $?
