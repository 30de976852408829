/* See perceptron.h. */
#include "perceptron.h"

#include "affine.h"
#include "alloc.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

const ks_perceptron_form ks_perceptron_forms[] = {
#define KS_FORM_ENTRY(name, text, steps, enhanced, occupied, hidden)                               \
    {"perceptron-" name, {steps, enhanced, occupied}, hidden},
    KS_PERCEPTRON_LIST(KS_FORM_ENTRY)
#undef KS_FORM_ENTRY
};

const ks_perceptron_form *ks_perceptron_find(const char *name)
{
    for (int i = 0; i < KS_PERCEPTRONS; i++)
        if (strcmp(ks_perceptron_forms[i].name, name) == 0)
            return &ks_perceptron_forms[i];
    return NULL;
}

/* ---- Loading ---- */

/* Moves the standardisation into the weights: (x - mean) * scale * w is x * (scale * w) plus a
 * constant, which goes to the bias. */
static int make_ready(ks_perceptron_network *out, const ks_network *n)
{
    int units = n->hidden ? n->padded : 1;
    const float *weight = n->hidden ? n->weight : n->out_weight;
    size_t I = (size_t)n->inputs, U = (size_t)units;
    float *memory = ks_alloc(I * U + 2 * U, sizeof *memory);
    if (memory == NULL)
        return KS_EMEMORY;
    float *ready = memory, *bias = ready + I * U, *last = bias + U;
    for (size_t u = 0; u < U; u++) {
        double sum = n->hidden ? n->bias[u] : *n->out_bias;
        for (size_t i = 0; i < I; i++) {
            double w = (double)n->scale[i] * weight[i * U + u];
            ready[i * U + u] = (float)w;
            sum -= n->mean[i] * w;
        }
        bias[u] = (float)sum;
        last[u] = n->hidden ? n->out_weight[u] : 0;
    }
    *out = (ks_perceptron_network){.inputs = n->inputs,
                                   .units = units,
                                   .memory = memory,
                                   .weight = ready,
                                   .bias = bias,
                                   .out_weight = n->hidden ? last : NULL,
                                   .out_bias = n->hidden ? *n->out_bias : 0};
    return 0;
}

static int load_network(ks_perceptron_network *out, const ks_perceptron_form *form,
                        const ks_model *model, const char *prefix, ks_error *error)
{
    ks_network network;
    const ks_tensor *window = ks_model_part(model, prefix, "window", 1, (const int[]){1}, error);
    if (window == NULL)
        return KS_EINPUT;
    int status = ks_network_load(&network, model, prefix, error);
    if (status)
        return status;
    int inputs = ks_neighbourhood_inputs(&form->neighbourhood);
    if (network.inputs != inputs || network.hidden != form->hidden)
        status = ks_error_set(error, KS_EINPUT, 0, 0,
                              "the network %s has %d inputs and %d units, not %d and %d", prefix,
                              network.inputs, network.hidden, inputs, form->hidden);
    else if (make_ready(out, &network))
        status = ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    else
        out->window = window->data[0];
    ks_network_release(&network);
    return status;
}

/* How many inputs and hidden units a network has; 0 if there is none. */
static int find_network(int *hidden, const ks_model *model, const char *prefix)
{
    int size[2] = {0, 0};
    const ks_tensor *mean = ks_model_part(model, prefix, "mean", 1, size, NULL);
    const ks_tensor *weight = ks_model_part(model, prefix, "weight", 2, size, NULL);
    *hidden = weight != NULL ? weight->size[1] : 0;
    return mean != NULL ? mean->size[0] : 0;
}

int ks_perceptron_tell(const ks_perceptron_form **out, const ks_model *model, ks_error *error)
{
    int hidden = 0, inputs = 0;
    for (int i = 0; i < KS_BOARD_SIZES && inputs == 0; i++)
        inputs = find_network(&hidden, model, ks_board_sizes[i]);
    if (inputs == 0)
        return KS_EJUDGE;
    for (int i = 0; i < KS_PERCEPTRONS; i++) {
        *out = &ks_perceptron_forms[i];
        if (ks_neighbourhood_inputs(&(*out)->neighbourhood) == inputs && (*out)->hidden == hidden)
            return 0;
    }
    return ks_error_set(error, KS_EINPUT, 0, 0, "no perceptron has %d inputs and %d units", inputs,
                        hidden);
}

