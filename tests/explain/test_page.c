/* Pages: what is said of drawn positions, that a page has one verdict, and that no move is named
 * that reading refutes. */
#include "capture.h"
#include "pages.h"
#include "random.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static ks_explainer *explainer;
static ks_page *page;
static const ks_position *asked; /* what the page is about */

static int set_up(void **state)
{
    (void)state;
    return ks_explainer_new(&explainer, NULL);
}

static int tear_down(void **state)
{
    (void)state;
    ks_page_free(page);
    ks_explainer_free(explainer);
    return 0;
}

static void make_page(const ks_position *position)
{
    ks_question question = {.position = position};
    asked = position;
    ks_page_free(page);
    assert_int_equal(ks_page_new(&page, explainer, &question), 0);
}

/* The first sentence with that id, or NULL. */
static const ks_sentence *find(const char *id)
{
    for (int i = 0; i < page->sentences; i++)
        if (strcmp(ks_sentence_id(page->sentence[i].kind), id) == 0)
            return &page->sentence[i];
    return NULL;
}

static int count_part(ks_page_part part)
{
    int count = 0;
    for (int i = 0; i < page->sentences; i++)
        count += page->sentence[i].part == part && !ks_sentence_goes_on(page->sentence[i].kind);
    return count;
}

static void random_position(ks_position *out, int width, int height, int moves, unsigned seed)
{
    ks_random random = ks_random_seed(seed);
    ks_position_init(out, width, height);
    for (int i = 0; i < moves; i++) {
        int point = (int)ks_random_below(&random, (unsigned)(width * height));
        if (ks_move_check(out, out->to_move, point, 0) == 0)
            ks_move_make(out, out->to_move, point);
    }
}

/* ---- Nothing to say ---- */

static void empty_board_has_one_sentence(void **state)
{
    (void)state;
    static const int sizes[][2] = {{2, 2}, {9, 9}, {25, 25}, {3, 19}};
    for (int i = 0; i < 4; i++) {
        ks_position position;
        ks_position_init(&position, sizes[i][0], sizes[i][1]);
        ks_position_rebuild(&position);
        make_page(&position);
        assert_int_equal(page->sentences, 1);
        assert_non_null(find("board.empty"));
    }
}

static void one_colour_has_one_sentence(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . X . . . X . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . X . . . X . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n");
    make_page(&position);
    assert_int_equal(page->sentences, 1);
    assert_int_equal(find("board.alone")->colour, KS_BLACK);
}

/* ---- Groups ---- */

static void vital_point_is_named(void **state)
{
    (void)state;
    ks_position position = draw(". . . X O . . . .\n"
                                "X X X X O . . . .\n"
                                "O O O O O . . . .\n"
                                ". . . . . . . . .\n"
                                ". O . . . . . . .\n"
                                ". . . . X . X . .\n"
                                ". . . X . . . . .\n"
                                ". . X . . . . X .\n"
                                ". . . . . . . . .\n");
    make_page(&position);
    const ks_sentence *next = find("group.next.one");
    assert_non_null(next);
    assert_int_equal(next->part, KS_PAGE_GROUP);
    assert_int_equal(next->point[0], at(&position, "B9"));
    assert_int_equal(next->colour, KS_BLACK);
}

/* The line of play starts at the point that is named before it, and can be played. */
static void check_line(const char *id)
{
    const ks_sentence *line = find(id);
    if (line == NULL)
        fail_msg("there is no %s", id);
    const ks_sentence *group = line - 1;
    assert_int_equal(line->point[0], group->point[0]);
    assert_true(line->points >= 3);
    ks_position played = *asked;
    for (int i = 0; i < line->points; i++) {
        int colour = i % 2 == 0 ? KS_OPPONENT(line->colour) : line->colour;
        assert_int_equal(ks_move_check(&played, colour, line->point[i], 0), 0);
        ks_move_make(&played, colour, line->point[i]);
    }
}

/* A block that a ladder takes: the line of play is read out, and starts at the point that is named.
 */
static void line_of_play_is_told(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". . X . . . . . .\n"
                                ". . . . O X . . .\n"
                                ". . X O O X . . .\n"
                                ". . . X X O . . .\n"
                                ". . . . . . . . .\n"
                                ". . O . . . O . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n");
    position.to_move = KS_WHITE;
    make_page(&position);
    check_line("group.line.ladder");
}

