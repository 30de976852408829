/* How many eyes a small enclosed space is worth to the side around it, by reading it out. */
#ifndef KS_EYESPACE_H
#define KS_EYESPACE_H

#include <stdint.h>

enum { KS_EYESPACE_MAX = 9 };

/* The points of a space, a bit a point. The wall is taken as one block without other liberties. A
 * gate is a point where a part of the wall hangs on nothing else: the attacker who plays there
 * takes that part, and his stone lives. */
typedef struct ks_eyespace {
    int size;                         /* points, at most KS_EYESPACE_MAX */
    uint16_t beside[KS_EYESPACE_MAX]; /* the neighbours of each */
    uint16_t wall;                    /* beside the wall */
    uint16_t gates;
    uint16_t stones; /* the attacker's, given up as dead but still on the board */
} ks_eyespace;

/* 2 if the defender makes two eyes; 1 if he makes one; else 0. `first` is who moves first. */
typedef enum ks_eyespace_first { KS_DEFENDER_FIRST, KS_ATTACKER_FIRST } ks_eyespace_first;
int ks_eyespace_value(const ks_eyespace *space, ks_eyespace_first first);

#endif
