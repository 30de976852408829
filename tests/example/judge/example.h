/* The judge `example`: who owns a point, by a small network that is told of its neighbours and of
 * the nearer colour. It shows what a judge with a network is made of; see CONTRIBUTING.md. */
#ifndef KS_EXAMPLE_H
#define KS_EXAMPLE_H

#include "judge.h"
#include "network.h"

enum { KS_EXAMPLE_INPUTS = 3 };

/* What the network is told of every point: its stone, the stones beside it, the nearer colour; all
 * positive for the side to move. [points][KS_EXAMPLE_INPUTS] */
void ks_example_inputs(float *out, const ks_position *position);

extern const ks_judge_family ks_example_judges;

#endif
