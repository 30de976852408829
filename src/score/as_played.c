/* Scores as played. A scorer that is too strong reveals what neither player saw. So of the stones
 * that it finds dead only those count as dead whose death a weaker reader sees:
 *
 * - in atari: no reading is needed;
 * - from depth 1 on, also what is dead at a glance: by the first network alone, which reads
 * nothing;
 * - at depth N, what the enemy, moving first, takes after at most N moves of both sides, whatever
 *   the owner answers.
 *
 * Blocks of a family are seen together. Everything else is alive, and nothing hints at what was
 * found: neither a doubt nor a probability. */
#include "verdict.h"

#include <string.h>

static const float at_a_glance = 0.05F;

static int is_seen(const ks_verdict *v, int block, const float *glance, int taken,
                   const ks_position *position, int depth)
{
    const ks_block_fate *fate = &v->fates[block];
    int in_atari = position->liberties[position->head[fate->block.point]] == 1;
    int given = fate->proof != NULL && strcmp(fate->proof, "given") == 0;
    return in_atari || given || taken || (depth > 0 && glance[block] < at_a_glance);
}

int ks_verdict_play_down(ks_verdict *verdict, const float *glance, const ks_position *position,
                         int depth)
{
    unsigned char taken[KS_POINTS] = {0}, seen[KS_POINTS] = {0};
    int status = ks_verdict_taken(taken, verdict, position, depth + 1);
    if (status)
        return status;
    for (int i = 0; i < verdict->blocks; i++)
        seen[verdict->fates[i].family] |=
            (unsigned char)is_seen(verdict, i, glance, taken[i], position, depth);
    for (int i = 0; i < verdict->blocks; i++) {
        ks_block_fate *fate = &verdict->fates[i];
        if (fate->fate == KS_FATE_DEAD && !seen[fate->family])
            ks_verdict_set_dead(verdict, position, i, 0);
        else if (fate->proof != NULL)
            continue;
        fate->alive = fate->fate == KS_FATE_DEAD ? 0 : 1;
        fate->doubt = 0;
        fate->proof = "as played";
        fate->first[KS_BLACK] = fate->first[KS_WHITE] = KS_ANSWER_UNKNOWN;
    }
    if (verdict->bent_four >= 0 && !verdict->dead[verdict->bent_four])
        verdict->bent_four = KS_NO_POINT;
    return 0;
}
