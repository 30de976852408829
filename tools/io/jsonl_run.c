/* The stream of JSON lines: reads what has come, answers it on several threads, writes in order.
 *
 * Memory is bounded: a block of input is answered as soon as it is large enough, or as soon as no
 * more input waits, so that a program may also send one line and wait for its answer. A line that
 * is longer than any position could need is dropped while it is read. */
#include "jsonl.h"
#include "keisei-corpus.h"
#include "output.h"

#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16, ENOUGH = 1 << 18, MOST_LINES = 1024, LARGE_ANSWER = 1 << 20 };

typedef struct job {
    const char *line;
    size_t size, number;
    int too_long;
    int status; /* of the answer */
    ks_buffer *answer;
} job;

typedef struct stream {
    const ks_jsonl *settings;
    int threads;
    char *bytes; /* what was read and not answered yet */
    size_t size, capacity;
    size_t scanned;  /* there is no newline before this */
    size_t lines;    /* seen so far, blank ones included */
    size_t failures; /* lines that were answered with an error */
    int too_long;    /* the start of the current line was dropped */
    job jobs[MOST_LINES];
    int job_count;
    ks_buffer *out;
} stream;

/* ---- Out ---- */

static int answer_job(size_t i, void *payload)
{
    stream *s = payload;
    job *j = &s->jobs[i];
    if (j->too_long)
        j->status = ks_jsonl_complain(j->answer, j->number, "the line is longer than 16 MB");
    else
        j->status = ks_jsonl_answer(j->answer, s->settings, j->line, j->size, j->number);
    return j->status < 0 ? j->status : 0;
}

static int write_out(stream *s)
{
    int exit_code = ks_output_buffer(NULL, s->out);
    ks_buffer_clear(s->out);
    return exit_code;
}

/* A buffer keeps its memory for the next answer unless it has grown large. */
static int renew(ks_buffer **buffer)
{
    if (*buffer != NULL && ks_buffer_size(*buffer) <= LARGE_ANSWER) {
        ks_buffer_clear(*buffer);
        return 0;
    }
    ks_buffer_free(*buffer);
    return ks_buffer_new(buffer);
}

/* Answers all jobs and writes the answers; returns 0 or KS_EXIT_FAILURE. */
static int answer_jobs(stream *s)
{
    int status = ks_workers_run(s->threads, (size_t)s->job_count, answer_job, s), exit_code = 0;
    if (status)
        return ks_fail_status(status);
    for (int i = 0; i < s->job_count && !exit_code; i++) {
        job *j = &s->jobs[i];
        s->failures += j->status != 0;
        ks_buffer_put(s->out, ks_buffer_data(j->answer), ks_buffer_size(j->answer));
        ks_buffer_put(s->out, "\n", 1);
        if (ks_buffer_size(s->out) >= ENOUGH || ks_buffer_status(s->out))
            exit_code = write_out(s);
    }
    s->job_count = 0;
    return exit_code;
}

static int add_job(stream *s, const char *line, size_t size)
{
    int too_long = s->too_long || size > KS_JSONL_LONGEST;
    s->lines++;
    s->too_long = 0;
    if (!too_long && ks_jsonl_blank(line, size))
        return 0;
    job *j = &s->jobs[s->job_count];
    if (renew(&j->answer))
        return ks_fail_status(KS_EMEMORY);
    j->line = line;
    j->size = size;
    j->number = s->lines;
    j->too_long = too_long;
    return ++s->job_count == MOST_LINES ? answer_jobs(s) : 0;
}

/* ---- In ---- */

/* Answers every complete line that was read, and keeps the rest. */
static int answer_lines(stream *s)
{
    size_t start = 0;
    for (const char *newline;
         (newline = memchr(s->bytes + start, '\n', s->size - start)) != NULL;) {
        size_t end = (size_t)(newline - s->bytes);
        int exit_code = add_job(s, s->bytes + start, end - start);
        if (exit_code)
            return exit_code;
        start = end + 1;
    }
    int exit_code = answer_jobs(s);
    if (exit_code)
        return exit_code;
    memmove(s->bytes, s->bytes + start, s->size - start);
    s->size -= start;
    s->scanned = s->size;
    return ks_buffer_size(s->out) > 0 ? write_out(s) : 0;
}

/* Waits that many milliseconds (-1: for ever) for input or its end; is there any? */
static int input_waits(int milliseconds)
{
    struct pollfd standard_input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&standard_input, 1, milliseconds) > 0;
}

/* Reads once; returns the number of bytes, 0 at the end, or -1 with errno. */
static ssize_t read_more(stream *s)
{
    if (s->capacity - s->size < CHUNK) {
        size_t capacity = s->capacity * 2 + CHUNK;
        char *more = realloc(s->bytes, capacity);
        if (more == NULL) {
            errno = ENOMEM;
            return -1;
        }
        s->bytes = more;
        s->capacity = capacity;
    }
    ssize_t got;
    while ((got = read(STDIN_FILENO, s->bytes + s->size, CHUNK)) < 0 &&
           (errno == EINTR || errno == EAGAIN))
        input_waits(-1);
    s->size += got > 0 ? (size_t)got : 0;
    return got;
}

/* Answers what has been read if it is enough, or if no more input is waiting. */
static int take_in(stream *s)
{
    if (memchr(s->bytes + s->scanned, '\n', s->size - s->scanned) == NULL) {
        if (s->too_long || s->size > KS_JSONL_LONGEST) {
            s->too_long = 1;
            s->size = 0;
        }
        s->scanned = s->size;
        return 0;
    }
    return s->size >= ENOUGH || !input_waits(0) ? answer_lines(s) : 0;
}

static const char *command(const stream *s)
{
    return s->settings->scorer ? "score" : "judge";
}

static int run(stream *s)
{
    for (ssize_t got; (got = read_more(s)) != 0;) {
        if (got < 0)
            return ks_fail_command(command(s), "cannot read standard input: %s", strerror(errno));
        int exit_code = take_in(s);
        if (exit_code)
            return exit_code;
    }
    /* The last line may lack its newline: there is room for one. */
    if (s->size > 0 || s->too_long)
        s->bytes[s->size++] = '\n';
    int exit_code = answer_lines(s);
    if (exit_code == 0 && s->failures > 0)
        exit_code = ks_fail_command(command(s), "lines that could not be %sd: %zu", command(s),
                                    s->failures);
    return exit_code;
}

int ks_jsonl_run(const ks_jsonl *settings, int threads)
{
    json_object_seed(0); /* once, before there are threads */
    stream *s = calloc(1, sizeof *s);
    if (s == NULL || ks_buffer_new(&s->out)) {
        free(s);
        return ks_fail_status(KS_EMEMORY);
    }
    s->settings = settings;
    s->threads = threads;
    int exit_code = run(s);
    for (int i = 0; i < MOST_LINES; i++)
        ks_buffer_free(s->jobs[i].answer);
    ks_buffer_free(s->out);
    free(s->bytes);
    free(s);
    return exit_code;
}