static ks_situation situation(const ks_position *position, const char *name)
{
    const ks_explanation *e = page->explanation;
    return ks_page_situation(page, e->facts[e->block_at[at(position, name)]].group);
}

static void dead_is_said_of_the_dead(void **state)
{
    (void)state;
    ks_position position = draw(". . . . X O . . .\n"
                                ". . . . X O . . .\n"
                                ". . . X X O . . .\n"
                                ". X X X O O . . .\n"
                                "X X O O O . . . .\n"
                                "O O O . . . O O O\n"
                                ". . . . . . O X X\n"
                                ". . . . . . O X .\n"
                                ". . . . . . O X .\n");
    make_page(&position);
    assert_int_equal(situation(&position, "H2"), KS_SITUATION_DEAD);
    assert_int_equal(situation(&position, "E9"), KS_SITUATION_ALIVE);
}

/* A finished game has its result and its territory, and nothing to do. */
static void finished_game_has_its_result(void **state)
{
    (void)state;
    ks_position position = draw(". X . X O . O . .\n"
                                "X X X X O O O O O\n"
                                ". . . X X O . . .\n"
                                "X X X . X O O O O\n"
                                ". . X X X X O . .\n"
                                ". . . . . X O O O\n"
                                "X X X X X X X X O\n"
                                ". . . . . . . X O\n"
                                ". . . . . . . X O\n");
    position.passed = 1;
    make_page(&position);
    if (!page->judgment.finished)
        fail_msg("best does not take the game for finished");
    const ks_sentence *won = find("board.won");
    assert_non_null(won);
    assert_int_equal(won->colour, KS_BLACK);
    assert_true(fabs(won->number[0] - fabs((double)page->judgment.margin)) < .01);
    assert_int_equal(count_part(KS_PAGE_MOVE), 0);
    assert_int_equal(count_part(KS_PAGE_GROUP), 0);
}

/* ---- What holds for every page ---- */

/* A group is spoken of once; the board comes first; at most three groups matter. */
static void check_order(void)
{
    unsigned char said[KS_POINTS] = {0};
    int last = 0;
    for (int i = 0; i < page->sentences; i++) {
        const ks_sentence *s = &page->sentence[i];
        assert_true(i > 0 || s->part == KS_PAGE_BOARD);
        assert_true(s->part == KS_PAGE_BOARD || i > 0);
        last = s->part == KS_PAGE_BOARD ? i : last;
        if (s->group >= 0 && s->part != KS_PAGE_MOVE) {
            assert_false(said[s->group]);
            said[s->group] = 1;
            assert_int_equal(s->colour, page->explanation->group[s->group].colour);
        }
    }
    assert_true(last < 5);
    assert_in_range(count_part(KS_PAGE_GROUP), 0, 3);
    assert_in_range(count_part(KS_PAGE_MOVE), 0, 11);
}

/* The side that is said to be ahead is the one that best has ahead, by its margin. */
static void check_verdict(const ks_position *position)
{
    ks_question question = {.position = position};
    const ks_sentence *s = &page->sentence[0];
    double margin = ks_judgment_margin(&page->judgment, &question);
    if (s->kind < KS_SAY_SLIGHT || s->kind > KS_SAY_WINNING)
        return;
    assert_int_equal(s->colour, margin > 0 ? KS_BLACK : KS_WHITE);
    assert_true(fabs(s->number[0] - fabs(margin)) <= .5);
    assert_true((page->judgment.black_wins > 0.5F) == (s->colour == KS_BLACK));
}

static int is_caught(const ks_position *position, int point, int colour, int first)
{
    ks_capture_options limits = {.liberties = 4, .quiet = 2, .nodes = 2000};
    ks_capture found;
    if (position->stone[point] != colour)
        return 1;
    ks_capture_read(&found, NULL, position, point, &limits);
    return first == colour ? found.defended == KS_CATCH_YES : found.attacked == KS_CATCH_YES;
}

/* No stone that is said to be a big move is captured at once, by either side; and where a group is
 * at stake, its own move helps it. */
