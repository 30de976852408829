/* The directory at the end of a zip, which says where its members are. libarchive reads all of it,
 * and members in the order in which they lie in the file. So a zip is entered in the middle by
 * showing libarchive the same file with a directory that has only some of the entries.
 *
 * A zip has places only if its directory is plain: directly before its end record, and in the order
 * of the members. All others are read from the start. */
#ifndef KS_ZIP_DIRECTORY_H
#define KS_ZIP_DIRECTORY_H

#include "reader.h"

enum { KS_ZIP_BLOCK = 1 << 17 };

typedef struct ks_zip_directory {
    ks_reader *reader;
    uint64_t start, end;  /* of the entries, in the file */
    uint64_t at;          /* the next entry */
    unsigned char *block; /* bytes of the file around it */
    uint64_t block_at;    /* where they start */
    size_t block_size;    /* how many there are */
} ks_zip_directory;

/* Finds the directory. Returns 0, KS_EMEMORY, or KS_EINPUT if there is none that is plain, as far
 * as its end record says. Release it in any case. */
int ks_zip_find(ks_zip_directory *out, ks_reader *reader);
void ks_zip_release(ks_zip_directory *zip);
/* Are all entries whole, and in the order of their members? Goes back to the first entry. */
int ks_zip_is_plain(ks_zip_directory *zip);
/* Goes over an entry: where it is in the file, and where its member is. KS_EEND after the last,
 * KS_EINPUT if it is damaged. */
int ks_zip_next(uint64_t *entry, uint64_t *member, ks_zip_directory *zip);

/* Shows a zip with the entries from `start` up to `end` alone; 0 is from the first, to the last. */
int ks_zip_show(ks_reader *reader, uint64_t start, uint64_t end);

#endif
