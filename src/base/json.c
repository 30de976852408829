/* JSON (keisei/json.h). A comma is due after every value and never after an opening bracket, so one
 * mark is enough for any depth; which brackets are open is only kept for the assertions. */
#include "buffer.h"

#include <assert.h>
#include <string.h>

ks_json ks_json_into(ks_buffer *out)
{
    return (ks_json){.out = out};
}

static int is_in(const ks_json *json, char bracket)
{
    return json->depth > 0 && json->open[json->depth - 1] == bracket;
}

static void put_comma(ks_json *json)
{
    if (json->comma)
        ks_buffer_put_char(json->out, ',');
    json->comma = 0;
}

/* The caller writes a value next. */
static void start_value(ks_json *json)
{
    assert(json->keyed || !is_in(json, '{'));
    assert(json->depth > 0 || !json->comma);
    put_comma(json);
    json->comma = 1;
    json->keyed = 0;
}

static void begin(ks_json *json, char bracket)
{
    assert(json->depth < KS_JSON_DEPTH);
    start_value(json);
    ks_buffer_put_char(json->out, bracket);
    json->open[json->depth++] = bracket;
    json->comma = 0;
}

static void end(ks_json *json, char bracket, char closing)
{
    assert(is_in(json, bracket) && !json->keyed);
    (void)bracket;
    ks_buffer_put_char(json->out, closing);
    json->depth--;
    json->comma = 1;
}

void ks_json_begin_object(ks_json *json)
{
    begin(json, '{');
}

void ks_json_end_object(ks_json *json)
{
    end(json, '{', '}');
}

void ks_json_begin_array(ks_json *json)
{
    begin(json, '[');
}

void ks_json_end_array(ks_json *json)
{
    end(json, '[', ']');
}

static void put_escape(ks_buffer *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    const char *letter = c == '\n' ? "n" : c == '\t' ? "t" : c == '\r' ? "r" : NULL;
    if (c == '"' || c == '\\')
        ks_buffer_put_format(out, "\\%c", c);
    else if (letter != NULL)
        ks_buffer_put_format(out, "\\%s", letter);
    else
        ks_buffer_put_format(out, "\\u00%c%c", hex[c >> 4], hex[c & 15]);
}

static void put_quoted(ks_buffer *out, const char *string)
{
    size_t size = strlen(string);
    ks_buffer_put_char(out, '"');
    for (size_t i = 0; i < size;) {
        int length = ks_utf8_length(string + i, size - i);
        unsigned char c = (unsigned char)string[i];
        if (length == 0)
            ks_buffer_put_string(out, "\xEF\xBF\xBD");
        else if (c < 0x20 || c == '"' || c == '\\' || c == 0x7F)
            put_escape(out, c);
        else
            ks_buffer_put(out, string + i, (size_t)length);
        i += length ? (size_t)length : 1;
    }
    ks_buffer_put_char(out, '"');
}

ks_json *ks_json_key(ks_json *json, const char *key)
{
    assert(is_in(json, '{') && !json->keyed);
    put_comma(json);
    put_quoted(json->out, key);
    ks_buffer_put_char(json->out, ':');
    json->keyed = 1;
    return json;
}

void ks_json_number(ks_json *json, double value, int digits)
{
    start_value(json);
    ks_buffer_put_number(json->out, value, digits);
}

void ks_json_int(ks_json *json, int value)
{
    start_value(json);
    ks_buffer_put_int(json->out, value);
}

void ks_json_bool(ks_json *json, int value)
{
    start_value(json);
    ks_buffer_put_string(json->out, value ? "true" : "false");
}

void ks_json_null(ks_json *json)
{
    start_value(json);
    ks_buffer_put_string(json->out, "null");
}

void ks_json_string(ks_json *json, const char *string)
{
    if (string == NULL) {
        ks_json_null(json);
        return;
    }
    start_value(json);
    put_quoted(json->out, string);
}

void ks_json_value(ks_json *json, const char *bytes, size_t size)
{
    start_value(json);
    ks_buffer_put(json->out, bytes, size);
}

void ks_json_numbers(ks_json *json, const float *values, int count, int digits)
{
    ks_json_begin_array(json);
    for (int i = 0; i < count; i++)
        ks_json_number(json, (double)values[i], digits);
    ks_json_end_array(json);
}
