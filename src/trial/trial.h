/* Judges over labelled games: what experiments share. */
#ifndef KS_TRIAL_H
#define KS_TRIAL_H

#include "keisei-train.h"

enum { KS_MOST_JUDGES = 64, KS_MOST_MOVES = 32 };

typedef struct ks_trial_options {
    /* Names of judges, as for ks_judge_new. None: every kind but slow random fields, with dead
     * stones left and removed; a kind whose name has numbers is represented by the examples of its
     * row. */
    const char *judges[KS_MOST_JUDGES];
    int judge_count;
    /* Model files, as for ks_judge_read, and their names in tables; if no judges are named, only
     * these are compared. */
    struct {
        const char *name;
        const void *bytes;
        size_t size;
    } models[KS_MOST_JUDGES];
    int model_count;
    int fields;               /* if no judges are named: include random fields */
    int every;                /* judge every so-many-th position of a game, from the first on */
    int moves[KS_MOST_MOVES]; /* or those after these numbers of moves, if there are any */
    int move_count;
    int threads; /* 0: one per core */
    /* Called for each record that is left out, with one sentence and its place. May be NULL. */
    void (*complain)(const char *sentence, void *payload);
    /* Called now and then with the number of games done; anything but 0 stops the work. May be
     * NULL. */
    int (*progress)(size_t games, void *payload);
    void *payload;
} ks_trial_options;

/* The judges to compare. */
typedef struct ks_panel {
    ks_judge *judge[KS_MOST_JUDGES], *life;
    const char *name[KS_MOST_JUDGES];
    int count;
} ks_panel;

/* KS_EJUDGE: there is no such judge, `error` says which. Free the panel whatever this returns. */
int ks_panel_new(ks_panel *out, const ks_trial_options *options, ks_error *error);
void ks_panel_free(ks_panel *panel);
/* The survival odds of the judge `life`. Put into the question, they save asking it for each judge.
 */
int ks_panel_life(float alive[KS_POINTS], const ks_panel *panel, const ks_question *question);

/* Is the position after so many moves to be judged? */
int ks_trial_takes(const ks_trial_options *options, int move);
/* Which positions these are, in words: "one in 3", or "after 10, 20 moves". */
void ks_trial_put_choice(ks_buffer *out, const ks_trial_options *options);

/* What was said to be so likely, from 0 to 1, and how often it came: sums of both, in bins by what
 * was said. Starts as zeros. */
enum { KS_RELIABILITY_BINS = 20 };

typedef struct ks_reliability {
    double count[KS_RELIABILITY_BINS], said[KS_RELIABILITY_BINS], came[KS_RELIABILITY_BINS];
} ks_reliability;

void ks_reliability_add(ks_reliability *to, double said, double came);
/* The same for numbers that are no chances: the bin is told by `at`, from 0 to 1. */
void ks_reliability_add_at(ks_reliability *to, double at, double said, double came);
void ks_reliability_join(ks_reliability *to, const ks_reliability *from);
/* The mean distance between what was said and what came, in per cent. */
double ks_reliability_off(const ks_reliability *reliability);
/* Per cent said and come, of each bin that has any; returns how many these are. */
int ks_reliability_points(double *x, double *y, const ks_reliability *reliability);

/* Callbacks that measure every labelled game. */
typedef struct ks_trial {
    size_t size; /* bytes of the measures of one game */
    /* Called by any thread, in any order; `out` is zeroed. */
    int (*measure)(void *out, const ks_game *game, const signed char *labels, void *payload);
    /* Called in the order of the games. */
    void (*add)(const void *measured, void *payload);
    void *payload;
} ks_trial;

/* Sets `games` to how many were measured; records that are bad or have no labels are left out.
 * KS_EEND: all were left out. */
int ks_trial_run(size_t *games, size_t *left_out, ks_corpus *corpus,
                 const ks_trial_options *options, const ks_trial *trial);

#endif
