# The commands that train the models take their options: all that they miss is the games.
mkdir models out
cp "$SOURCE/models/boltzmann-bp.model" out/boltzmann-bp-start.model
"$SOURCE/scripts/train-models" --print nowhere | grep '^keisei-lab .*nowhere' >commands
while read -ra words; do
    "${words[@]}" </dev/null 2>&1 | sed 's|.*\(nowhere/[^:]*\).*|\1|'
done <commands | sort | uniq -c
ls models
"$SOURCE/scripts/train-models" --print nowhere boltzmann-bp
"$SOURCE/scripts/train-models" --print nowhere nosuch
