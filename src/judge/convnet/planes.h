/* What the convolutional network is told of a position, seen by the side to move: planes, a number
 * from 0 to 127 for each point, and facts about the whole board. The planes carry what convolutions
 * cannot see or see late: liberties, captures that were read out, what is proved, and the chances
 * of blocks by the networks of `life`. */
#ifndef KS_PLANES_H
#define KS_PLANES_H

#include "capture.h"
#include "life.h"

/* "own": of the side to move. */
#define KS_PLANES(X)                                                                               \
    X(board, "every point of the board, so that its edges can be seen")                            \
    X(own, "stones of the side to move")                                                           \
    X(other, "stones of the opponent")                                                             \
    X(one_liberty, "stones of blocks with one liberty")                                            \
    X(two_liberties, "with two")                                                                   \
    X(three_liberties, "with three")                                                               \
    X(four_liberties, "with four")                                                                 \
    X(liberties, "liberties of the block, up to 16")                                               \
    X(size, "stones of the block, up to 16")                                                       \
    X(ko, "where a ko may not be retaken")                                                         \
    X(own_proved, "unconditionally alive stones, and what they enclose for certain")               \
    X(other_proved, "the same of the opponent")                                                    \
    X(own_alive, "the chance of a block to survive, by the networks of `life`")                    \
    X(other_alive, "the same of the opponent")                                                     \
    X(own_eyespace, "where the side to move may make eyes, if what looks dead is dead")            \
    X(other_eyespace, "the same of the opponent")                                                  \
    X(own_unplayable, "where its stone could not live: suicide, or taken at once")                 \
    X(other_unplayable, "the same of the opponent")                                                \
    X(own_linking, "liberties that link its blocks")                                               \
    X(other_linking, "the same of the opponent")                                                   \
    X(own_falls, "blocks that are captured if the opponent moves first")                           \
    X(own_lost, "that are captured even if their side moves first")                                \
    X(other_falls, "the opponent's blocks that can be captured")                                   \
    X(other_lost, "that can be captured even if the opponent moves first")                         \
    X(capture, "moves that capture by reading")                                                    \
    X(threat, "moves by which the opponent would capture")                                         \
    X(rescue, "moves that save a block from that")                                                 \
    X(escape, "moves by which the opponent would save one")

enum {
#define KS_PLANE_ENTRY(name, text) KS_PLANE_##name,
    KS_PLANES(KS_PLANE_ENTRY)
#undef KS_PLANE_ENTRY
        KS_PLANE_COUNT,
    KS_PLANE_ONE = 127 /* "yes", or 1 */
};

enum {
    KS_FACT_komi,    /* what the opponent needs less than the side to move to win, in 20 points */
    KS_FACT_close,   /* the same in 5 points, at most 1 */
    KS_FACT_counted, /* 1 if territory is counted, not area */
    KS_FACT_size,    /* of the board: see ks_residual_size */
    KS_FACT_COUNT
};

/* Room for reading a position; large. */
typedef struct ks_planes_room {
    ks_life_view view;
    float alive[KS_POINTS];
    ks_capture captures[KS_POINTS];
} ks_planes_room;

void ks_planes_read(uint8_t out[KS_PLANE_COUNT][KS_POINTS], ks_planes_room *room,
                    const ks_life *life, const ks_position *position);

/* `threshold`: as ks_judgment_threshold has it. */
void ks_planes_facts(float out[KS_FACT_COUNT], const ks_position *position, double threshold,
                     int territory);

#endif
