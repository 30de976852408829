/* See kept.h. */
#include "kept.h"

#include "alloc.h"

#include <stdlib.h>
#include <string.h>

void ks_kept_release(ks_kept_boards *boards)
{
    free(boards->bytes);
    *boards = (ks_kept_boards){0};
}

int ks_kept_add(ks_kept_boards *boards, ks_kept_position *out, const ks_position *position,
                const signed char *owner)
{
    size_t points = (size_t)ks_points(position);
    if (ks_grow((void **)&boards->bytes, &boards->room, boards->size + 2 * points, 1))
        return KS_EMEMORY;
    *out = (ks_kept_position){.width = position->width,
                              .height = position->height,
                              .to_move = position->to_move,
                              .ko = position->ko,
                              .at = boards->size};
    memcpy(boards->bytes + boards->size, position->stone, points);
    memcpy(boards->bytes + boards->size + points, owner, points);
    boards->size += 2 * points;
    return 0;
}

const signed char *ks_kept_set_up(ks_position *out, const ks_kept_boards *boards,
                                  const ks_kept_position *kept)
{
    const signed char *stones = boards->bytes + kept->at;
    ks_position_set_up(out, kept->width, kept->height, (const unsigned char *)stones);
    out->to_move = kept->to_move;
    out->ko = kept->ko;
    return stones + ks_points(out);
}
