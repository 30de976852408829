/* Scoring of finished games: the whole verdict, and the networks alone, beside GNU Go's list of
 * dead stones on the same positions. With a corpus (KS_CORPUS) these are the first games of its
 * validation sets; without one, the project's games of GNU Go against itself. If records have
 * labels, boards on which any stone is judged wrongly are counted for both. */
#include "bench.h"
#include "buffer.h"
#include "games.h"
#include "gnugo.h"
#include "interrupt.h"
#include "life.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct source {
    const char *file;
    const char *board;
    int usual; /* default number of positions: GNU Go is slow on large boards */
} source;

static const source corpus[] = {
    {"9x9/valid.sgfs", "9x9", 60},
    {"19x19/kgs-valid.sgfs", "19x19", 20},
    {"19x19/pro-valid.sgfs", "19x19", 20},
};

static const source own[] = {
    {"bench/games9.sgfs", "9x9", 60},
    {"demo/game.sgf", "19x19", 20},
};

/* A final position. */
typedef struct board {
    ks_position *position;
    int labelled;
    unsigned char dead[KS_POINTS]; /* by the labels */
} board;

typedef struct fixture {
    const source *source;
    board *boards; /* (count) */
    int count, labelled;
    ks_scorer *scorer;
    ks_life life;
    ks_verdict verdict;
    float alive[KS_POINTS];
    volatile float sink;
} fixture;

/* GNU Go's results on the same boards. */
typedef struct rival {
    int answers, wrong;
    double ns; /* of all answers */
    char why[160];
} rival;

static void score(fixture *f, const board *b)
{
    if (ks_scorer_run(&f->verdict, f->scorer, &(ks_question){.position = b->position}) == 0)
        f->sink += f->verdict.count.margin;
}

static void work_score(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < f->count; i++)
        score(f, &f->boards[i]);
}

static void work_score_one(int i, void *payload)
{
    fixture *f = payload;
    score(f, &f->boards[i]);
}

static void work_networks(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < f->count; i++)
        if (ks_life_points(f->alive, &f->life, f->boards[i].position) == 0)
            f->sink += f->alive[0];
}

/* ---- Positions ---- */

/* The end of the next game; KS_EEND if there is none. */
static int read_board(board *out, const char **text, size_t *size)
{
    ks_game *game;
    size_t used;
    int status = ks_game_read(&game, *text, *size, &used, NULL);
    *text += used;
    *size -= used;
    if (status)
        return status;
    status = ks_game_position(&out->position, game, ks_game_moves(game));
    if (status == 0)
        out->labelled = ks_game_dead(out->dead, game, out->position) == 0;
    ks_game_free(game);
    return status;
}

static int read_boards(fixture *f, const char *folder, int most)
{
    ks_buffer *bytes;
    int status = ks_buffer_new(&bytes);
    if (status)
        return status;
    f->count = f->labelled = 0;
    status = read_file(bytes, folder, f->source->file);
    const char *text = ks_buffer_data(bytes);
    size_t size = ks_buffer_size(bytes);
    while (status == 0 && f->count < most) {
        board *b = &f->boards[f->count];
        memset(b, 0, sizeof *b);
        status = read_board(b, &text, &size);
        f->count += b->position != NULL;
        f->labelled += b->labelled;
    }
    ks_buffer_free(bytes);
    return status == KS_EEND && f->count > 0 ? 0 : status;
}

static void release_boards(fixture *f)
{
    for (int i = 0; i < f->count; i++)
        ks_position_free(f->boards[i].position);
    f->count = 0;
}

/* ---- Measuring ---- */

/* Is any stone dead in one and not in the other? */
static int differ(const board *b, const unsigned char *dead)
{
    int points = ks_position_width(b->position) * ks_position_height(b->position), found = 0;
    for (int p = 0; p < points; p++)
        found |= ks_position_stone(b->position, p) != KS_EMPTY && !b->dead[p] != !dead[p];
    return b->labelled && found;
}

static int count_wrong(fixture *f)
{
    int wrong = 0;
    for (int i = 0; i < f->count; i++) {
        score(f, &f->boards[i]);
        wrong += differ(&f->boards[i], f->verdict.dead);
    }
    return wrong;
}

