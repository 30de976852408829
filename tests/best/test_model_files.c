/* Judges from model files: who is in each file of the library, that he judges as the judge that is
 * compiled in does before calibration, and what is refused. */
#include "embedded.h"
#include "life.h"
#include "perceptron.h"
#include "random.h"
#include "support.h"

#include <math.h>
#include <string.h>

/* A random game. */
static void fill_board(ks_position *out, int size, int moves)
{
    ks_random random = ks_random_seed((unsigned)size);
    ks_position_init(out, size, size);
    for (int i = 0, made = 0; made < moves && i < 20 * moves; i++) {
        int point = (int)(ks_random_unit(&random) * size * size), colour = made % 2 + KS_BLACK;
        if (out->stone[point] == KS_EMPTY)
            made += ks_position_play(out, colour, point) == 0;
    }
    ks_position_set_to_move(out, KS_BLACK);
}

static ks_judge *read_file(const char *file)
{
    ks_judge *judge;
    ks_error error = {0};
    size_t size;
    const unsigned char *bytes = ks_embedded(file, &size);
    assert_non_null(bytes);
    int status = ks_judge_read(&judge, bytes, size, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(status, 0);
    return judge;
}

/* What a calibrated owner says of the stone on its point. */
static float survival(const ks_position *position, const ks_judgment *judgment, int p)
{
    float side = position->stone[p] == KS_BLACK ? 1 : -1;
    return (1 + side * judgment->owner[p]) / 2;
}

/* Where survival is what the owner of a point says, it is calibrated with it. */
static void compare(const ks_judge *read, const ks_judge *compiled, int size)
{
    ks_position position;
    ks_judgment ours, theirs;
    fill_board(&position, size, size * size / 3);
    ks_question question = {.position = &position};
    assert_int_equal(ks_judge_run(&ours, read, &question), 0);
    assert_int_equal(ks_judge_run(&theirs, compiled, &question), 0);
    for (int p = 0; p < size * size; p++) {
        assert_true(ours.raw[p] == theirs.raw[p]);
        assert_true(ours.alive[p] == theirs.alive[p] ||
                    theirs.alive[p] == survival(&position, &theirs, p));
        assert_true(ours.owner[p] == ours.raw[p]); /* not calibrated */
    }
    assert_true(ours.raw_score == theirs.raw_score && ours.undecided == theirs.undecided);
}

/* The judge that is in a file, and on which boards the compiled-in one uses that file. */
static void check_file(const char *file, const char *name, int small, int large)
{
    ks_judge *compiled, *read = read_file(file);
    assert_string_equal(ks_judge_name(read), name);
    assert_int_equal(ks_judge_new(&compiled, name, NULL), 0);
    if (small)
        compare(read, compiled, 9);
    if (large)
        compare(read, compiled, 14);
    ks_judge_free(read);
    ks_judge_free(compiled);
}

static void every_trained_judge(void **state)
{
    (void)state;
    check_file("life", "life", 1, 1);
    for (int i = 0; i < KS_PERCEPTRONS; i++)
        check_file(ks_perceptron_forms[i].name, ks_perceptron_forms[i].name, 1, 1);
    check_file("boltzmann", "boltzmann5", 0, 1);
    check_file("boltzmann-9x9", "boltzmann5", 1, 0); /* both fields are in it */
    check_file("boltzmann-liberties", "boltzmann-liberties", 0, 1);
    check_file("boltzmann-bp", "boltzmann5:bp", 1, 1);
    check_file("softseg", "softseg", 1, 1);
}

/* softseg:selfplay differs from softseg by its games alone: the file does not tell. */
static void selfplay(void **state)
{
    (void)state;
    ks_judge *read = read_file("softseg-selfplay"), *compiled;
    assert_string_equal(ks_judge_name(read), "softseg");
    assert_int_equal(ks_judge_new(&compiled, "softseg:selfplay", NULL), 0);
    compare(read, compiled, 9);
    ks_judge_free(read);
    ks_judge_free(compiled);
}

/* What a judge of the kind can do, one that is read can. */
static void abilities(void **state)
{
    (void)state;
    static ks_outlook outlook;
    ks_judge *field = read_file("boltzmann-9x9"), *network = read_file("softseg");
    ks_position position;
    ks_judgment judgment;
    ks_inference_settings settings = ks_inference_defaults();
    float map[KS_POINTS];
    double parameters[KS_BOARD_SIZES][5];
    fill_board(&position, 5, 8);
    ks_question question = {.position = &position};
    settings.inference = KS_INFERENCE_BP;
    assert_true(ks_judge_is_field(field) && !ks_judge_is_field(network));
    assert_int_equal(ks_judge_set_inference(field, &settings), 0);
    assert_int_equal(ks_judge_outlook(&outlook, &judgment, field, &question, KS_NO_POINT), 0);
    assert_int_equal(outlook.inference, KS_INFERENCE_BP);
    for (int i = 0; i < KS_BOARD_SIZES; i++)
        assert_int_equal(ks_judge_parameters(parameters[i], 5, field, 9 + 10 * i, 9), 5);
    assert_memory_equal(parameters[0], parameters[1], sizeof parameters[0]);
    assert_int_equal(ks_judge_connections(map, network, &position, KS_BLACK, 3), 0);
    assert_int_equal(ks_judge_connections(map, field, &position, KS_BLACK, 3), KS_EJUDGE);
    ks_judge_free(field);
    ks_judge_free(network);
}

/* ---- What is refused ---- */

static void expect_refused(const void *bytes, size_t size, const char *sentence)
{
    ks_judge *judge = (ks_judge *)1;
    ks_error error = {0};
    assert_int_equal(ks_judge_read(&judge, bytes, size, &error), KS_EINPUT);
    assert_null(judge);
    assert_string_equal(error.message, sentence);
}

static void wrong_kinds(void **state)
{
    (void)state;
    size_t size;
    const unsigned char *bytes = ks_embedded("life-end", &size);
    expect_refused(bytes, size,
                   "the file holds no model of a judge: its first tensor is end.1.mean");
    bytes = ks_embedded("calibration", &size);
    expect_refused(bytes, size,
                   "the file holds no model of a judge: its first tensor is life.small");
    expect_refused(bytes, size - 1, "the model is damaged: its checksum is wrong");
}

/* A model of tensors of zeros with these names and shapes; sizes of 0 end a shape. */
typedef struct part {
    const char *name;
    int size[3];
} part;

static void expect_made(const part *parts, const char *sentence)
{
    static const float zeros[4000];
    ks_model *model;
    ks_buffer *bytes;
    assert_int_equal(ks_model_new(&model, "") | ks_buffer_new(&bytes), 0);
    for (; parts->name != NULL; parts++)
        assert_int_equal(
            ks_model_add(model, parts->name, parts->size[1] ? 2 : 1, parts->size, zeros), 0);
    assert_int_equal(ks_model_write(bytes, model), 0);
    expect_refused(ks_buffer_data(bytes), ks_buffer_size(bytes), sentence);
    ks_buffer_free(bytes);
    ks_model_free(model);
}

static void wrong_parts(void **state)
{
    (void)state;
    expect_made((part[]){{NULL, {0}}},
                "the file holds no model of a judge: its first tensor is missing");
    /* Names that only start as those of a judge: so a calibration of that judge alone has them. */
    expect_made((part[]){{"softseg.small", {5}}, {"boltzmann5.large", {5}}, {NULL, {0}}},
                "the file holds no model of a judge: its first tensor is softseg.small");
    expect_made((part[]){{"small.mean", {24}}, {"small.weight", {24, 7}}, {NULL, {0}}},
                "no perceptron has 24 inputs and 7 units");
    expect_made((part[]){{"large.mean", {25}}, {NULL, {0}}},
                "no perceptron has 25 inputs and 0 units");
    expect_made((part[]){{"large.mean", {24}}, {NULL, {0}}},
                "the model has no large.window of the right shape");
    expect_made((part[]){{"game.1.mean", {24}}, {NULL, {0}}},
                "the model has no game.1.scale of the right shape");
    expect_made((part[]){{"boltzmann-liberties", {5}}, {NULL, {0}}},
                "the model has no tensor boltzmann-liberties of 66 numbers");
    expect_made((part[]){{"softseg.input", {5}}, {NULL, {0}}},
                "the model has no softseg.evaluation of the right shape");
}

/* Weights that no training gives, as a hostile file may have them: what is judged by them is a
 * judgment, and a random field may refuse to. */
static void check_monster(const char *file, float weight)
{
    ks_model *model;
    ks_buffer *bytes;
    ks_judge *judge;
    ks_position position;
    ks_judgment j;
    size_t size;
    const unsigned char *from = ks_embedded(file, &size);
    assert_int_equal(ks_model_read(&model, from, size, NULL) | ks_buffer_new(&bytes), 0);
    for (size_t t = 0; t < model->count; t++) {
        model->tensors[t].form = KS_FLOATS;
        for (size_t i = 0; i < model->tensors[t].count; i++)
            model->tensors[t].data[i] = i % 3 ? weight : -weight;
    }
    assert_int_equal(ks_model_write(bytes, model), 0);
    assert_int_equal(ks_judge_read(&judge, ks_buffer_data(bytes), ks_buffer_size(bytes), NULL), 0);
    fill_board(&position, 5, 9);
    int status = ks_judge_run(&j, judge, &(ks_question){.position = &position});
    assert_int_equal(status, ks_judge_is_field(judge) ? KS_ERANGE : 0);
    for (int p = 0; p < 25 && status == 0; p++) {
        assert_true(j.owner[p] >= -1 && j.owner[p] <= 1);
        assert_true(j.alive[p] >= 0 && j.alive[p] <= 1);
    }
    assert_true(status != 0 || (isfinite(j.score) && j.black_wins >= 0 && j.black_wins <= 1));
    ks_judge_free(judge);
    ks_buffer_free(bytes);
    ks_model_free(model);
}

static void monstrous_weights(void **state)
{
    (void)state;
    static const char *const files[] = {"life", "perceptron-linear-simple-24",
                                        "perceptron-mlp-enhanced-24", "boltzmann-9x9", "softseg"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        check_monster(files[i], 1e3F);
        check_monster(files[i], 3e38F);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_trained_judge), cmocka_unit_test(selfplay),
        cmocka_unit_test(abilities),           cmocka_unit_test(wrong_kinds),
        cmocka_unit_test(wrong_parts),         cmocka_unit_test(monstrous_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
