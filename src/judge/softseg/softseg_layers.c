/* Layers with receptive fields (soft-segmentation, 2.4), forward and backward side by side: the
 * first hidden layer on the inputs, and on that the middle: second hidden layer, simple eyes and
 * local connections, whose weights stand in one row.
 *
 * A neuron of a point adds up what the points of its window send, field by field in each of its
 * views; the mean of the views is its sum. The order of two views does not matter; the values of
 * more views are sorted first, so a turned board gives the same bytes. Rows of neurons are handled
 * in pieces of constant width, which compilers keep in registers. */
#include "network.h"
#include "simd.h"
#include "softseg.h"

#include <string.h>

enum {
    T = KS_SOFTSEG_TYPES,
    F = KS_SOFTSEG_FIELDS,
    WIDEST = 96,
    MOST_VIEWS = 8,
    LANES = 8,
    WIDE = 3 * LANES
};

/* ---- Kernels ---- */

/* A window: where its points' weights start, and what they send. */
typedef struct window {
    int count;
    const float *weights[F]; /* [senders][stride] */
    const float *values[F];  /* [senders] of a dense layer */
    const uint8_t *list[F];  /* of a sparse one: the senders that are 1 */
    int listed[F];
} window;

KS_INLINE void add_dense(float *out, const window *w, int senders, int stride, int start, int width)
{
    float sum[WIDE];
    for (int i = 0; i < width; i++)
        sum[i] = out[start + i];
    for (int k = 0; k < w->count; k++) {
        const float *row = w->weights[k] + start, *value = w->values[k];
        for (int j = 0; j < senders; j++, row += stride) {
            float x = value[j];
            for (int i = 0; i < width; i++)
                sum[i] += x * row[i];
        }
    }
    for (int i = 0; i < width; i++)
        out[start + i] = sum[i];
}

KS_INLINE void add_sparse(float *out, const window *w, int stride, int start, int width)
{
    float sum[WIDE];
    for (int i = 0; i < width; i++)
        sum[i] = out[start + i];
    for (int k = 0; k < w->count; k++)
        for (int j = 0; j < w->listed[k]; j++) {
            const float *row = w->weights[k] + w->list[k][j] * stride + start;
            for (int i = 0; i < width; i++)
                sum[i] += row[i];
        }
    for (int i = 0; i < width; i++)
        out[start + i] = sum[i];
}

/* The widths of the pieces of a row: as wide as fits, then by 8. */
#define PIECES(stride, call)                                                                       \
    do {                                                                                           \
        int start_ = 0;                                                                            \
        for (; (stride)-start_ >= WIDE; start_ += WIDE)                                            \
            call(start_, WIDE);                                                                    \
        for (; start_ < (stride); start_ += LANES)                                                 \
            call(start_, LANES);                                                                   \
    } while (0)

KS_INLINE void add_window(float *out, const window *w, int senders, int stride)
{
#define DENSE(start, width)  add_dense(out, w, senders, stride, start, width)
#define SPARSE(start, width) add_sparse(out, w, stride, start, width)
    if (senders)
        PIECES(stride, DENSE);
    else
        PIECES(stride, SPARSE);
}

KS_WIDER static void add_window_wider(float *out, const window *w, int senders, int stride)
{
    add_window(out, w, senders, stride);
}

static void add_window_plain(float *out, const window *w, int senders, int stride)
{
    add_window(out, w, senders, stride);
}

/* The mean of 4 or 8 views. */
static float mean_of(float *values, int count)
{
    for (int i = 1; i < count; i++) {
        float value = values[i];
        int j = i;
        for (; j > 0 && values[j - 1] > value; j--)
            values[j] = values[j - 1];
        values[j] = value;
    }
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum / (float)count;
}

/* The mean of several views, each a row of `width`. */
static void join_views(float *out, float (*sums)[WIDEST], int views, int width)
{
    for (int i = 0; i < width; i++) {
        float values[MOST_VIEWS];
        if (views == 2) {
            out[i] = (sums[0][i] + sums[1][i]) / 2;
            continue;
        }
        for (int v = 0; v < views; v++)
            values[v] = sums[v][i];
        out[i] = mean_of(values, views);
    }
}

void ks_softseg_logistic(float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] *= 0.5F;
    ks_network_tanh_all(values, count);
    for (size_t i = 0; i < count; i++)
        values[i] = 0.5F + 0.5F * values[i];
}

/* The number of a set of weights: those of two points of these types, one in a field of the
 * other. */
static size_t set_of(int type, int other, int field)
{
    return ((size_t)type * T + (size_t)other) * F + (size_t)field;
}

static size_t input_row(const ks_softseg *net, int type, int other, int field)
{
    return set_of(type, other, field) * (size_t)(net->inputs * net->first_padded);
}

static size_t middle_row(const ks_softseg *net, int type, int other, int field)
{
    return set_of(type, other, field) * (size_t)(net->first * net->middle_padded);
}

