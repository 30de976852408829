/* See cluster.h. */
#include "cluster.h"

#include "corpus_index.h"
#include "files.h"
#include "interrupt.h"
#include "merge.h"
#include "output.h"
#include "progress.h"
#include "shard_log.h"
#include "slurm.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Slurm is asked again after this many seconds, at first and at most: a small batch ends soon, and
 * a controller with many users is not to be troubled by a long one. */
static const double first_pause = 0.1, longest_pause = 5, nap = 0.05;

/* In a row: answers that fail, of a controller that restarts; and submissions of a shard that came
 * to nothing. */
enum { MOST_FAILURES = 24, MOST_IDLE = 2 };

typedef struct shard {
    char *result; /* what it writes */
    char *log;
    int complete;
    size_t games;  /* that it has done, by its journal, */
    size_t offset; /* whose last entry is there */
    int awaited;   /* this run has submitted it, or has seen its task */
    size_t before; /* games that it had done then */
    int idle;      /* tasks that ended without a game more */
    int failed;
    ks_task task;
} shard;

typedef struct cluster_run {
    const ks_cluster *settings;
    const char *command, *output, *inside;
    char *folder, *script, *index;
    char name[40]; /* of the jobs */
    int count;
    shard *shards;
    ks_task *tasks;
    unsigned char *chosen; /* to be submitted */
    ks_journal journal;
    ks_merge_counts counts;
    ks_progress progress;
    int unanswered; /* questions to Slurm, in a row */
} cluster_run;

/* ---- The folder ---- */

/* Is there anything in it? */
static int has_entries(const char *folder)
{
    DIR *open = opendir(folder);
    int count = 0;
    if (open == NULL)
        return 0;
    for (const struct dirent *entry; (entry = readdir(open)) != NULL;)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(open);
    return count > 0;
}

static int open_folder(cluster_run *run)
{
    ks_error error;
    if (ks_journal_open(&run->journal, run->folder, &error))
        return ks_journal_tell(&run->journal, &error);
    if (mkdir(run->folder, 0777) != 0 && errno != EEXIST)
        return ks_fail("%s: %s", run->folder, strerror(errno));
    if (run->journal.count == 0 && has_entries(run->folder))
        return ks_fail("%s: it has no journal; remove it to start again", run->folder);
    char *real = realpath(run->folder, NULL);
    if (real == NULL)
        return ks_fail("%s: %s", run->folder, strerror(errno));
    snprintf(run->name, sizeof run->name, "keisei-%016" PRIx64,
             ks_journal_sum(KS_JOURNAL_SUM, real, strlen(real)));
    free(real);
    return 0;
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info;
    (void)kind;
    (void)place;
    return remove(path);
}

/* The journal goes last: it says that nothing here is needed any more. */
static int remove_folder(cluster_run *run)
{
    ks_error error;
    if (nftw(run->folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS) != 0 && errno != ENOENT)
        return ks_fail("%s: cannot be removed: %s", run->folder, strerror(errno));
    return ks_journal_remove(&run->journal, &error) ? ks_journal_tell(&run->journal, &error) : 0;
}

/* ---- The script ---- */

/* The options of the command line, but for those that differ from shard to shard. */
static void put_options(ks_buffer *out, const ks_options *options)
{
    static const char *const ours[] = {"output", "slurm", "sbatch", "threads", "index"};
    for (int i = 0; i < options->entry_count; i++) {
        const ks_options_entry *entry = &options->entries[i];
        int is_ours = 0;
        for (size_t k = 0; k < sizeof ours / sizeof *ours; k++)
            is_ours |= strcmp(entry->option->name, ours[k]) == 0;
        if (is_ours || !entry->given)
            continue;
        ks_buffer_put_format(out, " --%s", entry->option->name);
        if (entry->value != NULL) {
            ks_buffer_put_string(out, " ");
            ks_slurm_put_word(out, entry->value);
        }
    }
}

/* The part of `result` that follows the number of the shard. */
static const char *ending_of(const cluster_run *run)
{
    size_t size = strlen(run->output);
    if (run->inside[0] != '\0')
        return "";
    return size >= 5 && strcmp(run->output + size - 5, ".sgfs") == 0 ? ".sgfs" : ".sgf";
}

