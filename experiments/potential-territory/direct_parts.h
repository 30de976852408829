/* What the files of this experiment share: which judges there are, what is kept of a game, and what
 * is summed over games. Data flows one way: a game (direct_games.c) is measured by any thread, its
 * measures are added in the order of the games (direct_sums.c), and the sums become tables and
 * figures (direct_tables.c, direct_figures.c), beside what the paper prints (direct_paper.c). */
#ifndef KS_DIRECT_PARTS_H
#define KS_DIRECT_PARTS_H

#include "direct.h"

/* The judges: every method with every treatment of dead stones, then N dilations alone. */
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
    PAPER_METHODS = BOUZY_INFLUENCE /* the last is ours */
};
enum { REMAIN, REMOVE, REVERSE, TREATMENTS };
enum { JUDGES = METHODS * TREATMENTS, DILATIONS = 20, ALL_JUDGES = JUDGES + DILATIONS };
#define JUDGE(method, treatment) ((method)*TREATMENTS + (treatment))
#define DILATED(times)           (JUDGES + (times)-1)

extern const char *const direct_methods[METHODS];
extern const char *const direct_treatments[TREATMENTS];

/* Positions are taken apart by the moves made: all; at least 20, as in Table 3; fewer than that. */
enum { ALL_MOVES, LATE, EARLY, PHASES };
enum { LATE_FROM = 20 };
int direct_in_phase(int phase, int moves);

/* Log-loss is also taken after so many moves; the first five of them are the middle game. */
enum { MOMENTS = 8, MIDDLE_MOMENTS = 5 };
extern const int direct_moments[MOMENTS];

/* Methods whose values have a size, for thresholds. */
enum { CURVES = 5, LEVELS = 64 };
extern const int direct_curves[CURVES]; /* judges */

/* ---- A game ---- */

/* What one judge says about one position. */
typedef struct verdict {
    float score; /* Black minus White: signs and living stones */
    float loss;  /* log-loss of the owners */
    float right; /* share of right signs among points that end Black or White; a 0 is half right */
} verdict;

typedef struct game_measures {
    int status; /* 0, or why the game is left out */
    ks_error error;
    int width, height;
    int positions;     /* after 0, 1, ... moves, passes included */
    int played;        /* moves up to the last that is not a pass */
    size_t capacity;   /* of `verdicts`, in positions */
    verdict *verdicts; /* ALL_JUDGES a position */
    double komi;       /* with the compensation for handicap stones */
    double actual;     /* the score at the end, before komi */
    ks_confusion confusion[ALL_JUDGES];
    ks_tradeoff *curves[CURVES];
} game_measures;

typedef struct direct_panel {
    ks_judge *judges[ALL_JUDGES];
} direct_panel;

int direct_panel_init(direct_panel *panel);
void direct_panel_release(direct_panel *panel);

/* Fills `out`, in which an earlier game may have been. A bad game is no failure: see out->status.
 */
int direct_measure_game(game_measures *out, const ks_entry *entry, const direct_panel *panel);
void direct_measures_release(game_measures *measures);

/* ---- Sums over games ---- */

/* The number of moves made, or those left to make, up to which figures go. */
enum { REACH = 512 };

typedef struct track {
    double positions[REACH], error[REACH]; /* |score - actual| */
    double decisive[REACH], right[REACH];  /* of games that were not drawn */
} track;

typedef struct claim claim;

enum { MAX_CLAIMS = 40 };

typedef struct direct_sums {
    long games, drawn;
    ks_ratio base_winner, base_score; /* of a judge who always says 0 */
    ks_ratio before_passes; /* P_winner of distance:remove without the passes that end games */
    long long positions, empty_points;
    int width, height, sizes_differ;
    ks_confusion confusion[ALL_JUDGES];
    ks_ratio accuracy[ALL_JUDGES], undecided[ALL_JUDGES];
    ks_ratio winner[ALL_JUDGES][PHASES], score[ALL_JUDGES][PHASES];
    ks_ratio loss[JUDGES], loss_at[JUDGES][MOMENTS];
    ks_ratio middle_loss[JUDGES], middle_right[JUDGES], middle_winner[JUDGES], middle_score[JUDGES];
    ks_ratio claims[MAX_CLAIMS];
    ks_ratio curve_accuracy[CURVES][LEVELS], curve_share[CURVES][LEVELS];
    track forward[JUDGES], backward[JUDGES];
} direct_sums;

void direct_sums_add(direct_sums *sums, const game_measures *game);

/* ---- What the paper says ---- */

typedef struct paper_row {
    double winner[TREATMENTS], score[TREATMENTS];
} paper_row;

extern const paper_row direct_paper_table1[PAPER_METHODS], direct_paper_table3[PAPER_METHODS];
/* Per cent, as counts of ks_confusion. */
extern const double direct_paper_table2[PAPER_METHODS][TREATMENTS][3][3];

/* A statement of the paper about two judges on the same positions. */
struct claim {
    const char *text;
    int better, worse; /* judges */
    int by_score;      /* P_score instead of P_winner */
    int phase;
    int alike; /* the claim is that they do not differ */
};

extern const claim direct_claims[];
extern const int direct_claim_count;

/* ---- Report ---- */

int direct_put_tables(ks_report *out, const direct_sums *sums);
int direct_put_figures(ks_report *out, const direct_sums *sums);

#endif
