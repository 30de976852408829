/* Training the convolutional network on a few small games: the same bytes for any number of threads
 * and when it was stopped on the way; soft targets; what is refused. The games are GNU Go's against
 * itself, on 7x7. */
#include "convnet_examples.h"
#include "convnet_train.h"
#include "convnet_valid.h"
#include "folder.h"
#include "judge.h"
#include "kept_bytes.h"
#include "outputs.h"
#include "residual_int.h"
#include "support.h"

#include <math.h>
#include <stdio.h>

static const char *games;

/* ---- Files of soft targets ---- */

typedef struct bytes {
    unsigned char at[4096];
    size_t size;
} bytes;

static void put(bytes *b, const void *what, size_t size)
{
    assert_true(b->size + size <= sizeof b->at);
    memcpy(b->at + b->size, what, size);
    b->size += size;
}

static void put_number(bytes *b, long value, int size)
{
    for (int i = 0; i < size; i++)
        put(b, &(unsigned char){(unsigned char)((unsigned long)value >> 8 * i & 255)}, 1);
}

static void put_float(bytes *b, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_number(b, (long)bits, 4);
}

static void put_target(bytes *b, int game, int moves, int lead, int wins, int owner)
{
    put_number(b, game, 4);
    put_number(b, moves, 2);
    put_number(b, lead, 2);
    put_number(b, wins, 2);
    for (int p = 0; p < 49; p++)
        put_number(b, owner, 1);
}

static void start_targets(bytes *b, int size)
{
    b->size = 0;
    put(b, "KSSOFT1\n", 8);
    put_number(b, size, 4);
}

/* A position on 3x2, White to move, with a stone of each colour. */
static void put_position_of(bytes *b, int game, int to_move, int next, int stone)
{
    put(b, (unsigned char[]){3, 2}, 2);
    put_number(b, to_move, 1);
    put_number(b, 1, 1);
    put_number(b, -1, 2);
    put_number(b, next, 2);
    put_float(b, 1.5F);
    put_float(b, -2.25F);
    put_number(b, 2500, 2);
    put_number(b, 7, 2);
    put_number(b, game, 4);
    put(b, (signed char[]){1, 0, 0, 0, 0, (signed char)stone}, 6);
    put(b, (signed char[]){127, 127, 0, 0, -127, -127}, 6);
    put(b, (signed char[]){1, 1, 0, 0, -1, -1}, 6);
}

static void put_position(bytes *b, int to_move, int next, int stone)
{
    put_position_of(b, 42, to_move, next, stone);
}

static void reads_targets(void **state)
{
    folder *f = *state;
    bytes b;
    ks_soft_targets targets;
    ks_soft soft;
    start_targets(&b, 7);
    put_target(&b, 3, 10, -150, 2500, -127);
    put_target(&b, 0, 4, 300, 10000, 127);
    folder_add_bytes(f, "targets", b.at, b.size);
    assert_int_equal(ks_soft_targets_read(&targets, folder_path(f, "targets"), NULL), 0);
    assert_int_equal(targets.count, 2);
    assert_int_equal(ks_soft_targets_find(&soft, &targets, 3, 10), 1);
    assert_true(soft.lead == -1.5 && soft.wins == .25 && soft.owner[48] == -127);
    assert_int_equal(ks_soft_targets_find(&soft, &targets, 0, 4), 1);
    assert_true(soft.lead == 3 && soft.wins == 1 && soft.owner[0] == 127);
    assert_int_equal(ks_soft_targets_find(&soft, &targets, 3, 9), 0);
    assert_int_equal(ks_soft_targets_find(&soft, &targets, 4, 0), 0);
    ks_soft_targets_release(&targets);
}

static void refuse_targets(folder *f, const bytes *b, const char *why)
{
    ks_soft_targets targets;
    ks_error error = {0};
    char message[300];
    folder_add_bytes(f, "targets", b->at, b->size);
    assert_int_equal(ks_soft_targets_read(&targets, folder_path(f, "targets"), &error), KS_EINPUT);
    snprintf(message, sizeof message, "%s: %s", folder_path(f, "targets"), why);
    assert_string_equal(error.message, message);
}

