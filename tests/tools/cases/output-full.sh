# A full disk and a closed output.
try() { keisei "$@"; echo "$?" >&2; }
try judge dead5.sgf >/dev/full
try judge dead5.sgf --as png >/dev/full
try judge dead5.sgf -o /dev/full --as svg
try show dead5.sgf >/dev/full
try graph dead5.sgf >/dev/full
try judges >/dev/full
try completion bash >/dev/full
try --help >/dev/full
try judge --help >/dev/full
try --version >/dev/full
keisei show dead5.sgf --as json | try judge --jsonl >/dev/full
try judge dead5.sgf >&-
try judge - <&-
