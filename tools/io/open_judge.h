/* Opens the judge or scorer that --judge and --model name. */
#ifndef KS_OPEN_JUDGE_H
#define KS_OPEN_JUDGE_H

#include "keisei.h"

/* Row for tables of options: `model` is a field of `type`. */
#define KS_ROW_MODEL(type, model)                                                                  \
    "model", 0, "FILE", "judge by this model file, as keisei-lab train writes it",                 \
        KS_OPTION_FILE(type, model)

/* Refuses --judge together with --model. Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_open_one(int judge, int model, const char *command);
/* The judge of that name, or that of the model in the file `model`; NULL if neither was given.
 * Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_open_judge(ks_judge **out, const char *name, const ks_option_file *model,
                  const char *command);
/* The scorer with the networks of the file `model`; if none was given, with those that are compiled
 * in. Returns the same. */
int ks_open_scorer(ks_scorer **out, const ks_option_file *model, const char *command);

#endif
