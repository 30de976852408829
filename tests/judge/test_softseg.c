/* The network of soft segmentation: against the naive version, gradients against differences, the
 * eight symmetries and both colours byte for byte, any size of board, and model files. */
#include "best_paths.h"
#include "naive_softseg.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A network with weights large enough to matter, a board with stones on it, and what runs on them.
 */
typedef struct fixture {
    ks_softseg net;
    ks_softseg_board *board;
    ks_softseg_state *state;
    ks_softseg_inputs inputs;
    ks_position position;
    ks_random random;
} fixture;

/* A random legal position after `moves` moves. */
static void play(ks_position *out, int width, int height, int moves, ks_random *random)
{
    ks_position_init(out, width, height);
    for (int m = 0; m < moves; m++) {
        int p = (int)ks_random_below(random, (uint32_t)(width * height));
        if (ks_move_check(out, out->to_move, p, 0) == 0)
            ks_move_make(out, out->to_move, p);
    }
}

static void set_up(fixture *f, int inputs, int first, int second, int width, int height)
{
    f->random = ks_random_seed(7);
    assert_int_equal(ks_softseg_init(&f->net, inputs, first, second), 0);
    ks_softseg_randomise(&f->net, &f->random);
    for (size_t i = 0; i < f->net.count; i++)
        f->net.weights[i] *= 4;
    assert_int_equal(ks_softseg_board_new(&f->board, width, height), 0);
    assert_int_equal(ks_softseg_state_new(&f->state, &f->net, f->board, 1), 0);
    play(&f->position, width, height, width * height / 2, &f->random);
    ks_softseg_read(&f->inputs, f->board, &f->position, inputs);
    ks_softseg_run(f->state, &f->net, &f->inputs);
}

static void tear_down(fixture *f)
{
    ks_softseg_state_free(f->state);
    free(f->board);
    ks_softseg_release(&f->net);
}

static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%.9g is not %.9g", a, b);
}

/* ---- Sizes ---- */

static void parameters_as_in_the_paper(void **state)
{
    (void)state;
    ks_softseg net;
    assert_int_equal(ks_softseg_init(&net, KS_SOFTSEG_RAW, 8, 2), 0);
    assert_int_equal(ks_softseg_parameters(&net), 110328);
    ks_softseg_release(&net);
    assert_int_equal(ks_softseg_init(&net, KS_SOFTSEG_FEATURES, 8, 2), 0);
    assert_int_equal(ks_softseg_parameters(&net), 225528);
    ks_softseg_release(&net);
    assert_int_equal(ks_softseg_init(&net, KS_SOFTSEG_RAW, 0, 2), KS_ERANGE);
    assert_int_equal(ks_softseg_init(&net, KS_SOFTSEG_RAW, 8, 65), KS_ERANGE);
    assert_int_equal(ks_softseg_init(&net, 3, 8, 2), KS_ERANGE);
}

/* Figure 2: the types of empty points, on a board where all of them are. */
static void types_of_points(void **state)
{
    (void)state;
    static const char types[] = "0122210"
                                "1344431"
                                "2455542"
                                "2455542"
                                "2455542"
                                "1344431"
                                "0122210";
    ks_position position = draw(". . . . . . .\n. . . . . . .\n. . . . . . .\n. . X O . . .\n"
                                ". . . . . . .\n. . . . . . .\n. . . . . . .\n");
    ks_softseg_board *board;
    ks_softseg_inputs inputs;
    assert_int_equal(ks_softseg_board_new(&board, 7, 7), 0);
    for (int side = KS_BLACK; side <= KS_WHITE; side++) {
        position.to_move = (uint8_t)side;
        ks_softseg_read(&inputs, board, &position, KS_SOFTSEG_RAW);
        for (int p = 0; p < 49; p++) {
            int stone = position.stone[p];
            assert_int_equal(inputs.type[p], stone == KS_EMPTY ? types[p] - '0'
                                             : stone == side   ? 6
                                                               : 7);
            assert_true(inputs.count[p] == 1 && inputs.feature[p][0] == 0);
        }
    }
    free(board);
    assert_int_equal(ks_softseg_board_new(&board, 1, 7), KS_ESIZE);
}

