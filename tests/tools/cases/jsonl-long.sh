# A line of more than 16 MB is refused while it is read, and the next one is judged.
good='{"id":"good","size":2,"board":"X..."}'
long() { printf '{"id":"'; head -c "$1" /dev/zero | tr '\0' x; printf '","size":2,"board":"X..."}'; }
(echo "$good"; long 17000000; echo; echo "$good"; long 40000000) | keisei judge --jsonl --judge direct
echo $?
long 16777189 | wc -c
long 16777189 | keisei judge --jsonl --judge direct | cut -c 1-40
(long 16777180; echo) | keisei judge --jsonl --judge direct | wc -c
