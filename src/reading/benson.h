/* Unconditional life (Benson 1976): blocks that the opponent cannot take even if their side passes
 * for ever, and the territory that this proves. Suicide is taken as forbidden: where it is allowed,
 * the opponent can give up stones in an eye to make room for eyes of his own. */
#ifndef KS_BENSON_H
#define KS_BENSON_H

#include "reading.h"

/* `alive`: the stones of `colour` that are unconditionally alive. `territory`: the points of
 * regions that are enclosed by such stones alone and have no room for two eyes of the opponent; his
 * stones in there are dead. */
void ks_unconditional(ks_set *alive, ks_set *territory, const ks_reading *reading, int colour);

#endif