/* ---- Forward ---- */

static void compare(fixture *f)
{
    static naive_softseg naive;
    const ks_softseg *n = &f->net;
    const ks_softseg_state *s = f->state;
    int points = f->board->points;
    naive_softseg_run(&naive, n, &f->position, &f->inputs, NULL);
    for (int p = 0; p < points; p++) {
        for (int i = 0; i < n->first; i++)
            assert_near(s->first[p * n->first_padded + i], naive.first[p][i], 2e-6);
        const float *row = s->middle + p * n->middle_padded;
        for (int i = 0; i < n->second; i++)
            assert_near(row[i], naive.second[p][i], 4e-6);
        for (int c = 0; c < 2; c++) {
            assert_near(row[ks_softseg_eye_at(n, c)], naive.eye[c][p], 4e-6);
            for (int d = 0; d < 9; d++)
                assert_near(row[ks_softseg_link_at(n, c, d)], naive.link[c][p][d], 4e-6);
        }
    }
    for (int c = 0; c < 2; c++)
        for (int p = 0; p < points; p++)
            for (int q = 0; q < points; q++) {
                size_t at = (size_t)(c * points + p) * (size_t)s->stride + (size_t)q;
                double value = naive.connection[c][p][q];
                if (s->length[at] <= KS_PATH_LIMIT)
                    assert_near(ks_path_value(s->length[at]), value, 1e-3);
                else
                    assert_true(value < 0.1 + 1e-3);
                if (fabs(8 * value - round(8 * value)) > 1e-2 && fabs(value - 0.1) > 1e-3)
                    assert_int_equal(ks_softseg_interval(s, c, p, q),
                                     value < 0.1 ? 8 : (int)(8 * value));
            }
    naive_softseg_run(&naive, n, &f->position, &f->inputs, s);
    double sum = 0;
    for (int p = 0; p < points; p++) {
        assert_near(s->evaluation[p], naive.evaluation[p], 3e-4);
        sum += s->evaluation[p];
    }
    assert_near(ks_softseg_sum(s), sum, 1e-4);
}

static void as_the_naive_version(void **state)
{
    (void)state;
    static const int sizes[][2] = {{2, 2}, {3, 2}, {5, 5}, {6, 6}, {4, 7}, {9, 9}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        fixture f;
        set_up(&f, i % 2 ? KS_SOFTSEG_FEATURES : KS_SOFTSEG_RAW, 8, 2, sizes[i][0], sizes[i][1]);
        compare(&f);
        tear_down(&f);
    }
    fixture f;
    set_up(&f, KS_SOFTSEG_FEATURES, 13, 9, 7, 7); /* layers that need padding */
    compare(&f);
    tear_down(&f);
}

/* The same network runs on any board. */
static void any_size(void **state)
{
    (void)state;
    for (int size = KS_MIN_SIZE; size <= KS_MAX_SIZE; size++) {
        fixture f;
        set_up(&f, KS_SOFTSEG_FEATURES, 8, 2, size, KS_MAX_SIZE + KS_MIN_SIZE - size);
        for (int p = 0; p < f.board->points; p++)
            assert_true(f.state->evaluation[p] > 0 && f.state->evaluation[p] < 1);
        tear_down(&f);
    }
}

