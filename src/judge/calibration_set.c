/* See calibration_set.h. For each judge and size of boards a model has a tensor of three maps, each
 * with its knots and then the log-odds of each stage, and a tensor with the spread of each
 * stage. */
#include "calibration_set.h"

#include "settled.h"
#include "text.h"

#include <string.h>

enum { ROWS = 1 + KS_CALIBRATION_STAGES };

_Static_assert(sizeof(ks_calibration) == ROWS * KS_CALIBRATION_KNOTS * sizeof(float),
               "a map is its rows of floats");

const char *const ks_board_sizes[KS_BOARD_SIZES] = {"small", "large"};
static const int map_shape[3] = {KS_GROUNDS, ROWS, KS_CALIBRATION_KNOTS};
static const int spread_shape[1] = {KS_CALIBRATION_STAGES};

int ks_board_size(int width, int height)
{
    return width * height > 13 * 13;
}

/* ---- In a model ---- */

static void part_names(char maps[96], char spread[96], const char *judge, int size)
{
    ks_format(maps, 96, "%s.%s", judge, ks_board_sizes[size]);
    ks_format(spread, 96, "%s.%s.spread", judge, ks_board_sizes[size]);
}

int ks_calibration_set_store(ks_model *model, const char *judge, int size,
                             const ks_calibration_set *set)
{
    char maps[96], spread[96];
    float rows[KS_GROUNDS][ROWS * KS_CALIBRATION_KNOTS];
    part_names(maps, spread, judge, size);
    memcpy(rows, set->maps, sizeof rows);
    int status = ks_model_add(model, maps, 3, map_shape, rows[0]);
    return status ? status : ks_model_add(model, spread, 1, spread_shape, set->spread);
}

/* The name of a judge's calibration in a model: its own or, if its numbers have none, the first
 * that its row names. */
static void calibration_name(char out[64], const ks_judge *judge)
{
    const char *const *names = judge->kind->info.calibrations;
    size_t base = strcspn(judge->name, ":");
    const char *found = judge->name;
    for (int i = 0; names != NULL && names[i] != NULL; i++) {
        int own = strlen(names[i]) == base && memcmp(names[i], judge->name, base) == 0;
        found = i == 0 || own ? names[i] : found;
    }
    ks_format(out, 64, "%s%s", found, found == judge->name ? "" : judge->name + base);
}

void ks_judge_take_calibration(ks_judge *judge, const ks_model *model)
{
    char name[64], maps[96], spread[96];
    const char *const *names = judge->kind->info.calibrations;
    if (names != NULL && names[0] == NULL)
        return;
    calibration_name(name, judge);
    for (int size = 0; size < KS_BOARD_SIZES; size++) {
        ks_calibration_set *set = &judge->calibration[size];
        part_names(maps, spread, name, size);
        const ks_tensor *rows = ks_model_tensor(model, maps, 3, map_shape);
        const ks_tensor *spreads = ks_model_tensor(model, spread, 1, spread_shape);
        set->known = rows != NULL && spreads != NULL;
        if (!set->known)
            continue;
        memcpy(set->maps, rows->data, sizeof set->maps);
        memcpy(set->spread, spreads->data, sizeof set->spread);
    }
}

/* ---- On a judgment ---- */

float ks_judgment_stage(const ks_judgment *judgment, const ks_position *position)
{
    uint8_t living[KS_POINTS];
    int points = ks_points(position);
    for (int p = 0; p < points; p++)
        living[p] = judgment->alive[p] < .5F ? KS_EMPTY : position->stone[p];
    return (float)ks_settled_points(living, position->width, position->height) / (float)points;
}

int ks_judge_knows_survival(const ks_judge *judge)
{
    return judge->kind->knows_survival || judge->dead_stones != KS_DEAD_REMAIN;
}

/* Stones use the odds to survive if the judge has them from networks, else the value of the
 * point. */
float ks_judgment_value(int *ground, int *side, const ks_judgment *judgment, const ks_judge *judge,
                        const ks_position *position, int point)
{
    int stone = position->stone[point], seen_by = stone ? stone : position->to_move;
    *ground = stone == KS_EMPTY            ? KS_ON_NOTHING
              : stone == position->to_move ? KS_ON_OWN
                                           : KS_ON_OTHER;
    *side = seen_by == KS_BLACK ? 1 : -1;
    if (stone != KS_EMPTY && ks_judge_knows_survival(judge))
        return 2 * judgment->alive[point] - 1;
    float unit = judge->kind->unit > 0 ? judge->kind->unit : 1;
    return (float)*side * judgment->raw[point] / unit;
}

void ks_judgment_calibrate(ks_judgment *out, const ks_judge *judge, const ks_question *question,
                           float stage)
{
    const ks_position *position = question->position;
    const ks_calibration_set *set = &judge->calibration[ks_board_size(out->width, out->height)];
    ks_scale scales[KS_GROUNDS];
    if (!set->known)
        return;
    for (int g = 0; g < KS_GROUNDS; g++)
        ks_calibration_at(&scales[g], &set->maps[g], stage);
    for (int p = 0; p < ks_points(position); p++) {
        int ground, side;
        float value = ks_judgment_value(&ground, &side, out, judge, position, p);
        if (ground != KS_ON_NOTHING && question->dead != NULL)
            continue;
        float calibrated = ks_scale_run(&scales[ground], value);
        out->owner[p] = (float)side * calibrated;
        if (ground != KS_ON_NOTHING && judge->kind->lives_by_owner) {
            out->alive[p] = (1 + calibrated) / 2;
            out->dead[p] = calibrated < 0;
        }
    }
}
