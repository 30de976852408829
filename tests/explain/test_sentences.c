/* The table of sentences: every one is filled in, in every language, by all that it needs. */
#include "pages.h"
#include "support.h"

#include "buffer.h"

#include <stdlib.h>
#include <string.h>

/* A sentence of any kind, with all that one may need. */
static const char *say(ks_buffer *out, int stones, int kind, ks_language language)
{
    ks_sentence sentence = {.kind = kind,
                            .colour = KS_WHITE,
                            .side = KS_WHITE,
                            .stones = stones,
                            .stone = 3 * 19 + 3,
                            .points = 2,
                            .numbers = 2,
                            .areas = 2,
                            .point = {60, 61},
                            .number = {1, 20.5},
                            .area = {0, 4}};
    ks_buffer_clear(out);
    assert_int_equal(ks_sentence_text(out, &sentence, 19, 19, language), 0);
    return ks_buffer_data(out);
}

static void all_are_filled_in(void **state)
{
    (void)state;
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    for (int stones = 1; stones < 20; stones += 6)
        for (int kind = 0; ks_sentence_id(kind) != NULL; kind++)
            for (int language = 0; language < KS_LANGUAGES; language++) {
                const char *text = say(out, stones, kind, (ks_language)language);
                assert_null(strpbrk(text, "{}"));
                assert_true(strlen(text) > 5);
                assert_non_null(strstr(text, language == KS_ENGLISH ? "." : "。"));
            }
    ks_buffer_free(out);
}

/* What was true in less than four of five games says so. */
static void unsure_sentences_are_hedged(void **state)
{
    (void)state;
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    for (int kind = 0; ks_sentence_id(kind) != NULL; kind++) {
        if (ks_sentence_held(kind) == 0 || ks_sentence_held(kind) >= 80)
            continue;
        const char *text = say(out, 3, kind, KS_ENGLISH);
        assert_true(strstr(text, "probably") || strstr(text, "perhaps") ||
                    strstr(text, "of three games"));
    }
    ks_buffer_free(out);
}

static void ids_are_unique(void **state)
{
    (void)state;
    for (int a = 0; ks_sentence_id(a) != NULL; a++)
        for (int b = 0; b < a; b++)
            assert_string_not_equal(ks_sentence_id(a), ks_sentence_id(b));
    assert_null(ks_sentence_id(-1));
}

static void numbers_and_nouns_agree(void **state)
{
    (void)state;
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_string_equal(say(out, 1, KS_SAY_DEAD, KS_ENGLISH), "White's stone at D16 is dead.");
    assert_string_equal(say(out, 10, KS_SAY_DEAD, KS_ENGLISH),
                        "White's ten stones in the upper left corner (D16) are dead.");
    assert_string_equal(say(out, 10, KS_SAY_DEAD, KS_JAPANESE),
                        "左上隅の白10子（D16）は死んでいます。");
    assert_string_equal(say(out, 10, KS_SAY_TWO_POINTS, KS_ENGLISH),
                        "White's ten stones in the upper left corner (D16) are not settled: Black "
                        "probably kills at D16, White lives at E16.");
    assert_string_equal(say(out, 1, KS_SAY_WON, KS_ENGLISH),
                        "The game is over: White wins by 1 point.");
    assert_string_equal(say(out, 1, KS_SAY_SLIGHT, KS_ENGLISH),
                        "White is slightly ahead, by about 1 point, and would win 20.5% of such "
                        "games.");
    ks_buffer_free(out);
}

static void areas_cover_the_board(void **state)
{
    (void)state;
    static const int sizes[][2] = {{7, 7}, {9, 9}, {19, 19}, {25, 7}, {6, 25}};
    for (int i = 0; i < 5; i++) {
        int width = sizes[i][0], height = sizes[i][1], seen[KS_AREAS + 1] = {0};
        for (int p = 0; p < width * height; p++)
            seen[ks_area_of(p, width, height)]++;
        for (int a = 0; a < KS_AREAS; a++)
            assert_int_equal(seen[a] > 0, width >= 7 && height >= 7);
    }
    assert_int_equal(ks_area_of(0, 19, 19), 0);
    assert_int_equal(ks_area_of(180, 19, 19), 4);
    assert_int_equal(ks_area_of(360, 19, 19), 8);
    assert_string_equal(ks_area_name(2, KS_ENGLISH), "upper right corner");
    assert_string_equal(ks_area_name(KS_AREA_ALL, KS_JAPANESE), "盤上");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_are_filled_in),     cmocka_unit_test(unsure_sentences_are_hedged),
        cmocka_unit_test(ids_are_unique),        cmocka_unit_test(numbers_and_nouns_agree),
        cmocka_unit_test(areas_cover_the_board),
    };
    return cmocka_run_group_tests_name("sentences", tests, NULL, NULL);
}
