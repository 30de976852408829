/* PNG and PDF: the right kind of bytes, the right size, the right colours in the right places, and
 * the same bytes twice. */
#include "views.h"

#include "raster.h"

#include <cairo.h>
#include <string.h>

static const ks_buffer *source;
static size_t taken;

static cairo_status_t take(void *payload, unsigned char *bytes, unsigned size)
{
    (void)payload;
    assert_true(taken + size <= ks_buffer_size(source));
    memcpy(bytes, ks_buffer_data(source) + taken, size);
    taken += size;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *decode(const ks_buffer *png)
{
    source = png;
    taken = 0;
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(take, NULL);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    return surface;
}

static unsigned pixel(cairo_surface_t *surface, double x, double y)
{
    uint32_t value;
    const unsigned char *row =
        cairo_image_surface_get_data(surface) + (int)y * cairo_image_surface_get_stride(surface);
    memcpy(&value, row + (int)x * 4, sizeof value);
    return value & 0xFFFFFF;
}

static void test_png(void **state)
{
    (void)state;
    ks_position position = draw("X . O\n. . .\n. . .\n");
    ks_judgment judgment = judged(&position, "B.W BWB WWW");
    ks_picture picture = {.position = &position, .judgment = &judgment, .last_move = KS_NO_POINT};
    ks_buffer png = {0}, again = {0};
    double width, height;
    ks_picture_size(&width, &height, &picture);
    assert_int_equal(ks_raster_picture(&png, KS_RASTER_PNG, 2, &picture), 0);
    cairo_surface_t *surface = decode(&png);
    assert_int_equal(cairo_image_surface_get_width(surface), 2 * width);
    assert_int_equal(cairo_image_surface_get_height(surface), 2 * height);
    assert_int_equal(pixel(surface, 0, 0), 0xEBC88A);             /* wood */
    assert_int_equal(pixel(surface, 83, 83), 0x33363B);           /* a black stone */
    assert_int_equal(pixel(surface, 83 + 128, 83), 0xFFFFFF);     /* a white one */
    assert_int_equal(pixel(surface, 83, 83 + 64), 0x101113);      /* a black square */
    assert_int_equal(pixel(surface, 83 + 64, 83 + 64), 0xFFFFFF); /* a white one */
    assert_int_equal(pixel(surface, 83 + 64, 83), 0x7A5C2E);      /* a crossing */
    cairo_surface_destroy(surface);
    assert_int_equal(ks_raster_picture(&again, KS_RASTER_PNG, 2, &picture), 0);
    assert_int_equal(ks_buffer_size(&png), ks_buffer_size(&again));
    assert_memory_equal(ks_buffer_data(&png), ks_buffer_data(&again), ks_buffer_size(&png));
    ks_buffer_release(&png);
    ks_buffer_release(&again);
}

static void test_plot(void **state)
{
    (void)state;
    const double x[] = {0, 1}, y[] = {0, 1};
    const ks_series series = {.name = "\xFF\xC0<", .x = x, .y = y, .size = 2};
    ks_plot plot = {.title = "\xED\xA0\x80", .series = &series, .series_count = 1};
    ks_buffer png = {0};
    assert_int_equal(ks_raster_plot(&png, KS_RASTER_PNG, 1, &plot), 0);
    cairo_surface_t *surface = decode(&png);
    assert_int_equal(cairo_image_surface_get_width(surface), 720);
    assert_int_equal(cairo_image_surface_get_height(surface), 440);
    assert_int_equal(pixel(surface, 0, 0), 0xFFFFFF);
    cairo_surface_destroy(surface);
    ks_buffer_release(&png);
}

static void test_pdf(void **state)
{
    (void)state;
    ks_position position = draw("X . O\n. . .\n. . .\n");
    ks_picture picture = {.position = &position, .title = "Title", .last_move = KS_NO_POINT};
    ks_buffer pdf = {0}, again = {0};
    assert_int_equal(ks_raster_picture(&pdf, KS_RASTER_PDF, 2, &picture), 0);
    assert_memory_equal(ks_buffer_data(&pdf), "%PDF-", 5);
    assert_string_equal(ks_buffer_data(&pdf) + ks_buffer_size(&pdf) - 6, "%%EOF\n");
    int dates = 0;
    for (size_t i = 0; i + 12 < ks_buffer_size(&pdf); i++)
        dates += memcmp(ks_buffer_data(&pdf) + i, "CreationDate", 12) == 0;
    assert_int_equal(dates, 0);
    assert_int_equal(ks_raster_picture(&again, KS_RASTER_PDF, 1, &picture), 0);
    assert_int_equal(ks_buffer_size(&pdf), ks_buffer_size(&again));
    assert_memory_equal(ks_buffer_data(&pdf), ks_buffer_data(&again), ks_buffer_size(&pdf));
    ks_buffer_release(&pdf);
    ks_buffer_release(&again);
}

static void test_too_large(void **state)
{
    (void)state;
    ks_position position;
    ks_position_init(&position, 25, 25);
    ks_picture picture = {.position = &position, .cell = 400, .last_move = KS_NO_POINT};
    ks_buffer png = {0};
    const double scales[] = {10, 1e9, 0, -1, 1e-9, 0.0 / (png.size ? 1 : 0.0)};
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
        assert_int_equal(ks_raster_picture(&png, KS_RASTER_PNG, scales[i], &picture), KS_ERANGE);
    assert_int_equal(ks_buffer_size(&png), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_png), cmocka_unit_test(test_plot),
                                       cmocka_unit_test(test_pdf),
                                       cmocka_unit_test(test_too_large)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
