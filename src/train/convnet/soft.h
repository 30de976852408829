/* Soft targets: what a strong engine expects of a position, in two formats. KSSOFT1 speaks of
 * positions of a corpus, by game and move; KSSOFT2 brings its own positions, with the final owners
 * of the game that they come from. All numbers are little-endian; owners are row by row from the
 * top left, Black positive.
 *
 * KSSOFT1: "KSSOFT1\n", u32 size; records of u32 game, u16 moves played, i16 Black's lead after
 * komi x 100, i16 Black's chance to win x 10,000, i8[size * size] owner x 127, in any order.
 * KSSOFT2: "KSSOFT2\n"; records of u8 width, u8 height, i8 to move (1, -1), u8 rules (0 area, 1
 * territory), i16 ko point or -1, i16 next move (points: pass), f32 komi, f32 Black's lead after
 * komi, i16 Black's chance to win x 10,000, i16 moves played, u32 game; i8[points] each of the
 * board (1, -1, 0), the expected owner x 127, the owner at the end of the game. */
#ifndef KS_SOFT_H
#define KS_SOFT_H

#include "keisei.h"

#include <stdint.h>

/* What the engine expects. */
typedef struct ks_soft {
    double lead;              /* Black's, after komi */
    double wins;              /* Black's chance */
    const signed char *owner; /* x 127; borrowed */
} ks_soft;

/* Where the targets of a position are in their file. */
typedef struct ks_soft_place {
    uint32_t game;
    int moves;
    size_t at;
} ks_soft_place;

typedef struct ks_soft_targets {
    ks_buffer *bytes;
    int size;             /* of the boards */
    size_t count;         /* of positions */
    ks_soft_place *place; /* where each is, by game and moves */
} ks_soft_targets;

int ks_soft_targets_read(ks_soft_targets *out, const char *path, ks_error *error);
void ks_soft_targets_release(ks_soft_targets *targets);
/* The targets at place `index`. */
ks_soft ks_soft_targets_at(const ks_soft_targets *targets, size_t index);
/* What is expected of a position; returns 0 if that is not said. */
int ks_soft_targets_find(ks_soft *out, const ks_soft_targets *targets, size_t game, int moves);

/* A position of a file in the other format. */
typedef struct ks_soft_position {
    int width, height, to_move, territory, ko, next; /* ko, next: as of ks_position; or KS_PASS */
    int moves;
    uint32_t game;
    double komi;
    ks_soft soft;
    const signed char *stones; /* 1, -1, 0; borrowed */
    const signed char *owner;  /* at the end; borrowed */
} ks_soft_position;

/* One game in twenty is held out, to measure by; its positions have the numbers from `count` on. */
typedef struct ks_soft_positions {
    ks_buffer *bytes;
    size_t *at; /* where each record starts */
    size_t count, held;
    int width, height; /* the least of all boards */
} ks_soft_positions;

int ks_soft_positions_read(ks_soft_positions *out, const char *path, ks_error *error);
void ks_soft_positions_release(ks_soft_positions *positions);
ks_soft_position ks_soft_positions_at(const ks_soft_positions *positions, size_t index);

#endif
