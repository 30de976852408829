/* Soft segmentation: evaluations of positions from all stages of games beside the naive version,
 * and games that the network plays against itself and learns from, in processor time. */
#include "bench.h"
#include "embedded.h"
#include "games.h"
#include "judge/naive_softseg.h"
#include "keisei-train.h"
#include "selfplay.h"
#include "softseg_train.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Each game is learnt from together with the nine before it; the first games have fewer. */
enum { POSITIONS = 40, NAIVE_POSITIONS = 4, FIRST_GAMES = 10, GAMES = 22 };

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

/* Computing the inputs of the network is part of the work. */
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

static void print_row(const fixture *f, const bytes *file, int size, const timing *t)
{
    char us[32], ratio[32];
    printf("| %s, layers %d and %d | %dx%d | %s | %.1f%% | %s |\n",
           file ? "preprocessed board" : "raw board", f->net.first, f->net.second, size, size,
           rounded(us, t->ns / 1e3), t->spread * 100, rounded(ratio, t->ratio));
    fflush(stdout);
}

static int bench_network(fixture *f, const choice *chosen, const bytes *file, int size)
{
    int status = make(f, file, size);
    if (status == 0) {
        timing t = measure(chosen->repeats, (task){work_fast, f, f->count},
                           (task){work_naive, f, NAIVE_POSITIONS});
        print_row(f, file, size, &t);
    }
    unmake(f);
    return status;
}

/* ---- Playing and learning ---- */

/* Evaluates all moves of the board in the middle of the game. */
static int look(int16_t points[KS_POINTS], fixture *f)
{
    double scores[KS_POINTS];
    ks_selfplay player = {
        .net = &f->net, .board = f->board, .states = &f->state, .workers = 1, .threads = 1};
    return ks_selfplay_look(points, scores, &player, f->positions[f->count / 2]);
}

static void work_look(void *payload)
{
    fixture *f = payload;
    int16_t points[KS_POINTS];
    f->sink += look(points, f);
}

/* The same moves, each evaluated on its own. */
static void work_naive_look(void *payload)
{
    fixture *f = payload;
    const ks_position *position = f->positions[f->count / 2];
    int16_t points[KS_POINTS];
    ks_softseg_inputs inputs;
    int count = look(points, f);
    for (int i = 0; i < count; i++) {
        ks_position after = *position;
        ks_move_make(&after, position->to_move, points[i]);
        ks_softseg_read(&inputs, f->board, &after, f->net.inputs);
        naive_softseg_run(&f->naive, &f->net, &after, &inputs, NULL);
        f->sink += f->naive.evaluation[0];
    }
}

static int bench_look(fixture *f, const choice *chosen, const bytes *file)
{
    int status = make(f, file, 9);
    if (status == 0) {
        timing t = measure(chosen->repeats, (task){work_look, f, 1}, (task){work_naive_look, f, 1});
        print_row(f, file, 9, &t);
    }
    unmake(f);
    return status;
}

/* Games against itself. The model is kept: a network with random weights would find hardly any
 * paths to go along. */
typedef struct game_examples {
    ks_buffer *model;
    double start, seconds; /* of processor time: after the first games, and since */
} game_examples;

static double seconds_used(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static ks_training_answer note_time(const ks_training_progress *progress, void *payload)
{
    game_examples *l = payload;
    if (progress->epoch <= FIRST_GAMES)
        l->start = seconds_used();
    return KS_TRAINING_GO_ON;
}

static int train(game_examples *l, int raw)
{
    ks_softseg_training options = ks_softseg_defaults();
    int status = ks_buffer_new(&l->model);
    options.games = GAMES;
    options.common.threads = 1;
    options.raw = raw;
    options.common.watch = (ks_training_watch){.progress = note_time, .payload = l};
    if (status == 0)
        status = ks_softseg_train(l->model, &options.common, NULL);
    l->seconds = seconds_used() - l->start;
    return status;
}

static int bench_networks(fixture *f, const choice *chosen, const bytes *small)
{
    bytes large = {0};
    large.data = ks_embedded("softseg", &large.size);
    if (large.data == NULL)
        return KS_EFILE;
    puts("\n### Soft segmentation\n");
    puts("| network | board | µs an evaluation | ± | times as fast as naive |");
    puts("|---|---|--:|--:|--:|");
    int status = bench_network(f, chosen, NULL, 9);
    for (int size = 9; size <= 19 && status == 0; size += 10)
        status = bench_network(f, chosen, small, size);
    for (int size = 9; size <= 19 && status == 0; size += 10)
        status = bench_network(f, chosen, &large, size);
    return status;
}

static int bench_games(fixture *f, const choice *chosen, const bytes *small,
                       const game_examples *features, const game_examples *raw)
{
    char games[32], raw_games[32];
    puts("\nAll moves of a board on which it is to play:\n");
    puts("| network | board | µs a look ahead | ± | times as fast as naive evaluations |");
    puts("|---|---|--:|--:|--:|");
    int status = bench_look(f, chosen, small);
    printf("\nGames on 9x9 with their training: %s a second of one core with the preprocessed "
           "board, %s with the raw one.\n",
           rounded(games, (GAMES - FIRST_GAMES) / features->seconds),
           rounded(raw_games, (GAMES - FIRST_GAMES) / raw->seconds));
    return status;
}

int bench_softseg(const choice *chosen)
{
    game_examples features = {0}, raw = {0};
    if (strstr("softseg", chosen->only) == NULL)
        return 0;
    fixture *f = calloc(1, sizeof *f);
    int status = f == NULL ? KS_EMEMORY : train(&features, 0);
    if (status == 0)
        status = train(&raw, 1);
    if (status == 0) {
        bytes small = {ks_buffer_data(features.model), ks_buffer_size(features.model)};
        status = bench_networks(f, chosen, &small);
        if (status == 0)
            status = bench_games(f, chosen, &small, &features, &raw);
    }
    ks_buffer_free(features.model);
    ks_buffer_free(raw.model);
    free(f);
    return status;
}
