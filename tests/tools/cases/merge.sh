# Shards joined are one run: of label to a file and to a folder, and of audit; bad records and all.
{ cat selfplay7.sgfs; tr -d '\n' <illegal.sgf; echo; } >games.sgfs
keisei label games.sgfs -o whole.sgfs 2>/dev/null
keisei audit games.sgfs -o whole >/dev/null 2>&1
mkdir folder
keisei label games.sgfs -o folder 2>/dev/null
for i in 1 2 3; do
    mkdir f$i
    keisei label games.sgfs --shard $i/3 --save-every 7 -o s$i.sgfs 2>/dev/null
    keisei label games.sgfs --shard $i/3 -o f$i 2>/dev/null
    keisei audit games.sgfs --shard $i/3 --save-every 100 -o a$i >/dev/null 2>&1
done
ls s1.sgfs* a1 | tr '\n' ' '
keisei merge s3.sgfs s1.sgfs s2.sgfs -o all.sgfs
echo "$?"
cmp all.sgfs whole.sgfs && echo same
keisei merge s1.sgfs s2.sgfs s3.sgfs 2>/dev/null | cmp - whole.sgfs && echo same
# More files than a program may have open unless it asks.
(ulimit -Sn 8; keisei merge s1.sgfs s2.sgfs s3.sgfs 2>/dev/null) | cmp - whole.sgfs && echo same
keisei merge a1 a2 a3 -o all 2>/dev/null | cmp - whole/audit.md && diff -r all whole && echo same
keisei merge f1 f2 f3 -o together 2>/dev/null
diff -r together folder && echo same
ls | grep '^all'
# Nothing to merge is what one run makes of it: no report, and the same exit code.
: >empty.sgfs
for from in 1 2; do
    keisei audit empty.sgfs --first $from -o none
    echo "$?"
    for i in 1 2; do keisei audit empty.sgfs --first $from --shard $i/2 -o n$i; done
    keisei merge n1 n2 -o nothing
    echo "$?"
    diff -r nothing none && echo same
done
# What does not belong together, or is not whole.
keisei merge s1.sgfs s3.sgfs -o x
keisei merge s2.sgfs
keisei merge s1.sgfs s2.sgfs s1.sgfs -o x
keisei merge s1.sgfs a2 s3.sgfs -o x
keisei merge a1 a2 a3
keisei merge whole.sgfs
keisei merge nosuch.sgfs
keisei merge
keisei label games.sgfs --shard 2/3 --sure -o sure.sgfs 2>/dev/null
keisei merge s1.sgfs sure.sgfs s3.sgfs -o x
keisei label games.sgfs --shard 2/4 -o four.sgfs
keisei merge s1.sgfs four.sgfs s3.sgfs -o x
keisei label games.sgfs --shard 2/3 -n 5 -o five.sgfs
keisei merge five.sgfs
echo >>s2.sgfs
keisei merge s1.sgfs s2.sgfs s3.sgfs -o x
sed -i 's/3:3/3:4/' s3.sgfs.shard
keisei merge s3.sgfs
echo nonsense >s1.sgfs.shard
keisei merge s1.sgfs
: >four.sgfs.journal
keisei merge four.sgfs
ls x* 2>&1
