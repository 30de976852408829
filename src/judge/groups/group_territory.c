/* Territory and eyes (positional-judgment, 4.5): territory is closed by stones, links and
 * edge-links of one colour, and no living enemy stands in it. The points under dead stones belong
 * to the side that took them. */
#include "groups.h"

#include "families.h"
#include "influence.h"

#include <string.h>

/* In a small space nobody else can live. In a larger one only those points are definite territory
 * that its owner's influence reaches, and in a large one none are: it is open, not closed. So is
 * one of more than three fifths of the board. */
enum { SMALL_SPACE = 20, LARGE_SPACE = 60 };

/* ---- Spaces ---- */

static ks_set stones_of(const ks_survey *s, int colour, int dead)
{
    ks_set out = {{0}};
    for (int i = 0; i < s->reading.block_count; i++)
        if (s->reading.blocks[i].colour == colour && (s->dead[i] != 0) == dead)
            out = ks_set_or(&s->reading.frame, &out, &s->reading.blocks[i].stones);
    return out;
}

/* Of a space without living enemies, what is definite. */
static ks_set settle(const ks_survey *s, const ks_set *space, int colour)
{
    const ks_frame *frame = &s->reading.frame;
    ks_set out = *space;
    int size = ks_set_count(frame, space);
    if (size > LARGE_SPACE || 5 * size > 3 * frame->points)
        return (ks_set){{0}};
    if (size <= SMALL_SPACE)
        return out;
    KS_EACH_POINT(p, frame, space)
    {
        int value = colour == KS_BLACK ? s->out->rough[p] : -s->out->rough[p];
        if (value <= KS_UNDER_INFLUENCE)
            ks_set_drop(&out, p);
    }
    return out;
}

/* Pieces that are made of points of links alone are no territory and no eyes if the opponent can
 * come in from two sides or more, and nothing is left once they are closed. */
static ks_set without_scraps(const ks_frame *frame, const ks_set *inside, const ks_set *gaps,
                             const ks_set *own)
{
    ks_set out = *inside, rest = *inside;
    for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
        ks_set seed = ks_set_of(p), piece = ks_set_flood(frame, &seed, &rest);
        rest = ks_set_minus(frame, &rest, &piece);
        ks_set core = ks_set_minus(frame, &piece, gaps), beside = ks_set_around(frame, &piece);
        ks_set open = ks_set_minus(frame, &beside, own);
        open = ks_set_minus(frame, &open, &piece);
        int sides = ks_set_count(frame, &open);
        if (ks_set_empty(frame, &core) && sides >= 2 && sides >= ks_set_count(frame, &piece))
            out = ks_set_minus(frame, &out, &piece);
    }
    return out;
}

/* Fills s->territory[colour], and s->border[colour] with the points of links between territory and
 * the outside: they are counted, but are no eyes. */
static void enclose(ks_survey *s, int colour)
{
    const ks_frame *frame = &s->reading.frame;
    int enemy = KS_OPPONENT(colour);
    ks_set own = stones_of(s, colour, 0), enemies = stones_of(s, enemy, 0);
    ks_set gaps = ks_set_or(frame, &s->links[colour], &s->edges[colour]);
    ks_set wall = ks_set_or(frame, &own, &gaps);
    s->walls[colour] = wall;
    ks_set rest = ks_set_minus(frame, &frame->board, &wall), inside = stones_of(s, enemy, 1);
    ks_set open = {{0}};
    for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
        ks_set seed = ks_set_of(p), space = ks_set_flood(frame, &seed, &rest);
        rest = ks_set_minus(frame, &rest, &space);
        if (ks_set_meets(frame, &space, &enemies)) {
            open = ks_set_or(frame, &open, &space);
            continue;
        }
        ks_set definite = settle(s, &space, colour), vague = ks_set_minus(frame, &space, &definite);
        inside = ks_set_or(frame, &inside, &definite);
        open = ks_set_or(frame, &open, &vague);
    }
    ks_set exposed = ks_set_around(frame, &open);
    ks_set kept = ks_set_minus(frame, &gaps, &exposed);
    inside = ks_set_or(frame, &inside, &kept);
    inside = without_scraps(frame, &inside, &kept, &own);
    /* A dead stone of this colour is the other side's territory, and what it seems to enclose is
     * not its own. */
    ks_set lost = stones_of(s, colour, 1);
    inside = ks_set_minus(frame, &inside, &lost);
    s->territory[colour] = ks_set_minus(frame, &inside, &own);
    ks_set core = ks_set_minus(frame, &s->territory[colour], &gaps);
    ks_set beside = ks_set_around(frame, &core);
    s->border[colour] = ks_set_and(frame, &gaps, &beside);
    s->border[colour] = ks_set_minus(frame, &s->border[colour], &s->territory[colour]);
}

/* ---- Eyes ---- */

