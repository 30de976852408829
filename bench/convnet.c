/* The judge convnet on positions of games, by its parts: what it is told of a position, and its
 * network by each set of kernels that the machine has, beside the plain kernels and beside what the
 * core could do at most with the instructions that the kernels multiply with. */
#include "alloc.h"
#include "bench.h"
#include "embedded.h"
#include "games.h"
#include "outputs.h"
#include "peak.h"
#include "planes.h"
#include "residual_int.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POSITIONS = 60 };

typedef struct fixture {
    ks_position *positions[MOST_POSITIONS];
    int count;
    ks_life life;
    ks_planes_room planes;
    uint8_t (*bytes)[KS_PLANE_COUNT][KS_POINTS]; /* [positions] */
    float facts[KS_FACT_COUNT], maps[KS_MAP_COUNT * KS_POINTS], numbers[KS_NUMBER_COUNT];
    ks_residual shape;
    float *parameters;
    ks_residual_ranges ranges;
} fixture;

typedef struct job {
    fixture *f;
    ks_residual_int *net;
    ks_residual_room *room;
} job;

static void work_planes(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < f->count; i++)
        ks_planes_read(f->bytes[i], &f->planes, &f->life, f->positions[i]);
}

static void work_network(void *payload)
{
    const job *j = payload;
    fixture *f = j->f;
    for (int i = 0; i < f->count; i++)
        ks_residual_int_run(f->maps, f->numbers, j->net, j->room, f->positions[i]->width,
                            f->positions[i]->height, f->bytes[i][0], KS_POINTS, f->facts);
}

static void release_job(job *j)
{
    ks_residual_room_free(j->room);
    ks_residual_int_free(j->net);
}

static int make_job(job *out, fixture *f, const ks_int_kernels *kernels)
{
    *out = (job){.f = f};
    int status = ks_residual_int_new(&out->net, &f->shape, f->parameters, &f->ranges, kernels);
    return status ? status : ks_residual_room_new(&out->room, out->net);
}

/* Multiplications of all convolutions on one point. */
static double products(const ks_residual *net)
{
    const ks_residual_layer *l;
    double sum = 0;
    for (int i = 0; (l = ks_residual_layer_at(net, i)) != NULL; i++)
        if (l->side == 3 || l == &net->head || l == &net->maps)
            sum += (double)l->out * l->in * l->side * l->side;
    return sum;
}

static int bench_kernels(fixture *f, const choice *chosen, const char *board,
                         const ks_int_kernels *kernels)
{
    char us[32], rate[32], ratio[32];
    job plain = {0}, fast = {0};
    int status = make_job(&plain, f, ks_int_kernels_at(0));
    if (status == 0)
        status = make_job(&fast, f, kernels);
    if (status == 0) {
        double unit = products(&f->shape) * ks_points(f->positions[0]);
        timing t = measure(chosen->repeats, (task){work_network, &fast, f->count},
                           (task){work_network, &plain, f->count});
        printf("| network, %s | %s | %s | %.1f%% | %s | %s |", kernels->name, board,
               rounded(us, t.ns / 1e3), t.spread * 100, rounded(rate, unit / t.ns),
               rounded(ratio, t.ratio));
        if (peak_of(kernels->name)) {
            t = measure(chosen->repeats, (task){work_network, &fast, f->count * unit},
                        (task){peak_of(kernels->name), NULL, PEAK_PRODUCTS});
            printf(" %.0f%% |\n", t.ratio * 100);
        } else {
            puts(" - |");
        }
        fflush(stdout);
    }
    release_job(&plain);
    release_job(&fast);
    return status;
}

static int bench_board(fixture *f, const choice *chosen, const char *file, const char *board,
                       int step)
{
    char us[32];
    int status = read_positions(f->positions, &f->count, MOST_POSITIONS, file, step);
    if (status)
        return status;
    ks_planes_facts(f->facts, f->positions[0], 7, 0);
    timing t = measure(chosen->repeats, (task){work_planes, f, f->count},
                       (task){work_planes, f, f->count});
    printf("| planes | %s | %s | %.1f%% | - | - | - |\n", board, rounded(us, t.ns / 1e3),
           t.spread * 100);
    for (int i = 0; ks_int_kernels_name(i) && status == 0; i++)
        if (ks_int_kernels_at(i) != NULL)
            status = bench_kernels(f, chosen, board, ks_int_kernels_at(i));
    for (int i = 0; i < f->count; i++)
        ks_position_free(f->positions[i]);
    return status;
}

static int load(fixture *f)
{
    size_t size;
    ks_model *model;
    ks_residual_shape shape;
    const unsigned char *bytes = ks_embedded("convnet", &size);
    int status = ks_model_read(&model, bytes, size, NULL);
    if (status == 0)
        status = ks_residual_tell(&shape, model, NULL);
    if (status == 0)
        status = ks_residual_init(&f->shape, &shape);
    f->parameters = ks_alloc(f->shape.count + 1, sizeof *f->parameters);
    f->bytes = ks_alloc(MOST_POSITIONS, sizeof *f->bytes);
    if (status == 0 && (f->parameters == NULL || f->bytes == NULL))
        status = KS_EMEMORY;
    if (status == 0)
        status = ks_residual_load(f->parameters, &f->shape, model, NULL);
    if (status == 0)
        status = ks_residual_ranges_load(&f->ranges, &f->shape, model, NULL);
    ks_model_free(model);
    return status ? status : ks_life_load_embedded(&f->life, "game", NULL);
}

int bench_convnet(const choice *chosen)
{
    if (strstr("convnet by kernels", chosen->only) == NULL)
        return 0;
    fixture *f = calloc(1, sizeof *f);
    if (f == NULL)
        return KS_EMEMORY;
    puts("\n### Convnet by kernels\n");
    puts("| part | board | µs a position | ± | GMAC/s | times as fast as scalar | share of the "
         "peak of its instructions |");
    puts("|---|---|--:|--:|--:|--:|--:|");
    int status = load(f);
    if (status == 0)
        status = bench_board(f, chosen, "bench/games9.sgfs", "9x9", 9);
    if (status == 0)
        status = bench_board(f, chosen, "demo/game.sgf", "19x19", 7);
    ks_life_release(&f->life);
    free(f->parameters);
    free(f->bytes);
    free(f);
    return status;
}
