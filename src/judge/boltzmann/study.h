/* One position under a model: its field, what inference says of it, and the samples if there are
 * any. Large: made by ks_study_new. */
#ifndef KS_STUDY_H
#define KS_STUDY_H

#include "boltzmann.h"

typedef struct ks_study {
    const ks_boltzmann *model;
    const ks_question *question;
    const ks_runner *runner; /* NULL: one after the other */
    ks_inference inference;
    ks_position position; /* as the model sees it: without dead stones, if they are removed */
    ks_field field;
    ks_beliefs beliefs;
    int rounds;
    ks_spins *samples; /* (count) */
    size_t count;
    int independent; /* the samples are independent, not sweeps of a chain */
    int counted;     /* `ones` is known, exactly or from samples */
    double ones[KS_POINTS + 1];
} ks_study;

int ks_study_new(ks_study **out, const ks_judge *judge, const ks_question *question);
void ks_study_free(ks_study *study);

/* By the method of the study, with some points clamped: P(spin 1) and log Z. */
int ks_study_infer(ks_beliefs *out, ks_study *study, const ks_field *field);

/* Fills a judgment; the errors of sampling are of its score and of black_wins. */
int ks_study_judgment(ks_judgment *out, float *score_error, float *wins_error, ks_study *study);

/* The functions of the judges' rows. */
int ks_boltzmann_run(ks_judgment *out, const ks_judge *judge, const ks_question *question);
int ks_boltzmann_outlook(ks_outlook *out, ks_judgment *judgment, const ks_judge *judge,
                         const ks_question *question, int connection);
int ks_boltzmann_moves(ks_moves *out, const ks_judge *judge, const ks_question *question,
                       ks_move_aim aim);
int ks_boltzmann_set_inference(ks_judge *judge, const ks_inference_settings *settings);

#endif
