/* Scores in words: what makes rulesets differ, and why a record may say something else. */
#include "settled_board.h"
#include "support.h"

#include "buffer.h"

#include <stdlib.h>
#include <string.h>

static ks_scorer *scorer;

static int load(void **state)
{
    (void)state;
    return ks_scorer_new(&scorer, NULL);
}

static int unload(void **state)
{
    (void)state;
    ks_scorer_free(scorer);
    return 0;
}

static ks_verdict score(const ks_question *question)
{
    ks_verdict out;
    assert_int_equal(ks_scorer_run(&out, scorer, question), 0);
    return out;
}

static ks_terms terms_of(const char *rules, float komi, int handicap)
{
    return ks_terms_of(ks_rules_find(rules), komi, handicap);
}

/* Neither side can fill C2: Black's eye at A2 and White's at E2 count by area alone. */
static const char seki[] = ". X . O .\n"
                           "X X O O O\n";

static void expect_difference(const ks_verdict *verdict, ks_terms from, ks_terms to,
                              const char *words)
{
    ks_buffer out = {0};
    assert_int_equal(ks_verdict_difference(&out, verdict, &from, &to), 0);
    assert_string_equal(ks_buffer_data(&out), words);
    ks_buffer_release(&out);
}

static void differences(void **state)
{
    (void)state;
    ks_position position = draw(settled);
    ks_position_set_captures(&position, KS_BLACK, 7);
    ks_position_set_captures(&position, KS_WHITE, 2);
    ks_verdict v = score(&(ks_question){.position = &position});
    ks_terms chinese = terms_of("chinese", 7.5F, 0), japanese = terms_of("japanese", 6.5F, 0);
    expect_difference(&v, chinese, chinese, "");
    expect_difference(&v, chinese, terms_of("chinese", 0.5F, 0), "");
    expect_difference(&v, chinese, terms_of("chinese", 7.5F, 3),
                      "Black +3: handicap stones; White +3: more moves played; "
                      "White +3: compensation for the handicap");
    /* Black has put 26 stones on the board and White 36. */
    expect_difference(&v, japanese, chinese, "White +10: more moves played");
    expect_difference(&v, chinese, japanese, "White -10: more moves played");
    expect_difference(&v, chinese, terms_of("tromp-taylor", 7.5F, 0),
                      "White +5: dead stones are not taken off");
}

static void difference_by_seki(void **state)
{
    (void)state;
    unsigned char none[KS_POINTS] = {0};
    ks_position position = draw(seki);
    ks_verdict v = score(&(ks_question){.position = &position, .dead = none});
    expect_difference(
        &v, terms_of("japanese", 0, 0), terms_of("chinese", 0, 0),
        "Black +1: an eye in seki; White +1: an eye in seki; White +1: the last dame");
}

static void expect_disagreement(const ks_question *question, const char *result, const char *words)
{
    ks_verdict *verdict = malloc(sizeof *verdict);
    assert_non_null(verdict);
    *verdict = score(question);
    ks_result parsed = ks_result_parse(result);
    ks_buffer out = {0};
    assert_int_equal(ks_verdict_disagreement(&out, verdict, scorer, question, &parsed), 0);
    assert_string_equal(ks_buffer_data(&out), words);
    ks_buffer_release(&out);
    free(verdict);
}

static void other_terms(void **state)
{
    (void)state;
    ks_position position = draw(settled);
    ks_position_set_captures(&position, KS_BLACK, 7);
    ks_position_set_captures(&position, KS_WHITE, 2);
    ks_question question = {.position = &position, .terms = terms_of("chinese", 0.5F, 0)};
    expect_disagreement(&question, "B+6.5", "it is the result by japanese rules");
    expect_disagreement(&question, "W+8.5", "it is the result by tromp-taylor rules");
    expect_disagreement(&question, "W+3", "it is the result without komi");
    expect_disagreement(&question, "W+30",
                        "they are 26.5 points apart, and no block or family explains it");
    ks_verdict v = score(&question);
    ks_result result = ks_result_parse("B+6.5");
    assert_ptr_equal(ks_verdict_rules(&v, &question.terms, &result), ks_rules_find("japanese"));
    result = ks_result_parse("B+7.5");
    assert_null(ks_verdict_rules(&v, &question.terms, &result));
}

/* What was counted with these stones dead. */
static void counted(char out[16], const ks_question *question, const char *const *dead)
{
    unsigned char marks[KS_POINTS] = {0};
    for (; *dead != NULL; dead++)
        marks[at(question->position, *dead)] = 1;
    ks_question given = *question;
    given.dead = marks;
    ks_margin_words(out, (double)score(&given).count.margin);
}

static void other_stones(void **state)
{
    (void)state;
    char result[16];
    ks_position position = draw(settled);
    ks_question question = {.position = &position, .terms = terms_of("chinese", 0.5F, 0)};
    counted(result, &question, (const char *const[]){"C4", NULL});
    expect_disagreement(&question, result, "it is the result with White's stones at H6 alive");
    /* Nobody takes off stones that live for certain, though that would give the result. */
    counted(result, &question, (const char *const[]){"C4", "H6", "E9", NULL});
    expect_disagreement(&question, result,
                        "they are 78 points apart, and no block or family explains it");
    ks_position_put(&position, at(&position, "J5"), KS_WHITE);
    assert_int_equal(ks_position_rebuild(&position), 0);
    counted(result, &question, (const char *const[]){"C4", NULL});
    expect_disagreement(&question, result,
                        "it is the result with White's stones at H6 and those around alive");
}

static void neutral_points(void **state)
{
    (void)state;
    ks_position position = draw(". X . O .\n"
                                "X X . O O\n"
                                ". X . O .\n"
                                "X X . O O\n"
                                ". X . O .\n");
    ks_question question = {.position = &position, .terms = terms_of("chinese", 0, 0)};
    ks_verdict v = score(&question);
    assert_int_equal(ks_verdict_unfilled(&v), 5);
    expect_disagreement(&question, "B+1",
                        "they are 1 point apart, and 5 neutral points are unfilled");
    expect_disagreement(&question, "W+6",
                        "they are 6 points apart, and no block or family explains it");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences), cmocka_unit_test(difference_by_seki),
        cmocka_unit_test(other_terms), cmocka_unit_test(other_stones),
        cmocka_unit_test(neutral_points)};
    return cmocka_run_group_tests_name("words", tests, load, unload);
}
