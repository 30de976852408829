/* See text.h. */
#include "text.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

/* A string of fixed size: what does not fit is cut off. */
typedef struct cut_string {
    char *out;
    size_t size, used;
} cut_string;

static void put_cut(const char *bytes, size_t size, void *payload)
{
    cut_string *string = payload;
    size_t room = string->size - 1 - string->used;
    if (size > room)
        size = room;
    memcpy(string->out + string->used, bytes, size);
    string->used += size;
}

/* At most 20 digits; returns how many. */
static size_t write_unsigned(char *out, uint64_t value)
{
    char digits[20];
    size_t n = sizeof digits;
    do
        digits[--n] = (char)('0' + value % 10);
    while (value /= 10);
    memcpy(out, digits + n, sizeof digits - n);
    return sizeof digits - n;
}

static size_t write_signed(char *out, int64_t value)
{
    out[0] = '-';
    return value < 0 ? 1 + write_unsigned(out + 1, 0 - (uint64_t)value)
                     : write_unsigned(out, (uint64_t)value);
}

/* With exactly `digits` digits after the point, or at most so many. */
static size_t write_number(char out[32], double value, int digits, int exactly)
{
    static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    assert(digits >= 0 && digits <= 9);
    double size = value < 0 ? -value : value;
    if (!(size <= 9e9)) /* not a number, or beyond anything this library counts */
        size = size > 0 ? 9e9 : 0;
    uint64_t scaled = (uint64_t)(size * powers[digits] + 0.5);
    uint64_t unit = (uint64_t)powers[digits];
    size_t used = 0;
    if (value < 0 && scaled > 0)
        out[used++] = '-';
    used += write_unsigned(out + used, scaled / unit);
    uint64_t rest = scaled % unit;
    if (rest > 0 || (exactly && digits > 0))
        out[used++] = '.';
    for (int d = digits; d > 0 && (exactly || rest > 0); d--) {
        uint64_t digit = 10 * rest / unit;
        out[used++] = (char)('0' + digit);
        rest = 10 * rest - digit * unit;
    }
    out[used] = '\0';
    return used;
}

/* ---- Formats ---- */

/* Where the text goes, and the values that are still to be taken. */
typedef struct format_run {
    ks_format_put *put;
    void *payload;
    va_list values;
} format_run;

/* A width or a precision: digits, or a star for a value. */
static int read_amount(format_run *run, const char **format)
{
    int amount = 0;
    if (**format == '*') {
        (*format)++;
        return va_arg(run->values, int);
    }
    for (; **format >= '0' && **format <= '9'; (*format)++)
        amount = amount * 10 + (**format - '0');
    return amount;
}

static size_t text_size(const char *text, int precision)
{
    const char *end = precision < 0 ? NULL : memchr(text, '\0', (size_t)precision);
    return precision < 0 ? strlen(text) : end ? (size_t)(end - text) : (size_t)precision;
}

static void put_padded(const format_run *run, const char *bytes, size_t size, int width, int left)
{
    if (left)
        run->put(bytes, size, run->payload);
    for (int i = (int)size; i < width; i++)
        run->put(" ", 1, run->payload);
    if (!left)
        run->put(bytes, size, run->payload);
}

/* Takes what follows a percent sign; returns what comes behind. */
static const char *put_conversion(format_run *run, const char *format)
{
    char text[32];
    const char *bytes = text;
    size_t size = 1;
    int left = *format == '-', precision = -1;
    format += left;
    int width = read_amount(run, &format);
    if (*format == '.') {
        format++;
        precision = read_amount(run, &format);
    }
    const char *length = format;
    format += strspn(format, "zl");
    switch (*format) {
    case 's':
        bytes = va_arg(run->values, const char *);
        size = text_size(bytes, precision);
        break;
    case 'd':
        size = write_signed(text,
                            *length == 'l' ? va_arg(run->values, long) : va_arg(run->values, int));
        break;
    case 'u':
        size = write_unsigned(text, *length == 'z'   ? va_arg(run->values, size_t)
                                    : *length == 'l' ? va_arg(run->values, unsigned long long)
                                                     : va_arg(run->values, unsigned));
        break;
    case 'c': text[0] = (char)va_arg(run->values, int); break;
    case 'f': size = write_number(text, va_arg(run->values, double), precision, 1); break;
    case 'g': size = write_number(text, va_arg(run->values, double), precision, 0); break;
    default: assert(*format == '%'); text[0] = '%';
    }
    put_padded(run, bytes, size, width, left);
    return format + 1;
}

void ks_format_each(ks_format_put *put, void *payload, const char *format, va_list values)
{
    format_run run = {.put = put, .payload = payload};
    va_copy(run.values, values);
    while (*format) {
        size_t plain = strcspn(format, "%");
        put(format, plain, payload);
        format += plain;
        if (*format)
            format = put_conversion(&run, format + 1);
    }
    va_end(run.values);
}

size_t ks_format_list(char *out, size_t size, const char *format, va_list list)
{
    cut_string string = {out, size, 0};
    ks_format_each(put_cut, &string, format, list);
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
    return write_number(out, value, digits, 0);
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
