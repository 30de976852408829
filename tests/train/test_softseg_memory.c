/* Soft segmentation without memory: whichever allocation fails, in judging or in learning, the
 * answer is KS_EMEMORY and nothing leaks, which the sanitizers would tell. */
#include "softseg_train.h"
#include "support.h"

#include "failing.h"

static const char *records;

/* A game against itself, or learning from records; then the judge that came of it. */
static int journey(int from_records)
{
    ks_buffer *bytes;
    ks_judge *judge = NULL;
    ks_judgment judgment;
    ks_error error;
    ks_position position;
    float map[KS_POINTS];
    ks_softseg_training options = ks_softseg_defaults();
    options.size[0] = options.size[1] = 3;
    options.raw = 1;
    options.layers[0] = options.layers[1] = 1;
    options.games = 2;
    options.recent = 1;
    options.common.threads = 1;
    options.common.train = &records;
    options.common.train_count = from_records;
    int status = ks_buffer_new(&bytes);
    if (status)
        return status;
    status = ks_softseg_train(bytes, &options.common, &error);
    if (status == 0)
        status = ks_judge_read(&judge, ks_buffer_data(bytes), ks_buffer_size(bytes), &error);
    ks_position_init(&position, 4, 3);
    if (status == 0)
        status = ks_judge_run(&judgment, judge, &(ks_question){.position = &position});
    if (status == 0)
        status = ks_judge_connections(map, judge, &position, KS_BLACK, 1);
    ks_judge_free(judge);
    ks_buffer_free(bytes);
    return status;
}

/* Every allocation at first, then ever fewer of them: a record takes some, and there are many. */
static void runs_out(int from_records)
{
    long limit = 0;
    int status = KS_EMEMORY, failed = 0;
    for (; status != 0; limit += 1 + limit / 20) {
        allowed = limit;
        status = journey(from_records);
        failed += allowed == 0;
        allowed = -1;
        assert_true(status == 0 || status == KS_EMEMORY);
        assert_true(limit < 1000000);
    }
    assert_true(failed > 20);
}

static void playing(void **state)
{
    (void)state;
    runs_out(0);
}

static void reading(void **state)
{
    (void)state;
    runs_out(1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(playing), cmocka_unit_test(reading)};
    if (argc < 2)
        return 1;
    records = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
