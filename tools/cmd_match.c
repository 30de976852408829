/* keisei match: games of our engine against another, and what they tell: how many are won and by
 * how much, with confidence intervals (soft-segmentation, section 3.2).
 *
 * Game N of a match depends on the seed and N alone, as far as we are concerned, so that a match
 * that was stopped goes on where it was: the folder of -o keeps a line a game in games.csv. */
#include "commands.h"
#include "interrupt.h"
#include "keisei-train.h"
#include "match.h"
#include "output.h"
#include "player.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_GAMES = 100000, MOST_FAILURES = 3, MOST_TABLES = 64 };

static const ks_option options[] = {
    {"against", 'a', "COMMAND", "the opponent: a command that speaks GTP"},
    {"games", 'n', "N", "how many games (100)"},
    {"colour", 0, "black|white|both", "ours (both, in turn)"},
    {KS_OPTION_PLAYER},
    {KS_OPTION_MODEL},
    {KS_OPTION_AIM},
    {KS_OPTION_TEMPERATURE " (0.33)"},
    {KS_OPTION_RESIGN " (0)"},
    {KS_OPTION_SIZE " (9)"},
    {"rules", 0, "RULES", "the rules (chinese)"},
    {"komi", 0, "K", "White's komi (5.5)"},
    {"opening", 0, "N", "moves at the start that are drawn at random (0)"},
    {"moves", 0, "N", "score a game that has so many moves (3 a point)"},
    {"scorer", 0, "theirs|ours", "whose final_score counts (theirs)"},
    {"limit", 0, "S", "seconds that the opponent may take for an answer (60)"},
    {"output", 'o', "DIR", "a folder for the games; a match that was stopped goes on there"},
    {"seed", 's', "N", "where the random numbers start (1)"},
    {"threads", 't', "N", "games that are played at the same time (1)"},
    {0},
};

typedef struct outcome {
    int colour, moves;
    ks_result result;
    char words[16];
    unsigned long long key;
    int duplicate; /* the number of an earlier game that is the same, or 0 */
} outcome;

/* Where a game is played: several go on at the same time, each with engines of its own. */
typedef struct game_table {
    ks_engine *engine;
    ks_peer peer;
    ks_match_game game;
} game_table;

typedef struct match {
    ks_player_options player;
    ks_match_terms terms;
    const char *against, *folder;
    int games, colours; /* KS_EMPTY: both */
    double limit;
    game_table tables[MOST_TABLES];
    int table_count;
    char name[80]; /* the opponent's */
    outcome *outcomes;
    int played, failures; /* failures in a row */
} match;

/* ---- What was played ---- */

static int find_duplicate(const match *m, const outcome *o, int before)
{
    for (int i = 0; i < before; i++)
        if (m->outcomes[i].key == o->key && m->outcomes[i].result.kind != KS_RESULT_VOID)
            return i + 1;
    return 0;
}

static void add_outcome(match *m, outcome o)
{
    o.duplicate = o.result.kind == KS_RESULT_VOID ? 0 : find_duplicate(m, &o, m->played);
    m->outcomes[m->played++] = o;
}

/* ---- The file of the games ---- */

/* Everything that games depend on: a match goes on only with the same. */
static void put_settings(ks_buffer *out, const match *m)
{
    char line[300];
    const ks_engine_options *engine = &m->player.engine;
    snprintf(
        line, sizeof line,
        "# judge %s, aim %d, temperature %g, resign %g, seed %llu, size %d, komi %g, rules %s, "
        "opening %d, moves %d, scorer %d, colour %d, against ",
        engine->judge ? engine->judge : "default", (int)engine->aim, engine->temperature,
        engine->resign, engine->seed, m->terms.size, (double)m->terms.komi, m->terms.rules->name,
        m->terms.opening, m->terms.moves, m->terms.ours_scores, m->colours);
    ks_buffer_put_string(out, line);
    ks_output_put_clean(out, m->against);
    ks_buffer_put_string(out, "\ngame,ours,result,moves,key,duplicate\n");
}

