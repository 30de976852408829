/* Territory as a random field: tables of the models, known values, what all inference methods must
 * agree on, families and fates, and what is refused. */
#include "boltzmann.h"
#include "exact.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static ks_field field;
static ks_beliefs beliefs;
static ks_outlook outlook;

static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%.9g is not %.9g", a, b);
}

static ks_judge *judge_by(ks_inference inference, int samples)
{
    ks_judge *judge;
    ks_inference_settings settings = ks_inference_defaults();
    settings.inference = inference;
    settings.samples = samples;
    assert_int_equal(ks_judge_new(&judge, "boltzmann5:paper", NULL), 0);
    assert_true(ks_judge_is_field(judge));
    assert_int_equal(ks_judge_set_inference(judge, &settings), 0);
    return judge;
}

static ks_judgment ask(ks_inference inference, int samples, const ks_position *position, float komi,
                       int connection)
{
    ks_judge *judge = judge_by(inference, samples);
    ks_judgment judgment, same;
    ks_question question = {.position = position, .terms = {.komi = komi}};
    assert_int_equal(ks_judge_outlook(&outlook, &judgment, judge, &question, connection), 0);
    assert_int_equal(ks_judge_run(&same, judge, &question), 0);
    assert_true(same.score == judgment.score && same.score_sd == judgment.score_sd &&
                same.black_wins == judgment.black_wins);
    ks_judge_free(judge);
    return judgment;
}

/* A lone stone feels its field once an edge. */
static void lone_stones(void **state)
{
    (void)state;
    static const struct {
        const char *point;
        float black;
    } known[] = {{"A1", .7427F}, {"A4", .8306F}, {"D4", .8928F}};
    for (int i = 0; i < 3; i++) {
        ks_position position;
        ks_position_init(&position, 9, 9);
        ks_position_put(&position, at(&position, known[i].point), KS_BLACK);
        assert_int_equal(ks_position_rebuild(&position), 0);
        ks_judgment j = ask(KS_INFERENCE_AUTO, 100, &position, 0, KS_NO_POINT);
        assert_near((1 + j.raw[at(&position, known[i].point)]) / 2, known[i].black, 5e-5);
        assert_int_equal(outlook.inference, KS_INFERENCE_EXACT);
        assert_near(outlook.block[0].survives, known[i].black, 5e-5);
        assert_true(outlook.samples == 0 && outlook.counted);
    }
}

static const char *const drawn = ". . . . . . .\n"
                                 ". . X . O . .\n"
                                 ". X . . O O .\n"
                                 ". . X O . . .\n"
                                 ". X X O . . .\n"
                                 ". . . X O . .\n"
                                 ". . . . . . .\n";

static void five_tables(void **state)
{
    (void)state;
    ks_judge *judge = judge_by(KS_INFERENCE_AUTO, 100);
    ks_position position = draw(drawn);
    ks_boltzmann_field(&field, ks_boltzmann_of(judge, 7, 7), &position);
    assert_int_equal(field.tables, 9);
    int c4 = at(&position, "C4"), d4 = at(&position, "D4"), c3 = at(&position, "C3");
    ks_coupling between = ks_field_split(field.table[field.across[c4]]);
    assert_near(between.coupling, .521, 1e-12);
    assert_near(between.first, .265, 1e-12);
    assert_near(between.second, -.265, 1e-12);
    assert_near(ks_field_split(field.table[field.down[c4]]).coupling, 2.74, 1e-12);
    assert_near(ks_field_split(field.table[field.across[d4]]).coupling, .442, 1e-12);
    assert_near(ks_field_split(field.table[field.down[c3]]).second, 0, 1e-12);
    assert_near(ks_field_split(field.table[field.across[0]]).coupling, .427, 1e-12);
    ks_judge_free(judge);
}

/* 66 parameters; the same for an edge from either end and with all colours turned. */
static void liberties_are_tied(void **state)
{
    (void)state;
    int used[KS_LIBERTIES_PARAMETERS] = {0}, cannot = 0;
    for (int i = 0; i < 9 * 9 * 4; i++) {
        int a = i / 36, b = i / 4 % 9, s = i / 2 % 2, t = i % 2;
        int index = ks_liberties_parameter(a, b, s, t);
        int c = a == 0 ? 0 : (a + 3) % 8 + 1, d = b == 0 ? 0 : (b + 3) % 8 + 1;
        assert_int_equal(ks_liberties_parameter(b, a, t, s), index);
        assert_int_equal(ks_liberties_parameter(c, d, !s, !t), index);
        cannot += index < 0;
        if (index >= 0)
            used[index]++;
    }
    assert_int_equal(cannot, 2 * 12 * 4);
    for (int i = 0; i < KS_LIBERTIES_PARAMETERS; i++)
        assert_true(used[i] == 2 || used[i] == 4);
}

