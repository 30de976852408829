/* Model files: round trips, and every way that we know of to break one. Hostile files are put
 * together byte by byte here, with the right checksum, so that the checks behind it are reached. */
#include "buffer.h"
#include "model.h"
#include "support.h"

#include <math.h>
#include <string.h>

/* ---- Making files by hand ---- */

static void put_u32(ks_buffer *out, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        ks_buffer_put_char(out, (char)(unsigned char)(value >> (8 * i)));
}

static void put_name(ks_buffer *out, const char *name, size_t length)
{
    ks_buffer_put_char(out, (char)(unsigned char)length);
    ks_buffer_put(out, name, length);
}

static void put_start(ks_buffer *out, const char *text, uint32_t tensors)
{
    ks_buffer_put_string(out, "KSMODEL1");
    put_u32(out, (uint32_t)strlen(text));
    ks_buffer_put_string(out, text);
    put_u32(out, tensors);
}

/* One float by its bits, under a name. */
static void put_scalar(ks_buffer *out, const char *name, uint32_t bits)
{
    put_name(out, name, strlen(name));
    ks_buffer_put_char(out, 1);
    put_u32(out, 1);
    put_u32(out, bits);
}

static void expect_refusal(const ks_buffer *bytes, const char *message)
{
    ks_model *model = (ks_model *)&model;
    ks_error error = {0};
    assert_int_equal(ks_model_read(&model, bytes->data, bytes->size, &error), KS_EINPUT);
    assert_null(model);
    assert_int_equal(error.status, KS_EINPUT);
    assert_string_equal(error.message, message);
    assert_true(error.offset <= bytes->size);
}

/* Adds the checksum, expects the refusal, and clears the buffer. */
static void refused(ks_buffer *bytes, const char *message)
{
    put_u32(bytes, ks_model_checksum((const unsigned char *)bytes->data, bytes->size));
    expect_refusal(bytes, message);
    ks_buffer_release(bytes);
}

enum { ONE = 0x3F800000 };

/* ---- Good files ---- */

static ks_model *example(void)
{
    static const float numbers[24] = {0,     -0.0F, 1,      -1,     3.5F, 1e-38F,
                                      1e38F, 0.1F,  1e-45F, -2.25F, 7};
    ks_model *model;
    assert_int_equal(ks_model_new(&model, "what trained it: \xC3\xA9\nline two"), 0);
    assert_int_equal(ks_model_add(model, "scalar", 1, (int[]){1}, numbers), 0);
    assert_int_equal(ks_model_add(model, "a.matrix", 2, (int[]){3, 4}, numbers), 0);
    assert_int_equal(ks_model_add(model, "deep", 4, (int[]){1, 2, 3, 4}, numbers), 0);
    return model;
}

static void test_round_trip(void **state)
{
    (void)state;
    ks_model *model = example(), *again;
    ks_buffer bytes = {0}, second = {0};
    ks_error error;
    ks_buffer_put_string(&bytes, "before"); /* a model is appended */
    assert_int_equal(ks_model_write(&bytes, model), 0);
    assert_int_equal(ks_model_read(&again, bytes.data + 6, bytes.size - 6, &error), 0);
    assert_string_equal(again->text, model->text);
    assert_int_equal(again->count, 3);
    for (size_t i = 0; i < 3; i++) {
        const ks_tensor *a = &model->tensors[i], *b = &again->tensors[i];
        assert_string_equal(a->name, b->name);
        assert_int_equal(a->dimensions, b->dimensions);
        assert_memory_equal(a->size, b->size, sizeof a->size);
        assert_int_equal(a->count, b->count);
        assert_memory_equal(a->data, b->data, a->count * sizeof(float));
    }
    assert_int_equal(ks_model_write(&second, again), 0);
    assert_int_equal(second.size, bytes.size - 6);
    assert_memory_equal(second.data, bytes.data + 6, second.size);
    ks_model_free(model);
    ks_model_free(again);
    ks_buffer_release(&bytes);
    ks_buffer_release(&second);
}

