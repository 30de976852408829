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

/* How much is read. */
typedef struct limits {
    int empties; /* of a space */
    int nodes;   /* moves for an answer, */
    int all;     /* for a board, */
    int later;   /* and for a board when all is judged */
    int bits;    /* of the size of the table */
} limits;

static const limits by_effort[] = {
    [KS_EFFORT_QUICK] = {20, 1500, 10000, 1000, 12},
    [KS_EFFORT_NORMAL] = {30, 10000, 50000, 3000, 14},
    [KS_EFFORT_THOROUGH] = {60, 200000, 2000000, 200000, 17},
};

static const float doubtful = 0.02F, sure = 0.98F, found = 0.99F;

typedef struct settling {
    ks_verdict *verdict;
    ks_range *seen;
    const ks_position *position;
    ks_siege *siege;
    const limits *most;
    unsigned char sure[KS_POINTS], asked[KS_POINTS]; /* by point, by block */
    int firm;                                        /* are the walls? */
    int nodes;                                       /* how many are left */
    int limit;                                       /* how many of them one answer may take */
} settling;

/* Is there an enemy block beside this one, no smaller, that is taken as dead, or is not sure? */
static int beside(const settling *s, int block, int dead)
{
    const ks_verdict *v = s->verdict;
    const ks_block_fate *of = &v->fates[block];
    KS_EACH_STONE(stone, s->position, of->block.point)
    {
        int around[4], n = ks_neighbours(around, s->position, stone);
        for (int i = 0; i < n; i++) {
            int other = v->block_at[around[i]];
            if (other >= 0 && v->fates[other].block.colour != of->block.colour &&
                v->fates[other].block.stones >= of->block.stones &&
                (dead ? v->fates[other].alive < 0.5F : !s->sure[around[i]]))
                return 1;
        }
    }
    return 0;
}

/* It does not matter whether a dead enemy could take the block: stones that kill by filling an eye
 * can always be taken. */
static int beside_dead(const settling *s, int block)
{
    return beside(s, block, 1);
}

/* An enemy who may fall himself proves nothing by taking the block. */
static int beside_doubtful(const settling *s, int block)
{
    return beside(s, block, 0);
}

