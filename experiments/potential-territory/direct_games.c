/* Measuring one game: every position of it by every judge (see direct_parts.h).
 *
 * Positions are those after 0, 1, ... moves of the record, and passes are moves. Dead stones are
 * those of the game's labels, a perfect oracle of life and death, or those that the judge `life`
 * finds, which is asked once for all judges. If a position has no dead stone by its labels, all
 * treatments are the same and are judged once. */
#include "direct_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const direct_methods[METHODS] = {"explicit",
                                             "direct",
                                             "distance",
                                             "influence",
                                             "bouzy-4-13",
                                             "bouzy-5-21",
                                             "bouzy-5-21+distance",
                                             "bouzy-5-21+influence"};
const char *const direct_treatments[TREATMENTS] = {"remain", "remove", "reverse"};
const int direct_moments[MOMENTS] = {10, 20, 30, 40, 50, 80, 150, 200};
const char *const trained_names[SHOWN - JUDGES] = {
    "perceptron-linear-simple-24",   "perceptron-linear-simple-40",
    "perceptron-linear-simple-60",   "perceptron-mlp-simple-24",
    "perceptron-mlp-simple-40",      "perceptron-mlp-simple-60",
    "perceptron-linear-enhanced-24", "perceptron-linear-enhanced-40",
    "perceptron-linear-enhanced-60", "perceptron-mlp-enhanced-24",
    "perceptron-mlp-enhanced-40",    "perceptron-mlp-enhanced-60",
    "perceptron-mlp-simple-60-all",  "life"};
const int direct_curves[CURVES] = {JUDGE(INFLUENCE, REMAIN),
                                   JUDGE(INFLUENCE, REMOVE),
                                   DILATED(5),
                                   JUDGE(BOUZY_5_21, REMAIN),
                                   JUDGE(BOUZY_5_21, REMOVE),
                                   PERCEPTRON(1, 0, 2),
                                   PERCEPTRON(1, 1, 2),
                                   ALL_POINTS};
const double direct_steps[CURVES] = {1, 1, 1, 1, 1, 1. / LEVELS, 1. / LEVELS, 1. / LEVELS};

int direct_in_phase(int phase, int moves)
{
    return phase == ALL_MOVES || (phase == LATE) == (moves >= LATE_FROM);
}

int direct_panel_init(direct_panel *panel, const ks_direct_options *options)
{
    static const char *const suffixes[TREATMENTS] = {"", ":remove", ":reverse"};
    memset(panel, 0, sizeof *panel);
    panel->trained = options->territory;
    panel->every = options->every > 0 ? options->every : 1;
    for (int j = 0; j < ALL_JUDGES; j++) {
        char name[64];
        if (j >= JUDGES && (j < SHOWN) != panel->trained)
            continue;
        if (j < JUDGES)
            snprintf(name, sizeof name, "%s%s", direct_methods[j / TREATMENTS],
                     suffixes[j % TREATMENTS]);
        else if (j < SHOWN)
            snprintf(name, sizeof name, "%s", trained_names[j - JUDGES]);
        else
            snprintf(name, sizeof name, "bouzy-%d-0", j - SHOWN + 1);
        int status = ks_judge_new(&panel->judges[j], name, NULL);
        if (status) {
            direct_panel_release(panel);
            return status;
        }
    }
    return 0;
}

void direct_panel_release(direct_panel *panel)
{
    for (int j = 0; j < ALL_JUDGES; j++)
        ks_judge_free(panel->judges[j]);
}

void direct_measures_release(game_measures *measures)
{
    free(measures->verdicts);
    for (int c = 0; c < CURVES; c++)
        ks_tradeoff_free(measures->curves[c]);
}

/* ---- A position ---- */

/* The truth about a position, and the position itself. */
typedef struct scene {
    const ks_position *position;
    int points;
    signed char labels[KS_POINTS];
    unsigned char dead[KS_POINTS];
    int any_dead;
    float alive[KS_POINTS]; /* by `life`, if it is asked */
    ks_terms terms;
    int empty[KS_POINTS], empty_count;
} scene;

static int sign(float value)
{
    return (value > 0) - (value < 0);
}

