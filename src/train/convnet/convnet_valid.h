/* The positions by which a training is watched: of the validation games, after certain numbers of
 * moves, and those that are held out of the files of positions. */
#ifndef KS_CONVNET_VALID_H
#define KS_CONVNET_VALID_H

#include "buffer.h"
#include "convnet_loss.h"
#include "sheets.h"

/* A position of a game, or with no game the one with that number of a file. */
typedef struct ks_convnet_place {
    const ks_convnet_source *source;
    const ks_kept_game *game;
    size_t number; /* of moves, or of the position */
    int width, height;
} ks_convnet_place;

/* Starts as zeros. */
typedef struct ks_convnet_valid {
    ks_convnet_place *places;
    ks_convnet_measures *measures; /* how well each was judged */
    size_t count, room;
    size_t *firsts; /* the first position of each sheet of them, and `count` */
    size_t sheets, sheet_room;
} ks_convnet_valid;

void ks_convnet_valid_release(ks_convnet_valid *valid);
/* Adds those of a source: of a corpus all games, of a file some of the positions held out. */
int ks_convnet_valid_add(ks_convnet_valid *valid, const ks_convnet_source *source);
/* Puts as many positions on a sheet as fit, one after the other, once all are added. */
int ks_convnet_valid_lay_out(ks_convnet_valid *valid, ks_sheets *sheets);

/* The position with that number; 0: it cannot be. */
int ks_convnet_valid_example(ks_convnet_example *out, const ks_convnet_valid *valid, size_t number);
/* A line on the positions of one source, called `name`: log-loss by move, then all together. */
void ks_convnet_valid_note(ks_buffer *out, const ks_convnet_valid *valid,
                           const ks_convnet_source *source, const char *name);

#endif
