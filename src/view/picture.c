/* A board on a canvas. From bottom to top: paper, wood, coordinates, lines, star points, stones,
 * squares that say who owns a point, and the mark of the last move.
 *
 * Lines lie on half pixels and squares are an odd number of pixels wide, so that both are crisp at
 * every whole scale. Everything of one kind is drawn in one go: stones do not overlap, so the order
 * among them does not show, and the SVG is a third of the size. */
#include "picture.h"

#include "label.h"
#include "layout.h"
#include "overlay.h"
#include "svg.h"
#include "text.h"

#include <assert.h>
#include <math.h>

static const ks_rgba paper = 0xFFFDF8FF, ink = 0x33291AFF, grid = 0x7A5C2EFF,
                     coordinate = 0x6B5026FF, shadow = 0x5A401833, black = 0x16171AFF,
                     black_shine = 0x33363BFF, black_rim = 0x000000FF, white = 0xEDEAE2FF,
                     white_shine = 0xFFFFFFFF, white_rim = 0x57534AFF, black_faded = 0x16171A66,
                     black_faded_rim = 0x16171A99, white_faded = 0xFFFFFF80,
                     white_faded_rim = 0x57534A99, cross = 0xB3261EFF, square_black = 0x101113FF,
                     square_white = 0xFFFFFFFF, square_together = 0x2E8B57FF,
                     square_apart = 0xC0392BFF, square_rim = 0x57534AFF, nothing = 0;

int ks_picture_check(const ks_picture *picture)
{
    const ks_judgment *judgment = picture->judgment;
    const ks_explanation *explanation = picture->explanation;
    int same = judgment == NULL || (judgment->width == picture->position->width &&
                                    judgment->height == picture->position->height);
    same &= explanation == NULL || (explanation->width == picture->position->width &&
                                    explanation->height == picture->position->height);
    return same ? 0 : KS_EINPUT;
}

double ks_picture_owner(const ks_picture *picture, int point)
{
    if (picture->judgment == NULL || ks_picture_check(picture))
        return 0;
    double owner = picture->raw ? picture->judgment->raw[point] : picture->judgment->owner[point];
    if (isnan(owner) || owner == 0)
        return 0;
    if (picture->raw || fabs(owner) > 1)
        return owner > 0 ? 1 : -1;
    return fabs(owner) < KS_SHOWN_OWNER ? 0 : owner;
}

int ks_picture_dead(const ks_picture *picture, int point)
{
    return picture->judgment != NULL && picture->numbers == NULL && !ks_picture_check(picture) &&
           picture->position->stone[point] != KS_EMPTY && picture->judgment->dead[point];
}

/* Titles and captions may widen a small board's picture, up to about the width of a 19x19 board. */
static double wanted_width(const char *text, double size, double limit)
{
    char label[KS_LABEL_SIZE];
    ks_label_clean(label, text);
    double width = ks_label_width(label, size) + 2 * size;
    return width < limit ? width : limit;
}

static ks_layout lay_out(const ks_canvas *canvas, const ks_picture *picture)
{
    ks_layout l = {.picture = picture, .canvas = canvas};
    l.columns = picture->position->width;
    l.rows = picture->position->height;
    assert(l.columns >= KS_MIN_SIZE && l.rows >= KS_MIN_SIZE);
    l.cell = picture->cell >= 4 ? floor(fmin(picture->cell, 400) + 0.5) : 32;
    l.text_size = fmax(0.48 * l.cell, 8);
    double margin = floor(1.3 * l.cell) + 0.5, band = floor(l.text_size * 2.25);
    l.board_width = l.width = (l.columns - 1) * l.cell + 2 * margin;
    l.board_height = l.height = (l.rows - 1) * l.cell + 2 * margin;
    if (picture->title != NULL) {
        l.width = fmax(l.width, wanted_width(picture->title, l.text_size, 20 * l.cell));
        l.height += band;
        l.board_y = band;
    }
    if (picture->caption != NULL) {
        const char *legend = ks_overlay_legend(picture);
        l.width = fmax(l.width, wanted_width(picture->caption, l.text_size, 20 * l.cell));
        l.height += legend != NULL ? floor(1.7 * band) : band;
    }
    l.width = ceil(l.width);
    l.board_x = floor((l.width - l.board_width) / 2);
    l.x = l.board_x + margin;
    l.y = l.board_y + margin;
    return l;
}

