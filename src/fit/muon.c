/* See muon.h. The orthogonal matrix is approached by Newton's and Schulz's iteration on the matrix
 * itself, by a polynomial of fifth degree: a singular value s becomes a s + b s^3 + c s^5. With
 * these numbers, five rounds bring all but the smallest to between .7 and 1.2, which serves as well
 * as 1. */
#include "muon.h"

#include "adam.h"
#include "alloc.h"
#include "blas.h"

#include <cblas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 5 };
static const float a = 3.4445F, b = -4.7750F, c = 2.0315F;
static const double keep = .95; /* of the momentum */

/* Weights that nothing reaches have a momentum that fades to numbers so small that processors take
 * a hundred times as long for them; so what is smaller than this beside the others counts as 0. */
static const double least = 1e-12;

/* x [n][m] becomes a x + (b s + c s^2) x with s = x x'; n is at most m. */
static void iterate(float *x, int n, int m, float *room)
{
    float *s = room, *t = s + n * n, *next = t + n * n;
    cblas_ssyrk(CblasRowMajor, CblasLower, CblasNoTrans, n, m, 1, x, m, 0, s, n);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            s[i * n + j] = s[j * n + i];
    memcpy(t, s, (size_t)(n * n) * sizeof *t);
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, c, s, n, s, n, b, t, n);
    memcpy(next, x, (size_t)(n * m) * sizeof *next);
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, m, n, 1, t, n, x, m, a, next, m);
    memcpy(x, next, (size_t)(n * m) * sizeof *x);
}

static void transpose(float *out, const float *matrix, int rows, int columns)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            out[j * rows + i] = matrix[i * columns + j];
}

void ks_orthogonalise(float *matrix, int rows, int columns, float *room)
{
    int n = rows < columns ? rows : columns, m = rows < columns ? columns : rows;
    double squares = 0;
    for (int i = 0; i < n * m; i++)
        squares += (double)matrix[i] * (double)matrix[i];
    if (!(squares > 0))
        return;
    if (rows > columns) {
        transpose(room, matrix, rows, columns);
        memcpy(matrix, room, (size_t)(n * m) * sizeof *matrix);
    }
    double size = sqrt(squares);
    for (int i = 0; i < n * m; i++)
        matrix[i] = fabs((double)matrix[i]) < least * size ? 0 : (float)((double)matrix[i] / size);
    for (int i = 0; i < ROUNDS; i++)
        iterate(matrix, n, m, room);
    if (rows > columns) {
        transpose(room, matrix, columns, rows);
        memcpy(matrix, room, (size_t)(n * m) * sizeof *matrix);
    }
}

/* The root mean square of an orthogonal matrix is one over the root of its longer side; Adam's
 * steps have about .2. */
static double size_of_step(const ks_matrix *matrix)
{
    return .2 * sqrt((double)(matrix->rows > matrix->columns ? matrix->rows : matrix->columns));
}

static size_t room_of(const ks_matrix *matrix)
{
    size_t rows = (size_t)matrix->rows, columns = (size_t)matrix->columns;
    size_t shorter = rows < columns ? rows : columns;
    return 2 * rows * columns + 2 * shorter * shorter;
}

static void step_matrix(ks_trainer *t, const ks_matrix *matrix, double rate, float *room)
{
    size_t count = (size_t)matrix->rows * (size_t)matrix->columns, at = matrix->at;
    float *momentum = t->own[0] + at, *gradient = t->gradient + at, *by = room;
    float *parameters = t->parameters + at;
    double shrink = 1 - rate * (double)t->options->decoupled_decay;
    double scale = rate * size_of_step(matrix);
    for (size_t i = 0; i < count; i++) {
        double sum = keep * (double)momentum[i] + (double)gradient[i];
        momentum[i] = fabs(sum) < least * least ? 0 : (float)sum;
        by[i] = (float)((double)gradient[i] + keep * sum);
    }
    ks_orthogonalise(by, matrix->rows, matrix->columns, room + count);
    for (size_t i = 0; i < count; i++)
        parameters[i] = (float)(shrink * (double)parameters[i] - scale * (double)by[i]);
}

static int step(ks_sums *out, ks_trainer *t, size_t examples, double rate)
{
    const ks_trainable *trainable = t->trainable;
    double done = (double)t->epoch * (double)trainable->steps + (double)t->step;
    size_t most = 0, from = 0;
    for (int i = 0; i < trainable->matrix_count; i++)
        if (room_of(&trainable->matrices[i]) > most)
            most = room_of(&trainable->matrices[i]);
    float *room = ks_alloc(most + 1, sizeof *room);
    if (room == NULL)
        return KS_EMEMORY;
    ks_blas_alone();
    int status = ks_passes_run(out, t->gradient, t->passes, KS_PART_DRAWN, examples);
    for (int i = 0; i < trainable->matrix_count && status == 0; i++) {
        const ks_matrix *matrix = &trainable->matrices[i];
        ks_adam_step(t, from, matrix->at, rate, done + 1);
        step_matrix(t, matrix, rate, room);
        from = matrix->at + (size_t)matrix->rows * (size_t)matrix->columns;
    }
    if (status == 0)
        ks_adam_step(t, from, t->count, rate, done + 1);
    free(room);
    return status;
}

int ks_muon_train(ks_training_result *out, const ks_trainable *trainable,
                  const ks_training_options *options)
{
    return ks_trainer_steps(out, trainable, options, "muon", 2, step);
}
