/* See index.h: the text of an index, and finding places in it. Making one is in corpus.c, which
 * knows where it is in the stream. */
#include "index.h"

#include "alloc.h"
#include "buffer.h"
#include "sum.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char magic[] = "keisei index 1\n";
static const char *const kinds[] = {"file ", "game ", "tar ", "zip "};
enum { KINDS = sizeof kinds / sizeof *kinds, LEAST_LINE = sizeof "0 zip 1 0 0\n" - 1 };

void ks_index_free(ks_index *index)
{
    if (index == NULL)
        return;
    free(index->places);
    free(index);
}

size_t ks_index_games(const ks_index *index)
{
    return index->games;
}

int ks_index_add(ks_index *index, ks_place place)
{
    int status =
        ks_grow((void **)&index->places, &index->capacity, index->count + 1, sizeof *index->places);
    if (status == 0)
        index->places[index->count++] = place;
    return status;
}

/* ---- Finding places ---- */

/* How many places have fewer games before them. */
static size_t count_before(const ks_index *index, size_t game)
{
    size_t low = 0, high = index->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (index->places[middle].games < game)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const ks_place *ks_index_before(const ks_index *index, size_t game)
{
    size_t count = count_before(index, game);
    return count > 0 ? &index->places[count - 1] : NULL;
}

const ks_place *ks_index_behind(const ks_index *index, size_t game)
{
    size_t count = count_before(index, game);
    return count < index->count ? &index->places[count] : NULL;
}

int ks_index_fits(const ks_index *index, const char *path, size_t max_game)
{
    unsigned long long stamp;
    size_t files;
    if (ks_corpus_stamp(&stamp, &files, path, NULL))
        return 0;
    return stamp == index->stamp && files == index->files &&
           index->max_game == (max_game ? max_game : KS_MAX_GAME);
}

/* ---- Its text ---- */

int ks_index_write(ks_buffer *out, const ks_index *index)
{
    size_t start = out->size;
    ks_buffer_put_string(out, magic);
    ks_buffer_put_format(out, "corpus %llu\nfiles %zu\nlargest %zu\ngames %zu\nplaces %zu\n",
                         index->stamp, index->files, index->max_game, index->games, index->count);
    for (size_t i = 0; i < index->count; i++) {
        const ks_place *p = &index->places[i];
        ks_buffer_put_format(out, "%zu %s%llu %d %zu\n", p->file, kinds[p->kind],
                             (unsigned long long)p->offset, p->line, p->games);
    }
    if (out->status)
        return out->status;
    uint64_t sum = ks_sum_mix(KS_SUM_START, out->data + start, out->size - start);
    ks_buffer_put_format(out, "end %llu\n", (unsigned long long)sum);
    return out->status;
}

/* What is still to be read. */
typedef struct text {
    const char *at, *end;
} text;

static int take_word(text *t, const char *word)
{
    size_t size = strlen(word);
    if ((size_t)(t->end - t->at) < size || memcmp(t->at, word, size) != 0)
        return 0;
    t->at += size;
    return 1;
}

/* Takes a number as it is written, without signs or zeros before it, and what comes behind it. */
static int take_number(unsigned long long *out, text *t, unsigned long long most,
                       const char *behind)
{
    const char *start = t->at;
    unsigned long long value = 0;
    for (; t->at < t->end && *t->at >= '0' && *t->at <= '9'; t->at++) {
        unsigned digit = (unsigned)(*t->at - '0');
        if (digit > most || value > (most - digit) / 10 || (t->at > start && value == 0))
            return 0;
        value = 10 * value + digit;
    }
    *out = value;
    return t->at > start && take_word(t, behind);
}

static int take_size(size_t *out, text *t, size_t most, const char *behind)
{
    unsigned long long value;
    if (!take_number(&value, t, most, behind))
        return 0;
    *out = (size_t)value;
    return 1;
}

static int take_kind(ks_place_kind *out, text *t)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (take_word(t, kinds[kind])) {
            *out = (ks_place_kind)kind;
            return 1;
        }
    return 0;
}

/* A place of this corpus, behind the place before it. */
static int take_place(ks_place *out, text *t, const ks_index *index, const ks_place *before)
{
    unsigned long long offset, line;
    if (!take_size(&out->file, t, SIZE_MAX, " ") || !take_kind(&out->kind, t) ||
        !take_number(&offset, t, INT64_MAX, " ") || !take_number(&line, t, INT_MAX, " ") ||
        !take_size(&out->games, t, index->games, "\n"))
        return 0;
    out->offset = offset;
    out->line = (int)line;
    if (out->file >= index->files || (out->kind == KS_PLACE_GAME) != (out->line > 0) ||
        (out->kind == KS_PLACE_FILE && out->offset != 0))
        return 0;
    return before == NULL || (out->games >= before->games &&
                              (out->file > before->file ||
                               (out->file == before->file && out->offset > before->offset)));
}

/* Is there a checksum at the end, and is it right? Then the text ends before it. */
static int check_sum(text *t)
{
    enum { DIGITS = 20 };
    const char *line = t->end - (t->end > t->at);
    unsigned long long sum;
    while (line > t->at && line[-1] != '\n' && t->end - line <= DIGITS + 5)
        line--;
    text last = {line, t->end};
    t->end = line;
    return take_word(&last, "end ") && take_number(&sum, &last, UINT64_MAX, "\n") &&
           last.at == last.end && sum == ks_sum_mix(KS_SUM_START, t->at, (size_t)(line - t->at));
}

static int read_text(ks_index *index, text *t)
{
    size_t count;
    if (!check_sum(t) || !take_word(t, magic) || !take_word(t, "corpus ") ||
        !take_number(&index->stamp, t, ULLONG_MAX, "\nfiles ") ||
        !take_size(&index->files, t, SIZE_MAX, "\nlargest ") ||
        !take_size(&index->max_game, t, SIZE_MAX, "\ngames ") ||
        !take_size(&index->games, t, SIZE_MAX, "\nplaces ") ||
        !take_size(&count, t, (size_t)(t->end - t->at) / LEAST_LINE, "\n"))
        return KS_EINPUT;
    for (size_t i = 0; i < count; i++) {
        ks_place place;
        int status = take_place(&place, t, index, i > 0 ? &index->places[i - 1] : NULL)
                         ? ks_index_add(index, place)
                         : KS_EINPUT;
        if (status)
            return status;
    }
    return t->at == t->end ? 0 : KS_EINPUT;
}

int ks_index_read(ks_index **out, const char *bytes, size_t size, ks_error *error)
{
    *out = NULL;
    ks_index *index = ks_alloc(1, sizeof *index);
    text t = {bytes, bytes + size};
    int status = index == NULL ? KS_EMEMORY : read_text(index, &t);
    if (status) {
        ks_index_free(index);
        return ks_error_set(error, status, 0, 0, "%s",
                            status == KS_EMEMORY ? "out of memory"
                                                 : "it is not an index of keisei, or is damaged");
    }
    *out = index;
    return 0;
}
