/* See siege_status.h. */
#include "siege_status.h"

#include "siege_search.h"

/* ---- Lines of play ---- */

/* Is the position after a move, the other side to move, proved? Then how much work that was; else
 * -1. */
static int proof_after(ks_siege *s, int cell, int mover)
{
    uint64_t hash = s->hash;
    ks_siege_make(s, cell, mover);
    const ks_siege_slot *kept = ks_siege_recall(s, s->hash);
    int work = -1;
    if (mover == s->prover && ks_siege_is_proved(NULL, s))
        work = 0;
    else if (kept != NULL && (mover == s->prover ? kept->delta : kept->phi) == 0)
        work = kept->work;
    ks_siege_take_back(s, hash);
    return work;
}

/* The prover's shortest proof, or the longest resistance. KS_NO_CELL: a pass; -1: nothing. */
static int next_move(ks_siege *s, int mover)
{
    int best = -1, most = -1;
    for (int i = 0; i <= s->region_size; i++) {
        int cell = i < s->region_size ? s->region[i] : KS_NO_CELL;
        if (cell != KS_NO_CELL && !ks_siege_may_move(s, cell, mover))
            continue;
        if (cell == KS_NO_CELL && best >= 0)
            continue;
        int work = proof_after(s, cell, mover);
        if (work < 0 || (best >= 0 && (mover == s->prover ? work >= most : work <= most)))
            continue;
        best = cell;
        most = work;
    }
    return best;
}

int ks_siege_line(int16_t out[KS_SIEGE_LINE], ks_siege *s, int attacker_first)
{
    int nodes = s->nodes, length = 0;
    uint64_t hashes[KS_SIEGE_LINE];
    for (int mover = attacker_first ? s->attacker : s->defender; length < KS_SIEGE_LINE;
         mover = KS_OPPONENT(mover)) {
        if (mover != s->prover && ks_siege_is_proved(NULL, s))
            break;
        int cell = next_move(s, mover);
        if (cell < 0)
            break;
        hashes[length] = s->hash;
        out[length++] = cell == KS_NO_CELL ? KS_PASS : s->board.point_of[cell];
        ks_siege_make(s, cell, mover);
    }
    for (int i = length; i-- > 0;)
        ks_siege_take_back(s, hashes[i]);
    while (length > 0 && out[length - 1] == KS_PASS)
        length--;
    s->nodes = nodes;
    return length;
}

/* ---- Outcomes ---- */

typedef struct inquiry {
    ks_siege *siege;
    ks_siege_case asked;
    ks_siege_answer *answer;
    int nodes;
} inquiry;

/* Keeps the line of play if it is the first that is found. */
static int proves(inquiry *q, ks_siege_goal goal, ks_siege_kos kos)
{
    q->asked.goal = goal;
    q->asked.kos = kos;
    int proved = ks_siege_run(q->siege, &q->asked) == KS_SIEGE_PROVED;
    q->nodes += ks_siege_nodes(q->siege);
    if (proved && q->answer->length == 0)
        q->answer->length = ks_siege_line(q->answer->line, q->siege, q->asked.attacker_first);
    return proved;
}

/* Of a block that stays if the enemy moves first: can it also live? */
static ks_outcome kind_of_life(inquiry *q)
{
    if (proves(q, KS_SIEGE_LIVE, KS_SIEGE_KOS_LOST))
        return KS_OUTCOME_ALIVE;
    int first = q->asked.attacker_first;
    q->asked.attacker_first = 0;
    int seki = proves(q, KS_SIEGE_BAR, KS_SIEGE_KOS_LOST);
    q->asked.attacker_first = first;
    return seki ? KS_OUTCOME_SEKI : KS_OUTCOME_STAYS;
}

static ks_outcome find_outcome(inquiry *q)
{
    if (proves(q, KS_SIEGE_HOLD, KS_SIEGE_KOS_LOST))
        return kind_of_life(q);
    if (proves(q, KS_SIEGE_LIVE, KS_SIEGE_KOS_LOST)) /* though the stone may be taken */
        return KS_OUTCOME_ALIVE;
    if (proves(q, KS_SIEGE_FALL, KS_SIEGE_KOS_LOST))
        return KS_OUTCOME_DEAD;
    int defender = q->siege->defender;
    if (!proves(q, KS_SIEGE_FALL, KS_SIEGE_KOS_WON) || !proves(q, KS_SIEGE_HOLD, KS_SIEGE_KOS_WON))
        return KS_OUTCOME_UNKNOWN;
    q->answer->length = 0;
    if (proves(q, KS_SIEGE_FALL, KS_SIEGE_KOS_RULE))
        q->answer->threat = defender;
    else if (proves(q, KS_SIEGE_HOLD, KS_SIEGE_KOS_RULE))
        q->answer->threat = KS_OPPONENT(defender);
    return KS_OUTCOME_KO;
}

static ks_standing standing_of(ks_outcome attacked, ks_outcome defended)
{
    static const ks_standing same[] = {
        [KS_OUTCOME_UNKNOWN] = KS_STANDING_UNKNOWN, [KS_OUTCOME_ALIVE] = KS_STANDING_ALIVE,
        [KS_OUTCOME_SEKI] = KS_STANDING_SEKI,       [KS_OUTCOME_STAYS] = KS_STANDING_STAYS,
        [KS_OUTCOME_KO] = KS_STANDING_KO,           [KS_OUTCOME_DEAD] = KS_STANDING_DEAD};
    if (attacked == KS_OUTCOME_UNKNOWN || defended == KS_OUTCOME_UNKNOWN)
        return KS_STANDING_UNKNOWN;
    if (attacked == KS_OUTCOME_STAYS)
        return KS_STANDING_STAYS;
    return attacked == defended ? same[attacked] : KS_STANDING_DEPENDS;
}

void ks_siege_find_status(ks_siege_status *out, ks_siege *siege, int point,
                          const unsigned char *sure, int empties, int nodes)
{
    *out = (ks_siege_status){.nodes = 0};
    for (int first = 1; first >= 0; first--) {
        inquiry q = {.siege = siege,
                     .asked = {.point = point,
                               .sure = sure,
                               .attacker_first = first,
                               .empties = empties,
                               .nodes = nodes},
                     .answer = first ? &out->attacked : &out->defended};
        q.answer->outcome = find_outcome(&q);
        out->nodes += q.nodes;
    }
    out->standing = standing_of(out->attacked.outcome, out->defended.outcome);
}
