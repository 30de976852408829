/* Readings, eyespace and all features against the oracle, on random boards of many sizes; and that
 * a turned or mirrored board and one with its colours reversed have the same features. */
#include "boards.h"

#include "block_features.h"
#include "naive.h"

#include <stdlib.h>

static const int sizes[][2] = {{2, 2},  {2, 3},  {3, 2},  {3, 3},   {4, 3},   {5, 5},
                               {7, 4},  {2, 9},  {8, 8},  {9, 9},   {9, 7},   {13, 13},
                               {5, 25}, {25, 3}, {16, 4}, {19, 19}, {21, 12}, {25, 25}};
enum { SIZES = sizeof sizes / sizeof *sizes };

static ks_reading reading;

static void assert_same_points(const char *what, const ks_position *position, const ks_set *set,
                               const naive_marks marks)
{
    for (int p = 0; p < ks_points(position); p++)
        if (ks_set_has(set, p) != marks[p]) {
            char drawing[KS_POINTS + KS_MAX_SIZE + 1], *to = drawing;
            for (int q = 0; q < ks_points(position); q++) {
                *to++ = ".XO"[position->stone[q]];
                if (q % position->width == position->width - 1)
                    *to++ = '\n';
            }
            *to = '\0';
            fail_msg("%s, point %d: not %d on\n%s", what, p, marks[p], drawing);
        }
}

static void compare_blocks(const ks_position *position, const naive *n)
{
    for (int p = 0; p < n->points; p++) {
        naive_marks stones, expected;
        if (n->stone[p] == KS_EMPTY) {
            assert_int_equal(reading.block_at[p], -1);
            for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
                assert_int_equal(ks_set_has(&reading.unplayable[colour], p),
                                 !naive_playable(n, colour, p));
            continue;
        }
        const ks_reading_block *block = &reading.blocks[reading.block_at[p]];
        naive_same(stones, n, n->block, p);
        assert_same_points("block", position, &block->stones, stones);
        naive_liberties(expected, n, stones);
        assert_same_points("liberties", position, &block->liberties, expected);
        naive_same(expected, n, n->chain, p);
        assert_same_points("chain", position, &reading.chains[block->chain].stones, expected);
        for (int q = 0; q < n->points; q++)
            if (n->stone[q] != KS_EMPTY)
                assert_int_equal(block->linked == reading.blocks[reading.block_at[q]].linked,
                                 n->linked[p] == n->linked[q]);
    }
}

static void compare_regions(const ks_position *position, const naive *n)
{
    assert_int_equal(reading.region_count, n->regions);
    for (int i = 0; i < n->regions; i++) {
        const naive_region *expected = &n->region[i];
        const ks_region *region = &reading.regions[i];
        assert_int_equal(region->colour, expected->colour);
        assert_same_points("region", position, &region->points, expected->in);
        assert_same_points("accessible", position, &region->accessible, expected->accessible);
        assert_int_equal(region->fully_accessible, expected->full);
        assert_int_equal(region->accessible_from_one, expected->from_one);
    }
}

/* Predictions for blocks, the same one for each of their stones; sixteenths add up exactly. */
static void predict(float by_block[KS_POINTS], float by_point[KS_POINTS], const ks_reading *r,
                    ks_random *random)
{
    for (int i = 0; i < r->block_count; i++) {
        by_block[i] = (float)ks_random_below(random, 17) / 16;
        KS_EACH_POINT(p, &r->frame, &r->blocks[i].stones)
        {
            by_point[p] = by_block[i];
        }
    }
}

static void compare_features(const ks_position *position, const naive *n, const ks_eyes *eyes,
                             const float *by_point, int every)
{
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        naive_marks expected;
        naive_eyespace(expected, n, by_point, colour);
        assert_same_points("eyespace", position, &eyes->eyespace[colour], expected);
    }
    for (int i = 0; i < reading.block_count; i += every) {
        ks_features features;
        float expected[NAIVE_FEATURES];
        int point = ks_set_next(&reading.frame, &reading.blocks[i].stones, 0);
        ks_features_read(features, &reading, eyes, i);
        naive_features(expected, n, by_point, point);
        for (int k = 0; k < KS_FEATURE_COUNT; k++)
            if (features[k] != expected[k])
                fail_msg("%d by %d, block at %d: %s is %g, not %g", n->width, n->height, point,
                         ks_feature_name(k), (double)features[k], (double)expected[k]);
    }
}

