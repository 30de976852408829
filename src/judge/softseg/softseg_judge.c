/* See softseg_judge.h. The evaluation of a point is the probability that the side to move owns it;
 * a stone lives with the probability that its side owns the point. */
#include "softseg_judge.h"

#include "alloc.h"
#include "best_paths.h"
#include "text.h"

#include <stdlib.h>

/* ---- Models ---- */

static int read(ks_judge *judge, const ks_model *model, ks_error *error)
{
    static const int sizes[KS_SOFTSEG_BOARDS] = {9, 13, 19};
    if (!ks_model_has(model, "softseg.input"))
        return KS_EJUDGE;
    ks_softseg_kit *kit = judge->state = ks_alloc(1, sizeof *kit);
    if (kit == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    int status = ks_softseg_load(&kit->net, model, "softseg", error);
    for (int i = 0; i < KS_SOFTSEG_BOARDS && status == 0; i++)
        if (ks_softseg_board_new(&kit->boards[i], sizes[i], sizes[i]))
            status = ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    return status;
}

static void unload(ks_judge *judge)
{
    ks_softseg_kit *kit = judge->state;
    if (kit == NULL)
        return;
    ks_softseg_release(&kit->net);
    for (int i = 0; i < KS_SOFTSEG_BOARDS; i++)
        free(kit->boards[i]);
    free(kit);
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
    const ks_softseg_kit *kit = judge->state;
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

/* Stones that are given as dead are removed before the network sees the board. */
static int run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    ks_position left;
    const ks_position *seen = ks_position_without(&left, question->position, question->dead);
    return run_network(judge, seen, fill_judgment, &(asked){out, question});
}

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

static int connections(float out[KS_POINTS], const ks_judge *judge, const ks_position *position,
                       int colour, int point)
{
    return run_network(judge, position, fill_map, &(map){out, colour != position->to_move, point});
}

/* ---- The rows ---- */

static const ks_judge_kind kinds[] = {
    {.info = {.name = "softseg",
              .summary = "a network that sees which points are connected, trained on records",
              .handles_dead_stones = 1},
     .lives_by_owner = 1,
     .model = "softseg",
     .read = read,
     .unload = unload,
     .run = run,
     .connections = connections},
    {.info = {.name = "softseg:selfplay",
              .summary = "the same, trained by playing against itself",
              .handles_dead_stones = 1},
     .lives_by_owner = 1,
     .moves_by_raw = 1,
     .model = "softseg-selfplay",
     .read = read,
     .unload = unload,
     .run = run,
     .connections = connections},
};

const ks_judge_family ks_softseg_judges = KS_FAMILY(kinds);
