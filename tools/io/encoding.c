/* See encoding.h. A guess decodes the text by every encoding; those that fail are out. The rest is
 * told apart by how common its characters are: kana and hangul occur in the encodings of their own
 * languages, names and comments have the everyday characters of GB2312 or Big5, and Russian words
 * are small letters. A few characters alone do not always tell. */
#include "encoding.h"

#include "output.h"

#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Converting ---- */

/* The text in UTF-8; NULL if it is not in that encoding or there is no memory. */
static char *decode(size_t *size, const char *encoding, const char *text, size_t length)
{
    iconv_t conversion = iconv_open("UTF-8", encoding);
    if (conversion == (iconv_t)-1)
        return NULL;
    size_t room = length * 3 + 16, left = room;
    char *out = malloc(room), *to = out, *from = (char *)(size_t)text;
    int good = out != NULL && iconv(conversion, &from, &length, &to, &left) != (size_t)-1;
    iconv_close(conversion);
    if (!good) {
        free(out);
        return NULL;
    }
    *size = room - left;
    return out;
}

static int is_ascii(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)text[i] >= 0x80 || text[i] == 0x1B)
            return 0;
    return 1;
}

/* ---- Guessing ---- */

/* The next character of UTF-8 that is known to be good. */
static unsigned next_character(const char **at)
{
    const unsigned char *s = (const unsigned char *)*at;
    int more = s[0] < 0x80 ? 0 : s[0] < 0xE0 ? 1 : s[0] < 0xF0 ? 2 : 3;
    unsigned code = more == 0 ? s[0] : s[0] & (0x3FU >> more);
    for (int i = 1; i <= more; i++)
        code = code << 6 | (s[i] & 0x3F);
    *at += more + 1;
    return code;
}

typedef struct counts {
    int all, kana, narrow_kana, hangul, chinese, small_cyrillic, cyrillic, latin, odd;
    int mixed; /* Cyrillic letters beside Latin ones */
} counts;

static int is_latin(unsigned code)
{
    return (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z');
}

static int is_cyrillic(unsigned code)
{
    return code >= 0x400 && code <= 0x45F;
}

static counts count(const char *utf8, size_t size)
{
    counts c = {0};
    unsigned before = 0;
    for (const char *at = utf8; at < utf8 + size;) {
        unsigned code = next_character(&at);
        c.mixed +=
            (is_latin(code) && is_cyrillic(before)) || (is_cyrillic(code) && is_latin(before));
        before = code;
        if (code < 0x80)
            continue;
        c.all++;
        if (code >= 0x3041 && code <= 0x30FE)
            c.kana++;
        else if (code >= 0xFF61 && code <= 0xFF9F)
            c.narrow_kana++;
        else if (code >= 0xAC00 && code <= 0xD7A3)
            c.hangul++;
        else if (code >= 0x4E00 && code <= 0x9FFF)
            c.chinese++;
        else if (code >= 0x430 && code <= 0x451)
            c.small_cyrillic++;
        else if (code >= 0x400 && code <= 0x42F)
            c.cyrillic++;
        else if (code >= 0xC0 && code <= 0x17F)
            c.latin++;
        else if (!(code >= 0x3000 && code <= 0x303F) && !(code >= 0xFF00 && code <= 0xFF5E) &&
                 !(code >= 0x2010 && code <= 0x2122))
            c.odd++;
    }
    return c;
}

/* The share of double bytes whose first is from `first` to `last`, where everyday characters are.
 */
static double everyday(const char *text, size_t size, unsigned first, unsigned last)
{
    int all = 0, common = 0;
    for (size_t i = 0; i + 1 < size; i++) {
        unsigned lead = (unsigned char)text[i];
        if (lead < 0x81)
            continue;
        all++;
        common += lead >= first && lead <= last;
        i++;
    }
    return all > 0 ? (double)common / all : 0;
}

/* How likely the encoding is, for texts that it can decode: at most about 2. */
static double score_of(const char *encoding, const char *text, size_t size, const counts *c)
{
    double all = c->all > 0 ? c->all : 1, score = -2 * c->odd / all;
    int many = c->kana + c->chinese;
    if (strcmp(encoding, "UTF-8") == 0)
        return 9;
    if (strcmp(encoding, "EUC-KR") == 0)
        return score + (c->chinese > c->hangul / 4 ? 0 : 1.6 * c->hangul / all);
    if (strcmp(encoding, "EUC-JP") == 0)
        return score + (c->kana > 0 ? 0.9 * many / all + 0.9 * c->kana / all : 0.5 * many / all);
    if (strcmp(encoding, "SHIFT_JIS") == 0)
        return score + 0.8 * many / all + 0.8 * c->kana / all - 1.5 * c->narrow_kana / all;
    if (strcmp(encoding, "GB18030") == 0)
        return score + c->chinese / all * (0.3 + 0.9 * everyday(text, size, 0xB0, 0xD7));
    if (strcmp(encoding, "BIG5") == 0)
        return score + c->chinese / all * (0.2 + 0.9 * everyday(text, size, 0xA4, 0xC6));
    if (strcmp(encoding, "CP1251") == 0)
        return score + (1.1 * c->small_cyrillic + 0.4 * c->cyrillic - 2 * c->mixed) / all;
    return score + 0.4 * c->latin / all; /* ISO-8859-1 */
}

const char *ks_encoding_guess(const char *text, size_t size)
{
    static const char *const encodings[] = {"UTF-8",  "GB18030", "BIG5",   "SHIFT_JIS",
                                            "EUC-JP", "EUC-KR",  "CP1251", "ISO-8859-1"};
    const char *best = "ISO-8859-1";
    double most = -10;
    if (is_ascii(text, size))
        return "UTF-8";
    for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++) {
        size_t length;
        char *utf8 = decode(&length, encodings[i], text, size);
        if (utf8 == NULL)
            continue;
        counts c = count(utf8, length);
        double score = score_of(encodings[i], text, size, &c);
        free(utf8);
        if (i == 0)
            return encodings[i]; /* what is UTF-8 is hardly anything else */
        if (score > most) {
            most = score;
            best = encodings[i];
        }
    }
    return best;
}

