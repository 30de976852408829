/* See contest.h. */
#include "contest.h"

#include "interrupt.h"
#include "output.h"
#include "program.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_FAILURES = 3 };

static const int colour_values[] = {KS_EMPTY, KS_BLACK, KS_WHITE};

const ks_option ks_contest_rows[] = {
    {"against", 'a', "COMMAND", "the opponent, a command that speaks GTP",
     KS_OPTION_TEXT(ks_contest, against)},
    {"games", 'n', "N", "games to play", KS_OPTION_INT(ks_contest, games, 1, KS_CONTEST_GAMES),
     .initial = "100"},
    {"colour", 0, NULL, "our colour; both: take turns",
     KS_OPTION_CHOICE(ks_contest, colours, "both|black|white"), .values = colour_values,
     .initial = "both"},
    {KS_ROW_PLAYER(ks_contest, player)},
    {KS_ROW_MODEL(ks_contest, player.model)},
    {KS_ROW_AIM(ks_contest, player)},
    {KS_ROW_TEMPERATURE(ks_contest, player, "0.1")},
    {KS_ROW_RESIGN(ks_contest, player, "0")},
    {KS_ROW_REPLIES(ks_contest, player)},
    {KS_ROW_VISITS(ks_contest, player)},
    {KS_ROW_SIZE(ks_contest, player, "9")},
    {KS_ROW_PLAYER_RULES(ks_contest, player)},
    {KS_ROW_PLAYER_KOMI(ks_contest, player, "5.5")},
    {"opening", 0, "N", "random moves at the start of each game",
     KS_OPTION_INT(ks_contest, terms.opening, 0, KS_POINTS), .initial = "0"},
    {"moves", 0, "N", "stop and score a game after N moves",
     KS_OPTION_INT(ks_contest, terms.moves, 1, KS_MATCH_MOVES), .otherwise = "3 per point"},
    {"scorer", 0, NULL, "whose final_score counts",
     KS_OPTION_CHOICE(ks_contest, terms.ours_scores, "theirs|ours"), .initial = "theirs"},
    {"limit", 0, "S", "seconds that the opponent may take for an answer",
     KS_OPTION_NUMBER(ks_contest, limit, 0, 86400), .open = KS_OPEN_LEAST, .initial = "60"},
    {"output", 'o', "DIR", "the folder for the games; a stopped match resumes from it",
     KS_OPTION_PATH(ks_contest, folder)},
    {KS_ROW_PLAYER_SEED(ks_contest, player)},
    {"threads", 't', "N", "games played at the same time",
     KS_OPTION_INT(ks_contest, table_count, 1, KS_CONTEST_TABLES), .initial = "1"},
    {0},
};

ks_contest ks_contest_defaults(const char *command)
{
    ks_contest c = {.command = command, .player = {.threads = 1}};
    ks_option_defaults(&c, ks_contest_rows);
    return c;
}

ks_contest ks_contest_of_paper(const char *command)
{
    ks_contest c = ks_contest_defaults(command);
    c.player.engine.temperature = KS_CONTEST_PAPER_TEMPERATURE;
    c.player.engine.replies = 0;
    c.colours = KS_BLACK;
    return c;
}

void ks_contest_release(ks_contest *contest)
{
    free(contest->outcomes);
    contest->outcomes = NULL;
    contest->played = 0;
}

/* ---- Games that were played ---- */

static int counts(const ks_contest_outcome *o)
{
    return o->result.kind != KS_RESULT_VOID && o->duplicate == 0;
}

static int find_duplicate(const ks_contest *c, const ks_contest_outcome *o)
{
    for (int i = 0; i < c->played && o->result.kind != KS_RESULT_VOID; i++)
        if (c->outcomes[i].key == o->key && c->outcomes[i].result.kind != KS_RESULT_VOID)
            return i + 1;
    return 0;
}

static void add_outcome(ks_contest *c, ks_contest_outcome o)
{
    o.duplicate = find_duplicate(c, &o);
    c->outcomes[c->played++] = o;
}

static double points_of(const ks_contest_outcome *o)
{
    if (o->result.kind == KS_RESULT_DRAW)
        return 0.5;
    return o->result.winner == o->colour ? 1 : 0;
}

ks_contest_tally ks_contest_count(const ks_contest *contest, int colour)
{
    ks_contest_tally tally = {0};
    for (int i = 0; i < contest->played; i++) {
        const ks_contest_outcome *o = &contest->outcomes[i];
        double margin = (double)(o->colour == KS_BLACK ? o->result.margin : -o->result.margin);
        if (!counts(o) || (colour != KS_EMPTY && o->colour != colour))
            continue;
        tally.games++;
        ks_ratio_add(&tally.wins, points_of(o), 1);
        if (o->result.kind == KS_RESULT_POINTS || o->result.kind == KS_RESULT_DRAW)
            ks_ratio_add(&tally.scores, margin, 1);
    }
    return tally;
}

