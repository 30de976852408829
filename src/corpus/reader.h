/* The bytes of a file, for libarchive: all of them, or only what a part of the corpus needs, as if
 * they were a file of their own. Counts what is really read from the disk. */
#ifndef KS_READER_H
#define KS_READER_H

#include <archive.h>
#include <stddef.h>
#include <stdint.h>

enum { KS_READER_TAIL = 98 };

/* What is shown are bytes of the file, further bytes of it, and a tail that is not in the file. */
typedef struct ks_reader_span {
    uint64_t offset, size;
} ks_reader_span;

typedef struct ks_reader {
    int fd;        /* -1: closed */
    int can_seek;  /* not in a pipe */
    uint64_t size; /* of the file */
    ks_reader_span spans[2];
    unsigned char tail[KS_READER_TAIL];
    size_t tail_size;
    uint64_t at; /* the next byte, of those that are shown */
    char *block;
    size_t block_size;
    uint64_t bytes; /* read so far */
    int failed;     /* the reason, if the system could not read or had no memory */
} ks_reader;

/* Opens a file and shows all of it. Returns 0, KS_EMEMORY, or KS_EFILE with errno set. Close it in
 * any case. `bytes` goes on counting. */
int ks_reader_open(ks_reader *reader, const char *path, size_t block_size);
void ks_reader_close(ks_reader *reader);
/* Shows only what comes from `offset` on. */
void ks_reader_show_from(ks_reader *reader, uint64_t offset);

/* Copies bytes of the file itself. 0 or KS_EFILE, also if there are fewer. */
int ks_reader_copy(void *out, ks_reader *reader, uint64_t offset, size_t size);

/* Lets libarchive read. */
int ks_reader_attach(struct archive *archive, ks_reader *reader);

#endif
