/* An index whose making runs out of memory is not made: it is never one with fewer games. */
#include "failing.h"
#include "folder.h"
#include "support.h"

#include "buffer.h"

#include <string.h>

static void test_memory(void **state)
{
    enum { MOST = 2000 };
    const member members[] = {{"a.sgf", "(;1)(;2)"}, {"b.sgf", "(;3)"}, {"c.sgf", "(;4)"}, {0}};
    ks_buffer expected = {0}, text = {0};
    ks_index *index;
    int made = 0;
    folder_add_folder(*state, "d");
    folder_add_archive(*state, "d/a.zip", "zip", NULL, members);
    folder_add_archive(*state, "d/b.tar", "ustar", NULL, members);
    folder_add(*state, "d/c.sgfs", "(;5)\n(;6)\n");
    const char *path = folder_path(*state, "d");
    ks_index_options options = {.step = 1};
    assert_int_equal(ks_index_make(&index, path, &options, NULL), 0);
    assert_int_equal(ks_index_write(&expected, index), 0);
    ks_index_free(index);
    for (long n = 0; !made && n < MOST; n++) {
        ks_error error = {0};
        allowed = n;
        int status = ks_index_make(&index, path, &options, &error);
        allowed = -1;
        made = status == 0;
        if (made) {
            assert_int_equal(ks_index_write(&text, index), 0);
            ks_index_free(index);
        } else {
            assert_int_equal(status, KS_EMEMORY);
            assert_null(index);
        }
    }
    assert_true(made && text.size == expected.size);
    assert_memory_equal(text.data, expected.data, text.size);
    ks_buffer_release(&text);
    ks_buffer_release(&expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_memory, folder_make, folder_remove)};
    return cmocka_run_group_tests_name("index_memory", tests, NULL, NULL);
}
