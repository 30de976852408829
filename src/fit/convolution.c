/* See convolution.h. oneDNN's kernels want weights in orders of their own: they are reordered when
 * they are set, and gradients are reordered back. */
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

struct ks_convolution {
    ks_convolution_shape shape;
    dnnl_engine_t engine;
    dnnl_stream_t stream;
    dnnl_primitive_attr_t attributes;
    ks_scratch *scratch;
    float *plain; /* [out][in][kernel][kernel], padded */
    dnnl_memory_t plain_memory;
    task forward, backward, learn;
};

void ks_convolution_alone(void)
{
    /* oneDNN's threads are those of OpenMP, if it was built with them. */
    extern void omp_set_num_threads(int) __attribute__((weak));
    if (omp_set_num_threads != NULL)
        omp_set_num_threads(1);
}

int ks_convolution_narrows(void)
{
    return dnnl_get_effective_cpu_isa() >= dnnl_cpu_isa_avx512_core_bf16;
}

static size_t weight_count(const ks_convolution_shape *s)
{
    return (size_t)s->out * (size_t)s->in * (size_t)(s->kernel * s->kernel);
}

/* ---- Making ---- */

enum { IN, WEIGHTS, OUT, TENSORS };

/* Maps in the given types, weights in an order that oneDNN chooses. */
static int describe(dnnl_memory_desc_t out[TENSORS], const ks_convolution_shape *s,
                    dnnl_data_type_t in_type, dnnl_data_type_t weights_type,
                    dnnl_data_type_t out_type)
{
    dnnl_dims_t in = {s->sheets, s->in, s->side, s->side};
    dnnl_dims_t weights = {s->out, s->in, s->kernel, s->kernel};
    dnnl_dims_t result = {s->sheets, s->out, s->side, s->side};
    return dnnl_memory_desc_init_by_tag(&out[IN], 4, in, in_type, dnnl_nhwc) ||
           dnnl_memory_desc_init_by_tag(&out[WEIGHTS], 4, weights, weights_type,
                                        dnnl_format_tag_any) ||
           dnnl_memory_desc_init_by_tag(&out[OUT], 4, result, out_type, dnnl_nhwc);
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
                     const dnnl_memory_desc_t tensors[TENSORS], dnnl_query_t weights_query,
                     int from_plain)
{
    const dnnl_memory_desc_t *wanted = dnnl_primitive_desc_query_md(desc, weights_query, 0);
    const dnnl_memory_desc_t *plain;
    if (wanted == NULL || dnnl_memory_get_memory_desc(c->plain_memory, &plain))
        return KS_EINPUT;
    if (dnnl_primitive_create(&out->run, desc) ||
        dnnl_memory_create(&out->in, &tensors[IN], c->engine, DNNL_MEMORY_NONE) ||
        dnnl_memory_create(&out->weights, wanted, c->engine, DNNL_MEMORY_ALLOCATE) ||
        dnnl_memory_create(&out->out, &tensors[OUT], c->engine, DNNL_MEMORY_NONE) ||
        make_scratch(&out->scratch, c, desc))
        return KS_EMEMORY;
    return make_reorder(&out->reorder, c->engine, from_plain ? plain : wanted,
                        from_plain ? wanted : plain);
}

static int make_primitive_desc(dnnl_primitive_desc_t *out, ks_convolution *c,
                               const dnnl_convolution_desc_t *desc, dnnl_primitive_desc_t hint)
{
    return dnnl_primitive_desc_create(out, desc, c->attributes, c->engine, hint) ? KS_EINPUT : 0;
}

/* The three computations: each multiplies numbers of type `type`, and sums have 32 bits. */
static int make_tasks(ks_convolution *c, dnnl_data_type_t type)
{
    const ks_convolution_shape *s = &c->shape;
    const dnnl_alg_kind_t way = dnnl_convolution_direct;
    dnnl_memory_desc_t f[TENSORS], b[TENSORS], l[TENSORS];
    dnnl_convolution_desc_t desc;
    dnnl_primitive_desc_t forward = NULL, other = NULL;
    dnnl_dims_t stride = {1, 1}, pad = {s->kernel / 2, s->kernel / 2};
    if (describe(f, s, type, type, dnnl_f32) || describe(b, s, dnnl_f32, type, type) ||
        describe(l, s, type, dnnl_f32, type) ||
        dnnl_convolution_forward_desc_init(&desc, dnnl_forward_training, way, &f[IN], &f[WEIGHTS],
                                           NULL, &f[OUT], stride, pad, pad) ||
        make_primitive_desc(&forward, c, &desc, NULL))
        return KS_EINPUT;
    int status = make_task(&c->forward, c, forward, f, dnnl_query_weights_md, 1);
    if (status == 0 && (dnnl_convolution_backward_data_desc_init(&desc, way, &b[IN], &b[WEIGHTS],
                                                                 &b[OUT], stride, pad, pad) ||
                        make_primitive_desc(&other, c, &desc, forward)))
        status = KS_EINPUT;
    if (status == 0)
        status = make_task(&c->backward, c, other, b, dnnl_query_weights_md, 1);
    dnnl_primitive_desc_destroy(other);
    other = NULL;
    if (status == 0 && (dnnl_convolution_backward_weights_desc_init(
                            &desc, way, &l[IN], &l[WEIGHTS], NULL, &l[OUT], stride, pad, pad) ||
                        make_primitive_desc(&other, c, &desc, forward)))
        status = KS_EINPUT;
    if (status == 0)
        status = make_task(&c->learn, c, other, l, dnnl_query_diff_weights_md, 0);
    dnnl_primitive_desc_destroy(other);
    dnnl_primitive_desc_destroy(forward);
    return status;
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
        status = make_tasks(c, shape->narrow ? dnnl_bf16 : dnnl_f32);
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

void ks_convolution_free(ks_convolution *c)
{
    if (c == NULL)
        return;
    release(&c->forward);
    release(&c->backward);
    release(&c->learn);
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

static const void *start_of(const ks_operand *operand)
{
    return operand->narrow != NULL ? (const void *)operand->narrow : operand->wide;
}

int ks_convolution_forward(float *out, ks_convolution *c, const ks_operand *in)
{
    return run(c, &c->forward, start_of(in), DNNL_ARG_SRC, DNNL_ARG_WEIGHTS, out, DNNL_ARG_DST);
}

int ks_convolution_backward(float *in_gradient, float *weights_gradient, ks_convolution *c,
                            const ks_operand *in, const ks_operand *out_gradient, int out_channels,
                            int in_channels)
{
    const ks_convolution_shape *s = &c->shape;
    size_t taps = (size_t)(s->kernel * s->kernel), row = (size_t)in_channels * taps;
    const void *by = start_of(out_gradient);
    int status =
        run(c, &c->learn, start_of(in), DNNL_ARG_SRC, DNNL_ARG_DIFF_WEIGHTS, by, DNNL_ARG_DIFF_DST);
    if (status == 0 && in_gradient != NULL)
        status = run(c, &c->backward, in_gradient, DNNL_ARG_DIFF_SRC, DNNL_ARG_WEIGHTS, by,
                     DNNL_ARG_DIFF_DST);
    if (status == 0)
        status = reorder(c, c->learn.reorder, c->learn.weights, c->plain_memory);
    for (int o = 0; o < out_channels && status == 0; o++)
        for (size_t i = 0; i < row; i++)
            weights_gradient[(size_t)o * row + i] += c->plain[(size_t)(o * s->in) * taps + i];
    return status;
}
