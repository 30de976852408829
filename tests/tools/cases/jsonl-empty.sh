# Nothing in, nothing out.
keisei judge --jsonl </dev/null; echo $?
printf '\n  \n\r\n\t\n' | keisei judge --jsonl; echo $?
printf '\n{"size":2,"board":"...."}\r\n\njunk\r\n' | keisei judge --jsonl; echo $?
