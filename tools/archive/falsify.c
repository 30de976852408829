/* See falsify.h. The change to a game depends on how many were falsified before it, so that all
 * kinds are equally frequent and the figures are reproducible. */
#include "falsify.h"

#include <math.h>
#include <string.h>

/* ---- Results ---- */

/* Changes a result by one of these points, in favour of each side in turn. */
static float false_margin(float margin, size_t number)
{
    static const float points[] = {1, 2, 4, 6, 10, 20, 30};
    enum { POINTS = sizeof points / sizeof *points };
    float by = points[number % POINTS];
    return number / POINTS % 2 == 0 ? margin + by : margin - by;
}

static void falsify_result(ks_batch_game *game, size_t number)
{
    ks_result *result = &game->result;
    result->margin = false_margin(result->margin, number);
    result->kind = result->margin > 0 || result->margin < 0 ? KS_RESULT_POINTS : KS_RESULT_DRAW;
    result->winner = result->margin > 0 ? KS_BLACK : result->margin < 0 ? KS_WHITE : KS_EMPTY;
    game->agree = ks_verdict_agrees(&game->verdict, &game->terms, result);
}

/* ---- Dead stones ---- */

/* A block whose mark equals `dead`, searched from a point that `number` picks; -1 if there is none.
 */
static int find_block(const ks_batch_game *game, int dead, size_t number)
{
    int blocks = game->verdict.blocks;
    for (int i = 0; i < blocks; i++) {
        int block = (int)((number * 7 + (size_t)i) % (size_t)blocks);
        if (game->dead[game->verdict.fates[block].block.point] == dead)
            return block;
    }
    return -1;
}

/* Marks a dead block alive in one game, a living one dead in the next. 0: there are no stones. */
static int falsify_marks(ks_batch_game *game, size_t number)
{
    int dead = number % 2 == 0, block = find_block(game, dead, number);
    if (block < 0)
        block = find_block(game, !dead, number);
    if (block < 0)
        return 0;
    const ks_verdict *verdict = &game->verdict;
    int points = verdict->width * verdict->height;
    for (int p = 0; p < points; p++)
        if (verdict->block_at[p] == block)
            game->dead[p] = !game->dead[p];
    game->labels = memcmp(game->dead, verdict->dead, (size_t)points) == 0;
    return 1;
}

/* ---- Counting ---- */

static void count(ks_falsify *falsify, int trial, int is_false, int found)
{
    ks_falsify_count *count = &falsify->counts[trial][is_false];
    count->games++;
    count->found += found != 0;
}

static void try_result(ks_falsify *falsify, ks_batch_game game)
{
    size_t number = falsify->results++, every = (size_t)falsify->every;
    int is_false = number % every == every - 1;
    if (is_false)
        falsify_result(&game, number / every);
    ks_finding finding = ks_audit_find(&game);
    int wrong = finding == KS_FOUND_WRONG, doubtful = finding == KS_FOUND_DOUBT;
    count(falsify, KS_FALSE_WRONG, is_false, wrong);
    count(falsify, KS_FALSE_DOUBT, is_false, wrong || doubtful);
    count(falsify, KS_FALSE_ANY, is_false, finding != KS_FOUND_SAME);
}

static void try_marks(ks_falsify *falsify, ks_batch_game game)
{
    size_t number = falsify->marks++, every = (size_t)falsify->every;
    int is_false = number % every == every - 1 && falsify_marks(&game, number / every);
    int sure = game.verdict.warning[0] == '\0';
    count(falsify, KS_FALSE_MARKS, is_false, game.labels == 0);
    count(falsify, KS_FALSE_SURE, is_false, game.labels == 0 && sure);
}

void ks_falsify_add(ks_falsify *falsify, const ks_batch_game *game)
{
    if (game->agree >= 0)
        try_result(falsify, *game);
    if (game->labels >= 0)
        try_marks(falsify, *game);
}

int ks_falsify_report(ks_report *out, const ks_falsify *falsify)
{
    static const ks_column columns[] = {
        {"falsified", KS_COLUMN_TEXT, 0},      {"listed if", KS_COLUMN_TEXT, 0},
        {"games", KS_COLUMN_NUMBER, 0},        {"found", KS_COLUMN_NUMBER, 0},
        {"found %", KS_COLUMN_NUMBER, 1},      {"others", KS_COLUMN_NUMBER, 0},
        {"false alarms", KS_COLUMN_NUMBER, 0}, {"false alarms %", KS_COLUMN_NUMBER, 2},
    };
    static const char *const listed[KS_FALSE_TRIALS] = {
        "wrong", "wrong or doubtful", "not the same", "other stones", "other stones, no warning"};
    ks_table *table;
    int status = ks_table_new(&table, columns, sizeof columns / sizeof *columns);
    if (status)
        return status;
    for (int t = 0; t < KS_FALSE_TRIALS; t++) {
        ks_table_text(table, t < KS_FALSE_MARKS ? "result" : "dead stones");
        ks_table_text(table, listed[t]);
        for (int is_false = 1; is_false >= 0; is_false--) {
            const ks_falsify_count *c = &falsify->counts[t][is_false];
            ks_table_number(table, (double)c->games);
            ks_table_number(table, (double)c->found);
            ks_table_number(table,
                            c->games ? 100.0 * (double)c->found / (double)c->games : (double)NAN);
        }
    }
    status = ks_report_add_table(out, "falsified", "Falsified games", table);
    ks_table_free(table);
    return status;
}
