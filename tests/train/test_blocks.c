/* Blocks of finished games, what classifiers are told of them, and cascades that learn from them:
 * over small boards that are written here. */
#include "support.h"

#include "block_features.h"
#include "blocks.h"
#include "examples.h"
#include "raw_boards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[200];

/* Two walls with a neutral line between them, and a dead stone behind one of them, here there:
 *
 *     . X . O .
 *     . X . O .
 *     o X . O .
 *     . X . O .
 *     . X . O .
 *
 * Colours and sides change from board to board. Then a board without stones, one without labels,
 * one with an illegal move, and a line that is no game. */
static void write_games(FILE *file)
{
    for (int i = 0; i < 20; i++) {
        char own = i % 2 ? 'W' : 'B', other = i % 2 ? 'B' : 'W', row = (char)('a' + i % 5);
        char side = i / 5 % 2 ? 'a' : 'e', wall = side == 'a' ? 'b' : 'd';
        char far = side == 'a' ? 'e' : 'a', far_wall = side == 'a' ? 'd' : 'b';
        fprintf(file, "(;SZ[5]A%c[%ca:%ce]A%c[%ca:%ce][%c%c]T%c[%ca:%ce]T%c[%ca:%ce])\n", own, wall,
                wall, other, far_wall, far_wall, side, row, own, side, side, other, far, far);
    }
    fputs("(;SZ[5]TB[aa:ee])\n(;SZ[5]AB[aa])\n(;SZ[5];B[aa];W[aa]TB[bb])\nnothing\n", file);
}

static int make_file(void **state)
{
    const char *temporary = getenv("TMPDIR");
    (void)state;
    snprintf(path, sizeof path, "%s/keisei-blocks-%ld.sgfs", temporary ? temporary : "/tmp",
             (long)getpid());
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return -1;
    write_games(file);
    return fclose(file);
}

static int remove_file(void **state)
{
    (void)state;
    return remove(path);
}

static void note(const char *sentence, void *payload)
{
    ks_buffer_put_string(payload, strstr(sentence, ".sgfs"));
    ks_buffer_put_string(payload, "\n");
}

static ks_finals *read_finals(void)
{
    ks_finals *finals;
    ks_corpus *corpus;
    ks_buffer *complaints;
    size_t left_out = 0;
    assert_int_equal(ks_finals_new(&finals), 0);
    assert_int_equal(ks_buffer_new(&complaints), 0);
    assert_int_equal(ks_corpus_open(&corpus, path, NULL, NULL), 0);
    assert_int_equal(ks_finals_add(finals, corpus, &left_out, note, complaints), 0);
    assert_int_equal(left_out, 3);
    assert_string_equal(ks_buffer_data(complaints), ".sgfs:22: the record has no labels\n"
                                                    ".sgfs:23: move 2: White A5 is occupied\n"
                                                    ".sgfs:24: there is no game on this line\n");
    ks_corpus_free(corpus);
    ks_buffer_free(complaints);
    return finals;
}

/* ---- Blocks ---- */

static void labels(void **state)
{
    (void)state;
    unsigned char dead[KS_POINTS];
    ks_position p = draw_dead(". X . O .\n"
                              "X X . O .\n"
                              "o X . O .\n"
                              ". X . O .\n"
                              "X X . O .\n",
                              dead);
    signed char owner[KS_POINTS];
    for (int i = 0; i < 25; i++)
        owner[i] = (signed char)(i % 5 < 2 ? 1 : i % 5 > 2 ? -1 : 0);
    assert_int_equal(ks_block_label(&p, owner, at(&p, "B5")), 1);  /* beside neutral points */
    assert_int_equal(ks_block_label(&p, owner, at(&p, "A3")), -1); /* in Black's area */
    assert_int_equal(ks_block_label(&p, owner, at(&p, "D1")), 1);
    owner[at(&p, "D1")] = 0; /* one of its points is nobody's: it lives still */
    assert_int_equal(ks_block_label(&p, owner, at(&p, "D1")), 1);
    for (int i = 0; i < 25; i++)
        owner[i] = 1;
    assert_int_equal(ks_block_label(&p, owner, at(&p, "B5")), 0); /* all is Black's */
    assert_int_equal(ks_block_label(&p, owner, at(&p, "D3")), -1);
}

static void counts(void **state)
{
    (void)state;
    ks_finals *finals = read_finals();
    assert_int_equal(ks_finals_boards(finals), 20);
    assert_int_equal(ks_finals_blocks(finals), 60);
    assert_int_equal(ks_finals_dead(finals), 20);
    ks_finals_free(finals);
    ks_finals_free(NULL);
}