/* ---- First hidden layer ---- */

static void first_window(window *out, const ks_softseg *net, const ks_softseg_inputs *inputs,
                         const ks_softseg_view *view, int type)
{
    out->count = 0;
    for (int f = 0; f < F; f++) {
        int q = view->at[f], k = out->count;
        if (q < 0)
            continue;
        out->weights[k] = net->input + input_row(net, type, inputs->type[q], f);
        out->list[k] = inputs->feature[q];
        out->listed[k] = inputs->count[q];
        out->count++;
    }
}

void ks_softseg_run_first(ks_softseg_state *state, const ks_softseg *net)
{
    const ks_softseg_board *board = state->board;
    const ks_softseg_inputs *inputs = state->inputs;
    int P = net->first_padded, wider = ks_has_wider();
    for (int p = 0; p < board->points; p++) {
        float sums[MOST_VIEWS][WIDEST], *out = state->first + p * P;
        int type = inputs->type[p], views = board->view_count[p];
        if (state->old_first[p])
            continue;
        for (int v = 0; v < views; v++) {
            window w;
            float *sum = views == 1 ? out : &sums[v][0];
            first_window(&w, net, inputs, &board->views[board->first_view[p] + v], type);
            memcpy(sum, net->input_bias + type * P, (size_t)P * sizeof *sum);
            (wider ? add_window_wider : add_window_plain)(sum, &w, 0, P);
        }
        if (views > 1)
            join_views(out, sums, views, P);
        ks_softseg_logistic(out, (size_t)P);
    }
}

/* Changes the weights of the inputs by the errors of the first layer, which stand in state. */
static void learn_first(ks_softseg *changed, const ks_softseg_state *state, const ks_softseg *net,
                        float rate)
{
    const ks_softseg_board *board = state->board;
    const ks_softseg_inputs *inputs = state->inputs;
    int P = net->first_padded;
    for (int p = 0; p < board->points; p++) {
        float step[KS_SOFTSEG_MOST];
        int type = inputs->type[p], views = board->view_count[p];
        for (int i = 0; i < P; i++) {
            step[i] = rate * state->first_error[p * P + i];
            changed->input_bias[type * P + i] -= step[i];
            step[i] /= (float)views;
        }
        for (int v = 0; v < views; v++) {
            const ks_softseg_view *view = &board->views[board->first_view[p] + v];
            for (int f = 0; f < F; f++) {
                int q = view->at[f];
                if (q < 0)
                    continue;
                float *rows = changed->input + input_row(net, type, inputs->type[q], f);
                for (int j = 0; j < inputs->count[q]; j++)
                    for (int i = 0; i < P; i++)
                        rows[inputs->feature[q][j] * P + i] -= step[i];
            }
        }
    }
}

/* ---- The middle ---- */

static void middle_window(window *out, const ks_softseg *net, const ks_softseg_state *state,
                          const ks_softseg_view *view, int type)
{
    out->count = 0;
    for (int f = 0; f < F; f++) {
        int q = view->at[f], k = out->count;
        if (q < 0)
            continue;
        out->weights[k] = net->middle + middle_row(net, type, state->inputs->type[q], f);
        out->values[k] = state->first + q * net->first_padded;
        out->count++;
    }
}

/* Local connections come out by field and are kept by direction: `back` turns them round again. */
static void turn_links(float *out, const float *row, const ks_softseg *net,
                       const ks_softseg_view *view, int back)
{
    int links = net->second + 2;
    memcpy(out, row, (size_t)net->middle_padded * sizeof *out);
    for (int colour = 0; colour < 2; colour++, links += F)
        for (int f = 0; f < F; f++) {
            int d = view->direction[f];
            if (back)
                out[links + f] = row[links + d];
            else
                out[links + d] = row[links + f];
        }
}

void ks_softseg_run_middle(ks_softseg_state *state, const ks_softseg *net)
{
    const ks_softseg_board *board = state->board;
    int Q = net->middle_padded, wider = ks_has_wider();
    for (int p = 0; p < board->points; p++) {
        float sums[MOST_VIEWS][WIDEST], *out = state->middle + p * Q;
        int type = state->inputs->type[p], views = board->view_count[p];
        if (state->old_middle[p])
            continue;
        for (int v = 0; v < views; v++) {
            const ks_softseg_view *view = &board->views[board->first_view[p] + v];
            window w;
            float sum[WIDEST];
            middle_window(&w, net, state, view, type);
            memcpy(sum, net->middle_bias + type * Q, (size_t)Q * sizeof *sum);
            (wider ? add_window_wider : add_window_plain)(sum, &w, net->first, Q);
            turn_links(views == 1 ? out : &sums[v][0], sum, net, view, 0);
        }
        if (views > 1)
            join_views(out, sums, views, Q);
        ks_softseg_logistic(out, (size_t)Q);
    }
}

