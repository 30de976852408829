# Several files: a line each; a bad one is reported and the rest goes on.
keisei score game9.sgf illegal.sgf nosuch.sgf dead5.sgf
echo "$?"
keisei score game9.sgf dead5.sgf --as json -o out.json
echo "$? $(wc -l <out.json)"
keisei score game9.sgf dead5.sgf --as svg
keisei score
keisei score --threads 2 game9.sgf
