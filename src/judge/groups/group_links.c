/* Links (positional-judgment, 4.3): two blocks of one colour are linked if the opponent cannot part
 * them, or would gain nothing by it. Dead blocks get no new links: a group that was found to be
 * dead stays one group. */
#include "groups.h"

#include <limits.h>

/* Notes a link; of several between two blocks the first one is kept, but the points of all are
 * marked. */
static void join(ks_survey *s, const ks_link *link)
{
    ks_explanation *out = s->out;
    /* A block that can be captured is not linked with one that cannot. */
    if (link->from == link->to ||
        out->facts[link->from].situation != out->facts[link->to].situation)
        return;
    out->link_at[link->point] |= (unsigned char)link->colour;
    ks_set_add(&s->links[link->colour], link->point);
    if (ks_set_has(&s->joined[link->from], link->to) || out->links == KS_MOST_LINKS)
        return;
    ks_set_add(&s->joined[link->from], link->to);
    ks_set_add(&s->joined[link->to], link->from);
    out->link[out->links] = *link;
    if (link->from > link->to) {
        out->link[out->links].from = link->to;
        out->link[out->links].to = link->from;
    }
    out->links++;
}

/* The living blocks of `colour` beside a point; returns how many. */
static int blocks_beside(int out[4], const ks_survey *s, int point, int colour)
{
    int blocks[4], n = ks_blocks_beside(blocks, &s->reading, point, colour), count = 0;
    for (int i = 0; i < n; i++)
        if (!s->dead[blocks[i]])
            out[count++] = blocks[i];
    return count;
}

/* ---- Shared liberties ---- */

/* Two blocks with two liberties in common, or with one where the opponent cannot play. */
static void link_by_liberties(ks_survey *s, int a, int b)
{
    const ks_reading *reading = &s->reading;
    const ks_frame *frame = &reading->frame;
    const ks_reading_block *one = &reading->blocks[a], *other = &reading->blocks[b];
    ks_set shared = ks_set_and(frame, &one->liberties, &other->liberties);
    ks_set kept = ks_set_and(frame, &shared, &reading->unplayable[KS_OPPONENT(one->colour)]);
    int two = ks_set_count(frame, &shared) >= 2;
    KS_EACH_POINT(p, frame, &shared)
    {
        if (two || ks_set_has(&kept, p))
            join(s, &(ks_link){KS_LINK_PATTERN, one->colour, p, a, b, "shared liberties"});
    }
}

static void link_neighbours(ks_survey *s)
{
    const ks_frame *frame = &s->reading.frame;
    for (int a = 0; a < s->reading.block_count; a++) {
        if (s->dead[a])
            continue;
        KS_EACH_POINT(b, frame, &s->reading.blocks[a].friends)
        {
            if (b > a && !s->dead[b])
                link_by_liberties(s, a, b);
        }
    }
}

/* ---- Patterns ---- */

/* The least influence of the side that links, on the points where the opponent would cut. */
static int weakest(const ks_survey *s, const ks_pattern_match *match)
{
    int least = INT_MAX;
    for (int i = 0; i < match->count; i++) {
        int value = s->out->rough[match->points[i]];
        value = match->colour == KS_BLACK ? value : -value;
        least = value < least ? value : least;
    }
    return least;
}

/* Shapes that hold always count; those that a ko or a fight breaks count only where the influence
 * is heavy. Where it is merely favourable they still mark a border of territory. */
static void link_by_pattern(const ks_pattern_match *match, void *payload)
{
    ks_survey *s = payload;
    int a = s->reading.block_at[match->a], b = s->reading.block_at[match->b];
    int sure = match->pattern->strength < KS_PATTERN_KO, value = sure ? 0 : weakest(s, match);
    if (!sure && value <= s->options.border)
        return;
    for (int i = 0; i < match->count; i++) {
        if (sure || value > s->loose)
            join(s, &(ks_link){KS_LINK_PATTERN, match->colour, match->points[i], a, b,
                               match->pattern->name});
        else
            ks_set_add(&s->links[match->colour], match->points[i]);
    }
}

/* ---- Heavy influence ---- */

