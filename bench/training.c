/* The forward and backward passes of the network of `convnet`, as its training runs them, beside a
 * bare loop over the same convolutions of oneDNN: what the rest of the passes costs. Planes, loss
 * and optimiser are left out. */
#include "alloc.h"
#include "bench.h"
#include "convolution.h"
#include "embedded.h"
#include "sheets.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHEETS = 32, SIDE = 19, MOST_BOARDS = SHEETS * 4, KINDS = 4 };

/* A shape of convolutions, and how many layers have it. */
typedef struct layers {
    ks_convolution *one;
    float *result, *weights;
    ks_operand in, out;
    int in_channels, out_channels, count;
} layers;

typedef struct fixture {
    ks_residual net;
    float *parameters, *gradient;
    ks_sheets *sheets;
    ks_scratch scratch;
    layers kinds[KINDS];
    int boards;
} fixture;

static void work_passes(void *payload)
{
    fixture *f = payload;
    ks_sheets_forward(f->sheets, f->parameters);
    ks_sheets_backward(f->gradient, f->sheets, f->parameters);
}

static void work_convolutions(void *payload)
{
    fixture *f = payload;
    for (int k = 0; k < KINDS; k++) {
        layers *l = &f->kinds[k];
        for (int i = 0; i < l->count; i++) {
            ks_convolution_forward(l->result, l->one, &l->in);
            ks_convolution_backward(l->result, l->weights, l->one, &l->in, &l->out, l->out_channels,
                                    l->in_channels);
        }
    }
}

static int padded(int channels)
{
    return (channels + KS_BUNDLE - 1) / KS_BUNDLE * KS_BUNDLE;
}

static int make_operand(ks_operand *out, size_t count)
{
    if (ks_convolution_narrows())
        out->narrow = ks_alloc(count, sizeof *out->narrow);
    else
        out->wide = ks_alloc(count, sizeof *out->wide);
    return out->narrow == NULL && out->wide == NULL ? KS_EMEMORY : 0;
}

static int make_layers(layers *out, fixture *f, const ks_residual_layer *of, int count)
{
    const ks_convolution_shape shape = {.sheets = SHEETS,
                                        .side = SIDE,
                                        .in = padded(of->in),
                                        .out = padded(of->out),
                                        .kernel = of->side,
                                        .narrow = ks_convolution_narrows()};
    int most = shape.in > shape.out ? shape.in : shape.out;
    size_t points = (size_t)(SHEETS * SIDE * SIDE);
    *out = (layers){.in_channels = of->in, .out_channels = of->out, .count = count};
    out->result = ks_alloc(points * (size_t)most, sizeof(float));
    out->weights =
        ks_alloc((size_t)of->in * (size_t)(of->out * of->side * of->side), sizeof(float));
    if (out->result == NULL || out->weights == NULL ||
        make_operand(&out->in, points * (size_t)shape.in) ||
        make_operand(&out->out, points * (size_t)shape.out))
        return KS_EMEMORY;
    int status = ks_convolution_new(&out->one, &shape, &f->scratch);
    return status ? status : ks_convolution_set(out->one, out->weights, of->out, of->in);
}

static int make_convolutions(fixture *f)
{
    const ks_residual *net = &f->net;
    int status = make_layers(&f->kinds[0], f, &net->input, 1);
    if (status == 0)
        status = make_layers(&f->kinds[1], f, &net->blocks[0].first, 2 * net->shape.blocks);
    if (status == 0)
        status = make_layers(&f->kinds[2], f, &net->head, 1);
    return status ? status : make_layers(&f->kinds[3], f, &net->maps, 1);
}

static int make(fixture *f)
{
    size_t size;
    ks_model *model;
    ks_residual_shape shape;
    const unsigned char *bytes = ks_embedded("convnet", &size);
    const ks_sheets_options options = {
        .sheets = SHEETS, .side = SIDE, .boards = MOST_BOARDS, .narrow = 1};
    int status = ks_model_read(&model, bytes, size, NULL);
    if (status == 0)
        status = ks_residual_tell(&shape, model, NULL);
    if (status == 0)
        status = ks_residual_init(&f->net, &shape);
    f->parameters = ks_alloc(f->net.count + 1, sizeof(float));
    f->gradient = ks_alloc(f->net.count + 1, sizeof(float));
    if (status == 0 && (f->parameters == NULL || f->gradient == NULL))
        status = KS_EMEMORY;
    if (status == 0)
        status = ks_residual_load(f->parameters, &f->net, model, NULL);
    ks_model_free(model);
    if (status == 0)
        status = ks_sheets_new(&f->sheets, &f->net, &options);
    return status ? status : make_convolutions(f);
}

/* Fills the sheets with boards, some of whose planes are set. */
static void place(fixture *f, int side)
{
    ks_sheets_clear(f->sheets);
    for (int sheet = 0; sheet < SHEETS; sheet++)
        while (ks_sheets_fits(f->sheets, sheet, side, side)) {
            int board = ks_sheets_place(f->sheets, sheet, side, side);
            memset(ks_sheets_facts(f->sheets, board), 0,
                   (size_t)f->net.shape.facts * sizeof(float));
            memset(ks_sheets_numbers_gradient(f->sheets, board), 0,
                   (size_t)f->net.shape.numbers * sizeof(float));
            for (int p = 0; p < side * side; p++)
                ks_sheets_set_plane(f->sheets, board, (p + board) % f->net.shape.planes, p, 1);
        }
    f->boards = ks_sheets_boards(f->sheets);
}

static void release(fixture *f)
{
    ks_sheets_free(f->sheets);
    for (int k = 0; k < KINDS; k++) {
        ks_convolution_free(f->kinds[k].one);
        free(f->kinds[k].result);
        free(f->kinds[k].in.wide);
        free(f->kinds[k].in.narrow);
        free(f->kinds[k].out.wide);
        free(f->kinds[k].out.narrow);
        free(f->kinds[k].weights);
    }
    ks_scratch_release(&f->scratch);
    free(f->parameters);
    free(f->gradient);
}

int bench_training(const choice *chosen)
{
    static const int sides[] = {9, 19};
    fixture f = {0};
    char rate[32], us[32];
    if (strstr("training convnet", chosen->only) == NULL)
        return 0;
    puts("\n### Training convnet\n");
    puts("| board | positions a second, forward and backward | µs a position | ± | share that is "
         "oneDNN's convolutions |");
    puts("|---|--:|--:|--:|--:|");
    int status = make(&f);
    for (int i = 0; i < 2 && status == 0; i++) {
        place(&f, sides[i]);
        timing t = measure(chosen->repeats, (task){work_passes, &f, f.boards},
                           (task){work_convolutions, &f, f.boards});
        printf("| %dx%d | %s | %s | %.1f%% | %.0f%% |\n", sides[i], sides[i],
               rounded(rate, 1e9 / t.ns), rounded(us, t.ns / 1e3), t.spread * 100, t.ratio * 100);
        fflush(stdout);
    }
    release(&f);
    return status;
}