static int file_name(char out[PATH_MAX], const match *m, const char *name)
{
    int size = snprintf(out, PATH_MAX, "%s/%s", m->folder, name);
    return size < 0 || size >= PATH_MAX
               ? ks_fail("%s: the name of the folder is too long", m->folder)
               : 0;
}

static int write_games(const match *m)
{
    char path[PATH_MAX], line[120];
    ks_buffer *out;
    int trouble = file_name(path, m, "games.csv");
    if (trouble || ks_buffer_new(&out))
        return trouble ? trouble : ks_fail_status(KS_EMEMORY);
    put_settings(out, m);
    for (int i = 0; i < m->played; i++) {
        const outcome *o = &m->outcomes[i];
        snprintf(line, sizeof line, "%d,%s,%s,%d,%llx,%d\n", i + 1,
                 o->colour == KS_BLACK ? "black" : "white", o->words, o->moves, o->key,
                 o->duplicate);
        ks_buffer_put_string(out, line);
    }
    trouble = ks_output_buffer(path, out);
    ks_buffer_free(out);
    return trouble;
}

/* The number at *text and the byte behind it, which must be `end`; moves *text behind that. */
static int read_number(unsigned long long *out, const char **text, int base, char end)
{
    char *stop;
    errno = 0;
    *out = strtoull(*text, &stop, base);
    int good = stop > *text && **text != '-' && *stop == end && errno == 0;
    *text = stop + (*stop != '\0');
    return good ? 0 : -1;
}

/* "black" or "B+3.5" up to the next comma. */
static int read_word(char out[16], const char **text)
{
    size_t size = strcspn(*text, ",\n");
    if (size == 0 || size >= 16 || (*text)[size] != ',')
        return -1;
    memcpy(out, *text, size);
    out[size] = '\0';
    *text += size + 1;
    return 0;
}

static int read_line(match *m, const char *line)
{
    outcome o = {0};
    char colour[16];
    unsigned long long number, moves, key, duplicate;
    if (read_number(&number, &line, 10, ',') || read_word(colour, &line) ||
        read_word(o.words, &line) || read_number(&moves, &line, 10, ',') ||
        read_number(&key, &line, 16, ',') || read_number(&duplicate, &line, 10, '\n') ||
        number != (unsigned long long)m->played + 1 || moves > KS_MATCH_MOVES)
        return -1;
    o.colour = strcmp(colour, "black") == 0 ? KS_BLACK : KS_WHITE;
    o.moves = (int)moves;
    o.key = key;
    o.result = ks_result_parse(o.words);
    if (m->played < m->games)
        add_outcome(m, o);
    return 0;
}

static int read_games(match *m, const char *text, const char *path)
{
    ks_buffer *settings;
    if (ks_buffer_new(&settings))
        return ks_fail_status(KS_EMEMORY);
    put_settings(settings, m);
    size_t size = ks_buffer_size(settings);
    int same = strncmp(text, ks_buffer_data(settings), size) == 0;
    ks_buffer_free(settings);
    if (!same)
        return ks_fail("keisei match: %s is of a match with other options; remove it to start anew",
                       path);
    for (const char *line = text + size; *line; line = strchr(line, '\n') + 1)
        if (strchr(line, '\n') == NULL || read_line(m, line))
            return ks_fail("keisei match: %s is damaged; remove it to start anew", path);
    return 0;
}

/* Makes the folder, or goes on with what is in it. */
static int open_folder(match *m)
{
    char path[PATH_MAX];
    ks_bytes bytes = {0};
    if (m->folder == NULL)
        return 0;
    if (mkdir(m->folder, 0777) && errno != EEXIST)
        return ks_fail("keisei match: cannot make %s: %s", m->folder, strerror(errno));
    int trouble = file_name(path, m, "games.csv");
    if (trouble || access(path, F_OK) != 0)
        return trouble;
    trouble = ks_input_bytes(&bytes, path, path);
    char *text = trouble ? NULL : realloc(bytes.bytes, bytes.size + 1);
    if (text != NULL) {
        bytes.bytes = text;
        text[bytes.size] = '\0';
        trouble = read_games(m, text, path);
    } else if (!trouble) {
        trouble = ks_fail_status(KS_EMEMORY);
    }
    free(bytes.bytes);
    if (!trouble && m->played > 0)
        fprintf(stderr, "keisei match: going on after game %d in %s\n", m->played, m->folder);
    return trouble;
}

