/* The optimisers over a trainable that is no network: against naive versions; stopped anywhere,
 * also within an epoch and within a step; with means of parameters; on any number of threads. */
#include "kept_bytes.h"
#include "regression.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef int optimiser(ks_training_result *, const ks_trainable *, const ks_training_options *);

static optimiser *const ways[] = {ks_rprop_train, ks_adam_train, ks_online_train};

enum { WAYS = sizeof ways / sizeof *ways, EPOCHS = 12 };

static const ks_training_options usual = {
    .threads = 1, .epochs = EPOCHS, .seed = 6, .rate = {KS_RATE_LINEAR, 0.05, 0.01}};

static void check_near(const double *expected, const float *parameters)
{
    for (int k = 0; k < PLANE; k++)
        assert_true(fabs(expected[k] - (double)parameters[k]) < 1e-5);
}

/* The first parameters, and the generator after them. */
static ks_random naive_start(double *out, uint64_t seed)
{
    ks_random random = ks_random_seed(seed);
    for (int k = 0; k < PLANE; k++)
        out[k] = ks_random_unit(&random);
    return random;
}

/* ---- Against naive versions ---- */

static void test_rprop(void **state)
{
    (void)state;
    regression r;
    ks_training_result result;
    double w[PLANE], best[PLANE] = {0}, before[PLANE] = {0}, least = INFINITY;
    double step[PLANE] = {.07, .07, .07, .07, .07};
    regression_init(&r, 1, 0);
    naive_start(w, usual.seed);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        double gradient[PLANE] = {0}, loss = 0;
        for (size_t i = 0; i < POINTS; i++)
            loss += regression_derive(gradient, &r, w, i) / POINTS;
        if (loss < least)
            memcpy(best, w, sizeof best);
        least = loss < least ? loss : least;
        for (int k = 0; k < PLANE; k++) {
            int turned = gradient[k] * before[k]<0, kept = gradient[k] * before[k]> 0;
            step[k] = fmin(fmax(step[k] * (turned ? .5 : kept ? 1.2 : 1), 1e-6), 50);
            before[k] = turned ? 0 : gradient[k];
            w[k] -= before[k] > 0 ? step[k] : before[k] < 0 ? -step[k] : 0;
        }
    }
    assert_int_equal(ks_rprop_train(&result, &r.trainable, &usual), 0);
    check_near(best, r.parameters);
    assert_true(fabs(result.loss - least) < 1e-6 && result.valid_loss == result.loss);
    assert_int_equal(result.epochs, EPOCHS);
}

static double naive_rate(const ks_training_options *o, int step)
{
    double done = step / (double)(STEPS * o->epochs), fall = o->rate.first - o->rate.last;
    return o->rate.schedule == KS_RATE_CONSTANT ? o->rate.first
           : o->rate.schedule == KS_RATE_LINEAR
               ? o->rate.first - fall * done
               : o->rate.last + fall * (1 + cos(3.14159265358979 * done)) / 2;
}

/* What the options come to, with the last parameters or their mean at the end. */
static void naive_adam(double *out, const regression *r, const ks_training_options *o)
{
    double w[PLANE], m[PLANE] = {0}, v[PLANE] = {0}, mean[PLANE];
    size_t moved = 0;
    ks_random random = naive_start(w, o->seed);
    memcpy(mean, w, sizeof mean);
    for (int step = 0; step < STEPS * o->epochs; step++) {
        double gradient[PLANE] = {0}, rate = naive_rate(o, step);
        for (int i = 0; i < BATCH; i++)
            regression_derive(gradient, r, w, (ks_random_below(&random, POINTS) + moved) % POINTS);
        moved = moved * 7 + (size_t)step + 1;
        for (int k = 0; k < PLANE; k++) {
            double g = gradient[k] / BATCH + o->decay * w[k];
            m[k] = .9 * m[k] + .1 * g;
            v[k] = .999 * v[k] + .001 * g * g;
            w[k] -= rate * o->decoupled_decay * w[k];
            w[k] -= rate * m[k] / (1 - pow(.9, step + 1)) /
                    (sqrt(v[k] / (1 - pow(.999, step + 1))) + 1e-8);
            /* Steps up to the seventh count alone; from then on, one more with every four. */
            double quarter = floor((step + 1) / 4.0);
            mean[k] += (w[k] - mean[k]) / fmin(fmax(quarter, 1), fmax(o->mean, 1));
        }
    }
    memcpy(out, o->mean ? mean : w, sizeof mean);
}

