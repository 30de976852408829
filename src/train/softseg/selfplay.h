/* Games of the network against itself (soft-segmentation, 3.1): the move after which the sum of all
 * evaluations is best, or now and then a move drawn by Gibbs sampling.
 *
 * A side passes only if every legal move fills a single-point eye of its own. The game is over when
 * all points are alive; if that never happens, as in seki, it ends after three moves per point. */
#ifndef KS_SELFPLAY_H
#define KS_SELFPLAY_H

#include "softseg_signals.h"

typedef struct ks_selfplay_move {
    int16_t point; /* or KS_PASS, if there was no other move */
    uint8_t sampled;
} ks_selfplay_move;

typedef struct ks_selfplay_game {
    ks_selfplay_move *moves;
    int count, room;
    int finished; /* all points are alive */
} ks_selfplay_game;

typedef struct ks_selfplay {
    const ks_softseg *net;
    const ks_softseg_board *board;
    ks_softseg_state **states; /* one for each worker */
    int workers, threads;
    double sampled;                /* the share of moves drawn at random */
    double temperature;            /* of these random moves */
    int (*stopped)(void *payload); /* asked after each move whether to stop; may be NULL */
    void *payload;
} ks_selfplay;

/* The most moves of a game on a board of so many points. */
int ks_selfplay_limit(int points);
/* A game with memory for `room` moves, which can be reused. */
int ks_selfplay_game_init(ks_selfplay_game *out, int room);
void ks_selfplay_game_release(ks_selfplay_game *game);

/* Plays a game; the same for any number of workers and threads. KS_ESTOPPED: it was stopped. */
int ks_selfplay_run(ks_selfplay_game *out, const ks_selfplay *player, ks_random *random);

/* The allowed moves, in ascending order, and the scores of the positions after them for the side to
 * move; returns how many, or a status. */
int ks_selfplay_look(int16_t points[KS_POINTS], double scores[KS_POINTS], const ks_selfplay *player,
                     const ks_position *position);
/* Draws one of `count` indices by Gibbs sampling over the scores. */
int ks_selfplay_draw(const double *scores, int count, double temperature, ks_random *random);

#endif