/* A task that Slurm runs again may have come to its end before. */
static void put_script(ks_buffer *out, const cluster_run *run, const ks_batch *batch,
                       const ks_options *options, const char *program)
{
    ks_buffer_put_format(out, "#!/bin/sh\n#SBATCH --job-name=%s\n#SBATCH --output=/dev/null\n",
                         run->name);
    ks_buffer_put_string(out, "#SBATCH --requeue\n");
    if (batch->threads > 0)
        ks_buffer_put_format(out, "#SBATCH --cpus-per-task=%d\n", batch->threads);
    ks_buffer_put_string(out, "# Each task of the array does one shard.\nfolder=");
    ks_slurm_put_word(out, run->folder);
    ks_buffer_put_format(out, "\nshard=$SLURM_ARRAY_TASK_ID\nresult=$folder/$shard%s\n",
                         ending_of(run));
    ks_buffer_put_string(out, "exec >/dev/null 2>>\"$folder/$shard.log\"\n");
    ks_buffer_put_format(out,
                         "if [ -e \"$result%s.shard\" ] && [ ! -e \"$result%s.journal\" ]; then\n"
                         "    exit 0\nfi\n",
                         run->inside, run->inside);
    ks_buffer_put_string(out, "threads=${SLURM_CPUS_ON_NODE:-1}\n"
                              "if [ \"$threads\" -gt 256 ]; then\n    threads=256\nfi\nexec ");
    ks_slurm_put_word(out, program);
    ks_buffer_put_format(out, " %s", batch->command);
    put_options(out, options);
    ks_buffer_put_string(out, " --index ");
    ks_slurm_put_word(out, run->index);
    ks_buffer_put_format(out, " --threads \"$threads\" --shard \"$shard/%d\" -o \"$result\" -- ",
                         run->count);
    ks_slurm_put_word(out, batch->path);
    ks_buffer_put_string(out, "\n");
}

/* Made once, so that shards need not count games for themselves. */
static int make_index(const cluster_run *run, const ks_batch *batch)
{
    ks_index *index = NULL;
    int exit_code = ks_corpus_index(&index, batch->path, run->index, run->command);
    ks_index_free(index);
    return exit_code;
}

/* The entry that there may be files and jobs is on the disk before there are any. */
static int write_script(cluster_run *run, const ks_batch *batch, const ks_options *options)
{
    ks_error error;
    ks_buffer *script;
    if (run->journal.empty && ks_journal_add(&run->journal, "submits", &error))
        return ks_journal_tell(&run->journal, &error);
    int exit_code = make_index(run, batch);
    char *program = exit_code ? NULL : realpath("/proc/self/exe", NULL);
    if (!exit_code && program == NULL)
        exit_code =
            ks_fail_command(run->command, "the program cannot be found: %s", strerror(errno));
    if (!exit_code && ks_buffer_new(&script))
        exit_code = ks_fail_status(KS_EMEMORY);
    if (!exit_code) {
        put_script(script, run, batch, options, program);
        exit_code = ks_output_buffer(run->script, script);
        ks_buffer_free(script);
    }
    free(program);
    for (int i = 0; i < run->count && !exit_code && run->inside[0] != '\0'; i++)
        if (mkdir(run->shards[i].result, 0777) != 0 && errno != EEXIST)
            exit_code = ks_fail("%s: %s", run->shards[i].result, strerror(errno));
    return exit_code;
}

/* ---- Shards ---- */

/* Reads what the journal has more than before, from its last entry on. A line that is not yet whole
 * is read the next time. */
static void read_games(shard *s, int fd)
{
    struct stat info;
    ks_claim claim;
    if (fstat(fd, &info) != 0)
        return;
    size_t size = (size_t)info.st_size, at = 0, last = 0;
    s->offset = s->offset <= size ? s->offset : 0;
    char *text = malloc(size - s->offset + 1);
    ssize_t got = text ? pread(fd, text, size - s->offset, (off_t)s->offset) : -1;
    for (char *end; got > 0 && (end = memchr(text + at, '\n', (size_t)got - at)) != NULL;) {
        *end = '\0';
        if (ks_claim_read(&claim, text + at)) {
            s->games = claim.mark.taken;
            last = at;
        }
        at = (size_t)(end + 1 - text);
    }
    s->offset += last;
    free(text);
}

