/* See undo_board.h. Blocks are kept as position.c keeps them. Each step of a move has an inverse,
 * and undo applies them in reverse order. Stones that are taken off keep their links until they are
 * put back: only a later move, which is undone first, could write where they stood. */
#include "undo_board.h"

#include <assert.h>
#include <string.h>

/* ---- Setting up ---- */

/* A way to look at a board: the point in row i and column j is origin + i * down + j * across. */
typedef struct way {
    int rows, columns, origin, down, across;
} way;

static way view_of(const ks_position *position, int symmetry)
{
    int width = position->width, height = position->height, transposed = symmetry & 4;
    int x = symmetry & 1 ? width - 1 : 0, dx = symmetry & 1 ? -1 : 1;
    int y = symmetry & 2 ? height - 1 : 0, dy = symmetry & 2 ? -width : width;
    return (way){.rows = transposed ? width : height,
                 .columns = transposed ? height : width,
                 .origin = y * width + x,
                 .down = transposed ? dx : dy,
                 .across = transposed ? dy : dx};
}

/* Compares two views of a board point by point; below 0 if the first comes first. */
static int compare_views(const ks_position *position, const way *a, const way *b)
{
    int first_a = KS_EMPTY, first_b = KS_EMPTY;
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < a->columns; j++) {
            int p = position->stone[a->origin + i * a->down + j * a->across];
            int q = position->stone[b->origin + i * b->down + j * b->across];
            first_a = first_a == KS_EMPTY ? p : first_a;
            first_b = first_b == KS_EMPTY ? q : first_b;
            p = p == KS_EMPTY ? 0 : p == first_a ? 1 : 2;
            q = q == KS_EMPTY ? 0 : q == first_b ? 1 : 2;
            if (p != q)
                return p - q;
        }
    if (position->ko >= 0)
        for (int i = 0; i < a->rows; i++)
            for (int j = 0; j < a->columns; j++) {
                int p = a->origin + i * a->down + j * a->across == position->ko;
                int q = b->origin + i * b->down + j * b->across == position->ko;
                if (p != q)
                    return p - q;
            }
    return 0;
}

static way first_view(const ks_position *position)
{
    way best = view_of(position, position->width < position->height ? 4 : 0);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        way other = view_of(position, symmetry);
        if (other.columns == best.columns && compare_views(position, &other, &best) < 0)
            best = other;
    }
    return best;
}

void ks_undo_board_init(ks_undo_board *out, const ks_position *position)
{
    way view = first_view(position);
    int stride = view.columns + 1;
    out->stride = stride;
    out->cells = (view.rows + 2) * stride;
    out->step[0] = -stride;
    out->step[1] = -1;
    out->step[2] = 1;
    out->step[3] = stride;
    out->ko = KS_NO_CELL;
    out->depth = 0;
    memset(out->stone, KS_BORDER, (size_t)out->cells);
    for (int i = 0; i < view.rows; i++)
        for (int j = 0; j < view.columns; j++) {
            int point = view.origin + i * view.down + j * view.across;
            int cell = (i + 1) * stride + j + 1;
            out->cell_of[point] = (int16_t)cell;
            out->point_of[cell] = (int16_t)point;
            out->stone[cell] = position->stone[point];
        }
    /* Heads and the order of stones must not depend on how the position came about. */
    for (int cell = stride + 1; cell < out->cells; cell++) {
        out->head[cell] = KS_NO_CELL;
        out->next[cell] = (int16_t)cell;
        out->size[cell] = out->liberties[cell] = 0;
    }
    for (int cell = stride + 1; cell < out->cells; cell++) {
        int stone = out->stone[cell];
        if (stone == KS_EMPTY || stone == KS_BORDER)
            continue;
        int old = position->head[out->point_of[cell]], first = out->cell_of[old];
        if (out->head[first] == KS_NO_CELL) {
            /* Until all stones are visited, the old head maps to the new one. */
            out->head[first] = (int16_t)cell;
            out->size[cell] = position->size[old];
            out->liberties[cell] = position->liberties[old];
        }
        int head = out->head[first];
        out->head[cell] = (int16_t)head;
        if (cell != head) {
            out->next[cell] = out->next[head];
            out->next[head] = (int16_t)cell;
        }
    }
}

