/* The index of a corpus in a file, which shards share. */
#ifndef KS_CORPUS_INDEX_H
#define KS_CORPUS_INDEX_H

#include "keisei-corpus.h"

/* Reads the index of the corpus at `path` from `file`. If it is not there, damaged, or of another
 * state of the corpus, it is made and written there, aside and then renamed: all who do so at the
 * same time write the same bytes. Without a file it is made, and not kept. A file that is no index
 * is not overwritten. Shows progress. Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_corpus_index(ks_index **out, const char *path, const char *file, const char *command);

#endif