/* A shard is complete when its journal has become OUT.shard (part.h). */
static int examine(shard *s, const char *inside)
{
    char journal[PATH_MAX], record[PATH_MAX];
    int a = snprintf(journal, sizeof journal, "%s%s.journal", s->result, inside);
    int b = snprintf(record, sizeof record, "%s%s.shard", s->result, inside);
    if (a < 0 || a >= PATH_MAX || b < 0 || b >= PATH_MAX)
        return ks_fail("%s: the name is too long", s->result);
    int has_journal = access(journal, F_OK) == 0;
    s->complete = !has_journal && access(record, F_OK) == 0;
    int fd = open(s->complete ? record : journal, O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        read_games(s, fd);
        close(fd);
    }
    return 0;
}

static int examine_all(cluster_run *run)
{
    int exit_code = 0;
    for (int i = 0; i < run->count && !exit_code; i++)
        if (!run->shards[i].complete)
            exit_code = examine(&run->shards[i], run->inside);
    return exit_code;
}

/* The task of a shard that is not complete has ended. It is submitted again, unless that was of no
 * use before, or somebody has cancelled it while we were waiting. */
static int is_lost(shard *s)
{
    if (!s->awaited)
        return 1;
    s->idle = s->games > s->before ? 0 : s->idle + 1;
    s->failed = s->task == KS_TASK_CANCELLED || s->idle >= MOST_IDLE;
    return !s->failed;
}

/* Chooses the shards that have to be submitted. Returns how many tasks there are to wait for. */
static int choose(cluster_run *run)
{
    int active = 0;
    for (int i = 0; i < run->count; i++) {
        shard *s = &run->shards[i];
        run->chosen[i] = 0;
        s->task = run->tasks[i];
        if (s->complete || s->failed)
            continue;
        if (s->task == KS_TASK_WAITING || s->task == KS_TASK_RUNNING) {
            s->before = s->awaited ? s->before : s->games;
            s->awaited = 1;
            active++;
        } else {
            run->chosen[i] = (unsigned char)is_lost(s);
        }
    }
    return active;
}

/* ---- Submitting ---- */

/* Puts " 2/8 5/8", the shards that `is` says, into the message. */
static int tell_shards(const cluster_run *run, const char *message,
                       int (*is)(const cluster_run *run, int i))
{
    ks_buffer *list;
    if (ks_buffer_new(&list))
        return ks_fail_status(KS_EMEMORY);
    for (int i = 0; i < run->count; i++)
        if (is(run, i))
            ks_buffer_put_format(list, " %d/%d", i + 1, run->count);
    if (ks_buffer_size(list) > 0)
        ks_fail_command(run->command, "%s:%s", message, ks_buffer_data(list));
    ks_buffer_free(list);
    return KS_EXIT_FAILURE;
}

static int is_chosen_again(const cluster_run *run, int i)
{
    return run->chosen[i] && run->shards[i].awaited;
}

static int fail_interrupted(const cluster_run *run)
{
    int awaited = 0;
    for (int i = 0; i < run->count; i++)
        awaited += run->shards[i].awaited && !run->shards[i].complete;
    if (awaited == 0)
        return ks_fail_command(run->command, "interrupted");
    return ks_fail_command(run->command,
                           "interrupted; the jobs go on (scancel --name=%s ends them), and the "
                           "same command waits for them",
                           run->name);
}

static int submit(cluster_run *run)
{
    ks_error error;
    ks_progress_erase(&run->progress);
    tell_shards(run, "submitted again, since their jobs ended early", is_chosen_again);
    int status = ks_slurm_submit(run->chosen, run->count, run->script, run->settings->sbatch,
                                 run->settings->sbatch_count, &error);
    for (int i = 0; i < run->count; i++)
        if (run->chosen[i]) {
            run->shards[i].awaited = 1;
            run->shards[i].before = run->shards[i].games;
        }
    if (status == KS_ESTOPPED)
        return fail_interrupted(run);
    return status ? ks_fail_command(run->command, "%s", error.message) : 0;
}

/* ---- Waiting ---- */

static void show_progress(cluster_run *run)
{
    size_t games = 0;
    int complete = 0, running = 0, waiting = 0;
    if (!ks_progress_due(&run->progress))
        return;
    for (int i = 0; i < run->count; i++) {
        const shard *s = &run->shards[i];
        games += s->games;
        complete += s->complete;
        running += !s->complete && s->task == KS_TASK_RUNNING;
        waiting += !s->complete && (s->task == KS_TASK_WAITING || run->chosen[i]);
    }
    ks_progress_show(&run->progress, "%zu games; %d of %d shards complete, %d running, %d waiting",
                     games, complete, run->count, running, waiting);
}

