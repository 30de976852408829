/* memory KEISEI CORPUS GAMES FOLDER OUT.svg: how much memory the commands for archives have while
 * they go through so many games. They read the games of the corpus, over and over, from a pipe, so
 * that we know how far they have come, and write into the folder. Prints a table, and draws the
 * curves. scripts/memory-page runs it. */
#include "clock.h"
#include "keisei-corpus.h"
#include "process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAMPLES = 200, CURVES = 2, LEAST_GAMES = 1000 };

/* For one game, by the clock on the wall: only a command that hangs takes so long. */
static const double limit_seconds = 60;

static const char *const commands[CURVES] = {"audit", "label"};

typedef struct curve {
    double thousands[SAMPLES + 1], mb[SAMPLES + 1]; /* games, and memory */
    int size;
} curve;

/* What the process has in memory now, in MB; 0 if that is not known. */
static double resident(pid_t id)
{
    char path[40], line[200];
    double kb = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)id);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            kb = strtod(line + 6, NULL);
    if (file != NULL)
        fclose(file);
    return kb * 1024 / 1e6;
}

/* ---- Games ---- */

/* The next game of the corpus, from its start again after the last. */
static int next_game(ks_entry *out, ks_corpus **corpus, const char *path)
{
    for (int again = 0; again < 2; again++) {
        int status = *corpus ? 0 : ks_corpus_open(corpus, path, NULL, NULL);
        while (status == 0 && (status = ks_corpus_next(out, *corpus)) != 0 && status != KS_EEND)
            status = 0; /* what cannot be read is left out */
        if (status != KS_EEND)
            return status;
        ks_corpus_free(*corpus);
        *corpus = NULL;
    }
    return KS_EEND;
}

/* Feeds the games to the command, and notes its memory on the way. */
static int feed(curve *out, const ks_process *process, const char *path, long games)
{
    ks_corpus *corpus = NULL;
    ks_entry entry;
    int status = 0;
    for (long i = 1; status == 0 && i <= games; i++) {
        status = next_game(&entry, &corpus, path);
        if (status == 0 &&
            (ks_process_write(process, entry.text, entry.size, ks_clock() + limit_seconds) ||
             ks_process_write(process, "\n", 1, ks_clock() + limit_seconds)))
            status = KS_EFILE;
        if (i == LEAST_GAMES || i * SAMPLES / games != (i - 1) * SAMPLES / games) {
            out->thousands[out->size] = (double)i / 1000;
            out->mb[out->size++] = resident(process->id);
        }
    }
    ks_corpus_free(corpus);
    return status;
}

/* Its standard output is our pipe under the number 3, which nobody writes to: it closes when the
 * command ends. */
static int run(curve *out, const char *const *arguments, const char *command, long games)
{
    char line[2000], byte;
    ks_process process;
    int size = snprintf(line, sizeof line, "exec '%s' %s /dev/stdin -o '%s/%s' 3>&1 >/dev/null",
                        arguments[1], command, arguments[4], command);
    if (size < 0 || (size_t)size >= sizeof line || ks_process_start(&process, line))
        return KS_EFILE;
    int status = feed(out, &process, arguments[2], games);
    close(process.in);
    process.in = -1;
    while (status == 0 && ks_process_read(&process, &byte, 1, ks_clock() + limit_seconds) > 0) {
    }
    int ending = ks_process_collect(&process);
    return status == 0 && !(WIFEXITED(ending) && WEXITSTATUS(ending) == 0) ? KS_EFILE : status;
}

/* ---- Results ---- */

static double at(const curve *c, long games)
{
    int i = 0;
    while (i + 1 < c->size && c->thousands[i] * 1000 < (double)games)
        i++;
    return c->mb[i];
}

static void print_table(const curve *curves, long games)
{
    puts("| games | audit, MB | label, MB |");
    puts("|--:|--:|--:|");
    for (long n = LEAST_GAMES; n <= games; n = n == LEAST_GAMES ? n * 20 : n * 10)
        printf("| %ld | %.1f | %.1f |\n", n, at(&curves[0], n), at(&curves[1], n));
}

static int draw(const curve *curves, long games, const char *path)
{
    ks_series series[CURVES];
    ks_buffer *out;
    double most = 0;
    for (int i = 0; i < CURVES; i++) {
        series[i] = (ks_series){.name = commands[i],
                                .x = curves[i].thousands,
                                .y = curves[i].mb,
                                .size = curves[i].size};
        for (int k = 0; k < curves[i].size; k++)
            most = curves[i].mb[k] > most ? curves[i].mb[k] : most;
    }
    ks_plot plot = {.title = "Memory of audit and label",
                    .x_label = "thousand games",
                    .y_label = "MB",
                    .series = series,
                    .series_count = CURVES,
                    .x_max = (double)games / 1000,
                    .y_max = most * 1.5};
    int status = ks_buffer_new(&out);
    if (status)
        return status;
    status = ks_plot_svg(out, &plot);
    FILE *file = status == 0 ? fopen(path, "wb") : NULL;
    size_t size = ks_buffer_size(out);
    int whole = file != NULL && fwrite(ks_buffer_data(out), 1, size, file) == size;
    status = status ? status : file != NULL && fclose(file) == 0 && whole ? 0 : KS_EFILE;
    ks_buffer_free(out);
    return status;
}

int main(int argc, char **argv)
{
    static curve curves[CURVES];
    long games = argc == 6 ? strtol(argv[3], NULL, 10) : 0;
    int status = 0;
    if (games < LEAST_GAMES) {
        fprintf(stderr, "usage: %s KEISEI CORPUS GAMES FOLDER OUT.svg, with %d games at least\n",
                argv[0], LEAST_GAMES);
        return 2;
    }
    for (int i = 0; status == 0 && i < CURVES; i++)
        status = run(&curves[i], (const char *const *)argv, commands[i], games);
    if (status == 0) {
        print_table(curves, games);
        status = draw(curves, games, argv[5]);
    }
    if (status)
        fprintf(stderr, "memory: %s\n", ks_status_text(status));
    return status ? 1 : 0;
}
