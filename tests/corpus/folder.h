/* A temporary folder for tests: files, folders, links and archives that are gone afterwards. */
#ifndef KS_TEST_FOLDER_H
#define KS_TEST_FOLDER_H

#include "keisei-corpus.h"

#include <stddef.h>

/* Setup and teardown of a cmocka test; the folder is its state. */
int folder_make(void **state);
int folder_remove(void **state);

typedef struct folder folder;

/* The path of a name in the folder, until the next call but seven. */
const char *folder_path(folder *f, const char *name);

/* All of these fail the test if they cannot do it. */
void folder_add_folder(folder *f, const char *name);
void folder_add_link(folder *f, const char *name, const char *target);
void folder_add_bytes(folder *f, const char *name, const void *bytes, size_t size);
void folder_add(folder *f, const char *name, const char *text);

typedef struct member {
    const char *name, *text;
} member;

/* An archive of members up to one without a name. `format` as libarchive names it ("zip", "ustar",
 * "7zip", "raw"), with options after a space ("zip zip:compression=store"), `filter` too ("gzip",
 * "xz", "zstd", "bzip2", or NULL). */
void folder_add_archive(folder *f, const char *name, const char *format, const char *filter,
                        const member *members);
/* Cuts a file off behind `size` bytes, or before its end if that is negative. */
void folder_truncate(folder *f, const char *name, long size);

/* All that the corpus of that name hands out, a line an entry: "INDEX SOURCE:LINE: GAME or !
 * MESSAGE", the source without the folder of the test; to be freed. */
char *folder_list(folder *f, const char *name, const ks_corpus_options *options);
/* How many bytes of files were read for the last list. */
unsigned long long folder_bytes(const folder *f);

#endif
