/* Archives: the commands audit and label on a file of games, as their users run them. Beside the
 * processor time of one thread stands that of reading the same games alone; beside that of a thread
 * per core, that of one. With a corpus (KS_CORPUS) the games are those of its validation sets,
 * without one the project's own, in both cases repeated until there are enough. */
#include "bench.h"
#include "buffer.h"
#include "games.h"
#include "keisei-corpus.h"
#include "timing.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { GAMES = 2000 };

typedef struct row {
    const char *command, *board;
    const char *file; /* of a corpus */
    const char *own;  /* of the project */
} row;

static const row rows[] = {
    {"audit", "9x9", "9x9/valid.sgfs", "bench/games9.sgfs"},
    {"audit", "19x19", "19x19/kgs-valid.sgfs", "demo/game.sgf"},
    {"label", "19x19", "19x19/kgs-valid.sgfs", "demo/game.sgf"},
};

typedef struct fixture {
    const char *command;
    char folder[40], path[60];
    ks_buffer *text; /* of all games */
    int count;
    int failed; /* the command has */
    volatile unsigned sink;
} fixture;

/* ---- Work ---- */

static int count_games(fixture *f)
{
    const char *text = ks_buffer_data(f->text);
    size_t size = ks_buffer_size(f->text), used;
    ks_game *game;
    int count = 0;
    for (size_t at = 0; ks_game_read(&game, text + at, size - at, &used, NULL) == 0; at += used) {
        f->sink += (unsigned)ks_game_moves(game);
        ks_game_free(game);
        count++;
    }
    return count;
}

static void work_read(void *payload)
{
    count_games(payload);
}

/* Runs the command to its end, without its output. */
static void run_command(fixture *f, int threads)
{
    posix_spawn_file_actions_t streams;
    char program[] = "keisei", command[16], option[] = "-t", number[16];
    char *arguments[] = {program, command, f->path, option, number, NULL};
    pid_t child;
    int status = -1;
    snprintf(command, sizeof command, "%s", f->command);
    snprintf(number, sizeof number, "%d", threads);
    if (posix_spawn_file_actions_init(&streams)) {
        f->failed = 1;
        return;
    }
    if (posix_spawn_file_actions_addopen(&streams, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) ||
        posix_spawn(&child, KS_COMMAND, &streams, NULL, arguments, environ) ||
        waitpid(child, &status, 0) != child || status != 0)
        f->failed = 1;
    posix_spawn_file_actions_destroy(&streams);
}

static void work_one_thread(void *payload)
{
    run_command(payload, 1);
}

static void work_all_cores(void *payload)
{
    run_command(payload, ks_workers_cores());
}

/* ---- Games ---- */

/* Repeats the games of the file until there are enough. */
static int fill_text(fixture *f, const row *r)
{
    const char *folder = getenv("KS_CORPUS");
    int given = folder != NULL && folder[0] != '\0';
    ks_buffer *once;
    int status = ks_buffer_new(&once);
    if (status == 0)
        status = given ? read_file(once, folder, r->file) : read_file(once, KS_SOURCE_ROOT, r->own);
    while (status == 0 && f->count < GAMES) {
        ks_buffer_put(f->text, ks_buffer_data(once), ks_buffer_size(once));
        status = ks_buffer_status(f->text);
        int more = status ? 0 : count_games(f);
        status = status == 0 && more <= f->count ? KS_EINPUT : status;
        f->count = more;
    }
    ks_buffer_free(once);
    return status;
}

static int write_text(fixture *f)
{
    snprintf(f->folder, sizeof f->folder, "/tmp/keisei-bench-XXXXXX");
    if (mkdtemp(f->folder) == NULL)
        return KS_EFILE;
    snprintf(f->path, sizeof f->path, "%s/games.sgf", f->folder);
    FILE *file = fopen(f->path, "wb");
    size_t size = ks_buffer_size(f->text);
    int whole = file != NULL && fwrite(ks_buffer_data(f->text), 1, size, file) == size;
    return file != NULL && fclose(file) == 0 && whole ? 0 : KS_EFILE;
}

static void release(fixture *f)
{
    ks_buffer_free(f->text);
    unlink(f->path);
    rmdir(f->folder);
}

/* ---- Measuring ---- */

static int bench_row(const choice *chosen, const row *r)
{
    fixture f = {.command = r->command};
    char one[32], reading[32], all[32], ratio[32];
    int status = ks_buffer_new(&f.text);
    if (status == 0)
        status = fill_text(&f, r);
    if (status == 0)
        status = write_text(&f);
    if (status == 0) {
        task alone = {work_one_thread, &f, f.count};
        timing t = measure(chosen->repeats, alone, (task){work_read, &f, f.count});
        timing cores = measure(chosen->repeats, (task){work_all_cores, &f, f.count}, alone);
        printf("| %s | %s | %d | %s | %.1f%% | %s | %s | %s |\n", r->command, r->board, f.count,
               rounded(one, 1e9 / t.ns), t.spread * 100, rounded(reading, 1 / t.ratio),
               rounded(all, 1e9 / cores.ns), rounded(ratio, cores.ratio));
        fflush(stdout);
        status = f.failed ? KS_EFILE : 0;
    }
    release(&f);
    return status;
}

int bench_archives(const choice *chosen)
{
    int status = 0;
    if (KS_COMMAND[0] == '\0' || strstr("archives audit label", chosen->only) == NULL)
        return 0;
    puts("\n### Archives\n");
    printf("| command | board | games | games a second of a core | ± | times as long as reading "
           "alone | the same on %d threads | times as fast as one |\n",
           ks_workers_cores());
    puts("|---|---|--:|--:|--:|--:|--:|--:|");
    for (size_t i = 0; status == 0 && i < sizeof rows / sizeof *rows; i++)
        status = bench_row(chosen, &rows[i]);
    return status;
}
