/* See text.h. */
#include "text.h"

#include <stdint.h>
#include <string.h>

typedef struct cut_string {
    char *out;
    size_t size, used;
} cut_string;

static void put(cut_string *string, const char *bytes, size_t size)
{
    size_t room = string->size - 1 - string->used;
    if (size > room)
        size = room;
    memcpy(string->out + string->used, bytes, size);
    string->used += size;
}

static void put_unsigned(cut_string *string, uint64_t value)
{
    char digits[20];
    size_t n = sizeof digits;
    do
        digits[--n] = (char)('0' + value % 10);
    while (value /= 10);
    put(string, digits + n, sizeof digits - n);
}

static void put_int(cut_string *string, int value)
{
    if (value < 0)
        put(string, "-", 1);
    put_unsigned(string, value < 0 ? (uint64_t)(-(int64_t)value) : (uint64_t)value);
}

size_t ks_format_list(char *out, size_t size, const char *format, va_list list)
{
    cut_string string = {out, size, 0};
    for (const char *f = format; *f; f++) {
        if (*f != '%') {
            put(&string, f, 1);
            continue;
        }
        f++;
        if (*f == 's') {
            const char *s = va_arg(list, const char *);
            put(&string, s, strlen(s));
        } else if (*f == 'd') {
            put_int(&string, va_arg(list, int));
        } else if (*f == 'c') {
            put(&string, &(char){(char)va_arg(list, int)}, 1);
        } else if (f[0] == 'z' && f[1] == 'u') {
            put_unsigned(&string, va_arg(list, size_t));
            f++;
        } else if (f[0] == '.' && f[1] == '*' && f[2] == 's') {
            int length = va_arg(list, int);
            put(&string, va_arg(list, const char *), (size_t)length);
            f += 2;
        } else {
            put(&string, f, 1);
        }
    }
    out[string.used] = '\0';
    return string.used;
}

size_t ks_format(char *out, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    size_t used = ks_format_list(out, size, format, list);
    va_end(list);
    return used;
}

int ks_error_set(ks_error *error, int status, size_t offset, int line, const char *format, ...)
{
    if (error != NULL) {
        error->status = status;
        error->offset = offset;
        error->line = line;
        va_list list;
        va_start(list, format);
        ks_format_list(error->message, sizeof error->message, format, list);
        va_end(list);
    }
    return status;
}

int ks_parse_number(double *out, const char *text, size_t size)
{
    size_t i = 0;
    int negative = size > 0 && text[0] == '-';
    if (size > 0 && (text[0] == '-' || text[0] == '+'))
        i++;
    /* Whole digits and a scale: one exact division at the end gives the nearest double. */
    double digits = 0, scale = 1;
    int seen = 0, point = 0;
    for (; i < size; i++) {
        if (text[i] == '.' && !point) {
            point = 1;
        } else if (text[i] >= '0' && text[i] <= '9') {
            seen = 1;
            if (point && scale >= 1e6)
                continue; /* more digits than any komi or score needs */
            digits = digits * 10 + (text[i] - '0');
            scale = point ? scale * 10 : scale;
            if (digits / scale > 1e9)
                return KS_ERANGE;
        } else {
            return KS_EINPUT;
        }
    }
    if (!seen)
        return KS_EINPUT;
    *out = negative && digits > 0 ? -digits / scale : digits / scale;
    return 0;
}

int ks_parse_int(int *out, const char *text, size_t size)
{
    double value;
    int status = ks_parse_number(&value, text, size);
    if (status)
        return status;
    if (memchr(text, '.', size) != NULL)
        return KS_EINPUT;
    *out = (int)value;
    return 0;
}

size_t ks_format_number(char out[32], double value, int digits)
{
    static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    cut_string string = {out, 32, 0};
    double size = value < 0 ? -value : value;
    if (!(size <= 9e9)) /* not a number, or beyond anything this library counts */
        size = size > 0 ? 9e9 : 0;
    uint64_t scaled = (uint64_t)(size * powers[digits] + 0.5);
    uint64_t unit = (uint64_t)powers[digits];
    if (value < 0 && scaled > 0)
        put(&string, "-", 1);
    put_unsigned(&string, scaled / unit);
    uint64_t rest = scaled % unit;
    if (rest > 0)
        put(&string, ".", 1);
    while (rest > 0) {
        unit /= 10;
        put(&string, &(char){(char)('0' + rest / unit)}, 1);
        rest %= unit;
    }
    out[string.used] = '\0';
    return string.used;
}

char *ks_format_byte(char out[12], char byte)
{
    if (byte > ' ' && byte <= '~')
        ks_format(out, 12, "\"%c\"", byte);
    else
        ks_format(out, 12, "byte %d", (unsigned char)byte);
    return out;
}

char ks_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

int ks_same_word(const char *a, const char *b)
{
    while (*a && ks_lower(*a) == ks_lower(*b))
        a++, b++;
    return *a == *b;
}

int ks_utf8_length(const char *bytes, size_t size)
{
    /* By lead byte: length, and the least code point that needs it. */
    unsigned char lead = size > 0 ? (unsigned char)bytes[0] : 0x80;
    if (lead < 0x80)
        return 1;
    int length = lead >= 0xC2 && lead < 0xE0   ? 2
                 : (lead & 0xF0) == 0xE0       ? 3
                 : lead >= 0xF0 && lead < 0xF5 ? 4
                                               : 0;
    if (length == 0 || (size_t)length > size)
        return 0;
    unsigned code = lead & (0x7Fu >> length);
    for (int i = 1; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if ((c & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (c & 0x3Fu);
    }
    int overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    int surrogate = code >= 0xD800 && code < 0xE000;
    return overlong || surrogate || code > 0x10FFFF ? 0 : length;
}
