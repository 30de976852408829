/* Positions in which some stones are in doubt, as the reader of life and death is asked about them.
 */
#ifndef KS_TEST_SCENE_H
#define KS_TEST_SCENE_H

#include "support.h"

typedef struct scene {
    ks_position position;
    unsigned char sure[KS_POINTS];
} scene;

/* In a drawing, stones in lower case are in doubt; all others are sure. */
static inline scene read_scene(const char *drawing)
{
    scene out;
    unsigned char doubt[KS_POINTS];
    out.position = draw_dead(drawing, doubt);
    for (int p = 0; p < ks_points(&out.position); p++)
        out.sure[p] = out.position.stone[p] != KS_EMPTY && !doubt[p];
    return out;
}

#endif
