/* Any bytes as the model of a judge, and of the scorer, with the right checksum put to it. One that
 * is accepted must judge boards of several sizes with owners and chances in their ranges; for one
 * that is refused the error must be one sentence. */
#include "board.h"
#include "mended.h"

#include <math.h>

/* Models with more bytes than this are only read, since running them takes too long. */
enum { MOST_BYTES = 1 << 17 };

/* Stones of both sides, some of them in danger. */
static const char *const boards[] = {".X.\nXO.\n.OX\n",
                                     "..X.O..\n.XXOO..\nXXO.O.X\n.OOOXX.\nO.OX.X.\n"};

static void check_judgment(const ks_judgment *judgment, const ks_position *position)
{
    require(judgment->width == ks_position_width(position));
    for (int p = 0; p < ks_points(position); p++) {
        require(judgment->owner[p] >= -1 && judgment->owner[p] <= 1);
        require(judgment->alive[p] >= 0 && judgment->alive[p] <= 1);
    }
    require(isfinite(judgment->score) && judgment->score_sd >= 0);
    require(judgment->black_wins >= 0 && judgment->black_wins <= 1);
}

static void check_judge(const uint8_t *bytes, size_t size)
{
    static ks_judgment judgment;
    ks_judge *judge;
    ks_error error = {0};
    int status = ks_judge_read(&judge, bytes, size, &error);
    require((status == 0) == (judge != NULL));
    if (status)
        check_error_of(&error, status, size);
    for (size_t i = 0; judge != NULL && size <= MOST_BYTES && i < 2; i++) {
        ks_position *position;
        require(ks_position_parse(&position, boards[i], strlen(boards[i]), NULL) == 0);
        ks_question question = {.position = position, .terms = ks_terms_of(NULL, 7.5F, 0)};
        /* A judge may be for other boards than these. */
        if (ks_judge_run(&judgment, judge, &question) == 0)
            check_judgment(&judgment, position);
        ks_position_free(position);
    }
    ks_judge_free(judge);
}

static void check_scorer(const uint8_t *bytes, size_t size)
{
    static ks_verdict verdict;
    ks_scorer *scorer;
    ks_error error = {0};
    int status = ks_scorer_read(&scorer, bytes, size, &error);
    require((status == 0) == (scorer != NULL));
    if (status)
        check_error_of(&error, status, size);
    for (size_t i = 0; scorer != NULL && size <= MOST_BYTES && i < 2; i++) {
        ks_position *position;
        require(ks_position_parse(&position, boards[i], strlen(boards[i]), NULL) == 0);
        require(ks_scorer_run(&verdict, scorer, &(ks_question){.position = position}) == 0);
        for (int b = 0; b < verdict.blocks; b++)
            require(verdict.fates[b].alive >= 0 && verdict.fates[b].alive <= 1);
        ks_position_free(position);
    }
    ks_scorer_free(scorer);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    uint8_t *mended = mend_checksum(bytes, size);
    if (mended == NULL)
        return 0;
    check_judge(mended, size);
    check_scorer(mended, size);
    free(mended);
    return 0;
}