static void draw_text(const ks_layout *l, const char *string, double middle, double size)
{
    char label[KS_LABEL_SIZE];
    ks_label_fit(label, string, size, l->width - size);
    l->canvas->text(floor(l->width / 2), middle + 0.36 * size, size, KS_ANCHOR_MIDDLE, ink, label,
                    l->canvas->payload);
}

/* The caption and, where the picture needs one, the legend below it. */
static void draw_caption(const ks_layout *l)
{
    const char *legend = ks_overlay_legend(l->picture);
    double top = l->board_y + l->board_height, room = l->height - top;
    if (legend == NULL) {
        draw_text(l, l->picture->caption, top + room / 2, l->text_size);
        return;
    }
    draw_text(l, l->picture->caption, top + 0.32 * room, l->text_size);
    draw_text(l, legend, top + 0.73 * room, 0.72 * l->text_size);
}

static void draw_ground(const ks_layout *l)
{
    const ks_canvas *c = l->canvas;
    int bare = l->width <= l->board_width && l->height <= l->board_height;
    if (!bare)
        c->rect(0, 0, l->width, l->height, paper, c->payload);
    c->rect(l->board_x, l->board_y, l->board_width, l->board_height, ks_wood, c->payload);
    if (l->picture->title != NULL)
        draw_text(l, l->picture->title, l->board_y / 2, l->text_size);
    if (l->picture->caption != NULL)
        draw_caption(l);
}

static void draw_coordinates(const ks_layout *l)
{
    const ks_canvas *c = l->canvas;
    double size = 0.37 * l->cell, away = 0.86 * l->cell, drop = 0.36 * size;
    for (int x = 0; x < l->columns; x++) {
        char name[8];
        ks_point_name(name, x, l->columns, l->rows);
        name[1] = '\0';
        double at = l->x + x * l->cell;
        c->text(at, l->y - away + drop, size, KS_ANCHOR_MIDDLE, coordinate, name, c->payload);
        c->text(at, l->y + (l->rows - 1) * l->cell + away + drop, size, KS_ANCHOR_MIDDLE,
                coordinate, name, c->payload);
    }
    for (int y = 0; y < l->rows; y++) {
        char name[8];
        ks_point_name(name, y * l->columns, l->columns, l->rows);
        double at = l->y + y * l->cell + drop;
        c->text(l->x - away, at, size, KS_ANCHOR_MIDDLE, coordinate, name + 1, c->payload);
        c->text(l->x + (l->columns - 1) * l->cell + away, at, size, KS_ANCHOR_MIDDLE, coordinate,
                name + 1, c->payload);
    }
}

static void draw_grid(const ks_layout *l)
{
    const ks_canvas *c = l->canvas;
    double right = l->x + (l->columns - 1) * l->cell, bottom = l->y + (l->rows - 1) * l->cell;
    for (int x = 0; x < l->columns; x++)
        c->line(l->x + x * l->cell, l->y, l->x + x * l->cell, bottom, 1, grid, c->payload);
    for (int y = 0; y < l->rows; y++)
        c->line(l->x, l->y + y * l->cell, right, l->y + y * l->cell, 1, grid, c->payload);
    int stars[9], count = ks_star_points(stars, l->columns, l->rows);
    for (int i = 0; i < count; i++)
        c->disc(ks_layout_x(l, stars[i]), ks_layout_y(l, stars[i]), fmax(0.09 * l->cell, 1.5), grid,
                0, nothing, c->payload);
}

