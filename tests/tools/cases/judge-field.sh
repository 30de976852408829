# Random fields: every inference method, what they tell besides, and what is refused.
for inference in exact bp gibbs sw perfect; do
    keisei judge drawing.txt --judge boltzmann5:paper --inference $inference --samples 200 --seed 3
done
keisei judge drawing.txt --judge boltzmann5:paper --as json --connection C3
keisei judge drawing.txt --judge boltzmann5:paper --as json --inference bp --rounds 20 --damping 0.25
keisei judge game9.sgf --move 20 --judge boltzmann5:paper --connection E5
keisei judge game9.sgf --move 20 --judge boltzmann5:paper --connection E5 --color always | tail -n 3
keisei judge game9.sgf --move 20 --judge boltzmann5:paper --connection E5 --as svg | tail -n 12
keisei judge dead5.sgf --dead labels --judge boltzmann5:paper
# The same bytes whatever the number of threads.
keisei judge wide.sgf --judge boltzmann5:paper --as json >one.json
keisei judge wide.sgf --judge boltzmann5:paper --as json --threads 3 >three.json
cmp one.json three.json && echo same
echo '{"id":1,"size":3,"board":"X......O."}
{"id":2,"size":2,"board":"X..."}' >lines
keisei judge --jsonl --judge boltzmann5:paper --connection C3 <lines
keisei judge --jsonl --judge boltzmann5:paper --inference sw --samples 50 <lines
try() { keisei "$@"; echo "$? $*"; }
try judge drawing.txt --inference bp
try judge drawing.txt --judge distance --connection C3
try judge drawing.txt --judge boltzmann5:paper --connection Z3
try judge drawing.txt --judge boltzmann5:paper --connection pass
try judge drawing.txt --judge boltzmann5:paper --inference magic
try judge drawing.txt --judge boltzmann5:paper --damping 1
try judge drawing.txt --judge boltzmann5:paper --rounds 0
try judge drawing.txt --judge boltzmann5:paper --samples 3
try judge drawing.txt --judge boltzmann5:printed
try judge --jsonl --inference exact <lines
try judge --jsonl --judge influence --seed 7 <lines
for _ in {1..22}; do echo '......................'; done >large.txt
try judge large.txt --judge boltzmann5:paper --inference exact
keisei judge large.txt --judge boltzmann5:paper | grep Inference
