/* What libFuzzer and replay.c call; every fuzz_NAME.c defines it. */
#ifndef KS_FUZZ_TARGET_H
#define KS_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* Takes any bytes, checks what must hold whatever they are, and returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#endif
