# A program keeps the pipe open, sends a line and waits for its answer.
for threads in 1 4; do
    coproc JUDGE { keisei judge --jsonl --judge direct --threads $threads; }
    for id in 1 2 3; do
        echo "{\"id\":$id,\"size\":2,\"board\":\"X...\"}" >&${JUDGE[1]}
        IFS= read -t 60 -r answer <&${JUDGE[0]} && echo "$answer"
    done
    printf '{"id":4,"size":2,' >&${JUDGE[1]}
    printf '"board":"X..."}\n' >&${JUDGE[1]}
    IFS= read -t 60 -r answer <&${JUDGE[0]} && echo "$answer"
    pid=$JUDGE_PID
    eval "exec ${JUDGE[1]}>&-"
    wait "$pid"
    echo $?
done
