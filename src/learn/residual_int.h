/* A residual network (residual.h) in integers: weights in 8 bits by channel, activations in 7 bits,
 * the residual stream in 16, sums in 32. What concerns the whole board is added in floats, in an
 * order that is fixed. So the same position gives the same bytes on every machine. */
#ifndef KS_RESIDUAL_INT_H
#define KS_RESIDUAL_INT_H

#include "int_conv.h"
#include "residual.h"

/* How large activations become: of the stream (in size), before each block and at the end, inside
 * each block, and of the head. */
typedef struct ks_residual_ranges {
    float stream, head;
    float before[KS_RESIDUAL_BLOCKS + 1], inner[KS_RESIDUAL_BLOCKS];
} ks_residual_ranges;

/* As a tensor "ranges" of a model: stream, head, before, inner. */
int ks_residual_ranges_store(ks_model *model, const ks_residual *net,
                             const ks_residual_ranges *ranges);
int ks_residual_ranges_load(ks_residual_ranges *out, const ks_residual *net, const ks_model *model,
                            ks_error *error);

typedef struct ks_residual_int ks_residual_int;

/* Rounds the parameters, which need not stay. `kernels` do the work: all give the same results.
 * KS_ERANGE if there are more channels than kernels take, or a range is not a positive number. */
int ks_residual_int_new(ks_residual_int **out, const ks_residual *net, const float *parameters,
                        const ks_residual_ranges *ranges, const ks_int_kernels *kernels);
void ks_residual_int_free(ks_residual_int *net);
const ks_residual_shape *ks_residual_int_shape(const ks_residual_int *net);

/* Memory to evaluate one board at a time, of any size. */
typedef struct ks_residual_room ks_residual_room;

int ks_residual_room_new(ks_residual_room **out, const ks_residual_int *net);
void ks_residual_room_free(ks_residual_room *room);

/* `planes`: bytes 0 to 127, which stand for 0 to 1, `stride` from one plane to the next; `maps` are
 * [M][width * height]. Allocates nothing. */
void ks_residual_int_run(float *maps, float *numbers, const ks_residual_int *net,
                         ks_residual_room *room, int width, int height, const uint8_t *planes,
                         size_t stride, const float *facts);

#endif
