/* Single-point eyes, drawn. */
#include "single_eyes.h"
#include "support.h"

#include <string.h>

/* Drawn: capitals are stones, a 1 an eye of Black's, a 0 an empty point that is none. */
static void check_eyes(const char *drawing)
{
    char plain[200];
    uint8_t eyes[KS_POINTS];
    size_t size = strlen(drawing);
    assert_true(size < sizeof plain);
    for (size_t i = 0; i <= size; i++)
        plain[i] = (char)(drawing[i] == '0' || drawing[i] == '1' ? '.' : drawing[i]);
    ks_position position = draw(plain);
    ks_single_eyes(eyes, &position);
    for (size_t i = 0, point = 0; i < size; i++)
        if (drawing[i] != ' ' && drawing[i] != '\n')
            assert_int_equal(eyes[point++], drawing[i] == '1' ? KS_BLACK : KS_EMPTY);
}

static void eyes(void **state)
{
    (void)state;
    /* One block around it. */
    check_eyes("1 X 0 0\n"
               "X X 0 0\n"
               "0 0 0 0\n");
    /* Two blocks that meet at one point only: the eye is false. */
    check_eyes("0 X 0 0\n"
               "X O 0 0\n"
               "0 0 0 0\n");
    /* Two blocks that share two such points: both are eyes. */
    check_eyes("1 X O 0 0\n"
               "X 1 X O 0\n"
               "X X X O 0\n");
    /* The second of the two has a third block beside it: neither is an eye. */
    check_eyes("0 O X 0 X\n"
               "O X 0 X X\n"
               "0 O X O 0\n");
    /* An open side, an enemy beside it. */
    check_eyes("0 0 X 0\n"
               "X X X 0\n"
               "O O O 0\n");
    check_eyes("X 0 O X\n"
               "X X X X\n"
               "0 0 0 0\n");
    /* Three blocks around a point make no eye, whatever else they share. */
    check_eyes("0 0 X 0 0\n"
               "0 X 0 X 0\n"
               "0 0 X 0 0\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(eyes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