static void test_adam(void **state)
{
    (void)state;
    const ks_training_options all[] = {
        {.epochs = 9, .rate = {KS_RATE_CONSTANT, .03, 0}},
        {.epochs = 9, .rate = {KS_RATE_LINEAR, .06, .02}},
        {.epochs = 9, .rate = {KS_RATE_COSINE, .06, 0}, .decay = .1F},
        {.epochs = 9, .rate = {KS_RATE_COSINE, .06, .001}, .decoupled_decay = .2F},
        {.epochs = 9, .rate = {KS_RATE_COSINE, .06, 0}, .mean = 3, .seed = 3},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        regression r;
        ks_training_result result;
        double expected[PLANE];
        regression_init(&r, 0, 0);
        naive_adam(expected, &r, &all[i]);
        assert_int_equal(ks_adam_train(&result, &r.trainable, &all[i]), 0);
        check_near(expected, r.parameters);
        assert_int_equal(result.best_epoch, 8); /* there is nothing to choose by */
    }
}

static void test_online(void **state)
{
    (void)state;
    regression r;
    ks_training_result result;
    double w[PLANE], loss = 0;
    size_t moved = 0;
    regression_init(&r, 0, 0);
    ks_random random = naive_start(w, usual.seed);
    for (int step = 0; step < STEPS * EPOCHS; step++) {
        if (step % STEPS == 0)
            loss = 0;
        for (int i = 0; i < BATCH; i++) {
            size_t example = (ks_random_below(&random, POINTS) + moved) % POINTS;
            double gradient[PLANE] = {0};
            loss += regression_derive(gradient, &r, w, example) / (BATCH * STEPS);
            for (int k = 0; k < PLANE; k++)
                w[k] -= naive_rate(&usual, step) * gradient[k];
        }
        moved = moved * 7 + (size_t)step + 1;
    }
    assert_int_equal(ks_online_train(&result, &r.trainable, &usual), 0);
    check_near(w, r.parameters);
    assert_true(fabs(result.loss - loss) < 1e-6); /* of the last epoch */
}

/* From the first rate to the last. */
static void test_rates(void **state)
{
    (void)state;
    ks_rate constant = {KS_RATE_CONSTANT, 0.003, 0}, linear = {KS_RATE_LINEAR, 0.003, 0.001};
    ks_rate cosine = {KS_RATE_COSINE, 0.003, 0.001};
    assert_true(ks_rate_at(&constant, 0, 4) == 0.003 && ks_rate_at(&constant, 3, 4) == 0.003);
    assert_true(ks_rate_at(&linear, 0, 4) == 0.003);
    assert_true(fabs(ks_rate_at(&linear, 2, 4) - 0.002) < 1e-12);
    assert_true(fabs(ks_rate_at(&linear, 3, 4) - 0.0015) < 1e-12);
    assert_true(ks_rate_at(&cosine, 0, 4) == 0.003);
    assert_true(fabs(ks_rate_at(&cosine, 2, 4) - 0.002) < 1e-12);
    assert_true(ks_rate_at(&cosine, 1, 4) > ks_rate_at(&linear, 1, 4));
    assert_true(ks_rate_at(&cosine, 3, 4) < ks_rate_at(&linear, 3, 4));
}

/* A mean over three steps at most. */
static void test_mean(void **state)
{
    (void)state;
    float mean = 0;
    double expected = 0;
    for (int step = 1; step <= 20; step++) {
        mean += ks_mean_share((size_t)step, 3) * ((float)(step * step) - mean);
        /* All of it up to the seventh, a half up to the eleventh, then a third. */
        expected += (step * step - expected) / (step < 8 ? 1 : step < 12 ? 2 : 3);
        assert_true(fabs((double)mean - expected) < 1e-3);
    }
}

/* ---- Stopped and gone on ---- */

typedef struct keeper {
    char *bytes;
    size_t size;
    int epochs, stop_every, save_each; /* epochs so far; 0: never */
    float shown[PLANE];                /* parameters that were told last */
} keeper;

static int keep(const void *bytes, size_t size, void *payload)
{
    keeper *k = payload;
    keep_bytes(&k->bytes, &k->size, bytes, size);
    return 0;
}

static int answer(const ks_training_epoch *e, void *payload)
{
    keeper *k = payload;
    assert_int_equal(e->epoch, k->epochs++); /* none is made twice, and none left out */
    memcpy(k->shown, e->parameters, sizeof k->shown);
    return k->stop_every && k->epochs % k->stop_every == 0 ? KS_TRAINING_STOP
           : k->save_each                                  ? KS_TRAINING_SAVE
                                                           : KS_TRAINING_GO_ON;
}