/* ---- Rules ---- */

int ks_undo_board_playable(const ks_undo_board *board, int cell, int colour)
{
    if (board->stone[cell] != KS_EMPTY)
        return 0;
    for (int i = 0; i < 4; i++) {
        int neighbour = cell + board->step[i], stone = board->stone[neighbour];
        if (stone == KS_EMPTY)
            return 1;
        if (stone != KS_BORDER &&
            (stone == colour) == (board->liberties[board->head[neighbour]] > 1))
            return 1;
    }
    return 0;
}

int ks_undo_board_takes_ko(const ks_undo_board *board, int cell, int colour)
{
    int taken = 0;
    for (int i = 0; i < 4; i++) {
        int neighbour = cell + board->step[i], stone = board->stone[neighbour];
        if (stone == KS_EMPTY || stone == colour)
            return 0;
        if (stone != KS_BORDER && board->liberties[board->head[neighbour]] == 1)
            taken += board->size[board->head[neighbour]];
    }
    return taken == 1;
}

/* ---- Making and taking back ---- */

static int touches(const ks_undo_board *board, int cell, int head, int colour)
{
    for (int i = 0; i < 4; i++) {
        int neighbour = cell + board->step[i];
        if (board->stone[neighbour] == colour && board->head[neighbour] == head)
            return 1;
    }
    return 0;
}

static void join(ks_undo_board *board, ks_undo *undo, int a, int b, int colour)
{
    int large = board->size[a] >= board->size[b] ? a : b, small = a + b - large;
    int n = undo->joins++, added = 0;
    undo->small[n] = (int16_t)small;
    undo->large[n] = (int16_t)large;
    undo->large_liberties[n] = board->liberties[large];
    KS_EACH_CELL(cell, board, small)
    {
        for (int i = 0; i < 4; i++) {
            int neighbour = cell + board->step[i];
            if (board->stone[neighbour] == KS_EMPTY && !touches(board, neighbour, large, colour))
                added++;
        }
        board->head[cell] = (int16_t)large;
    }
    board->liberties[large] = (int16_t)(board->liberties[large] + added);
    board->size[large] = (int16_t)(board->size[large] + board->size[small]);
    int16_t next = board->next[large];
    board->next[large] = board->next[small];
    board->next[small] = next;
}

static void part(ks_undo_board *board, const ks_undo *undo, int n)
{
    int small = undo->small[n], large = undo->large[n];
    int16_t next = board->next[large];
    board->next[large] = board->next[small];
    board->next[small] = next;
    board->size[large] = (int16_t)(board->size[large] - board->size[small]);
    board->liberties[large] = undo->large_liberties[n];
    KS_EACH_CELL(cell, board, small)
    {
        board->head[cell] = (int16_t)small;
    }
}

/* Adds the liberties that the blocks around gain when a block is taken off (sign +1), or takes them
 * away again (-1). The stones must be off the board at that time. */
static void give_liberties(ks_undo_board *board, int head, int colour, int sign)
{
    KS_EACH_CELL(cell, board, head)
    {
        int blocks[4], n = ks_undo_board_beside(blocks, board, cell, KS_OPPONENT(colour));
        for (int i = 0; i < n; i++)
            board->liberties[blocks[i]] = (int16_t)(board->liberties[blocks[i]] + sign);
    }
}

static void paint(ks_undo_board *board, int head, int stone)
{
    KS_EACH_CELL(cell, board, head)
    {
        board->stone[cell] = (uint8_t)stone;
    }
}

/* What is beside a cell: empty cells, and the different blocks. */
typedef struct surroundings {
    int empty, count, head[4];
} surroundings;

