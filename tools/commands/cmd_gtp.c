/* keisei gtp: the engine on standard input and output. Input is kept until a line is
 * complete; a reply that goes on until the next line checks for input meanwhile. */
#include "commands.h"
#include "output.h"
#include "player.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

typedef struct lines {
    char *bytes;
    size_t size, room; /* read so far */
    size_t taken;      /* bytes of answered lines */
    size_t looked;     /* there is no newline before this */
    int ended;
} lines;

/* The end of the next line: its newline, or the end of input; NULL if it has not come yet. */
static const char *line_end(lines *r)
{
    size_t from = r->looked > r->taken ? r->looked : r->taken;
    const char *end = r->size > from ? memchr(r->bytes + from, '\n', r->size - from) : NULL;
    if (end == NULL)
        r->looked = r->size;
    return end == NULL && r->ended && r->size > r->taken ? r->bytes + r->size : end;
}

/* Makes room for more input; answered lines are dropped first. */
static int make_room(lines *r)
{
    enum { STEP = 1 << 16 };
    if (r->taken > 0) {
        memmove(r->bytes, r->bytes + r->taken, r->size - r->taken);
        r->size -= r->taken;
        r->looked = r->looked > r->taken ? r->looked - r->taken : 0;
        r->taken = 0;
    }
    if (r->room - r->size >= STEP)
        return 0;
    size_t room = r->room * 2 > STEP * 2 ? r->room * 2 : STEP * 2;
    char *bytes = realloc(r->bytes, room);
    if (bytes == NULL)
        return -1;
    r->bytes = bytes;
    r->room = room;
    return 0;
}

/* Of a line that is too long only so much is kept that the engine sees it. */
static void drop_excess(lines *r)
{
    if (line_end(r) == NULL && r->size - r->taken > KS_ENGINE_LONGEST)
        r->looked = r->size = r->taken + KS_ENGINE_LONGEST + 1;
}

/* Reads what has come; waits for it up to that many milliseconds, or without limit if -1. */
static void read_more(lines *r, int milliseconds)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int ready = poll(&input, 1, milliseconds < 0 ? -1 : milliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR))
        return;
    if (ready < 0 || make_room(r)) {
        r->ended = 1;
        return;
    }
    ssize_t got = read(STDIN_FILENO, r->bytes + r->size, r->room - r->size);
    if (got > 0) {
        r->size += (size_t)got;
        drop_excess(r);
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        r->ended = 1;
    }
}

static int is_interrupt(const char *line, size_t size)
{
    static const char interrupt[] = "# interrupt";
    size_t length = sizeof interrupt - 1;
    while (size > 0 && (unsigned char)line[size - 1] <= ' ')
        size--;
    return size == length && memcmp(line, interrupt, length) == 0;
}

static int waiting(lines *r)
{
    const char *end = line_end(r);
    if (end == NULL)
        return r->ended ? KS_INPUT_LINE : KS_INPUT_NONE;
    const char *line = r->bytes + r->taken;
    return is_interrupt(line, (size_t)(end - line)) ? KS_INPUT_INTERRUPT : KS_INPUT_LINE;
}

/* ---- Callbacks of the engine ---- */

static int wait_for_input(const ks_buffer *reply, int milliseconds, void *payload)
{
    lines *r = payload;
    if (ks_buffer_size(reply) > 0 && ks_output_buffer(NULL, reply))
        return KS_INPUT_LINE;
    int waits = waiting(r);
    if (waits == KS_INPUT_NONE) {
        read_more(r, milliseconds);
        waits = waiting(r);
    }
    return waits;
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

static int answer_lines(ks_engine *engine, lines *r, ks_buffer *out)
{
    int status = 0, exit_code = 0;
    while (status == 0 && !exit_code) {
        const char *end = line_end(r);
        if (end == NULL && r->ended)
            break;
        if (end == NULL) {
            read_more(r, -1);
            continue;
        }
        size_t size = (size_t)(end - (r->bytes + r->taken));
        size_t taken = r->taken;
        r->taken += size + (r->taken + size < r->size);
        r->looked = r->taken;
        /* The engine copies the line before it asks for more input, which may move the bytes. */
        status = ks_engine_line(out, engine, r->bytes + taken, size);
        exit_code = ks_output_buffer(NULL, out);
        ks_buffer_clear(out);
    }
    return exit_code ? exit_code : status == KS_EMEMORY ? ks_fail_status(status) : 0;
}

static int play(ks_player_options player)
{
    lines r = {0};
    ks_buffer *out;
    ks_engine *engine = NULL;
    player.engine.read_file = read_file;
    player.engine.write_file = write_file;
    player.engine.wait = wait_for_input;
    player.engine.payload = &r;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    int exit_code = ks_player_new(&engine, &player, "gtp");
    if (!exit_code)
        exit_code = answer_lines(engine, &r, out);
    ks_engine_free(engine);
    ks_buffer_free(out);
    free(r.bytes);
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
