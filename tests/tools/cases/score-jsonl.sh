# A stream of positions; bad lines are answered with what is wrong.
keisei show dead5.sgf --as json | keisei score --jsonl
cat >lines.jsonl <<'LINES'
{"id":1,"size":3,"board":"XXXX.XXXX","dead":[]}
{"id":2,"size":3,"board":".X.XXX.O.","dead":[7],"rules":"japanese","komi":0.5,"captures":{"B":2,"W":0},"result":"B+8.5"}
{"id":3,"size":3,"board":".X.XXX.O.","dead":[7],"rules":"japanese","komi":0.5,"captures":{"B":2,"W":0},"result":"W+0.5"}
{"id":4,"size":3,"board":"........."}
{"id":5,"size":3,"board":"XXXXXXXXX"}
{"id":6,"size":3,"board":".........","result":5}
junk
LINES
keisei score --jsonl <lines.jsonl
keisei score --jsonl --threads 3 <lines.jsonl 2>/dev/null | cmp - <(keisei score --jsonl <lines.jsonl 2>/dev/null) && echo same
keisei score --jsonl --komi 3 </dev/null
keisei score --jsonl game9.sgf </dev/null
