/* Soft segmentation: evaluations of positions from all stages of games beside the naive version,
 * and games that the network plays against itself and learns from, in processor time. */
#include "bench.h"
#include "embedded.h"
#include "games.h"
#include "judge/naive_softseg.h"
#include "keisei-train.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 40, NAIVE_POSITIONS = 4, GAMES = 12 };

typedef struct fixture {
    ks_softseg net;
    ks_softseg_board *board;
    ks_softseg_state *state;
    ks_position *positions[POSITIONS];
    int count;
    naive_softseg naive;
    volatile double sink;
} fixture;

/* The network of a model that is compiled in; without a name, one of the raw board with random
 * weights. */
static int make_network(ks_softseg *out, const char *name)
{
    ks_random random = ks_random_seed(1);
    ks_model *model;
    size_t size;
    if (name == NULL) {
        int status = ks_softseg_init(out, KS_SOFTSEG_RAW, 8, 2);
        if (status == 0)
            ks_softseg_randomise(out, &random);
        return status;
    }
    const unsigned char *bytes = ks_embedded(name, &size);
    int status = bytes ? ks_model_read(&model, bytes, size, NULL) : KS_EFILE;
    if (status)
        return status;
    status = ks_softseg_load(out, model, "softseg", NULL);
    ks_model_free(model);
    return status;
}

static int make(fixture *f, const char *name, int size)
{
    int small = size == 9, status = make_network(&f->net, name);
    if (status == 0)
        status = ks_softseg_board_new(&f->board, size, size);
    if (status == 0)
        status = ks_softseg_state_new(&f->state, &f->net, f->board, 0);
    if (status == 0)
        status = read_positions(f->positions, &f->count, POSITIONS,
                                small ? "bench/games9.sgfs" : "demo/game.sgf", small ? 9 : 7);
    return status;
}

static void unmake(fixture *f)
{
    ks_softseg_state_free(f->state);
    free(f->board);
    ks_softseg_release(&f->net);
    for (int i = 0; i < f->count; i++)
        ks_position_free(f->positions[i]);
    memset(f, 0, sizeof *f);
}

/* What is given to the network is part of the work. */
static void work_fast(void *payload)
{
    fixture *f = payload;
    ks_softseg_inputs inputs;
    for (int i = 0; i < f->count; i++) {
        ks_softseg_read(&inputs, f->board, f->positions[i], f->net.inputs);
        ks_softseg_run(f->state, &f->net, &inputs);
        f->sink += f->state->evaluation[0];
    }
}

static void work_naive(void *payload)
{
    fixture *f = payload;
    ks_softseg_inputs inputs;
    for (int i = 0; i < NAIVE_POSITIONS; i++) {
        const ks_position *position = f->positions[i * f->count / NAIVE_POSITIONS];
        ks_softseg_read(&inputs, f->board, position, f->net.inputs);
        naive_softseg_run(&f->naive, &f->net, position, &inputs, NULL);
        f->sink += f->naive.evaluation[0];
    }
}

static int bench_network(fixture *f, const choice *chosen, const char *name, int size)
{
    char us[32], ratio[32];
    int status = make(f, name, size);
    if (status == 0) {
        timing t = measure(chosen->repeats, (task){work_fast, f, f->count},
                           (task){work_naive, f, NAIVE_POSITIONS});
        printf("| %s, layers %d and %d | %dx%d | %s | %.1f%% | %s |\n",
               name ? "preprocessed board" : "raw board", f->net.first, f->net.second, size, size,
               rounded(us, t.ns / 1e3), t.spread * 100, rounded(ratio, t.ratio));
        fflush(stdout);
    }
    unmake(f);
    return status;
}

/* A game against itself, and learning from the ten latest: most of the games have these. */
static void work_training(void *payload)
{
    ks_softseg_training options = ks_softseg_defaults();
    ks_buffer *model;
    options.games = GAMES;
    options.threads = 1;
    options.raw = *(const int *)payload;
    if (ks_buffer_new(&model) == 0)
        ks_softseg_train(model, &options, "", NULL);
    ks_buffer_free(model);
}

static void bench_training(void)
{
    int raw = 1, features = 0;
    char games[32], raw_games[32];
    timing t =
        measure(1, (task){work_training, &features, GAMES}, (task){work_training, &raw, GAMES});
    printf("\nGames on 9x9 with their training: %s a second of one core with the preprocessed "
           "board, %s with the raw one.\n",
           rounded(games, 1e9 / t.ns), rounded(raw_games, 1e9 / t.other_ns));
}

int bench_softseg(const choice *chosen)
{
    if (strstr("softseg", chosen->only) == NULL)
        return 0;
    fixture *f = calloc(1, sizeof *f);
    if (f == NULL)
        return KS_EMEMORY;
    puts("\n### Soft segmentation\n");
    puts("| network | board | µs an evaluation | ± | times as fast as naive |");
    puts("|---|---|--:|--:|--:|");
    static const char selfplay[] = "softseg-selfplay", records[] = "softseg";
    int status = bench_network(f, chosen, NULL, 9);
    for (int size = 9; size <= 19 && status == 0; size += 10)
        status = bench_network(f, chosen, selfplay, size);
    for (int size = 9; size <= 19 && status == 0; size += 10)
        status = bench_network(f, chosen, records, size);
    free(f);
    if (status == 0)
        bench_training();
    return status;
}
