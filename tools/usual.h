/* The judge to ask where none is named. */
#ifndef KS_USUAL_H
#define KS_USUAL_H

#include "keisei.h"

/* The default one for the size of the board. If dead stones are known it takes them off first. */
int ks_judge_usual(ks_judge **out, int width, int height, int dead_known);

#endif
