/* See alloc.h. */
#include "alloc.h"

#include "keisei.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *ks_alloc(size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        return NULL;
    size_t bytes = count * size;
    void *memory = malloc(bytes ? bytes : 1);
    if (memory != NULL)
        memset(memory, 0, bytes);
    return memory;
}

void *ks_alloc_aligned(void **memory, size_t size)
{
    enum { ALIGN = 64 };
    *memory = size > SIZE_MAX - ALIGN ? NULL : ks_alloc(size + ALIGN, 1);
    if (*memory == NULL)
        return NULL;
    return (char *)*memory + (ALIGN - (uintptr_t)*memory % ALIGN) % ALIGN;
}

int ks_grow(void **array, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return 0;
    size_t wanted = *capacity > SIZE_MAX / 2 ? SIZE_MAX : *capacity * 2;
    if (wanted < needed)
        wanted = needed;
    if (wanted < 16)
        wanted = 16;
    if (wanted > SIZE_MAX / size)
        return KS_EMEMORY;
    void *memory = realloc(*array, wanted * size);
    if (memory == NULL)
        return KS_EMEMORY;
    *array = memory;
    *capacity = wanted;
    return 0;
}
