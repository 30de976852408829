/* Reading out what the networks doubt: their part is played by the test. */
#include "support.h"

#include "buffer.h"
#include "verdict.h"

#include <string.h>

typedef struct scene {
    ks_position position;
    ks_verdict verdict;
    ks_range seen[KS_POINTS];
} scene;

/* In a drawing, stones in lower case are in doubt, of which half are said to live; all others live
 * for certain. */
static void read_scene(scene *out, const char *drawing)
{
    unsigned char doubt[KS_POINTS], none[KS_POINTS] = {0};
    ks_scorer *scorer;
    memset(out, 0, sizeof *out);
    out->position = draw_dead(drawing, doubt);
    assert_int_equal(ks_scorer_new(&scorer, NULL), 0);
    ks_question question = {.position = &out->position, .dead = none};
    assert_int_equal(ks_scorer_run(&out->verdict, scorer, &question), 0);
    ks_scorer_free(scorer);
    for (int i = 0; i < out->verdict.blocks; i++) {
        ks_block_fate *fate = &out->verdict.fates[i];
        fate->proof = NULL;
        fate->fate = KS_FATE_ALIVE;
        fate->alive = doubt[fate->block.point] ? 0.6F : 1;
        out->seen[i] = (ks_range){fate->alive, fate->alive, 0, 0};
    }
}

static ks_block_fate *fate_at(scene *s, const char *name)
{
    return &s->verdict.fates[s->verdict.block_at[at(&s->position, name)]];
}

static float settled(scene *s, const char *name)
{
    assert_int_equal(ks_verdict_settle(&s->verdict, s->seen, &s->position, KS_EFFORT_NORMAL), 0);
    return fate_at(s, name)->alive;
}

static void lives_and_dies(void **state)
{
    (void)state;
    scene s;
    read_scene(&s, ". . . . x O .\n" /* four in a row */
                   "x x x x x O .\n"
                   "O O O O O O .\n"
                   ". . . . . . .\n");
    assert_float_equal(settled(&s, "A3"), 0.99, 1e-6);
    const ks_range *seen = &s.seen[s.verdict.block_at[at(&s.position, "A3")]];
    assert_true(seen->read);
    assert_float_equal(ks_range_against(*seen, 0), 0.01, 1e-6);

    read_scene(&s, ". . x O . . .\n" /* a square of four */
                   ". . x O . . .\n"
                   "x x x O . . .\n"
                   "O O O O . . .\n"
                   ". . . . . . .\n");
    assert_float_equal(settled(&s, "A3"), 0.01, 1e-6);
    /* The networks said that it lives: that is worth a warning. */
    seen = &s.seen[s.verdict.block_at[at(&s.position, "A3")]];
    assert_float_equal(ks_range_against(*seen, 1), 0.5, 1e-6);
}

/* What nobody doubts is not read, and what is proved stays. */
static void only_doubts(void **state)
{
    (void)state;
    scene s;
    read_scene(&s, ". . x O . . .\n"
                   ". . x O . . .\n"
                   "x x x O . . .\n"
                   "O O O O . . .\n"
                   ". . . . . . .\n");
    ks_block_fate *fate = fate_at(&s, "A3");
    ks_range *seen = &s.seen[s.verdict.block_at[at(&s.position, "A3")]];
    fate->proof = "given";
    assert_float_equal(settled(&s, "A3"), 0.6, 1e-6);
    fate->proof = NULL;
    fate->alive = 0.985F;
    *seen = (ks_range){0.985F, 0.99F, 0, 0};
    assert_float_equal(settled(&s, "A3"), 0.985, 1e-6);
    seen->least = 0.9F; /* one step was less sure */
    assert_float_equal(settled(&s, "A3"), 0.01, 1e-6);
}

/* A stone that has killed by filling an eye can be taken, but it does not die by that. */
static void killers_live(void **state)
{
    (void)state;
    scene s;
    read_scene(&s, ". o . x O . .\n"
                   "x x x x O . .\n"
                   "O O O O O . .\n"
                   ". . . . . . .\n");
    assert_float_equal(settled(&s, "A3"), 0.01, 1e-6);
    assert_float_equal(fate_at(&s, "B4")->alive, 0.6, 1e-6);
}

