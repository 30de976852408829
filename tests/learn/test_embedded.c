/* What scripts/embed makes of files: first.model and second.model of this folder. */
#include "embedded.h"
#include "support.h"

#include <string.h>

static void check(const char *name, const char *bytes, size_t size)
{
    size_t found = 99;
    const unsigned char *file = ks_embedded(name, &found);
    assert_non_null(file);
    assert_int_equal(found, size);
    assert_memory_equal(file, bytes, size);
}

static void test_files(void **state)
{
    (void)state;
    check("first", "one\ntwo\n", 8);
    check("second", "\0\1\376\377", 4);
}

static void test_unknown(void **state)
{
    (void)state;
    size_t size = 99;
    assert_null(ks_embedded("first.model", &size));
    assert_int_equal(size, 0);
    assert_null(ks_embedded("", &size));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_files),
                                       cmocka_unit_test(test_unknown)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