static void refuses_bad_targets(void **state)
{
    folder *f = *state;
    bytes b;
    start_targets(&b, 7);
    put_target(&b, 0, 4, 300, 10001, 127);
    refuse_targets(f, &b, "a chance to win is not between 0 and 1");
    start_targets(&b, 7);
    put_target(&b, 0, 4, 300, 1000, 127);
    put_target(&b, 0, 4, 300, 1000, 127);
    refuse_targets(f, &b, "a position is in it twice");
    b.size -= 3;
    refuse_targets(f, &b, "its length does not fit its board");
    start_targets(&b, 99);
    refuse_targets(f, &b, "its length does not fit its board");
    b.size = 9;
    refuse_targets(f, &b, "its length does not fit its board");
    memcpy(b.at, "KSSOFT9", 7);
    refuse_targets(f, &b, "does not start with KSSOFT1");
    b.size = 0;
    refuse_targets(f, &b, "does not start with KSSOFT1");
}

static void reads_positions(void **state)
{
    folder *f = *state;
    bytes b = {.size = 0};
    ks_convnet_source source = {0};
    ks_convnet_example e;
    ks_error error = {0};
    char message[300];
    put(&b, "KSSOFT2\n", 8);
    put_position(&b, -1, 6, -1);
    folder_add_bytes(f, "positions", b.at, b.size);
    assert_int_equal(ks_convnet_source_positions(&source, folder_path(f, "positions"), NULL), 0);
    assert_true(source.positions.count == 1 && source.width == 3 && source.height == 2);
    ks_soft_position p = ks_soft_positions_at(&source.positions, 0);
    assert_true(p.game == 42 && p.moves == 7 && p.next == KS_PASS && p.ko == KS_NO_POINT);
    ks_random random = ks_random_seed(1);
    int others = 0, shifted = 0;
    for (int i = 0; i < 400; i++) {
        ks_convnet_draw(&e, &source, &random);
        assert_true(e.territory && e.has_soft && e.next == KS_PASS);
        assert_true(fabs(e.soft_score - .25) < 1e-9);
        /* White is to move: by territory Black has a point less than by area. With another komi,
         * nobody knows what the chance to win is. */
        others += isnan(e.soft_wins);
        shifted += e.threshold != 2.5;
        assert_true(isnan(e.soft_wins) ? fabs(e.threshold - 2.5) < 2 * sqrt(6) + 1
                                       : e.threshold == 2.5 && e.soft_wins == .25);
    }
    assert_true(others > 60 && others < 140 && shifted > others / 2);
    ks_convnet_source_release(&source);

    put_position(&b, 1, 7, -1); /* a move beyond the board */
    folder_add_bytes(f, "bad", b.at, b.size);
    assert_int_equal(ks_convnet_source_positions(&source, folder_path(f, "bad"), &error),
                     KS_EINPUT);
    snprintf(message, sizeof message, "%s: record 2 is damaged", folder_path(f, "bad"));
    assert_string_equal(error.message, message);
    folder_add_bytes(f, "none", "KSSOFT2\n", 8);
    assert_int_equal(ks_convnet_source_positions(&source, folder_path(f, "none"), &error),
                     KS_EINPUT);
    ks_convnet_source_release(&source);
}

/* ---- Training ---- */

typedef struct keeper {
    char *bytes;
    size_t size;
    int steps, stop_at;     /* how often it was asked whether to stop; 0: never */
    const ks_buffer *start; /* a model to start from, and to leave as it is */
} keeper;

static int keep(const void *what, size_t size, void *payload)
{
    keeper *k = payload;
    keep_bytes(&k->bytes, &k->size, what, size);
    return 0;
}

static int is_stopped(void *payload)
{
    keeper *k = payload;
    return k->stop_at > 0 && ++k->steps >= k->stop_at;
}

static int run(ks_buffer *out, keeper *k, folder *f, int threads, int blocks, ks_error *error)
{
    ks_training *training;
    assert_int_equal(ks_training_new(&training, &ks_training_convnet), 0);
    ks_convnet_training *o = (ks_convnet_training *)training;
    training->text = "a test";
    training->train = &games;
    training->train_count = 1;
    training->threads = threads;
    training->watch = (ks_training_watch){
        .save = keep, .stopped = is_stopped, .payload = k, .checkpoint_size = k->size};
    o->valid[o->valid_count++] = games;
    o->soft[o->soft_count++] = folder_path(f, "targets");
    o->positions[o->position_count++] = folder_path(f, "positions");
    o->channels = o->head = 16;
    o->blocks = blocks;
    o->hidden = 8;
    o->sheets = 20;
    o->steps = 2;
    o->epochs = 2;
    if (k->start != NULL) {
        o->start.bytes = ks_buffer_data(k->start);
        o->start.bytes_size = ks_buffer_size(k->start);
        o->rate = o->last_rate = 0;
    }
    char *copy = NULL;
    size_t size;
    if (k->bytes != NULL)
        keep_bytes(&copy, &size, k->bytes, k->size);
    training->watch.checkpoint = copy;
    k->steps = 0;
    ks_buffer_clear(out);
    int status = ks_training_run(out, training, error);
    ks_training_free(training);
    free(copy);
    return status;
}

