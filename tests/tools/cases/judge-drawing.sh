# A drawing, from a file and from standard input, with and without dead stones.
keisei judge drawing.txt
keisei judge - <drawing.txt | cmp - <(keisei judge drawing.txt) && echo same
printf '\357\273\277X.\n.O\n' | keisei judge - --judge direct
keisei judge drawing.txt --dead B3,f2
keisei judge drawing.txt --dead none --judge distance:remove
keisei judge drawing.txt --dead b3,F2 --judge influence:reverse --raw
