/* See label.h. Control characters become spaces: in a terminal they could give commands, in XML
 * they are errors. So do the marks that turn the direction of writing, which would reach beyond
 * their string. Bytes that are not UTF-8 become U+FFFD. */
#include "label.h"

#include "text.h"

#include <string.h>

static const char ellipsis[] = "\xE2\x80\xA6", replacement[] = "\xEF\xBF\xBD";

static unsigned decode(const char *bytes, int length)
{
    unsigned code = (unsigned char)bytes[0];
    if (length > 1)
        code &= 0x7Fu >> length;
    for (int i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)bytes[i] & 0x3Fu);
    return code;
}

static int is_control(unsigned code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

/* Chinese, Japanese and Korean letters take the room of two. */
static int is_wide(unsigned code)
{
    return (code >= 0x1100 && code < 0x1160) || (code >= 0x2E80 && code < 0xA4D0) ||
           (code >= 0xAC00 && code < 0xD7A4) || (code >= 0xF900 && code < 0xFB00) ||
           (code >= 0xFF00 && code < 0xFF61) || code >= 0x1F300;
}

/* In ems, for a wide sans-serif font. */
static double width_of(unsigned code)
{
    if (code == ' ' || code == '.' || code == ',' || code == 'i' || code == 'l' || code == '|')
        return 0.35;
    return is_wide(code) ? 1 : code >= 'A' && code <= 'Z' ? 0.7 : 0.6;
}

/* Takes a character off the front of `text`, which is not empty. */
static unsigned next_character(const char **text, size_t *left)
{
    int length = ks_utf8_length(*text, *left);
    unsigned code = length ? decode(*text, length) : 0xFFFD;
    *text += length ? length : 1;
    *left -= length ? (size_t)length : 1;
    return code;
}

double ks_label_width(const char *text, double size)
{
    double width = 0;
    for (size_t left = strlen(text); left > 0;)
        width += width_of(next_character(&text, &left));
    return width * size;
}

int ks_label_columns(const char *text)
{
    int columns = 0;
    for (size_t left = strlen(text); left > 0 && columns < 1000000;)
        columns += is_wide(next_character(&text, &left)) ? 2 : 1;
    return columns;
}

void ks_label_fit(char out[KS_LABEL_SIZE], const char *text, double size, double width)
{
    size_t left = text ? strlen(text) : 0, used = 0;
    size_t whole = 0; /* as much as leaves room for the ellipsis */
    double taken = 0;
    while (left > 0) {
        const char *bytes = text;
        unsigned code = next_character(&text, &left);
        size_t count = (size_t)(text - bytes);
        if (code >= 0xFFFD && code <= 0xFFFF) { /* not UTF-8, or no character of XML's */
            bytes = replacement;
            count = sizeof replacement - 1;
        } else if (is_control(code)) {
            bytes = " ";
            count = 1;
        }
        taken += width_of(code) * size;
        if (taken > width || used + count + sizeof ellipsis > KS_LABEL_SIZE) {
            memcpy(out + whole, ellipsis, sizeof ellipsis);
            return;
        }
        memcpy(out + used, bytes, count);
        used += count;
        if (taken + size <= width)
            whole = used;
    }
    out[used] = '\0';
}

void ks_label_clean(char out[KS_LABEL_SIZE], const char *text)
{
    ks_label_fit(out, text, 1, 1e9);
}
