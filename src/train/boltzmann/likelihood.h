/* The log-likelihood of outcomes under a model, its gradient and its curvature. The likelihood is
 * either of whole outcomes, or of the owners of single points, each with all others summed out,
 * which cross-entropy measures. */
#ifndef KS_LIKELIHOOD_H
#define KS_LIKELIHOOD_H

#include "boltzmann.h"
#include "boltzmann_train.h"
#include "outcomes.h"

enum { KS_LIKELIHOOD_MOST = KS_LIBERTIES_PARAMETERS };

typedef struct ks_likelihood_settings {
    ks_training_goal goal;
    ks_inference inference; /* KS_INFERENCE_EXACT, _BP or _SW: where expectations come from */
    int samples;            /* per position: for the curvature; for _SW, for everything */
    uint64_t seed;          /* of the samples */
    int threads;            /* 0: one per core */
} ks_likelihood_settings;

/* All are means over positions. */
typedef struct ks_likelihood {
    /* Log P(outcome), with Bethe's log Z for _BP; NAN for _SW, which gives no log Z. For points,
     * the sum of log P(owner), with P scaled into [.005, .995]. */
    double value;
    double loss; /* cross-entropy of single points, neutral ones left out */
    double gradient[KS_LIKELIHOOD_MOST];
    /* For outcomes, the covariance of the counts of the parameters, which is the second derivative
     * of log Z. For points, Gauss and Newton's matrix. */
    double curvature[KS_LIKELIHOOD_MOST * KS_LIKELIHOOD_MOST]; /* [parameters][parameters] */
} ks_likelihood;

/* The same bytes for any number of threads. KS_EINPUT without outcomes. */
int ks_likelihood_run(ks_likelihood *out, const ks_boltzmann *model, const ks_outcomes *outcomes,
                      const ks_likelihood_settings *settings);

#endif
