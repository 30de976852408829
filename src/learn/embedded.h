/* Model files that were compiled into the library: those that models/meson.build lists. */
#ifndef KS_EMBEDDED_H
#define KS_EMBEDDED_H

#include <stddef.h>

typedef struct ks_embedded_file {
    const char *name; /* the file's, without ".model" */
    const unsigned char *bytes;
    size_t size;
} ks_embedded_file;

/* All of them; the last has no name. scripts/embed writes it. */
extern const ks_embedded_file ks_embedded_files[];

/* The bytes of the file of that name; NULL if there is none, and `size` is 0 then. */
const unsigned char *ks_embedded(const char *name, size_t *size);

#endif
