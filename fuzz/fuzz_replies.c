/* Any bytes as what the opponent of a match says, a reply up to each empty line; a # behind = or ?
 * is replaced by the id of the command. Whatever it says, the game ends with a result in words and
 * a record that can be read and has the same moves. The first two bytes give the board and our
 * colour.
 */
#include "match.h"
#include "process.h"
#include "program.h"
#include "target.h"

#include <stdio.h>

enum { HEAD = 2, LARGEST_SIDE = 5, MOST_MOVES = 60 };

/* Where tools/io finds the name of the program. */
const ks_program ks_this_program = {.name = "fuzz"};

/* ---- The opponent, in place of process.c ---- */

/* There is one at a time, and peers are started by a command that says nothing of it. */
static struct {
    const char *at, *end; /* what it has not said yet */
    char id[16];          /* of the last command */
} opponent;

int ks_process_start(ks_process *out, const char *command)
{
    (void)command;
    *out = (ks_process){.id = 1};
    return 0;
}

void ks_process_stop(ks_process *process)
{
    process->id = 0;
}

int ks_process_collect(ks_process *process)
{
    process->id = 0;
    return 0;
}

int ks_process_write(const ks_process *process, const char *bytes, size_t size, double deadline)
{
    (void)process, (void)deadline;
    require(size > 2 && bytes[size - 1] == '\n' && memchr(bytes, '\0', size) == NULL);
    snprintf(opponent.id, sizeof opponent.id, "%.*s", (int)strcspn(bytes, " "), bytes);
    return 0;
}

/* Says the rest of one reply at most. */
ssize_t ks_process_read(const ks_process *process, char *bytes, size_t size, double deadline)
{
    size_t used = 0;
    (void)process, (void)deadline;
    while (opponent.at < opponent.end && used + sizeof opponent.id < size) {
        char c = *opponent.at++;
        if (c == '#' && used > 0 && (bytes[used - 1] == '=' || bytes[used - 1] == '?')) {
            memcpy(bytes + used, opponent.id, strlen(opponent.id));
            used += strlen(opponent.id);
        } else {
            bytes[used++] = c;
        }
        if (used >= 2 && c == '\n' && bytes[used - 2] == '\n')
            break;
    }
    return used > 0 ? (ssize_t)used : KS_PROCESS_GONE;
}

/* ---- The match ---- */

/* One for each size of board, since another size has the engine make its judges again. */
static ks_engine *engine_for(int size)
{
    static ks_engine *engines[LARGEST_SIDE + 1];
    ks_engine **engine = &engines[size];
    char line[40];
    ks_buffer *reply;
    if (*engine != NULL)
        return *engine;
    ks_engine_options options = {.judge = "distance", .seed = 1};
    require(ks_engine_new(engine, &options, NULL) == 0);
    require(ks_buffer_new(&reply) == 0);
    int length = snprintf(line, sizeof line, "boardsize %d", size);
    require(ks_engine_line(reply, *engine, line, (size_t)length) == 0);
    ks_buffer_free(reply);
    return *engine;
}

static void check_record(const ks_match_game *game, const ks_match_terms *terms, const char *name)
{
    ks_buffer *out;
    ks_game *read;
    require(ks_buffer_new(&out) == 0);
    ks_match_sgf(out, game, terms, "keisei", name);
    require(ks_game_read(&read, ks_buffer_data(out), ks_buffer_size(out), NULL, NULL) == 0);
    require(ks_game_moves(read) == game->count && ks_game_width(read) == terms->size);
    ks_game_free(read);
    ks_buffer_free(out);
}

static void check_game(const ks_match_game *game, const ks_match_terms *terms)
{
    size_t words = strnlen(game->words, sizeof game->words);
    size_t note = strnlen(game->note, sizeof game->note);
    require(words > 0 && words < sizeof game->words && note < sizeof game->note);
    for (size_t i = 0; i < note; i++)
        require((unsigned char)game->note[i] >= ' ');
    require(game->count >= 0 && game->count <= terms->moves);
    for (int i = 0; i < game->count; i++)
        require(game->moves[i] >= KS_PASS && game->moves[i] < terms->size * terms->size);
    require(game->result.kind != KS_RESULT_UNKNOWN);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static ks_match_game game;
    ks_peer peer;
    char name[80];
    if (size < HEAD)
        return 0;
    int side = KS_MIN_SIZE + bytes[0] % (LARGEST_SIDE - KS_MIN_SIZE + 1);
    ks_match_terms terms = {.size = side,
                            .moves = MOST_MOVES,
                            .komi = 0.5F,
                            .rules = ks_rules_at(0),
                            .opening = bytes[1] / 2 % 4,
                            .manner = {.temperature = bytes[1] / 8 % 2}};
    opponent.at = (const char *)bytes + HEAD;
    opponent.end = (const char *)bytes + size;
    require(ks_peer_start(&peer, "opponent", 1) == 0);
    const char *answer = ks_peer_ask(&peer, "name");
    snprintf(name, sizeof name, "%.79s", answer ? answer : peer.why);
    ks_match_play(&game, engine_for(side), &peer, &terms, bytes[1] % 2 ? KS_BLACK : KS_WHITE, 1);
    ks_peer_stop(&peer);
    check_game(&game, &terms);
    check_record(&game, &terms, name);
    return 0;
}
