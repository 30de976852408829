/* Territory at the end of a game whose dead stones are known: what living stones surround that are
 * not in seki, without the points that have to be filled. docs/territory.md has the reasons. */
#ifndef KS_TERRITORY_H
#define KS_TERRITORY_H

#include "keisei.h"

/* Players leave neutral points open, which may connect the territories of both sides. Does such
 * territory count? */
typedef enum ks_dame_rule {
    KS_DAME_OPEN,   /* no: only what is closed */
    KS_DAME_FILLED, /* yes, as if those points had been played */
    KS_DAME_FAIR    /* yes in a finished game, no while over one point in forty is contested */
} ks_dame_rule;

typedef struct ks_territory {
    signed char owner[KS_POINTS];       /* of points that count: +1 Black, -1 White, else 0 */
    signed char open_owner[KS_POINTS];  /* of points that would count if the dame were filled */
    signed char surrounded[KS_POINTS];  /* by one side alone: also in seki, and to be filled */
    unsigned char dame[KS_POINTS];      /* empty points that are nobody's */
    unsigned char seki[KS_POINTS];      /* stones in seki, and what they surround */
    unsigned char false_eye[KS_POINTS]; /* points that their owner has to fill in the end */
    int contested;                      /* dame that do not lie between stones of both sides */
    int points[3];                      /* by colour: how many count */
    int prisoners[3];                   /* by colour: dead enemy stones that it takes off */
} ks_territory;

/* `dead` marks the dead stones (marks on empty points mean nothing); NULL: all live. */
void ks_territory_read(ks_territory *out, const ks_position *position, const unsigned char *dead,
                       ks_dame_rule rule);

#endif
