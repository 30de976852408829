/* Where the networks are in doubt, reading can often decide: stones in doubt are mostly surrounded,
 * in spaces small enough to search. The largest blocks are read first, since small ones often
 * depend on them; a block that was found to live counts as sure for those that follow.
 *
 * A block that falls whoever moves first is dead, one that holds although the enemy moves first
 * lives. In between it depends on who moves first. After a pass that decides nothing. Without a
 * pass the side to move would have played there next, unless it is about a ko. */
#include "capture.h"
#include "siege.h"
#include "verdict.h"

#include <string.h>

enum { EMPTIES = 30, NODES = 10000, ALL_NODES = 100000, TABLE_BITS = 14 };

static const float doubtful = 0.02F, sure = 0.98F, found = 0.99F;

typedef struct settling {
    ks_verdict *verdict;
    ks_range *seen;
    const ks_position *position;
    ks_siege *siege;
    unsigned char sure[KS_POINTS], asked[KS_POINTS]; /* by point, by block */
    int nodes;                                       /* how many are left */
    int limit;                                       /* how many of them one answer may take */
} settling;

static int in_doubt(const settling *s, int block)
{
    const ks_block_fate *fate = &s->verdict->fates[block];
    return fate->proof == NULL && !s->asked[block] &&
           ks_range_against(s->seen[block], fate->alive < 0.5F) > doubtful;
}

/* The stones of the largest block in doubt; 0: there is none. */
static int largest_in_doubt(const settling *s)
{
    int stones = 0;
    for (int i = 0; i < s->verdict->blocks; i++)
        if (in_doubt(s, i) && s->verdict->fates[i].block.stones > stones)
            stones = s->verdict->fates[i].block.stones;
    return stones;
}

static void mark_sure(settling *s, int block)
{
    KS_EACH_STONE(stone, s->position, s->verdict->fates[block].block.point)
    {
        s->sure[stone] = 1;
    }
}

static int proves(settling *s, int block, int attacker_first, ks_siege_goal goal, ks_siege_kos kos)
{
    ks_siege_case asked = {.point = s->verdict->fates[block].block.point,
                           .sure = s->sure,
                           .attacker_first = attacker_first,
                           .goal = goal,
                           .kos = kos,
                           .empties = EMPTIES,
                           .nodes = s->limit};
    ks_siege_result result = ks_siege_run(s->siege, &asked);
    s->nodes -= ks_siege_nodes(s->siege);
    return result == KS_SIEGE_PROVED;
}

/* In a wide space: is it caught there whatever it does? */
static int runs_in_vain(settling *s, int block)
{
    ks_capture_options options = ks_capture_defaults(s->position->width, s->position->height);
    ks_capture capture;
    ks_capture_read(&capture, NULL, s->position, s->verdict->fates[block].block.point, &options);
    s->nodes -= capture.nodes;
    return ks_capture_status_of(&capture) == KS_CAPTURE_CAPTURED;
}

/* 1 it lives, -1 it dies, 0 is not known. */
static int fate_of(settling *s, int block)
{
    int enemy = KS_OPPONENT(s->verdict->fates[block].block.colour);
    if (proves(s, block, 1, KS_SIEGE_HOLD, KS_SIEGE_KOS_RULE))
        return 1;
    if (proves(s, block, 1, KS_SIEGE_LIVE, KS_SIEGE_KOS_RULE)) /* though it may be taken */
        return 1;
    if (proves(s, block, 0, KS_SIEGE_FALL, KS_SIEGE_KOS_RULE))
        return -1;
    if (!proves(s, block, 1, KS_SIEGE_FALL, KS_SIEGE_KOS_RULE))
        return runs_in_vain(s, block) ? -1 : 0;
    if (!proves(s, block, 0, KS_SIEGE_HOLD, KS_SIEGE_KOS_RULE))
        return 0;
    if (proves(s, block, 1, KS_SIEGE_HOLD, KS_SIEGE_KOS_WON))
        return 1;
    int goes_on = !s->position->passed && proves(s, block, 1, KS_SIEGE_FALL, KS_SIEGE_KOS_LOST);
    return goes_on && s->position->to_move == enemy ? -1 : 0;
}

/* Keeps some doubt if the networks had said otherwise. */
static void take_over(settling *s, int block, int fate)
{
    ks_block_fate *of = &s->verdict->fates[block];
    float alive = fate > 0 ? found : 1 - found;
    float other = (of->alive >= 0.5F) == (fate > 0) ? alive : 0.5F;
    s->seen[block] = fate > 0 ? (ks_range){other, alive, 1} : (ks_range){alive, other, 1};
    of->alive = alive;
    if (fate > 0)
        mark_sure(s, block);
}

/* Blocks of one size: what is found of one must not depend on what is found of another, or a turned
 * board would be judged differently. */
static void settle_round(settling *s, int stones)
{
    signed char fates[KS_POINTS] = {0};
    s->limit = s->nodes < NODES ? s->nodes : NODES;
    for (int i = 0; i < s->verdict->blocks; i++)
        if (s->verdict->fates[i].block.stones == stones && in_doubt(s, i))
            fates[i] = (signed char)fate_of(s, i);
    for (int i = 0; i < s->verdict->blocks; i++) {
        s->asked[i] |= s->verdict->fates[i].block.stones == stones;
        if (fates[i] != 0)
            take_over(s, i, fates[i]);
    }
}

int ks_verdict_settle(ks_verdict *verdict, ks_range *seen, const ks_position *position)
{
    settling s = {.verdict = verdict, .seen = seen, .position = position, .nodes = ALL_NODES};
    int stones = largest_in_doubt(&s);
    if (stones == 0)
        return 0;
    int status = ks_siege_new(&s.siege, TABLE_BITS);
    if (status)
        return status;
    for (int i = 0; i < verdict->blocks; i++)
        if (verdict->fates[i].alive > sure && !in_doubt(&s, i))
            mark_sure(&s, i);
    ks_siege_set(s.siege, position);
    for (; stones > 0 && s.nodes > 0; stones = largest_in_doubt(&s))
        settle_round(&s, stones);
    ks_siege_free(s.siege);
    return 0;
}
