/* Who owns what by Japanese rules: territory is what living stones surround that are not in seki;
 * stones that are not dead and lack two eyes are in seki. docs/territory.md derives the steps.
 *
 * 1. Reach. Each side walks from its stones over empty points, but past an enemy stone only where
 *    the enemy cannot close the door behind which it would go on. What one side alone reaches is
 *    its own; what both reach is dame.
 * 2. Links. The living stones of a side, its own points and the dame form a graph: what is
 *    connected in it can be joined, except across a link of the enemy's.
 * 3. False eyes. An own point that holds parts of the graph together has to be filled if one of
 *    the parts has no eye without it.
 * 4. Seki. A connected part needs two eyes.
 *
 * Everything is decided for a whole round or from fixed points, so no result depends on the order
 * of the points, and Black and White are treated alike. */
#include "territory.h"

#include "eyespace.h"
#include "position.h"

#include <string.h>

enum { CONTESTED_SHARE = 40, ENOUGH_ROOM = 6, SURE_LEAD = 2 };

typedef struct board {
    const ks_position *position;
    int points;
    uint8_t living[KS_POINTS];     /* colours of living stones */
    uint8_t dead[KS_POINTS];       /* colours of dead stones */
    uint8_t beside[3][KS_POINTS];  /* by colour: how many living stones lie beside a point */
    uint8_t walked[3][KS_POINTS];  /* by colour: empty points that it can walk to */
    uint8_t reached[3][KS_POINTS]; /* those that it keeps */
    uint8_t closed[KS_POINTS];     /* empty points in regions that touch one colour alone */
} board;

/* How a dame is passed: freely; only to and from stones and free points; only to and from stones.
 */
enum { FREE, NARROW, SHUT };

typedef struct side {
    const board *b;
    int colour, enemy;
    uint8_t node[KS_POINTS]; /* stones, and points that it can walk to: the graph */
    uint8_t own[KS_POINTS];  /* points that it alone reaches */
    uint8_t pass[KS_POINTS]; /* of dame */
    uint8_t cut[KS_POINTS];  /* own points without which the graph falls apart */
    uint8_t fill[KS_POINTS]; /* those of them that have to be filled */
} side;

/* A list of points. */
typedef struct part {
    int size;
    int16_t point[KS_POINTS];
} part;

static void set_up(board *b, const ks_position *position, const unsigned char *dead)
{
    memset(b, 0, sizeof *b);
    b->position = position;
    b->points = ks_points(position);
    for (int p = 0; p < b->points; p++) {
        int gone = dead != NULL && dead[p];
        b->living[p] = gone ? KS_EMPTY : position->stone[p];
        b->dead[p] = gone ? position->stone[p] : KS_EMPTY;
    }
    for (int p = 0; p < b->points; p++) {
        int around[4], n = ks_neighbours(around, position, p);
        for (int i = 0; i < n; i++)
            b->beside[b->living[around[i]]][p]++;
    }
}

/* Marks the empty regions, dead stones included, that touch living stones of one colour alone. */
static void find_closed(board *b)
{
    uint8_t seen[KS_POINTS] = {0};
    part region;
    for (int p = 0; p < b->points; p++) {
        if (b->living[p] || seen[p])
            continue;
        int colours = 0;
        region.size = 0;
        region.point[region.size++] = (int16_t)p;
        seen[p] = 1;
        for (int i = 0; i < region.size; i++) {
            int around[4], n = ks_neighbours(around, b->position, region.point[i]);
            for (int j = 0; j < n; j++) {
                int q = around[j];
                colours |= b->living[q];
                if (b->living[q] == KS_EMPTY && !seen[q]) {
                    seen[q] = 1;
                    region.point[region.size++] = (int16_t)q;
                }
            }
        }
        for (int i = 0; i < region.size; i++)
            b->closed[region.point[i]] = colours == KS_BLACK || colours == KS_WHITE;
    }
}

/* ---- Reach ---- */

/* A walk of one side. `support` counts its stones and reached points beside a point: with two of
 * them the enemy cannot close both ways to it. */
