/* A job for every game of a corpus (keisei-corpus.h), as a stream of workers.h. A slot owns a copy
 * of its game, since the corpus reads on while the game is worked on, and the memory of its result.
 */
#include "alloc.h"
#include "buffer.h"
#include "workers.h"

#include <stdlib.h>
#include <string.h>

typedef struct slot {
    ks_entry entry;
    ks_buffer text, source;
    void *result;
} slot;

typedef struct job {
    const ks_corpus_job *job;
    ks_corpus *corpus;
    slot *slots;
} job;

static int read_entry(int number, void *payload)
{
    job *j = payload;
    slot *s = &j->slots[number];
    int status = ks_corpus_next(&s->entry, j->corpus);
    if (status == KS_EEND)
        return status;
    ks_buffer_clear(&s->text);
    ks_buffer_clear(&s->source);
    if (s->entry.text != NULL)
        ks_buffer_put(&s->text, s->entry.text, s->entry.size);
    ks_buffer_put_string(&s->source, s->entry.source);
    s->entry.text = s->entry.text ? ks_buffer_data(&s->text) : NULL;
    s->entry.source = ks_buffer_data(&s->source);
    return s->text.status ? s->text.status : s->source.status;
}

static int work(int number, void *payload)
{
    job *j = payload;
    slot *s = &j->slots[number];
    return s->entry.status ? 0 : j->job->work(s->result, &s->entry, j->job->payload);
}

static int drain(int number, void *payload)
{
    job *j = payload;
    slot *s = &j->slots[number];
    return j->job->reduce(s->result, &s->entry, j->job->payload);
}

int ks_corpus_run(ks_corpus *corpus, int threads, const ks_corpus_job *task)
{
    int count = ks_stream_slots(threads), status = 0;
    job j = {.job = task, .corpus = corpus, .slots = ks_alloc((size_t)count, sizeof(slot))};
    if (j.slots == NULL)
        return KS_EMEMORY;
    for (int i = 0; i < count && status == 0; i++) {
        j.slots[i].result = ks_alloc(1, task->result_size);
        status = j.slots[i].result ? 0 : KS_EMEMORY;
    }
    ks_stream stream = {.read = read_entry, .work = work, .drain = drain, .payload = &j};
    if (status == 0)
        status = ks_stream_run(&stream, threads);
    for (int i = 0; i < count; i++) {
        slot *s = &j.slots[i];
        if (s->result != NULL && task->release != NULL)
            task->release(s->result);
        free(s->result);
        ks_buffer_release(&s->text);
        ks_buffer_release(&s->source);
    }
    free(j.slots);
    return status;
}

int ks_shard_parse(int *shard, int *shards, const char *text)
{
    const char *slash = strchr(text, '/');
    int number, count;
    if (slash == NULL || ks_parse_int(&number, text, (size_t)(slash - text)) ||
        ks_parse_int(&count, slash + 1, strlen(slash + 1)))
        return KS_EINPUT;
    if (count < 1 || number < 1 || number > count)
        return KS_ERANGE;
    *shard = number - 1;
    *shards = count;
    return 0;
}

void ks_entry_complain(ks_buffer *out, const ks_entry *entry, const ks_error *error)
{
    /* The line in the game and the line where the game starts are both counted from 1. */
    int line = entry->line;
    if (error != NULL && error->line > 0 && line > 0)
        line += error->line - 1;
    ks_buffer_put_string(out, entry->source);
    if (line > 0)
        ks_buffer_put_format(out, ":%d", line);
    ks_buffer_put_string(out, ": ");
    ks_buffer_put_string(out, error ? error->message : entry->message);
}

int ks_entry_tell(const ks_entry *entry, const ks_error *error,
                  void (*complain)(const char *sentence, void *payload), void *payload)
{
    ks_buffer sentence = {0};
    if (complain == NULL)
        return 0;
    ks_entry_complain(&sentence, entry, error);
    int status = ks_buffer_status(&sentence);
    if (status == 0)
        complain(sentence.data, payload);
    ks_buffer_release(&sentence);
    return status;
}
