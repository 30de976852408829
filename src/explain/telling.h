/* How a game is told: every position is judged once, events are found in what changed, and the
 * largest become comments.
 *
 * The record is over, so everything is said in hindsight: stones are lost at the move from which
 * they never recover, a lead is lost at the move after which it does not come back. What the judge
 * sees for a move or two and then no more is not told. */
#ifndef KS_TELLING_H
#define KS_TELLING_H

#include "pages.h"
#include "position.h"

/* What is known of a position. */
typedef struct ks_scene {
    double margin, wins;         /* Black's */
    float owner[KS_POINTS];      /* as `best` has it */
    float alive[KS_POINTS];      /* of stones */
    short group[KS_POINTS];      /* as `groups` has it; -1 on empty points */
    signed char land[KS_POINTS]; /* whose territory */
    unsigned char stone[KS_POINTS];
    unsigned char fate[KS_POINTS]; /* of a stone that is decided by this move: ks_fate_here */
    int finished;
    int likeliest; /* the move that `best` expects */
} ks_scene;

typedef enum ks_fate_here { KS_NO_FATE, KS_IS_LOST, KS_IS_SAVED } ks_fate_here;

typedef struct ks_event {
    int move;
    double weight;
    ks_sentence sentence;
    unsigned char mark[KS_POINTS];
} ks_event;

typedef struct ks_telling {
    ks_story *story;
    const ks_explainer *explainer;
    const ks_game *game;
    const ks_terms *terms;
    ks_scene *scene; /* by moves made */
    ks_event *event;
    size_t events, room;
    ks_event spare;
    int status; /* of the memory of events */
    /* The last position that the judge sees as the result has it. If that is not the end, it does
     * not know what becomes of all stones. */
    int known;
    int opened, endgame; /* the moves with which the opening ends and the endgame begins; 0: none */
} ks_telling;

/* Points of the board and of its parts. */
static inline int ks_telling_points(const ks_telling *t)
{
    return t->story->width * t->story->height;
}

/* A new event, to be filled in; if memory runs out, one that nobody sees. */
ks_event *ks_telling_add(ks_telling *t, int move, ks_say kind, int colour, double weight);
/* Lets the sentence of an event speak of stones, which are marked on the board. */
void ks_event_set_stones(ks_event *event, const ks_scene *scene, const unsigned char *stones,
                         int points);
/* Colour and point of a move from 1. */
int ks_telling_move(int *point, const ks_telling *t, int move);
/* Black's lead by `sign`. */
double ks_telling_lead(const ks_telling *t, int moves, int colour);
/* The fate of a colour's stone on a point at the end: 1 it lives, -1 it does not, 0 not known. */
int ks_telling_end(const ks_telling *t, int point, int colour);

/* The steps. */
void ks_telling_fates(ks_telling *t);
int ks_telling_events(ks_telling *t);
void ks_telling_summary(ks_telling *t);
/* The move from which one side led to the end; 0: from the start; -1: nobody did. */
int ks_telling_for_good(int *colour, const ks_telling *t);

#endif