typedef struct walk {
    board *b;
    int colour;
    uint8_t support[KS_POINTS];
    uint8_t passed[KS_POINTS];
    part points; /* that it has come to */
} walk;

static void arrive(walk *w, int point)
{
    uint8_t *walked = w->b->walked[w->colour];
    if (w->b->living[point] == KS_EMPTY && !walked[point]) {
        walked[point] = 1;
        w->points.point[w->points.size++] = (int16_t)point;
    }
}

/* Goes on from a point. Where it touches an enemy stone and has one support alone, it is a door:
 * the enemy answers by closing behind it.
 *
 *     . . . . .       Black steps on a but not beyond: White answers at b.
 *     . . b . .
 *     O O a O O
 *     . . X . .
 */
static void go_on(walk *w, int point)
{
    const board *b = w->b;
    if (!b->walked[w->colour][point] || w->passed[point] ||
        (b->beside[KS_OPPONENT(w->colour)][point] > 0 && w->support[point] < 2))
        return;
    w->passed[point] = 1;
    int around[4], n = ks_neighbours(around, b->position, point);
    for (int i = 0; i < n; i++)
        arrive(w, around[i]);
}

static void walk_all(board *b, int colour)
{
    walk w = {.b = b, .colour = colour};
    memcpy(w.support, b->beside[colour], sizeof w.support);
    for (int p = 0; p < b->points; p++)
        if (w.support[p] > 0)
            arrive(&w, p);
    for (int i = 0; i < w.points.size; i++) {
        int p = w.points.point[i], around[4], n = ks_neighbours(around, b->position, p);
        go_on(&w, p);
        for (int j = 0; j < n; j++) {
            int q = around[j];
            if (b->living[q] != KS_EMPTY)
                continue;
            if (++w.support[q] >= 2)
                arrive(&w, q);
            go_on(&w, q);
        }
    }
}

/* How many steps each point is from the nearest living stone of a colour, over empty points. */
static void measure(int16_t *out, const board *b, int colour)
{
    part queue = {0};
    for (int p = 0; p < b->points; p++) {
        out[p] = 0;
        if (b->living[p] == KS_EMPTY && b->beside[colour][p] > 0) {
            out[p] = 1;
            queue.point[queue.size++] = (int16_t)p;
        }
    }
    for (int i = 0; i < queue.size; i++) {
        int p = queue.point[i], around[4], n = ks_neighbours(around, b->position, p);
        for (int j = 0; j < n; j++) {
            int q = around[j];
            if (b->living[q] == KS_EMPTY && out[q] == 0) {
                out[q] = (int16_t)(out[p] + 1);
                queue.point[queue.size++] = (int16_t)q;
            }
        }
    }
}

/* Through a wide gap a walk would go on for ever. So a side that is more than SURE_LEAD steps
 * nearer to a point keeps it. */
static void settle_reach(board *b)
{
    int16_t steps[3][KS_POINTS];
    memcpy(b->reached, b->walked, sizeof b->reached);
    measure(steps[KS_BLACK], b, KS_BLACK);
    measure(steps[KS_WHITE], b, KS_WHITE);
    for (int p = 0; p < b->points; p++) {
        if (!b->reached[KS_BLACK][p] || !b->reached[KS_WHITE][p])
            continue;
        int lead = steps[KS_WHITE][p] - steps[KS_BLACK][p];
        if (lead > SURE_LEAD)
            b->reached[KS_WHITE][p] = 0;
        if (-lead > SURE_LEAD)
            b->reached[KS_BLACK][p] = 0;
    }
}

/* ---- Links ---- */

/* Do two enemy stones, or one and the edge, face each other across the point? */
static int faced(const side *s, int point)
{
    const ks_position *position = s->b->position;
    const int steps[4] = {-1, 1, -position->width, position->width};
    int walls[4], stones[4];
    for (int i = 0; i < 4; i++) {
        int inside = position->sides[point] >> i & 1;
        stones[i] = inside && s->b->living[point + steps[i]] == s->enemy;
        walls[i] = stones[i] || !inside;
    }
    return (walls[0] && walls[1] && (stones[0] || stones[1])) ||
           (walls[2] && walls[3] && (stones[2] || stones[3]));
}

