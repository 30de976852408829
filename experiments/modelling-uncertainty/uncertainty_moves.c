/* The likelihood of the moves that were played, under the Gibbs distribution over legal moves
 * (section 5). The inverse temperature of each evaluator is fitted on games for validation. */
#include "uncertainty_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIT_GAMES = 20, COMMON = 5, MOST_COLUMNS = 11 };

typedef struct job {
    const ks_judge *judge;
    const samples *samples;
    ks_move_aim aim;
    ks_moves *moves; /* [count] */
} job;

static int judge_moves(size_t i, void *payload)
{
    job *j = payload;
    const sample *s = &j->samples->items[i];
    ks_question question = {.position = s->position, .terms = s->terms};
    return ks_moves_judge(&j->moves[i], j->judge, &question, j->aim);
}

static int all_moves(ks_moves **out, const method *how, ks_move_aim aim, const samples *set,
                     const uncertainty *u)
{
    ks_judge *judge;
    *out = NULL;
    int status = method_open(&judge, how, u);
    job j = {judge, set, aim, malloc(set->count * sizeof *j.moves)};
    if (status == 0 && j.moves == NULL)
        status = KS_EMEMORY;
    if (status == 0)
        status = ks_workers_run(u->options->threads, set->count, judge_moves, &j);
    ks_judge_free(judge);
    *out = j.moves;
    return status;
}

/* The mean of log P(move) over the positions after `only` moves (0: all positions) in which the
 * next move was not a pass. */
static ks_estimate likelihood_at(const ks_moves *moves, const samples *set, double beta, int only)
{
    ks_ratio ratio = {0};
    for (size_t i = 0; i < set->count;) {
        int game = set->items[i].game;
        double sum = 0, count = 0;
        for (; i < set->count && set->items[i].game == game; i++) {
            double log_chance;
            if (only > 0 && set->items[i].move != only)
                continue;
            if (ks_moves_log_chance(&log_chance, &moves[i], set->items[i].next, beta) == 0) {
                sum += log_chance;
                count += 1;
            }
        }
        ks_ratio_add(&ratio, sum, count);
    }
    return ks_ratio_estimate(&ratio);
}

static ks_estimate likelihood(const ks_moves *moves, const samples *set, double beta)
{
    return likelihood_at(moves, set, beta, 0);
}

/* The likelihood is concave in beta, so thirds of an interval are cut off until it is short. The
 * limit is a length and not a share of beta, since the beta of a useless evaluator is 0. */
static double fit(const ks_moves *moves, const samples *set)
{
    double low = 0, high = 1;
    while (high < 1e4 &&
           likelihood(moves, set, 2 * high).value > likelihood(moves, set, high).value)
        high *= 2;
    high *= 2;
    while (high - low > 1e-4 * high + 1e-6) {
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (likelihood(moves, set, a).value < likelihood(moves, set, b).value)
            low = a;
        else
            high = b;
    }
    return (low + high) / 2;
}

/* `fixed` is beta; below 0: fit it. */
static int add_row(ks_table *table, const method *how, double fixed, ks_move_aim aim,
                   const int *moves, const samples *valid, const samples *test,
                   const uncertainty *u)
{
    ks_moves *on_valid = NULL, *on_test = NULL;
    int status = uncertainty_tell(u, "moves: %s", how->title);
    if (status == 0)
        status = all_moves(&on_valid, how, aim, valid, u);
    if (status == 0)
        status = all_moves(&on_test, how, aim, test, u);
    if (status == 0) {
        double beta = fixed < 0 ? fit(on_valid, valid) : fixed;
        ks_table_text(table, how->title);
        ks_table_number(table, beta);
        ks_table_estimate(table, likelihood(on_valid, valid, beta));
        ks_table_estimate(table, likelihood(on_test, test, beta));
        ks_estimate uniform = likelihood(on_test, test, 0);
        ks_table_number(table, likelihood(on_test, test, beta).value - uniform.value);
        for (; *moves > 0; moves++)
            ks_table_number(table, likelihood_at(on_test, test, beta, *moves).value);
    }
    free(on_valid);
    free(on_test);
    return status;
}

