# What happened in a game: comments in the record, as JSON and as a page.
keisei annotate game9.sgf --comments all | grep -o 'C\[[^]]*\]\|LB\[[^]]*\]\|TR\[[^]]*\]'
keisei annotate game9.sgf --lang ja | grep -o 'C\[[^]]*\]' | head -1
keisei annotate "$SOURCE/demo/game.sgf" | tr -d '\n' | grep -o ';[BW]\[[a-s]*\]C\[[^]]*\]\(V\|SBKV\|SBKS\|TR\|CR\|LB\|[][a-s:A0-9.-]\)*'
keisei annotate "$SOURCE/demo/game.sgf" --as json | grep -o '"summary":.*"comments":' | tr '{' '\n' | cut -c 1-120
keisei annotate "$SOURCE/demo/game.sgf" -o page.html && grep -c '<figure>' page.html && grep -o '<h3>.*\|<title>.*</title>' page.html
keisei annotate "$SOURCE/demo/game.sgf" --lang ja -o page.htm && grep -o '<p class="lead">.*' page.htm
# Words are added to what a record says, once; marks of its own stay.
echo '(;SZ[9]C[Mine.];B[ee]C[Good \] move.]TR[aa];W[cc])' >said.sgf
keisei annotate said.sgf -o once.sgf && cat once.sgf
keisei annotate once.sgf -o twice.sgf && keisei annotate twice.sgf | cmp - twice.sgf && grep -c Mine twice.sgf
grep -o 'The record ends' twice.sgf | wc -l
# Comments are by best: beside another judge only on request.
keisei annotate said.sgf --judge distance | grep -c 'without a result'
keisei annotate said.sgf --judge distance --comments few | grep -c 'without a result'
keisei annotate said.sgf --comments none | grep -c 'without a result'
# Nothing to tell.
echo '(;SZ[9])' | keisei annotate - | grep -o 'C\[.*\]V'
echo '(;SZ[9]HA[2]AB[cc][gg];W[])' | keisei annotate - --as json | tr '{' '\n' | grep '"id"' | cut -c 1-110
echo '(;SZ[9];B[ee];W[cc];B[g' | keisei annotate - | grep -o 'C\[.*\]V\[' | head -1
keisei annotate said.sgf --as text
