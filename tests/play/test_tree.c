/* The tree of likely moves, on a game that is known: a judge of our own says what every position is
 * worth, and counts what it is asked. */
#include "gtp_support.h"
#include "judge.h"
#include "tree.h"

#include <math.h>
#include <stdlib.h>

/* On 3x3: A1 is by far the likeliest move and looks won until B1 answers it; C3 is always worth
 * .6, anything else .3. All by the side that moved first, Black. */
enum { A1 = 6, B1 = 7, C3 = 2 };

typedef struct asked {
    int count;
    uint64_t seen[2000];
} asked;

static int trap_policy(ks_policy *out, ks_judgment *judgment, const ks_judge *judge,
                       const ks_question *question)
{
    const ks_position *board = question->position;
    asked *all = judge->state;
    double sum = 1;
    memset(out, 0, sizeof *out);
    for (int p = 0; p < ks_points(board); p++) {
        int legal = ks_move_check(board, board->to_move, p, 0) == 0;
        out->point[p] = (float)(!legal ? 0 : p == A1 ? 90 : p == C3 ? 5 : 1);
        sum += (double)out->point[p];
    }
    for (int p = 0; p < ks_points(board); p++)
        out->point[p] = (float)((double)out->point[p] / sum);
    out->pass = (float)(1 / sum);
    int trapped = board->stone[A1] == KS_BLACK && board->stone[B1] == KS_WHITE;
    float win = trapped                        ? .05F
                : board->stone[A1] == KS_BLACK ? .9F
                : board->stone[C3] == KS_BLACK ? .6F
                                               : .3F;
    memset(judgment, 0, sizeof *judgment);
    judgment->width = board->width;
    judgment->height = board->height;
    judgment->black_wins = win;
    judgment->score_sd = 1;
    for (int p = 0; p < ks_points(board); p++)
        judgment->owner[p] = 2 * win - 1;
    all->seen[all->count++] = board->hash * 4 + board->to_move * 2 + board->passed;
    return 0;
}

static int trap_run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    ks_policy policy;
    return trap_policy(&policy, out, judge, question);
}

static const ks_judge_kind trap = {
    .info = {.name = "trap"}, .own_score = 1, .run = trap_run, .policy = trap_policy};

static ks_scorer *scorer;
static ks_tree *tree;

static int set_up_all(void **state)
{
    (void)state;
    return ks_scorer_new(&scorer, NULL) || ks_tree_new(&tree);
}

static int tear_down_all(void **state)
{
    (void)state;
    ks_scorer_free(scorer);
    ks_tree_free(tree);
    return 0;
}

/* Looks from a board with so many visits; the judge says what it was asked. */
static void look_from(ks_lookahead *out, asked *all, const ks_position *board, int visits,
                      const ks_bars *bars)
{
    static const ks_history none;
    ks_judge judge = {.kind = &trap, .state = all};
    ks_terms terms = {.rules = ks_rules_find("chinese")};
    ks_player player = {
        .judge = &judge, .scorer = scorer, .aim = KS_MOVE_WIN, .tree = tree, .visits = visits};
    ks_turn turn = {.position = board, .terms = &terms, .history = &none, .bars = bars};
    all->count = 0;
    ks_lookahead_list(out, &turn);
    assert_int_equal(ks_lookahead_run(out, &player, &turn), 0);
}

static int best_of(const ks_lookahead *look)
{
    int best = ks_lookahead_best(look, KS_MOVE_WIN);
    return best >= 0 ? look->point[best] : KS_PASS;
}

static int place_of(const ks_lookahead *look, int point)
{
    for (int i = 0; i < look->count; i++)
        if (look->point[i] == point)
            return i;
    return -1;
}

/* The first visit goes to the likeliest move, which keeps what it was judged. */
static void begins_with_the_likeliest(void **state)
{
    (void)state;
    ks_position board;
    ks_lookahead look;
    asked all;
    ks_position_init(&board, 3, 3);
    look_from(&look, &all, &board, 1, NULL);
    assert_int_equal(all.count, 2);
    assert_int_equal(look.judged, 1);
    assert_int_equal(look.point[0], A1);
    assert_int_equal(look.visits[0], 1);
    assert_true(look.after[0].win == .9F && look.before.win == .3F);
    assert_true(fabs((double)look.prior[0] - 90 / 103.) < 1e-6);
}