static void set_up_side(side *s, const board *b, int colour)
{
    memset(s, 0, sizeof *s);
    s->b = b;
    s->colour = colour;
    s->enemy = KS_OPPONENT(colour);
    for (int p = 0; p < b->points; p++) {
        int reached = b->reached[colour][p], enemy = b->reached[s->enemy][p];
        s->node[p] = (uint8_t)(b->walked[colour][p] || b->living[p] == colour);
        s->own[p] = (uint8_t)(reached && !enemy);
        if (s->node[p] && !b->living[p] && !s->own[p] && faced(s, p))
            s->pass[p] = b->beside[colour][p] > 0 ? NARROW : SHUT;
    }
}

/* Are neighbours linked? Between two enemy stones that face each other a side can pass only with a
 * stone of its own beside the gap. It cannot pass two such gaps in a row, which are a bamboo joint
 * or stones on the second line. */
static int linked(const side *s, int p, int q)
{
    if (!s->node[q])
        return 0;
    if (s->b->living[p] || s->b->living[q])
        return 1;
    return s->pass[p] + s->pass[q] < SHUT;
}

/* The points that are connected with `start`, not through `without`. */
static void hang_together(part *out, uint8_t *seen, const side *s, int start, int without)
{
    out->size = 0;
    out->point[out->size++] = (int16_t)start;
    seen[start] = 1;
    for (int i = 0; i < out->size; i++) {
        int p = out->point[i], around[4], n = ks_neighbours(around, s->b->position, p);
        for (int j = 0; j < n; j++) {
            int q = around[j];
            if (q != without && !seen[q] && linked(s, p, q)) {
                seen[q] = 1;
                out->point[out->size++] = (int16_t)q;
            }
        }
    }
}

/* ---- Eyes ---- */

/* The eye space of some own points. `gate`, if not KS_NO_POINT, is one more point of it, at which
 * the enemy comes in. */
static int read_eyes(const side *s, const part *points, int gate)
{
    const board *b = s->b;
    ks_eyespace space = {.size = points->size + (gate != KS_NO_POINT)};
    int16_t index[KS_POINTS];
    memset(index, -1, sizeof index);
    for (int i = 0; i < space.size; i++)
        index[i < points->size ? points->point[i] : gate] = (int16_t)i;
    for (int i = 0; i < space.size; i++) {
        int p = i < points->size ? points->point[i] : gate;
        uint16_t bit = (uint16_t)(1U << i);
        int around[4], n = ks_neighbours(around, b->position, p);
        for (int j = 0; j < n; j++)
            if (index[around[j]] >= 0)
                space.beside[i] |= (uint16_t)(1U << index[around[j]]);
        space.wall |= b->beside[s->colour][p] > 0 ? bit : 0;
        space.gates |= s->fill[p] || p == gate ? bit : 0;
        space.stones |= b->dead[p] == s->enemy ? bit : 0;
    }
    return ks_eyespace_value(&space, KS_DEFENDER_FIRST);
}

/* How many eyes are certain without reading: a wide space has two, a closed one has one. */
static int sure_eyes(const side *s, const part *points, int gate)
{
    int gates = gate != KS_NO_POINT, free = 0;
    if (points->size + gates > KS_EYESPACE_MAX)
        return 2;
    for (int i = 0; i < points->size; i++) {
        gates += s->fill[points->point[i]];
        free += s->b->dead[points->point[i]] != s->enemy;
    }
    return gates > 0 || free == 0 ? 0 : free >= ENOUGH_ROOM ? 2 : 1;
}