/* Goes over all boards once, in one process: its times are long compared with the clock's
 * resolution. */
static int ask_gnugo(rival *out, const fixture *f)
{
    gnugo engine;
    *out = (rival){0};
    ks_interrupt_watch();
    int trouble = gnugo_start(&engine);
    for (int i = 0; i < f->count && !trouble; i++) {
        unsigned char dead[KS_POINTS];
        double ns;
        trouble = gnugo_dead(dead, &ns, &engine, f->boards[i].position);
        if (trouble)
            break;
        out->answers++;
        out->ns += ns;
        out->wrong += differ(&f->boards[i], dead);
    }
    gnugo_stop(&engine);
    int interrupted = ks_interrupted();
    ks_interrupt_unwatch();
    if (trouble)
        snprintf(out->why, sizeof out->why, "GNU Go, %s, position %d: %.120s", f->source->file,
                 out->answers + 1, engine.peer.why);
    return interrupted ? KS_ESTOPPED : 0;
}

static int bench_row(const choice *chosen, fixture *f, rival *peer)
{
    char us[32], most[32], alone[32], ms[32] = "-", ratio[32] = "-", wrong[32] = "-", its[32] = "-";
    timing t = measure(chosen->repeats, (task){work_score, f, f->count},
                       (task){work_networks, f, f->count});
    double worst = slowest(chosen->repeats, f->count, work_score_one, f);
    int ours = count_wrong(f);
    int status = ask_gnugo(peer, f);
    if (status)
        return status;
    if (f->labelled > 0)
        snprintf(wrong, sizeof wrong, "%d", ours);
    if (peer->answers == f->count) {
        double ns = peer->ns / peer->answers;
        rounded(ms, ns / 1e6);
        rounded(ratio, ns / t.ns);
        if (f->labelled > 0)
            snprintf(its, sizeof its, "%d", peer->wrong);
    }
    printf("| %s | %s | %d | %s | %.1f%% | %s | %s | %s | %s | %s | %s |\n", f->source->file,
           f->source->board, f->count, rounded(us, t.ns / 1e3), t.spread * 100,
           rounded(most, worst / 1e3), rounded(alone, t.other_ns / 1e3), ms, ratio, wrong, its);
    fflush(stdout);
    return 0;
}

static int bench_sources(const choice *chosen, fixture *f)
{
    const char *folder = getenv("KS_CORPUS");
    int given = folder != NULL && folder[0] != '\0', status = 0;
    const source *sources = given ? corpus : own;
    size_t count = given ? sizeof corpus / sizeof *corpus : sizeof own / sizeof *own;
    rival peers[sizeof corpus / sizeof *corpus];
    for (size_t i = 0; i < count && status == 0; i++) {
        f->source = &sources[i];
        int most = chosen->positions ? chosen->positions : f->source->usual;
        peers[i].why[0] = '\0';
        status = read_boards(f, given ? folder : KS_SOURCE_ROOT, most);
        if (status == 0)
            status = bench_row(chosen, f, &peers[i]);
        release_boards(f);
    }
    for (size_t i = 0; i < count && status == 0; i++)
        if (peers[i].why[0] != '\0')
            printf("\n%s.\n", peers[i].why);
    return status;
}

int bench_scoring(const choice *chosen)
{
    if (strstr("scoring gnugo", chosen->only) == NULL)
        return 0;
    fixture *f = calloc(1, sizeof *f);
    board *boards = calloc(MOST_FINALS, sizeof *boards);
    int status = f != NULL && boards != NULL ? 0 : KS_EMEMORY;
    if (status == 0)
        status = ks_scorer_new(&f->scorer, NULL);
    if (status == 0)
        status = ks_life_load_embedded(&f->life, "end", NULL);
    if (status == 0) {
        f->boards = boards;
        puts("\n### Finished games\n");
        puts(
            "| final positions | board | how many | µs a position | ± | µs, the slowest | µs, the "
            "networks alone | GNU Go's ms a position | times as fast | boards with a wrong stone | "
            "GNU Go's |");
        puts("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        status = bench_sources(chosen, f);
    }
    if (f != NULL) {
        ks_life_release(&f->life);
        ks_scorer_free(f->scorer);
    }
    free(boards);
    free(f);
    return status;
}
