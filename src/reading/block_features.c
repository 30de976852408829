/* See block_features.h. */
#include "block_features.h"

#include <string.h>

const char *ks_feature_name(int feature)
{
    static const char *const names[] = {
#define NAME_ENTRY(name, text) #name,
        KS_FEATURES(NAME_ENTRY)
#undef NAME_ENTRY
    };
    return names[feature];
}

const char *ks_feature_text(int feature)
{
    static const char *const texts[] = {
#define TEXT_ENTRY(name, text) text,
        KS_FEATURES(TEXT_ENTRY)
#undef TEXT_ENTRY
    };
    return texts[feature];
}

/* ---- The block itself ---- */

static ks_set empty_around(const ks_reading *reading, const ks_set *set)
{
    ks_set around = ks_set_around(&reading->frame, set);
    return ks_set_and(&reading->frame, &around, &reading->stones[KS_EMPTY]);
}

static void read_liberties(float *out, const ks_reading *reading, int index)
{
    const ks_frame *frame = &reading->frame;
    const ks_reading_block *block = &reading->blocks[index];
    ks_set protected_ones = ks_protected_liberties(reading, index);
    ks_set auto_atari = ks_auto_atari_liberties(reading, index);
    ks_set second = empty_around(reading, &block->liberties);
    ks_set near = ks_set_or(frame, &block->liberties, &second);
    ks_set third = empty_around(reading, &near);
    out[KS_FEATURE_liberties] = (float)block->liberty_count;
    out[KS_FEATURE_protected_liberties] = (float)ks_set_count(frame, &protected_ones);
    out[KS_FEATURE_auto_atari_liberties] = (float)ks_set_count(frame, &auto_atari);
    out[KS_FEATURE_liberties_2] = (float)ks_set_count(frame, &second);
    out[KS_FEATURE_liberties_3] = (float)ks_set_count(frame, &third);
}

/* Distances from the centre of mass to the two nearest edges, and the bounding box. Sums of
 * coordinates stay whole numbers until the end, so that a mirrored board gives the same values. */
