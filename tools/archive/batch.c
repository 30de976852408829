/* See batch.h. A state has two lines: the batch that it belongs to; the number of valid bytes of
 * the part and the index of the next game. The bytes are on the disk before the state is, and bytes
 * after them are cut off when a run resumes, so that it ends with the same file. */
#include "batch.h"

#include "interrupt.h"
#include "output.h"
#include "program.h"
#include "progress.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SAVE_EVERY = 1000, INTERRUPTED = 1 };

int ks_read_first(void *field, const ks_option *option, const char *text, ks_error *error)
{
    ks_option number = {
        .kind = KS_KIND_INT, .size = sizeof(size_t), .least = option->least, .most = option->most};
    int status = ks_option_set(field, &number, text, error);
    *(size_t *)field -= status == 0; /* the corpus counts from 0 */
    return status;
}

int ks_read_shard(void *field, const ks_option *option, const char *text, ks_error *error)
{
    ks_corpus_options *corpus = field;
    (void)option;
    if (ks_shard_parse(&corpus->shard, &corpus->shards, text) == 0)
        return 0;
    if (error != NULL)
        *error = (ks_error){.status = KS_EINPUT, .message = "takes a shard such as 2/8"};
    return KS_EINPUT;
}

/* ---- Games ---- */

typedef struct batch_run {
    ks_batch *batch;
    const ks_scorer *scorer;
    int (*each)(const ks_batch_game *game, const ks_entry *entry, void *payload);
    void *payload;
    size_t games;
    ks_progress progress;
    int exit_code;
} batch_run;

static void take_info(char *out, size_t size, const ks_game *game, const char *property)
{
    const char *text = ks_game_info(game, property);
    snprintf(out, size, "%s", text ? text : "");
}

/* The first digits that may be a year: "2001-05-17", "20010517", "Published in 1868". */
static int year_of(const char *date)
{
    for (; date != NULL && *date != '\0'; date++) {
        size_t digits = strspn(date, "0123456789");
        if (digits == 4 || digits == 8)
            return (int)(strtol(date, NULL, 10) / (digits == 8 ? 10000 : 1));
        date += digits > 0 ? digits - 1 : 0;
    }
    return 0;
}

static void take_infos(ks_batch_game *out, const ks_game *game)
{
    take_info(out->player[KS_BLACK], sizeof out->player[0], game, "PB");
    take_info(out->player[KS_WHITE], sizeof out->player[0], game, "PW");
    take_info(out->rating[KS_BLACK], sizeof out->rating[0], game, "BR");
    take_info(out->rating[KS_WHITE], sizeof out->rating[0], game, "WR");
    out->year = year_of(ks_game_info(game, "DT"));
}

static int score_game(ks_batch_game *out, const ks_scorer *scorer, const ks_game *game,
                      const ks_position *position)
{
    out->terms = ks_game_terms(game);
    ks_question question = {.position = position, .terms = out->terms};
    int status = ks_scorer_run(&out->verdict, scorer, &question);
    if (status)
        return status;
    out->result = ks_game_result(game);
    out->agree = ks_verdict_agrees(&out->verdict, &out->terms, &out->result);
    int points = out->verdict.width * out->verdict.height;
    out->labels = ks_game_dead(out->dead, game, position)
                      ? -1
                      : memcmp(out->dead, out->verdict.dead, (size_t)points) == 0;
    ks_buffer_clear(out->record);
    return ks_game_write(out->record, game, out->verdict.area);
}

static int is_wanted(const batch_run *run, const ks_entry *entry)
{
    const ks_batch *batch = run->batch;
    return batch->wants == NULL || batch->wants(entry->index, batch->wants_payload);
}

static int work(void *result, const ks_entry *entry, void *payload)
{
    const batch_run *run = payload;
    ks_batch_game *out = result;
    if (!is_wanted(run, entry))
        return 0;
    ks_game *game = NULL;
    ks_position *position = NULL;
    if (out->record == NULL && ks_buffer_new(&out->record))
        return KS_EMEMORY;
    out->error = (ks_error){0};
    out->status = ks_game_read(&game, entry->text, entry->size, NULL, &out->error);
    if (out->status == 0) {
        take_infos(out, game);
        if (run->scorer != NULL)
            out->status = ks_game_position(&position, game, ks_game_moves(game));
    }
    if (position != NULL)
        out->status = score_game(out, run->scorer, game, position);
    ks_position_free(position);
    ks_game_free(game);
    return out->status == KS_EMEMORY ? KS_EMEMORY : 0;
}

