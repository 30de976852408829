/* The direct methods as judges: what becomes of dead stones, the method, and its signs as owners.
 *
 * Living stones keep their colour even where Bouzy erodes them; removed stones are judged as empty
 * points; reversed ones are living stones of the other colour (potential-territory, 3.6). */
#include "direct.h"

#include "control.h"
#include "life.h"

/* Which stones are dead: those given or, where the method asks and none are given, those that the
 * life judge finds. Fills `alive` and `dead`. */
static int find_dead(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    const ks_position *position = question->position;
    int judged = judge->dead_stones != KS_DEAD_REMAIN && question->dead == NULL;
    int status = judged ? ks_life_answer(out->alive, judge->life, question) : 0;
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

static int run_control(ks_judgment *out, const ks_judge *judge, const ks_question *question,
                       control *method)
{
    int8_t board[KS_POINTS];
    int16_t values[KS_POINTS];
    int status = set_up(board, out, judge, question);
    if (status)
        return status;
    method(values, board, out->width, out->height);
    fill_in(out, board, values);
    return 0;
}

static int run_explicit(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    return run_control(out, judge, question, ks_control_explicit);
}

static int run_direct(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    return run_control(out, judge, question, ks_control_direct);
}

static int run_distance(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    return run_control(out, judge, question, ks_control_distance);
}

static int run_influence(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    return run_control(out, judge, question, ks_control_influence);
}

/* Divides what Bouzy leaves undecided by another method, which starts from all that is left of the
 * stones and their surroundings after erosion, not from the stones. */
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

static int run_bouzy_extended(ks_judgment *out, const ks_judge *judge, const ks_question *question,
                              control *extension)
{
    int8_t board[KS_POINTS];
    int16_t values[KS_POINTS];
    int status = set_up(board, out, judge, question);
    if (status)
        return status;
    ks_control_bouzy(values, board, out->width, out->height, judge->numbers[0], judge->numbers[1]);
    if (extension != NULL)
        extend(values, out->width, out->height, extension);
    fill_in(out, board, values);
    return 0;
}

static int run_bouzy(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    return run_bouzy_extended(out, judge, question, NULL);
}

static int run_bouzy_distance(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    return run_bouzy_extended(out, judge, question, ks_control_distance);
}

static int run_bouzy_influence(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    return run_bouzy_extended(out, judge, question, ks_control_influence);
}

const ks_judge_kind ks_judge_explicit = {
    .info = {"explicit", "points with stones of one colour on every side"}, .run = run_explicit};
const ks_judge_kind ks_judge_direct = {
    .info = {"direct", "points beside stones of one colour only"}, .run = run_direct};
const ks_judge_kind ks_judge_distance = {.info = {"distance", "the nearer colour"},
                                         .run = run_distance};
const ks_judge_kind ks_judge_influence = {
    .info = {"influence", "Zobrist's influence, radiated four times"},
    .unit = 128,
    .run = run_influence};
const ks_judge_kind ks_judge_bouzy = {
    .info = {"bouzy-D-E", "Bouzy's D dilations and E erosions, such as bouzy-5-21"},
    .unit = 128,
    .run = run_bouzy};
const ks_judge_kind ks_judge_bouzy_distance = {
    .info = {"bouzy-D-E+distance", "the same, undecided points to the nearer colour"},
    .unit = 128,
    .run = run_bouzy_distance};
const ks_judge_kind ks_judge_bouzy_influence = {
    .info = {"bouzy-D-E+influence", "the same, undecided points by influence"},
    .unit = 128,
    .run = run_bouzy_influence};
