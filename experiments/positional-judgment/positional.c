/* See positional.h. There is one pass over the games: after certain moves the links of the judge
 * are compared with the end of the game, and at every so-many-th position all judges are compared.
 */
#include "positional_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = KS_MOST_JUDGES };

const int ks_positional_moments[MOMENTS] = {30, 60, 100, 150, 200, 250};
const int ks_positional_heavy[STRICT] = {60, 100, 140, 180, 220, 260, 320, 400};

typedef struct totals {
    ks_ratio wrong[ROWS][MOMENTS + 2], cut[ROWS][MOMENTS + 2], missed[ROWS][MOMENTS + 2],
        apart[ROWS][MOMENTS + 2];
    claim_sums claims[MOMENTS];
    cause_sums causes[KS_CAUSE_COUNT];
    shape_sums shapes[SHAPES];
    int shape_count;
    ks_ratio loss[MOST][PHASES + 1], winner[MOST][PHASES + 1], error[MOST][PHASES + 1];
    ks_ratio turn[MOST][PHASES + 1];
} totals;

typedef struct experiment {
    const ks_trial_options *options;
    ks_panel panel;
    ks_judge *strict[STRICT + 1]; /* by strictness, and the judge itself */
    size_t games;
    totals sum;
} experiment;

static int make_judges(experiment *e, ks_error *error)
{
    int status = ks_panel_new(&e->panel, e->options, error);
    for (int i = 0; i <= STRICT && status == 0; i++) {
        char name[32] = "groups";
        if (i < STRICT)
            snprintf(name, sizeof name, "groups-%d", ks_positional_heavy[i]);
        status = ks_judge_new(&e->strict[i], name, error);
    }
    return status;
}

/* ---- A game ---- */

static int look_at_links(game_sums *out, const experiment *e, const ks_position *position,
                         const ks_terms *terms, const signed char *labels, int moment)
{
    ks_question question = {.position = position, .terms = *terms};
    int status = 0;
    for (int i = 0; i <= STRICT && status == 0; i++) {
        ks_explanation *explanation;
        ks_judgment judgment;
        status = ks_judge_explain(&explanation, &judgment, e->strict[i], &question);
        if (status)
            return status;
        status = ks_positional_links(&out->links[i][moment], out, explanation, labels, i);
        if (status == 0 && i == OWN) {
            status = ks_positional_links(&out->links[BASELINE][moment], out, explanation, labels,
                                         BASELINE);
            ks_positional_claims(&out->claims[moment], explanation, position, labels);
            ks_positional_causes(out->causes, explanation, labels);
        }
        ks_explanation_free(explanation);
    }
    return status;
}

/* Each phase is a sixth of a typical game: 60 moves on 9x9, 270 on 19x19. */
static int phase_of(const ks_position *position, int move)
{
    int points = ks_position_width(position) * ks_position_height(position);
    int phase = move * 8 / points;
    return phase < PHASES ? phase : PHASES - 1;
}

static int ask_judges(game_sums *out, const experiment *e, const ks_position *position,
                      const ks_terms *terms, const signed char *labels, int move)
{
    ks_question question = {.position = position, .terms = *terms};
    int points = ks_position_width(position) * ks_position_height(position);
    int phase = phase_of(position, move);
    int is_black = ks_position_to_move(position) == KS_BLACK;
    double actual = 0, komi = (double)terms->komi + (double)terms->compensation;
    float alive[KS_POINTS];
    int status = ks_panel_life(alive, &e->panel, &question);
    question.alive = alive;
    for (int p = 0; p < points; p++)
        actual += labels[p];
    for (int j = 0; j < e->panel.count && status == 0; j++) {
        ks_judgment judgment;
        status = ks_judge_run(&judgment, e->panel.judge[j], &question);
        if (status)
            return status;
        judge_sums *sums = &out->judges[j][phase];
        double loss = ks_log_loss(judgment.owner, labels, points), score = (double)judgment.score;
        if (isnan(loss))
            return 0;
        sums->positions++;
        sums->loss += loss;
        sums->error += fabs(score - actual);
        sums->games_decided += actual != komi;
        sums->winner += (score - komi) * (actual - komi) > 0;
        sums->turns[is_black]++;
        sums->scores[is_black] += score;
    }
    return status;
}

