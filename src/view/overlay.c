/* See overlay.h. */
#include "overlay.h"

#include "picture.h"
#include "text.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

static const ks_rgba pattern_line = 0x1B7A3DFF, influence_line = 0x2A5DB0FF, dead_line = 0xB3261EFF,
                     edge_line = 0x9A5B00FF, own_black = 0x101113FF, own_white = 0xFFFFFFFF,
                     rim = 0x57534AFF, tint_black = 0x1A237E00, tint_white = 0xFFFFFF00,
                     tint_green = 0x2E8B5700, doubt = 0xD98200FF, gone = 0xB3261EFF,
                     number_black = 0x0D1440FF, number_white = 0xF8FAFFFF, nothing = 0;

/* Hues that differ, for groups that stand beside each other. */
static const ks_rgba hues[] = {0x2A9D8F99, 0xE76F5199, 0x457B9D99, 0xC49A0099, 0x8E44AD99,
                               0x6B8E2399, 0xD8477A99, 0x5D4E3799, 0x0096C799, 0xB5651D99};

int ks_overlay_explains(const ks_picture *picture)
{
    return picture->numbers == NULL && picture->overlay != KS_OVERLAY_NONE &&
           picture->explanation != NULL && !ks_picture_check(picture);
}

const char *ks_overlay_legend(const ks_picture *picture)
{
    static const char numbers[] = "Numbers: influence on empty points, dark Black's, light White's";
    static const char links[] = "Green: a shape, thin where it can be broken. Blue: influence. "
                                "Red: across the dead. Brown: to the edge";
    static const char *const legends[] = {
        [KS_OVERLAY_LINKS] = links,
        [KS_OVERLAY_GROUPS] =
            "A colour: a group. Ring: weak, the thicker the weaker. Cross: dead. Square: territory",
        [KS_OVERLAY_ROUGH] = numbers,
        [KS_OVERLAY_INFLUENCE] = numbers,
        [KS_OVERLAY_MOYO] = "Shaded: moyos with their points. Square: territory"};
    return ks_overlay_explains(picture) ? legends[picture->overlay] : NULL;
}

int ks_overlay_shown(const ks_picture *picture)
{
    return picture->numbers != NULL || ks_overlay_explains(picture);
}

static int is_shown(const ks_layout *l, ks_overlay overlay)
{
    return ks_overlay_explains(l->picture) && l->picture->overlay == overlay;
}

static ks_rgba ink_of(int colour)
{
    return colour == KS_BLACK ? own_black : own_white;
}

static int group_at(const ks_explanation *e, int point)
{
    return e->block_at[point] < 0 ? -1 : e->facts[e->block_at[point]].group;
}

static void draw_line(const ks_layout *l, int from, int to, double width, ks_rgba colour)
{
    l->canvas->line(ks_layout_x(l, from), ks_layout_y(l, from), ks_layout_x(l, to),
                    ks_layout_y(l, to), width * l->cell, colour, l->canvas->payload);
}

/* ---- Influence and moyos ---- */

static const int *shown_values(const ks_layout *l)
{
    const ks_explanation *e = l->picture->explanation;
    return l->picture->overlay == KS_OVERLAY_ROUGH ? e->rough : e->influence;
}

static void tint(const ks_layout *l, int point, ks_rgba colour)
{
    l->canvas->rect(ks_layout_x(l, point) - l->cell / 2, ks_layout_y(l, point) - l->cell / 2,
                    l->cell, l->cell, colour, l->canvas->payload);
}

/* Nothing up to 25; then the more the stronger. */
static ks_rgba tint_of(int value)
{
    unsigned size = (unsigned)abs(value);
    if (size <= 25)
        return nothing;
    return (value > 0 ? tint_black : tint_white) | (size > 100 ? 0xB0 : 0x30 + size / 2);
}

static void tint_influence(const ks_layout *l)
{
    const int *values = shown_values(l);
    for (int p = 0; p < l->columns * l->rows; p++)
        if (tint_of(values[p]) != nothing && l->picture->position->stone[p] == KS_EMPTY)
            tint(l, p, tint_of(values[p]));
}

static void tint_moyos(const ks_layout *l)
{
    const ks_explanation *e = l->picture->explanation;
    for (int p = 0; p < l->columns * l->rows; p++)
        if (e->moyo_at[p] >= 0)
            tint(l, p,
                 (e->moyo[e->moyo_at[p]].colour == KS_BLACK ? tint_black : tint_white) | 0x80);
}

static void put_number(const ks_layout *l, int point, int value, double size, ks_rgba colour)
{
    char text[16];
    ks_format(text, sizeof text, "%d", value);
    l->canvas->text(ks_layout_x(l, point), ks_layout_y(l, point) + 0.36 * size * l->cell,
                    size * l->cell, KS_ANCHOR_MIDDLE, colour, text, l->canvas->payload);
}

