# A match against an engine that passes, its files, and going on with it.
play() { keisei match --against "bash stub-engine $1" --judge distance --temperature 1000 --size 5 --games 4 "${@:2}"; }
play good -o games
cat games/games.csv
grep -h -o 'RE.*PW\[[^;]*' games/game-0000*.sgf
keisei show games/game-00002.sgf | tail -8
sed -i '$d' games/games.csv
mv games/game-00004.sgf fourth.sgf
play good -o games && cmp fourth.sgf games/game-00004.sgf && echo same
play good -o games --komi 0.5
sed -i 's/^3,/4,/' games/games.csv
play good -o games
play good -o threes --threads 3 >/dev/null && play good -o ones >/dev/null && cmp threes/games.csv ones/games.csv && echo same
play crlf --colour black
play unscored --colour white --opening 3
play good --scorer ours --moves 6 --colour white
play resigns
# Openings are played to their end, even if one side despairs.
play good --colour white --opening 6 --resign 0.9 --komi 40 -o opened >/dev/null
cut -d, -f3,4 opened/games.csv | tail -4
