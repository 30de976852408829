/* The default judges, by the size of the board. They are loaded once, since they have networks. */
#ifndef KS_DEFAULT_JUDGES_H
#define KS_DEFAULT_JUDGES_H

#include "keisei.h"

typedef struct ks_default_judges {
    ks_judge *judges[KS_MAX_SIZE]; /* as many as there are different ones */
    int count;
} ks_default_judges;

/* Returns 0 or a status; the judges must be released either way. */
int ks_default_judges_init(ks_default_judges *out);
void ks_default_judges_release(ks_default_judges *defaults);
const ks_judge *ks_default_judges_for(const ks_default_judges *defaults, int width, int height);

#endif
