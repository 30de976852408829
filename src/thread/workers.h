/* Worker threads: pthreads behind this one header. ks_workers_run and ks_workers_cores are public
 * (keisei-corpus.h); the rest is internal.
 *
 * A stream is a list of items of unknown length that is read in order, worked on in any order and
 * drained in order again, with at most a fixed number of items in memory. What is drained does not
 * depend on the number of threads. */
#ifndef KS_WORKERS_H
#define KS_WORKERS_H

#include "keisei-corpus.h"

typedef struct ks_stream {
    /* Fills a slot; KS_EEND when there is nothing more. Called by the thread that runs the stream.
     */
    int (*read)(int slot, void *payload);
    /* Called by any thread. */
    int (*work)(int slot, void *payload);
    /* Called by the thread that runs the stream, in the order in which the slots were filled. */
    int (*drain)(int slot, void *payload);
    void *payload;
} ks_stream;

/* How many slots a stream on so many threads uses, numbered from 0. */
int ks_stream_slots(int threads);

/* Runs until the end, or until read, work or drain fails. Returns the first failure in the order of
 * the items; all items before it have been drained. */
int ks_stream_run(const ks_stream *stream, int threads);

#endif
