# Files and lines that are too large are refused in one sentence, and what was read of them is given back:
# twenty times 64 MB, or a line of 300 MB, would not fit. The sanitizers need the room, and look for leaks themselves.
[ -n "${KS_SANITIZE-}" ] || ulimit -v 400000
truncate -s 65M big.sgf
yes 'loadsgf big.sgf' | head -20 | keisei gtp --judge distance 2>&1 | sort | uniq -c
keisei judge big.sgf
keisei judge big.sgf --model big.sgf
keisei match --against true --model big.sgf
{
    printf '7 echo '
    head -c 300000000 /dev/zero | tr '\0' x
    printf '\n8 name\n# '
    head -c 30000000 /dev/zero
    printf '\n9 echo '
    head -c 20000000 /dev/zero | tr '\0' y
} | keisei gtp --judge distance
echo "exit $?"