static int measure_game(void *out, const ks_game *game, const signed char *labels, void *payload)
{
    const experiment *e = payload;
    ks_replay *replay;
    ks_terms terms = ks_game_terms(game);
    int status = ks_replay_new(&replay, game);
    for (int move = 0, moment = 0; status == 0 && ks_replay_next(replay); move++) {
        const ks_position *position = ks_replay_position(replay);
        if (moment < MOMENTS && move == ks_positional_moments[moment])
            status = look_at_links(out, e, position, &terms, labels, moment++);
        if (status == 0 && ks_trial_takes(e->options, move))
            status = ask_judges(out, e, position, &terms, labels, move);
    }
    ks_replay_free(replay);
    return status;
}

/* ---- All games ---- */

/* Adds each moment, then the sum from move 100 on, then the sum of all. */
static void add_links(totals *out, const game_sums *game)
{
    for (int row = 0; row < ROWS; row++) {
        link_sums late = {0}, all = {0};
        for (int m = 0; m < MOMENTS; m++) {
            const link_sums *s = &game->links[row][m];
            link_sums *into[2] = {&all, ks_positional_moments[m] >= 100 ? &late : NULL};
            ks_ratio_add(&out->wrong[row][m], s->wrong, s->linked);
            ks_ratio_add(&out->cut[row][m], s->cut, s->linked);
            ks_ratio_add(&out->missed[row][m], s->missed, s->near);
            ks_ratio_add(&out->apart[row][m], s->apart, s->near);
            for (int i = 0; i < 2 && into[i] != NULL; i++) {
                into[i]->linked += s->linked;
                into[i]->wrong += s->wrong;
                into[i]->cut += s->cut;
                into[i]->near += s->near;
                into[i]->missed += s->missed;
                into[i]->apart += s->apart;
            }
        }
        ks_ratio_add(&out->wrong[row][MOMENTS], late.wrong, late.linked);
        ks_ratio_add(&out->cut[row][MOMENTS], late.cut, late.linked);
        ks_ratio_add(&out->missed[row][MOMENTS], late.missed, late.near);
        ks_ratio_add(&out->apart[row][MOMENTS], late.apart, late.near);
        ks_ratio_add(&out->wrong[row][MOMENTS + 1], all.wrong, all.linked);
        ks_ratio_add(&out->cut[row][MOMENTS + 1], all.cut, all.linked);
        ks_ratio_add(&out->missed[row][MOMENTS + 1], all.missed, all.near);
        ks_ratio_add(&out->apart[row][MOMENTS + 1], all.apart, all.near);
    }
}

static void add_claims(totals *out, const game_sums *game)
{
    for (int m = 0; m < MOMENTS; m++) {
        claim_sums *sum = &out->claims[m];
        const claim_sums *add = &game->claims[m];
        sum->territory += add->territory;
        sum->territory_right += add->territory_right;
        sum->influence += add->influence;
        sum->influence_right += add->influence_right;
        sum->control += add->control;
        sum->control_right += add->control_right;
        for (int i = 0; i < 3; i++) {
            sum->stones[i] += add->stones[i];
            sum->survive[i] += add->survive[i];
        }
    }
    for (int c = 0; c < KS_CAUSE_COUNT; c++)
        for (int i = 0; i < SIZES; i++) {
            out->causes[c].groups[i] += game->causes[c].groups[i];
            out->causes[c].live[i] += game->causes[c].live[i];
        }
    for (int i = 0; i < game->shape_count; i++) {
        int place = 0;
        while (place < out->shape_count &&
               strcmp(out->shapes[place].name, game->shapes[i].name) != 0)
            place++;
        if (place == SHAPES)
            continue;
        if (place == out->shape_count)
            out->shapes[out->shape_count++] = (shape_sums){game->shapes[i].name, 0, 0};
        out->shapes[place].linked += game->shapes[i].linked;
        out->shapes[place].wrong += game->shapes[i].wrong;
    }
}

/* How much better for Black a judge finds a game when Black is to move than when White is. */
static void add_turn(ks_ratio *out, const judge_sums *s)
{
    if (s->turns[0] > 0 && s->turns[1] > 0)
        ks_ratio_add(out, s->scores[1] / s->turns[1] - s->scores[0] / s->turns[0], 1);
}

