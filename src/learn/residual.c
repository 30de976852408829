/* See residual.h. */
#include "residual.h"

#include "text.h"

#include <math.h>
#include <string.h>

/* ---- Layers ---- */

static void place(ks_residual *net, ks_residual_layer *layer, int out, int in, int side,
                  int has_bias)
{
    layer->out = out;
    layer->in = in;
    layer->side = side;
    layer->has_bias = has_bias;
    layer->weight = net->count;
    net->count += (size_t)out * (size_t)in * (size_t)(side * side);
    layer->bias = net->count;
    net->count += has_bias ? (size_t)out : 0;
}

static void name_layer(ks_residual_layer *layer, const char *name)
{
    ks_format(layer->name, sizeof layer->name, "%s", name);
}

static void place_block(ks_residual *net, int index)
{
    ks_residual_block *block = &net->blocks[index];
    int channels = net->shape.channels;
    ks_format(block->first.name, sizeof block->first.name, "block-%d.first", index + 1);
    ks_format(block->second.name, sizeof block->second.name, "block-%d.second", index + 1);
    ks_format(block->pooled.name, sizeof block->pooled.name, "block-%d.pooled", index + 1);
    place(net, &block->first, channels, channels, 3, 1);
    place(net, &block->second, channels, channels, 3, 1);
    if (index % 2 == 1)
        place(net, &block->pooled, channels, KS_RESIDUAL_SUMMARY * channels, 1, 0);
}

static int is_allowed(const ks_residual_shape *s)
{
    const int sizes[] = {s->planes, s->facts, s->channels, s->head, s->hidden, s->maps, s->numbers};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (sizes[i] < 1 || sizes[i] > 1024)
            return 0;
    return s->blocks >= 1 && s->blocks <= KS_RESIDUAL_BLOCKS;
}

int ks_residual_init(ks_residual *out, const ks_residual_shape *shape)
{
    memset(out, 0, sizeof *out);
    if (!is_allowed(shape))
        return KS_ERANGE;
    int channels = shape->channels, summary = KS_RESIDUAL_SUMMARY * channels;
    out->shape = *shape;
    name_layer(&out->input, "input");
    name_layer(&out->facts, "facts");
    name_layer(&out->head, "head");
    name_layer(&out->head_pooled, "head.pooled");
    name_layer(&out->maps, "maps");
    name_layer(&out->hidden, "hidden");
    name_layer(&out->numbers, "numbers");
    place(out, &out->input, channels, shape->planes, 3, 1);
    place(out, &out->facts, channels, shape->facts, 1, 0);
    for (int i = 0; i < shape->blocks; i++)
        place_block(out, i);
    place(out, &out->head, shape->head, channels, 1, 1);
    place(out, &out->head_pooled, shape->head, summary, 1, 0);
    place(out, &out->maps, shape->maps, shape->head, 1, 1);
    place(out, &out->hidden, shape->hidden, summary + shape->facts, 1, 1);
    place(out, &out->numbers, shape->numbers, shape->hidden, 1, 1);
    return 0;
}

const ks_residual_layer *ks_residual_layer_at(const ks_residual *net, int index)
{
    enum { BEFORE = 2, AFTER = 5 };
    const ks_residual_layer *before[BEFORE] = {&net->input, &net->facts};
    const ks_residual_layer *after[AFTER] = {&net->head, &net->head_pooled, &net->maps,
                                             &net->hidden, &net->numbers};
    if (index < BEFORE)
        return before[index];
    index -= BEFORE;
    for (int i = 0; i < net->shape.blocks; i++) {
        const ks_residual_block *b = &net->blocks[i];
        const ks_residual_layer *layers[] = {&b->first, &b->second, &b->pooled};
        int count = b->pooled.out > 0 ? 3 : 2;
        if (index < count)
            return layers[index];
        index -= count;
    }
    return index < AFTER ? after[index] : NULL;
}

float ks_residual_size(int points)
{
    return (sqrtf((float)points) - 14) / 10;
}

/* ---- Models ---- */

int ks_residual_store(ks_model *model, const ks_residual *net, const float *parameters)
{
    const ks_residual_layer *l;
    int status = 0;
    for (int i = 0; status == 0 && (l = ks_residual_layer_at(net, i)) != NULL; i++) {
        const int size[] = {l->out, l->in, l->side, l->side};
        status = ks_model_add_part(model, l->name, "weight", 4, size, parameters + l->weight);
        if (status == 0 && l->has_bias)
            status = ks_model_add_part(model, l->name, "bias", 1, size, parameters + l->bias);
    }
    return status;
}

int ks_residual_tell(ks_residual_shape *out, const ks_model *model, ks_error *error)
{
    static const int any[] = {0, 0, 0, 0};
    char name[KS_MODEL_NAME];
    int blocks = 0;
    if (!ks_model_has(model, "input.weight") || !ks_model_has(model, "block-1.first.weight"))
        return KS_EJUDGE;
    while (ks_format(name, sizeof name, "block-%d.first.weight", blocks + 1),
           ks_model_has(model, name))
        blocks++;
    const ks_tensor *input = ks_model_part(model, "input", "weight", 4, any, error);
    const ks_tensor *facts = input ? ks_model_part(model, "facts", "weight", 4, any, error) : NULL;
    const ks_tensor *maps = facts ? ks_model_part(model, "maps", "weight", 4, any, error) : NULL;
    const ks_tensor *numbers =
        maps ? ks_model_part(model, "numbers", "weight", 4, any, error) : NULL;
    if (numbers == NULL)
        return KS_EINPUT;
    *out = (ks_residual_shape){.planes = input->size[1],
                               .facts = facts->size[1],
                               .channels = input->size[0],
                               .blocks = blocks,
                               .head = maps->size[1],
                               .hidden = numbers->size[1],
                               .maps = maps->size[0],
                               .numbers = numbers->size[0]};
    return 0;
}

int ks_residual_load_layer(float *parameters, const ks_residual_layer *l, const ks_model *model,
                           ks_error *error)
{
    const int size[] = {l->out, l->in, l->side, l->side};
    const ks_tensor *weight = ks_model_part(model, l->name, "weight", 4, size, error);
    const ks_tensor *bias =
        weight && l->has_bias ? ks_model_part(model, l->name, "bias", 1, size, error) : NULL;
    if (weight == NULL || (l->has_bias && bias == NULL))
        return KS_EINPUT;
    memcpy(parameters + l->weight, weight->data, weight->count * sizeof *weight->data);
    if (bias != NULL)
        memcpy(parameters + l->bias, bias->data, bias->count * sizeof *bias->data);
    return 0;
}

int ks_residual_load(float *parameters, const ks_residual *net, const ks_model *model,
                     ks_error *error)
{
    const ks_residual_layer *l;
    int status = 0;
    for (int i = 0; status == 0 && (l = ks_residual_layer_at(net, i)) != NULL; i++)
        status = ks_residual_load_layer(parameters, l, model, error);
    return status;
}
