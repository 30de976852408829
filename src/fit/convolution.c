/* See convolution.h. Winograd's algorithm, which oneDNN chooses for 3x3 kernels where it is faster,
 * wants weights in an order of its own: they are reordered when they are set, and gradients are
 * reordered back. */
#include "convolution.h"

#include "alloc.h"
#include "keisei.h"

#include <dnnl.h>
#include <stdlib.h>
#include <string.h>

/* One of the three computations: its code, its tensors and the order of weights that it wants. */
typedef struct task {
    dnnl_primitive_t run;
    dnnl_memory_t in, weights, out, scratch;
    dnnl_primitive_t reorder; /* of weights, from or to the plain order */
} task;

/* A copy of a map in numbers of 16 bits. */
typedef struct narrowed {
    dnnl_memory_t wide, copy;
    dnnl_primitive_t reorder; /* NULL: there is no copy */
} narrowed;

struct ks_convolution {
    ks_convolution_shape shape;
    dnnl_engine_t engine;
    dnnl_stream_t stream;
    dnnl_primitive_attr_t attributes;
    ks_scratch *scratch;
    float *plain; /* [out][in][kernel][kernel], padded */
    dnnl_memory_t plain_memory;
    task forward, backward, learn;
    narrowed in, gradient; /* what `learn` takes, if it takes numbers of 16 bits */
};

void ks_convolution_alone(void)
{
    /* oneDNN's threads are those of OpenMP, if it was built with them. */
    extern void omp_set_num_threads(int) __attribute__((weak));
    if (omp_set_num_threads != NULL)
        omp_set_num_threads(1);
}

static size_t weight_count(const ks_convolution_shape *s)
{
    return (size_t)s->out * (size_t)s->in * (size_t)(s->kernel * s->kernel);
}

/* ---- Making ---- */

static int describe(dnnl_memory_desc_t out[3], const ks_convolution_shape *s, dnnl_data_type_t type)
{
    dnnl_dims_t in = {s->sheets, s->in, s->side, s->side};
    dnnl_dims_t weights = {s->out, s->in, s->kernel, s->kernel};
    dnnl_dims_t result = {s->sheets, s->out, s->side, s->side};
    return dnnl_memory_desc_init_by_tag(&out[0], 4, in, type, dnnl_nChw16c) ||
           dnnl_memory_desc_init_by_tag(&out[1], 4, weights, dnnl_f32, dnnl_format_tag_any) ||
           dnnl_memory_desc_init_by_tag(&out[2], 4, result, type, dnnl_nChw16c);
}

static int make_reorder(dnnl_primitive_t *out, dnnl_engine_t engine, const dnnl_memory_desc_t *from,
                        const dnnl_memory_desc_t *to)
{
    dnnl_primitive_desc_t desc;
    if (dnnl_reorder_primitive_desc_create(&desc, from, engine, to, engine, NULL))
        return KS_EINPUT;
    int failed = dnnl_primitive_create(out, desc) != dnnl_success;
    dnnl_primitive_desc_destroy(desc);
    return failed ? KS_EINPUT : 0;
}

void ks_scratch_release(ks_scratch *scratch)
{
    free(scratch->memory);
    *scratch = (ks_scratch){0};
}

/* oneDNN would keep scratch memory for the thread that makes a convolution, whichever runs it. */
static int make_scratch(dnnl_memory_t *out, ks_convolution *c, dnnl_primitive_desc_t desc)
{
    const dnnl_memory_desc_t *wanted =
        dnnl_primitive_desc_query_md(desc, dnnl_query_scratchpad_md, 0);
    size_t size = wanted != NULL ? dnnl_memory_desc_get_size(wanted) : 0;
    if (wanted == NULL || dnnl_memory_create(out, wanted, c->engine, DNNL_MEMORY_NONE))
        return KS_EMEMORY;
    if (size <= c->scratch->size)
        return 0;
    ks_scratch_release(c->scratch);
    c->scratch->start = ks_alloc_aligned(&c->scratch->memory, size);
    c->scratch->size = c->scratch->start != NULL ? size : 0;
    return c->scratch->start != NULL ? 0 : KS_EMEMORY;
}

