/* Records: parsing alone, reading (parsing, replaying, the rules of the record), and replaying. */
#include "bench.h"
#include "board/naive.h"
#include "games.h"
#include "sgf.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 200 };

typedef struct fixture {
    int size, count;
    long moves;
    game_moves *games; /* (count) */
    ks_buffer *text;   /* of all games */
    ks_game *read[MOST_GAMES];
    volatile unsigned sink; /* keeps results that nobody looks at */
} fixture;

static void work_walk(void *payload)
{
    fixture *f = payload;
    const char *text = ks_buffer_data(f->text);
    unsigned brackets = 0;
    for (size_t i = 0, size = ks_buffer_size(f->text); i < size; i++)
        brackets += text[i] == '[' && (i == 0 || text[i - 1] != '\\');
    f->sink += brackets;
}

static void work_parse(void *payload)
{
    fixture *f = payload;
    const char *text = ks_buffer_data(f->text);
    size_t size = ks_buffer_size(f->text);
    for (size_t at = 0, used; (at += ks_sgf_seek(text + at, size - at)) < size; at += used) {
        ks_sgf tree;
        if (ks_sgf_parse(&tree, text + at, size - at, &used, NULL) == 0) {
            f->sink += (unsigned)tree.node_count;
            ks_sgf_release(&tree);
        }
    }
}

static void work_read(void *payload)
{
    fixture *f = payload;
    const char *text = ks_buffer_data(f->text);
    size_t size = ks_buffer_size(f->text);
    ks_game *game;
    for (size_t at = 0, used; ks_game_read(&game, text + at, size - at, &used, NULL) == 0;
         at += used) {
        f->sink += (unsigned)ks_game_moves(game);
        ks_game_free(game);
    }
}

static void work_replay(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < f->count; i++) {
        ks_replay *replay;
        if (ks_replay_new(&replay, f->read[i]))
            continue;
        while (ks_replay_next(replay))
            f->sink += 1;
        ks_replay_free(replay);
    }
}

static void work_naive_replay(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < f->count; i++) {
        const game_moves *game = &f->games[i];
        naive_board board = {.width = game->size, .height = game->size, .ko = -1};
        for (int m = 0; m < game->count; m++)
            if (game->points[m] != KS_PASS)
                f->sink += (unsigned)naive_play(&board, m % 2 == 0 ? KS_BLACK : KS_WHITE,
                                                game->points[m], 0);
    }
}

static void release(fixture *f)
{
    for (int i = 0; i < f->count; i++)
        ks_game_free(f->read[i]);
    ks_buffer_free(f->text);
    free(f->games);
}

static int make(fixture *f, int size, int count)
{
    *f = (fixture){.size = size, .count = count};
    f->games = calloc((size_t)count, sizeof *f->games);
    if (f->games == NULL || ks_buffer_new(&f->text))
        return KS_EMEMORY;
    for (int i = 0; i < count; i++) {
        play_random(&f->games[i], size, (unsigned)i + 1);
        write_game(f->text, &f->games[i]);
        f->moves += f->games[i].count;
    }
    size_t at = 0;
    for (int i = 0; i < count; i++) {
        size_t used;
        int status = ks_game_read(&f->read[i], ks_buffer_data(f->text) + at,
                                  ks_buffer_size(f->text) - at, &used, NULL);
        if (status)
            return status;
        at += used;
    }
    return ks_buffer_status(f->text);
}

static void bench_row(const choice *chosen, fixture *f, const char *what,
                      void (*work)(void *payload), const char *beside, void (*other)(void *payload))
{
    char games[32], bytes[32], us[32], ratio[32];
    timing t = measure(chosen->repeats, (task){work, f, f->count}, (task){other, f, f->count});
    double per_game = (double)ks_buffer_size(f->text) / f->count;
    printf("| %s | %dx%d | %s | %s | %s | %.1f%% | %s | %s |\n", what, f->size, f->size,
           rounded(games, 1e9 / t.ns), rounded(bytes, per_game * 1e3 / t.ns),
           rounded(us, t.ns / 1e3), t.spread * 100, beside, rounded(ratio, t.ratio));
    fflush(stdout);
}

static int bench_size(const choice *chosen, int size, int count)
{
    fixture f;
    int status = make(&f, size, count);
    if (status == 0) {
        bench_row(chosen, &f, "parse", work_parse, "a walk along the bytes", work_walk);
        bench_row(chosen, &f, "parse, replay and check", work_read, "a naive board's replay",
                  work_naive_replay);
        bench_row(chosen, &f, "replay again", work_replay, "a naive board's replay",
                  work_naive_replay);
    }
    release(&f);
    return status;
}

int bench_records(const choice *chosen)
{
    if (strstr("records sgf", chosen->only) == NULL)
        return 0;
    puts("\n### Records\n");
    puts(
        "| what | board | games a second | MB a second | µs a game | ± | beside | times as fast |");
    puts("|---|---|--:|--:|--:|--:|---|--:|");
    int status = bench_size(chosen, 9, 200);
    return status ? status : bench_size(chosen, 19, 50);
}
