# A model from games with labels; stopped and gone on, it is the same.
# The convolutional network: notes on each validation, and a curve. Figures depend on the machine.
keisei-lab train convnet selfplay7.sgfs --valid selfplay7.sgfs --channels 16 --blocks 1 --head 16 --hidden 4 --steps 1 --sheets 2 --epochs 2 -o convnet.model 2>&1 | sed 's/[0-9]*\.[0-9]*/N/g'
wc -l <convnet.model.csv; head -1 convnet.model.csv; ls convnet.model.svg
what=(life-end selfplay7.sgfs --valid selfplay7.sgfs --hidden 60 -t 1 -o out.model --epochs)
keisei-lab train "${what[@]}" 12 2>lines.txt
echo "$? $(ls out.model*) $(wc -l <lines.txt)"
head -2 lines.txt | cut -d, -f1
mv out.model whole.model
# kill -9: there is a checkpoint, of the first network at least.
keisei-lab train "${what[@]}" 12 2>/dev/null &
killed=$!
disown
until [ -e out.model.checkpoint ]; do :; done
kill -9 $killed
while kill -0 $killed 2>/dev/null; do :; done
rm -f out.model.checkpoint.??????  # it may have died while it wrote
# Ctrl-C
keisei-lab train "${what[@]}" 12 2>stopped.txt &
until [ -s stopped.txt ]; do :; done
kill -INT $!
wait $!
echo "$? $(ls out.model*)"
grep keisei stopped.txt
cp out.model.checkpoint kept
# Of another run, damaged, and nothing of that kind.
keisei-lab train "${what[@]}" 13
printf damage | dd of=out.model.checkpoint bs=1 seek=500 conv=notrunc status=none
keisei-lab train "${what[@]}" 12
echo nothing >out.model.checkpoint
keisei-lab train "${what[@]}" 12
mv kept out.model.checkpoint
keisei-lab train "${what[@]}" 12 2>/dev/null
cmp out.model whole.model && ls out.model*
keisei-lab train life nosuch.sgfs --valid selfplay7.sgfs -o out.model
keisei-lab train life selfplay7.sgfs -o out.model
keisei-lab train something
keisei-lab train life selfplay7.sgfs --valid selfplay7.sgfs --judge life -o out.model
keisei-lab train calibration selfplay7.sgfs --judge nobody -o out.model
# One value more than there is room for.
mapfile -t judges < <(yes life | head -33 | sed 's/^/--judge=/')
keisei-lab train calibration selfplay7.sgfs "${judges[@]}" -o out.model
