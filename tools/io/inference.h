/* The options of judges that are random fields. */
#ifndef KS_TOOLS_INFERENCE_H
#define KS_TOOLS_INFERENCE_H

#include "options.h"

typedef struct ks_inference_options {
    ks_inference_settings settings;
    const char *connection; /* the name of a point; NULL: none */
    const char *given;      /* one of these options that was given; NULL: none */
    int threads;            /* for one position */
} ks_inference_options;

/* Entries for tables of options. */
#define KS_OPTION_INFERENCE                                                                        \
    "inference", 0, "exact|bp|gibbs|sw|perfect", "how a random field is worked out (by size)"
#define KS_OPTION_ROUNDS     "rounds", 0, "N", "rounds of bp (50)"
#define KS_OPTION_DAMPING    "damping", 0, "D", "share of old messages that bp keeps (.5)"
#define KS_OPTION_SAMPLES    "samples", 0, "N", "samples of a random field (1000)"
#define KS_OPTION_SEED       "seed", 's', "N", "where the random numbers start (1)"
#define KS_OPTION_CONNECTION "connection", 0, "POINT", "what stands or falls with this point"

/* Starts with the defaults of the library. */
ks_inference_options ks_inference_options_new(void);
/* Takes one of the options above; 0 if it is another. */
int ks_inference_option(ks_inference_options *options, ks_options *reader, const ks_option *option);
/* Sets a judge to them, which must outlive it. Returns 0, or KS_TROUBLE after saying why: options
 * were given that the judge does not know. */
int ks_inference_apply(ks_judge *judge, ks_inference_options *options);

#endif
