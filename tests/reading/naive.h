/* The oracle of the readings: scoring-final-positions, section 4, done a point at a time with plain
 * arrays and recursion, and nothing remembered but labels. Marks are arrays of 0 and 1. */
#ifndef KS_NAIVE_READING_H
#define KS_NAIVE_READING_H

enum { NAIVE_POINTS = 25 * 25, NAIVE_FEATURES = 59 };

typedef unsigned char naive_marks[NAIVE_POINTS];

typedef struct naive_region {
    int colour, full, from_one;
    naive_marks in, accessible;
} naive_region;

typedef struct naive {
    int width, height, points;
    int stone[NAIVE_POINTS];
    /* Of stones: the first point of the block, of linked blocks or the chain; -1 on empty points.
     */
    int block[NAIVE_POINTS], linked[NAIVE_POINTS], chain[NAIVE_POINTS];
    int liberties[NAIVE_POINTS]; /* of stones: how many their block has */
    int regions;
    naive_region region[NAIVE_POINTS];
} naive;

/* From the stones of a board; NULL without memory. Freed with free(). */
naive *naive_new(int width, int height, const unsigned char *stone);

/* ---- Sets ---- */
int naive_count(const naive *n, const naive_marks marks);
void naive_around(naive_marks out, const naive *n, const naive_marks marks);
void naive_flood(naive_marks out, const naive *n, const naive_marks seed, const naive_marks within);
int naive_perimeter(const naive *n, const naive_marks marks);
int naive_splits(const naive *n, const naive_marks marks);
/* How many points of the marks are diagonally beside the point. */
int naive_diagonals(const naive *n, int point, const naive_marks marks);

/* ---- Blocks ---- */
/* The stones with the same label as the one at the point. */
void naive_same(naive_marks out, const naive *n, const int *label, int point);
/* The different labels of the stones of `colour` beside a point; returns how many. */
int naive_labels_beside(int out[4], const naive *n, const int *label, int point, int colour);
void naive_liberties(naive_marks out, const naive *n, const naive_marks stones);
/* May `colour` play here: it takes something, or keeps two liberties? */
int naive_playable(const naive *n, int colour, int point);

/* Empty points of a region that can be reached from `start` by miai, with those of `used` used up.
 */
void naive_access(naive_marks out, const naive *n, const naive_marks in, const naive_marks start,
                  const naive_marks used);

/* Where `colour` may have eyes; `alive`: by point, the chance of the stone's life, NULL at first.
 */
void naive_eyespace(naive_marks out, const naive *n, const float *alive, int colour);

/* All features of the block at a point, in the order of the paper. */
void naive_features(float out[NAIVE_FEATURES], const naive *n, const float *alive, int point);

#endif
