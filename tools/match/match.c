/* See match.h. Our engine keeps the game and gets the same GTP lines as from any program; the
 * opponent is told our moves and asked for its own. */
#include "match.h"

#include "output.h"

#include <stdio.h>
#include <string.h>

/* Moves are drawn as in self-play (soft-segmentation, section 3). Some of them are made for the
 * opponent, so we must not resign. */
static const ks_match_manner in_openings = {.temperature = 4};

typedef struct bout {
    ks_match_game *game;
    ks_engine *engine;
    ks_peer *peer;
    const ks_match_terms *terms;
    ks_buffer *reply;
} bout;

enum { RESIGN = -3, NONSENSE = -4 };

/* ---- Talking ---- */

/* Our answer to a line, without "= "; NULL if it is an error. */
static const char *ask_us(const bout *b, const char *line)
{
    ks_buffer_clear(b->reply);
    int status = ks_engine_line(b->reply, b->engine, line, strlen(line));
    const char *text = ks_buffer_data(b->reply);
    if (status == KS_EMEMORY ||
        (text[0] == '?' && strstr(text, ks_status_text(KS_EMEMORY)) != NULL))
        b->game->status = KS_EMEMORY;
    return status == 0 && text[0] == '=' ? text + 2 : NULL;
}

static const char *tell_us(const bout *b, const char *command, int colour, int point)
{
    char line[60], name[8];
    ks_point_name(name, point, b->terms->size, b->terms->size);
    snprintf(line, sizeof line, "%s %c %s", command, colour == KS_BLACK ? 'b' : 'w', name);
    return ask_us(b, line);
}

static const char *tell_peer(const bout *b, int colour, int point)
{
    char name[8];
    ks_point_name(name, point, b->terms->size, b->terms->size);
    return ks_peer_ask(b->peer, "play %c %s", colour == KS_BLACK ? 'b' : 'w', name);
}

static int read_move(const bout *b, const char *text)
{
    char word[12];
    int point;
    size_t size = strcspn(text, " \r\n");
    snprintf(word, sizeof word, "%.*s", (int)(size < sizeof word ? size : sizeof word - 1), text);
    for (char *c = word; *c; c++)
        if (*c >= 'A' && *c <= 'Z')
            *c = (char)(*c - 'A' + 'a');
    if (strcmp(word, "pass") == 0)
        return KS_PASS;
    if (strcmp(word, "resign") == 0)
        return RESIGN;
    return ks_point_parse(&point, word, b->terms->size, b->terms->size) ? NONSENSE : point;
}

/* ---- Results ---- */

static void settle(const bout *b, ks_result result, const char *note)
{
    ks_match_game *game = b->game;
    char letter = result.winner == KS_BLACK ? 'B' : 'W';
    game->result = result;
    snprintf(game->note, sizeof game->note, "%s", note);
    ks_output_clean(game->note);
    if (result.kind == KS_RESULT_POINTS || result.kind == KS_RESULT_DRAW)
        ks_margin_words(game->words, (double)result.margin);
    else if (result.kind == KS_RESULT_VOID)
        snprintf(game->words, sizeof game->words, "Void");
    else
        snprintf(game->words, sizeof game->words, "%c+%s", letter,
                 result.kind == KS_RESULT_RESIGN ? "Resign" : "Forfeit");
}

static void give_up(const bout *b, const char *note)
{
    settle(b, (ks_result){.kind = KS_RESULT_VOID}, note);
}

static int is_count(ks_result result)
{
    return result.kind == KS_RESULT_POINTS || result.kind == KS_RESULT_DRAW;
}

/* The opponent scores, so that we cannot favour ourselves; we do if it cannot. */
static void count(const bout *b, const char *note)
{
    ks_result result = {.kind = KS_RESULT_UNKNOWN};
    const char *text = b->terms->ours_scores ? NULL : ks_peer_ask(b->peer, "final_score");
    if (text != NULL)
        result = ks_result_parse(text);
    if (is_count(result)) {
        settle(b, result, note);
        return;
    }
    text = ask_us(b, "keisei-count");
    if (text != NULL)
        result = ks_result_parse(text);
    if (is_count(result))
        settle(b, result, b->terms->ours_scores ? note : "scored by us");
    else
        give_up(b, "neither engine can score the game");
}

