/* The GTP engine: a line in, the bytes of its reply out (Go Text Protocol, version 2).
 *
 * The line is copied and cleaned as the protocol says: control characters go, a tab is a space, and
 * what follows a # is a comment. Words are cut off one after the other, so a line of a million
 * moves takes no more memory than itself. Every command gets one reply, and an error leaves the
 * engine as it was. */
#include "gtp.h"

#include "alloc.h"

#include <stdlib.h>
#include <string.h>

/* ---- Words ---- */

const char *ks_words_next(ks_words *words)
{
    while (*words->at == ' ')
        words->at++;
    if (*words->at == '\0')
        return NULL;
    char *word = words->at;
    while (*words->at != ' ' && *words->at != '\0')
        words->at++;
    if (*words->at == ' ')
        *words->at++ = '\0';
    return word;
}

int ks_words_more(const ks_words *words)
{
    return words->at[strspn(words->at, " ")] != '\0';
}

char *ks_words_rest(ks_words *words)
{
    char *rest = words->at + strspn(words->at, " ");
    size_t size = strlen(rest);
    while (size > 0 && rest[size - 1] == ' ')
        rest[--size] = '\0';
    words->at = rest + size;
    return rest;
}

int ks_gtp_refuse(ks_buffer *out, const char *format, ...)
{
    char sentence[300];
    va_list list;
    va_start(list, format);
    ks_format_list(sentence, sizeof sentence, format, list);
    va_end(list);
    ks_buffer_clear(out);
    ks_buffer_put_string(out, sentence);
    return KS_EINPUT;
}

int ks_gtp_cut(const char *word)
{
    enum { MOST = 30 };
    return (int)strnlen(word, MOST);
}

int ks_gtp_colour(const char *word)
{
    if (ks_same_word(word, "b") || ks_same_word(word, "black"))
        return KS_BLACK;
    return ks_same_word(word, "w") || ks_same_word(word, "white") ? KS_WHITE : KS_EMPTY;
}

int ks_words_colour(int *colour, ks_buffer *out, ks_words *words)
{
    const char *word = ks_words_next(words);
    *colour = word ? ks_gtp_colour(word) : KS_EMPTY;
    if (*colour == KS_EMPTY)
        return ks_gtp_refuse(out, "syntax error: a colour is expected");
    return 0;
}

int ks_words_point(int *point, ks_buffer *out, ks_words *words, const ks_position *position)
{
    const char *word = ks_words_next(words);
    *point = KS_PASS;
    if (word != NULL && ks_same_word(word, "pass"))
        return 0;
    int status = word ? ks_point_parse(point, word, position->width, position->height) : KS_EINPUT;
    if (status == KS_EPOINT)
        return ks_gtp_refuse(out, "syntax error: %.*s is not on the board", ks_gtp_cut(word), word);
    return status ? ks_gtp_refuse(out, "syntax error: a point is expected") : 0;
}

int ks_words_number(double *value, ks_buffer *out, ks_words *words)
{
    const char *word = ks_words_next(words);
    if (word == NULL || ks_parse_number(value, word, strlen(word)))
        return ks_gtp_refuse(out, "syntax error: a number is expected");
    return 0;
}

int ks_words_int(int *value, ks_buffer *out, ks_words *words)
{
    const char *word = ks_words_next(words);
    if (word == NULL || ks_parse_int(value, word, strlen(word)))
        return ks_gtp_refuse(out, "syntax error: a whole number is expected");
    return 0;
}

/* ---- Answers ---- */

void ks_gtp_put_point(ks_buffer *out, int point, const ks_position *position)
{
    char name[8];
    ks_point_name(name, point, position->width, position->height);
    ks_buffer_put_string(out, point == KS_RESIGN ? "resign" : name);
}

const char *ks_gtp_colour_name(int colour)
{
    return colour == KS_BLACK ? "black" : colour == KS_WHITE ? "white" : "empty";
}

/* ---- Streams ---- */

void ks_gtp_stream(ks_engine *engine, int goes_on)
{
    engine->streaming = 1;
    engine->goes_on = goes_on;
    ks_buffer_put_format(engine->out, "=%s\n", engine->id);
}

int ks_gtp_wait(ks_engine *engine, int milliseconds)
{
    const ks_engine_options *options = &engine->options;
    if (options->wait == NULL)
        return 1;
    int waits = options->wait(engine->out, milliseconds, options->payload);
    ks_buffer_clear(engine->out);
    return waits != 0;
}

/* ---- What it can do ---- */

static int protocol_version(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)engine, (void)words;
    ks_buffer_put_string(out, "2");
    return 0;
}

static int name(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)engine, (void)words;
    ks_buffer_put_string(out, "keisei");
    return 0;
}

static int version(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)engine, (void)words;
    ks_buffer_put_string(out, ks_version());
    return 0;
}

static const ks_gtp_command *find(const char *word)
{
    const ks_gtp_command *command = NULL;
    for (int i = 0; (command = ks_gtp_command_at(i)) != NULL; i++)
        if (strcmp(command->name, word) == 0)
            break;
    return command;
}

static int known_command(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)engine;
    const char *word = ks_words_next(words);
    ks_buffer_put_string(out, word != NULL && find(word) != NULL ? "true" : "false");
    return 0;
}

