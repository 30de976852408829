/* See counting.h. A state has its coefficients in a row, so vectors go over the powers, whichever
 * bit is at work. */
#include "counting.h"

#include "alloc.h"
#include "lattice.h"
#include "simd.h"

#include <math.h>
#include <stdlib.h>

/* The polynomials of two states that differ in the bit of a point, of `powers` coefficients each:
 * the point enters, and where it is a 1, all powers go up by one. From the highest power down, so
 * that what is shifted has been read. */
static void enter(double *zero, double *one, int powers, double w[2][2])
{
    ks_pair w00 = ks_pair_of(w[0][0]), w01 = ks_pair_of(w[0][1]);
    ks_pair w10 = ks_pair_of(w[1][0]), w11 = ks_pair_of(w[1][1]);
    for (int k = (powers - 1) / KS_PAIR * KS_PAIR; k >= 0; k -= KS_PAIR) {
        ks_pair a = ks_pair_load(zero + k), b = ks_pair_load(one + k);
        ks_pair_store(zero + k, ks_pair_add(ks_pair_mul(a, w00), ks_pair_mul(b, w10)));
        ks_pair_store(one + k + 1, ks_pair_add(ks_pair_mul(a, w01), ks_pair_mul(b, w11)));
    }
    one[0] = 0;
}

static double sum_of(const double *values, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i];
    return sum;
}

/* Brings the sum of all near 1 by a power of two; KS_ERANGE if there is nothing left of it. */
static int rescale(double *values, size_t count)
{
    double sum = sum_of(values, count);
    int exponent;
    if (!(sum > 0) || !isfinite(sum))
        return KS_ERANGE;
    frexp(sum, &exponent);
    double factor = ldexp(1, -exponent);
    for (size_t i = 0; i < count; i++)
        values[i] *= factor;
    return 0;
}

static void enter_point(double *polynomial, size_t room, size_t states, int bit, int powers,
                        ks_factor entry)
{
    size_t apart = (size_t)1 << bit;
    for (size_t state = 0; state < states; state++)
        if (!(state & apart))
            enter(polynomial + state * room, polynomial + (state + apart) * room, powers,
                  entry[(state << 1 & apart) != 0]);
}

static int eliminate(double *polynomial, ks_lattice *lattice, size_t room)
{
    size_t states = (size_t)1 << lattice->bits;
    int status = 0, powers = 1; /* coefficients that can be other than 0 so far */
    polynomial[0] = 1;
    for (int line = 0; line < lattice->lines && status == 0; line++) {
        for (int bit = 0; bit < lattice->bits; bit++, powers++)
            enter_point(polynomial, room, states, bit, powers,
                        lattice->entry[line * lattice->bits + bit]);
        status = rescale(polynomial, states * room);
    }
    return status;
}

int ks_count_ones(double *out, const ks_field *field)
{
    int points = field->width * field->height, status = ks_field_check(field);
    if (status == 0 && field->width > KS_COUNTING_SIDE && field->height > KS_COUNTING_SIDE)
        status = KS_ESIZE;
    if (status)
        return status;
    ks_lattice *lattice = ks_alloc(1, sizeof *lattice);
    /* Coefficients of a state: points + 1, and up to two more that pairs reach into. */
    size_t room = (size_t)(points + 4) / KS_PAIR * KS_PAIR;
    size_t states = (size_t)1 << (field->width < field->height ? field->width : field->height);
    double *polynomial = ks_alloc(states * room, sizeof *polynomial);
    status = lattice && polynomial ? ks_lattice_init(lattice, field) : KS_EMEMORY;
    if (status == 0)
        status = eliminate(polynomial, lattice, room);
    for (int k = 0; k <= points && status == 0; k++) {
        out[k] = 0;
        for (size_t state = 0; state < states; state++)
            out[k] += polynomial[state * room + (size_t)k];
    }
    if (status == 0) {
        double sum = sum_of(out, (size_t)points + 1);
        for (int k = 0; k <= points; k++)
            out[k] /= sum;
    }
    free(lattice);
    free(polynomial);
    return status;
}
