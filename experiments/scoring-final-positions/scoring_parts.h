/* What the files of this experiment share: the games, the runs of a repeated training, and checks
 * of the paper's claims. Each part measures and puts its tables into the report:
 * scoring_classifiers.c (Tables 1 and 2, Figure 4), scoring_cascade.c (Table 3 and 19x19),
 * scoring_boards.c and scoring_life.c, the last three game by game (scoring_games.c);
 * scoring_paper.c has what the paper prints. */
#ifndef KS_SCORING_PARTS_H
#define KS_SCORING_PARTS_H

#include "blocks.h"
#include "scoring.h"

typedef struct scoring {
    const ks_scoring_options *options;
    ks_report *report;
    ks_error *error;
    size_t left_out;
    ks_finals *train, *valid, *measured; /* 9x9; NULL until a part needs them */
    /* The cascades trained on all of 9x9, one per run, and the best of them by its error on valid.
     */
    ks_cascade *cascades[KS_SCORING_MOST_RUNS];
    int best;
    int heard[3]; /* sets of games whose bad records have been reported */
} scoring;

/* Reports which work comes next; returns a status if the work should stop. */
int scoring_tell(const scoring *s, const char *format, ...) KS_FORMAT(2, 3);

/* "train", "valid" or "test". */
const char *scoring_split(const scoring *s);
/* Opens the games FOLDER/NAME.sgfs of the corpus; on failure, `error` of the experiment says why.
 */
int scoring_open(ks_corpus **out, const scoring *s, const char *folder, const char *name);
/* Reads the final positions of 9x9, unless that has been done. */
int scoring_read_finals(scoring *s);
void scoring_put(const scoring *s, const char *text);
/* Adds the table to the report and frees it. */
int scoring_finish(const scoring *s, ks_table *table, const char *name, const char *title);

/* ---- Runs ---- */

/* Errors in per cent, one per run. NAN: training was not possible. */
typedef struct runs {
    double error[KS_SCORING_MOST_RUNS];
} runs;

/* The mean, and the standard deviation as its margin. */
ks_estimate scoring_spread(const runs *r, int count);

/* The smaller of the numbers of examples wanted and available. */
size_t scoring_size(size_t wanted, size_t there);
/* How many of these ascending sizes differ when limited to the examples available. */
int scoring_sizes(const int *sizes, int count, size_t there);
/* A seed that differs for different purposes, sizes and runs. */
unsigned long long scoring_seed(const scoring *s, int purpose, int size, int run);

/* ---- Claims ---- */

/* A statement of the paper: cell `better` of a table has a lower error than cell `worse`. */
typedef struct claim {
    const char *text;
    int better, worse;
    double alike; /* above 0: the claim is that they differ by no more than this, in per cent */
} claim;

/* Puts a table of claims with the gain in per cent: paired by runs, with the 95% interval of
 * Student's t. Claims about cells from `cells` on, which were not measured, are left out. */
int scoring_put_claims(const scoring *s, const char *name, const char *title, const claim *claims,
                       int count, const runs *by_cell, int cells);

/* ---- Games ---- */

typedef struct game_set {
    const char *title, *folder, *prefix;
} game_set;

enum { GAME_SETS = 3 };
extern const game_set scoring_game_sets[GAME_SETS]; /* 9x9, kgs, pro */

/* A labelled game and its final position. */
typedef struct ending {
    ks_game *game;
    ks_position *position;
    int points;
    signed char owner[KS_POINTS];  /* final owners, by the labels */
    unsigned char dead[KS_POINTS]; /* stones that are dead by the labels */
} ending;

/* What every result of a visit starts with. */
typedef struct visit_result {
    int status; /* 0, or why the game is left out */
    ks_error error;
} visit_result;

/* Measures all games of a set on several threads: `measure` fills a result (which may hold an
 * earlier game) from a game and may only read the payload; `add` gets the results in the order of
 * the games. Bad records are left out, and reported once per experiment. */
int scoring_visit(scoring *s, int set, size_t result_size,
                  int (*measure)(void *result, const ending *e, const void *payload),
                  void (*add)(const void *result, void *payload), void *payload);

/* Adds the numbers of relevant blocks, and of those for which `dead` is wrong. */
void scoring_compare_blocks(double *blocks, double *wrong, const ending *e,
                            const unsigned char *dead);
/* The number of points whose owner by distance differs between removing the stones in `dead` and
 * removing those that are dead by the labels. */
int scoring_compare_by_distance(double *wrong, const ending *e, const unsigned char *dead);

/* ---- The parts ---- */

int scoring_table1(scoring *s);
int scoring_speed(scoring *s);
int scoring_figure4(scoring *s);
int scoring_table2(scoring *s);
int scoring_table3(scoring *s);
int scoring_boards(scoring *s);
int scoring_life(scoring *s);
int scoring_nineteen(scoring *s);

/* ---- What the paper says ---- */

enum { CLASSIFIERS = 9, SIZES = 3 };
enum { NMC, LDC, LOGLC, QDC, NNC, KNNC, BPNC, LMNC, RPNC };

typedef struct paper_classifier {
    const char *name, *method;
    double train[SIZES], test[SIZES]; /* per cent */
    double seconds[SIZES], speed[SIZES];
} paper_classifier;

extern const paper_classifier scoring_paper_table1[CLASSIFIERS];
#define TABLE1_CELL(classifier, size) ((size)*CLASSIFIERS + (classifier))
extern const claim scoring_claims1[];
extern const int scoring_claim_count1;

enum { NETWORKS = 9 };
extern const int scoring_hidden4[NETWORKS];
extern const int scoring_sizes4[2];
/* First errors on the test set, then on the training set. */
#define FIGURE4_CELL(on_train, size, network) (((size)*2 + (on_train)) * NETWORKS + (network))
extern const claim scoring_claims4[];
extern const int scoring_claim_count4;

enum { RAW, PCA1, PCA2, OURS, EXTRACTORS, PAPER_EXTRACTORS = OURS, WIDTHS = 3 };
extern const int scoring_hidden2[WIDTHS];
extern const double scoring_paper_table2[SIZES][PAPER_EXTRACTORS][WIDTHS];
#define TABLE2_CELL(size, extractor, width) (((size)*EXTRACTORS + (extractor)) * WIDTHS + (width))
extern const claim scoring_claims2[];
extern const int scoring_claim_count2;

enum {
    TABLE3_ROWS = 4,
    HALVES = 3
}; /* the last row is ours: all examples, predictions for other games */
extern const double scoring_paper_table3[SIZES][KS_CASCADE_STEPS];
#define TABLE3_CELL(row, step) ((row)*KS_CASCADE_STEPS + (step))
extern const claim scoring_claims3[];
extern const int scoring_claim_count3;

/* Examples of Tables 1 and 2; those of Table 3 are ten times as many. */
extern const int scoring_table_sizes[SIZES], scoring_table3_sizes[SIZES];

#endif