static inline surroundings look_around(const ks_undo_board *board, int cell)
{
    surroundings out = {0, 0, {0}};
    for (int i = 0; i < 4; i++) {
        int neighbour = cell + board->step[i], stone = board->stone[neighbour];
        if (stone == KS_EMPTY || stone == KS_BORDER) {
            out.empty += stone == KS_EMPTY;
            continue;
        }
        int head = board->head[neighbour], known = 0;
        for (int j = 0; j < out.count; j++)
            known |= out.head[j] == head;
        out.head[out.count] = head;
        out.count += !known;
    }
    return out;
}

static int lift(ks_undo_board *board, ks_undo *undo, int head, int colour)
{
    undo->lifted[undo->lifts++] = (int16_t)head;
    paint(board, head, KS_EMPTY);
    give_liberties(board, head, colour, 1);
    return board->size[head];
}

void ks_undo_board_make(ks_undo_board *board, int cell, int colour)
{
    assert(board->depth < KS_UNDO_DEPTH);
    ks_undo *undo = &board->undo[board->depth++];
    undo->cell = (int16_t)cell;
    undo->ko = (int16_t)board->ko;
    undo->joins = undo->lifts = 0;
    board->ko = KS_NO_CELL;
    if (cell == KS_NO_CELL)
        return;
    undo->head = board->head[cell];
    undo->next = board->next[cell];
    undo->size = board->size[cell];
    undo->liberties = board->liberties[cell];
    surroundings beside = look_around(board, cell);
    for (int i = 0; i < beside.count; i++)
        board->liberties[beside.head[i]]--;
    board->stone[cell] = (uint8_t)colour;
    board->head[cell] = board->next[cell] = (int16_t)cell;
    board->size[cell] = 1;
    board->liberties[cell] = (int16_t)beside.empty;
    for (int i = 0; i < beside.count; i++)
        if (board->stone[beside.head[i]] == colour)
            join(board, undo, board->head[cell], beside.head[i], colour);
    int taken = 0;
    for (int i = 0; i < beside.count; i++)
        if (board->stone[beside.head[i]] == KS_OPPONENT(colour) &&
            board->liberties[beside.head[i]] == 0)
            taken += lift(board, undo, beside.head[i], KS_OPPONENT(colour));
    int head = board->head[cell];
    if (taken == 1 && board->size[head] == 1 && board->liberties[head] == 1)
        board->ko = undo->lifted[0];
}

void ks_undo_board_undo(ks_undo_board *board)
{
    const ks_undo *undo = &board->undo[--board->depth];
    int cell = undo->cell;
    board->ko = undo->ko;
    if (cell == KS_NO_CELL)
        return;
    int enemy = KS_OPPONENT(board->stone[cell]);
    for (int i = undo->lifts - 1; i >= 0; i--) {
        give_liberties(board, undo->lifted[i], enemy, -1);
        paint(board, undo->lifted[i], enemy);
    }
    for (int i = undo->joins - 1; i >= 0; i--)
        part(board, undo, i);
    board->stone[cell] = KS_EMPTY;
    board->head[cell] = undo->head;
    board->next[cell] = undo->next;
    board->size[cell] = undo->size;
    board->liberties[cell] = undo->liberties;
    surroundings beside = look_around(board, cell);
    for (int i = 0; i < beside.count; i++)
        board->liberties[beside.head[i]]++;
}

int ks_undo_board_liberties(int16_t *out, const ks_undo_board *board, int head, int most)
{
    int wanted = board->liberties[head] < most ? board->liberties[head] : most, count = 0;
    KS_EACH_CELL(cell, board, head)
    {
        for (int i = 0; i < 4; i++) {
            int neighbour = cell + board->step[i], known = 0;
            if (board->stone[neighbour] != KS_EMPTY)
                continue;
            for (int j = 0; j < count; j++)
                known |= out[j] == neighbour;
            if (known)
                continue;
            out[count++] = (int16_t)neighbour;
            if (count == wanted)
                return count;
        }
    }
    return count;
}
