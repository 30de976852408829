/* Verdicts on finished games: clear positions with known answers, given dead stones, shapes that
 * are ruled, odd boards, and what must hold for any board. What the networks say of hard positions
 * is not tested here. */
#include "settled_board.h"
#include "support.h"

#include "embedded.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ks_scorer *scorer;

static int load(void **state)
{
    (void)state;
    ks_error error = {0};
    return ks_scorer_new(&scorer, &error);
}

static int unload(void **state)
{
    (void)state;
    ks_scorer_free(scorer);
    return 0;
}

static ks_verdict score(const ks_position *position, const unsigned char *dead)
{
    ks_verdict out;
    ks_question question = {
        .position = position, .dead = dead, .terms = ks_terms_of(ks_rules_find("chinese"), 0, 0)};
    assert_int_equal(ks_scorer_run(&out, scorer, &question), 0);
    return out;
}

static double margin(const ks_verdict *verdict, const char *rules, float komi, int handicap)
{
    ks_terms terms = ks_terms_of(ks_rules_find(rules), komi, handicap);
    float out = 0;
    assert_int_equal(ks_verdict_margin(&out, verdict, &terms), 0);
    return (double)out;
}

static const ks_block_fate *fate_at(const ks_verdict *verdict, const ks_position *position,
                                    const char *name)
{
    int block = verdict->block_at[at(position, name)];
    assert_in_range(block, 0, verdict->blocks - 1);
    return &verdict->fates[block];
}

static void clear_case(void **state)
{
    (void)state;
    unsigned char dead[KS_POINTS];
    ks_position position = draw_dead(settled, dead);
    ks_verdict found = score(&position, NULL);
    for (int p = 0; p < ks_points(&position); p++)
        assert_int_equal(found.dead[p], p == at(&position, "C4") || p == at(&position, "H6"));
    assert_int_equal(fate_at(&found, &position, "C4")->fate, KS_FATE_DEAD);
    assert_int_equal(fate_at(&found, &position, "A8")->fate, KS_FATE_ALIVE);
    assert_string_equal(fate_at(&found, &position, "A8")->proof, "unconditional life");
    assert_int_equal(found.area[at(&position, "C4")], -1);
    assert_int_equal(found.area[at(&position, "H6")], 1);
    assert_int_equal(found.territory[at(&position, "H6")], 1);
    assert_int_equal(found.territory[at(&position, "A8")], 0);
    assert_int_equal(found.finished, 1);
    assert_string_equal(found.warning, "");
    int area = 0;
    for (int p = 0; p < ks_points(&position); p++)
        area += found.area[p];
    assert_true(margin(&found, "chinese", 0, 0) == area);
    assert_true(margin(&found, "chinese", 2.5F, 3) == area - 2.5 - 3);
    assert_true(margin(&found, "aga", 0.5F, 3) == area - 0.5 - 2);
}

/* Territory is the points, the dead stones and the captures. */
static void territory_needs_captures(void **state)
{
    (void)state;
    ks_position position = draw(settled);
    ks_verdict found = score(&position, NULL);
    ks_terms terms = ks_terms_of(ks_rules_find("japanese"), 0, 0);
    float out;
    assert_int_equal(ks_verdict_margin(&out, &found, &terms), KS_EINPUT);
    ks_position_set_captures(&position, KS_BLACK, 7);
    ks_position_set_captures(&position, KS_WHITE, 2);
    found = score(&position, NULL);
    int points = 0;
    for (int p = 0; p < ks_points(&position); p++)
        points += found.territory[p];
    assert_true(margin(&found, "japanese", 6.5F, 4) == points + 1 - 1 + 7 - 2 - 6.5);
}

static void dead_as_given(void **state)
{
    (void)state;
    unsigned char none[KS_POINTS] = {0}, dead[KS_POINTS] = {0};
    ks_position position = draw(settled);
    ks_verdict found = score(&position, none);
    for (int i = 0; i < found.blocks; i++) {
        assert_int_equal(found.dead[found.fates[i].block.point], 0);
        assert_string_equal(found.fates[i].proof, "given");
        assert_true(found.fates[i].alive == 1);
    }
    /* Even what has two eyes is dead if they say so, and one stone stands for its block. */
    dead[at(&position, "A8")] = 1;
    found = score(&position, dead);
    assert_int_equal(found.dead[at(&position, "D9")], 1);
    assert_int_equal(found.dead[at(&position, "C4")], 0);
    assert_int_equal(fate_at(&found, &position, "D9")->fate, KS_FATE_DEAD);
    assert_true(margin(&found, "tromp-taylor", 0, 0) == margin(&found, "tromp-taylor", 0, 9));
}