static int keep_game(const match *m, const ks_match_game *game)
{
    char path[PATH_MAX], name[40], ours[100];
    ks_buffer *out;
    if (m->folder == NULL)
        return 0;
    snprintf(name, sizeof name, "game-%05d.sgf", m->played);
    int trouble = file_name(path, m, name);
    if (trouble || ks_buffer_new(&out))
        return trouble ? trouble : ks_fail_status(KS_EMEMORY);
    snprintf(ours, sizeof ours, "keisei %s",
             m->player.engine.judge   ? m->player.engine.judge
             : m->player.engine.model ? "softseg"
                                      : ks_judge_default(m->terms.size, m->terms.size));
    ks_match_sgf(out, game, &m->terms, ours, m->name);
    trouble = ks_output_buffer(path, out);
    ks_buffer_free(out);
    return trouble ? trouble : write_games(m);
}

/* ---- What it tells ---- */

static double points_of(const outcome *o)
{
    if (o->result.kind == KS_RESULT_DRAW)
        return 0.5;
    return o->result.winner == o->colour ? 1 : 0;
}

/* A row of the table: the games of one colour, or of both. */
static void add_row(ks_table *table, const match *m, const char *name, int colour)
{
    ks_ratio wins = {0}, scores = {0};
    int games = 0;
    for (int i = 0; i < m->played; i++) {
        const outcome *o = &m->outcomes[i];
        int counts = o->result.kind != KS_RESULT_VOID && o->duplicate == 0;
        if (!counts || (colour != KS_EMPTY && o->colour != colour))
            continue;
        games++;
        ks_ratio_add(&wins, points_of(o), 1);
        if (o->result.kind == KS_RESULT_POINTS || o->result.kind == KS_RESULT_DRAW)
            ks_ratio_add(&scores,
                         (double)(o->colour == KS_BLACK ? o->result.margin : -o->result.margin), 1);
    }
    ks_table_text(table, name);
    ks_table_number(table, games);
    ks_table_estimate(table, ks_ratio_percent(&wins));
    ks_table_number(table, scores.games);
    ks_table_estimate(table, ks_ratio_estimate(&scores));
}

static void put_counts(ks_buffer *out, const match *m)
{
    char line[200];
    int empty = 0, duplicates = 0;
    for (int i = 0; i < m->played; i++) {
        empty += m->outcomes[i].result.kind == KS_RESULT_VOID;
        duplicates += m->outcomes[i].duplicate > 0;
    }
    snprintf(line, sizeof line,
             "\n%d games played; left out: %d the same but for symmetry, "
             "%d void.\n",
             m->played, duplicates, empty);
    ks_buffer_put_string(out, line);
}

static int put_report(const match *m, ks_buffer *out)
{
    static const ks_column columns[] = {{"ours", KS_COLUMN_TEXT, 0},
                                        {"games", KS_COLUMN_NUMBER, 0},
                                        {"won, %", KS_COLUMN_ESTIMATE, 1},
                                        {"counted", KS_COLUMN_NUMBER, 0},
                                        {"score", KS_COLUMN_ESTIMATE, 1}};
    ks_table *table;
    if (ks_table_new(&table, columns, 5))
        return ks_fail_status(KS_EMEMORY);
    if (m->colours != KS_WHITE)
        add_row(table, m, "Black", KS_BLACK);
    if (m->colours != KS_BLACK)
        add_row(table, m, "White", KS_WHITE);
    if (m->colours == KS_EMPTY)
        add_row(table, m, "both", KS_EMPTY);
    int status = ks_table_markdown(out, table);
    ks_table_free(table);
    put_counts(out, m);
    return status ? ks_fail_status(status) : ks_output_buffer(NULL, out);
}

