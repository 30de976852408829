/* Loopy belief propagation (modelling-uncertainty, section 3): every point tells its neighbours
 * what it thinks of their spins, all at once, round after round. Exact where the grid has no loops,
 * that is on a board one line wide; elsewhere fast, and too sure of itself in open space. */
#ifndef KS_PROPAGATION_H
#define KS_PROPAGATION_H

#include "field.h"

typedef struct ks_propagation {
    int rounds;       /* at most; the paper: 50 */
    double damping;   /* the share of the old message that is kept, 0 to below 1; the paper: .5 */
    double tolerance; /* stop when messages change by less, root mean square; 0: never */
} ks_propagation;

/* KS_ERANGE for settings out of range. `log_z` is Bethe's approximation. `rounds` (may be NULL):
 * how many there were. */
int ks_propagate(ks_beliefs *out, int *rounds, const ks_field *field,
                 const ks_propagation *settings);

#endif
