/* Learning random fields: known outcomes with neutral points against all configurations, gradients
 * against differences, and training that ends where the gradient does, the same for any number of
 * threads and however often it is stopped. The games are GNU Go's against itself. */
#include "kept_bytes.h"
#include "likelihood.h"
#include "outcome.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *games;

static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%.9g is not %.9g", a, b);
}

/* ---- Known outcomes ---- */

static const char *const board = "X . O .\n"
                                 ". X O .\n"
                                 "O . . X\n"
                                 ". O X .\n";

/* By going through all 65536 configurations. */
static void count_plainly(double *log_z, ks_edge_table *count, const ks_field *field,
                          const signed char *owner)
{
    double z = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int code = 0; code < 1 << 16; code++) {
            unsigned char spin[16];
            int agrees = 1;
            for (int p = 0; p < 16; p++) {
                spin[p] = (unsigned char)(code >> p & 1);
                agrees &= owner[p] == 0 || spin[p] == (owner[p] > 0);
            }
            double weight = agrees ? exp(ks_field_log_weight(field, spin)) : 0;
            z += pass == 0 ? weight : 0;
            for (int p = 0; p < 16 && pass == 1 && agrees; p++) {
                if (p % 4 < 3)
                    count[field->across[p]][spin[p]][spin[p + 1]] += weight / z;
                if (p / 4 < 3)
                    count[field->down[p]][spin[p]][spin[p + 4]] += weight / z;
            }
        }
    *log_z = log(z);
}

static void neutral_points_are_summed_out(void **state)
{
    (void)state;
    static ks_field field;
    static ks_outcome_room room;
    static const signed char owners[][16] = {
        {1, 1, -1, -1, 1, 1, -1, -1, -1, -1, 1, 1, -1, -1, 1, 1},
        {1, 0, -1, 0, 1, 1, -1, 0, -1, 0, 0, 1, 0, -1, 1, 1}, /* three patches, one of them bent */
        {0, 1, -1, 0, 1, -1, 1, -1, -1, 0, 1, 1, 0, -1, 1, 0},
        {0},
    };
    double parameter[KS_LIBERTIES_PARAMETERS];
    ks_position position = draw(board);
    ks_boltzmann model;
    for (int i = 0; i < KS_LIBERTIES_PARAMETERS; i++)
        parameter[i] = sin(i * 1.7) * 1.2;
    ks_boltzmann_init(&model, KS_LIBERTIES_KINDS, parameter);
    ks_boltzmann_field(&field, &model, &position);
    for (size_t i = 0; i < sizeof owners / sizeof *owners; i++) {
        ks_edge_table fast[81] = {0}, plain[81] = {0};
        double log_z, expected;
        assert_int_equal(ks_outcome_count(fast, &log_z, &field, owners[i], &room), 0);
        count_plainly(&expected, plain, &field, owners[i]);
        assert_near(log_z, expected, 1e-9);
        for (int k = 0; k < 81 * 4; k++)
            assert_near(fast[k / 4][k / 2 % 2][k % 2], plain[k / 4][k / 2 % 2][k % 2], 1e-9);
    }
}

/* ---- Gradients ---- */

static ks_outcomes some_outcomes(void)
{
    ks_outcomes outcomes = {0};
    assert_int_equal(ks_outcomes_add(&outcomes, games, (const int[]){8, 20}, 2, 5, NULL), 0);
    assert_int_equal(outcomes.count, 10);
    for (size_t i = 0; i < outcomes.count; i++)
        for (int p = 0; p < 49; p += 11) /* some neutral points */
            outcomes.items[i].owner[p] = 0;
    return outcomes;
}

