/* From local connections to evaluations (soft-segmentation, 2.5 and 2.6), forward and backward side
 * by side.
 *
 * A point's evaluation adds, for every other point and both colours, the neurons of that point
 * weighted by weights that depend on the two types and the interval of their connection. Since they
 * depend on nothing else, the sum over neurons is the same for all points of a type: it is computed
 * once for each other point, colour, type and interval, and each pair of points then costs one
 * addition. These shares are whole numbers of 1/65536, so that their sum is the same in any order,
 * on a turned board too. */
#include "best_paths.h"
#include "simd.h"
#include "softseg.h"

#include <string.h>

enum {
    T = KS_SOFTSEG_TYPES,
    F = KS_SOFTSEG_FIELDS,
    K = KS_SOFTSEG_INTERVALS,
    SHARES = KS_SOFTSEG_SHARES,
    HERE = 4, /* the direction of a point from itself */
    NEAR = 5, /* directions from there on: the earlier ones belong to the other end */
};

/* ---- Connections ---- */

/* Each connection is asked for from both its ends; the mean of the two answers counts. */
static void list_near(ks_softseg_state *state, const ks_softseg *net, int colour)
{
    int Q = net->middle_padded, link = ks_softseg_link_at(net, colour, 0);
    for (int p = 0; p < state->board->points; p++)
        for (int d = HERE; d < F; d++) {
            int q = state->board->beside[p][d];
            state->near[p * NEAR + d - HERE] = q < 0
                                                   ? 0
                                                   : (state->middle[p * Q + link + d] +
                                                      state->middle[q * Q + link + 2 * HERE - d]) /
                                                         2;
        }
}

static ks_links list_links(ks_softseg_state *state)
{
    const ks_softseg_board *board = state->board;
    int count = 0;
    for (int p = 0; p < board->points; p++) {
        state->first_link[p] = count;
        for (int k = board->first_near[p]; k < board->first_near[p + 1]; k++) {
            int16_t length = state->near_length[board->near_length[k]];
            state->link_to[count] = board->near_to[k];
            state->link_length[count] = length;
            count += length <= KS_PATH_LIMIT;
        }
    }
    state->first_link[board->points] = count;
    return (ks_links){board->points, state->first_link, state->link_to, state->link_length};
}

/* The places of a row. An interval is how many of the lengths of 1/8 to 7/8 are not below. */
KS_INLINE void find_places(uint16_t *restrict out, const int16_t *restrict length,
                           const uint16_t *restrict base, int count)
{
    for (int q = 0; q < count; q++) {
        int16_t l = length[q];
        int16_t interval = (int16_t)((l <= 12288) + (l <= 8192) + (l <= 5796) + (l <= 4096) +
                                     (l <= 2777) + (l <= 1700) + (l <= 789));
        interval = l <= KS_PATH_LIMIT ? interval : K;
        out[q] = (uint16_t)(base[q] + (uint16_t)interval);
    }
}

KS_WIDER static void find_places_wider(uint16_t *out, const int16_t *length, const uint16_t *base,
                                       int count)
{
    find_places(out, length, base, count);
}

static void find_places_plain(uint16_t *out, const int16_t *length, const uint16_t *base, int count)
{
    find_places(out, length, base, count);
}

void ks_softseg_connect(ks_softseg_state *state, const ks_softseg *net)
{
    int points = state->board->points, stride = state->stride, wider = ks_has_wider();
    for (int colour = 0; colour < 2; colour++) {
        int16_t *length = state->length + (size_t)colour * (size_t)(points * stride);
        uint16_t *place = state->place + (size_t)colour * (size_t)(points * stride);
        list_near(state, net, colour);
        ks_path_lengths(state->near_length, state->near, points * NEAR);
        ks_links links = list_links(state);
        ks_best_paths(length, stride, &links, state->changed_rows, state->reverse_links);
        for (int p = 0; p < points; p++, length += stride, place += stride) {
            length[p] = state->near_length[p * NEAR];
            (wider ? find_places_wider : find_places_plain)(place, length, state->base, stride);
        }
    }
}

/* ---- Evaluation ---- */

static const float share_unit = 65536, most_share = 16;

/* What a point adds to an evaluation, for all that can choose its weights. */
KS_INLINE void add_shares(int32_t out[SHARES], const float *value, const float *weights,
                          int senders)
{
    float sum[SHARES];
    for (int i = 0; i < SHARES; i++)
        sum[i] = value[0] * weights[i];
    for (int j = 1; j < senders; j++)
        for (int i = 0; i < SHARES; i++)
            sum[i] += value[j] * weights[j * SHARES + i];
    for (int i = 0; i < SHARES; i++) {
        float share = sum[i] < most_share ? sum[i] : most_share;
        share = share > -most_share ? share : -most_share;
        /* Made positive first, so that cutting off rounds. */
        out[i] = (int32_t)((share + most_share) * share_unit + 0.5F) -
                 (int32_t)(most_share * share_unit);
    }
}

