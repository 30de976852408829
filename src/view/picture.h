/* What pictures and text boards share: who owns each point. */
#ifndef KS_PICTURE_H
#define KS_PICTURE_H

#include "position.h"

/* Owners of at least this size, of either sign, are shown; below it the point is undecided. */
#define KS_SHOWN_OWNER 0.1

/* 0, or KS_EINPUT where the judgment is of another size than the position. */
int ks_picture_check(const ks_picture *picture);

/* What the picture says about a point: +1 Black .. -1 White, 0 where it says nothing. */
double ks_picture_owner(const ks_picture *picture, int point);

/* Is a dead stone here? */
int ks_picture_dead(const ks_picture *picture, int point);

#endif
