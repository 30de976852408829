# Files that are no games.
mkdir folder
: >empty.sgf
printf ' \n\n' >blank.txt
printf '\357\273\277' >mark.txt
head -c 2000 /dev/zero >zeros
printf '\211PNG\r\n\032\n\0\0' >picture.png
printf 'Dear reader,\nthis is a letter.\n' >letter.txt
printf 'X.O\n.X\n' >ragged.txt
printf 'XO\nOX\n' >dead.txt
printf '(;SZ[9];B[cc];W[dd]' >cut.sgf
printf '(' >parenthesis
printf '(;SZ[99];B[cc])' >large.sgf
printf '(;SZ[99999999999999999999];B[cc])' >huge.sgf
printf '(;SZ[9];B[zz])' >outside.sgf
head -c 100000 /dev/zero | tr '\0' '(' >nested.sgf
for file in nosuch.sgf folder empty.sgf blank.txt mark.txt zeros picture.png letter.txt ragged.txt \
    dead.txt cut.sgf parenthesis large.sgf huge.sgf outside.sgf nested.sgf illegal.sgf /dev/zero \
    $'\033[31mred'; do
    for command in judge show graph; do
        keisei $command "$file" >out 2>error
        echo "$? $command"
        test $command = judge && cat error
        test $(wc -l <error) -le 1 || echo too many sentences
    done
done
