/* Positions as text: see docs/diagrams.md. */
#ifndef KS_DIAGRAM_H
#define KS_DIAGRAM_H

#include "position.h"

/* Reads a drawing. Stones in lower case are marked in `dead`, if it is not NULL. */
int ks_diagram_parse(ks_position *out, unsigned char *dead, const char *text, size_t size,
                     ks_error *error);

/* One character a point, X, O or ., row by row without a break. */
int ks_board_parse(ks_position *out, int width, int height, const char *board, size_t size,
                   ks_error *error);

#endif