static void pause_for(double seconds)
{
    struct timespec time = {.tv_nsec = (long)(nap * 1e9)};
    for (double passed = 0; passed < seconds && !ks_interrupted(); passed += nap)
        nanosleep(&time, NULL);
}

/* Asks Slurm for the tasks. A controller that does not answer for a moment is asked again, unless
 * it has never answered. Returns 0, an exit code, or -1: ask again. */
static int look(cluster_run *run, int is_first)
{
    ks_error error;
    int status = ks_slurm_look(run->tasks, run->count, run->name, &error);
    if (status == KS_ESTOPPED)
        return fail_interrupted(run);
    if (status && status != KS_EMEMORY && !is_first && ++run->unanswered < MOST_FAILURES)
        return -1;
    ks_progress_erase(&run->progress);
    if (status)
        return ks_fail_command(run->command, "%s", error.message);
    run->unanswered = 0;
    return 0;
}

/* Slurm is asked before the results are looked at, so a task that has ended has written what it
 * could. Returns 0 when there is nothing to wait for. */
static int wait_for_shards(cluster_run *run)
{
    double pause = first_pause;
    for (;;) {
        int answer = look(run, 0);
        int exit_code = answer > 0 ? answer : examine_all(run);
        if (exit_code)
            return exit_code;
        if (answer == 0) {
            int active = choose(run);
            int more = memchr(run->chosen, 1, (size_t)run->count) != NULL;
            if (!more && active == 0)
                return 0;
            if (more && (exit_code = submit(run)) != 0)
                return exit_code;
        }
        show_progress(run);
        pause_for(pause);
        pause = pause < longest_pause / 2 ? 2 * pause : longest_pause;
        if (ks_interrupted())
            return fail_interrupted(run);
    }
}

/* Says why shards have failed. */
static int check_failed(const cluster_run *run)
{
    int failed = 0;
    for (int i = 0; i < run->count; i++) {
        const shard *s = &run->shards[i];
        char why[400];
        if (!s->failed)
            continue;
        failed++;
        if (s->task == KS_TASK_CANCELLED)
            snprintf(why, sizeof why, "its job was cancelled");
        else
            ks_shard_log_last(why, sizeof why, s->log);
        ks_fail_command(run->command, "shard %d/%d failed: %s", i + 1, run->count, why);
    }
    if (failed == 0)
        return 0;
    return ks_fail_command(run->command,
                           "shards that failed: %d of %d; the same command submits them again",
                           failed, run->count);
}

/* ---- The run ---- */

static int merge(cluster_run *run)
{
    char entry[100];
    ks_error error;
    const char **results = calloc((unsigned)run->count, sizeof *results);
    if (results == NULL)
        return ks_fail_status(KS_EMEMORY);
    for (int i = 0; i < run->count; i++)
        results[i] = run->shards[i].result;
    int exit_code = ks_merge_run(&run->counts, run->command, run->output, results, run->count);
    free(results);
    if (exit_code)
        return exit_code;
    for (int i = 0; i < run->count && run->counts.bad > 0 && !exit_code; i++)
        exit_code = ks_shard_log_repeat(run->shards[i].log);
    snprintf(entry, sizeof entry, "merged %zu %zu %zu", run->counts.taken, run->counts.bad,
             run->counts.left_out);
    if (!exit_code && ks_journal_add(&run->journal, entry, &error))
        exit_code = ks_journal_tell(&run->journal, &error);
    return exit_code;
}

/* Did an earlier run come as far as removing what is not needed? */
static int was_merged(cluster_run *run)
{
    static const char word[] = "merged";
    size_t count = run->journal.count;
    const char *entry = count > 0 ? ks_journal_entry(&run->journal, count - 1) : "";
    if (strncmp(entry, word, sizeof word - 1) != 0)
        return 0;
    char *at;
    run->counts.taken = strtoull(entry + sizeof word - 1, &at, 10);
    run->counts.bad = strtoull(at, &at, 10);
    run->counts.left_out = strtoull(at, NULL, 10);
    return 1;
}

