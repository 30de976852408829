/* Analysts: what they tell fits together, whoever judges, and follows from the moves of the game.
 */
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static ks_scorer *scorer;
static ks_analyst *analyst;

static int set_up_all(void **state)
{
    (void)state;
    return ks_scorer_new(&scorer, NULL) || ks_analyst_new(&analyst);
}

static int tear_down_all(void **state)
{
    (void)state;
    ks_scorer_free(scorer);
    ks_analyst_free(analyst);
    return 0;
}

static void start(const char *diagram, const char *rules)
{
    ks_position position = draw(diagram);
    ks_terms terms = ks_terms_of(ks_rules_find(rules), .5F, 0);
    assert_int_equal(ks_analyst_start(analyst, &position, &terms), 0);
}

static ks_judge *judge_of(const char *name)
{
    ks_judge *judge;
    assert_int_equal(ks_judge_new(&judge, name, NULL), 0);
    return judge;
}

static const char *const board = ". . . . .\n"
                                 ". X X O .\n"
                                 ". X O O .\n"
                                 ". X X O .\n"
                                 ". . . . .\n";

static void check(const ks_analysis *found)
{
    assert_true(found->count >= 1 && found->visits >= 1);
    for (int i = 0; i < found->count; i++) {
        const ks_candidate *move = &found->moves[i];
        assert_true(move->visits >= 1 && move->visits <= found->visits);
        assert_true(move->length >= 1 && move->length <= KS_LINE);
        assert_true(move->prior >= 0 && move->prior <= 1);
        assert_true(move->prospect.win >= 0 && move->prospect.win <= 1);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(found->moves[k].line[0], move->line[0]);
    }
}

static void look(ks_analysis *out, const ks_judge *judge, const ks_bars *bars, int visits)
{
    ks_analyst_options options = {
        .judge = judge, .scorer = scorer, .aim = KS_AIM_USUAL, .bars = bars};
    assert_int_equal(ks_analyst_begin(analyst, &options), 0);
    if (visits > 0)
        assert_int_equal(ks_analyst_go_on(analyst, visits), 0);
    ks_analyst_tell(out, analyst);
    check(out);
}

/* One judgment: the position is worth what its only move is worth. */
static void one_judgment(void **state)
{
    (void)state;
    static ks_analysis found;
    float owner[KS_POINTS], spread[KS_POINTS], policy[KS_POINTS + 1];
    ks_judge *judge = judge_of("best");
    ks_judgment judgment;
    start(board, "chinese");
    look(&found, judge, NULL, 0);
    ks_question question = {.position = ks_analyst_position(analyst),
                            .terms = ks_terms_of(ks_rules_find("chinese"), .5F, 0)};
    assert_int_equal(ks_judge_run(&judgment, judge, &question), 0);
    assert_int_equal(found.visits, 1);
    assert_int_equal(found.count, 1);
    assert_true(found.whole.win == judgment.black_wins && found.raw.win == found.whole.win);
    assert_true(found.moves[0].prospect.lead == found.whole.lead);
    ks_analyst_owner(owner, spread, analyst);
    assert_memory_equal(owner, judgment.owner, 25 * sizeof *owner);
    ks_analyst_policy(policy, analyst);
    double sum = 0;
    for (int p = 0; p <= 25; p++)
        sum += policy[p] > 0 ? (double)policy[p] : 0;
    assert_true(fabs(sum - 1) < 1e-4);
    assert_true(policy[6] == -1 && policy[0] > 0);
    for (int p = 0; p <= 25; p++)
        assert_true(policy[p] <= found.moves[0].prior + 1e-6F);
    ks_judge_free(judge);
}

/* Values fall with the order, and the same visits in several goes are the same visits. */
static void visits_in_a_tree(void **state)
{
    (void)state;
    static ks_analysis found, again;
    ks_judge *judge = judge_of("best");
    start(board, "chinese");
    look(&found, judge, NULL, 39);
    assert_int_equal(found.visits, 40);
    for (int i = 1; i < found.count; i++)
        assert_true(found.moves[i].prospect.win <= found.moves[i - 1].prospect.win);
    look(&again, judge, NULL, 20);
    assert_int_equal(again.visits, 21);
    assert_true(ks_analyst_open(analyst));
    assert_int_equal(ks_analyst_go_on(analyst, 19), 0);
    ks_analyst_tell(&again, analyst);
    assert_memory_equal(&found, &again, sizeof found);
    ks_judge_free(judge);
}

