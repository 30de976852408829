/* See naive_perceptron.h. */
#include "naive_perceptron.h"

#include <stdlib.h>

/* The colour that has the nearest stone with at least that chance to live: 1 own, -1 the other. */
static int nearer(const ks_position *board, const float *alive, float least, int x, int y)
{
    int best[3] = {1000, 1000, 1000}, own = board->to_move;
    for (int p = 0; p < ks_points(board); p++) {
        int steps = abs(p % board->width - x) + abs(p / board->width - y);
        if (board->stone[p] && alive[p] >= least && steps < best[board->stone[p]])
            best[board->stone[p]] = steps;
    }
    return (best[own] < best[KS_OPPONENT(own)]) - (best[own] > best[KS_OPPONENT(own)]);
}

void naive_sight(float *out, const ks_position *position, const float *alive,
                 const ks_neighbourhood_form *form, int symmetry, int point)
{
    ks_position board;
    float living[KS_POINTS];
    int width = position->width, height = position->height;
    ks_position_transform(&board, position, symmetry);
    for (int p = 0; p < width * height; p++)
        living[ks_symmetry_point(symmetry, p, width, height)] = form->enhanced ? alive[p] : 1;
    int here = ks_symmetry_point(symmetry, point, width, height);
    int x = here % board.width, y = here / board.width;
    for (int b = y - 5; b <= y + 5; b++)
        for (int a = x - 5; a <= x + 5; a++) {
            int steps = abs(a - x) + abs(b - y), p = b * board.width + a;
            if (steps == 0 || steps > form->reach)
                continue;
            *out = 0;
            if (a >= 0 && b >= 0 && a < board.width && b < board.height && board.stone[p])
                *out = board.stone[p] == board.to_move ? living[p] : -living[p];
            out++;
        }
    if (form->occupied)
        *out++ = !board.stone[here] ? 0 : board.stone[here] == board.to_move ? 1 : -1;
    if (!form->enhanced)
        return;
    for (int i = 1; i <= 4; i++)
        *out++ = x - i < 0;
    *out++ = 0;
    for (int i = 1; i <= 4; i++)
        *out++ = y - i < 0;
    *out++ = (float)nearer(&board, living, 0, x, y);
    *out = (float)nearer(&board, living, .5F, x, y);
}

int naive_canonical(int symmetry, int point, int width, int height)
{
    int across = symmetry < 4 ? width : height, down = symmetry < 4 ? height : width;
    int image = ks_symmetry_point(symmetry, point, width, height);
    int left = image % across, top = image / across;
    int right = across - 1 - left, bottom = down - 1 - top;
    if (across < down || left > right || top > bottom)
        return 0;
    return across > down || left <= top;
}

float naive_perceptron(const ks_network *network, const ks_position *position, const float *alive,
                       const ks_neighbourhood_form *form, int point)
{
    float sum = 0;
    int views = 0;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        float inputs[KS_NEIGHBOURHOOD_INPUTS], output;
        if (!naive_canonical(symmetry, point, position->width, position->height))
            continue;
        naive_sight(inputs, position, alive, form, symmetry, point);
        ks_network_run(&output, network, inputs, 1);
        sum += 2 * output - 1;
        views++;
    }
    return sum / (float)views;
}