static void read_shape(float *out, const ks_frame *frame, const ks_reading_block *block)
{
    int left = frame->width, right = -1, top = frame->height, bottom = -1, sum_x = 0, sum_y = 0;
    KS_EACH_POINT(p, frame, &block->stones)
    {
        int x = p % frame->width, y = p / frame->width;
        sum_x += x;
        sum_y += y;
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    int other_x = (frame->width - 1) * block->size - sum_x;
    int other_y = (frame->height - 1) * block->size - sum_y;
    int to_side = sum_x < other_x ? sum_x : other_x, to_end = sum_y < other_y ? sum_y : other_y;
    out[KS_FEATURE_centre_near] = (float)(to_side < to_end ? to_side : to_end) / (float)block->size;
    out[KS_FEATURE_centre_far] = (float)(to_side < to_end ? to_end : to_side) / (float)block->size;
    out[KS_FEATURE_box] = (float)((right - left + 1) * (bottom - top + 1));
}

static void read_block(float *out, const ks_reading *reading, int index)
{
    const ks_frame *frame = &reading->frame;
    const ks_reading_block *block = &reading->blocks[index];
    const ks_set *enemy = &reading->stones[KS_OPPONENT(block->colour)];
    ks_set opponents = ks_set_and(frame, &block->around, enemy);
    ks_set near = ks_set_or(frame, &block->stones, &block->around);
    ks_set further = ks_set_around(frame, &near);
    near = ks_set_or(frame, &near, &further);
    ks_set enemies = ks_set_and(frame, &near, enemy);
    ks_set friends = ks_set_and(frame, &near, &reading->stones[block->colour]);
    out[KS_FEATURE_size] = (float)block->size;
    out[KS_FEATURE_perimeter] = (float)block->extent.perimeter;
    out[KS_FEATURE_opponents] = (float)ks_set_count(frame, &opponents);
    out[KS_FEATURE_opponent_blocks] = (float)ks_set_count(frame, &block->enemies);
    out[KS_FEATURE_local_majority] =
        (float)(ks_set_count(frame, &enemies) - ks_set_count(frame, &friends) + block->size);
    read_liberties(out, reading, index);
    read_shape(out, frame, block);
}

/* ---- Regions and chains ---- */

static void read_regions(float *out, const ks_reading *reading, int index)
{
    KS_EACH_POINT(i, &reading->frame, &reading->blocks[index].regions)
    {
        const ks_region *region = &reading->regions[i];
        if (region->fully_accessible) {
            out[KS_FEATURE_full_regions]++;
            out[KS_FEATURE_full_size] += (float)region->whole.size;
            out[KS_FEATURE_full_perimeter] += (float)region->whole.perimeter;
            out[KS_FEATURE_full_splits] += (float)region->whole.splits;
        } else {
            out[KS_FEATURE_part_regions]++;
            out[KS_FEATURE_part_size] += (float)region->reached.size;
            out[KS_FEATURE_part_perimeter] += (float)region->reached.perimeter;
            out[KS_FEATURE_part_interior] += (float)region->interior.size;
            out[KS_FEATURE_part_interior_perimeter] += (float)region->interior.perimeter;
            out[KS_FEATURE_part_interior_splits] += (float)region->interior.splits;
        }
    }
}

static void read_chain(float *out, const ks_reading *reading, int index)
{
    const ks_frame *frame = &reading->frame;
    const ks_chain *chain = &reading->chains[reading->blocks[index].chain];
    ks_set external = {{0}};
    out[KS_FEATURE_chain_blocks] = (float)chain->blocks;
    out[KS_FEATURE_chain_size] = (float)chain->extent.size;
    out[KS_FEATURE_chain_perimeter] = (float)chain->extent.perimeter;
    out[KS_FEATURE_chain_splits] = (float)chain->extent.splits;
    out[KS_FEATURE_chain_regions] = (float)ks_set_count(frame, &chain->regions);
    KS_EACH_POINT(i, frame, &chain->regions)
    {
        out[KS_FEATURE_chain_full_regions] += (float)reading->regions[i].accessible_from_one;
    }
    KS_EACH_POINT(i, frame, &chain->enemies)
    {
        external = ks_set_or(frame, &external, &reading->blocks[i].liberties);
    }
    external = ks_set_minus(frame, &external, &chain->liberties);
    out[KS_FEATURE_chain_external_liberties] = (float)ks_set_count(frame, &external);
}

/* ---- Disputed territory ---- */

/* Empty areas beside the block that both colours reach. */
static void read_disputes(float *out, const ks_reading *reading, int index)
{
    const ks_frame *frame = &reading->frame;
    const ks_reading_block *block = &reading->blocks[index];
    ks_set rest = block->liberties;
    int own = block->colour, enemy = KS_OPPONENT(own);
    for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
        const ks_area *area = &reading->areas[reading->area_at[p]];
        if (area->beside[enemy] > 0) {
            ks_set liberties = ks_set_and(frame, &rest, &area->points);
            out[KS_FEATURE_disputed_own] += (float)ks_set_count(frame, &liberties);
            out[KS_FEATURE_disputed_friends] += (float)area->beside[own];
            out[KS_FEATURE_disputed_enemies] += (float)area->beside[enemy];
        }
        rest = ks_set_minus(frame, &rest, &area->points);
    }
}

/* ---- Opponents ---- */

static int count_shared(const ks_reading *reading, int block, int enemy)
{
    const ks_frame *frame = &reading->frame;
    ks_set shared =
        ks_set_and(frame, &reading->blocks[block].liberties, &reading->blocks[enemy].liberties);
    return ks_set_count(frame, &shared);
}

/* Which of two enemies comes first: the one with fewer liberties; of equals the larger one, which
 * it pays more to take; and so on through everything that a feature may show of it, so that enemies
 * that are equal in all of this give the same features and a turned board the same as this one. */
static int compare_equals(const ks_reading *reading, const ks_eyes *eyes, int block, int a, int b)
{
    const ks_reading_block *one = &reading->blocks[a], *other = &reading->blocks[b];
    const int whole[][2] = {
        {count_shared(reading, block, b), count_shared(reading, block, a)},
        {one->extent.perimeter, other->extent.perimeter},
        {one->extent.splits, other->extent.splits},
        {eyes->perimeter[a], eyes->perimeter[b]},
        {eyes->chain_size[one->chain], eyes->chain_size[other->chain]},
        {eyes->chain_perimeter[one->chain], eyes->chain_perimeter[other->chain]},
    };
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++)
        if (whole[i][0] != whole[i][1])
            return whole[i][0] - whole[i][1];
    float value = eyes->value[a] - eyes->value[b];
    if (value == 0)
        value = eyes->chain_value[one->chain] - eyes->chain_value[other->chain];
    return value < 0 ? -1 : value > 0;
}