/* ---- The file of the games ---- */

/* FNV-1a over a model, so that games of different models are not mixed. */
static unsigned long long model_key(const ks_option_file *model)
{
    unsigned long long hash = 14695981039346656037ULL;
    const unsigned char *bytes = model->bytes;
    for (size_t i = 0; i < model->bytes_size; i++)
        hash = (hash ^ bytes[i]) * 1099511628211ULL;
    return hash;
}

static void put_count(char *out, size_t size, int count)
{
    if (count >= 0)
        snprintf(out, size, "%d", count);
    else
        snprintf(out, size, "usual");
}

/* Everything that games depend on; a match resumes only if it is the same. */
static void put_settings(ks_buffer *out, const ks_contest *c)
{
    static const char *const aims[] = {"usual", "score", "win"};
    char line[320], judge[64], replies[16], visits[16];
    const ks_engine_options *engine = &c->player.engine;
    if (engine->judge == NULL && c->player.model.bytes != NULL)
        snprintf(judge, sizeof judge, "model %llx", model_key(&c->player.model));
    else
        snprintf(judge, sizeof judge, "%s", engine->judge ? engine->judge : "default");
    put_count(replies, sizeof replies, engine->replies);
    put_count(visits, sizeof visits, engine->visits);
    snprintf(line, sizeof line,
             "# judge %s, aim %s, temperature %g, resign %g, replies %s, visits %s, seed %llu, "
             "size %d, komi %g, rules %s, "
             "opening %d, moves %d, scorer %d, colour %d, against ",
             judge, aims[engine->aim - KS_AIM_USUAL], engine->temperature, engine->resign, replies,
             visits, engine->seed, c->terms.size, (double)c->terms.komi, c->terms.rules->name,
             c->terms.opening, c->terms.moves, c->terms.ours_scores, c->colours);
    ks_buffer_put_string(out, line);
    ks_output_put_clean(out, c->against);
    ks_buffer_put_string(out, "\ngame,ours,result,moves,key,duplicate\n");
}

static int file_name(char *out, size_t size, const ks_contest *c, const char *name)
{
    int length = snprintf(out, size, "%s/%s", c->folder, name);
    return length < 0 || (size_t)length >= size
               ? ks_fail("%s: the name of the folder is too long", c->folder)
               : 0;
}

int ks_contest_file(char out[], size_t size, const ks_contest *contest, int number)
{
    char name[40];
    snprintf(name, sizeof name, "game-%05d.sgf", number);
    return file_name(out, size, contest, name);
}

static int write_games(const ks_contest *c)
{
    char path[PATH_MAX], line[120];
    ks_buffer *out;
    int exit_code = file_name(path, sizeof path, c, "games.csv");
    if (exit_code || ks_buffer_new(&out))
        return exit_code ? exit_code : ks_fail_status(KS_EMEMORY);
    put_settings(out, c);
    for (int i = 0; i < c->played; i++) {
        const ks_contest_outcome *o = &c->outcomes[i];
        snprintf(line, sizeof line, "%d,%s,%s,%d,%llx,%d\n", i + 1,
                 o->colour == KS_BLACK ? "black" : "white", o->words, o->moves, o->key,
                 o->duplicate);
        ks_buffer_put_string(out, line);
    }
    exit_code = ks_output_buffer(path, out);
    ks_buffer_free(out);
    return exit_code;
}

/* Reads the number at *text and the byte after it, which must be `end`; moves *text past it. */
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

static int read_line(ks_contest *c, const char *line)
{
    ks_contest_outcome o = {0};
    char colour[16];
    unsigned long long number, moves, key, duplicate;
    if (read_number(&number, &line, 10, ',') || read_word(colour, &line) ||
        read_word(o.words, &line) || read_number(&moves, &line, 10, ',') ||
        read_number(&key, &line, 16, ',') || read_number(&duplicate, &line, 10, '\n') ||
        number != (unsigned long long)c->played + 1 || moves > KS_MATCH_MOVES)
        return -1;
    o.colour = strcmp(colour, "black") == 0 ? KS_BLACK : KS_WHITE;
    o.moves = (int)moves;
    o.key = key;
    o.result = ks_result_parse(o.words);
    if (c->played < c->games)
        add_outcome(c, o);
    return 0;
}

static int read_games(ks_contest *c, const char *text, const char *path)
{
    ks_buffer *settings;
    if (ks_buffer_new(&settings))
        return ks_fail_status(KS_EMEMORY);
    put_settings(settings, c);
    size_t size = ks_buffer_size(settings);
    int same = strncmp(text, ks_buffer_data(settings), size) == 0;
    ks_buffer_free(settings);
    if (!same)
        return ks_fail_command(
            c->command, "%s belongs to a match with other options; remove it to start again", path);
    for (const char *line = text + size; *line; line = strchr(line, '\n') + 1)
        if (strchr(line, '\n') == NULL || read_line(c, line))
            return ks_fail_command(c->command, "%s is damaged; remove it to start again", path);
    return 0;
}

