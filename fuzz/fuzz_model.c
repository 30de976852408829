/* Any bytes as a model. Random bytes never have the right checksum, so they are read a second time
 * with the right checksum. A model that is accepted must be written as the same bytes again, and
 * each network or classifier in it must give probabilities and survive storing and reading; for one
 * that is refused the error must be one sentence. */
#include "buffer.h"
#include "classifier.h"
#include "mended.h"

#include <stdlib.h>
#include <string.h>

/* Networks with more weights than this are only read, since running them takes too long. */
enum { MOST_WEIGHTS = 1 << 16 };

/* Checks that both have the same tensors, in any order. They are compared by value, since the class
 * -0 comes back as 0. */
static void check_stored(const ks_model *stored, const ks_model *from)
{
    for (size_t i = 0; i < stored->count; i++) {
        const ks_tensor *a = &stored->tensors[i];
        const ks_tensor *b = ks_model_tensor(from, a->name, a->dimensions, a->size);
        require(b != NULL);
        for (size_t k = 0; k < a->count; k++)
            require(a->data[k] == b->data[k]);
    }
}

static void check_rows(const ks_classifier *classifier)
{
    enum { ROWS = 3 };
    float *rows = calloc((size_t)ROWS * (size_t)classifier->inputs, sizeof *rows), p[ROWS];
    if (rows == NULL)
        return;
    for (int i = 0; i < classifier->inputs; i++) {
        rows[classifier->inputs + i] = 1;
        rows[2 * classifier->inputs + i] = (float)(i - 7) * 1e6F;
    }
    ks_classifier_run(p, classifier, rows, ROWS);
    for (int i = 0; i < ROWS; i++)
        require(p[i] >= 0 && p[i] <= 1);
    free(rows);
}

static void check_classifier(const ks_model *model, size_t floats)
{
    ks_classifier classifier;
    ks_model *stored;
    ks_error error = {0};
    int status = ks_classifier_load(&classifier, model, "c", &error);
    if (status) {
        check_error_of(&error, status, 0);
        return;
    }
    require(ks_classifier_name((int)classifier.kind) != NULL);
    if (floats <= MOST_WEIGHTS)
        check_rows(&classifier);
    require(ks_model_new(&stored, model->text) == 0);
    require(ks_classifier_store(stored, "c", &classifier) == 0);
    check_stored(stored, model);
    ks_model_free(stored);
    ks_classifier_release(&classifier);
}

static void check_model(const uint8_t *bytes, size_t size)
{
    ks_model *model;
    ks_error error = {0};
    int status = ks_model_read(&model, bytes, size, &error);
    require((status == 0) == (model != NULL));
    if (status) {
        check_error_of(&error, status, size);
        return;
    }
    ks_buffer out = {0};
    size_t floats = 0;
    for (size_t i = 0; i < model->count; i++)
        floats += model->tensors[i].count;
    require(ks_model_write(&out, model) == 0);
    require(out.size == size && memcmp(out.data, bytes, size) == 0);
    check_classifier(model, floats);
    ks_buffer_release(&out);
    ks_model_free(model);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    check_model(bytes, size);
    uint8_t *mended = mend_checksum(bytes, size);
    if (mended != NULL)
        check_model(mended, size);
    free(mended);
    return 0;
}
