# Every way in which a line can be wrong is one sentence.
keisei judge --jsonl <<'END'
junk
{"id":1
{"id":1}}
{"id":1} {"id":2}
[1,2]
"text"
7
{"id":NaN}
{"id":1e999}
{"id":'x'}
{"id":"\ud800"}
{"id":1,"board":"...."}
{"id":2,"size":2}
{"id":3,"size":2,"board":7}
{"id":4,"size":2,"board":"..."}
{"id":5,"size":2,"board":"....."}
{"id":6,"size":2,"board":"..x."}
{"id":7,"size":2,"board":"..\u0000."}
{"id":8,"size":2,"board":"XOOX"}
{"id":9,"size":1,"board":"."}
{"id":10,"size":26,"board":"."}
{"id":11,"size":2.5,"board":"...."}
{"id":12,"size":"2","board":"...."}
{"id":13,"size":1e300,"board":"...."}
{"id":14,"size":-2,"board":"...."}
{"id":15,"width":2,"board":"...."}
{"id":16,"height":2,"board":"...."}
{"id":17,"size":2,"width":3,"board":"...."}
{"id":18,"size":2,"height":3,"board":"...."}
{"id":19,"size":2,"board":"....","to_move":"black"}
{"id":20,"size":2,"board":"....","to_move":1}
{"id":21,"size":2,"board":"....","komi":"7.5"}
{"id":22,"size":2,"board":"....","komi":1e30}
{"id":23,"size":2,"board":"....","rules":"calvinball \u001b[31m"}
{"id":24,"size":2,"board":"....","rules":"chinese\u0000"}
{"id":25,"size":2,"board":"....","rules":3}
{"id":26,"size":2,"board":"....","handicap":-1}
{"id":27,"size":2,"board":"....","handicap":1.5}
{"id":28,"size":2,"board":"....","captures":3}
{"id":29,"size":2,"board":"....","captures":{"B":-1}}
{"id":30,"size":2,"board":"....","captures":{"W":"x"}}
{"id":31,"size":2,"board":"....","ko":"I1"}
{"id":32,"size":2,"board":"....","ko":"C1"}
{"id":33,"size":2,"board":"X...","ko":"A2"}
{"id":34,"size":2,"board":"....","ko":0}
{"id":35,"size":2,"board":"X...","dead":0}
{"id":36,"size":2,"board":"X...","dead":[1]}
{"id":37,"size":2,"board":"X...","dead":[4]}
{"id":38,"size":2,"board":"X...","dead":[-1]}
{"id":39,"size":2,"board":"X...","dead":[0.5]}
{"id":40,"size":2,"board":"X...","dead":["A2"]}
END
printf '{"id":"\377","size":2,"board":"...."}\n{"id":"a\0b"}\n' | keisei judge --jsonl
head -c 5000 /dev/zero | tr '\0' '[' | keisei judge --jsonl
# A NUL byte, which jansson would pass over.
printf '{"id":1,"size":2\000,"board":"...."}\n' | keisei judge --jsonl
