# Random fields from games with labels; stopped and gone on, they are the same.
what=(boltzmann selfplay7.sgfs --moves 5,10 --games 40 --samples 800 -o out.model)
keisei-lab train "${what[@]}" -t 1 2>lines.txt
echo "$? $(ls out.model*)"
cut -d, -f1 lines.txt
head -c 123 out.model | tail -c 111; echo
mv out.model whole.model
# Ctrl-C when the first model is done, which its line tells
mkfifo told
keisei-lab train "${what[@]}" -t 1 2>told &
exec 3<told
read -r first <&3
kill -INT $!
cat <&3 >stopped.txt
wait $!
echo "$? $(ls out.model*)"
grep keisei stopped.txt
keisei-lab train "${what[@]}" -t 2 2>/dev/null
cmp out.model whole.model && ls out.model*
keisei-lab train boltzmann selfplay7.sgfs --moves 5 --games 9 --model boltzmann5 --inference bp 2>/dev/null | wc -c
# The likelihood of points, by batches: what is kept with the model tells
keisei-lab train boltzmann selfplay7.sgfs --moves 5 --games 60 --model boltzmann5 --goal points --batch 20 --epochs 3 2>&1 >points.model | cut -d, -f1,2
head -c 174 points.model | tail -c 162 | grep -ao 'boltzmann selfplay7.*--seed 1'
keisei-lab train boltzmann -o out.model
keisei-lab train boltzmann selfplay7.sgfs --valid selfplay7.sgfs -o out.model
keisei-lab train life selfplay7.sgfs --moves 5 -o out.model
keisei-lab train boltzmann selfplay7.sgfs --moves 5,x
keisei-lab train boltzmann selfplay7.sgfs --moves 500 -o out.model
keisei-lab train boltzmann selfplay7.sgfs --inference gibbs
keisei-lab train boltzmann selfplay7.sgfs --goal territory
keisei-lab train boltzmann selfplay7.sgfs --batch 0