/* The bytes of a small model, written out here once and for all: the format is for ever. */
static void test_bytes(void **state)
{
    (void)state;
    ks_model *model;
    ks_buffer bytes = {0};
    ks_model_new(&model, "t");
    ks_model_add(model, "ab", 2, (int[]){1, 2}, (float[]){1, -2});
    assert_int_equal(ks_model_write(&bytes, model), 0);
    const char expected[] = "KSMODEL1\1\0\0\0t\1\0\0\0\2ab\2\1\0\0\0\2\0\0\0\0\0\x80\x3F\0\0\0\xC0";
    assert_int_equal(bytes.size, sizeof expected - 1 + 4);
    assert_memory_equal(bytes.data, expected, sizeof expected - 1);
    ks_model_free(model);
    ks_buffer_release(&bytes);
}

static void test_checksum(void **state)
{
    (void)state;
    assert_int_equal(ks_model_checksum((const unsigned char *)"123456789", 9), 0xCBF43926);
    assert_int_equal(ks_model_checksum((const unsigned char *)"", 0), 0);
    /* By the bit, as the polynomial says, for all lengths around those that are taken at once. */
    unsigned char bytes[16];
    for (size_t size = 0; size <= sizeof bytes; size++) {
        uint32_t crc = 0xFFFFFFFF;
        for (size_t i = 0; i < size; i++) {
            bytes[i] = (unsigned char)(37 * i + size);
            crc ^= bytes[i];
            for (int bit = 0; bit < 8; bit++)
                crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
        }
        assert_int_equal(ks_model_checksum(bytes, size), ~crc);
    }
}

static void test_tensor(void **state)
{
    (void)state;
    ks_model *model = example();
    ks_error error = {0};
    assert_ptr_equal(ks_model_tensor(model, "a.matrix", 2, (int[]){3, 4}), &model->tensors[1]);
    assert_ptr_equal(ks_model_tensor(model, "a.matrix", 2, (int[]){0, 4}), &model->tensors[1]);
    assert_null(ks_model_tensor(model, "a.matrix", 2, (int[]){4, 3}));
    assert_null(ks_model_tensor(model, "a.matrix", 1, (int[]){0}));
    assert_null(ks_model_tensor(model, "matrix", 2, (int[]){0, 0}));
    assert_ptr_equal(ks_model_part(model, "a", "matrix", 2, (int[]){3, 4}, &error),
                     &model->tensors[1]);
    assert_null(ks_model_part(model, "b", "matrix", 2, (int[]){3, 4}, &error));
    assert_string_equal(error.message, "the model has no b.matrix of the right shape");
    ks_model_free(model);
    ks_model_free(NULL);
}

/* ---- Bad files ---- */

static void test_cut_anywhere(void **state)
{
    (void)state;
    ks_model *model = example(), *again;
    ks_buffer bytes = {0};
    ks_model_write(&bytes, model);
    for (size_t size = 0; size < bytes.size; size++) {
        char *exact = test_malloc(size + 1);
        memcpy(exact, bytes.data, size);
        assert_int_equal(ks_model_read(&again, exact, size, NULL), KS_EINPUT);
        assert_null(again);
        test_free(exact);
    }
    ks_model_free(model);
    ks_buffer_release(&bytes);
}

/* The same with the checksum put right: some other check must find it. */
static void test_cut_anywhere_with_checksum(void **state)
{
    (void)state;
    ks_model *model = example(), *again;
    ks_buffer bytes = {0};
    ks_model_write(&bytes, model);
    for (size_t size = 8; size < bytes.size - 4; size++) {
        ks_buffer cut = {0};
        ks_error error = {0};
        ks_buffer_put(&cut, bytes.data, size);
        put_u32(&cut, ks_model_checksum((const unsigned char *)cut.data, size));
        assert_int_equal(ks_model_read(&again, cut.data, cut.size, &error), KS_EINPUT);
        assert_string_equal(error.message, "the model is cut off");
        ks_buffer_release(&cut);
    }
    ks_model_free(model);
    ks_buffer_release(&bytes);
}

static void test_every_bit(void **state)
{
    (void)state;
    ks_model *model = example(), *again;
    ks_buffer bytes = {0};
    ks_model_write(&bytes, model);
    for (size_t bit = 0; bit < 8 * bytes.size; bit++) {
        bytes.data[bit / 8] ^= (char)(1 << bit % 8);
        assert_int_equal(ks_model_read(&again, bytes.data, bytes.size, NULL), KS_EINPUT);
        assert_null(again);
        bytes.data[bit / 8] ^= (char)(1 << bit % 8);
    }
    ks_model_free(model);
    ks_buffer_release(&bytes);
}

