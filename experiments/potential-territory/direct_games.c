/* Measuring one game: every position of it by every judge (see direct_parts.h).
 *
 * Positions are those after 0, 1, ... moves of the record, and passes are moves. Dead stones are
 * those of the game's labels: a perfect oracle of life and death. Where a position has no dead
 * stone, all treatments of them are one and are judged once. */
#include "direct_parts.h"

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
const int direct_curves[CURVES] = {JUDGE(INFLUENCE, REMAIN), JUDGE(INFLUENCE, REMOVE), DILATED(5),
                                   JUDGE(BOUZY_5_21, REMAIN), JUDGE(BOUZY_5_21, REMOVE)};

int direct_in_phase(int phase, int moves)
{
    return phase == ALL_MOVES || (phase == LATE) == (moves >= LATE_FROM);
}

int direct_panel_init(direct_panel *panel)
{
    static const char *const suffixes[TREATMENTS] = {"", ":remove", ":reverse"};
    memset(panel, 0, sizeof *panel);
    for (int j = 0; j < ALL_JUDGES; j++) {
        char name[64];
        if (j < JUDGES)
            snprintf(name, sizeof name, "%s%s", direct_methods[j / TREATMENTS],
                     suffixes[j % TREATMENTS]);
        else
            snprintf(name, sizeof name, "bouzy-%d-0", j - JUDGES + 1);
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

/* The confusion matrix is about points that are empty in the position as it was played, also where
 * the judge saw it without its dead stones. */
static int judge_scene(verdict *out, ks_confusion *confusion, ks_tradeoff *curve,
                       const ks_judge *judge, const scene *s, int with_dead)
{
    ks_judgment judgment;
    ks_question question = {.position = s->position, .dead = with_dead ? s->dead : NULL};
    int status = ks_judge_run(&judgment, judge, &question);
    if (status)
        return status;
    out->score = judgment.raw_score;
    out->loss = (float)ks_log_loss(judgment.owner, s->labels, s->points);
    out->right = share_right(&judgment, s);
    for (int i = 0; i < s->empty_count; i++) {
        float value = judgment.raw[s->empty[i]];
        int actual = s->labels[s->empty[i]];
        ks_confusion_count(confusion, sign(value), actual);
        if (curve != NULL)
            ks_tradeoff_count(curve, (double)value, actual);
    }
    return 0;
}

static ks_tradeoff *curve_of(const game_measures *m, int judge)
{
    for (int c = 0; c < CURVES; c++)
        if (direct_curves[c] == judge)
            return m->curves[c];
    return NULL;
}

/* All judges on one position. The treatments of a method follow each other, so what the first of
 * them found is still at hand for those that would find the same. */
static int judge_all(game_measures *out, verdict *verdicts, const direct_panel *panel,
                     const scene *s)
{
    ks_confusion here = {0};
    for (int j = 0; j < ALL_JUDGES; j++) {
        int treatment = j < JUDGES ? j % TREATMENTS : REMAIN;
        ks_tradeoff *curve = curve_of(out, j);
        if (treatment != REMAIN && !s->any_dead && curve == NULL) {
            verdicts[j] = verdicts[j - 1];
        } else {
            here = (ks_confusion){0};
            int status =
                judge_scene(&verdicts[j], &here, curve, panel->judges[j], s, treatment != REMAIN);
            if (status)
                return status;
        }
        ks_confusion_add(&out->confusion[j], &here);
    }
    return 0;
}

/* ---- A game ---- */

static int make_room(game_measures *out, int positions)
{
    for (int c = 0; c < CURVES; c++) {
        if (out->curves[c] == NULL && ks_tradeoff_new(&out->curves[c], LEVELS, 1))
            return KS_EMEMORY;
        ks_tradeoff_clear(out->curves[c]);
    }
    memset(out->confusion, 0, sizeof out->confusion);
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
    for (int i = 0; i < out->positions && status == 0 && ks_replay_next(replay); i++) {
        const ks_position *position = ks_replay_position(replay);
        status = ks_game_dead(s->dead, game, position);
        look_at(s, position);
        if (status == 0)
            status = judge_all(out, out->verdicts + (size_t)i * ALL_JUDGES, panel, s);
    }
    ks_replay_free(replay);
    return status;
}

int direct_measure_game(game_measures *out, const ks_entry *entry, const direct_panel *panel)
{
    ks_game *game;
    scene s;
    out->status = ks_game_read(&game, entry->text, entry->size, NULL, &out->error);
    if (out->status)
        return 0;
    out->status = ks_game_labels(s.labels, game);
    if (out->status) {
        out->error = (ks_error){.status = out->status};
        snprintf(out->error.message, sizeof out->error.message, "%s", ks_status_text(out->status));
        ks_game_free(game);
        return 0;
    }
    ks_terms terms = ks_game_terms(game);
    out->komi = (double)terms.komi + (double)terms.compensation;
    out->positions = ks_game_moves(game) + 1;
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
