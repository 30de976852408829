/* A score in words: what makes one ruleset's score differ from another's, and why a record may say
 * something else. */
#ifndef KS_SCORE_WORDS_H
#define KS_SCORE_WORDS_H

#include "input.h"

typedef struct ks_scored {
    ks_input input;
    unsigned char dead[KS_POINTS]; /* where they are given */
    ks_question question;
    ks_verdict verdict;
    ks_result result; /* of the record */
    int agree;        /* with that; -1 if it says nothing to agree with */
} ks_scored;

/* "White -2: eyes in seki; Black +1: the last dame": from the score by the terms of the question to
 * that by `terms`, with `before` before it. Adds nothing where they are the same. */
void ks_score_put_reasons(ks_buffer *out, const char *before, const ks_scored *scored,
                          const ks_terms *terms);

/* Why the record has another result, a sentence without its full stop: "it is the result by
 * japanese rules". */
int ks_score_put_disagreement(ks_buffer *out, const ks_scored *scored, const ks_scorer *scorer);

/* "B+3.5". */
void ks_score_put_margin(ks_buffer *out, double margin);

#endif
