/* Patterns: all of them for both colours, on positions from all stages of games, beside the plain
 * matcher of the tests. A unit is one position. */
#include "bench.h"
#include "games.h"
#include "reading/plain_patterns.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 10, MOST_SHAPES = 500 };

typedef struct fixture {
    ks_position positions[POSITIONS];
    drawn_board shapes[MOST_SHAPES];
    int shape_count;
    places found;
    volatile int sink;
} fixture;

static void count(const ks_pattern_match *match, void *payload)
{
    fixture *f = payload;
    f->sink += match->a;
}

static void work_matcher(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < POSITIONS; i++)
        for (int set = 0; set < KS_PATTERN_SETS; set++)
            for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
                ks_patterns_match(&f->positions[i], (ks_pattern_set)set, colour, count, f);
}

static void work_plain(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < POSITIONS; i++) {
        f->found.count = 0;
        for (int j = 0; j < f->shape_count; j++)
            for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
                plain_places(&f->found, &f->shapes[j], j, &f->positions[i], colour);
        f->sink += f->found.count;
    }
}

static void make_shapes(fixture *f)
{
    for (int set = 0; set < KS_PATTERN_SETS; set++) {
        const ks_pattern *pattern;
        for (int i = 0; (pattern = ks_pattern_at((ks_pattern_set)set, i)) != NULL; i++) {
            if (f->shape_count == MOST_SHAPES)
                return;
            drawn_board *shape = &f->shapes[f->shape_count++];
            for (const char *row = pattern->drawing; *row; row += shape->width + 1) {
                shape->width = (int)strcspn(row, "\n");
                memcpy(shape->cell[shape->height++], row, (size_t)shape->width);
            }
        }
    }
}

static void make_positions(fixture *f, int size)
{
    game_moves game;
    play_random(&game, size, 1);
    ks_position_init(&f->positions[0], size, size);
    for (int i = 0, m = 0; i < POSITIONS; i++) {
        if (i > 0)
            f->positions[i] = f->positions[i - 1];
        for (; m < game.count * (i + 1) / (POSITIONS + 1); m++)
            ks_move_make(&f->positions[i], m % 2 == 0 ? KS_BLACK : KS_WHITE, game.points[m]);
    }
}

int bench_patterns(const choice *chosen)
{
    static const int sizes[] = {9, 13, 19};
    if (strstr("patterns", chosen->only) == NULL)
        return 0;
    fixture *f = calloc(1, sizeof *f);
    if (f == NULL)
        return KS_EMEMORY;
    make_shapes(f);
    puts("\n### Patterns\n");
    puts("| what | board | positions a second | µs each | ± | beside | times as fast |");
    puts("|---|---|--:|--:|--:|---|--:|");
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        char rate[32], us[32], ratio[32];
        make_positions(f, sizes[s]);
        timing t = measure(chosen->repeats, (task){work_matcher, f, POSITIONS},
                           (task){work_plain, f, POSITIONS});
        printf(
            "| all patterns, both colours | %dx%d | %s | %s | %.1f%% | the plain matcher | %s |\n",
            sizes[s], sizes[s], rounded(rate, 1e9 / t.ns), rounded(us, t.ns / 1e3), t.spread * 100,
            rounded(ratio, t.ratio));
        fflush(stdout);
    }
    free(f);
    return 0;
}