/* Trains once, from what the keeper has. */
static int go_on(optimiser *train, ks_training_result *result, regression *r, keeper *k,
                 ks_training_options options)
{
    ks_checkpoint checkpoint;
    ks_training_watch watch = {
        .save = keep, .payload = k, .checkpoint = k->bytes, .checkpoint_size = k->size};
    assert_int_equal(ks_checkpoint_init(&checkpoint, &watch, NULL), 0);
    options.progress = answer;
    options.payload = k;
    options.checkpoint = &checkpoint;
    options.name = "plane";
    int status = train(result, &r->trainable, &options);
    assert_int_equal(checkpoint.other, status == KS_EINPUT);
    ks_checkpoint_release(&checkpoint);
    return status;
}

static void check_same(const regression *a, const ks_training_result *first, const regression *b,
                       const ks_training_result *second)
{
    assert_memory_equal(a->parameters, b->parameters, sizeof a->parameters);
    assert_int_equal(first->epochs, second->epochs);
    assert_int_equal(first->best_epoch, second->best_epoch);
    assert_true(first->loss == second->loss && first->valid_loss == second->valid_loss);
    assert_true(first->error == second->error && first->valid_error == second->valid_error);
}

/* Between epochs, or wherever the trainable is asked: between draws and within steps. */
static void stop_anywhere(optimiser *train, const ks_training_options *options, int whole,
                          int valid)
{
    regression r;
    ks_training_result first;
    regression_init(&r, whole, valid);
    assert_int_equal(train(&first, &r.trainable, options), 0);
    for (int stride = 1; stride <= 2 * EPOCHS; stride++)
        for (int within = 0; within <= 1; within++) {
            keeper k = {.stop_every = within ? 0 : stride};
            regression again;
            ks_training_result result;
            int status = KS_ESTOPPED, asked = 0;
            while (status == KS_ESTOPPED) {
                regression_init(&again, whole, valid);
                again.stop_every = within ? stride + 2 : 0; /* a step takes two answers */
                again.asked = asked;
                status = go_on(train, &result, &again, &k, *options);
                asked = again.asked;
            }
            assert_int_equal(status, 0);
            check_same(&r, &first, &again, &result);
            if (!valid && !whole)
                assert_memory_equal(k.shown, r.parameters, sizeof k.shown);
            free(k.bytes);
        }
}

static void test_stopped_anywhere(void **state)
{
    (void)state;
    ks_training_options mean = usual, decayed = usual;
    mean.mean = 5;
    decayed.decoupled_decay = .1F;
    decayed.patience = 4;
    stop_anywhere(ks_rprop_train, &usual, 1, 1);
    for (int w = 1; w < WAYS; w++)
        for (int parts = 0; parts < 4; parts++) {
            stop_anywhere(ways[w], &usual, parts & 1, parts >> 1);
            stop_anywhere(ways[w], &mean, parts & 1, parts >> 1);
            stop_anywhere(ways[w], &decayed, parts & 1, parts >> 1);
        }
}

/* What runs longer goes on from a shorter one that has come to its end, if it may. */
static void test_longer(void **state)
{
    (void)state;
    for (int w = 1; w < WAYS; w++) {
        keeper k = {0};
        regression r, whole;
        ks_training_result result, first;
        ks_training_options options = usual;
        options.open_ended = 1;
        options.rate.schedule = KS_RATE_CONSTANT;
        options.mean = 4;
        regression_init(&r, 0, 0);
        assert_int_equal(go_on(ways[w], &result, &r, &k, options), 0);
        options.epochs += 5;
        regression_init(&whole, 0, 0);
        assert_int_equal(ways[w](&first, &whole.trainable, &options), 0);
        regression_init(&r, 0, 0);
        assert_int_equal(go_on(ways[w], &result, &r, &k, options), 0);
        assert_int_equal(k.epochs, EPOCHS + 5);
        check_same(&whole, &first, &r, &result);
        /* At its end already. */
        regression_init(&r, 0, 0);
        assert_int_equal(go_on(ways[w], &result, &r, &k, options), 0);
        assert_int_equal(k.epochs, EPOCHS + 5);
        check_same(&whole, &first, &r, &result);
        options.epochs = EPOCHS;
        assert_int_equal(go_on(ways[w], &result, &r, &k, options), KS_EINPUT);
        free(k.bytes);
    }
}

static void refuse(optimiser *train, const keeper *k, ks_training_options options, int whole,
                   uint64_t key)
{
    keeper again = *k;
    regression r;
    ks_training_result result;
    regression_init(&r, whole, 0);
    r.trainable.key = key;
    assert_int_equal(go_on(train, &result, &r, &again, options), KS_EINPUT);
    assert_int_equal(again.epochs, k->epochs);
}

