/* What the files of these experiments share: which judges there are, what is kept of a game, and
 * what is summed over games. Data flows one way: a game (direct_games.c) is measured by any thread,
 * its measures are added in the order of the games (direct_sums.c), and the sums
 * become tables and figures (direct_tables.c, direct_figures.c; trained_tables.c,
 * trained_figures.c for what only the experiment `territory` has), beside what the paper prints
 * (direct_paper.c, trained_paper.c). */
#ifndef KS_DIRECT_PARTS_H
#define KS_DIRECT_PARTS_H

#include "direct.h"

/* The judges: every direct method with every treatment of dead stones, then the trained ones, which
 * only the experiment `territory` asks, then N dilations alone. */
enum {
    EXPLICIT,
    DIRECT,
    DISTANCE,
    INFLUENCE,
    BOUZY_4_13,
    BOUZY_5_21,
    BOUZY_DISTANCE,
    BOUZY_INFLUENCE,
    METHODS,
    PAPER_METHODS = BOUZY_INFLUENCE /* the last method is ours */
};
enum { REMAIN, REMOVE, REVERSE, TREATMENTS };
enum { JUDGES = METHODS * TREATMENTS };
enum {
    PERCEPTRONS = 12, /* linear or not, simple or enhanced, of three sizes: the paper's Table 4 */
    FIRST_PERCEPTRON = JUDGES,
    ALL_POINTS = FIRST_PERCEPTRON + PERCEPTRONS, /* perceptron-mlp-simple-60-all */
    LIFE,
    SHOWN, /* judges that are listed one by one */
    DILATIONS = 20,
    ALL_JUDGES = SHOWN + DILATIONS
};
#define PERCEPTRON(non_linear, enhanced, roi)                                                      \
    (FIRST_PERCEPTRON + (enhanced)*6 + (non_linear)*3 + (roi))
#define JUDGE(method, treatment) ((method)*TREATMENTS + (treatment))
#define DILATED(times)           (SHOWN + (times)-1)

extern const char *const direct_methods[METHODS];
extern const char *const trained_names[SHOWN - JUDGES];
extern const char *const direct_treatments[TREATMENTS];

/* Positions by the number of moves: all; at least 20, as in Table 3; fewer than 20. */
enum { ALL_MOVES, LATE, EARLY, PHASES };
enum { LATE_FROM = 20 };
int direct_in_phase(int phase, int moves);

/* Log-loss is also measured after MOMENTS numbers of moves; the first five are the middle game. */
enum { MOMENTS = 8, MIDDLE_MOMENTS = 5 };
extern const int direct_moments[MOMENTS];

/* Methods with graded values, for thresholds. */
enum { DIRECT_CURVES = 5, CURVES = 8, LEVELS = 64 };
extern const int direct_curves[CURVES];   /* judges; the last three are trained */
extern const double direct_steps[CURVES]; /* between levels */

/* ---- A game ---- */

/* What one judge says about one position. */
typedef struct verdict {
    float score; /* Black minus White, by signs and living stones */
    float loss;  /* log-loss of the owners: by sign if dead stones are given, else calibrated */
    float right; /* share of right signs among points that end Black or White; 0 counts half */
    float expected, sd, wins; /* the score by calibrated owners, its spread, Black's chance */
} verdict;

/* Outcomes of points by the value of bouzy-5-21+distance:remove: the best that calibration could do
 * by the value alone, without stage and side to move. Each position has weight 1. */
enum { PLAIN_MIDDLE = 128, PLAIN_VALUES = 2 * PLAIN_MIDDLE + 1 };

typedef struct plain_values {
    double black[PLAIN_VALUES], white[PLAIN_VALUES];
} plain_values;

typedef struct game_measures {
    int status; /* 0, or why the game is left out */
    ks_error error;
    int width, height;
    int every;
    int positions;     /* after 0, `every`, ... moves, passes included */
    int played;        /* moves up to the last that is not a pass */
    size_t capacity;   /* of `verdicts`, in positions */
    verdict *verdicts; /* ALL_JUDGES per position */
    double komi;       /* with the compensation for handicap stones */
    double actual;     /* the score at the end, before komi */
    ks_confusion confusion[ALL_JUDGES];
    ks_tradeoff *curves[CURVES];
    ks_reliability owners[SHOWN];
    plain_values plain;
} game_measures;

typedef struct direct_panel {
    ks_judge *judges[ALL_JUDGES]; /* NULL: not asked */
    int trained; /* the experiment `territory`, with the dead stones that `life` finds */
    int every;   /* judge every so-many-th position */
} direct_panel;

int direct_panel_init(direct_panel *panel, const ks_direct_options *options);
void direct_panel_release(direct_panel *panel);

/* Fills `out`, which may hold an earlier game. A bad game is no failure: see out->status. */
int direct_measure_game(game_measures *out, const ks_entry *entry, const direct_panel *panel);
void direct_measures_release(game_measures *measures);