/* The first question, before anything is written: is there a Slurm, and does it have jobs of this
 * name that no journal knows of? */
static int check_slurm(cluster_run *run)
{
    int exit_code = look(run, 1);
    for (int i = 0; i < run->count && !exit_code && run->journal.count == 0; i++)
        if (run->tasks[i] == KS_TASK_WAITING || run->tasks[i] == KS_TASK_RUNNING)
            exit_code = ks_fail_command(run->command,
                                        "there are jobs of an earlier run; scancel --name=%s ends "
                                        "them",
                                        run->name);
    return exit_code;
}

static int run_shards(cluster_run *run, const ks_batch *batch, const ks_options *options)
{
    ks_interrupt_watch();
    int exit_code = check_slurm(run);
    if (!exit_code)
        exit_code = write_script(run, batch, options);
    if (!exit_code)
        exit_code = wait_for_shards(run);
    ks_progress_erase(&run->progress);
    ks_interrupt_unwatch();
    if (!exit_code)
        exit_code = check_failed(run);
    return exit_code ? exit_code : merge(run);
}

static int run_all(cluster_run *run, const ks_batch *batch, const ks_options *options)
{
    char number[40];
    int exit_code = ks_batch_header(&run->journal, batch, options);
    if (exit_code)
        return exit_code;
    snprintf(number, sizeof number, "%d", run->count);
    ks_journal_put(&run->journal, "--slurm", number);
    exit_code = open_folder(run);
    if (!exit_code && !was_merged(run))
        exit_code = run_shards(run, batch, options);
    if (!exit_code)
        exit_code = remove_folder(run);
    else if (run->journal.begun && run->journal.empty)
        rmdir(run->folder); /* nothing was submitted, so nothing is left */
    return exit_code ? exit_code : ks_merge_tell(&run->counts, run->command);
}

static char *put_together(const char *folder, int number, const char *ending)
{
    char name[40];
    snprintf(name, sizeof name, "/%d%s", number, ending);
    return ks_file_beside(folder, name);
}

static int prepare(cluster_run *run, const char *index)
{
    size_t count = (unsigned)run->count, size = strlen(run->output);
    while (size > 1 && run->output[size - 1] == '/')
        size--;
    char *output = strndup(run->output, size);
    run->folder = output ? ks_file_beside(output, ".slurm") : NULL;
    run->script = run->folder ? ks_file_beside(run->folder, "/job.sh") : NULL;
    run->index = index ? strdup(index) : run->folder ? ks_file_beside(run->folder, "/index") : NULL;
    free(output);
    run->shards = calloc(count, sizeof *run->shards);
    run->tasks = calloc(count, sizeof *run->tasks);
    run->chosen = calloc(count, 1);
    if (run->script == NULL || run->index == NULL || run->shards == NULL || run->tasks == NULL ||
        run->chosen == NULL)
        return ks_fail_status(KS_EMEMORY);
    for (int i = 0; i < run->count; i++) {
        run->shards[i].result = put_together(run->folder, i + 1, ending_of(run));
        run->shards[i].log = put_together(run->folder, i + 1, ".log");
        if (run->shards[i].result == NULL || run->shards[i].log == NULL)
            return ks_fail_status(KS_EMEMORY);
    }
    return 0;
}

static void release(cluster_run *run)
{
    for (int i = 0; run->shards != NULL && i < run->count; i++) {
        free(run->shards[i].result);
        free(run->shards[i].log);
    }
    free(run->shards);
    free(run->tasks);
    free(run->chosen);
    free(run->folder);
    free(run->script);
    free(run->index);
    ks_journal_close(&run->journal);
}

int ks_cluster_run(const ks_cluster *cluster, const ks_batch *batch, const char *output,
                   const char *inside, const ks_options *options)
{
    if (output == NULL || (inside[0] == '\0' && !ks_part_resumes(output)))
        return ks_fail_command(batch->command, "--slurm needs -o with a file or a folder");
    cluster_run run = {.settings = cluster,
                       .command = batch->command,
                       .output = output,
                       .inside = inside,
                       .count = cluster->shards,
                       .journal = KS_JOURNAL_CLOSED,
                       .progress = ks_progress_new()};
    int exit_code = prepare(&run, batch->index);
    if (!exit_code)
        exit_code = run_all(&run, batch, options);
    release(&run);
    return exit_code;
}
