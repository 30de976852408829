/* Games in sentences: what is told of records that are drawn up for it, and what holds for all. */
#include "pages.h"
#include "random.h"
#include "support.h"

#include "buffer.h"

#include <stdlib.h>
#include <string.h>

static ks_explainer *explainer;
static ks_game *game;
static ks_story *story;

static int set_up(void **state)
{
    (void)state;
    return ks_explainer_new(&explainer, NULL);
}

static int tear_down(void **state)
{
    (void)state;
    ks_story_free(story);
    ks_game_free(game);
    ks_explainer_free(explainer);
    return 0;
}

static void tell(const char *sgf, ks_comments comments)
{
    ks_error error;
    ks_story_free(story);
    ks_game_free(game);
    assert_int_equal(ks_game_read(&game, sgf, strlen(sgf), NULL, &error), 0);
    ks_terms terms = ks_game_terms(game);
    assert_int_equal(ks_story_new(&story, explainer, game, &terms, comments), 0);
}

static const ks_sentence *in_summary(const char *id)
{
    for (int i = 0; i < story->sentences; i++)
        if (strcmp(ks_sentence_id(story->summary[i].kind), id) == 0)
            return &story->summary[i];
    return NULL;
}

/* The first comment with such a sentence. */
static const ks_comment *find(const char *id)
{
    for (int i = 0; i < story->comments; i++)
        for (int k = 0; k < story->comment[i].sentences; k++)
            if (strcmp(ks_sentence_id(story->comment[i].sentence[k].kind), id) == 0)
                return &story->comment[i];
    return NULL;
}

/* ---- Nothing to tell ---- */

static void nothing_is_invented(void **state)
{
    (void)state;
    static const char *const records[] = {"(;SZ[9])", "(;SZ[19];B[];W[];B[])",
                                          "(;SZ[13]HA[2]AB[cc][kk];W[])"};
    for (int i = 0; i < 3; i++) {
        tell(records[i], KS_COMMENTS_ALL);
        assert_int_equal(story->sentences, 1);
        assert_non_null(in_summary("game.no-moves"));
        assert_int_equal(story->comments, 0);
    }
}

static void record_may_break_off(void **state)
{
    (void)state;
    tell("(;SZ[9];B[ee];W[cc];B[gc])", KS_COMMENTS_FEW);
    assert_non_null(in_summary("game.open"));
    assert_int_equal((int)in_summary("game.open")->number[0], 3);
    assert_int_equal(story->comments, 0);
    tell("(;SZ[2];B[aa])", KS_COMMENTS_ALL);
    assert_non_null(in_summary("game.open"));
}

static void result_is_that_of_the_record(void **state)
{
    (void)state;
    static const char *const cases[][2] = {{"B+3.5", "game.points"}, {"W+R", "game.resigned"},
                                           {"B+T", "game.time"},     {"W+F", "game.won"},
                                           {"0", "game.drawn"},      {"Void", "game.open"}};
    ks_buffer *sgf;
    assert_int_equal(ks_buffer_new(&sgf), 0);
    for (int i = 0; i < 6; i++) {
        ks_buffer_clear(sgf);
        ks_buffer_put_format(sgf, "(;SZ[9]RE[%s];B[ee];W[cc];B[gc])", cases[i][0]);
        tell(ks_buffer_data(sgf), KS_COMMENTS_FEW);
        assert_string_equal(ks_sentence_id(story->summary[0].kind), cases[i][1]);
    }
    ks_buffer_free(sgf);
}

/* ---- What happened ---- */

/* White's four stones at the top right are hunted and taken off. */
static const char capture[] =
    "(;SZ[9]KM[7]RE[B+R];B[gc];W[hc];B[hd];W[gb];B[fb];W[hb];B[ic];W[ib];B[id];W[cc];B[fa];W[cg];"
    "B[gg];W[ga];B[ee];W[ec];B[ha];W[eg];B[ia];W[ce];B[ga];W[dd];B[hb];W[ef])";

