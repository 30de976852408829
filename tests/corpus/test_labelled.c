/* The games with labels: bad records and games without labels are left out, and it ends early. */
#include "labelled.h"

#include "folder.h"
#include "support.h"

#include <string.h>

typedef struct seen {
    int games, moves, black, most;
} seen;

static int visit(const ks_game *game, const signed char *owner, void *payload)
{
    seen *s = payload;
    if (s->games == s->most)
        return KS_EEND;
    if (ks_game_width(game) == 3)
        return KS_ERANGE;
    s->games++;
    s->moves += ks_game_moves(game);
    for (int p = 0; p < 4; p++)
        s->black += owner[p] == 1;
    return 0;
}

static const char games[] = "(;SZ[2];B[aa];B[ab];TB[ba][bb])\n" /* all Black's */
                            "(;SZ[2];B[aa])\n"
                            "(;SZ[2];B[aa]\n"
                            "(;SZ[2];W[ab];TW[aa][ba][bb])\n";

static void left_out(void **state)
{
    folder *f = *state;
    seen s = {.most = 9};
    folder_add(f, "games.sgfs", games);
    assert_int_equal(ks_labelled_games(folder_path(f, "games.sgfs"), visit, &s, NULL), 0);
    assert_int_equal(s.games, 2);
    assert_int_equal(s.moves, 3);
    assert_int_equal(s.black, 4);
}

static void ends_early(void **state)
{
    folder *f = *state;
    seen s = {.most = 1};
    folder_add(f, "games.sgfs", games);
    assert_int_equal(ks_labelled_games(folder_path(f, "games.sgfs"), visit, &s, NULL), 0);
    assert_int_equal(s.games, 1);
}

static void fails(void **state)
{
    folder *f = *state;
    seen s = {.most = 9};
    ks_error error = {0};
    folder_add(f, "three.sgf", "(;SZ[3];B[aa];TB[bb])");
    assert_int_equal(ks_labelled_games(folder_path(f, "three.sgf"), visit, &s, &error), KS_ERANGE);
    assert_string_equal(error.message, ks_status_text(KS_ERANGE));
    assert_int_equal(ks_labelled_games("no-such-file.sgfs", visit, &s, &error), KS_EFILE);
    assert_memory_equal(error.message, "no-such-file.sgfs: ", 19);
}

static void one_entry(void **state)
{
    (void)state;
    static const char *const texts[] = {"(;SZ[2];W[ab];TW[aa][ba][bb])", "(;SZ[2];B[aa])",
                                        "(;SZ[2];B[aa]"};
    static const int expected[] = {0, KS_ELABEL, KS_EINPUT};
    for (int i = 0; i < 3; i++) {
        ks_entry entry = {.text = texts[i], .size = strlen(texts[i])};
        ks_error error = {0};
        signed char owner[KS_POINTS];
        ks_game *game = NULL;
        assert_int_equal(ks_entry_labelled(&game, owner, &entry, &error), expected[i]);
        assert_int_equal(error.status, expected[i]);
        assert_int_equal(game != NULL, i == 0);
        if (i == 0)
            assert_true(owner[0] == -1 && owner[2] == -1);
        if (i == 1)
            assert_string_equal(error.message, ks_status_text(KS_ELABEL));
        ks_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(left_out, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(ends_early, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(fails, folder_make, folder_remove),
        cmocka_unit_test(one_entry)};
    return cmocka_run_group_tests_name("labelled", tests, NULL, NULL);
}
