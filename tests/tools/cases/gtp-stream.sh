# Analysis goes on until the next line; a comment ends it too, and so does the end of input. The first
# line of a stream comes before answers have been judged.
coproc keisei gtp --judge distance --size 3
exec 3>&"${COPROC[1]}" 4<&"${COPROC[0]}"
eval "exec ${COPROC[1]}>&-"
# A line, with its figures left out.
line() { IFS= read -r -t 60 reply <&4 && sed -E 's/-?[0-9]+\.[0-9]+/N/g; s/(winrate|prior|lcb) [0-9]+/\1 N/g' <<<"$reply"; }
echo '1 kata-analyze b 1 maxmoves 1 ownership true' >&3
line
line
line
echo '2 name' >&3
until [ "$reply" = '=2 keisei' ]; do
    IFS= read -r -t 60 reply <&4 || break
done
echo "$reply"
line
echo 'lz-analyze maxmoves 1' >&3
line
line
echo '# interrupt' >&3
line
echo 'lz-analyze w 6000 maxmoves 1' >&3
line
line
line
exec 3>&-
line
wait