/* The lines of the board would strike the number out: they are hidden behind it. */
static void number_influence(const ks_layout *l)
{
    const int *values = shown_values(l);
    const double size = 0.33;
    for (int p = 0; p < l->columns * l->rows; p++) {
        int value = abs(values[p]);
        double wide = (value < 10    ? 0.3
                       : value < 100 ? 0.5
                                     : 0.72) *
                      l->cell,
               high = 0.36 * l->cell;
        double x = ks_layout_x(l, p) - wide / 2, y = ks_layout_y(l, p) - high / 2;
        if (value == 0 || l->picture->position->stone[p] != KS_EMPTY)
            continue;
        l->canvas->rect(x, y, wide, high, ks_wood, l->canvas->payload);
        if (tint_of(values[p]) != nothing)
            l->canvas->rect(x, y, wide, high, tint_of(values[p]), l->canvas->payload);
        put_number(l, p, value, size, values[p] > 100 ? number_white : number_black);
    }
}

static void number_moyos(const ks_layout *l)
{
    const ks_explanation *e = l->picture->explanation;
    for (int m = 0; m < e->moyos; m++)
        put_number(l, e->moyo[m].centre, e->moyo[m].points, 0.6,
                   e->moyo[m].colour == KS_BLACK ? number_white : number_black);
}

/* ---- Links and groups ---- */

/* The stone of a block that is nearest to a point. */
static int nearest(const ks_layout *l, int block, int point)
{
    const ks_explanation *e = l->picture->explanation;
    int best = e->facts[block].block.point, least = INT_MAX;
    assert(l->columns > 0);
    for (int p = 0; p < l->columns * l->rows; p++) {
        int dx = p % l->columns - point % l->columns, dy = p / l->columns - point / l->columns;
        if (e->block_at[p] == block && dx * dx + dy * dy < least) {
            best = p;
            least = dx * dx + dy * dy;
        }
    }
    return best;
}

static void draw_link(const ks_layout *l, const ks_link *link, double width, ks_rgba colour)
{
    draw_line(l, nearest(l, link->from, link->point), link->point, width, colour);
    draw_line(l, link->point, nearest(l, link->to, link->point), width, colour);
}

/* How surely a link holds, as a width: a shape that was proved, one that a ko or a fight can break,
 * influence. */
static double strength_width(const ks_link *link)
{
    const ks_pattern *shape = link->name != NULL ? ks_pattern_find(link->name) : NULL;
    if (shape == NULL)
        return link->kind == KS_LINK_INFLUENCE ? 0.08 : 0.12;
    return shape->strength <= KS_PATTERN_SOUND ? 0.14 : 0.07;
}

static void draw_links(const ks_layout *l)
{
    const ks_explanation *e = l->picture->explanation;
    for (int i = 0; i < e->links; i++) {
        const ks_link *link = &e->link[i];
        draw_link(l, link, strength_width(link),
                  link->kind == KS_LINK_PATTERN     ? pattern_line
                  : link->kind == KS_LINK_INFLUENCE ? influence_line
                                                    : dead_line);
    }
    for (int i = 0; i < e->links; i++)
        l->canvas->disc(ks_layout_x(l, e->link[i].point), ks_layout_y(l, e->link[i].point),
                        0.13 * l->cell, ink_of(e->link[i].colour), 1, rim, l->canvas->payload);
}

static void draw_edge_links(const ks_layout *l)
{
    const ks_explanation *e = l->picture->explanation;
    for (int i = 0; i < e->edge_links; i++)
        draw_line(l, e->edge_link[i].stone, e->edge_link[i].edge, 0.12, edge_line);
}

/* Groups of one colour take the hues in turn, so that those near each other differ; White starts in
 * the middle of the list. */
static void choose_hues(ks_rgba out[KS_POINTS], const ks_explanation *e)
{
    enum { HUES = sizeof hues / sizeof *hues };
    int next[3] = {0, 0, HUES / 2};
    for (int g = 0; g < e->groups; g++)
        out[g] = hues[next[e->group[g].colour]++ % HUES];
}

/* A broad band under the stones and links of a group; a lone stone needs none. */
static void draw_bands(const ks_layout *l)
{
    const ks_explanation *e = l->picture->explanation;
    const double width = 1.1;
    ks_rgba hue[KS_POINTS];
    choose_hues(hue, e);
    assert(l->columns > 0);
    for (int p = 0; p < l->columns * l->rows; p++) {
        int g = group_at(e, p), right = p % l->columns < l->columns - 1 ? p + 1 : -1;
        int below = p / l->columns < l->rows - 1 ? p + l->columns : -1;
        if (g < 0 || e->group[g].stones == 1)
            continue;
        draw_line(l, p, p, width, hue[g]);
        if (right >= 0 && group_at(e, right) == g)
            draw_line(l, p, right, width / 2, hue[g]);
        if (below >= 0 && group_at(e, below) == g)
            draw_line(l, p, below, width / 2, hue[g]);
    }
    for (int i = 0; i < e->links; i++)
        draw_link(l, &e->link[i], 0.3, hue[e->facts[e->link[i].from].group]);
}

