/* Alive, critical or dead (positional-judgment, 4.1 and 4.5). The first round decides what is
 * stable by itself: much territory, two eyes, or plainly captured. The second round then looks at
 * the other groups: which can join living ones, which have ways out, and which are surrounded by
 * living enemies. A search decides groups that are shut in and have little room. */
#include "groups.h"

#include "influence.h"

#include <stdlib.h>
#include <string.h>

enum {
    ENOUGH_TERRITORY = 10, /* nobody kills a group that has so much */
    ENOUGH_OUTLETS = 2,
    OUTLET_STEPS = 3,
    LARGE_ROOM = 40,
    EDGE_LINES = 3, /* where a group settles */
    ROOM_STEPS = 3,
    ENOUGH_ROOM = 8,
    LARGE_GROUP = 9,  /* is seldom dead only because it is surrounded */
    FEW_LIBERTIES = 4 /* with more, a surrounded group still has hope */
};

/* ---- Outlets ---- */

/* The influence on a point as `colour` sees it. */
static int favour(const ks_survey *s, int point, int colour)
{
    return colour == KS_BLACK ? s->out->rough[point] : -s->out->rough[point];
}

/* How many lines a point is from the nearest edge, from 1. */
static int line_of(const ks_position *position, int point)
{
    int x = point % position->width, y = point / position->width;
    int across = x < position->width - 1 - x ? x : position->width - 1 - x;
    int down = y < position->height - 1 - y ? y : position->height - 1 - y;
    return 1 + (across < down ? across : down);
}

/* Can the group walk three steps straight on from here, without entering the enemy's influence or
 * its own territory, and not end on the first or second line, where the way ends? */
static int leads_out(const ks_survey *s, int liberty, int dx, int dy, int colour)
{
    const ks_position *position = s->reading.position;
    int width = position->width, x = liberty % width, y = liberty / width;
    for (int step = 0; step < OUTLET_STEPS; step++, x += dx, y += dy) {
        if (x < 0 || x >= width || y < 0 || y >= position->height)
            return 0;
        int p = y * width + x;
        if (position->stone[p] != KS_EMPTY || favour(s, p, colour) < -KS_UNDER_INFLUENCE ||
            ks_set_has(&s->territory[colour], p) || ks_set_has(&s->edges[colour], p))
            return 0;
    }
    return line_of(position, (y - dy) * width + x - dx) > 2;
}

/* The empty points on the first three lines that the group reaches in a few steps without entering
 * the enemy's influence: where it can settle. */
static int find_room(const ks_survey *s, int g)
{
    const ks_frame *frame = &s->reading.frame;
    int colour = s->out->group[g].colour, count = 0;
    ks_set reached = s->around[g];
    for (int step = 0; step < ROOM_STEPS; step++) {
        ks_set next = ks_set_around(frame, &reached);
        next = ks_set_and(frame, &next, &s->reading.stones[KS_EMPTY]);
        KS_EACH_POINT(p, frame, &next)
        {
            if (favour(s, p, colour) >= -KS_UNDER_INFLUENCE &&
                line_of(s->reading.position, p) <= EDGE_LINES)
                ks_set_add(&reached, p);
        }
    }
    KS_EACH_POINT(p, frame, &reached)
    {
        count += line_of(s->reading.position, p) <= EDGE_LINES;
    }
    return count;
}

/* A shape that leads out: in the direction of the point it leads to, the nearer axis; both if it is
 * a diagonal. */
static void note_outlet(const ks_pattern_match *match, void *payload)
{
    ks_survey *s = payload;
    int width = s->reading.position->width, g = ks_survey_group(s, match->a);
    for (int i = 0; i < match->count; i++) {
        int p = match->points[i];
        int dx = p % width - match->a % width, dy = p / width - match->a / width;
        if (favour(s, p, match->colour) < -KS_UNDER_INFLUENCE ||
            ks_set_has(&s->territory[match->colour], p) || line_of(s->reading.position, p) <= 2)
            continue;
        if (abs(dx) >= abs(dy))
            s->ways[g] |= dx < 0 ? KS_WEST : KS_EAST;
        if (abs(dy) >= abs(dx))
            s->ways[g] |= dy < 0 ? KS_NORTH : KS_SOUTH;
    }
}

