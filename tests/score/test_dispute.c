/* Doubts, disputes about stones, scores as played, and guesses of the rules. */
#include "settled_board.h"
#include "support.h"

#include "verdict.h"

#include <stdlib.h>
#include <string.h>

static ks_scorer *scorer;

static int load(void **state)
{
    (void)state;
    return ks_scorer_new(&scorer, NULL);
}

static int unload(void **state)
{
    (void)state;
    ks_scorer_free(scorer);
    return 0;
}

static ks_verdict score(const ks_position *position)
{
    ks_verdict out;
    ks_question question = {.position = position};
    assert_int_equal(ks_scorer_run(&out, scorer, &question), 0);
    return out;
}

static const ks_block_fate *fate_at(const ks_verdict *v, const ks_position *position,
                                    const char *name)
{
    return &v->fates[v->block_at[at(position, name)]];
}

/* ---- Doubts ---- */

/* Three in a row: Black lives by a move in the middle, and White kills there. */
static void who_moves_first(void **state)
{
    (void)state;
    static const char drawing[] = ". . . X O . O . .\n"
                                  "X X X X O O O O O\n"
                                  "O O O O O . O . O\n"
                                  ". X X X X X X O O\n"
                                  "X X . X . X . X X\n"
                                  ". X X X X X X X .\n";
    ks_position position = draw(drawing);
    ks_verdict v = score(&position);
    char sentence[200];
    assert_true(v.doubts > 0);
    assert_int_equal(v.finished, 0);
    for (int i = 0; i < v.doubts; i++)
        assert_true(ks_verdict_doubt(sentence, &v, v.doubt[i])[0] != '\0');
    ks_verdict_doubt(sentence, &v, v.doubt[0]);
    assert_string_equal(v.warning, sentence);
    assert_int_equal(v.reason, v.fates[v.doubt[0]].reason);
    const ks_block_fate *row = fate_at(&v, &position, "A5");
    assert_int_equal(row->first[KS_BLACK], KS_ANSWER_ALIVE);
    assert_int_equal(row->first[KS_WHITE], KS_ANSWER_DEAD);
    assert_int_equal(row->move[KS_BLACK], at(&position, "B6"));
    assert_int_equal(row->move[KS_WHITE], at(&position, "B6"));
}

/* Neither side can start: that is read out, and so nobody is warned. */
static void seki_is_found(void **state)
{
    (void)state;
    static const char drawing[] = "X . X X O O . O .\n"
                                  ". X . X O . O . O\n"
                                  "X X X X O O O O O\n"
                                  "X X X X O O O O O\n"
                                  "X O O O X X X X O\n"
                                  "X O . . . X . X O\n"
                                  "X O O O X X X X O\n"
                                  "X X X X O O O O O\n"
                                  ". X . X O . O O .\n";
    ks_position position = draw(drawing);
    ks_verdict v = score(&position);
    for (int i = 0; i < v.blocks; i++)
        if (v.fates[i].fate == KS_FATE_SEKI && v.fates[i].reason == KS_REASON_NONE)
            assert_true(v.fates[i].proof != NULL || v.fates[i].first[KS_BLACK] == KS_ANSWER_SEKI);
}

static void names(void **state)
{
    (void)state;
    assert_string_equal(ks_answer_name(KS_ANSWER_KO), "ko");
    assert_string_equal(ks_answer_name((ks_answer)9), "unknown");
    assert_string_equal(ks_reason_id(KS_REASON_FIRST_MOVE), "first-move");
    assert_string_equal(ks_reason_id(KS_REASON_NONE), "");
    assert_string_equal(ks_reason_id(KS_REASON_FEW), "few");
}

/* One stone on an empty board, or a few, is no finished game; after a pass it may be. */
static void unfinished(void **state)
{
    (void)state;
    ks_position position;
    ks_position_init(&position, 9, 9);
    ks_move_make(&position, KS_BLACK, 40);
    assert_int_equal(score(&position).finished, 0);
    ks_move_make(&position, KS_WHITE, 20);
    ks_verdict v = score(&position);
    assert_int_equal(v.finished, 0);
    assert_int_equal(v.reason, KS_REASON_OPEN);
}

/* ---- Disputes ---- */

typedef struct marked {
    unsigned char alive[KS_POINTS], dead[KS_POINTS];
} marked;

