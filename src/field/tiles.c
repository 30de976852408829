/* See tiles.h. Each point is a 2x2 matrix for either spin of the point before, applied to pairs of
 * numbers that lie 2^bit apart. From bit 2 on the pairs of a spin come in pieces of at least two,
 * which are done as vectors; below that one by one. */
#include "tiles.h"

#include "simd.h"

#include <string.h>

int ks_runs_of(ks_run out[2 * KS_FIELD_SIDE], const ks_lattice *lattice)
{
    int bits = lattice->bits, count = 0;
    int low = bits <= KS_TILE_WHOLE ? bits : (bits + KS_TILE_STRIP) / 2;
    for (int line = 0; line < lattice->lines; line++) {
        out[count++] = (ks_run){
            .line = line, .points = low, .tile_bits = low, .tiles = (size_t)1 << (bits - low)};
        if (low < bits)
            out[count++] = (ks_run){.line = line,
                                    .first = low,
                                    .points = bits - low,
                                    .low = low - 1,
                                    .position = KS_TILE_STRIP + 1,
                                    .tile_bits = bits - low + 1 + KS_TILE_STRIP,
                                    .tiles = (size_t)1 << (low - 1 - KS_TILE_STRIP)};
    }
    return count;
}

int ks_runs_tile_bits(const ks_run *runs, int count)
{
    int most = 0;
    for (int i = 0; i < count; i++)
        most = runs[i].tile_bits > most ? runs[i].tile_bits : most;
    return most;
}

enum { STRIP = 1 << KS_TILE_STRIP };

void ks_tile_gather(double *out, const double *vector, const ks_run *run, size_t tile)
{
    size_t size = (size_t)1 << run->tile_bits;
    if (run->low == 0) {
        memcpy(out, vector + tile * size, size * sizeof *out);
        return;
    }
    vector += tile * STRIP;
    for (size_t strip = 0; strip < size / STRIP; strip++)
        memcpy(out + strip * STRIP, vector + (strip << run->low), STRIP * sizeof *out);
}

void ks_tile_scatter(double *vector, const double *values, const ks_run *run, size_t tile)
{
    size_t size = (size_t)1 << run->tile_bits;
    if (run->low == 0) {
        memcpy(vector + tile * size, values, size * sizeof *values);
        return;
    }
    vector += tile * STRIP;
    for (size_t strip = 0; strip < size / STRIP; strip++)
        memcpy(vector + (strip << run->low), values + strip * STRIP, STRIP * sizeof *values);
}

size_t ks_tile_of(uint32_t *place, const ks_run *run, uint32_t state)
{
    if (run->low == 0) {
        *place = state & (((uint32_t)1 << run->tile_bits) - 1);
        return state >> run->tile_bits;
    }
    *place = state >> run->low << KS_TILE_STRIP | (state & (STRIP - 1));
    return (state & (((uint32_t)1 << run->low) - 1)) >> KS_TILE_STRIP;
}

uint32_t ks_tile_state(const ks_run *run, size_t tile, uint32_t place)
{
    if (run->low == 0)
        return (uint32_t)tile << run->tile_bits | place;
    return place >> KS_TILE_STRIP << run->low | (uint32_t)tile << KS_TILE_STRIP |
           (place & (STRIP - 1));
}

/* ---- Forwards ---- */

static inline void advance_pair(double *out, const double *in, size_t apart, double w[2][2])
{
    double a = in[0], b = in[apart];
    out[0] = a * w[0][0] + b * w[1][0];
    out[apart] = a * w[0][1] + b * w[1][1];
}

static void advance_low(double *out, const double *in, size_t size, int bit, ks_factor entry)
{
    if (bit == 0) {
        for (size_t i = 0; i < size; i += 2)
            advance_pair(out + i, in + i, 1, entry[0]);
        return;
    }
    for (size_t i = 0; i < size; i += 4) {
        advance_pair(out + i, in + i, 2, entry[0]);
        advance_pair(out + i + 1, in + i + 1, 2, entry[1]);
    }
}

static inline void advance_piece(double *out, const double *in, size_t count, size_t apart,
                                 double w[2][2])
{
    ks_pair w00 = ks_pair_of(w[0][0]), w01 = ks_pair_of(w[0][1]);
    ks_pair w10 = ks_pair_of(w[1][0]), w11 = ks_pair_of(w[1][1]);
    for (size_t i = 0; i < count; i += KS_PAIR) {
        ks_pair a = ks_pair_load(in + i), b = ks_pair_load(in + apart + i);
        ks_pair_store(out + i, ks_pair_add(ks_pair_mul(a, w00), ks_pair_mul(b, w10)));
        ks_pair_store(out + apart + i, ks_pair_add(ks_pair_mul(a, w01), ks_pair_mul(b, w11)));
    }
}

