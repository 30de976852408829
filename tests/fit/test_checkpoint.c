/* Training that is stopped and goes on: it must come to the same bytes as training that was not,
 * wherever it was stopped; and a checkpoint of something else must be refused. */
#include "kept_bytes.h"
#include "network_train.h"
#include "problems.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { INPUTS = 6, HIDDEN = 7, EPOCHS = 40 };

/* Whoever runs the training: keeps the last bytes that were saved, and stops after some epochs. */
typedef struct keeper {
    char *bytes;
    size_t size;
    int saves, epochs;         /* how many of each there were */
    int stop_after, save_each; /* epochs; 0: never */
    int fails;                 /* cannot save */
} keeper;

static int keep(const void *bytes, size_t size, void *payload)
{
    keeper *k = payload;
    if (k->fails)
        return KS_EFILE;
    keep_bytes(&k->bytes, &k->size, bytes, size);
    k->saves++;
    return 0;
}

static int answer(const ks_training_epoch *e, void *payload)
{
    keeper *k = payload;
    assert_true(e->loss > 0 && e->valid_loss > 0);
    k->epochs++;
    return k->stop_after > 0 && k->epochs >= k->stop_after ? KS_TRAINING_STOP
           : k->save_each                                  ? KS_TRAINING_SAVE
                                                           : KS_TRAINING_GO_ON;
}

static int open_bytes(ks_checkpoint *out, const void *bytes, size_t size, ks_error *error)
{
    return ks_checkpoint_init(
        out, &(ks_training_watch){.checkpoint = bytes, .checkpoint_size = size}, error);
}

static const ks_fit_method ways[] = {KS_FIT_RPROP, KS_FIT_ADAM};

static const ks_training_options usual = {
    .threads = 1, .epochs = EPOCHS, .patience = 15, .seed = 4, .decay = 1e-3F};

/* Trains from what the keeper has. */
static int run(ks_fit_method way, ks_training_result *result, ks_network *out, const ks_examples *x,
               const ks_examples *valid, keeper *k, ks_training_options options)
{
    ks_checkpoint checkpoint;
    k->saves = k->epochs = 0;
    ks_training_watch watch = {
        .save = keep, .payload = k, .checkpoint = k->bytes, .checkpoint_size = k->size};
    assert_int_equal(ks_checkpoint_init(&checkpoint, &watch, NULL), 0);
    options.progress = answer;
    options.payload = k;
    options.checkpoint = &checkpoint;
    options.name = "a.network";
    assert_int_equal(ks_network_init(out, x->inputs, HIDDEN), 0);
    int status = ks_network_train(result, out, x, valid, way, &options);
    assert_int_equal(checkpoint.other, status == KS_EINPUT);
    ks_checkpoint_release(&checkpoint);
    return status;
}

typedef struct trained {
    ks_network network;
    ks_training_result result;
} trained;

static trained train_at_once(ks_fit_method way, const ks_examples *x, const ks_examples *valid)
{
    trained out;
    memset(&out, 0, sizeof out);
    assert_int_equal(ks_network_init(&out.network, x->inputs, HIDDEN), 0);
    assert_int_equal(ks_network_train(&out.result, &out.network, x, valid, way, &usual), 0);
    return out;
}

static void check_same(const trained *a, const ks_network *n, const ks_training_result *result)
{
    assert_memory_equal(a->network.memory, n->memory,
                        (size_t)(n->out_bias + 1 - n->memory) * sizeof(float));
    assert_int_equal(a->result.epochs, result->epochs);
    assert_int_equal(a->result.best_epoch, result->best_epoch);
    assert_true(a->result.loss == result->loss && a->result.valid_loss == result->valid_loss);
    assert_true(a->result.error == result->error && a->result.valid_error == result->valid_error);
}

