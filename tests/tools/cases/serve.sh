# The server on loopback: what it answers, what it refuses, and clients that misbehave.
echo 'first-token' >tokens
echo 'second token' >>tokens
mkdir pages && echo '<p>page' >pages/index.html && echo 'hidden' >secret && ln -s ../secret pages/link
mkfifo said
start() {
    keisei serve --port 0 --judge distance "$@" >said 2>log &
    server=$!
    IFS= read -r -t 60 line <said
    port=${line##*:}
}
stop() { kill "$1" $server && wait $server; echo "exit $?"; }
# Sends the bytes and prints the status and the body.
ask() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf '%b' "$1" >&3
    timeout 60 cat <&3 | tr -d '\r' | sed -n '1s/^HTTP.1.1 //p; 1,/^$/{/^Retry\|^Allow\|^Access-Control-Allow-O\|^WWW/p}; /^$/,$p' |
        sed '/^$/d' | cut -c 1-160
    exec 3>&-
}
get() { ask "GET $1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n$2\r\n"; }
post() { ask "POST $1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${#2}\r\n$3\r\n$2"; }

start --origin https://example.org --pages pages --log --body 2
get /healthz
ask 'HEAD /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
post /judge '{"id":7,"size":2,"board":"X..."}'
printf -v two '{"id":1,"size":2,"board":"X..."}\n\nbad\n'
post /judge "$two"
post /judge 'junk'
post /judge ''
post /score '{"id":7,"size":3,"board":"X.X......"}' | cut -c 1-60
post /api/score '{"player_to_move":"black","width":3,"height":2,"board_state":[[1,0,1],[0,1,0]],"rules":"japanese","prisoners":{"black":1,"white":0},"komi":0.5,"autoscore":true,"jwt":""}'
post /api/score '{"width":3,"height":2,"board_state":[[1,0,1],[0,1,0]],"rules":"chinese","komi":0}'
post /api/score '{"width":3,"height":2,"board_state":[[1,0,1]]}'
post /api/score '{"width":3,"height":2,"board_state":[[1,0,1],[0,1,7]]}'
post /api/score '{"width":30,"height":2}'
post /api/score '[]'
post /sgf '(;SZ[3]KM[0];B[bb];W[aa])'
post /sgf '(;SZ[3];B[bb];W[bb])' | cut -c 1-90
post /sgf 'no game'
get '/picture.svg?size=2&board=X...&judge=none' | head -c 50; echo
get '/picture.svg?size=2&board=X..'
get '/picture.svg?size=x&board=X...'
get /
get /link
get /../secret
get /%2e%2e/secret
get /judge
post /nothing x
ask 'OPTIONS /judge HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
long=$(printf '%3000s' '')
post /judge "$long"
ask 'POST /judge HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 99999999\r\n\r\n'
ask 'NONSENSE\r\n\r\n'
# A client that goes before its body is complete, and one that goes before its answer.
exec 3<>"/dev/tcp/127.0.0.1/$port"; printf 'POST /judge HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"id"' >&3; exec 3>&-
exec 3<>"/dev/tcp/127.0.0.1/$port"; printf 'POST /judge HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}' >&3; exec 3>&-
get /metrics | grep 'status="404"'
stop -TERM
grep -c '"path":"/judge"' log
grep -c 'board' log
# A slow client is cut off, and takes nothing from others.
start --timeout 1
exec 4<>"/dev/tcp/127.0.0.1/$port"; printf 'POST /judge HTTP/1.1\r\n' >&4
get /healthz
timeout 60 cat <&4 | head -c 1
exec 4>&-
stop -INT
# So is one that sends steadily but slowly: a byte of the head now and then, or of the body.
start --timeout 60 --patience 1
for head in 'GET /healthz HTTP/1.1\r\nX: ' 'POST /judge HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n'; do
    exec 4<>"/dev/tcp/127.0.0.1/$port"
    (trap '' PIPE; printf '%b' "$head"; for _ in {1..600}; do printf x || exit; sleep .1; done) >&4 2>/dev/null &
    timeout 50 cat <&4 >/dev/null; echo "cut off: $?"
    exec 4>&-
    wait $!
done
get /healthz
stop -TERM
# The replies to many lines are sent as they are ready, the same as those of --jsonl. While one is made and none may wait,
# others are refused at once; a client that leaves then keeps the worker no longer.
start --threads 1 --queue 0 --judge best
line='{"size":9,"board":"XO.......X......O..................................................X.O..........."}'
many=$(for i in {1..4000}; do echo "$line"; done)
head -30 <<<"$many" | keisei judge --jsonl --judge best >expected
some=$(head -30 <<<"$many")
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'POST /judge HTTP/1.0\r\nContent-Length: %d\r\n\r\n%s' ${#some} "$some" >&3
timeout 60 cat <&3 | sed '1,/^\r*$/d' | diff - expected && echo 'the same'
exec 3>&-
exec 4<>"/dev/tcp/127.0.0.1/$port"
printf 'POST /judge HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s' ${#many} "$many" >&4
timeout 60 head -c 5000 <&4 | grep -ao 'Transfer-Encoding: chunked'
post /judge "$line"
exec 4>&-
tries=0
until [ "$(post /judge "$line" | head -1)" = '200 OK' ] || [ $((tries += 1)) = 1000 ]; do :; done
get /healthz
stop -TERM
start --token-file tokens
get /healthz
post /judge '{"size":2,"board":"X..."}'
post /judge '{"size":2,"board":"X..."}' 'Authorization: Bearer first-toke\r\n'
post /judge '{"size":2,"board":"X..."}' 'Authorization: Bearer second token\r\n' | head -1
stop -TERM
: >tokens
keisei serve --token-file tokens
keisei serve --address here
keisei serve more
