/* The text of a property value, as UTF-8 for showing. */
#ifndef KS_CHARSET_H
#define KS_CHARSET_H

#include "buffer.h"

typedef enum ks_charset {
    KS_CHARSET_UTF8,   /* also if no charset is named, and for unknown ones */
    KS_CHARSET_LATIN1, /* ISO-8859-1 and windows-1252 */
} ks_charset;

/* The charset that a CA property names. */
ks_charset ks_charset_find(const char *name);

/* Can the text be used as it is written? If not, it must be decoded. */
int ks_charset_plain(const char *text, size_t size);

/* Puts the text without escapes and soft line breaks; lines end with \n alone, other white space is
 * a space, and bytes that stand for nothing are U+FFFD. */
void ks_charset_decode(ks_buffer *out, const char *text, size_t size, ks_charset charset);

#endif
