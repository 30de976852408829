/* See log_loss.h. The result is the mean over all positions; its interval treats games as the
 * independent units. */
#include "log_loss.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = KS_MOST_JUDGES };

/* Sums over the positions of a game. */
typedef struct measures {
    double positions, loss[MOST], right[MOST];
} measures;

typedef struct experiment {
    const ks_trial_options *options;
    ks_panel panel;
    size_t games;
    double positions;
    ks_ratio loss[MOST], right[MOST];
} experiment;

/* ---- Games ---- */

static double share_right(const ks_judgment *judgment, const signed char *labels, int points)
{
    double right = 0, all = 0;
    for (int p = 0; p < points; p++) {
        float owner = judgment->owner[p];
        int sign = (owner > 0) - (owner < 0);
        right += labels[p] ? (1 + sign * labels[p]) / 2.0 : 0;
        all += labels[p] != 0;
    }
    return right / all;
}

static int judge_position(measures *out, const experiment *e, const ks_position *position,
                          const ks_terms *terms, const signed char *labels)
{
    ks_judgment judgment;
    float alive[KS_POINTS];
    ks_question question = {.position = position, .terms = *terms};
    int points = ks_position_width(position) * ks_position_height(position);
    int status = ks_panel_life(alive, &e->panel, &question);
    if (status)
        return status;
    question.alive = alive;
    for (int j = 0; j < e->panel.count; j++) {
        status = ks_judge_run(&judgment, e->panel.judge[j], &question);
        if (status)
            return status;
        double loss = ks_log_loss(judgment.owner, labels, points);
        if (isnan(loss)) /* no point ends Black's or White's */
            return 0;
        out->loss[j] += loss;
        out->right[j] += share_right(&judgment, labels, points);
    }
    out->positions += 1;
    return 0;
}

static int measure(void *out, const ks_game *game, const signed char *labels, void *payload)
{
    const experiment *e = payload;
    ks_replay *replay;
    ks_terms terms = ks_game_terms(game);
    int status = ks_replay_new(&replay, game);
    for (int move = 0; status == 0 && ks_replay_next(replay); move++)
        if (move % e->options->every == 0)
            status = judge_position(out, e, ks_replay_position(replay), &terms, labels);
    ks_replay_free(replay);
    return status;
}

static void add(const void *measured, void *payload)
{
    experiment *e = payload;
    const measures *m = measured;
    e->positions += m->positions;
    for (int j = 0; j < e->panel.count; j++) {
        ks_ratio_add(&e->loss[j], m->loss[j], m->positions);
        ks_ratio_add(&e->right[j], m->right[j], m->positions);
    }
}

/* ---- The report ---- */

/* The numbers of the judges, lowest log-loss first; of equal ones the earlier first. */
static void rank(int out[MOST], const experiment *e)
{
    for (int i = 0; i < e->panel.count; i++) {
        double loss = ks_ratio_estimate(&e->loss[i]).value;
        int place = i;
        for (; place > 0 && loss < ks_ratio_estimate(&e->loss[out[place - 1]]).value; place--)
            out[place] = out[place - 1];
        out[place] = i;
    }
}

static int put_report(ks_report *out, const experiment *e)
{
    static const ks_column columns[] = {{"judge", KS_COLUMN_TEXT, 0},
                                        {"log-loss", KS_COLUMN_ESTIMATE, 4},
                                        {"points right, %", KS_COLUMN_ESTIMATE, 2}};
    char line[300];
    int order[MOST];
    ks_table *table;
    int status = ks_table_new(&table, columns, 3);
    if (status)
        return status;
    rank(order, e);
    for (int i = 0; i < e->panel.count; i++) {
        ks_table_text(table, e->panel.name[order[i]]);
        ks_table_estimate(table, ks_ratio_estimate(&e->loss[order[i]]));
        ks_table_estimate(table, ks_ratio_percent(&e->right[order[i]]));
    }
    snprintf(line, sizeof line,
             "# Log-loss\n\n%zu games; %.0f positions: one in %d. Log-loss is the mean of -ln "
             "P(owner) over the points that end Black or White, with P clipped to [.005, .995], "
             "first by position, then over positions. \xC2\xB1 is half of a 95%% confidence "
             "interval, with games as the independent units.\n",
             e->games, e->positions, e->options->every);
    ks_buffer_put_string(ks_report_text(out), line);
    status = ks_report_add_table(out, "log-loss", "The judges, the lowest log-loss first", table);
    ks_table_free(table);
    return status;
}

int ks_log_loss_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                    const ks_trial_options *options, ks_error *error)
{
    *left_out = 0;
    *error = (ks_error){0};
    experiment *e = calloc(1, sizeof *e);
    if (e == NULL)
        return KS_EMEMORY;
    ks_trial trial = {sizeof(measures), measure, add, e};
    e->options = options;
    int status = ks_panel_new(&e->panel, options, error);
    if (status == 0)
        status = ks_trial_run(&e->games, left_out, corpus, options, &trial);
    if (status == 0)
        status = put_report(out, e);
    ks_panel_free(&e->panel);
    free(e);
    return status;
}
