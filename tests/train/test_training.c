/* Trainings as rows: a table with one row of our own among those of the library, settings by name,
 * and what is written into models. */
#include "boltzmann_train.h"
#include "calibration_train.h"
#include "life_train.h"
#include "perceptron_train.h"
#include "pon.h"
#include "softseg_train.h"
#include "support.h"
#include "training_rows.h"

#include <string.h>

/* Writes its corpora and how loud it is. */
typedef struct echo {
    ks_training common;
    int loud;
} echo;

static int run_echo(ks_buffer *out, const ks_training *training, ks_error *error)
{
    (void)error;
    for (int i = 0; i < training->train_count; i++)
        ks_buffer_put_string(out, training->train[i]);
    for (int i = 0; i < ((const echo *)training)->loud; i++)
        ks_buffer_put_string(out, "!");
    return ks_buffer_status(out);
}

static const ks_option rows[] = {
    {"loud", 'l', "N", "how loud", KS_OPTION_INT(echo, loud, 0, 9), .initial = "1"},
    {0},
};

static const ks_training_kind training_echo = {.name = "echo",
                                               .summary = "Says the same again",
                                               .operands = "CORPUS...",
                                               .options = rows,
                                               .settings_size = sizeof(echo),
                                               .needs_games = 1,
                                               .run = run_echo};

const ks_training_kind *const ks_training_rows[] = {
    &ks_training_life,        &ks_training_life_end, &ks_training_perceptron,
    &ks_training_boltzmann,   &ks_training_softseg,  &ks_training_pon,
    &ks_training_calibration, &training_echo,        NULL,
};

static void our_row_is_one_of_them(void **state)
{
    (void)state;
    ks_training *t;
    ks_error error = {0};
    ks_buffer *out;
    static const char *const games[] = {"a", "b"};
    assert_ptr_equal(ks_training_find("echo"), &training_echo);
    assert_ptr_equal(ks_training_at(7), &training_echo);
    assert_null(ks_training_at(8));
    assert_null(ks_training_at(-1));
    assert_null(ks_training_find("ech"));
    assert_int_equal(ks_training_new(&t, &training_echo), 0);
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(ks_training_run(out, t, &error), KS_EINPUT);
    assert_string_equal(error.message, "games to learn from are needed");
    t->train = games;
    t->train_count = 2;
    assert_int_equal(ks_training_set(t, "loud", "3", &error), 0);
    assert_int_equal(ks_training_run(out, t, &error), 0);
    assert_string_equal(ks_buffer_data(out), "ab!!!");
    assert_int_equal(ks_training_set(t, "loud", "ten", &error), KS_EINPUT);
    assert_string_equal(error.message, "--loud takes a whole number from 0 to 9");
    assert_int_equal(ks_training_set(t, "quiet", "1", &error), KS_EINPUT);
    assert_string_equal(error.message, "echo has no option --quiet");
    ks_buffer_free(out);
    ks_training_free(t);
    ks_training_free(NULL);
}

/* Every row says what tools need, and its defaults are in order. */
static void rows_are_whole(void **state)
{
    (void)state;
    for (int i = 0; ks_training_at(i) != NULL; i++) {
        const ks_training_kind *kind = ks_training_at(i);
        ks_training *t;
        assert_true(kind->summary && kind->operands && kind->run);
        assert_true(kind->settings_size >= sizeof(ks_training));
        for (const ks_option *o = kind->options; o->name != NULL; o++)
            assert_true(o->help[0] != '\0' && (o->modes == 0 || o->only != NULL));
        assert_int_equal(ks_training_new(&t, kind), 0);
        assert_ptr_equal(t->kind, kind);
        ks_training_free(t);
    }
}

/* The settings as text: pairs of names and values, NULL behind the last. */
static void check_text(const char *name, const char *const *games, int count,
                       const char *const *pairs, const char *text)
{
    ks_training *t;
    ks_buffer *out;
    assert_int_equal(ks_training_new(&t, ks_training_find(name)), 0);
    assert_int_equal(ks_buffer_new(&out), 0);
    t->train = games;
    t->train_count = count;
    for (; *pairs != NULL; pairs += 2)
        assert_int_equal(ks_training_set(t, pairs[0], pairs[1], NULL), 0);
    ks_training_describe(out, t);
    assert_string_equal(ks_buffer_data(out), text);
    ks_buffer_free(out);
    ks_training_free(t);
}

#define PAIRS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* As the models that are shipped have it, but for numbers that have an exponent there. */
static void says_what_trained_a_model(void **state)
{
    (void)state;
    static const char *const games[] = {"9x9/train.sgfs", "19x19/kgs-train.sgfs", "pro-train.sgfs"};
    check_text("life-end", games, 3,
               PAIRS("valid", "9x9/valid.sgfs", "hidden", "40", "starts", "2"),
               "life-end train.sgfs kgs-train.sgfs pro-train.sgfs --hidden 40 --epochs 16 --starts "
               "2 --seed 1");
    check_text("perceptron", games, 1, PAIRS("kind", "linear-simple-24"),
               "perceptron train.sgfs --kind linear-simple-24 --examples 200000 --epochs 400 "
               "--starts 3 --seed 1");
    check_text(
        "boltzmann", games, 1, PAIRS("moves", "10,25,40", "games", "2000"),
        "boltzmann train.sgfs --goal outcome --inference exact --moves 10,25,40 --games 2000 "
        "--epochs 30 --samples 100 --seed 1");
    check_text("boltzmann", games + 2, 1,
               PAIRS("phases", "", "goal", "points", "inference", "bp", "games", "900", "batch",
                     "180", "epochs", "20", "start", "out/boltzmann-bp-start.model"),
               "boltzmann pro-train.sgfs --goal points --inference bp --moves 20,80,150 --phases "
               "--games 900 --start boltzmann-bp-start.model --batch 180 --epochs 20 --samples 100 "
               "--seed 1");
    check_text(
        "softseg", games, 0,
        PAIRS("layers", "16,4", "rate", ".0005", "last-rate", ".00003", "mean", "500"),
        "softseg --games 10000 --size 9x9 --sampled 0.15 --temperature 4 --recent 10 --input "
        "features --layers 16,4 --rate 0.0005 --last-rate 0.00003 --mean 500 --error log "
        "--seed 1");
    check_text("softseg", games, 3,
               PAIRS("layers", "16,4", "positions", "6", "passes", "20", "rate", ".0008"),
               "softseg train.sgfs kgs-train.sgfs pro-train.sgfs --passes 20 --learn outcome "
               "--positions 6 --input features --layers 16,4 --rate 0.0008 --error log --seed 1");
    check_text("calibration", games, 1, PAIRS("judge", "life"),
               "calibration train.sgfs --judge life");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(our_row_is_one_of_them),
        cmocka_unit_test(rows_are_whole),
        cmocka_unit_test(says_what_trained_a_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