static int enemy_near(const ks_survey *s, int point, int colour)
{
    const ks_position *position = s->reading.position;
    int width = position->width, x = point % width, y = point / width;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int to_x = x + dx, to_y = y + dy;
            if (to_x < 0 || to_x >= width || to_y < 0 || to_y >= position->height)
                continue;
            int p = to_y * width + to_x;
            if (position->stone[p] == KS_OPPONENT(colour) && !s->dead[s->reading.block_at[p]])
                return 1;
        }
    return 0;
}

/* The living blocks of `colour` with a stone within two steps, straight or diagonal, of an empty
 * point that has no enemy near; returns how many. */
static int blocks_around(int out[12], const ks_survey *s, int point, int colour)
{
    static const int steps[12][2] = {{0, -2}, {-1, -1}, {0, -1}, {1, -1}, {-2, 0}, {-1, 0},
                                     {1, 0},  {2, 0},   {-1, 1}, {0, 1},  {1, 1},  {0, 2}};
    const ks_position *position = s->reading.position;
    int width = position->width, x = point % width, y = point / width, count = 0;
    for (int i = 0; i < 12; i++) {
        int to_x = x + steps[i][0], to_y = y + steps[i][1], known = 0;
        if (to_x < 0 || to_x >= width || to_y < 0 || to_y >= position->height ||
            position->stone[to_y * width + to_x] != colour)
            continue;
        int block = s->reading.block_at[to_y * width + to_x];
        for (int j = 0; j < count; j++)
            known |= out[j] == block;
        if (!known && !s->dead[block])
            out[count++] = block;
    }
    return count;
}

/* The points between a border and stones two steps away are part of it. */
static void fill_gaps(ks_survey *s, int point, int colour)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const ks_position *position = s->reading.position;
    int width = position->width, x = point % width, y = point / width;
    for (int i = 0; i < 4; i++) {
        int to_x = x + 2 * steps[i][0], to_y = y + 2 * steps[i][1];
        int gap = (y + steps[i][1]) * width + x + steps[i][0];
        if (to_x < 0 || to_x >= width || to_y < 0 || to_y >= position->height ||
            position->stone[to_y * width + to_x] != colour || position->stone[gap] != KS_EMPTY)
            continue;
        ks_set_add(&s->links[colour], gap);
    }
}

/* Very heavy influence links; heavy influence between blocks is at least a border. */
static void link_by_influence(ks_survey *s)
{
    const ks_frame *frame = &s->reading.frame;
    KS_EACH_POINT(p, frame, &s->reading.stones[KS_EMPTY])
    {
        int value = s->out->rough[p], colour = value > 0 ? KS_BLACK : KS_WHITE, blocks[12];
        value = value > 0 ? value : -value;
        if (value <= s->options.wall || enemy_near(s, p, colour))
            continue;
        int count = blocks_around(blocks, s, p, colour);
        for (int i = 0; i < count && value > s->heavy; i++)
            for (int j = i + 1; j < count; j++)
                join(s, &(ks_link){KS_LINK_INFLUENCE, colour, p, blocks[i], blocks[j], NULL});
        if (count > 1) {
            ks_set_add(&s->links[colour], p);
            fill_gaps(s, p, colour);
        }
    }
}

/* ---- Across the dead ---- */

/* Each stone of a dead block links the enemy blocks beside it. */
static void link_across(ks_survey *s)
{
    const ks_frame *frame = &s->reading.frame;
    for (int i = 0; i < s->reading.block_count; i++) {
        const ks_reading_block *block = &s->reading.blocks[i];
        int colour = KS_OPPONENT(block->colour);
        if (!s->dead[i])
            continue;
        KS_EACH_POINT(p, frame, &block->stones)
        {
            int blocks[4], count = blocks_beside(blocks, s, p, colour);
            for (int j = 0; j < count; j++)
                for (int k = j + 1; k < count; k++)
                    join(s, &(ks_link){KS_LINK_DEAD, colour, p, blocks[j], blocks[k], NULL});
        }
    }
}

