/* Judges: positions from all stages of games, each judged in full, beside the naive version of the
 * method, which fills in the same judgment. Perceptrons ask `life` in both versions. */
#include "bench.h"
#include "embedded.h"
#include "games.h"
#include "judge/naive.h"
#include "judge/naive_perceptron.h"
#include "life.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POSITIONS = 60 };

typedef struct fixture {
    ks_position positions[MOST_POSITIONS];
    int boards[MOST_POSITIONS][KS_POINTS]; /* the same as signs */
    int count;
    const struct entrant *entrant;
    ks_judge *judge;
    ks_network network; /* of a perceptron for boards of that size, as trained */
    volatile float sink;
} fixture;

typedef struct entrant {
    const char *name;
    void (*naive)(int *out, const int *board, int size); /* NULL: a perceptron, or without */
} entrant;

static void naive_explicit_of(int *out, const int *board, int size)
{
    naive_explicit(out, board, size, size);
}

static void naive_direct_of(int *out, const int *board, int size)
{
    naive_direct(out, board, size, size);
}

static void naive_distance_of(int *out, const int *board, int size)
{
    naive_distance(out, board, size, size);
}

static void naive_influence_of(int *out, const int *board, int size)
{
    naive_influence(out, board, size, size);
}

static void naive_bouzy_4_13(int *out, const int *board, int size)
{
    naive_bouzy(out, board, size, size, 4, 13);
}

static void naive_bouzy_5_21(int *out, const int *board, int size)
{
    naive_bouzy(out, board, size, size, 5, 21);
}

static void naive_bouzy_distance(int *out, const int *board, int size)
{
    naive_bouzy_extended(out, board, size, size, 5, 21, 'd');
}

static void naive_bouzy_influence(int *out, const int *board, int size)
{
    naive_bouzy_extended(out, board, size, size, 5, 21, 'i');
}

static const entrant entrants[] = {
    {"explicit", naive_explicit_of},
    {"direct", naive_direct_of},
    {"distance", naive_distance_of},
    {"influence", naive_influence_of},
    {"bouzy-4-13", naive_bouzy_4_13},
    {"bouzy-5-21", naive_bouzy_5_21},
    {"bouzy-5-21+distance", naive_bouzy_distance},
    {"bouzy-5-21+influence", naive_bouzy_influence},
    {"perceptron-linear-simple-24", NULL},
    {"perceptron-mlp-simple-60", NULL},
    {"perceptron-mlp-simple-60-all", NULL},
    {"perceptron-mlp-enhanced-60", NULL},
    {"softseg", NULL},
    {"convnet", NULL},
    {"best", NULL},
};

/* Positions of a few games, from the first moves to the last. */
static void make(fixture *f, int size)
{
    f->count = 0;
    for (unsigned seed = 1; f->count < MOST_POSITIONS; seed++) {
        game_moves game;
        ks_position position;
        play_random(&game, size, seed);
        ks_position_init(&position, size, size);
        int step = game.count / 10 + 1;
        for (int m = 0; m < game.count && f->count < MOST_POSITIONS; m++) {
            ks_move_make(&position, m % 2 == 0 ? KS_BLACK : KS_WHITE, game.points[m]);
            if (m % step != step / 2)
                continue;
            for (int p = 0; p < size * size; p++)
                f->boards[f->count][p] =
                    (position.stone[p] == KS_BLACK) - (position.stone[p] == KS_WHITE);
            f->positions[f->count++] = position;
        }
    }
}

static void work_judge(void *payload)
{
    fixture *f = payload;
    ks_judgment judgment;
    for (int i = 0; i < f->count; i++)
        if (ks_judge_run(&judgment, f->judge, &(ks_question){.position = &f->positions[i]}) == 0)
            f->sink += judgment.score;
}

