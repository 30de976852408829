/* A convolution and its gradients, by oneDNN, on one thread: for training only, whose bytes are the
 * same on one machine for any number of our own threads, but not on all machines.
 *
 * Maps lie in memory point by point, [sheets][side][side][channels], as the fastest kernels want
 * them, with multiples of 16 channels. Beyond the edges of a sheet all is 0. */
#ifndef KS_CONVOLUTION_H
#define KS_CONVOLUTION_H

#include <stddef.h>
#include <stdint.h>

enum { KS_BUNDLE = 16 };

typedef struct ks_convolution_shape {
    int sheets, side; /* of the maps */
    int in, out;      /* channels, as they lie in memory */
    int kernel;       /* 1 or 3 */
    int narrow;       /* are the operands of 16 bits? only if ks_convolution_narrows() */
} ks_convolution_shape;

/* A map that is multiplied: floats, or their upper 16 bits, rounded: noise that is small beside
 * that of drawing examples. The other is NULL. Sums have 32 bits in any case. */
typedef struct ks_operand {
    float *wide;
    uint16_t *narrow;
} ks_operand;

/* Does the processor multiply numbers of 16 bits (bfloat16: AVX-512 BF16, or tiles by AMX)? */
int ks_convolution_narrows(void);

/* Buffers and code for one layer; not to be used by two threads at a time. */
typedef struct ks_convolution ks_convolution;

/* Memory that convolutions need while they run; those of one thread share it. Starts as zeros. */
typedef struct ks_scratch {
    void *memory, *start;
    size_t size;
} ks_scratch;

void ks_scratch_release(ks_scratch *scratch);

/* KS_EMEMORY; KS_EINPUT if oneDNN cannot do it. The scratch memory grows as needed. */
int ks_convolution_new(ks_convolution **out, const ks_convolution_shape *shape,
                       ks_scratch *scratch);
void ks_convolution_free(ks_convolution *convolution);

/* The weights to use from now on, [out][in][kernel][kernel] with as many channels as given here;
 * the rest are 0. */
int ks_convolution_set(ks_convolution *convolution, const float *weights, int out, int in);
int ks_convolution_forward(float *out, ks_convolution *convolution, const ks_operand *in);
/* From the gradient by the results: adds the gradient by the weights, laid out as in
 * ks_convolution_set; and sets that by what went in, unless `in_gradient` is NULL. */
int ks_convolution_backward(float *in_gradient, float *weights_gradient,
                            ks_convolution *convolution, const ks_operand *in,
                            const ks_operand *out_gradient, int out_channels, int in_channels);

/* Tells oneDNN to use no threads of its own on this thread. */
void ks_convolution_alone(void);

#endif
