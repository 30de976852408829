/* The log of a shard: what its runs have written to standard error, one after the other. */
#ifndef KS_SHARD_LOG_H
#define KS_SHARD_LOG_H

#include <stddef.h>

/* The last sentence about what went wrong, without the name of the command before it. */
void ks_shard_log_last(char *out, size_t size, const char *path);
/* Prints what it says of records that could not be read, each once: a run that resumes may say it
 * again. Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_shard_log_repeat(const char *path);

#endif
