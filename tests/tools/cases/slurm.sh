# Shards as jobs of Slurm, which is one of our own here: fixtures/fake-slurm says what can go wrong.
mkdir bin
cp fake-slurm bin/sbatch
cp fake-slurm bin/squeue
export PATH=$PWD/bin:$PATH
{ cat selfplay7.sgfs; tr -d '\n' <illegal.sgf; echo; } >"it's games.sgfs"
corpus="it's games.sgfs"
keisei label "$corpus" -o whole.sgfs 2>/dev/null
keisei audit "$corpus" -o whole >/dev/null 2>&1
mkdir folder
keisei label "$corpus" -o folder 2>/dev/null

# clean: the input without the number in the name of the jobs.
clean() {
    sed 's/keisei-[0-9a-f]\{16\}/NAME/'
}

# slurm NAME COMMAND...: runs it, and says how it ended, what sbatch was asked, and what is left.
slurm() {
    echo "== $1"
    shift
    rm -f called
    "$@" --save-every 5 2>&1 | clean
    echo "exit ${PIPESTATUS[0]}"
    cat called 2>/dev/null
    ls -d -- *.slurm* 2>/dev/null
}

# as_one: is what was made that of one run?
as_one() {
    for made in all.sgfs:whole.sgfs all:whole together:folder; do
        if [ -e "${made%:*}" ]; then
            diff -r "${made%:*}" "${made#*:}" && echo "the same as ${made#*:}"
        fi
    done
    rm -rf all.sgfs all together queue
}

slurm label keisei label "$corpus" --slurm 3 --sbatch --partition=night --sbatch "--comment=o'clock" -o all.sgfs
as_one
mkdir together
slurm 'label to a folder' keisei label "$corpus" --slurm 2 -o together/
as_one
slurm 'audit' keisei audit "$corpus" --slurm 3 -o all | grep -v '|'
as_one

# Jobs that end early are submitted again; so are those that come further each time.
printf '2 NODE_FAIL\n3 full\n' >plan
slurm 'a node fails, a disk is full' keisei label "$corpus" --slurm 4 -o all.sgfs
as_one
# A shard that comes no further is given up, and so is one that somebody cancels.
printf '1 FAILED\n1 FAILED\n3 CANCELLED\n' >plan
slurm 'two shards fail' keisei label "$corpus" --slurm 4 -o all.sgfs
sed -n '2,/^folder/p' all.sgfs.slurm/job.sh | clean
slurm 'with other options' keisei label "$corpus" --slurm 4 --sure -o all.sgfs
slurm 'with more shards' keisei label "$corpus" --slurm 5 -o all.sgfs
mv all.sgfs.slurm.journal aside
slurm 'without its journal' keisei label "$corpus" --slurm 4 -o all.sgfs
mv aside all.sgfs.slurm.journal
slurm 'again' keisei label "$corpus" --slurm 4 -o all.sgfs
as_one
printf '2 full\n2 full\n2 full\n' >plan
slurm 'full for good' keisei audit "$corpus" --slurm 2 -o all
slurm 'again' keisei audit "$corpus" --slurm 2 -o all | grep -v '|'
as_one

# Jobs that are in the queue are not submitted twice; a controller may be away for a moment.
printf '1 running\n2 running\n' >plan
printf '\n\n' >down
slurm 'running' keisei label "$corpus" --slurm 2 -o all.sgfs
as_one

# After an interrupt the jobs go on, and the next run waits for them. Jobs that no journal knows are refused.
printf '1 running\n2 running\n' >plan
slurm 'interrupted' bash -c 'echo $$ >interrupt; exec keisei "$@"' bash label "$corpus" --slurm 2 -o all.sgfs
rm interrupt
cp queue queue.then
mv all.sgfs.slurm all.sgfs.slurm.journal bin
sed -i 's/ [A-Z]*$/ PENDING/' queue
slurm 'unknown jobs' keisei label "$corpus" --slurm 2 -o all.sgfs
mv bin/all.sgfs.slurm bin/all.sgfs.slurm.journal .
mv queue.then queue
slurm 'goes on' keisei label "$corpus" --slurm 2 -o all.sgfs
as_one

# What is wrong from the start.
echo 'sbatch: error: Batch job submission failed: Invalid partition name specified' >refuse
slurm 'refused' keisei label "$corpus" --slurm 2 -o all.sgfs
rm refuse
slurm 'accepted' keisei label "$corpus" --slurm 2 -o all.sgfs
as_one
echo 'slurm_load_jobs error: Unable to contact slurm controller (connect failure)' >silent
slurm 'no controller' keisei label "$corpus" --slurm 2 -o all.sgfs
rm silent bin/*
slurm 'no Slurm' env PATH="$PWD/bin" "$(command -v keisei)" audit "$corpus" --slurm 2 -o all
slurm 'no file' keisei label "$corpus" --slurm 2
slurm 'a device' keisei label "$corpus" --slurm 2 -o /dev/null
slurm 'no folder' keisei audit "$corpus" --slurm 2 -o nowhere/all
slurm 'no corpus' keisei audit nosuch.zip --slurm 2 -o all
for options in '--slurm 0' '--slurm 2 -n 5' '--slurm 2 --shard 1/2' '--sbatch -p'; do
    # shellcheck disable=SC2086 # the words of the options
    keisei label "$corpus" -o all.sgfs $options
done
for options in '--slurm 2 --falsify 3' '--slurm 2 -a'; do
    # shellcheck disable=SC2086
    keisei audit "$corpus" -o all $options
done