static int check_advice(const ks_position *position)
{
    int seen = 0;
    for (int i = 0; i < page->sentences; i++) {
        const ks_sentence *s = &page->sentence[i];
        if (s->part != KS_PAGE_MOVE || s->points == 0)
            continue;
        for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
            ks_position after = *position;
            assert_int_equal(ks_move_check(&after, colour, s->point[0], 0), 0);
            ks_move_make(&after, colour, s->point[0]);
            assert_false(is_caught(&after, s->point[0], colour, KS_OPPONENT(colour)));
        }
        if (s->kind == KS_SAY_STAKE || s->kind == KS_SAY_STAKE_AT || s->kind == KS_SAY_CUT) {
            assert_true(s->number[0] >= s->number[1] + 15);
            assert_int_equal(ks_page_situation(page, s->group), KS_SITUATION_CRITICAL);
            seen++;
        }
    }
    return seen;
}

/* A move that is said to save a block is not followed by its capture. */
static int check_moves(const ks_position *position)
{
    int seen = 0;
    for (int i = 0; i < page->sentences; i++) {
        const ks_sentence *s = &page->sentence[i];
        if (s->kind != KS_SAY_ONE_POINT && s->kind != KS_SAY_TWO_POINTS)
            continue;
        const ks_group *group = &page->explanation->group[s->group];
        if (group->blocks > 1)
            continue;
        ks_position saved = *position;
        assert_int_equal(ks_move_check(&saved, s->colour, s->point[1], 0), 0);
        ks_move_make(&saved, s->colour, s->point[1]);
        assert_false(is_caught(&saved, group->point, s->colour, KS_OPPONENT(s->colour)));
        seen++;
    }
    return seen;
}

static void pages_hold_together(void **state)
{
    (void)state;
    static const int sizes[][2] = {{9, 9}, {13, 13}, {5, 8}, {19, 19}, {2, 25}, {3, 3}};
    int seen = 0, stakes = 0;
    for (unsigned seed = 0; seed < 36; seed++) {
        const int *size = sizes[seed % 6];
        ks_position position;
        random_position(&position, size[0], size[1], size[0] * size[1] * (int)(1 + seed / 6) / 6,
                        seed);
        make_page(&position);
        check_order();
        check_verdict(&position);
        seen += check_moves(&position);
        stakes += check_advice(&position);
    }
    assert_true(seen > 0);
    assert_true(stakes > 0);
}

/* In a handicap game the board does not say who wins, so no chance is said. */
static void handicap_has_no_chance(void **state)
{
    (void)state;
    int seen = 0;
    for (unsigned seed = 0; seed < 4; seed++) {
        ks_position position;
        random_position(&position, 9, 9, 30, seed);
        ks_question question = {.position = &position, .terms = ks_terms_of(NULL, 0.5F, 4)};
        ks_page_free(page);
        assert_int_equal(ks_page_new(&page, explainer, &question), 0);
        const ks_sentence *s = &page->sentence[0];
        assert_true(s->numbers == 1);
        seen += s->kind == KS_SAY_AHEAD_HANDICAP || s->kind == KS_SAY_EVEN_HANDICAP;
    }
    assert_true(seen > 0);
}

/* The worth of a move is the same by either side's eyes: colours reversed, the same places. */
static void colours_do_not_matter(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 6; seed++) {
        ks_position position, turned;
        random_position(&position, 9, 9, 30, seed);
        make_page(&position);
        ks_page first = *page;
        ks_position_reverse(&turned, &position);
        make_page(&turned);
        assert_int_equal(first.sentences, page->sentences);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_board_has_one_sentence),
        cmocka_unit_test(one_colour_has_one_sentence),
        cmocka_unit_test(vital_point_is_named),
        cmocka_unit_test(line_of_play_is_told),
        cmocka_unit_test(dead_is_said_of_the_dead),
        cmocka_unit_test(finished_game_has_its_result),
        cmocka_unit_test(pages_hold_together),
        cmocka_unit_test(handicap_has_no_chance),
        cmocka_unit_test(colours_do_not_matter),
    };
    return cmocka_run_group_tests_name("page", tests, set_up, tear_down);
}
