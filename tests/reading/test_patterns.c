/* Patterns: every one fits the board that is drawn for it and not the one beside it; the matcher
 * finds what a plain matcher finds, also on turned, mirrored and colour-reversed boards. */
#include "pattern_files.h"

#include "boards.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 400 };

static drawn_pattern patterns[MOST];
static places found, expected;

/* Is there a place of that pattern with these stones, and with these points if any are asked for?
 */
static int is_found(int number, int a, int b, const int16_t *points, int count)
{
    int low = b >= 0 && b < a ? b : a, high = b >= 0 && b < a ? a : b;
    for (int i = 0; i < found.count; i++) {
        const place *p = &found.list[i];
        if (p->pattern != number || p->a != low || p->b != high)
            continue;
        if (count == 0)
            return 1;
        if (p->count == count && memcmp(p->points, points, sizeof *points * (size_t)count) == 0)
            return 1;
    }
    return 0;
}

static int by_number(const void *a, const void *b)
{
    return *(const int16_t *)a - *(const int16_t *)b;
}

/* Looks for the pattern on the board as it is drawn and turned all ways, in both colours. */
static int found_everywhere(const drawn_board *board, int number, ks_pattern_set set)
{
    int a, b, count, times = 0;
    int16_t points[KS_PATTERN_POINTS], moved[KS_PATTERN_POINTS];
    ks_position drawn = board_position(board, &a, &b, points, &count);
    for (int symmetry = 0; symmetry < 8; symmetry++)
        for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
            ks_position position, turned;
            int w = drawn.width, h = drawn.height;
            ks_position_transform(&turned, &drawn, symmetry);
            if (colour == KS_WHITE)
                ks_position_reverse(&position, &turned);
            else
                position = turned;
            for (int i = 0; i < count; i++)
                moved[i] = (int16_t)ks_symmetry_point(symmetry, points[i], w, h);
            qsort(moved, (size_t)count, sizeof moved[0], by_number);
            library_places(&found, &position, set, colour);
            times += is_found(number, ks_symmetry_point(symmetry, a, w, h),
                              b < 0 ? b : ks_symmetry_point(symmetry, b, w, h), moved, count);
        }
    return times;
}

static void boards_of(ks_pattern_set set)
{
    int count = read_patterns(patterns, MOST, set);
    for (int i = 0; i < count; i++) {
        const ks_pattern *pattern = ks_pattern_at(set, i);
        assert_non_null(pattern);
        assert_string_equal(pattern->name, patterns[i].name);
        assert_int_equal(pattern->set, set);
        assert_string_equal(ks_pattern_strength_name(pattern->strength), patterns[i].strength);
        assert_ptr_equal(ks_pattern_find(pattern->name), pattern);
        if (found_everywhere(&patterns[i].yes, i, set) != 16)
            fail_msg("line %d: \"%s\" is not found on its board", patterns[i].line,
                     patterns[i].name);
        if (found_everywhere(&patterns[i].no, i, set) != 0)
            fail_msg("line %d: \"%s\" is found on the board without it", patterns[i].line,
                     patterns[i].name);
    }
    assert_null(ks_pattern_at(set, count));
    assert_null(ks_pattern_at(set, -1));
}

static void links(void **state)
{
    (void)state;
    boards_of(KS_PATTERN_LINK);
}

static void edge_links(void **state)
{
    (void)state;
    boards_of(KS_PATTERN_EDGE);
}

static void eyes(void **state)
{
    (void)state;
    boards_of(KS_PATTERN_EYE);
}

static void outlets(void **state)
{
    (void)state;
    boards_of(KS_PATTERN_OUTLET);
}

static void names(void **state)
{
    (void)state;
    assert_string_equal(ks_pattern_set_name(KS_PATTERN_LINK), "link");
    assert_string_equal(ks_pattern_set_name(KS_PATTERN_EDGE), "edge-link");
    assert_string_equal(ks_pattern_set_name(KS_PATTERN_EYE), "eye");
    assert_string_equal(ks_pattern_set_name(KS_PATTERN_OUTLET), "outlet");
    assert_null(ks_pattern_find("no such shape"));
    const ks_pattern *pattern = ks_pattern_find("bamboo joint");
    assert_non_null(pattern);
    assert_int_equal(pattern->strength, KS_PATTERN_SOLID);
    assert_string_equal(pattern->drawing, "A*B\nX*X\n");
}

static void expect_same(void)
{
    sort_places(&found);
    sort_places(&expected);
    assert_int_equal(found.count, expected.count);
    assert_memory_equal(found.list, expected.list, sizeof(place) * (size_t)expected.count);
}

/* Random boards of all sizes: what is found, and nothing else. */
static void plain_matcher(void **state)
{
    (void)state;
    static const int sizes[] = {2, 3, 5, 7, 9, 13, 19, 25};
    ks_random random = ks_random_seed(6);
    for (int set = 0; set < KS_PATTERN_SETS; set++) {
        int count = read_patterns(patterns, MOST, (ks_pattern_set)set), total = 0;
        for (int i = 0; i < 24; i++) {
            ks_position position;
            int colour = KS_BLACK + i % 2;
            random_position(&position, sizes[i % 8], sizes[i < 8 ? i : i * 5 % 8], &random);
            expected.count = 0;
            for (int j = 0; j < count; j++)
                plain_places(&expected, &patterns[j].shape, j, &position, colour);
            assert_true(expected.count <= PATTERN_MATCHES);
            library_places(&found, &position, (ks_pattern_set)set, colour);
            expect_same();
            total += found.count;
        }
        assert_true(total > 0);
    }
}

/* Moves places of `position` to where `symmetry` puts them. */
static void move_places(places *out, const ks_position *position, int symmetry)
{
    int w = position->width, h = position->height;
    for (int i = 0; i < out->count; i++) {
        place *p = &out->list[i];
        p->a = ks_symmetry_point(symmetry, p->a, w, h);
        if (p->b >= 0) {
            int b = ks_symmetry_point(symmetry, p->b, w, h);
            p->b = b > p->a ? b : p->a;
            p->a = b > p->a ? p->a : b;
        }
        for (int j = 0; j < p->count; j++)
            p->points[j] = (int16_t)ks_symmetry_point(symmetry, p->points[j], w, h);
        qsort(p->points, (size_t)p->count, sizeof p->points[0], by_number);
    }
}

static void symmetries(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(8);
    for (int i = 0; i < 160; i++) {
        ks_position position, turned, reversed;
        ks_pattern_set set = (ks_pattern_set)(i % KS_PATTERN_SETS);
        int symmetry = i / 4 % 8;
        random_position(&position, 9 + i % 17, 9 + i % 5, &random);
        ks_position_transform(&turned, &position, symmetry);
        ks_position_reverse(&reversed, &turned);
        library_places(&expected, &position, set, KS_BLACK);
        move_places(&expected, &position, symmetry);
        library_places(&found, &reversed, set, KS_WHITE);
        expect_same();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links),      cmocka_unit_test(edge_links), cmocka_unit_test(eyes),
        cmocka_unit_test(outlets),    cmocka_unit_test(names),      cmocka_unit_test(plain_matcher),
        cmocka_unit_test(symmetries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
