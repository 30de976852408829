# A file at its limit is an error like a full disk: no core, and nothing is left of the output. A command that
# waits for input ends at once, in silence.
(
    ulimit -f 1
    keisei judge dead5.sgf --as svg >out.svg
    echo "exit $?"
    keisei judge dead5.sgf -o named.svg
    echo "exit $?"
)
ls -- *named* *core* 2>/dev/null
mkfifo in
exec 2>errors
for signal in TERM HUP; do
    for command in 'gtp --judge distance' 'judge --jsonl --judge distance'; do
        # shellcheck disable=SC2086 # the words of the command
        keisei $command <in &
        exec 3>in
        kill -$signal $!
        wait $!
        echo "$command: exit $?"
        exec 3>&-
    done
done
grep '^keisei' errors
true
