/* Any bytes as lines for the engine. Whatever a line is, it has one reply, or none if it is empty
 * or a comment: "=" or "?", the id, and one empty line at the end. The engine still works
 * afterwards, and the same lines get the same replies again. */
#include "target.h"

enum { MOST_LINES = 60, MOST_THOUGHTS = 2, LARGEST_SIDE = 4 };

typedef struct input {
    const char *bytes;
    size_t size;
} input;

/* Every file that the engine reads has the bytes of the input. */
static int read_file(ks_buffer *out, const char *name, void *payload)
{
    const input *all = payload;
    (void)name;
    ks_buffer_put(out, all->bytes, all->size);
    return 0;
}

static int has(const char *line, size_t size, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(line + i, word, length) == 0)
            return 1;
    return 0;
}

/* Commands that ask a judge or a scorer many times are slow: they are run on small boards only, and
 * a few times only. */
static int is_thought(const char *line, size_t size)
{
    return has(line, size, "genmove") || has(line, size, "analyze") || has(line, size, "final_") ||
           has(line, size, "keisei-m") || has(line, size, "keisei-c") ||
           has(line, size, "keisei-g");
}

static int is_small(ks_engine *engine, ks_buffer *out)
{
    ks_buffer_clear(out);
    require(ks_engine_line(out, engine, "query_boardsize", 15) == 0);
    const char *text = ks_buffer_data(out) + 2, *second = strchr(text, ' ');
    return strtol(text, NULL, 10) <= LARGEST_SIDE &&
           (second == NULL || strtol(second, NULL, 10) <= LARGEST_SIDE);
}

/* Parses the line as the protocol does: is it a command, and which id does it have? */
static int read_id(char id[16], const char *line, size_t size)
{
    size_t used = 0, digits = 0;
    int blank = 1, ended = 0;
    for (size_t i = 0; i < size && line[i] != '#'; i++) {
        unsigned char c = (unsigned char)line[i];
        if ((c < ' ' && c != '\t') || c == 0x7F)
            continue;
        int space = c == ' ' || c == '\t';
        ended |= space && !blank;
        blank &= space;
        if (!ended && !space) {
            digits += c >= '0' && c <= '9';
            if (used < 15)
                id[used] = (char)c;
            used++;
        }
    }
    id[used < 15 ? used : 15] = '\0';
    if (digits != used)
        id[0] = '\0';
    return !blank;
}

static void check_reply(const ks_buffer *out, const char *line, size_t size)
{
    const char *text = ks_buffer_data(out);
    size_t length = ks_buffer_size(out);
    char id[16];
    if (!read_id(id, line, size)) {
        require(length == 0);
        return;
    }
    require(length >= 3 && (text[0] == '=' || text[0] == '?'));
    require(strncmp(text + 1, id, strlen(id)) == 0);
    require(strlen(text) == length);
    require(strstr(text, "\n\n") == text + length - 2);
}

/* Sends all lines to a new engine; adds the replies. */
static void run_lines(ks_buffer *all, input *in)
{
    ks_engine *engine;
    ks_buffer *out;
    ks_engine_options options = {
        .judge = "distance", .replies = 2, .seed = 1, .read_file = read_file, .payload = in};
    const char *line = in->bytes, *end = in->bytes + in->size;
    int thoughts = 0, status = 0;
    require(ks_engine_new(&engine, &options, NULL) == 0);
    require(ks_buffer_new(&out) == 0);
    /* Small, unless the input says otherwise. */
    require(ks_engine_line(out, engine, "boardsize 5", 11) == 0);
    for (int count = 0; line < end && count < MOST_LINES && status == 0; count++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t size = (size_t)((newline ? newline : end) - line);
        if (!is_thought(line, size) || (is_small(engine, out) && thoughts++ < MOST_THOUGHTS)) {
            ks_buffer_clear(out);
            status = ks_engine_line(out, engine, line, size);
            require(status == 0 || status == KS_EEND);
            check_reply(out, line, size);
            ks_buffer_put(all, ks_buffer_data(out), ks_buffer_size(out));
        }
        line += size + 1;
    }
    ks_buffer_clear(out);
    require(ks_engine_line(out, engine, "1 protocol_version", 18) == 0);
    require(strcmp(ks_buffer_data(out), "=1 2\n\n") == 0);
    ks_buffer_free(out);
    ks_engine_free(engine);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    input in = {(const char *)bytes, size};
    ks_buffer *first, *again;
    require(ks_buffer_new(&first) == 0);
    require(ks_buffer_new(&again) == 0);
    run_lines(first, &in);
    if (size % 8 == 0) {
        run_lines(again, &in);
        require(strcmp(ks_buffer_data(first), ks_buffer_data(again)) == 0);
    }
    ks_buffer_free(first);
    ks_buffer_free(again);
    return 0;
}