static void add_judges(experiment *e, const game_sums *game)
{
    for (int j = 0; j < e->panel.count; j++) {
        judge_sums all = {0};
        for (int phase = 0; phase < PHASES; phase++) {
            const judge_sums *s = &game->judges[j][phase];
            ks_ratio_add(&e->sum.loss[j][phase], s->loss, s->positions);
            ks_ratio_add(&e->sum.winner[j][phase], s->winner, s->games_decided);
            ks_ratio_add(&e->sum.error[j][phase], s->error, s->positions);
            add_turn(&e->sum.turn[j][phase], s);
            for (int i = 0; i < 2; i++) {
                all.turns[i] += s->turns[i];
                all.scores[i] += s->scores[i];
            }
            all.positions += s->positions;
            all.loss += s->loss;
            all.games_decided += s->games_decided;
            all.winner += s->winner;
            all.error += s->error;
        }
        ks_ratio_add(&e->sum.loss[j][PHASES], all.loss, all.positions);
        ks_ratio_add(&e->sum.winner[j][PHASES], all.winner, all.games_decided);
        ks_ratio_add(&e->sum.error[j][PHASES], all.error, all.positions);
        add_turn(&e->sum.turn[j][PHASES], &all);
    }
}

static void add_game(const void *measured, void *payload)
{
    experiment *e = payload;
    const game_sums *game = measured;
    add_links(&e->sum, game);
    add_claims(&e->sum, game);
    add_judges(e, game);
}

/* ---- The report ---- */

static void name_moment(char out[32], int moment)
{
    if (moment < MOMENTS)
        snprintf(out, 32, "%d", ks_positional_moments[moment]);
    else
        snprintf(out, 32, "%s", moment == MOMENTS ? "100 and later" : "all");
}

