/* The log-likelihood of outcomes under a model, its gradient and its curvature. Either of whole
 * outcomes, or of the owners of single points, each with all others summed out: what cross-entropy
 * measures. */
#ifndef KS_LIKELIHOOD_H
#define KS_LIKELIHOOD_H

#include "boltzmann.h"
#include "boltzmann_train.h"
#include "outcomes.h"

enum { KS_LIKELIHOOD_MOST = KS_LIBERTIES_PARAMETERS };

typedef struct ks_likelihood_settings {
    ks_training_goal goal;
    ks_inference inference; /* KS_INFERENCE_EXACT, _BP or _SW: where expectations come from */
    int samples;            /* of a position: for the curvature, and for _SW everything */
    uint64_t seed;          /* of the samples */
    int threads;            /* 0: one a core */
} ks_likelihood_settings;

/* All are means over positions. */
typedef struct ks_likelihood {
    /* Log P(outcome); for bp by Bethe's log Z; NAN for _SW, which knows no log Z. Of points, the
     * sum of log P(owner), P being drawn in to [.005, .995]. */
    double value;
    double loss; /* cross-entropy of single points, neutral ones left out */
    double gradient[KS_LIKELIHOOD_MOST];
    /* The covariance of the counts behind the parameters: of log Z the second derivatives. Of
     * points, Gauss and Newton's matrix. */
    double curvature[KS_LIKELIHOOD_MOST * KS_LIKELIHOOD_MOST]; /* [parameters][parameters] */
} ks_likelihood;

/* The same bytes for any number of threads. KS_EINPUT without outcomes. */
int ks_likelihood_run(ks_likelihood *out, const ks_boltzmann *model, const ks_outcomes *outcomes,
                      const ks_likelihood_settings *settings);

#endif
