/* Positions of labelled games in a compact form: hundreds of thousands fit into memory. */
#ifndef KS_KEPT_H
#define KS_KEPT_H

#include "position.h"

typedef struct ks_kept_position {
    uint8_t width, height, to_move;
    int16_t ko;
    size_t at; /* where its stones and labels start in the bytes */
} ks_kept_position;

/* Starts as zeros. */
typedef struct ks_kept_boards {
    size_t size, room;
    signed char *bytes; /* stones (0, 1, 2) and then owners (-1, 0, 1), board after board */
} ks_kept_boards;

void ks_kept_release(ks_kept_boards *boards);
/* Keeps a position and who owns each point in the end. */
int ks_kept_add(ks_kept_boards *boards, ks_kept_position *out, const ks_position *position,
                const signed char *owner);
/* Sets a position up again; returns its owners, which are borrowed. */
const signed char *ks_kept_set_up(ks_position *out, const ks_kept_boards *boards,
                                  const ks_kept_position *kept);

#endif