static float share_right(const ks_judgment *judgment, const scene *s)
{
    int right = 0, all = 0;
    for (int p = 0; p < s->points; p++) {
        if (s->labels[p] == 0)
            continue;
        right += 1 + sign(judgment->owner[p]) * s->labels[p];
        all += 2;
    }
    return all > 0 ? (float)right / (float)all : 0;
}

static void look_at(scene *s, const ks_position *position)
{
    s->position = position;
    s->any_dead = memchr(s->dead, 1, (size_t)s->points) != NULL;
    s->empty_count = 0;
    for (int p = 0; p < s->points; p++)
        if (ks_position_stone(position, p) == KS_EMPTY)
            s->empty[s->empty_count++] = p;
}

/* The owner of a point by the sign of a direct method: dead stones of the labels may have been
 * removed or reversed; living ones keep their colour. */
static int owner_sign(const ks_judgment *judgment, const scene *s, int treatment, int point)
{
    int stone = ks_position_stone(s->position, point);
    int colour = (stone == KS_BLACK) - (stone == KS_WHITE);
    if (stone == KS_EMPTY || (s->dead[point] && treatment == REMOVE))
        return sign(judgment->raw[point]);
    return s->dead[point] && treatment == REVERSE ? -colour : colour;
}

static void by_signs(verdict *out, ks_judgment *judgment, const scene *s, int treatment)
{
    for (int p = 0; p < s->points; p++)
        judgment->owner[p] = (float)owner_sign(judgment, s, treatment, p);
    out->loss = (float)ks_log_loss(judgment->owner, s->labels, s->points);
    out->right = share_right(judgment, s);
}

static void by_calibration(verdict *out, ks_reliability *owners, const ks_judgment *judgment,
                           const scene *s)
{
    out->loss = (float)ks_log_loss(judgment->owner, s->labels, s->points);
    out->right = share_right(judgment, s);
    out->expected = judgment->score;
    out->sd = judgment->score_sd;
    out->wins = judgment->black_wins;
    for (int p = 0; p < s->points; p++)
        ks_reliability_add(owners, (1 + (double)judgment->owner[p]) / 2, (1 + s->labels[p]) / 2.0);
}

static void count_plain(plain_values *to, const ks_judgment *judgment, const scene *s)
{
    double all = 0;
    for (int p = 0; p < s->points; p++)
        all += s->labels[p] != 0;
    for (int p = 0; p < s->points; p++) {
        int value = (int)judgment->raw[p] + PLAIN_MIDDLE;
        value = value < 0 ? 0 : value >= PLAIN_VALUES ? PLAIN_VALUES - 1 : value;
        if (s->labels[p] > 0)
            to->black[value] += 1 / all;
        else if (s->labels[p] < 0)
            to->white[value] += 1 / all;
    }
}

/* The confusion matrix is about points that are empty in the position as it was played, even if the
 * judge saw it without its dead stones. */
static int judge_scene(game_measures *m, verdict *out, ks_confusion *confusion, ks_tradeoff *curve,
                       const direct_panel *panel, int j, const scene *s)
{
    ks_judgment judgment;
    int treatment = j < JUDGES ? j % TREATMENTS : REMAIN;
    ks_question question = {.position = s->position, .terms = s->terms};
    if (panel->trained)
        question.alive = s->alive;
    else if (treatment != REMAIN)
        question.dead = s->dead;
    int status = ks_judge_run(&judgment, panel->judges[j], &question);
    if (status)
        return status;
    out->score = judgment.raw_score;
    for (int i = 0; i < s->empty_count; i++) {
        float value = judgment.raw[s->empty[i]];
        int actual = s->labels[s->empty[i]];
        ks_confusion_count(confusion, fabsf(value) > judgment.undecided ? sign(value) : 0, actual);
        if (curve != NULL)
            ks_tradeoff_count(curve, (double)value, actual);
    }
    if (j == JUDGE(BOUZY_DISTANCE, REMOVE))
        count_plain(&m->plain, &judgment, s);
    if (panel->trained)
        by_calibration(out, &m->owners[j], &judgment, s);
    else
        by_signs(out, &judgment, s, treatment);
    return 0;
}

