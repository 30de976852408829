/* SVG: the back end of ks_canvas that the library has itself. */
#ifndef KS_SVG_H
#define KS_SVG_H

#include "keisei.h"

typedef enum ks_svg_shape {
    KS_SVG_NONE,
    KS_SVG_LINE,
    KS_SVG_DISC,
    KS_SVG_RECT,
    KS_SVG_TEXT
} ks_svg_shape;

/* What consecutive shapes must share to stand in one element. */
typedef struct ks_svg_style {
    ks_svg_shape shape;
    ks_rgba fill, rim;
    double width; /* of the line or rim; of text: its size */
    ks_anchor anchor;
} ks_svg_style;

typedef struct ks_svg {
    ks_buffer *out;
    ks_svg_style style; /* of the element that is open */
    double x, y;        /* where the last line ended */
} ks_svg;

/* Opens a picture at the end of `out`; the canvas stands until ks_svg_end. */
ks_canvas ks_svg_begin(ks_svg *svg, ks_buffer *out, double width, double height);
/* Closes it. 0 or KS_EMEMORY. */
int ks_svg_end(ks_svg *svg);

#endif