/* One disc on every stone that is `colour` and dead or not: at a distance from the point's centre
 * and with a radius that are parts of a cell. */
static void draw_discs(const ks_layout *l, int colour, int dead, double aside, double below,
                       double radius, ks_rgba fill, ks_rgba rim)
{
    const ks_canvas *c = l->canvas;
    double width = rim == nothing ? 0 : fmax(l->cell / 32, 0.5);
    for (int p = 0; p < l->columns * l->rows; p++)
        if (l->picture->position->stone[p] == colour && ks_picture_dead(l->picture, p) == dead)
            c->disc(ks_layout_x(l, p) + aside * l->cell, ks_layout_y(l, p) + below * l->cell,
                    radius * l->cell - width / 2, fill, width, rim, c->payload);
}

/* A shadow, the stone, and a lighter disc towards the light at the top left: what is left of the
 * stone is its shaded side. */
static void draw_stones(const ks_layout *l)
{
    draw_discs(l, KS_BLACK, 0, 0.03, 0.06, 0.475, shadow, nothing);
    draw_discs(l, KS_WHITE, 0, 0.03, 0.06, 0.475, shadow, nothing);
    draw_discs(l, KS_BLACK, 0, 0, 0, 0.475, black, black_rim);
    draw_discs(l, KS_BLACK, 0, -0.03, -0.035, 0.4, black_shine, nothing);
    draw_discs(l, KS_WHITE, 0, 0, 0, 0.475, white, white_rim);
    draw_discs(l, KS_WHITE, 0, -0.02, -0.025, 0.415, white_shine, nothing);
    draw_discs(l, KS_BLACK, 1, 0, 0, 0.475, black_faded, black_faded_rim);
    draw_discs(l, KS_WHITE, 1, 0, 0, 0.475, white_faded, white_faded_rim);
}

static void draw_crosses(const ks_layout *l)
{
    const ks_canvas *c = l->canvas;
    double arm = 0.29 * l->cell, width = fmax(0.07 * l->cell, 1);
    for (int p = 0; p < l->columns * l->rows; p++) {
        if (!ks_picture_dead(l->picture, p))
            continue;
        double x = ks_layout_x(l, p), y = ks_layout_y(l, p);
        c->line(x - arm, y - arm, x + arm, y + arm, width, cross, c->payload);
        c->line(x - arm, y + arm, x + arm, y - arm, width, cross, c->payload);
    }
}

/* The side of the square of `colour` on a point, in whole odd pixels; 0 where it has none. A stone
 * shows its own owner, so only one that somebody else owns has a square, and a small one. */
static double square_side(const ks_layout *l, int point, int colour)
{
    double owner = ks_picture_owner(l->picture, point);
    int stone = l->picture->position->stone[point];
    if (owner == 0 || (owner > 0) != (colour == KS_BLACK) ||
        (stone == colour && !l->picture->correlation))
        return 0;
    double side = (stone == KS_EMPTY ? 0.48 : 0.33) * l->cell * fabs(owner);
    return 2 * floor(fmax(side, 1) / 2) + 1;
}

static void draw_squares(const ks_layout *l, int colour, double rim, ks_rgba fill)
{
    const ks_canvas *c = l->canvas;
    for (int p = 0; p < l->columns * l->rows; p++) {
        double side = square_side(l, p, colour) + 2 * rim;
        if (side > 2 * rim)
            c->rect(ks_layout_x(l, p) - side / 2, ks_layout_y(l, p) - side / 2, side, side, fill,
                    c->payload);
    }
}

static ks_rgba contrast(const ks_layout *l, int point)
{
    return l->picture->position->stone[point] == KS_BLACK ? white_shine : black;
}

static void draw_triangle(const ks_layout *l, int point)
{
    double x = ks_layout_x(l, point), y = ks_layout_y(l, point), size = 0.27 * l->cell;
    double width = fmax(0.075 * l->cell, 1), low = y + 0.5 * size, half = 0.87 * size;
    ks_rgba colour = contrast(l, point);
    const ks_canvas *c = l->canvas;
    c->line(x, y - size, x + half, low, width, colour, c->payload);
    c->line(x + half, low, x - half, low, width, colour, c->payload);
    c->line(x - half, low, x, y - size, width, colour, c->payload);
}