static ks_tradeoff *curve_of(const game_measures *m, int judge)
{
    for (int c = 0; c < CURVES; c++)
        if (direct_curves[c] == judge)
            return m->curves[c];
    return NULL;
}

static int ask_life(scene *s, const direct_panel *panel)
{
    ks_judgment judgment;
    if (!panel->trained)
        return 0;
    int status =
        ks_judge_run(&judgment, panel->judges[LIFE], &(ks_question){.position = s->position});
    memcpy(s->alive, judgment.alive, sizeof s->alive);
    return status;
}

/* Asks all judges about one position. The treatments of a method follow each other, so the verdict
 * of the first can be reused for those that would find the same. */
static int judge_all(game_measures *out, verdict *verdicts, const direct_panel *panel, scene *s)
{
    ks_confusion here = {0};
    int status = ask_life(s, panel);
    for (int j = 0; j < ALL_JUDGES && status == 0; j++) {
        ks_tradeoff *curve = curve_of(out, j);
        int treated = !panel->trained && j < JUDGES && j % TREATMENTS != REMAIN;
        if (panel->judges[j] == NULL)
            continue;
        if (treated && !s->any_dead && curve == NULL) {
            verdicts[j] = verdicts[j - 1];
        } else {
            here = (ks_confusion){0};
            status = judge_scene(out, &verdicts[j], &here, curve, panel, j, s);
        }
        ks_confusion_add(&out->confusion[j], &here);
    }
    return status;
}

/* ---- A game ---- */

static int make_room(game_measures *out, int positions)
{
    for (int c = 0; c < CURVES; c++) {
        if (out->curves[c] == NULL && ks_tradeoff_new(&out->curves[c], LEVELS, direct_steps[c]))
            return KS_EMEMORY;
        ks_tradeoff_clear(out->curves[c]);
    }
    memset(out->confusion, 0, sizeof out->confusion);
    memset(out->owners, 0, sizeof out->owners);
    memset(&out->plain, 0, sizeof out->plain);
    if ((size_t)positions <= out->capacity)
        return 0;
    verdict *more = realloc(out->verdicts, (size_t)positions * ALL_JUDGES * sizeof *out->verdicts);
    if (more == NULL)
        return KS_EMEMORY;
    out->verdicts = more;
    out->capacity = (size_t)positions;
    return 0;
}

/* How many moves there are up to the last that is not a pass. */
static int moves_played(const ks_game *game)
{
    int moves = ks_game_moves(game), colour, point = KS_PASS;
    while (moves > 0 && ks_game_move(game, moves, &colour, &point) == 0 && point == KS_PASS)
        moves--;
    return moves;
}

static int judge_game(game_measures *out, const ks_game *game, const direct_panel *panel, scene *s)
{
    ks_replay *replay;
    int status = make_room(out, out->positions);
    if (status)
        return status;
    status = ks_replay_new(&replay, game);
    int i = 0;
    for (int move = 0; status == 0 && ks_replay_next(replay); move++) {
        const ks_position *position = ks_replay_position(replay);
        if (move % panel->every != 0)
            continue;
        status = ks_game_dead(s->dead, game, position);
        look_at(s, position);
        if (status == 0)
            status = judge_all(out, out->verdicts + (size_t)i * ALL_JUDGES, panel, s);
        i++;
    }
    ks_replay_free(replay);
    return status;
}

int direct_measure_game(game_measures *out, const ks_entry *entry, const direct_panel *panel)
{
    ks_game *game;
    scene s;
    out->status = ks_entry_labelled(&game, s.labels, entry, &out->error);
    if (out->status)
        return 0;
    s.terms = ks_game_terms(game);
    s.terms.rules = NULL; /* labels are areas */
    out->komi = (double)s.terms.komi + (double)s.terms.compensation;
    out->every = panel->every;
    out->positions = ks_game_moves(game) / panel->every + 1;
    out->played = moves_played(game);
    out->width = ks_game_width(game);
    out->height = ks_game_height(game);
    s.points = out->width * out->height;
    out->actual = 0;
    for (int p = 0; p < s.points; p++)
        out->actual += s.labels[p];
    int status = judge_game(out, game, panel, &s);
    ks_game_free(game);
    return status;
}
