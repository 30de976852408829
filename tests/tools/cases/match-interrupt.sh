# SIGINT, SIGTERM and SIGHUP end a match in order, and all that its engine has started; of a match that is
# killed nothing stays either.
mkfifo alive
exec 2>errors
for signal in INT TERM HUP KILL; do
    # All processes of the engine hold the fifo open: when it ends, they are gone.
    keisei match --against 'exec 3>alive; sleep 1000 & sleep 1000' --games 2 &
    exec 4<alive
    kill -$signal $!
    timeout 60 cat <&4 || echo "something is left after SIG$signal"
    wait $!
    echo "exit $?"
done
grep '^keisei' errors # the shell itself says who was killed