static void check_gradient(int kinds, ks_training_goal goal, ks_inference inference,
                           double tolerance)
{
    ks_outcomes outcomes = some_outcomes();
    ks_likelihood_settings settings = {goal, inference, 10, 1, 1};
    static ks_likelihood at_point, around[2];
    ks_boltzmann model;
    double parameter[KS_LIBERTIES_PARAMETERS];
    for (int i = 0; i < KS_LIBERTIES_PARAMETERS; i++)
        parameter[i] = 0.2 + 0.1 * sin(i * 1.3);
    ks_boltzmann_init(&model, kinds, parameter);
    assert_int_equal(ks_likelihood_run(&at_point, &model, &outcomes, &settings), 0);
    for (int i = 0; i < ks_boltzmann_parameters(&model); i += kinds == KS_LIBERTIES_KINDS ? 5 : 1) {
        static const double step = 1e-4;
        for (int side = 0; side < 2; side++) {
            double moved = parameter[i];
            parameter[i] += side ? step : -step;
            ks_boltzmann_init(&model, kinds, parameter);
            parameter[i] = moved;
            assert_int_equal(ks_likelihood_run(&around[side], &model, &outcomes, &settings), 0);
        }
        assert_near(at_point.gradient[i], (around[1].value - around[0].value) / (2 * step),
                    tolerance);
    }
    ks_outcomes_release(&outcomes);
}

static void gradients_are_differences(void **state)
{
    (void)state;
    check_gradient(KS_BOLTZMANN5_KINDS, KS_GOAL_OUTCOME, KS_INFERENCE_EXACT, 1e-5);
    check_gradient(KS_LIBERTIES_KINDS, KS_GOAL_OUTCOME, KS_INFERENCE_EXACT, 1e-5);
    /* Bethe's log Z is at a minimum over messages where these have settled. */
    check_gradient(KS_BOLTZMANN5_KINDS, KS_GOAL_OUTCOME, KS_INFERENCE_BP, 1e-3);
    check_gradient(KS_BOLTZMANN5_KINDS, KS_GOAL_POINTS, KS_INFERENCE_EXACT, 1e-3);
    check_gradient(KS_LIBERTIES_KINDS, KS_GOAL_POINTS, KS_INFERENCE_EXACT, 1e-3);
    check_gradient(KS_BOLTZMANN5_KINDS, KS_GOAL_POINTS, KS_INFERENCE_BP, 0.5);
}

/* Expectations from many sweeps are near the exact ones, and log Z is not known. */
static void check_samples(ks_training_goal goal, double tolerance)
{
    static ks_likelihood exact, sampled;
    static const double parameter[] = {.3, .3, .3, .8, .2};
    ks_outcomes outcomes = some_outcomes();
    ks_likelihood_settings settings = {goal, KS_INFERENCE_EXACT, 2000, 1, 2};
    ks_boltzmann model;
    ks_boltzmann_init(&model, KS_BOLTZMANN5_KINDS, parameter);
    assert_int_equal(ks_likelihood_run(&exact, &model, &outcomes, &settings), 0);
    settings.inference = KS_INFERENCE_SW;
    assert_int_equal(ks_likelihood_run(&sampled, &model, &outcomes, &settings), 0);
    assert_true(isnan(sampled.value) == (goal == KS_GOAL_OUTCOME) && isfinite(exact.value));
    for (int i = 0; i < 5; i++) {
        double spread = sqrt(exact.curvature[i * 5 + i]);
        assert_near(sampled.gradient[i], exact.gradient[i], tolerance * spread);
        assert_near(sampled.curvature[i * 5 + i], exact.curvature[i * 5 + i],
                    0.1 * spread * spread);
    }
    ks_outcomes_release(&outcomes);
}

static void samples_stand_for_expectations(void **state)
{
    (void)state;
    check_samples(KS_GOAL_OUTCOME, 0.1);
    check_samples(KS_GOAL_POINTS, 0.2);
}

/* ---- Training ---- */

typedef struct keeper {
    char *bytes;
    size_t size;
    int calls, stop_at; /* calls of progress; 0: never */
    int models;         /* that were told to be done */
    double share;
    ks_training_goal goal;
    int batch, phases;
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
    assert_string_equal(p->name, k->models % 2 == 0 ? "boltzmann5" : "boltzmann-liberties");
    assert_true(p->examples == (k->phases ? 15 : 45) && p->epoch >= 1 && p->epoch <= p->epochs);
    assert_true(p->share >= k->share && p->share <= 1);
    k->share = p->share;
    k->models += p->trained;
    k->calls++;
    return k->stop_at > 0 && k->calls >= k->stop_at ? KS_TRAINING_STOP : KS_TRAINING_GO_ON;
}