/* ---- Records ---- */

/* Where the value of the first CA is; NULL if there is none. */
static const char *find_charset(size_t *length, const char *text, size_t size)
{
    for (size_t i = 0; i + 3 < size; i++) {
        if (text[i] == '\\')
            i++;
        else if (memcmp(text + i, "CA[", 3) == 0 &&
                 (i == 0 || text[i - 1] == ']' || (unsigned char)text[i - 1] <= ' ' ||
                  text[i - 1] == ';')) {
            const char *end = memchr(text + i, ']', size - i);
            *length = end ? (size_t)(end - (text + i + 3)) : 0;
            return end ? text + i + 3 : NULL;
        }
    }
    return NULL;
}

/* Under the names that records have; "" for those that need no converting. */
static const char *encoding_named(char out[32], const char *name, size_t length)
{
    static const char *const others[][2] = {
        {"GB2312", "GB18030"},       {"GBK", "GB18030"},         {"GB", "GB18030"},
        {"SJIS", "SHIFT_JIS"},       {"Shift-JIS", "SHIFT_JIS"}, {"windows-31j", "CP932"},
        {"KS_C_5601-1987", "CP949"}, {"Windows-1251", "CP1251"}, {"win-1251", "CP1251"}};
    static const char *const known[] = {"UTF-8",  "UTF8",     "ISO-8859-1", "ISO8859-1",
                                        "latin1", "US-ASCII", "ASCII",      "windows-1252"};
    snprintf(out, 32, "%.*s", (int)(length < 31 ? length : 31), name);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcasecmp(out, known[i]) == 0)
            return "";
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcasecmp(out, others[i][0]) == 0)
            return others[i][1];
    return out;
}

/* The text with a CA that says UTF-8: its own or, without one, a new one in the root. */
static void put_with_charset(ks_buffer *out, const char *text, size_t size)
{
    size_t length = 0;
    const char *value = find_charset(&length, text, size);
    const char *root = memchr(text, ';', size), *at = value ? value : root ? root + 1 : text + size;
    ks_buffer_put(out, text, (size_t)(at - text));
    if (value != NULL || root != NULL)
        ks_buffer_put_string(out, value ? "UTF-8" : "CA[UTF-8]");
    ks_buffer_put(out, at + length, size - (size_t)(at + length - text));
}

/* Is another encoding far more likely than the one that CA names? Then CA lies. A few characters
 * prove little. */
static int is_unlikely(const char *named, const char *guess, const char *text, size_t size,
                       const char *utf8, size_t utf8_size)
{
    size_t length = 0;
    char *other = decode(&length, guess, text, size);
    if (other == NULL)
        return 0;
    counts seen = count(other, length), said = count(utf8, utf8_size);
    double margin = seen.all < 8 ? 2 : 0.5;
    free(other);
    return score_of(guess, text, size, &seen) > score_of(named, text, size, &said) + margin;
}

int ks_encoding_put(ks_buffer *out, const char *text, size_t size, void *payload)
{
    char name[32];
    size_t length = 0, utf8_size = 0;
    (void)payload;
    if (is_ascii(text, size))
        return 0;
    const char *value = find_charset(&length, text, size);
    const char *named = value ? encoding_named(name, value, length) : "?";
    int is_latin1 = *named == '\0' && strncasecmp(value, "utf", 3) != 0;
    if (is_latin1)
        return 0;
    const char *guess = ks_encoding_guess(text, size);
    char *utf8 = *named ? decode(&utf8_size, named, text, size) : NULL;
    if (utf8 != NULL && is_unlikely(named, guess, text, size, utf8, utf8_size)) {
        free(utf8);
        utf8 = NULL;
    }
    if (utf8 == NULL && (strcmp(guess, "UTF-8") == 0 || strcmp(guess, "ISO-8859-1") == 0))
        return 0;
    if (utf8 == NULL)
        utf8 = decode(&utf8_size, guess, text, size);
    if (utf8 == NULL)
        return KS_EMEMORY;
    put_with_charset(out, utf8, utf8_size);
    free(utf8);
    return ks_buffer_status(out);
}

const ks_game_reading ks_encoding_reading = {.convert = ks_encoding_put};

int ks_encoding_convert(ks_bytes *text)
{
    ks_buffer *out;
    int status = ks_buffer_new(&out);
    if (status)
        return ks_fail_status(status);
    status = ks_encoding_put(out, text->bytes, text->size, NULL);
    size_t size = ks_buffer_size(out);
    char *bytes = status == 0 && size > 0 ? malloc(size) : NULL;
    if (status == 0 && size > 0 && bytes == NULL)
        status = KS_EMEMORY;
    if (bytes != NULL) {
        memcpy(bytes, ks_buffer_data(out), size);
        free(text->bytes);
        *text = (ks_bytes){bytes, size};
    }
    ks_buffer_free(out);
    return status ? ks_fail_status(status) : 0;
}