/* Finds in which of the four directions each group gets out. */
void ks_survey_outlets(ks_survey *s)
{
    static const int steps[4][3] = {
        {-1, 0, KS_WEST}, {1, 0, KS_EAST}, {0, -1, KS_NORTH}, {0, 1, KS_SOUTH}};
    const ks_frame *frame = &s->reading.frame;
    memset(s->ways, 0, (size_t)s->out->groups);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        ks_patterns_match(&s->standing, KS_PATTERN_OUTLET, colour, note_outlet, s);
    for (int g = 0; g < s->out->groups; g++) {
        ks_group *group = &s->out->group[g];
        for (int i = 0; i < 4; i++) {
            KS_EACH_POINT(p, frame, &s->around[g])
            {
                if (s->ways[g] & steps[i][2])
                    break;
                if (leads_out(s, p, steps[i][0], steps[i][1], group->colour))
                    s->ways[g] |= (unsigned char)steps[i][2];
            }
            group->outlet[i] = (s->ways[g] & steps[i][2]) != 0;
            group->outlets += group->outlet[i];
        }
        group->room = find_room(s, g);
    }
}

/* ---- Neighbours ---- */

/* Notes, for each group, the enemies around it that are not dead, and friends that it can join. Two
 * groups meet where they share a liberty, or have liberties beside each other. */
typedef struct neighbours {
    ks_set enemies, friends; /* numbers of groups */
} neighbours;

static void meet(neighbours *out, const ks_survey *s, int point, int g)
{
    const ks_position *position = s->reading.position;
    int around[4], n = ks_neighbours(around, position, point);
    for (int i = 0; i < n; i++) {
        int stone = position->stone[around[i]];
        if (stone == KS_EMPTY || s->dead[s->reading.block_at[around[i]]])
            continue;
        int other = ks_survey_group(s, around[i]);
        if (other != g)
            ks_set_add(stone == s->out->group[g].colour ? &out->friends : &out->enemies, other);
    }
}

static neighbours find_neighbours(const ks_survey *s, int g)
{
    const ks_frame *frame = &s->reading.frame;
    neighbours out = {{{0}}, {{0}}};
    int colour = s->out->group[g].colour;
    ks_set second = ks_set_around(frame, &s->around[g]);
    second = ks_set_and(frame, &second, &s->reading.stones[KS_EMPTY]);
    KS_EACH_POINT(p, frame, &s->around[g])
    {
        meet(&out, s, p, g);
    }
    KS_EACH_POINT(p, frame, &second)
    {
        if (favour(s, p, colour) >= 0)
            meet(&out, s, p, g);
    }
    return out;
}

/* ---- The situations ---- */

/* Can the opponent take the group by taking its one block? */
static int can_be_captured(const ks_survey *s, int g)
{
    const ks_explanation *out = s->out;
    if (out->group[g].blocks > 1)
        return 0;
    return out->facts[out->block_at[out->group[g].point]].situation == KS_SITUATION_CRITICAL;
}

/* A group that was found to be dead stays dead, with all its numbers. */
static ks_cause remember(ks_survey *s, int g)
{
    ks_group *group = &s->out->group[g];
    int block = s->out->block_at[group->point];
    const ks_group *before = &s->buried[block];
    group->space = before->space;
    group->eyes = before->eyes;
    group->hoped_eyes = before->hoped_eyes;
    group->outlets = before->outlets;
    memcpy(group->outlet, before->outlet, sizeof group->outlet);
    group->attackers = before->attackers;
    group->attack = before->attack;
    group->defence = before->defence;
    return (ks_cause)before->cause;
}

/* The first round: KS_CAUSE_UNDECIDED if it does not decide the group. */
static ks_cause find_stable(ks_survey *s, int g)
{
    const ks_group *group = &s->out->group[g];
    if (s->question->dead != NULL)
        return KS_CAUSE_GIVEN;
    if (s->dead[s->out->block_at[group->point]])
        return remember(s, g);
    if (s->inner[g] >= ENOUGH_TERRITORY)
        return KS_CAUSE_TERRITORY;
    return group->eyes >= 2 ? KS_CAUSE_EYES : KS_CAUSE_UNDECIDED;
}