static int put_links(ks_report *out, const experiment *e)
{
    static const ks_column columns[] = {{"move", KS_COLUMN_TEXT, 0},
                                        {"links", KS_COLUMN_NUMBER, 0},
                                        {"wrong, %", KS_COLUMN_ESTIMATE, 2},
                                        {"cut, both live, %", KS_COLUMN_ESTIMATE, 2},
                                        {"missed, %", KS_COLUMN_ESTIMATE, 1},
                                        {"in no common group, %", KS_COLUMN_ESTIMATE, 1},
                                        {"two liberties: links", KS_COLUMN_NUMBER, 0},
                                        {"wrong, %", KS_COLUMN_ESTIMATE, 2},
                                        {"missed, %", KS_COLUMN_ESTIMATE, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 9);
    for (int m = 0; m < MOMENTS + 2 && status == 0; m++) {
        const totals *t = &e->sum;
        char name[32];
        name_moment(name, m);
        ks_table_text(table, name);
        ks_table_number(table, t->wrong[OWN][m].weight);
        ks_table_estimate(table, ks_ratio_percent(&t->wrong[OWN][m]));
        ks_table_estimate(table, ks_ratio_percent(&t->cut[OWN][m]));
        ks_table_estimate(table, ks_ratio_percent(&t->missed[OWN][m]));
        ks_table_estimate(table, ks_ratio_percent(&t->apart[OWN][m]));
        ks_table_number(table, t->wrong[BASELINE][m].weight);
        ks_table_estimate(table, ks_ratio_percent(&t->wrong[BASELINE][m]));
        ks_table_estimate(table, ks_ratio_percent(&t->missed[BASELINE][m]));
    }
    if (status == 0)
        status =
            ks_report_add_table(out, "links", "Links that the end of the game confirms", table);
    ks_table_free(table);
    return status;
}

static int put_strictness(ks_report *out, const experiment *e)
{
    static const ks_column columns[] = {{"heavy influence", KS_COLUMN_TEXT, 0},
                                        {"wrong from move 100, %", KS_COLUMN_ESTIMATE, 2},
                                        {"missed, %", KS_COLUMN_ESTIMATE, 1},
                                        {"wrong at all moves, %", KS_COLUMN_ESTIMATE, 2},
                                        {"missed, %", KS_COLUMN_ESTIMATE, 1}};
    double x[2][STRICT], y[2][STRICT], own[2][2], baseline[2][2];
    ks_table *table;
    int status = ks_table_new(&table, columns, 5);
    for (int row = 0; row < ROWS && status == 0; row++) {
        char name[40];
        if (row < STRICT)
            snprintf(name, sizeof name, "%d", ks_positional_heavy[row]);
        else
            snprintf(name, sizeof name, "%s", row == OWN ? "the judge's" : "two shared liberties");
        ks_table_text(table, name);
        for (int k = 0; k < 2; k++) {
            ks_estimate wrong = ks_ratio_percent(&e->sum.wrong[row][MOMENTS + k]);
            ks_estimate missed = ks_ratio_percent(&e->sum.missed[row][MOMENTS + k]);
            ks_table_estimate(table, wrong);
            ks_table_estimate(table, missed);
            *(row < STRICT ? &x[k][row] : row == OWN ? &own[k][0] : &baseline[k][0]) = missed.value;
            *(row < STRICT ? &y[k][row] : row == OWN ? &own[k][1] : &baseline[k][1]) = wrong.value;
        }
    }
    if (status == 0)
        status = ks_report_add_table(out, "strictness", "Wrong against missed", table);
    ks_table_free(table);
    ks_series series[] = {
        {.name = "from move 100", .x = x[0], .y = y[0], .size = STRICT},
        {.name = "all moves", .x = x[1], .y = y[1], .size = STRICT},
        {.name = "the judge, from move 100",
         .x = &own[0][0],
         .y = &own[0][1],
         .size = 1,
         .marks = 1},
        {.name = "the judge, all moves", .x = &own[1][0], .y = &own[1][1], .size = 1, .marks = 1},
        {.name = "two liberties",
         .x = &baseline[1][0],
         .y = &baseline[1][1],
         .size = 1,
         .marks = 1}};
    ks_plot plot = {.title = "Links: wrong against missed",
                    .x_label = "missed, %",
                    .y_label = "wrong, %",
                    .series = series,
                    .series_count = 5};
    return status ? status : ks_report_add_plot(out, "links", &plot);
}

static int compare_shapes(const void *a, const void *b)
{
    const shape_sums *x = a, *y = b;
    if (x->linked != y->linked)
        return x->linked > y->linked ? -1 : 1;
    return strcmp(x->name, y->name);
}

static int put_shapes(ks_report *out, experiment *e)
{
    static const ks_column columns[] = {{"link", KS_COLUMN_TEXT, 0},
                                        {"pairs", KS_COLUMN_NUMBER, 0},
                                        {"wrong, %", KS_COLUMN_NUMBER, 2}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 3);
    qsort(e->sum.shapes, (size_t)e->sum.shape_count, sizeof *e->sum.shapes, compare_shapes);
    for (int i = 0; i < e->sum.shape_count && status == 0; i++) {
        const shape_sums *shape = &e->sum.shapes[i];
        ks_table_text(table, shape->name);
        ks_table_number(table, shape->linked);
        ks_table_number(table, 100 * shape->wrong / shape->linked);
    }
    if (status == 0)
        status = ks_report_add_table(out, "shapes", "Links by shape", table);
    ks_table_free(table);
    return status;
}

static double percent(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : NAN;
}

static int put_claims(ks_report *out, const experiment *e)
{
    static const char *const names[] = {"move",
                                        "definite territory",
                                        "right, %",
                                        "under influence",
                                        "right, %",
                                        "under control",
                                        "right, %",
                                        "stones alive, %",
                                        "of them survive, %",
                                        "critical, %",
                                        "survive, %",
                                        "dead, %",
                                        "survive, %"};
    ks_column columns[13];
    ks_table *table;
    for (int i = 0; i < 13; i++)
        columns[i] = (ks_column){names[i], i == 0 ? KS_COLUMN_TEXT : KS_COLUMN_NUMBER, 1};
    int status = ks_table_new(&table, columns, 13);
    for (int m = 0; m < MOMENTS && status == 0; m++) {
        const claim_sums *c = &e->sum.claims[m];
        double games = e->sum.wrong[OWN][m].games, stones = c->stones[0] + c->stones[1];
        char name[32];
        stones += c->stones[2];
        name_moment(name, m);
        ks_table_text(table, name);
        ks_table_number(table, games > 0 ? c->territory / games : NAN);
        ks_table_number(table, percent(c->territory_right, c->territory));
        ks_table_number(table, games > 0 ? c->influence / games : NAN);
        ks_table_number(table, percent(c->influence_right, c->influence));
        ks_table_number(table, games > 0 ? c->control / games : NAN);
        ks_table_number(table, percent(c->control_right, c->control));
        for (int i = 0; i < 3; i++) {
            ks_table_number(table, percent(c->stones[i], stones));
            ks_table_number(table, percent(c->survive[i], c->stones[i]));
        }
    }
    if (status == 0)
        status = ks_report_add_table(
            out, "claims", "What the judge says, a position, and how much comes true", table);
    ks_table_free(table);
    return status;
}

static int put_causes(ks_report *out, const experiment *e)
{
    static const ks_column columns[] = {{"why", KS_COLUMN_TEXT, 0},
                                        {"groups", KS_COLUMN_NUMBER, 0},
                                        {"of 1 stone live, %", KS_COLUMN_NUMBER, 0},
                                        {"of 2 or 3", KS_COLUMN_NUMBER, 0},
                                        {"of 4 to 8", KS_COLUMN_NUMBER, 0},
                                        {"of more", KS_COLUMN_NUMBER, 0}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 6);
    for (int c = 1; c < KS_CAUSE_COUNT && status == 0; c++) {
        const cause_sums *sums = &e->sum.causes[c];
        ks_table_text(table, ks_cause_text(c));
        ks_table_number(table,
                        sums->groups[0] + sums->groups[1] + sums->groups[2] + sums->groups[3]);
        for (int i = 0; i < SIZES; i++)
            ks_table_number(table, percent(sums->live[i], sums->groups[i]));
    }
    if (status == 0)
        status = ks_report_add_table(out, "causes", "Groups, why, and how many live", table);
    ks_table_free(table);
    return status;
}

typedef struct measure {
    const char *name, *title;
    ks_ratio (*ratios)[PHASES + 1]; /* by judge */
    int digits, in_percent;
} measure;

static int put_measure(ks_report *out, const experiment *e, const measure *wanted)
{
    static const char *const phases[] = {"1st sixth", "2nd", "3rd", "4th", "5th", "6th", "all"};
    ks_column columns[PHASES + 2] = {{"judge", KS_COLUMN_TEXT, 0}};
    ks_table *table;
    for (int i = 0; i <= PHASES; i++)
        columns[i + 1] = (ks_column){phases[i], KS_COLUMN_ESTIMATE, wanted->digits};
    int status = ks_table_new(&table, columns, PHASES + 2);
    for (int j = 0; j < e->panel.count && status == 0; j++) {
        ks_table_text(table, e->panel.name[j]);
        for (int i = 0; i <= PHASES; i++) {
            const ks_ratio *ratio = &wanted->ratios[j][i];
            ks_table_estimate(table, wanted->in_percent ? ks_ratio_percent(ratio)
                                                        : ks_ratio_estimate(ratio));
        }
    }
    if (status == 0)
        status = ks_report_add_table(out, wanted->name, wanted->title, table);
    ks_table_free(table);
    return status;
}

static int put_report(ks_report *out, experiment *e)
{
    const measure measures[] = {
        {"winner", "P_winner: positions with the right winner, %", e->sum.winner, 1, 1},
        {"score", "P_score: mean error of the score, points", e->sum.error, 2, 0},
        {"loss", "Log-loss", e->sum.loss, 4, 0},
        {"turn", "Mean score with Black to move less that with White to move, points", e->sum.turn,
         2, 0}};
    ks_buffer *text = ks_report_text(out);
    ks_buffer_put_format(
        text,
        "# Positional judgment\n\n%zu games. A link is wrong if its two blocks end with "
        "different owners. Blocks of one owner, adjacent through at most two empty points, "
        "that are not linked directly are missed; the next column leaves out those that are "
        "in one group by other links. Positions judged by all judges: ",
        e->games);
    ks_trial_put_choice(text, e->options);
    ks_buffer_put_string(text, ". A sixth of a game is an eighth of the board's points in moves. "
                               "\xC2\xB1 is half of a 95% confidence interval, with games as the "
                               "independent units.\n");
    int status = put_links(out, e);
    if (status == 0)
        status = put_strictness(out, e);
    if (status == 0)
        status = put_shapes(out, e);
    if (status == 0)
        status = put_claims(out, e);
    if (status == 0)
        status = put_causes(out, e);
    for (size_t i = 0; i < sizeof measures / sizeof *measures && status == 0; i++)
        status = put_measure(out, e, &measures[i]);
    return status;
}

int ks_positional_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                      const ks_trial_options *options, ks_error *error)
{
    *left_out = 0;
    *error = (ks_error){0};
    experiment *e = calloc(1, sizeof *e);
    if (e == NULL)
        return KS_EMEMORY;
    ks_trial trial = {sizeof(game_sums), measure_game, add_game, e};
    e->options = options;
    int status = make_judges(e, error);
    if (status == 0)
        status = ks_trial_run(&e->games, left_out, corpus, options, &trial);
    if (status == 0)
        status = put_report(out, e);
    ks_panel_free(&e->panel);
    for (int i = 0; i <= STRICT; i++)
        ks_judge_free(e->strict[i]);
    free(e);
    return status;
}
