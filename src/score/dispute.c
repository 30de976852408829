/* Disputes: players mark stones as alive or dead, and everything else is judged by that. A mark
 * stands for the family of its block, as the verdict without marks has the families. */
#include "text.h"
#include "verdict.h"

typedef struct dispute {
    const ks_verdict *before; /* without the marks */
    const ks_position *position;
    signed char given[KS_POINTS]; /* by block */
    short by[KS_POINTS];          /* by block: the point whose mark says so */
    ks_error *error;
} dispute;

static const char *side(int colour)
{
    return colour == KS_BLACK ? "Black" : "White";
}

static char *name_of(char out[8], const dispute *d, int point)
{
    return ks_point_name(out, point, d->position->width, d->position->height);
}

static const char *word(int fate)
{
    return fate > 0 ? "alive" : "dead";
}

static int refuse_proof(const dispute *d, int point, int fate)
{
    const ks_block_fate *of = &d->before->fates[d->before->block_at[point]];
    char name[8];
    return ks_error_set(d->error, KS_EINPUT, 0, 0, "%s's stones at %s cannot be %s: %s",
                        side(of->block.colour), name_of(name, d, point), word(fate), of->proof);
}

static int mark_block(dispute *d, int block, int point, int fate)
{
    const ks_block_fate *of = &d->before->fates[block];
    int now = d->before->dead[of->block.point] ? -1 : 1;
    char name[8], other[8];
    if (of->proof != NULL && now != fate)
        return refuse_proof(d, of->block.point, fate);
    if (d->given[block] == -fate)
        return ks_error_set(d->error, KS_EINPUT, 0, 0,
                            "%s's stones at %s and %s stand or fall together, but are marked as "
                            "%s and %s",
                            side(of->block.colour), name_of(name, d, d->by[block]),
                            name_of(other, d, point), word(-fate), word(fate));
    d->given[block] = (signed char)fate;
    d->by[block] = (short)point;
    return 0;
}

static int mark(dispute *d, const unsigned char *marks, int fate)
{
    const ks_verdict *v = d->before;
    for (int p = 0; marks != NULL && p < v->width * v->height; p++) {
        char name[8];
        if (!marks[p])
            continue;
        if (v->block_at[p] < 0)
            return ks_error_set(d->error, KS_EINPUT, 0, 0, "%s is marked as %s, but is empty",
                                name_of(name, d, p), word(fate));
        for (int b = 0; b < v->blocks; b++) {
            if (v->fates[b].family != v->fates[v->block_at[p]].family)
                continue;
            int status = mark_block(d, b, p, fate);
            if (status)
                return status;
        }
    }
    return 0;
}

/* One of two blocks that touch takes the other. */
static int check_touching(const dispute *d)
{
    const ks_verdict *v = d->before;
    for (int p = 0; p < v->width * v->height; p++) {
        int around[4], n = ks_neighbours(around, d->position, p), block = v->block_at[p];
        for (int i = 0; block >= 0 && d->given[block] < 0 && i < n; i++) {
            int other = v->block_at[around[i]];
            char name[8], beside[8];
            if (other >= 0 && d->given[other] < 0 &&
                v->fates[other].block.colour != v->fates[block].block.colour)
                return ks_error_set(d->error, KS_EINPUT, 0, 0,
                                    "%s's stones at %s and %s's at %s touch, so not both are dead",
                                    side(v->fates[block].block.colour), name_of(name, d, p),
                                    side(v->fates[other].block.colour),
                                    name_of(beside, d, around[i]));
        }
    }
    return 0;
}

static int settle_marks(dispute *d, const ks_marks *marks)
{
    int status = mark(d, marks->alive, 1);
    if (status == 0)
        status = mark(d, marks->dead, -1);
    return status ? status : check_touching(d);
}

int ks_scorer_dispute(ks_verdict *out, const ks_scorer *scorer, const ks_question *question,
                      const ks_marks *marks, ks_error *error)
{
    dispute d = {.before = out, .position = question->position, .error = error};
    if (question->dead != NULL)
        return ks_error_set(error, KS_EINPUT, 0, 0, "the dead stones are given already");
    ks_scorer plain = *scorer;
    plain.as_played = KS_ALL_SEEN;
    int status = ks_scorer_run(out, &plain, question);
    if (status)
        return ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
    status = settle_marks(&d, marks);
    if (status)
        return status;
    status = ks_verdict_run(out, scorer, question, d.given);
    return status ? ks_error_set(error, status, 0, 0, "%s", ks_status_text(status)) : 0;
}