static int list_commands(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)engine, (void)words;
    for (int i = 0; ks_gtp_command_at(i) != NULL; i++)
        ks_buffer_put_format(out, "%s%s", i ? "\n" : "", ks_gtp_command_at(i)->name);
    return 0;
}

static int echo(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)engine;
    ks_buffer_put_string(out, ks_words_rest(words));
    return 0;
}

static int quit(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)out, (void)engine, (void)words;
    return KS_EEND;
}

static const ks_gtp_command own_commands[] = {
    {"protocol_version", protocol_version, 0},
    {"name", name, 0},
    {"version", version, 0},
    {"known_command", known_command, 1},
    {"list_commands", list_commands, 0},
    {"help", list_commands, 0},
    {"echo", echo, -1},
    {"quit", quit, 0},
    {0},
};

static const ks_gtp_command *const tables[] = {
    own_commands,          ks_gtp_board_commands, ks_gtp_play_commands,    ks_gtp_record_commands,
    ks_gtp_rules_commands, ks_gtp_score_commands, ks_gtp_analyze_commands, ks_gtp_gogui_commands,
    ks_gtp_rule_commands,  ks_gtp_clock_commands, ks_gtp_dragon_commands,  ks_gtp_kata_commands,
};

const ks_gtp_command *ks_gtp_command_at(int index)
{
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (const ks_gtp_command *command = tables[t]; command->name != NULL; command++)
            if (index-- == 0)
                return command;
    return NULL;
}

/* ---- Lines ---- */

/* The line cleaned as the protocol asks; NULL if there is no memory. */
static char *clean(const char *line, size_t size)
{
    char *text = ks_alloc(size + 1, 1);
    size_t used = 0;
    if (text == NULL)
        return NULL;
    for (size_t i = 0; i < size && line[i] != '#'; i++) {
        if (line[i] == '\t')
            text[used++] = ' ';
        else if ((unsigned char)line[i] >= ' ' && line[i] != 0x7F)
            text[used++] = line[i];
    }
    text[used] = '\0';
    return text;
}

/* An answer may have several lines, but an empty one would end it. */
static void put_reply(ks_engine *engine, const ks_buffer *reply, int status)
{
    ks_buffer *out = engine->out;
    const char *text = ks_buffer_data(reply);
    size_t size = ks_buffer_size(reply);
    while (size > 0 && text[size - 1] == '\n')
        size--;
    if (engine->streaming) {
        ks_buffer_put_string(out, "\n");
        return;
    }
    ks_buffer_put_format(out, "%c", status ? '?' : '=');
    ks_buffer_put_string(out, engine->id);
    ks_buffer_put_string(out, " ");
    if (status && size == 0)
        ks_buffer_put_string(out, ks_status_text(status));
    for (size_t i = 0; i < size; i++)
        if (text[i] != '\n' || i == 0 || text[i - 1] != '\n')
            ks_buffer_put_char(out, text[i]);
    ks_buffer_put_string(out, "\n\n");
}

/* The first word beyond so many; NULL if there is none. */
static const char *surplus_of(const ks_words *words, int most)
{
    const char *at = words->at + strspn(words->at, " ");
    for (int i = 0; i < most && *at != '\0'; i++) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    return most < 0 || *at == '\0' ? NULL : at;
}

static int run_command(ks_buffer *reply, ks_engine *engine, ks_words *words, const char *word)
{
    const ks_gtp_command *command = word ? find(word) : NULL;
    if (command == NULL)
        return ks_gtp_refuse(reply, "unknown command");
    const char *surplus = surplus_of(words, command->most);
    if (surplus != NULL)
        return ks_gtp_refuse(reply, "syntax error: unexpected argument %.*s",
                             (int)strcspn(surplus, " ") < 30 ? (int)strcspn(surplus, " ") : 30,
                             surplus);
    return command->run(reply, engine, words);
}

static int answer(ks_engine *engine, ks_words *words, int too_long)
{
    ks_buffer reply = {0};
    const char *word = ks_words_next(words);
    engine->id = "";
    if (word != NULL && strspn(word, "0123456789") == strlen(word)) {
        engine->id = word;
        word = ks_words_next(words);
    }
    int status = too_long ? ks_gtp_refuse(&reply, "the line is longer than %d MB",
                                          (int)(KS_ENGINE_LONGEST >> 20))
                          : run_command(&reply, engine, words, word);
    if (status == 0)
        status = ks_buffer_status(&reply);
    if (status == KS_EMEMORY)
        ks_buffer_clear(&reply);
    put_reply(engine, &reply, status == KS_EEND ? 0 : status);
    ks_buffer_release(&reply);
    return status == KS_EEND ? KS_EEND : ks_buffer_status(engine->out);
}

int ks_engine_line(ks_buffer *out, ks_engine *engine, const char *line, size_t size)
{
    int too_long = size > KS_ENGINE_LONGEST;
    char *text = clean(line, too_long ? KS_ENGINE_LONGEST : size);
    if (text == NULL)
        return KS_EMEMORY;
    ks_words words = {text};
    engine->out = out;
    engine->streaming = engine->goes_on = 0;
    int status = ks_words_more(&words) ? answer(engine, &words, too_long) : 0;
    engine->id = "";
    free(text);
    return status;
}