static void sees_through_the_trap(void **state)
{
    (void)state;
    ks_position board;
    ks_lookahead look;
    asked all;
    short line[3];
    int counts[3];
    ks_position_init(&board, 3, 3);
    look_from(&look, &all, &board, 600, NULL);
    int trapped = place_of(&look, A1), good = place_of(&look, C3);
    assert_true(trapped >= 0 && good >= 0);
    assert_int_equal(best_of(&look), C3);
    assert_true(look.after[good].win > look.after[trapped].win);
    assert_true(look.visits[good] > look.visits[trapped]);
    assert_int_equal(look.answer[good] != KS_NO_ANSWER, 1);
    /* The line behind the trap is what springs it. */
    assert_true(ks_tree_line(line, counts, tree, A1, 3) >= 2);
    assert_int_equal(line[0], A1);
    assert_int_equal(line[1], B1);
    assert_int_equal(ks_tree_line(line, counts, tree, A1, 1), 1);
    assert_int_equal(ks_tree_line(line, counts, tree, KS_POINTS - 1, 3), 0);
    /* Every visit is some move's; all but those that end the game ask the judge once. */
    int visits = 0;
    for (int i = 0; i < look.count; i++) {
        visits += look.visits[i];
        assert_true(i == 0 || look.point[i] > look.point[i - 1]);
        assert_true(look.after[i].win >= .05F && look.after[i].win <= .9F);
    }
    assert_int_equal(visits, 600);
    assert_true(all.count <= 601 && all.count > 300);
}

/* White's values are turned round: the worst for Black is the best for White. */
static void white_chooses_for_white(void **state)
{
    (void)state;
    ks_position board;
    ks_lookahead look;
    asked all;
    ks_position_init(&board, 3, 3);
    assert_int_equal(ks_position_play(&board, KS_BLACK, A1), 0);
    look_from(&look, &all, &board, 300, NULL);
    assert_int_equal(best_of(&look), B1);
    assert_true(look.after[place_of(&look, B1)].win > .6F);
    assert_true(fabs((double)look.before.win - .1) < 1e-6);
}

/* Only the moves that are listed are looked at. */
static void barred_points(void **state)
{
    (void)state;
    ks_position board;
    ks_lookahead look;
    asked all;
    ks_bars bars = {0};
    ks_position_init(&board, 3, 3);
    bars.until[KS_BLACK][A1] = bars.until[KS_BLACK][C3] = 1;
    look_from(&look, &all, &board, 100, &bars);
    assert_true(place_of(&look, A1) < 0 && place_of(&look, C3) < 0 && look.judged > 0);
    memset(&bars, 1, sizeof bars);
    look_from(&look, &all, &board, 100, &bars);
    assert_int_equal(look.judged, 0);
    assert_int_equal(all.count, 1);
}

/* What the opponent may not do is not feared. */
static void barred_answers(void **state)
{
    (void)state;
    ks_position board;
    ks_lookahead look;
    asked all;
    ks_bars bars = {0};
    short line[3];
    int counts[3];
    ks_position_init(&board, 3, 3);
    bars.until[KS_WHITE][B1] = 1;
    look_from(&look, &all, &board, 300, &bars);
    assert_int_equal(best_of(&look), C3);
    bars.until[KS_WHITE][B1] = 1000;
    look_from(&look, &all, &board, 300, &bars);
    assert_int_equal(best_of(&look), A1);
    assert_true(ks_tree_line(line, counts, tree, A1, 3) >= 2);
    assert_int_not_equal(line[1], B1);
    assert_true(counts[0] > counts[1]);
}

/* Here everything is owned as the game is won, so the means must be those of the chances. */
static void owners_are_means(void **state)
{
    (void)state;
    ks_position board;
    ks_lookahead look;
    asked all;
    float owner[KS_POINTS], deviation[KS_POINTS];
    ks_position_init(&board, 3, 3);
    look_from(&look, &all, &board, 0, NULL);
    for (int visits = 1; visits <= 8; visits++) {
        look_from(&look, &all, &board, visits, NULL);
        assert_int_equal(ks_tree_visits(tree), visits + 1);
        ks_tree_owner(owner, deviation, tree);
        for (int p = 0; p < 9; p++)
            assert_true(fabs((double)owner[p] - (2 * (double)look.whole.win - 1)) < 1e-5);
        assert_true(deviation[0] > .1F);
        for (int i = 0; i < look.judged; i++) {
            ks_tree_owner_behind(owner, tree, look.point[i]);
            assert_true(fabs((double)owner[4] - (2 * (double)look.after[i].win - 1)) < 1e-5);
        }
    }
}

