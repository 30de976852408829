/* Sets of points, against the oracle on boards of every size, and by hand where words meet. */
#include "support.h"

#include "naive.h"
#include "random.h"
#include "set.h"

#include <stdlib.h>
#include <string.h>

static ks_set random_set(naive_marks marks, const ks_frame *frame, ks_random *random)
{
    ks_set out = {{0}};
    uint32_t density = ks_random_below(random, 101);
    memset(marks, 0, NAIVE_POINTS);
    for (int p = 0; p < frame->points; p++)
        if (ks_random_below(random, 100) < density) {
            ks_set_add(&out, p);
            marks[p] = 1;
        }
    return out;
}

/* The same points, and no bit beyond the board. */
static void assert_same_set(const ks_frame *frame, const ks_set *set, const naive_marks marks)
{
    for (int p = 0; p < KS_SET_WORDS * 64; p++) {
        int marked = p < frame->points && marks[p];
        if (ks_set_has(set, p) != marked)
            fail_msg("%d by %d, point %d: not %d", frame->width, frame->height, p, marked);
    }
}

static void compare(const naive *n, const ks_frame *frame, ks_random *random)
{
    naive_marks a_marks, b_marks, expected;
    ks_set a = random_set(a_marks, frame, random), b = random_set(b_marks, frame, random);
    ks_set around = ks_set_around(frame, &a), flood = ks_set_flood(frame, &a, &b), one, two;
    naive_around(expected, n, a_marks);
    assert_same_set(frame, &around, expected);
    naive_flood(expected, n, a_marks, b_marks);
    assert_same_set(frame, &flood, expected);
    assert_int_equal(ks_set_count(frame, &a), naive_count(n, a_marks));
    assert_int_equal(ks_set_empty(frame, &a), naive_count(n, a_marks) == 0);
    assert_int_equal(ks_set_perimeter(frame, &a), naive_perimeter(n, a_marks));
    assert_int_equal(ks_set_split_points(frame, &a), naive_splits(n, a_marks));
    ks_set_diagonals(&one, &two, frame, &a);
    for (int least = 1; least <= 2; least++) {
        memset(expected, 0, sizeof expected);
        for (int p = 0; p < frame->points; p++)
            expected[p] = naive_diagonals(n, p, a_marks) >= least;
        assert_same_set(frame, least == 1 ? &one : &two, expected);
    }
    ks_set and = ks_set_and(frame, &a, &b), or = ks_set_or(frame, &a, &b);
    ks_set minus = ks_set_minus(frame, &a, &b);
    int meets = 0, next = 0;
    for (int p = 0; p < frame->points; p++) {
        assert_int_equal(ks_set_has(&and, p), a_marks[p] && b_marks[p]);
        assert_int_equal(ks_set_has(& or, p), a_marks[p] || b_marks[p]);
        assert_int_equal(ks_set_has(&minus, p), a_marks[p] && !b_marks[p]);
        meets |= a_marks[p] && b_marks[p];
    }
    assert_int_equal(ks_set_meets(frame, &a, &b), meets);
    KS_EACH_POINT(p, frame, &a)
    {
        for (; next < p; next++)
            assert_false(a_marks[next]);
        assert_true(a_marks[next++]);
    }
    for (; next < frame->points; next++)
        assert_false(a_marks[next]);
}

static void same_as_naive(void **state)
{
    (void)state;
    ks_random random = ks_random_seed(1);
    static const unsigned char nothing[NAIVE_POINTS] = {0};
    naive *n = naive_new(2, 2, nothing);
    assert_non_null(n);
    for (int width = KS_MIN_SIZE; width <= KS_MAX_SIZE; width++)
        for (int height = KS_MIN_SIZE; height <= KS_MAX_SIZE; height++) {
            ks_frame frame;
            ks_frame_init(&frame, width, height);
            n->width = width;
            n->height = height;
            n->points = width * height;
            for (int i = 0; i < 8; i++)
                compare(n, &frame, &random);
        }
    free(n);
}

