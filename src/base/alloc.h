/* Memory. Every allocation of the library goes through here, with its size checked for overflow;
 * the tests replace malloc and realloc at link time to make any one of them fail. */
#ifndef KS_ALLOC_H
#define KS_ALLOC_H

#include <stddef.h>

/* `count` zeroed items of `size` bytes, or NULL. Freed with free(). */
void *ks_alloc(size_t count, size_t size);

/* Makes room for `needed` items in *array, which has room for *capacity, at least doubling it.
 * Returns 0 or KS_EMEMORY; then nothing has changed. */
int ks_grow(void **array, size_t *capacity, size_t needed, size_t size);

/* As ks_alloc for `size` bytes, but starting at a multiple of 64, for vectors; *memory is what has
 * to be freed. */
void *ks_alloc_aligned(void **memory, size_t size);

#endif
