/* Formats numbers and sentences without stdio or locale, so that every machine writes the same
 * bytes. */
#ifndef KS_TEXT_H
#define KS_TEXT_H

#include "keisei.h"

#include <stdarg.h>
#include <stddef.h>

/* As snprintf for the conversions of ks_buffer_put_format. Cuts what does not fit; returns the
 * length written. */
size_t ks_format(char *out, size_t size, const char *format, ...) KS_FORMAT(3, 4);
size_t ks_format_list(char *out, size_t size, const char *format, va_list list);

/* The same piece by piece. */
typedef void ks_format_put(const char *bytes, size_t size, void *payload);
void ks_format_each(ks_format_put *put, void *payload, const char *format, va_list values);

/* Fills `error` (may be NULL) and returns `status`. */
int ks_error_set(ks_error *error, int status, size_t offset, int line, const char *format, ...)
    KS_FORMAT(5, 6);

/* "-7.25" in full; KS_EINPUT for anything else, KS_ERANGE above a thousand million. */
int ks_parse_number(double *out, const char *text, size_t size);
int ks_parse_int(int *out, const char *text, size_t size);

/* At most `digits` digits after the point; returns the length. 32 bytes always suffice. */
size_t ks_format_number(char out[32], double value, int digits);

/* A byte for a message: the character in quotes, or as in "byte 200" if it cannot be printed;
 * returns `out`. */
char *ks_format_byte(char out[12], char byte);

char ks_lower(char c);
/* Are they equal, apart from the case of ASCII letters? */
int ks_same_word(const char *a, const char *b);

/* The length of the UTF-8 sequence that starts here, 0 if it is not valid. */
int ks_utf8_length(const char *bytes, size_t size);

#endif