static int report(const match *m)
{
    ks_buffer *out;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    int trouble = put_report(m, out);
    ks_buffer_free(out);
    return trouble;
}

static void show_progress(const match *m, const ks_match_game *game)
{
    int won = 0, counted = 0;
    if (!isatty(STDERR_FILENO))
        return;
    for (int i = 0; i < m->played; i++) {
        const outcome *o = &m->outcomes[i];
        counted += o->result.kind != KS_RESULT_VOID && o->duplicate == 0;
        won +=
            o->result.kind != KS_RESULT_VOID && o->duplicate == 0 && o->result.winner == o->colour;
    }
    fprintf(stderr, "\r\033[Kgame %d of %d: %s; %d of %d won", m->played, m->games, game->words,
            won, counted);
    if (m->played == m->games)
        fputc('\n', stderr);
    fflush(stderr);
}

/* ---- The match ---- */

static int colour_of(const match *m, int number)
{
    return m->colours != KS_EMPTY ? m->colours : number % 2 == 0 ? KS_BLACK : KS_WHITE;
}

/* An engine that has gone is started again; one that goes again and again is given up. */
static int revive(match *m, game_table *t)
{
    fprintf(stderr, "keisei match: game %d does not count: %s\n", m->played, t->game.note);
    if (++m->failures == MOST_FAILURES)
        return ks_fail("keisei match: %d games in a row did not come to their end; giving up",
                       MOST_FAILURES);
    if (t->peer.process == 0 && ks_peer_restart(&t->peer))
        return ks_fail("keisei match: cannot start %s: %s", m->against, strerror(errno));
    return 0;
}

static int play_at(size_t place, void *payload)
{
    match *m = payload;
    game_table *t = &m->tables[place];
    int number = m->played + (int)place;
    unsigned long long seed = m->player.engine.seed * 1000003 + (unsigned long long)number;
    ks_match_play(&t->game, t->engine, &t->peer, &m->terms, colour_of(m, number),
                  (int)(seed % 1000000007));
    return 0;
}

static int note_game(match *m, game_table *t)
{
    const ks_match_game *game = &t->game;
    outcome o = {
        .colour = game->colour, .moves = game->count, .result = game->result, .key = game->key};
    snprintf(o.words, sizeof o.words, "%s", game->words);
    add_outcome(m, o);
    int trouble = keep_game(m, game);
    if (trouble)
        return trouble;
    if (game->result.kind == KS_RESULT_VOID)
        return revive(m, t);
    m->failures = 0;
    show_progress(m, game);
    return 0;
}

/* A game at each table; they count in the order of their numbers. */
static int play_round(match *m)
{
    int left = m->games - m->played, count = left < m->table_count ? left : m->table_count;
    int status = ks_workers_run(count, (size_t)count, play_at, m), trouble = 0;
    if (status)
        return ks_fail_status(status);
    if (ks_interrupted() && m->folder != NULL)
        return ks_fail("keisei match: interrupted; the same command goes on in %s", m->folder);
    if (ks_interrupted())
        return ks_fail("keisei match: interrupted; with -o the same command could go on");
    for (int i = 0; i < count && !trouble; i++)
        trouble = note_game(m, &m->tables[i]);
    return trouble;
}

static int set_table(match *m, game_table *t)
{
    int trouble = ks_player_new(&t->engine, &m->player, "match");
    if (trouble)
        return trouble;
    if (ks_peer_start(&t->peer, m->against, m->limit))
        return ks_fail("keisei match: cannot start %s: %s", m->against, strerror(errno));
    const char *name = ks_peer_ask(&t->peer, "name");
    if (name == NULL)
        return ks_fail("keisei match: %s: %s", m->against, t->peer.why);
    snprintf(m->name, sizeof m->name, "%.79s", name);
    return 0;
}

