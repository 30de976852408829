/* The games that can be learnt from: those of a corpus that have labels. */
#ifndef KS_LABELLED_H
#define KS_LABELLED_H

#include "keisei-corpus.h"

/* Shows every such game, with the final owner of each point, to `visit`, in order. Records that are
 * bad or have no labels are left out. A status of `visit` other than 0 ends the loop: KS_EEND means
 * that it has seen enough, any other is an error. Nothing at `path` is an error too. */
int ks_labelled_games(const char *path,
                      int (*visit)(const ks_game *game, const signed char *owner, void *payload),
                      void *payload, ks_error *error);

#endif