/* At least so many moves count as answered, if so many were visited. */
static void lists_as_many_as_asked(void **state)
{
    (void)state;
    ks_position board;
    ks_lookahead look;
    asked all;
    ks_position_init(&board, 3, 3);
    look_from(&look, &all, &board, 600, NULL);
    for (int least = 1; least <= 12; least++) {
        ks_tree_tell(&look, tree, least);
        assert_true(look.answered >= (least < look.judged ? least : look.judged));
    }
    assert_int_equal(look.answered, look.judged);
}

static int run_backwards(size_t n, int (*work)(size_t i, void *payload), void *payload,
                         void *runner)
{
    int status = 0;
    ++*(int *)runner;
    for (size_t i = n; i-- > 0 && status == 0;)
        status = work(i, payload);
    return status;
}

/* With a real network: the same tree in whatever order leaves are judged. */
static void order_does_not_matter(void **state)
{
    (void)state;
    static const ks_history none;
    ks_position board;
    ks_judge *judge;
    ks_lookahead looks[2];
    int calls = 0;
    ks_terms terms = {.rules = ks_rules_find("chinese"), .komi = 7};
    assert_int_equal(ks_judge_new(&judge, "best", NULL), 0);
    ks_position_init(&board, 7, 6);
    ks_turn turn = {.position = &board, .terms = &terms, .history = &none};
    for (int i = 0; i < 2; i++) {
        ks_player player = {.judge = judge, .scorer = scorer, .tree = tree, .visits = 60};
        if (i == 1)
            player.run = (ks_runner){.run = run_backwards, .runner = &calls};
        memset(&looks[i], 0, sizeof looks[i]);
        ks_lookahead_list(&looks[i], &turn);
        assert_int_equal(ks_lookahead_run(&looks[i], &player, &turn), 0);
    }
    assert_true(calls > 10);
    assert_int_equal(looks[0].judged, looks[1].judged);
    for (int i = 0; i < looks[0].judged; i++) {
        assert_int_equal(looks[0].visits[i], looks[1].visits[i]);
        assert_true(looks[0].after[i].win == looks[1].after[i].win);
    }
    ks_judge_free(judge);
}

/* A stream of analysis shows more and more visits, and values in the order of its moves. */
static void analysis_grows(void **state)
{
    (void)state;
    ks_engine *e = engine_new("best");
    expect(e, "boardsize 5", "= \n\n");
    expect(e, "keisei-param visits 100", "= \n\n");
    expect(e, "keisei-param visits many",
           "? syntax error: a number of positions, or -1 for the default, is expected\n\n");
    ks_buffer *reply = ask(e, "kata-analyze b minmoves 3 rootInfo true");
    double last = 1;
    int moves = 0;
    for (const char *at = ks_buffer_data(reply); (at = strstr(at, "info move ")) != NULL; at++) {
        double win = strtod(strstr(at, " winrate ") + 9, NULL);
        assert_true(win <= last);
        last = win;
        moves++;
    }
    assert_true(moves >= 3);
    const char *root = strstr(ks_buffer_data(reply), "rootInfo visits ");
    assert_non_null(root);
    assert_int_equal(strtol(root + 16, NULL, 10), 101);
    ks_buffer_free(reply);
    ks_engine_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(begins_with_the_likeliest),
        cmocka_unit_test(sees_through_the_trap),
        cmocka_unit_test(white_chooses_for_white),
        cmocka_unit_test(barred_points),
        cmocka_unit_test(barred_answers),
        cmocka_unit_test(owners_are_means),
        cmocka_unit_test(lists_as_many_as_asked),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(analysis_grows),
    };
    return cmocka_run_group_tests_name("tree", tests, set_up_all, tear_down_all);
}
