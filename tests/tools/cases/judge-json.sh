# JSON starts with the fields of --jsonl.
keisei judge dead5.sgf --dead labels --as json
keisei judge drawing.txt --as json --judge influence --raw
keisei judge ko.sgf --as json --judge direct
