/* The direct methods as functions on a board of signs: +1 a black stone, -1 a white one, 0 empty.
 * Each gives a value a point, positive for Black; the stones have values of their own. */
#ifndef KS_CONTROL_H
#define KS_CONTROL_H

#include <stdint.h>

/* Start values of stones: Zobrist's 50; for Bouzy 64, since with 50 many stones erode to nothing
 * and with 128 none does (see docs/direct.md). */
enum { KS_INFLUENCE_START = 50, KS_INFLUENCE_ROUNDS = 4, KS_BOUZY_START = 64 };

/* A point with neighbours of one colour only: all of them (explicit), or at least one, and empty
 * points besides (direct). -1, 0 or +1; a stone has its sign. */
void ks_control_explicit(int16_t *out, const int8_t *board, int width, int height);
void ks_control_direct(int16_t *out, const int8_t *board, int width, int height);

/* The sign of the nearer colour; a stone has its sign. */
void ks_control_distance(int16_t *out, const int8_t *board, int width, int height);

/* Zobrist's influence: each round adds to every point the positive minus the negative neighbours.
 */
void ks_control_influence(int16_t *out, const int8_t *board, int width, int height);

/* Bouzy's d dilations, then e erosions. */
void ks_control_bouzy(int16_t *out, const int8_t *board, int width, int height, int dilations,
                      int erosions);

#endif
