/* Judgments as JSON: the exact text, and what another parser reads in it. */
#include "views.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *field_names[] = {"judge", "owner",    "alive",     "dead",
                                    "score", "score_sd", "black_wins"};

static json_t *parse(const ks_judgment *judgment, const char *judge, int raw)
{
    ks_buffer out = {0};
    assert_int_equal(ks_judgment_json(&out, judgment, judge, raw), 0);
    json_t *object =
        json_loadb(ks_buffer_data(&out), ks_buffer_size(&out), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(object);
    ks_buffer_release(&out);
    return object;
}

static void test_exact(void **state)
{
    (void)state;
    ks_judgment judgment = {.width = 2,
                            .height = 2,
                            .owner = {1, -0.5f, 0, 0.1234567f, 77},
                            .alive = {1, 0.25f, 1, 1, 77},
                            .raw = {3, -64, 0, -0.0f, 77},
                            .dead = {0, 1, 0, 1, 1},
                            .score = 0.6234567f,
                            .score_sd = 1.5f,
                            .raw_score = -1,
                            .black_wins = 1e-7f};
    ks_buffer out = {0};
    assert_int_equal(ks_judgment_json(&out, &judgment, "life:\"x\"", 0), 0);
    assert_string_equal(ks_buffer_data(&out),
                        "{\"judge\":\"life:\\\"x\\\"\",\"owner\":[1,-0.5,0,0.123457],"
                        "\"alive\":[1,0.25,1,1],\"dead\":[1,3],\"score\":0.623457,"
                        "\"score_sd\":1.5,\"black_wins\":0}");
    ks_buffer_clear(&out);
    assert_int_equal(ks_judgment_json(&out, &judgment, "distance", 1), 0);
    assert_string_equal(ks_buffer_data(&out),
                        "{\"judge\":\"distance\",\"owner\":[1,-0.5,0,0.123457],"
                        "\"alive\":[1,0.25,1,1],\"dead\":[1,3],\"score\":0.623457,"
                        "\"score_sd\":1.5,\"black_wins\":0,"
                        "\"raw\":[3,-64,0,0],\"raw_score\":-1}");
    ks_buffer_release(&out);
}

static void test_parsed_back(void **state)
{
    (void)state;
    for (int width = KS_MIN_SIZE; width <= KS_MAX_SIZE; width++) {
        int height = KS_MIN_SIZE + width * 7 % 24;
        ks_judgment judgment = {.width = width, .height = height, .score = -12.25f};
        for (int p = 0; p < KS_POINTS; p++) {
            judgment.owner[p] = (float)(p % 201 - 100) / 100;
            judgment.alive[p] = (float)(p % 11) / 10;
            judgment.dead[p] = p % 7 == 3;
        }
        json_t *object = parse(&judgment, "best", 0);
        assert_int_equal(json_object_size(object), 7);
        int index = 0;
        for (void *i = json_object_iter(object); i; i = json_object_iter_next(object, i))
            assert_string_equal(json_object_iter_key(i), field_names[index++]);
        const json_t *owner = json_object_get(object, "owner");
        const json_t *alive = json_object_get(object, "alive");
        const json_t *dead = json_object_get(object, "dead");
        assert_int_equal(json_array_size(owner), width * height);
        assert_int_equal(json_array_size(alive), width * height);
        for (int p = 0; p < width * height; p++) {
            double value = json_number_value(json_array_get(owner, (size_t)p));
            assert_true(fabs(value - (double)judgment.owner[p]) < 1e-6);
            value = json_number_value(json_array_get(alive, (size_t)p));
            assert_true(fabs(value - (double)judgment.alive[p]) < 1e-6);
        }
        int next = 3;
        for (size_t i = 0; i < json_array_size(dead); i++, next += 7)
            assert_int_equal(json_integer_value(json_array_get(dead, i)), next);
        assert_true(next >= width * height);
        assert_true(json_number_value(json_object_get(object, "score")) == -12.25);
        json_decref(object);
    }
}

static void test_hostile(void **state)
{
    (void)state;
    ks_judgment judgment = {.width = 2, .height = 2, .score = NAN, .score_sd = INFINITY};
    judgment.owner[0] = NAN;
    judgment.owner[1] = -INFINITY;
    judgment.owner[2] = 1e-30f;
    judgment.owner[3] = -1e-30f;
    json_t *object = parse(&judgment, "\xFF<&\">\n\x01", 0);
    assert_string_equal(json_string_value(json_object_get(object, "judge")),
                        "\xEF\xBF\xBD<&\">\n\x01");
    const json_t *owner = json_object_get(object, "owner");
    for (size_t p = 0; p < 4; p++)
        assert_true(p == 1 || json_number_value(json_array_get(owner, p)) == 0);
    assert_true(json_number_value(json_object_get(object, "score")) == 0);
    json_decref(object);
    ks_buffer out = {0};
    judgment.width = 26;
    assert_int_equal(ks_judgment_json(&out, &judgment, "best", 0), KS_ESIZE);
    judgment.width = 0;
    assert_int_equal(ks_judgment_json(&out, &judgment, "best", 0), KS_ESIZE);
    assert_int_equal(ks_buffer_size(&out), 0);
}

/* What a position looks like to those that tell more than a judgment. */
typedef struct answers {
    ks_judgment judgment;
    ks_outlook outlook;
    ks_explanation *explanation;
    ks_verdict verdict;
    ks_terms terms;
} answers;

static void ask(answers *out, const ks_position *position)
{
    ks_judge *field, *groups;
    ks_scorer *scorer;
    out->terms = ks_terms_of(ks_rules_find("japanese"), 6.5f, 0);
    ks_question question = {.position = position, .terms = out->terms};
    assert_int_equal(ks_judge_new(&field, "boltzmann5", NULL), 0);
    assert_int_equal(ks_judge_new(&groups, "groups", NULL), 0);
    assert_int_equal(ks_scorer_new(&scorer, NULL), 0);
    assert_int_equal(ks_judge_outlook(&out->outlook, &out->judgment, field, &question, 0), 0);
    assert_int_equal(ks_judge_explain(&out->explanation, &out->judgment, groups, &question), 0);
    assert_int_equal(ks_scorer_run(&out->verdict, scorer, &question), 0);
    ks_judge_free(field);
    ks_judge_free(groups);
    ks_scorer_free(scorer);
}

static void begin(ks_json *json, ks_buffer *out)
{
    *json = ks_json_into(out);
    ks_json_begin_object(json);
}

/* An object that is written at once is the same as one with its members, and is valid. */
static void compare(ks_buffer *whole, ks_json *json, const char *first, size_t members)
{
    ks_json_end_object(json);
    assert_string_equal(ks_buffer_data(whole), ks_buffer_data(json->out));
    json_t *object =
        json_loadb(ks_buffer_data(whole), ks_buffer_size(whole), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(object);
    assert_int_equal(json_object_size(object), members);
    assert_string_equal(json_object_iter_key(json_object_iter(object)), first);
    json_decref(object);
    ks_buffer_clear(whole);
    ks_buffer_clear(json->out);
}

static void test_whole_objects(void **state)
{
    (void)state;
    ks_position position = draw(". X . O .\nX X O O O\n. X O . .\nX X O O .\n. X X O .\n");
    answers *a = calloc(1, sizeof *a);
    assert_non_null(a);
    ask(a, &position);
    ks_buffer whole = {0}, out = {0};
    ks_json json;
    begin(&json, &out);
    assert_int_equal(ks_judgment_json(&whole, &a->judgment, "groups", 0), 0);
    assert_int_equal(ks_judgment_members(&json, &a->judgment, "groups", 0), 0);
    compare(&whole, &json, "judge", 7);
    begin(&json, &out);
    assert_int_equal(ks_outlook_json(&whole, &a->outlook, 1), 0);
    assert_int_equal(ks_outlook_members(&json, &a->outlook, 1), 0);
    compare(&whole, &json, "inference", 8);
    begin(&json, &out);
    assert_int_equal(ks_verdict_json(&whole, &a->verdict, &a->terms, -1), 0);
    assert_int_equal(ks_verdict_members(&json, &a->verdict, &a->terms, -1), 0);
    compare(&whole, &json, "status", 14);
    begin(&json, &out);
    assert_int_equal(ks_explanation_json(&whole, a->explanation), 0);
    assert_int_equal(ks_explanation_members(&json, a->explanation), 0);
    compare(&whole, &json, "count", 12);
    ks_buffer_release(&whole);
    ks_buffer_release(&out);
    ks_explanation_free(a->explanation);
    free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact), cmocka_unit_test(test_parsed_back),
        cmocka_unit_test(test_hostile), cmocka_unit_test(test_whole_objects)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
