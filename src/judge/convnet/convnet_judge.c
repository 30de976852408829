/* See convnet.h. Judging allocates nothing: the judge keeps a desk, with all the memory that one
 * judgment needs. A second thread that judges at the same time brings a desk of its own. */
#include "convnet.h"

#include "alloc.h"
#include "elementary.h"
#include "outputs.h"
#include "planes.h"
#include "residual_int.h"
#include "text.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct desk {
    ks_planes_room planes;
    uint8_t bytes[KS_PLANE_COUNT][KS_POINTS];
    ks_residual_room *room;
    float maps[KS_MAP_COUNT * KS_POINTS], numbers[KS_NUMBER_COUNT];
} desk;

typedef struct kit {
    ks_life life;
    ks_residual_int *net;
    float sharpness[KS_BOARD_SIZES], spread[KS_BOARD_SIZES];
    desk *desk;
    atomic_flag taken; /* is the desk in use? */
} kit;

/* ---- Models ---- */

static void free_desk(desk *d)
{
    if (d != NULL)
        ks_residual_room_free(d->room);
    free(d);
}

static int make_desk(desk **out, const ks_residual_int *net)
{
    desk *d = *out = ks_alloc(1, sizeof *d);
    int status = d == NULL ? KS_EMEMORY : ks_residual_room_new(&d->room, net);
    if (status) {
        free(d);
        *out = NULL;
    }
    return status;
}

/* The shape must be one that the planes and outputs of this program fit. */
static int check_shape(const ks_residual_shape *shape, ks_error *error)
{
    if (shape->planes == KS_PLANE_COUNT && shape->facts == KS_FACT_COUNT &&
        shape->maps == KS_MAP_COUNT && shape->numbers == KS_NUMBER_COUNT)
        return 0;
    return ks_error_set(error, KS_EINPUT, 0, 0,
                        "the network has other inputs or outputs than this program knows");
}

