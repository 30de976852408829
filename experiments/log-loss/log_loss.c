/* See log_loss.h. The result is the mean over all positions; its interval treats games as the
 * independent units. */
#include "log_loss.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = KS_MOST_JUDGES };

/* Sums over the positions of a game. */
typedef struct measures {
    double positions, winners; /* winners: positions of games that are no draw */
    double loss[MOST], right[MOST], winner[MOST], off[MOST];
    double by_move[MOST][KS_MOST_MOVES], moves[KS_MOST_MOVES]; /* log-loss; 1 if judged */
} measures;

typedef struct experiment {
    const ks_trial_options *options;
    ks_panel panel;
    size_t games;
    double positions;
    ks_ratio loss[MOST], right[MOST], winner[MOST], off[MOST];
    ks_ratio by_move[MOST][KS_MOST_MOVES];
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

/* The final score by area, before komi. */
static double area(const signed char *labels, int points)
{
    double sum = 0;
    for (int p = 0; p < points; p++)
        sum += labels[p];
    return sum;
}

/* The margin by which Black wins, if the score is `final`. */
static double final_margin(const ks_judgment *judgment, const ks_question *question, double final)
{
    return ks_judgment_margin(judgment, question) - (double)judgment->score + final;
}

static void add_judgment(measures *out, int j, const ks_judgment *judgment,
                         const ks_question *question, const signed char *labels)
{
    int points = judgment->width * judgment->height;
    double final = area(labels, points), margin = final_margin(judgment, question, final);
    out->right[j] += share_right(judgment, labels, points);
    out->off[j] += fabs((double)judgment->score - final);
    if (fabs(margin) > 1e-3) {
        double sure = 2 * (double)judgment->black_wins - 1;
        out->winner[j] += sure * margin > 0 ? 1 : sure * margin < 0 ? 0 : .5;
        out->winners += j == 0;
    }
}

/* `at` is the place of the move among those that are asked for. */
static int judge_position(measures *out, const experiment *e, const ks_position *position,
                          const ks_terms *terms, const signed char *labels, int at)
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
        out->by_move[j][at] += loss;
        add_judgment(out, j, &judgment, &question, labels);
    }
    out->positions += 1;
    out->moves[at] += 1;
    return 0;
}

static int place_of(const ks_trial_options *options, int move)
{
    for (int i = 0; i < options->move_count; i++)
        if (options->moves[i] == move)
            return i;
    return 0;
}

static int measure(void *out, const ks_game *game, const signed char *labels, void *payload)
{
    const experiment *e = payload;
    ks_replay *replay;
    ks_terms terms = ks_game_terms(game);
    int status = ks_replay_new(&replay, game);
    for (int move = 0; status == 0 && ks_replay_next(replay); move++)
        if (ks_trial_takes(e->options, move))
            status = judge_position(out, e, ks_replay_position(replay), &terms, labels,
                                    place_of(e->options, move));
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
        ks_ratio_add(&e->winner[j], m->winner[j], m->winners);
        ks_ratio_add(&e->off[j], m->off[j], m->positions);
        for (int i = 0; i < e->options->move_count; i++)
            ks_ratio_add(&e->by_move[j][i], m->by_move[j][i], m->moves[i]);
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

static int put_moves(ks_report *out, const experiment *e, const int *order)
{
    enum { NAME = 16 };
    ks_column columns[1 + KS_MOST_MOVES] = {{"judge", KS_COLUMN_TEXT, 0}};
    char names[KS_MOST_MOVES][NAME];
    int moves = e->options->move_count;
    ks_table *table;
    for (int i = 0; i < moves; i++) {
        snprintf(names[i], NAME, "move %d", e->options->moves[i]);
        columns[1 + i] = (ks_column){names[i], KS_COLUMN_ESTIMATE, 4};
    }
    int status = ks_table_new(&table, columns, 1 + moves);
    if (status)
        return status;
    for (int j = 0; j < e->panel.count; j++) {
        ks_table_text(table, e->panel.name[order[j]]);
        for (int i = 0; i < moves; i++)
            ks_table_estimate(table, ks_ratio_estimate(&e->by_move[order[j]][i]));
    }
    status = ks_report_add_table(out, "log-loss-by-move", "Log-loss by the number of moves", table);
    ks_table_free(table);
    return status;
}

static int put_report(ks_report *out, const experiment *e)
{
    static const ks_column columns[] = {{"judge", KS_COLUMN_TEXT, 0},
                                        {"log-loss", KS_COLUMN_ESTIMATE, 4},
                                        {"points right, %", KS_COLUMN_ESTIMATE, 2},
                                        {"winner right, %", KS_COLUMN_ESTIMATE, 1},
                                        {"score off by", KS_COLUMN_ESTIMATE, 2}};
    int order[MOST];
    ks_table *table;
    int status = ks_table_new(&table, columns, 5);
    if (status)
        return status;
    rank(order, e);
    for (int i = 0; i < e->panel.count; i++) {
        ks_table_text(table, e->panel.name[order[i]]);
        ks_table_estimate(table, ks_ratio_estimate(&e->loss[order[i]]));
        ks_table_estimate(table, ks_ratio_percent(&e->right[order[i]]));
        ks_table_estimate(table, ks_ratio_percent(&e->winner[order[i]]));
        ks_table_estimate(table, ks_ratio_estimate(&e->off[order[i]]));
    }
    ks_buffer *text = ks_report_text(out);
    ks_buffer_put_format(text, "# Log-loss\n\n%zu games; %.0f positions: ", e->games, e->positions);
    ks_trial_put_choice(text, e->options);
    ks_buffer_put_string(
        text, ". Log-loss is the mean of -ln P(owner) over the points that end Black or White, "
              "with P clipped to [.005, .995], first by position, then over positions. The winner "
              "is that of the chance to win; draws are left out. The score is that by area, before "
              "komi. \xC2\xB1 is half of a 95% confidence interval, with games as the independent "
              "units.\n");
    status = ks_report_add_table(out, "log-loss", "The judges, the lowest log-loss first", table);
    ks_table_free(table);
    return status == 0 && e->options->move_count > 0 ? put_moves(out, e, order) : status;
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
