# Analysis goes on until the next line; a comment ends it too, and so does the end of input.
coproc keisei gtp --judge distance --size 3
line() { IFS= read -r -t 20 reply <&"${COPROC[0]}" && echo "$reply"; }
echo '1 kata-analyze b 1 maxmoves 1 ownership true' >&"${COPROC[1]}"
line
line
line
echo '2 name' >&"${COPROC[1]}"
until [ "$reply" = '=2 keisei' ]; do
    IFS= read -r -t 20 reply <&"${COPROC[0]}" || break
done
echo "$reply"
line
echo 'lz-analyze maxmoves 1' >&"${COPROC[1]}"
line
line
echo '# interrupt' >&"${COPROC[1]}"
line
echo 'lz-analyze w 100 maxmoves 1' >&"${COPROC[1]}"
line
line
eval "exec ${COPROC[1]}>&-"
line
wait
