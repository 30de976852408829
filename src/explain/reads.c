/* See reads.h. */
#include "reads.h"

#include "capture.h"

/* Deeper than `groups` reads, since a page asks little. */
static const ks_capture_options deep = {.liberties = 6, .quiet = 3, .nodes = 2000};
static const ks_capture_options narrow = {.liberties = 3, .quiet = 1, .nodes = 500};
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
    /* The narrowest reading that takes the block has the plainest line. */
    static const ks_capture_options *const widths[] = {&narrow, &wide, &deep};
    ks_capture found = {.attacked = KS_CATCH_NO};
    ks_capture_line line;
    int length = 0;
    for (int i = 0; i < 3 && found.attacked != KS_CATCH_YES; i++)
        ks_capture_read(&found, &line, position, point, widths[i]);
    if (found.attacked != KS_CATCH_YES || found.defended == KS_CATCH_YES)
        return 0;
    while (length < line.length && length < most && line.point[length] >= 0) {
        out[length] = line.point[length];
        length++;
    }
    return length;
}

/* A stone is thrown in and taken, and where it stood its side takes the block. */
static int is_snapback(const ks_position *position, int point, const short *line, int length)
{
    ks_position after = *position;
    int attacker = KS_OPPONENT(position->stone[point]);
    if (length < 3 || line[2] != line[0])
        return 0;
    ks_move_make(&after, attacker, line[0]);
    ks_move_make(&after, KS_OPPONENT(attacker), line[1]);
    if (after.stone[line[0]] != KS_EMPTY)
        return 0;
    ks_move_make(&after, attacker, line[2]);
    return after.stone[point] == KS_EMPTY;
}

ks_trick ks_reads_trick(const ks_position *position, int point, const short *line, int length)
{
    ks_reading reading;
    if (is_snapback(position, point, line, length))
        return KS_TRICK_SNAPBACK;
    ks_reading_init(&reading, position);
    const ks_reading_block *block = &reading.blocks[reading.block_at[point]];
    /* A net is cast from afar. */
    return length >= 3 && !ks_set_has(&block->liberties, line[0]) ? KS_TRICK_NET : KS_TRICK_NONE;
}
