/* Pattern matching by rows. For every kind of cell that a pattern may ask for ("empty or own")
 * there is a plane: a word for each row of the board, a bit for each point that is of that kind. A
 * view fits wherever the planes of its cells, each moved to the anchor, all have a bit: a row of
 * points is compared at once, and most rows have no bit left after the first cell or two. Views
 * that begin with the same cell share that step.
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
    uint64_t start[KS_MAX_SIZE]; /* anchors whose first cell fits; bit x + REACH */
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

/* The bits of the row of anchors `y` whose cell fits; bit x + REACH. */
static inline uint64_t fits(const matcher *m, const ks_pattern_cell *cell, int y)
{
    return m->planes[cell->kinds].row[y + REACH + cell->dy] >> (REACH + cell->dx);
}

/* Anchors whose first cell fits, row by row; returns whether there is any. */
static int fill_start(matcher *m, const ks_pattern_cell *cell)
{
    uint64_t any = 0;
    for (int y = 0; y < m->position->height; y++) {
        m->start[y] = m->planes[KS_CELL_OWN].row[y + REACH] >> REACH & fits(m, cell, y);
        any |= m->start[y];
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

static void match_view(matcher *m, const ks_pattern_view *view)
{
    const ks_pattern_cell *cells = &ks_pattern_cells[view->first_cell];
    for (int y = 0; y < m->position->height; y++) {
        uint64_t anchors = m->start[y];
        for (int i = 1; i < view->cells && anchors; i++)
            anchors &= fits(m, &cells[i], y);
        for (int x = 0; anchors; x++)
            if (anchors >> (x + REACH) & 1) {
                report(m, view, x, y);
                anchors &= ~((uint64_t)1 << (x + REACH));
            }
    }
}

void ks_patterns_match(const ks_position *position, ks_pattern_set set, int colour,
                       void (*found)(const ks_pattern_match *match, void *payload), void *payload)
{
    matcher m = {.position = position, .found = found, .payload = payload};
    const ks_pattern_cell *last = NULL;
    int any = 0;
    m.match.colour = colour;
    fill_planes(&m, colour);
    for (int i = ks_pattern_view_start[set]; i < ks_pattern_view_start[set + 1]; i++) {
        const ks_pattern_view *view = &ks_pattern_views[i];
        const ks_pattern_cell *cell = &ks_pattern_cells[view->first_cell];
        if (last == NULL || memcmp(cell, last, sizeof *cell) != 0)
            any = fill_start(&m, cell);
        last = cell;
        if (any)
            match_view(&m, view);
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
