/* A program that uses libkeisei-corpus, and libkeisei through it. */
#include <keisei-corpus.h>

#include <stdio.h>

static int square(size_t i, void *payload)
{
    ((int *)payload)[i] = (int)(i * i);
    return 0;
}

int main(void)
{
    int squares[10] = {0};
    if (ks_workers_run(2, 10, square, squares) != 0 || squares[9] != 81)
        return 1;
    ks_corpus *corpus = NULL;
    ks_error error = {0};
    if (ks_corpus_open(&corpus, "there/is/no/such.sgf", NULL, &error) != KS_EFILE)
        return 1;
    printf("%s: %s\n", ks_status_text(error.status), error.message);
    ks_corpus_free(corpus);
    return 0;
}
