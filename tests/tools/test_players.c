/* The players of an audit (tools/archive/players.h): each has an entry of its own, the worst come
 * first, and many do not take much memory. */
#include "players.h"
#include "program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

const ks_program ks_this_program = {.name = "keisei"};

const ks_command *ks_program_command(const char *name)
{
    (void)name;
    return NULL;
}

static void number_name(char out[20], unsigned number)
{
    snprintf(out, 20, "%u", number * 7919U % 100003U);
}

static void each_name_has_its_own_counts(void **state)
{
    enum { PLAYERS = 5000, ROUNDS = 3 };
    (void)state;
    ks_players players = {0};
    char name[20];
    for (unsigned round = 0; round < ROUNDS; round++)
        for (unsigned i = 0; i < PLAYERS; i++) {
            number_name(name, i);
            ks_player *player = ks_players_find(&players, name, 1);
            assert_non_null(player);
            assert_string_equal(ks_players_name(&players, player), name);
            assert_int_equal(player->games, round);
            assert_int_equal(player->wrong, round * i);
            player->games++;
            player->wrong += i;
        }
    assert_int_equal(players.count, PLAYERS);
    ks_players_release(&players);
}

/* "c" has two wrong scores, "b" and "d" have one, "a" and "e" none. */
static void the_worst_come_first(void **state)
{
    static const char *const names[] = {"d", "a", "c", "e", "b", "c"};
    static const unsigned wrong[] = {1, 0, 1, 0, 1, 1};
    static const char *const expected[] = {"c", "b", "d", "a", "e"};
    (void)state;
    ks_players players = {0};
    const ks_player *worst[7];
    assert_int_equal(ks_players_worst(worst, 7, &players), 0);
    for (size_t i = 0; i < 6; i++) {
        ks_player *player = ks_players_find(&players, names[i], 1);
        assert_non_null(player);
        player->wrong += wrong[i];
    }
    for (size_t most = 0; most <= 7; most++) {
        size_t size = ks_players_worst(worst, most, &players);
        assert_int_equal(size, most < 5 ? most : 5);
        for (size_t i = 0; i < size; i++)
            assert_string_equal(ks_players_name(&players, worst[i]), expected[i]);
    }
    ks_players_release(&players);
}

/* Who was not rated yet counts as somebody else. */
static void rated_and_unrated(void **state)
{
    (void)state;
    ks_players players = {0};
    const ks_player *worst[3];
    ks_players_find(&players, "a", 0)->wrong = 1;
    ks_players_find(&players, "a", 1)->wrong = 1;
    ks_players_find(&players, "a", 0)->lost = 1;
    assert_int_equal(players.count, 2);
    assert_int_equal(ks_players_worst(worst, 3, &players), 2);
    assert_int_equal(worst[0]->rated, 1);
    assert_int_equal(worst[0]->lost, 0);
    assert_int_equal(worst[1]->rated, 0);
    assert_int_equal(worst[1]->lost, 1);
    ks_players_release(&players);
}

static void many_take_little_memory(void **state)
{
    enum { PLAYERS = 100000, MOST = 64 };
    (void)state;
    ks_players players = {0};
    char name[20];
    for (unsigned i = 0; i < PLAYERS; i++) {
        number_name(name, i);
        assert_non_null(ks_players_find(&players, name, 1));
    }
    assert_int_equal(players.count, PLAYERS);
    size_t bytes = players.room * sizeof *players.all + players.slot_count * sizeof *players.slots;
    assert_true(bytes <= (size_t)PLAYERS * MOST);
    assert_true(ks_buffer_size(players.names) <= (size_t)PLAYERS * sizeof "100002");
    ks_players_release(&players);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_name_has_its_own_counts),
        cmocka_unit_test(the_worst_come_first),
        cmocka_unit_test(rated_and_unrated),
        cmocka_unit_test(many_take_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
