/* Models and classifiers without memory: whichever allocation fails, the answer is KS_EMEMORY and
 * nothing leaks, which the sanitizers would tell. malloc and realloc are wrapped at link time. */
#include "buffer.h"
#include "classifier.h"
#include "support.h"

#include "failing.h"

#include <string.h>

/* A classifier of a kind, all zeros, with a projection. */
static int make(ks_classifier *out, ks_classifier_kind kind)
{
    *out = (ks_classifier){.kind = kind, .inputs = 3};
    int status = ks_projection_init(&out->projection, 3, 2);
    if (status == 0 && kind == KS_CLASSIFIER_QUADRATIC)
        status = ks_quadratic_init(&out->quadratic, 2);
    else if (status == 0 && kind == KS_CLASSIFIER_NEAREST)
        status = ks_nearest_init(&out->neighbours, 2, 9);
    else if (status == 0)
        status = ks_network_init(&out->network, 2, 3);
    return status;
}

/* Made, stored, written, read and loaded. */
static int journey(ks_classifier_kind kind)
{
    ks_classifier c = {0}, back = {0};
    ks_model *model = NULL, *again = NULL;
    ks_buffer bytes = {0};
    ks_error error = {0};
    int status = make(&c, kind);
    if (status == 0)
        status = ks_model_new(&model, "text");
    if (status == 0)
        status = ks_classifier_store(model, "c", &c);
    if (status == 0)
        status = ks_model_write(&bytes, model);
    if (status == 0)
        status = ks_model_read(&again, bytes.data, bytes.size, &error);
    if (status == 0)
        status = ks_classifier_load(&back, again, "c", &error);
    if (status && error.status) {
        assert_int_equal(error.status, KS_EMEMORY);
        assert_string_equal(error.message, "out of memory");
    }
    ks_classifier_release(&c);
    ks_classifier_release(&back);
    ks_model_free(model);
    ks_model_free(again);
    ks_buffer_release(&bytes);
    return status;
}

static void test_memory(void **state)
{
    (void)state;
    static const ks_classifier_kind kinds[] = {KS_CLASSIFIER_QUADRATIC, KS_CLASSIFIER_NEAREST,
                                               KS_CLASSIFIER_NETWORK};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int status = KS_EMEMORY;
        long limit = 0;
        for (; status == KS_EMEMORY; limit++) {
            allowed = limit;
            status = journey(kinds[i]);
            allowed = -1;
            assert_true(limit < 1000);
        }
        assert_int_equal(status, 0);
        assert_true(limit > 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
