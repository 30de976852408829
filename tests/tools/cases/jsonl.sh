# A line in, a line out; the rest goes on after a bad one.
keisei judge --jsonl <positions.jsonl
