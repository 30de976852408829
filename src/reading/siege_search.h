/* What the parts of siege.h share: its state; what is known of a position without reading on
 * (siege_life.c); what a proof depends on (siege_zone.c); and the search (siege_search.c). */
#ifndef KS_SIEGE_SEARCH_H
#define KS_SIEGE_SEARCH_H

#include "siege.h"
#include "zone.h"

enum {
    KS_SIEGE_DEEPEST = 96,
    KS_SIEGE_NEVER = 1 << 28 /* the number of an impossible proof */
};

/* What was found of a position. */
typedef struct ks_siege_slot {
    uint64_t key;
    int32_t phi, delta;
    uint32_t question; /* by which it was filled; 0: by none */
    int32_t work;      /* moves it took */
} ks_siege_slot;

struct ks_siege {
    ks_undo_board board;
    unsigned char sure[KS_CELLS];
    int16_t region[KS_CELLS]; /* the space, and the weak stones in it */
    int16_t rim[KS_CELLS];    /* the sure stones beside it */
    int region_size, rim_size;
    int target, attacker, defender, prover;
    ks_siege_goal goal;
    ks_siege_kos kos;
    uint64_t hash, path[KS_SIEGE_DEEPEST];
    int nodes, limit;
    int plies;         /* most moves in a line of play; 0: as many as it takes */
    int first;         /* the point of the first move, where it decides */
    uint32_t question; /* counts them */
    int bits;          /* of the number of slots */
    ks_siege_slot *table;
    ks_zone
        *zones; /* by slot, of what is proved: apart, so that looking up touches little memory */
    uint32_t stamp, marked[KS_CELLS]; /* cells are marked with the newest stamp */
};

/* Is the target's block unconditionally alive, or joined with a sure friend? Then what that depends
 * on is added to the zone, unless it is NULL. */
int ks_siege_lives(ks_zone *zone, ks_siege *siege);
/* Is the target's point in unconditional territory of the owner, or under a stone of his that
 * cannot be taken? */
int ks_siege_is_owned(ks_zone *zone, ks_siege *siege, int owner);
/* Does the block contain a sure stone? */
int ks_siege_rooted(const ks_siege *siege, int head);

/* Adds what is needed so that stones in the zone stay: the rest of their blocks, and a liberty of
 * each. */
void ks_siege_zone_close(ks_zone *zone, ks_siege *siege);
/* Adds what a move depends on, before it is made. */
void ks_siege_zone_move(ks_zone *zone, const ks_siege *siege, int cell, int mover);
/* Adds what makes a move on an empty cell impossible for `mover`. */
void ks_siege_zone_bar(ks_zone *zone, const ks_siege *siege, int cell, int mover);

/* May the side move there? */
int ks_siege_may_move(const ks_siege *siege, int cell, int mover);
/* Has the prover reached his goal? */
int ks_siege_is_proved(ks_zone *zone, ks_siege *siege);
/* Has he failed, or will he probably? */
int ks_siege_is_hopeless(ks_siege *siege);
/* Reads the position on the board, `proving` telling whether the prover is to move, `depth` moves
 * after the one asked about. */
ks_siege_result ks_siege_search(ks_siege *siege, int proving, int depth);
/* What the present question has found of a position, or NULL. */
const ks_siege_slot *ks_siege_recall(const ks_siege *siege, uint64_t hash);
/* The zone of a proof that was found there. */
static inline const ks_zone *ks_siege_zone(const ks_siege *siege, const ks_siege_slot *slot)
{
    return &siege->zones[slot - siege->table];
}
void ks_siege_make(ks_siege *siege, int cell, int colour);
void ks_siege_take_back(ks_siege *siege, uint64_t hash_before);

/* Is something to be reached, so that the other side may pass to see whether it is? The other goals
 * are reached when the other side has nothing left to try. */
static inline int ks_siege_reaches(const ks_siege *siege)
{
    return siege->goal != KS_SIEGE_HOLD && siege->goal != KS_SIEGE_BAR;
}

static inline int ks_siege_attacks(ks_siege_goal goal)
{
    return goal != KS_SIEGE_HOLD && goal != KS_SIEGE_LIVE;
}

#endif
