# Colours and Unicode on a terminal only, unless an option says otherwise.
keisei judge three.sgf --game 3 | LC_ALL=C grep -c '[^ -~]'
keisei judge three.sgf --game 3 --color always | LC_ALL=C grep -c '[^ -~]'
on_terminal() { script -qec "$1" /dev/null </dev/null | tr -d '\r' | LC_ALL=C grep -c "$(printf '\033')"; }
on_terminal 'keisei judge three.sgf'
on_terminal 'keisei judge three.sgf --color never'
NO_COLOR=1 on_terminal 'keisei judge three.sgf'
NO_COLOR= on_terminal 'keisei judge three.sgf'
NO_COLOR=1 on_terminal 'keisei judge three.sgf --color always'
TERM=dumb on_terminal 'keisei judge three.sgf'
script -qec 'keisei judge three.sgf --as png' /dev/null </dev/null | tr -d '\r'
