/* Fitting without memory: whichever allocation fails, the answer is KS_EMEMORY and nothing leaks,
 * which the sanitizers would tell. malloc and realloc are wrapped at link time; what OpenBLAS and
 * LAPACKE allocate for themselves is not reached by that. */
#include "fit.h"
#include "problems.h"
#include "regression.h"
#include "support.h"

#include "failing.h"

static void check(const ks_fit_options *options, const ks_examples *x)
{
    int status = KS_EMEMORY;
    long limit = 0;
    for (; status == KS_EMEMORY; limit++) {
        ks_classifier c;
        double error = 0;
        allowed = limit;
        status = ks_classifier_fit(&c, NULL, x, x, options);
        if (status == 0) {
            status = ks_classifier_error(&error, &c, x, 1);
            ks_classifier_release(&c);
        }
        allowed = -1;
        assert_true(limit < 1000);
    }
    assert_int_equal(status, 0);
    assert_true(limit > 8);
}

static void test_memory(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(22);
    ks_examples x = two_normals(&random, 60);
    for (int kind = KS_CLASSIFIER_NEAREST_MEAN; kind <= KS_CLASSIFIER_NETWORK; kind++)
        for (int method = KS_FIT_RPROP; method <= KS_FIT_ADAM; method++) {
            ks_fit_options options = {.kind = (ks_classifier_kind)kind,
                                      .method = (ks_fit_method)method,
                                      .components = 2,
                                      .hidden = 2,
                                      .training = {.threads = 1, .epochs = 3}};
            if (method == KS_FIT_RPROP || kind == KS_CLASSIFIER_NETWORK)
                check(&options, &x);
        }
    ks_examples_release(&x);
}

static int save(const void *bytes, size_t size, void *payload)
{
    (void)bytes;
    (void)size;
    (void)payload;
    return 0;
}

static int save_each(const ks_training_epoch *e, void *payload)
{
    (void)e;
    (void)payload;
    return KS_TRAINING_SAVE;
}

/* By steps, with a mean and checkpoints. */
static int train_by_steps(int online)
{
    regression r;
    ks_training_result result;
    ks_checkpoint checkpoint;
    ks_training_options options = {.threads = 1,
                                   .epochs = 3,
                                   .rate = {KS_RATE_CONSTANT, .01, .01},
                                   .mean = 2,
                                   .progress = save_each,
                                   .checkpoint = &checkpoint,
                                   .name = "plane"};
    regression_init(&r, 1, 1);
    int status = ks_checkpoint_init(&checkpoint, &(ks_training_watch){.save = save}, NULL);
    if (status == 0)
        status = (online ? ks_online_train : ks_adam_train)(&result, &r.trainable, &options);
    ks_checkpoint_release(&checkpoint);
    return status;
}

static void test_steps(void **state)
{
    (void)state;
    for (int online = 0; online <= 1; online++) {
        int status = KS_EMEMORY;
        long limit = 0;
        for (; status == KS_EMEMORY; limit++) {
            allowed = limit;
            status = train_by_steps(online);
            allowed = -1;
            assert_true(limit < 1000);
        }
        assert_int_equal(status, 0);
        assert_true(limit > 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory), cmocka_unit_test(test_steps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
