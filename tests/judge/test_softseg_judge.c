/* The judge softseg with a network of its own: the same as the network says, for both colours, on
 * boards of any size; connection maps; models that are none. */
#include "best_paths.h"
#include "softseg_judge.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static ks_softseg net;
static ks_buffer *model_bytes;

static int set_up(void **state)
{
    (void)state;
    ks_model *model;
    ks_random random = ks_random_seed(2);
    if (ks_softseg_init(&net, KS_SOFTSEG_FEATURES, 8, 2) || ks_buffer_new(&model_bytes) ||
        ks_model_new(&model, "a text"))
        return -1;
    ks_softseg_randomise(&net, &random);
    for (size_t i = 0; i < net.count; i++)
        net.weights[i] *= 4;
    int status = ks_softseg_store(model, "softseg", &net);
    if (status == 0)
        status = ks_model_write(model_bytes, model);
    ks_model_free(model);
    return status;
}

static int tear_down(void **state)
{
    (void)state;
    ks_softseg_release(&net);
    ks_buffer_free(model_bytes);
    return 0;
}

static ks_judge *new_judge(void)
{
    ks_judge *judge;
    assert_int_equal(
        ks_judge_read(&judge, ks_buffer_data(model_bytes), ks_buffer_size(model_bytes), NULL), 0);
    assert_string_equal(ks_judge_name(judge), "softseg");
    return judge;
}

static void check(const ks_judge *judge, const ks_position *position)
{
    ks_softseg_board *board;
    ks_softseg_state *network;
    ks_softseg_inputs inputs;
    ks_judgment judgment;
    float map[KS_POINTS];
    ks_position reversed;
    int points = ks_points(position), raw_score = 0;
    double score = 0;
    assert_int_equal(ks_judge_run(&judgment, judge, &(ks_question){.position = position}), 0);
    assert_int_equal(ks_softseg_board_new(&board, position->width, position->height), 0);
    assert_int_equal(ks_softseg_state_new(&network, &net, board, 0), 0);
    ks_softseg_read(&inputs, board, position, net.inputs);
    ks_softseg_run(network, &net, &inputs);
    for (int p = 0; p < points; p++) {
        float own = 2 * network->evaluation[p] - 1;
        int stone = position->stone[p];
        assert_true(judgment.owner[p] == (position->to_move == KS_BLACK ? own : -own));
        assert_true(judgment.raw[p] == judgment.owner[p]);
        float alive = stone == KS_EMPTY                   ? 1
                      : (stone == position->to_move) == 1 ? network->evaluation[p]
                                                          : 1 - network->evaluation[p];
        assert_true(fabsf(judgment.alive[p] - alive) < 1e-6F);
        assert_int_equal(judgment.dead[p], judgment.alive[p] < 0.5F);
        score += judgment.owner[p];
        raw_score += (judgment.raw[p] > 0) - (judgment.raw[p] < 0);
    }
    assert_true(fabs(judgment.score - score) < 1e-3 && (int)judgment.raw_score == raw_score);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        assert_int_equal(ks_judge_connections(map, judge, position, colour, points / 2), 0);
        int side = colour != position->to_move;
        for (int p = 0; p < points; p++) {
            int length = network->length[(side * points + points / 2) * network->stride + p];
            double value = length > KS_PATH_LIMIT ? 0 : ks_path_value(length);
            assert_true(fabs(map[p] - value) < 1e-6);
        }
    }
    /* With colours reversed it sees the same. */
    ks_judgment other;
    ks_position_reverse(&reversed, position);
    assert_int_equal(ks_judge_run(&other, judge, &(ks_question){.position = &reversed}), 0);
    for (int p = 0; p < points; p++)
        assert_true(other.owner[p] == -judgment.owner[p]);
    ks_softseg_state_free(network);
    free(board);
}