/* Colours turned, all owners change sign; the gradient is that of log Z. */
static void models_by_liberties(void **state)
{
    (void)state;
    static const int kinds[] = {KS_BOLTZMANN5_KINDS, KS_LIBERTIES_KINDS};
    ks_random random = ks_random_seed(1);
    ks_position position = draw(drawn), reversed;
    ks_position_reverse(&reversed, &position);
    for (int m = 0; m < 2; m++) {
        double parameter[KS_LIBERTIES_PARAMETERS], gradient[KS_LIBERTIES_PARAMETERS];
        ks_edge_table counts[81];
        ks_beliefs other;
        ks_boltzmann model;
        for (int i = 0; i < KS_LIBERTIES_PARAMETERS; i++)
            parameter[i] = ks_random_unit(&random) - .3;
        ks_boltzmann_init(&model, kinds[m], parameter);
        ks_boltzmann_field(&field, &model, &reversed);
        assert_int_equal(ks_exact_run(&other, &field, NULL), 0);
        ks_boltzmann_field(&field, &model, &position);
        assert_int_equal(ks_exact_run(&beliefs, &field, NULL), 0);
        assert_near(beliefs.log_z, other.log_z, 1e-10);
        for (int p = 0; p < 49; p++)
            assert_near(beliefs.node[p] + other.node[p], 1, 1e-11);
        ks_beliefs_count(counts, &field, &beliefs);
        ks_boltzmann_gradient(gradient, &model, counts);
        int differ = 0;
        for (int i = 0; i < ks_boltzmann_parameters(&model); i++) {
            double log_z[2];
            for (int side = 0; side < 2; side++) {
                double was = parameter[i];
                parameter[i] += side ? 1e-5 : -1e-5;
                ks_boltzmann_init(&model, kinds[m], parameter);
                parameter[i] = was;
                ks_boltzmann_field(&field, &model, &position);
                assert_int_equal(ks_exact_log_z(&log_z[side], &field, NULL), 0);
            }
            assert_near((log_z[1] - log_z[0]) / 2e-5, gradient[i], 1e-5);
            differ += gradient[i] > .01;
        }
        assert_true(differ >= 4);
    }
}

static void reads_models(void **state)
{
    (void)state;
    ks_model *model;
    ks_boltzmann read;
    ks_error error;
    float five[5] = {.1F, .2F, .3F, .4F, .5F};
    int size = 5;
    assert_int_equal(ks_model_new(&model, "for a test"), 0);
    assert_int_equal(ks_boltzmann_read(&read, model, "boltzmann5", KS_BOLTZMANN5_KINDS, &error),
                     KS_EINPUT);
    assert_string_equal(error.message, "the model has no tensor boltzmann5 of 5 numbers");
    assert_int_equal(ks_model_add(model, "boltzmann5", 1, &size, five), 0);
    assert_int_equal(ks_boltzmann_read(&read, model, "boltzmann5", KS_BOLTZMANN5_KINDS, &error), 0);
    assert_true(read.parameter[0][KS_W_INTER_CHAIN] == (double).5F);
    assert_int_equal(ks_boltzmann_read(&read, model, "boltzmann5", KS_LIBERTIES_KINDS, &error),
                     KS_EINPUT);
    assert_string_equal(error.message, "the model has no tensor boltzmann5 of 66 numbers");
    ks_model_free(model);
}

/* Two phases: at their shares of stones as given, between them in between, and beyond as the
 * nearest; and so are the tables of positions. */
