/* Training the cascade: stopped anywhere, within a network or between two, it goes on to the same
 * bytes; and it says what is wrong with a checkpoint. The games are GNU Go's against itself. */
#include "kept_bytes.h"
#include "life_train.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static const char *games;

typedef struct keeper {
    char *bytes;
    size_t size;
    int calls, stop_at; /* calls of progress; 0: never */
    int networks;       /* that were told to be done */
    double share;       /* told last */
    int step, half;     /* of the network told last */
} keeper;

static int keep(const void *bytes, size_t size, void *payload)
{
    keeper *k = payload;
    keep_bytes(&k->bytes, &k->size, bytes, size);
    return 0;
}

static ks_training_answer answer(const ks_training_progress *p, void *payload)
{
    keeper *k = payload;
    assert_true(p->step >= k->step && p->step <= 4);
    assert_true(p->epoch >= 1 && p->epoch <= p->epochs);
    assert_true((p->start > 0) == (p->half == 0));
    assert_true(p->share >= k->share && p->share <= 1);
    assert_true(p->examples > 0);
    k->share = p->share;
    k->step = p->step;
    k->half = p->half;
    k->networks += p->trained;
    k->calls++;
    return k->stop_at > 0 && k->calls >= k->stop_at ? KS_TRAINING_STOP : KS_TRAINING_GO_ON;
}

static int run(ks_buffer *out, keeper *k, int seed, int whole, ks_error *error)
{
    ks_life_training options = {.common.text = "a test",
                                .common.train = &games,
                                .common.train_count = 1,
                                .valid = {games},
                                .valid_count = 1,
                                .whole_games = whole,
                                .hidden = 3,
                                .epochs = 6,
                                .starts = 2,
                                .seed = (unsigned long long)seed,
                                .common.threads = 1,
                                .common.watch.progress = answer,
                                .common.watch.save = keep,
                                .common.watch.payload = k,
                                .common.watch.checkpoint_size = k->size};
    /* What is kept on the way takes the place of what the run started from. */
    char *copy = k->bytes ? malloc(k->size) : NULL;
    if (copy != NULL)
        memcpy(copy, k->bytes, k->size);
    options.common.watch.checkpoint = copy;
    k->calls = k->networks = k->step = 0;
    k->share = 0;
    ks_buffer_clear(out);
    int status = ks_life_train(out, &options, error);
    free(copy);
    return status;
}

enum { NETWORKS = 4 * 2 + 3 * 2 };

static void test_stopped_anywhere(void **state)
{
    (void)state;
    ks_buffer *whole, *pieces;
    keeper k = {0};
    assert_int_equal(ks_buffer_new(&whole), 0);
    assert_int_equal(ks_buffer_new(&pieces), 0);
    assert_int_equal(run(whole, &k, 1, 0, NULL), 0);
    assert_int_equal(k.networks, NETWORKS);
    assert_int_equal(k.calls, NETWORKS * (6 + 1));
    assert_true(k.share > 0.999);
    int calls = k.calls;
    /* Stopped once, at calls that fall into and between networks of different kinds. */
    int stride = getenv("KS_SANITIZE") ? 31 : 13;
    for (int stop = 1; stop < calls; stop += stride) {
        keeper part = {.stop_at = stop};
        assert_int_equal(run(pieces, &part, 1, 0, NULL), KS_ESTOPPED);
        assert_int_equal(ks_buffer_size(pieces), 0);
        part.stop_at = 0;
        assert_int_equal(run(pieces, &part, 1, 0, NULL), 0);
        assert_int_equal(part.networks, NETWORKS);
        assert_true(part.calls < calls);
        assert_int_equal(ks_buffer_size(pieces), ks_buffer_size(whole));
        assert_memory_equal(ks_buffer_data(pieces), ks_buffer_data(whole), ks_buffer_size(whole));
        free(part.bytes);
    }
    ks_buffer_free(whole);
    ks_buffer_free(pieces);
    free(k.bytes);
}

static ks_training_answer note_examples(const ks_training_progress *p, void *payload)
{
    if (p->step == 1 && p->start == 1)
        *(size_t *)payload = p->examples;
    return KS_TRAINING_GO_ON;
}

static size_t examples_with(int hold_out, int *status)
{
    size_t examples = 0;
    ks_buffer *out;
    ks_life_training options = {.common.text = "a test",
                                .common.train = &games,
                                .common.train_count = 1,
                                .hold_out = hold_out,
                                .hidden = 2,
                                .epochs = 1,
                                .starts = 1,
                                .common.threads = 1,
                                .common.watch.progress = note_examples,
                                .common.watch.payload = &examples};
    assert_int_equal(ks_buffer_new(&out), 0);
    *status = ks_life_train(out, &options, NULL);
    ks_buffer_free(out);
    return examples;
}

/* One game in so many is kept from learning, and says when to stop. */
static void test_hold_out(void **state)
{
    (void)state;
    int status;
    size_t half = examples_with(2, &status);
    assert_int_equal(status, 0);
    size_t most = examples_with(45, &status); /* two of the ninety */
    assert_int_equal(status, 0);
    assert_true(half > 600 && most > half + half / 2 && most < 3 * half);
    assert_int_equal(examples_with(0, &status), 0);
    assert_int_equal(status, KS_EINPUT);
    assert_int_equal(examples_with(91, &status), 0); /* none is left for validation */
    assert_int_equal(status, KS_EINPUT);
    assert_int_equal(examples_with(1, &status), 0); /* and none to learn from */
    assert_int_equal(status, KS_EINPUT);
}

static void test_refused(void **state)
{
    (void)state;
    ks_buffer *out;
    ks_error error = {0};
    keeper k = {.stop_at = 10};
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(run(out, &k, 1, 0, &error), KS_ESTOPPED);
    assert_string_equal(error.message, "the work was stopped");
    assert_int_equal(run(out, &k, 2, 0, &error), KS_EINPUT);
    assert_string_equal(error.message, "the checkpoint belongs to another run");
    assert_int_equal(run(out, &k, 1, 1, &error), KS_EINPUT);
    assert_string_equal(error.message, "the checkpoint belongs to another run");
    k.bytes[k.size / 2] ^= 1;
    assert_int_equal(run(out, &k, 1, 0, &error), KS_EINPUT);
    assert_string_equal(error.message, "the model is damaged: its checksum is wrong");
    assert_int_equal(ks_buffer_size(out), 0);
    ks_buffer_free(out);
    free(k.bytes);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stopped_anywhere),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_hold_out),
    };
    if (argc < 2)
        return 1;
    games = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
