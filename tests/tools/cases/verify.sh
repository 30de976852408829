# A proof is found, checked, and refused where it does not fit.
cat >corner.txt <<'END'
. . . X O . .
X X X X O . .
O O O O O . .
. . . . . . .
. . . . . . .
. . . . . . .
END
keisei verify corner.txt proof --prove A5
keisei verify corner.txt proof
sed 's/^\. \. \. X/. X . X/' corner.txt >eyes.txt
keisei verify eyes.txt proof
keisei verify eyes.txt proof --prove A5
keisei verify corner.txt corner.txt
keisei verify corner.txt
keisei verify corner.txt proof --prove A6
keisei verify corner.txt missing