static int make_task(task *out, ks_convolution *c, dnnl_primitive_desc_t desc,
                     const dnnl_memory_desc_t tensors[3], dnnl_query_t weights_query,
                     int from_plain)
{
    const dnnl_memory_desc_t *wanted = dnnl_primitive_desc_query_md(desc, weights_query, 0);
    const dnnl_memory_desc_t *plain;
    if (wanted == NULL || dnnl_memory_get_memory_desc(c->plain_memory, &plain))
        return KS_EINPUT;
    if (dnnl_primitive_create(&out->run, desc) ||
        dnnl_memory_create(&out->in, &tensors[0], c->engine, DNNL_MEMORY_NONE) ||
        dnnl_memory_create(&out->weights, wanted, c->engine, DNNL_MEMORY_ALLOCATE) ||
        dnnl_memory_create(&out->out, &tensors[2], c->engine, DNNL_MEMORY_NONE) ||
        make_scratch(&out->scratch, c, desc))
        return KS_EMEMORY;
    return make_reorder(&out->reorder, c->engine, from_plain ? plain : wanted,
                        from_plain ? wanted : plain);
}

static int make_narrowed(narrowed *out, ks_convolution *c, const dnnl_memory_desc_t *wide,
                         const dnnl_memory_desc_t *narrow)
{
    if (dnnl_memory_create(&out->wide, wide, c->engine, DNNL_MEMORY_NONE) ||
        dnnl_memory_create(&out->copy, narrow, c->engine, DNNL_MEMORY_ALLOCATE))
        return KS_EMEMORY;
    return make_reorder(&out->reorder, c->engine, wide, narrow);
}

/* The gradient by the weights: for it oneDNN has no algorithm of Winograd's, but processors with
 * products of 16 bits are nearly twice as fast with these. */
static int make_learn(ks_convolution *c)
{
    const ks_convolution_shape *s = &c->shape;
    int narrow = s->narrow && dnnl_get_effective_cpu_isa() >= dnnl_cpu_isa_avx512_core_bf16;
    dnnl_memory_desc_t wide[3], t[3];
    dnnl_convolution_desc_t desc;
    dnnl_primitive_desc_t forward = NULL, learn = NULL;
    dnnl_dims_t stride = {1, 1}, pad = {s->kernel / 2, s->kernel / 2};
    const dnnl_alg_kind_t way = dnnl_convolution_auto;
    int status = 0;
    if (describe(wide, s, dnnl_f32) || describe(t, s, narrow ? dnnl_bf16 : dnnl_f32))
        return KS_EINPUT;
    dnnl_memory_desc_t weights = t[1];
    weights.data_type = t[0].data_type;
    if (dnnl_convolution_forward_desc_init(&desc, dnnl_forward_training, way, &t[0], &weights, NULL,
                                           &t[2], stride, pad, pad) ||
        dnnl_primitive_desc_create(&forward, &desc, c->attributes, c->engine, NULL) ||
        dnnl_convolution_backward_weights_desc_init(&desc, way, &t[0], &t[1], NULL, &t[2], stride,
                                                    pad, pad) ||
        dnnl_primitive_desc_create(&learn, &desc, c->attributes, c->engine, forward))
        status = KS_EINPUT;
    if (status == 0)
        status = make_task(&c->learn, c, learn, t, dnnl_query_diff_weights_md, 0);
    if (status == 0 && narrow)
        status = make_narrowed(&c->in, c, &wide[0], &t[0]);
    if (status == 0 && narrow)
        status = make_narrowed(&c->gradient, c, &wide[2], &t[2]);
    dnnl_primitive_desc_destroy(learn);
    dnnl_primitive_desc_destroy(forward);
    return status;
}

