/* What is true of every board of 4x2 points, for targets that check what is claimed about one. */
#ifndef KS_FUZZ_SMALL_TRUTH_H
#define KS_FUZZ_SMALL_TRUTH_H

#include "game_graph.h"
#include "position.h"
#include "target.h"

enum { SMALL_WIDTH = 4, SMALL_HEIGHT = 2, SMALL_POINTS = 8, SMALL_BOARDS = 6561 };

typedef struct small_truth {
    game_graph graph;
    game_values values[SMALL_POINTS]; /* by target */
    int solved[SMALL_POINTS];
} small_truth;

/* Colours change places where the target is Black: the graph has it White. */
static inline int small_board(small_truth *truth, const ks_position *position, int target)
{
    unsigned char stones[KS_GRAPH_POINTS];
    for (int p = 0; p < SMALL_POINTS; p++) {
        int stone = position->stone[p];
        stones[p] = (unsigned char)(stone != KS_EMPTY && position->stone[target] == KS_BLACK
                                        ? KS_OPPONENT(stone)
                                        : stone);
    }
    return game_graph_add(&truth->graph, stones);
}

static inline const game_values *small_values(small_truth *truth, int target)
{
    if (truth->graph.room == 0) {
        unsigned char empty[KS_GRAPH_POINTS] = {0};
        game_graph_init(&truth->graph, SMALL_POINTS, SMALL_BOARDS);
        game_graph_grid(&truth->graph, SMALL_WIDTH, SMALL_HEIGHT);
        game_graph_add(&truth->graph, empty);
    }
    if (!truth->solved[target]) {
        truth->solved[target] = 1;
        game_values_init(&truth->values[target], SMALL_BOARDS);
        game_graph_solve(&truth->values[target], &truth->graph, target);
    }
    return &truth->values[target];
}

#endif
