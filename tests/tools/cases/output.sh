# A file is there in full or not at all, and nothing is left beside it.
echo old >board.svg
chmod 600 board.svg
ln -s board.svg link.svg
keisei judge dead5.sgf -o link.svg && head -c 4 board.svg && echo && ls -l board.svg link.svg | cut -c 1-10
keisei judge illegal.sgf -o new.svg; echo $?
keisei judge dead5.sgf -o nosuch/board.svg; echo $?
mkdir folder.svg
keisei judge dead5.sgf -o folder.svg; echo $?
keisei judge dead5.sgf -o board; echo $?
keisei judge dead5.sgf -o board.gif; echo $?
keisei judge dead5.sgf -o board --as svg && cmp board board.svg && echo same
keisei judge dead5.sgf -o board.txt && cmp board.txt <(keisei judge dead5.sgf) && echo same
keisei judge dead5.sgf -o - | cmp - board.txt && echo same
ls | grep -v -e '\.sgf$' -e '\.txt$'
(umask 027 && keisei judge dead5.sgf -o fresh.svg) && ls -l fresh.svg | cut -c 1-10
# A link to a file that is not there yet stays a link; what a killed writer left is taken over.
ln -s later.svg early.svg
echo left by a killed writer >later.svg.unfinished
keisei judge dead5.sgf -o early.svg && cmp later.svg board.svg && ls -l early.svg | cut -c 1-10
ls later*
ln -s round.svg round.svg
keisei judge dead5.sgf -o round.svg