static int in_doubt(const settling *s, int block)
{
    const ks_block_fate *fate = &s->verdict->fates[block];
    int dead = fate->alive < 0.5F;
    return fate->proof == NULL && !s->asked[block] &&
           (ks_range_against(s->seen[block], dead) > doubtful ||
            (dead && fate->block.stones >= KS_LARGE_DEAD) ||
            (s->seen[block].weak && !dead && !s->position->passed));
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

/* Keeps what was found for that side moving first. */
static void note(settling *s, int block, int first, ks_answer outcome, int move)
{
    ks_block_fate *fate = &s->verdict->fates[block];
    fate->first[first] = outcome;
    fate->move[first] = move;
}

/* What a search of all lines of play finds, where a repetition does not take the block. */
typedef enum finding { UNKNOWN, HOLDS, FALLS } finding;

static finding finding_of(ks_siege_result result)
{
    return result == KS_SIEGE_PROVED ? FALLS : result == KS_SIEGE_OPEN ? HOLDS : UNKNOWN;
}

/* One search. After a pass the walls are believed to stand where their own liberties make the space
 * too wide: who passes does not fear for them. */
static ks_siege_result search(settling *s, int block, int attacker_first, ks_siege_goal goal,
                              ks_siege_kos kos)
{
    ks_siege_case asked = {.point = s->verdict->fates[block].block.point,
                           .sure = s->sure,
                           .attacker_first = attacker_first,
                           .goal = goal,
                           .kos = kos,
                           .empties = s->most->empties,
                           .nodes = s->limit};
    ks_siege_result result = ks_siege_run(s->siege, &asked);
    s->nodes -= ks_siege_nodes(s->siege);
    if (result == KS_SIEGE_UNKNOWN && s->firm) {
        asked.firm = 1;
        result = ks_siege_run(s->siege, &asked);
        s->nodes -= ks_siege_nodes(s->siege);
    }
    return result;
}

static finding ask(settling *s, int block, int attacker_first, ks_siege_kos kos)
{
    return finding_of(search(s, block, attacker_first, KS_SIEGE_TAKE, kos));
}

/* Is it taken and its point the enemy's in the end, though its own side moves first? */
static int falls_for_good(settling *s, int block)
{
    return search(s, block, 0, KS_SIEGE_FALL, KS_SIEGE_KOS_RULE) == KS_SIEGE_PROVED;
}

/* In a wide space: is it caught there whatever it does? */
static int runs_in_vain(settling *s, int block)
{
    ks_capture_options options = ks_capture_defaults(s->position->width, s->position->height);
    const ks_block *of = &s->verdict->fates[block].block;
    ks_capture capture;
    ks_capture_read(&capture, NULL, s->position, of->point, &options);
    s->nodes -= capture.nodes;
    if (ks_capture_status_of(&capture) != KS_CAPTURE_CAPTURED)
        return 0;
    note(s, block, KS_OPPONENT(of->colour), KS_ANSWER_DEAD, capture.attack);
    note(s, block, of->colour, KS_ANSWER_DEAD, KS_NO_POINT);
    return 1;
}

/* Reads what becomes of the block if its enemy moves first, and then, unless it holds, if its own
 * side does. */
static void read_block(settling *s, int block)
{
    int own = s->verdict->fates[block].block.colour, enemy = KS_OPPONENT(own);
    finding attacked = ask(s, block, 1, KS_SIEGE_KOS_RULE);
    int move = ks_siege_move(s->siege);
    if (attacked == UNKNOWN && runs_in_vain(s, block))
        return;
    if (attacked == HOLDS) {
        note(s, block, enemy, KS_ANSWER_ALIVE, KS_NO_POINT);
        note(s, block, own, KS_ANSWER_ALIVE, KS_NO_POINT);
    }
    if (attacked != FALLS)
        return;
    note(s, block, enemy, KS_ANSWER_DEAD, move);
    finding defended = ask(s, block, 0, KS_SIEGE_KOS_RULE);
    if (defended == FALLS)
        note(s, block, own, KS_ANSWER_DEAD, KS_NO_POINT);
    if (defended != HOLDS)
        return;
    note(s, block, own, KS_ANSWER_ALIVE, ks_siege_move(s->siege));
    finding without_kos = ask(s, block, 1, KS_SIEGE_KOS_LOST);
    if (without_kos != FALLS)
        note(s, block, enemy, without_kos == HOLDS ? KS_ANSWER_KO : KS_ANSWER_UNKNOWN, move);
}

/* 1 it lives, -1 it dies, 0 is not known. */
static int fate_of(settling *s, int block)
{
    const ks_block_fate *fate = &s->verdict->fates[block];
    int own = fate->block.colour, enemy = KS_OPPONENT(own);
    read_block(s, block);
    ks_answer attacked = fate->first[enemy], defended = fate->first[own];
    if (attacked == KS_ANSWER_ALIVE || attacked == KS_ANSWER_KO)
        return 1;
    if (attacked != KS_ANSWER_DEAD || defended == KS_ANSWER_UNKNOWN)
        return 0;
    if (defended == KS_ANSWER_DEAD)
        return -1;
    return !s->position->passed && s->position->to_move == enemy ? -1 : 0;
}

/* Keeps some doubt if the networks had said otherwise. */
static void take_over(settling *s, int block, int fate)
{
    ks_block_fate *of = &s->verdict->fates[block];
    float alive = fate > 0 ? found : 1 - found;
    float other = (of->alive >= 0.5F) == (fate > 0) ? alive : 0.5F;
    s->seen[block] = fate > 0 ? (ks_range){other, alive, 1, 0} : (ks_range){alive, other, 1, 0};
    of->alive = alive;
    if (fate > 0)
        mark_sure(s, block);
}

/* Blocks of one size: what is found of one must not depend on what is found of another, or a turned
 * board would be judged differently. */
static void settle_round(settling *s, int stones)
{
    signed char fates[KS_POINTS] = {0};
    s->limit = s->nodes < s->most->nodes ? s->nodes : s->most->nodes;
    for (int i = 0; i < s->verdict->blocks; i++)
        if (s->verdict->fates[i].block.stones == stones && in_doubt(s, i))
            fates[i] = (signed char)(beside_dead(s, i) ? 0 : fate_of(s, i));
    for (int i = 0; i < s->verdict->blocks; i++)
        if (fates[i] < 0 && beside_doubtful(s, i))
            fates[i] = (signed char)(falls_for_good(s, i) ? -1 : 0);
    for (int i = 0; i < s->verdict->blocks; i++) {
        s->asked[i] |= s->verdict->fates[i].block.stones == stones;
        if (fates[i] != 0)
            take_over(s, i, fates[i]);
    }
}

int ks_verdict_settle(ks_verdict *verdict, ks_range *seen, const ks_position *position,
                      ks_effort effort)
{
    const limits *most = &by_effort[effort];
    settling s = {.verdict = verdict,
                  .seen = seen,
                  .position = position,
                  .most = most,
                  .nodes = most->all,
                  .firm = position->passed};
    int stones = largest_in_doubt(&s);
    if (stones == 0)
        return 0;
    int status = ks_siege_new(&s.siege, most->bits);
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

/* Is it counted as alive although there is doubt, and was not read out? */
static int lives_in_doubt(const settling *s, int block)
{
    const ks_block_fate *fate = &s->verdict->fates[block];
    return fate->fate == KS_FATE_ALIVE && fate->proof == NULL && !s->seen[block].read &&
           ks_range_against(s->seen[block], 0) > doubtful;
}

/* A reader for so many answers when everything is judged: each gets the same number of moves, so
 * that their order does not matter. */
static int begin_later(settling *s, int count)
{
    const limits *most = s->most;
    s->limit = most->later / count < most->nodes ? most->later / count : most->nodes;
    return ks_siege_new(&s->siege, most->bits);
}

int ks_verdict_fall(int *fallen, ks_verdict *verdict, ks_range *seen, const ks_position *position,
                    ks_effort effort)
{
    signed char falls[KS_POINTS] = {0};
    int count = 0;
    settling s = {.verdict = verdict,
                  .seen = seen,
                  .position = position,
                  .most = &by_effort[effort],
                  .firm = 1};
    for (int i = 0; i < verdict->blocks; i++)
        count += lives_in_doubt(&s, i);
    *fallen = 0;
    int status = count > 0 ? begin_later(&s, count) : 0;
    if (status || count == 0)
        return status;
    for (int i = 0; i < verdict->blocks; i++)
        if (verdict->fates[i].fate == KS_FATE_ALIVE && !lives_in_doubt(&s, i))
            mark_sure(&s, i);
    ks_siege_set(s.siege, position);
    for (int i = 0; i < verdict->blocks; i++)
        falls[i] = (signed char)(lives_in_doubt(&s, i) && falls_for_good(&s, i));
    for (int i = 0; i < verdict->blocks; i++)
        if (falls[i]) {
            take_over(&s, i, -1);
            ++*fallen;
        }
    ks_siege_free(s.siege);
    return 0;
}

/* The walls: what lives without a doubt, and is not to be read itself. */
static void build_walls(settling *s, const unsigned char *blocks)
{
    for (int i = 0; i < s->verdict->blocks; i++) {
        const ks_block_fate *fate = &s->verdict->fates[i];
        int lives = fate->fate == KS_FATE_ALIVE && (fate->proof != NULL || fate->doubt < doubtful);
        if (lives && !blocks[i])
            mark_sure(s, i);
    }
}

int ks_verdict_read(ks_verdict *verdict, const unsigned char *blocks, const ks_position *position,
                    ks_effort effort)
{
    unsigned char wanted[KS_POINTS] = {0};
    int count = 0;
    for (int i = 0; i < verdict->blocks; i++) {
        const ks_block_fate *fate = &verdict->fates[i];
        wanted[i] = blocks[i] && fate->first[KS_OPPONENT(fate->block.colour)] == KS_ANSWER_UNKNOWN;
        count += wanted[i];
    }
    settling s = {.verdict = verdict,
                  .position = position,
                  .most = &by_effort[effort],
                  .firm = position->passed};
    int status = count > 0 ? begin_later(&s, count) : 0;
    if (status || count == 0)
        return status;
    build_walls(&s, blocks);
    ks_siege_set(s.siege, position);
    for (int i = 0; i < verdict->blocks; i++)
        if (wanted[i])
            read_block(&s, i);
    ks_siege_free(s.siege);
    return 0;
}

/* Is the block what it is counted as, whoever wins the kos? */
static int is_proved(settling *s, int block)
{
    const ks_block_fate *fate = &s->verdict->fates[block];
    ks_siege_kos lost = KS_SIEGE_KOS_LOST;
    if (fate->fate == KS_FATE_DEAD)
        return search(s, block, 0, KS_SIEGE_FALL, lost) == KS_SIEGE_PROVED;
    return search(s, block, 1, KS_SIEGE_HOLD, lost) == KS_SIEGE_PROVED ||
           search(s, block, 1, KS_SIEGE_LIVE, lost) == KS_SIEGE_PROVED;
}

int ks_verdict_prove(ks_verdict *verdict, const unsigned char *blocks, const ks_position *position,
                     ks_effort effort)
{
    int count = 0;
    for (int i = 0; i < verdict->blocks; i++)
        count += blocks[i];
    settling s = {.verdict = verdict, .position = position, .most = &by_effort[effort]};
    int status = count > 0 ? begin_later(&s, count) : 0;
    if (status || count == 0)
        return status;
    build_walls(&s, blocks);
    ks_siege_set(s.siege, position);
    for (int i = 0; i < verdict->blocks; i++)
        if (blocks[i])
            verdict->fates[i].searched = is_proved(&s, i);
    ks_siege_free(s.siege);
    return 0;
}

int ks_verdict_taken(unsigned char *out, const ks_verdict *verdict, const ks_position *position,
                     int plies)
{
    const limits *most = &by_effort[KS_EFFORT_QUICK];
    unsigned char walls[KS_POINTS] = {0};
    ks_siege *siege;
    int status = ks_siege_new(&siege, most->bits);
    if (status)
        return status;
    for (int p = 0; p < ks_points(position); p++)
        walls[p] = position->stone[p] != KS_EMPTY && !verdict->dead[p];
    ks_siege_set(siege, position);
    for (int i = 0; i < verdict->blocks; i++) {
        ks_siege_case asked = {.point = verdict->fates[i].block.point,
                               .sure = walls,
                               .attacker_first = 1,
                               .goal = KS_SIEGE_TAKE,
                               .kos = KS_SIEGE_KOS_RULE,
                               .empties = most->empties,
                               .nodes = most->nodes,
                               .plies = plies};
        out[i] = verdict->dead[asked.point] && ks_siege_run(siege, &asked) == KS_SIEGE_PROVED;
    }
    ks_siege_free(siege);
    return 0;
}
