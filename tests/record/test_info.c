/* What the properties say: rules, komi, handicap, result. And the rulesets themselves. */
#include "record_support.h"

#include "game.h"

#include <stdio.h>
#include <string.h>

static void test_rulesets(void **state)
{
    (void)state;
    static const char *const names[] = {"japanese",    "korean", "chinese",     "aga",
                                        "new-zealand", "ing",    "tromp-taylor"};
    for (int i = 0; i < 7; i++) {
        assert_string_equal(ks_rules_at(i)->name, names[i]);
        assert_ptr_equal(ks_rules_find(names[i]), ks_rules_at(i));
        /* Territory goes with removing the dead and with nothing for eyes in seki. */
        const ks_rules *rules = ks_rules_at(i);
        assert_int_equal(rules->counting == KS_TERRITORY, i < 2);
        assert_int_equal(rules->repetition == KS_SIMPLE_KO, i < 2);
        assert_int_equal(rules->seki_counts, i >= 2);
        assert_int_equal(rules->suicide, i >= 4);
        assert_int_equal(rules->removes_dead, i != 6);
    }
    assert_null(ks_rules_at(7));
    assert_null(ks_rules_at(-1));
    assert_int_equal(ks_rules_find("aga")->repetition, KS_SITUATIONAL_SUPERKO);
    assert_int_equal(ks_rules_find("nz")->repetition, KS_SITUATIONAL_SUPERKO);
    assert_int_equal(ks_rules_find("chinese")->repetition, KS_POSITIONAL_SUPERKO);
    assert_int_equal(ks_rules_find("tt")->repetition, KS_POSITIONAL_SUPERKO);
    assert_int_equal(ks_rules_find("ing")->repetition, KS_POSITIONAL_SUPERKO);
}

static void test_spellings(void **state)
{
    (void)state;
    static const char *const spellings[][8] = {
        {"Japanese", "JAPANESE", "jp", "JPN", " japanese\n", "Japanese rules", "Japan", NULL},
        {"Korean", "kr", "KOR", "Korean_Rules", NULL},
        {"Chinese", "cn", "chinese rules", "CHINESE", NULL},
        {"AGA", "aga", "A.G.A.", "aga-rules", NULL},
        {"NZ", "New Zealand", "new_zealand", "New-Zealand", "newzealand", "nz rules", NULL},
        {"GOE", "Goe", "Ing", "ing goe", "ING", NULL},
        {"tt", "Tromp-Taylor", "Tromp Taylor", "tromp_taylor", "TrompTaylor", "Tromp/Taylor", NULL},
    };
    for (int i = 0; i < 7; i++)
        for (int j = 0; spellings[i][j]; j++)
            assert_ptr_equal(ks_rules_find(spellings[i][j]), ks_rules_at(i));
    static const char *const unknown[] = {"", "rules", "house", "jap an ese x",
                                          "a name that is much longer than that of any rules"};
    for (int i = 0; i < 5; i++)
        assert_null(ks_rules_find(unknown[i]));
}

/* KataGo's names: every field of every combination. */
static void test_katago_names(void **state)
{
    (void)state;
    static const char *const kos[] = {"SIMPLE", "POSITIONAL", "SITUATIONAL"};
    static const char *const bonuses[] = {"", "whbN-1", "whbN"};
    for (int i = 0; i < 36; i++) {
        int area = i % 2, suicide = i / 2 % 2, ko = i / 4 % 3, bonus = i / 12;
        char name[64];
        snprintf(name, sizeof name, "ko%sscore%ssui%d%s", kos[ko],
                 area ? "AREAtaxNONE" : "TERRITORYtaxSEKI", suicide, bonuses[bonus]);
        const ks_rules *rules = ks_rules_find(name);
        assert_non_null(rules);
        assert_string_equal(rules->name, name);
        assert_int_equal(rules->counting, area ? KS_AREA : KS_TERRITORY);
        assert_int_equal(rules->seki_counts, area);
        assert_int_equal(rules->suicide, suicide);
        assert_int_equal(rules->repetition, ko);
        assert_int_equal(rules->compensation, bonus);
        assert_true(rules->removes_dead);
        const ks_rules *alike = ks_rules_alike(rules);
        assert_true(ks_rules_same(alike, rules));
        assert_true(alike->removes_dead && alike->seki_counts == area);
        assert_ptr_equal(ks_rules_find(alike->name), alike);
    }
    assert_ptr_equal(ks_rules_alike(ks_rules_find("koSITUATIONALscoreAREAtaxNONEsui1")),
                     ks_rules_find("new-zealand"));
    assert_null(ks_rules_find("koSIMPLEscoreAREAtaxALLsui0"));
}

