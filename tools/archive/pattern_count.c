/* See pattern_count.h. */
#include "pattern_count.h"

#include "encoding.h"
#include "interrupt.h"
#include "keisei-corpus.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

enum { INTERRUPTED = 1 };

/* The claim of a pattern about a position; `held`: it came true. */
typedef struct claim {
    short pattern, one, other;
    short held;
} claim;

/* A game and the claims of one of its positions. */
typedef struct game_counts {
    int status;
    ks_error error;
    int has_labels;
    int *found, *held; /* by pattern */
    claim *claims;
    size_t size, room;
    int lost; /* there was no memory for a claim */
    signed char labels[KS_POINTS];
    short block[KS_POINTS];       /* the first stone of the block; -1 on empty points */
    signed char owner[KS_POINTS]; /* by first stone: the owner of the block in the end */
    int base;                     /* number of the first pattern of the set */
} game_counts;

typedef struct counting {
    ks_pattern_counts *out;
    int exit_code;
} counting;

static int set_size(ks_pattern_set set)
{
    int size = 0;
    while (ks_pattern_at(set, size) != NULL)
        size++;
    return size;
}

static int pattern_count(void)
{
    int count = 0;
    for (int set = 0; set < KS_PATTERN_SETS; set++)
        count += set_size((ks_pattern_set)set);
    return count;
}

static void find_blocks(game_counts *g, const ks_position *position)
{
    int points = ks_position_width(position) * ks_position_height(position);
    int stones[KS_POINTS];
    for (int p = 0; p < points; p++)
        g->block[p] = -1;
    for (int p = 0; p < points; p++) {
        if (ks_position_stone(position, p) == KS_EMPTY || g->block[p] >= 0)
            continue;
        int size = ks_position_block(stones, position, p), sum = 0;
        for (int i = 0; i < size; i++) {
            g->block[stones[i]] = (short)p;
            sum += g->labels[stones[i]];
        }
        g->owner[p] = (signed char)((sum > 0) - (sum < 0));
    }
}

static int came_true(const game_counts *g, const ks_pattern_match *match)
{
    int side = match->colour == KS_BLACK ? 1 : -1;
    if (match->pattern->set == KS_PATTERN_LINK)
        return g->owner[g->block[match->a]] == g->owner[g->block[match->b]];
    if (match->pattern->set == KS_PATTERN_OUTLET)
        return g->owner[g->block[match->a]] == side;
    for (int i = 0; i < match->count; i++)
        if (g->labels[match->points[i]] != side)
            return 0;
    return 1;
}

static void found(const ks_pattern_match *match, void *payload)
{
    game_counts *g = payload;
    const ks_pattern *first = ks_pattern_at(match->pattern->set, 0);
    claim c = {.pattern = (short)(g->base + (int)(match->pattern - first))};
    if (match->pattern->set == KS_PATTERN_LINK) {
        short a = g->block[match->a], b = g->block[match->b];
        if (a == b)
            return;
        c.one = a < b ? a : b;
        c.other = a < b ? b : a;
    } else if (match->pattern->set == KS_PATTERN_OUTLET) {
        c.one = g->block[match->a];
    } else {
        c.one = match->points[0];
        c.other = match->points[match->count - 1];
    }
    c.held = (short)came_true(g, match);
    if (g->size == g->room) {
        size_t room = g->room ? 2 * g->room : 4096;
        claim *more = realloc(g->claims, room * sizeof *more);
        if (more == NULL) {
            g->lost = 1;
            return;
        }
        g->claims = more;
        g->room = room;
    }
    g->claims[g->size++] = c;
}

static int by_claim(const void *a, const void *b)
{
    const claim *p = a, *q = b;
    if (p->pattern != q->pattern)
        return p->pattern - q->pattern;
    return p->one != q->one ? p->one - q->one : p->other - q->other;
}

