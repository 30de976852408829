/* Memory may run out at any allocation: a line is answered with an error or not at all, nothing is
 * lost that was there, and the engine goes on. */
#include "failing.h"
#include "gtp_support.h"

static const char *const lines[] = {
    "list_commands",
    "boardsize 5",
    "gogui-play_sequence b c3 w c2 b d2",
    "play w b3",
    "genmove b",
    "final_score",
    "kata-set-rules japanese",
    "kata-analyze b 10 ownership true",
    "keisei-param replies 2",
    "lz-analyze b",
    "kata-genmove_analyze b rootInfo true ownership true",
    "keisei-groups",
    "keisei-groups groups",
    "keisei-judge boltzmann5:paper",
    "keisei-groups",
    "genmove w",
    "keisei-judge best",
    "keisei-param visits 9",
    "genmove b",
    "keisei-judge default",
    "gogui-analyze_commands",
    "printsgf",
    "gg-undo 2",
    "place_free_handicap 4",
    "showboard",
};

static void fails_anywhere(void **state)
{
    (void)state;
    ks_engine *engine;
    long most = 0;
    for (long count = 0;; count++) {
        allowed = count;
        int status = ks_engine_new(&engine, &(ks_engine_options){.judge = "distance"}, NULL);
        allowed = -1;
        if (status == 0)
            break;
        assert_int_equal(status, KS_EMEMORY);
        assert_null(engine);
    }
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (long count = 0; count < 400; count++) {
            ks_buffer *out;
            assert_int_equal(ks_buffer_new(&out), 0);
            allowed = count;
            int status = ks_engine_line(out, engine, lines[i], strlen(lines[i]));
            int whole = allowed > 0 || (allowed == 0 && status == 0);
            allowed = -1;
            assert_true(status == 0 || status == KS_EMEMORY);
            int answered = status == 0 && ks_buffer_data(out)[0] == '=';
            ks_buffer_free(out);
            if (count > most)
                most = count;
            if (whole && answered)
                break;
        }
    assert_true(most > 5);
    expect(engine, "protocol_version", "= 2\n\n");
    expect(engine, "clear_board", "= \n\n");
    expect(engine, "list_stones b", "= \n\n");
    ks_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(fails_anywhere)};
    return cmocka_run_group_tests_name("engine_memory", tests, NULL, NULL);
}