/* Reads the games in the folder, if it exists. */
static int read_folder(ks_contest *c)
{
    char path[PATH_MAX];
    ks_bytes bytes = {0};
    int exit_code = file_name(path, sizeof path, c, "games.csv");
    if (exit_code || access(path, F_OK) != 0)
        return exit_code;
    exit_code = ks_input_text(&bytes, path, path);
    if (!exit_code)
        exit_code = read_games(c, bytes.bytes, path);
    free(bytes.bytes);
    return exit_code;
}

static int keep_game(const ks_contest *c, const ks_match_game *game)
{
    char path[PATH_MAX];
    ks_buffer *out;
    if (c->folder == NULL)
        return 0;
    int exit_code = ks_contest_file(path, sizeof path, c, c->played);
    if (exit_code || ks_buffer_new(&out))
        return exit_code ? exit_code : ks_fail_status(KS_EMEMORY);
    ks_match_sgf(out, game, &c->terms, c->mover, c->name);
    exit_code = ks_output_buffer(path, out);
    ks_buffer_free(out);
    return exit_code ? exit_code : write_games(c);
}

/* ---- Playing ---- */

static void show_progress(ks_contest *c, const ks_match_game *game)
{
    ks_contest_tally tally = ks_contest_count(c, KS_EMPTY);
    ks_progress_show(&c->progress, "%sgame %d of %d: %s; %g of %d won", c->label ? c->label : "",
                     c->played, c->games, game->words, tally.wins.amount, tally.games);
    if (c->played == c->games)
        ks_progress_keep(&c->progress);
}

static int colour_of(const ks_contest *c, int number)
{
    return c->colours != KS_EMPTY ? c->colours : number % 2 == 0 ? KS_BLACK : KS_WHITE;
}

/* A match ends when games fail again and again. */
static int note_failure(ks_contest *c, const ks_match_game *game)
{
    ks_progress_erase(&c->progress);
    fprintf(stderr, "%s %s: game %d does not count: %s\n", ks_this_program.name, c->command,
            c->played, game->note);
    return ++c->failures < MOST_FAILURES
               ? 0
               : ks_fail_command(c->command, "%d games in a row were not finished; giving up",
                                 MOST_FAILURES);
}

static int note_game(ks_contest *c, const ks_match_game *game)
{
    ks_contest_outcome o = {
        .colour = game->colour, .moves = game->count, .result = game->result, .key = game->key};
    snprintf(o.words, sizeof o.words, "%s", game->words);
    add_outcome(c, o);
    int exit_code = keep_game(c, game);
    if (exit_code)
        return exit_code;
    if (game->result.kind == KS_RESULT_VOID)
        return note_failure(c, game);
    c->failures = 0;
    show_progress(c, game);
    return 0;
}

/* The next game for a table; -1: there is none. The lock is held in this and the next function. */
static int next_number(ks_contest *c)
{
    return c->stopped || ks_interrupted() || c->begun == c->games ? -1 : c->begun++;
}

/* Games are counted in the order of their numbers: one that is over waits for those before it. */
static void take_game(ks_contest *c, int number, ks_match_game *game)
{
    c->waiting[number] = game;
    while (!c->stopped && c->played < c->games && c->waiting[c->played] != NULL) {
        ks_match_game *first = c->waiting[c->played];
        c->waiting[c->played] = NULL;
        c->stopped = note_game(c, first);
        free(first);
    }
}

/* One table, game after game, so that no opponent waits for another. */
static int play_at(size_t place, void *payload)
{
    ks_contest *c = payload;
    ks_contest_table *t = &c->tables[place];
    int status = 0;
    while (status == 0) {
        ks_lock_take(c->lock);
        int number = next_number(c);
        ks_lock_leave(c->lock);
        if (number < 0)
            break;
        unsigned long long seed = c->player.engine.seed * 1000003 + (unsigned long long)number;
        ks_match_game *game = malloc(sizeof *game);
        status = game ? ks_match_play(game, t->engine, &t->peer, &c->terms, colour_of(c, number),
                                      (int)(seed % 1000000007))
                      : KS_EMEMORY;
        ks_lock_take(c->lock);
        if (status == 0 && !ks_interrupted())
            take_game(c, number, game);
        else
            free(game);
        c->stopped = status && !c->stopped ? KS_EXIT_FAILURE : c->stopped;
        ks_lock_leave(c->lock);
    }
    return status;
}