/* Tromp-Taylor rules take nothing off: the lost stones and what they reach are not Black's. */
/* C4 is White's by area, although the way to it at C3 is open; C3 is nobody's. */
static void pockets(void **state)
{
    (void)state;
    ks_position position = draw(". O O O . .\n"
                                "O O . O O O\n"
                                "O O . X X X\n"
                                "X X X X . X\n"
                                ". X . X X .\n");
    unsigned char none[KS_POINTS] = {0};
    ks_verdict found = score(&position, none);
    int pocket = at(&position, "C4"), way = at(&position, "C3");
    assert_int_equal(found.area[pocket], -1);
    assert_int_equal(found.dame[pocket], 0);
    assert_int_equal(found.area[way], 0);
    assert_int_equal(found.dame[way], 1);
    /* After a pass nobody comes any more. */
    position.passed = 1;
    found = score(&position, none);
    assert_int_equal(found.area[pocket], 0);
    assert_int_equal(found.dame[pocket], 1);
    /* Without a stone of White's beside C3 Black may come in. */
    position = draw(". O O O . .\n"
                    "O O . O O O\n"
                    "X X . X X X\n"
                    ". X X X . X\n"
                    ". X . X X .\n");
    found = score(&position, none);
    assert_int_equal(found.area[at(&position, "C4")], 0);
}

static void nothing_removed(void **state)
{
    (void)state;
    ks_position position = draw(". X O .\n"
                                ". X O .\n"
                                "O X O O\n"
                                ". X O .\n");
    unsigned char dead[KS_POINTS] = {0};
    dead[at(&position, "A2")] = 1;
    ks_verdict found = score(&position, dead);
    assert_true(margin(&found, "chinese", 0, 0) == 0);
    assert_true(margin(&found, "tromp-taylor", 0, 0) == 4 - 9);
}

static const char bent_four[] = "X . X . X O . O\n"
                                "X X X X X O O O\n"
                                "X . X X X O . O\n"
                                "X X X X O O O O\n"
                                "O O O X O . O .\n"
                                "X . O X O O O O\n"
                                "X O O X O . O .\n"
                                "X . O X O O O O\n";

static void bent_four_in_the_corner(void **state)
{
    (void)state;
    ks_position position = draw(bent_four);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        ks_position turned;
        ks_position_transform(&turned, &position, symmetry);
        ks_verdict found = score(&turned, NULL);
        int corner = ks_symmetry_point(symmetry, at(&position, "A1"), 8, 8);
        int white = ks_symmetry_point(symmetry, at(&position, "B2"), 8, 8);
        char sentence[200], name[8];
        ks_point_name(name, corner, 8, 8);
        snprintf(sentence, sizeof sentence,
                 "bent four in the corner at %s: dead; under area rules it must be played out",
                 name);
        assert_int_equal(found.bent_four, corner);
        assert_int_equal(found.fates[found.block_at[white]].fate, KS_FATE_DEAD);
        assert_string_equal(found.fates[found.block_at[white]].proof, "bent four in the corner");
        assert_int_equal(found.fates[found.block_at[corner]].fate, KS_FATE_ALIVE);
        assert_int_equal(found.area[white], 1);
        assert_string_equal(found.warning, sentence);
    }
}

/* A liberty elsewhere, and it is another matter. */
static void no_bent_four(void **state)
{
    (void)state;
    ks_position position = draw(bent_four);
    ks_position_put(&position, at(&position, "D4"), KS_EMPTY);
    assert_int_equal(ks_position_rebuild(&position), 0);
    assert_int_equal(score(&position, NULL).bent_four, KS_NO_POINT);
}

static void odd_boards(void **state)
{
    (void)state;
    ks_position position;
    ks_position_init(&position, 19, 19);
    ks_verdict found = score(&position, NULL);
    assert_int_equal(found.blocks, 0);
    assert_int_equal(found.finished, 0);
    assert_string_equal(found.warning, "the board is empty");
    assert_true(margin(&found, "chinese", 7.5F, 0) == -7.5);
    /* Full of one colour but for an eye. */
    position = draw("X X X X\nX . X X\nX X X X\nX X X X\n");
    found = score(&position, NULL);
    assert_int_equal(found.blocks, 1);
    assert_int_equal(found.dead[0], 0);
    assert_true(found.fates[0].alive == 1);
    assert_true(margin(&found, "chinese", 0, 0) == 16);
    assert_string_equal(found.warning, "only Black has living stones");
    position = draw("O .\n. .\n");
    found = score(&position, NULL);
    assert_true(margin(&found, "new-zealand", 0, 0) == -4);
    position = draw("X .\n. O\n");
    found = score(&position, NULL);
    assert_int_equal(found.blocks, 2);
}