static int run(ks_buffer *out, keeper *k, ks_inference inference, int threads, ks_error *error)
{
    ks_boltzmann_training options = {.common.text = "a text",
                                     .common.train = &games,
                                     .common.train_count = 1,
                                     .goal = k->goal,
                                     .inference = inference,
                                     .moves = {5, 10, 15},
                                     .move_count = 3,
                                     .phases = k->phases,
                                     .games = 15,
                                     .batch = k->batch,
                                     .epochs = 6,
                                     .samples = 40,
                                     .seed = 1,
                                     .common.threads = threads,
                                     .common.watch.progress = answer,
                                     .common.watch.save = keep,
                                     .common.watch.payload = k,
                                     .common.watch.checkpoint = k->bytes,
                                     .common.watch.checkpoint_size = k->size};
    k->calls = k->models = 0;
    k->share = 0;
    ks_buffer_clear(out);
    return ks_boltzmann_train(out, &options.common, error);
}

static void stopped_anywhere(ks_inference inference, ks_training_goal goal, int batch, int phases)
{
    ks_buffer *whole, *parts;
    keeper k = {.goal = goal, .batch = batch, .phases = phases}, none = k;
    int rounds = 0;
    assert_int_equal(ks_buffer_new(&whole) | ks_buffer_new(&parts), 0);
    assert_int_equal(run(whole, &none, inference, 1, NULL), 0);
    assert_int_equal(none.models, phases ? 6 : 2);
    do
        k.stop_at = 2;
    while (run(parts, &k, inference, 2, NULL) == KS_ESTOPPED && ++rounds < 50);
    assert_in_range(rounds, 2, 49);
    assert_int_equal(ks_buffer_size(parts), ks_buffer_size(whole));
    assert_memory_equal(ks_buffer_data(parts), ks_buffer_data(whole), ks_buffer_size(whole));
    free(k.bytes);
    free(none.bytes);
    ks_buffer_free(whole);
    ks_buffer_free(parts);
}

static void stopped_it_goes_on_to_the_same(void **state)
{
    (void)state;
    stopped_anywhere(KS_INFERENCE_EXACT, KS_GOAL_OUTCOME, 0, 0);
    stopped_anywhere(KS_INFERENCE_BP, KS_GOAL_POINTS, 0, 1);
    stopped_anywhere(KS_INFERENCE_SW, KS_GOAL_OUTCOME, 0, 0);
    stopped_anywhere(KS_INFERENCE_EXACT, KS_GOAL_POINTS, 20, 0);
}

static double loss_of(const char *name, int kinds, const ks_buffer *bytes,
                      const ks_outcomes *outcomes)
{
    static ks_likelihood likelihood;
    ks_likelihood_settings settings = {KS_GOAL_POINTS, KS_INFERENCE_EXACT, 2, 1, 1};
    ks_model *model;
    ks_boltzmann learnt;
    assert_int_equal(ks_model_read(&model, ks_buffer_data(bytes), ks_buffer_size(bytes), NULL), 0);
    assert_int_equal(ks_boltzmann_read(&learnt, model, name, kinds, NULL), 0);
    assert_int_equal(ks_likelihood_run(&likelihood, &learnt, outcomes, &settings), 0);
    ks_model_free(model);
    return likelihood.loss;
}

/* Who learns points has a lower log-loss on them than who learns outcomes; by batches as well. */
static void points_lower_the_loss(void **state)
{
    (void)state;
    ks_outcomes outcomes = {0};
    ks_buffer *bytes[3];
    static const keeper goals[] = {
        {.goal = KS_GOAL_OUTCOME}, {.goal = KS_GOAL_POINTS}, {.goal = KS_GOAL_POINTS, .batch = 15}};
    assert_int_equal(ks_outcomes_add(&outcomes, games, (const int[]){5, 10, 15}, 3, 15, NULL), 0);
    for (int i = 0; i < 3; i++) {
        keeper k = goals[i];
        assert_int_equal(ks_buffer_new(&bytes[i]), 0);
        assert_int_equal(run(bytes[i], &k, KS_INFERENCE_EXACT, 1, NULL), 0);
        free(k.bytes);
    }
    for (int lib = 0; lib < 2; lib++) {
        const char *name = lib ? "boltzmann-liberties" : "boltzmann5";
        int kinds = lib ? KS_LIBERTIES_KINDS : KS_BOLTZMANN5_KINDS;
        double outcome = loss_of(name, kinds, bytes[0], &outcomes);
        double points = loss_of(name, kinds, bytes[1], &outcomes);
        assert_true(points < outcome - 0.005);
        assert_true(loss_of(name, kinds, bytes[2], &outcomes) < outcome);
    }
    for (int i = 0; i < 3; i++)
        ks_buffer_free(bytes[i]);
    ks_outcomes_release(&outcomes);
}