static int play_all(match *m)
{
    int trouble = 0;
    for (int i = 0; i < m->table_count && m->played < m->games && !trouble; i++)
        trouble = set_table(m, &m->tables[i]);
    while (!trouble && m->played < m->games)
        trouble = play_round(m);
    for (int i = 0; i < m->table_count; i++) {
        ks_peer_stop(&m->tables[i].peer);
        ks_engine_free(m->tables[i].engine);
    }
    return trouble;
}

static int run_match(match *m)
{
    m->outcomes = calloc((size_t)m->games, sizeof *m->outcomes);
    if (m->outcomes == NULL)
        return ks_fail_status(KS_EMEMORY);
    int trouble = open_folder(m);
    if (!trouble) {
        ks_interrupt_watch();
        trouble = play_all(m);
        ks_interrupt_unwatch();
        /* What was played before something went wrong is told all the same. */
        if (m->played > 0) {
            int told = report(m);
            trouble = trouble ? trouble : told;
        }
    }
    free(m->outcomes);
    return trouble;
}

/* ---- The command ---- */

static void read_option(match *m, ks_options *reader, const ks_option *option)
{
    const char *name = option->name;
    if (strcmp(name, "threads") == 0)
        m->table_count = ks_options_int(reader, option, 1, MOST_TABLES);
    else if (ks_player_option(&m->player, reader, option))
        return;
    else if (strcmp(name, "against") == 0)
        m->against = reader->value;
    else if (strcmp(name, "games") == 0)
        m->games = ks_options_int(reader, option, 1, MOST_GAMES);
    else if (strcmp(name, "colour") == 0)
        m->colours = (ks_options_choice(reader, option) + 1) % 3;
    else if (strcmp(name, "opening") == 0)
        m->terms.opening = ks_options_int(reader, option, 0, KS_POINTS);
    else if (strcmp(name, "moves") == 0)
        m->terms.moves = ks_options_int(reader, option, 1, KS_MATCH_MOVES);
    else if (strcmp(name, "scorer") == 0)
        m->terms.ours_scores = ks_options_choice(reader, option) == 1;
    else if (strcmp(name, "limit") == 0)
        m->limit = (double)ks_options_number(reader, option, 0, 86400);
    else
        m->folder = reader->value;
}

/* The match, if the command line is in order. */
static int run_read(match *m, ks_options *reader)
{
    if (!reader->done)
        ks_options_no_operand(reader);
    if (reader->done)
        return reader->exit_code;
    if (m->against == NULL)
        return ks_fail(
            "keisei match: against whom? say --against COMMAND; see keisei match --help");
    const ks_rules *rules = m->player.request.set.rules;
    m->terms.rules = rules ? rules : ks_rules_find("chinese");
    m->terms.size = m->player.size;
    m->terms.komi = m->player.request.set.komi;
    m->terms.temperature = m->player.engine.temperature;
    if (m->terms.moves == 0)
        m->terms.moves = 3 * m->terms.size * m->terms.size;
    return run_match(m);
}

static int run(int argc, char **argv)
{
    match m = {.player = {.engine = {.temperature = 0.33, .seed = 1},
                          .request = KS_REQUEST_DEFAULT,
                          .size = 9,
                          .threads = 1},
               .games = 100,
               .table_count = 1,
               .limit = 60};
    ks_options reader = {.command = &ks_command_match, .argc = argc, .argv = argv};
    m.player.request.set.komi = 5.5F;
    m.player.request.has_komi = 1;
    for (const ks_option *o; (o = ks_options_next(&reader)) != NULL;)
        read_option(&m, &reader, o);
    int trouble = run_read(&m, &reader);
    free(m.player.model.bytes);
    return trouble;
}

const ks_command ks_command_match = {
    "match",
    "Plays games against another engine and tells how they end",
    "--against COMMAND [OPTION]...",
    "COMMAND is run by the shell: \"gnugo --mode gtp --chinese-rules --level 0\".\n",
    options,
    run,
};
