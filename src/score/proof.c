/* Proofs of what a verdict says of a block (include/keisei/proof.h). The stones that the verdict is
 * sure of are assumed to live. */
#include "verdict.h"

#include <string.h>

/* What is tried, in this order. Of a block that counts as dead its death is proved first; of others
 * its life. What holds though the other side moves first comes before what needs the first move. */
typedef struct attempt {
    ks_proved_kind kind;
    int own_first;
} attempt;

static const attempt deaths[] = {{KS_PROVED_FALLS, 1}, {KS_PROVED_FALLS, 0}, {KS_PROVED_TAKEN, 0}};
static const attempt lives[] = {{KS_PROVED_LIVES, 0}, {KS_PROVED_STAYS, 0}, {KS_PROVED_LIVES, 1}};

enum { ATTEMPTS = 3 };

static void assume(unsigned char *assumed, const ks_verdict *verdict, const ks_position *position,
                   int block)
{
    memset(assumed, 0, KS_POINTS);
    for (int i = 0; i < verdict->blocks; i++) {
        const ks_block_fate *fate = &verdict->fates[i];
        if (i == block || fate->fate != KS_FATE_ALIVE || fate->reason != KS_REASON_NONE)
            continue;
        KS_EACH_STONE(stone, position, fate->block.point)
        {
            assumed[stone] = 1;
        }
    }
}

static int attempt_proof(ks_buffer *out, ks_statement *claim, const ks_verdict *verdict,
                         const ks_position *position, int block, attempt tried, int nodes)
{
    int point = verdict->fates[block].block.point, own = position->stone[point];
    for (int kos = KS_PROVED_ANY_KO; kos <= KS_PROVED_NO_THREATS; kos++) {
        *claim = (ks_statement){.kind = tried.kind, .kos = (ks_proved_kos)kos, .point = point};
        claim->first = tried.own_first ? own : KS_OPPONENT(own);
        assume(claim->assumed, verdict, position, block);
        int status = ks_proof_make(out, position, claim, nodes);
        if (status != KS_EEND && status != KS_ERANGE)
            return status;
    }
    return KS_EEND;
}

int ks_verdict_proof(ks_buffer *out, ks_statement *claim, const ks_verdict *verdict,
                     const ks_position *position, int point, int nodes)
{
    int block = point >= 0 && point < ks_points(position) ? verdict->block_at[point] : -1;
    if (block < 0)
        return KS_EPOINT;
    int dead = verdict->dead[point];
    for (int i = 0; i < 2 * ATTEMPTS; i++) {
        int death = (i < ATTEMPTS) == (dead != 0);
        attempt tried = (death ? deaths : lives)[i % ATTEMPTS];
        int status = attempt_proof(out, claim, verdict, position, block, tried, nodes);
        if (status != KS_EEND)
            return status;
    }
    return KS_EEND;
}
