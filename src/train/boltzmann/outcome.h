/* A known outcome in a field: its weight, and the pairs of spins at its edges. Points that end as
 * nobody's are summed out. */
#ifndef KS_OUTCOME_H
#define KS_OUTCOME_H

#include "field.h"

/* Memory for summing out; large. */
typedef struct ks_outcome_room {
    ks_field part;
    ks_beliefs beliefs;
    unsigned char taken[KS_FIELD_POINTS];
} ks_outcome_room;

/* `owner`: +1 (spin 1), -1 (spin 0) or 0 by point. Adds the (expected) counts of pairs by table to
 * `count`, which has field->tables of them; `log_z` is the log weight of all configurations that
 * agree with the outcome. The field must have no weights on its points. */
int ks_outcome_count(ks_edge_table *count, double *log_z, const ks_field *field,
                     const signed char *owner, ks_outcome_room *room);

#endif
