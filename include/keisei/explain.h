/* Shapes that a player knows, and the judge that explains itself by them. */
#ifndef KEISEI_EXPLAIN_H
#define KEISEI_EXPLAIN_H

#include "judge.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Patterns ---- */

/* Shapes that a player knows. They are drawn in patterns/, one drawing for all eight symmetries and
 * both colours: see docs/patterns.md. */
typedef enum ks_pattern_set {
    KS_PATTERN_LINK,   /* two stones that are connected */
    KS_PATTERN_EDGE,   /* a stone that is connected with the edge of the board */
    KS_PATTERN_EYE,    /* an eye, or a point where one can be had */
    KS_PATTERN_OUTLET, /* a way out into the open */
    KS_PATTERN_SETS
} ks_pattern_set;

/* What reading out its drawing proved of a pattern, the surest first. */
typedef enum ks_pattern_strength {
    KS_PATTERN_SOLID, /* holds whatever stands around: every move of the opponent has an answer */
    KS_PATTERN_SOUND, /* holds as long as its stones do not run short of liberties */
    KS_PATTERN_KO,    /* the opponent must win a ko to break it */
    KS_PATTERN_LOOSE  /* proves nothing: the opponent can break it, but that seldom pays */
} ks_pattern_strength;

#define KS_PATTERN_POINTS 10

typedef struct ks_pattern {
    const char *name;    /* "bamboo joint" */
    const char *drawing; /* its rows, each with a newline */
    ks_pattern_set set;
    ks_pattern_strength strength;
    int held; /* how many of 1000 found in games came true; -1: not counted */
} ks_pattern;

/* Where a pattern was found. The same stones may be found by several patterns, and by one pattern
 * in several ways. */
typedef struct ks_pattern_match {
    const ks_pattern *pattern;
    int colour;
    int symmetry; /* how the drawing lies, 0 to 7: bit 0 mirrors left and right, 1 top and bottom, 2
                     then swaps rows and columns */
    int a;        /* a stone of `colour`: for a link the one of lower number */
    int b;        /* for a link the other stone, else KS_NO_POINT */
    int count;    /* of `points`, all of them empty, in rising order: */
    short points[KS_PATTERN_POINTS]; /* where a link can be cut, or what lies under an edge-link,
                                        or the eye, or where the way out leads */
} ks_pattern_match;

/* The patterns of a set, one by one from 0; NULL after the last. */
KS_API const ks_pattern *ks_pattern_at(ks_pattern_set set, int index);
/* A pattern by its name; NULL if there is none. */
KS_API const ks_pattern *ks_pattern_find(const char *name);
/* "link", "edge-link", "eye", "outlet"; "solid", "sound", "ko", "loose". */
KS_API const char *ks_pattern_set_name(ks_pattern_set set);
KS_API const char *ks_pattern_strength_name(ks_pattern_strength strength);
/* Calls `found` for every place where a pattern of the set fits the stones of `colour`, always in
 * the same order. The match is valid only until `found` returns. */
KS_API void ks_patterns_match(const ks_position *position, ks_pattern_set set, int colour,
                              void (*found)(const ks_pattern_match *match, void *payload),
                              void *payload);

/* ---- The judge that explains itself ---- */

/* What the judge `groups` sees in a position, in the terms of a player: blocks of stones, links
 * between them, the groups that they make, their territory, eyes and outlets, influence. */
typedef enum ks_situation {
    KS_SITUATION_ALIVE,
    KS_SITUATION_CRITICAL, /* whoever moves first decides it, or it is not known */
    KS_SITUATION_DEAD
} ks_situation;

/* "alive", "critical", "dead"; and the text of the `cause` of a group, from 0 on. */
KS_API const char *ks_situation_name(ks_situation situation);
enum { KS_CAUSE_COUNT = 17 };
KS_API const char *ks_cause_text(int cause);

typedef struct ks_block_facts {
    ks_block block;
    int liberties, group;   /* group: the index of its group */
    ks_situation situation; /* can it be captured? Critical: if the opponent moves first */
    int attack, defence;    /* the move that captures it, that which saves it, or KS_NO_POINT */
    int ladder;             /* is it taken in a ladder? */
} ks_block_facts;

typedef enum ks_link_kind {
    KS_LINK_PATTERN,   /* a shape that holds */
    KS_LINK_INFLUENCE, /* heavy influence and no enemy near: cutting there would not pay */
    KS_LINK_DEAD       /* across a dead enemy block */
} ks_link_kind;

