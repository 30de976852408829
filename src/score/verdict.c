/* The score of a finished game (scoring-final-positions): which blocks are dead, what is seki, who
 * owns what, and whether all that is safe to say.
 *
 * The cascade gives every block its own probability to survive. Cut at .5, these need not fit
 * together, so three facts of Go are applied to them:
 *
 * - Blocks that cannot be cut from each other have one fate.
 * - Of two blocks of different colours that touch, one lives: the one that takes the other. Blocks
 *   are given up from the surest on, and none is that touches an enemy given up before it.
 * - What is given up becomes the enemy's territory. A block whose points would be neutral or its
 *   own side's once it is off the board is not dead: nobody could take it, or nobody needs to.
 *
 * What is proved stays as it is, and if the caller says which stones are dead nothing is judged. */
#include "verdict.h"
#include "bent_four.h"
#include "elementary.h"
#include "life.h"
#include "territory.h"

#include "alloc.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_WEAK = 4 };

/* Terms that count area, with the dead stones taken off. */
static const ks_terms plain;

const char *ks_fate_name(ks_fate fate)
{
    static const char *const names[] = {"alive", "dead", "seki", "unsettled"};
    return fate >= KS_FATE_ALIVE && fate <= KS_FATE_UNSETTLED ? names[fate] : "unknown";
}

static void set_defaults(ks_scorer *scorer)
{
    scorer->effort = KS_EFFORT_NORMAL;
    scorer->as_played = KS_ALL_SEEN;
}

