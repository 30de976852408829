/* The public functions of positions: what position.h does, behind an opaque pointer and with every
 * argument checked. */
#include "alloc.h"
#include "diagram.h"
#include "text.h"

#include <stdlib.h>

int ks_position_copy(ks_position **out, const ks_position *position)
{
    *out = ks_alloc(1, sizeof **out);
    if (*out == NULL)
        return KS_EMEMORY;
    **out = *position;
    return 0;
}

int ks_position_new(ks_position **out, int width, int height)
{
    *out = NULL;
    if (!ks_size_allowed(width, height))
        return KS_ESIZE;
    ks_position position;
    ks_position_init(&position, width, height);
    return ks_position_copy(out, &position);
}

void ks_position_free(ks_position *position)
{
    free(position);
}

static int hand_out(ks_position **out, const ks_position *position, int status, ks_error *error)
{
    *out = NULL;
    if (status == 0 && ks_position_copy(out, position))
        status = ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    return status;
}

int ks_position_from_board(ks_position **out, int width, int height, const char *board, size_t size,
                           ks_error *error)
{
    ks_position position;
    int status = ks_board_parse(&position, width, height, board, size, error);
    return hand_out(out, &position, status, error);
}

int ks_position_parse(ks_position **out, const char *diagram, size_t size, ks_error *error)
{
    ks_position position;
    int status = ks_diagram_parse(&position, NULL, diagram, size, error);
    return hand_out(out, &position, status, error);
}

int ks_position_width(const ks_position *position)
{
    return position->width;
}

int ks_position_height(const ks_position *position)
{
    return position->height;
}

static int on_board(const ks_position *position, int point)
{
    return point >= 0 && point < ks_points(position);
}

int ks_position_stone(const ks_position *position, int point)
{
    return on_board(position, point) ? position->stone[point] : KS_EMPTY;
}

int ks_position_liberties(const ks_position *position, int point)
{
    return ks_position_stone(position, point) ? position->liberties[position->head[point]] : 0;
}

int ks_position_to_move(const ks_position *position)
{
    return position->to_move;
}

int ks_position_ko(const ks_position *position)
{
    return position->ko;
}

static int is_colour(int colour)
{
    return colour == KS_BLACK || colour == KS_WHITE;
}

int ks_position_captures(const ks_position *position, int colour)
{
    return is_colour(colour) && position->captures_known ? position->captures[colour] : -1;
}

int ks_position_block(int out[KS_POINTS], const ks_position *position, int point)
{
    if (!ks_position_stone(position, point))
        return 0;
    int count = 0;
    KS_EACH_STONE(stone, position, point)
    {
        out[count++] = stone;
    }
    return count;
}

int ks_position_set_to_move(ks_position *position, int colour)
{
    if (!is_colour(colour))
        return KS_EINPUT;
    if (colour != position->to_move)
        position->ko = KS_NO_POINT;
    position->to_move = (uint8_t)colour;
    return 0;
}

/* Where a ko was just taken, stones of the side that took it are all around, and one of them,
 * alone, has its last liberty there. */
static int is_ko(const ks_position *position, int point)
{
    int around[4], n = ks_neighbours(around, position, point), takers = 0;
    for (int i = 0; i < n; i++) {
        int head = position->head[around[i]];
        if (position->stone[around[i]] != KS_OPPONENT(position->to_move))
            return 0;
        takers += position->size[head] == 1 && position->liberties[head] == 1;
    }
    return takers > 0;
}

int ks_position_set_ko(ks_position *position, int point)
{
    if (point != KS_NO_POINT && !on_board(position, point))
        return KS_EPOINT;
    if (ks_position_stone(position, point))
        return KS_EOCCUPIED;
    if (point != KS_NO_POINT && !is_ko(position, point))
        return KS_EKO;
    position->ko = (int16_t)point;
    return 0;
}

void ks_position_set_passed(ks_position *position, int passed)
{
    position->passed = passed != 0;
}

int ks_position_set_captures(ks_position *position, int colour, int stones)
{
    if (!is_colour(colour))
        return KS_EINPUT;
    if (stones < 0 || stones > 1000000)
        return KS_ERANGE;
    position->captures[colour] = stones;
    position->captures_known = 1;
    return 0;
}

int ks_position_play(ks_position *position, int colour, int point)
{
    if (!is_colour(colour))
        return KS_EINPUT;
    int status = ks_move_check(position, colour, point, 0);
    if (status == 0)
        ks_move_make(position, colour, point);
    return status;
}