/* Three in a row: who is to move kills or saves, unless the game has ended with a pass. */
static void who_is_to_move(void **state)
{
    (void)state;
    static const char drawing[] = ". . . x O . .\n"
                                  "x x x x O . .\n"
                                  "O O O O O . .\n"
                                  ". . . . . . .\n";
    scene s;
    read_scene(&s, drawing);
    s.position.to_move = KS_WHITE;
    assert_float_equal(settled(&s, "A3"), 0.01, 1e-6);
    read_scene(&s, drawing);
    s.position.to_move = KS_WHITE;
    s.position.passed = 1;
    assert_float_equal(settled(&s, "A3"), 0.6, 1e-6);
    read_scene(&s, drawing);
    s.position.to_move = KS_BLACK;
    assert_float_equal(settled(&s, "A3"), 0.6, 1e-6);
}

/* The last ko of a game belongs to whom it stands for. */
static void kos(void **state)
{
    (void)state;
    scene s;
    read_scene(&s, "O O X X .\n"
                   "O x . X .\n"
                   "O O X X .\n"
                   ". O X . .\n"
                   ". O X . .\n");
    s.position.to_move = KS_WHITE;
    assert_float_equal(settled(&s, "B4"), 0.99, 1e-6);
}

/* Until somebody passes, a ko that is open is a doubt. */
static void open_kos(void **state)
{
    (void)state;
    for (int passed = 0; passed < 2; passed++) {
        scene s;
        char text[200];
        read_scene(&s, "O O X X .\n"
                       "O x . X .\n"
                       "O O X X .\n"
                       ". O X . .\n"
                       ". O X . .\n");
        s.position.passed = (unsigned char)passed;
        settled(&s, "B4");
        ks_block_fate *fate = fate_at(&s, "B4");
        assert_int_equal(fate->first[KS_WHITE], KS_ANSWER_KO);
        assert_int_equal(ks_verdict_find_doubts(&s.verdict, &s.position, KS_EFFORT_NORMAL), 0);
        assert_int_equal(fate->reason, passed ? KS_REASON_NONE : KS_REASON_KO);
        ks_verdict_doubt(text, &s.verdict, s.verdict.block_at[at(&s.position, "B4")]);
        assert_string_equal(text,
                            passed ? "" : "Black's stones at B4 are in a ko that is not over");
    }
}

/* In the open there is no space to read out, but a ladder has no end. */
static void caught_in_the_open(void **state)
{
    (void)state;
    scene s;
    read_scene(&s, ". . . . . . . . .\n"
                   ". . . . . . . . .\n"
                   ". . . . . . . . .\n"
                   ". . . . . . . . .\n"
                   ". . . . . . . . .\n"
                   ". . . . . . . . .\n"
                   "O O . . . . . . .\n"
                   "x x O . . . . . .\n"
                   ". O . . . . . . .\n");
    assert_float_equal(settled(&s, "A2"), 0.01, 1e-6);
}

/* The only liberty of the walls elsewhere is in a wide space, so that they could be in the fight.
 * After a pass they are not. */
static void walls_after_a_pass(void **state)
{
    (void)state;
    static const char drawing[] = ". . x O X X X X X\n"
                                  ". . x O X . . . .\n"
                                  "x x x O X . . . .\n"
                                  "O O O O . . . . .\n"
                                  "X X X X X . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n";
    scene s;
    read_scene(&s, drawing);
    assert_float_equal(settled(&s, "A6"), 0.6, 1e-6);
    read_scene(&s, drawing);
    s.position.passed = 1;
    assert_float_equal(settled(&s, "A6"), 0.01, 1e-6);
}

/* White's block in the middle is not read, since it is beside a larger one that is dead. An enemy
 * in doubt who takes a block may fall himself; not if he then owns its point for good. */
static void falls_for_good(void **state)
{
    (void)state;
    scene s;
    read_scene(&s, "x . o x x O .\n"
                   "x . o x x O .\n"
                   "o o o x x O .\n"
                   ". . . x x O .\n"
                   "O O O . . O .\n"
                   ". . O O O O .\n");
    assert_float_equal(settled(&s, "A6"), 0.01, 1e-6);
    assert_float_equal(fate_at(&s, "D6")->alive, 0.01, 1e-6);
    assert_float_equal(fate_at(&s, "C6")->alive, 0.6, 1e-6);
}

