# What an earlier run left is gone on with; of another run, it is not.
line() { tr -d '\n' <"$1"; echo; }
{ line dead5.sgf; line game9.sgf; line dead5.sgf; } >games.sgfs
keisei label games.sgfs -o whole.sgfs
size=$(head -1 whole.sgfs | wc -c)
{ head -1 whole.sgfs; echo half of a li; } >out.sgfs.part
printf 'keisei label games.sgfs shard 1/1 limit 0\n%d 1\n' "$size" >out.sgfs.state
keisei label games.sgfs -o out.sgfs
echo "$? $(ls out.sgfs*)"
cmp out.sgfs whole.sgfs && echo same
printf 'keisei label games.sgfs shard 1/2 limit 0\n%d 1\n' "$size" >out.sgfs.state
keisei label games.sgfs -o out.sgfs
cmp out.sgfs whole.sgfs && echo same
