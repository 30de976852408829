/* The blocks in doubt: which of a verdict's blocks may not be what they are taken for, and why. The
 * thresholds are chosen on final positions and on games that were cut off (docs/scoring.md). */
#include "capture.h"
#include "text.h"
#include "verdict.h"

#include <math.h>
#include <string.h>

/* The least doubt of a block; on small boards before a pass, where more hangs on each block, and
 * where there is a seki. */
static const float usual = 0.3F, on_small = 0.03F, beside_seki = 0.1F;

enum { SMALL = 13 * 13 };

const char *ks_answer_name(ks_answer answer)
{
    static const char *const names[] = {"unknown", "alive", "dead", "seki", "ko"};
    return answer >= KS_ANSWER_UNKNOWN && answer <= KS_ANSWER_KO ? names[answer] : "unknown";
}

const char *ks_reason_id(ks_reason reason)
{
    static const char *const ids[] = {
#define KS_REASON_ENTRY(name, id) id,
        KS_REASONS(KS_REASON_ENTRY)
#undef KS_REASON_ENTRY
    };
    return reason >= KS_REASON_NONE && reason <= KS_REASON_FEW ? ids[reason] : "";
}

/* Can the enemy take this block if he moves first, and only then? One stone is often a ko, or
 * nothing that matters. */
static int is_critical(ks_block_fate *fate, const ks_position *position)
{
    ks_capture_options options = ks_capture_defaults(position->width, position->height);
    ks_capture capture;
    if (fate->block.stones < 2 || position->liberties[position->head[fate->block.point]] > 2)
        return 0;
    ks_capture_read(&capture, NULL, position, fate->block.point, &options);
    if (capture.attacked != KS_CATCH_YES)
        return 0;
    int own = fate->block.colour, enemy = KS_OPPONENT(own);
    fate->first[enemy] = KS_ANSWER_DEAD;
    fate->move[enemy] = capture.attack;
    if (capture.defended == KS_CATCH_NO) {
        fate->first[own] = KS_ANSWER_ALIVE;
        fate->move[own] = capture.defence;
    } else if (capture.defended == KS_CATCH_YES) {
        fate->first[own] = KS_ANSWER_DEAD;
    }
    return 1;
}

static int depends_on_move(const ks_block_fate *fate)
{
    return fate->first[fate->block.colour] == KS_ANSWER_ALIVE &&
           fate->first[KS_OPPONENT(fate->block.colour)] == KS_ANSWER_DEAD;
}

static int is_small(const ks_position *position)
{
    return ks_points(position) <= SMALL;
}

/* Can the enemy take it by a ko, and only by that? On large boards that is mostly the last half
 * point of a game. */
static int is_ko(const ks_block_fate *fate)
{
    return fate->first[KS_OPPONENT(fate->block.colour)] == KS_ANSWER_KO;
}

static ks_reason reason_of(ks_block_fate *fate, const ks_position *position, float least)
{
    if (fate->proof != NULL)
        return KS_REASON_NONE;
    if (fate->fate == KS_FATE_UNSETTLED)
        return depends_on_move(fate) ? KS_REASON_FIRST_MOVE : KS_REASON_UNSETTLED;
    if (fate->doubt > least)
        return depends_on_move(fate) ? KS_REASON_FIRST_MOVE : KS_REASON_UNCLEAR;
    if (depends_on_move(fate) && !position->passed)
        return KS_REASON_FIRST_MOVE;
    if (is_ko(fate) && !position->passed && is_small(position))
        return KS_REASON_KO;
    if (fate->fate == KS_FATE_DEAD && fate->block.stones >= KS_LARGE_DEAD &&
        fate->first[fate->block.colour] != KS_ANSWER_DEAD)
        return KS_REASON_LARGE;
    if (fate->fate == KS_FATE_ALIVE && !position->passed && is_critical(fate, position))
        return fate->first[fate->block.colour] == KS_ANSWER_DEAD ? KS_REASON_UNCLEAR
                                                                 : KS_REASON_FIRST_MOVE;
    return KS_REASON_NONE;
}

/* Whatever comes first is worse: nearer to one half among the unsettled, or more in doubt. */
static double badness(const ks_block_fate *fate)
{
    if (fate->fate == KS_FATE_UNSETTLED)
        return 2 - fabs((double)fate->alive - 0.5);
    return (double)fate->doubt;
}

static void list(ks_verdict *out)
{
    out->doubts = 0;
    for (int i = 0; i < out->blocks; i++) {
        int place = out->doubts;
        if (out->fates[i].reason == KS_REASON_NONE)
            continue;
        for (; place > 0 && badness(&out->fates[out->doubt[place - 1]]) < badness(&out->fates[i]);
             place--)
            out->doubt[place] = out->doubt[place - 1];
        out->doubt[place] = (short)i;
        out->doubts++;
    }
}

/* A seki is found where no block of it can be taken by an enemy who moves first. */
static int holds(const ks_block_fate *fate)
{
    return fate->first[KS_OPPONENT(fate->block.colour)] == KS_ANSWER_ALIVE;
}

static int read_sekis(ks_verdict *out, const ks_position *position, ks_effort effort)
{
    unsigned char sekis[KS_POINTS] = {0};
    int any = 0, found = 1;
    for (int i = 0; i < out->blocks; i++) {
        sekis[i] = out->fates[i].fate == KS_FATE_SEKI && out->fates[i].proof == NULL;
        any |= sekis[i];
    }
    int status = any ? ks_verdict_read(out, sekis, position, effort) : 0;
    for (int i = 0; i < out->blocks; i++)
        found &= !sekis[i] || holds(&out->fates[i]);
    for (int i = 0; i < out->blocks; i++) {
        ks_block_fate *fate = &out->fates[i];
        if (sekis[i] && !found && fate->reason == KS_REASON_NONE && !holds(fate))
            fate->reason = KS_REASON_SEKI;
        for (int colour = KS_BLACK; sekis[i] && found && colour <= KS_WHITE; colour++)
            fate->first[colour] = KS_ANSWER_SEKI;
    }
    return status;
}

