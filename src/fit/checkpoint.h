/* What an interrupted training resumes from: the state of each network under its name, both of
 * finished networks and of the one in training, so that a run of several networks quickly gets back
 * to where it was. The bytes are a model file with one tensor per network. There are no files here:
 * the caller of the training keeps the bytes and passes them in again. */
#ifndef KS_CHECKPOINT_H
#define KS_CHECKPOINT_H

#include "keisei-train.h"
#include "model.h"

enum { KS_CHECKPOINT_NUMBERS = 16, KS_CHECKPOINT_ARRAYS = 5 };

typedef struct ks_checkpoint {
    ks_model *model;
    int other; /* a state of other examples or options was found */
    /* Gets the bytes to keep; may be NULL. A status other than 0 ends the training. */
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

/* Starts from the checkpoint of the watch, if it has one, and saves to the watch. */
int ks_checkpoint_init(ks_checkpoint *out, const ks_training_watch *watch, ks_error *error);
void ks_checkpoint_release(ks_checkpoint *checkpoint);

/* Stores a state under a name, replacing an earlier one. KS_EINPUT if a float is not finite. */
int ks_checkpoint_put(ks_checkpoint *checkpoint, const char *name,
                      const ks_checkpoint_state *state);
/* Fills numbers and arrays. 0: there is no state of that name with arrays of this count and size.
 */
int ks_checkpoint_get(ks_checkpoint_state *state, const ks_checkpoint *checkpoint,
                      const char *name);
/* Is there any state of that name? */
int ks_checkpoint_has(const ks_checkpoint *checkpoint, const char *name);
/* Passes the bytes to `save`. */
int ks_checkpoint_save(const ks_checkpoint *checkpoint);

/* Fills `error` with why a training with this checkpoint failed; returns `status`. */
int ks_checkpoint_fail(const ks_checkpoint *checkpoint, int status, ks_error *error);
/* Mixes a word into a key, which distinguishes a state from those of other trainings. */
uint64_t ks_checkpoint_mix(uint64_t key, uint64_t word);

#endif
