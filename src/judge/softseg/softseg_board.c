/* The board as the network sees it: types of empty points (soft-segmentation, 2.3) and windows with
 * their field indices (2.4). The paper draws field indices for two points only; we turn the board
 * so that the point comes into one octant, which makes the network the same for all eight
 * symmetries. */
#include "alloc.h"
#include "softseg.h"

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Types: corner, edge beside it, other edge; diagonal from the corner, other second line; all other
 * points. */
static int type_of(int x, int y, int width, int height)
{
    int dx = smaller(x, width - 1 - x), dy = smaller(y, height - 1 - y);
    int line = smaller(dx, dy), along = dx + dy - line;
    if (line == 0)
        return smaller(along, 2);
    if (line == 1)
        return along == 1 ? 3 : 4;
    return 5;
}

static void read_view(ks_softseg_view *out, int symmetry, const int16_t beside[KS_SOFTSEG_FIELDS])
{
    for (int f = 0; f < KS_SOFTSEG_FIELDS; f++) {
        int x = f % 3 - 1, y = f / 3 - 1;
        ks_symmetry_step_back(&x, &y, symmetry);
        out->direction[f] = (uint8_t)(3 * (y + 1) + x + 1);
        out->at[f] = beside[out->direction[f]];
    }
}

static void list_beside(int16_t out[KS_SOFTSEG_FIELDS], int point, int width, int height)
{
    for (int d = 0; d < KS_SOFTSEG_FIELDS; d++) {
        int x = point % width + d % 3 - 1, y = point / width + d / 3 - 1;
        int on_board = x >= 0 && y >= 0 && x < width && y < height;
        out[d] = (int16_t)(on_board ? y * width + x : -1);
    }
}

/* A connection of two points is kept with the first of them, by one of five directions. */
static void list_near(ks_softseg_board *board)
{
    int count = 0;
    for (int p = 0; p < board->points; p++) {
        board->first_near[p] = count;
        for (int d = 0; d < KS_SOFTSEG_FIELDS; d++) {
            int q = board->beside[p][d];
            if (d == 4 || q < 0)
                continue;
            board->near_to[count] = (int16_t)q;
            board->near_length[count++] = (int16_t)(d > 4 ? p * 5 + d - 4 : q * 5 + 4 - d);
        }
    }
    board->first_near[board->points] = count;
}

int ks_softseg_board_new(ks_softseg_board **out, int width, int height)
{
    *out = NULL;
    if (!ks_size_allowed(width, height))
        return KS_ESIZE;
    ks_softseg_board *board = ks_alloc(1, sizeof *board);
    if (board == NULL)
        return KS_EMEMORY;
    int views = 0;
    board->width = width;
    board->height = height;
    board->points = width * height;
    ks_frame_init(&board->frame, width, height);
    for (int p = 0; p < board->points; p++) {
        board->empty_type[p] = (uint8_t)type_of(p % width, p / width, width, height);
        list_beside(board->beside[p], p, width, height);
        board->first_view[p] = (int16_t)views;
        int symmetries[KS_SYMMETRIES];
        int count = ks_symmetry_views(symmetries, KS_OCTANT_TOP, p, width, height);
        for (int i = 0; i < count; i++)
            read_view(&board->views[views++], symmetries[i], board->beside[p]);
        board->view_count[p] = (uint8_t)count;
    }
    list_near(board);
    *out = board;
    return 0;
}