/* A single point is no eye if the enemy holds its corners. */
static int is_false(const ks_survey *s, int point, int colour)
{
    const ks_position *position = s->reading.position;
    int width = position->width, x = point % width, y = point / width, off = 0, held = 0;
    for (int i = 0; i < 4; i++) {
        int to_x = x + (i & 1 ? 1 : -1), to_y = y + (i & 2 ? 1 : -1);
        if (to_x < 0 || to_x >= width || to_y < 0 || to_y >= position->height) {
            off = 1;
            continue;
        }
        int p = to_y * width + to_x;
        held += position->stone[p] == KS_OPPONENT(colour) && !s->dead[s->reading.block_at[p]];
    }
    return held + off >= 2;
}

/* What a piece of territory is worth. */
static ks_eye value_of(const ks_survey *s, const ks_set *points, int colour)
{
    const ks_frame *frame = &s->reading.frame;
    ks_eye eye = {.size = ks_set_count(frame, points)};
    if (eye.size > 1 || !is_false(s, ks_set_next(frame, points, 0), colour))
        ks_eye_value(&eye, &s->reading, points, colour);
    return eye;
}

/* ---- Whose ---- */

/* How many points of the piece each living group of `colour` stands beside; returns how many groups
 * do. */
static int groups_beside(int16_t *groups, int16_t *contacts, const ks_survey *s,
                         const ks_set *points, int colour)
{
    const ks_frame *frame = &s->reading.frame;
    int count = 0;
    KS_EACH_POINT(p, frame, points)
    {
        int blocks[4], n = ks_blocks_beside(blocks, &s->reading, p, colour);
        for (int i = 0; i < n; i++) {
            int group = s->out->facts[blocks[i]].group, place = 0;
            if (s->dead[blocks[i]])
                continue;
            while (place < count && groups[place] != group)
                place++;
            if (place == count) {
                groups[count] = (int16_t)group;
                contacts[count++] = 0;
            }
            contacts[place]++;
        }
    }
    return count;
}

/* The same for a piece that links and edge-links may separate from all stones, as when a lone stone
 * on the 3-3 point holds a corner: then it looks through the links, as far as needed. */
static int groups_around(int16_t *groups, int16_t *contacts, const ks_survey *s,
                         const ks_set *points, int colour)
{
    const ks_frame *frame = &s->reading.frame;
    ks_set gaps = ks_set_or(frame, &s->links[colour], &s->edges[colour]), seen = *points;
    int count = groups_beside(groups, contacts, s, points, colour);
    while (count == 0) {
        ks_set next = ks_set_around(frame, &seen);
        next = ks_set_and(frame, &next, &gaps);
        next = ks_set_minus(frame, &next, &seen);
        if (ks_set_next(frame, &next, 0) < 0)
            break;
        seen = ks_set_or(frame, &seen, &next);
        count = groups_beside(groups, contacts, s, &next, colour);
    }
    return count;
}

/* Which of the groups has most of the border; of equal ones the first on the board. */
static int main_owner(const int16_t *groups, const int16_t *contacts, int count)
{
    int owner = 0;
    for (int i = 1; i < count; i++)
        if (contacts[i] > contacts[owner] ||
            (contacts[i] == contacts[owner] && groups[i] < groups[owner]))
            owner = i;
    return groups[owner];
}

static void assign(ks_survey *s, const ks_set *points, int owner)
{
    const ks_frame *frame = &s->reading.frame;
    ks_group *group = &s->out->group[owner];
    KS_EACH_POINT(p, frame, points)
    {
        s->out->territory_at[p] = (short)owner;
        group->territory++;
        group->prisoners += s->reading.position->stone[p] != KS_EMPTY;
    }
}

/* The points of the border beside a piece of territory that `owner` has, or nobody if -1. */
static ks_set border_of(const ks_survey *s, const ks_set *points, int colour, int owner)
{
    const ks_frame *frame = &s->reading.frame;
    ks_set beside = ks_set_around(frame, points), out = {{0}};
    beside = ks_set_and(frame, &beside, &s->border[colour]);
    KS_EACH_POINT(p, frame, &beside)
    {
        if (s->out->territory_at[p] == owner)
            ks_set_add(&out, p);
    }
    return out;
}

/* A piece of territory: it counts for the group that has most of its border, and helps all groups
 * around it to live. */
static void hand_out(ks_survey *s, const ks_set *points, int colour)
{
    const ks_frame *frame = &s->reading.frame;
    ks_explanation *out = s->out;
    int16_t groups[KS_POINTS], contacts[KS_POINTS];
    int count = groups_beside(groups, contacts, s, points, colour);
    int size = ks_set_count(frame, points);
    ks_eye value = {0}; /* no eye without stones beside it */
    if (count > 0)
        value = value_of(s, points, colour);
    else
        count = groups_around(groups, contacts, s, points, colour);
    if (count == 0)
        return;
    ks_set border = border_of(s, points, colour, -1);
    int edge = ks_set_count(frame, &border);
    for (int i = 0; i < count; i++) {
        ks_group *group = &out->group[groups[i]];
        group->space += size + edge;
        s->inner[groups[i]] += size;
        group->eyes += value.kept;
        if (group->hoped_eyes < value.hoped - value.kept) /* the most to be gained by one move */
            group->hoped_eyes = value.hoped - value.kept;
    }
    int owner = main_owner(groups, contacts, count);
    assign(s, points, owner);
    assign(s, &border, owner);
}

