/* keisei gtp: the engine on standard input and output. A reply that goes on until the next line
 * checks for input meanwhile. */
#include "clock.h"
#include "commands.h"
#include "lines.h"
#include "output.h"
#include "player.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How the engine starts; commands may change board, rules and komi. */
typedef struct settings {
    ks_player_options player;
} settings;

static const ks_option options[] = {
    {KS_ROW_PLAYER(settings, player)},
    {KS_ROW_MODEL(settings, player.model)},
    {KS_ROW_AIM(settings, player)},
    {KS_ROW_TEMPERATURE(settings, player, "0")},
    {KS_ROW_RESIGN(settings, player, "0.01")},
    {KS_ROW_PLAYER_RULES(settings, player)},
    {KS_ROW_PLAYER_KOMI(settings, player, "7.5")},
    {KS_ROW_REPLIES(settings, player)},
    {KS_ROW_VISITS(settings, player)},
    {KS_ROW_SIZE(settings, player, "19")},
    {KS_ROW_PLAYER_SEED(settings, player)},
    {"threads", 't', "N", "threads for a move", KS_OPTION_INT(settings, player.threads, 1, 256),
     .initial = "1"},
    {0},
};

/* ---- Input ---- */

static int is_interrupt(const char *line, size_t size)
{
    static const char interrupt[] = "# interrupt";
    size_t length = sizeof interrupt - 1;
    while (size > 0 && (unsigned char)line[size - 1] <= ' ')
        size--;
    return size == length && memcmp(line, interrupt, length) == 0;
}

static int waiting(ks_lines *lines)
{
    size_t size;
    const char *line = ks_lines_peek(&size, lines);
    if (line == NULL)
        return lines->ended ? KS_INPUT_LINE : KS_INPUT_NONE;
    return is_interrupt(line, size) ? KS_INPUT_INTERRUPT : KS_INPUT_LINE;
}

/* ---- Callbacks of the engine ---- */

static int wait_for_input(const ks_buffer *reply, int milliseconds, void *payload)
{
    ks_lines *lines = payload;
    if (ks_buffer_size(reply) > 0 && ks_output_buffer(NULL, reply))
        return KS_INPUT_LINE;
    int waits = waiting(lines);
    if (waits == KS_INPUT_NONE) {
        ks_lines_read(lines, milliseconds);
        waits = waiting(lines);
    }
    return waits;
}

static double time_now(int processor, void *payload)
{
    struct timespec spent;
    (void)payload;
    if (!processor || clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent))
        return ks_clock();
    return (double)spent.tv_sec + (double)spent.tv_nsec * 1e-9;
}

/* "-" is refused: standard input holds the commands. */
static int read_file(ks_buffer *out, const char *name, void *payload)
{
    ks_bytes bytes = {0};
    (void)payload;
    if (strcmp(name, "-") == 0 || ks_input_bytes(&bytes, name, name))
        return KS_EFILE;
    ks_buffer_put(out, bytes.bytes, bytes.size);
    free(bytes.bytes);
    return 0;
}

static int write_file(const char *name, const char *bytes, size_t size, void *payload)
{
    (void)payload;
    return strcmp(name, "-") == 0 || ks_output_write(name, bytes, size) ? KS_EFILE : 0;
}

/* ---- The command ---- */

static int answer_lines(ks_engine *engine, ks_lines *lines, ks_buffer *out)
{
    int status = 0, exit_code = 0;
    const char *line;
    size_t size;
    while (status == 0 && !exit_code && (line = ks_lines_next(&size, lines)) != NULL) {
        /* The engine copies the line before it asks for more input, which may move the bytes. */
        status = ks_engine_line(out, engine, line, size);
        exit_code = ks_output_buffer(NULL, out);
        ks_buffer_clear(out);
    }
    return exit_code ? exit_code : status == KS_EMEMORY ? ks_fail_status(status) : 0;
}

static int play(ks_player_options player)
{
    ks_lines lines = {.longest = KS_ENGINE_LONGEST};
    ks_buffer *out;
    ks_engine *engine = NULL;
    player.engine.read_file = read_file;
    player.engine.write_file = write_file;
    player.engine.wait = wait_for_input;
    player.engine.clock = time_now;
    player.engine.payload = &lines;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    int exit_code = ks_player_new(&engine, &player, "gtp");
    if (!exit_code)
        exit_code = answer_lines(engine, &lines, out);
    ks_engine_free(engine);
    ks_buffer_free(out);
    ks_lines_release(&lines);
    return exit_code;
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_gtp, &s, argc, argv))
        return read.exit_code;
    int exit_code = ks_options_no_operand(&read);
    if (!exit_code)
        exit_code = play(s.player);
    ks_options_release(&read);
    return exit_code;
}

const ks_command ks_command_gtp = {
    "gtp",
    "Plays and judges for Go programs, by the Go Text Protocol",
    "[OPTION]... < COMMANDS > REPLIES",
    "Reads one command per line from standard input; list_commands lists them.\n",
    .options = options,
    .run = run,
};
