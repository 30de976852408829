/* Pattern matching by rows. For every kind of cell that a pattern may ask for ("empty or own")
 * there is a plane: a word for each row of the board, a bit for each point that is of that kind. A
 * view fits wherever the planes of its cells, each moved to the anchor, all have a bit: all points
 * are compared a row at a time. What is left after each cell is kept, so the next view starts where
 * it first differs from the one before; and when nothing is left, all views with the same beginning
 * are skipped.
 *
 * Rows and columns around the board as far as any pattern reaches are part of the planes, so the
 * edge is a kind like the others, and nothing has to be checked. */
#include "patterns.h"

#include "position.h"

#include <string.h>

enum { REACH = KS_PATTERN_REACH, ROWS = KS_MAX_SIZE + 2 * REACH };

/* Bit x + 2 * REACH of row[y + REACH] is for the point in column x and row y. */
typedef struct plane {
    uint64_t row[ROWS];
} plane;

typedef struct matcher {
    const ks_position *position;
    ks_pattern_match match;
    plane planes[KS_CELL_KINDS];
    /* After so many cells: the anchors that are left, row by row; bit x + REACH. */
    uint64_t left[KS_PATTERN_CELLS + 1][KS_MAX_SIZE];
    void (*found)(const ks_pattern_match *match, void *payload);
    void *payload;
} matcher;

static void fill_planes(matcher *m, int colour)
{
    const ks_position *position = m->position;
    int width = position->width, height = position->height;
    const uint64_t all = ((uint64_t)1 << (width + 4 * REACH)) - 1;
    memset(m->planes, 0, sizeof m->planes);
    for (int y = 0; y < height; y++) {
        uint64_t stones[3] = {0};
        for (int x = 0; x < width; x++)
            stones[position->stone[y * width + x]] |= (uint64_t)1 << (x + 2 * REACH);
        m->planes[KS_CELL_EMPTY].row[y + REACH] = stones[KS_EMPTY];
        m->planes[KS_CELL_OWN].row[y + REACH] = stones[colour];
        m->planes[KS_CELL_ENEMY].row[y + REACH] = stones[KS_OPPONENT(colour)];
    }
    for (int row = 0; row < height + 2 * REACH; row++) {
        m->planes[KS_CELL_OFF].row[row] =
            all & ~(m->planes[KS_CELL_EMPTY].row[row] | m->planes[KS_CELL_OWN].row[row] |
                    m->planes[KS_CELL_ENEMY].row[row]);
        for (int kinds = 3; kinds < KS_CELL_KINDS; kinds++) {
            int lowest = kinds & -kinds;
            m->planes[kinds].row[row] |=
                m->planes[lowest].row[row] | m->planes[kinds - lowest].row[row];
        }
    }
}

/* Leaves the anchors whose next cell fits too; returns whether there is any. */
static int narrow(matcher *m, int depth, const ks_pattern_cell *cell)
{
    const uint64_t *fits = m->planes[cell->kinds].row + REACH + cell->dy;
    const uint64_t *before = m->left[depth];
    uint64_t *after = m->left[depth + 1], any = 0;
    int shift = REACH + cell->dx, height = m->position->height;
    for (int y = 0; y < height; y++) {
        after[y] = before[y] & fits[y] >> shift;
        any |= after[y];
    }
    return any != 0;
}

static void report(matcher *m, const ks_pattern_view *view, int x, int y)
{
    const ks_pattern_cell *point = &ks_pattern_cells[view->first_cell + view->cells];
    int width = m->position->width;
    ks_pattern_match *match = &m->match;
    match->pattern = &ks_pattern_list[view->pattern];
    match->symmetry = view->symmetry;
    match->a = y * width + x;
    match->b = match->pattern->set == KS_PATTERN_LINK ? match->a + view->by * width + view->bx
                                                      : KS_NO_POINT;
    match->count = view->points;
    for (int i = 0; i < view->points; i++)
        match->points[i] = (short)(match->a + point[i].dy * width + point[i].dx);
    m->found(match, m->payload);
}

static void report_all(matcher *m, const ks_pattern_view *view)
{
    for (int y = 0; y < m->position->height; y++) {
        uint64_t anchors = m->left[view->cells][y] >> REACH;
        for (int x = 0; anchors; x++, anchors >>= 1)
            if (anchors & 1)
                report(m, view, x, y);
    }
}

void ks_patterns_match(const ks_position *position, ks_pattern_set set, int colour,
                       void (*found)(const ks_pattern_match *match, void *payload), void *payload)
{
    matcher m = {.position = position, .found = found, .payload = payload};
    int depth = 0, any = 1; /* how many cells of the last view were applied; is any anchor left? */
    m.match.colour = colour;
    fill_planes(&m, colour);
    for (int y = 0; y < position->height; y++)
        m.left[0][y] = m.planes[KS_CELL_OWN].row[y + REACH] >> REACH;
    for (int i = ks_pattern_view_start[set]; i < ks_pattern_view_start[set + 1]; i++) {
        const ks_pattern_view *view = &ks_pattern_views[i];
        const ks_pattern_cell *cells = &ks_pattern_cells[view->first_cell];
        if (!any && view->shared >= depth)
            continue;
        depth = view->shared < depth ? view->shared : depth;
        for (any = 1; depth < view->cells && any; depth++)
            any = narrow(&m, depth, &cells[depth]);
        if (any)
            report_all(&m, view);
    }
}

const ks_pattern *ks_pattern_at(ks_pattern_set set, int index)
{
    int count = ks_pattern_list_start[set + 1] - ks_pattern_list_start[set];
    return index >= 0 && index < count ? &ks_pattern_list[ks_pattern_list_start[set] + index]
                                       : NULL;
}

const ks_pattern *ks_pattern_find(const char *name)
{
    for (int i = 0; i < ks_pattern_list_start[KS_PATTERN_SETS]; i++)
        if (strcmp(ks_pattern_list[i].name, name) == 0)
            return &ks_pattern_list[i];
    return NULL;
}

const char *ks_pattern_set_name(ks_pattern_set set)
{
    static const char *const names[] = {"link", "edge-link", "eye", "outlet"};
    return names[set];
}

const char *ks_pattern_strength_name(ks_pattern_strength strength)
{
    static const char *const names[] = {"solid", "sound", "ko", "loose"};
    return names[strength];
}
