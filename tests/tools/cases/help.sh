# Help of every kind.
keisei --help
echo ---
keisei help judge
echo ---
keisei judge --help | cmp - <(keisei help judge) && echo same
keisei judge -h nosuch.sgf | cmp - <(keisei help judge) && echo same
keisei -h | cmp - <(keisei help) && echo same
for command in judges show graph completion; do
    echo ---
    keisei $command --help
done
echo ---
keisei-lab --help
for command in train 'train pon' experiment relabel completion; do
    echo ---
    keisei-lab $command --help | head -n 3
done