static int complain(batch_run *run, const ks_entry *entry, const ks_error *error)
{
    ks_buffer *sentence;
    if (ks_buffer_new(&sentence))
        return KS_EMEMORY;
    ks_entry_complain(sentence, entry, error);
    ks_progress_erase(&run->progress);
    ks_fail("%s", ks_buffer_data(sentence));
    ks_buffer_free(sentence);
    run->batch->bad++;
    return 0;
}

static int reduce(void *result, const ks_entry *entry, void *payload)
{
    batch_run *run = payload;
    ks_batch_game *game = result;
    if (ks_interrupted())
        return INTERRUPTED;
    run->batch->seen++;
    if (!is_wanted(run, entry))
        return 0;
    if (entry->status)
        return complain(run, entry, NULL);
    if (game->status) {
        if (game->error.message[0] == '\0')
            snprintf(game->error.message, sizeof game->error.message, "%s",
                     ks_status_text(game->status));
        return complain(run, entry, &game->error);
    }
    ks_progress_games(++run->games, &run->progress);
    run->exit_code = run->each(game, entry, run->payload);
    return run->exit_code ? INTERRUPTED : 0;
}

static void release(void *result)
{
    ks_buffer_free(((ks_batch_game *)result)->record);
}

int ks_batch_run(ks_batch *batch, const ks_scorer *scorer,
                 int (*each)(const ks_batch_game *game, const ks_entry *entry, void *payload),
                 void *payload)
{
    ks_corpus *corpus;
    ks_error error = {0};
    batch->stopped = 1;
    batch->bad = batch->seen = 0;
    if (ks_corpus_open(&corpus, batch->path, &batch->corpus, &error))
        return ks_fail("%s: %s", batch->path, error.message);
    batch_run run = {.batch = batch,
                     .scorer = scorer,
                     .each = each,
                     .payload = payload,
                     .progress = ks_progress_new()};
    ks_corpus_job job = {.result_size = sizeof(ks_batch_game),
                         .work = work,
                         .reduce = reduce,
                         .release = release,
                         .payload = &run};
    ks_interrupt_watch();
    int status = ks_corpus_run(corpus, batch->threads, &job);
    ks_interrupt_unwatch();
    ks_corpus_free(corpus);
    ks_progress_erase(&run.progress);
    batch->stopped = status != 0;
    if (run.exit_code)
        return run.exit_code;
    if (status == INTERRUPTED)
        return ks_fail_command(batch->command, "interrupted");
    if (status)
        return ks_fail_status(status);
    if (batch->seen == 0 && batch->corpus.shards == 0 && batch->corpus.first == 0)
        return ks_fail("%s: the corpus has no games", batch->path);
    return batch->bad > 0
               ? ks_fail_command(batch->command, "records that could not be read: %zu", batch->bad)
               : 0;
}

void ks_batch_put_line(ks_buffer *out, const ks_buffer *record)
{
    const char *bytes = ks_buffer_data(record);
    size_t size = ks_buffer_size(record);
    while (size > 0 && bytes[size - 1] == '\n')
        size--;
    for (size_t i = 0; i < size;) {
        size_t run = 0;
        while (i + run < size && bytes[i + run] != '\n' && bytes[i + run] != '\r')
            run++;
        ks_buffer_put(out, bytes + i, run);
        i += run + 1;
        if (i <= size)
            ks_buffer_put(out, " ", 1);
    }
    ks_buffer_put(out, "\n", 1);
}

/* ---- Partial results ---- */

static int fail_file(const char *path)
{
    return ks_fail_command(NULL, "cannot write to %s: %s", path, strerror(errno));
}

static char *joined(const char *path, const char *ending)
{
    size_t size = strlen(path) + strlen(ending) + 1;
    char *out = malloc(size);
    if (out != NULL)
        snprintf(out, size, "%s%s", path, ending);
    return out;
}