static void phases(void **state)
{
    (void)state;
    ks_model *model;
    ks_boltzmann read;
    ks_error error;
    float rows[5][6] = {{.1F, 1, 0, 0, 0, 0}, {.3F, 3, 0, .8F, 0, 0}, {.2F, 0, 0, 0, 0, 0}};
    double found[5];
    static const struct {
        double full, h_stones;
    } known[] = {{0, 1}, {.1, 1}, {.15, 1.5}, {.2, 2}, {.3, 3}, {.9, 3}};
    ks_position position = draw("X . . O\n"
                                ". . . .\n"
                                ". . . .\n"
                                ". X . .\n"); /* 3/16 */
    assert_int_equal(ks_model_new(&model, "for a test"), 0);
    assert_int_equal(ks_model_add(model, "boltzmann5", 2, (const int[]){2, 6}, rows[0]), 0);
    assert_int_equal(ks_model_add(model, "unsorted", 2, (const int[]){3, 6}, rows[0]), 0);
    assert_int_equal(ks_boltzmann_read(&read, model, "boltzmann5", KS_BOLTZMANN5_KINDS, &error), 0);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        ks_boltzmann_at(found, &read, known[i].full);
        assert_near(found[KS_H_STONES], known[i].h_stones, 1e-6);
    }
    ks_boltzmann_field(&field, &read, &position);
    ks_coupling edge = ks_field_split(field.table[field.across[0]]);
    assert_near(edge.first, 1.875, 1e-6);
    assert_near(edge.coupling, .35, 1e-6);
    assert_int_equal(ks_boltzmann_read(&read, model, "unsorted", KS_BOLTZMANN5_KINDS, &error),
                     KS_EINPUT);
    assert_string_equal(error.message,
                        "tensor unsorted has too many phases, or they are not in order");
    for (int i = 0; i < 5; i++)
        rows[i][0] = (float)i;
    ks_model_free(model);
    assert_int_equal(ks_model_new(&model, "for a test"), 0);
    assert_int_equal(ks_model_add(model, "many", 2, (const int[]){5, 6}, rows[0]), 0);
    assert_int_equal(ks_boltzmann_read(&read, model, "many", KS_BOLTZMANN5_KINDS, &error),
                     KS_EINPUT);
    ks_model_free(model);
}

/* Each by its own way, to within what sampling can tell. */
static void methods_agree(void **state)
{
    (void)state;
    ks_position position = draw(drawn);
    int point = at(&position, "C4");
    ks_judgment exact = ask(KS_INFERENCE_EXACT, 10, &position, .5F, point);
    ks_outlook true_outlook = outlook;
    double sum = 0, mean = 0;
    for (int k = 0; k <= 49; k++) {
        sum += outlook.ones[k];
        mean += outlook.ones[k] * (2 * k - 49);
    }
    assert_near(sum, 1, 1e-12);
    assert_near(mean, exact.score, 1e-5);
    static const ks_inference sampled[] = {KS_INFERENCE_SW, KS_INFERENCE_GIBBS,
                                           KS_INFERENCE_PERFECT};
    for (int i = 0; i < 3; i++) {
        ks_judgment j = ask(sampled[i], 40000, &position, .5F, point);
        assert_int_equal(outlook.inference, sampled[i]);
        assert_int_equal(outlook.samples, 40000);
        assert_true(isnan(outlook.log_z) == (sampled[i] != KS_INFERENCE_PERFECT));
        assert_true(outlook.score_error > 0 && outlook.black_wins_error > 0);
        assert_near(j.score, exact.score, 6 * (double)outlook.score_error);
        assert_near(j.black_wins, exact.black_wins, 6 * (double)outlook.black_wins_error);
        assert_near(j.score_sd, exact.score_sd, 1);
        for (int p = 0; p < 49; p++) {
            assert_near(j.owner[p], exact.owner[p], .12);
            assert_near(outlook.connection[p], true_outlook.connection[p], .12);
        }
        for (int b = 0; b < outlook.blocks; b++)
            assert_near(outlook.block[b].survives, true_outlook.block[b].survives, .06);
    }
    ks_judgment bp = ask(KS_INFERENCE_BP, 10, &position, .5F, point);
    assert_true(!outlook.counted && outlook.rounds > 10 && isfinite(outlook.log_z));
    assert_near(bp.score, exact.score, 4);
    assert_true(bp.score_sd > 3 && bp.score_sd < 20);
}