static void test_compensation(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        int handicap;
        float points;
    } cases[] = {
        {"chinese", 0, 0}, {"chinese", 1, 0}, {"chinese", 2, 2},  {"chinese", 9, 9}, {"aga", 1, 0},
        {"aga", 2, 1},     {"aga", 9, 8},     {"japanese", 4, 0}, {"korean", 4, 0},  {"nz", 4, 0},
        {"ing", 4, 0},     {"tt", 4, 0},      {NULL, 4, 4}, /* as Chinese */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const ks_rules *rules = cases[i].rules ? ks_rules_find(cases[i].rules) : NULL;
        ks_terms terms = ks_terms_of(rules, 0.5f, cases[i].handicap);
        assert_ptr_equal(terms.rules, rules);
        assert_int_equal(terms.handicap, cases[i].handicap);
        assert_true(terms.komi == 0.5f && terms.compensation == cases[i].points);
        assert_true(terms.button == 0);
    }
}

static ks_terms terms_of(const char *text)
{
    ks_game *game = read_game(text);
    ks_terms terms = ks_game_terms(game);
    ks_game_free(game);
    return terms;
}

static void test_terms_of_records(void **state)
{
    (void)state;
    ks_terms terms = terms_of("(;)");
    assert_null(terms.rules);
    assert_true(terms.komi == 0 && terms.handicap == 0 && terms.compensation == 0);
    terms = terms_of("(;RU[A\\GA]KM[0.5]HA[ 4 ])");
    assert_ptr_equal(terms.rules, ks_rules_find("aga"));
    assert_true(terms.komi == 0.5f && terms.handicap == 4 && terms.compensation == 3);
    assert_null(terms_of("(;RU[house])").rules);
    assert_int_equal(terms_of("(;HA[none])").handicap, 0);
    assert_int_equal(terms_of("(;HA[])").handicap, 0);
    assert_int_equal(terms_of("(;HA[625])").handicap, 625);
}

static void test_komi(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        float komi;
    } cases[] = {
        {"6.5", 6.5f},
        {"6,5", 6.5f},
        {" 7 ", 7},
        {"0", 0},
        {"", 0},
        {"none", 0},
        {"-9.5", -9.5f},
        {"+5.5", 5.5f},
        {"5.5 points", 5.5f},
        {".5", 0.5f},
        {"7.", 7},
        {"100", 100},
        {"-89.5", -89.5f},
        /* Hundredths of points, and of stones of two points each. */
        {"375", 7.5f},
        {"650", 6.5f},
        {"750", 7.5f},
        {"550", 5.5f},
        {"325", 6.5f},
        {"275", 5.5f},
        {"800", 8},
        {"-375", -7.5f},
        /* Odd, but what it says. */
        {"150.5", 150.5f},
        {"361", 361},
        {"1000", 10},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        ks_format(text, sizeof text, "(;KM[%s])", cases[i].text);
        if (terms_of(text).komi != cases[i].komi)
            fail_msg("%s", text);
    }
}

static void test_terms_out_of_range(void **state)
{
    (void)state;
    assert_fails("(;GM[1]\nKM[1001])", KS_ERANGE, "1001", 2, "KM[1001] is no komi");
    assert_fails("(;KM[-1000.5])", KS_ERANGE, "-1000", 1, "KM[-1000.5] is no komi");
    assert_fails("(;KM[99999999999999999999999999999999999999999])", KS_ERANGE, "999", 1,
                 "KM[99999999999999999999...] is no komi");
    assert_fails("(;HA[-1])", KS_ERANGE, "-1", 1, "HA[-1] is no handicap");
    assert_fails("(;HA[626])", KS_ERANGE, "626", 1, "HA[626] is no handicap");
}

