/* The inside of an index (keisei-corpus.h). Its text:
 *
 *     keisei index 1
 *     corpus 1098077230127359045       the stamp
 *     files 2
 *     largest 16777216                 bytes of the largest game
 *     games 70211
 *     places 3
 *     0 tar 1048576 0 611              file, kind, offset, line, games before it
 *     0 tar 2097664 0 1223
 *     1 file 0 0 70204
 *     end 6787069424412383540          the checksum of all above
 *
 * Places are in the order of the stream. The text that is read is exactly the text that would be
 * written, so two who make an index of the same corpus write the same bytes. */
#ifndef KS_INDEX_H
#define KS_INDEX_H

#include "keisei-corpus.h"

#include <stdint.h>

enum { KS_MAX_GAME = 16 * 1024 * 1024 }; /* unless the options say so */

typedef enum ks_place_kind {
    KS_PLACE_FILE, /* the start of a file, whatever is in it */
    KS_PLACE_GAME, /* in a plain file, behind a game */
    KS_PLACE_TAR,  /* the header of a member of a tar */
    KS_PLACE_ZIP   /* the entry of a member in the directory of a zip */
} ks_place_kind;

typedef struct ks_place {
    size_t file; /* files of the walk before it */
    ks_place_kind kind;
    uint64_t offset; /* in the file */
    int line;        /* behind a game: the line there, from 1; else 0 */
    size_t games;    /* before it in the corpus */
} ks_place;

struct ks_index {
    unsigned long long stamp;
    size_t files;
    size_t max_game;
    size_t games;
    ks_place *places;
    size_t count, capacity;
};

int ks_index_add(ks_index *index, ks_place place);

/* The last place with fewer games before it than `game`, NULL: the start of the corpus. So what is
 * wrong between the game before and this one, and is reported with this one, comes after the place.
 */
const ks_place *ks_index_before(const ks_index *index, size_t game);
/* The first place that has the games up to `game` behind it, NULL: the end of the corpus. */
const ks_place *ks_index_behind(const ks_index *index, size_t game);

#endif
