/* See reads.h. */
#include "reads.h"

#include "capture.h"

/* Deeper than `groups` reads, since a page asks little. */
static const ks_capture_options deep = {.liberties = 6, .quiet = 3, .nodes = 2000};
static const ks_capture_options wide = {.liberties = 4, .quiet = 2, .nodes = 2000};

int ks_reads_capture(const ks_position *position, int point, int first)
{
    ks_capture found;
    ks_capture_read(&found, NULL, position, point, &deep);
    return (position->stone[point] == first ? found.defended : found.attacked) == KS_CATCH_YES;
}

int ks_reads_refuted(const ks_position *position, int colour, int move)
{
    ks_position after = *position;
    ks_capture found;
    if (ks_move_check(&after, colour, move, 0) != 0)
        return 1;
    ks_move_make(&after, colour, move);
    if (after.stone[move] != colour)
        return 1;
    ks_capture_read(&found, NULL, &after, move, &wide);
    return found.attacked == KS_CATCH_YES;
}

int ks_reads_line(short *out, int most, const ks_position *position, int point)
{
    ks_capture found;
    ks_capture_line line;
    int length = 0;
    ks_capture_read(&found, &line, position, point, &deep);
    if (found.attacked != KS_CATCH_YES || found.defended != KS_CATCH_NO)
        return 0;
    while (length < line.length && length < most && line.point[length] >= 0) {
        out[length] = line.point[length];
        length++;
    }
    return length;
}
