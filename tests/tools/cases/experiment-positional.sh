# Links of games that a program played with itself, held against their ends; the judges that are asked; the figures.
keisei-lab experiment positional selfplay7.sgfs --judge groups --every 20 -o out >/dev/null; echo $?
ls out
head -4 out/links.csv
keisei-lab experiment positional selfplay7.sgfs --judge nobody
keisei-lab experiment positional selfplay7.sgfs --every 30 | grep -c '^| boltzmann5'
keisei-lab experiment positional selfplay7.sgfs --fields --every 30 | grep -c '^| boltzmann5'
keisei-lab experiment pictures selfplay7.sgfs -o pictures >/dev/null; echo $?
ls pictures | head -4
keisei-lab experiment positional selfplay7.sgfs --judge direct --moves 4,9 | sed -n '3p; /Log-loss/,$p'
keisei-lab experiment sentences selfplay7.sgfs --every 20 -o said >/dev/null; echo $?
grep -c "^board\|^group" said/sentences.csv; head -1 said/sentences.csv
keisei-lab experiment sentences selfplay7.sgfs --judge life
