/* See charset.h. ISO-8859-1 is read as windows-1252, which has letters where ISO-8859-1 has control
 * characters that no record means. */
#include "charset.h"

#include <stdint.h>
#include <string.h>

#define UNKNOWN 0xFFFD

ks_charset ks_charset_find(const char *name)
{
    static const char *const latin[] = {"iso88591", "latin1", "l1",       "windows1252",
                                        "win1252",  "cp1252", "isolatin1"};
    char word[16];
    size_t size = 0;
    for (; *name && size < sizeof word - 1; name++) {
        char c = ks_lower(*name);
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            word[size++] = c;
    }
    word[size] = '\0';
    for (size_t i = 0; i < sizeof latin / sizeof *latin; i++)
        if (strcmp(word, latin[i]) == 0)
            return KS_CHARSET_LATIN1;
    return KS_CHARSET_UTF8;
}

int ks_charset_plain(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c < ' ' && c != '\n') || c >= 0x7F || c == '\\')
            return 0;
    }
    return 1;
}

static uint32_t windows_1252(unsigned char c)
{
    static const uint16_t high[32] = {
        0x20AC, UNKNOWN, 0x201A,  0x0192, 0x201E,  0x2026,  0x2020, 0x2021,  0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152,  UNKNOWN, 0x017D, UNKNOWN, UNKNOWN, 0x2018, 0x2019,  0x201C, 0x201D, 0x2022,
        0x2013, 0x2014,  0x02DC,  0x2122, 0x0161,  0x203A,  0x0153, UNKNOWN, 0x017E, 0x0178};
    return c >= 0x80 && c < 0xA0 ? high[c - 0x80] : c;
}

/* Code points up to U+FFFF: the charsets here have no others. */
static void put_utf8(ks_buffer *out, uint32_t code)
{
    char bytes[3];
    size_t size = 0;
    if (code < 0x80) {
        bytes[size++] = (char)code;
    } else {
        if (code < 0x800) {
            bytes[size++] = (char)(0xC0 | code >> 6);
        } else {
            bytes[size++] = (char)(0xE0 | code >> 12);
            bytes[size++] = (char)(0x80 | (code >> 6 & 0x3F));
        }
        bytes[size++] = (char)(0x80 | (code & 0x3F));
    }
    ks_buffer_put(out, bytes, size);
}

/* Puts the character at the start of the text; returns how many bytes it took. */
static size_t put_character(ks_buffer *out, const char *text, size_t size, ks_charset charset)
{
    unsigned char c = (unsigned char)text[0];
    if (c < 0x80) {
        put_utf8(out, c == 0 ? UNKNOWN : c < ' ' ? ' ' : c);
        return 1;
    }
    if (charset == KS_CHARSET_LATIN1) {
        put_utf8(out, windows_1252(c));
        return 1;
    }
    int length = ks_utf8_length(text, size);
    if (length == 0) {
        put_utf8(out, UNKNOWN);
        return 1;
    }
    ks_buffer_put(out, text, (size_t)length);
    return (size_t)length;
}

/* The length of the line break at the start of the text: one byte, or two different ones. */
static size_t break_length(const char *text, size_t size)
{
    if (size == 0 || (text[0] != '\n' && text[0] != '\r'))
        return 0;
    return size > 1 && (text[1] == '\n' || text[1] == '\r') && text[1] != text[0] ? 2 : 1;
}

void ks_charset_decode(ks_buffer *out, const char *text, size_t size, ks_charset charset)
{
    for (size_t i = 0; i < size;) {
        int escaped = text[i] == '\\';
        i += (size_t)escaped;
        size_t length = break_length(text + i, size - i);
        if (length > 0) {
            if (!escaped)
                ks_buffer_put_char(out, '\n');
            i += length;
        } else if (i < size) {
            i += put_character(out, text + i, size - i, charset);
        }
    }
}
