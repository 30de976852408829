/* See eyes.h. */
#include "eyes.h"

#include <string.h>

/* Empty points away from living enemies, and dead enemies, without false eyes: on the edge one
 * enemy diagonally beside a point makes an eye false, elsewhere it takes two. Only living enemies
 * count diagonally; before there are predictions, all count against empty points. */
static ks_set find_eyespace(const ks_reading *reading, const ks_set living[3], int predicted,
                            int colour)
{
    const ks_frame *frame = &reading->frame;
    const ks_set *enemies = &living[KS_OPPONENT(colour)];
    const ks_set *stones = &reading->stones[KS_OPPONENT(colour)];
    ks_set near = ks_set_around(frame, enemies);
    ks_set one, two, one_at_first, two_at_first, out = {{0}};
    ks_set_diagonals(&one, &two, frame, enemies);
    if (predicted || memcmp(enemies, stones, sizeof *stones) == 0) {
        one_at_first = one;
        two_at_first = two;
    } else {
        ks_set_diagonals(&one_at_first, &two_at_first, frame, stones);
    }
    for (int i = 0; i < frame->words; i++) {
        uint64_t edge =
            frame->west.word[i] | frame->east.word[i] | frame->north.word[i] | frame->south.word[i];
        uint64_t false_empty = two_at_first.word[i] | (edge & one_at_first.word[i]);
        uint64_t false_dead = two.word[i] | (edge & one.word[i]);
        uint64_t empty = reading->stones[KS_EMPTY].word[i] & ~near.word[i];
        uint64_t dead = stones->word[i] & ~enemies->word[i];
        out.word[i] = (empty & ~false_empty) | (dead & ~false_dead);
    }
    return out;
}

static void measure(short *size, short *perimeter, const ks_frame *frame, const ks_set *beside,
                    const ks_set *eyespace)
{
    *size = *perimeter = 0;
    if (!ks_set_meets(frame, beside, eyespace))
        return;
    ks_set space = ks_set_flood(frame, beside, eyespace);
    *size = (short)ks_set_count(frame, &space);
    *perimeter = (short)ks_set_perimeter(frame, &space);
}

/* Eyespace and its measures, by who is dead. */
static void find_spaces(ks_eyes *out, const ks_reading *reading)
{
    const ks_frame *frame = &reading->frame;
    ks_set living[3] = {reading->stones[0], reading->stones[1], reading->stones[2]};
    for (int i = 0; i < reading->block_count; i++)
        if (out->dead[i]) {
            const ks_reading_block *block = &reading->blocks[i];
            living[block->colour] = ks_set_minus(frame, &living[block->colour], &block->stones);
        }
    out->eyespace[KS_EMPTY] = out->regions = (ks_set){{0}};
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        out->eyespace[colour] = find_eyespace(reading, living, out->predicted, colour);
    for (int i = 0; i < reading->region_count; i++) {
        const ks_region *region = &reading->regions[i];
        if (ks_set_meets(frame, &region->points, &out->eyespace[region->colour]))
            ks_set_add(&out->regions, i);
    }
    for (int i = 0; i < reading->chain_count; i++) {
        const ks_chain *chain = &reading->chains[i];
        ks_set around = ks_set_around(frame, &chain->stones);
        measure(&out->chain_size[i], &out->chain_perimeter[i], frame, &around,
                &out->eyespace[chain->colour]);
    }
    for (int i = 0; i < reading->block_count; i++) {
        const ks_reading_block *block = &reading->blocks[i];
        if (reading->chains[block->chain].blocks == 1) {
            out->size[i] = out->chain_size[block->chain];
            out->perimeter[i] = out->chain_perimeter[block->chain];
        } else {
            measure(&out->size[i], &out->perimeter[i], frame, &block->around,
                    &out->eyespace[block->colour]);
        }
    }
}

/* Fixed-point sums do not depend on the order of the blocks. */
static void find_chain_values(ks_eyes *out, const ks_reading *reading)
{
    const double one = 1 << 30;
    int64_t sums[KS_POINTS];
    memset(sums, 0, sizeof sums[0] * (size_t)reading->chain_count);
    for (int i = 0; i < reading->block_count; i++)
        sums[reading->blocks[i].chain] += (int64_t)((double)out->value[i] * one);
    for (int i = 0; i < reading->chain_count; i++)
        out->chain_value[i] = (float)((double)sums[i] / one / reading->chains[i].blocks);
}

/* Takes the predictions over; returns whether they change who is dead. */
static int take_predictions(ks_eyes *out, const ks_reading *reading, const float *alive)
{
    int changed = 0;
    for (int i = 0; i < reading->block_count; i++) {
        unsigned char dead = alive ? alive[i] < 0.5F : reading->blocks[i].liberty_count == 1;
        changed |= dead != out->dead[i];
        out->dead[i] = dead;
        out->value[i] = alive ? 2 * alive[i] - 1 : 0;
    }
    find_chain_values(out, reading);
    return changed;
}

void ks_eyes_init(ks_eyes *out, const ks_reading *reading, const float *alive)
{
    memset(out->dead, 0, (size_t)reading->block_count);
    take_predictions(out, reading, alive);
    out->predicted = alive != NULL;
    find_spaces(out, reading);
}

void ks_eyes_update(ks_eyes *eyes, const ks_reading *reading, const float *alive)
{
    int changed = take_predictions(eyes, reading, alive);
    if (!changed && eyes->predicted)
        return;
    eyes->predicted = 1;
    find_spaces(eyes, reading);
}
