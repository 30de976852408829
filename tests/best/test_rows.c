/* The table of judges: what the rows must say, and that a program can bring a table of its own.
 * This one has the judges of two folders and one more, which nobody else knows. */
#include "direct.h"
#include "life.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* ---- One more judge: whoever moves owns as much of all points as a model file says ---- */

static int read(ks_judge *judge, const ks_model *model, ks_error *error)
{
    const ks_tensor *share = ks_model_tensor(model, "mover.share", 1, (const int[]){1});
    (void)error;
    if (share == NULL)
        return KS_EJUDGE;
    judge->state = malloc(sizeof(float));
    if (judge->state == NULL)
        return KS_EMEMORY;
    memcpy(judge->state, share->data, sizeof(float));
    return 0;
}

static void unload(ks_judge *judge)
{
    free(judge->state);
}

static int run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    float share = judge->state != NULL ? *(const float *)judge->state : 1;
    out->raw_score = 0;
    for (int p = 0; p < ks_points(question->position); p++) {
        out->raw[p] = question->position->to_move == KS_BLACK ? share : -share;
        out->owner[p] = out->raw[p];
        out->alive[p] = 1;
        out->dead[p] = 0;
    }
    return 0;
}

static const ks_judge_kind kinds[] = {
    {.info = {.name = "mover-N",
              .summary = "whoever moves",
              .examples = (const char *const[]){"mover-7", NULL},
              .handles_dead_stones = 1},
     .is_default = 1,
     .read = read,
     .unload = unload,
     .run = run},
};
static const ks_judge_family mover_judges = KS_FAMILY(kinds);

const ks_judge_family *const ks_judge_families[] = {
    &ks_life_judges,
    &ks_direct_judges,
    &mover_judges,
    NULL,
};

/* ---- Tests ---- */

static void one_row_more(void **state)
{
    (void)state;
    ks_judge *judge;
    ks_error error;
    int all = ks_life_judges.count + ks_direct_judges.count;
    assert_string_equal(ks_judge_at(0)->name, "life");
    assert_string_equal(ks_judge_at(all)->name, "mover-N");
    assert_null(ks_judge_at(all + 1));
    assert_null(ks_judge_kind_at(-1));
    assert_string_equal(ks_judge_default(9, 9), "mover-N");
    assert_int_equal(ks_judge_new(&judge, "mover-12", &error), 0);
    assert_int_equal(judge->numbers[0], 12);
    ks_judge_free(judge);
    assert_int_equal(ks_judge_new(&judge, "mover-12:remove", &error), KS_EJUDGE);
    assert_string_equal(error.message, "mover-N handles dead stones itself and takes no :remove");
    assert_int_equal(ks_judge_new(&judge, "softseg", &error), KS_EJUDGE);
}

static void what_it_cannot_do(void **state)
{
    (void)state;
    static ks_outlook outlook;
    ks_position position;
    ks_judgment judgment;
    ks_explanation *explanation;
    ks_inference_settings settings = ks_inference_defaults();
    float map[KS_POINTS];
    double parameter;
    ks_judge *judge;
    ks_position_init(&position, 3, 3);
    ks_question question = {.position = &position};
    assert_int_equal(ks_judge_new(&judge, "mover-1", NULL), 0);
    assert_int_equal(ks_judge_run(&judgment, judge, &question), 0);
    assert_true(judgment.score == 9 && judgment.black_wins == 1);
    assert_int_equal(ks_judge_outlook(&outlook, &judgment, judge, &question, 0), KS_EJUDGE);
    assert_int_equal(ks_judge_explain(&explanation, &judgment, judge, &question), KS_EJUDGE);
    assert_int_equal(ks_judge_connections(map, judge, &position, KS_BLACK, 0), KS_EJUDGE);
    assert_int_equal(ks_judge_set_inference(judge, &settings), KS_EJUDGE);
    assert_int_equal(ks_judge_parameters(&parameter, 1, judge, 9, 9), KS_EJUDGE);
    assert_false(ks_judge_is_field(judge));
    ks_judge_free(judge);
}

static void its_model_file(void **state)
{
    (void)state;
    ks_position position;
    ks_judgment judgment;
    ks_model *model;
    ks_buffer *bytes;
    ks_judge *judge;
    ks_position_init(&position, 2, 2);
    assert_int_equal(ks_model_new(&model, "") | ks_buffer_new(&bytes), 0);
    assert_int_equal(ks_model_add(model, "mover.share", 1, (const int[]){1}, (const float[]){.25F}),
                     0);
    assert_int_equal(ks_model_write(bytes, model), 0);
    assert_int_equal(ks_judge_read(&judge, ks_buffer_data(bytes), ks_buffer_size(bytes), NULL), 0);
    assert_string_equal(ks_judge_name(judge), "mover-N");
    assert_int_equal(ks_judge_run(&judgment, judge, &(ks_question){.position = &position}), 0);
    assert_true(judgment.score == 1);
    ks_judge_free(judge);
    ks_buffer_free(bytes);
    ks_model_free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_row_more),
        cmocka_unit_test(what_it_cannot_do),
        cmocka_unit_test(its_model_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