KS_WIDER static void add_shares_wider(int32_t out[SHARES], const float *value, const float *weights,
                                      int senders)
{
    add_shares(out, value, weights, senders);
}

static void add_shares_plain(int32_t out[SHARES], const float *value, const float *weights,
                             int senders)
{
    add_shares(out, value, weights, senders);
}

static void fill_shares(ks_softseg_state *state, const ks_softseg *net)
{
    int points = state->board->points, senders = net->second + 2, wider = ks_has_wider();
    for (int q = 0; q < points; q++) {
        int32_t share[SHARES];
        if (state->old_middle[q])
            continue;
        const float *weights =
            net->evaluation + (size_t)state->inputs->type[q] * (size_t)(senders * SHARES);
        (wider ? add_shares_wider : add_shares_plain)(share, state->middle + q * net->middle_padded,
                                                      weights, senders);
        for (int c = 0; c < 2; c++)
            for (int t = 0; t < T; t++) {
                int32_t *out = state->share +
                               (((size_t)t * 2 + (size_t)c) * (size_t)points + (size_t)q) * (K + 1);
                memcpy(out, share + (c * T + t) * K, K * sizeof *out);
                out[K] = 0;
            }
    }
}

/* Four sums, since they do not wait for each other. */
static int32_t add_up(const int32_t *share, const uint16_t *place, int points)
{
    int32_t sum[4] = {0};
    int q = 0;
    for (; q + 4 <= points; q += 4)
        for (int k = 0; k < 4; k++)
            sum[k] += share[place[q + k]];
    for (; q < points; q++)
        sum[0] += share[place[q]];
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* The shares, or sums of errors, that points of a type have for a colour. */
static size_t row_of(const ks_softseg_state *state, int type, int colour)
{
    return (size_t)(type * 2 + colour) * (size_t)state->board->points * (K + 1);
}

static const uint16_t *places_of(const ks_softseg_state *state, int point, int colour)
{
    size_t row = (size_t)(colour * state->board->points + point);
    return state->place + row * (size_t)state->stride;
}

void ks_softseg_evaluate(ks_softseg_state *state, const ks_softseg *net)
{
    int points = state->board->points;
    fill_shares(state, net);
    for (int p = 0; p < points; p++) {
        int type = state->inputs->type[p];
        int32_t sum = 0;
        for (int c = 0; c < 2; c++)
            sum += add_up(state->share + row_of(state, type, c), places_of(state, p, c), points);
        state->evaluation[p] = net->evaluation_bias[type] + (float)sum / share_unit;
    }
    ks_softseg_logistic(state->evaluation, (size_t)points);
}

double ks_softseg_sum(const ks_softseg_state *state)
{
    static const double unit = 1 << 24;
    long long sum = 0;
    for (int p = 0; p < state->board->points; p++)
        sum += (long long)(state->evaluation[p] * unit);
    return (double)sum / unit;
}

static void run_layers(ks_softseg_state *state, const ks_softseg *net)
{
    ks_softseg_run_first(state, net);
    ks_softseg_run_middle(state, net);
    ks_softseg_connect(state, net);
    ks_softseg_evaluate(state, net);
}

void ks_softseg_run(ks_softseg_state *state, const ks_softseg *net, const ks_softseg_inputs *inputs)
{
    state->inputs = inputs;
    memset(state->old_first, 0, (size_t)state->board->points);
    memset(state->old_middle, 0, (size_t)state->board->points);
    run_layers(state, net);
}

/* Marks points around which all are marked. */
static void mark_inside(uint8_t *out, const uint8_t *marks, const ks_softseg_board *board)
{
    for (int p = 0; p < board->points; p++) {
        out[p] = 1;
        for (int d = 0; d < F; d++)
            out[p] &= board->beside[p][d] < 0 || marks[board->beside[p][d]];
    }
}

void ks_softseg_run_next(ks_softseg_state *state, const ks_softseg *net,
                         const ks_softseg_inputs *inputs)
{
    const ks_softseg_inputs *before = state->inputs;
    uint8_t same[KS_POINTS];
    for (int p = 0; p < state->board->points; p++)
        same[p] = inputs->type[p] == before->type[p] && inputs->count[p] == before->count[p] &&
                  memcmp(inputs->feature[p], before->feature[p], inputs->count[p]) == 0;
    mark_inside(state->old_first, same, state->board);
    mark_inside(state->old_middle, state->old_first, state->board);
    state->inputs = inputs;
    run_layers(state, net);
}

/* ---- Backward ---- */

/* The derivative of the error of an output by its sum. */
static float error_of(float output, float target, ks_softseg_error error)
{
    if (target < 0)
        return 0;
    return (output - target) * (error == KS_SOFTSEG_LOG ? 1 : output * (1 - output));
}

/* The errors of eyes, connections and evaluations themselves. */
static void find_errors(ks_softseg_state *state, const ks_softseg *net,
                        const ks_softseg_targets *targets, ks_softseg_error error)
{
    int points = state->board->points, Q = net->middle_padded;
    memset(state->middle_error, 0, (size_t)(points * Q) * sizeof *state->middle_error);
    for (int p = 0; p < points; p++) {
        const float *row = state->middle + p * Q;
        float *out = state->middle_error + p * Q;
        state->evaluation_error[p] = error_of(state->evaluation[p], targets->evaluation[p], error);
        for (int c = 0; c < 2; c++) {
            int eye = ks_softseg_eye_at(net, c), link = ks_softseg_link_at(net, c, 0);
            out[eye] = error_of(row[eye], targets->eye[c][p], error);
            for (int d = 0; d < F; d++)
                out[link + d] = error_of(row[link + d], targets->link[c][p][d], error);
        }
    }
}

/* Adds up the errors of evaluations by what has chosen the weights. Those of dropped connections go
 * to a place that is never read. */
static void spread_errors(ks_softseg_state *state)
{
    int points = state->board->points;
    memset(state->spread, 0, row_of(state, T, 0) * sizeof *state->spread);
    for (int p = 0; p < points; p++) {
        float error = state->evaluation_error[p];
        for (int c = 0; c < 2; c++) {
            const uint16_t *place = places_of(state, p, c);
            float *out = state->spread + row_of(state, state->inputs->type[p], c);
            for (int q = 0; q < points; q++)
                out[place[q]] += error;
        }
    }
}

/* Those of one point, in the order of weights. */
static void collect_errors(float out[SHARES], const ks_softseg_state *state, int point)
{
    for (int c = 0; c < 2; c++)
        for (int t = 0; t < T; t++)
            memcpy(out + (c * T + t) * K,
                   state->spread + row_of(state, t, c) + (size_t)point * (K + 1), K * sizeof *out);
}

/* What one point sends back to its neurons, added in eight lanes. */
KS_INLINE float sum_shares(const float *spread, const float *weights)
{
    float lane[8] = {0};
    for (int i = 0; i < SHARES; i += 8)
        for (int k = 0; k < 8; k++)
            lane[k] += spread[i + k] * weights[i + k];
    return ((lane[0] + lane[4]) + (lane[2] + lane[6])) +
           ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

/* Either sends the errors of evaluations back (`changed` NULL) or changes the weights by them. */
KS_INLINE void backward(ks_softseg *changed, ks_softseg_state *state, const ks_softseg *net,
                        float rate)
{
    int senders = net->second + 2;
    for (int q = 0; q < state->board->points; q++) {
        const float *row = state->middle + q * net->middle_padded;
        size_t start = (size_t)state->inputs->type[q] * (size_t)(senders * SHARES);
        float spread[SHARES];
        collect_errors(spread, state, q);
        for (int j = 0; j < senders; j++, start += SHARES) {
            if (changed == NULL) {
                state->middle_error[q * net->middle_padded + j] +=
                    sum_shares(spread, net->evaluation + start) * row[j] * (1 - row[j]);
                continue;
            }
            float *weights = changed->evaluation + start, x = rate * row[j];
            for (int i = 0; i < SHARES; i++)
                weights[i] -= x * spread[i];
        }
        if (changed != NULL)
            changed->evaluation_bias[state->inputs->type[q]] -= rate * state->evaluation_error[q];
    }
}

KS_WIDER static void backward_wider(ks_softseg *changed, ks_softseg_state *state,
                                    const ks_softseg *net, float rate)
{
    backward(changed, state, net, rate);
}

static void backward_plain(ks_softseg *changed, ks_softseg_state *state, const ks_softseg *net,
                           float rate)
{
    backward(changed, state, net, rate);
}

void ks_softseg_learn(ks_softseg *changed, const ks_softseg *net, ks_softseg_state *state,
                      const ks_softseg_targets *targets, ks_softseg_error error, float rate)
{
    find_errors(state, net, targets, error);
    spread_errors(state);
    (ks_has_wider() ? backward_wider : backward_plain)(NULL, state, net, 0);
    (ks_has_wider() ? backward_wider : backward_plain)(changed, state, net, rate);
    ks_softseg_learn_layers(changed, net, state, rate);
}
