/* Names of judges, the list of kinds, and what every judgment has: score, spread, chances. */
#include "support.h"

#include "judge.h"

#include <string.h>

static int refused(const char *name, const char *message)
{
    ks_judge *judge = (ks_judge *)1;
    ks_error error = {0};
    assert_int_equal(ks_judge_new(&judge, name, &error), KS_EJUDGE);
    assert_null(judge);
    assert_string_equal(error.message, message);
    return 1;
}

static void names_are_read(void **state)
{
    (void)state;
    static const char *const names[] = {"explicit",
                                        "direct",
                                        "distance:remove",
                                        "influence:reverse",
                                        "bouzy-4-13",
                                        "bouzy-5-21:remove",
                                        "bouzy-5-21+distance",
                                        "bouzy-0-0",
                                        "bouzy-9999-9999",
                                        "bouzy-5-21+influence:reverse"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ks_judge *judge;
        assert_int_equal(ks_judge_new(&judge, names[i], NULL), 0);
        assert_string_equal(ks_judge_name(judge), names[i]);
        ks_judge_free(judge);
    }
    ks_judge_free(NULL);
}

static void names_are_refused(void **state)
{
    (void)state;
    refused("bouzi", "there is no judge \"bouzi\"");
    refused("", "there is no judge \"\"");
    refused("bouzy", "there is no judge \"bouzy\"");
    refused("bouzy-5", "there is no judge \"bouzy-5\"");
    refused("bouzy-5-", "there is no judge \"bouzy-5-\"");
    refused("bouzy--5-21", "there is no judge \"bouzy--5-21\"");
    refused("bouzy-D-E", "there is no judge \"bouzy-D-E\"");
    refused("bouzy-5-21+", "there is no judge \"bouzy-5-21+\"");
    refused("bouzy-12345-1", "there is no judge \"bouzy-12345-1\"");
    refused("distance ", "there is no judge \"distance \"");
    refused("distance:", "\":\" is neither a model of distance nor :remove or :reverse");
    refused("distance:Remove",
            "\":Remove\" is neither a model of distance nor :remove or :reverse");
    refused("distance-distance-distance-distance-distance-distance-distance-distance",
            "the name of the judge is too long");
}

static void kinds_are_listed(void **state)
{
    (void)state;
    int kinds = 0, seen = 0;
    for (; ks_judge_at(kinds) != NULL; kinds++)
        seen += strcmp(ks_judge_at(kinds)->name, "bouzy-D-E+distance") == 0;
    assert_int_equal(seen, 1);
    assert_null(ks_judge_at(-1));
    ks_judge *judge;
    assert_int_equal(ks_judge_new(&judge, ks_judge_default(9, 9), NULL), 0);
    ks_judge_free(judge);
}

/* Of names with numbers there are examples, and only of these; all names in rows can be read. */
static void rows_name_judges(void **state)
{
    (void)state;
    for (int i = 0; ks_judge_at(i) != NULL; i++) {
        const ks_judge_info *info = ks_judge_at(i);
        assert_int_equal(strpbrk(info->name, "DEN") != NULL, info->examples != NULL);
        const char *const *lists[] = {info->examples, info->calibrations};
        for (int k = 0; k < 2; k++)
            for (int n = 0; lists[k] != NULL && lists[k][n] != NULL; n++) {
                ks_judge *judge;
                assert_int_equal(ks_judge_new(&judge, lists[k][n], NULL), 0);
                assert_true(k == 1 || &judge->kind->info == info);
                assert_true(k == 0 || judge->calibration[0].known);
                ks_judge_free(judge);
            }
    }
}

static ks_judgment judge_by(const ks_position *position, const char *rules, float komi,
                            float compensation)
{
    ks_judge *judge;
    ks_judgment judgment;
    ks_terms terms = ks_terms_of(rules ? ks_rules_find(rules) : NULL, komi, 0);
    terms.compensation = compensation;
    assert_int_equal(ks_judge_new(&judge, "distance", NULL), 0);
    memset(judge->calibration, 0, sizeof judge->calibration); /* owners are signs */
    assert_int_equal(
        ks_judge_run(&judgment, judge, &(ks_question){.position = position, .terms = terms}), 0);
    ks_judge_free(judge);
    return judgment;
}

/* Black has four stones and nine points, White six and six: 13 to 12. */
static const char *const finished = "X X X O O\n"
                                    ". . X O .\n"
                                    ". . X O .\n"
                                    ". . X O .\n"
                                    ". . X O .\n";

static void winner_by_terms(void **state)
{
    (void)state;
    ks_position position = draw(finished);
    ks_judgment judgment = judge_by(&position, NULL, 0, 0);
    assert_float_equal(judgment.score, 5, 0);
    assert_true(judgment.score_sd == 0);
    assert_true(judgment.black_wins == 1);
    assert_true(judge_by(&position, "chinese", 5, 0).black_wins == 0.5F);
    assert_true(judge_by(&position, "chinese", 5.5F, 0).black_wins == 0);
    assert_true(judge_by(&position, "chinese", 4, 2).black_wins == 0);

    /* By territory 8 to 4 points, but who took how many is not known: by area then. */
    assert_true(judge_by(&position, "japanese", 4.5F, 0).black_wins == 1);
    ks_position_set_captures(&position, KS_BLACK, 0);
    assert_true(judge_by(&position, "japanese", 4.5F, 0).black_wins == 0);
    ks_position_set_captures(&position, KS_BLACK, 1);
    assert_true(judge_by(&position, "japanese", 4.5F, 0).black_wins == 1);
}

static void spread_of_open_boards(void **state)
{
    (void)state;
    ks_position position;
    ks_position_init(&position, 5, 5);
    ks_judgment judgment = judge_by(&position, NULL, 0, 0);
    assert_true(judgment.score == 0 && judgment.score_sd == 5 && judgment.black_wins == 0.5F);
    judgment = judge_by(&position, NULL, 5, 0);
    assert_true(judgment.black_wins > 0.15865F && judgment.black_wins < 0.15866F);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_read),   cmocka_unit_test(names_are_refused),
        cmocka_unit_test(kinds_are_listed), cmocka_unit_test(rows_name_judges),
        cmocka_unit_test(winner_by_terms),  cmocka_unit_test(spread_of_open_boards),
    };
    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
