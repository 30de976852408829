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
# Scores carry proofs in base64 when they are asked to.
sed 's/^\. \. \. X/. O . X/' corner.txt >dead.txt
keisei score dead.txt --as json --proofs >score.json
grep -o '"proofs":.*' score.json
grep -o '"proof":"[^"]*' score.json | head -n 1 | cut -d '"' -f 4 | base64 -d >proof
keisei verify dead.txt proof
keisei verify eyes.txt proof
printf '{"id":%d,"width":7,"height":4,"board":".O.XO..XXXXO..OOOOO.........","proofs":%s}\n' 1 true 2 false 3 1 |
    keisei score --jsonl | grep -o '"id":[0-9]\|"proofs":.*\|"error":.*'