static void test_results(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        ks_result_kind kind;
        int winner;
        float margin;
    } cases[] = {
        {"B+3.5", KS_RESULT_POINTS, KS_BLACK, 3.5f},
        {"W+12", KS_RESULT_POINTS, KS_WHITE, -12},
        {" b + 0,5 ", KS_RESULT_POINTS, KS_BLACK, 0.5f},
        {"W+.5", KS_RESULT_POINTS, KS_WHITE, -0.5f},
        {"Black+2", KS_RESULT_POINTS, KS_BLACK, 2},
        {"B+3.5 points", KS_RESULT_POINTS, KS_BLACK, 3.5f},
        {"Black wins by 3.5 points", KS_RESULT_POINTS, KS_BLACK, 3.5f},
        {"white won by 4 points.", KS_RESULT_POINTS, KS_WHITE, -4},
        {"W+R", KS_RESULT_RESIGN, KS_WHITE, 0},
        {"w+resign", KS_RESULT_RESIGN, KS_WHITE, 0},
        {"White wins by Resignation", KS_RESULT_RESIGN, KS_WHITE, 0},
        {"B+T", KS_RESULT_TIME, KS_BLACK, 0},
        {"B+ Time", KS_RESULT_TIME, KS_BLACK, 0},
        {"Black wins on time", KS_RESULT_TIME, KS_BLACK, 0},
        {"W+F", KS_RESULT_FORFEIT, KS_WHITE, 0},
        {"B+Forfeit", KS_RESULT_FORFEIT, KS_BLACK, 0},
        {"White wins by forfeit", KS_RESULT_FORFEIT, KS_WHITE, 0},
        {"B+", KS_RESULT_WIN, KS_BLACK, 0},
        {"W+?", KS_RESULT_WIN, KS_WHITE, 0},
        {"B", KS_RESULT_WIN, KS_BLACK, 0},
        {"White wins", KS_RESULT_WIN, KS_WHITE, 0},
        {"B+99999999999", KS_RESULT_WIN, KS_BLACK, 0},
        {"0", KS_RESULT_DRAW, KS_EMPTY, 0},
        {"0.0", KS_RESULT_DRAW, KS_EMPTY, 0},
        {"B+0", KS_RESULT_DRAW, KS_EMPTY, 0},
        {"Draw", KS_RESULT_DRAW, KS_EMPTY, 0},
        {"JIGO", KS_RESULT_DRAW, KS_EMPTY, 0},
        {"Void", KS_RESULT_VOID, KS_EMPTY, 0},
        {"?", KS_RESULT_UNKNOWN, KS_EMPTY, 0},
        {"", KS_RESULT_UNKNOWN, KS_EMPTY, 0},
        {"12", KS_RESULT_UNKNOWN, KS_EMPTY, 0},
        {"Black to play", KS_RESULT_UNKNOWN, KS_EMPTY, 0},
        {"Blackness+3", KS_RESULT_UNKNOWN, KS_EMPTY, 0},
        {"unfinished", KS_RESULT_UNKNOWN, KS_EMPTY, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        ks_format(text, sizeof text, "(;RE[%s])", cases[i].text);
        ks_game *game = read_game(text);
        ks_result result = ks_game_result(game);
        if (result.kind != cases[i].kind || result.winner != cases[i].winner ||
            result.margin != cases[i].margin)
            fail_msg("%s: %d, %d", text, (int)result.kind, result.winner);
        ks_game_free(game);
    }
    ks_game *game = read_game("(;)");
    assert_int_equal(ks_game_result(game).kind, KS_RESULT_UNKNOWN);
    ks_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rulesets),     cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_compensation), cmocka_unit_test(test_terms_of_records),
        cmocka_unit_test(test_komi),         cmocka_unit_test(test_terms_out_of_range),
        cmocka_unit_test(test_results),      cmocka_unit_test(test_katago_names),
    };
    return cmocka_run_group_tests_name("info", tests, NULL, NULL);
}
