/* See record_support.h. */
#include "record_support.h"

#include "game.h"

#include <string.h>

ks_game *read_game(const char *text)
{
    ks_game *game = NULL;
    ks_error error = {0};
    if (ks_game_read(&game, text, strlen(text), NULL, &error))
        fail_msg("line %d: %s\n%s", error.line, error.message, text);
    assert_non_null(game);
    return game;
}

void assert_fails(const char *text, int status, const char *here, int line, const char *message)
{
    ks_game *game = NULL;
    ks_error error = {0};
    assert_int_equal(ks_game_read(&game, text, strlen(text), NULL, &error), status);
    assert_null(game);
    assert_string_equal(error.message, message);
    assert_int_equal(error.status, status);
    const char *place = here ? strstr(text, here) : text + strlen(text);
    assert_non_null(place);
    assert_int_equal(error.offset, place - text);
    assert_int_equal(error.line, line);
    assert_int_equal(ks_game_read(&game, text, strlen(text), NULL, NULL), status);
}

const char *board_after(char out[KS_POINTS + KS_MAX_SIZE + 1], const ks_game *game, int moves)
{
    ks_position *position;
    assert_int_equal(ks_game_position(&position, game, moves), 0);
    size_t size = 0;
    for (int y = 0; y < position->height; y++) {
        for (int x = 0; x < position->width; x++)
            out[size++] = ".XO"[position->stone[y * position->width + x]];
        out[size++] = '|';
    }
    out[size] = '\0';
    ks_position_free(position);
    return out;
}

static void assert_same_positions(const ks_game *a, const ks_game *b)
{
    ks_replay *x, *y;
    assert_int_equal(ks_replay_new(&x, a), 0);
    assert_int_equal(ks_replay_new(&y, b), 0);
    for (;;) {
        int more = ks_replay_next(x);
        assert_int_equal(ks_replay_next(y), more);
        if (!more)
            break;
        assert_memory_equal(ks_replay_position(x)->stone, ks_replay_position(y)->stone, KS_POINTS);
        assert_int_equal(ks_replay_position(x)->to_move, ks_replay_position(y)->to_move);
        assert_int_equal(ks_replay_position(x)->ko, ks_replay_position(y)->ko);
    }
    ks_replay_free(x);
    ks_replay_free(y);
}

void assert_same_game(const ks_game *a, const ks_game *b)
{
    assert_int_equal(ks_game_width(a), ks_game_width(b));
    assert_int_equal(ks_game_height(a), ks_game_height(b));
    assert_int_equal(ks_game_moves(a), ks_game_moves(b));
    assert_int_equal(ks_game_repeats(a), ks_game_repeats(b));
    assert_same_positions(a, b);
    signed char labels[2][KS_POINTS];
    assert_int_equal(ks_game_labels(labels[0], a), ks_game_labels(labels[1], b));
    assert_memory_equal(labels[0], labels[1], KS_POINTS);
    for (size_t i = 0; i < a->tree.property_count; i++) {
        const ks_sgf_property *property = &a->tree.properties[i];
        char name[64];
        ks_format(name, sizeof name, "%.*s", (int)property->name_size,
                  a->tree.text + property->name);
        const char *x = ks_game_info(a, name), *y = ks_game_info(b, name);
        assert_int_equal(x == NULL, y == NULL);
        if (x != NULL)
            assert_string_equal(x, y);
    }
}
