/* Training perceptrons and calibrating: the same bytes for any number of threads, and when it was
 * stopped on the way; what is refused. The games are GNU Go's against itself, on 7x7. */
#include "perceptron.h"
#include "perceptron_train.h"
#include "points.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static const char *games;

typedef struct keeper {
    char *bytes;
    size_t size;
    int calls, stop_at; /* calls of progress; 0: never */
    double share;
} keeper;

static int keep(const void *bytes, size_t size, void *payload)
{
    keeper *k = payload;
    free(k->bytes);
    k->bytes = malloc(size);
    assert_non_null(k->bytes);
    memcpy(k->bytes, bytes, size);
    k->size = size;
    return 0;
}

static ks_training_answer answer(const ks_training_progress *p, void *payload)
{
    keeper *k = payload;
    assert_int_equal(p->step, 1);
    assert_true(p->share >= k->share && p->share <= 1);
    k->share = p->share;
    return k->stop_at > 0 && ++k->calls >= k->stop_at ? KS_TRAINING_STOP : KS_TRAINING_GO_ON;
}

static int run(ks_buffer *out, keeper *k, const char *judge, int threads, ks_error *error)
{
    ks_perceptron_training options = {.form = judge + strlen("perceptron-"),
                                      .common.text = "a test",
                                      .common.train = &games,
                                      .common.train_count = 1,
                                      .valid = {games},
                                      .valid_count = 1,
                                      .examples = 2000,
                                      .valid_examples = 1000,
                                      .epochs = 5,
                                      .starts = 2,
                                      .seed = 1,
                                      .common.threads = threads,
                                      .common.watch.progress = answer,
                                      .common.watch.save = keep,
                                      .common.watch.payload = k,
                                      .common.watch.checkpoint_size = k->size};
    char *copy = k->bytes ? malloc(k->size) : NULL;
    if (copy != NULL)
        memcpy(copy, k->bytes, k->size);
    options.common.watch.checkpoint = copy;
    k->calls = 0;
    k->share = 0;
    ks_buffer_clear(out);
    int status = ks_perceptron_train(out, &options, error);
    free(copy);
    return status;
}

static void assert_same(const ks_buffer *a, const ks_buffer *b)
{
    assert_int_equal(ks_buffer_size(a), ks_buffer_size(b));
    assert_memory_equal(ks_buffer_data(a), ks_buffer_data(b), ks_buffer_size(a));
}

static void same_bytes(void **state)
{
    (void)state;
    static const char *const judges[] = {"perceptron-mlp-enhanced-24",
                                         "perceptron-mlp-simple-60-all",
                                         "perceptron-linear-simple-40"};
    ks_buffer *one, *other;
    assert_int_equal(ks_buffer_new(&one), 0);
    assert_int_equal(ks_buffer_new(&other), 0);
    for (int i = 0; i < 3; i++) {
        keeper k = {0}, more = {0}, stopped = {.stop_at = 4};
        assert_int_equal(run(one, &k, judges[i], 1, NULL), 0);
        assert_int_equal(run(other, &more, judges[i], 3, NULL), 0);
        assert_same(one, other);
        assert_int_equal(run(other, &stopped, judges[i], 1, NULL), KS_ESTOPPED);
        stopped.stop_at = 0;
        assert_int_equal(run(other, &stopped, judges[i], 1, NULL), 0);
        assert_same(one, other);
        /* It is a model that the judge can read. */
        ks_model *model;
        ks_perceptron perceptron;
        assert_int_equal(ks_model_read(&model, ks_buffer_data(one), ks_buffer_size(one), NULL), 0);
        assert_int_equal(
            ks_perceptron_load(&perceptron, ks_perceptron_find(judges[i]), model, NULL), 0);
        assert_non_null(perceptron.networks[0].memory);
        assert_null(perceptron.networks[1].memory);
        assert_true(perceptron.networks[0].window >= 0 && perceptron.networks[0].window < 1);
        ks_perceptron_release(&perceptron);
        ks_model_free(model);
        free(k.bytes);
        free(more.bytes);
        free(stopped.bytes);
    }
    ks_buffer_free(one);
    ks_buffer_free(other);
}

static void refused(void **state)
{
    (void)state;
    ks_buffer *out;
    ks_error error = {0};
    keeper k = {.stop_at = 3};
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(run(out, &k, "perceptron-none", 1, &error), KS_EJUDGE);
    assert_string_equal(error.message, "there is no perceptron \"perceptron-none\"");
    assert_int_equal(run(out, &k, "perceptron-mlp-simple-24", 1, &error), KS_ESTOPPED);
    assert_int_equal(run(out, &k, "perceptron-mlp-simple-40", 1, &error), KS_EINPUT);
    assert_string_equal(error.message, "the checkpoint belongs to another run");
    assert_int_equal(ks_buffer_size(out), 0);
    ks_buffer_free(out);
    free(k.bytes);
}

/* Points are empty unless stones are judged, each example is as its side to move sees it, and as
 * many are drawn as are wanted. */
static void examples(void **state)
{
    (void)state;
    for (int occupied = 0; occupied < 2; occupied++) {
        ks_points_samples samples;
        ks_examples drawn;
        ks_neighbourhood_form form = {3, 0, occupied};
        size_t stones = 0, halves = 0;
        assert_int_equal(ks_points_draw(&samples, &games, 1, 1000, 0, &form, 1, NULL), 0);
        assert_true(samples.examples > 900 && samples.examples <= 1000);
        for (size_t i = 0; i < samples.count; i++)
            for (int j = 0; j < samples.samples[i].count; j++)
                stones += samples.boards.bytes[samples.samples[i].position.at +
                                               (size_t)samples.samples[i].point[j]] != KS_EMPTY;
        assert_true(occupied ? stones > 100 : stones == 0);
        assert_int_equal(ks_points_examples(&drawn, &samples, &form, NULL, 1), 0);
        assert_int_equal(drawn.inputs, 24 + occupied);
        for (size_t i = 0; i < drawn.count; i++) {
            float t = drawn.target[i];
            assert_true(t == 0 || t == 1 || t == .5F);
            halves += t == .5F;
        }
        assert_true(halves < drawn.count / 4);
        ks_examples_release(&drawn);
        ks_points_release(&samples);
        /* There is no larger board among the games. */
        assert_int_equal(ks_points_draw(&samples, &games, 1, 1000, 1, &form, 1, NULL), 0);
        assert_int_equal(samples.examples, 0);
        ks_points_release(&samples);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bytes),
        cmocka_unit_test(refused),
        cmocka_unit_test(examples),
    };
    if (argc < 2)
        return 1;
    games = argv[1];
    return cmocka_run_group_tests_name("perceptron_train", tests, NULL, NULL);
}