/* Any board, by random moves: parts of a verdict fit together, and a turned board has the turned
 * verdict. */
static void check_parts(const ks_verdict *v, const ks_position *position)
{
    int stones = 0;
    for (int i = 0; i < v->blocks; i++) {
        const ks_block_fate *fate = &v->fates[i];
        stones += fate->block.stones;
        assert_int_equal(v->block_at[fate->block.point], i);
        assert_true(fate->alive >= 0 && fate->alive <= 1);
        assert_int_equal(v->dead[fate->block.point], fate->alive < 0.5F);
        if (fate->fate == KS_FATE_DEAD || fate->fate == KS_FATE_SEKI)
            assert_int_equal(v->dead[fate->block.point], fate->fate == KS_FATE_DEAD);
    }
    for (int p = 0; p < ks_points(position); p++) {
        int sign = (position->stone[p] == KS_BLACK) - (position->stone[p] == KS_WHITE);
        stones -= sign != 0;
        if (sign != 0 && !v->dead[p]) {
            assert_int_equal(v->area[p], sign);
            assert_int_equal(v->territory[p], 0);
        }
        if (v->dead[p])
            assert_true(sign != 0 && v->area[p] != sign);
        if (v->territory[p] != 0)
            assert_int_equal(v->area[p], v->territory[p]);
        assert_true(!v->open[p] || v->area[p] == 0);
    }
    assert_int_equal(stones, 0);
    for (int i = 0; i < v->doubts; i++) {
        char sentence[200];
        const ks_block_fate *fate = &v->fates[v->doubt[i]];
        assert_true(fate->reason != KS_REASON_NONE && fate->proof == NULL);
        assert_true(ks_verdict_doubt(sentence, v, v->doubt[i])[0] != '\0');
    }
    assert_int_equal(v->finished, v->warning[0] == '\0');
    assert_int_equal(v->finished, v->reason == KS_REASON_NONE);
}

static void check_turned(const ks_verdict *v, const ks_position *position, int symmetry)
{
    ks_position turned;
    ks_position_transform(&turned, position, symmetry);
    ks_verdict found = score(&turned, NULL);
    assert_int_equal(found.blocks, v->blocks);
    assert_int_equal(found.finished, v->finished);
    for (int p = 0; p < ks_points(position); p++) {
        int q = ks_symmetry_point(symmetry, p, position->width, position->height);
        assert_int_equal(found.area[q], v->area[p]);
        assert_int_equal(found.territory[q], v->territory[p]);
        assert_int_equal(found.dead[q], v->dead[p]);
        assert_int_equal(found.seki[q], v->seki[p]);
        if (position->stone[p] != KS_EMPTY)
            assert_int_equal(found.fates[found.block_at[q]].fate, v->fates[v->block_at[p]].fate);
    }
}

static void any_board(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(31);
    for (int round = 0; round < 150; round++) {
        int width = 2 + (int)ks_random_below(&random, 12),
            height = 2 + (int)ks_random_below(&random, 12);
        int moves = (int)ks_random_below(&random, (uint32_t)(2 * width * height));
        ks_position position;
        ks_position_init(&position, width, height);
        for (int i = 0; i < moves; i++) {
            int p = (int)ks_random_below(&random, (uint32_t)(width * height));
            if (ks_move_check(&position, 1 + i % 2, p, 0) == 0)
                ks_move_make(&position, 1 + i % 2, p);
        }
        ks_verdict found = score(&position, NULL);
        check_parts(&found, &position);
        check_turned(&found, &position, 1 + round % 7);
    }
}

static void results(void **state)
{
    (void)state;
    ks_position position = draw(settled);
    ks_position_set_captures(&position, KS_BLACK, 0);
    ks_position_set_captures(&position, KS_WHITE, 0);
    ks_verdict found = score(&position, NULL);
    ks_terms chinese = ks_terms_of(ks_rules_find("chinese"), 0.5F, 0);
    ks_terms unknown = ks_terms_of(NULL, 0.5F, 0);
    ks_result area = {KS_RESULT_POINTS, KS_BLACK, (float)margin(&found, "chinese", 0.5F, 0)};
    ks_result territory = {KS_RESULT_POINTS, KS_BLACK, (float)margin(&found, "korean", 0.5F, 0)};
    assert_true(area.margin != territory.margin);
    assert_int_equal(ks_verdict_agrees(&found, &chinese, &area), 1);
    assert_int_equal(ks_verdict_agrees(&found, &chinese, &territory), 0);
    assert_int_equal(ks_verdict_agrees(&found, &unknown, &area), 1);
    assert_int_equal(ks_verdict_agrees(&found, &unknown, &territory), 1);
    area.kind = KS_RESULT_RESIGN;
    assert_int_equal(ks_verdict_agrees(&found, &chinese, &area), -1);
}