/* The next eye space of a part of the graph from `*i` on; 0 if there is none left. */
static int next_space(part *out, uint8_t *left, int *gate, const side *s, const part *graph, int *i,
                      int without)
{
    while (*i < graph->size && !left[graph->point[*i]])
        ++*i;
    if (*i == graph->size)
        return 0;
    out->size = 0;
    out->point[out->size++] = graph->point[*i];
    left[graph->point[*i]] = 0;
    *gate = KS_NO_POINT;
    for (int k = 0; k < out->size; k++) {
        int around[4], n = ks_neighbours(around, s->b->position, out->point[k]);
        for (int j = 0; j < n; j++) {
            int q = around[j];
            if (q == without)
                *gate = q;
            if (left[q]) {
                left[q] = 0;
                out->point[out->size++] = (int16_t)q;
            }
        }
    }
    return 1;
}

/* Has a part of the graph as many eyes as are needed? Spaces are read out only where the certain
 * eyes do not decide. `without` is the point that joins the part to the other parts, or
 * KS_NO_POINT. */
static int has_eyes(const side *s, const part *graph, int without, int needed)
{
    for (int reading = 0; reading < 2; reading++) {
        uint8_t left[KS_POINTS] = {0};
        for (int i = 0; i < graph->size; i++)
            left[graph->point[i]] = s->own[graph->point[i]];
        part space;
        int eyes = 0, gate, i = 0;
        while (next_space(&space, left, &gate, s, graph, &i, without)) {
            int sure = sure_eyes(s, &space, gate);
            eyes += reading && sure < 2 ? read_eyes(s, &space, gate) : sure;
            if (eyes >= needed)
                return 1;
        }
    }
    return 0;
}

/* ---- False eyes ---- */

/* Depth-first search for the own points without which the graph falls apart (articulation points).
 * It starts from stones, so that its roots are no own points. */
typedef struct search {
    int16_t order[KS_POINTS], low[KS_POINTS], parent[KS_POINTS];
    uint8_t tried[KS_POINTS];
    int count;
} search;

static void enter(search *d, int point, int parent)
{
    d->order[point] = d->low[point] = (int16_t)++d->count;
    d->parent[point] = (int16_t)parent;
}

static void search_from(side *s, search *d, int root)
{
    const ks_position *position = s->b->position;
    const int steps[4] = {-1, 1, -position->width, position->width};
    enter(d, root, KS_NO_POINT);
    for (int p = root; p != KS_NO_POINT;) {
        if (d->tried[p] < 4) {
            int way = d->tried[p]++, q = p + steps[way];
            if (!(position->sides[p] >> way & 1) || q == d->parent[p] || !linked(s, p, q))
                continue;
            if (d->order[q] == 0) {
                enter(d, q, p);
                p = q;
            } else if (d->order[q] < d->low[p]) {
                d->low[p] = d->order[q];
            }
            continue;
        }
        int above = d->parent[p];
        if (above != KS_NO_POINT) {
            if (d->low[p] < d->low[above])
                d->low[above] = d->low[p];
            if (d->low[p] >= d->order[above])
                s->cut[above] = s->own[above];
        }
        p = above;
    }
}

/* A part of the graph can be taken only where the enemy is beside it, now or on a dame. */
static int is_attackable(const side *s, const part *graph)
{
    const board *b = s->b;
    for (int i = 0; i < graph->size; i++) {
        int p = graph->point[i];
        if (b->reached[s->enemy][p] || (b->living[p] && b->beside[s->enemy][p] > 0))
            return 1;
    }
    return 0;
}

static int has_stones(const side *s, const part *graph)
{
    for (int i = 0; i < graph->size; i++)
        if (s->b->living[graph->point[i]])
            return 1;
    return 0;
}

/* Has one of the parts that the point holds together no eye of its own? Then the point is filled in
 * the end: once the dame are gone, that part has no other liberty. */
static int must_be_filled(const side *s, int point)
{
    uint8_t seen[KS_POINTS] = {0};
    int around[4], n = ks_neighbours(around, s->b->position, point), parts = 0, weak = 0;
    part graph;
    for (int i = 0; i < n; i++) {
        if (seen[around[i]] || !linked(s, point, around[i]))
            continue;
        hang_together(&graph, seen, s, around[i], point);
        if (!has_stones(s, &graph))
            continue;
        parts++;
        weak |= is_attackable(s, &graph) && !has_eyes(s, &graph, point, 1);
    }
    return parts > 1 && weak;
}

