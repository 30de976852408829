# The manuals have every command and every option.
for program in keisei keisei-lab; do
    man=$SOURCE/docs/man/$program.1.scd
    for command in $($program --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
        grep -q "^\*$command[ *]" "$man" || echo "$command is missing"
        for option in $($program $command --help | sed -n 's/^  [ -][ a-z][ ,] --\([a-z-]*\).*/\1/p'); do
            grep -q "^[^a-z]*.*\*--$option\*" "$man" || echo "$command --$option is missing"
        done
    done
done
keisei judge --help | grep -c "^  [ -][ a-z][ ,] --"