static void judges_without_a_tree(void **state)
{
    (void)state;
    static ks_analysis found;
    float owner[KS_POINTS], spread[KS_POINTS], policy[KS_POINTS + 1];
    ks_judge *judge = judge_of("bouzy-5-21");
    start(board, "japanese");
    look(&found, judge, NULL, 0);
    assert_true(found.count > 5 && found.moves[0].length == 1);
    look(&found, judge, NULL, 1);
    assert_true(found.count == 3 && found.moves[0].length == 2);
    assert_false(ks_analyst_open(analyst));
    ks_analyst_owner(owner, spread, analyst);
    assert_int_equal(ks_analyst_owner_behind(owner, analyst, found.moves[0].line[0]), 0);
    assert_int_equal(ks_analyst_owner_behind(owner, analyst, KS_PASS), 0);
    ks_analyst_policy(policy, analyst);
    assert_true(policy[6] == -1 && policy[25] == 0);
    ks_judge_free(judge);
}

/* With all moves barred there is a pass, whoever judges. */
static void nothing_but_a_pass(void **state)
{
    (void)state;
    static const char *const judges[] = {"best", "distance"};
    static ks_analysis found;
    ks_bars bars = {0};
    for (int p = 0; p < KS_POINTS; p++)
        bars.until[KS_BLACK][p] = 1;
    for (int i = 0; i < 2; i++) {
        ks_judge *judge = judge_of(judges[i]);
        start(board, "chinese");
        for (int visits = 0; visits < 10; visits += 9) {
            look(&found, judge, &bars, visits);
            assert_int_equal(found.count, 1);
            assert_int_equal(found.moves[0].line[0], KS_PASS);
        }
        ks_judge_free(judge);
    }
}

static void moves_by_the_rules(void **state)
{
    (void)state;
    static const char *const two_eyes = ". O .\n"
                                        "O O .\n"
                                        ". . .\n";
    start(two_eyes, "chinese");
    assert_int_equal(ks_analyst_play(analyst, KS_BLACK, 1), KS_EOCCUPIED);
    assert_int_equal(ks_analyst_play(analyst, KS_BLACK, 9), KS_EPOINT);
    assert_int_equal(ks_analyst_play(analyst, KS_BLACK, 0), KS_ESUICIDE);
    assert_int_equal(ks_analyst_play(analyst, KS_BLACK, KS_PASS), 0);
    assert_int_equal(ks_position_to_move(ks_analyst_position(analyst)), KS_WHITE);
    start(two_eyes, "tromp-taylor");
    assert_int_equal(ks_analyst_play(analyst, KS_BLACK, 0), 0);
}

/* Turned copies share one name and not the other; the side to move makes another position. */
static void names(void **state)
{
    (void)state;
    char name[33], other[33], shared[33], copy[33];
    ks_position position = draw(board), turned;
    ks_position_names(name, shared, &position);
    assert_int_equal(strspn(name, "0123456789ABCDEF"), 32);
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        ks_position_transform(&turned, &position, symmetry);
        ks_position_names(other, copy, &turned);
        assert_string_equal(copy, shared);
    }
    ks_position_transform(&turned, &position, 1);
    ks_position_names(other, copy, &turned);
    assert_string_not_equal(other, name);
    ks_position_set_to_move(&position, KS_WHITE);
    ks_position_names(other, copy, &position);
    assert_string_not_equal(other, name);
    assert_string_not_equal(copy, shared);
}

/* As KataGo writes them; others are refused. */
static void rules_of_fields(void **state)
{
    (void)state;
    const ks_rules *rules, *before = ks_rules_find("tromp-taylor");
    ks_error error = {0};
    assert_int_equal(ks_rules_parse(&rules, "Chinese", before, NULL), 0);
    assert_string_equal(rules->name, "chinese");
    assert_int_equal(ks_rules_parse(&rules, "chinese-ogs", before, NULL), 0);
    assert_int_equal(ks_rules_parse(&rules,
                                    "{\"scoring\":\"TERRITORY\",\"tax\":\"SEKI\",\"ko\":\"SIMPLE\","
                                    "\"suicide\":false,\"hasButton\":false}",
                                    before, NULL),
                     0);
    assert_string_equal(rules->name, "japanese");
    assert_int_equal(ks_rules_parse(&rules, "{}", before, NULL), 0);
    assert_ptr_equal(rules, before);
    assert_int_equal(ks_rules_parse(&rules, "{\"tax\":\"ALL\"}", before, &error), KS_EINPUT);
    assert_string_equal(error.message, "unknown rules: tax");
    assert_int_equal(ks_rules_parse(&rules, "{\"tax\"", before, &error), KS_EINPUT);
    assert_int_equal(ks_rules_parse(&rules, "my own", before, &error), KS_EINPUT);
    assert_string_equal(error.message, "unknown rules");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_judgment),          cmocka_unit_test(visits_in_a_tree),
        cmocka_unit_test(judges_without_a_tree), cmocka_unit_test(nothing_but_a_pass),
        cmocka_unit_test(moves_by_the_rules),    cmocka_unit_test(names),
        cmocka_unit_test(rules_of_fields),
    };
    return cmocka_run_group_tests(tests, set_up_all, tear_down_all);
}
