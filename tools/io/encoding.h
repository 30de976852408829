/* Records in other encodings than UTF-8. In some of them the second byte of a character may be a
 * bracket or a backslash, so a record is converted as a whole, before anything reads it. */
#ifndef KS_ENCODING_H
#define KS_ENCODING_H

#include "input.h"

/* Converts a record to UTF-8, by its CA or, where that is missing or cannot be right, by what its
 * bytes look like, and changes CA to match. UTF-8 and ISO-8859-1 stay as they are, since every
 * reader knows them. Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_encoding_convert(ks_bytes *text);
/* The same for ks_game_reading: puts the record into `out`, or nothing if it can stay as it is.
 * Returns 0 or KS_EMEMORY. */
int ks_encoding_put(ks_buffer *out, const char *text, size_t size, void *payload);
/* Reads with it, otherwise as ks_game_read does. */
extern const ks_game_reading ks_encoding_reading;
/* The name of the encoding that the bytes look like: "UTF-8", "GB18030", "ISO-8859-1"... */
const char *ks_encoding_guess(const char *text, size_t size);

#endif