/* Removes all links but those within dead groups, which no longer enclose anything. */
static void clear_links(ks_survey *s)
{
    ks_explanation *out = s->out;
    int kept = 0;
    for (int i = 0; i < s->reading.block_count; i++)
        s->joined[i] = (ks_set){{0}};
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        s->links[colour] = (ks_set){{0}};
    for (int p = 0; p < s->reading.frame.points; p++)
        out->link_at[p] = 0;
    for (int i = 0; i < out->links; i++)
        if (s->dead[out->link[i].from] && s->dead[out->link[i].to]) {
            out->link_at[out->link[i].point] |= (unsigned char)out->link[i].colour;
            out->link[kept++] = out->link[i];
        }
    out->links = kept;
}

void ks_survey_links(ks_survey *s)
{
    clear_links(s);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        ks_patterns_match(&s->standing, KS_PATTERN_LINK, colour, link_by_pattern, s);
    link_neighbours(s);
    link_by_influence(s);
    link_across(s);
}

/* ---- Links with the edge ---- */

static int is_enemy(const ks_survey *s, int x, int y, int colour)
{
    const ks_position *position = s->reading.position;
    if (x < 0 || x >= position->width || y < 0 || y >= position->height)
        return 0;
    int p = y * position->width + x;
    return position->stone[p] == KS_OPPONENT(colour) && !s->dead[s->reading.block_at[p]];
}

/* Notes a link with the edge; of several from one stone to one point the first one is kept. */
static void join_edge(ks_survey *s, const ks_edge_link *link, const short *points, int count)
{
    ks_explanation *out = s->out;
    for (int i = 0; i < count; i++) {
        out->edge_at[points[i]] |= (unsigned char)link->colour;
        ks_set_add(&s->edges[link->colour], points[i]);
    }
    for (int i = 0; i < out->edge_links; i++)
        if (out->edge_link[i].stone == link->stone && out->edge_link[i].edge == link->edge)
            return;
    if (out->edge_links < KS_MOST_EDGE_LINKS)
        out->edge_link[out->edge_links++] = *link;
}

/* From a stone on line 3 or lower straight to the edge, if all points on the way are empty and no
 * enemy stands beside them. */
static void link_with_edge(ks_survey *s, int point, int dx, int dy)
{
    const ks_position *position = s->reading.position;
    int width = position->width, x = point % width + dx, y = point / width + dy;
    int colour = position->stone[point], count = 0;
    short points[2];
    for (; x >= 0 && x < width && y >= 0 && y < position->height; x += dx, y += dy) {
        if (count == 2 || position->stone[y * width + x] != KS_EMPTY ||
            is_enemy(s, x + dy, y + dx, colour) || is_enemy(s, x - dy, y - dx, colour))
            return;
        points[count++] = (short)(y * width + x);
    }
    if (count > 0)
        join_edge(
            s, &(ks_edge_link){colour, s->reading.block_at[point], point, points[count - 1], NULL},
            points, count);
}

/* Shapes that held as links with the edge at least so often, in thousandths. */
enum { EDGE_HELD = 750 };

static void edge_by_pattern(const ks_pattern_match *match, void *payload)
{
    ks_survey *s = payload;
    const ks_position *position = s->reading.position;
    int all = KS_WEST | KS_EAST | KS_NORTH | KS_SOUTH, edge = match->points[0];
    if (match->pattern->strength >= KS_PATTERN_KO && match->pattern->held < EDGE_HELD)
        return;
    for (int i = 0; i < match->count; i++)
        if (position->sides[match->points[i]] != all)
            edge = match->points[i];
    join_edge(s,
              &(ks_edge_link){match->colour, s->reading.block_at[match->a], match->a, edge,
                              match->pattern->name},
              match->points, match->count);
}

void ks_survey_edge_links(ks_survey *s)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const ks_position *position = s->reading.position;
    s->out->edge_links = 0;
    for (int p = 0; p < s->reading.frame.points; p++)
        s->out->edge_at[p] = 0;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        s->edges[colour] = (ks_set){{0}};
        ks_patterns_match(&s->standing, KS_PATTERN_EDGE, colour, edge_by_pattern, s);
    }
    for (int p = 0; p < s->reading.frame.points; p++) {
        if (position->stone[p] == KS_EMPTY || s->dead[s->reading.block_at[p]])
            continue;
        for (int i = 0; i < 4; i++)
            link_with_edge(s, p, steps[i][0], steps[i][1]);
    }
}