/* "pattern", "influence", "dead block". */
KS_API const char *ks_link_kind_name(ks_link_kind kind);

/* What joins two blocks directly. */
typedef struct ks_link {
    ks_link_kind kind;
    int colour, point; /* where: empty, or a dead enemy stone */
    int from, to;      /* the blocks, the lower number first */
    const char *name;  /* of the shape: "bamboo joint"; NULL where it is no pattern */
} ks_link;

/* What joins a stone with the edge of the board. */
typedef struct ks_edge_link {
    int colour, block;
    int stone, edge;  /* the stone, and the point of the edge */
    const char *name; /* of the shape; NULL where it is no pattern */
} ks_edge_link;

typedef struct ks_group {
    int colour, stones, blocks, links, edge_links;
    int point;                /* its first stone on the board */
    int territory, prisoners; /* points that are its own for certain; dead enemy stones on them */
    int space;                /* points that it encloses, by itself or together with other groups */
    int eyes, hoped_eyes;     /* eyes if the enemy moves first, and if it does; 2 are enough */
    int outlets, outlet[4];   /* ways out into the open; is one to the left, right, top, bottom? */
    int seki;                 /* the enemy group with which it lives in seki, or -1 */
    int friends, neighbour;   /* living groups that it can join; the first of them, or -1 */
    int room;                 /* empty points near it on the lines 1 to 3 where it can settle */
    int attack, defence;      /* the move that takes it, that which saves it, or KS_NO_POINT */
    int attackers;            /* enemy groups around it that are not dead */
    int influence;            /* points of nobody's territory that its own influence reaches */
    ks_situation situation;
    int cause;
    float alive;      /* the chance of groups in this situation to survive */
    char reason[240]; /* "one eye, no outlet, surrounded by live white groups" */
} ks_group;

/* Connected points under the influence of one side: a framework, not yet territory. */
typedef struct ks_moyo {
    int colour, points, centre; /* centre: where the influence is heaviest */
} ks_moyo;

enum { KS_MOST_LINKS = 4 * KS_POINTS, KS_MOST_EDGE_LINKS = KS_POINTS };

typedef struct ks_explanation {
    int width, height;
    int blocks, links, edge_links, groups, moyos;
    ks_block_facts facts[KS_POINTS]; /* of each block */
    ks_link link[KS_MOST_LINKS];     /* between any two blocks at most one */
    ks_edge_link edge_link[KS_MOST_EDGE_LINKS];
    ks_group group[KS_POINTS];
    ks_moyo moyo[KS_POINTS];          /* the largest first */
    short block_at[KS_POINTS];        /* -1 on empty points */
    short moyo_at[KS_POINTS];         /* -1: none */
    short territory_at[KS_POINTS];    /* the group whose territory it is; -1: none */
    unsigned char link_at[KS_POINTS]; /* a bit for each colour that has a link here */
    unsigned char edge_at[KS_POINTS]; /* the same of edge-links */
    int rough[KS_POINTS];             /* influence of all stones, positive for Black */
    int influence[KS_POINTS];         /* influence of the groups by their situation */
    /* By colour. */
    int territory[3]; /* points of definite territory, those under dead enemy stones included */
    int prisoners[3]; /* dead enemy stones in it */
    int influenced[3], controlled[3]; /* other empty points with an influence above 25; above 100 */
    int thickness[3]; /* points of nobody's territory that its living groups reach */
    int moyo_points[3];
    int nodes;   /* moves that were tried in reading */
    double lead; /* by the count alone, Black's after komi: territory plus a quarter of the points
                    under influence */
    char verdict[300]; /* one sentence */
} ks_explanation;

/* The judgment that ks_judge_run gives, and how it came about. KS_EJUDGE: the judge does not
 * explain itself. */
KS_API int ks_judge_explain(ks_explanation **out, ks_judgment *judgment, const ks_judge *judge,
                            const ks_question *question);
KS_API void ks_explanation_free(ks_explanation *explanation);
/* What was counted, a line each: the two sides, the groups. */
KS_API int ks_explanation_text(ks_buffer *out, const ks_explanation *explanation);
/* Writes a JSON object, or only its members into an object that is open, for instance after those
 * of a judgment. */
KS_API int ks_explanation_json(ks_buffer *out, const ks_explanation *explanation);
KS_API int ks_explanation_members(ks_json *json, const ks_explanation *explanation);

#ifdef __cplusplus
}
#endif

#endif
