# Marks are taken as known, and the rest is judged by them; marks against a proof are refused.
short() { grep -E '^(Score|Dead|Unfinished|Finished|Record|Warning)'; }
cp "$SOURCE/demo/game.sgf" game.sgf
keisei score game.sgf --alive none | short
keisei score game.sgf --alive none --dead L7,C6 | short
keisei score dead5.sgf --alive E4 | short
keisei score game.sgf --alive C16 --dead C16
keisei score game9.sgf --dead E9 --alive none
keisei score game9.sgf --alive Z1
keisei score game9.sgf --alive B8
keisei score game9.sgf --alive none --jsonl </dev/null
# What its players saw, and how much is read.
for depth in 0 1 6; do keisei score game.sgf --as-played $depth | short; done
keisei score game.sgf --as-played 91
keisei score game.sgf --effort quick | short
keisei score game.sgf --effort thorough | short
keisei score game.sgf --effort much
cat >lines.jsonl <<'LINES'
{"id":1,"size":5,"board":"..XO..XXXO..XO..........."}
{"id":2,"size":4,"board":".XO..XO..XO..XO.","alive":[],"dead":[1,2]}
{"id":3,"size":4,"board":".XO..XO..XO..XO.","alive":[0]}
{"id":4,"size":4,"board":".XO..XO..XO..XO.","alive":[1],"dead":[1]}
{"id":5,"size":4,"board":".XO..XO..XO..XO.","alive":true}
{"id":6,"size":4,"board":".XO..XO..XO..XO.","passed":1}
{"id":7,"size":4,"board":".XO..XO..XO..XO.","button":"X"}
{"id":8,"size":4,"board":".XO..XO..XO..XO.","ko":"A4"}
LINES
keisei score --jsonl <lines.jsonl
scores() { keisei score --jsonl | grep -o '"scores":{[^}]*}'; }
echo '{"size":4,"board":".XO..XO..XO..XO.","rules":"","komi":0,"alive":[1,2]}' | scores
echo '{"size":4,"board":".XO..XO..XO..XO.","komi":0,"button":"B","passed":true,"dead":[]}' | scores