/* A short text on a point; on an empty one the lines of the board are hidden behind it. */
static void draw_word(const ks_layout *l, int point, const char *word, double size)
{
    const ks_canvas *c = l->canvas;
    double x = ks_layout_x(l, point), y = ks_layout_y(l, point);
    if (l->picture->position->stone[point] == KS_EMPTY)
        c->disc(x, y, 0.36 * l->cell, ks_wood, 0, nothing, c->payload);
    c->text(x, y + 0.36 * size * l->cell, size * l->cell, KS_ANCHOR_MIDDLE, contrast(l, point),
            word, c->payload);
}

static void draw_marks(const ks_layout *l)
{
    const ks_canvas *c = l->canvas;
    for (int p = 0; l->picture->marks != NULL && p < l->columns * l->rows; p++) {
        char letter[2] = {(char)l->picture->marks[p]};
        if (l->picture->marks[p] == KS_MARK_TRIANGLE)
            draw_triangle(l, p);
        else if (l->picture->marks[p] == KS_MARK_CIRCLE)
            c->disc(ks_layout_x(l, p), ks_layout_y(l, p), 0.2 * l->cell, nothing,
                    fmax(0.075 * l->cell, 1), contrast(l, p), c->payload);
        else if (l->picture->marks[p] != KS_MARK_NONE)
            draw_word(l, p, letter, 0.62);
    }
}

/* A ring on the stone, if it is still there, or its number. */
static void draw_last_move(const ks_layout *l)
{
    int p = l->picture->last_move;
    if (p < 0 || p >= l->columns * l->rows || l->picture->position->stone[p] == KS_EMPTY)
        return;
    if (l->picture->number > 0) {
        char number[16];
        ks_format(number, sizeof number, "%d", l->picture->number);
        draw_word(l, p, number, l->picture->number < 100 ? 0.5 : 0.4);
        return;
    }
    ks_rgba colour = contrast(l, p);
    l->canvas->disc(ks_layout_x(l, p), ks_layout_y(l, p), 0.25 * l->cell, nothing,
                    fmax(0.065 * l->cell, 1), colour, l->canvas->payload);
}

void ks_picture_size(double *width, double *height, const ks_picture *picture)
{
    ks_layout l = lay_out(NULL, picture);
    *width = l.width;
    *height = l.height;
}

void ks_picture_draw(const ks_canvas *canvas, const ks_picture *picture)
{
    ks_layout l = lay_out(canvas, picture);
    draw_ground(&l);
    draw_coordinates(&l);
    ks_overlay_below(&l);
    draw_grid(&l);
    ks_overlay_between(&l);
    draw_stones(&l);
    draw_crosses(&l);
    if (ks_overlay_shown(picture)) {
        ks_overlay_above(&l);
    } else if (picture->correlation) { /* in colours that are no player's */
        draw_squares(&l, KS_BLACK, 0, square_together);
        draw_squares(&l, KS_WHITE, 0, square_apart);
    } else {
        draw_squares(&l, KS_BLACK, 0, square_black);
        draw_squares(&l, KS_WHITE, fmax(l.cell / 32, 0.5), square_rim);
        draw_squares(&l, KS_WHITE, 0, square_white);
    }
    draw_marks(&l);
    draw_last_move(&l);
}

int ks_picture_svg(ks_buffer *out, const ks_picture *picture)
{
    int status = ks_picture_check(picture);
    if (status)
        return status;
    double width, height;
    ks_picture_size(&width, &height, picture);
    ks_svg svg;
    ks_canvas canvas = ks_svg_begin(&svg, out, width, height);
    ks_picture_draw(&canvas, picture);
    return ks_svg_end(&svg);
}