static void as_the_network_says(void **state)
{
    (void)state;
    ks_judge *judge = new_judge();
    ks_position small = draw(". X . O .\nX X O O .\n. X O . .\n. . . . X\n. . O . .\n");
    check(judge, &small);
    small.to_move = KS_WHITE;
    check(judge, &small);
    ks_position oblong = draw(". X . O . . X\n. X O . . X .\n. . O . . . .\n");
    check(judge, &oblong);
    ks_position large;
    ks_position_init(&large, 19, 19);
    ks_move_make(&large, KS_BLACK, 60);
    check(judge, &large);
    ks_judge_free(judge);
}

/* Who is given as dead is dead, and all others live; empty points are judged without the dead. */
static void dead_stones_given(void **state)
{
    (void)state;
    unsigned char dead[KS_POINTS];
    ks_judge *judge = new_judge();
    ks_position position =
        draw_dead(". X . o .\nX X . o .\n. X . . .\n. . . . X\n. . O . .\n", dead);
    ks_position without = draw(". X . . .\nX X . . .\n. X . . .\n. . . . X\n. . O . .\n");
    ks_judgment judgment, other;
    assert_int_equal(
        ks_judge_run(&judgment, judge, &(ks_question){.position = &position, .dead = dead}), 0);
    assert_int_equal(ks_judge_run(&other, judge, &(ks_question){.position = &without}), 0);
    for (int p = 0; p < 25; p++)
        if (position.stone[p] == KS_EMPTY) {
            assert_true(judgment.raw[p] == other.raw[p]);
        } else {
            int black = (position.stone[p] == KS_BLACK) != dead[p];
            assert_true(judgment.owner[p] == (black ? 1 : -1) && judgment.alive[p] == !dead[p]);
            assert_int_equal(judgment.dead[p], dead[p]);
        }
    ks_judge_free(judge);
}

/* Weights that no training gives, as a hostile file may have them: the judgment is still one. */
static void monstrous_weights(void **state)
{
    (void)state;
    ks_model *model;
    ks_buffer *bytes;
    ks_judge *judge;
    ks_judgment judgment;
    ks_softseg huge;
    ks_position position = draw(". X . O .\nX X O O .\n. X O . .\n. . . . X\n. . O . .\n");
    assert_int_equal(ks_softseg_init(&huge, KS_SOFTSEG_FEATURES, 3, 2), 0);
    for (size_t i = 0; i < huge.count; i++)
        huge.weights[i] = i % 3 ? 3e38F : -3e38F;
    assert_int_equal(ks_model_new(&model, "") | ks_buffer_new(&bytes), 0);
    assert_int_equal(ks_softseg_store(model, "softseg", &huge), 0);
    assert_int_equal(ks_model_write(bytes, model), 0);
    assert_int_equal(ks_judge_read(&judge, ks_buffer_data(bytes), ks_buffer_size(bytes), NULL), 0);
    assert_int_equal(ks_judge_run(&judgment, judge, &(ks_question){.position = &position}), 0);
    for (int p = 0; p < 25; p++)
        assert_true(judgment.owner[p] >= -1 && judgment.owner[p] <= 1 && judgment.alive[p] >= 0 &&
                    judgment.alive[p] <= 1);
    assert_true(isfinite(judgment.score) && isfinite(judgment.black_wins));
    ks_judge_free(judge);
    ks_softseg_release(&huge);
    ks_buffer_free(bytes);
    ks_model_free(model);
}

static void refused(void **state)
{
    (void)state;
    ks_judge *judge;
    ks_error error;
    float map[KS_POINTS];
    ks_position position;
    ks_position_init(&position, 5, 5);
    assert_int_equal(ks_judge_read(&judge, "no", 2, &error), KS_EINPUT);
    assert_null(judge);
    assert_int_equal(ks_judge_new(&judge, "distance", NULL), 0);
    assert_int_equal(ks_judge_connections(map, judge, &position, KS_BLACK, 3), KS_EJUDGE);
    ks_judge_free(judge);
    judge = new_judge();
    assert_int_equal(ks_judge_connections(map, judge, &position, KS_BLACK, 25), KS_EPOINT);
    assert_int_equal(ks_judge_connections(map, judge, &position, KS_EMPTY, 3), KS_EPOINT);
    ks_judge_free(judge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_network_says),
        cmocka_unit_test(dead_stones_given),
        cmocka_unit_test(monstrous_weights),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