/* The same on every machine, with vectors or without. */
static void same_bytes_everywhere(void **state)
{
    (void)state;
    fixture f;
    set_up(&f, KS_SOFTSEG_RAW, 8, 2, 9, 9);
    uint32_t sum = ks_model_checksum((const unsigned char *)f.state->evaluation,
                                     (size_t)f.board->points * sizeof(float));
    tear_down(&f);
    set_up(&f, KS_SOFTSEG_RAW, 20, 14, 13, 11);
    uint32_t other = ks_model_checksum((const unsigned char *)f.state->evaluation,
                                       (size_t)f.board->points * sizeof(float));
    tear_down(&f);
    assert_int_equal(sum, 0xc6ee43ef);
    assert_int_equal(other, 0xffa510ee);
}

/* ---- Symmetry ---- */

static void check_turned(fixture *f, int inputs, int symmetry, int reverse)
{
    ks_position turned, reversed;
    ks_softseg_board *board;
    ks_softseg_state *state;
    ks_softseg_inputs read;
    int width = f->position.width, height = f->position.height;
    ks_position_transform(&turned, &f->position, symmetry);
    ks_position_reverse(&reversed, &turned);
    const ks_position *position = reverse ? &reversed : &turned;
    assert_int_equal(ks_softseg_board_new(&board, position->width, position->height), 0);
    assert_int_equal(ks_softseg_state_new(&state, &f->net, board, 1), 0);
    ks_softseg_read(&read, board, position, inputs);
    ks_softseg_run(state, &f->net, &read);
    for (int p = 0; p < board->points; p++) {
        int q = ks_symmetry_point(symmetry, p, width, height);
        assert_memory_equal(&f->state->evaluation[p], &state->evaluation[q], sizeof(float));
        for (int r = 0; r < board->points; r++)
            for (int c = 0; c < 2; c++)
                assert_int_equal(f->state->length[(c * board->points + p) * state->stride + r],
                                 state->length[(c * board->points + q) * state->stride +
                                               ks_symmetry_point(symmetry, r, width, height)]);
    }
    assert_true(ks_softseg_sum(state) == ks_softseg_sum(f->state));
    ks_softseg_state_free(state);
    free(board);
}

static void turned_and_reversed(void **state)
{
    (void)state;
    static const int sizes[][2] = {{9, 9}, {8, 8}, {9, 7}, {6, 8}, {3, 3}, {2, 5}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int inputs = KS_SOFTSEG_RAW; inputs <= KS_SOFTSEG_FEATURES;
             inputs += KS_SOFTSEG_FEATURES - KS_SOFTSEG_RAW) {
            fixture f;
            set_up(&f, inputs, 8, 2, sizes[i][0], sizes[i][1]);
            for (int symmetry = 0; symmetry < 8; symmetry++)
                for (int reverse = 0; reverse < 2; reverse++)
                    check_turned(&f, inputs, symmetry, reverse);
            tear_down(&f);
        }
}

/* ---- Backward ---- */

static void random_targets(ks_softseg_targets *out, fixture *f)
{
    for (int p = 0; p < f->board->points; p++) {
        out->evaluation[p] = (float)ks_random_unit(&f->random);
        for (int c = 0; c < 2; c++) {
            out->eye[c][p] = p % 5 ? (float)ks_random_unit(&f->random) : -1;
            for (int d = 0; d < 9; d++)
                out->link[c][p][d] =
                    f->board->beside[p][d] < 0 ? -1 : (float)ks_random_unit(&f->random);
        }
    }
}

/* The largest change of a part, and how far it is from the difference of errors there and at a few
 * other places. */
static void check_part(fixture *f, const ks_softseg *changes, const ks_softseg_targets *targets,
                       ks_softseg_error error, size_t start, size_t count)
{
    static naive_softseg runs[2];
    const double step = 1e-3;
    for (int k = 0; k < 6; k++) {
        size_t at = start + ks_random_below(&f->random, (uint32_t)count);
        for (int tries = 0; changes->weights[at] == 0 && tries < 10000; tries++)
            at = start + ks_random_below(&f->random, (uint32_t)count);
        assert_true(changes->weights[at] != 0);
        float weight = f->net.weights[at];
        double errors[2], moved[2];
        for (int side = 0; side < 2; side++) {
            f->net.weights[at] = weight + (float)(side ? step : -step);
            moved[side] = f->net.weights[at];
            naive_softseg_run(&runs[side], &f->net, &f->position, &f->inputs, f->state);
            errors[side] = naive_softseg_error(&runs[side], targets, error);
        }
        f->net.weights[at] = weight;
        double slope = (errors[1] - errors[0]) / (moved[1] - moved[0]);
        assert_near(-changes->weights[at], slope, 1e-4 + 1e-3 * fabs(slope));
    }
}

