/* Small boards solved outright, as an oracle for the reader of life and death: a graph of all
 * boards that can come about from some, and on it, by going back from the ends of games, what each
 * side can force. A game ends with two passes. Suicide is forbidden and nothing else: repetition
 * counts for one side or the other, as asked, so that what a side forces although it counts against
 * it can be forced by any rule of ko. */
#ifndef KS_GAME_GRAPH_H
#define KS_GAME_GRAPH_H

#include "position.h"

#include <stdint.h>

enum { KS_GRAPH_POINTS = 20, KS_GRAPH_ATTACKER = 1, KS_GRAPH_DEFENDER = 2 };

typedef struct game_graph {
    int points;
    int near[KS_GRAPH_POINTS][4], nears[KS_GRAPH_POINTS];
    int walls[KS_GRAPH_POINTS]; /* bits by colour: stones beside the point that cannot be taken */
    int boards, room;
    uint64_t *board;   /* to the base of 3 */
    int *next[3];      /* by colour, `points` a board: the board after each move, or -1 */
    int *place, slots; /* of a hash table: numbers of boards */
} game_graph;

/* What can be forced about the target, with these bits for the attacker and the defender to move
 * first. Repetition counts against the side named. */
typedef struct game_values {
    unsigned char *attacker_owns; /* attacker: the target's point is his at the end */
    unsigned char *defender_owns; /* defender: it is his */
    unsigned char *stands;        /* defender: his stone stays there until the end */
    unsigned char *taken;         /* attacker: it is taken at some time */
    unsigned char *lives; /* defender: its block becomes unconditionally alive before that */
} game_values;
enum { KS_GRAPH_ATTACKER_FIRST = 1, KS_GRAPH_DEFENDER_FIRST = 2 };

void game_graph_init(game_graph *out, int points, int room);
/* The points of a whole board. */
void game_graph_grid(game_graph *graph, int width, int height);
void game_graph_release(game_graph *graph);
void game_graph_clear(game_graph *graph);
/* Adds a board and all that can come about from it; the number of the board, or -1 if there is no
 * room or a block has no liberty. */
int game_graph_add(game_graph *graph, const unsigned char *stones);
void game_graph_unpack(unsigned char *stones, const game_graph *graph, int board);

void game_values_init(game_values *out, int room);
void game_values_release(game_values *values);
void game_graph_solve(game_values *out, const game_graph *graph, int target);

/* What may be claimed about the target; see siege.h. */
typedef enum graph_claim {
    KS_GRAPH_TAKE,
    KS_GRAPH_FALL,
    KS_GRAPH_HOLD,
    KS_GRAPH_LIVE,
    KS_GRAPH_BAR
} graph_claim;

/* Does the claim contradict what is true? `any_ko`: it is claimed whoever wins the kos; otherwise
 * it may be that repetition has to count for the side that is said to succeed. */
int game_graph_is_wrong(const game_values *values, int board, int attacker_first, graph_claim claim,
                        int any_ko);

#endif