static void test_frame(void **state)
{
    (void)state;
    ks_buffer b = {0};
    ks_buffer_put_string(&b, "KSMODEL2 and more");
    refused(&b, "the model is of another version");
    ks_buffer_put_string(&b, "(;GM[1]FF[4])");
    refused(&b, "the model does not start like a model file");
    ks_buffer_put_string(&b, "KSMODEL");
    expect_refusal(&b, "the model does not start like a model file");
    ks_buffer_put_string(&b, "1");
    expect_refusal(&b, "the model is cut off");
    ks_buffer_put_string(&b, "123");
    expect_refusal(&b, "the model is cut off");
    ks_buffer_put_string(&b, "4");
    expect_refusal(&b, "the model is damaged: its checksum is wrong");
    ks_buffer_release(&b);
}

static void test_text(void **state)
{
    (void)state;
    static const char *const bad[] = {"tab\t", "escape \x1B[31m", "\x7F", "not utf8 \xFF",
                                      "cut \xC3"};
    ks_buffer b = {0};
    ks_model *model;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        put_start(&b, bad[i], 0);
        refused(&b, "the model has a bad text");
        assert_int_equal(ks_model_new(&model, bad[i]), KS_EINPUT);
        assert_null(model);
    }
    ks_buffer_put_string(&b, "KSMODEL1");
    put_u32(&b, 3);
    ks_buffer_put(&b, "a\0b", 3);
    put_u32(&b, 0);
    refused(&b, "the model has a bad text");
    ks_buffer_put_string(&b, "KSMODEL1");
    put_u32(&b, 0xFFFFFFFF);
    refused(&b, "the model is cut off");
}

static void test_names(void **state)
{
    (void)state;
    char longest[65];
    memset(longest, 'n', sizeof longest);
    ks_buffer b = {0};
    for (size_t length = 0; length <= 64; length += 64) {
        put_start(&b, "", 1);
        put_name(&b, longest, length);
        ks_buffer_put_char(&b, 1);
        put_u32(&b, 1);
        put_u32(&b, ONE);
        refused(&b, "the model has a tensor with a bad name");
    }
    static const char *const bad[] = {"a b", "a\n", "\x80", "\x7F", "a\xC3\xA9"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        put_start(&b, "", 1);
        put_scalar(&b, bad[i], ONE);
        refused(&b, "the model has a tensor with a bad name");
    }
    put_start(&b, "", 2);
    put_scalar(&b, "same", ONE);
    put_scalar(&b, "same", ONE);
    refused(&b, "the model has two tensors of one name");
}

static void put_shape(ks_buffer *out, int dimensions, const uint32_t *size)
{
    put_start(out, "", 1);
    put_name(out, "t", 1);
    ks_buffer_put_char(out, (char)dimensions);
    for (int i = 0; i < dimensions; i++)
        put_u32(out, size[i]);
    for (int i = 0; i < 8; i++)
        put_u32(out, ONE);
}

static void test_shapes(void **state)
{
    (void)state;
    static const uint32_t ones[5] = {1, 1, 1, 1, 1};
    static const uint32_t bad[][4] = {
        {0, 1, 1, 1},
        {1, 1, 1, 0},
        {0, 0xFFFFFFFF, 1, 1},
        {0xFFFFFFFF, 1, 1, 1},
        {0x80000000, 2, 1, 1},
        {0x10000, 0x10000, 1, 1},             /* 2^32 */
        {0x10000, 0x10000, 0x10000, 0x10000}, /* 2^64 */
        {0x4000000, 2, 1, 1},
    };
    ks_buffer b = {0};
    put_shape(&b, 0, ones);
    refused(&b, "the model has a tensor with a bad number of dimensions");
    put_shape(&b, 5, ones);
    refused(&b, "the model has a tensor with a bad number of dimensions");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        put_shape(&b, 4, bad[i]);
        refused(&b, "the model has a tensor of a bad size");
    }
    put_shape(&b, 2, (uint32_t[]){3, 3});
    refused(&b, "the model is cut off");
    put_shape(&b, 1, (uint32_t[]){0x4000000});
    refused(&b, "the model is cut off");
    put_shape(&b, 1, (uint32_t[]){7});
    refused(&b, "the model has bytes behind its end");
}

static void test_values(void **state)
{
    (void)state;
    static const uint32_t bad[] = {0x7F800000, 0xFF800000, 0x7FC00000, 0x7F800001, 0xFFFFFFFF};
    ks_buffer b = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        put_start(&b, "", 1);
        put_scalar(&b, "x", bad[i]);
        refused(&b, "the model has a value that is not a finite number");
    }
}

