/* The judges to ask where the user names none: they depend on the size of the board. Loaded once,
 * since they bring networks with them. */
#ifndef KS_USUAL_H
#define KS_USUAL_H

#include "keisei.h"

typedef struct ks_usual {
    ks_judge *judges[KS_MAX_SIZE]; /* as many as there are different ones */
    int count;
} ks_usual;

/* Returns 0 or a status; either way it must be released. */
int ks_usual_init(ks_usual *out);
void ks_usual_release(ks_usual *usual);
const ks_judge *ks_usual_for(const ks_usual *usual, int width, int height);

#endif