static int compare(const uncertainty *u, const char *name, const char *title, const char *folder,
                   const int *moves, const method *methods, int count, ks_move_aim aim)
{
    static const method any = {"uniform", "explicit", KS_INFERENCE_AUTO, 0, 0};
    ks_column columns[MOST_COLUMNS] = {{"evaluator", KS_COLUMN_TEXT, 0},
                                       {"beta", KS_COLUMN_NUMBER, 3},
                                       {"log P a move, fitted on", KS_COLUMN_ESTIMATE, 3},
                                       {"log P a move", KS_COLUMN_ESTIMATE, 3},
                                       {"above uniform", KS_COLUMN_NUMBER, 3}};
    char file[60], headings[MOST_COLUMNS - COMMON][16];
    int width = COMMON;
    samples valid, test = {0};
    ks_table *table = NULL;
    snprintf(file, sizeof file, "%svalid", folder);
    int status = samples_load(&valid, u, file, moves, FIT_GAMES, ANY_HANDICAP);
    snprintf(file, sizeof file, "%s%s", folder, uncertainty_split(u));
    if (status == 0)
        status = samples_load(&test, u, file, moves, u->options->games, ANY_HANDICAP);
    for (; moves[width - COMMON] > 0; width++) {
        char *heading = headings[width - COMMON];
        snprintf(heading, sizeof *headings, "move %d", moves[width - COMMON]);
        columns[width] = (ks_column){heading, KS_COLUMN_NUMBER, 3};
    }
    if (status == 0)
        status = ks_table_new(&table, columns, width);
    if (status == 0)
        status = add_row(table, &any, 0, aim, moves, &valid, &test, u);
    for (int i = 0; i < count && status == 0; i++)
        status = add_row(table, &methods[i], -1, aim, moves, &valid, &test, u);
    if (status == 0) {
        status = uncertainty_finish(u, table, name, title);
        uncertainty_put(u, "\nBeta is fitted on %zu positions of %svalid; log P is of %zu of %s.\n",
                        valid.count, folder, test.count, file);
    } else {
        ks_table_free(table);
    }
    samples_free(&valid);
    samples_free(&test);
    return status;
}

int uncertainty_moves(const uncertainty *u)
{
    static const int moves[] = {20, 50, 80, 110, 150, 200, 0};
    static const method methods[] = {
        {"B5 BP", "boltzmann5:bp", KS_INFERENCE_BP, 0, 0},
        {"BLib BP", "boltzmann-liberties:bp", KS_INFERENCE_BP, 0, 0},
        {"B5 BP, printed parameters", "boltzmann5:paper", KS_INFERENCE_BP, 0, 0},
        {"distance", "distance", KS_INFERENCE_AUTO, 0, 0},
        {"influence", "influence", KS_INFERENCE_AUTO, 0, 0},
    };
    return compare(u, "moves", "Professional moves by expected score", "19x19/pro-", moves, methods,
                   sizeof methods / sizeof *methods, KS_MOVE_SCORE);
}

int uncertainty_moves9(const uncertainty *u)
{
    static const int moves[] = {10, 20, 30, 40, 0};
    static const method methods[] = {
        {"B5 exact", "boltzmann5", KS_INFERENCE_EXACT, 0, 0},
        {"BLib exact", "boltzmann-liberties", KS_INFERENCE_EXACT, 0, 0},
        {"distance", "distance", KS_INFERENCE_AUTO, 0, 0},
        {"influence", "influence", KS_INFERENCE_AUTO, 0, 0},
    };
    return compare(u, "moves9", "Moves on 9x9 by P(win)", "9x9/", moves, methods,
                   sizeof methods / sizeof *methods, KS_MOVE_WIN);
}