/* Is a group that is shut in taken, as far as the search sees? KS_SIEGE_OPEN: it holds. */
static ks_siege_result besiege(ks_survey *s, const unsigned char *sure, int g, int attacker_first)
{
    ks_siege_case asked = {.point = s->out->group[g].point,
                           .sure = sure,
                           .attacker_first = attacker_first,
                           .goal = KS_SIEGE_TAKE,
                           .kos = attacker_first ? KS_SIEGE_KOS_RULE : KS_SIEGE_KOS_LOST,
                           .empties = s->options.siege_points,
                           .nodes = s->siege_nodes};
    ks_siege_result result = ks_siege_run(s->siege, &asked);
    s->out->nodes += ks_siege_nodes(s->siege);
    return result;
}

/* The stones of groups that live for certain. */
static void mark_sure(unsigned char *sure, const ks_survey *s)
{
    const ks_position *position = s->reading.position;
    for (int p = 0; p < ks_points(position); p++) {
        sure[p] = 0;
        if (position->stone[p] != KS_EMPTY) {
            int g = ks_survey_group(s, p);
            sure[p] = s->reached[g] && s->out->group[g].situation == KS_SITUATION_ALIVE;
        }
    }
}

/* Where the space is not closed, its largest block is hunted instead: of equal ones the one with
 * the fewest liberties, then the first. */
static ks_capture_status hunt(ks_survey *s, int g)
{
    const ks_explanation *out = s->out;
    ks_capture_options limits = {.liberties = 6, .quiet = 4, .nodes = s->options.hunt};
    ks_capture found;
    int prey = 0;
    while (out->facts[prey].group != g)
        prey++;
    for (int i = prey + 1; i < out->blocks; i++) {
        const ks_block_facts *facts = &out->facts[i], *best = &out->facts[prey];
        if (facts->group == g &&
            (facts->block.stones > best->block.stones ||
             (facts->block.stones == best->block.stones && facts->liberties < best->liberties)))
            prey = i;
    }
    ks_capture_read(&found, NULL, s->reading.position, out->facts[prey].block.point, &limits);
    s->out->nodes += found.nodes;
    s->out->group[g].attack = found.attack;
    s->out->group[g].defence = found.defence;
    return ks_capture_status_of(&found);
}

/* What becomes of the group if `colour` plays at a point first and then the other side moves. */
static ks_siege_result besiege_after(ks_survey *s, const unsigned char *sure, int g, int point,
                                     int colour)
{
    ks_position after = *s->reading.position;
    if (ks_move_check(&after, colour, point, 0) != 0)
        return KS_SIEGE_UNKNOWN;
    ks_move_make(&after, colour, point);
    if (after.stone[s->out->group[g].point] == KS_EMPTY)
        return KS_SIEGE_PROVED;
    ks_siege_set(s->siege, &after);
    ks_siege_result result = besiege(s, sure, g, colour == s->out->group[g].colour);
    ks_siege_set(s->siege, s->reading.position);
    return result;
}

/* The points that decide a group which lives or dies by who moves first: of several the first on
 * the board. They are liberties, or beside liberties. */
static void find_vital(ks_survey *s, const unsigned char *sure, int g)
{
    const ks_frame *frame = &s->reading.frame;
    ks_group *group = &s->out->group[g];
    ks_set second = ks_set_around(frame, &s->around[g]);
    ks_set near = ks_set_or(frame, &s->around[g], &second);
    near = ks_set_and(frame, &near, &s->reading.stones[KS_EMPTY]);
    KS_EACH_POINT(p, frame, &near)
    {
        if (group->defence == KS_NO_POINT &&
            besiege_after(s, sure, g, p, group->colour) == KS_SIEGE_OPEN)
            group->defence = p;
        if (group->attack == KS_NO_POINT &&
            besiege_after(s, sure, g, p, KS_OPPONENT(group->colour)) == KS_SIEGE_PROVED)
            group->attack = p;
    }
}

