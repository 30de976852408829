/* The files of a folder and of all folders in it, in the order of their names, so that the order
 * never depends on the disk. For each level, the names of one folder are in memory at a time. A
 * link to a folder is followed, but no folder is read twice, so links that go round in circles end.
 */
#ifndef KS_WALK_H
#define KS_WALK_H

#include "keisei-corpus.h"

typedef struct ks_walk ks_walk;

/* KS_EFILE if there is nothing at `path`. A path that is not a folder gives that one file, whatever
 * its name. */
int ks_walk_new(ks_walk **out, const char *path, ks_error *error);
void ks_walk_free(ks_walk *walk);

/* The next file, whose path is `*path` until the next call. KS_EEND after the last. KS_EFILE or
 * KS_EMEMORY: `*path` cannot be read, for the reason in `message`; the next call continues after
 * it. */
int ks_walk_next(const char **path, char message[200], ks_walk *walk);

/* What a name says about a file: it holds games; one per line; it is an archive of such files. */
enum { KS_NAME_GAMES = 1, KS_NAME_LINES = 2, KS_NAME_ARCHIVE = 4 };
int ks_name_kind(const char *path);

#endif
