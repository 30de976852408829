/* See softseg_judge.h. The evaluation of a point is the probability that the side to move owns it;
 * a stone lives as far as its point stays its own. */
#include "softseg_judge.h"

#include "alloc.h"
#include "best_paths.h"
#include "embedded.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* ---- Models ---- */

int ks_softseg_judge_read(ks_judge *judge, const void *bytes, size_t size, ks_error *error)
{
    static const int sizes[KS_SOFTSEG_BOARDS] = {9, 13, 19};
    ks_model *model;
    judge->softseg = ks_alloc(1, sizeof *judge->softseg);
    if (judge->softseg == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    int status = ks_model_read(&model, bytes, size, error);
    if (status == 0)
        status = ks_softseg_load(&judge->softseg->net, model, "softseg", error);
    ks_model_free(model);
    for (int i = 0; i < KS_SOFTSEG_BOARDS && status == 0; i++)
        if (ks_softseg_board_new(&judge->softseg->boards[i], sizes[i], sizes[i]))
            status = ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    return status;
}

static int load(ks_judge *judge, ks_error *error)
{
    size_t size;
    const char *name = judge->kind == &ks_judge_softseg ? "softseg" : "softseg-selfplay";
    const unsigned char *bytes = ks_embedded(name, &size);
    if (bytes == NULL)
        return ks_error_set(error, KS_EJUDGE, 0, 0, "the model %s is not compiled in", name);
    return ks_softseg_judge_read(judge, bytes, size, error);
}

static void unload(ks_judge *judge)
{
    if (judge->softseg == NULL)
        return;
    ks_softseg_release(&judge->softseg->net);
    for (int i = 0; i < KS_SOFTSEG_BOARDS; i++)
        free(judge->softseg->boards[i]);
    free(judge->softseg);
    judge->softseg = NULL;
}

/* ---- Judging ---- */

/* A board of the kit, or a new one that is to be freed, which `made` says. */
static int find_board(ks_softseg_board **out, int *made, const ks_softseg_kit *kit, int width,
                      int height)
{
    *made = 0;
    for (int i = 0; i < KS_SOFTSEG_BOARDS; i++)
        if (kit->boards[i]->width == width && kit->boards[i]->height == height) {
            *out = kit->boards[i];
            return 0;
        }
    *made = 1;
    return ks_softseg_board_new(out, width, height);
}

static int run_network(const ks_judge *judge, const ks_position *position,
                       void (*use)(const ks_softseg_state *state, void *payload), void *payload)
{
    const ks_softseg_kit *kit = judge->softseg;
    ks_softseg_board *board;
    ks_softseg_state *state;
    ks_softseg_inputs inputs;
    int made, status = find_board(&board, &made, kit, position->width, position->height);
    if (status)
        return status;
    status = ks_softseg_state_new(&state, &kit->net, board, 0);
    if (status == 0) {
        ks_softseg_read(&inputs, board, position, kit->net.inputs);
        ks_softseg_run(state, &kit->net, &inputs);
        use(state, payload);
    }
    ks_softseg_state_free(state);
    if (made)
        free(board);
    return status;
}

typedef struct asked {
    ks_judgment *out;
    const ks_question *question;
} asked;

static void fill_judgment(const ks_softseg_state *state, void *payload)
{
    const asked *a = payload;
    const ks_position *position = a->question->position;
    const unsigned char *dead = a->question->dead;
    float mover = position->to_move == KS_BLACK ? 1.F : -1.F;
    int score = 0;
    for (int p = 0; p < ks_points(position); p++) {
        float sign = (float)((position->stone[p] == KS_BLACK) - (position->stone[p] == KS_WHITE));
        float value = mover * (2 * state->evaluation[p] - 1);
        if (sign != 0 && dead != NULL)
            value = dead[p] ? -sign : sign;
        a->out->raw[p] = a->out->owner[p] = value;
        a->out->alive[p] = sign != 0 ? (1 + sign * value) / 2 : 1;
        a->out->dead[p] = a->out->alive[p] < 0.5F;
        score += (value > 0) - (value < 0);
    }
    a->out->raw_score = (float)score;
}

/* Stones that are given as dead are not there for the network. */
static int run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    ks_position left;
    const ks_position *position = question->position;
    if (question->dead != NULL) {
        left = *position;
        for (int p = 0; p < ks_points(position); p++)
            if (question->dead[p])
                ks_position_put(&left, p, KS_EMPTY);
        ks_position_rebuild(&left);
        position = &left;
    }
    return run_network(judge, position, fill_judgment, &(asked){out, question});
}

const ks_judge_kind ks_judge_softseg = {
    .info = {"softseg", "a network that sees which points hang together, from records"},
    .handles_dead_stones = 1,
    .load = load,
    .unload = unload,
    .run = run};

const ks_judge_kind ks_judge_softseg_selfplay = {
    .info = {"softseg:selfplay", "the same, from its games against itself"},
    .handles_dead_stones = 1,
    .load = load,
    .unload = unload,
    .run = run};

/* ---- Connections ---- */

typedef struct map {
    float *out;
    int side, point;
} map;

static void fill_map(const ks_softseg_state *state, void *payload)
{
    const map *m = payload;
    int points = state->board->points;
    const int16_t *length =
        state->length + (size_t)(m->side * points + m->point) * (size_t)state->stride;
    for (int p = 0; p < points; p++)
        m->out[p] = length[p] > KS_PATH_LIMIT ? 0 : (float)ks_path_value(length[p]);
}

int ks_judge_connections(float out[KS_POINTS], const ks_judge *judge, const ks_position *position,
                         int colour, int point)
{
    if (judge->softseg == NULL)
        return KS_EJUDGE;
    if (point < 0 || point >= ks_points(position) || (colour != KS_BLACK && colour != KS_WHITE))
        return KS_EPOINT;
    return run_network(judge, position, fill_map, &(map){out, colour != position->to_move, point});
}
