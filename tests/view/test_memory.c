/* Every view without memory: whichever allocation fails, the answer is KS_EMEMORY and nothing
 * leaks. malloc and realloc are replaced at link time. */
#include "views.h"

#include "failing.h"

static ks_position position;
static ks_judgment judgment;
static ks_picture picture;
static ks_plot plot;
static ks_scorer *scorer;
static ks_verdict verdict;
static ks_question question;

static int picture_svg(ks_buffer *out)
{
    return ks_picture_svg(out, &picture);
}

static int picture_text(ks_buffer *out)
{
    return ks_picture_text(out, &picture, 1);
}

static int plot_svg(ks_buffer *out)
{
    return ks_plot_svg(out, &plot);
}

static int plot_text(ks_buffer *out)
{
    return ks_plot_text(out, &plot, 80, 24, 0);
}

static int judgment_json(ks_buffer *out)
{
    return ks_judgment_json(out, &judgment, "best", 0);
}

static int verdict_json(ks_buffer *out)
{
    return ks_verdict_json(out, &verdict, &question.terms, -1);
}

/* No rules, terms or stones give that result: all are tried. */
static int disagreement(ks_buffer *out)
{
    ks_result result = ks_result_parse("B+99");
    return ks_verdict_disagreement(out, &verdict, scorer, &question, &result);
}

static int position_sgf(ks_buffer *out)
{
    return ks_position_sgf(out, &position, &judgment, NULL);
}

static void test_memory(void **state)
{
    (void)state;
    position = draw(". X O\nX . O\n. . .\n");
    judgment = judged(&position, "BBW BBW ...");
    picture = (ks_picture){.position = &position, .judgment = &judgment, .title = "Title"};
    plot = (ks_plot){.title = "Title"};
    question.position = &position;
    assert_int_equal(ks_scorer_new(&scorer, NULL), 0);
    assert_int_equal(ks_scorer_run(&verdict, scorer, &question), 0);
    int (*const views[])(ks_buffer *) = {picture_svg,   picture_text, plot_svg,     plot_text,
                                         judgment_json, verdict_json, disagreement, position_sgf};
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        int status = KS_EMEMORY, failures = 0;
        for (long limit = 0; status == KS_EMEMORY; limit++) {
            ks_buffer out = {0};
            allowed = limit;
            status = views[i](&out);
            allowed = -1;
            failures += status != 0;
            assert_int_equal(ks_buffer_size(&out) > 0 && status == 0, status == 0);
            ks_buffer_release(&out);
            assert_true(limit < 1000);
        }
        assert_int_equal(status, 0);
        assert_true(failures >= 2);
    }
    ks_scorer_free(scorer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