int ks_perceptron_load(ks_perceptron *out, const ks_perceptron_form *form, const ks_model *model,
                       ks_error *error)
{
    int status = 0, found = 0, hidden;
    memset(out, 0, sizeof *out);
    out->form = form;
    for (int symmetry = 0; symmetry < KS_SYMMETRIES; symmetry++)
        ks_neighbourhood_offsets(out->offsets[symmetry], &form->neighbourhood, symmetry);
    for (int i = 0; i < KS_BOARD_SIZES && !status; i++)
        if (find_network(&hidden, model, ks_board_sizes[i]) > 0) {
            status = load_network(&out->networks[i], form, model, ks_board_sizes[i], error);
            found++;
        }
    if (found == 0)
        status = ks_error_set(error, KS_EINPUT, 0, 0, "the model has no perceptron");
    if (status)
        ks_perceptron_release(out);
    return status;
}

void ks_perceptron_release(ks_perceptron *perceptron)
{
    for (int i = 0; i < KS_BOARD_SIZES; i++) {
        free(perceptron->networks[i].memory);
        perceptron->networks[i] = (ks_perceptron_network){0};
    }
}

/* ---- Running ---- */

/* Inputs in their order, a unit a lane: the same bytes with vectors of any length. */
static inline void add_inputs(float *restrict sums, const ks_perceptron_network *n,
                              const float *input, int units)
{
    const float *restrict row = n->weight;
    for (int i = 0; i < n->inputs; i++, row += units) {
        float x = input[i];
        if (x == 0)
            continue;
        for (int u = 0; u < units; u++)
            sums[u] += x * row[u];
    }
}

enum { PADDED = (KS_PERCEPTRON_HIDDEN + KS_AFFINE_LANES - 1) / KS_AFFINE_LANES * KS_AFFINE_LANES };

/* The output of one view, before it becomes a probability. The compiler knows the length of each
 * loop over units. */
static float run_view(const ks_perceptron_network *n, const float *input)
{
    float sums[PADDED];
    if (n->out_weight == NULL) {
        sums[0] = n->bias[0];
        add_inputs(sums, n, input, 1);
        return sums[0];
    }
    memcpy(sums, n->bias, sizeof sums);
    add_inputs(sums, n, input, PADDED);
    ks_network_tanh_all(sums, PADDED);
    return n->out_bias + ks_affine_dot(sums, n->out_weight, PADDED);
}

/* Ascending, whatever the order they come in. */
static void insert(float *sorted, int count, float value)
{
    for (; count > 0 && sorted[count - 1] > value; count--)
        sorted[count] = sorted[count - 1];
    sorted[count] = value;
}

static const ks_perceptron_network *network_for(const ks_perceptron *perceptron, int width,
                                                int height)
{
    int size = ks_board_size(width, height);
    return &perceptron->networks[perceptron->networks[size].memory ? size : !size];
}

float ks_perceptron_window(const ks_perceptron *perceptron, int width, int height)
{
    return network_for(perceptron, width, height)->window;
}

float ks_perceptron_value(const ks_perceptron *perceptron, const ks_neighbourhood *neighbourhood,
                          int point)
{
    const ks_perceptron_network *n =
        network_for(perceptron, neighbourhood->width, neighbourhood->height);
    int views[KS_SYMMETRIES],
        count = ks_neighbourhood_views(views, point, neighbourhood->width, neighbourhood->height);
    float values[KS_SYMMETRIES], input[KS_NEIGHBOURHOOD_INPUTS], sum = 0;
    for (int i = 0; i < count; i++) {
        ks_neighbourhood_read(input, neighbourhood, &perceptron->form->neighbourhood,
                              perceptron->offsets[views[i]], views[i], point);
        insert(values, i, 2 * ks_network_logistic(run_view(n, input)) - 1);
    }
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum / (float)count;
}