static void as_a_judgment(void **state)
{
    (void)state;
    ks_position position = draw(settled);
    ks_verdict found = score(&position, NULL);
    ks_judgment judgment;
    ks_question question = {.position = &position, .terms = ks_terms_of(NULL, 7.5F, 0)};
    ks_verdict_judgment(&judgment, &found, &question);
    assert_true((double)judgment.score == margin(&found, "chinese", 0, 0));
    assert_memory_equal(judgment.dead, found.dead, (size_t)ks_points(&position));
    assert_true(judgment.alive[at(&position, "A8")] == 1);
    assert_true(judgment.owner[at(&position, "C4")] == -1);
    assert_true(judgment.black_wins >= 0 && judgment.black_wins <= 1);
}

static void features(void **state)
{
    (void)state;
    ks_position position = draw(settled);
    ks_feature_info info;
    float values[400];
    int count = 0;
    while (ks_feature_at(&info, count) == 0) {
        assert_non_null(info.name);
        assert_non_null(info.text);
        count++;
    }
    assert_int_equal(ks_feature_at(&info, -1), KS_ERANGE);
    assert_in_range(count, 59, 400);
    int found = ks_scorer_features(values, 400, scorer, &position, at(&position, "C4"));
    assert_int_equal(found, count);
    ks_feature_at(&info, 0);
    assert_string_equal(info.name, "size");
    assert_true(values[0] == 1);
    assert_int_equal(ks_scorer_features(values, 400, scorer, &position, at(&position, "A9")),
                     KS_EPOINT);
    assert_int_equal(ks_scorer_features(values, 400, scorer, &position, 81), KS_EPOINT);
    assert_int_equal(ks_scorer_features(values, 3, scorer, &position, at(&position, "C4")), 3);
}

/* From the bytes of a model file: the same as what is compiled in, or a sentence. */
static void from_a_model(void **state)
{
    (void)state;
    size_t size;
    const unsigned char *bytes = ks_embedded("life-end", &size);
    ks_scorer *read;
    ks_error error = {0};
    ks_position position = draw(". X O . .\n"
                                "X X O O O\n"
                                ". X X X O\n"
                                "X . O X O\n"
                                ". X X X O\n");
    ks_question question = {.position = &position};
    ks_verdict *ours = calloc(2, sizeof *ours);
    assert_non_null(ours);
    assert_int_equal(ks_scorer_read(&read, bytes, size, &error), 0);
    assert_int_equal(ks_scorer_run(&ours[0], scorer, &question), 0);
    assert_int_equal(ks_scorer_run(&ours[1], read, &question), 0);
    assert_true(ours[0].blocks > 1);
    for (int i = 0; i < ours[0].blocks; i++)
        assert_true(ours[0].fates[i].alive == ours[1].fates[i].alive);
    free(ours);
    ks_scorer_free(read);
    assert_int_equal(ks_scorer_read(&read, bytes, size - 1, &error), KS_EINPUT);
    assert_null(read);
    assert_string_equal(error.message, "the model is damaged: its checksum is wrong");
    bytes = ks_embedded("life", &size);
    assert_int_equal(ks_scorer_read(&read, bytes, size, &error), KS_EINPUT);
    assert_null(read);
    assert_string_equal(error.message, "the model has no end.1.mean of the right shape");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clear_case),    cmocka_unit_test(territory_needs_captures),
        cmocka_unit_test(dead_as_given), cmocka_unit_test(nothing_removed),
        cmocka_unit_test(pockets),       cmocka_unit_test(bent_four_in_the_corner),
        cmocka_unit_test(no_bent_four),  cmocka_unit_test(odd_boards),
        cmocka_unit_test(any_board),     cmocka_unit_test(results),
        cmocka_unit_test(as_a_judgment), cmocka_unit_test(features),
        cmocka_unit_test(from_a_model),
    };
    return cmocka_run_group_tests_name("verdict", tests, load, unload);
}