static int is_weaker(const ks_reading *reading, const ks_eyes *eyes, int block, int a, int b)
{
    const ks_reading_block *one = &reading->blocks[a], *other = &reading->blocks[b];
    if (one->liberty_count != other->liberty_count)
        return one->liberty_count < other->liberty_count;
    if (one->size != other->size)
        return one->size > other->size;
    return compare_equals(reading, eyes, block, a, b) < 0;
}

/* The weakest and the second weakest of a set of enemies; -1 where there is none. */
static void find_weakest(int out[2], const ks_reading *reading, const ks_eyes *eyes, int block,
                         const ks_set *enemies)
{
    out[0] = out[1] = -1;
    KS_EACH_POINT(i, &reading->frame, enemies)
    {
        if (out[0] < 0 || is_weaker(reading, eyes, block, i, out[0])) {
            out[1] = out[0];
            out[0] = i;
        } else if (out[1] < 0 || is_weaker(reading, eyes, block, i, out[1])) {
            out[1] = i;
        }
    }
}

/* The five features of an enemy, from the first one on. */
static void read_rival(float *out, const ks_reading *reading, const ks_eyes *eyes, int index,
                       int enemy)
{
    memset(out, 0, 5 * sizeof out[0]);
    if (enemy < 0)
        return;
    const ks_reading_block *block = &reading->blocks[enemy];
    out[0] = (float)block->extent.perimeter;
    out[1] = (float)block->liberty_count;
    out[2] = (float)count_shared(reading, index, enemy);
    out[3] = (float)block->extent.splits;
    out[4] = eyes->perimeter[enemy];
}

/* ---- What the step before predicted ---- */

static float strongest_friend(const ks_reading *reading, const ks_eyes *eyes, int index)
{
    float best = 0;
    int found = 0;
    KS_EACH_POINT(i, &reading->frame, &reading->blocks[index].friends)
    {
        if (!found || eyes->value[i] > best)
            best = eyes->value[i];
        found = 1;
    }
    return best;
}

static void read_predictions(float *out, const ks_reading *reading, const ks_eyes *eyes, int index,
                             const int weakest[2])
{
    out[KS_FEATURE_friend_value] = strongest_friend(reading, eyes, index);
    out[KS_FEATURE_second_value] = weakest[1] < 0 ? 0 : eyes->value[weakest[1]];
    if (weakest[0] < 0)
        return;
    int chain = reading->blocks[weakest[0]].chain;
    out[KS_FEATURE_weakest_value] = eyes->value[weakest[0]];
    out[KS_FEATURE_weakest_chain_value] = eyes->chain_value[chain];
    out[KS_FEATURE_weakest_chain_eyespace] = eyes->chain_size[chain];
    out[KS_FEATURE_weakest_chain_eyespace_perimeter] = eyes->chain_perimeter[chain];
}

void ks_features_read_plain(ks_features out, const ks_reading *reading, int block)
{
    memset(out, 0, sizeof(ks_features));
    read_block(out, reading, block);
    read_regions(out, reading, block);
    read_chain(out, reading, block);
    read_disputes(out, reading, block);
}

void ks_features_update(ks_features out, const ks_reading *reading, const ks_eyes *eyes, int block)
{
    const ks_frame *frame = &reading->frame;
    const ks_reading_block *b = &reading->blocks[block];
    const ks_chain *chain = &reading->chains[b->chain];
    ks_set with_eyes = ks_set_and(frame, &chain->regions, &eyes->regions);
    out[KS_FEATURE_eyespace] = eyes->size[block];
    out[KS_FEATURE_eyespace_perimeter] = eyes->perimeter[block];
    out[KS_FEATURE_chain_eye_regions] = (float)ks_set_count(frame, &with_eyes);
    out[KS_FEATURE_chain_eyespace] = eyes->chain_size[b->chain];
    out[KS_FEATURE_chain_eyespace_perimeter] = eyes->chain_perimeter[b->chain];
    int weakest[2], of_chain[2];
    find_weakest(weakest, reading, eyes, block, &b->enemies);
    find_weakest(of_chain, reading, eyes, block, &chain->rivals);
    read_rival(out + KS_FEATURE_weakest_perimeter, reading, eyes, block, weakest[0]);
    read_rival(out + KS_FEATURE_second_perimeter, reading, eyes, block, weakest[1]);
    read_rival(out + KS_FEATURE_rival_perimeter, reading, eyes, block, of_chain[0]);
    read_predictions(out, reading, eyes, block, weakest);
}

void ks_features_read(ks_features out, const ks_reading *reading, const ks_eyes *eyes, int block)
{
    ks_features_read_plain(out, reading, block);
    ks_features_update(out, reading, eyes, block);
}
