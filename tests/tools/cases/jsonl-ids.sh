# The id comes back byte for byte.
ids() { while IFS= read -r line; do printf '%s\n' "$line"; done | keisei judge --jsonl | sed 's/,"judge".*//'; }
ids <<'END'
{"id":1,"size":2,"board":"...."}
{"id":1.0,"size":2,"board":"...."}
{"id":1e2,"size":2,"board":"...."}
{"id":-0.0,"size":2,"board":"...."}
{"id":123456789012345678901234567890,"size":2,"board":"...."}
{"id":0.1000000000000000055511151231257827,"size":2,"board":"...."}
{"id":true,"size":2,"board":"...."}
{"id":"\u00e9\n\ud83d\ude00 \" \\ é","size":2,"board":"...."}
{"id":"\u0000","size":2,"board":"...."}
{"id":[ 1 , {"id" : "}"} ],"size":2,"board":"...."}
{"size":2,"id"	:	7	,"board":"...."}
{"size":2,"board":"....","id":"at the end"}
{"id":"first","size":2,"board":"....","id":"second"}
{"\u0069d":"escaped key","size":2,"board":"...."}
{"x":{"id":"nested"},"id2":3,"i":4,"":5,"size":2,"board":"...."}
{"x":"\"id\":3","size":2,"board":"...."}
{"size":2,"board":"...."}
{"id":null,"size":2,"board":"...."}
{"id":{},"size":2,"board":"...."}
{ "id" : [] , "size" : 2 , "board" : "...." }
END
