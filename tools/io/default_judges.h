/* The judges to ask where the user names none: they depend on the size of the board. Loaded once,
 * since they bring networks with them. */
#ifndef KS_DEFAULT_JUDGES_H
#define KS_DEFAULT_JUDGES_H

#include "keisei.h"

typedef struct ks_default_judges {
    ks_judge *judges[KS_MAX_SIZE]; /* as many as there are different ones */
    int count;
} ks_default_judges;

/* Returns 0 or a status; either way it must be released. */
int ks_default_judges_init(ks_default_judges *out);
void ks_default_judges_release(ks_default_judges *defaults);
const ks_judge *ks_default_judges_for(const ks_default_judges *defaults, int width, int height);

#endif