static int read_network(ks_residual_int **out, const ks_model *model,
                        const ks_residual_shape *shape, ks_error *error)
{
    ks_residual net;
    ks_residual_ranges ranges;
    int status = ks_residual_init(&net, shape);
    if (status)
        return ks_error_set(error, KS_EINPUT, 0, 0, "the network is too large");
    float *parameters = ks_alloc(net.count, sizeof *parameters);
    if (parameters == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    status = ks_residual_load(parameters, &net, model, error);
    if (status == 0)
        status = ks_residual_ranges_load(&ranges, &net, model, error);
    if (status == 0) {
        status = ks_residual_int_new(out, &net, parameters, &ranges, ks_int_kernels_best());
        if (status)
            status = ks_error_set(error, status == KS_EMEMORY ? status : KS_EINPUT, 0, 0,
                                  status == KS_EMEMORY ? "out of memory"
                                                       : "the network has weights out of range");
    }
    free(parameters);
    return status;
}

/* A factor by the size of the board; models without it have 1. */
static int read_factor(float out[KS_BOARD_SIZES], const ks_model *model, const char *name,
                       double least, double most, ks_error *error)
{
    static const int size = KS_BOARD_SIZES;
    const ks_tensor *tensor = ks_model_tensor(model, name, 1, &size);
    if (tensor == NULL && ks_model_has(model, name))
        return ks_error_set(error, KS_EINPUT, 0, 0, "the %s has another shape", name);
    for (int i = 0; i < KS_BOARD_SIZES; i++) {
        out[i] = tensor != NULL ? tensor->data[i] : 1;
        if (!(out[i] >= (float)least && out[i] <= (float)most))
            return ks_error_set(error, KS_EINPUT, 0, 0, "the %s is out of range", name);
    }
    return 0;
}

static int read(ks_judge *judge, const ks_model *model, ks_error *error)
{
    ks_residual_shape shape;
    int status = ks_residual_tell(&shape, model, error);
    if (status == 0)
        status = check_shape(&shape, error);
    if (status)
        return status;
    kit *k = judge->state = ks_alloc(1, sizeof *k);
    if (k == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    atomic_flag_clear(&k->taken);
    status = ks_life_load_embedded(&k->life, "game", error);
    if (status == 0)
        status = read_network(&k->net, model, &shape, error);
    if (status == 0)
        status = read_factor(k->sharpness, model, KS_SHARPNESS, .01 * KS_SHARPNESS_LEAST,
                             .01 * KS_SHARPNESS_MOST, error);
    if (status == 0)
        status = read_factor(k->spread, model, KS_SPREAD, KS_SPREAD_LEAST, KS_SPREAD_MOST, error);
    if (status == 0 && make_desk(&k->desk, k->net))
        status = ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    return status;
}

static void unload(ks_judge *judge)
{
    kit *k = judge->state;
    if (k == NULL)
        return;
    ks_life_release(&k->life);
    ks_residual_int_free(k->net);
    free_desk(k->desk);
    free(k);
}

/* ---- Judging ---- */

static int take_desk(desk **out, kit *k)
{
    *out = k->desk;
    return atomic_flag_test_and_set(&k->taken) ? make_desk(out, k->net) : 0;
}

static void leave_desk(desk *d, kit *k)
{
    if (d == k->desk)
        atomic_flag_clear(&k->taken);
    else
        free_desk(d);
}

static void evaluate(desk *d, const kit *k, const ks_position *position,
                     const ks_question *question)
{
    float facts[KS_FACT_COUNT];
    const ks_terms *terms = &question->terms;
    int territory = terms->rules != NULL && terms->rules->counting == KS_TERRITORY;
    ks_planes_read(d->bytes, &d->planes, &k->life, position);
    ks_planes_facts(facts, position, ks_judgment_threshold(question->position, terms), territory);
    ks_residual_int_run(d->maps, d->numbers, k->net, d->room, position->width, position->height,
                        d->bytes[0], KS_POINTS, facts);
}

/* Who owns a point for certain, 1 or -1; 0: that is open. Certain is what unconditional life
 * proves, and stones whose fate is given. */
static void find_certain(signed char out[KS_POINTS], const desk *d, const ks_question *question)
{
    const ks_life_view *view = &d->planes.view;
    const ks_position *position = question->position;
    memset(out, 0, KS_POINTS);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        ks_set proved =
            ks_set_or(&view->reading.frame, &view->proved[colour], &view->territory[colour]);
        KS_EACH_POINT(p, &view->reading.frame, &proved)
        out[p] = colour == KS_BLACK ? 1 : -1;
    }
    for (int p = 0; question->dead != NULL && p < ks_points(position); p++)
        if (position->stone[p] != KS_EMPTY)
            out[p] = (position->stone[p] == KS_BLACK) != question->dead[p] ? 1 : -1;
}

/* The score lies around the owners as they were when the network learnt. */
static void fill_score(ks_judgment *out, const desk *d, const ks_question *question,
                       const signed char *certain, double spread)
{
    int points = out->width * out->height;
    int side = question->position->to_move == KS_BLACK ? 1 : -1;
    double threshold = ks_judgment_threshold(question->position, &question->terms);
    double owners = 0, known = 0, open = 0;
    for (int p = 0; p < points; p++) {
        ks_owner_chances chances = ks_owner_chances_of(d->maps + p, points, 1);
        owners += certain[p] != 0 ? certain[p] : side * (chances.own - chances.other);
        known += certain[p];
        open += certain[p] == 0;
    }
    ks_score_bounds bounds = {side * known - open, side * known + open};
    ks_score_mixture mixture;
    ks_score_mixture_of(&mixture, d->numbers, side * owners, points);
    double above = ks_score_above_within(&mixture, side * threshold, &bounds);
    out->score = (float)(side * ks_score_mean_within(&mixture, &bounds));
    out->score_sd = (float)ks_score_sd_within(&mixture, spread, &bounds);
    out->black_wins = (float)(side > 0 ? above : 1 - above);
}

/* A block lives if its points end as its own side's, as labels have it; its chance is the mean over
 * its stones. The network also learns survival by itself, which helps its trunk, but is right about
 * fewer final boards: stones that fill an eye to kill look dead there, and are not. */
static void fill_alive(ks_judgment *out, const ks_position *position)
{
    double sum[KS_POINTS] = {0};
    for (int p = 0; p < ks_points(position); p++) {
        double owner = (double)out->owner[p];
        if (position->stone[p] != KS_EMPTY)
            sum[position->head[p]] += (1 + (position->stone[p] == KS_BLACK ? owner : -owner)) / 2;
    }
    for (int p = 0; p < ks_points(position); p++) {
        int head = position->head[p], is_stone = position->stone[p] != KS_EMPTY;
        out->alive[p] = is_stone ? (float)(sum[head] / position->size[head]) : 1;
        out->dead[p] = is_stone && out->alive[p] < 0.5F;
    }
}

static void fill(ks_judgment *out, const desk *d, const ks_question *question, const kit *k)
{
    const ks_position *position = question->position;
    int size = ks_board_size(position->width, position->height), points = ks_points(position);
    int side = position->to_move == KS_BLACK ? 1 : -1, score = 0;
    signed char certain[KS_POINTS];
    find_certain(certain, d, question);
    for (int p = 0; p < points; p++) {
        ks_owner_chances chances =
            ks_owner_chances_of(d->maps + p, points, (double)k->sharpness[size]);
        double value = certain[p] != 0 ? certain[p] : side * (chances.own - chances.other);
        out->raw[p] = out->owner[p] = (float)value;
        score += (value > 0) - (value < 0);
    }
    out->raw_score = (float)score;
    fill_alive(out, position);
    fill_score(out, d, question, certain, (double)k->spread[size]);
}

/* ---- Moves ---- */

/* The share of a logit among exponentials of which `most` has the largest. */
static float raise(double logit, double most)
{
    return (float)ks_exp(logit - most);
}

static void fill_policy(ks_policy *out, const desk *d, const ks_position *position)
{
    int points = ks_points(position);
    const float *logits = d->maps + KS_MAP_move * points;
    double most = (double)d->numbers[KS_NUMBER_pass], sum;
    unsigned char legal[KS_POINTS];
    for (int p = 0; p < points; p++) {
        legal[p] = ks_move_check(position, position->to_move, p, 0) == 0;
        if (legal[p] && (double)logits[p] > most)
            most = (double)logits[p];
    }
    out->pass = raise((double)d->numbers[KS_NUMBER_pass], most);
    sum = (double)out->pass;
    for (int p = 0; p < points; p++) {
        out->point[p] = legal[p] ? raise((double)logits[p], most) : 0;
        sum += (double)out->point[p];
    }
    out->pass = (float)((double)out->pass / sum);
    for (int p = 0; p < points; p++)
        out->point[p] = (float)((double)out->point[p] / sum);
}

/* ---- Answers ---- */

/* Moves, the judgment, or both by one evaluation; NULL: not wanted. */
static int policy(ks_policy *out, ks_judgment *judgment, const ks_judge *judge,
                  const ks_question *question)
{
    kit *k = judge->state;
    ks_position left;
    const ks_position *seen = ks_position_without(&left, question->position, question->dead);
    desk *d;
    int status = take_desk(&d, k);
    if (status)
        return status;
    evaluate(d, k, seen, question);
    if (out != NULL)
        fill_policy(out, d, question->position);
    if (judgment != NULL)
        fill(judgment, d, question, k);
    leave_desk(d, k);
    return 0;
}

static int run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    return policy(NULL, out, judge, question);
}

/* What the network says are chances already. */
static const char *const uncalibrated[] = {NULL};

static const ks_judge_kind kinds[] = {
    {.info = {.name = "convnet",
              .summary = "a convolutional network that knows owners, score, winner and moves",
              .calibrations = uncalibrated,
              .handles_dead_stones = 1},
     .own_score = 1,
     .model = "convnet",
     .read = read,
     .unload = unload,
     .run = run,
     .policy = policy},
};

const ks_judge_family ks_convnet_judges = KS_FAMILY(kinds);