static void stop_anywhere(ks_fit_method way)
{
    ks_random random = ks_random_seed(31);
    ks_examples x = circle(&random, 120, INPUTS), valid = circle(&random, 60, INPUTS);
    for (int with_valid = 0; with_valid <= 1; with_valid++) {
        const ks_examples *v = with_valid ? &valid : NULL;
        trained whole = train_at_once(way, &x, v);
        /* Every `stride` epochs, until it comes to its end. */
        for (int stride = 1; stride < whole.result.epochs; stride++) {
            keeper k = {.stop_after = stride};
            ks_training_result result;
            int status = KS_ESTOPPED, runs = 0, epochs = 0;
            for (; status == KS_ESTOPPED; runs++) {
                ks_network n;
                status = run(way, &result, &n, &x, v, &k, usual);
                assert_int_equal(k.saves, 1);
                epochs += k.epochs;
                if (status == 0)
                    check_same(&whole, &n, &result);
                ks_network_release(&n);
            }
            assert_int_equal(status, 0);
            /* No epoch was made twice, and none left out. */
            assert_int_equal(epochs, whole.result.epochs);
            assert_int_equal(runs, (epochs + stride - 1) / stride);
            free(k.bytes);
        }
        ks_network_release(&whole.network);
    }
    ks_examples_release(&x);
    ks_examples_release(&valid);
}

static void test_stopped_anywhere(void **state)
{
    (void)state;
    stop_anywhere(ways[0]);
    stop_anywhere(ways[1]);
}

/* A process that dies leaves what it saved last: here the state before its last three epochs. */
static void be_killed(ks_fit_method way)
{
    ks_random random = ks_random_seed(32);
    ks_examples x = circle(&random, 100, INPUTS), valid = circle(&random, 50, INPUTS);
    trained whole = train_at_once(way, &x, &valid);
    keeper k = {.save_each = 1, .stop_after = 9};
    ks_training_result result;
    ks_network n;
    assert_int_equal(run(way, &result, &n, &x, &valid, &k, usual), KS_ESTOPPED);
    assert_int_equal(k.saves, 9);
    ks_network_release(&n);
    keeper later = {.bytes = k.bytes, .size = k.size, .fails = 1, .stop_after = 3};
    assert_int_equal(run(way, &result, &n, &x, &valid, &later, usual), KS_EFILE);
    ks_network_release(&n);
    k.stop_after = 0;
    k.save_each = 0;
    assert_int_equal(run(way, &result, &n, &x, &valid, &k, usual), 0);
    assert_int_equal(k.epochs, whole.result.epochs - 9);
    check_same(&whole, &n, &result);
    ks_network_release(&n);
    /* What is trained is not trained again, even with more threads. */
    ks_training_options threads = usual;
    threads.threads = 3;
    assert_int_equal(run(way, &result, &n, &x, &valid, &k, threads), 0);
    assert_int_equal(k.epochs + k.saves, 0);
    check_same(&whole, &n, &result);
    ks_network_release(&n);
    ks_network_release(&whole.network);
    free(k.bytes);
    ks_examples_release(&x);
    ks_examples_release(&valid);
}

static void test_killed(void **state)
{
    (void)state;
    be_killed(ways[0]);
    be_killed(ways[1]);
}

static void refuse(const ks_examples *x, const ks_examples *valid, const keeper *k,
                   ks_training_options options)
{
    keeper again = *k;
    ks_training_result result;
    ks_network n;
    assert_int_equal(run(KS_FIT_RPROP, &result, &n, x, valid, &again, options), KS_EINPUT);
    assert_int_equal(again.epochs + again.saves, 0);
    ks_network_release(&n);
}

static void test_of_another(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(33);
    ks_examples x = circle(&random, 100, INPUTS), valid = circle(&random, 50, INPUTS);
    ks_examples wider = circle(&random, 100, INPUTS + 1);
    for (int stop_after = 0; stop_after <= 5; stop_after += 5) { /* trained; in training */
        keeper k = {.stop_after = stop_after};
        ks_training_result result;
        ks_network n;
        run(KS_FIT_RPROP, &result, &n, &x, &valid, &k, usual);
        ks_network_release(&n);
        ks_training_options other = usual;
        other.seed++;
        refuse(&x, &valid, &k, other);
        other = usual;
        other.epochs++;
        refuse(&x, &valid, &k, other);
        other = usual;
        other.patience++;
        refuse(&x, &valid, &k, other);
        other = usual;
        other.decay *= 2;
        refuse(&x, &valid, &k, other);
        refuse(&x, NULL, &k, usual);
        refuse(&wider, &wider, &k, usual);
        valid.input[7] += 1e-3F;
        refuse(&x, &valid, &k, usual);
        valid.input[7] -= 1e-3F;
        x.target[9] = 1 - x.target[9];
        refuse(&x, &valid, &k, usual);
        x.target[9] = 1 - x.target[9];
        free(k.bytes);
    }
    ks_examples_release(&x);
    ks_examples_release(&valid);
    ks_examples_release(&wider);
}