/* ---- Rows ---- */

/* The first board, read here once more. */
static void rows(void **state)
{
    (void)state;
    static ks_reading reading;
    static ks_eyes eyes;
    float expected[KS_RAW_BOARDS * KS_POINTS];
    ks_position p = draw(". O . X O\n"
                         ". O . X .\n"
                         ". O . X .\n"
                         ". O . X .\n"
                         ". O . X .\n");
    ks_finals *finals = read_finals();
    ks_examples *features, *boards, *some;
    assert_int_equal(ks_finals_examples(&features, finals, KS_BLOCK_FEATURES, 2), 0);
    assert_int_equal(ks_finals_examples(&boards, finals, KS_BLOCK_BOARDS, 1), 0);
    assert_int_equal(ks_examples_count(features), 60);
    assert_int_equal(features->inputs, KS_FEATURES_PLAIN);
    assert_int_equal(boards->inputs, 75);
    ks_reading_init(&reading, &p);
    ks_eyes_init(&eyes, &reading, NULL);
    for (int i = 0; i < 3; i++) {
        int stone = ks_set_next(&reading.frame, &reading.blocks[i].stones, 0);
        ks_features_read(expected, &reading, &eyes, i);
        assert_memory_equal(features->input + i * KS_FEATURES_PLAIN, expected,
                            KS_FEATURES_PLAIN * sizeof(float));
        ks_raw_boards_read(expected, &p, stone);
        assert_memory_equal(boards->input + i * 75, expected, 75 * sizeof(float));
        assert_true(boards->target[i] == (stone == 4 ? 0 : 1));
        assert_true(features->target[i] == boards->target[i]);
    }
    assert_int_equal(ks_examples_pick(&some, boards, (size_t[]){59, 2}, 2), 0);
    assert_int_equal(ks_examples_count(some), 2);
    assert_memory_equal(some->input, boards->input + 59 * 75, 75 * sizeof(float));
    assert_memory_equal(some->input + 75, boards->input + 2 * 75, 75 * sizeof(float));
    assert_true(some->target[1] == boards->target[2]);
    ks_examples_free(some);
    ks_examples_free(features);
    ks_examples_free(boards);
    ks_finals_free(finals);
}

static void drawing_numbers(void **state)
{
    (void)state;
    size_t numbers[50], again[50], seen[10] = {0};
    assert_int_equal(ks_draw(numbers, 11, 10, 1), KS_ERANGE);
    assert_int_equal(ks_draw(numbers, 10, 10, 1), 0);
    for (size_t i = 0; i < 10; i++)
        assert_int_equal(numbers[i], i);
    assert_int_equal(ks_draw(numbers, 50, 1000, 7), 0);
    assert_int_equal(ks_draw(again, 50, 1000, 7), 0);
    assert_memory_equal(numbers, again, sizeof numbers);
    for (int i = 1; i < 50; i++)
        assert_true(numbers[i] > numbers[i - 1] && numbers[i] < 1000);
    /* Each of ten is among three of them in three tenths of all cases: 900 of 3000, of which the
     * standard deviation is 25. */
    for (unsigned seed = 0; seed < 3000; seed++) {
        assert_int_equal(ks_draw(numbers, 3, 10, seed), 0);
        for (int i = 0; i < 3; i++)
            seen[numbers[i]]++;
    }
    for (int i = 0; i < 10; i++)
        assert_in_range(seen[i], 800, 1000);
}

/* ---- Learning ---- */

static void every_method_learns(void **state)
{
    (void)state;
    static const char *const methods[] = {
        "nearest-mean",    "linear-discriminant", "quadratic-discriminant",
        "logistic",        "nearest-neighbour",   "k-nearest-neighbours",
        "backpropagation", "levenberg-marquardt", "rprop"};
    ks_finals *finals = read_finals();
    ks_examples *examples;
    ks_classifier *classifier;
    double error;
    assert_int_equal(ks_finals_examples(&examples, finals, KS_BLOCK_FEATURES, 1), 0);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        ks_classifier_options options = {
            .method = methods[i], .hidden = 3, .epochs = 100, .seed = 1, .threads = 1};
        assert_int_equal(ks_classifier_train(&classifier, examples, examples, &options), 0);
        assert_int_equal(ks_classifier_inputs(classifier), KS_FEATURES_PLAIN);
        assert_int_equal(ks_classifier_mistakes(&error, classifier, examples, 2), 0);
        assert_true(error == 0);
        ks_classifier_free(classifier);
    }
    ks_classifier_options mapped = {
        .method = "rprop", .components = 2, .hidden = 3, .epochs = 100, .seed = 1, .threads = 1};
    assert_int_equal(ks_classifier_train(&classifier, examples, NULL, &mapped), 0);
    assert_int_equal(ks_classifier_inputs(classifier), 2);
    ks_classifier_free(classifier);
    ks_classifier_options unknown = {.method = "guessing"};
    assert_int_equal(ks_classifier_train(&classifier, examples, NULL, &unknown), KS_EINPUT);
    ks_classifier_free(NULL);
    ks_examples_free(examples);
    ks_finals_free(finals);
}

