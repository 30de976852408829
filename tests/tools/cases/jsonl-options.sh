# A bad option is reported before anything is written.
try() { keisei judge --jsonl "$@" <positions.jsonl; echo "$? $*"; }
try --judge nosuch
try --judge influnce
try --threads 0
try --threads 257
try --threads many
try --move 3
try --komi 7
try --rules chinese
try --dead none
try --as json
try -o out.jsonl
try --color never
try positions.jsonl
try -
try --foo
ls out.jsonl