static int make_tasks(ks_convolution *c)
{
    const ks_convolution_shape *s = &c->shape;
    dnnl_memory_desc_t t[3];
    dnnl_convolution_desc_t desc;
    dnnl_primitive_desc_t forward = NULL, other = NULL;
    dnnl_dims_t stride = {1, 1}, pad = {s->kernel / 2, s->kernel / 2};
    const dnnl_alg_kind_t way = dnnl_convolution_auto;
    if (describe(t, s, dnnl_f32) ||
        dnnl_convolution_forward_desc_init(&desc, dnnl_forward_training, way, &t[0], &t[1], NULL,
                                           &t[2], stride, pad, pad) ||
        dnnl_primitive_desc_create(&forward, &desc, c->attributes, c->engine, NULL))
        return KS_EINPUT;
    int status = make_task(&c->forward, c, forward, t, dnnl_query_weights_md, 1);
    if (status == 0 &&
        (dnnl_convolution_backward_data_desc_init(&desc, way, &t[0], &t[1], &t[2], stride, pad,
                                                  pad) ||
         dnnl_primitive_desc_create(&other, &desc, c->attributes, c->engine, forward)))
        status = KS_EINPUT;
    if (status == 0)
        status = make_task(&c->backward, c, other, t, dnnl_query_weights_md, 1);
    dnnl_primitive_desc_destroy(other);
    dnnl_primitive_desc_destroy(forward);
    return status ? status : make_learn(c);
}

static int make_plain(ks_convolution *c)
{
    const ks_convolution_shape *s = &c->shape;
    dnnl_dims_t dims = {s->out, s->in, s->kernel, s->kernel};
    dnnl_memory_desc_t desc;
    c->plain = ks_alloc(weight_count(s), sizeof *c->plain);
    if (c->plain == NULL || dnnl_memory_desc_init_by_tag(&desc, 4, dims, dnnl_f32, dnnl_oihw) ||
        dnnl_memory_create(&c->plain_memory, &desc, c->engine, c->plain))
        return KS_EMEMORY;
    return 0;
}

int ks_convolution_new(ks_convolution **out, const ks_convolution_shape *shape, ks_scratch *scratch)
{
    ks_convolution *c = *out = ks_alloc(1, sizeof *c);
    if (c == NULL)
        return KS_EMEMORY;
    c->shape = *shape;
    c->scratch = scratch;
    ks_convolution_alone();
    int status =
        dnnl_engine_create(&c->engine, dnnl_cpu, 0) ||
                dnnl_stream_create(&c->stream, c->engine, dnnl_stream_default_flags) ||
                dnnl_primitive_attr_create(&c->attributes) ||
                dnnl_primitive_attr_set_scratchpad_mode(c->attributes, dnnl_scratchpad_mode_user)
            ? KS_EMEMORY
            : make_plain(c);
    if (status == 0)
        status = make_tasks(c);
    if (status) {
        ks_convolution_free(c);
        *out = NULL;
    }
    return status;
}

static void release(task *t)
{
    dnnl_primitive_destroy(t->run);
    dnnl_primitive_destroy(t->reorder);
    dnnl_memory_destroy(t->in);
    dnnl_memory_destroy(t->weights);
    dnnl_memory_destroy(t->out);
    dnnl_memory_destroy(t->scratch);
}

static void release_narrowed(narrowed *n)
{
    dnnl_primitive_destroy(n->reorder);
    dnnl_memory_destroy(n->wide);
    dnnl_memory_destroy(n->copy);
}

void ks_convolution_free(ks_convolution *c)
{
    if (c == NULL)
        return;
    release(&c->forward);
    release(&c->backward);
    release(&c->learn);
    release_narrowed(&c->in);
    release_narrowed(&c->gradient);
    dnnl_memory_destroy(c->plain_memory);
    dnnl_primitive_attr_destroy(c->attributes);
    dnnl_stream_destroy(c->stream);
    dnnl_engine_destroy(c->engine);
    free(c->plain);
    free(c);
}

/* ---- Running ---- */

