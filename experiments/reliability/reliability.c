/* See reliability.h. Positions of the middle of games are measured for owners, winners, scores and
 * moves; the last position of each game for its stones. */
#include "reliability.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = KS_MOST_JUDGES, SHOWN = 6 };

/* Spreads of the score are told apart up to so many square roots of the number of points. */
static const double widest = 2;

/* Sums over the positions of a game. */
typedef struct judge_sums {
    ks_reliability owners, wins, spread; /* spread: variances, said and come */
    double positions, wins_loss, within[2], moves, guessed;
    double right, finished, finished_wrong; /* at the end: 1 or 0 */
} judge_sums;

typedef struct measures {
    int boards; /* 1: the last position was judged */
    judge_sums judge[];
} measures;

typedef struct judge_totals {
    ks_reliability owners, wins, spread;
    ks_ratio wins_loss, within[2], guessed, right, finished, finished_wrong;
} judge_totals;

typedef struct experiment {
    const ks_trial_options *options;
    ks_panel panel;
    size_t games;
    double positions, boards;
    judge_totals sum[MOST];
} experiment;

/* A position of a game. */
typedef struct scene {
    const ks_position *position;
    const signed char *labels;
    int points, next; /* the move that was played, KS_PASS, or -2 at the end */
    double area;      /* the final score by area, before komi */
} scene;

/* ---- Games ---- */

static void add_winner(judge_sums *out, const ks_judgment *judgment, double margin)
{
    double won = fabs(margin) < 1e-3 ? .5 : margin > 0, wins = (double)judgment->black_wins;
    double clipped = fmin(fmax(wins, .005), .995);
    ks_reliability_add(&out->wins, wins, won);
    out->wins_loss -= won * log(clipped) + (1 - won) * log(1 - clipped);
}

static void add_judgment(judge_sums *out, const ks_judgment *judgment, const scene *s,
                         const ks_question *question)
{
    double off = fabs((double)judgment->score - s->area), sd = (double)judgment->score_sd;
    double margin = ks_judgment_margin(judgment, question) - (double)judgment->score + s->area;
    for (int p = 0; p < s->points; p++)
        if (s->labels[p] != 0)
            ks_reliability_add(&out->owners, (1 + (double)judgment->owner[p]) / 2,
                               (1 + s->labels[p]) / 2.);
    add_winner(out, judgment, margin);
    ks_reliability_add_at(&out->spread, sd / (widest * sqrt((double)s->points)), sd * sd,
                          off * off);
    out->positions += 1;
    for (int i = 0; i < 2; i++)
        out->within[i] += off <= (1 + i) * sd + 1e-6;
}

static int likeliest(const ks_policy *policy, int points)
{
    int best = KS_PASS;
    float most = policy->pass;
    for (int p = 0; p < points; p++)
        if (policy->point[p] > most) {
            most = policy->point[p];
            best = p;
        }
    return best;
}

/* A judgment, with the moves that are expected if the judge can tell. */
static int judge_scene(judge_sums *out, const ks_judge *judge, const scene *s,
                       const ks_question *question)
{
    ks_judgment judgment;
    ks_policy policy;
    int status = ks_judge_policy(&policy, &judgment, judge, question);
    int tells = status == 0;
    if (status == KS_EJUDGE)
        status = ks_judge_run(&judgment, judge, question);
    if (status)
        return status;
    add_judgment(out, &judgment, s, question);
    out->moves += tells;
    out->guessed += tells && likeliest(&policy, s->points) == s->next;
    return 0;
}

static int judge_board(judge_sums *out, const ks_judge *judge, const scene *s,
                       const ks_question *question)
{
    ks_judgment judgment;
    int status = ks_judge_run(&judgment, judge, question), wrong = 0;
    for (int p = 0; p < s->points && status == 0; p++) {
        int stone = ks_position_stone(s->position, p);
        if (stone != KS_EMPTY)
            wrong |= (judgment.dead[p] != 0) == (s->labels[p] == (stone == KS_BLACK ? 1 : -1));
    }
    if (status)
        return status;
    out->right = !wrong;
    out->finished = judgment.finished != 0;
    out->finished_wrong = judgment.finished && wrong;
    return 0;
}