/* Another way, other options, other examples. */
static void test_of_another(void **state)
{
    (void)state;
    for (int stop = 0; stop <= 5; stop += 5) {
        keeper k = {.stop_every = stop};
        regression r;
        ks_training_result result;
        ks_training_options other = usual;
        regression_init(&r, 1, 0);
        assert_int_equal(go_on(ks_adam_train, &result, &r, &k, usual), stop ? KS_ESTOPPED : 0);
        refuse(ks_rprop_train, &k, usual, 1, 0);
        refuse(ks_online_train, &k, usual, 1, 0);
        refuse(ks_adam_train, &k, usual, 1, 1);
        other.rate.last = 0;
        refuse(ks_adam_train, &k, other, 1, 0);
        other = usual;
        other.rate.schedule = KS_RATE_COSINE;
        refuse(ks_adam_train, &k, other, 1, 0);
        other = usual;
        other.mean = 7;
        refuse(ks_adam_train, &k, other, 1, 0);
        other = usual;
        other.decoupled_decay = .5F;
        refuse(ks_adam_train, &k, other, 1, 0);
        other = usual;
        other.epochs++;
        refuse(ks_adam_train, &k, other, 1, 0);
        free(k.bytes);
    }
}

/* ---- Passes ---- */

/* The parameters that a training ends with are those it was judged by, the mean among them. */
static void test_measures_what_it_keeps(void **state)
{
    (void)state;
    for (int mean = 0; mean <= 6; mean += 6) {
        regression r;
        ks_training_result result;
        ks_training_options options = usual;
        ks_passes *passes;
        ks_sums sums;
        options.mean = mean;
        regression_init(&r, 1, 1);
        assert_int_equal(ks_adam_train(&result, &r.trainable, &options), 0);
        assert_int_equal(ks_passes_new(&passes, &r.trainable, 1), 0);
        assert_int_equal(ks_passes_run(&sums, NULL, passes, KS_PART_VALID, VALID_POINTS), 0);
        assert_true(sums.loss / VALID_POINTS == result.valid_loss);
        assert_true(sums.wrong / VALID_POINTS == result.valid_error);
        assert_int_equal(ks_passes_run(&sums, NULL, passes, KS_PART_TRAIN, POINTS), 0);
        assert_true(sums.loss / POINTS == result.loss && sums.wrong / POINTS == result.error);
        ks_passes_free(passes);
    }
}

static void test_threads(void **state)
{
    (void)state;
    ks_training_options options = usual;
    options.mean = 3;
    for (int w = 0; w < WAYS; w++) {
        regression first;
        ks_training_result before = {0};
        for (options.threads = 1; options.threads <= 5; options.threads++) {
            regression r;
            ks_training_result result;
            regression_init(&r, 1, 1);
            r.trainable.workers = options.threads == 4 ? 2 : 0;
            assert_int_equal(ways[w](&result, &r.trainable, &options), 0);
            if (options.threads == 1) {
                first = r;
                before = result;
            }
            check_same(&first, &before, &r, &result);
        }
    }
}

static int give_up(const ks_training_epoch *e, void *payload)
{
    (void)payload;
    return e->epoch == 2 ? KS_ERANGE : KS_TRAINING_GO_ON;
}

/* A pass that fails ends the training, and so does whoever watches it. */
static void test_failures(void **state)
{
    (void)state;
    ks_training_options options = usual;
    options.progress = give_up;
    for (int w = 0; w < WAYS; w++) {
        regression r;
        ks_training_result result;
        regression_init(&r, 1, 1);
        assert_int_equal(ways[w](&result, &r.trainable, &options), KS_ERANGE);
        assert_int_equal(result.epochs, 3);
        r.fails = 1;
        assert_int_equal(ways[w](&result, &r.trainable, &usual), KS_EFILE);
    }
    regression r;
    ks_training_result result;
    regression_init(&r, 0, 0);
    assert_int_equal(ks_rprop_train(&result, &r.trainable, &usual), KS_EINPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rprop),
        cmocka_unit_test(test_adam),
        cmocka_unit_test(test_online),
        cmocka_unit_test(test_rates),
        cmocka_unit_test(test_mean),
        cmocka_unit_test(test_stopped_anywhere),
        cmocka_unit_test(test_longer),
        cmocka_unit_test(test_of_another),
        cmocka_unit_test(test_measures_what_it_keeps),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
