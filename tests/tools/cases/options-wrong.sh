# Options that do not exist, and values that they cannot take.
try() { keisei "$@"; echo "$? $*"; }
try judge
try judge game9.sgf drawing.txt
try judge game9.sgf --foo
try judge game9.sgf --jugde direct
try judge game9.sgf -x
try judge game9.sgf --raw=1
try judge game9.sgf --move
try judge game9.sgf -o
try judge game9.sgf --move x
try judge game9.sgf --move ''
try judge game9.sgf --move 1.5
try judge game9.sgf --move 99999999999
try judge game9.sgf --move -99999999999999999999999999
try judge game9.sgf --move 37
try judge game9.sgf --move -37
try judge game9.sgf --game 0
try judge game9.sgf --komi nan
try judge game9.sgf --komi 0x10
try judge game9.sgf --komi 1e3
try judge game9.sgf --komi 1000.5
try judge game9.sgf --handicap -1
try judge game9.sgf --compensation lots
try judge game9.sgf --button green
try judge game9.sgf --to-move B
try judge game9.sgf --rules calvinball
try judge game9.sgf --judge bouzy
try judge game9.sgf --judge influnce
try judge game9.sgf --judge distance:removed
try judge game9.sgf --as gif
try judge game9.sgf --color sometimes
try judge game9.sgf --threads 2
try judge game9.sgf --dead ''
try judge game9.sgf --dead C3
try judge game9.sgf --dead E5,Z99
try judge game9.sgf --dead E5,
try judge game9.sgf --dead all
try judge game9.sgf --dead labels
try judge drawing.txt --dead labels
try judge drawing.txt --move 1
try judge drawing.txt --game 2
try show game9.sgf --judge direct
try graph drawing.txt
try graph game9.sgf --dead E5
try graph game9.sgf --dead labels
try graph game9.sgf --as json
