# Why: in words, in Japanese, with dead stones given, by other terms, as JSON and as a picture.
keisei explain groups9.txt --komi 7
keisei explain groups9.txt --all | tail -n +13
keisei explain groups9.txt --lang ja | tail -n +13
keisei explain groups9.txt --dead none --rules japanese | tail -n +12 | head -3
keisei explain dead5.sgf --move 3
keisei explain groups9.txt --as json | tr ',' '\n' | grep -c .
keisei explain groups9.txt --as json | grep -o '"sentences":.*"count":' | tr '{' '\n' | cut -c 1-100
for overlay in links groups rough influence moyo; do
    keisei explain groups9.txt --overlay $overlay --as svg | grep -c '<'
done
keisei explain groups9.txt --overlay groups | head -12
keisei explain groups9.txt --overlay rough | head -4
keisei explain dead5.sgf --move 3 --as json | tr '{' '\n' | grep '"ladder"\|"edge":\|"outlets"'
keisei explain groups9.txt -o board.png && head -c 4 board.png | tail -c 3
echo
keisei explain groups9.txt --overlay stones --as svg
keisei explain groups9.txt --as sgf
keisei explain groups9.txt --lang de
keisei explain groups9.txt --dead A9
keisei explain groups9.txt --move 4
keisei explain missing.sgf
keisei explain
# What is not dead in the words is not dead on the board.
keisei explain "$SOURCE/demo/game.sgf" --move 60 --all | grep -E '^ ?(17|4|6) |F17|A4|C6'
# Nothing to explain: an empty board, passes only, handicap stones only; and a record that breaks off.
echo '(;SZ[9])' | keisei explain - | tail -1
echo '(;SZ[9];B[];W[])' | keisei explain - | tail -1
echo '(;SZ[9]HA[2]AB[cc][gg])' | keisei explain - | tail -1
echo '(;SZ[9];B[ee];W[cc];B[g' | keisei explain - | tail -1
