# The manual has every command and every option.
man=$SOURCE/docs/man/keisei.1.scd
for command in $(keisei --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    grep -q "^\*$command[ *]" "$man" || echo "$command is missing"
    for option in $(keisei $command --help | sed -n 's/^  [ -][ a-z][ ,] --\([a-z-]*\).*/\1/p'); do
        grep -q "^[^a-z]*.*\*--$option\*" "$man" || echo "$command --$option is missing"
    done
done
keisei judge --help | grep -c "^  [ -][ a-z][ ,] --"
