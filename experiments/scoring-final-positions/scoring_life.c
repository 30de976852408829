/* Life before the end (see scoring_parts.h): how many relevant blocks the cascade that is shipped
 * for any position has right, step by step, over whole games and at their end. */
#include "scoring_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHOLE, FINAL, MOMENTS };

typedef struct measures {
    visit_result base;
    double blocks[MOMENTS], living[MOMENTS];
    double right[MOMENTS][KS_CASCADE_STEPS];
} measures;

typedef struct sums {
    const ks_cascade *cascade;
    int every; /* take every so-many-th position */
    long games;
    ks_ratio right[MOMENTS][KS_CASCADE_STEPS], living[MOMENTS];
} sums;

static int is_first(const ks_position *position, int point)
{
    int stones[KS_POINTS], n = ks_position_block(stones, position, point);
    for (int i = 0; i < n; i++)
        if (stones[i] < point)
            return 0;
    return n > 0;
}

static int measure_position(measures *m, const ks_cascade *cascade, const ks_position *position,
                            const ending *e, int final)
{
    float alive[KS_CASCADE_STEPS][KS_POINTS];
    int status = ks_cascade_run(alive, cascade, position);
    for (int p = 0; p < e->points && !status; p++) {
        int label = is_first(position, p) ? ks_block_label(position, e->owner, p) : 0;
        for (int moment = WHOLE; moment <= (final ? FINAL : WHOLE) && label; moment++) {
            m->blocks[moment] += 1;
            m->living[moment] += label > 0;
            for (int step = 0; step < KS_CASCADE_STEPS; step++)
                m->right[moment][step] += (alive[step][p] >= 0.5F) == (label > 0);
        }
    }
    return status;
}

/* Measures every so-many-th position, counted back from the last. */
static int measure(void *result, const ending *e, const void *payload)
{
    measures *m = result;
    const sums *t = payload;
    ks_replay *replay;
    int last = ks_game_moves(e->game);
    memset(m->blocks, 0, sizeof m->blocks);
    memset(m->living, 0, sizeof m->living);
    memset(m->right, 0, sizeof m->right);
    int status = ks_replay_new(&replay, e->game);
    for (int move = 0; status == 0 && ks_replay_next(replay); move++)
        if ((last - move) % t->every == 0)
            status = measure_position(m, t->cascade, ks_replay_position(replay), e, move == last);
    ks_replay_free(replay);
    return status;
}

static void add(const void *result, void *payload)
{
    const measures *m = result;
    sums *t = payload;
    t->games++;
    for (int moment = 0; moment < MOMENTS; moment++) {
        for (int step = 0; step < KS_CASCADE_STEPS; step++)
            ks_ratio_add(&t->right[moment][step], m->right[moment][step], m->blocks[moment]);
        ks_ratio_add(&t->living[moment], m->living[moment], m->blocks[moment]);
    }
}

static int put_table(const scoring *s, const sums t[GAME_SETS])
{
    static const ks_column columns[] = {{"games", KS_COLUMN_TEXT, 0},
                                        {"number", KS_COLUMN_NUMBER, 0},
                                        {"positions", KS_COLUMN_TEXT, 0},
                                        {"blocks", KS_COLUMN_NUMBER, 0},
                                        {"always alive", KS_COLUMN_ESTIMATE, 2},
                                        {"1 step", KS_COLUMN_ESTIMATE, 2},
                                        {"2 steps", KS_COLUMN_ESTIMATE, 2},
                                        {"3 steps", KS_COLUMN_ESTIMATE, 2},
                                        {"4 steps", KS_COLUMN_ESTIMATE, 2}};
    char line[40];
    ks_table *table;
    int status = ks_table_new(&table, columns, 9);
    if (status)
        return status;
    for (int set = 0; set < GAME_SETS; set++)
        for (int moment = 0; moment < MOMENTS; moment++) {
            ks_table_text(table, scoring_game_sets[set].title);
            ks_table_number(table, (double)t[set].games);
            snprintf(line, sizeof line, "one in %d", t[set].every);
            ks_table_text(table, moment == FINAL ? "the last" : t[set].every == 1 ? "all" : line);
            ks_table_number(table, t[set].living[moment].weight);
            ks_table_estimate(table, ks_ratio_percent(&t[set].living[moment]));
            for (int step = 0; step < KS_CASCADE_STEPS; step++)
                ks_table_estimate(table, ks_ratio_percent(&t[set].right[moment][step]));
        }
    status = scoring_finish(
        s, table, "life",
        "Life before the end: relevant blocks right, per cent, by the cascade that is shipped");
    scoring_put(s, "\nPositions are counted from the last. The published follow-up has 88% over "
                   "whole 9x9 games and 99% at their end.\n");
    return status;
}

int scoring_life(scoring *s)
{
    sums *t = calloc(GAME_SETS, sizeof *t);
    ks_cascade *cascade = NULL;
    int status = t == NULL ? KS_EMEMORY : ks_cascade_embedded(&cascade, "game", s->error);
    for (int set = 0; set < GAME_SETS && status == 0; set++) {
        t[set].cascade = cascade;
        t[set].every = set == 0 ? 1 : s->options->every;
        status = scoring_visit(s, set, sizeof(measures), measure, add, &t[set]);
    }
    if (status == 0)
        status = put_table(s, t);
    ks_cascade_free(cascade);
    free(t);
    return status;
}