/* Where training ends, the gradient is as good as 0. */
static void ends_where_the_gradient_does(void **state)
{
    (void)state;
    ks_buffer *bytes;
    ks_model *model;
    ks_boltzmann learnt;
    static ks_likelihood likelihood;
    keeper k = {0};
    ks_outcomes outcomes = {0};
    assert_int_equal(ks_buffer_new(&bytes), 0);
    assert_int_equal(run(bytes, &k, KS_INFERENCE_EXACT, 1, NULL), 0);
    assert_int_equal(ks_model_read(&model, ks_buffer_data(bytes), ks_buffer_size(bytes), NULL), 0);
    assert_string_equal(model->text, "a text");
    assert_int_equal(ks_boltzmann_read(&learnt, model, "boltzmann5", KS_BOLTZMANN5_KINDS, NULL), 0);
    assert_int_equal(ks_outcomes_add(&outcomes, games, (const int[]){5, 10, 15}, 3, 15, NULL), 0);
    ks_likelihood_settings settings = {KS_GOAL_OUTCOME, KS_INFERENCE_EXACT, 200, 1, 1};
    assert_int_equal(ks_likelihood_run(&likelihood, &learnt, &outcomes, &settings), 0);
    for (int i = 0; i < 5; i++) /* a tenth of a spread of the mean: as good as the top */
        assert_near(likelihood.gradient[i], 0, 0.1 * sqrt(likelihood.curvature[i * 6] / 45));
    free(k.bytes);
    ks_model_free(model);
    ks_outcomes_release(&outcomes);
    ks_buffer_free(bytes);
}

static void refused(void **state)
{
    (void)state;
    ks_buffer *bytes;
    keeper k = {.stop_at = 1};
    ks_error error;
    assert_int_equal(ks_buffer_new(&bytes), 0);
    assert_int_equal(run(bytes, &k, KS_INFERENCE_GIBBS, 1, &error), KS_ERANGE);
    assert_int_equal(run(bytes, &k, KS_INFERENCE_EXACT, 1, &error), KS_ESTOPPED);
    assert_int_equal(run(bytes, &k, KS_INFERENCE_BP, 1, &error), KS_EINPUT);
    assert_string_equal(error.message, "the checkpoint belongs to another run");
    k.bytes[k.size / 2] ^= 1;
    assert_int_equal(run(bytes, &k, KS_INFERENCE_EXACT, 1, &error), KS_EINPUT);
    assert_string_equal(error.message, "the model is damaged: its checksum is wrong");
    free(k.bytes);
    ks_boltzmann_training options = {.common.text = "a text",
                                     .common.train = &games,
                                     .common.train_count = 1,
                                     .inference = KS_INFERENCE_BP,
                                     .moves = {1000},
                                     .move_count = 1,
                                     .epochs = 1,
                                     .samples = 10};
    assert_int_equal(ks_boltzmann_train(bytes, &options.common, &error), KS_EINPUT);
    assert_string_equal(error.message, "no labelled game has that many moves");
    ks_buffer_free(bytes);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neutral_points_are_summed_out),
        cmocka_unit_test(gradients_are_differences),
        cmocka_unit_test(samples_stand_for_expectations),
        cmocka_unit_test(stopped_it_goes_on_to_the_same),
        cmocka_unit_test(points_lower_the_loss),
        cmocka_unit_test(ends_where_the_gradient_does),
        cmocka_unit_test(refused),
    };
    if (argc < 2)
        return 1;
    games = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
