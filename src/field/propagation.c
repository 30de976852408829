/* See propagation.h. Messages are floats, kept by the point that receives them: one grid for each
 * side that they come from and each spin, four points of a row at a time.
 *
 * A message is normalised before it is damped, so both spins of one add up to 1. Off the board
 * all messages are a half each and all weights equal, which says nothing; so edges need no test. */
#include "propagation.h"

#include "elementary.h"
#include "simd.h"

#include <math.h>
#include <string.h>

enum { WEST, EAST, NORTH, SOUTH, SIDES };
enum {
    STRIDE = 32, /* up to 25 points, and four before them that only keep the first from the edge */
    FRONT = 4,
    ROWS = KS_FIELD_SIDE + 2,
    CELLS = ROWS * STRIDE + FRONT
};

typedef float grid[CELLS];
typedef grid message_grids[SIDES][2]; /* by the side that they come from, and the spin */

typedef struct mail {
    int width, height;
    message_grids messages[2]; /* the old ones and the new ones, by turns */
    grid across[2][2], down[2][2], node[2];
    double log_scale; /* the log of the factor that all weights together were divided by */
} mail;

static int cell(int x, int y)
{
    return (y + 1) * STRIDE + FRONT + x;
}

/* ---- Weights ---- */

static void fill(grid out, float value)
{
    for (int i = 0; i < CELLS; i++)
        out[i] = value;
}

static void set_edge(grid out[2][2], int at, ks_edge_table weights)
{
    for (int i = 0; i < 4; i++)
        out[i / 2][i % 2][at] = (float)weights[i / 2][i % 2];
}

static void mail_init(mail *out, const ks_field *field)
{
    ks_edge_table weight[KS_FIELD_TABLES];
    double scale[KS_FIELD_TABLES];
    int width = out->width = field->width, height = out->height = field->height;
    out->log_scale = 0;
    for (int i = 0; i < 2 * SIDES * 2; i++)
        fill(out->messages[i / 8][i / 2 % SIDES][i % 2], 0.5F);
    for (int i = 0; i < 4; i++) {
        fill(out->across[i / 2][i % 2], 1);
        fill(out->down[i / 2][i % 2], 1);
    }
    fill(out->node[0], 1);
    fill(out->node[1], 1);
    for (int t = 0; t < field->tables; t++)
        scale[t] = ks_weights_of(weight[t][0], field->table[t][0], 4);
    for (int p = 0; p < width * height; p++) {
        int x = p % width, y = p / width, at = cell(x, y);
        double node[2];
        out->log_scale += ks_weights_of(node, field->node[p], 2);
        /* This makes up for the messages of a half that come from off the board. */
        int off = (x == 0) + (x == width - 1) + (y == 0) + (y == height - 1);
        out->node[0][at] = (float)(node[0] * (1 << off));
        out->node[1][at] = (float)(node[1] * (1 << off));
        if (x < width - 1) {
            set_edge(out->across, at, weight[field->across[p]]);
            out->log_scale += scale[field->across[p]];
        }
        if (y < height - 1) {
            set_edge(out->down, at, weight[field->down[p]]);
            out->log_scale += scale[field->down[p]];
        }
    }
}

/* ---- Rounds ---- */

/* Four messages: what four points, whose spins weigh `own` by all others, tell the neighbours at
 * `to`. `weight[s][t]` are the grids of the edges, at `edge`, by the sender's spin and the
 * receiver's. Adds to `change` the squares of what changed. */
static inline void send(grid to_new[2], grid to_old[2], int to, const ks_quad own[2],
                        const float *const weight[2][2], int edge, ks_quad fresh_share,
                        ks_quad *change)
{
    ks_quad least = ks_quad_of(1e-37F), sent[2];
    for (int t = 0; t < 2; t++)
        sent[t] = ks_quad_add(ks_quad_add(ks_quad_mul(own[0], ks_quad_load(weight[0][t] + edge)),
                                          ks_quad_mul(own[1], ks_quad_load(weight[1][t] + edge))),
                              least);
    ks_quad whole = ks_quad_div(ks_quad_of(1), ks_quad_add(sent[0], sent[1]));
    for (int t = 0; t < 2; t++) {
        ks_quad old = ks_quad_load(to_old[t] + to);
        ks_quad step = ks_quad_mul(fresh_share, ks_quad_sub(ks_quad_mul(sent[t], whole), old));
        ks_quad_store(to_new[t] + to, ks_quad_add(old, step));
        *change = ks_quad_add(*change, ks_quad_mul(step, step));
    }
}

