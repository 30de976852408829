# Records with labels, a game a line, in shards, and with bad ones reported.
line() { tr -d '\n' <"$1"; echo; }
{ line dead5.sgf; line illegal.sgf; line game9.sgf; line dead5.sgf; } | sed 's/T[BW]\(\[[^]]*\]\)*//g' >games.sgfs
keisei label games.sgfs -o out.sgfs
echo "$? $(wc -l <out.sgfs) $(ls out.sgfs.*)"
grep -c 'T[BW]\[' out.sgfs
keisei label out.sgfs >again.sgfs
keisei label again.sgfs | cmp - again.sgfs && echo same
keisei label games.sgfs --shard 1/2 2>/dev/null | wc -l
keisei label games.sgfs --shard 2/2 2>/dev/null | wc -l
keisei label games.sgfs --first 4 | cmp - <(head -1 out.sgfs) && echo same
keisei label games.sgfs -n 1 -t 2 | cmp - <(head -1 out.sgfs) && echo same
mkdir folder
keisei label games.sgfs -o folder 2>/dev/null
ls folder
cat folder/games.txt
keisei label folder | cmp - again.sgfs && echo same
keisei label nosuch.sgfs
keisei label games.sgfs --shard 3/2
keisei label
: >empty.sgf
keisei label empty.sgf
keisei audit empty.sgf
keisei label dead5.sgf --shard 2/2