/* ---- Playing ---- */

static int side_to_move(const ks_match_game *game)
{
    return game->count % 2 == 0 ? KS_BLACK : KS_WHITE;
}

/* Is the game still going on? */
static int add_move(const bout *b, int point)
{
    ks_match_game *game = b->game;
    game->moves[game->count++] = (short)point;
    if (game->count >= 2 && point == KS_PASS && game->moves[game->count - 2] == KS_PASS) {
        count(b, "");
        return 0;
    }
    if (game->count < b->terms->moves)
        return 1;
    count(b, "stopped at the limit of moves");
    return 0;
}

static int resign(const bout *b, int colour)
{
    settle(b, (ks_result){.kind = KS_RESULT_RESIGN, .winner = KS_OPPONENT(colour)}, "");
    return 0;
}

/* Makes our move for either side and tells the opponent. */
static int our_move(const bout *b, int colour)
{
    const char *text = ask_us(b, colour == KS_BLACK ? "genmove b" : "genmove w");
    int point = text ? read_move(b, text) : NONSENSE;
    if (point == RESIGN)
        return resign(b, colour);
    if (point == NONSENSE) {
        give_up(b, "our engine has failed");
        return 0;
    }
    if (tell_peer(b, colour, point) == NULL) {
        give_up(b, b->peer->why);
        return 0;
    }
    return add_move(b, point);
}

static int their_move(const bout *b, int colour)
{
    char note[120];
    const char *text = ks_peer_ask(b->peer, "genmove %c", colour == KS_BLACK ? 'b' : 'w');
    if (text == NULL) {
        give_up(b, b->peer->why);
        return 0;
    }
    int point = read_move(b, text);
    if (point == RESIGN)
        return resign(b, colour);
    if (point == NONSENSE) {
        snprintf(note, sizeof note, "the opponent's move is not a point: %.20s", text);
        give_up(b, note);
        return 0;
    }
    if (tell_us(b, "play", colour, point) != NULL)
        return add_move(b, point);
    snprintf(note, sizeof note, "the opponent's move is illegal: %.20s", text);
    settle(b, (ks_result){.kind = KS_RESULT_FORFEIT, .winner = b->game->colour}, note);
    return 0;
}

static int peer_knows(const bout *b, const char *command)
{
    const char *known = ks_peer_ask(b->peer, "known_command %s", command);
    return known != NULL && strcmp(known, "true") == 0;
}

/* Restarts an opponent that exited after the last game or was ended. */
static int greet(const bout *b)
{
    int size = b->terms->size;
    if (ks_peer_ask(b->peer, "boardsize %d", size) != NULL)
        return 1;
    return !ks_peer_runs(b->peer) && ks_peer_restart(b->peer) == 0 &&
           ks_peer_ask(b->peer, "boardsize %d", size) != NULL;
}

static int begin(const bout *b, int seed)
{
    const ks_match_terms *terms = b->terms;
    char line[60];
    ask_us(b, "clear_board");
    snprintf(line, sizeof line, "set_random_seed %d", seed);
    ask_us(b, line);
    if (!greet(b) || ks_peer_ask(b->peer, "clear_board") == NULL ||
        ks_peer_ask(b->peer, "komi %g", (double)terms->komi) == NULL) {
        give_up(b, b->peer->why);
        return 0;
    }
    if (peer_knows(b, "kata-set-rules"))
        ks_peer_ask(b->peer, "kata-set-rules %s", terms->rules->name);
    /* So that a game does not depend on those before it. */
    if (peer_knows(b, "set_random_seed"))
        ks_peer_ask(b->peer, "set_random_seed %d", seed);
    if (!ks_peer_runs(b->peer))
        give_up(b, b->peer->why);
    return ks_peer_runs(b->peer);
}

