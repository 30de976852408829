/* A board that keeps nothing but its stones and finds everything else by flood fill: the oracle for
 * the incremental one. */
#ifndef KS_NAIVE_BOARD_H
#define KS_NAIVE_BOARD_H

typedef struct naive_board {
    int width, height;
    int stone[25 * 25];
    int taken[3];
    int ko; /* -1: none */
} naive_board;

/* The liberties of the block at a point; marks its stones in `block`. */
int naive_liberties(const naive_board *board, int point, int *block);
/* Plays; 0 if that is against the rules (ko, suicide unless allowed), and then nothing has changed.
 */
int naive_play(naive_board *board, int colour, int point, int suicide_allowed);

#endif
