/* Any bytes as a collection of games. A game that is accepted must answer every question, and
 * survive ks_game_write and reading with the same moves, positions, labels and properties, and the
 * same bytes the second time. For one that is refused the error must be one sentence, and reading
 * must go on after it. */
#include "game.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

static void check_labels(const ks_game *a, const ks_game *b)
{
    signed char x[KS_POINTS], y[KS_POINTS];
    int status = ks_game_labels(x, a);
    require(ks_game_labels(y, b) == status);
    require(memcmp(x, y, sizeof x) == 0);
    for (int p = 0; p < KS_POINTS; p++)
        require(x[p] >= -1 && x[p] <= 1);
}

/* Compares every property of the first game, by its present name. */
static void check_info(const ks_game *a, const ks_game *b)
{
    const ks_sgf *tree = &a->tree;
    for (size_t i = 0; i < tree->property_count && i < 100; i++) {
        char name[100];
        ks_format(name, sizeof name, "%.*s", (int)tree->properties[i].name_size,
                  tree->text + tree->properties[i].name);
        const char *x = ks_game_info(a, name), *y = ks_game_info(b, name);
        require((x == NULL) == (y == NULL));
        if (x == NULL)
            continue;
        require(strcmp(x, y) == 0);
        for (size_t at = 0, size = strlen(x); at < size;) {
            int length = ks_utf8_length(x + at, size - at);
            require(length > 0);
            at += (size_t)length;
        }
    }
}

static void check_terms(const ks_game *a, const ks_game *b)
{
    ks_terms x = ks_game_terms(a), y = ks_game_terms(b);
    require(x.rules == y.rules && x.komi == y.komi && x.handicap == y.handicap);
    require(x.compensation == y.compensation && x.compensation >= 0);
    ks_result r = ks_game_result(a), s = ks_game_result(b);
    require(r.kind == s.kind && r.winner == s.winner && r.margin == s.margin);
}

static int same_position(const ks_position *a, const ks_position *b)
{
    return a->width == b->width && a->height == b->height && a->to_move == b->to_move &&
           a->ko == b->ko && a->hash == b->hash &&
           memcmp(a->captures, b->captures, sizeof a->captures) == 0 &&
           memcmp(a->stone, b->stone, sizeof a->stone) == 0;
}

/* Replays both games side by side. Every move must be legal. */
static void check_positions(const ks_game *a, const ks_game *b)
{
    int moves = ks_game_moves(a);
    require(moves >= 0 && moves == ks_game_moves(b) && ks_game_repeats(a) == ks_game_repeats(b));
    ks_replay *x = NULL, *y = NULL;
    if (ks_replay_new(&x, a) == 0 && ks_replay_new(&y, b) == 0) {
        for (int move = 1; move <= moves + 1; move++) {
            require(ks_replay_next(x) && ks_replay_next(y));
            const ks_position *position = ks_replay_position(x);
            require(same_position(position, ks_replay_position(y)));
            unsigned char dead[KS_POINTS];
            ks_game_dead(dead, a, position);
            int colour, point;
            if (move > moves)
                break;
            require(ks_game_move(a, move, &colour, &point) == 0);
            require(colour == position->to_move);
            require(ks_move_check(position, colour, point, 1) == 0);
        }
        require(!ks_replay_next(x) && !ks_replay_next(y));
        require(memcmp(ks_replay_position(x)->stone, a->stone, sizeof a->stone) == 0);
    }
    ks_replay_free(x);
    ks_replay_free(y);
}

/* Writes owners in a fixed pattern as labels; they must be read back if they can be written. */
static void check_owners(const ks_game *game)
{
    signed char owner[KS_POINTS] = {0}, labels[KS_POINTS];
    ks_buffer out = {0};
    ks_game *again = NULL;
    int points = game->width * game->height;
    for (int p = 0; p < points; p++)
        owner[p] = (signed char)(p % 3 - 1);
    require(ks_game_write(&out, game, owner) == 0);
    require(ks_game_read(&again, out.data, out.size, NULL, NULL) == 0);
    if (ks_game_labels(labels, again) == 0)
        for (int p = 0; p < points; p++)
            require(owner[p] == 0 || labels[p] == owner[p]);
    ks_game_free(again);
    ks_buffer_release(&out);
}

static void check_game(const ks_game *game)
{
    ks_buffer out = {0}, second = {0};
    ks_game *again = NULL;
    size_t used = 0;
    require(ks_game_write(&out, game, NULL) == 0);
    require(ks_game_read(&again, out.data, out.size, &used, NULL) == 0);
    require(used + 1 == out.size);
    require(game->width == again->width && game->height == again->height);
    check_positions(game, again);
    check_labels(game, again);
    check_info(game, again);
    check_terms(game, again);
    require(ks_game_write(&second, again, NULL) == 0);
    require(out.size == second.size && memcmp(out.data, second.data, out.size) == 0);
    check_owners(game);
    ks_game_free(again);
    ks_buffer_release(&out);
    ks_buffer_release(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = (const char *)bytes;
    for (size_t at = 0, used; at < size; at += used) {
        ks_game *game;
        ks_error error = {0};
        int status = ks_game_read(&game, text + at, size - at, &used, &error);
        require(used > 0 && used <= size - at);
        require((status == 0) == (game != NULL));
        if (status)
            check_error_of(&error, status, size - at);
        else
            check_game(game);
        ks_game_free(game);
    }
    return 0;
}
