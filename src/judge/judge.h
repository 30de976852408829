/* The one interface of all judges. A kind of judge is a row, ks_judge_kind, that says everything
 * about it: its name, what is known of it, how it judges, and what else it can do. The rows of a
 * folder are a family, and judge_rows.c lists the families. A judge is a name that was read and
 * made ready. */
#ifndef KS_JUDGE_H
#define KS_JUDGE_H

#include "calibration.h"
#include "model.h"
#include "position.h"

/* What happens to dead stones before the method runs (potential-territory, 3.6). */
typedef enum ks_dead_stones { KS_DEAD_REMAIN, KS_DEAD_REMOVED, KS_DEAD_REVERSED } ks_dead_stones;

typedef struct ks_judge_kind ks_judge_kind;

/* Training keeps sizes of boards apart: 0, "small", is up to 13x13, and 1, "large", beyond. */
enum { KS_BOARD_SIZES = 2 };
extern const char *const ks_board_sizes[KS_BOARD_SIZES];
int ks_board_size(int width, int height);

/* The calibration of a judge's values, by the size of the board and by what stands on a point:
 * nothing, a stone of the side to move, one of the other side. Values and owners are seen by the
 * side to move or, for stones, by their own side, so that colours do not matter; a stage is the
 * share of the board that is settled. */
enum { KS_ON_NOTHING, KS_ON_OWN, KS_ON_OTHER, KS_GROUNDS };

typedef struct ks_calibration_set {
    int known; /* 0: there is no calibration, and owners are the values themselves */
    ks_calibration maps[KS_GROUNDS];
    /* By stage: the variance of the score, in multiples of that of independent points. */
    float spread[KS_CALIBRATION_STAGES];
} ks_calibration_set;

struct ks_judge {
    const ks_judge_kind *kind;
    char name[64];
    ks_dead_stones dead_stones;
    int numbers[2]; /* D and E of a name such as "bouzy-D-E" */
    void *state;    /* of the kind: made by `load` or `read`, freed by `unload`; may be NULL */
    ks_calibration_set calibration[KS_BOARD_SIZES];
};

struct ks_judge_kind {
    ks_judge_info info;
    const void *form; /* tells the functions below which of the family it is; may be NULL */
    float unit;       /* values are divided by it before calibration; 0: by 1 */
    /* Does `alive` always come from networks? Then stones are calibrated by it. Otherwise that is
     * so only where dead stones are removed or reversed. */
    int knows_survival;
    int lives_by_owner; /* `alive` is what the value of its point says: both are calibrated */
    /* For a judge that handles dead stones itself: are :remove and :reverse accepted, without
     * effect? Otherwise they are refused. */
    int ignores_suffix;
    int skips_replies; /* takes milliseconds on large boards, so look-ahead leaves replies out */
    int own_score;     /* knows the distribution of the score, and fills in `score`, `score_sd` and
                          `black_wins` from it; for other judges the owners give them */
    int is_default;    /* used if no judge is named */
    int moves_by_raw;  /* chooses moves by its values before calibration, as when it was trained */

    /* The name of the compiled-in model that `read` is given; NULL: `load` is called instead, if
     * there is one. */
    const char *model;
    int (*load)(ks_judge *judge, ks_error *error);
    /* Frees `state`, which may be NULL, or incomplete after a `load` or `read` that failed. */
    void (*unload)(ks_judge *judge);
    /* Fills `owner` (before calibration), `alive`, `raw` and `dead` of every point, and
     * `raw_score`. Returns 0 or a status. */
    int (*run)(ks_judgment *out, const ks_judge *judge, const ks_question *question);

    /* What only some judges can do; NULL: this one cannot. The public functions of the same names
     * check the arguments and finish the judgments. */

    /* Makes the judge ready with a model file. KS_EJUDGE, with nothing done: the model is of
     * another kind of judge. */
    int (*read)(ks_judge *judge, const ks_model *model, ks_error *error);
    int (*outlook)(ks_outlook *out, ks_judgment *judgment, const ks_judge *judge,
                   const ks_question *question, int connection);
    int (*explain)(ks_explanation **out, ks_judgment *judgment, const ks_judge *judge,
                   const ks_question *question);
    int (*connections)(float out[KS_POINTS], const ks_judge *judge, const ks_position *position,
                       int colour, int point);
    int (*policy)(ks_policy *out, ks_judgment *judgment, const ks_judge *judge,
                  const ks_question *question);
    /* Values moves where that is cheaper than a judgment after each. */
    int (*moves)(ks_moves *out, const ks_judge *judge, const ks_question *question,
                 ks_move_aim aim);
    /* For random fields. */
    int (*set_inference)(ks_judge *judge, const ks_inference_settings *settings);
    int (*parameters)(double *out, int size, const ks_judge *judge, int width, int height);
};

/* ---- The table ---- */

typedef struct ks_judge_family {
    const ks_judge_kind *kinds;
    int count;
} ks_judge_family;

#define KS_FAMILY(rows)                                                                            \
    {                                                                                              \
        rows, sizeof(rows) / sizeof *(rows)                                                        \
    }

/* All of them, in the order in which judges are listed; NULL after the last. It has a file of its
 * own, so that a test program can bring another table. */
extern const ks_judge_family *const ks_judge_families[];

/* The kinds one by one from 0, as ks_judge_at; NULL after the last. */
const ks_judge_kind *ks_judge_kind_at(int index);

/* ---- For kinds ---- */

/* Does `alive` come from networks? */
int ks_judge_knows_survival(const ks_judge *judge);

/* Values the position after each legal move of the side to move, as in ks_moves: `value` gives the
 * value of one position for Black, by the aim. */
typedef int ks_move_value(double *out, const ks_judge *judge, const ks_question *after,
                          ks_move_aim aim);
int ks_moves_each(ks_moves *out, const ks_judge *judge, const ks_question *question,
                  ks_move_aim aim, ks_move_value *value);
/* By a judgment. */
ks_move_value ks_move_value_judged;

/* ---- Calibration ---- */

/* Takes the calibration of a judge out of a model, in which that of "NAME" is NAME.small and
 * NAME.large; without them the judge stays uncalibrated. The row of its kind names the
 * calibrations. */
void ks_judge_take_calibration(ks_judge *judge, const ks_model *model);
int ks_calibration_set_store(ks_model *model, const char *judge, int size,
                             const ks_calibration_set *set);
/* The value of a point as the input of a map, which map that is, and which side sees it: 1 for
 * Black, -1 for White. */
float ks_judgment_value(int *ground, int *side, const ks_judgment *judgment, const ks_judge *judge,
                        const ks_position *position, int point);
/* The share of the board that is settled: points with living stones, and points that those of one
 * colour enclose. */
float ks_judgment_stage(const ks_judgment *judgment, const ks_position *position);

/* The area by which Black must lead White, before komi, for a draw by the terms. */
double ks_judgment_threshold(const ks_position *position, const ks_terms *terms);

/* Calibrates the owners, unless the question says which stones are dead. Then, unless the judge has
 * filled them in, derives the score, its spread and the chance to win from the owners. */
void ks_judgment_finish(ks_judgment *out, const ks_judge *judge, const ks_question *question);

#endif