static void write_soft(folder *f)
{
    bytes b;
    start_targets(&b, 7);
    for (int game = 0; game < 5; game++)
        put_target(&b, game, 6, 300, 9000, 60);
    folder_add_bytes(f, "targets", b.at, b.size);
    b.size = 0;
    put(&b, "KSSOFT2\n", 8);
    put_position(&b, 1, 2, -1);
    folder_add_bytes(f, "positions", b.at, b.size);
}

/* Every twentieth game is held out, unless there are no others. */
static void holds_games_out(void **state)
{
    folder *f = *state;
    bytes b = {.size = 0};
    ks_soft_positions positions;
    put(&b, "KSSOFT2\n", 8);
    put_position_of(&b, 40, 1, 2, -1);
    folder_add_bytes(f, "held", b.at, b.size);
    assert_int_equal(ks_soft_positions_read(&positions, folder_path(f, "held"), NULL), 0);
    assert_true(positions.count == 1 && positions.held == 0);
    ks_soft_positions_release(&positions);
    put_position_of(&b, 41, 1, 2, -1);
    put_position_of(&b, 20, 1, 2, -1);
    put_position_of(&b, 39, 1, 2, -1);
    folder_add_bytes(f, "held", b.at, b.size);
    assert_int_equal(ks_soft_positions_read(&positions, folder_path(f, "held"), NULL), 0);
    assert_true(positions.count == 2 && positions.held == 2);
    static const unsigned games_in_order[] = {41, 39, 40, 20};
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(ks_soft_positions_at(&positions, i).game, games_in_order[i]);
    ks_convnet_source source = {.positions = positions};
    ks_convnet_valid valid = {0};
    ks_convnet_example e;
    assert_int_equal(ks_convnet_valid_add(&valid, &source), 0);
    assert_true(valid.count == 2 && valid.places[1].number == 3);
    assert_int_equal(ks_convnet_valid_example(&e, &valid, 0), 1);
    assert_true(e.has_soft && e.next == 2 && e.position.width == 3);
    ks_convnet_valid_release(&valid);
    ks_soft_positions_release(&positions);
}

/* Targets are of positions after six moves: in one of three draws, White moves next, and only the
 * owners of the end are known. */
static void moves_on(void **state)
{
    folder *f = *state;
    ks_convnet_source source = {.soft_share = 1};
    ks_convnet_example e;
    ks_random random = ks_random_seed(1);
    int before = 0, after = 0;
    write_soft(f);
    assert_int_equal(ks_convnet_source_games(&source, games, folder_path(f, "targets"), NULL), 0);
    for (int i = 0; i < 600; i++) {
        ks_convnet_draw(&e, &source, &random);
        if (isnan(e.soft_score)) /* the end of a game */
            continue;
        assert_int_equal(e.position.to_move, e.has_soft ? KS_BLACK : KS_WHITE);
        assert_true(isnan(e.soft_wins) || (e.soft_wins == .9 && e.soft_score == e.threshold + 3));
        before += e.has_soft;
        after += !e.has_soft;
    }
    assert_true(before > 310 && before < 440 && after > 140 && after < 240);
    ks_convnet_source_release(&source);
}

static void assert_same(const ks_buffer *a, const ks_buffer *b)
{
    assert_int_equal(ks_buffer_size(a), ks_buffer_size(b));
    assert_memory_equal(ks_buffer_data(a), ks_buffer_data(b), ks_buffer_size(a));
}