static void draw_territory(const ks_layout *l)
{
    const ks_explanation *e = l->picture->explanation;
    double side = 2 * floor(0.3 * l->cell / 2) + 1;
    for (int p = 0; p < l->columns * l->rows; p++) {
        double x = ks_layout_x(l, p), y = ks_layout_y(l, p);
        if (e->territory_at[p] < 0)
            continue;
        int colour = e->group[e->territory_at[p]].colour;
        l->canvas->rect(x - side / 2 - 1, y - side / 2 - 1, side + 2, side + 2, rim,
                        l->canvas->payload);
        l->canvas->rect(x - side / 2, y - side / 2, side, side, ink_of(colour), l->canvas->payload);
    }
}

/* A ring on critical stones, the thicker the weaker they are; a cross on dead ones. */
static void mark_situations(const ks_layout *l)
{
    const ks_explanation *e = l->picture->explanation;
    const ks_page *page = l->picture->page;
    double arm = 0.29 * l->cell, width = fmax(0.08 * l->cell, 1);
    ks_situation situation[KS_POINTS] = {0};
    for (int g = 0; g < e->groups; g++)
        situation[g] = page ? ks_page_situation(page, g) : e->group[g].situation;
    for (int p = 0; p < l->columns * l->rows; p++) {
        int g = group_at(e, p);
        double x = ks_layout_x(l, p), y = ks_layout_y(l, p);
        double weak = page && g >= 0 ? 2 - 1.5 * (double)page->chance[g] : 1;
        if (g >= 0 && situation[g] == KS_SITUATION_CRITICAL)
            l->canvas->disc(x, y, 0.28 * l->cell, nothing, weak * width, doubt, l->canvas->payload);
        if (g < 0 || situation[g] != KS_SITUATION_DEAD)
            continue;
        l->canvas->line(x - arm, y - arm, x + arm, y + arm, width, gone, l->canvas->payload);
        l->canvas->line(x - arm, y + arm, x + arm, y - arm, width, gone, l->canvas->payload);
    }
}

/* ---- Numbers ---- */

/* A correlation of 0 says nothing. */
static int is_written(const ks_layout *l, double value)
{
    return value > 0 || !l->picture->correlation;
}

/* Tints points above a half for Black and below it for White, the farther the stronger;
 * correlations, which belong to nobody, are green. The lines of the board are hidden behind
 * numbers, so that these can be read. */
static void tint_numbers(const ks_layout *l)
{
    double side = 0.7 * l->cell;
    for (int p = 0; p < l->columns * l->rows; p++) {
        double value = fmin(fmax((double)l->picture->numbers[p], 0), 1), away = fabs(2 * value - 1);
        ks_rgba hue = l->picture->correlation ? tint_green : value > 0.5 ? tint_black : tint_white;
        if (!is_written(l, value))
            continue;
        l->canvas->rect(ks_layout_x(l, p) - side / 2, ks_layout_y(l, p) - side / 2, side, side,
                        ks_wood, l->canvas->payload);
        tint(l, p, hue | (unsigned)(0xB0 * (l->picture->correlation ? value : away)));
    }
}

static void write_numbers(const ks_layout *l)
{
    const ks_picture *picture = l->picture;
    for (int p = 0; p < l->columns * l->rows; p++) {
        int stone = picture->position->stone[p];
        double value = fmin(fmax((double)picture->numbers[p], 0), 1);
        int dark =
            stone == KS_BLACK || (stone == KS_EMPTY && !picture->correlation && value > 0.75);
        if (is_written(l, value))
            put_number(l, p, (int)(100 * value + 0.5), 0.38, dark ? number_white : number_black);
    }
}

/* ---- The layers ---- */

void ks_overlay_below(const ks_layout *layout)
{
    if (is_shown(layout, KS_OVERLAY_INFLUENCE) || is_shown(layout, KS_OVERLAY_ROUGH))
        tint_influence(layout);
    if (is_shown(layout, KS_OVERLAY_MOYO))
        tint_moyos(layout);
}

void ks_overlay_between(const ks_layout *layout)
{
    if (layout->picture->numbers != NULL)
        tint_numbers(layout);
    if (is_shown(layout, KS_OVERLAY_LINKS)) {
        draw_edge_links(layout);
        draw_links(layout);
    }
    if (is_shown(layout, KS_OVERLAY_GROUPS))
        draw_bands(layout);
}

void ks_overlay_above(const ks_layout *layout)
{
    if (layout->picture->numbers != NULL) {
        write_numbers(layout);
        return;
    }
    if (is_shown(layout, KS_OVERLAY_INFLUENCE) || is_shown(layout, KS_OVERLAY_ROUGH))
        number_influence(layout);
    if (is_shown(layout, KS_OVERLAY_MOYO))
        number_moyos(layout);
    if (!is_shown(layout, KS_OVERLAY_INFLUENCE) && !is_shown(layout, KS_OVERLAY_ROUGH))
        draw_territory(layout);
    if (is_shown(layout, KS_OVERLAY_GROUPS) || is_shown(layout, KS_OVERLAY_LINKS))
        mark_situations(layout);
}