/* ---- Sums over games ---- */

/* The most moves from the start, or before the end, in figures. */
enum { REACH = 512 };

typedef struct track {
    double positions[REACH], error[REACH]; /* |score - actual| */
    double decisive[REACH], right[REACH];  /* in games that were not drawn */
} track;

/* A statement of the paper about two judges on the same positions. */
typedef struct claim {
    const char *text;
    int better, worse; /* judges */
    int by_score;      /* P_score instead of P_winner */
    int phase;
    int alike;      /* the claim is that they do not differ */
    int calibrated; /* scores are sums of calibrated owners */
} claim;

enum { MAX_CLAIMS = 40, MAX_TRAINED_CLAIMS = 60 };

/* Measures in which enhanced perceptrons should beat direct methods. */
enum { TARGETS = 4, ENHANCED = 6 };
/* `enhanced` from 0; `direct` is a judge. */
claim trained_target(int enhanced, int direct, int target);

typedef struct direct_sums {
    long games, drawn;
    ks_ratio base_winner, base_score; /* of a judge that always says 0 */
    ks_ratio before_passes;           /* P_winner of distance:remove, final passes left out */
    long long positions, empty_points;
    int width, height, sizes_differ;
    ks_confusion confusion[ALL_JUDGES];
    ks_ratio accuracy[ALL_JUDGES], undecided[ALL_JUDGES];
    ks_ratio winner[ALL_JUDGES][PHASES], score[ALL_JUDGES][PHASES];
    ks_ratio loss[SHOWN], loss_at[SHOWN][MOMENTS];
    ks_ratio middle_loss[SHOWN], middle_right[SHOWN], middle_winner[SHOWN], middle_score[SHOWN];
    ks_ratio claims[MAX_CLAIMS], trained_claims[MAX_TRAINED_CLAIMS];
    ks_ratio calibrated_winner[SHOWN][PHASES], calibrated_score[SHOWN][PHASES];
    ks_ratio surprise[SHOWN];  /* ((score - actual) / sd)^2 */
    ks_ratio within[SHOWN][2]; /* share within one and two sd */
    ks_ratio wins_loss[SHOWN]; /* log-loss of Black's chance to win */
    ks_reliability owners[SHOWN], wins[SHOWN];
    ks_ratio targets[ENHANCED][JUDGES][TARGETS];
    plain_values plain;
    int trained, every;
    ks_ratio curve_accuracy[CURVES][LEVELS], curve_share[CURVES][LEVELS];
    track forward[SHOWN], backward[SHOWN];
} direct_sums;

void direct_sums_add(direct_sums *sums, const game_measures *game);

/* ---- What the paper says ---- */

typedef struct paper_row {
    double winner[TREATMENTS], score[TREATMENTS];
} paper_row;

extern const paper_row direct_paper_table1[PAPER_METHODS], direct_paper_table3[PAPER_METHODS];
/* Per cent, laid out like the counts of ks_confusion. */
extern const double direct_paper_table2[PAPER_METHODS][TREATMENTS][3][3];

extern const claim direct_claims[];
extern const int direct_claim_count;

/* ---- Report ---- */

/* Claims of the paper about trained methods, and ours; `number` from 0. Fills `text` too. Returns 0
 * if there are no more. */
int trained_claim(claim *out, char text[160], int number);
extern const double trained_paper_table4[PERCEPTRONS][2]; /* P_winner, P_score */
extern const double trained_paper_table5[PERCEPTRONS][3][3];

double direct_gain(double *count, const game_measures *game, const claim *c);
/* "kept", "reversed", and so on. */
const char *direct_verdict(const claim *c, ks_estimate gain);
/* "distance:remove", "perceptron-mlp-simple-24" */
void direct_judge_name(char out[64], int judge);

/* Tables 1 to 3 and the orderings, which both reports have. */
int direct_put_paper_tables(ks_report *out, const direct_sums *sums);
void direct_put_matrix(ks_table *table, const double percent[3][3]);
void direct_put_counts(ks_table *table, const ks_confusion *confusion);
/* Adds the table to the report and frees it. */
int direct_finish(ks_report *out, ks_table *table, const char *name, const char *title);
typedef char moment_name[20];
/* Makes a column for each moment that at least a tenth of all games reach; returns how many. */
int direct_moment_columns(ks_column *columns, moment_name names[MOMENTS], const direct_sums *sums);

int direct_put_tables(ks_report *out, const direct_sums *sums);
int direct_put_figures(ks_report *out, const direct_sums *sums);
int trained_put_tables(ks_report *out, const direct_sums *sums);
int trained_put_figures(ks_report *out, const direct_sums *sums);

/* Lines of Figure 2. */
typedef struct direct_line {
    int judge;
    const char *name;
    ks_rgba colour;
} direct_line;

enum { MAX_LINES = 10 };

/* The four panels of Figure 2. */
int direct_put_panels(ks_report *out, const direct_sums *sums, const direct_line *lines, int count);

#endif
