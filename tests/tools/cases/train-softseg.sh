# The network of soft segmentation from its own games, from records and from a model.
what=(softseg --size 4 --games 30 --layers 3,2 --rate .01 --every 20 -o out.model)
keisei-lab train "${what[@]}" -t 1 2>lines.txt
echo "$? $(ls out.model*)"
sed 's/[0-9]* positions/N positions/; s/loss.*/loss/' lines.txt
head -c 159 out.model | tail -c 147; echo
rm out.model
# Ctrl-C; a checkpoint of more games is refused
rm out.model.20
keisei-lab train "${what[@]}" --games 100000 -t 1 2>stopped.txt &
until [ -s out.model.20 ] || ! kill -0 $!; do :; done
kill -INT $!
wait $!
echo "$? $(ls out.model.checkpoint)"
grep keisei stopped.txt
keisei-lab train "${what[@]}" --games 10 -t 2
rm out.model.*
# Matches on the way, and the learning curve, which goes on with a run that its opponent has stopped.
what=(softseg --size 4 --layers 2,1 --games 50 --every 10 --match-games 3 -t 1)
against="keisei gtp --judge distance"
keisei-lab train "${what[@]}" --against 'kill -INT $PPID; cat >/dev/null' -o played.model 2>&1
tail -n 1 played.model.csv | cut -d, -f1,3-
keisei-lab train "${what[@]}" --against "HOME=/ $against" -o played.model 2>lines.txt
sed -n '/^after/p' lines.txt | tail -1
keisei-lab train "${what[@]}" --against "cd . && $against" -o whole.model 2>/dev/null
cmp played.model whole.model && cmp played.model.csv whole.model.csv && echo same
grep -c . whole.model.csv
grep ',3,' whole.model.csv | cut -d, -f1,3-
grep -c '<svg' played.model.svg
keisei-lab train softseg --size 4 --games 40 --layers 2,1 --every 20 --against 'exit 3' -t 1 -o hopeless.model 2>&1 | sed 's/positions.*//'
keisei-lab train softseg --size 4x5 --every 20 --against 'exit 3' -o out.model
keisei-lab train softseg --against 'exit 3' -o out.model
# From records, and from a model
keisei-lab train softseg selfplay7.sgfs --input raw --layers 2,1 -o records.model 2>&1 | sed 's/loss.*/loss/'
keisei-lab train softseg selfplay7.sgfs --input raw --layers 2,1 --every 25 -o often.model 2>/dev/null; ls often.model*; cmp records.model often.model
keisei-lab train softseg selfplay7.sgfs --start records.model --learn next --error squared -o more.model 2>&1 | sed 's/loss.*/loss/'
cmp -s records.model more.model; echo $?
keisei-lab train softseg selfplay7.sgfs --layers 2,1 --positions 3 --passes 2 --last-rate .0001 --mean 4 -o few.model 2>&1 | sed 's/loss.*/loss/'
tail -c +13 few.model | head -c 168; echo
keisei-lab train softseg --games 0 -o out.model
keisei-lab train softseg --size 9x -o out.model
keisei-lab train softseg --size 30 -o out.model
keisei-lab train softseg --layers 8 -o out.model
keisei-lab train softseg --input all -o out.model
keisei-lab train softseg --passes 2 -o out.model
keisei-lab train softseg --positions 2 -o out.model
keisei-lab train softseg --last-rate 2 -o out.model
keisei-lab train softseg selfplay7.sgfs --games 2 -o out.model
keisei-lab train softseg --every 5
keisei-lab train softseg --start selfplay7.sgfs -o out.model
keisei-lab train softseg --rate 0 -o out.model
keisei-lab train softseg none.sgf -o out.model
keisei-lab train softseg --judge life
# What has been trained plays.
printf 'keisei-judge\nboardsize 5\nkeisei-judge\ngenmove b\n' | keisei gtp --model records.model | sed '/^$/d; s/^= [A-H][1-9]$/a move/'
keisei gtp --model selfplay7.sgfs </dev/null
keisei gtp --model none.model </dev/null
keisei match --model none.model
keisei-lab train softseg --start records.model --layers 2,1 -o out.model
keisei-lab train softseg --games 1 -o nowhere/out.model
keisei-lab train softseg --games 1 -o .
keisei gtp --model records.model --judge life </dev/null