/* Identifies the batch: the state of another one is refused. */
static void put_key(ks_buffer *out, const ks_batch *batch)
{
    ks_buffer_put_format(out, "%s %s ", ks_this_program.name, batch->command);
    ks_output_put_clean(out, batch->path);
    ks_buffer_put_format(out, " shard %d/%d limit %zu\n", batch->corpus.shard + 1,
                         batch->corpus.shards ? batch->corpus.shards : 1, batch->corpus.limit);
}

static int save(ks_part *part, const ks_batch *batch)
{
    ks_buffer *state;
    if (ks_buffer_new(&state))
        return ks_fail_status(KS_EMEMORY);
    if (fsync(part->fd) && errno != EINVAL) {
        ks_buffer_free(state);
        return fail_file(part->part);
    }
    put_key(state, batch);
    ks_buffer_put_format(state, "%zu %zu\n", part->bytes, part->next);
    int exit_code = ks_output_buffer(part->state, state);
    ks_buffer_free(state);
    part->unsaved = 0;
    return exit_code;
}

/* Reads the state of an earlier run; 0 if there is nothing, 1 if it is taken, -1 after a message it
 * cannot be. */
static int load(ks_part *part, const ks_batch *batch)
{
    char text[5000];
    ks_buffer *key;
    FILE *file = fopen(part->state, "r");
    if (file == NULL)
        return 0;
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = '\0';
    if (ks_buffer_new(&key)) {
        ks_fail_status(KS_EMEMORY);
        return -1;
    }
    put_key(key, batch);
    size_t length = ks_buffer_size(key);
    int same = strncmp(text, ks_buffer_data(key), length) == 0;
    if (same) {
        char *end;
        part->bytes = strtoul(text + length, &end, 10);
        part->next = strtoul(end, NULL, 10);
    }
    ks_buffer_free(key);
    if (same)
        return 1;
    ks_fail_command(batch->command, "%s belongs to another run; remove it to start again",
                    part->state);
    return -1;
}

int ks_part_open(ks_part *out, const char *path, ks_batch *batch)
{
    out->fd = -1;
    out->path = joined(path, "");
    out->part = joined(path, ".part");
    out->state = joined(path, ".state");
    if (out->path == NULL || out->part == NULL || out->state == NULL ||
        ks_buffer_new(&out->waiting))
        return ks_fail_status(KS_EMEMORY);
    int loaded = load(out, batch);
    if (loaded < 0)
        return KS_EXIT_FAILURE;
    out->fd = open(out->part, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (out->fd < 0 || ftruncate(out->fd, (off_t)out->bytes) ||
        lseek(out->fd, (off_t)out->bytes, SEEK_SET) < 0)
        return fail_file(out->part);
    if (loaded)
        batch->corpus.first = out->next;
    else
        out->next = batch->corpus.first;
    return 0;
}

static int flush(ks_part *part)
{
    const char *bytes = ks_buffer_data(part->waiting);
    size_t size = ks_buffer_size(part->waiting);
    if (ks_buffer_status(part->waiting))
        return ks_fail_status(KS_EMEMORY);
    for (size_t done = 0; done < size;) {
        ssize_t written = write(part->fd, bytes + done, size - done);
        if (written < 0 && errno != EINTR)
            return fail_file(part->part);
        done += written > 0 ? (size_t)written : 0;
    }
    part->bytes += size;
    ks_buffer_clear(part->waiting);
    return 0;
}

int ks_part_add(ks_part *part, const ks_batch *batch, size_t index, const char *bytes, size_t size)
{
    ks_buffer_put(part->waiting, bytes, size);
    part->next = index + 1;
    if (++part->unsaved < SAVE_EVERY)
        return 0;
    int exit_code = flush(part);
    return exit_code ? exit_code : save(part, batch);
}

int ks_part_close(ks_part *part, const ks_batch *batch, int finished)
{
    int exit_code = 0;
    if (part->fd >= 0) {
        exit_code = flush(part);
        if (!exit_code && !finished)
            exit_code = save(part, batch);
        if (close(part->fd) && !exit_code)
            exit_code = fail_file(part->part);
        if (!exit_code && finished && rename(part->part, part->path))
            exit_code = fail_file(part->path);
        if (!exit_code && finished)
            unlink(part->state);
        if (!exit_code && !finished)
            ks_fail_command(batch->command, "run the same command to continue after game %zu",
                            part->next);
    }
    ks_buffer_free(part->waiting);
    free(part->path);
    free(part->part);
    free(part->state);
    return exit_code;
}
