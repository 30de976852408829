/* See plain_patterns.h. */
#include "plain_patterns.h"

#include <string.h>

/* Does what stands on a point, or off the board, fit a cell? */
static int cell_fits(char cell, const ks_position *position, int x, int y, int colour)
{
    if (x < 0 || x >= position->width || y < 0 || y >= position->height)
        return strchr("#~?", cell) != NULL;
    int stone = position->stone[y * position->width + x];
    if (stone == KS_EMPTY)
        return strchr(".*xo~?", cell) != NULL;
    return strchr(stone == colour ? "ABXx~?" : "Oo?", cell) != NULL;
}

/* The drawing of a pattern after `symmetry`. */
static drawn_board turn(const drawn_board *board, int symmetry)
{
    drawn_board out = {.width = symmetry & 4 ? board->height : board->width,
                       .height = symmetry & 4 ? board->width : board->height};
    for (int p = 0; p < board->width * board->height; p++) {
        int q = ks_symmetry_point(symmetry, p, board->width, board->height);
        out.cell[q / out.width][q % out.width] = board->cell[p / board->width][p % board->width];
    }
    return out;
}

static int fits_at(const drawn_board *board, const ks_position *position, int x, int y, int colour)
{
    for (int j = 0; j < board->height; j++)
        for (int i = 0; i < board->width; i++)
            if (!cell_fits(board->cell[j][i], position, x + i, y + j, colour))
                return 0;
    return 1;
}

static void add_place(places *out, const drawn_board *board, const ks_position *position, int x,
                      int y, int number)
{
    if (out->count++ >= PATTERN_MATCHES)
        return;
    place *p = &out->list[out->count - 1];
    memset(p, 0, sizeof *p);
    p->pattern = number;
    p->b = KS_NO_POINT;
    for (int j = 0; j < board->height; j++)
        for (int i = 0; i < board->width; i++) {
            int point = (y + j) * position->width + x + i;
            if (board->cell[j][i] == 'A')
                p->a = point;
            else if (board->cell[j][i] == 'B')
                p->b = point;
            else if (board->cell[j][i] == '*')
                p->points[p->count++] = (int16_t)point;
        }
    if (p->b >= 0 && p->b < p->a) {
        int point = p->a;
        p->a = p->b;
        p->b = point;
    }
}

void plain_places(places *out, const drawn_board *shape, int number, const ks_position *position,
                  int colour)
{
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        drawn_board board = turn(shape, symmetry);
        for (int y = -PATTERN_CELLS; y < position->height; y++)
            for (int x = -PATTERN_CELLS; x < position->width; x++)
                if (fits_at(&board, position, x, y, colour))
                    add_place(out, &board, position, x, y, number);
    }
}