/* What is counted as alive in doubt is read once more with everything else as it is counted. */
static void falls_in_the_end(void **state)
{
    (void)state;
    int fallen;
    scene s;
    read_scene(&s, ". . x O . . .\n"
                   ". . x O . . .\n"
                   "x x x O . x .\n"
                   "O O O O . . .\n"
                   ". . . . . . .\n");
    assert_int_equal(ks_verdict_fall(&fallen, &s.verdict, s.seen, &s.position, KS_EFFORT_NORMAL),
                     0);
    assert_int_equal(fallen, 1);
    assert_float_equal(fate_at(&s, "A3")->alive, 0.01, 1e-6);
    assert_float_equal(fate_at(&s, "F3")->alive, 0.6, 1e-6);
    assert_int_equal(ks_verdict_fall(&fallen, &s.verdict, s.seen, &s.position, KS_EFFORT_NORMAL),
                     0);
    assert_int_equal(fallen, 0);
}

/* Three in a row are not dead though their side moves first, nor alive though the enemy does. */
static void proofs(void **state)
{
    (void)state;
    static const char *const drawings[] = {". o . x O . .\n" /* dead */
                                           "x x x x O . .\n"
                                           "O O O O O . .\n"
                                           ". . . . . . .\n",
                                           ". . . x O . .\n"
                                           "x x x x O . .\n"
                                           "O O O O O . .\n"
                                           ". . . . . . .\n",
                                           ". x . x O . .\n" /* alive */
                                           "x x x x O . .\n"
                                           "O O O O O . .\n"
                                           ". . . . . . .\n"};
    for (int i = 0; i < 3; i++)
        for (int dead = 0; dead < 2; dead++) {
            scene s;
            read_scene(&s, drawings[i]);
            int block = s.verdict.block_at[at(&s.position, "A3")];
            unsigned char blocks[KS_POINTS] = {0};
            blocks[block] = 1;
            ks_verdict_set_dead(&s.verdict, &s.position, block, dead);
            assert_int_equal(ks_verdict_prove(&s.verdict, blocks, &s.position, KS_EFFORT_NORMAL),
                             0);
            assert_int_equal(s.verdict.fates[block].searched, dead ? i == 0 : i == 2);
        }
}

/* A proof of what a block is counted as, or else of the most that can be proved. */
static void proofs_that_travel(void **state)
{
    (void)state;
    scene s;
    ks_buffer proof = {0};
    ks_statement claim, found;
    read_scene(&s, ". . . x O . .\n"
                   "x x x x O . .\n"
                   "O O O O O . .\n"
                   ". . . . . . .\n");
    int point = at(&s.position, "A3"), block = s.verdict.block_at[point];
    for (int dead = 0; dead < 2; dead++) {
        ks_verdict_set_dead(&s.verdict, &s.position, block, dead);
        assert_int_equal(ks_verdict_proof(&proof, &claim, &s.verdict, &s.position, point, 9999), 0);
        assert_int_equal(claim.kind, dead ? KS_PROVED_FALLS : KS_PROVED_LIVES);
        assert_int_equal(claim.first, dead ? KS_WHITE : KS_BLACK);
        assert_int_equal(ks_proof_check(&found, &s.position, proof.data, proof.size, NULL), 0);
    }
    point = at(&s.position, "A4");
    assert_int_equal(ks_verdict_proof(&proof, &claim, &s.verdict, &s.position, point, 9999),
                     KS_EPOINT);
    assert_int_equal(ks_verdict_proof(&proof, &claim, &s.verdict, &s.position, 28, 9999),
                     KS_EPOINT);
    ks_buffer_release(&proof);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lives_and_dies),
        cmocka_unit_test(only_doubts),
        cmocka_unit_test(killers_live),
        cmocka_unit_test(who_is_to_move),
        cmocka_unit_test(kos),
        cmocka_unit_test(open_kos),
        cmocka_unit_test(caught_in_the_open),
        cmocka_unit_test(walls_after_a_pass),
        cmocka_unit_test(falls_for_good),
        cmocka_unit_test(falls_in_the_end),
        cmocka_unit_test(proofs),
        cmocka_unit_test(proofs_that_travel),
    };
    return cmocka_run_group_tests_name("settle", tests, NULL, NULL);
}
