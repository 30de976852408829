/* Shapes that a player knows: links between two stones, links with the edge, eyes, ways out. They
 * are drawn in patterns/, one drawing for all eight symmetries and both colours, and compiled into
 * tables when the library is built: see docs/patterns.md. */
#ifndef KS_PATTERNS_H
#define KS_PATTERNS_H

#include "position.h"

typedef enum ks_pattern_set {
    KS_PATTERN_LINK,   /* two stones that hang together */
    KS_PATTERN_EDGE,   /* a stone that hangs together with the edge of the board */
    KS_PATTERN_EYE,    /* an eye, or a point where one can be had */
    KS_PATTERN_OUTLET, /* a way out into the open */
    KS_PATTERN_SETS
} ks_pattern_set;

/* How far a shape can be relied on, the surest first; docs/patterns.md says what is proved. */
typedef enum ks_pattern_strength {
    KS_PATTERN_SOLID, /* whatever stands around: every move of the opponent is answered in place */
    KS_PATTERN_SOUND, /* as long as its stones do not run short of liberties */
    KS_PATTERN_KO,    /* the opponent has to win a ko */
    KS_PATTERN_LOOSE  /* the opponent can break it if he fights, which seldom pays */
} ks_pattern_strength;

enum { KS_PATTERN_POINTS = 10 };

typedef struct ks_pattern {
    const char *name;    /* "bamboo joint" */
    const char *drawing; /* its rows as they are in the file, each with a newline */
    ks_pattern_set set;
    ks_pattern_strength strength;
} ks_pattern;

/* Where a pattern was found. The same stones may be found by several patterns, and by one pattern
 * in several ways. */
typedef struct ks_pattern_match {
    const ks_pattern *pattern;
    int colour;
    int symmetry; /* the drawing is turned and mirrored so; as ks_position_transform counts */
    int a;        /* a stone of `colour`: for a link the one of lower number */
    int b;        /* for a link the other stone, else KS_NO_POINT */
    int count;    /* of `points`, which are empty, in rising order: */
    int16_t points[KS_PATTERN_POINTS]; /* where a link can be cut, or what lies under an edge-link,
                                          or the eye, or where the way out leads */
} ks_pattern_match;

/* The patterns of a set, one by one from 0; NULL after the last. */
const ks_pattern *ks_pattern_at(ks_pattern_set set, int index);
/* By their name; NULL if there is none. */
const ks_pattern *ks_pattern_find(const char *name);
/* "link", "edge-link", "eye", "outlet"; "solid", "sound", "ko", "loose". */
const char *ks_pattern_set_name(ks_pattern_set set);
const char *ks_pattern_strength_name(ks_pattern_strength strength);

/* Calls `found` for every place where a pattern of the set fits the stones of `colour`, always in
 * the same order. The match is gone when `found` returns. */
void ks_patterns_match(const ks_position *position, ks_pattern_set set, int colour,
                       void (*found)(const ks_pattern_match *match, void *payload), void *payload);

#endif
