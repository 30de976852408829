/* What the parts of the experiment share. */
#ifndef KS_EXPERIMENT_POSITIONAL_PARTS_H
#define KS_EXPERIMENT_POSITIONAL_PARTS_H

#include "positional.h"

/* Links are examined after MOMENTS numbers of moves, by STRICT strict versions of the judge (with
 * ascending thresholds of heavy influence for a link), by the judge itself, and by a baseline. */
enum { MOMENTS = 6, STRICT = 8, ROWS = STRICT + 2, BASELINE = STRICT + 1, OWN = STRICT };
extern const int ks_positional_moments[MOMENTS];
extern const int ks_positional_heavy[STRICT];

enum { SHAPES = 200, PHASES = 6, SIZES = 4 };

typedef struct link_sums {
    double linked, wrong; /* pairs linked directly; those that end with different owners */
    double cut;           /* those that end with one owner, but cut apart by the other side */
    double near, missed;  /* pairs of one owner, at most two points apart; those not linked */
    double apart;         /* missed pairs that are not in one group either */
} link_sums;

typedef struct shape_sums {
    const char *name;
    double linked, wrong;
} shape_sums;

/* Claims of the judge: how many there are, and how many come true. */
typedef struct claim_sums {
    double territory, territory_right;
    double influence, influence_right;
    double control, control_right;
    double stones[3], survive[3]; /* stones of groups by situation; those that survive */
} claim_sums;

/* Groups by cause of their situation and by size: how many, and how many live. */
typedef struct cause_sums {
    double groups[SIZES], live[SIZES];
} cause_sums;

typedef struct judge_sums {
    double positions, loss, games_decided, winner, error;
    double turns[2], scores[2]; /* positions with White, Black to move; the sums of their scores */
} judge_sums;

/* The sums of one game. */
typedef struct game_sums {
    link_sums links[ROWS][MOMENTS];
    claim_sums claims[MOMENTS];
    cause_sums causes[KS_CAUSE_COUNT];
    shape_sums shapes[SHAPES];
    int shape_count;
    judge_sums judges[KS_MOST_JUDGES][PHASES];
} game_sums;

/* Counts the links of an explanation, and how they ended. */
int ks_positional_links(link_sums *out, game_sums *game, const ks_explanation *explanation,
                        const signed char *labels, int row);
void ks_positional_causes(cause_sums *out, const ks_explanation *explanation,
                          const signed char *labels);
void ks_positional_claims(claim_sums *out, const ks_explanation *explanation,
                          const ks_position *position, const signed char *labels);

#endif
