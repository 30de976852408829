/* See views.h. */
#include "views.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static shape *add(void *payload, shape_kind kind)
{
    recorder *r = payload;
    assert_true(r->count < (int)(sizeof r->shapes / sizeof *r->shapes));
    shape *s = &r->shapes[r->count++];
    *s = (shape){.kind = kind};
    return s;
}

static void line(double x0, double y0, double x1, double y1, double width, ks_rgba colour,
                 void *payload)
{
    shape *s = add(payload, LINE);
    s->x = x0, s->y = y0, s->x1 = x1, s->y1 = y1;
    s->size = width;
    s->colour = colour;
}

static void disc(double x, double y, double radius, ks_rgba fill, double width, ks_rgba rim,
                 void *payload)
{
    shape *s = add(payload, DISC);
    s->x = x, s->y = y;
    s->size = radius;
    s->colour = fill;
    s->rim_width = width;
    s->rim = rim;
}

static void rect(double x, double y, double width, double height, ks_rgba fill, void *payload)
{
    shape *s = add(payload, RECT);
    s->x = x, s->y = y, s->x1 = width, s->y1 = height;
    s->colour = fill;
}

static void text(double x, double y, double size, ks_anchor anchor, ks_rgba colour,
                 const char *utf8, void *payload)
{
    shape *s = add(payload, TEXT);
    s->x = x, s->y = y;
    s->size = size;
    s->anchor = anchor;
    s->colour = colour;
    ks_format(s->text, sizeof s->text, "%s", utf8);
}

ks_canvas record_on(recorder *out)
{
    out->count = 0;
    return (ks_canvas){line, disc, rect, text, NULL, out};
}

ks_judgment judged(const ks_position *position, const char *owners)
{
    ks_judgment judgment = {.width = position->width, .height = position->height};
    int p = 0;
    for (; *owners; owners++) {
        if (*owners == ' ' || *owners == '\n')
            continue;
        assert_true(p < ks_points(position));
        judgment.owner[p] = *owners == 'B'   ? 1
                            : *owners == 'b' ? 0.25f
                            : *owners == 'w' ? -0.25f
                            : *owners == 'W' ? -1
                                             : 0;
        judgment.alive[p++] = 1;
    }
    assert_int_equal(p, ks_points(position));
    return judgment;
}

static int is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || (c >= '0' && c <= '9');
}

/* From behind the < to behind the >; pushes and pops the names of elements. */
static const char *check_tag(const char *at, char stack[][16], int *depth)
{
    int closing = *at == '/';
    at += closing;
    const char *name = at;
    while (is_name(*at))
        at++;
    int length = (int)(at - name);
    assert_true(length > 0 && length < 16);
    if (closing) {
        assert_true(*depth > 0);
        (*depth)--;
        assert_int_equal(strlen(stack[*depth]), length);
        assert_memory_equal(stack[*depth], name, (size_t)length);
        assert_int_equal(*at, '>');
        return at + 1;
    }
    while (*at == ' ') {
        const char *attribute = ++at;
        while (is_name(*at))
            at++;
        assert_true(at > attribute);
        assert_memory_equal(at, "=\"", 2);
        at += 2;
        while (*at != '"') {
            assert_true(*at != '\0' && *at != '<' && *at != '&');
            at++;
        }
        at++;
    }
    if (*at == '/') {
        at++;
    } else {
        assert_true(*depth < 8);
        ks_format(stack[(*depth)++], 16, "%.*s", length, name);
    }
    assert_int_equal(*at, '>');
    return at + 1;
}

void check_xml(const char *xml)
{
    char stack[8][16];
    int depth = 0, elements = 0;
    const char *end = xml + strlen(xml);
    for (const char *at = xml; at < end;) {
        int length = ks_utf8_length(at, (size_t)(end - at));
        assert_true(length > 0);
        assert_true(*at == '\n' || (unsigned char)*at >= 0x20);
        if (*at == '<') {
            assert_true(depth > 0 || elements == 0);
            at = check_tag(at + 1, stack, &depth);
            elements++;
            continue;
        }
        if (*at == '&')
            assert_true(!strncmp(at, "&lt;", 4) || !strncmp(at, "&gt;", 4) ||
                        !strncmp(at, "&amp;", 5));
        assert_true(*at != '>');
        assert_true(depth > 0 || *at == '\n');
        at += length;
    }
    assert_int_equal(depth, 0);
    assert_true(elements > 0);
}

int count_of(const char *string, const char *part)
{
    int count = 0;
    for (const char *at = string; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

void check_golden(const char *name, const ks_buffer *buffer)
{
    char path[1000];
    ks_format(path, sizeof path, "%s/%s", GOLDEN, name);
    int rewrite = getenv("KS_REWRITE_GOLDEN") != NULL;
    FILE *file = fopen(path, rewrite ? "wb" : "rb");
    assert_non_null(file);
    if (rewrite) {
        assert_int_equal(fwrite(ks_buffer_data(buffer), 1, ks_buffer_size(buffer), file),
                         ks_buffer_size(buffer));
    } else {
        static char bytes[100000];
        size_t size = fread(bytes, 1, sizeof bytes - 1, file);
        bytes[size] = '\0';
        assert_string_equal(ks_buffer_data(buffer), bytes);
    }
    assert_int_equal(fclose(file), 0);
}
