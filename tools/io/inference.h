/* The options of judges that are random fields. */
#ifndef KS_TOOLS_INFERENCE_H
#define KS_TOOLS_INFERENCE_H

#include "options.h"

typedef struct ks_inference_options {
    ks_inference_settings settings;
    const char *connection; /* the name of a point; NULL: none */
    int threads;            /* for one position */
} ks_inference_options;

extern const int ks_inference_values[]; /* of "exact|bp|gibbs|sw|perfect" */

/* Rows for tables of options: `inference` is a field of `type`. */
#define KS_ROW_INFERENCE(type, inference)                                                          \
    "inference", 0, NULL, "how a random field is computed",                                        \
        KS_OPTION_CHOICE(type, inference.settings.inference, "exact|bp|gibbs|sw|perfect"),         \
        .values = ks_inference_values, .otherwise = "by the size of the board", KS_FOR_FIELDS
#define KS_ROW_ROUNDS(type, inference)                                                             \
    "rounds", 0, "N", "rounds of bp, at most",                                                     \
        KS_OPTION_INT(type, inference.settings.rounds, 1, 100000), .initial = "50", KS_FOR_FIELDS
#define KS_ROW_DAMPING(type, inference)                                                            \
    "damping", 0, "D", "share of the old message that each round of bp keeps",                     \
        KS_OPTION_NUMBER(type, inference.settings.damping, 0, 1), .open = KS_OPEN_MOST,            \
                                                                  .initial = "0.5", KS_FOR_FIELDS
#define KS_ROW_SAMPLES(type, inference)                                                            \
    "samples", 0, "N", "samples of a random field",                                                \
        KS_OPTION_INT(type, inference.settings.samples, 10, 1000000), .initial = "1000",           \
                                                                      KS_FOR_FIELDS
#define KS_ROW_SEED(type, inference)                                                               \
    "seed", 's', "N", "seed of the random numbers", KS_OPTION_SEED(type, inference.settings.seed), \
        KS_FOR_FIELDS
#define KS_ROW_CONNECTION(type, inference)                                                         \
    "connection", 0, "POINT", "show which points stand or fall with this one",                     \
        KS_OPTION_TEXT(type, inference.connection), KS_FOR_FIELDS

/* Applies the options, which must outlive the judge, if it is a random field. Returns 0, or
 * KS_EXIT_FAILURE after a message. */
int ks_inference_apply(ks_judge *judge, ks_inference_options *options);

#endif
