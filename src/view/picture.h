/* What the drawn and the written board share: whose each point is. */
#ifndef KS_PICTURE_H
#define KS_PICTURE_H

#include "position.h"

/* From this on an owner, of whatever sign, is shown at all; below it the point is undecided. */
#define KS_SHOWN_OWNER 0.1

/* 0, or KS_EINPUT where the judgment is of another size than the position. */
int ks_picture_check(const ks_picture *picture);

/* What the picture says about a point: +1 Black .. -1 White, 0 where it says nothing. */
double ks_picture_owner(const ks_picture *picture, int point);

/* Is a dead stone here? */
int ks_picture_dead(const ks_picture *picture, int point);

#endif
