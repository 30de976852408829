/* Writing JSON. */
#ifndef KEISEI_JSON_H
#define KEISEI_JSON_H

#include "buffer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- JSON ---- */

enum { KS_JSON_DEPTH = 16 };

/* One JSON value that is being written into a buffer, with its commas and escapes. Calls must be in
 * order: in an object every value follows its key, what is begun is ended, no deeper than
 * KS_JSON_DEPTH; anything else fails an assertion. The buffer's status tells whether memory ran
 * out.
 *
 *     ks_json json = ks_json_into(buffer);
 *     ks_json_begin_object(&json);
 *     ks_json_string(ks_json_key(&json, "judge"), "best");
 *     ks_json_number(ks_json_key(&json, "score"), 3.5, 6);
 *     ks_json_end_object(&json);
 */
typedef struct ks_json {
    ks_buffer *out;
    int depth;                /* how many objects and arrays are open, */
    char open[KS_JSON_DEPTH]; /* and which: { or [ */
    char comma;               /* is one due before what comes next? */
    char keyed;               /* is a key waiting for its value? */
} ks_json;

/* Writes after what the buffer holds already. */
KS_API ks_json ks_json_into(ks_buffer *out);

KS_API void ks_json_begin_object(ks_json *json);
KS_API void ks_json_end_object(ks_json *json);
KS_API void ks_json_begin_array(ks_json *json);
KS_API void ks_json_end_array(ks_json *json);
/* Returns `json`, for the value that follows. */
KS_API ks_json *ks_json_key(ks_json *json, const char *key);

/* As ks_buffer_put_number writes it. */
KS_API void ks_json_number(ks_json *json, double value, int digits);
KS_API void ks_json_int(ks_json *json, int value);
KS_API void ks_json_bool(ks_json *json, int value);
KS_API void ks_json_null(ks_json *json);
/* Bytes that are not UTF-8 become U+FFFD. NULL is null. */
KS_API void ks_json_string(ks_json *json, const char *string);
/* A value that is JSON already, copied byte by byte. */
KS_API void ks_json_value(ks_json *json, const char *bytes, size_t size);
/* An array of numbers. */
KS_API void ks_json_numbers(ks_json *json, const float *values, int count, int digits);

#ifdef __cplusplus
}
#endif

#endif
