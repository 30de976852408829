/* A file that may be compressed, as one piece of memory. */
#ifndef KS_UNPACK_H
#define KS_UNPACK_H

#include "keisei.h"

/* Adds the bytes of the file to `out`, unpacked if it is compressed (gz, bz2, xz, zst). `error`
 * names the file. */
int ks_unpack(ks_buffer *out, const char *path, ks_error *error);

#endif
