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

/* The bytes of a model; NULL: a network of the raw board with random weights. */
typedef struct bytes {
    const void *data;
    size_t size;
} bytes;

static int make_network(ks_softseg *out, const bytes *file)
{
    ks_random random = ks_random_seed(1);
    ks_model *model;
    if (file == NULL) {
        int status = ks_softseg_init(out, KS_SOFTSEG_RAW, 8, 2);
        if (status == 0)
            ks_softseg_randomise(out, &random);
        return status;
    }
    int status = ks_model_read(&model, file->data, file->size, NULL);
    if (status)
        return status;
    status = ks_softseg_load(out, model, "softseg", NULL);
    ks_model_free(model);
    return status;
}

static int make(fixture *f, const bytes *file, int size)
{
    int small = size == 9, status = make_network(&f->net, file);
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

static int bench_network(fixture *f, const choice *chosen, const bytes *file, int size)
{
    char us[32], ratio[32];
    int status = make(f, file, size);
    if (status == 0) {
        timing t = measure(chosen->repeats, (task){work_fast, f, f->count},
                           (task){work_naive, f, NAIVE_POSITIONS});
        printf("| %s, layers %d and %d | %dx%d | %s | %.1f%% | %s |\n",
               file ? "preprocessed board" : "raw board", f->net.first, f->net.second, size, size,
               rounded(us, t.ns / 1e3), t.spread * 100, rounded(ratio, t.ratio));
        fflush(stdout);
    }
    unmake(f);
    return status;
}

/* A game against itself, and learning from the ten latest: most of the games have these. The model
 * is kept: a network with random weights would find hardly any paths to go along. */
typedef struct lesson {
    int raw;
    ks_buffer *model;
} lesson;

static void work_training(void *payload)
{
    lesson *l = payload;
    ks_softseg_training options = ks_softseg_defaults();
    options.games = GAMES;
    options.threads = 1;
    options.raw = l->raw;
    ks_buffer_clear(l->model);
    ks_softseg_train(l->model, &options, "", NULL);
}

static int bench_networks(fixture *f, const choice *chosen, const ks_buffer *learnt)
{
    bytes small = {ks_buffer_data(learnt), ks_buffer_size(learnt)}, large = {0};
    large.data = ks_embedded("softseg", &large.size);
    if (large.data == NULL)
        return KS_EFILE;
    puts("\n### Soft segmentation\n");
    puts("| network | board | µs an evaluation | ± | times as fast as naive |");
    puts("|---|---|--:|--:|--:|");
    int status = bench_network(f, chosen, NULL, 9);
    for (int size = 9; size <= 19 && status == 0; size += 10)
        status = bench_network(f, chosen, &small, size);
    for (int size = 9; size <= 19 && status == 0; size += 10)
        status = bench_network(f, chosen, &large, size);
    return status;
}

int bench_softseg(const choice *chosen)
{
    char games[32], raw_games[32];
    lesson features = {.raw = 0}, raw = {.raw = 1};
    if (strstr("softseg", chosen->only) == NULL)
        return 0;
    fixture *f = calloc(1, sizeof *f);
    int status = f == NULL || ks_buffer_new(&features.model) || ks_buffer_new(&raw.model);
    if (status == 0) {
        timing t =
            measure(1, (task){work_training, &features, GAMES}, (task){work_training, &raw, GAMES});
        status = bench_networks(f, chosen, features.model);
        printf("\nGames on 9x9 with their training: %s a second of one core with the preprocessed "
               "board, %s with the raw one.\n",
               rounded(games, 1e9 / t.ns), rounded(raw_games, 1e9 / t.other_ns));
    } else {
        status = KS_EMEMORY;
    }
    ks_buffer_free(features.model);
    ks_buffer_free(raw.model);
    free(f);
    return status;
}
