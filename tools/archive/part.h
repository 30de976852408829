/* The result of a batch: a file that grows as PATH.part, with a journal of how far it has come, and
 * becomes PATH when it is complete. What an entry of the journal says of the part, its length and
 * checksum, was on the disk before the entry was; so a run resumes from the last entry that is true
 * of the part, cuts off what comes after, and ends with the same bytes as one that was never
 * stopped.
 *
 * What is not a plain file, such as a pipe, a device or standard output, is written to directly;
 * then there is nothing to resume. */
#ifndef KS_PART_H
#define KS_PART_H

#include "journal.h"

/* How far a batch has come. It is consistent: all games before `next` are in the counts. */
typedef struct ks_mark {
    size_t next;     /* the index of the first game that was not taken */
    size_t taken;    /* games that were taken, good or bad */
    size_t bad;      /* records that could not be read */
    size_t left_out; /* as the command counts it */
} ks_mark;

/* Starts as zeros, but KS_PART_CLOSED. */
typedef struct ks_part {
    const char *name; /* for messages: as the user gave it */
    char *path;       /* where it leads to */
    char *part;       /* PATH.part; NULL: written directly */
    int fd;
    ks_journal journal;
    ks_buffer *waiting; /* bytes to be written */
    size_t bytes;       /* valid in the part */
    uint64_t sum;       /* their checksum */
    ks_mark mark;       /* that goes with them */
    size_t saved;       /* games before this are in the last entry */
    size_t unsaved;     /* games since the last entry */
    size_t save_every;  /* games between entries */
    size_t settled;     /* bytes of `waiting` that were advanced to */
    ks_buffer *games;   /* of a shard, since the last entry: " INDEX:BYTES" of each game */
    int is_shard;
    int complete; /* nothing is to be added: an earlier run had come to the end */
} ks_part;

#define KS_PART_CLOSED                                                                             \
    {                                                                                              \
        .fd = -1, .journal = KS_JOURNAL_CLOSED                                                     \
    }

/* What an entry of the journal says. */
typedef struct ks_claim {
    int complete; /* the file has come to its end */
    ks_mark mark;
    size_t bytes; /* of the file, and their checksum */
    uint64_t sum;
    const char *games; /* of a shard: " INDEX:BYTES" of each game since the entry before */
} ks_claim;

/* Returns 0 if the entry is none of a part. */
int ks_claim_read(ks_claim *out, const char *entry);
/* Is `path` a file of which the claim is true, without a byte more? */
int ks_claim_is_whole(const ks_claim *claim, const char *path);

/* The functions below return 0, or KS_EXIT_FAILURE after a message. */

/* Can a run resume what it writes to `path`? Not a pipe, a device or, if it is NULL, standard
 * output. */
int ks_part_resumes(const char *path);
/* Opens what cannot be resumed. A part is to be closed in any case. */
int ks_part_open_directly(ks_part *out, const char *path, ks_mark start);
/* Starts the file, or resumes it: then `mark` is where. `journal` has a complete header; it belongs
 * to the part from now on. With `is_shard`, the journal notes where each game is, and stays beside
 * the result as PATH.shard, for `keisei merge`. */
int ks_part_open(ks_part *out, const char *path, ks_journal *journal, ks_mark start,
                 size_t save_every, int is_shard);
/* What is waiting comes before the first game, and belongs to none. */
void ks_part_end_head(ks_part *part);
/* The file that has the bytes so far. */
const char *ks_part_file(const ks_part *part);
/* Goes on to `mark`, to which all that was put to `waiting` belongs. */
int ks_part_advance(ks_part *part, const ks_mark *mark);
/* Keeps what was advanced to, for the next run. */
int ks_part_save(ks_part *part);
/* The end of the batch: the file gets its name. The journal stays until the part is closed, for a
 * command that has more to write. */
int ks_part_finish(ks_part *part, const ks_mark *mark);
/* With `done`, all is written, and the journal is removed, or becomes PATH.shard. */
int ks_part_close(ks_part *part, int done);

#endif
