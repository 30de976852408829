/* Model files for fuzz targets: random bytes never have the right checksum, so they are given one.
 */
#ifndef KS_FUZZ_MENDED_H
#define KS_FUZZ_MENDED_H

#include "model.h"
#include "target.h"

/* A copy of a model's bytes with the right checksum at its end, which random bytes never have; to
 * be freed. NULL if there is none. */
static inline uint8_t *mend_checksum(const uint8_t *bytes, size_t size)
{
    enum { SUM_SIZE = 4 };
    uint8_t *mended = size >= SUM_SIZE ? malloc(size) : NULL;
    if (mended == NULL)
        return NULL;
    memcpy(mended, bytes, size);
    uint32_t sum = ks_model_checksum(bytes, size - SUM_SIZE);
    for (int i = 0; i < SUM_SIZE; i++)
        mended[size - SUM_SIZE + (size_t)i] = (uint8_t)(sum >> (8 * i));
    return mended;
}

#endif
