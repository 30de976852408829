/* See raster.h. The bytes go into a buffer, so that the caller writes the file aside and renames
 * it. cairo keeps the first error of a surface and then draws nothing, so it is asked once, at the
 * end. */
#include "raster.h"

#include <cairo-pdf.h>
#include <cairo.h>

/* Larger images are refused by cairo, or useless. */
#define MAX_PIXELS 30000.0

static void set_colour(cairo_t *cairo, ks_rgba colour)
{
    cairo_set_source_rgba(cairo, (colour >> 24) / 255.0, (colour >> 16 & 255) / 255.0,
                          (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0);
}

static void line(double x0, double y0, double x1, double y1, double width, ks_rgba colour,
                 void *payload)
{
    cairo_t *cairo = payload;
    set_colour(cairo, colour);
    cairo_set_line_width(cairo, width);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_move_to(cairo, x0, y0);
    cairo_line_to(cairo, x1, y1);
    cairo_stroke(cairo);
}

static void disc(double x, double y, double radius, ks_rgba fill, double width, ks_rgba rim,
                 void *payload)
{
    cairo_t *cairo = payload;
    cairo_new_path(cairo);
    cairo_arc(cairo, x, y, radius, 0, 2 * 3.14159265358979323846);
    cairo_close_path(cairo);
    if ((fill & 255) != 0) {
        set_colour(cairo, fill);
        cairo_fill_preserve(cairo);
    }
    if (width > 0) {
        set_colour(cairo, rim);
        cairo_set_line_width(cairo, width);
        cairo_stroke_preserve(cairo);
    }
    cairo_new_path(cairo);
}

static void rect(double x, double y, double width, double height, ks_rgba fill, void *payload)
{
    cairo_t *cairo = payload;
    set_colour(cairo, fill);
    cairo_rectangle(cairo, x, y, width, height);
    cairo_fill(cairo);
}

static void text(double x, double y, double size, ks_anchor anchor, ks_rgba colour,
                 const char *utf8, void *payload)
{
    cairo_t *cairo = payload;
    cairo_text_extents_t extents;
    set_colour(cairo, colour);
    cairo_set_font_size(cairo, size);
    cairo_text_extents(cairo, utf8, &extents);
    double part = anchor == KS_ANCHOR_START ? 0 : anchor == KS_ANCHOR_MIDDLE ? 0.5 : 1;
    cairo_move_to(cairo, x - part * extents.x_advance, y);
    cairo_show_text(cairo, utf8);
}

static cairo_status_t put_bytes(void *payload, const unsigned char *bytes, unsigned size)
{
    ks_buffer *out = payload;
    ks_buffer_put(out, bytes, size);
    return ks_buffer_status(out) ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

typedef void draw_function(const ks_canvas *canvas, const void *payload);

static cairo_status_t draw_on(cairo_surface_t *surface, double scale, draw_function *draw,
                              const void *payload)
{
    cairo_t *cairo = cairo_create(surface);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_scale(cairo, scale, scale);
    ks_canvas canvas = {line, disc, rect, text, NULL, cairo};
    draw(&canvas, payload);
    cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    return status;
}

static cairo_status_t write_png(ks_buffer *out, double width, double height, double scale,
                                draw_function *draw, const void *payload)
{
    int columns = (int)(width * scale + 0.5), rows = (int)(height * scale + 0.5);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows);
    cairo_status_t status = draw_on(surface, scale, draw, payload);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png_stream(surface, put_bytes, out);
    cairo_surface_destroy(surface);
    return status;
}

static cairo_status_t write_pdf(ks_buffer *out, double width, double height, draw_function *draw,
                                const void *payload)
{
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(put_bytes, out, width, height);
    /* No date: the same picture gives the same bytes. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    cairo_status_t status = draw_on(surface, 1, draw, payload);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status;
}

static int write_raster(ks_buffer *out, ks_raster_format format, double scale, double width,
                        double height, draw_function *draw, const void *payload)
{
    scale = format == KS_RASTER_PDF ? 1 : scale;
    double larger = width > height ? width : height, smaller = width < height ? width : height;
    if (!(larger * scale <= MAX_PIXELS) || !(smaller * scale >= 1))
        return KS_ERANGE;
    cairo_status_t status = format == KS_RASTER_PNG
                                ? write_png(out, width, height, scale, draw, payload)
                                : write_pdf(out, width, height, draw, payload);
    return status == CAIRO_STATUS_SUCCESS ? 0 : KS_EMEMORY;
}

static void draw_picture(const ks_canvas *canvas, const void *payload)
{
    ks_picture_draw(canvas, payload);
}

static void draw_plot(const ks_canvas *canvas, const void *payload)
{
    ks_plot_draw(canvas, payload);
}

int ks_raster_picture(ks_buffer *out, ks_raster_format format, double scale,
                      const ks_picture *picture)
{
    double width, height;
    ks_picture_size(&width, &height, picture);
    return write_raster(out, format, scale, width, height, draw_picture, picture);
}

int ks_raster_plot(ks_buffer *out, ks_raster_format format, double scale, const ks_plot *plot)
{
    double width, height;
    ks_plot_size(&width, &height, plot);
    return write_raster(out, format, scale, width, height, draw_plot, plot);
}