/* ---- Eyes that are no territory yet ---- */

static void note_eye(const ks_pattern_match *match, void *payload)
{
    ks_survey *s = payload;
    for (int i = 0; i < match->count; i++)
        if (ks_set_has(&s->territory[match->colour], match->points[i]))
            return;
    for (int i = 0; i < match->count; i++) {
        ks_set_add(&s->eyes[match->colour], match->points[i]);
        if (match->pattern->strength < KS_PATTERN_KO)
            ks_set_add(&s->solid_eyes[match->colour], match->points[i]);
    }
}

/* Each piece is an eye, or the hope for one, of every group beside it. */
static void add_eyes(ks_survey *s, int colour)
{
    const ks_frame *frame = &s->reading.frame;
    s->eyes[colour] = s->solid_eyes[colour] = (ks_set){{0}};
    ks_patterns_match(&s->standing, KS_PATTERN_EYE, colour, note_eye, s);
    ks_set rest = s->eyes[colour];
    for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
        ks_set seed = ks_set_of(p), piece = ks_set_flood(frame, &seed, &rest);
        int16_t groups[KS_POINTS], contacts[KS_POINTS];
        int count = groups_beside(groups, contacts, s, &piece, colour);
        int solid = ks_set_meets(frame, &piece, &s->solid_eyes[colour]);
        rest = ks_set_minus(frame, &rest, &piece);
        for (int i = 0; i < count; i++) {
            ks_group *group = &s->out->group[groups[i]];
            group->eyes += solid;
            if (!solid && group->hoped_eyes < 1)
                group->hoped_eyes = 1;
        }
    }
}

void ks_survey_territory(ks_survey *s)
{
    const ks_frame *frame = &s->reading.frame;
    ks_explanation *out = s->out;
    for (int p = 0; p < frame->points; p++)
        out->territory_at[p] = -1;
    enclose(s, KS_BLACK);
    enclose(s, KS_WHITE);
    memset(s->inner, 0, (size_t)out->groups * sizeof *s->inner);
    ks_set both = ks_set_and(frame, &s->territory[KS_BLACK], &s->territory[KS_WHITE]), all[3];
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        all[colour] = ks_set_or(frame, &s->territory[colour], &s->border[colour]);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        s->border[colour] = ks_set_minus(frame, &s->border[colour], &all[KS_OPPONENT(colour)]);
        s->territory[colour] = ks_set_minus(frame, &s->territory[colour], &both);
        ks_set rest = s->territory[colour];
        for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
            ks_set seed = ks_set_of(p), piece = ks_set_flood(frame, &seed, &rest);
            rest = ks_set_minus(frame, &rest, &piece);
            hand_out(s, &piece, colour);
        }
        add_eyes(s, colour);
    }
    for (int g = 0; g < out->groups; g++) {
        ks_group *group = &out->group[g];
        group->hoped_eyes += group->eyes;
        group->eyes = group->eyes < 2 ? group->eyes : 2;
        group->hoped_eyes = group->hoped_eyes < 2 ? group->hoped_eyes : 2;
    }
}

/* A piece of territory whose group is critical falls to a living one beside it, or to nobody. */
static void hand_over(ks_survey *s, const ks_set *points, int colour)
{
    const ks_frame *frame = &s->reading.frame;
    ks_explanation *out = s->out;
    int owner = out->territory_at[ks_set_next(frame, points, 0)], living = 0;
    int16_t groups[KS_POINTS], contacts[KS_POINTS];
    if (owner < 0 || out->group[owner].situation == KS_SITUATION_ALIVE)
        return;
    int count = groups_around(groups, contacts, s, points, colour);
    ks_set border = border_of(s, points, colour, owner);
    ks_set piece = ks_set_or(frame, points, &border);
    for (int i = 0; i < count; i++)
        if (out->group[groups[i]].situation == KS_SITUATION_ALIVE) {
            groups[living] = groups[i];
            contacts[living++] = contacts[i];
        }
    KS_EACH_POINT(p, frame, &piece)
    {
        out->territory_at[p] = -1;
    }
    out->group[owner].territory = out->group[owner].prisoners = 0;
    if (living > 0)
        assign(s, &piece, main_owner(groups, contacts, living));
}

void ks_survey_definite(ks_survey *s)
{
    const ks_frame *frame = &s->reading.frame;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        ks_set rest = s->territory[colour];
        for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
            ks_set seed = ks_set_of(p), piece = ks_set_flood(frame, &seed, &rest);
            rest = ks_set_minus(frame, &rest, &piece);
            hand_over(s, &piece, colour);
        }
    }
}
