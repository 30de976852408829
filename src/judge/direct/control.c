/* Values spread on a grid of 16-bit lanes with a border of zeros. Off the board is neither positive
 * nor negative, so counting neighbours of a sign needs no test for the edge; only erosion asks how
 * many neighbours there are. All points change at once: a step reads one grid and writes the other.
 */
#include "control.h"

#include "distance.h"
#include "keisei.h"
#include "simd.h"

enum {
    STRIDE = 32,            /* a row with at least one zero behind it, in whole vectors */
    ROWS = KS_MAX_SIZE + 2, /* a row of zeros above and below */
    FRONT = 8               /* so that the point left of the first row exists */
};

typedef int16_t grid[FRONT + ROWS * STRIDE];

typedef struct board_field {
    grid values[2];           /* the present ones and those of the step before, by turns */
    int present;              /* which of them */
    grid neighbours;          /* how many neighbours are on the board */
    int16_t on_board[STRIDE]; /* all bits or none, by column */
    int width, height;
} board_field;

static int cell(int x, int y)
{
    return FRONT + (y + 1) * STRIDE + x;
}

static void field_init(board_field *out, const int8_t *board, int width, int height, int start)
{
    memset(out, 0, sizeof *out);
    out->width = width;
    out->height = height;
    for (int x = 0; x < width; x++)
        out->on_board[x] = -1;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            out->values[0][cell(x, y)] = (int16_t)(board[y * width + x] * start);
            out->neighbours[cell(x, y)] =
                (int16_t)((x > 0) + (x < width - 1) + (y > 0) + (y < height - 1));
        }
}

static void field_read(int16_t *out, const board_field *field)
{
    for (int y = 0; y < field->height; y++)
        memcpy(out + y * field->width, field->values[field->present] + cell(0, y),
               (size_t)field->width * sizeof *out);
}

/* How many of the four neighbours are positive, and how many negative. */
static inline void count_signs(ks_lanes *positive, ks_lanes *negative, const int16_t *at)
{
    const int offsets[4] = {-1, 1, -STRIDE, STRIDE};
    ks_lanes zero = ks_lanes_of(0), above = zero, below = zero;
    for (int i = 0; i < 4; i++) {
        ks_lanes neighbour = ks_lanes_load(at + offsets[i]);
        above = (ks_lanes)(above + ks_lanes_less(zero, neighbour));
        below = (ks_lanes)(below + ks_lanes_less(neighbour, zero));
    }
    *positive = (ks_lanes)-above; /* a true comparison is -1 */
    *negative = (ks_lanes)-below;
}

/* A step at one point, given its value and how many neighbours are positive, negative, and on the
 * board. */
typedef ks_lanes step(ks_lanes value, ks_lanes positive, ks_lanes negative, ks_lanes neighbours);

static ks_lanes influence_step(ks_lanes value, ks_lanes positive, ks_lanes negative,
                               ks_lanes neighbours)
{
    (void)neighbours;
    return (ks_lanes)(value + positive - negative);
}

/* What has no enemy beside it grows by its friends; an empty point beside one colour takes it. */
static ks_lanes dilation_step(ks_lanes value, ks_lanes positive, ks_lanes negative,
                              ks_lanes neighbours)
{
    (void)neighbours;
    ks_lanes zero = ks_lanes_of(0);
    ks_lanes not_black = (ks_lanes)(ks_lanes_less(value, zero) | ks_lanes_less(zero, negative));
    ks_lanes not_white = (ks_lanes)(ks_lanes_less(zero, value) | ks_lanes_less(zero, positive));
    return (ks_lanes)(value + (positive & ~not_black) - (negative & ~not_white));
}

/* What is not empty shrinks by its neighbours that are not friends, to zero at most. */
static ks_lanes erosion_step(ks_lanes value, ks_lanes positive, ks_lanes negative,
                             ks_lanes neighbours)
{
    ks_lanes zero = ks_lanes_of(0);
    ks_lanes black = ks_lanes_less(zero, value), white = ks_lanes_less(value, zero);
    ks_lanes lower = (ks_lanes)(value - (neighbours - positive));
    ks_lanes higher = (ks_lanes)(value + (neighbours - negative));
    return (ks_lanes)((lower & black & ks_lanes_less(zero, lower)) |
                      (higher & white & ks_lanes_less(higher, zero)));
}

static ks_lanes empty_lanes(ks_lanes value)
{
    ks_lanes zero = ks_lanes_of(0);
    return (ks_lanes) ~(ks_lanes_less(value, zero) | ks_lanes_less(zero, value));
}

/* Of empty points, those that one colour surrounds on every side. */
static ks_lanes explicit_step(ks_lanes value, ks_lanes positive, ks_lanes negative,
                              ks_lanes neighbours)
{
    ks_lanes empty = empty_lanes(value);
    ks_lanes black = (ks_lanes)(empty & ~ks_lanes_less(positive, neighbours));
    ks_lanes white = (ks_lanes)(empty & ~ks_lanes_less(negative, neighbours));
    return (ks_lanes)(value - black + white); /* a true comparison is -1 */
}

/* Of empty points, those that only one colour touches. */
static ks_lanes direct_step(ks_lanes value, ks_lanes positive, ks_lanes negative,
                            ks_lanes neighbours)
{
    (void)neighbours;
    ks_lanes zero = ks_lanes_of(0), empty = empty_lanes(value);
    ks_lanes black = ks_lanes_less(zero, positive), white = ks_lanes_less(zero, negative);
    return (ks_lanes)(value - (empty & black & ~white) + (empty & white & ~black));
}

/* Inlined with each step, so that the step costs no call. */
static inline void repeat(board_field *field, int times, step *function)
{
    for (; times > 0; times--) {
        const int16_t *from = field->values[field->present];
        field->present = !field->present;
        int16_t *to = field->values[field->present];
        for (int y = 0; y < field->height; y++)
            for (int x = 0; x < field->width; x += KS_LANES) {
                int at = cell(x, y);
                ks_lanes positive, negative;
                count_signs(&positive, &negative, from + at);
                ks_lanes value = function(ks_lanes_load(from + at), positive, negative,
                                          ks_lanes_load(field->neighbours + at));
                value = (ks_lanes)(value & ks_lanes_load(field->on_board + x));
                ks_lanes_store(to + at, value);
            }
    }
}

void ks_control_influence(int16_t *out, const int8_t *board, int width, int height)
{
    board_field field;
    field_init(&field, board, width, height, KS_INFLUENCE_START);
    repeat(&field, KS_INFLUENCE_ROUNDS, influence_step);
    field_read(out, &field);
}

void ks_control_bouzy(int16_t *out, const int8_t *board, int width, int height, int dilations,
                      int erosions)
{
    board_field field;
    field_init(&field, board, width, height, KS_BOUZY_START);
    repeat(&field, dilations, dilation_step);
    repeat(&field, erosions, erosion_step);
    field_read(out, &field);
}

void ks_control_distance(int16_t *out, const int8_t *board, int width, int height)
{
    int8_t nearer[KS_POINTS];
    ks_nearer(nearer, board, width, height);
    for (int p = 0; p < width * height; p++)
        out[p] = nearer[p];
}

void ks_control_explicit(int16_t *out, const int8_t *board, int width, int height)
{
    board_field field;
    field_init(&field, board, width, height, 1);
    repeat(&field, 1, explicit_step);
    field_read(out, &field);
}

void ks_control_direct(int16_t *out, const int8_t *board, int width, int height)
{
    board_field field;
    field_init(&field, board, width, height, 1);
    repeat(&field, 1, direct_step);
    field_read(out, &field);
}
