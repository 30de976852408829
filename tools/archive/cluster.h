/* A batch on a cluster: its shards are tasks of a Slurm job array (slurm.h), and their results are
 * merged (merge.h) into the bytes and the exit code of one run.
 *
 * OUT.slurm is a folder with the script of the jobs, and the result and the log of every shard;
 * OUT.slurm.journal is the lock and says what the run was asked (journal.h). Both are gone when OUT
 * is complete. What a shard has done is known by its own journal alone, so a run that was stopped,
 * jobs that were killed and nodes that died are all the same: shards that are not complete and not
 * among the jobs of Slurm are submitted, and go on from where they were. */
#ifndef KS_CLUSTER_H
#define KS_CLUSTER_H

#include "batch.h"

enum { KS_MOST_SBATCH = 32 };

typedef struct ks_cluster {
    int shards;                         /* 0: everything runs here */
    const char *sbatch[KS_MOST_SBATCH]; /* options for sbatch */
    int sbatch_count;
} ks_cluster;

/* The mode of a command that runs on a cluster; see ks_option. */
#define KS_MODE_CLUSTER (1u << 8)

/* Rows for tables of options: `cluster` is a field of `type`. */
#define KS_ROW_SLURM(type, cluster)                                                                \
    "slurm", 0, "N", "run N shards as jobs of Slurm, wait for them and merge",                     \
        KS_OPTION_INT(type, cluster.shards, 1, 100000), .unnamed = KS_OPTION_UNNAMED
#define KS_ROW_SBATCH(type, cluster)                                                               \
    "sbatch", 0, "OPTION", "an option for sbatch, such as --partition=night; repeatable",          \
        KS_OPTION_TEXT(type, cluster.sbatch), KS_OPTION_COUNT(type, cluster.sbatch_count),         \
        .modes = KS_MODE_CLUSTER, .only = "goes with --slurm", .unnamed = KS_OPTION_UNNAMED
/* For a row of an option that each shard would take for itself. */
#define KS_NOT_ON_CLUSTER .modes = ~KS_MODE_CLUSTER, .only = "does not go with --slurm"

/* Runs the batch with `options` on the cluster. `inside` is the file of the result if `output` is a
 * folder, as "/games.csv"; else "". Returns the exit code. */
int ks_cluster_run(const ks_cluster *cluster, const ks_batch *batch, const char *output,
                   const char *inside, const ks_options *options);

#endif