static void captured_stones_are_told(void **state)
{
    (void)state;
    tell(capture, KS_COMMENTS_ALL);
    const ks_comment *taken = find("game.captures");
    if (taken == NULL)
        fail_msg("nothing was taken");
    const ks_sentence *s = &taken->sentence[0];
    assert_int_equal(s->side, KS_WHITE);
    assert_true(s->stones >= 3);
    assert_int_equal(taken->colour, KS_BLACK);
}

/* ---- What holds for every story ---- */

static void put_random_game(ks_buffer *out, int size, int moves, unsigned seed)
{
    ks_random random = ks_random_seed(seed);
    ks_position position;
    ks_position_init(&position, size, size);
    ks_buffer_clear(out);
    ks_buffer_put_format(out, "(;SZ[%d]KM[6.5]", size);
    for (int i = 0; i < moves; i++) {
        int point = (int)ks_random_below(&random, (unsigned)(size * size));
        if (ks_move_check(&position, position.to_move, point, 0) != 0)
            continue;
        ks_buffer_put_format(out, ";%c[%c%c]", position.to_move == KS_BLACK ? 'B' : 'W',
                             'a' + point % size, 'a' + point / size);
        ks_move_make(&position, position.to_move, point);
    }
    ks_buffer_put_string(out, ")");
}

static void check_story(int apart)
{
    assert_in_range(story->sentences, 1, KS_SUMMARY_SENTENCES);
    for (int i = 0; i < story->comments; i++) {
        const ks_comment *comment = &story->comment[i];
        int colour, point;
        assert_in_range(comment->move, 1, story->moves);
        assert_int_equal(ks_game_move(game, comment->move, &colour, &point), 0);
        assert_int_equal(comment->colour, colour);
        assert_int_equal(comment->point, point);
        assert_in_range(comment->sentences, 1, KS_COMMENT_SENTENCES);
        assert_ptr_equal(ks_story_at(story, comment->move), comment);
        if (i > 0)
            assert_true(comment->move - story->comment[i - 1].move >= apart);
    }
}

static void stories_hold_together(void **state)
{
    (void)state;
    ks_buffer *sgf, *text;
    int seen = 0;
    assert_int_equal(ks_buffer_new(&sgf), 0);
    assert_int_equal(ks_buffer_new(&text), 0);
    for (unsigned seed = 0; seed < 8; seed++) {
        put_random_game(sgf, seed % 2 ? 9 : 13, 120, seed);
        tell(ks_buffer_data(sgf), KS_COMMENTS_FEW);
        check_story(5);
        int few = story->comments;
        tell(ks_buffer_data(sgf), KS_COMMENTS_ALL);
        check_story(1);
        assert_true(story->comments >= few);
        seen += few;
        for (int language = 0; language < KS_LANGUAGES; language++) {
            ks_buffer_clear(text);
            assert_int_equal(ks_story_html(text, story, game, (ks_language)language), 0);
            assert_non_null(strstr(ks_buffer_data(text), "</html>"));
        }
    }
    assert_true(seen > 0);
    ks_buffer_free(sgf);
    ks_buffer_free(text);
}

/* Names from the record are no tags. */
static void page_is_safe(void **state)
{
    (void)state;
    ks_buffer *text;
    assert_int_equal(ks_buffer_new(&text), 0);
    tell("(;SZ[9]PB[<script>&\"]PW[x]EV[<b>];B[ee];W[cc])", KS_COMMENTS_FEW);
    assert_int_equal(ks_story_html(text, story, game, KS_ENGLISH), 0);
    assert_null(strstr(ks_buffer_data(text), "<script>"));
    assert_null(strstr(ks_buffer_data(text), "<b>"));
    assert_non_null(strstr(ks_buffer_data(text), "&lt;script&gt;&amp;&quot;"));
    ks_buffer_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_invented),          cmocka_unit_test(record_may_break_off),
        cmocka_unit_test(result_is_that_of_the_record), cmocka_unit_test(captured_stones_are_told),
        cmocka_unit_test(stories_hold_together),        cmocka_unit_test(page_is_safe),
    };
    return cmocka_run_group_tests_name("story", tests, set_up, tear_down);
}
