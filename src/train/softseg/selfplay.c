/* See selfplay.h. */
#include "selfplay.h"

#include "alloc.h"
#include "elementary.h"
#include "keisei-train.h"
#include "single_eyes.h"

#include <stdlib.h>

int ks_selfplay_limit(int points)
{
    return 3 * points;
}

int ks_selfplay_game_init(ks_selfplay_game *out, int room)
{
    *out = (ks_selfplay_game){.room = room};
    out->moves = ks_alloc((size_t)room, sizeof *out->moves);
    return out->moves == NULL ? KS_EMEMORY : 0;
}

void ks_selfplay_game_release(ks_selfplay_game *game)
{
    free(game->moves);
    game->moves = NULL;
}

/* ---- Looking ahead ---- */

typedef struct look {
    const ks_selfplay *player;
    const ks_position *position;
    const int16_t *points;
    double *scores;
    int count;
} look;

/* Worker i of n takes moves i, i + n, ... The position after a move is seen by the opponent: what
 * is not the opponent's is the mover's. Inputs change little from one such position to the next. */
static int score_moves(size_t worker, void *payload)
{
    const look *l = payload;
    const ks_selfplay *player = l->player;
    ks_softseg_state *state = player->states[worker];
    ks_softseg_inputs inputs[2];
    int first = (int)worker, turn = 0;
    for (int i = first; i < l->count; i += player->workers, turn ^= 1) {
        ks_position after = *l->position;
        ks_move_make(&after, after.to_move, l->points[i]);
        ks_softseg_read(&inputs[turn], player->board, &after, player->net->inputs);
        (i == first ? ks_softseg_run : ks_softseg_run_next)(state, player->net, &inputs[turn]);
        l->scores[i] = player->board->points - ks_softseg_sum(state);
    }
    return 0;
}

int ks_selfplay_look(int16_t points[KS_POINTS], double scores[KS_POINTS], const ks_selfplay *player,
                     const ks_position *position)
{
    uint8_t eyes[KS_POINTS];
    look l = {.player = player, .position = position, .points = points};
    l.scores = scores;
    ks_single_eyes(eyes, position);
    for (int p = 0; p < player->board->points; p++)
        if (eyes[p] != position->to_move && ks_move_check(position, position->to_move, p, 0) == 0)
            points[l.count++] = (int16_t)p;
    int status = ks_workers_run(player->threads, (size_t)player->workers, score_moves, &l);
    return status ? status : l.count;
}

int ks_selfplay_draw(const double *scores, int count, double temperature, ks_random *random)
{
    double most = scores[0], sum = 0, chances[KS_POINTS];
    for (int i = 1; i < count; i++)
        most = scores[i] > most ? scores[i] : most;
    for (int i = 0; i < count; i++) {
        chances[i] = ks_exp((scores[i] - most) / temperature);
        sum += chances[i];
    }
    double drawn = ks_random_unit(random) * sum;
    int i = 0;
    for (; i < count - 1 && drawn >= chances[i]; i++)
        drawn -= chances[i];
    return i;
}

static int best_of(const double *scores, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (scores[i] > scores[best])
            best = i;
    return best;
}

/* ---- Games ---- */

/* Of moves with equal scores the first is taken: on a symmetric board they are the same move. */
static int choose(ks_selfplay_move *out, const ks_selfplay *player, const ks_position *position,
                  ks_random *random)
{
    int16_t points[KS_POINTS];
    double scores[KS_POINTS];
    int count = ks_selfplay_look(points, scores, player, position);
    if (count < 0)
        return count;
    *out = (ks_selfplay_move){KS_PASS, 0};
    if (count == 0)
        return 0;
    out->sampled = ks_random_unit(random) < player->sampled;
    out->point = points[out->sampled ? ks_selfplay_draw(scores, count, player->temperature, random)
                                     : best_of(scores, count)];
    return 0;
}

int ks_selfplay_run(ks_selfplay_game *out, const ks_selfplay *player, ks_random *random)
{
    ks_position position;
    ks_softseg_signals signals;
    int passes = 0;
    ks_position_init(&position, player->board->width, player->board->height);
    out->count = out->finished = 0;
    while (!out->finished && out->count < out->room && passes < 2) {
        ks_selfplay_move *move = &out->moves[out->count];
        int status = choose(move, player, &position, random);
        if (status)
            return status;
        ks_move_make(&position, position.to_move, move->point);
        passes = move->point == KS_PASS ? passes + 1 : 0;
        out->count++;
        if (player->stopped != NULL && player->stopped(player->payload))
            return KS_ESTOPPED;
        ks_softseg_signals_read(&signals, &position);
        out->finished = signals.alive_count == player->board->points;
    }
    return 0;
}
