/* What the parts of the experiment share: positions of games, judged in parallel. */
#ifndef KS_UNCERTAINTY_PARTS_H
#define KS_UNCERTAINTY_PARTS_H

#include "uncertainty.h"

typedef struct uncertainty {
    const ks_uncertainty_options *options;
    ks_report *report;
    ks_error *error;
} uncertainty;

/* A position of a game. */
typedef struct sample {
    ks_position *position;
    ks_terms terms;
    signed char labels[KS_POINTS];
    int move, game; /* moves made so far; number of the game */
    int next;       /* where the next move was played */
} sample;

typedef struct samples {
    sample *items;
    size_t count, capacity;
    int games;
} samples;

typedef enum handicap { ANY_HANDICAP, EVEN_GAMES, HANDICAP_GAMES } handicap;

/* The positions after each of `moves` moves (a list that ends with 0), of the first `games`
 * labelled games of CORPUS/FILE.sgfs that have any of them. */
int samples_load(samples *out, const uncertainty *u, const char *file, const int *moves, int games,
                 handicap wanted);
void samples_free(samples *set);

/* A judge and its method of inference. */
typedef struct method {
    const char *title, *judge;
    ks_inference inference;
    int count;     /* of samples; 0: as few as possible */
    unsigned seed; /* of the samples, added to the default one */
} method;

int method_open(ks_judge **out, const method *how, const uncertainty *u);
/* Cross-entropies of all samples, `out` [count]. */
int method_losses(double *out, const method *how, const samples *set, const uncertainty *u);

/* GNU Go's territory as owners. KS_ESTOPPED: interrupted; any other status but 0: GNU Go is not
 * installed, or does not answer. */
int uncertainty_gnugo(ks_judgment *out, const ks_position *position);

int uncertainty_tell(const uncertainty *u, const char *format, ...);
const char *uncertainty_split(const uncertainty *u);
int uncertainty_finish(const uncertainty *u, ks_table *table, const char *name, const char *title);
void uncertainty_put(const uncertainty *u, const char *format, ...);

int uncertainty_parameters(const uncertainty *u);
int uncertainty_figure1(const uncertainty *u);
int uncertainty_pictures(const uncertainty *u);
int uncertainty_figure4(const uncertainty *u);
int uncertainty_kgs(const uncertainty *u);
int uncertainty_moves(const uncertainty *u);
int uncertainty_moves9(const uncertainty *u);
int uncertainty_scaling(const uncertainty *u);

/* CPU time of this process so far. */
double uncertainty_cpu(void);

#endif