static void check_gradient(int inputs, int first, int second, int width, int height,
                           ks_softseg_error error)
{
    fixture f;
    ks_softseg changes;
    static ks_softseg_targets targets;
    set_up(&f, inputs, first, second, width, height);
    assert_int_equal(ks_softseg_init(&changes, inputs, first, second), 0);
    random_targets(&targets, &f);
    ks_softseg_learn(&changes, &f.net, f.state, &targets, error, 1);
    float *parts[] = {changes.input,
                      changes.input_bias,
                      changes.middle,
                      changes.middle_bias,
                      changes.evaluation,
                      changes.evaluation_bias,
                      changes.weights + changes.count};
    for (int i = 0; i < 6; i++)
        check_part(&f, &changes, &targets, error, (size_t)(parts[i] - changes.weights),
                   (size_t)(parts[i + 1] - parts[i]));
    ks_softseg_release(&changes);
    tear_down(&f);
}

static void gradients_are_differences(void **state)
{
    (void)state;
    check_gradient(KS_SOFTSEG_RAW, 8, 2, 5, 5, KS_SOFTSEG_SQUARED);
    check_gradient(KS_SOFTSEG_FEATURES, 8, 2, 5, 5, KS_SOFTSEG_LOG);
    check_gradient(KS_SOFTSEG_FEATURES, 5, 7, 4, 6, KS_SOFTSEG_SQUARED);
    check_gradient(KS_SOFTSEG_RAW, 17, 3, 6, 6, KS_SOFTSEG_LOG);
}

/* What pads stays zero, and a network learns to say what it is told. */
static void it_learns(void **state)
{
    (void)state;
    fixture f;
    static ks_softseg_targets targets;
    static naive_softseg naive;
    double errors[2];
    set_up(&f, KS_SOFTSEG_FEATURES, 5, 3, 7, 7);
    random_targets(&targets, &f);
    for (int p = 0; p < 49; p++)
        targets.evaluation[p] = (float)(p % 2);
    for (int i = 0; i < 2; i++) {
        naive_softseg_run(&naive, &f.net, &f.position, &f.inputs, NULL);
        errors[i] = naive_softseg_error(&naive, &targets, KS_SOFTSEG_SQUARED);
        for (int k = 0; k < 200 && i == 0; k++) {
            ks_softseg_run(f.state, &f.net, &f.inputs);
            ks_softseg_learn(&f.net, &f.net, f.state, &targets, KS_SOFTSEG_SQUARED, 0.1F);
        }
    }
    assert_true(errors[1] < 0.6 * errors[0]);
    for (int t = 0; t < KS_SOFTSEG_TYPES; t++)
        for (int i = f.net.first; i < f.net.first_padded; i++)
            assert_true(f.net.input_bias[t * f.net.first_padded + i] == 0);
    for (size_t row = 0; row < 8 * 8 * 9 * 5; row++)
        for (int i = f.net.second + 20; i < f.net.middle_padded; i++)
            assert_true(f.net.middle[row * (size_t)f.net.middle_padded + (size_t)i] == 0);
    tear_down(&f);
}

/* Every move of a position and a few games: what is left as it stands is what a run from nothing
 * gives, connections and shares included. */
