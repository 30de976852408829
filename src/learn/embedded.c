/* See embedded.h. */
#include "embedded.h"

#include <string.h>

const unsigned char *ks_embedded(const char *name, size_t *size)
{
    const ks_embedded_file *file = ks_embedded_files;
    while (file->name != NULL && strcmp(file->name, name) != 0)
        file++;
    *size = file->size;
    return file->bytes;
}
