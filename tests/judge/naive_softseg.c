/* See naive_softseg.h. */
#include "naive_softseg.h"

#include <math.h>

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

/* ---- Geometry ---- */

typedef struct square {
    int width, height;
} square;

/* Where (x, y) goes when the board is mirrored (1, 2) and transposed (4). */
static void turn(int *x, int *y, square *board, int symmetry)
{
    if (symmetry & 1)
        *x = board->width - 1 - *x;
    if (symmetry & 2)
        *y = board->height - 1 - *y;
    if (symmetry & 4) {
        int swap = *x;
        *x = *y;
        *y = swap;
        *board = (square){board->height, board->width};
    }
}

/* The field of point (x + dx, y + dy) when the board is turned so that (x, y) is in the upper left
 * octant, -1 if this turn does not bring it there. */
static int field_of(int x, int y, int dx, int dy, square board, int symmetry)
{
    square again = board;
    int u = x, v = y, s = x + dx, t = y + dy;
    turn(&u, &v, &board, symmetry);
    turn(&s, &t, &again, symmetry);
    if (board.width < board.height || 2 * u > board.width - 1 || 2 * v > board.height - 1 ||
        (board.width == board.height && v > u))
        return -1;
    return 3 * (t - v + 1) + s - u + 1;
}

/* ---- Layers ---- */

typedef struct layer {
    const ks_softseg *net;
    const ks_position *position;
    const ks_softseg_inputs *inputs;
    const naive_softseg *run;
} layer;

static double sent(const layer *l, int middle, int point, int sender)
{
    if (middle)
        return l->run->first[point][sender];
    for (int i = 0; i < l->inputs->count[point]; i++)
        if (l->inputs->feature[point][i] == sender)
            return 1;
    return 0;
}

/* The sum of one neuron: the mean over all turns. A link has its direction turned too. */
static double neuron(const layer *l, int middle, int point, int index, int direction)
{
    const ks_softseg *n = l->net;
    int width = l->position->width, height = l->position->height, x = point % width,
        y = point / width, views = 0, type = l->inputs->type[point];
    int senders = middle ? n->first : n->inputs,
        columns = middle ? n->middle_padded : n->first_padded;
    const float *weights = middle ? n->middle : n->input;
    const float *bias = middle ? n->middle_bias : n->input_bias;
    double sum = 0;
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        int column = index;
        if (field_of(x, y, 0, 0, (square){width, height}, symmetry) < 0)
            continue;
        if (direction >= 0)
            column += field_of(x, y, direction % 3 - 1, direction / 3 - 1, (square){width, height},
                               symmetry);
        views++;
        sum += bias[type * columns + column];
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                int q = (y + dy) * width + x + dx;
                if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height)
                    continue;
                int field = field_of(x, y, dx, dy, (square){width, height}, symmetry);
                long row = (((long)type * 8 + l->inputs->type[q]) * 9 + field) * senders;
                for (int j = 0; j < senders; j++)
                    sum += weights[(row + j) * columns + column] * sent(l, middle, q, j);
            }
    }
    return logistic(sum / views);
}

/* ---- Connections ---- */

void naive_softseg_paths(double (*out)[KS_POINTS], double (*link)[9], int width, int height)
{
    for (int start = 0; start < width * height; start++) {
        int done[KS_POINTS] = {0};
        double *best = out[start];
        for (int p = 0; p < width * height; p++)
            best[p] = p == start;
        for (;;) {
            int p = -1;
            for (int q = 0; q < width * height; q++)
                if (!done[q] && best[q] > 0 && (p < 0 || best[q] > best[p]))
                    p = q;
            if (p < 0)
                break;
            done[p] = 1;
            for (int d = 0; d < 9; d++) {
                int x = p % width + d % 3 - 1, y = p / width + d / 3 - 1;
                if (x < 0 || y < 0 || x >= width || y >= height)
                    continue;
                double through = best[p] * link[p][d];
                if (through > best[y * width + x])
                    best[y * width + x] = through;
            }
        }
    }
    for (int p = 0; p < width * height; p++)
        out[p][p] = link[p][4];
}

static void connect(naive_softseg *run, int colour, int width, int height)
{
    static double mean[KS_POINTS][9];
    for (int p = 0; p < width * height; p++)
        for (int d = 0; d < 9; d++) {
            int x = p % width + d % 3 - 1, y = p / width + d / 3 - 1;
            if (x >= 0 && y >= 0 && x < width && y < height)
                mean[p][d] =
                    (run->link[colour][p][d] + run->link[colour][y * width + x][8 - d]) / 2;
        }
    naive_softseg_paths(run->connection[colour], mean, width, height);
}

static int interval_of(double connection)
{
    if (connection < 0.1)
        return 8;
    int interval = (int)(8 * connection);
    return interval > 7 ? 7 : interval;
}

/* ---- All of it ---- */

static double evaluate(const layer *l, const ks_softseg_state *state, int p)
{
    const ks_softseg *n = l->net;
    double sum = n->evaluation_bias[l->inputs->type[p]];
    for (int q = 0; q < l->run->points; q++)
        for (int c = 0; c < 2; c++) {
            int k = state ? ks_softseg_interval(state, c, p, q)
                          : interval_of(l->run->connection[c][p][q]);
            for (int j = 0; j < n->second + 2 && k < 8; j++) {
                double x = j < n->second ? l->run->second[q][j] : l->run->eye[j - n->second][q];
                long row = (long)l->inputs->type[q] * (n->second + 2) + j;
                sum += n->evaluation[((row * 2 + c) * 8 + l->inputs->type[p]) * 8 + k] * x;
            }
        }
    return logistic(sum);
}

void naive_softseg_run(naive_softseg *out, const ks_softseg *net, const ks_position *position,
                       const ks_softseg_inputs *inputs, const ks_softseg_state *state)
{
    layer l = {net, position, inputs, out};
    int points = ks_points(position);
    out->points = points;
    for (int p = 0; p < points; p++)
        for (int i = 0; i < net->first; i++)
            out->first[p][i] = neuron(&l, 0, p, i, -1);
    for (int p = 0; p < points; p++) {
        for (int i = 0; i < net->second; i++)
            out->second[p][i] = neuron(&l, 1, p, i, -1);
        for (int c = 0; c < 2; c++) {
            out->eye[c][p] = neuron(&l, 1, p, net->second + c, -1);
            for (int d = 0; d < 9; d++)
                out->link[c][p][d] = neuron(&l, 1, p, net->second + 2 + 9 * c, d);
        }
    }
    for (int c = 0; c < 2 && state == NULL; c++)
        connect(out, c, position->width, position->height);
    for (int p = 0; p < points; p++)
        out->evaluation[p] = evaluate(&l, state, p);
}

static double error_of(double output, double target, ks_softseg_error error)
{
    if (target < 0)
        return 0;
    return error == KS_SOFTSEG_SQUARED ? (output - target) * (output - target) / 2
                                       : -target * log(output) - (1 - target) * log(1 - output);
}

double naive_softseg_error(const naive_softseg *run, const ks_softseg_targets *targets,
                           ks_softseg_error error)
{
    double sum = 0;
    for (int p = 0; p < run->points; p++) {
        sum += error_of(run->evaluation[p], targets->evaluation[p], error);
        for (int c = 0; c < 2; c++) {
            sum += error_of(run->eye[c][p], targets->eye[c][p], error);
            for (int d = 0; d < 9; d++)
                sum += error_of(run->link[c][p][d], targets->link[c][p][d], error);
        }
    }
    return sum;
}
