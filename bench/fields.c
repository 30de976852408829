/* Random fields: the methods of inference on a position of Boltzmann5 with the paper's parameters,
 * each beside the plain version that the tests compare it with. A unit is one inference, or one
 * sweep. */
#include "bench.h"
#include "boltzmann.h"
#include "field/plain.h"
#include "games.h"
#include "timing.h"
#include "workers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SWEEPS = 100, SAMPLES = 1000 };

typedef struct fixture {
    ks_field field;
    ks_beliefs beliefs;
    ks_markov gibbs, clusters;
    unsigned char spin[KS_FIELD_POINTS];
    ks_random random;
    double *memory; /* for plain elimination */
    double node[KS_FIELD_POINTS + 1];
    ks_spins samples[SAMPLES];
} fixture;

static void work_exact(void *payload)
{
    fixture *f = payload;
    ks_exact_run(&f->beliefs, &f->field, NULL);
}

static void work_log_z(void *payload)
{
    fixture *f = payload;
    ks_exact_log_z(f->node, &f->field, NULL);
}

static void work_samples(void *payload)
{
    fixture *f = payload;
    ks_exact_sample(f->samples, SAMPLES, NULL, &f->field, &f->random, NULL);
}

static void work_count(void *payload)
{
    fixture *f = payload;
    ks_count_ones(f->node, &f->field);
}

static void work_plain_exact(void *payload)
{
    fixture *f = payload;
    double log_z;
    plain_exact(&log_z, f->node, &f->field, f->memory);
}

static void work_bp(void *payload)
{
    fixture *f = payload;
    ks_propagate(&f->beliefs, NULL, &f->field, &(ks_propagation){50, .5, 0});
}

static void work_plain_bp(void *payload)
{
    fixture *f = payload;
    plain_propagate(f->node, &f->field, 50, .5);
}

static void work_gibbs(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < SWEEPS; i++)
        ks_markov_sweep(&f->gibbs, &f->random);
}

static void work_plain_gibbs(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < SWEEPS; i++)
        plain_gibbs(f->node, f->spin, &f->field, &f->random);
}

static void work_clusters(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < SWEEPS; i++)
        ks_markov_sweep(&f->clusters, &f->random);
}

static void work_plain_clusters(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < SWEEPS; i++)
        plain_clusters(f->node, f->spin, &f->field,
                       i % KS_MARKOV_ROUND == KS_MARKOV_ROUND - 1 ? KS_MARKOV_STRONG : 0,
                       &f->random);
}

typedef struct entrant {
    const char *name;
    void (*work)(void *payload);
    const char *beside;
    void (*plain)(void *payload);
    int units, least, most; /* sizes of boards */
} entrant;

static const entrant entrants[] = {
    {"exact", work_exact, "elimination by rows", work_plain_exact, 1, 5, 19},
    {"log Z alone", work_log_z, "elimination by rows", work_plain_exact, 1, 9, 19},
    {"1000 perfect samples", work_samples, "elimination by rows", work_plain_exact, 1, 9, 19},
    {"score counted", work_count, "elimination by rows", work_plain_exact, 1, 9, 13},
    {"bp, 50 rounds", work_bp, "a message at a time", work_plain_bp, 1, 9, 19},
    {"Gibbs sweep", work_gibbs, "chances worked out anew", work_plain_gibbs, SWEEPS, 9, 19},
    {"Swendsen-Wang sweep", work_clusters, "clusters by walking", work_plain_clusters, SWEEPS, 9,
     19},
};

/* The position after a sixth of the moves of a random game. */
static int make(fixture *f, int size)
{
    ks_judge *judge;
    ks_position position;
    game_moves game;
    play_random(&game, size, 1);
    ks_position_init(&position, size, size);
    for (int m = 0; m < game.count / 6; m++)
        ks_move_make(&position, m % 2 == 0 ? KS_BLACK : KS_WHITE, game.points[m]);
    int status = ks_judge_new(&judge, "boltzmann5:paper", NULL);
    if (status)
        return status;
    ks_boltzmann_field(&f->field, ks_boltzmann_of(judge, size, size), &position);
    ks_judge_free(judge);
    f->random = ks_random_seed(1);
    memset(f->spin, 0, sizeof f->spin);
    ks_markov_init(&f->gibbs, &f->field, KS_MARKOV_GIBBS, &f->random);
    ks_markov_init(&f->clusters, &f->field, KS_MARKOV_CLUSTERS, &f->random);
    free(f->memory);
    f->memory = malloc(sizeof(double) * 3 * (size_t)(size + 1) << size);
    return f->memory ? 0 : KS_EMEMORY;
}

static void bench_entrant(fixture *f, const choice *chosen, const entrant *e, int size)
{
    char rate[32], us[32], ratio[32];
    int slow = size > 13 && e->units == 1 && e->work != work_bp;
    timing t = measure(slow && chosen->repeats > 3 ? 3 : chosen->repeats,
                       (task){e->work, f, e->units}, (task){e->plain, f, e->units});
    printf("| %s | %dx%d | %s | %s | %.1f%% | %s | %s |\n", e->name, size, size,
           rounded(rate, 1e9 / t.ns), rounded(us, t.ns / 1e3), t.spread * 100, e->beside,
           rounded(ratio, t.ratio));
    fflush(stdout);
}

/* ---- Two threads ---- */

static int run_threads(size_t n, int (*work)(size_t i, void *payload), void *payload, void *threads)
{
    return ks_workers_run(*(const int *)threads, n, work, payload);
}

/* Wall-clock time in milliseconds; the least of all runs, since other processes add to it. */
static double time_exact(fixture *f, int threads, int repeats)
{
    ks_runner runner = {run_threads, &threads};
    double least = INFINITY;
    for (int i = 0; i < repeats; i++) {
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        ks_exact_run(&f->beliefs, &f->field, &runner);
        clock_gettime(CLOCK_MONOTONIC, &end);
        least = fmin(least, 1e3 * (double)(end.tv_sec - start.tv_sec) +
                                1e-6 * (double)(end.tv_nsec - start.tv_nsec));
    }
    return least;
}

static int bench_threads(fixture *f, int repeats)
{
    int status = make(f, 19);
    if (status)
        return status;
    double one = time_exact(f, 1, repeats), two = time_exact(f, 2, repeats);
    printf("\nExact inference on 19x19 by the wall clock, the least of %d: %.0f ms on one thread, "
           "%.0f "
           "ms on two, %.2f times as fast.\n",
           repeats, one, two, one / two);
    return 0;
}

int bench_fields(const choice *chosen)
{
    static const int sizes[] = {5, 7, 9, 11, 13, 15, 17, 19};
    if (strstr("fields boltzmann", chosen->only) == NULL)
        return 0;
    fixture *f = calloc(1, sizeof *f);
    if (f == NULL)
        return KS_EMEMORY;
    puts("\n### Random fields\n");
    puts("| what | board | a second | µs each | ± | beside | times as fast |");
    puts("|---|---|--:|--:|--:|---|--:|");
    int status = 0;
    for (size_t e = 0; e < sizeof entrants / sizeof *entrants; e++)
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes && status == 0; s++) {
            const entrant *chosen_one = &entrants[e];
            int size = sizes[s], usual = size == 9 || size == 13 || size == 19;
            if (size < chosen_one->least || size > chosen_one->most || (e > 0 && !usual))
                continue;
            status = make(f, size);
            if (status == 0)
                bench_entrant(f, chosen, chosen_one, size);
        }
    if (status == 0)
        status = bench_threads(f, chosen->repeats);
    free(f->memory);
    free(f);
    return status;
}
