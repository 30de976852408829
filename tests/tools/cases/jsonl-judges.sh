# Judges by name, raw values, and dead stones that are given.
head -2 positions.jsonl | keisei judge --jsonl --judge influence
head -2 positions.jsonl | keisei judge --jsonl --judge influence --raw
head -2 positions.jsonl | keisei judge --jsonl -j bouzy-2-1 --raw
keisei judge --jsonl --judge distance:remove <<'END'
{"id":"told","size":3,"board":"X.O......","dead":[2]}
{"id":"none","size":3,"board":"X.O......","dead":[]}
END
keisei judge --jsonl --judge distance <<'END'
{"id":"left","size":3,"board":"X.O......","dead":[2]}
END
