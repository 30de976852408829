/* Convolutions in integers: each set of kernels that the machine has, with the end of the layer,
 * beside the plain kernels and beside what the core could do at most with the instructions that the
 * kernels multiply with. A unit is a multiplication with its addition. */
#include "bench.h"
#include "int_conv.h"
#include "peak.h"
#include "random.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CHANNELS = 128, SIDE = 19 };

typedef struct layer {
    int size, inputs, outputs, add;
} layer;

static const layer layers[] = {{3, 32, 32, 0}, {3, 48, 64, 0},   {3, 64, 64, 0},
                               {3, 64, 64, 1}, {3, 128, 128, 0}, {1, 64, 64, 0}};

typedef struct fixture {
    _Alignas(KS_INT_ALIGN) uint8_t in[(SIDE + 2) * (SIDE + 2) * MOST_CHANNELS];
    _Alignas(KS_INT_ALIGN) uint8_t out[(SIDE + 2) * (SIDE + 2) * MOST_CHANNELS];
    _Alignas(KS_INT_ALIGN) int16_t stream[SIDE * SIDE * MOST_CHANNELS];
    _Alignas(KS_INT_ALIGN) int32_t bias[MOST_CHANNELS];
    _Alignas(KS_INT_ALIGN) int32_t multiplier[MOST_CHANNELS];
    _Alignas(KS_INT_ALIGN) int16_t packed[2][9 * MOST_CHANNELS * MOST_CHANNELS];
    int8_t weights[9 * MOST_CHANNELS * MOST_CHANNELS];
} fixture;

typedef struct job {
    fixture *f;
    ks_int_conv conv;
    int side, add;
} job;

static void work(void *payload)
{
    const job *j = payload;
    fixture *f = j->f;
    if (j->add)
        ks_int_conv_add16(f->out, f->stream, &j->conv, j->side, j->side, f->in, f->bias);
    else
        ks_int_conv_relu8(f->out, &j->conv, j->side, j->side, f->in, f->bias);
}

static job make(fixture *f, const ks_int_kernels *kernels, const layer *l, int side, void *packed)
{
    job j = {.f = f, .side = side, .add = l->add};
    j.conv = (ks_int_conv){.kernels = kernels,
                           .size = l->size,
                           .inputs = l->inputs,
                           .outputs = l->outputs,
                           .weights = packed,
                           .multiplier = f->multiplier,
                           .shift = 40,
                           .next_multiplier = 1 << 14,
                           .next_shift = 22};
    ks_int_conv_pack(packed, &j.conv, f->weights, l->outputs, l->inputs);
    return j;
}

static void print_row(const layer *l, int side, const char *name, const timing *t)
{
    char us[32], rate[32], ratio[32];
    double products = (double)(l->size * l->size * l->inputs * l->outputs * side * side);
    printf("| %dx%d, %d to %d%s | %dx%d | %s | %s | %.1f%% | %s | %s |", l->size, l->size,
           l->inputs, l->outputs, l->add ? ", to the stream" : "", side, side, name,
           rounded(us, t->ns * products / 1e3), t->spread * 100, rounded(rate, 1 / t->ns),
           rounded(ratio, t->ratio));
}

static void bench_layer(fixture *f, const choice *chosen, const layer *l, int side)
{
    double products = (double)(l->size * l->size * l->inputs * l->outputs * side * side);
    job plain = make(f, ks_int_kernels_at(0), l, side, f->packed[0]);
    for (int i = 0; ks_int_kernels_name(i); i++) {
        const ks_int_kernels *kernels = ks_int_kernels_at(i);
        if (kernels == NULL)
            continue;
        job measured = make(f, kernels, l, side, f->packed[1]);
        timing t = measure(chosen->repeats, (task){work, &measured, products},
                           (task){work, &plain, products});
        print_row(l, side, kernels->name, &t);
        if (peak_of(kernels->name)) {
            char rate[32];
            t = measure(chosen->repeats, (task){work, &measured, products},
                        (task){peak_of(kernels->name), NULL, PEAK_PRODUCTS});
            printf(" %s | %.0f%% |\n", rounded(rate, 1 / t.other_ns), t.ratio * 100);
        } else {
            puts(" - | - |");
        }
        fflush(stdout);
    }
}

int bench_convolutions(const choice *chosen)
{
    if (strstr("int convolution", chosen->only) == NULL)
        return 0;
    fixture *f = aligned_alloc(KS_INT_ALIGN, sizeof *f);
    if (f == NULL)
        return KS_EMEMORY;
    memset(f, 0, sizeof *f);
    ks_random random = ks_random_seed(1);
    for (size_t i = 0; i < sizeof f->weights; i++)
        f->weights[i] = (int8_t)((int)ks_random_below(&random, 255) - 127);
    for (size_t i = 0; i < sizeof f->in; i++)
        f->in[i] = (uint8_t)ks_random_below(&random, KS_INT_MOST_BYTE + 1);
    for (int c = 0; c < MOST_CHANNELS; c++)
        f->multiplier[c] = 1 << 30;
    puts("\n### Int convolution\n");
    puts("| layer | board | kernels | µs | ± | GMAC/s | times as fast as scalar | peak of its "
         "instructions, GMAC/s | share of it |");
    puts("|---|---|---|--:|--:|--:|--:|--:|--:|");
    for (size_t l = 0; l < sizeof layers / sizeof *layers; l++)
        for (int side = 9; side <= SIDE; side += SIDE - 9)
            bench_layer(f, chosen, &layers[l], side);
    free(f);
    return 0;
}