static void runs_that_go_on(void **state)
{
    (void)state;
    fixture f;
    ks_softseg_state *whole;
    ks_softseg_inputs inputs[2];
    int turn = 0, kept = 0;
    set_up(&f, KS_SOFTSEG_FEATURES, 8, 2, 9, 8);
    assert_int_equal(ks_softseg_state_new(&whole, &f.net, f.board, 1), 0);
    size_t points = 72, share = KS_SOFTSEG_TYPES * 2 * points * (KS_SOFTSEG_INTERVALS + 1);
    for (int p = 0; p < 3 * 72; p++) {
        ks_position after = f.position;
        int point = p % 72;
        if (p >= 72)
            play(&after, 9, 8, p / 2, &f.random);
        else if (ks_move_check(&after, after.to_move, point, 0) == 0)
            ks_move_make(&after, after.to_move, point);
        ks_softseg_read(&inputs[turn], f.board, &after, KS_SOFTSEG_FEATURES);
        ks_softseg_run_next(f.state, &f.net, &inputs[turn]);
        ks_softseg_run(whole, &f.net, &inputs[turn]);
        assert_memory_equal(f.state->middle, whole->middle,
                            points * (size_t)f.net.middle_padded * sizeof(float));
        assert_memory_equal(f.state->share, whole->share, share * sizeof(int32_t));
        assert_memory_equal(f.state->evaluation, whole->evaluation, points * sizeof(float));
        for (size_t i = 0; i < points; i++)
            kept += f.state->old_middle[i];
        turn ^= 1;
    }
    assert_true(kept > 72 * 20);
    ks_softseg_state_free(whole);
    tear_down(&f);
}

/* ---- Model files ---- */

static void stored_and_loaded(void **state)
{
    (void)state;
    fixture f;
    ks_model *model, *again;
    ks_buffer *bytes;
    ks_softseg net;
    ks_error error;
    set_up(&f, KS_SOFTSEG_FEATURES, 9, 3, 5, 5);
    assert_int_equal(ks_model_new(&model, "a text") | ks_buffer_new(&bytes), 0);
    assert_int_equal(ks_softseg_store(model, "softseg", &f.net), 0);
    assert_int_equal(ks_model_write(bytes, model), 0);
    assert_int_equal(ks_model_read(&again, ks_buffer_data(bytes), ks_buffer_size(bytes), NULL), 0);
    assert_int_equal(ks_softseg_load(&net, again, "softseg", NULL), 0);
    assert_true(net.inputs == 26 && net.first == 9 && net.second == 3);
    assert_memory_equal(net.weights, f.net.weights, net.count * sizeof(float));
    ks_softseg_release(&net);
    assert_int_equal(ks_softseg_load(&net, again, "other", &error), KS_EINPUT);
    ks_model_free(again);
    ks_model_free(model);
    /* Sizes that no such network has. */
    assert_int_equal(ks_model_new(&model, ""), 0);
    float *zeros = calloc(64 * 9 * 7, sizeof *zeros);
    assert_int_equal(ks_model_add(model, "softseg.input", 4, (int[]){64, 9, 7, 1}, zeros), 0);
    assert_int_equal(ks_model_add(model, "softseg.evaluation", 3, (int[]){8, 3, 128}, zeros), 0);
    assert_int_equal(ks_softseg_load(&net, model, "softseg", &error), KS_EINPUT);
    assert_string_equal(error.message, "soft segmentation cannot have layers of 7, 1, 1");
    free(zeros);
    ks_model_free(model);
    ks_buffer_free(bytes);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parameters_as_in_the_paper), cmocka_unit_test(types_of_points),
        cmocka_unit_test(as_the_naive_version),       cmocka_unit_test(any_size),
        cmocka_unit_test(same_bytes_everywhere),      cmocka_unit_test(turned_and_reversed),
        cmocka_unit_test(gradients_are_differences),  cmocka_unit_test(it_learns),
        cmocka_unit_test(stored_and_loaded),          cmocka_unit_test(runs_that_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
