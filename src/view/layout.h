/* The layout of a picture of a board, for the board and its overlays. */
#ifndef KS_LAYOUT_H
#define KS_LAYOUT_H

#include "position.h"

static const ks_rgba ks_wood = 0xEBC88AFF;

typedef struct ks_layout {
    const ks_picture *picture;
    const ks_canvas *canvas;
    int columns, rows;
    double cell;
    double board_x, board_y, board_width, board_height; /* the wood */
    double x, y;                                        /* the point at the top left */
    double width, height;                               /* the whole picture */
    double text_size;
} ks_layout;

static inline double ks_layout_x(const ks_layout *l, int point)
{
    return l->x + point % l->columns * l->cell;
}

static inline double ks_layout_y(const ks_layout *l, int point)
{
    return l->y + point / l->columns * l->cell;
}

#endif