static void set_manner(const bout *b, const ks_match_manner *manner)
{
    char line[60];
    snprintf(line, sizeof line, "keisei-param temperature %.6f", manner->temperature);
    ask_us(b, line);
    snprintf(line, sizeof line, "keisei-param resign %.6f", manner->resign);
    ask_us(b, line);
    snprintf(line, sizeof line, "keisei-param replies %d", manner->replies);
    ask_us(b, line);
    snprintf(line, sizeof line, "keisei-param visits %d", manner->visits);
    ask_us(b, line);
}

static void play(const bout *b, int seed)
{
    int going = begin(b, seed);
    set_manner(b, &in_openings);
    while (going && b->game->count < b->terms->opening)
        going = our_move(b, side_to_move(b->game));
    set_manner(b, &b->terms->manner);
    while (going) {
        int colour = side_to_move(b->game);
        going = colour == b->game->colour ? our_move(b, colour) : their_move(b, colour);
    }
}

/* ---- Telling games apart ---- */

static int turned(int point, int symmetry, int size)
{
    if (point < 0)
        return point;
    int x = point % size, y = point / size;
    if (symmetry & 1)
        x = size - 1 - x;
    if (symmetry & 2)
        y = size - 1 - y;
    return symmetry & 4 ? x * size + y : y * size + x;
}

/* FNV-1a over the moves; the least of the eight symmetries. */
static unsigned long long key_of(const ks_match_game *game, int size)
{
    unsigned long long least = 0;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        unsigned long long hash = 14695981039346656037ULL;
        for (int i = 0; i < game->count; i++) {
            unsigned value = (unsigned)(turned(game->moves[i], symmetry, size) + 1);
            hash = (hash ^ (value & 255)) * 1099511628211ULL;
            hash = (hash ^ (value >> 8)) * 1099511628211ULL;
        }
        hash = (hash ^ (unsigned)game->colour) * 1099511628211ULL;
        least = symmetry == 0 || hash < least ? hash : least;
    }
    return least;
}

int ks_match_play(ks_match_game *out, ks_engine *engine, ks_peer *peer, const ks_match_terms *terms,
                  int colour, int seed)
{
    bout b = {.game = out, .engine = engine, .peer = peer, .terms = terms};
    memset(out, 0, sizeof *out);
    out->colour = colour;
    if (ks_buffer_new(&b.reply))
        return KS_EMEMORY;
    play(&b, seed);
    out->key = key_of(out, terms->size);
    ks_buffer_free(b.reply);
    return peer->status ? peer->status : out->status;
}

/* ---- The record ---- */

static void put_text(ks_buffer *out, const char *property, const char *text)
{
    if (*text == '\0')
        return;
    ks_buffer_put_format(out, "%s[", property);
    for (; *text; text++) {
        if (*text == ']' || *text == '\\')
            ks_buffer_put_string(out, "\\");
        ks_buffer_put(out, (unsigned char)*text < ' ' ? " " : text, 1);
    }
    ks_buffer_put_string(out, "]");
}

void ks_match_sgf(ks_buffer *out, const ks_match_game *game, const ks_match_terms *terms,
                  const char *ours, const char *theirs)
{
    int black = game->colour == KS_BLACK;
    ks_buffer_put_format(out, "(;GM[1]FF[4]CA[UTF-8]AP[keisei:%s]SZ[%d]KM[%.6g]RE[%s]",
                         ks_version(), terms->size, (double)terms->komi, game->words);
    put_text(out, "RU", terms->rules->name);
    put_text(out, "PB", black ? ours : theirs);
    put_text(out, "PW", black ? theirs : ours);
    put_text(out, "GC", game->note);
    for (int i = 0; i < game->count; i++) {
        int point = game->moves[i];
        ks_buffer_put_format(out, "%s;%c[", i % 12 == 0 ? "\n" : "", i % 2 ? 'W' : 'B');
        if (point >= 0)
            ks_buffer_put_format(out, "%c%c", 'a' + point % terms->size, 'a' + point / terms->size);
        ks_buffer_put_string(out, "]");
    }
    ks_buffer_put_string(out, ")\n");
}