static void put_marks(unsigned char *marks, const ks_position *position, const char *names_)
{
    for (const char *c = names_; *c != '\0'; c += c[2] == ' ' ? 3 : 2) {
        char name[3] = {c[0], c[1], '\0'};
        marks[at(position, name)] = 1;
    }
}

static int dispute(ks_verdict *out, const ks_position *position, const char *alive,
                   const char *dead, ks_error *error)
{
    marked m = {{0}, {0}};
    ks_question question = {.position = position};
    put_marks(m.alive, position, alive);
    put_marks(m.dead, position, dead);
    ks_marks marks = {m.alive, m.dead};
    return ks_scorer_dispute(out, scorer, &question, &marks, error);
}

static void refused(const ks_position *position, const char *alive, const char *dead,
                    const char *sentence)
{
    ks_verdict v;
    ks_error error = {0};
    assert_int_equal(dispute(&v, position, alive, dead, &error), KS_EINPUT);
    assert_string_equal(error.message, sentence);
}

/* Marks that say what is judged anyway change nothing but the reason. */
static void marks_agree(void **state)
{
    (void)state;
    ks_position position = draw(settled);
    ks_verdict plain = score(&position), v;
    assert_int_equal(dispute(&v, &position, "", "", NULL), 0);
    assert_memory_equal(v.area, plain.area, sizeof v.area);
    assert_int_equal(dispute(&v, &position, "A8", "H6 C4", NULL), 0);
    assert_memory_equal(v.area, plain.area, sizeof v.area);
    assert_memory_equal(v.dead, plain.dead, sizeof v.dead);
}

static void marks_change_a_family(void **state)
{
    (void)state;
    ks_position position = draw(". . . . X O . O .\n"
                                ". O O . X O O O O\n"
                                ". . . . X O . O .\n"
                                "X X X X X O O O O\n"
                                ". X . X X O . O .\n"
                                "X X X X O O O O O\n");
    ks_verdict v = score(&position);
    assert_int_equal(fate_at(&v, &position, "B5")->fate, KS_FATE_DEAD);
    assert_int_equal(dispute(&v, &position, "B5", "", NULL), 0);
    const ks_block_fate *fate = fate_at(&v, &position, "B5");
    assert_true(fate->fate == KS_FATE_ALIVE || fate->fate == KS_FATE_SEKI);
    assert_string_equal(fate->proof, "given");
    assert_int_equal(v.dead[at(&position, "C5")], 0);
    /* Everything else is what it was. */
    assert_int_equal(fate_at(&v, &position, "A1")->fate, KS_FATE_ALIVE);
    assert_int_equal(fate_at(&v, &position, "F6")->fate, KS_FATE_ALIVE);
}

static void marks_refused(void **state)
{
    (void)state;
    ks_position position = draw(settled);
    refused(&position, "", "A8", "White's stones at B9 cannot be dead: unconditional life");
    refused(&position, "A9", "", "A9 is marked as alive, but is empty");
    refused(&position, "", "E9", "Black's stones at E9 cannot be dead: unconditional life");
    ks_verdict v;
    ks_error error = {0};
    unsigned char none[KS_POINTS] = {0};
    ks_question question = {.position = &position, .dead = none};
    ks_marks marks = {none, none};
    assert_int_equal(ks_scorer_dispute(&v, scorer, &question, &marks, &error), KS_EINPUT);
    assert_string_equal(error.message, "the dead stones are given already");
    position = draw(". X O . .\n"
                    ". X O . .\n"
                    ". X O . .\n"
                    ". X O . .\n");
    refused(&position, "", "B4 C4",
            "Black's stones at B4 and White's at C4 touch, so not both are dead");
    refused(&position, "B4", "B3",
            "Black's stones at B4 and B3 stand or fall together, but are marked as alive and dead");
}

/* ---- As played ---- */

static void count_dead(int out[4], const ks_position *position)
{
    static const int depths[] = {0, 1, 8, KS_ALL_SEEN};
    for (int i = 0; i < 4; i++) {
        ks_scorer_set_as_played(scorer, depths[i]);
        ks_verdict v = score(position);
        out[i] = v.count.dead[KS_BLACK] + v.count.dead[KS_WHITE];
        for (int b = 0; b < v.blocks && i < 3; b++)
            assert_true(v.fates[b].proof != NULL && v.fates[b].reason == KS_REASON_NONE);
    }
    ks_scorer_set_as_played(scorer, KS_ALL_SEEN);
}