static void same_as_naive(void **state)
{
    (void)state;
    static ks_eyes eyes, again;
    ks_random random = ks_random_seed(2);
    float by_block[KS_POINTS] = {0}, by_point[KS_POINTS] = {0};
    assert_int_equal(KS_FEATURE_COUNT, NAIVE_FEATURES);
    for (int i = 0; i < SIZES; i++) {
        int points = sizes[i][0] * sizes[i][1], boards = points < 50 ? 60 : points < 100 ? 16 : 4;
        for (int j = 0; j < (getenv("KS_SANITIZE") ? boards / 4 : boards); j++) {
            ks_position position;
            random_position(&position, sizes[i][0], sizes[i][1], &random);
            naive *n = naive_new(position.width, position.height, position.stone);
            assert_non_null(n);
            ks_reading_init(&reading, &position);
            compare_blocks(&position, n);
            compare_regions(&position, n);
            int every = 1 + points / 80;
            ks_eyes_init(&eyes, &reading, NULL);
            compare_features(&position, n, &eyes, NULL, every);
            predict(by_block, by_point, &reading, &random);
            ks_eyes_init(&again, &reading, by_block);
            compare_features(&position, n, &again, by_point, every);
            for (int step = 0; step < 2; step++) {
                ks_eyes_update(&eyes, &reading, by_block);
                compare_features(&position, n, &eyes, by_point, 5 * every);
            }
            free(n);
        }
    }
}

/* Every block has the same features as its image; the update of the features of a step before
 * leaves nothing of it behind. */
static void compare_image(const ks_position *position, const ks_position *image, int symmetry,
                          int reversed, const float *by_point)
{
    static ks_reading other;
    static ks_eyes eyes, other_eyes;
    float alive[KS_POINTS] = {0}, image_alive[KS_POINTS] = {0};
    ks_reading_init(&other, image);
    for (int p = 0; p < ks_points(position); p++) {
        int q = ks_symmetry_point(symmetry, p, position->width, position->height);
        if (position->stone[p] == KS_EMPTY)
            continue;
        alive[reading.block_at[p]] = image_alive[other.block_at[q]] = by_point[p];
    }
    for (int step = 0; step < 2; step++) {
        ks_eyes_init(&eyes, &reading, step ? alive : NULL);
        ks_eyes_init(&other_eyes, &other, step ? image_alive : NULL);
        for (int i = 0; i < reading.block_count; i++) {
            ks_features one, two;
            int p = ks_set_next(&reading.frame, &reading.blocks[i].stones, 0);
            int q = ks_symmetry_point(symmetry, p, position->width, position->height);
            ks_features_read(one, &reading, &eyes, i);
            ks_features_read(two, &other, &other_eyes, other.block_at[q]);
            for (int k = 0; k < KS_FEATURE_COUNT; k++)
                if (one[k] != two[k])
                    fail_msg("%d by %d, symmetry %d, reversed %d, block at %d: %s is %g and %g",
                             position->width, position->height, symmetry, reversed, p,
                             ks_feature_name(k), (double)one[k], (double)two[k]);
        }
    }
}

static void same_when_turned(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(3);
    float by_block[KS_POINTS] = {0}, by_point[KS_POINTS] = {0};
    for (int i = 0; i < SIZES; i++)
        for (int j = 0; j < (getenv("KS_SANITIZE")             ? 2
                             : sizes[i][0] * sizes[i][1] < 100 ? 40
                                                               : 8);
             j++) {
            ks_position position, image, reversed;
            random_position(&position, sizes[i][0], sizes[i][1], &random);
            ks_reading_init(&reading, &position);
            predict(by_block, by_point, &reading, &random);
            /* Any float: sums must not depend on the order of blocks. */
            for (int p = 0; p < ks_points(&position); p++)
                if (position.stone[p] != KS_EMPTY)
                    by_point[p] =
                        1 / (1 + (float)reading.blocks[reading.block_at[p]].size / 3 + by_point[p]);
            for (int symmetry = 0; symmetry < 8; symmetry++) {
                ks_position_transform(&image, &position, symmetry);
                compare_image(&position, &image, symmetry, 0, by_point);
                ks_position_reverse(&reversed, &image);
                compare_image(&position, &reversed, symmetry, 1, by_point);
            }
        }
}

/* Plain features once, the others every step: the same as all at once. */
static void steps(void **state)
{
    (void)state;
    static ks_eyes eyes, fresh;
    static ks_features kept[KS_POINTS];
    ks_random random = ks_random_seed(4);
    float by_block[KS_POINTS] = {0}, by_point[KS_POINTS] = {0};
    for (int i = 0; i < 40; i++) {
        ks_position position;
        random_position(&position, 9, 9, &random);
        ks_reading_init(&reading, &position);
        for (int step = 0; step < 4; step++) {
            if (step == 0)
                ks_eyes_init(&eyes, &reading, NULL);
            else
                ks_eyes_update(&eyes, &reading, by_block);
            ks_eyes_init(&fresh, &reading, step ? by_block : NULL);
            for (int b = 0; b < reading.block_count; b++) {
                ks_features all;
                if (step == 0)
                    ks_features_read_plain(kept[b], &reading, b);
                ks_features_update(kept[b], &reading, &eyes, b);
                ks_features_read(all, &reading, &fresh, b);
                assert_memory_equal(kept[b], all, sizeof all);
            }
            /* The last step changes nobody's death, only how sure it is. */
            if (step < 2)
                predict(by_block, by_point, &reading, &random);
            for (int b = 0; step == 2 && b < reading.block_count; b++)
                by_block[b] = by_block[b] < 0.5F ? by_block[b] / 2 : (1 + by_block[b]) / 2;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_naive),
        cmocka_unit_test(same_when_turned),
        cmocka_unit_test(steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