/* A group that has neither eyes enough nor outlets nor friends. */
static ks_cause judge_shut_in(ks_survey *s, const unsigned char *sure, int g, int surrounded)
{
    const ks_group *group = &s->out->group[g];
    ks_siege_result attacked = besiege(s, sure, g, 1);
    if (attacked == KS_SIEGE_OPEN)
        return KS_CAUSE_HOLDS;
    ks_siege_result defended = attacked == KS_SIEGE_PROVED ? besiege(s, sure, g, 0) : attacked;
    if (defended == KS_SIEGE_OPEN) {
        find_vital(s, sure, g);
        return KS_CAUSE_FIRST;
    }
    if (attacked == KS_SIEGE_PROVED && defended == KS_SIEGE_PROVED)
        return KS_CAUSE_FALLS;
    ks_capture_status hunted = hunt(s, g);
    if (hunted == KS_CAPTURE_CAPTURED)
        return KS_CAUSE_FALLS;
    if (hunted == KS_CAPTURE_CRITICAL)
        return KS_CAUSE_FIRST;
    int liberties = ks_set_count(&s->reading.frame, &s->around[g]);
    int helpless = surrounded && group->hoped_eyes < 2 && liberties <= FEW_LIBERTIES;
    return helpless && group->stones < LARGE_GROUP ? KS_CAUSE_SURROUNDED : KS_CAUSE_SHUT_IN;
}

/* Is the group within walls of the enemy, with no friend there that is known to live? Then ways out
 * lead nowhere. The walls are those that would enclose territory; a large space is none. */
static int is_closed_in(const ks_survey *s, int g)
{
    const ks_frame *frame = &s->reading.frame;
    const ks_explanation *out = s->out;
    int enemy = KS_OPPONENT(out->group[g].colour);
    ks_set inside = ks_set_minus(frame, &frame->board, &s->walls[enemy]);
    ks_set seed = ks_set_or(frame, &s->around[g], &s->around[g]);
    ks_set_add(&seed, out->group[g].point);
    ks_set room = ks_set_flood(frame, &seed, &inside);
    ks_set empty = ks_set_and(frame, &room, &s->reading.stones[KS_EMPTY]);
    if (ks_set_count(frame, &empty) > LARGE_ROOM)
        return 0;
    KS_EACH_POINT(p, frame, &room)
    {
        int block = out->block_at[p];
        if (block < 0 || s->dead[block] || out->facts[block].block.colour == enemy)
            continue;
        int other = out->facts[block].group;
        if (s->reached[other] && out->group[other].situation == KS_SITUATION_ALIVE)
            return 0;
    }
    return 1;
}

/* The second round, as far as the group decides it by itself: KS_CAUSE_UNDECIDED if not. */
static ks_cause find_outlets(ks_survey *s, int g)
{
    ks_group *group = &s->out->group[g];
    if (group->outlets > 0 && is_closed_in(s, g)) {
        group->outlets = 0;
        memset(group->outlet, 0, sizeof group->outlet);
    }
    int open = group->outlets >= ENOUGH_OUTLETS && !can_be_captured(s, g);
    return open ? KS_CAUSE_OUTLETS : KS_CAUSE_UNDECIDED;
}

/* The second round for all other groups, by the groups around them. */
static ks_cause judge_group(ks_survey *s, const unsigned char *sure, int g)
{
    ks_explanation *out = s->out;
    const ks_frame *frame = &s->reading.frame;
    ks_group *group = &out->group[g];
    neighbours near = find_neighbours(s, g);
    int surrounded = 1;
    group->attackers = ks_set_count(frame, &near.enemies);
    KS_EACH_POINT(e, frame, &near.enemies)
    {
        surrounded &= s->reached[e] && out->group[e].situation == KS_SITUATION_ALIVE;
    }
    KS_EACH_POINT(f, frame, &near.friends)
    {
        if (s->reached[f] && out->group[f].situation == KS_SITUATION_ALIVE) {
            if (group->friends++ == 0)
                group->neighbour = f;
        }
    }
    if (can_be_captured(s, g)) {
        const ks_block_facts *facts = &out->facts[out->block_at[group->point]];
        group->attack = facts->attack;
        group->defence = facts->defence;
    }
    if (can_be_captured(s, g) && (group->outlets > 0 || group->friends > 0))
        return KS_CAUSE_CHASED;
    if (can_be_captured(s, g) && group->hoped_eyes >= 2)
        return KS_CAUSE_FIRST; /* critical by any measure */
    if (can_be_captured(s, g))
        return s->reading.position->to_move == group->colour ? KS_CAUSE_TURN : KS_CAUSE_CAUGHT;
    if (group->friends >= 2)
        return KS_CAUSE_FRIENDS;
    if (group->room >= ENOUGH_ROOM && !is_closed_in(s, g))
        return KS_CAUSE_ROOM;
    if (group->outlets > 0)
        return KS_CAUSE_OUTLET;
    if (group->friends > 0)
        return KS_CAUSE_FRIEND;
    return judge_shut_in(s, sure, g, surrounded && group->attackers > 0);
}