static void as_played(void **state)
{
    (void)state;
    ks_position position = draw(settled);
    int dead[4];
    count_dead(dead, &position);
    assert_int_equal(dead[0], 0);
    assert_int_equal(dead[1], 2);
    assert_int_equal(dead[2], 2);
    assert_int_equal(dead[3], 2);
    /* In atari. */
    position = draw(". O . O X . . X .\n"
                    "O O O O X X X X X\n"
                    ". O . O X . X . .\n"
                    "O O O O X X O X .\n"
                    "O . . O X . . . .\n"
                    "O O O O X X X X X\n"
                    ". O . O X . X . X\n");
    count_dead(dead, &position);
    assert_int_equal(dead[0], 1);
    assert_int_equal(dead[3], 1);
}

/* ---- Effort ---- */

/* What is clear does not depend on it. */
static void efforts(void **state)
{
    (void)state;
    ks_position position = draw(settled);
    ks_verdict normal = score(&position);
    for (int effort = KS_EFFORT_QUICK; effort <= KS_EFFORT_THOROUGH; effort++) {
        ks_scorer_set_effort(scorer, (ks_effort)effort);
        ks_verdict v = score(&position);
        assert_memory_equal(v.area, normal.area, sizeof v.area);
    }
    ks_scorer_set_effort(scorer, KS_EFFORT_NORMAL);
}

/* ---- Guessed rules ---- */

static void guessed(const char *record, const char *rules, const char *id)
{
    ks_game *game;
    assert_int_equal(ks_game_read(&game, record, strlen(record), NULL, NULL), 0);
    ks_terms terms = ks_game_terms(game);
    ks_guess guess = ks_guess_rules(game, &terms, NULL);
    assert_string_equal(guess.rules->name, rules);
    assert_string_equal(guess.id, id);
    assert_non_null(guess.text);
    ks_game_free(game);
}

static void guesses(void **state)
{
    (void)state;
    guessed("(;SZ[9]KM[5.5];B[ee])", "japanese", "komi");
    guessed("(;SZ[9]KM[6.5];B[ee])", "japanese", "komi");
    guessed("(;SZ[9]KM[7.5];B[ee])", "chinese", "komi");
    guessed("(;SZ[9]KM[3.75];B[ee])", "chinese", "komi");
    guessed("(;SZ[9]KM[0]DT[1846-07-21];B[ee])", "japanese", "date");
    guessed("(;SZ[9]KM[0]DT[June 2001];B[ee])", "chinese", "usual");
    guessed("(;SZ[9]KM[0]DT[12345];B[ee])", "japanese", "date");
    guessed("(;SZ[9];B[ee])", "chinese", "usual");
}

/* What gives the result tells more than the komi. */
static void guess_by_result(void **state)
{
    (void)state;
    ks_position position = draw(settled);
    ks_position_set_captures(&position, KS_BLACK, 7);
    ks_position_set_captures(&position, KS_WHITE, 2);
    ks_verdict v = score(&position);
    ks_terms terms = ks_terms_of(NULL, 6.5F, 0),
             chinese = ks_terms_under(&terms, ks_rules_find("chinese"));
    float margin;
    char record[120], words[16];
    ks_game *game;
    ks_buffer *out;
    assert_int_equal(ks_verdict_margin(&margin, &v, &chinese), 0);
    assert_int_equal(ks_buffer_new(&out), 0);
    ks_buffer_put_format(out, "(;SZ[9]KM[6.5]RE[%s];B[ee])",
                         ks_margin_words(words, (double)margin));
    strncpy(record, ks_buffer_data(out), sizeof record - 1);
    record[sizeof record - 1] = '\0';
    ks_buffer_free(out);
    assert_int_equal(ks_game_read(&game, record, strlen(record), NULL, NULL), 0);
    ks_guess guess = ks_guess_rules(game, &terms, &v);
    assert_string_equal(guess.rules->name, "chinese");
    assert_string_equal(guess.id, "result");
    ks_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_moves_first), cmocka_unit_test(seki_is_found),
        cmocka_unit_test(names),           cmocka_unit_test(unfinished),
        cmocka_unit_test(marks_agree),     cmocka_unit_test(marks_change_a_family),
        cmocka_unit_test(marks_refused),   cmocka_unit_test(as_played),
        cmocka_unit_test(efforts),         cmocka_unit_test(guesses),
        cmocka_unit_test(guess_by_result)};
    return cmocka_run_group_tests_name("dispute", tests, load, unload);
}
