/* Convolutions of 3x3 and 1x1 in integers, for networks that judge in bytes: kernels for several
 * machines behind one header, all of which give the same integers.
 *
 * Letters of shapes: W and H the sides of the board (2 to 25, oblong too), I and O the channels of
 * input and output, rounded up to multiples of KS_INT_CHANNELS: channels that only pad are zero.
 *
 *   byte board  uint8_t [H + 2][W + 2][C], values 0..127, with a border of zeros that is never
 *               written: the caller clears the board once
 *   stream      int16_t [H * W][C], the residual stream, without border
 *   weights     int8_t [O][K][K][I], -127..127, given plain and packed once by the kernel
 *   bias        int32_t [O]; multiplier int32_t [O], not negative
 *
 * With 7 bits of activation and 8 of weight two products fit 16 bits, which is what AVX2 needs, and
 * all sums fit 32. Sums are rescaled by (sum * multiplier + 2^(shift - 1)) >> shift in exact
 * arithmetic, the shift being that of floor. The shift is at least 32, so that a kernel takes the
 * high half of a product of 64 bits and goes on with 32: the factor is then below a half, as it is
 * wherever sums of bytes become bytes.
 *
 * Nothing here allocates. All buffers are the caller's; kernels are fastest where they start at a
 * multiple of KS_INT_ALIGN. */
#ifndef KS_INT_CONV_H
#define KS_INT_CONV_H

#include <stddef.h>
#include <stdint.h>

enum {
    KS_INT_ALIGN = 64,
    KS_INT_CHANNELS = 16,
    KS_INT_MOST_CHANNELS = 256,
    KS_INT_MOST_SIDE = 25,
    KS_INT_LEAST_SHIFT = 32,
    KS_INT_MOST_SHIFT = 62,
    KS_INT_MOST_BYTE = 127,
    KS_INT_MOST_NEXT_MULTIPLIER = 32767,
    KS_INT_MOST_NEXT_SHIFT = 30
};

typedef struct ks_int_kernels ks_int_kernels;

/* A layer: its weights as its kernels want them, and how its sums are rescaled. */
typedef struct ks_int_conv {
    const ks_int_kernels *kernels;
    int size;                        /* K: 3, or 1 */
    int inputs, outputs;             /* I, O: multiples of KS_INT_CHANNELS */
    const void *weights;             /* packed by ks_int_conv_pack */
    const int32_t *multiplier;       /* [O]; unused by ks_int_conv_sums */
    int shift;                       /* 32..62 */
    int next_multiplier, next_shift; /* from the stream to bytes: 0..32767, 1..30 */
} ks_int_conv;

/* The number of channels with those that pad. */
int ks_int_padded(int channels);
/* The bytes of a byte board. */
size_t ks_int_board_size(int width, int height, int channels);
/* The bytes of the packed weights of a layer, which has its kernels, size, inputs and outputs. */
size_t ks_int_conv_packed_size(const ks_int_conv *conv);
/* Packs `weights` [outputs][K][K][inputs] into `out`; their channels may be fewer than those of the
 * layer, which has weights of zero for the others. */
void ks_int_conv_pack(void *out, const ks_int_conv *conv, const int8_t *weights, int outputs,
                      int inputs);

/* The multipliers and the common shift that come nearest to the factors, which are from 0 to below
 * a half; KS_ERANGE if one is not. */
int ks_int_rescaling(int32_t *multiplier, int *shift, const double *factors, int count);
/* The same for next_multiplier and next_shift: one factor, from 0 to below 16000. */
int ks_int_next_rescaling(int *multiplier, int *shift, double factor);

/* out = clamp(rescaled, 0, 127) with rescaled = (in * weights + bias) * factor. `out` is a byte
 * board of O channels, and not `in`. */
void ks_int_conv_relu8(uint8_t *out, const ks_int_conv *conv, int width, int height,
                       const uint8_t *in, const int32_t *bias);
/* Adds what was rescaled to the stream of O channels, which saturates at 16 bits, and makes the
 * input of the next layer of it: out = clamp(stream * next_multiplier >> next_shift, 0, 127), with
 * rounding as above. Without that if `out` is NULL. */
void ks_int_conv_add16(uint8_t *out, int16_t *stream, const ks_int_conv *conv, int width,
                       int height, const uint8_t *in, const int32_t *bias);
/* Only sums with their bias: out int32_t [H * W][O]. Sums wrap round at 32 bits. */
void ks_int_conv_sums(int32_t *out, const ks_int_conv *conv, int width, int height,
                      const uint8_t *in, const int32_t *bias);
/* The sum and the maximum over the board of each channel of a byte board: sum [C], most [C]. */
void ks_int_pool(uint32_t *sum, uint8_t *most, const ks_int_kernels *kernels, const uint8_t *board,
                 int width, int height, int channels);

/* ---- Kernels ---- */

/* One of the three functions above: what it writes says which one it is. */
typedef struct ks_int_call {
    const ks_int_conv *conv;
    int width, height;
    const uint8_t *in;
    const int32_t *bias;
    uint8_t *out;    /* relu8, and add16 unless it is NULL */
    int16_t *stream; /* add16 */
    int32_t *sums;   /* sums */
} ks_int_call;

struct ks_int_kernels {
    const char *name;
    size_t (*packed_size)(const ks_int_conv *conv);
    void (*pack)(void *out, const ks_int_conv *conv, const int8_t *weights, int outputs,
                 int inputs);
    void (*run)(const ks_int_call *call);
    void (*pool)(uint32_t *sum, uint8_t *most, const uint8_t *board, int points, int channels);
};

/* The names of all kernels by number, the plain one first and each faster than those before it;
 * NULL beyond the last. */
const char *ks_int_kernels_name(int i);
/* The kernels of that number; NULL where this machine cannot run them. */
const ks_int_kernels *ks_int_kernels_at(int i);
/* The fastest that this machine has. */
const ks_int_kernels *ks_int_kernels_best(void);

#endif
