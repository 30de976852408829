/* What a test keeps of a checkpoint that training hands over. */
#ifndef KS_TEST_KEPT_BYTES_H
#define KS_TEST_KEPT_BYTES_H

#include "support.h"

#include <stdlib.h>
#include <string.h>

/* Puts a copy in the place of what was kept before. */
static inline void keep_bytes(char **kept, size_t *kept_size, const void *bytes, size_t size)
{
    free(*kept);
    *kept = malloc(size);
    assert_non_null(*kept);
    memcpy(*kept, bytes, size);
    *kept_size = size;
}

#endif
