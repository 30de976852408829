/* The forward and backward passes of a residual network (residual.h) over many boards at a time.
 *
 * Boards of any size lie on sheets, square maps of one size, with a line between them: a sheet of
 * 19 lines holds one board of 19x19, four of 9x9, or whatever fits. So all sizes go through the
 * same convolutions, large enough for their fast algorithms. What lies beside the boards is 0
 * before every convolution, exactly as beyond the edge of a board. */
#ifndef KS_SHEETS_H
#define KS_SHEETS_H

#include "convolution.h"
#include "residual_int.h"

#include <stdint.h>

/* A board on a sheet. */
typedef struct ks_sheet_board {
    int sheet, x, y, width, height;
} ks_sheet_board;

typedef struct ks_sheets ks_sheets;

typedef struct ks_sheets_options {
    int sheets, side; /* so many sheets of so many lines, */
    int boards;       /* with so many boards at most */
    int narrow;       /* see ks_convolution_shape */
    /* The share of its gradient that a unit within a block hears on points where it is off; 0: the
     * true gradient. A unit that is off everywhere would otherwise be lost for good. */
    float leak;
} ks_sheets_options;

int ks_sheets_new(ks_sheets **out, const ks_residual *net, const ks_sheets_options *options);
void ks_sheets_free(ks_sheets *sheets);

/* Takes all boards off and makes all planes 0. */
void ks_sheets_clear(ks_sheets *sheets);
/* Puts a board on a sheet where there is room, and returns its number, or -1. */
int ks_sheets_place(ks_sheets *sheets, int sheet, int width, int height);
/* Has the sheet room for a board of that size? */
int ks_sheets_fits(const ks_sheets *sheets, int sheet, int width, int height);
int ks_sheets_boards(const ks_sheets *sheets);

/* Inputs of a board: a plane at a point of it, and its facts. */
void ks_sheets_set_plane(ks_sheets *sheets, int board, int plane, int point, float value);
float *ks_sheets_facts(ks_sheets *sheets, int board);
/* Outputs, after ks_sheets_forward: [maps][points], and numbers. */
void ks_sheets_maps(float *out, const ks_sheets *sheets, int board);
const float *ks_sheets_numbers(const ks_sheets *sheets, int board);
/* The gradients of the loss by the outputs, set before ks_sheets_backward. */
void ks_sheets_set_maps_gradient(ks_sheets *sheets, int board, const float *gradient);
float *ks_sheets_numbers_gradient(ks_sheets *sheets, int board);

/* Adds the largest activations of each sheet of the last forward pass, to take their mean over many
 * sheets. Returns how many sheets had boards. */
int ks_sheets_add_ranges(ks_residual_ranges *sums, const ks_sheets *sheets);

int ks_sheets_forward(ks_sheets *sheets, const float *parameters);
/* Adds the gradient by the parameters, which are those of the forward pass. */
int ks_sheets_backward(float *gradient, ks_sheets *sheets, const float *parameters);

#endif
