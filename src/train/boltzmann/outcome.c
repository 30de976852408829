/* See outcome.h. Given all other points, patches of neutral points are independent, and most are a
 * point or two; so each is summed out by exact elimination on the rectangle around it, in which
 * edges that do not touch it have weight 0. Elimination on the whole board would cost as much as
 * inference without an outcome. */
#include "outcome.h"

#include "exact.h"

#include <string.h>

typedef struct patch {
    int points[KS_FIELD_POINTS], count;
    int left, right, top, bottom; /* the rectangle, with a rim of known points around it */
} patch;

static int spin_of(int owner)
{
    return owner > 0;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static void add_point(patch *p, const ks_field *field, int point, unsigned char *taken)
{
    int x = point % field->width, y = point / field->width;
    taken[point] = 1;
    p->points[p->count++] = point;
    p->left = least(p->left, most(x - 1, 0));
    p->right = most(p->right, least(x + 1, field->width - 1));
    p->top = least(p->top, most(y - 1, 0));
    p->bottom = most(p->bottom, least(y + 1, field->height - 1));
}

/* The neutral points that are connected with `start`. */
static void find_patch(patch *out, const ks_field *field, const signed char *owner, int start,
                       unsigned char *taken)
{
    *out = (patch){.left = field->width, .top = field->height};
    add_point(out, field, start, taken);
    for (int i = 0; i < out->count; i++) {
        int point = out->points[i], x = point % field->width, y = point / field->width;
        int near[] = {x > 0 ? point - 1 : point, x < field->width - 1 ? point + 1 : point,
                      y > 0 ? point - field->width : point,
                      y < field->height - 1 ? point + field->width : point};
        for (int k = 0; k < 4; k++)
            if (owner[near[k]] == 0 && !taken[near[k]])
                add_point(out, field, near[k], taken);
    }
}

/* The rectangle as a field of its own: edges that touch the patch keep their tables, others get a
 * table of zeros, which comes after those of the field. */
static void cut_out(ks_field *out, const patch *p, const ks_field *field, const signed char *owner,
                    const unsigned char *in_patch)
{
    int width = p->right - p->left + 1, height = p->bottom - p->top + 1;
    ks_field_init(out, width, height);
    out->tables = field->tables + 1;
    memcpy(out->table, field->table, (size_t)field->tables * sizeof *out->table);
    memset(out->table[field->tables], 0, sizeof out->table[0]);
    for (int y = 0, to = 0; y < height; y++)
        for (int x = 0; x < width; x++, to++) {
            int from = (p->top + y) * field->width + p->left + x, inside = in_patch[from];
            out->across[to] = out->down[to] = (int16_t)field->tables;
            if (x < width - 1 && (inside || in_patch[from + 1]))
                out->across[to] = field->across[from];
            if (y < height - 1 && (inside || in_patch[from + field->width]))
                out->down[to] = field->down[from];
            if (!inside)
                ks_field_clamp(out, to, spin_of(owner[from]));
        }
}

static int sum_out(ks_edge_table *count, double *log_z, const patch *p, const ks_field *field,
                   const signed char *owner, ks_outcome_room *room)
{
    unsigned char in_patch[KS_FIELD_POINTS] = {0};
    ks_edge_table counted[KS_FIELD_TABLES];
    for (int i = 0; i < p->count; i++)
        in_patch[p->points[i]] = 1;
    cut_out(&room->part, p, field, owner, in_patch);
    int status = ks_exact_run(&room->beliefs, &room->part, NULL);
    if (status)
        return status;
    ks_beliefs_count(counted, &room->part, &room->beliefs);
    *log_z += room->beliefs.log_z;
    for (int t = 0; t < field->tables; t++)
        for (int i = 0; i < 4; i++)
            count[t][i / 2][i % 2] += counted[t][i / 2][i % 2];
    return 0;
}

static void add_edge(ks_edge_table *count, double *log_z, const ks_field *field, int table,
                     int first, int second)
{
    if (first == 0 || second == 0)
        return;
    count[table][spin_of(first)][spin_of(second)] += 1;
    *log_z += field->table[table][spin_of(first)][spin_of(second)];
}

int ks_outcome_count(ks_edge_table *count, double *log_z, const ks_field *field,
                     const signed char *owner, ks_outcome_room *room)
{
    int width = field->width, height = field->height, status = 0;
    patch p;
    *log_z = 0;
    if (field->tables >= KS_FIELD_TABLES)
        return KS_ERANGE;
    memset(room->taken, 0, sizeof room->taken);
    for (int y = 0, point = 0; y < height; y++)
        for (int x = 0; x < width; x++, point++) {
            if (x < width - 1)
                add_edge(count, log_z, field, field->across[point], owner[point], owner[point + 1]);
            if (y < height - 1)
                add_edge(count, log_z, field, field->down[point], owner[point],
                         owner[point + width]);
        }
    for (int point = 0; point < width * height && status == 0; point++)
        if (owner[point] == 0 && !room->taken[point]) {
            find_patch(&p, field, owner, point, room->taken);
            status = sum_out(count, log_z, &p, field, owner, room);
        }
    return status;
}