/* On 9x9 point 63 is (0, 7) and 64 is (1, 7): neighbours in different words, as 55 and 64 are above
 * each other. On 8x8 63 is the last point of the board and of the word. */
static void words_meet(void **state)
{
    (void)state;
    ks_frame frame;
    ks_frame_init(&frame, 9, 9);
    assert_int_equal(frame.words, 2);
    ks_set set = ks_set_of(64), around = ks_set_around(&frame, &set);
    assert_int_equal(ks_set_count(&frame, &around), 4);
    assert_true(ks_set_has(&around, 63) && ks_set_has(&around, 65));
    assert_true(ks_set_has(&around, 55) && ks_set_has(&around, 73));
    assert_int_equal(ks_set_next(&frame, &set, 0), 64);
    assert_int_equal(ks_set_next(&frame, &set, 65), -1);
    assert_int_equal(ks_set_next(&frame, &set, 128), -1);
    set = ks_set_of(63);
    around = ks_set_around(&frame, &set);
    assert_int_equal(ks_set_count(&frame, &around), 3); /* (1, 7), (0, 6), (0, 8) */
    assert_true(ks_set_has(&around, 64) && ks_set_has(&around, 54) && ks_set_has(&around, 72));
    ks_frame_init(&frame, 8, 8);
    assert_int_equal(frame.words, 1);
    around = ks_set_around(&frame, &set);
    assert_int_equal(ks_set_count(&frame, &around), 2);
    assert_int_equal(ks_set_perimeter(&frame, &set), 4);
}

static ks_set drawn(ks_frame *frame, const char *diagram)
{
    ks_position position = draw(diagram);
    ks_set out = {{0}};
    ks_frame_init(frame, position.width, position.height);
    for (int p = 0; p < frame->points; p++)
        if (position.stone[p] == KS_BLACK)
            ks_set_add(&out, p);
    return out;
}

/* A lone stone has four cells around it wherever it stands; a ring counts its hole once. */
static void perimeters(void **state)
{
    (void)state;
    ks_frame frame;
    ks_set set = drawn(&frame, "X . .\n"
                               ". . .\n"
                               ". . .\n");
    assert_int_equal(ks_set_perimeter(&frame, &set), 4);
    set = drawn(&frame, ". . . . .\n"
                        ". X X X .\n"
                        ". X . X .\n"
                        ". X X X .\n"
                        ". . . . .\n");
    assert_int_equal(ks_set_perimeter(&frame, &set), 13); /* 3 on each side, and the hole */
    set = drawn(&frame, ". X .\n"
                        ". X .\n"
                        ". X .\n");
    assert_int_equal(ks_set_perimeter(&frame, &set), 8); /* 3 left, 3 right, 2 off the board */
}

/* A bent line has a split point between each two ends; a full square none; a plus its middle. In
 * the ring every stone of a side joins its neighbours, and every corner too: the diagonal inside is
 * empty. */
static void split_points(void **state)
{
    (void)state;
    ks_frame frame;
    ks_set set = drawn(&frame, "X X X .\n"
                               ". . X .\n"
                               ". . X .\n");
    assert_int_equal(ks_set_split_points(&frame, &set), 3);
    set = drawn(&frame, "X X .\n"
                        "X X .\n"
                        ". . .\n");
    assert_int_equal(ks_set_split_points(&frame, &set), 0);
    set = drawn(&frame, ". X .\n"
                        "X X X\n"
                        ". X .\n");
    assert_int_equal(ks_set_split_points(&frame, &set), 1);
    set = drawn(&frame, "X X X .\n"
                        "X . X .\n"
                        "X X X .\n");
    assert_int_equal(ks_set_split_points(&frame, &set), 8);
    set = drawn(&frame, "X X . X X\n"
                        "X X X X X\n"
                        "X X . X X\n");
    assert_int_equal(ks_set_split_points(&frame, &set), 3); /* the bridge and both ends of it */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_naive),
        cmocka_unit_test(words_meet),
        cmocka_unit_test(perimeters),
        cmocka_unit_test(split_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
