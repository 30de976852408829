/* The judges of the module `score`: those that need no model but that of `life`. */
#include "best.h"
#include "direct.h"
#include "life.h"

const ks_judge_family *const ks_judge_families[] = {&ks_life_judges, &ks_direct_judges, NULL};
