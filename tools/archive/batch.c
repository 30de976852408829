/* See batch.h. */
#include "batch.h"

#include "corpus_index.h"
#include "encoding.h"
#include "interrupt.h"
#include "output.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STOPPED = 1 };

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
    take_info(out->result_text, sizeof out->result_text, game, "RE");
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
    memset(out->blocks, 0, sizeof out->blocks);
    for (int i = 0; i < out->verdict.blocks; i++)
        out->blocks[ks_relevance_of(&out->verdict, i)]++;
    int points = out->verdict.width * out->verdict.height;
    status = ks_game_dead(out->dead, game, position);
    if (status == KS_EMEMORY)
        return status;
    out->labels = status ? -1 : memcmp(out->dead, out->verdict.dead, (size_t)points) == 0;
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
    out->status =
        ks_game_read_as(&game, entry->text, entry->size, NULL, &ks_encoding_reading, &out->error);
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
    int status = ks_buffer_status(sentence);
    ks_progress_erase(&run->progress);
    if (status == 0)
        ks_fail("%s", ks_buffer_data(sentence));
    ks_buffer_free(sentence);
    run->batch->bad++;
    return status;
}

/* A game that has no fault of its own, or is reported. */
static int take_game(batch_run *run, ks_batch_game *game, const ks_entry *entry)
{
    if (game->status) {
        if (game->error.message[0] == '\0')
            snprintf(game->error.message, sizeof game->error.message, "%s",
                     ks_status_text(game->status));
        return complain(run, entry, &game->error);
    }
    ks_progress_games(++run->games, &run->progress);
    run->exit_code = run->each(game, entry, run->payload);
    return run->exit_code ? STOPPED : 0;
}

/* An entry without a game, such as a file that cannot be read, has the index of the game that comes
 * next. It is counted in the mark with that game, so that a run that resumes in between reports it
 * again, and counts it once. */
static int reduce(void *result, const ks_entry *entry, void *payload)
{
    batch_run *run = payload;
    ks_batch *batch = run->batch;
    batch->interrupted = ks_interrupted();
    if (batch->interrupted)
        return STOPPED;
    batch->seen++;
    if (entry->status == KS_EMEMORY) /* no fault of the record */
        return KS_EMEMORY;
    if (!is_wanted(run, entry))
        return 0;
    if (entry->status)
        return complain(run, entry, NULL);
    int status = take_game(run, result, entry);
    if (status)
        return status;
    batch->mark.next = entry->index + 1;
    batch->mark.taken++;
    batch->mark.bad = batch->bad;
    run->exit_code = batch->part ? ks_part_advance(batch->part, &batch->mark) : 0;
    return run->exit_code ? STOPPED : 0;
}

static void release(void *result)
{
    ks_buffer_free(((ks_batch_game *)result)->record);
}

/* Is there anything left to read? -n counts the games of earlier runs too. */
static int starts(const ks_batch *batch, ks_corpus_options *corpus)
{
    *corpus = batch->corpus;
    if (batch->part == NULL)
        return 1;
    corpus->first = batch->mark.next;
    if (batch->corpus.limit > 0)
        corpus->limit -= batch->mark.taken < corpus->limit ? batch->mark.taken : corpus->limit;
    return !batch->part->complete && (batch->corpus.limit == 0 || corpus->limit > 0);
}

static int run_corpus(batch_run *run, const ks_corpus_options *options)
{
    ks_corpus *corpus;
    ks_error error = {0};
    const ks_batch *batch = run->batch;
    if (ks_corpus_open(&corpus, batch->path, options, &error)) {
        run->exit_code = ks_fail("%s: %s", batch->path, error.message);
        return STOPPED;
    }
    ks_corpus_job job = {.result_size = sizeof(ks_batch_game),
                         .work = work,
                         .reduce = reduce,
                         .release = release,
                         .payload = run};
    ks_interrupt_watch();
    int status = ks_corpus_run(corpus, batch->threads, &job);
    ks_interrupt_unwatch();
    ks_corpus_free(corpus);
    ks_progress_erase(&run->progress);
    return status;
}

/* The same where the games of a shard have to be found first. */
static int run_part(batch_run *run, ks_corpus_options *options)
{
    const ks_batch *batch = run->batch;
    ks_index *index = NULL;
    if (batch->index != NULL || options->shards > 1)
        run->exit_code = ks_corpus_index(&index, batch->path, batch->index, batch->command);
    options->index = index;
    int status = run->exit_code ? STOPPED : run_corpus(run, options);
    ks_index_free(index);
    return status;
}

int ks_batch_run(ks_batch *batch, const ks_scorer *scorer,
                 int (*each)(const ks_batch_game *game, const ks_entry *entry, void *payload),
                 void *payload)
{
    ks_corpus_options corpus;
    batch->mark = batch->part ? batch->part->mark : (ks_mark){.next = batch->corpus.first};
    batch->bad = batch->mark.bad;
    batch->seen = batch->mark.taken + batch->mark.bad;
    batch->interrupted = 0;
    batch_run run = {.batch = batch,
                     .scorer = scorer,
                     .each = each,
                     .payload = payload,
                     .progress = ks_progress_new()};
    int status = starts(batch, &corpus) ? run_part(&run, &corpus) : 0;
    batch->stopped = status != 0;
    if (run.exit_code)
        return run.exit_code;
    if (status == STOPPED)
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

/* ---- The result ---- */

int ks_batch_header(ks_journal *out, const ks_batch *batch, const ks_options *options)
{
    ks_error error = {0};
    if (ks_journal_start(out, batch->command))
        return ks_fail_status(KS_EMEMORY);
    if (ks_journal_put_program(out, &error))
        return ks_fail_command(batch->command, "%s", error.message);
    if (ks_journal_put_corpus(out, "corpus", batch->path, &error))
        return ks_fail("%s: %s", batch->path, error.message);
    ks_journal_put_options(out, options);
    return 0;
}

int ks_batch_open(ks_batch *batch, ks_part *part, const char *path, const ks_options *options)
{
    ks_journal journal = KS_JOURNAL_CLOSED;
    ks_mark start = {.next = batch->corpus.first};
    batch->part = part;
    if (!ks_part_resumes(path))
        return ks_part_open_directly(part, path, start);
    int exit_code = ks_batch_header(&journal, batch, options);
    if (!exit_code)
        exit_code =
            ks_part_open(part, path, &journal, start, batch->save_every, batch->corpus.shards > 0);
    ks_journal_close(&journal);
    return exit_code;
}

int ks_batch_settle(ks_batch *batch)
{
    ks_part *part = batch->part;
    if (!batch->stopped) {
        batch->mark.bad = batch->bad;
        return ks_part_finish(part, &batch->mark);
    }
    /* After a failure, what was advanced to may not be all that was put. */
    int exit_code = batch->interrupted ? ks_part_save(part) : 0;
    if (!exit_code && part->part != NULL && !part->journal.empty)
        ks_fail_command(batch->command, "run the same command to continue after game %zu",
                        part->saved);
    return exit_code;
}
