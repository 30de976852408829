/* Jobs of Slurm: arrays of one task per shard, submitted by `sbatch` and looked up by `squeue`.
 * Jobs are known by a name that is theirs alone, not by their numbers: a number can be lost between
 * its submission and our writing it down, and then the same work would be submitted twice. */
#ifndef KS_SLURM_H
#define KS_SLURM_H

#include "keisei.h"

/* What has become of the task of a shard. */
typedef enum ks_task {
    KS_TASK_UNKNOWN, /* never submitted, or so long ago that Slurm has forgotten it */
    KS_TASK_WAITING,
    KS_TASK_RUNNING,
    KS_TASK_ENDED,    /* in whatever way, */
    KS_TASK_CANCELLED /* but not in this one: somebody wanted it to stop */
} ks_task;

/* Functions return 0, KS_ESTOPPED after an interrupt (interrupt.h), or another status with a
 * sentence in `error`, such as that there is no sbatch or that no controller answers. */

/* Fills in the tasks of all shards, from 0, of which the last submission counts. */
int ks_slurm_look(ks_task *out, int shards, const char *name, ks_error *error);
/* Submits a script as an array of the shards that `chosen` says, with further options for sbatch.
 */
int ks_slurm_submit(const unsigned char *chosen, int shards, const char *script,
                    const char *const *options, int option_count, ks_error *error);
/* Adds a word as the shell reads it. */
void ks_slurm_put_word(ks_buffer *out, const char *word);

#endif