/* By all boards: the correlation of two points, and the fate of a block and of a family. */
static void by_hand(void **state)
{
    (void)state;
    ks_position position = draw(". X . .\n"
                                "X . . O\n"
                                ". X O O\n");
    ks_judge *judge = judge_by(KS_INFERENCE_EXACT, 10);
    double z = 0, first = 0, other = 0, both = 0, white = 0, family = 0;
    ask(KS_INFERENCE_EXACT, 10, &position, 0, 1);
    ks_boltzmann_field(&field, ks_boltzmann_of(judge, 7, 7), &position);
    ks_judge_free(judge);
    for (unsigned c = 0; c < 1u << 12; c++) {
        unsigned char spin[12];
        for (int p = 0; p < 12; p++)
            spin[p] = c >> p & 1;
        double w = exp(ks_field_log_weight(&field, spin));
        z += w;
        first += w * spin[1];
        other += w * spin[4];
        both += w * (spin[1] & spin[4]);
        white += !spin[7] && !spin[10] && !spin[11] ? w : 0;
        family += spin[1] && spin[4] && spin[9] ? w : 0;
    }
    first /= z;
    other /= z;
    assert_near(outlook.log_z, log(z), 1e-9);
    assert_near(outlook.connection[4],
                (both / z - first * other) / sqrt(first * (1 - first) * other * (1 - other)), 1e-6);
    assert_true(outlook.connection[1] == 1);
    assert_int_equal(outlook.blocks, 4);
    assert_int_equal(outlook.block[2].block.stones, 3);
    assert_near(outlook.block[2].survives, white / z, 1e-6);
    assert_int_equal(outlook.families, 2);
    assert_int_equal(outlook.family[0].stones, 3);
    assert_near(outlook.family[0].survives, family / z, 1e-6);
    assert_int_equal(outlook.block[3].family, 0);
}

/* P(Black wins) is a step function of komi, with half of a draw. */
static void wins_by_komi(void **state)
{
    (void)state;
    ks_position position = draw(drawn);
    ks_judgment below = ask(KS_INFERENCE_EXACT, 10, &position, 2, KS_NO_POINT);
    ks_judgment draw = ask(KS_INFERENCE_EXACT, 10, &position, 3, KS_NO_POINT);
    ks_judgment above = ask(KS_INFERENCE_EXACT, 10, &position, 4, KS_NO_POINT);
    assert_near(below.black_wins - above.black_wins, outlook.ones[26], 1e-6);
    assert_near(draw.black_wins, (below.black_wins + above.black_wins) / 2, 1e-6);
}

/* Stones given as dead or alive are so. */
static void given_fates(void **state)
{
    (void)state;
    unsigned char dead[KS_POINTS];
    ks_position position = draw_dead(". . X . .\n"
                                     ". x . O .\n"
                                     ". . . . .\n"
                                     ". X . o .\n"
                                     ". . . . .\n",
                                     dead);
    static const char *const names[] = {"boltzmann5:paper", "boltzmann5:paper:remove",
                                        "boltzmann5:paper:reverse"};
    ks_judgment j[3];
    for (int i = 0; i < 3; i++) {
        ks_judge *judge;
        assert_int_equal(ks_judge_new(&judge, names[i], NULL), 0);
        ks_question question = {.position = &position, .dead = dead};
        assert_int_equal(ks_judge_outlook(&outlook, &j[i], judge, &question, KS_NO_POINT), 0);
        ks_judge_free(judge);
        for (int p = 0; p < 25; p++)
            if (position.stone[p]) {
                assert_near(j[i].alive[p], dead[p] ? 0 : 1, 0);
                assert_int_equal(j[i].dead[p], dead[p]);
                assert_true(outlook.block[outlook.block_at[p]].survives == (dead[p] ? 0 : 1));
            }
        assert_near(j[i].score, -j[i].score, 30);
    }
    assert_true(j[0].owner[0] != j[1].owner[0]);
}

static void refused(void **state)
{
    (void)state;
    ks_judge *judge, *other = judge_by(KS_INFERENCE_EXACT, 10);
    ks_inference_settings settings = ks_inference_defaults();
    ks_judgment judgment;
    ks_position position;
    ks_position_init(&position, 9, 9);
    ks_question question = {.position = &position};
    assert_int_equal(ks_judge_new(&judge, "distance", NULL), 0);
    assert_false(ks_judge_is_field(judge));
    assert_int_equal(ks_judge_set_inference(judge, &settings), KS_EJUDGE);
    assert_int_equal(ks_judge_outlook(&outlook, &judgment, judge, &question, 0), KS_EJUDGE);
    assert_int_equal(ks_judge_outlook(&outlook, &judgment, other, &question, 81), KS_EPOINT);
    assert_int_equal(ks_judge_outlook(&outlook, &judgment, other, &question, KS_PASS), KS_EPOINT);
    settings.samples = 9;
    assert_int_equal(ks_judge_set_inference(other, &settings), KS_ERANGE);
    settings = ks_inference_defaults();
    settings.damping = 1;
    assert_int_equal(ks_judge_set_inference(other, &settings), KS_ERANGE);
    settings.damping = 0;
    settings.rounds = 0;
    assert_int_equal(ks_judge_set_inference(other, &settings), KS_ERANGE);
    ks_position_init(&position, 22, 23);
    assert_int_equal(ks_judge_run(&judgment, other, &question), KS_ELARGE);
    ks_judge_free(judge);
    ks_judge_free(other);
    /* Large boards take exact inference long or for ever, so clusters are usual there. */
    ask(KS_INFERENCE_AUTO, 10, &position, 0, KS_NO_POINT);
    assert_int_equal(outlook.inference, KS_INFERENCE_SW);
    ks_position_init(&position, 16, 16);
    ask(KS_INFERENCE_AUTO, 10, &position, 0, KS_NO_POINT);
    assert_int_equal(outlook.inference, KS_INFERENCE_SW);
    ks_position_init(&position, 15, 4);
    ask(KS_INFERENCE_AUTO, 10, &position, 0, KS_NO_POINT);
    assert_int_equal(outlook.inference, KS_INFERENCE_EXACT);
}

