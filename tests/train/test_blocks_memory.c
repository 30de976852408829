/* Blocks and cascades without memory: whichever allocation fails, the answer is KS_EMEMORY and
 * nothing leaks, which the sanitizers would tell. Games are read with memory, since a record that
 * cannot be read for want of it is left out like any other. */
#include "support.h"

#include "blocks.h"

#include <stdio.h>
#include <unistd.h>

#include "failing.h"

static ks_finals *finals;

static int make_finals(void **state)
{
    const char *temporary = getenv("TMPDIR");
    char path[200];
    ks_corpus *corpus = NULL;
    size_t left_out = 0;
    (void)state;
    snprintf(path, sizeof path, "%s/keisei-blocks-memory-%ld.sgfs", temporary ? temporary : "/tmp",
             (long)getpid());
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return -1;
    fputs("(;SZ[5]AB[ba:be]AW[da:de][ac]TB[aa:ae]TW[ea:ee])\n"
          "(;SZ[5]AW[ba:be]AB[da:de][ad]TW[aa:ae]TB[ea:ee])\n",
          file);
    int status = fclose(file);
    if (status == 0)
        status = ks_corpus_open(&corpus, path, NULL, NULL);
    if (status == 0)
        status = ks_finals_new(&finals);
    if (status == 0)
        status = ks_finals_add(finals, corpus, &left_out, NULL, NULL);
    ks_corpus_free(corpus);
    remove(path);
    return status || ks_finals_blocks(finals) != 6;
}

static int free_finals(void **state)
{
    (void)state;
    ks_finals_free(finals);
    return 0;
}

static int learn_features(void)
{
    ks_examples *examples, *some = NULL;
    ks_classifier *classifier = NULL;
    double error;
    ks_classifier_options options = {.method = "rprop", .hidden = 2, .epochs = 2, .threads = 1};
    int status = ks_finals_examples(&examples, finals, KS_BLOCK_BOARDS, 1);
    if (status == 0)
        status = ks_examples_pick(&some, examples, (size_t[]){0, 1, 2, 3}, 4);
    if (status == 0)
        status = ks_classifier_train(&classifier, some, examples, &options);
    if (status == 0)
        status = ks_classifier_mistakes(&error, classifier, examples, 1);
    ks_classifier_free(classifier);
    ks_examples_free(some);
    ks_examples_free(examples);
    return status;
}

static int learn_cascade(void)
{
    ks_cascade *cascade;
    double error[KS_CASCADE_STEPS];
    ks_cascade_options options = {.hidden = 2, .epochs = 2, .halves = 1, .threads = 1};
    int status = ks_cascade_train(&cascade, finals, NULL, 0, finals, NULL, 0, &options);
    if (status == 0)
        status = ks_cascade_mistakes(error, cascade, finals, 1);
    ks_cascade_free(cascade);
    return status;
}

static int load_cascade(void)
{
    static float alive[KS_CASCADE_STEPS][KS_POINTS];
    ks_cascade *cascade;
    ks_position position = draw(". X .\n. X .\n. . .\n");
    int status = ks_cascade_embedded(&cascade, "end", NULL);
    if (status == 0)
        status = ks_cascade_run(alive, cascade, &position);
    ks_cascade_free(cascade);
    return status;
}

static void check(int (*learn)(void))
{
    int status = KS_EMEMORY;
    long limit = 0;
    for (; status == KS_EMEMORY; limit++) {
        allowed = limit;
        status = learn();
        allowed = -1;
        assert_true(limit < 1000);
    }
    assert_int_equal(status, 0);
    assert_true(limit > 5);
}

static void memory(void **state)
{
    (void)state;
    check(learn_features);
    check(learn_cascade);
    check(load_cascade);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(memory)};
    return cmocka_run_group_tests(tests, make_finals, free_finals);
}
