/* See byte_scale.h. */
#include "byte_scale.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* The next number with 16 significant bits, from below. */
static float round_up(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = (bits + 0xFF) & ~(uint32_t)0xFF;
    memcpy(&value, &bits, sizeof value);
    return value;
}

float ks_byte_scale(const float *values, size_t count)
{
    float most = 0;
    for (size_t i = 0; i < count; i++)
        most = fabsf(values[i]) > most ? fabsf(values[i]) : most;
    return round_up(most / KS_MOST_BYTE);
}

int ks_byte_of(float value, float scale)
{
    if (!(scale > 0))
        return 0;
    float byte = floorf(value / scale + 0.5F);
    return byte > KS_MOST_BYTE ? KS_MOST_BYTE : byte < -KS_MOST_BYTE ? -KS_MOST_BYTE : (int)byte;
}
