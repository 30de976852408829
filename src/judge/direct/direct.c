/* The direct methods as judges: what becomes of dead stones, the method, and its signs as owners.
 *
 * Living stones keep their colour even where Bouzy erodes them; removed stones are judged as empty
 * points; reversed ones are living stones of the other colour (potential-territory, 3.6). */
#include "direct.h"

#include "control.h"
#include "life.h"

/* Which stones are dead: those given or, if none are given and the method needs them, those that
 * the life judge finds. Fills `alive` and `dead`. */
static int find_dead(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    const ks_position *position = question->position;
    int judged = judge->dead_stones != KS_DEAD_REMAIN && question->dead == NULL;
    int status = judged ? ks_life_answer(out->alive, judge->state, question) : 0;
    for (int p = 0; p < ks_points(position); p++) {
        if (!judged)
            out->alive[p] = position->stone[p] && question->dead && question->dead[p] ? 0 : 1;
        out->dead[p] = out->alive[p] < 0.5F;
    }
    return status;
}

/* The board as the method sees it: +1, -1, 0. */
static int set_up(int8_t board[KS_POINTS], ks_judgment *out, const ks_judge *judge,
                  const ks_question *question)
{
    static const int factors[] = {
        [KS_DEAD_REMAIN] = 1, [KS_DEAD_REMOVED] = 0, [KS_DEAD_REVERSED] = -1};
    const ks_position *position = question->position;
    int status = find_dead(out, judge, question);
    for (int p = 0; p < ks_points(position); p++) {
        int sign = (position->stone[p] == KS_BLACK) - (position->stone[p] == KS_WHITE);
        board[p] = (int8_t)(out->dead[p] ? sign * factors[judge->dead_stones] : sign);
    }
    return status;
}

static void fill_in(ks_judgment *out, const int8_t *board, const int16_t *values)
{
    int score = 0;
    for (int p = 0; p < out->width * out->height; p++) {
        int sign = board[p] ? board[p] : (values[p] > 0) - (values[p] < 0);
        out->raw[p] = values[p];
        out->owner[p] = (float)sign;
        score += sign;
    }
    out->raw_score = (float)score;
}

typedef void control(int16_t *out, const int8_t *board, int width, int height);

/* The form of a row: the method, NULL for Bouzy's with the numbers of the name; and the method that
 * divides undecided points, or NULL. */
typedef struct form {
    control *method, *extension;
} form;

/* Divides what Bouzy leaves undecided by another method, which starts not from the stones but from
 * all points that still have a value after erosion. */
static void extend(int16_t *values, int width, int height, control *extension)
{
    int8_t safe[KS_POINTS];
    int16_t extended[KS_POINTS];
    for (int p = 0; p < width * height; p++)
        safe[p] = (int8_t)((values[p] > 0) - (values[p] < 0));
    extension(extended, safe, width, height);
    for (int p = 0; p < width * height; p++)
        if (values[p] == 0)
            values[p] = extended[p];
}

static int run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    const form *is = judge->kind->form;
    int8_t board[KS_POINTS];
    int16_t values[KS_POINTS];
    int width = out->width, height = out->height, status = set_up(board, out, judge, question);
    if (status)
        return status;
    if (is->method != NULL)
        is->method(values, board, width, height);
    else
        ks_control_bouzy(values, board, width, height, judge->numbers[0], judge->numbers[1]);
    if (is->extension != NULL)
        extend(values, width, height, is->extension);
    fill_in(out, board, values);
    return 0;
}

static int load(ks_judge *judge, ks_error *error)
{
    ks_life *life;
    int status = ks_life_new(&life, judge, error);
    judge->state = life;
    return status;
}

static void unload(ks_judge *judge)
{
    ks_life_free(judge->state);
}

#define METHOD(...) .form = &(const form){__VA_ARGS__}, .load = load, .unload = unload, .run = run
#define NAMES(...)                                                                                 \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

/* Bouzy's numbers 5 and 21, and 4 and 13, are the examples; others use the calibration of the
 * first. */
static const ks_judge_kind kinds[] = {
    {.info = {.name = "explicit", .summary = "points with stones of one colour on every side"},
     METHOD(.method = ks_control_explicit)},
    {.info = {.name = "direct", .summary = "points beside stones of one colour only"},
     METHOD(.method = ks_control_direct)},
    {.info = {.name = "distance", .summary = "the nearer colour"},
     METHOD(.method = ks_control_distance)},
    {.info = {.name = "influence", .summary = "Zobrist's influence, radiated four times"},
     .unit = 128,
     METHOD(.method = ks_control_influence)},
    {.info = {.name = "bouzy-D-E",
              .summary = "Bouzy's D dilations and E erosions, such as bouzy-5-21",
              .examples = NAMES("bouzy-5-21", "bouzy-4-13"),
              .calibrations = NAMES("bouzy-5-21", "bouzy-4-13")},
     .unit = 128,
     METHOD(.method = NULL)},
    {.info = {.name = "bouzy-D-E+distance",
              .summary = "the same, undecided points to the nearer colour",
              .examples = NAMES("bouzy-5-21+distance", "bouzy-4-13+distance"),
              .calibrations = NAMES("bouzy-5-21+distance")},
     .unit = 128,
     METHOD(.extension = ks_control_distance)},
    {.info = {.name = "bouzy-D-E+influence",
              .summary = "the same, undecided points by influence",
              .examples = NAMES("bouzy-5-21+influence", "bouzy-4-13+influence"),
              .calibrations = NAMES("bouzy-5-21+influence")},
     .unit = 128,
     METHOD(.extension = ks_control_influence)},
};

const ks_judge_family ks_direct_judges = KS_FAMILY(kinds);
