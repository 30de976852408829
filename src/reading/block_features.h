/* What a classifier of life and death is told about a block (scoring-final-positions, 4.1 and 4.2),
 * in the order of the paper. The one table below names the features for the code, for the
 * documentation and for `keisei features`. */
#ifndef KS_BLOCK_FEATURES_H
#define KS_BLOCK_FEATURES_H

#include "eyes.h"

/* X(name, what it is) */
#define KS_FEATURES(X)                                                                             \
    X(size, "stones of the block")                                                                 \
    X(perimeter, "cells beside it, off the board included")                                        \
    X(opponents, "enemy stones beside it")                                                         \
    X(liberties, "empty points beside it")                                                         \
    X(protected_liberties, "liberties that the enemy cannot play")                                 \
    X(auto_atari_liberties, "liberties it cannot play itself without being in atari")              \
    X(liberties_2, "liberties of its liberties")                                                   \
    X(liberties_3, "liberties of those")                                                           \
    X(opponent_blocks, "enemy blocks beside it")                                                   \
    X(local_majority, "enemy minus own stones within two steps")                                   \
    X(centre_near, "from its centre of mass to the nearest edge")                                  \
    X(centre_far, "from its centre of mass to the second nearest edge")                            \
    X(box, "points of the smallest rectangle around it")                                           \
    X(full_regions, "fully accessible regions beside it")                                          \
    X(full_size, "their points")                                                                   \
    X(full_perimeter, "their perimeters")                                                          \
    X(full_splits, "their split points")                                                           \
    X(part_regions, "partly accessible regions beside it")                                         \
    X(part_size, "their accessible points")                                                        \
    X(part_perimeter, "the perimeters of those")                                                   \
    X(part_interior, "their inaccessible points")                                                  \
    X(part_interior_perimeter, "the perimeters of those")                                          \
    X(part_interior_splits, "the split points of those")                                           \
    X(eyespace, "points of eyespace beside it")                                                    \
    X(eyespace_perimeter, "their perimeter")                                                       \
    X(chain_blocks, "blocks of its optimistic chain")                                              \
    X(chain_size, "stones of the chain")                                                           \
    X(chain_perimeter, "the perimeter of the chain")                                               \
    X(chain_splits, "split points of the chain with its shared liberties")                         \
    X(chain_regions, "regions beside the chain")                                                   \
    X(chain_eye_regions, "those with eyespace")                                                    \
    X(chain_full_regions, "those that are fully accessible from one block or linked ones")         \
    X(chain_eyespace, "points of eyespace beside the chain")                                       \
    X(chain_eyespace_perimeter, "their perimeter")                                                 \
    X(chain_external_liberties, "liberties of enemy blocks beside the chain that it has not")      \
    X(weakest_perimeter, "perimeter of the weakest enemy block beside it")                         \
    X(weakest_liberties, "liberties of that block")                                                \
    X(weakest_shared, "liberties shared with that block")                                          \
    X(weakest_splits, "split points of that block")                                                \
    X(weakest_eyespace_perimeter, "perimeter of the eyespace of that block")                       \
    X(second_perimeter, "the same of the second weakest enemy block beside it")                    \
    X(second_liberties, "liberties of that block")                                                 \
    X(second_shared, "liberties shared with that block")                                           \
    X(second_splits, "split points of that block")                                                 \
    X(second_eyespace_perimeter, "perimeter of the eyespace of that block")                        \
    X(rival_perimeter, "the same of the weakest enemy block beside the chain or its liberties")    \
    X(rival_liberties, "liberties of that block")                                                  \
    X(rival_shared, "liberties shared with that block")                                            \
    X(rival_splits, "split points of that block")                                                  \
    X(rival_eyespace_perimeter, "perimeter of the eyespace of that block")                         \
    X(disputed_own, "liberties of the block in disputed territory beside it")                      \
    X(disputed_friends, "points of that territory beside own stones")                              \
    X(disputed_enemies, "points of that territory beside enemy stones")                            \
    X(friend_value, "prediction for the strongest friend that shares a liberty")                   \
    X(weakest_value, "prediction for the weakest enemy block beside it")                           \
    X(second_value, "prediction for the second weakest")                                           \
    X(weakest_chain_value, "mean prediction for the chain of the weakest")                         \
    X(weakest_chain_eyespace, "points of eyespace of that chain")                                  \
    X(weakest_chain_eyespace_perimeter, "their perimeter")

typedef enum ks_feature {
#define KS_FEATURE_ENTRY(name, text) KS_FEATURE_##name,
    KS_FEATURES(KS_FEATURE_ENTRY)
#undef KS_FEATURE_ENTRY
        KS_FEATURE_COUNT
} ks_feature;

/* The first 53 need no predictions, the other six do. */
enum { KS_FEATURES_PLAIN = KS_FEATURE_friend_value };

/* A friend, enemy or dispute that is missing has 0 for all of its features. */
typedef float ks_features[KS_FEATURE_COUNT];

/* The features that predictions do not change; the others are 0. */
void ks_features_read_plain(ks_features out, const ks_reading *reading, int block);
/* The others, which need the eyes of this step. */
void ks_features_update(ks_features out, const ks_reading *reading, const ks_eyes *eyes, int block);
/* All features of one block. */
void ks_features_read(ks_features out, const ks_reading *reading, const ks_eyes *eyes, int block);

const char *ks_feature_name(int feature);
const char *ks_feature_text(int feature);

#endif
