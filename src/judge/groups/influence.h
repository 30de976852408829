/* The influence of stones (positional-judgment, 4.2): every stone radiates in four directions, as
 * far as five lines; a direction counts only where the neighbouring point that way is free. */
#ifndef KS_INFLUENCE_H
#define KS_INFLUENCE_H

enum {
    KS_INFLUENCE_REACH = 5,
    KS_UNDER_INFLUENCE = 25, /* a value above this */
    KS_UNDER_CONTROL = 100
};

/* How much a stone gives to a point `along` steps away in one of its directions and `aside` to the
 * side of it, -along to along: half of the table's value on the diagonals, which two directions
 * share. 0 beyond its reach. */
int ks_influence_share(int along, int aside);

/* Adds the influence of one stone of that weight to `out`. `blocked` are the points that stop a
 * direction: those with stones that count. */
void ks_influence_add(int *out, const unsigned char *blocked, int point, int weight, int width,
                      int height);

#endif
