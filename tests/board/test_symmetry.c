/* Views of a point: the symmetries that bring it into an octant, against a naive version, and steps
 * on the turned board. */
#include "support.h"

static int nearer(int point, int size)
{
    return point < size - 1 - point ? point : size - 1 - point;
}

/* The lines to the four edges of a turned board, counted on it. */
static int naive_is_view(int symmetry, ks_octant octant, int point, int width, int height)
{
    int across = symmetry & 4 ? height : width, down = symmetry & 4 ? width : height;
    int image = ks_symmetry_point(symmetry, point, width, height);
    int left = image % across, top = image / across;
    if (across < down || left != nearer(left, across) || top != nearer(top, down))
        return 0;
    return across != down || (octant == KS_OCTANT_LEFT ? left <= top : top <= left);
}

static void same_as_naive(void **state)
{
    (void)state;
    static const int sizes[][2] = {{2, 2}, {3, 3}, {9, 9}, {10, 10}, {5, 3}, {3, 6}, {25, 24}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (int octant = KS_OCTANT_LEFT; octant <= KS_OCTANT_TOP; octant++)
            for (int width = sizes[s][0], height = sizes[s][1], p = 0; p < width * height; p++) {
                int views[KS_SYMMETRIES], seen = 0;
                int count = ks_symmetry_views(views, (ks_octant)octant, p, width, height);
                for (int symmetry = 0; symmetry < KS_SYMMETRIES; symmetry++)
                    if (naive_is_view(symmetry, (ks_octant)octant, p, width, height))
                        assert_true(seen < count && views[seen++] == symmetry);
                assert_int_equal(seen, count);
                assert_true(count > 0);
            }
}

/* The points of 9x9 on a diagonal or an axis can be turned to the octant in several ways. */
static void number_of_views(void **state)
{
    (void)state;
    for (int i = KS_OCTANT_LEFT; i <= KS_OCTANT_TOP; i++) {
        ks_octant octant = (ks_octant)i;
        int views[KS_SYMMETRIES], several = 0;
        for (int p = 0; p < 81; p++)
            several += ks_symmetry_views(views, octant, p, 9, 9) > 1;
        assert_int_equal(several, 33);
        assert_int_equal(ks_symmetry_views(views, octant, 40, 9, 9), 8);
        assert_int_equal(ks_symmetry_views(views, octant, 0, 9, 9), 2);
        assert_int_equal(ks_symmetry_views(views, octant, 4, 9, 9), 2);
        /* Of an oblong board the middle has four, and a corner one, lying or standing. */
        assert_int_equal(ks_symmetry_views(views, octant, 7, 5, 3), 4);
        assert_int_equal(ks_symmetry_views(views, octant, 0, 5, 3), 1);
        assert_int_equal(ks_symmetry_views(views, octant, 7, 3, 5), 4);
        assert_int_equal(ks_symmetry_views(views, octant, 0, 3, 5), 1);
    }
}

/* The two octants are mirror images in the diagonal: B8 is in both, B7 in one as it stands. */
static void two_octants(void **state)
{
    (void)state;
    int views[KS_SYMMETRIES], b8 = 1 * 9 + 1, b7 = 2 * 9 + 1;
    assert_int_equal(ks_symmetry_views(views, KS_OCTANT_LEFT, b7, 9, 9), 1);
    assert_int_equal(views[0], 0);
    assert_int_equal(ks_symmetry_views(views, KS_OCTANT_TOP, b7, 9, 9), 1);
    assert_int_equal(views[0], 4);
    for (int i = KS_OCTANT_LEFT; i <= KS_OCTANT_TOP; i++) {
        assert_int_equal(ks_symmetry_views(views, (ks_octant)i, b8, 9, 9), 2);
        assert_true(views[0] == 0 && views[1] == 4);
    }
}

/* From the point in the middle of a board to where the step leads, and both turned. */
static void steps_back(void **state)
{
    (void)state;
    enum { WIDTH = 7, HEIGHT = 5, MIDDLE = 2 * WIDTH + 3 };
    for (int symmetry = 0; symmetry < KS_SYMMETRIES; symmetry++)
        for (int step = 0; step < 25; step++) {
            int across = symmetry & 4 ? HEIGHT : WIDTH, x = step % 5 - 2, y = step / 5 - 2;
            int there = ks_symmetry_point(symmetry, MIDDLE, WIDTH, HEIGHT) + y * across + x;
            ks_symmetry_step_back(&x, &y, symmetry);
            assert_int_equal(ks_symmetry_point(symmetry, MIDDLE + y * WIDTH + x, WIDTH, HEIGHT),
                             there);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(same_as_naive),
                                       cmocka_unit_test(number_of_views),
                                       cmocka_unit_test(two_octants), cmocka_unit_test(steps_back)};
    return cmocka_run_group_tests_name("symmetry", tests, NULL, NULL);
}