static int reorder(ks_convolution *c, dnnl_primitive_t by, dnnl_memory_t from, dnnl_memory_t to)
{
    const dnnl_exec_arg_t arguments[] = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}};
    return dnnl_primitive_execute(by, c->stream, 2, arguments) ? KS_EMEMORY : 0;
}

/* oneDNN's interface knows no const; what a task only reads it does not change. */
static void *handle_of(const void *given)
{
    union {
        const void *given;
        void *handle;
    } both = {.given = given};
    return both.handle;
}

static int run(ks_convolution *c, task *t, const void *in, int in_role, int weights_role,
               const void *out, int out_role)
{
    const dnnl_exec_arg_t arguments[] = {{in_role, t->in},
                                         {weights_role, t->weights},
                                         {out_role, t->out},
                                         {DNNL_ARG_SCRATCHPAD, t->scratch}};
    if (dnnl_memory_set_data_handle(t->in, handle_of(in)) ||
        dnnl_memory_set_data_handle(t->out, handle_of(out)) ||
        dnnl_memory_set_data_handle(t->scratch, c->scratch->start) ||
        dnnl_primitive_execute(t->run, c->stream, 4, arguments) || dnnl_stream_wait(c->stream))
        return KS_EMEMORY;
    return 0;
}

int ks_convolution_set(ks_convolution *c, const float *weights, int out, int in)
{
    const ks_convolution_shape *s = &c->shape;
    size_t taps = (size_t)(s->kernel * s->kernel);
    memset(c->plain, 0, weight_count(s) * sizeof *c->plain);
    for (int o = 0; o < out; o++)
        memcpy(c->plain + (size_t)(o * s->in) * taps, weights + (size_t)(o * in) * taps,
               (size_t)in * taps * sizeof *weights);
    int status = reorder(c, c->forward.reorder, c->plain_memory, c->forward.weights);
    return status ? status : reorder(c, c->backward.reorder, c->plain_memory, c->backward.weights);
}

int ks_convolution_forward(float *out, ks_convolution *c, const float *in)
{
    return run(c, &c->forward, in, DNNL_ARG_SRC, DNNL_ARG_WEIGHTS, out, DNNL_ARG_DST);
}

int ks_convolution_backward(float *in_gradient, ks_convolution *c, const float *out_gradient)
{
    return run(c, &c->backward, in_gradient, DNNL_ARG_DIFF_SRC, DNNL_ARG_WEIGHTS, out_gradient,
               DNNL_ARG_DIFF_DST);
}

/* The map itself, or its copy in fewer bits; NULL if that failed. */
static const void *narrow(const narrowed *n, ks_convolution *c, const float *map)
{
    void *copy;
    if (n->reorder == NULL)
        return map;
    if (dnnl_memory_set_data_handle(n->wide, handle_of(map)) ||
        reorder(c, n->reorder, n->wide, n->copy) || dnnl_memory_get_data_handle(n->copy, &copy))
        return NULL;
    return copy;
}

int ks_convolution_learn(float *weights_gradient, ks_convolution *c, const float *in,
                         const float *out_gradient, int out_channels, int in_channels)
{
    const ks_convolution_shape *s = &c->shape;
    size_t taps = (size_t)(s->kernel * s->kernel), row = (size_t)in_channels * taps;
    const void *from = narrow(&c->in, c, in), *by = narrow(&c->gradient, c, out_gradient);
    int status = from == NULL || by == NULL ? KS_EMEMORY
                                            : run(c, &c->learn, from, DNNL_ARG_SRC,
                                                  DNNL_ARG_DIFF_WEIGHTS, by, DNNL_ARG_DIFF_DST);
    if (status == 0)
        status = reorder(c, c->learn.reorder, c->learn.weights, c->plain_memory);
    for (int o = 0; o < out_channels && status == 0; o++)
        for (size_t i = 0; i < row; i++)
            weights_gradient[(size_t)o * row + i] += c->plain[(size_t)(o * s->in) * taps + i];
    return status;
}
