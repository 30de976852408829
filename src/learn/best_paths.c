/* See best_paths.h. Row q holds the paths to node q, a source a lane. A row is computed again from
 * the rows of the nodes that it is linked with, for all sources at once. If it became shorter, its
 * neighbours are computed again in turn, and look only at rows that have changed. The passes go up
 * and down through the nodes in turn, so most paths on a board are found in the first or second
 * pass. */
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

/* Looks for shorter paths to a node through some of its links, in a piece of the rows, of a width
 * that the compiler knows, so that it is kept in registers; true if anything became shorter. */
KS_INLINE int relax_piece(int16_t *rows, int stride, const ks_links *links, int node, uint32_t some,
                          int width)
{
    int16_t best[WIDEST], shorter = 0, *row = rows + (long)node * stride;
    const int16_t *to = links->to + links->first[node];
    const int16_t *length = links->length + links->first[node];
    /* No path is longer than that, so this is only a copy; but a plain copy would not stay in
     * registers. */
    for (int i = 0; i < width; i++)
        best[i] = row[i] < KS_PATH_NONE ? row[i] : KS_PATH_NONE;
    for (; some != 0; some &= some - 1) {
        int k = __builtin_ctz(some);
        const int16_t *other = rows + (long)to[k] * stride;
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

KS_INLINE int relax(int16_t *rows, int stride, const ks_links *links, int node, uint32_t some)
{
    int start = 0, shorter = 0;
    for (; stride - start >= WIDEST; start += WIDEST)
        shorter |= relax_piece(rows + start, stride, links, node, some, WIDEST);
    for (; start < stride; start += KS_PATH_LANES)
        shorter |= relax_piece(rows + start, stride, links, node, some, KS_PATH_LANES);
    return shorter;
}

/* The links themselves are the first paths. Since lists ascend, so do the places of a node in the
 * lists of its neighbours. */
KS_INLINE void begin(int16_t *rows, int stride, const ks_links *links, uint32_t *changed_rows,
                     uint32_t *reverse_links)
{
    for (int q = 0; q < links->nodes; q++)
        changed_rows[q] = 1; /* the next bit of its list */
    for (int q = 0; q < links->nodes; q++) {
        int16_t *row = rows + (long)q * stride;
        for (int i = 0; i < stride; i++)
            row[i] = KS_PATH_NONE;
        for (int k = links->first[q]; k < links->first[q + 1]; k++) {
            int to = links->to[k];
            row[to] = links->length[k];
            reverse_links[k] = changed_rows[to];
            changed_rows[to] <<= 1;
        }
        row[q] = 0;
    }
    memset(changed_rows, 0, (size_t)links->nodes * sizeof *changed_rows);
}

/* `changed_rows` marks the links of a node whose other end has changed since the node was last
 * computed. At first all are marked, so that each node looks at all its neighbours once they have
 * been computed. */
KS_INLINE void close_paths(int16_t *rows, int stride, const ks_links *links, uint32_t *changed_rows,
                           uint32_t *reverse_links)
{
    int nodes = links->nodes, any = 1;
    begin(rows, stride, links, changed_rows, reverse_links);
    for (int round = 0; any; round++) {
        any = 0;
        for (int i = 0; i < nodes; i++) {
            int q = round % 2 ? nodes - 1 - i : i;
            uint32_t some = changed_rows[q];
            if (some == 0 && round > 0)
                continue;
            changed_rows[q] = 0;
            if (!relax(rows, stride, links, q, some) && round > 0)
                continue;
            for (int k = links->first[q]; k < links->first[q + 1]; k++)
                changed_rows[links->to[k]] |= reverse_links[k];
            any = 1;
        }
    }
}

KS_WIDER static void close_paths_wider(int16_t *rows, int stride, const ks_links *links,
                                       uint32_t *changed_rows, uint32_t *reverse_links)
{
    close_paths(rows, stride, links, changed_rows, reverse_links);
}

void ks_best_paths(int16_t *out, int stride, const ks_links *links, uint32_t *changed_rows,
                   uint32_t *reverse_links)
{
    if (ks_has_wider())
        close_paths_wider(out, stride, links, changed_rows, reverse_links);
    else
        close_paths(out, stride, links, changed_rows, reverse_links);
}