/* Errors of the first layer from those of the middle: the derivative by each sender is the product
 * of its row of weights with the errors. Each sender has eight lanes of its own for that, which are
 * added up only when all have been sent. */
KS_INLINE void send_piece(float *lanes, const float *rows, const float *step, int senders, int Q,
                          int width)
{
    float steps[WIDE];
    for (int i = 0; i < width; i++)
        steps[i] = step[i];
    for (int j = 0; j < senders; j++, rows += Q, lanes += LANES)
        for (int k = 0; k < LANES; k++) {
            float sum = lanes[k];
            for (int i = 0; i < width; i += LANES)
                sum += rows[i + k] * steps[i + k];
            lanes[k] = sum;
        }
}

KS_INLINE void send_back(float *lanes, const float *rows, const float *step, int senders, int Q)
{
#define SEND(start, width) send_piece(lanes, rows + (start), step + (start), senders, Q, width)
    PIECES(Q, SEND);
}

KS_WIDER static void send_back_wider(float *lanes, const float *rows, const float *step,
                                     int senders, int Q)
{
    send_back(lanes, rows, step, senders, Q);
}

static void send_back_plain(float *lanes, const float *rows, const float *step, int senders, int Q)
{
    send_back(lanes, rows, step, senders, Q);
}

/* rows[j] -= rate * value[j] * step */
KS_INLINE void change_piece(float *rows, const float *value, const float *step, float rate,
                            int senders, int Q, int width)
{
    float steps[WIDE];
    for (int i = 0; i < width; i++)
        steps[i] = step[i];
    for (int j = 0; j < senders; j++, rows += Q) {
        float x = rate * value[j];
        for (int i = 0; i < width; i++)
            rows[i] -= x * steps[i];
    }
}

KS_INLINE void change_rows(float *rows, const float *value, const float *step, float rate,
                           int senders, int Q)
{
#define CHANGE(start, width)                                                                       \
    change_piece(rows + (start), value, step + (start), rate, senders, Q, width)
    PIECES(Q, CHANGE);
}

KS_WIDER static void change_rows_wider(float *rows, const float *value, const float *step,
                                       float rate, int senders, int Q)
{
    change_rows(rows, value, step, rate, senders, Q);
}

static void change_rows_plain(float *rows, const float *value, const float *step, float rate,
                              int senders, int Q)
{
    change_rows(rows, value, step, rate, senders, Q);
}

/* The errors of a point as one of its views has them. */
static void view_errors(float *out, const ks_softseg_state *state, const ks_softseg *net,
                        const ks_softseg_view *view, int point)
{
    int Q = net->middle_padded;
    turn_links(out, state->middle_error + point * Q, net, view, 1);
    for (int i = 0; i < Q; i++)
        out[i] /= (float)state->board->view_count[point];
}

/* Either sends the errors of the middle back (`changed` NULL) or changes its weights by them. */
static void middle_backward(ks_softseg *changed, ks_softseg_state *state, const ks_softseg *net,
                            float rate)
{
    const ks_softseg_board *board = state->board;
    int P = net->first_padded, Q = net->middle_padded, wider = ks_has_wider();
    for (int p = 0; p < board->points; p++) {
        int type = state->inputs->type[p];
        for (int v = 0; v < board->view_count[p]; v++) {
            const ks_softseg_view *view = &board->views[board->first_view[p] + v];
            float step[WIDEST];
            view_errors(step, state, net, view, p);
            for (int f = 0; f < F; f++) {
                int q = view->at[f];
                if (q < 0)
                    continue;
                size_t rows = middle_row(net, type, state->inputs->type[q], f);
                if (changed == NULL)
                    (wider ? send_back_wider
                           : send_back_plain)(state->error_lanes + (size_t)(q * P) * LANES,
                                              net->middle + rows, step, net->first, Q);
                else
                    (wider ? change_rows_wider : change_rows_plain)(
                        changed->middle + rows, state->first + q * P, step, rate, net->first, Q);
            }
            for (int i = 0; i < Q && changed != NULL; i++)
                changed->middle_bias[type * Q + i] -= rate * step[i];
        }
    }
}

void ks_softseg_learn_layers(ks_softseg *changed, const ks_softseg *net, ks_softseg_state *state,
                             float rate)
{
    size_t count = (size_t)state->board->points * (size_t)net->first_padded;
    memset(state->error_lanes, 0, count * LANES * sizeof *state->error_lanes);
    middle_backward(NULL, state, net, 0);
    for (size_t i = 0; i < count; i++) {
        const float *lane = state->error_lanes + i * LANES;
        float sum = ((lane[0] + lane[4]) + (lane[2] + lane[6])) +
                    ((lane[1] + lane[5]) + (lane[3] + lane[7]));
        state->first_error[i] = sum * state->first[i] * (1 - state->first[i]);
    }
    middle_backward(changed, state, net, rate);
    learn_first(changed, state, net, rate);
}
