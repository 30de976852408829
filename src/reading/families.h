/* Families: blocks that stand or fall together. Blocks of one colour are of one family when they
 * share a liberty or border on the same piece of eyespace. The paper's features add up what a chain
 * has; whether stones live depends on how its eyespace is divided: two eyes, or one large one, or
 * one that is filled. These features go beyond the paper. */
#ifndef KS_FAMILIES_H
#define KS_FAMILIES_H

#include "block_features.h"

/* X(name, what it is). "Family" is the family of the block; "eye" is a connected piece of eyespace.
 */
#define KS_FAMILY_FEATURES(X)                                                                      \
    X(blocks, "blocks of the family")                                                              \
    X(stones, "stones of the family")                                                              \
    X(liberties, "liberties of the family outside of its eyes")                                    \
    X(eyes, "eyes of the family")                                                                  \
    X(first_size, "points of its largest eye")                                                     \
    X(first_dead, "dead enemy stones in that eye")                                                 \
    X(first_joints, "pairs of neighbours in that eye")                                             \
    X(first_widest, "most neighbours that an empty point of that eye has in it")                   \
    X(first_edge, "points of that eye on the edge of the board")                                   \
    X(second_size, "points of its second largest eye")                                             \
    X(second_dead, "dead enemy stones in that eye")                                                \
    X(rest_size, "points of all other eyes")                                                       \
    X(value, "mean prediction for the blocks of the family")                                       \
    X(best_value, "best prediction for a block of the family")                                     \
    X(enemies, "enemy families beside the family")                                                 \
    X(enemy_value, "lowest mean prediction for an enemy family beside it")                         \
    X(enemy_eyes, "eyes of the enemy family beside it that has the fewest")                        \
    X(enemy_liberties, "liberties outside of its eyes of the enemy family that has the fewest")    \
    X(enemy_shared, "liberties of the family outside of its eyes that enemies beside it share")    \
    X(kept_eyes, "eyes that its spaces are worth if the enemy moves first in all of them")         \
    X(hoped_eyes, "the same if it moves first in one of them")                                     \
    X(enemy_kept_eyes, "kept eyes of the enemy family beside it that has the fewest")              \
    X(enemy_hoped_eyes, "hoped eyes of the enemy family beside it that has the fewest")            \
    X(proved, "1 if the block is unconditionally alive")                                           \
    X(enemies_proved, "share of the enemy stones beside it that live unconditionally")

typedef enum ks_family_feature {
#define KS_FAMILY_ENTRY(name, text) KS_FAMILY_##name,
    KS_FAMILY_FEATURES(KS_FAMILY_ENTRY)
#undef KS_FAMILY_ENTRY
        KS_FAMILY_COUNT
} ks_family_feature;

typedef struct ks_eye {
    int size, dead, joints, widest, edge;
    int kept, hoped; /* eyes that it is worth if the enemy moves first, if its owner does */
} ks_eye;

/* Reads out what an eye, whose `size` is set, is worth if the enemy moves first and if its owner
 * does: `kept` and `hoped`. A wide one is worth two. */
void ks_eye_value(ks_eye *eye, const ks_reading *reading, const ks_set *points, int colour);

/* A piece of eyespace that was measured: while its points stay the same, so do its measures. */
typedef struct ks_eye_piece {
    ks_set points;
    ks_eye eye;
} ks_eye_piece;

typedef struct ks_family {
    int colour, blocks, stones, eyes;
    ks_set points, liberties; /* its stones; its liberties outside of its eyes */
    ks_eye eye[2];            /* the largest two; size 0 for none */
    int rest_size;
    int kept_eyes, hope; /* what all are worth if the enemy moves first; the most one move gains */
    int64_t sum; /* of its blocks' values in fixed point: it does not depend on their order */
    float value, best_value;
    float features[KS_FAMILY_COUNT]; /* all but `proved`, which is the block's own */
} ks_family;

typedef struct ks_families {
    int count;
    int16_t of[KS_POINTS]; /* by block */
    ks_family family[KS_POINTS];
    unsigned char measured[KS_POINTS]; /* by point: the colours of the pieces that start here */
    ks_eye_piece pieces[3][KS_POINTS]; /* by colour and the first point */
} ks_families;

/* `proved` are the points of unconditionally alive stones, by colour. */
void ks_families_init(ks_families *out, const ks_reading *reading, const ks_eyes *eyes,
                      const ks_set proved[3]);
/* The same from the families of the step before, of the same reading: faster where few change. */
void ks_families_update(ks_families *out, const ks_reading *reading, const ks_eyes *eyes,
                        const ks_set proved[3]);

void ks_family_features_read(float out[KS_FAMILY_COUNT], const ks_reading *reading,
                             const ks_families *families, const ks_set proved[3], int block);

const char *ks_family_feature_name(int feature);
const char *ks_family_feature_text(int feature);

#endif