static int measure_scene(measures *out, const experiment *e, const scene *s,
                         const ks_question *question, int move, int is_last)
{
    int status = 0, in_play = !is_last && ks_trial_takes(e->options, move);
    for (int j = 0; j < e->panel.count && status == 0; j++) {
        if (in_play)
            status = judge_scene(&out->judge[j], e->panel.judge[j], s, question);
        if (is_last && status == 0)
            status = judge_board(&out->judge[j], e->panel.judge[j], s, question);
    }
    out->boards |= is_last;
    return status;
}

static int measure(void *out, const ks_game *game, const signed char *labels, void *payload)
{
    const experiment *e = payload;
    ks_replay *replay;
    ks_terms terms = ks_game_terms(game);
    int moves = ks_game_moves(game), colour;
    scene s = {.labels = labels, .points = ks_game_width(game) * ks_game_height(game)};
    for (int p = 0; p < s.points; p++)
        s.area += labels[p];
    int status = ks_replay_new(&replay, game);
    for (int move = 0; status == 0 && ks_replay_next(replay); move++) {
        s.position = ks_replay_position(replay);
        ks_question question = {.position = s.position, .terms = terms};
        if (move < moves)
            ks_game_move(game, move + 1, &colour, &s.next);
        status = measure_scene(out, e, &s, &question, move, move == moves);
    }
    ks_replay_free(replay);
    return status;
}

static void add(const void *measured, void *payload)
{
    experiment *e = payload;
    const measures *m = measured;
    e->boards += m->boards;
    e->positions += e->panel.count > 0 ? m->judge[0].positions : 0;
    for (int j = 0; j < e->panel.count; j++) {
        judge_totals *t = &e->sum[j];
        const judge_sums *s = &m->judge[j];
        ks_reliability_join(&t->owners, &s->owners);
        ks_reliability_join(&t->wins, &s->wins);
        ks_reliability_join(&t->spread, &s->spread);
        ks_ratio_add(&t->wins_loss, s->wins_loss, s->positions);
        for (int i = 0; i < 2; i++)
            ks_ratio_add(&t->within[i], s->within[i], s->positions);
        ks_ratio_add(&t->guessed, s->guessed, s->moves);
        ks_ratio_add(&t->right, s->right, m->boards);
        ks_ratio_add(&t->finished, s->finished, m->boards);
        ks_ratio_add(&t->finished_wrong, s->finished_wrong, s->finished);
    }
}

/* ---- The report ---- */

