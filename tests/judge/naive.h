/* The direct methods once more, written down straight from the paper's text, a point at a time: the
 * oracle for the fast ones, and what their speed is measured against. */
#ifndef KS_NAIVE_H
#define KS_NAIVE_H

/* Boards are signs, row by row: +1 Black, -1 White, 0 empty. Values as in
 * src/judge/direct/control.h. */
void naive_explicit(int *out, const int *board, int width, int height);
void naive_direct(int *out, const int *board, int width, int height);
void naive_distance(int *out, const int *board, int width, int height);
void naive_influence(int *out, const int *board, int width, int height);
void naive_bouzy(int *out, const int *board, int width, int height, int dilations, int erosions);
/* Undecided points by distance (extension 'd') or influence ('i') from what Bouzy leaves. */
void naive_bouzy_extended(int *out, const int *board, int width, int height, int dilations,
                          int erosions, char extension);

#endif