/* Each byte of a checkpoint counts. */
static void test_damaged(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(34);
    ks_examples x = circle(&random, 30, INPUTS);
    keeper k = {.stop_after = 2};
    ks_training_result result;
    ks_network n;
    ks_checkpoint c;
    ks_error error;
    assert_int_equal(run(KS_FIT_RPROP, &result, &n, &x, NULL, &k, usual), KS_ESTOPPED);
    ks_network_release(&n);
    for (size_t i = 0; i < k.size; i += 11) {
        k.bytes[i] ^= 4;
        assert_int_equal(open_bytes(&c, k.bytes, k.size, NULL), KS_EINPUT);
        k.bytes[i] ^= 4;
        assert_int_equal(open_bytes(&c, k.bytes, i, NULL), KS_EINPUT);
    }
    k.bytes[k.size / 2] ^= 1;
    assert_int_equal(open_bytes(&c, k.bytes, k.size, &error), KS_EINPUT);
    assert_string_equal(error.message, "the model is damaged: its checksum is wrong");
    ks_checkpoint_release(&c);
    free(k.bytes);
    ks_examples_release(&x);
}

/* All 64 bits come back, and numbers from a file that are none do no harm. */
static void test_states(void **state)
{
    (void)state;
    float a[3] = {1, -2.5F, 1e-30F}, b[3] = {0, 3, 7}, c[3], d[3];
    ks_checkpoint_state put = {.numbers = {0, 1, UINT64_MAX, 0x0123456789ABCDEF, 1ULL << 63},
                               .arrays = {a, b},
                               .count = 2,
                               .size = 3};
    ks_checkpoint_state get = {.arrays = {c, d}, .count = 2, .size = 3};
    ks_checkpoint point;
    assert_int_equal(open_bytes(&point, NULL, 0, NULL), 0);
    assert_int_equal(ks_checkpoint_save(&point), 0); /* nobody to save for */
    assert_int_equal(ks_checkpoint_get(&get, &point, "x"), 0);
    assert_false(ks_checkpoint_has(&point, "x"));
    assert_int_equal(ks_checkpoint_put(&point, "y", &put), 0);
    assert_int_equal(ks_checkpoint_put(&point, "x", &put), 0);
    a[0] = 9;
    put.numbers[1] = 2;
    assert_int_equal(ks_checkpoint_put(&point, "x", &put), 0);
    assert_int_equal(point.model->count, 2);
    assert_int_equal(ks_checkpoint_get(&get, &point, "x"), 1);
    assert_memory_equal(get.numbers, put.numbers, sizeof get.numbers);
    assert_memory_equal(a, c, sizeof a);
    assert_memory_equal(b, d, sizeof b);
    get.count = 1;
    assert_int_equal(ks_checkpoint_get(&get, &point, "x"), 0);
    assert_true(ks_checkpoint_has(&point, "x"));
    a[1] = NAN;
    assert_int_equal(ks_checkpoint_put(&point, "z", &put), KS_EINPUT);
    /* A float that is no piece of 16 bits. */
    get.count = 2;
    point.model->tensors[0].data[0] = -1e30F;
    point.model->tensors[0].data[1] = 1e30F;
    assert_int_equal(ks_checkpoint_get(&get, &point, "y"), 1);
    assert_true(get.numbers[0] == 0);
    ks_checkpoint_release(&point);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stopped_anywhere), cmocka_unit_test(test_killed),
        cmocka_unit_test(test_of_another),       cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
