/* See checkpoint.h. Models hold finite floats only; a state also has 64-bit integers (some of them
 * the bits of doubles). Each is written as four floats with 16 bits each, which is exact. */
#include "checkpoint.h"

#include "alloc.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { PIECES = 4, PIECE_BITS = 16, HEAD = KS_CHECKPOINT_NUMBERS * PIECES };

int ks_checkpoint_init(ks_checkpoint *out, const ks_training_watch *watch, ks_error *error)
{
    *out = (ks_checkpoint){.save = watch->save, .payload = watch->payload};
    return watch->checkpoint
               ? ks_model_read(&out->model, watch->checkpoint, watch->checkpoint_size, error)
               : ks_model_new(&out->model, "a checkpoint");
}

void ks_checkpoint_release(ks_checkpoint *checkpoint)
{
    ks_model_free(checkpoint->model);
    checkpoint->model = NULL;
}

static void put_number(float out[PIECES], uint64_t number)
{
    for (int i = 0; i < PIECES; i++)
        out[i] = (float)(number >> (PIECE_BITS * i) & 0xFFFF);
}

/* The floats come from a file: one that is not a 16-bit integer counts as 0. */
static uint64_t get_number(const float pieces[PIECES])
{
    uint64_t number = 0;
    for (int i = 0; i < PIECES; i++)
        if (pieces[i] >= 0 && pieces[i] <= 0xFFFF)
            number |= (uint64_t)pieces[i] << (PIECE_BITS * i);
    return number;
}

static void drop(ks_model *model, const char *name)
{
    size_t i = 0;
    while (i < model->count && strcmp(model->tensors[i].name, name) != 0)
        i++;
    if (i == model->count)
        return;
    free(model->tensors[i].data);
    model->count--;
    memmove(&model->tensors[i], &model->tensors[i + 1],
            (model->count - i) * sizeof *model->tensors);
}

int ks_checkpoint_put(ks_checkpoint *checkpoint, const char *name, const ks_checkpoint_state *state)
{
    size_t total = HEAD + (size_t)state->count * state->size;
    float *data = ks_alloc(total, sizeof *data);
    if (data == NULL)
        return KS_EMEMORY;
    for (int i = 0; i < KS_CHECKPOINT_NUMBERS; i++)
        put_number(data + (size_t)i * PIECES, state->numbers[i]);
    for (int i = 0; i < state->count; i++)
        memcpy(data + HEAD + (size_t)i * state->size, state->arrays[i], state->size * sizeof *data);
    drop(checkpoint->model, name);
    int status = ks_model_add(checkpoint->model, name, 1, &(int){(int)total}, data);
    free(data);
    return status;
}

int ks_checkpoint_get(ks_checkpoint_state *state, const ks_checkpoint *checkpoint, const char *name)
{
    int total = (int)(HEAD + (size_t)state->count * state->size);
    const ks_tensor *tensor = ks_model_tensor(checkpoint->model, name, 1, &total);
    if (tensor == NULL)
        return 0;
    for (int i = 0; i < KS_CHECKPOINT_NUMBERS; i++)
        state->numbers[i] = get_number(tensor->data + (size_t)i * PIECES);
    for (int i = 0; i < state->count; i++)
        memcpy(state->arrays[i], tensor->data + HEAD + (size_t)i * state->size,
               state->size * sizeof(float));
    return 1;
}

int ks_checkpoint_has(const ks_checkpoint *checkpoint, const char *name)
{
    return ks_model_tensor(checkpoint->model, name, 1, &(int){0}) != NULL;
}

int ks_checkpoint_save(const ks_checkpoint *checkpoint)
{
    ks_buffer *bytes;
    if (checkpoint->save == NULL)
        return 0;
    int status = ks_buffer_new(&bytes);
    if (status == 0)
        status = ks_model_write(bytes, checkpoint->model);
    if (status == 0)
        status =
            checkpoint->save(ks_buffer_data(bytes), ks_buffer_size(bytes), checkpoint->payload);
    ks_buffer_free(bytes);
    return status;
}

int ks_checkpoint_fail(const ks_checkpoint *checkpoint, int status, ks_error *error)
{
    return ks_error_set(error, status, 0, 0, "%s",
                        checkpoint->other ? "the checkpoint belongs to another run"
                                          : ks_status_text(status));
}

uint64_t ks_checkpoint_mix(uint64_t key, uint64_t word)
{
    key = (key ^ word) * 0x9E3779B97F4A7C15u;
    return key ^ key >> 29;
}