/* What the bits of a half mean, as its standard says. */
static double meaning_of(unsigned half)
{
    int exponent = (int)(half >> 10 & 31), rest = (int)(half & 1023);
    double size = exponent == 0 ? ldexp(rest, -24) : ldexp(1024 + rest, exponent - 25);
    return half & 0x8000 ? -size : size;
}

enum { HALVES = 0x7C00 }; /* from 0 on, all that are finite and not negative */

/* Every finite half, read and written again. */
static void test_all_halves(void **state)
{
    (void)state;
    ks_buffer b = {0}, again = {0};
    ks_model *model;
    put_start(&b, "", 1);
    put_name(&b, "x", 1);
    ks_buffer_put_char(&b, (char)(unsigned char)(128 + 2));
    put_u32(&b, 2);
    put_u32(&b, HALVES);
    for (unsigned i = 0; i < 2 * HALVES; i++) {
        unsigned half = i < HALVES ? i : 0x8000 + i - HALVES;
        ks_buffer_put_char(&b, (char)(unsigned char)half);
        ks_buffer_put_char(&b, (char)(unsigned char)(half >> 8));
    }
    put_u32(&b, ks_model_checksum((const unsigned char *)b.data, b.size));
    assert_int_equal(ks_model_read(&model, b.data, b.size, NULL), 0);
    assert_true(model->tensors[0].dimensions == 2 && model->tensors[0].form == KS_HALVES);
    for (unsigned i = 0; i < 2 * HALVES; i++) {
        double expected = meaning_of(i < HALVES ? i : 0x8000 + i - HALVES);
        assert_true((double)model->tensors[0].data[i] == expected);
    }
    assert_int_equal(ks_model_write(&again, model), 0);
    assert_int_equal(again.size, b.size);
    assert_memory_equal(again.data, b.data, b.size);
    ks_model_free(model);
    ks_buffer_release(&again);
    b.data[b.size - 4 - 1] = (char)0xFC; /* the last is infinite now */
    b.size -= 4;
    refused(&b, "the model has a value that is not a finite number");
}

/* Floats between two halves become the nearer one, or the even one. */
static void test_halving(void **state)
{
    (void)state;
    for (unsigned half = 0; half + 1 < HALVES; half += half < 4096 ? 1 : 7) {
        double low = meaning_of(half), high = meaning_of(half + 1);
        float middle = (float)((low + high) / 2);
        const float values[8] = {
            (float)low,   nextafterf(middle, 0),  middle,  nextafterf(middle, 1e9F),
            -(float)high, -nextafterf(middle, 0), -middle, -nextafterf(middle, 1e9F)};
        const double even = half % 2 ? high : low;
        const double expected[8] = {low, low, even, high, -high, -low, -even, -high};
        ks_model *model;
        assert_int_equal(ks_model_new(&model, ""), 0);
        assert_int_equal(ks_model_add(model, "x", 1, (int[]){8}, values), 0);
        assert_int_equal(ks_model_halve(model), 0);
        for (int i = 0; i < 8; i++)
            assert_true((double)model->tensors[0].data[i] == expected[i]);
        ks_model_free(model);
    }
    ks_model *model;
    assert_int_equal(ks_model_new(&model, ""), 0);
    assert_int_equal(ks_model_add(model, "fits", 1, (int[]){1}, (float[]){65519.9F}), 0);
    assert_int_equal(ks_model_halve(model), 0);
    assert_true(model->tensors[0].data[0] == 65504);
    assert_int_equal(ks_model_add(model, "large", 1, (int[]){1}, (float[]){-65520}), 0);
    assert_int_equal(ks_model_halve(model), KS_EINPUT);
    ks_model_free(model);
}

static void test_counts(void **state)
{
    (void)state;
    ks_buffer b = {0};
    put_start(&b, "", 1001);
    refused(&b, "the model has too many tensors");
    put_start(&b, "", 0xFFFFFFFF);
    refused(&b, "the model has too many tensors");
    put_start(&b, "", 2);
    put_scalar(&b, "x", ONE);
    refused(&b, "the model is cut off");
    put_start(&b, "", 0);
    put_scalar(&b, "x", ONE);
    refused(&b, "the model has bytes behind its end");
}