void ks_tile_advance(double *out, const double *in, int tile_bits, int bit, ks_factor entry)
{
    size_t size = (size_t)1 << tile_bits, apart = (size_t)1 << bit, half = apart / 2;
    if (bit < 2) {
        advance_low(out, in, size, bit, entry);
        return;
    }
    for (size_t at = 0; at < size; at += 2 * apart) {
        advance_piece(out + at, in + at, half, apart, entry[0]);
        advance_piece(out + at + half, in + at + half, half, apart, entry[1]);
    }
}

/* ---- Backwards ---- */

static inline void retreat_pair(double *values, double sum[2][2], const double *before,
                                size_t apart, double w[2][2])
{
    double a = before[0], b = before[apart], x = values[0], y = values[apart];
    sum[0][0] += a * x;
    sum[0][1] += a * y;
    sum[1][0] += b * x;
    sum[1][1] += b * y;
    values[0] = x * w[0][0] + y * w[0][1];
    values[apart] = x * w[1][0] + y * w[1][1];
}

static void retreat_low(double *values, ks_factor sums, const double *before, size_t size, int bit,
                        ks_factor entry)
{
    ks_factor local = {{{0}}};
    if (bit == 0) {
        for (size_t i = 0; i < size; i += 2)
            retreat_pair(values + i, local[0], before + i, 1, entry[0]);
    } else {
        for (size_t i = 0; i < size; i += 4) {
            retreat_pair(values + i, local[0], before + i, 2, entry[0]);
            retreat_pair(values + i + 1, local[1], before + i + 1, 2, entry[1]);
        }
    }
    for (int i = 0; i < 8; i++)
        sums[i / 4][i / 2 % 2][i % 2] += local[i / 4][i / 2 % 2][i % 2];
}

static inline void retreat_piece(double *values, ks_pair sum[4], const double *before, size_t count,
                                 size_t apart, double w[2][2])
{
    ks_pair w00 = ks_pair_of(w[0][0]), w01 = ks_pair_of(w[0][1]);
    ks_pair w10 = ks_pair_of(w[1][0]), w11 = ks_pair_of(w[1][1]);
    ks_pair s00 = sum[0], s01 = sum[1], s10 = sum[2], s11 = sum[3];
    for (size_t i = 0; i < count; i += KS_PAIR) {
        ks_pair a = ks_pair_load(before + i), b = ks_pair_load(before + apart + i);
        ks_pair x = ks_pair_load(values + i), y = ks_pair_load(values + apart + i);
        s00 = ks_pair_add(s00, ks_pair_mul(a, x));
        s01 = ks_pair_add(s01, ks_pair_mul(a, y));
        s10 = ks_pair_add(s10, ks_pair_mul(b, x));
        s11 = ks_pair_add(s11, ks_pair_mul(b, y));
        ks_pair_store(values + i, ks_pair_add(ks_pair_mul(x, w00), ks_pair_mul(y, w01)));
        ks_pair_store(values + apart + i, ks_pair_add(ks_pair_mul(x, w10), ks_pair_mul(y, w11)));
    }
    sum[0] = s00;
    sum[1] = s01;
    sum[2] = s10;
    sum[3] = s11;
}

void ks_tile_retreat(double *values, ks_factor sums, const double *before, int tile_bits, int bit,
                     ks_factor entry)
{
    size_t size = (size_t)1 << tile_bits, apart = (size_t)1 << bit, half = apart / 2;
    ks_pair sum[8];
    if (bit < 2) {
        retreat_low(values, sums, before, size, bit, entry);
        return;
    }
    for (int i = 0; i < 8; i++)
        sum[i] = ks_pair_of(0);
    for (size_t at = 0; at < size; at += 2 * apart) {
        retreat_piece(values + at, sum, before + at, half, apart, entry[0]);
        retreat_piece(values + at + half, sum + 4, before + at + half, half, apart, entry[1]);
    }
    for (int i = 0; i < 8; i++)
        sums[i / 4][i / 2 % 2][i % 2] += ks_pair_sum(sum[i]);
}

double ks_tile_sum(const double *values, int tile_bits)
{
    size_t size = (size_t)1 << tile_bits;
    if (size < 8) {
        double sum = 0;
        for (size_t i = 0; i < size; i++)
            sum += values[i];
        return sum;
    }
    ks_pair sum[4];
    for (int k = 0; k < 4; k++)
        sum[k] = ks_pair_of(0);
    for (size_t i = 0; i < size; i += 8)
        for (size_t k = 0; k < 4; k++)
            sum[k] = ks_pair_add(sum[k], ks_pair_load(values + i + k * KS_PAIR));
    return ks_pair_sum(ks_pair_add(ks_pair_add(sum[0], sum[1]), ks_pair_add(sum[2], sum[3])));
}
