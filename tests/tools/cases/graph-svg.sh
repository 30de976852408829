# The same as a picture.
keisei graph three.sgf --judge distance --as svg
keisei graph three.sgf --judge distance -o graph.svg && keisei graph three.sgf --judge distance --as svg | cmp - graph.svg && echo same
