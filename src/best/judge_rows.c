/* The families of judges, in the order in which they are listed. A new family is a folder and a
 * line here. */
#include "best.h"
#include "boltzmann.h"
#include "convnet.h"
#include "direct.h"
#include "groups.h"
#include "life.h"
#include "perceptron.h"
#include "softseg_judge.h"

const ks_judge_family *const ks_judge_families[] = {
    &ks_life_judges,      &ks_direct_judges, &ks_perceptron_judges,
    &ks_boltzmann_judges, &ks_groups_judges, &ks_softseg_judges,
    &ks_convnet_judges,   &ks_best_judges,   NULL,
};
