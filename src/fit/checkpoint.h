/* What an interrupted training goes on with: the state of each network under its name, of those
 * that are trained as well as of the one in training, so that a run of several networks comes
 * quickly back to where it was. The bytes are those of a model file, with one tensor a network.
 * There are no files here: whoever runs the training keeps the bytes and brings them back. */
#ifndef KS_CHECKPOINT_H
#define KS_CHECKPOINT_H

#include "keisei-train.h"
#include "model.h"

enum { KS_CHECKPOINT_NUMBERS = 16, KS_CHECKPOINT_ARRAYS = 5 };

typedef struct ks_checkpoint {
    ks_model *model;
    int other; /* a state was found that is of other examples or options */
    /* Is given the bytes to keep; may be NULL. A status other than 0 ends the training. */
    int (*save)(const void *bytes, size_t size, void *payload);
    void *payload;
} ks_checkpoint;

/* The state of a network. */
typedef struct ks_checkpoint_state {
    uint64_t numbers[KS_CHECKPOINT_NUMBERS];
    float *arrays[KS_CHECKPOINT_ARRAYS]; /* `count` of `size` floats each */
    int count;
    size_t size;
} ks_checkpoint_state;

/* From the bytes that the watch has kept, if any; it is given those to keep. */
int ks_checkpoint_init(ks_checkpoint *out, const ks_training_watch *watch, ks_error *error);
void ks_checkpoint_release(ks_checkpoint *checkpoint);

/* Puts a state in place of the one that has that name. KS_EINPUT if a float is not finite. */
int ks_checkpoint_put(ks_checkpoint *checkpoint, const char *name,
                      const ks_checkpoint_state *state);
/* Fills numbers and arrays. 0: nothing has that name with arrays of this count and size. */
int ks_checkpoint_get(ks_checkpoint_state *state, const ks_checkpoint *checkpoint,
                      const char *name);
/* Is there any state of that name? */
int ks_checkpoint_has(const ks_checkpoint *checkpoint, const char *name);
/* Hands the bytes over to be kept. */
int ks_checkpoint_save(const ks_checkpoint *checkpoint);

/* Says why a training with this checkpoint has failed; returns `status`. */
int ks_checkpoint_fail(const ks_checkpoint *checkpoint, int status, ks_error *error);
/* Adds a word to a key, by which a state is told from those of other trainings. */
uint64_t ks_checkpoint_mix(uint64_t key, uint64_t word);

#endif
