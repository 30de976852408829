/* The one interface of all judges. A kind of judge is a folder here and a line in table.c: how its
 * names are read, and how it judges. A judge is one name, read. */
#ifndef KS_JUDGE_H
#define KS_JUDGE_H

#include "calibration.h"
#include "model.h"
#include "position.h"

/* What becomes of dead stones before a judge looks (potential-territory, 3.6). */
typedef enum ks_dead_stones { KS_DEAD_REMAIN, KS_DEAD_REMOVED, KS_DEAD_REVERSED } ks_dead_stones;

typedef struct ks_judge_kind ks_judge_kind;
typedef struct ks_life ks_life;
typedef struct ks_boltzmann ks_boltzmann;
typedef struct ks_perceptron ks_perceptron;
typedef struct ks_softseg_kit ks_softseg_kit;

/* Boards are learnt from apart: 0, "small", up to 13x13, and 1, "large", larger ones. */
enum { KS_BOARD_SIZES = 2 };
extern const char *const ks_board_sizes[KS_BOARD_SIZES];
int ks_board_size(int width, int height);

/* What the values of a judge mean, by the size of the board and by what stands on a point: nothing,
 * a stone of the side to move, one of the other side. Values and owners are taken as the side to
 * move or, for stones, as their own side sees them, so that colours do not matter; stages are the
 * share of the board that is settled. */
enum { KS_ON_NOTHING, KS_ON_OWN, KS_ON_OTHER, KS_GROUNDS };

typedef struct ks_calibration_set {
    int known; /* or there is none, and owners are the values themselves */
    ks_calibration maps[KS_GROUNDS];
    /* By stage: how many times the variance of the score is that of independent points. */
    float spread[KS_CALIBRATION_STAGES];
} ks_calibration_set;

enum { KS_JUDGE_PARTS = 2 };

struct ks_judge {
    const ks_judge_kind *kind;
    char name[64];
    ks_dead_stones dead_stones;
    int numbers[2];                  /* D and E of a name such as "bouzy-D-E" */
    ks_life *life;                   /* who tells dead stones, where the judge asks */
    ks_perceptron *perceptron;       /* what the kind loads, and NULL elsewhere: a perceptron, */
    ks_boltzmann *boltzmann;         /* a random field, by the size of the board, */
    ks_softseg_kit *softseg;         /* or a soft segmentation */
    ks_judge *parts[KS_JUDGE_PARTS]; /* whom it asks, or NULL */
    ks_calibration_set calibration[KS_BOARD_SIZES];
};

struct ks_judge_kind {
    ks_judge_info info;
    int asks_life; /* always; without it, only where dead stones are removed or reversed */
    float unit;    /* what of its values counts as much; 0: 1 */
    int handles_dead_stones; /* has its own way with dead stones: no :remove, no :reverse */
    int slow;                /* takes milliseconds on large boards: who looks ahead asks it less */
    int own_score; /* knows the distribution of the score, and fills in `score`, `score_sd` and
                      `black_wins` by it; of other judges they follow from the owners */
    const char *parts[KS_JUDGE_PARTS]; /* the names of judges that it asks; NULL: none */
    /* Makes ready what the judge needs besides life, and gives it back, also what a load that
     * failed has left. NULL: nothing. */
    int (*load)(ks_judge *judge, ks_error *error);
    void (*unload)(ks_judge *judge);
    /* Fills `owner` (before calibration), `alive`, `raw` and `dead` of every point, and
     * `raw_score`. Returns 0 or a status. */
    int (*run)(ks_judgment *out, const ks_judge *judge, const ks_question *question);
};

/* ---- Calibration ---- */

/* The meaning of a judge's values out of a model, in which those of "NAME" are NAME.small and
 * NAME.large; without them nothing is known. Bouzy with other numbers than usual is taken for
 * bouzy-5-21. */
void ks_judge_take_calibration(ks_judge *judge, const ks_model *model);
int ks_calibration_set_store(ks_model *model, const char *judge, int size,
                             const ks_calibration_set *set);
/* The value of a point as a map takes it, which map that is, and whose side it is seen from: 1 for
 * Black, -1 for White. */
float ks_judgment_value(int *ground, int *side, const ks_judgment *judgment, const ks_judge *judge,
                        const ks_position *position, int point);
/* The share of the board that is settled: where living stones stand, and what those of one colour
 * shut in. */
float ks_judgment_stage(const ks_judgment *judgment, const ks_position *position);

/* Owners as their values are calibrated, unless it is given who lives and dies; and, unless the
 * judge has its own, the score and its spread from the owners, and who wins by the terms. */
void ks_judgment_finish(ks_judgment *out, const ks_judge *judge, const ks_question *question);

#endif
