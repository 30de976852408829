# SIGINT and SIGTERM end a match in order, and all that its engine has started.
mkfifo alive
for signal in INT TERM; do
    # All processes of the engine hold the fifo open: when it ends, they are gone.
    keisei match --against 'exec 3>alive; sleep 1000 & sleep 1000' --games 2 &
    exec 4<alive
    kill -$signal $!
    cat <&4
    wait $!
    echo "exit $?"
done