static ks_situation situation_by(const ks_survey *s, ks_cause cause, int g)
{
    if (cause == KS_CAUSE_GIVEN)
        return s->dead[s->out->block_at[s->out->group[g].point]] ? KS_SITUATION_DEAD
                                                                 : KS_SITUATION_ALIVE;
    if (cause == KS_CAUSE_TURN)
        return KS_SITUATION_DEAD; /* until the end: see revive */
    return cause < KS_CAUSE_OUTLET   ? KS_SITUATION_ALIVE
           : cause < KS_CAUSE_CAUGHT ? KS_SITUATION_CRITICAL
                                     : KS_SITUATION_DEAD;
}

/* How often groups come out alive, in per cent, by cause and number of stones: 1, 2 to 3, 4 to 8,
 * more. Measured on pro-train (docs/groups.md); where few groups were found, a guess that fits. */
static const unsigned char chances[KS_CAUSE_COUNT][4] = {
    [KS_CAUSE_TERRITORY] = {85, 95, 97, 99}, [KS_CAUSE_EYES] = {79, 92, 96, 99},
    [KS_CAUSE_HOLDS] = {90, 92, 96, 98},     [KS_CAUSE_OUTLETS] = {85, 91, 91, 97},
    [KS_CAUSE_ROOM] = {80, 88, 88, 97},      [KS_CAUSE_FRIENDS] = {80, 92, 97, 98},
    [KS_CAUSE_OUTLET] = {73, 83, 86, 97},    [KS_CAUSE_FRIEND] = {78, 83, 89, 98},
    [KS_CAUSE_CHASED] = {52, 60, 77, 90},    [KS_CAUSE_TURN] = {17, 19, 50, 60},
    [KS_CAUSE_FIRST] = {30, 40, 50, 67},     [KS_CAUSE_SHUT_IN] = {25, 49, 51, 80},
    [KS_CAUSE_CAUGHT] = {15, 12, 10, 10},    [KS_CAUSE_CAPTURED] = {3, 3, 2, 2},
    [KS_CAUSE_FALLS] = {5, 5, 10, 30},       [KS_CAUSE_SURROUNDED] = {19, 30, 25, 50}};

static float chance_of(const ks_survey *s, ks_cause cause, int g)
{
    const ks_group *group = &s->out->group[g];
    int stones = group->stones, size = stones == 1 ? 0 : stones < 4 ? 1 : stones < 9 ? 2 : 3;
    if (cause == KS_CAUSE_GIVEN)
        return group->situation == KS_SITUATION_DEAD ? 0 : 1;
    return (float)chances[cause][size] / 100;
}

static void settle(ks_survey *s, ks_cause cause, int g)
{
    ks_group *group = &s->out->group[g];
    group->cause = cause;
    group->situation = situation_by(s, cause, g);
    group->alive = chance_of(s, cause, g);
}

/* Settles the remaining groups that `find` decides; returns how many still remain. */
static int decide(ks_survey *s, ks_cause (*find)(ks_survey *s, int g))
{
    unsigned char found[KS_POINTS] = {0};
    int left = 0;
    for (int g = 0; g < s->out->groups; g++) {
        ks_cause cause = s->reached[g] ? KS_CAUSE_UNDECIDED : find(s, g);
        found[g] = cause != KS_CAUSE_UNDECIDED;
        if (found[g])
            settle(s, cause, g);
    }
    for (int g = 0; g < s->out->groups; g++) {
        s->reached[g] |= found[g];
        left += !s->reached[g];
    }
    return left;
}

/* Every group that is undecided at the end may be searched twice; the moves are shared out evenly,
 * so that the order of groups does not matter. */
void ks_survey_situations(ks_survey *s)
{
    unsigned char sure[KS_POINTS];
    memset(s->reached, 0, (size_t)s->out->groups);
    decide(s, find_stable);
    int left = decide(s, find_outlets);
    s->siege_nodes = left > 0 ? s->options.siege_total / left : 0;
    if (s->siege_nodes > s->options.nodes)
        s->siege_nodes = s->options.nodes;
    mark_sure(sure, s);
    for (int g = 0; g < s->out->groups; g++)
        if (!s->reached[g])
            settle(s, judge_group(s, sure, g), g);
}
