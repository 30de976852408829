/* See slurm.h. */
#include "slurm.h"

#include "clock.h"
#include "process.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* A controller that is busy may let its clients wait for minutes. */
static const double longest_answer = 300;
enum { LARGEST_ANSWER = 1 << 28 };

static int fail(ks_error *error, int status, const char *format, ...) KS_FORMAT(3, 4);

static int fail(ks_error *error, int status, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    *error = (ks_error){.status = status};
    vsnprintf(error->message, sizeof error->message, format, list);
    va_end(list);
    return status;
}

static int fail_memory(ks_error *error)
{
    return fail(error, KS_EMEMORY, "%s", ks_status_text(KS_EMEMORY));
}

void ks_slurm_put_word(ks_buffer *out, const char *word)
{
    ks_buffer_put_string(out, "'");
    for (; *word != '\0'; word++)
        ks_buffer_put(out, *word == '\'' ? "'\\''" : word, *word == '\'' ? 4 : 1);
    ks_buffer_put_string(out, "'");
}

/* ---- Asking Slurm ---- */

/* The last line that says anything, without "sbatch: error: " before it. */
static void last_line(char *out, size_t size, const char *text)
{
    static const char *const marks[] = {"error: ", "fatal: "};
    snprintf(out, size, "it has not said why");
    while (*text != '\0') {
        size_t end = strcspn(text, "\n");
        if (end > 0)
            snprintf(out, size, "%.*s", (int)(end < size ? end : size), text);
        text += end + (text[end] == '\n');
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *mark = strstr(out, marks[i]);
        if (mark != NULL)
            memmove(out, mark + strlen(marks[i]), strlen(mark + strlen(marks[i])) + 1);
    }
}

static int read_answer(ks_buffer *answer, const ks_process *process, const char *program,
                       ks_error *error)
{
    char block[1 << 14];
    double deadline = ks_clock() + longest_answer;
    for (;;) {
        ssize_t got = ks_process_read(process, block, sizeof block, deadline);
        if (got == KS_PROCESS_GONE)
            return ks_buffer_status(answer) ? fail_memory(error) : 0;
        if (got == KS_PROCESS_INTERRUPTED)
            return KS_ESTOPPED;
        if (got < 0)
            return fail(error, KS_EFILE, "%s does not answer", program);
        if (ks_buffer_size(answer) > LARGEST_ANSWER)
            return fail(error, KS_EFILE, "%s does not stop talking", program);
        ks_buffer_put(answer, block, (size_t)got);
    }
}

/* Runs the program with its arguments, all in `command`; what it prints, errors too, is added to
 * `answer`. */
static int ask(ks_buffer *answer, const char *program, const ks_buffer *command, ks_error *error)
{
    ks_process process;
    char why[200];
    if (ks_buffer_status(command))
        return fail_memory(error);
    if (ks_process_start(&process, ks_buffer_data(command)))
        return fail(error, KS_EFILE, "%s cannot be started: %s", program, strerror(errno));
    int status = read_answer(answer, &process, program, error);
    if (status) {
        ks_process_stop(&process);
        return status;
    }
    int ended = ks_process_collect(&process);
    if (ended == 0)
        return 0;
    if (WIFEXITED(ended) && WEXITSTATUS(ended) == KS_PROCESS_NOT_FOUND)
        return fail(error, KS_EFILE, "there is no %s: Slurm is not installed here", program);
    last_line(why, sizeof why, ks_buffer_data(answer));
    return fail(error, KS_EFILE, "%s failed: %s", program, why);
}

/* ---- Looking ---- */

static ks_task task_of(const char *state)
{
    static const char *const ended[] = {"BOOT_FAIL", "COMPLETED", "DEADLINE",
                                        "FAILED",    "NODE_FAIL", "OUT_OF_MEMORY",
                                        "PREEMPTED", "REVOKED",   "TIMEOUT"};
    for (size_t i = 0; i < sizeof ended / sizeof *ended; i++)
        if (strcmp(state, ended[i]) == 0)
            return KS_TASK_ENDED;
    if (strcmp(state, "CANCELLED") == 0)
        return KS_TASK_CANCELLED;
    return strcmp(state, "RUNNING") == 0 || strcmp(state, "COMPLETING") == 0 ? KS_TASK_RUNNING
                                                                             : KS_TASK_WAITING;
}

/* Reads lines of "JOB TASK STATE"; others are warnings of squeue. A shard that was submitted again
 * is there several times, and the highest job is the last. */
static int read_tasks(ks_task *out, int shards, char *line, ks_error *error)
{
    unsigned long *jobs = calloc((size_t)shards, sizeof *jobs);
    if (jobs == NULL)
        return fail_memory(error);
    for (char *next; *line != '\0'; line = next) {
        size_t size = strcspn(line, "\n");
        next = line + size + (line[size] == '\n');
        line[size] = '\0';
        char *end;
        unsigned long job = strtoul(line, &end, 10);
        long shard = *end == ' ' && job > 0 ? strtol(end + 1, &end, 10) : 0;
        if (*end != ' ' || shard < 1 || shard > shards || job < jobs[shard - 1])
            continue;
        jobs[shard - 1] = job;
        out[shard - 1] = task_of(end + 1);
    }
    free(jobs);
    return 0;
}

int ks_slurm_look(ks_task *out, int shards, const char *name, ks_error *error)
{
    ks_buffer *command = NULL, *answer = NULL;
    char *text = NULL;
    for (int i = 0; i < shards; i++)
        out[i] = KS_TASK_UNKNOWN;
    int status = ks_buffer_new(&command) || ks_buffer_new(&answer) ? fail_memory(error) : 0;
    if (status == 0) {
        ks_buffer_put_string(command, "squeue --noheader --array --states=all --name=");
        ks_slurm_put_word(command, name);
        ks_buffer_put_string(command, " --format='%F %K %T' 2>&1");
        status = ask(answer, "squeue", command, error);
    }
    if (status == 0 && (text = strdup(ks_buffer_data(answer))) == NULL)
        status = fail_memory(error);
    if (status == 0)
        status = read_tasks(out, shards, text, error);
    free(text);
    ks_buffer_free(command);
    ks_buffer_free(answer);
    return status;
}

/* ---- Submitting ---- */

/* "1-3,7", counted from 1. */
static void put_array(ks_buffer *out, const unsigned char *chosen, int shards)
{
    const char *comma = "";
    for (int i = 0; i < shards; i++) {
        int first = i;
        if (!chosen[i])
            continue;
        while (i + 1 < shards && chosen[i + 1])
            i++;
        ks_buffer_put_format(out, "%s%d", comma, first + 1);
        if (i > first)
            ks_buffer_put_format(out, "-%d", i + 1);
        comma = ",";
    }
}

int ks_slurm_submit(const unsigned char *chosen, int shards, const char *script,
                    const char *const *options, int option_count, ks_error *error)
{
    ks_buffer *command = NULL, *answer = NULL;
    int status = ks_buffer_new(&command) || ks_buffer_new(&answer) ? fail_memory(error) : 0;
    if (status == 0) {
        ks_buffer_put_string(command, "sbatch --parsable --array=");
        put_array(command, chosen, shards);
        for (int i = 0; i < option_count; i++) {
            ks_buffer_put_string(command, " ");
            ks_slurm_put_word(command, options[i]);
        }
        ks_buffer_put_string(command, " ");
        ks_slurm_put_word(command, script);
        ks_buffer_put_string(command, " 2>&1");
        status = ask(answer, "sbatch", command, error);
    }
    ks_buffer_free(command);
    ks_buffer_free(answer);
    return status;
}
