/* See neighbourhood.h. */
#include "neighbourhood.h"

#include "distance.h"

#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = KS_NEIGHBOURHOOD_REACH,
    STRIDE = KS_NEIGHBOURHOOD_STRIDE,
    TOWARDS = 4 /* an edge, in points */
};

static int points_around(int reach)
{
    return 2 * reach * (reach + 1);
}

int ks_neighbourhood_inputs(const ks_neighbourhood_form *form)
{
    return points_around(form->reach) + (form->occupied != 0) +
           (form->enhanced ? KS_NEIGHBOURHOOD_EDGES + 2 : 0);
}

static int cell(int point, int width)
{
    return (point / width + MARGIN) * STRIDE + point % width + MARGIN;
}

void ks_neighbourhood_init(ks_neighbourhood *out, const ks_position *position, const float *alive)
{
    int8_t raw[KS_POINTS], living[KS_POINTS];
    int width = position->width, height = position->height;
    memset(out->stones, 0, sizeof out->stones);
    out->width = width;
    out->height = height;
    for (int p = 0; p < width * height; p++) {
        int own = position->stone[p] == position->to_move;
        int sign = position->stone[p] == KS_EMPTY ? 0 : own ? 1 : -1;
        float strength = alive ? alive[p] : 1;
        raw[p] = (int8_t)sign;
        living[p] = (int8_t)(strength < 0.5F ? 0 : sign);
        out->stones[cell(p, width)] = (float)sign * strength;
    }
    if (alive == NULL)
        return;
    ks_nearer(out->nearest, raw, width, height);
    ks_nearer(out->nearest_alive, living, width, height);
}

int ks_neighbourhood_views(int out[KS_SYMMETRIES], int point, int width, int height)
{
    return ks_symmetry_views(out, KS_OCTANT_LEFT, point, width, height);
}

/* Where a step on the turned board leads to in `stones`. */
static int step_back(int symmetry, int x, int y)
{
    ks_symmetry_step_back(&x, &y, symmetry);
    return y * STRIDE + x;
}

void ks_neighbourhood_offsets(int16_t out[KS_NEIGHBOURHOOD_AROUND],
                              const ks_neighbourhood_form *form, int symmetry)
{
    int count = 0, reach = form->reach;
    for (int y = -reach; y <= reach; y++)
        for (int x = abs(y) - reach; x <= reach - abs(y); x++)
            if (x != 0 || y != 0)
                out[count++] = (int16_t)step_back(symmetry, x, y);
}

/* 1 where the board has ended: four points towards the left edge from the nearest to the farthest,
 * the point itself, four towards the top. */
static void read_edges(float out[KS_NEIGHBOURHOOD_EDGES], const ks_neighbourhood *neighbourhood,
                       int symmetry, int point)
{
    int across = symmetry & 4 ? neighbourhood->height : neighbourhood->width;
    int image = ks_symmetry_point(symmetry, point, neighbourhood->width, neighbourhood->height);
    int x = image % across, y = image / across;
    for (int i = 0; i < TOWARDS; i++) {
        out[i] = x < i + 1;
        out[TOWARDS + 1 + i] = y < i + 1;
    }
    out[TOWARDS] = 0;
}

void ks_neighbourhood_read(float out[KS_NEIGHBOURHOOD_INPUTS],
                           const ks_neighbourhood *neighbourhood, const ks_neighbourhood_form *form,
                           const int16_t *offsets, int symmetry, int point)
{
    const float *here = neighbourhood->stones + cell(point, neighbourhood->width);
    int count = points_around(form->reach);
    for (int i = 0; i < count; i++)
        out[i] = here[offsets[i]];
    if (form->occupied)
        out[count++] = *here;
    if (!form->enhanced)
        return;
    read_edges(out + count, neighbourhood, symmetry, point);
    out[count + KS_NEIGHBOURHOOD_EDGES] = neighbourhood->nearest[point];
    out[count + KS_NEIGHBOURHOOD_EDGES + 1] = neighbourhood->nearest_alive[point];
}
