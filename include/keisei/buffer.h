/* Bytes that the library writes: a buffer that grows. */
#ifndef KEISEI_BUFFER_H
#define KEISEI_BUFFER_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Bytes that the library writes ---- */

typedef struct ks_buffer ks_buffer;

KS_API int ks_buffer_new(ks_buffer **out);
KS_API void ks_buffer_free(ks_buffer *buffer);
/* Always ends with a NUL that ks_buffer_size does not count. */
KS_API const char *ks_buffer_data(const ks_buffer *buffer);
KS_API size_t ks_buffer_size(const ks_buffer *buffer);
KS_API void ks_buffer_clear(ks_buffer *buffer);
/* 0, or KS_EMEMORY if anything put into the buffer since it was last cleared was lost. */
KS_API int ks_buffer_status(const ks_buffer *buffer);
KS_API void ks_buffer_put(ks_buffer *buffer, const void *bytes, size_t size);
KS_API void ks_buffer_put_string(ks_buffer *buffer, const char *string);
/* At most `digits` (0 to 9) digits after the point, no exponent, no trailing zeros, no minus zero.
 */
KS_API void ks_buffer_put_number(ks_buffer *buffer, double value, int digits);
/* Adds bytes in base64. */
KS_API void ks_buffer_put_base64(ks_buffer *buffer, const void *bytes, size_t size);
/* As printf with these conversions, and no others: %s, %.3s and %.*s; %d, %ld, %u, %llu and %zu; %c
 * and %%; and of doubles %.2f, with two digits after the point, and %.2g, with at most two as
 * ks_buffer_put_number has them. A width stands before any of them: %5d, %-12s, %*d. */
KS_API void ks_buffer_put_format(ks_buffer *buffer, const char *format, ...) KS_FORMAT(2, 3);

#ifdef __cplusplus
}
#endif

#endif
