/* The function that libFuzzer and replay.c call, which every fuzz_NAME.c defines, and shared
 * checks. */
#ifndef KS_FUZZ_TARGET_H
#define KS_FUZZ_TARGET_H

#include "keisei.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes any bytes, checks what must hold for all inputs, and returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Says what does not hold and aborts, unless it holds: then the input is a finding. */
#define require(condition) require_truth((condition) ? NULL : __FILE__ ": " #condition)

static inline void require_truth(const char *broken)
{
    if (broken == NULL)
        return;
    fprintf(stderr, "Does not hold: %s\n", broken);
    abort();
}

/* Checks that an error has its status, a place within the input, and one sentence. */
static inline void check_error_of(const ks_error *error, int status, size_t size)
{
    require(status < 0 && error->status == status);
    require(error->offset <= size);
    size_t length = strnlen(error->message, sizeof error->message);
    require(length > 0 && length < sizeof error->message);
    require(strchr(error->message, '\n') == NULL);
}

/* A copy of a model's bytes with the right checksum at its end, which random bytes never have; to
 * be freed. NULL if there is none. */
uint32_t ks_model_checksum(const unsigned char *bytes, size_t size);

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
