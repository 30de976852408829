/* Memory that runs out: every allocation in turn fails, and nothing but that is reported and
 * nothing leaks, which the sanitizers would tell. malloc and realloc are wrapped at link time. */
#include "record_support.h"

#include "game.h"

#include <stdlib.h>
#include <string.h>

void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__real_malloc(size_t size);
void *__real_realloc(void *memory, size_t size);

static int left = -1; /* allocations until one fails; negative: none does */

static int fails(void)
{
    return left >= 0 && left-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}

/* A game that needs every array more than once: many nodes, values, set-up, decoded strings. */
static void put_game(ks_buffer *out)
{
    ks_buffer_put_string(out, "(;SZ[19]KM[6.5]RE[B+R]PB[\xC3\xBC]PW[a\\]b]HA[2]");
    for (int i = 0; i < 40; i++)
        ks_buffer_put_format(out, "%s[%c%c]", i ? "" : "AB", 'a' + i % 19, 'p' + i / 19);
    for (int i = 0; i < 200; i++)
        ks_buffer_put_format(out, ";%c[%c%c]C[\\\\]", i % 2 ? 'B' : 'W', 'a' + i % 19,
                             'a' + i / 19);
    ks_buffer_put_string(out, "TB[ss])");
}

static void test_read(void **state)
{
    (void)state;
    ks_buffer text = {0};
    put_game(&text);
    int failures = 0;
    for (;; failures++) {
        ks_game *game;
        ks_error error = {0};
        size_t used = 0;
        left = failures;
        int status = ks_game_read(&game, text.data, text.size, &used, &error);
        int unused = left;
        left = -1;
        assert_int_equal(used, text.size);
        if (status == 0) {
            assert_true(unused >= 0);
            assert_int_equal(ks_game_moves(game), 200);
            assert_string_equal(ks_game_info(game, "PW"), "a]b");
            ks_game_free(game);
            break;
        }
        assert_int_equal(status, KS_EMEMORY);
        assert_int_equal(error.status, KS_EMEMORY);
        assert_string_equal(error.message, "out of memory");
        assert_null(game);
    }
    assert_true(failures > 20);
    ks_buffer_release(&text);
}

static void test_use(void **state)
{
    (void)state;
    ks_buffer text = {0};
    put_game(&text);
    ks_game *game = read_game(text.data);
    ks_position *position;
    ks_replay *replay;
    left = 0;
    assert_int_equal(ks_game_position(&position, game, 5), KS_EMEMORY);
    assert_null(position);
    left = 0;
    assert_int_equal(ks_replay_new(&replay, game), KS_EMEMORY);
    assert_null(replay);
    int failures = 0, status = KS_EMEMORY;
    for (; status; failures++) {
        ks_buffer out = {0};
        left = failures;
        status = ks_game_write(&out, game, NULL);
        left = -1;
        assert_true(status == 0 || status == KS_EMEMORY);
        ks_buffer_release(&out);
    }
    assert_true(failures > 5);
    ks_game_free(game);
    ks_buffer_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_use),
    };
    return cmocka_run_group_tests_name("record memory", tests, NULL, NULL);
}
