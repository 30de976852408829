/* Any bytes as the checkpoint of a training, with the right checksum put to it. One that is
 * accepted comes out of ks_checkpoint_save as the same bytes; a training goes on from it and ends,
 * or refuses it as that of another run. */
#include "mended.h"
#include "network_train.h"

#include <math.h>

enum { INPUTS = 2, HIDDEN = 1, EXAMPLES = 6, EPOCHS = 4 };

typedef struct kept {
    const uint8_t *bytes;
    size_t size;
    int same;
} kept;

static int compare(const void *bytes, size_t size, void *payload)
{
    kept *k = payload;
    k->same = size == k->size && memcmp(bytes, k->bytes, size) == 0;
    return 0;
}

static int forget(const void *bytes, size_t size, void *payload)
{
    (void)bytes, (void)size, (void)payload;
    return 0;
}

static void make_examples(ks_examples *out)
{
    *out = (ks_examples){.inputs = INPUTS};
    for (int i = 0; i < EXAMPLES; i++) {
        const float row[INPUTS] = {(float)i, (float)(i % 3)};
        require(ks_examples_add(out, row, (float)(i % 2)) == 0);
    }
}

/* Trains from the checkpoint: a few steps of a tiny network. */
static void resume(ks_checkpoint *checkpoint, ks_fit_method way)
{
    ks_examples examples;
    ks_network network;
    ks_training_result result;
    ks_training_options options = {.threads = 1,
                                   .epochs = EPOCHS,
                                   .seed = 4,
                                   .checkpoint = checkpoint,
                                   .name = "a.network",
                                   .rate = {KS_RATE_COSINE, .01, 0}};
    make_examples(&examples);
    require(ks_network_init(&network, INPUTS, HIDDEN) == 0);
    int status = ks_network_train(&result, &network, &examples, NULL, way, &options);
    require(status == 0 || status == KS_EINPUT);
    if (status == 0) {
        require(result.epochs >= 0 && result.epochs <= EPOCHS);
        require(result.best_epoch >= 0 && result.best_epoch <= EPOCHS);
    }
    ks_network_release(&network);
    ks_examples_release(&examples);
}

static void check(const uint8_t *bytes, size_t size, ks_fit_method way)
{
    ks_checkpoint checkpoint;
    ks_error error = {0};
    kept k = {bytes, size, 0};
    ks_training_watch watch = {
        .save = compare, .payload = &k, .checkpoint = bytes, .checkpoint_size = size};
    int status = ks_checkpoint_init(&checkpoint, &watch, &error);
    if (status) {
        check_error_of(&error, status, size);
    } else {
        require(ks_checkpoint_save(&checkpoint) == 0 && k.same);
        checkpoint.save = forget;
        resume(&checkpoint, way);
    }
    ks_checkpoint_release(&checkpoint);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    uint8_t *mended = mend_checksum(bytes, size);
    if (mended == NULL)
        return 0;
    check(mended, size, KS_FIT_RPROP);
    check(mended, size, KS_FIT_ADAM);
    free(mended);
    return 0;
}