int ks_scorer_new(ks_scorer **out, ks_error *error)
{
    *out = ks_alloc(1, sizeof **out);
    if (*out == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    int status = ks_life_load_embedded(&(*out)->life, "end", error);
    if (status) {
        free(*out);
        *out = NULL;
        return status;
    }
    set_defaults(*out);
    return 0;
}

int ks_scorer_read(ks_scorer **out, const void *bytes, size_t size, ks_error *error)
{
    ks_model *model;
    *out = NULL;
    int status = ks_model_read(&model, bytes, size, error);
    if (status)
        return status;
    *out = ks_alloc(1, sizeof **out);
    status = *out ? ks_life_load(&(*out)->life, model, "end", error)
                  : ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    if (status) {
        free(*out);
        *out = NULL;
    }
    ks_model_free(model);
    if (status == 0)
        set_defaults(*out);
    return status;
}

void ks_scorer_free(ks_scorer *scorer)
{
    if (scorer != NULL)
        ks_life_release(&scorer->life);
    free(scorer);
}

void ks_scorer_set_effort(ks_scorer *scorer, ks_effort effort)
{
    scorer->effort = effort;
}

void ks_scorer_set_as_played(ks_scorer *scorer, int depth)
{
    scorer->as_played = depth;
}

/* ---- Blocks ---- */

static void list_blocks(ks_verdict *out, const ks_position *position)
{
    out->width = position->width;
    out->height = position->height;
    for (int p = 0; p < ks_points(position); p++)
        out->block_at[p] = -1;
    for (int p = 0; p < ks_points(position); p++) {
        if (position->stone[p] == KS_EMPTY || out->block_at[p] >= 0)
            continue;
        ks_block block = {position->stone[p], position->size[position->head[p]], p};
        out->fates[out->blocks] = (ks_block_fate){.block = block,
                                                  .alive = 1,
                                                  .move = {KS_NO_POINT, KS_NO_POINT, KS_NO_POINT},
                                                  .family = out->blocks};
        KS_EACH_STONE(stone, position, p)
        {
            out->block_at[stone] = (short)out->blocks;
        }
        out->blocks++;
    }
}

void ks_verdict_set_dead(ks_verdict *out, const ks_position *position, int block, int dead)
{
    KS_EACH_STONE(stone, position, out->fates[block].block.point)
    {
        out->dead[stone] = (unsigned char)dead;
    }
    out->fates[block].fate = dead ? KS_FATE_DEAD : KS_FATE_ALIVE;
}

static void take_given(ks_verdict *out, const ks_position *position, const unsigned char *dead)
{
    for (int i = 0; i < out->blocks; i++) {
        int marked = 0;
        KS_EACH_STONE(stone, position, out->fates[i].block.point)
        {
            marked |= dead[stone] != 0;
        }
        out->fates[i].alive = marked ? 0 : 1;
        out->fates[i].proof = "given";
        ks_verdict_set_dead(out, position, i, marked);
    }
}

/* ---- Judging them ---- */

/* In steps of 2^-20, so that sums are exact: their order, which a turned board changes, does not
 * matter then. */
static double log_odds(float probability)
{
    double p = (double)probability, least = 1e-4;
    p = p < least ? least : p > 1 - least ? 1 - least : p;
    return (double)(int)(ks_log(p / (1 - p)) * (1 << 20)) / (1 << 20);
}

/* Linked blocks cannot be cut, so they have one fate: the mean of their log-odds by stones. */
static float linked_alive(const ks_reading *reading, const float *alive, int block)
{
    double sum = 0, stones = 0;
    for (int i = 0; i < reading->block_count; i++) {
        const ks_reading_block *other = &reading->blocks[i];
        if (other->linked != reading->blocks[block].linked)
            continue;
        sum += other->size * log_odds(alive[i]);
        stones += other->size;
    }
    return stones == reading->blocks[block].size ? alive[block]
                                                 : (float)(1 / (1 + ks_exp(-sum / stones)));
}

/* Joins what cannot be cut, what shares a liberty and what shares eyespace, under the first block
 * of each family. */
static void find_families(ks_verdict *out, const ks_life_view *view)
{
    const ks_reading *reading = &view->reading;
    for (int changed = 1; changed;) {
        changed = 0;
        for (int i = 0; i < out->blocks; i++)
            for (int j = i + 1; j < out->blocks; j++) {
                ks_block_fate *a = &out->fates[i], *b = &out->fates[j];
                int one = reading->block_at[a->block.point];
                int other = reading->block_at[b->block.point];
                int joined = view->families.of[one] == view->families.of[other] ||
                             reading->blocks[one].linked == reading->blocks[other].linked;
                int least = a->family < b->family ? a->family : b->family;
                if (!joined || a->family == b->family)
                    continue;
                a->family = b->family = least;
                changed = 1;
            }
    }
}

/* Blocks that were judged differently do not stand or fall together. */
static void part_families(ks_verdict *out)
{
    int first[KS_POINTS];
    for (int i = 0; i < out->blocks; i++) {
        first[i] = i;
        for (int j = 0; j < i && first[i] == i; j++)
            if (out->fates[j].family == out->fates[i].family &&
                out->dead[out->fates[j].block.point] == out->dead[out->fates[i].block.point])
                first[i] = j;
    }
    for (int i = 0; i < out->blocks; i++)
        out->fates[i].family = first[i];
}

/* What the cascade says, and what is proved. All steps after the first should agree; where they do
 * not, a score is less safe than the last step says. What is given, each step takes from the one
 * before. */
static void predict(ks_verdict *out, ks_range *seen, float *glance, const ks_life *life,
                    ks_life_view *view, const signed char *given)
{
    float alive[KS_POINTS] = {0};
    for (int step = 0; step < life->steps; step++) {
        ks_life_step(alive, life, view, step);
        for (int i = 0; i < out->blocks; i++) {
            int block = view->reading.block_at[out->fates[i].block.point];
            if (given != NULL && given[i] != 0)
                alive[block] = given[i] > 0;
            if (step == 0)
                glance[i] = alive[block];
        }
        for (int i = 0; i < out->blocks; i++) {
            float now = alive[view->reading.block_at[out->fates[i].block.point]];
            seen[i].least = step < 2 || now < seen[i].least ? now : seen[i].least;
            seen[i].most = step < 2 || now > seen[i].most ? now : seen[i].most;
        }
    }
    for (int i = 0; i < out->blocks; i++) {
        ks_block_fate *fate = &out->fates[i];
        int enemy = KS_OPPONENT(fate->block.colour),
            block = view->reading.block_at[fate->block.point];
        fate->alive = alive[block];
        if (ks_set_has(&view->proved[fate->block.colour], fate->block.point))
            fate->proof = "unconditional life";
        else if (ks_set_has(&view->territory[enemy], fate->block.point))
            fate->proof = "unconditional territory";
        else if (given != NULL && given[i] != 0)
            fate->proof = "given";
        else
            fate->alive = linked_alive(&view->reading, alive, block);
    }
    find_families(out, view);
    for (int i = 0; i < out->blocks; i++) {
        int block = view->reading.block_at[out->fates[i].block.point];
        const ks_family *family = &view->families.family[view->families.of[block]];
        seen[i].weak = family->kept_eyes < 2 && family->stones >= LEAST_WEAK;
    }
}

/* The enemy block beside this one that is marked; of several the surest to die; -1 if none is. */
static int marked_enemy(const ks_verdict *verdict, const ks_position *position, int block,
                        const unsigned char *marks)
{
    int found = -1;
    KS_EACH_STONE(stone, position, verdict->fates[block].block.point)
    {
        int around[4], n = ks_neighbours(around, position, stone);
        for (int i = 0; i < n; i++) {
            int other = verdict->block_at[around[i]];
            if (other < 0 || !marks[other] ||
                verdict->fates[other].block.colour == verdict->fates[block].block.colour)
                continue;
            if (found < 0 || verdict->fates[other].alive < verdict->fates[found].alive)
                found = other;
        }
    }
    return found;
}

/* More than any block that was judged counts. */
static const double beyond_doubt = 1e6;

/* Marks the blocks below .5 that have not had their turn and count most: by their stones and how
 * sure they are. A stone that kills by filling an eye may look as dead as what it kills, but it is
 * smaller. Mostly it is one block; those that count the same have their turn together, so that a
 * turned board is judged alike. Returns how many. */
static int next_to_die(unsigned char *out, const ks_verdict *verdict, const unsigned char *done)
{
    double most = 0;
    int count = 0;
    for (int i = 0; i < verdict->blocks; i++) {
        const ks_block_fate *fate = &verdict->fates[i];
        double weight = fate->proof ? beyond_doubt : fate->block.stones * -log_odds(fate->alive);
        if (!done[i] && fate->alive < 0.5F && (count == 0 || weight >= most)) {
            if (count == 0 || weight > most) {
                memset(out, 0, (size_t)verdict->blocks);
                count = 0;
            }
            out[i] = 1;
            most = weight;
            count++;
        }
    }
    return count;
}

/* A block lives if an enemy beside it was given up before. Of two enemies that count the same,
 * neither is. */
static void give_up(ks_verdict *out, ks_range *seen, const ks_position *position)
{
    unsigned char done[KS_POINTS] = {0}, dead[KS_POINTS] = {0}, turn[KS_POINTS];
    while (next_to_die(turn, out, done) > 0) {
        int enemy[KS_POINTS] = {0}, rival[KS_POINTS] = {0};
        for (int i = 0; i < out->blocks; i++) {
            enemy[i] = turn[i] ? marked_enemy(out, position, i, dead) : -1;
            rival[i] = turn[i] ? marked_enemy(out, position, i, turn) : -1;
        }
        for (int i = 0; i < out->blocks; i++) {
            ks_block_fate *fate = &out->fates[i];
            if (!turn[i])
                continue;
            done[i] = 1;
            if (fate->proof != NULL || (enemy[i] < 0 && rival[i] < 0)) {
                ks_verdict_set_dead(out, position, i, 1);
                dead[i] = 1;
            } else if (enemy[i] >= 0) {
                ks_range its = seen[enemy[i]];
                fate->alive = 1 - out->fates[enemy[i]].alive;
                seen[i] = (ks_range){1 - its.most, 1 - its.least, 0, 0};
            } else {
                fate->alive = 0.5F;
                seen[i] = (ks_range){0.5F, 0.5F, 0, 0};
            }
        }
    }
}

/* Who gets the points of dead stones: by flood fill or, where open dame put a dead block into a
 * space of both sides, by who surrounds the points. */
static const signed char *who_fills(ks_verdict *out, ks_territory *territory,
                                    const ks_position *position)
{
    ks_count_position(&out->count, position, out->dead, &plain);
    for (int i = 0; i < out->blocks; i++)
        if (out->fates[i].fate == KS_FATE_DEAD &&
            out->count.filled[out->fates[i].block.point] == 0) {
            ks_territory_read(territory, position, out->dead, KS_DAME_FILLED);
            return territory->surrounded;
        }
    return out->count.filled;
}

/* Who has most of the points of a block, or 0. */
static int most_of(const signed char *owners, const ks_position *position, int point)
{
    int sum = 0;
    KS_EACH_STONE(stone, position, point)
    {
        sum += owners[stone];
    }
    int size = position->size[position->head[point]];
    return 2 * sum > size ? 1 : -2 * sum > size ? -1 : 0;
}

/* Puts blocks back whose points did not become the enemy's; counts again until none is left. */
static void put_back(ks_verdict *out, ks_range *seen, const ks_position *position)
{
    ks_territory territory;
    for (int changed = 1; changed;) {
        const signed char *owners = who_fills(out, &territory, position);
        changed = 0;
        for (int i = 0; i < out->blocks; i++) {
            ks_block_fate *fate = &out->fates[i];
            int own = fate->block.colour == KS_BLACK ? 1 : -1;
            int owner = most_of(owners, position, fate->block.point);
            int unopposed = out->count.stones[KS_OPPONENT(fate->block.colour)] == 0;
            if (fate->fate != KS_FATE_DEAD || fate->proof != NULL || owner == -own ||
                (owner == 0 && seen[i].read && !unopposed))
                continue;
            fate->alive = owner == own || unopposed ? 1 : 0.5F;
            seen[i].least = fate->alive;
            ks_verdict_set_dead(out, position, i, 0);
            changed = 1;
        }
    }
}

/* Gives blocks up and puts them back; and once more if some of those that are left fall after all.
 */
static int count_dead(ks_verdict *out, ks_range *seen, const ks_position *position,
                      ks_effort effort)
{
    float alive[KS_POINTS];
    ks_range before[KS_POINTS];
    int fallen = 0;
    for (int i = 0; i < out->blocks; i++) {
        alive[i] = out->fates[i].alive;
        before[i] = seen[i];
    }
    give_up(out, seen, position);
    put_back(out, seen, position);
    int status = ks_verdict_fall(&fallen, out, seen, position, effort);
    if (status || fallen == 0)
        return status;
    for (int i = 0; i < out->blocks; i++) {
        int falls = seen[i].read && !before[i].read;
        if (falls)
            continue;
        out->fates[i].alive = alive[i];
        seen[i] = before[i];
        ks_verdict_set_dead(out, position, i, 0);
    }
    give_up(out, seen, position);
    put_back(out, seen, position);
    return 0;
}

static int judge(ks_verdict *out, const ks_scorer *scorer, const ks_position *position,
                 const signed char *given)
{
    ks_range seen[KS_POINTS] = {{0}};
    float glance[KS_POINTS];
    ks_life_view *view = malloc(sizeof *view); /* not cleared: most of it is never touched */
    if (view == NULL)
        return KS_EMEMORY;
    ks_life_view_init(view, position);
    predict(out, seen, glance, &scorer->life, view, given);
    ks_bent_four_mark(out, &view->reading);
    free(view);
    int status = ks_verdict_settle(out, seen, position, scorer->effort);
    if (status == 0)
        status = count_dead(out, seen, position, scorer->effort);
    if (status)
        return status;
    for (int i = 0; i < out->blocks; i++) {
        ks_block_fate *fate = &out->fates[i];
        int dead = fate->fate == KS_FATE_DEAD;
        fate->doubt = fate->proof != NULL ? 0 : ks_range_against(seen[i], dead);
    }
    part_families(out);
    if (scorer->as_played >= 0)
        status = ks_verdict_play_down(out, glance, position, scorer->as_played);
    ks_count_position(&out->count, position, out->dead, &plain);
    return status;
}

/* ---- Who owns what ---- */

/* Flood fill with dame as walls gives most points to their owner. Where the two sides have not met
 * yet nothing stops it: there the territory says which points are behind the last dame, and those
 * in between are open. */
static void map_points(ks_verdict *out, const ks_position *position)
{
    ks_territory territory;
    ks_territory_read(&territory, position, out->dead, KS_DAME_FAIR);
    for (int p = 0; p < ks_points(position); p++) {
        int living = position->stone[p] != KS_EMPTY && !out->dead[p];
        int filled = out->count.filled[p];
        out->territory[p] = territory.owner[p];
        out->seki[p] = territory.seki[p];
        out->false_eye[p] = territory.false_eye[p];
        out->dame[p] = territory.dame[p];
        out->open[p] = out->dame[p] && !out->count.dame[p] && !out->seki[p];
        out->area[p] = (signed char)(living         ? filled
                                     : out->dame[p] ? 0
                                     : filled       ? filled
                                                    : territory.open_owner[p]);
    }
    for (int i = 0; i < out->blocks; i++)
        if (out->fates[i].fate == KS_FATE_ALIVE && out->seki[out->fates[i].block.point])
            out->fates[i].fate = KS_FATE_SEKI;
}

/* Living stones beside a point, by colour, and one empty neighbour. Returns whether any of the
 * stones is in seki. */
static int look_around(int stones[3], int *way, const ks_verdict *v, const ks_position *position,
                       int point)
{
    int around[4], n = ks_neighbours(around, position, point), seki = 0;
    stones[KS_EMPTY] = stones[KS_BLACK] = stones[KS_WHITE] = 0;
    for (int i = 0; i < n; i++) {
        int stone = v->dead[around[i]] ? KS_EMPTY : position->stone[around[i]];
        stones[stone]++;
        seki |= stone != KS_EMPTY && v->seki[around[i]];
        *way = stone == KS_EMPTY ? around[i] : *way;
    }
    return seki;
}

/* A neutral point with three stones of one side around it and one way in, where that side has a
 * stone as well, is kept by that side: when the enemy comes to b, a is closed. That does not hold
 * if both have passed already, since nobody will come.
 *
 *     O O O
 *     O a O
 *     O b X
 *     . X .
 */
static void keep_pockets(ks_verdict *out, const ks_position *position)
{
    for (int p = 0; p < ks_points(position) && !position->passed; p++) {
        int stones[3], at_way[3], way = p, next = p;
        if (!out->dame[p] || look_around(stones, &way, out, position, p))
            continue;
        look_around(at_way, &next, out, position, way);
        for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
            if (stones[colour] == 3 && stones[KS_EMPTY] == 1 && at_way[colour] > 0) {
                out->area[p] = colour == KS_BLACK ? 1 : -1;
                out->dame[p] = out->open[p] = 0;
            }
    }
}

static void name_unsettled(ks_verdict *out)
{
    for (int i = 0; i < out->blocks; i++) {
        ks_block_fate *fate = &out->fates[i];
        if (fate->proof == NULL && fate->fate != KS_FATE_SEKI &&
            fate->alive > 0.5F - KS_UNSETTLED && fate->alive < 0.5F + KS_UNSETTLED)
            fate->fate = KS_FATE_UNSETTLED;
    }
}

int ks_scorer_run(ks_verdict *out, const ks_scorer *scorer, const ks_question *question)
{
    return ks_verdict_run(out, scorer, question, NULL);
}

int ks_verdict_run(ks_verdict *out, const ks_scorer *scorer, const ks_question *question,
                   const signed char *given)
{
    const ks_position *position = question->position;
    memset(out, 0, sizeof *out);
    out->bent_four = KS_NO_POINT;
    list_blocks(out, position);
    if (question->dead != NULL) {
        take_given(out, position, question->dead);
        ks_count_position(&out->count, position, out->dead, &plain);
    } else {
        int failed = judge(out, scorer, position, given);
        if (failed)
            return failed;
    }
    ks_terms reach = {.rules = ks_rules_find("tromp-taylor")};
    ks_count untouched;
    ks_count_position(&untouched, position, NULL, &reach);
    out->untouched = untouched.area;
    out->captures_known = position->captures_known;
    map_points(out, position);
    keep_pockets(out, position);
    name_unsettled(out);
    if (ks_verdict_margin(&out->count.margin, out, &question->terms))
        out->count.margin = out->count.area - question->terms.komi;
    int status = ks_verdict_find_doubts(out, position, scorer->effort);
    if (status == 0)
        ks_verdict_warn(out, position->passed);
    return status;
}

/* ---- The score ---- */

static int sum(const signed char *map, int points)
{
    int total = 0;
    for (int p = 0; p < points; p++)
        total += map[p];
    return total;
}

int ks_verdict_margin(float *out, const ks_verdict *verdict, const ks_terms *terms)
{
    const ks_rules *rules = terms->rules;
    const ks_count *count = &verdict->count;
    int points = verdict->width * verdict->height;
    float margin;
    if (rules != NULL && rules->counting == KS_TERRITORY) {
        if (!verdict->captures_known)
            return KS_EINPUT;
        margin =
            (float)(sum(verdict->territory, points) + count->dead[KS_WHITE] -
                    count->dead[KS_BLACK] + count->captures[KS_BLACK] - count->captures[KS_WHITE]);
    } else if (rules != NULL && !rules->removes_dead) {
        margin = verdict->untouched;
    } else {
        margin = (float)sum(verdict->area, points);
    }
    *out = margin - terms->komi - terms->compensation + terms->button;
    return 0;
}

static int gives(const ks_verdict *verdict, const ks_terms *terms, float margin)
{
    float found;
    return ks_verdict_margin(&found, verdict, terms) == 0 && found == margin;
}

int ks_verdict_agrees(const ks_verdict *verdict, const ks_terms *terms, const ks_result *result)
{
    if (result->kind != KS_RESULT_POINTS && result->kind != KS_RESULT_DRAW)
        return -1;
    if (gives(verdict, terms, result->margin))
        return 1;
    ks_terms territory = ks_terms_under(terms, ks_rules_find("japanese"));
    return terms->rules == NULL && gives(verdict, &territory, result->margin);
}

void ks_verdict_judgment(ks_judgment *out, const ks_verdict *verdict, const ks_question *question)
{
    int points = verdict->width * verdict->height;
    double variance = 0;
    out->width = verdict->width;
    out->height = verdict->height;
    out->score = out->raw_score = 0;
    for (int p = 0; p < points; p++) {
        int block = verdict->block_at[p];
        out->owner[p] = out->raw[p] = verdict->area[p];
        out->alive[p] = block >= 0 ? verdict->fates[block].alive : 1;
        out->dead[p] = verdict->dead[p];
        out->score += out->owner[p];
    }
    out->raw_score = out->score;
    out->undecided = 0;
    out->finished = 0;
    /* Whether a block lives or dies changes the score by twice its points. */
    for (int i = 0; i < verdict->blocks; i++) {
        const ks_block_fate *fate = &verdict->fates[i];
        double swing = 2.0 * fate->block.stones;
        variance += swing * swing * (double)fate->alive * (1 - (double)fate->alive);
    }
    float margin;
    double sd = sqrt(variance);
    if (ks_verdict_margin(&margin, verdict, &question->terms))
        margin = out->score - question->terms.komi - question->terms.compensation +
                 question->terms.button;
    out->score_sd = (float)sd;
    out->black_wins = (float)(sd > 0       ? ks_normal((double)margin / sd)
                              : margin > 0 ? 1
                              : margin < 0 ? 0
                                           : 0.5);
}
