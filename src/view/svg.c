/* See svg.h. A run of shapes of one style becomes one element: lines and rectangles one path, discs
 * and texts one group. Lines that go on where the last one ended are joined, so a curve is a
 * polyline. The same drawing gives the same bytes. */
#include "svg.h"

#include "buffer.h"

#include <string.h>

static void put_numbers(ks_buffer *out, const char *before, double a, const char *between, double b)
{
    ks_buffer_put_string(out, before);
    ks_buffer_put_number(out, a, 2);
    ks_buffer_put_string(out, between);
    ks_buffer_put_number(out, b, 2);
}

/* fill="#rrggbb", with fill-opacity where it is needed. */
static void put_colour(ks_buffer *out, const char *attribute, ks_rgba colour)
{
    static const char hex[] = "0123456789abcdef";
    unsigned alpha = colour & 0xFF;
    ks_buffer_put_format(out, " %s=\"", attribute);
    if (alpha == 0) {
        ks_buffer_put_string(out, "none\"");
        return;
    }
    ks_buffer_put_char(out, '#');
    for (int shift = 28; shift >= 8; shift -= 4)
        ks_buffer_put_char(out, hex[colour >> shift & 15]);
    ks_buffer_put_char(out, '"');
    if (alpha < 255) {
        ks_buffer_put_format(out, " %s-opacity=\"", attribute);
        ks_buffer_put_number(out, alpha / 255.0, 2);
        ks_buffer_put_char(out, '"');
    }
}

static void close_run(ks_svg *svg)
{
    static const char *const ends[] = {"", "\"/>\n", "</g>\n", "\"/>\n", "</g>\n"};
    ks_buffer_put_string(svg->out, ends[svg->style.shape]);
    svg->style = (ks_svg_style){0};
}

static void put_attribute(ks_buffer *out, const char *name, double value)
{
    ks_buffer_put_format(out, " %s=\"", name);
    ks_buffer_put_number(out, value, 2);
    ks_buffer_put_char(out, '"');
}

/* Goes on with the element that is open, or opens one. Returns whether it goes on. */
static int open_run(ks_svg *svg, ks_svg_style style)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    const ks_svg_style *old = &svg->style;
    if (old->shape == style.shape && old->fill == style.fill && old->rim == style.rim &&
        old->width == style.width && old->anchor == style.anchor)
        return 1;
    close_run(svg);
    svg->style = style;
    int path = style.shape == KS_SVG_LINE || style.shape == KS_SVG_RECT;
    ks_buffer_put_string(svg->out, path ? "<path" : "<g");
    put_colour(svg->out, "fill", style.fill);
    if (style.shape == KS_SVG_TEXT) {
        put_attribute(svg->out, "font-size", style.width);
        ks_buffer_put_format(svg->out, " text-anchor=\"%s\"", anchors[style.anchor]);
    } else if (style.width > 0) {
        put_colour(svg->out, "stroke", style.rim);
        put_attribute(svg->out, "stroke-width", style.width);
    }
    if (style.shape == KS_SVG_LINE)
        ks_buffer_put_string(svg->out, " stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    ks_buffer_put_string(svg->out, path ? " d=\"" : ">");
    return 0;
}

static void line(double x0, double y0, double x1, double y1, double width, ks_rgba colour,
                 void *payload)
{
    ks_svg *svg = payload;
    int more = open_run(svg, (ks_svg_style){KS_SVG_LINE, 0, colour, width, KS_ANCHOR_START});
    if (!more || svg->x != x0 || svg->y != y0)
        put_numbers(svg->out, "M", x0, " ", y0);
    put_numbers(svg->out, "L", x1, " ", y1);
    svg->x = x1;
    svg->y = y1;
}

static void disc(double x, double y, double radius, ks_rgba fill, double width, ks_rgba rim,
                 void *payload)
{
    ks_svg *svg = payload;
    open_run(svg, (ks_svg_style){KS_SVG_DISC, fill, rim, width, KS_ANCHOR_START});
    put_numbers(svg->out, "<circle cx=\"", x, "\" cy=\"", y);
    ks_buffer_put_string(svg->out, "\" r=\"");
    ks_buffer_put_number(svg->out, radius, 2);
    ks_buffer_put_string(svg->out, "\"/>");
}

static void rect(double x, double y, double width, double height, ks_rgba fill, void *payload)
{
    ks_svg *svg = payload;
    open_run(svg, (ks_svg_style){KS_SVG_RECT, fill, 0, 0, KS_ANCHOR_START});
    put_numbers(svg->out, "M", x, " ", y);
    put_numbers(svg->out, "h", width, "v", height);
    ks_buffer_put_string(svg->out, "h");
    ks_buffer_put_number(svg->out, -width, 2);
    ks_buffer_put_string(svg->out, "z");
}

static void put_escaped(ks_buffer *out, const char *utf8)
{
    for (; *utf8; utf8++) {
        if (*utf8 == '<')
            ks_buffer_put_string(out, "&lt;");
        else if (*utf8 == '>')
            ks_buffer_put_string(out, "&gt;");
        else if (*utf8 == '&')
            ks_buffer_put_string(out, "&amp;");
        else
            ks_buffer_put_char(out, *utf8);
    }
}

static void text(double x, double y, double size, ks_anchor anchor, ks_rgba colour,
                 const char *utf8, void *payload)
{
    ks_svg *svg = payload;
    open_run(svg, (ks_svg_style){KS_SVG_TEXT, colour, 0, size, anchor});
    put_numbers(svg->out, "<text x=\"", x, "\" y=\"", y);
    ks_buffer_put_string(svg->out, "\">");
    put_escaped(svg->out, utf8);
    ks_buffer_put_string(svg->out, "</text>");
}

/* An area that is not seen, and that browsers show the title of. */
static void note(double x, double y, double width, double height, const char *utf8, void *payload)
{
    ks_svg *svg = payload;
    close_run(svg);
    put_numbers(svg->out, "<rect fill=\"#fff\" fill-opacity=\"0\" x=\"", x, "\" y=\"", y);
    put_numbers(svg->out, "\" width=\"", width, "\" height=\"", height);
    ks_buffer_put_string(svg->out, "\"><title>");
    put_escaped(svg->out, utf8);
    ks_buffer_put_string(svg->out, "</title></rect>\n");
}

ks_canvas ks_svg_begin(ks_svg *svg, ks_buffer *out, double width, double height)
{
    *svg = (ks_svg){.out = out};
    ks_buffer_put_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put_attribute(out, "width", width);
    put_attribute(out, "height", height);
    put_numbers(out, " viewBox=\"0 0 ", width, " ", height);
    ks_buffer_put_string(
        out, "\" font-family=\"'DejaVu Sans',Verdana,'Noto Sans',Arial,sans-serif\">\n");
    return (ks_canvas){line, disc, rect, text, note, svg};
}

int ks_svg_end(ks_svg *svg)
{
    close_run(svg);
    ks_buffer_put_string(svg->out, "</svg>\n");
    return ks_buffer_status(svg->out);
}