/* What could not be read again is not taken in the first place. */
static void test_add(void **state)
{
    (void)state;
    static const float ones[4] = {1, 1, 1, 1};
    char longest[65] = {0};
    memset(longest, 'n', 64);
    ks_model *model;
    ks_model_new(&model, "");
    assert_int_equal(ks_model_add(model, "x", 1, (int[]){1}, ones), 0);
    assert_int_equal(ks_model_add(model, "x", 1, (int[]){1}, ones), KS_EINPUT);
    assert_int_equal(ks_model_add(model, "", 1, (int[]){1}, ones), KS_EINPUT);
    assert_int_equal(ks_model_add(model, "y z", 1, (int[]){1}, ones), KS_EINPUT);
    assert_int_equal(ks_model_add(model, longest, 1, (int[]){1}, ones), KS_EINPUT);
    assert_int_equal(ks_model_add_part(model, longest, longest, 1, (int[]){1}, ones), KS_EINPUT);
    assert_int_equal(ks_model_add(model, "y", 0, NULL, ones), KS_EINPUT);
    assert_int_equal(ks_model_add(model, "y", 5, (int[]){1, 1, 1, 1, 1}, ones), KS_EINPUT);
    assert_int_equal(ks_model_add(model, "y", 1, (int[]){0}, ones), KS_EINPUT);
    assert_int_equal(ks_model_add(model, "y", 1, (int[]){-1}, ones), KS_EINPUT);
    assert_int_equal(ks_model_add(model, "y", 2, (int[]){1 << 20, 1 << 20}, ones), KS_EINPUT);
    assert_int_equal(ks_model_add(model, "y", 1, (int[]){2}, (float[]){1, NAN}), KS_EINPUT);
    assert_int_equal(ks_model_add(model, "y", 1, (int[]){2}, (float[]){1, INFINITY}), KS_EINPUT);
    assert_int_equal(model->count, 1);
    longest[63] = '\0';
    assert_int_equal(ks_model_add(model, longest, 1, (int[]){4}, ones), 0);
    ks_model_free(model);
}

/* Two rows of bytes, each with its scale; what would be written otherwise is refused. */
static void test_bytes_scales(void **state)
{
    (void)state;
    static const struct {
        uint32_t scale;
        signed char bytes[2];
        int good;
    } rows[] = {{ONE, {127, -3}, 1},
                {ONE, {-127, 127}, 1},
                {0, {0, 0}, 1},
                {ONE, {126, 3}, 0},              /* the scale is too large */
                {ONE | 1, {127, 3}, 0},          /* it has more than 16 bits */
                {ONE | 0x80000000, {127, 3}, 0}, /* it is negative */
                {ONE, {-128, 3}, 0},             /* no byte of ours */
                {ONE, {0, 0}, 0},                /* noughts have a scale of 0 */
                {0x80000000, {0, 0}, 0},
                {0, {1, 0}, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ks_buffer b = {0};
        ks_model *model;
        put_start(&b, "", 1);
        put_name(&b, "a", 1);
        ks_buffer_put_char(&b, 64 + 2);
        put_u32(&b, 2);
        put_u32(&b, 2);
        put_u32(&b, ONE);
        ks_buffer_put(&b, "\x7F\x01", 2);
        put_u32(&b, rows[i].scale);
        ks_buffer_put(&b, rows[i].bytes, 2);
        if (!rows[i].good) {
            refused(&b, "the model has a row of bytes with a wrong scale");
            continue;
        }
        put_u32(&b, ks_model_checksum((const unsigned char *)b.data, b.size));
        assert_int_equal(ks_model_read(&model, b.data, b.size, NULL), 0);
        ks_model_free(model);
        ks_buffer_release(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),   cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_checksum),     cmocka_unit_test(test_tensor),
        cmocka_unit_test(test_cut_anywhere), cmocka_unit_test(test_cut_anywhere_with_checksum),
        cmocka_unit_test(test_every_bit),    cmocka_unit_test(test_frame),
        cmocka_unit_test(test_text),         cmocka_unit_test(test_names),
        cmocka_unit_test(test_shapes),       cmocka_unit_test(test_values),
        cmocka_unit_test(test_all_halves),   cmocka_unit_test(test_halving),
        cmocka_unit_test(test_counts),       cmocka_unit_test(test_add),
        cmocka_unit_test(test_bytes_scales),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