/* What was not read before, with all else as it was judged. */
static int read_doubts(ks_verdict *out, const ks_position *position, ks_effort effort)
{
    unsigned char doubtful[KS_POINTS] = {0};
    int any = 0;
    for (int i = 0; i < out->blocks; i++) {
        doubtful[i] = out->fates[i].reason != KS_REASON_NONE;
        any |= doubtful[i];
    }
    return any ? ks_verdict_read(out, doubtful, position, effort) : 0;
}

static int reading_agrees(const ks_block_fate *fate)
{
    ks_answer expected = fate->fate == KS_FATE_DEAD ? KS_ANSWER_DEAD : KS_ANSWER_ALIVE;
    return fate->first[KS_BLACK] == expected && fate->first[KS_WHITE] == expected;
}

/* Reading that agrees with what a block was judged to be takes the doubt away, unless it had first
 * overruled the networks. */
static void weigh_reading(ks_block_fate *fate)
{
    if (fate->reason != KS_REASON_UNCLEAR)
        return;
    if (depends_on_move(fate))
        fate->reason = KS_REASON_FIRST_MOVE;
    else if (fate->searched || (reading_agrees(fate) && fate->doubt < 0.5F))
        fate->reason = KS_REASON_NONE;
}

/* Where reading has overruled the networks only a proof takes the doubt away. */
static int prove_overruled(ks_verdict *out, const ks_position *position, ks_effort effort)
{
    unsigned char blocks[KS_POINTS] = {0};
    for (int i = 0; i < out->blocks; i++)
        blocks[i] = out->fates[i].reason == KS_REASON_UNCLEAR && reading_agrees(&out->fates[i]);
    return ks_verdict_prove(out, blocks, position, effort);
}

int ks_verdict_find_doubts(ks_verdict *out, const ks_position *position, ks_effort effort)
{
    int seki = 0;
    for (int i = 0; i < out->blocks; i++)
        seki |= out->fates[i].fate == KS_FATE_SEKI;
    int goes_on = !position->passed && is_small(position);
    float least = seki ? beside_seki : goes_on ? on_small : usual;
    for (int i = 0; i < out->blocks; i++) {
        int enemy = KS_OPPONENT(out->fates[i].block.colour);
        if (out->count.stones[enemy] > 0 || out->fates[i].fate != KS_FATE_ALIVE)
            out->fates[i].reason = reason_of(&out->fates[i], position, least);
    }
    int status = seki ? read_sekis(out, position, effort) : 0;
    if (status == 0)
        status = read_doubts(out, position, effort);
    if (status == 0)
        status = prove_overruled(out, position, effort);
    for (int i = 0; i < out->blocks; i++)
        weigh_reading(&out->fates[i]);
    list(out);
    return status;
}

/* ---- In words ---- */

static const char *side(int colour)
{
    return colour == KS_BLACK ? "Black" : "White";
}

static double chance_to_live(const ks_block_fate *fate)
{
    if (fate->fate == KS_FATE_UNSETTLED)
        return (double)fate->alive;
    return (double)(fate->fate == KS_FATE_DEAD ? fate->doubt : 1 - fate->doubt);
}

static void word_first_move(char out[200], const ks_verdict *v, const ks_block_fate *fate,
                            const char *name)
{
    int own = fate->block.colour, enemy = KS_OPPONENT(own);
    char at[8];
    size_t size =
        ks_format(out, 200, "who moves first decides about %s's stones at %s", side(own), name);
    const char *between = ": ";
    if (fate->move[own] == KS_NO_POINT && fate->move[enemy] != KS_NO_POINT) {
        ks_format(out, 200, "%s takes %s's stones at %s by moving first at %s", side(enemy),
                  side(own), name, ks_point_name(at, fate->move[enemy], v->width, v->height));
        return;
    }
    if (fate->move[own] != KS_NO_POINT) {
        size += ks_format(out + size, 200 - size, "%s%s saves them at %s", between, side(own),
                          ks_point_name(at, fate->move[own], v->width, v->height));
        between = ", ";
    }
    if (fate->move[enemy] != KS_NO_POINT)
        ks_format(out + size, 200 - size, "%s%s takes them at %s", between, side(enemy),
                  ks_point_name(at, fate->move[enemy], v->width, v->height));
}

char *ks_verdict_doubt(char out[200], const ks_verdict *verdict, int block)
{
    const ks_block_fate *fate = &verdict->fates[block];
    const char *owner = side(fate->block.colour);
    char name[8], number[32];
    ks_point_name(name, fate->block.point, verdict->width, verdict->height);
    ks_format_number(number, chance_to_live(fate), 2);
    out[0] = '\0';
    if (fate->reason == KS_REASON_UNSETTLED || fate->reason == KS_REASON_UNCLEAR)
        ks_format(out, 200, "it is not clear whether %s's stones at %s live (probability %s)",
                  owner, name, number);
    if (fate->reason == KS_REASON_FIRST_MOVE)
        word_first_move(out, verdict, fate, name);
    if (fate->reason == KS_REASON_KO)
        ks_format(out, 200, "%s's stones at %s are in a ko that is not over", owner, name);
    if (fate->reason == KS_REASON_SEKI)
        ks_format(out, 200, "%s's stones at %s count as seki, which was not read out", owner, name);
    if (fate->reason == KS_REASON_LARGE)
        ks_format(out, 200, "%s's %d stones at %s count as dead, which was not read out", owner,
                  fate->block.stones, name);
    return out;
}
