# Null is as good as absent; 9.0 is as good as 9; what is given changes the odds and not the score.
keisei judge --jsonl <<'END'
{"id":0,"size":3,"board":".X..X...O"}
{"id":1,"size":3.0,"board":".X..X...O","to_move":null,"komi":null,"rules":null,"handicap":null,"captures":null,"ko":null,"dead":null}
{"id":2,"size":3,"width":3.0,"height":3,"board":".X..X...O"}
{"id":3,"size":3,"board":".X..X...O","komi":2}
{"id":4,"size":3,"board":".X..X...O","komi":2,"handicap":4}
{"id":5,"size":3,"board":".X..X...O","komi":2,"handicap":4,"rules":"AGA"}
{"id":6,"size":3,"board":".X..X...O","komi":2,"handicap":4,"rules":"Japanese"}
{"id":7,"size":3,"board":".X..X...O","komi":2,"rules":"Japanese","captures":{"B":0,"W":9}}
{"id":8,"size":3,"board":".X..X...O","dead":[8,8]}
END