static void is_read(const ks_buffer *written)
{
    ks_model *model;
    ks_residual_shape shape;
    ks_residual net;
    ks_residual_ranges ranges;
    assert_int_equal(ks_model_read(&model, ks_buffer_data(written), ks_buffer_size(written), NULL),
                     0);
    assert_int_equal(ks_residual_tell(&shape, model, NULL), 0);
    assert_true(shape.channels == 16 && shape.blocks == 1 && shape.hidden == 8);
    assert_int_equal(ks_residual_init(&net, &shape), 0);
    assert_int_equal(ks_residual_ranges_load(&ranges, &net, model, NULL), 0);
    ks_model_free(model);
}

static void same_bytes(void **state)
{
    folder *f = *state;
    ks_buffer *one, *other;
    ks_error error = {0};
    keeper k = {0}, more = {0}, stopped = {.stop_at = 3};
    write_soft(f);
    assert_int_equal(ks_buffer_new(&one), 0);
    assert_int_equal(ks_buffer_new(&other), 0);
    assert_int_equal(run(one, &k, f, 1, 1, NULL), 0);
    is_read(one);
    assert_int_equal(run(other, &more, f, 3, 1, NULL), 0);
    assert_same(one, other);
    assert_int_equal(run(other, &stopped, f, 1, 1, NULL), KS_ESTOPPED);
    assert_int_equal(run(other, &stopped, f, 1, 2, &error), KS_EINPUT);
    assert_string_equal(error.message, "the checkpoint belongs to another run");
    stopped.stop_at = 0;
    assert_int_equal(run(other, &stopped, f, 2, 1, NULL), 0);
    assert_same(one, other);
    ks_buffer_free(one);
    ks_buffer_free(other);
    free(k.bytes);
    free(more.bytes);
    free(stopped.bytes);
}

static ks_model *model_of(const ks_buffer *written)
{
    ks_model *model;
    assert_int_equal(ks_model_read(&model, ks_buffer_data(written), ks_buffer_size(written), NULL),
                     0);
    return model;
}

/* The judgment of a board by a model with that factor on small boards; 0: refused. */
static int judge_with(ks_judgment *out, const ks_buffer *written, const char *name, float factor)
{
    static const int sizes = KS_BOARD_SIZES;
    ks_model *model = model_of(written);
    ks_tensor *tensor = (ks_tensor *)(uintptr_t)ks_model_tensor(model, name, 1, &sizes);
    ks_buffer *changed;
    ks_judge *judge;
    ks_position *board;
    ks_error error = {0};
    assert_non_null(tensor);
    tensor->data[0] = factor;
    assert_int_equal(ks_buffer_new(&changed), 0);
    assert_int_equal(ks_model_write(changed, model), 0);
    int status = ks_judge_read(&judge, ks_buffer_data(changed), ks_buffer_size(changed), &error);
    if (status == 0) {
        assert_int_equal(ks_position_new(&board, 7, 7), 0);
        assert_int_equal(ks_position_play(board, KS_BLACK, 24), 0);
        ks_question question = {.position = board};
        assert_int_equal(ks_judge_run(out, judge, &question), 0);
        ks_position_free(board);
    } else {
        char expected[64];
        snprintf(expected, sizeof expected, "the %s is out of range", name);
        assert_string_equal(error.message, expected);
    }
    ks_judge_free(judge);
    ks_buffer_free(changed);
    ks_model_free(model);
    return status == 0;
}

/* Owners become surer with the sharpness, and the score stays; the spread changes its deviation
 * alone. Factors without sense are refused. */
static void factors(void **state)
{
    folder *f = *state;
    ks_buffer *written;
    keeper k = {0};
    ks_judgment plain, sharp, wide;
    write_soft(f);
    assert_int_equal(ks_buffer_new(&written), 0);
    assert_int_equal(run(written, &k, f, 1, 1, NULL), 0);
    assert_int_equal(judge_with(&plain, written, KS_SHARPNESS, 1), 1);
    assert_int_equal(judge_with(&sharp, written, KS_SHARPNESS, 1.5F), 1);
    for (int p = 0; p < 49; p++) {
        assert_true(plain.owner[p] != 0);
        assert_true((sharp.owner[p] > 0) == (plain.owner[p] > 0));
    }
    assert_true(sharp.owner[0] != plain.owner[0]);
    assert_true(sharp.score == plain.score && sharp.black_wins == plain.black_wins);
    assert_int_equal(judge_with(&plain, written, KS_SPREAD, .25F), 1);
    assert_int_equal(judge_with(&wide, written, KS_SPREAD, .5F), 1);
    assert_true(wide.score == plain.score && wide.black_wins == plain.black_wins);
    assert_true(plain.score_sd > 0 && wide.score_sd == 2 * plain.score_sd);
    assert_int_equal(judge_with(&sharp, written, KS_SHARPNESS, 0), 0);
    assert_int_equal(judge_with(&sharp, written, KS_SHARPNESS, 100), 0);
    assert_int_equal(judge_with(&sharp, written, KS_SPREAD, -1), 0);
    ks_buffer_free(written);
    free(k.bytes);
}

