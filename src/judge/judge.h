/* The one interface of all judges. A kind of judge is a row, ks_judge_kind, that says everything
 * about it: its name, what is known of it, how it judges, and what else it can do. The rows of a
 * folder are a family, and judge_rows.c lists the families. A judge is one name, read. */
#ifndef KS_JUDGE_H
#define KS_JUDGE_H

#include "calibration.h"
#include "model.h"
#include "position.h"

/* What becomes of dead stones before a judge looks (potential-territory, 3.6). */
typedef enum ks_dead_stones { KS_DEAD_REMAIN, KS_DEAD_REMOVED, KS_DEAD_REVERSED } ks_dead_stones;

typedef struct ks_judge_kind ks_judge_kind;

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

struct ks_judge {
    const ks_judge_kind *kind;
    char name[64];
    ks_dead_stones dead_stones;
    int numbers[2]; /* D and E of a name such as "bouzy-D-E" */
    void *state;    /* what the kind has made ready, and gives back; NULL: nothing */
    ks_calibration_set calibration[KS_BOARD_SIZES];
};

struct ks_judge_kind {
    ks_judge_info info;
    const void *form; /* which of its family it is, for the functions below alone; may be NULL */
    float unit;       /* what of its values counts as much; 0: 1 */
    /* `alive` is what networks say of survival, and stones are calibrated by it: always; without
     * it, only where dead stones are removed or reversed. */
    int knows_survival;
    /* Of one that handles dead stones itself: :remove and :reverse are taken, and change nothing;
     * without it they are refused. */
    int ignores_suffix;
    int skips_replies; /* takes milliseconds on large boards: who looks ahead leaves answers out */
    int own_score;     /* knows the distribution of the score, and fills in `score`, `score_sd` and
                          `black_wins` by it; of other judges they follow from the owners */
    int is_default, is_default_mover; /* judges, or moves, where none is named */

    /* The compiled-in model that `read` makes the judge ready with, by its name; NULL: `load` does
     * all, if there is anything to do. */
    const char *model;
    int (*load)(ks_judge *judge, ks_error *error);
    /* Gives `state` back, also what a `load` or `read` that failed has left, or none. */
    void (*unload)(ks_judge *judge);
    /* Fills `owner` (before calibration), `alive`, `raw` and `dead` of every point, and
     * `raw_score`. Returns 0 or a status. */
    int (*run)(ks_judgment *out, const ks_judge *judge, const ks_question *question);

    /* What only some can do; NULL: not this one. The functions of the public interface of the same
     * names check what can be checked for all, and finish judgments as `run` leaves them. */

    /* Makes the judge ready with a model file. KS_EJUDGE, with nothing done: it is of another kind.
     */
    int (*read)(ks_judge *judge, const ks_model *model, ks_error *error);
    int (*outlook)(ks_outlook *out, ks_judgment *judgment, const ks_judge *judge,
                   const ks_question *question, int connection);
    int (*explain)(ks_explanation **out, ks_judgment *judgment, const ks_judge *judge,
                   const ks_question *question);
    int (*connections)(float out[KS_POINTS], const ks_judge *judge, const ks_position *position,
                       int colour, int point);
    /* Its own way to value moves, where that is cheaper than a judgment after each. */
    int (*moves)(ks_moves *out, const ks_judge *judge, const ks_question *question,
                 ks_move_aim aim);
    /* Of a random field. */
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

/* All of them, in the order in which judges are listed; NULL after the last. It stands in a file of
 * its own, so that a program can bring another one. */
extern const ks_judge_family *const ks_judge_families[];

/* The kinds one by one from 0, as ks_judge_at; NULL after the last. */
const ks_judge_kind *ks_judge_kind_at(int index);
/* The name of the judge to move where none is named; NULL: the one that judges. */
const char *ks_judge_default_mover(void);

/* ---- For kinds ---- */

/* Is `alive` what networks say? */
int ks_judge_knows_survival(const ks_judge *judge);

/* Values the position after each legal move of the side to move, as ks_moves has them: `value`
 * gives that of one for Black by the aim. */
typedef int ks_move_value(double *out, const ks_judge *judge, const ks_question *after,
                          ks_move_aim aim);
int ks_moves_each(ks_moves *out, const ks_judge *judge, const ks_question *question,
                  ks_move_aim aim, ks_move_value *value);
/* By a judgment. */
ks_move_value ks_move_value_judged;

/* ---- Calibration ---- */

/* The meaning of a judge's values out of a model, in which those of "NAME" are NAME.small and
 * NAME.large; without them nothing is known. Which names a kind goes by its row says. */
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
