/* The writer of JSON: where commas and quotes stand, and what another parser reads in it. */
#include "support.h"

#include "buffer.h"

#include <jansson.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void writes_in_order(void **state)
{
    (void)state;
    ks_buffer out = {0};
    ks_json json = ks_json_into(&out);
    ks_json_begin_object(&json);
    ks_json_number(ks_json_key(&json, "a"), 0.5, 6);
    ks_json_begin_array(ks_json_key(&json, "b"));
    ks_json_end_array(&json);
    ks_json_begin_array(ks_json_key(&json, "c"));
    ks_json_int(&json, -1);
    ks_json_begin_object(&json);
    ks_json_end_object(&json);
    ks_json_bool(&json, 7);
    ks_json_begin_array(&json);
    ks_json_null(&json);
    ks_json_bool(&json, 0);
    ks_json_end_array(&json);
    ks_json_string(&json, NULL);
    ks_json_end_array(&json);
    ks_json_value(ks_json_key(&json, "d"), "1.0,", 3);
    ks_json_numbers(ks_json_key(&json, "e"), (float[]){1, -0.25f, 0.1f}, 3, 2);
    ks_json_string(ks_json_key(&json, "\"f\""), "g");
    ks_json_end_object(&json);
    assert_string_equal(ks_buffer_data(&out),
                        "{\"a\":0.5,\"b\":[],\"c\":[-1,{},true,[null,false],null],\"d\":1.0,"
                        "\"e\":[1,-0.25,0.1],\"\\\"f\\\"\":\"g\"}");
    assert_int_equal(json.depth, 0);
    assert_int_equal(ks_buffer_status(&out), 0);
    ks_buffer_release(&out);
}

/* A value alone is JSON too, and the buffer may hold something before it. */
static void writes_one_value(void **state)
{
    (void)state;
    ks_buffer out = {0};
    for (int i = 0; i < 2; i++) {
        ks_json json = ks_json_into(&out);
        ks_json_int(&json, i);
        ks_buffer_put_string(&out, "\n");
    }
    assert_string_equal(ks_buffer_data(&out), "0\n1\n");
    ks_buffer_release(&out);
}

static void escapes(void **state)
{
    (void)state;
    ks_buffer out = {0};
    ks_json json = ks_json_into(&out);
    ks_json_string(&json, "a\"\\\n\x01\xC3\xA9\xFF");
    assert_string_equal(ks_buffer_data(&out), "\"a\\\"\\\\\\n\\u0001\xC3\xA9\xEF\xBF\xBD\"");
    ks_buffer_clear(&out);
    char all[256];
    for (int i = 0; i < 255; i++)
        all[i] = (char)(i + 1);
    all[255] = '\0';
    json = ks_json_into(&out);
    ks_json_begin_array(&json);
    ks_json_string(&json, all);
    ks_json_end_array(&json);
    json_t *read = json_loadb(ks_buffer_data(&out), ks_buffer_size(&out), 0, NULL);
    assert_non_null(read);
    /* ASCII comes back as it is; none of the other bytes is valid alone. */
    const char *back = json_string_value(json_array_get(read, 0));
    assert_memory_equal(back, all, 127);
    assert_int_equal(strlen(back), 127 + 3 * 128);
    json_decref(read);
    ks_buffer_release(&out);
}

static void nests(void **state)
{
    (void)state;
    ks_buffer out = {0};
    ks_json json = ks_json_into(&out);
    for (int i = 0; i < KS_JSON_DEPTH / 2; i++) {
        ks_json_begin_array(&json);
        ks_json_int(&json, i);
        ks_json_begin_object(&json);
        ks_json_key(&json, "deeper");
    }
    ks_json_int(&json, 99);
    for (int i = 0; i < KS_JSON_DEPTH / 2; i++) {
        ks_json_end_object(&json);
        ks_json_end_array(&json);
    }
    json_t *read = json_loadb(ks_buffer_data(&out), ks_buffer_size(&out), 0, NULL);
    const json_t *at = read;
    for (int i = 0; i < KS_JSON_DEPTH / 2; i++) {
        assert_int_equal(json_array_size(at), 2);
        assert_int_equal(json_integer_value(json_array_get(at, 0)), i);
        at = json_object_get(json_array_get(at, 1), "deeper");
    }
    assert_int_equal(json_integer_value(at), 99);
    json_decref(read);
    ks_buffer_release(&out);
}

/* ---- What is asserted ---- */

static void value_without_key(ks_json *json)
{
    ks_json_begin_object(json);
    ks_json_int(json, 1);
}

static void key_in_array(ks_json *json)
{
    ks_json_begin_array(json);
    ks_json_key(json, "a");
}

static void two_keys(ks_json *json)
{
    ks_json_begin_object(json);
    ks_json_key(ks_json_key(json, "a"), "b");
}

static void key_without_value(ks_json *json)
{
    ks_json_begin_object(json);
    ks_json_key(json, "a");
    ks_json_end_object(json);
}

static void wrong_end(ks_json *json)
{
    ks_json_begin_array(json);
    ks_json_end_object(json);
}

static void end_of_nothing(ks_json *json)
{
    ks_json_end_array(json);
}

static void two_values(ks_json *json)
{
    ks_json_null(json);
    ks_json_null(json);
}

static void too_deep(ks_json *json)
{
    for (int i = 0; i <= KS_JSON_DEPTH; i++)
        ks_json_begin_array(json);
}

static void refuses_misuse(void **state)
{
    (void)state;
    void (*const misuses[])(ks_json *) = {value_without_key, key_in_array, two_keys,
                                          key_without_value, wrong_end,    end_of_nothing,
                                          two_values,        too_deep};
    for (size_t i = 0; i < sizeof misuses / sizeof *misuses; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            ks_buffer out = {0};
            ks_json json = ks_json_into(&out);
            signal(SIGABRT, SIG_DFL);
            close(STDERR_FILENO);
            misuses[i](&json);
            _exit(0);
        }
        int how = 0;
        assert_int_equal(waitpid(child, &how, 0), child);
        assert_true(WIFSIGNALED(how) && WTERMSIG(how) == SIGABRT);
    }
}

static void base64(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foob", "Zm9vYg=="}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) { /* of RFC 4648 */
        ks_buffer out = {0};
        ks_buffer_put_string(&out, "");
        ks_buffer_put_base64(&out, texts[i][0], strlen(texts[i][0]));
        assert_string_equal(ks_buffer_data(&out), texts[i][1]);
        ks_buffer_release(&out);
    }
    ks_buffer out = {0};
    ks_buffer_put_base64(&out, "\xFF\xEF\x00", 3);
    assert_string_equal(ks_buffer_data(&out), "/+8A");
    ks_buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(base64),
                                       cmocka_unit_test(writes_in_order),
                                       cmocka_unit_test(writes_one_value),
                                       cmocka_unit_test(escapes),
                                       cmocka_unit_test(nests),
                                       cmocka_unit_test(refuses_misuse)};
    return cmocka_run_group_tests_name("json writer", tests, NULL, NULL);
}
