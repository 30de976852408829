/* The regions that a colour encloses, and which of their points it reaches by miai (Mueller's
 * strategies with the extensions of scoring-final-positions, 4.1).
 *
 * Which two neighbours an interior point uses up, and which point comes first, decides what is left
 * for others. Points are therefore taken in an order that the region itself fixes: the board is
 * turned and mirrored until the region comes first, so that a turned board is read alike. */
#include "reading.h"

#include <string.h>

/* ---- An order of points that turns with the region ---- */

/* The index of (x, y) on the turned board: x * columns + y * rows + first. */
typedef struct turn {
    int columns, rows, first;
} turn;

static turn turn_of(int symmetry, int width, int height)
{
    int across = symmetry & 4 ? height : 1, down = symmetry & 4 ? 1 : width;
    turn out = {across, down, 0};
    if (symmetry & 1) {
        out.columns = -across;
        out.first += (width - 1) * across;
    }
    if (symmetry & 2) {
        out.rows = -down;
        out.first += (height - 1) * down;
    }
    return out;
}

static void list_points(int16_t out[KS_POINTS], const ks_frame *frame, turn t)
{
    int point = 0;
    for (int y = 0; y < frame->height; y++)
        for (int x = 0; x < frame->width; x++)
            out[x * t.columns + y * t.rows + t.first] = (int16_t)point++;
}

/* What a point is to the search for accessible ones. */
enum { OUTSIDE, STONE, WAITING, OFFER, USED };

typedef struct search {
    const ks_reading *reading;
    ks_set waiting, offers;
    uint8_t kind[KS_POINTS];
    int x, y, weight;         /* sums of coordinates and kinds, each point weighed by its kind */
    int16_t point[KS_POINTS]; /* by turned index */
    int16_t index[KS_POINTS]; /* by point */
} search;

/* Gives every point of the region its kind, in one walk along the rows. */
static void mark_points(search *s, const ks_region *region, const ks_set *accessible)
{
    const ks_frame *frame = &s->reading->frame;
    int row = 0, y = 0;
    memset(s->kind, OUTSIDE, (size_t)frame->points);
    s->x = s->y = s->weight = 0;
    KS_EACH_POINT(p, frame, &region->points)
    {
        int kind = ks_set_has(&s->waiting, p)  ? WAITING
                   : ks_set_has(&s->offers, p) ? OFFER
                   : ks_set_has(accessible, p) ? USED
                                               : STONE;
        for (; p >= row + frame->width; row += frame->width)
            y++;
        s->kind[p] = (uint8_t)kind;
        s->x += kind * (p - row);
        s->y += kind * y;
        s->weight += kind;
    }
}

/* Are the kinds in this order of points before those in the one kept? */
static int comes_before(const search *s, const int16_t *points)
{
    for (int i = 0; i < s->reading->frame.points; i++)
        if (s->kind[points[i]] != s->kind[s->point[i]])
            return s->kind[points[i]] < s->kind[s->point[i]];
    return 0;
}

/* Lists the points by the turn that puts the weight of the region first; of turns that are equal in
 * this, by the one whose list of kinds comes first. If these are equal too, the region is symmetric
 * and it does not matter which is taken: the first. */
static void order_points(search *s)
{
    const ks_frame *frame = &s->reading->frame;
    int lowest = 0, found = 0, weight[8] = {0};
    int turned = frame->width < frame->height ? 4 : 0, square = frame->width == frame->height;
    int end = square ? 8 : turned + 4;
    for (int i = turned; i < end; i++) {
        turn t = turn_of(i, frame->width, frame->height);
        weight[i] = s->x * t.columns + s->y * t.rows + s->weight * t.first;
        lowest = i == turned || weight[i] < lowest ? weight[i] : lowest;
    }
    for (int i = turned; i < end; i++) {
        int16_t points[KS_POINTS];
        if (weight[i] > lowest)
            continue;
        list_points(found ? points : s->point, frame, turn_of(i, frame->width, frame->height));
        if (found && comes_before(s, points))
            memcpy(s->point, points, sizeof points[0] * (size_t)frame->points);
        found = 1;
    }
}

/* ---- Miai ---- */

/* How many waiting points are beside an offer: the one that the fewest need is used first. */
static int wanted(const search *s, int offer)
{
    int neighbours[4], n = ks_neighbours(neighbours, s->reading->position, offer), count = 0;
    for (int i = 0; i < n; i++)
        count += ks_set_has(&s->waiting, neighbours[i]);
    return count;
}

/* Makes a waiting point accessible if possible; then it becomes an offer to others. */
static int reach(search *s, int point)
{
    int neighbours[4], n = ks_neighbours(neighbours, s->reading->position, point);
    int best[2] = {-1, -1}, cost[2] = {0, 0};
    for (int i = 0; i < n; i++) {
        int q = neighbours[i];
        if (!ks_set_has(&s->offers, q))
            continue;
        int price = wanted(s, q) * KS_POINTS + s->index[q];
        if (best[0] < 0 || price < cost[0]) {
            best[1] = best[0];
            cost[1] = cost[0];
            best[0] = q;
            cost[0] = price;
        } else if (best[1] < 0 || price < cost[1]) {
            best[1] = q;
            cost[1] = price;
        }
    }
    if (best[1] < 0)
        return 0;
    ks_set_drop(&s->offers, best[0]);
    ks_set_drop(&s->offers, best[1]);
    ks_set_add(&s->offers, point);
    ks_set_drop(&s->waiting, point);
    return 1;
}