/* Steps of no length leave the weights where they started: at those of the model, or anew in layers
 * that it does not have. */
static void starts_from_a_model(void **state)
{
    folder *f = *state;
    ks_buffer *one, *other;
    ks_error error = {0};
    keeper k = {0};
    write_soft(f);
    assert_int_equal(ks_buffer_new(&one), 0);
    assert_int_equal(ks_buffer_new(&other), 0);
    assert_int_equal(run(one, &k, f, 1, 1, NULL), 0);
    for (int blocks = 1; blocks <= 2; blocks++) {
        keeper next = {.start = one};
        assert_int_equal(run(other, &next, f, 1, blocks, NULL), 0);
        ks_model *a = model_of(one), *b = model_of(other);
        for (size_t t = 0; t < a->count; t++) {
            const ks_tensor *was = &a->tensors[t];
            const ks_tensor *is = ks_model_tensor(b, was->name, was->dimensions, was->size);
            if (strcmp(was->name, "ranges") == 0 || strcmp(was->name, KS_SPREAD) == 0 ||
                strcmp(was->name, KS_SHARPNESS) == 0)
                continue;
            assert_non_null(is);
            assert_memory_equal(is->data, was->data, was->count * sizeof *was->data);
        }
        assert_int_equal(ks_model_has(b, "block-2.first.weight"), blocks == 2);
        ks_model_free(a);
        ks_model_free(b);
        free(next.bytes);
    }
    ks_buffer_clear(one);
    ks_buffer_put_string(one, "no model");
    keeper bad = {.start = one};
    assert_int_equal(run(other, &bad, f, 1, 1, &error), KS_EINPUT);
    ks_buffer_free(one);
    ks_buffer_free(other);
    free(k.bytes);
}

static void refuses_settings(void **state)
{
    (void)state;
    ks_training *training;
    ks_error error = {0};
    assert_int_equal(ks_training_new(&training, &ks_training_convnet), 0);
    training->train = &games;
    training->train_count = 1;
    assert_int_equal(ks_training_check(training, &error), KS_EINPUT);
    assert_string_equal(error.message, "--valid CORPUS is required");
    assert_int_equal(ks_training_set(training, "valid", games, NULL), 0);
    assert_int_equal(ks_training_check(training, NULL), 0);
    assert_int_equal(ks_training_set(training, "channels", "40", NULL), 0);
    assert_int_equal(ks_training_check(training, &error), KS_EINPUT);
    assert_string_equal(error.message, "--channels and --head take multiples of 16");
    assert_int_equal(ks_training_set(training, "channels", "48", NULL), 0);
    assert_int_equal(ks_training_set(training, "shares", "1,2", NULL), 0);
    assert_int_equal(ks_training_check(training, &error), KS_EINPUT);
    assert_string_equal(error.message,
                        "--shares takes a number for each corpus and each file of positions");
    assert_int_equal(ks_training_set(training, "shares", "1", NULL), 0);
    assert_int_equal(ks_training_set(training, "soft", "a", NULL), 0);
    assert_int_equal(ks_training_check(training, NULL), 0);
    assert_int_equal(ks_training_set(training, "soft", "b", NULL), 0);
    assert_int_equal(ks_training_check(training, &error), KS_EINPUT);
    assert_string_equal(error.message, "there are more --soft files than corpora");
    ks_training_free(training);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(reads_targets, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(refuses_bad_targets, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(reads_positions, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(holds_games_out, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(moves_on, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(same_bytes, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(starts_from_a_model, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(factors, folder_make, folder_remove),
        cmocka_unit_test(refuses_settings),
    };
    if (argc < 2)
        return 1;
    games = argv[1];
    return cmocka_run_group_tests_name("convnet_train", tests, NULL, NULL);
}
