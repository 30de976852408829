# One dead stone names its whole block.
keisei judge --jsonl --judge distance:remove <<'END'
{"id":"block","size":5,"board":"XX..O.X..OO...OOO.......X","dead":[6,24]}
END
