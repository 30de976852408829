/* See best_paths.h. Row q holds the paths to node q, a source a lane. A row is made anew from the
 * rows of the nodes that it is linked with, for all sources at once; then these wait to be made
 * anew in their turn if it has become shorter. Going through the nodes up and down by turns, most
 * paths on a board are found the first or second time. */
#include "best_paths.h"

#include "elementary.h"
#include "simd.h"

#include <string.h>

enum { WIDEST = 3 * KS_PATH_LANES };

/* log2 m for m between 1 / sqrt 2 and sqrt 2 is the series of atanh, cut where less than a
 * hundredth of a step is left; exponents come from the bits of the number. Plain code that
 * compilers turn into vectors. */
KS_INLINE void lengths(int16_t *out, const float *values, int count)
{
    static const float scale = -2.8853900817779268F * KS_PATH_UNIT; /* 2 / ln 2 */
    for (int i = 0; i < count; i++) {
        int32_t bits;
        float v = values[i] > 1e-6F ? values[i] : 1e-6F, m;
        memcpy(&bits, &v, sizeof bits);
        int32_t exponent = (bits - 0x3F3504F3) >> 23; /* from the bits of 1 / sqrt 2 on */
        bits -= exponent * (1 << 23);
        memcpy(&m, &bits, sizeof m);
        float t = (m - 1) / (m + 1), s = t * t;
        float series = t * (1 + s * (1.0F / 3 + s * (0.2F + s * (1.0F / 7))));
        float length = scale * series - (float)(exponent * KS_PATH_UNIT) + 0.5F;
        length = length > 0 ? length : 0;
        length = length < KS_PATH_NONE ? length : KS_PATH_NONE;
        out[i] = (int16_t)(int32_t)length;
    }
}

KS_WIDER static void lengths_wider(int16_t *out, const float *values, int count)
{
    lengths(out, values, count);
}

void ks_path_lengths(int16_t *out, const float *values, int count)
{
    if (ks_has_wider())
        lengths_wider(out, values, count);
    else
        lengths(out, values, count);
}

double ks_path_value(int length)
{
    return ks_exp(-0.69314718055994530942 * length / KS_PATH_UNIT);
}

/* ---- The closure ---- */

/* Makes a piece of the row of a node anew, of a width that the compiler knows, so that it is kept
 * in registers; true if anything in it became shorter. */
KS_INLINE int relax_piece(int16_t *row, const int16_t *out, int stride, const int16_t *to,
                          const int16_t *length, int count, int width)
{
    int16_t best[WIDEST], shorter = 0;
    for (int i = 0; i < width; i++)
        best[i] = row[i];
    for (int k = 0; k < count; k++) {
        const int16_t *other = out + (long)to[k] * stride;
        int16_t more = length[k];
        for (int i = 0; i < width; i++) {
            int16_t through = (int16_t)(other[i] + more);
            best[i] = through < best[i] ? through : best[i];
        }
    }
    for (int i = 0; i < width; i++) {
        best[i] = best[i] > KS_PATH_LIMIT ? KS_PATH_NONE : best[i];
        shorter |= (int16_t)(best[i] ^ row[i]);
        row[i] = best[i];
    }
    return shorter != 0;
}

KS_INLINE int relax(int16_t *row, const int16_t *out, int stride, const int16_t *to,
                    const int16_t *length, int count)
{
    int start = 0, shorter = 0;
    for (; stride - start >= WIDEST; start += WIDEST)
        shorter |= relax_piece(row + start, out + start, stride, to, length, count, WIDEST);
    for (; start < stride; start += KS_PATH_LANES)
        shorter |= relax_piece(row + start, out + start, stride, to, length, count, KS_PATH_LANES);
    return shorter;
}

KS_WIDER static int relax_wider(int16_t *row, const int16_t *out, int stride, const int16_t *to,
                                const int16_t *length, int count)
{
    return relax(row, out, stride, to, length, count);
}

static int relax_plain(int16_t *row, const int16_t *out, int stride, const int16_t *to,
                       const int16_t *length, int count)
{
    return relax(row, out, stride, to, length, count);
}

void ks_best_paths(int16_t *out, int stride, const ks_links *links, uint8_t *waiting)
{
    int wider = ks_has_wider(), nodes = links->nodes, any = 1;
    for (int q = 0; q < nodes; q++) {
        int16_t *row = out + (long)q * stride;
        for (int i = 0; i < stride; i++)
            row[i] = KS_PATH_NONE;
        for (int k = links->first[q]; k < links->first[q + 1]; k++)
            row[links->to[k]] = links->length[k];
        row[q] = 0;
    }
    memset(waiting, 1, (size_t)nodes);
    for (int round = 0; any; round++) {
        any = 0;
        for (int i = 0; i < nodes; i++) {
            int q = round % 2 ? nodes - 1 - i : i;
            int start = links->first[q], count = links->first[q + 1] - start;
            if (!waiting[q] || count == 0)
                continue;
            waiting[q] = 0;
            if (!(wider ? relax_wider : relax_plain)(out + (long)q * stride, out, stride,
                                                     links->to + start, links->length + start,
                                                     count))
                continue;
            for (int k = start; k < start + count; k++)
                waiting[links->to[k]] = 1;
            any = 1;
        }
    }
}