static void work_naive(void *payload)
{
    fixture *f = payload;
    ks_judgment judgment = {0};
    int values[KS_POINTS];
    for (int i = 0; i < f->count; i++) {
        int size = f->positions[i].width;
        f->entrant->naive(values, f->boards[i], size);
        judgment.score = 0;
        for (int p = 0; p < size * size; p++) {
            int sign = f->boards[i][p] ? f->boards[i][p] : (values[p] > 0) - (values[p] < 0);
            judgment.raw[p] = (float)values[p];
            judgment.owner[p] = (float)sign;
            judgment.alive[p] = 1;
            judgment.dead[p] = 0;
            judgment.score += judgment.owner[p];
        }
        f->sink += judgment.score + judgment.raw[0] + judgment.alive[1];
    }
}

static void work_naive_perceptron(void *payload)
{
    fixture *f = payload;
    const ks_perceptron_kit *kit = f->judge->state;
    const ks_neighbourhood_form *form = &kit->perceptron.form->neighbourhood;
    float alive[KS_POINTS] = {0};
    for (int i = 0; i < f->count; i++) {
        const ks_position *position = &f->positions[i];
        if (form->enhanced && ks_life_points(alive, kit->life, position))
            return;
        for (int p = 0; p < ks_points(position); p++)
            if (form->occupied || position->stone[p] == KS_EMPTY)
                f->sink += naive_perceptron(&f->network, position, alive, form, p);
    }
}

static int load_network(fixture *f, int size)
{
    size_t bytes_size;
    const unsigned char *bytes = ks_embedded(f->entrant->name, &bytes_size);
    ks_model *model;
    int status = ks_model_read(&model, bytes, bytes_size, NULL);
    if (status == 0)
        status =
            ks_network_load(&f->network, model, ks_board_sizes[ks_board_size(size, size)], NULL);
    ks_model_free(model);
    return status;
}

static int bench_entrant(fixture *f, const choice *chosen, int size)
{
    char rate[32], us[32], ratio[32];
    int status = ks_judge_new(&f->judge, f->entrant->name, NULL);
    if (status)
        return status;
    int perceptron = ks_perceptron_find(f->entrant->name) != NULL;
    if (perceptron)
        status = load_network(f, size);
    if (status) {
        ks_judge_free(f->judge);
        return status;
    }
    /* A judge that asks other judges has no plain version of its own. */
    task judge = {work_judge, f, f->count}, plain = judge;
    if (perceptron || f->entrant->naive != NULL)
        plain.work = perceptron ? work_naive_perceptron : work_naive;
    timing t = measure(chosen->repeats, judge, plain);
    ks_judge_free(f->judge);
    ks_network_release(&f->network);
    printf("| %s | %dx%d | %s | %s | %.1f%% | %s |\n", f->entrant->name, size, size,
           rounded(rate, 1e9 / t.ns), rounded(us, t.ns / 1e3), t.spread * 100,
           plain.work == work_judge ? "" : rounded(ratio, t.ratio));
    fflush(stdout);
    return 0;
}

static int is_chosen(const entrant *e, const choice *chosen)
{
    return strstr(e->name, chosen->only) != NULL;
}

int bench_judges(const choice *chosen)
{
    static const int sizes[] = {9, 13, 19};
    int any = 0;
    for (size_t e = 0; e < sizeof entrants / sizeof *entrants; e++)
        any |= is_chosen(&entrants[e], chosen);
    if (!any)
        return 0;
    fixture *f = calloc(1, sizeof *f);
    if (f == NULL)
        return KS_EMEMORY;
    puts("\n### Judges\n");
    puts("| judge | board | positions a second | µs a position | ± | times as fast as naive |");
    puts("|---|---|--:|--:|--:|--:|");
    int status = 0;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes && status == 0; s++) {
        make(f, sizes[s]);
        for (size_t e = 0; e < sizeof entrants / sizeof *entrants && status == 0; e++) {
            f->entrant = &entrants[e];
            if (is_chosen(f->entrant, chosen))
                status = bench_entrant(f, chosen, sizes[s]);
        }
    }
    free(f);
    return status;
}