/* All messages that leave four points of a row. */
static inline void send_all(mail *m, message_grids new, message_grids old, int at,
                            ks_quad fresh_share, ks_quad *change)
{
    ks_quad east[2], west[2], south[2], north[2];
    for (int s = 0; s < 2; s++) {
        ks_quad w = ks_quad_load(old[WEST][s] + at), e = ks_quad_load(old[EAST][s] + at);
        ks_quad n = ks_quad_load(old[NORTH][s] + at), h = ks_quad_load(old[SOUTH][s] + at);
        ks_quad node = ks_quad_load(m->node[s] + at);
        ks_quad upright = ks_quad_mul(ks_quad_mul(n, h), node);
        ks_quad level = ks_quad_mul(ks_quad_mul(w, e), node);
        east[s] = ks_quad_mul(w, upright);
        west[s] = ks_quad_mul(e, upright);
        south[s] = ks_quad_mul(n, level);
        north[s] = ks_quad_mul(h, level);
    }
    const float *const a[2][2] = {{m->across[0][0], m->across[0][1]},
                                  {m->across[1][0], m->across[1][1]}};
    const float *const b[2][2] = {{m->across[0][0], m->across[1][0]},
                                  {m->across[0][1], m->across[1][1]}};
    const float *const c[2][2] = {{m->down[0][0], m->down[0][1]}, {m->down[1][0], m->down[1][1]}};
    const float *const d[2][2] = {{m->down[0][0], m->down[1][0]}, {m->down[0][1], m->down[1][1]}};
    send(new[WEST], old[WEST], at + 1, east, a, at, fresh_share, change);
    send(new[EAST], old[EAST], at - 1, west, b, at - 1, fresh_share, change);
    send(new[NORTH], old[NORTH], at + STRIDE, south, c, at, fresh_share, change);
    send(new[SOUTH], old[SOUTH], at - STRIDE, north, d, at - STRIDE, fresh_share, change);
}

/* One round; returns the root mean square of the changes. */
static double exchange(mail *m, int round, float fresh_share)
{
    message_grids *old = &m->messages[round % 2], *new = &m->messages[(round + 1) % 2];
    ks_quad change = ks_quad_of(0), share = ks_quad_of(fresh_share);
    for (int y = 0; y < m->height; y++)
        for (int x = 0; x < m->width; x += KS_QUAD)
            send_all(m, *new, *old, cell(x, y), share, &change);
    double sum = 0;
    for (int i = 0; i < KS_QUAD; i++)
        sum += (double)KS_LANE(change, i);
    return sqrt(sum / (8.0 * m->width * m->height));
}

/* ---- Beliefs ---- */

/* What a point's spins weigh, by its own weight and all messages but those from `without`. */
static void weigh(double out[2], const mail *m, int turn, int at, int without)
{
    for (int s = 0; s < 2; s++) {
        out[s] = (double)m->node[s][at];
        for (int side = 0; side < SIDES; side++)
            out[s] *= side == without ? 1 : (double)m->messages[turn][side][s][at];
    }
}

/* The joint distribution of an edge; returns the sum by which it was divided. */
static double fill_edge(ks_edge_table out, const mail *m, int turn, int at, int level)
{
    double first[2], second[2], sum = 0;
    weigh(first, m, turn, at, level ? EAST : SOUTH);
    weigh(second, m, turn, at + (level ? 1 : STRIDE), level ? WEST : NORTH);
    for (int i = 0; i < 4; i++) {
        int s = i / 2, t = i % 2;
        out[s][t] = first[s] * second[t] * (double)(level ? m->across : m->down)[s][t][at];
        sum += out[s][t];
    }
    for (int i = 0; i < 4; i++)
        out[i / 2][i % 2] = sum > 0 ? out[i / 2][i % 2] / sum : 0.25;
    return sum;
}

/* Bethe's log Z is the sum of the logs of all edges' sums, less that of each point as often as it
 * has edges, but for once. */
static void fill_beliefs(ks_beliefs *out, const mail *m, int turn)
{
    int width = m->width, height = m->height;
    out->log_z = m->log_scale;
    for (int p = 0; p < width * height; p++) {
        int x = p % width, y = p / width, at = cell(x, y);
        double own[2], sum;
        weigh(own, m, turn, at, SIDES);
        sum = own[0] + own[1];
        out->node[p] = sum > 0 ? own[1] / sum : 0.5;
        int edges = (x > 0) + (x < width - 1) + (y > 0) + (y < height - 1);
        out->log_z -= (edges - 1) * ks_log(sum);
        if (x < width - 1)
            out->log_z += ks_log(fill_edge(out->across[p], m, turn, at, 1));
        if (y < height - 1)
            out->log_z += ks_log(fill_edge(out->down[p], m, turn, at, 0));
    }
}

int ks_propagate(ks_beliefs *out, int *rounds, const ks_field *field,
                 const ks_propagation *settings)
{
    mail m;
    int status = ks_field_check(field), round = 0;
    if (status)
        return status;
    if (settings->rounds < 0 || !(settings->damping >= 0 && settings->damping < 1) ||
        !(settings->tolerance >= 0))
        return KS_ERANGE;
    memset(out, 0, sizeof *out);
    mail_init(&m, field);
    float fresh_share = (float)(1 - settings->damping);
    for (double change = INFINITY; round < settings->rounds && change >= settings->tolerance;
         round++)
        change = exchange(&m, round, fresh_share);
    fill_beliefs(out, &m, round % 2);
    if (rounds != NULL)
        *rounds = round;
    return 0;
}
