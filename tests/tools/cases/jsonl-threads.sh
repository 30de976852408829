# The same bytes whatever the number of threads is.
for i in $(seq 300); do cat positions.jsonl; echo; done >many.jsonl
for threads in 1 2 3 4 16; do
    keisei judge --jsonl --threads $threads <many.jsonl >out.$threads 2>error
    echo $?
    cmp out.1 out.$threads
    cat error
done
wc -l <out.1
grep -c '"error"' out.1
grep -v '"error"' out.1 | sort -u | wc -l
