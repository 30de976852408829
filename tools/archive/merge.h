/* The results of shards, joined into the result of one run: files, the folders of audits and
 * folders of labelled games, as `label` and `audit` have written them with --shard. */
#ifndef KS_MERGE_H
#define KS_MERGE_H

#include <limits.h>
#include <stddef.h>

/* What the runs of all shards have counted. */
typedef struct ks_merge_counts {
    size_t taken, bad, left_out; /* as in ks_mark */
    char empty[PATH_MAX];        /* the corpus, if one run would fail for want of games; else "" */
} ks_merge_counts;

/* Writes `output`, a folder if the results are folders; NULL: standard output. `command` is for
 * messages. A merge that was stopped resumes. Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_merge_run(ks_merge_counts *out, const char *command, const char *output,
                 const char *const *results, int count);
/* Says of the counts what one run would have said. Returns the exit code of such a run. */
int ks_merge_tell(const ks_merge_counts *counts, const char *command);

#endif