/* What a cascade answers to a position does not depend on threads, and is what its mistakes are
 * counted by. */
static void cascades(void **state)
{
    (void)state;
    ks_finals *finals = read_finals();
    ks_position p = draw(". X . O .\n. X . O .\no X . O .\n. X . O .\n. X . O .\n");
    size_t some[30];
    assert_int_equal(ks_draw(some, 30, 60, 3), 0);
    for (int halves = 0; halves < 2; halves++) {
        static float alive[2][KS_CASCADE_STEPS][KS_POINTS];
        for (int threads = 1; threads <= 2; threads++) {
            ks_cascade *cascade;
            double mistakes[KS_CASCADE_STEPS];
            ks_cascade_options options = {
                .hidden = 3, .epochs = 60, .halves = halves, .seed = 5, .threads = threads};
            assert_int_equal(
                ks_cascade_train(&cascade, finals, some, 30, finals, NULL, 0, &options), 0);
            assert_int_equal(ks_cascade_mistakes(mistakes, cascade, finals, threads), 0);
            assert_int_equal(ks_cascade_run(alive[threads - 1], cascade, &p), 0);
            for (int step = 0; step < KS_CASCADE_STEPS; step++) {
                assert_true(mistakes[step] == 0);
                assert_true(alive[threads - 1][step][at(&p, "A3")] < 0.5F);
                assert_true(alive[threads - 1][step][at(&p, "B3")] > 0.5F);
                assert_true(alive[threads - 1][step][at(&p, "C3")] == 1);
            }
            ks_cascade_free(cascade);
        }
        for (int step = 0; step < KS_CASCADE_STEPS; step++)
            assert_memory_equal(alive[0][step], alive[1][step], 25 * sizeof(float));
    }
    ks_cascade_free(NULL);
    ks_finals_free(finals);
}

/* Other weights come of other seeds, so the seed is used. */
static void seeds_matter(void **state)
{
    (void)state;
    static float alive[2][KS_CASCADE_STEPS][KS_POINTS];
    ks_finals *finals = read_finals();
    ks_position p = draw(". X . O .\n. X . O .\no X . O .\n. X . O .\n. X . O .\n");
    for (unsigned seed = 0; seed < 2; seed++) {
        ks_cascade *cascade;
        ks_cascade_options options = {.hidden = 3, .epochs = 5, .seed = seed, .threads = 1};
        assert_int_equal(ks_cascade_train(&cascade, finals, NULL, 0, finals, NULL, 0, &options), 0);
        assert_int_equal(ks_cascade_run(alive[seed], cascade, &p), 0);
        ks_cascade_free(cascade);
    }
    assert_memory_not_equal(alive[0][0], alive[1][0], 25 * sizeof(float));
    ks_finals_free(finals);
}

/* Two eyes are proved to live; the networks are not asked. */
static void embedded(void **state)
{
    (void)state;
    static float alive[KS_CASCADE_STEPS][KS_POINTS];
    ks_position p = draw(". X . X .\nX X X X .\n. . . . O\n. . . . .\n");
    ks_cascade *cascade;
    ks_error error;
    static const char *const names[] = {"end", "game"};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ks_cascade_embedded(&cascade, names[i], &error), 0);
        assert_int_equal(ks_cascade_run(alive, cascade, &p), 0);
        for (int step = 0; step < KS_CASCADE_STEPS; step++)
            assert_true(alive[step][at(&p, "B4")] == 1);
        ks_cascade_free(cascade);
    }
    assert_int_equal(ks_cascade_embedded(&cascade, "middle", &error), KS_EINPUT);
    assert_null(cascade);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels),
        cmocka_unit_test(counts),
        cmocka_unit_test(rows),
        cmocka_unit_test(drawing_numbers),
        cmocka_unit_test(every_method_learns),
        cmocka_unit_test(cascades),
        cmocka_unit_test(seeds_matter),
        cmocka_unit_test(embedded),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
