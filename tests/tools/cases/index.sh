# The index of a corpus, which shards share: made once, of a known form, and made again if it does not fit.
{ cat selfplay7.sgfs; tr -d '\n' <illegal.sgf; echo; } >games.sgfs
touch -d @1000000000 games.sgfs
keisei index games.sgfs
keisei index games.sgfs -o games.index
keisei index games.sgfs | cmp - games.index && echo same
keisei label games.sgfs -o whole.sgfs 2>/dev/null
for i in 1 2 3; do
    keisei label games.sgfs --shard $i/3 --index games.index -o s$i.sgfs 2>/dev/null
done
keisei merge s1.sgfs s2.sgfs s3.sgfs -o all.sgfs
cmp all.sgfs whole.sgfs && echo same
ls -- *index*
# A shard makes it, of a corpus as it is now, and does not touch one that fits.
touch -d @1000000001 games.sgfs
keisei label games.sgfs --shard 2/3 --index games.index -o t2.sgfs 2>/dev/null
cmp t2.sgfs s2.sgfs && keisei index games.sgfs | cmp - games.index && echo same
touch -d @1000000000 games.index
keisei audit games.sgfs --shard 1/9 --index games.index >/dev/null
stat -c %Y games.index
head -c 40 games.index >cut.index
: >empty.index
keisei index games.sgfs -o cut.index
keisei index games.sgfs -o empty.index
cmp cut.index games.index && cmp empty.index games.index && echo same
# It starts at the games: with an index, far games are as near as the first.
for _ in $(seq 40); do cat selfplay7.sgfs; done >many.sgfs
keisei index many.sgfs | sed '/^corpus/d;/^end/d'
keisei label many.sgfs --first 3200 -n 1 | tail -n 1 >without
keisei label many.sgfs --first 3200 -n 1 --index many.index | tail -n 1 | cmp - without && echo same
# What is no index is not overwritten, and what is no corpus has none.
keisei index games.sgfs -o all.sgfs
keisei label games.sgfs --shard 1/2 --index whole.sgfs -o x.sgfs
keisei index games.sgfs -o nosuch/games.index
keisei index nosuch
keisei index
keisei index games.sgfs more
cat <games.sgfs | keisei label /dev/stdin --shard 1/2
cmp all.sgfs whole.sgfs && ls x* 2>&1
