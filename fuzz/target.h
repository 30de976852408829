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

#endif