static int count_position(game_counts *g, const ks_position *position)
{
    find_blocks(g, position);
    g->size = 0;
    g->base = 0;
    for (int set = 0; set < KS_PATTERN_SETS; set++) {
        for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
            ks_patterns_match(position, (ks_pattern_set)set, colour, found, g);
        g->base += set_size((ks_pattern_set)set);
    }
    if (g->lost)
        return KS_EMEMORY;
    qsort(g->claims, g->size, sizeof *g->claims, by_claim);
    for (size_t i = 0; i < g->size; i++)
        if (i == 0 || by_claim(&g->claims[i], &g->claims[i - 1]) != 0) {
            g->found[g->claims[i].pattern]++;
            g->held[g->claims[i].pattern] += g->claims[i].held;
        }
    return 0;
}

static int count_game(game_counts *g, const ks_game *game)
{
    static const int moves[] = {30, 60, 100, 150, 200, 250};
    g->has_labels = ks_game_labels(g->labels, game) == 0;
    if (!g->has_labels)
        return 0;
    for (size_t i = 0; i < sizeof moves / sizeof *moves && moves[i] <= ks_game_moves(game); i++) {
        ks_position *position = NULL;
        int status = ks_game_position(&position, game, moves[i]);
        if (status == 0)
            status = count_position(g, position);
        ks_position_free(position);
        if (status)
            return status;
    }
    return 0;
}

static int work(void *result, const ks_entry *entry, void *payload)
{
    const counting *c = payload;
    game_counts *g = result;
    size_t patterns = (size_t)c->out->patterns;
    ks_game *game = NULL;
    if (g->found == NULL)
        g->found = calloc(2 * patterns, sizeof *g->found);
    if (g->found == NULL)
        return KS_EMEMORY;
    g->held = g->found + patterns;
    memset(g->found, 0, 2 * patterns * sizeof *g->found);
    g->error = (ks_error){0};
    g->status =
        ks_game_read_as(&game, entry->text, entry->size, NULL, &ks_encoding_reading, &g->error);
    if (g->status == 0)
        g->status = count_game(g, game);
    ks_game_free(game);
    return g->status == KS_EMEMORY ? KS_EMEMORY : 0;
}

static void complain(const char *sentence, void *payload)
{
    int *exit_code = payload;
    *exit_code = ks_fail("%s", sentence);
}

static int reduce(void *result, const ks_entry *entry, void *payload)
{
    counting *c = payload;
    const game_counts *g = result;
    if (ks_interrupted())
        return INTERRUPTED;
    if (entry->status || g->status)
        return ks_entry_tell(entry, entry->status ? NULL : &g->error, complain, &c->exit_code);
    c->out->games += g->has_labels;
    for (int i = 0; i < c->out->patterns; i++) {
        c->out->found[i] += g->found[i];
        c->out->held[i] += g->held[i];
    }
    return 0;
}

static void release(void *result)
{
    game_counts *g = result;
    free(g->found);
    free(g->claims);
}

int ks_pattern_count(ks_pattern_counts *out, const char *path, int threads)
{
    counting c = {.out = out};
    ks_corpus *corpus = NULL;
    ks_error error = {0};
    *out = (ks_pattern_counts){.patterns = pattern_count()};
    out->found = calloc(2 * (size_t)out->patterns, sizeof *out->found);
    if (out->found == NULL)
        return ks_fail_status(KS_EMEMORY);
    out->held = out->found + out->patterns;
    if (ks_corpus_open(&corpus, path, NULL, &error))
        return ks_fail("%s: %s", path, error.message);
    ks_corpus_job job = {.result_size = sizeof(game_counts),
                         .work = work,
                         .reduce = reduce,
                         .release = release,
                         .payload = &c};
    ks_interrupt_watch();
    int status = ks_corpus_run(corpus, threads, &job);
    ks_interrupt_unwatch();
    ks_corpus_free(corpus);
    if (status == INTERRUPTED)
        return ks_fail_command("patterns", "interrupted");
    return status ? ks_fail_status(status) : c.exit_code;
}

void ks_pattern_counts_release(ks_pattern_counts *counts)
{
    free(counts->found);
    *counts = (ks_pattern_counts){0};
}