static void same_on_turned_boards(void **state)
{
    (void)state;
    ks_position position = draw(drawn), turned;
    ks_judgment straight = ask(KS_INFERENCE_EXACT, 10, &position, 0, KS_NO_POINT);
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        ks_position_transform(&turned, &position, symmetry);
        ks_judgment j = ask(KS_INFERENCE_EXACT, 10, &turned, 0, KS_NO_POINT);
        for (int p = 0; p < 49; p++)
            assert_near(j.owner[ks_symmetry_point(symmetry, p, 7, 7)], straight.owner[p], 1e-6);
        assert_near(j.black_wins, straight.black_wins, 1e-6);
    }
}

/* Learnt models: one for small boards and one for large, by what they are worked out, and that
 * those with liberties know an atari. */
static void learnt_models(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int small, large; /* numbers of parameters, of all phases */
        ks_inference automatic;
    } known[] = {{"boltzmann5", 5, 15, KS_INFERENCE_EXACT},
                 {"boltzmann5:bp", 15, 15, KS_INFERENCE_BP},
                 {"boltzmann5:paper", 5, 5, KS_INFERENCE_EXACT},
                 {"boltzmann-liberties", 66, 198, KS_INFERENCE_EXACT},
                 {"boltzmann-liberties:bp", 198, 198, KS_INFERENCE_BP}};
    ks_position position = draw(". . . . .\n"
                                ". X . . .\n"
                                ". . . . O\n"
                                ". . X O X\n"
                                ". . . . .\n");
    int safe = at(&position, "C2"), atari = at(&position, "E2");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        ks_judge *judge;
        ks_judgment judgment;
        double small[198] = {0}, large[198] = {0};
        int different = 0;
        assert_int_equal(ks_judge_new(&judge, known[i].name, NULL), 0);
        assert_int_equal(ks_judge_parameters(small, 198, judge, 13, 13), known[i].small);
        assert_int_equal(ks_judge_parameters(large, 198, judge, 13, 14), known[i].large);
        for (int k = 0; k < 198; k++)
            different += small[k] != large[k];
        assert_int_equal(different == 0, known[i].small == known[i].large);
        assert_int_equal(ks_judge_parameters(small, 1, judge, 9, 9), known[i].small);
        ks_question question = {.position = &position};
        assert_int_equal(ks_judge_outlook(&outlook, &judgment, judge, &question, KS_NO_POINT), 0);
        assert_int_equal(outlook.inference, known[i].automatic);
        assert_true(judgment.alive[safe] > judgment.alive[atari]);
        ks_judge_free(judge);
    }
    ks_judge *other;
    assert_int_equal(ks_judge_new(&other, "distance", NULL), 0);
    assert_int_equal(ks_judge_parameters(NULL, 0, other, 9, 9), KS_EJUDGE);
    ks_judge_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lone_stones),
        cmocka_unit_test(five_tables),
        cmocka_unit_test(liberties_are_tied),
        cmocka_unit_test(models_by_liberties),
        cmocka_unit_test(reads_models),
        cmocka_unit_test(phases),
        cmocka_unit_test(methods_agree),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(wins_by_komi),
        cmocka_unit_test(given_fates),
        cmocka_unit_test(refused),
        cmocka_unit_test(same_on_turned_boards),
        cmocka_unit_test(learnt_models),
    };
    return cmocka_run_group_tests_name("boltzmann", tests, NULL, NULL);
}
