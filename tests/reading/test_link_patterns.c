/* Links hold as their strength says, by reading out everything that can happen in the drawing. */
#include "pattern_files.h"

#include "cut_search.h"

#include <stdio.h>
#include <string.h>

/* Answers known by hand. */
static void reader(void **state)
{
    (void)state;
    assert_int_equal(cut_search("A.\n.B\n", CUT_NOTHING_TAKEN), 0);
    assert_int_equal(cut_search("A.\n?B\n", CUT_WINS_KO), 1);
    assert_int_equal(cut_search("A.B\nX.X\n", CUT_NOTHING_TAKEN), 0);
    assert_int_equal(cut_search("?.?\nA.B\n?.?\n", CUT_LOSES_KO), 1);
    /* A stone in the mouth is taken, in a ko if the point before it is hemmed in. */
    assert_int_equal(cut_search("?X?\nA..\n?B?\n", CUT_NOTHING_TAKEN), 1);
    assert_int_equal(cut_search("?X?\nA..\n?B?\n", CUT_WINS_KO), 1);
    assert_int_equal(cut_search("?X?\nA..\n?B?\n", CUT_LOSES_KO), 0);
    assert_int_equal(cut_search("?X??\nA...\n?B??\n", CUT_WINS_KO), 0);
    /* The edge helps: here it stands beside the mouth. */
    assert_int_equal(cut_search("####\nA...\n?B??\n", CUT_WINS_KO), 0);
    assert_int_equal(cut_search("~~~~\nA...\n?B??\n", CUT_WINS_KO), 1);
    /* A stone that may stand there is the worse for the link. */
    assert_int_equal(cut_search("?X??\nA.o.\n?B??\n", CUT_WINS_KO), 1);
    assert_int_equal(cut_search("?X??\nA.x.\n?B??\n", CUT_WINS_KO), 0);
    /* And so for the edge alone: the first line is reached on either side of a stone there. */
    assert_int_equal(cut_search("?A?\n?.?\n###\n", CUT_WINS_KO), 1);
    assert_int_equal(cut_search("XA?\n..?\n###\n", CUT_NOTHING_TAKEN), 0);
}

/* Those that are better than they are called are called so on purpose: not every board has the room
 * around them. */
static void links(void **state)
{
    (void)state;
    for (int i = 0; ks_pattern_at(KS_PATTERN_LINK, i) != NULL; i++) {
        const ks_pattern *pattern = ks_pattern_at(KS_PATTERN_LINK, i);
        if (pattern->strength == KS_PATTERN_LOOSE)
            continue;
        if (cut_search(pattern->drawing, (cut_rules)pattern->strength) != 0)
            fail_msg("\"%s\" is not %s", pattern->name,
                     ks_pattern_strength_name(pattern->strength));
        if (pattern->strength > KS_PATTERN_SOLID &&
            cut_search(pattern->drawing, (cut_rules)(pattern->strength - 1)) != 1)
            fail_msg("\"%s\" is more than %s", pattern->name,
                     ks_pattern_strength_name(pattern->strength));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reader), cmocka_unit_test(links)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