static int put_chances(ks_report *out, const experiment *e)
{
    static const ks_column columns[] = {{"judge", KS_COLUMN_TEXT, 0},
                                        {"owner off, %", KS_COLUMN_NUMBER, 2},
                                        {"black_wins off, %", KS_COLUMN_NUMBER, 2},
                                        {"log-loss of black_wins", KS_COLUMN_ESTIMATE, 3},
                                        {"within score_sd, %", KS_COLUMN_ESTIMATE, 1},
                                        {"within two, %", KS_COLUMN_ESTIMATE, 1},
                                        {"moves guessed, %", KS_COLUMN_ESTIMATE, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 7);
    if (status)
        return status;
    for (int j = 0; j < e->panel.count; j++) {
        const judge_totals *t = &e->sum[j];
        ks_table_text(table, e->panel.name[j]);
        ks_table_number(table, ks_reliability_off(&t->owners));
        ks_table_number(table, ks_reliability_off(&t->wins));
        ks_table_estimate(table, ks_ratio_estimate(&t->wins_loss));
        ks_table_estimate(table, ks_ratio_percent(&t->within[0]));
        ks_table_estimate(table, ks_ratio_percent(&t->within[1]));
        ks_table_estimate(table, ks_ratio_percent(&t->guessed));
    }
    status =
        ks_report_add_table(out, "chances", "What owners, spreads and chances are worth", table);
    ks_table_free(table);
    return status;
}

static int put_boards(ks_report *out, const experiment *e)
{
    static const ks_column columns[] = {{"judge", KS_COLUMN_TEXT, 0},
                                        {"every stone right, %", KS_COLUMN_ESTIMATE, 1},
                                        {"called finished, %", KS_COLUMN_ESTIMATE, 1},
                                        {"a stone wrong, of those, %", KS_COLUMN_ESTIMATE, 2}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 4);
    if (status)
        return status;
    for (int j = 0; j < e->panel.count; j++) {
        const judge_totals *t = &e->sum[j];
        ks_table_text(table, e->panel.name[j]);
        ks_table_estimate(table, ks_ratio_percent(&t->right));
        ks_table_estimate(table, ks_ratio_percent(&t->finished));
        ks_table_estimate(table, ks_ratio_percent(&t->finished_wrong));
    }
    status = ks_report_add_table(out, "final-boards", "The last positions of the games", table);
    ks_table_free(table);
    return status;
}

/* Which of the three to draw, and how. */
typedef struct diagram {
    const char *name, *title, *x_label, *y_label;
    const ks_reliability *(*of)(const judge_totals *t);
    int is_spread;
} diagram;

static const ks_reliability *owners_of(const judge_totals *t)
{
    return &t->owners;
}

static const ks_reliability *wins_of(const judge_totals *t)
{
    return &t->wins;
}

static const ks_reliability *spread_of(const judge_totals *t)
{
    return &t->spread;
}

static int put_diagram(ks_report *out, const experiment *e, const diagram *d)
{
    static const ks_rgba colours[SHOWN] = {0x111111FF, 0xC62828FF, 0x1565C0FF,
                                           0x2E9E5BFF, 0x8E24AAFF, 0xE0A030FF};
    double x[SHOWN][KS_RELIABILITY_BINS], y[SHOWN][KS_RELIABILITY_BINS], ideal[2] = {0, 100};
    ks_series series[SHOWN + 1] = {{.x = ideal, .y = ideal, .size = 2, .colour = 0x8C8C8C80}};
    int count = e->panel.count < SHOWN ? e->panel.count : SHOWN;
    for (int j = 0; j < count; j++) {
        int size = ks_reliability_points(x[j], y[j], d->of(&e->sum[j]));
        for (int i = 0; d->is_spread && i < size; i++) {
            x[j][i] = sqrt(x[j][i] / 100);
            y[j][i] = sqrt(y[j][i] / 100);
            ideal[1] = fmax(i + j > 0 ? ideal[1] : 0, x[j][i]);
        }
        series[j + 1] = (ks_series){
            .name = e->panel.name[j], .x = x[j], .y = y[j], .size = size, .colour = colours[j]};
    }
    ks_plot plot = {.title = d->title,
                    .x_label = d->x_label,
                    .y_label = d->y_label,
                    .series = series,
                    .series_count = count + 1,
                    .x_min = 0,
                    .x_max = ideal[1]};
    return ks_report_add_plot(out, d->name, &plot);
}

static int put_report(ks_report *out, const experiment *e)
{
    static const diagram diagrams[] = {
        {"owners", "Owners: what was said and what came", "said, %", "ended Black's, %", owners_of,
         0},
        {"wins", "Black's chance to win: what was said and what came", "said, %", "won by Black, %",
         wins_of, 0},
        {"score", "The score: spread said, and root mean square error", "said, points",
         "came, points", spread_of, 1},
    };
    ks_buffer *text = ks_report_text(out);
    ks_buffer_put_format(text, "# Reliability\n\n%zu games; %.0f positions: ", e->games,
                         e->positions);
    ks_trial_put_choice(text, e->options);
    ks_buffer_put_format(
        text,
        "; and %.0f last positions. Off: the mean distance, in twentieths of the range, between "
        "what was said and what came. Of a normal distribution 68.3%% are within one standard "
        "deviation and 95.4%% within two. \xC2\xB1 is half of a 95%% confidence interval, with "
        "games as the independent units.\n",
        e->boards);
    int status = put_chances(out, e);
    if (status == 0)
        status = put_boards(out, e);
    for (size_t i = 0; i < sizeof diagrams / sizeof *diagrams && status == 0; i++)
        status = put_diagram(out, e, &diagrams[i]);
    return status;
}

int ks_reliability_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                       const ks_trial_options *options, ks_error *error)
{
    *left_out = 0;
    *error = (ks_error){0};
    experiment *e = calloc(1, sizeof *e);
    if (e == NULL)
        return KS_EMEMORY;
    e->options = options;
    int status = ks_panel_new(&e->panel, options, error);
    ks_trial trial = {sizeof(measures) + (size_t)e->panel.count * sizeof(judge_sums), measure, add,
                      e};
    if (status == 0)
        status = ks_trial_run(&e->games, left_out, corpus, options, &trial);
    if (status == 0)
        status = put_report(out, e);
    ks_panel_free(&e->panel);
    free(e);
    return status;
}