/* A point that is filled is no longer an eye, so that others may have to be filled in turn. */
static void find_false_eyes(side *s)
{
    search d;
    memset(&d, 0, sizeof d);
    for (int p = 0; p < s->b->points; p++)
        if (s->b->living[p] == s->colour && d.order[p] == 0)
            search_from(s, &d, p);
    part found;
    do {
        found.size = 0;
        for (int p = 0; p < s->b->points; p++)
            if (s->cut[p] && !s->fill[p] && must_be_filled(s, p))
                found.point[found.size++] = (int16_t)p;
        for (int i = 0; i < found.size; i++)
            s->fill[found.point[i]] = 1;
    } while (found.size > 0);
}

/* ---- The result ---- */

/* To fill a point that a dead stone holds, one has to take it off first, which costs a move beside
 * it. */
static int is_lost(const side *s, int point)
{
    int around[4], n = ks_neighbours(around, s->b->position, point), lost = s->fill[point];
    for (int i = 0; i < n; i++)
        lost |= s->fill[around[i]] && s->b->dead[around[i]] == s->enemy;
    return lost;
}

static void judge_part(ks_territory *out, const side *s, const part *whole)
{
    int seki = is_attackable(s, whole) && !has_eyes(s, whole, KS_NO_POINT, 2);
    int sign = s->colour == KS_BLACK ? 1 : -1;
    for (int i = 0; i < whole->size; i++) {
        int p = whole->point[i];
        if (s->own[p] || s->b->living[p])
            out->seki[p] = (unsigned char)seki;
        if (!s->own[p])
            continue;
        out->surrounded[p] = (signed char)sign;
        out->false_eye[p] = (unsigned char)is_lost(s, p);
        if (!seki && !out->false_eye[p])
            (s->b->closed[p] ? out->owner : out->open_owner)[p] = (signed char)sign;
    }
}

static void judge_side(ks_territory *out, const board *b, int colour)
{
    uint8_t seen[KS_POINTS] = {0};
    side s;
    part whole;
    set_up_side(&s, b, colour);
    find_false_eyes(&s);
    for (int p = 0; p < b->points; p++) {
        if (b->living[p] == colour && !seen[p]) {
            hang_together(&whole, seen, &s, p, KS_NO_POINT);
            judge_part(out, &s, &whole);
        }
    }
}

static void add_up(ks_territory *out, const board *b, int filled)
{
    for (int p = 0; p < b->points; p++) {
        if (filled && out->open_owner[p] != 0)
            out->owner[p] = out->open_owner[p];
        int sign = out->owner[p];
        out->points[KS_BLACK] += sign > 0;
        out->points[KS_WHITE] += sign < 0;
        if (b->dead[p] && (sign != 0 || (out->false_eye[p] && !out->seki[p])))
            out->prisoners[KS_OPPONENT(b->dead[p])]++;
    }
}

void ks_territory_read(ks_territory *out, const ks_position *position, const unsigned char *dead,
                       ks_dame_rule rule)
{
    memset(out, 0, sizeof *out);
    board b;
    set_up(&b, position, dead);
    find_closed(&b);
    walk_all(&b, KS_BLACK);
    walk_all(&b, KS_WHITE);
    settle_reach(&b);
    for (int p = 0; p < b.points; p++) {
        out->dame[p] = b.living[p] == KS_EMPTY && b.reached[KS_BLACK][p] == b.reached[KS_WHITE][p];
        out->contested +=
            out->dame[p] && (b.beside[KS_BLACK][p] == 0 || b.beside[KS_WHITE][p] == 0);
    }
    judge_side(out, &b, KS_BLACK);
    judge_side(out, &b, KS_WHITE);
    int finished = out->contested * CONTESTED_SHARE <= b.points;
    add_up(out, &b, rule == KS_DAME_FILLED || (rule == KS_DAME_FAIR && finished));
}