static int play_games(ks_contest *c)
{
    int tables = c->games - c->played < c->table_count ? c->games - c->played : c->table_count;
    c->begun = c->played;
    c->waiting = calloc((size_t)c->games, sizeof(ks_match_game *));
    int status = c->waiting ? ks_lock_new(&c->lock) : KS_EMEMORY;
    if (status == 0)
        status = ks_workers_run(tables, (size_t)tables, play_at, c);
    for (int i = 0; i < c->games && c->waiting != NULL; i++)
        free(c->waiting[i]);
    free(c->waiting);
    ks_lock_free(c->lock);
    c->lock = NULL;
    if (status || ks_interrupted())
        ks_progress_erase(&c->progress);
    if (status)
        return ks_fail_status(status);
    if (ks_interrupted() && c->is_part)
        return KS_EXIT_FAILURE;
    if (ks_interrupted() && c->folder != NULL)
        return ks_fail_command(c->command, "interrupted; run the same command to resume in %s",
                               c->folder);
    if (ks_interrupted())
        return ks_fail_command(c->command, "interrupted; use -o DIR to be able to resume");
    return c->stopped;
}

/* The name of our player in records: "keisei softseg:selfplay". */
static int name_mover(ks_contest *c, ks_engine *engine)
{
    static const char command[] = "keisei-mover";
    ks_buffer *reply;
    if (ks_buffer_new(&reply))
        return ks_fail_status(KS_EMEMORY);
    int status = ks_engine_line(reply, engine, command, strlen(command));
    const char *name = status ? "=" : ks_buffer_data(reply);
    name += strspn(name, "= ");
    snprintf(c->mover, sizeof c->mover, "keisei %.*s", (int)strcspn(name, "\n"), name);
    ks_buffer_free(reply);
    return status ? ks_fail_status(status) : 0;
}

static int set_table(ks_contest *c, ks_contest_table *t)
{
    int exit_code = ks_player_new(&t->engine, &c->player, c->command);
    if (exit_code)
        return exit_code;
    if (ks_peer_start(&t->peer, c->against, c->limit))
        return ks_fail_command(c->command, "cannot start %s: %s", c->against, strerror(errno));
    const char *name = ks_peer_ask(&t->peer, "name");
    if (name == NULL) {
        ks_output_clean(t->peer.why);
        return ks_fail_command(c->command, "%s: %s", c->against, t->peer.why);
    }
    snprintf(c->name, sizeof c->name, "%.79s", name);
    return name_mover(c, t->engine);
}

static int play_all(ks_contest *c)
{
    int exit_code = 0;
    for (int i = 0; i < c->table_count && c->played < c->games && !exit_code; i++)
        exit_code = set_table(c, &c->tables[i]);
    if (!exit_code && c->played < c->games)
        exit_code = play_games(c);
    for (int i = 0; i < c->table_count; i++) {
        ks_peer_stop(&c->tables[i].peer);
        ks_engine_free(c->tables[i].engine);
        c->tables[i] = (ks_contest_table){0};
    }
    return exit_code;
}

/* ---- The match ---- */

static int set_up(ks_contest *c, int room)
{
    c->terms.rules = c->player.rules;
    c->terms.size = c->player.size;
    c->terms.komi = c->player.komi;
    c->terms.manner = (ks_match_manner){c->player.engine.temperature, c->player.engine.resign,
                                        c->player.engine.replies, c->player.engine.visits};
    if (c->terms.moves == 0)
        c->terms.moves = 3 * c->terms.size * c->terms.size;
    c->played = c->failures = c->stopped = 0;
    c->outcomes = calloc((size_t)room, sizeof *c->outcomes);
    return c->outcomes == NULL ? ks_fail_status(KS_EMEMORY) : 0;
}

int ks_contest_read(ks_contest *contest)
{
    int games = contest->games;
    contest->games = KS_CONTEST_GAMES;
    int exit_code = set_up(contest, KS_CONTEST_GAMES);
    if (!exit_code)
        exit_code = read_folder(contest);
    contest->games = games;
    return exit_code;
}

int ks_contest_run(ks_contest *contest)
{
    int exit_code = set_up(contest, contest->games);
    if (!exit_code && contest->folder != NULL && mkdir(contest->folder, 0777) && errno != EEXIST)
        exit_code = ks_fail_command(contest->command, "cannot make %s: %s", contest->folder,
                                    strerror(errno));
    if (!exit_code && contest->folder != NULL)
        exit_code = read_folder(contest);
    if (exit_code) {
        contest->played = 0;
        return exit_code;
    }
    if (contest->played > 0 && contest->played < contest->games)
        fprintf(stderr, "%s %s: resuming after game %d in %s\n", ks_this_program.name,
                contest->command, contest->played, contest->folder);
    contest->progress = ks_progress_new();
    ks_interrupt_watch();
    exit_code = play_all(contest);
    ks_interrupt_unwatch();
    return exit_code;
}
