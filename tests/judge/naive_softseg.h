/* Soft segmentation written down as the paper has it, in doubles, one neuron after the other: the
 * oracle of the network and of its gradients. Needs nothing of the fast version but its weights and
 * its inputs. */
#ifndef KS_NAIVE_SOFTSEG_H
#define KS_NAIVE_SOFTSEG_H

#include "softseg.h"

typedef struct naive_softseg {
    int points;
    double first[KS_POINTS][KS_SOFTSEG_MOST];
    double second[KS_POINTS][KS_SOFTSEG_MOST];
    double eye[2][KS_POINTS];
    double link[2][KS_POINTS][9]; /* by direction on the board */
    double connection[2][KS_POINTS][KS_POINTS];
    double evaluation[KS_POINTS];
} naive_softseg;

/* `state` says in which interval the connections of points are; NULL: worked out here. */
void naive_softseg_run(naive_softseg *out, const ks_softseg *net, const ks_position *position,
                       const ks_softseg_inputs *inputs, const ks_softseg_state *state);
/* The sum of the errors. */
double naive_softseg_error(const naive_softseg *run, const ks_softseg_targets *targets,
                           ks_softseg_error error);
/* The value of the best path by Dijkstra's search from every point; `link` by direction, of the
 * mean of both ends, and of a point with itself. */
void naive_softseg_paths(double (*out)[KS_POINTS], double (*link)[9], int width, int height);

#endif
