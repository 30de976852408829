/* What the tests of views share: a canvas that remembers, judgments from drawings, a check of XML,
 * and recorded files. */
#ifndef KS_TEST_VIEWS_H
#define KS_TEST_VIEWS_H

#include "support.h"

#include "buffer.h"

typedef enum shape_kind { LINE, DISC, RECT, TEXT } shape_kind;

typedef struct shape {
    shape_kind kind;
    double x, y;      /* start, centre, top left corner, or baseline */
    double x1, y1;    /* of lines: the end; of rectangles: width and height */
    double size;      /* width of a line, radius, size of text */
    ks_rgba colour;   /* of lines and text, or fill */
    double rim_width; /* of discs */
    ks_rgba rim;
    ks_anchor anchor;
    char text[64]; /* its beginning */
} shape;

typedef struct recorder {
    shape shapes[8000];
    int count;
} recorder;

/* A canvas that writes down what is drawn on it. */
ks_canvas record_on(recorder *out);

/* One letter a point: B (1), b (.25), . (0), w (-.25), W (-1); row by row, spaces do not count. */
ks_judgment judged(const ks_position *position, const char *owners);

/* Every tag is closed, every attribute quoted, every & an entity, every byte UTF-8 and no control.
 */
void check_xml(const char *xml);

int count_of(const char *string, const char *part);

/* Compares with the file of that name in golden/. With KS_REWRITE_GOLDEN in the environment the
 * file is written instead. */
void check_golden(const char *name, const ks_buffer *buffer);

#endif