/* Has any waiting point two offers? Eyes of the enemy have none: then there is nothing to do. */
static int any_reachable(const search *s)
{
    const ks_frame *frame = &s->reading->frame;
    KS_EACH_POINT(p, frame, &s->waiting)
    {
        int neighbours[4], n = ks_neighbours(neighbours, s->reading->position, p), offers = 0;
        for (int i = 0; i < n; i++)
            offers += ks_set_has(&s->offers, neighbours[i]);
        if (offers >= 2)
            return 1;
    }
    return 0;
}

ks_set ks_region_access(const ks_reading *reading, const ks_region *region, const ks_set *start,
                        const ks_set *used)
{
    const ks_frame *frame = &reading->frame;
    ks_set accessible = ks_set_and(frame, &region->empty, start);
    search s;
    s.reading = reading;
    s.waiting = ks_set_minus(frame, &region->empty, &accessible);
    s.offers = ks_set_minus(frame, &accessible, used);
    if (!any_reachable(&s))
        return accessible;
    mark_points(&s, region, &accessible);
    order_points(&s);
    int16_t order[KS_POINTS];
    int count = 0;
    for (int i = 0; i < frame->points; i++) {
        int p = s.point[i];
        s.index[p] = (int16_t)i;
        if (s.kind[p] == WAITING)
            order[count++] = (int16_t)p;
    }
    for (int grown = 1; grown;) {
        int left = 0;
        for (int i = 0; i < count; i++)
            if (!reach(&s, order[i]))
                order[left++] = order[i];
        grown = left < count;
        count = left;
    }
    return ks_set_minus(frame, &region->empty, &s.waiting);
}

/* ---- Regions ---- */

/* Every point that becomes accessible uses two offers up and is one itself. So there have to be
 * more offers than points that wait, which is seen at once and spares most searches. */
static int reaches_all(const ks_reading *reading, const ks_region *region, const ks_set *start,
                       const ks_set *used)
{
    const ks_frame *frame = &reading->frame;
    ks_set accessible = ks_set_and(frame, &region->empty, start);
    ks_set offers = ks_set_minus(frame, &accessible, used);
    ks_set waiting = ks_set_minus(frame, &region->empty, &accessible);
    int left = ks_set_count(frame, &waiting);
    if (left == 0 || ks_set_count(frame, &offers) <= left)
        return left == 0;
    ks_set reached = ks_region_access(reading, region, start, used);
    waiting = ks_set_minus(frame, &region->empty, &reached);
    return ks_set_empty(frame, &waiting);
}

/* Is the region accessible from one block of its boundary alone, or from linked ones? A block uses
 * up nothing beforehand, linked ones the liberties that hold them together. */
static int accessible_from_one(const ks_reading *reading, const ks_region *region)
{
    const ks_frame *frame = &reading->frame;
    ks_set nothing = {{0}}, rest = region->boundary;
    if (ks_set_count(frame, &rest) == 1)
        return region->fully_accessible;
    KS_EACH_POINT(i, frame, &region->boundary)
    {
        if (reaches_all(reading, region, &reading->blocks[i].liberties, &nothing))
            return 1;
    }
    for (int i = ks_set_next(frame, &rest, 0); i >= 0; i = ks_set_next(frame, &rest, i + 1)) {
        ks_set start = {{0}};
        int blocks = 0;
        KS_EACH_POINT(j, frame, &region->boundary)
        {
            if (reading->blocks[j].linked != reading->blocks[i].linked)
                continue;
            start = ks_set_or(frame, &start, &reading->blocks[j].liberties);
            ks_set_drop(&rest, j);
            blocks++;
        }
        if (blocks > 1 && reaches_all(reading, region, &start, &reading->linking[region->colour]))
            return 1;
    }
    return 0;
}

/* Notes which blocks are beside the region, and the region with them and their chains. */
static void find_boundary(ks_reading *out, ks_region *region, int number)
{
    const ks_frame *frame = &out->frame;
    ks_set rest = ks_set_around(frame, &region->points);
    for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
        ks_reading_block *block = &out->blocks[out->block_at[p]];
        ks_set_add(&region->boundary, out->block_at[p]);
        ks_set_add(&block->regions, number);
        ks_set_add(&out->chains[block->chain].regions, number);
        rest = ks_set_minus(frame, &rest, &block->stones);
    }
}

static void read_region(ks_reading *out, ks_region *region)
{
    const ks_frame *frame = &out->frame;
    ks_set start = ks_set_around(frame, &out->stones[region->colour]), nothing = {{0}};
    region->accessible = ks_region_access(out, region, &start, &nothing);
    ks_set left = ks_set_minus(frame, &region->empty, &region->accessible);
    region->fully_accessible =
        ks_set_empty(frame, &left) && !ks_set_empty(frame, &region->boundary);
    region->accessible_from_one = region->fully_accessible && accessible_from_one(out, region);
    if (region->fully_accessible) {
        region->whole = ks_set_extent(frame, &region->points);
        return;
    }
    ks_set interior = ks_set_minus(frame, &region->points, &region->accessible);
    region->reached = ks_set_extent(frame, &region->accessible);
    region->interior = ks_set_extent(frame, &interior);
}

void ks_regions_find(ks_reading *out)
{
    const ks_frame *frame = &out->frame;
    out->region_count = 0;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        ks_set rest = ks_set_minus(frame, &frame->board, &out->stones[colour]);
        for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
            int number = out->region_count++;
            ks_region *region = &out->regions[number];
            memset(region, 0, sizeof *region);
            region->colour = colour;
            ks_set seed = ks_set_of(p);
            region->points = ks_set_flood(frame, &seed, &rest);
            region->empty = ks_set_and(frame, &region->points, &out->stones[KS_EMPTY]);
            rest = ks_set_minus(frame, &rest, &region->points);
            find_boundary(out, region, number);
            read_region(out, region);
        }
    }
}
