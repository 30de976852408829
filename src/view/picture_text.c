/* A board for a terminal. In colour it looks like the picture: wood with lines, stones, and squares
 * on the points that somebody owns; every colour is set, also that of the background, so that dark
 * and light terminals show the same. In plain ASCII it is the drawing that ks_position_parse reads,
 * but for the signs of owned points. */
#include "buffer.h"
#include "label.h"
#include "overlay.h"
#include "picture.h"
#include "terminal.h"

#include <math.h>

/* Of the 256 colours of terminals. */
enum {
    BLACK = 16,
    WHITE = 231,
    LINES = 94,
    MARK = 196,
    WOOD = 137,
    WOOD_BLACK = 95, /* the background of Black's points, and of White's */
    WOOD_WHITE = 180
};

static void put_line(ks_buffer *out, const char *text)
{
    char label[KS_LABEL_SIZE];
    if (text == NULL)
        return;
    ks_label_clean(label, text);
    ks_buffer_put_string(out, label);
    ks_buffer_put_char(out, '\n');
}

static void put_letters(ks_buffer *out, const ks_picture *picture)
{
    ks_buffer_put_string(out, "  ");
    for (int x = 0; x < picture->position->width; x++) {
        char name[8];
        ks_point_name(name, x, picture->position->width, picture->position->height);
        ks_buffer_put(out, (char[]){' ', name[0]}, 2);
    }
    ks_buffer_put_char(out, '\n');
}

static int is_marked(const ks_picture *picture, int point)
{
    return picture->last_move == point && picture->position->stone[point] != KS_EMPTY;
}

static char ascii_sign(const ks_picture *picture, int point)
{
    char c = ".XO"[picture->position->stone[point]];
    double owner = ks_picture_owner(picture, point);
    double sure = picture->correlation ? 0.25 : 0.5;
    if (c != '.')
        return ks_picture_dead(picture, point) ? ks_lower(c) : c;
    return owner >= sure ? '+' : owner <= -sure ? '-' : '.';
}

static void put_ascii_row(ks_buffer *out, const ks_picture *picture, int y)
{
    int width = picture->position->width, row = picture->position->height - y, marked = 0;
    ks_buffer_put_format(out, "%s%d", row < 10 ? " " : "", row);
    for (int x = 0; x < width; x++) {
        int p = y * width + x;
        char before = marked ? ')' : ' ';
        marked = is_marked(picture, p);
        ks_buffer_put(out, (char[]){marked ? '(' : before, ascii_sign(picture, p)}, 2);
    }
    ks_buffer_put_format(out, "%c%s%d\n", marked ? ')' : ' ', row < 10 ? " " : "", row);
}

/* The crossing of lines at a point. */
static const char *crossing(const ks_picture *picture, int point)
{
    static const char *const signs[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    int width = picture->position->width, height = picture->position->height;
    int x = point % width, y = point / width, stars[9];
    int count = ks_star_points(stars, width, height);
    for (int i = 0; i < count; i++)
        if (stars[i] == point)
            return "╋";
    return signs[y == 0 ? 0 : y < height - 1 ? 1 : 2][x == 0 ? 0 : x < width - 1 ? 1 : 2];
}

static int wood_behind(double owner)
{
    return owner >= 0.5 ? WOOD_BLACK : owner <= -0.5 ? WOOD_WHITE : WOOD;
}

static void put_sign(ks_buffer *out, const ks_picture *picture, int point)
{
    int stone = picture->position->stone[point];
    double owner = ks_picture_owner(picture, point);
    int behind = wood_behind(owner);
    if (stone != KS_EMPTY) {
        ks_terminal_set(out, stone == KS_BLACK ? BLACK : WHITE, behind);
        ks_buffer_put_string(out, ks_picture_dead(picture, point) ? "⊗" : "●");
    } else if (owner != 0) {
        ks_terminal_set(out, owner > 0 ? BLACK : WHITE, behind);
        ks_buffer_put_string(out, fabs(owner) >= 0.5 ? "▪" : "·");
    } else {
        ks_terminal_set(out, LINES, behind);
        ks_buffer_put_string(out, crossing(picture, point));
    }
}

/* What stands between a point and the next: the line, or a bracket of the last move. */
static void put_gap(ks_buffer *out, const ks_picture *picture, int left, int right)
{
    double owner = 0;
    if (left >= 0 && right >= 0) {
        double a = ks_picture_owner(picture, left), b = ks_picture_owner(picture, right);
        owner = wood_behind(a) == wood_behind(b) ? a : 0;
    }
    int opens = right >= 0 && is_marked(picture, right);
    int closes = left >= 0 && is_marked(picture, left);
    ks_terminal_set(out, opens || closes ? MARK : LINES, wood_behind(owner));
    ks_buffer_put_string(out, opens ? "(" : closes ? ")" : left >= 0 && right >= 0 ? "─" : " ");
}

static void put_coloured_row(ks_buffer *out, const ks_picture *picture, int y)
{
    int width = picture->position->width, row = picture->position->height - y;
    ks_buffer_put_format(out, "%s%d", row < 10 ? " " : "", row);
    put_gap(out, picture, -1, y * width);
    for (int x = 0; x < width; x++) {
        int p = y * width + x;
        put_sign(out, picture, p);
        put_gap(out, picture, p, x + 1 < width ? p + 1 : -1);
    }
    ks_terminal_reset(out);
    ks_buffer_put_format(out, "%s%d\n", row < 10 ? " " : "", row);
}

static void put_legend(ks_buffer *out, const ks_picture *picture, int colour)
{
    if (picture->correlation) {
        ks_buffer_put_string(out, colour ? "black: together, white: apart\n"
                                         : "+ together  - apart  . neither\n");
        return;
    }
    if (!colour) {
        ks_buffer_put_string(out, "+ Black's  - White's  . open  x o dead\n");
        return;
    }
    ks_terminal_set(out, BLACK, WOOD_BLACK);
    ks_buffer_put_string(out, " ▪ Black's ");
    ks_terminal_set(out, WHITE, WOOD_WHITE);
    ks_buffer_put_string(out, " ▪ ");
    ks_terminal_set(out, BLACK, WOOD_WHITE);
    ks_buffer_put_string(out, "White's ");
    ks_terminal_set(out, BLACK, WOOD);
    ks_buffer_put_string(out, " ⊗");
    ks_terminal_set(out, WHITE, WOOD);
    ks_buffer_put_string(out, "⊗");
    ks_terminal_set(out, BLACK, WOOD);
    ks_buffer_put_string(out, " dead ");
    ks_terminal_reset(out);
    ks_buffer_put_char(out, '\n');
}

static void put_board(ks_buffer *out, const ks_picture *picture, int colour)
{
    put_letters(out, picture);
    for (int y = 0; y < picture->position->height; y++) {
        if (colour)
            put_coloured_row(out, picture, y);
        else
            put_ascii_row(out, picture, y);
    }
    put_letters(out, picture);
    if (picture->judgment != NULL)
        put_legend(out, picture, colour);
}

int ks_picture_text(ks_buffer *out, const ks_picture *picture, int colour)
{
    int status = ks_picture_check(picture);
    if (status)
        return status;
    put_line(out, picture->title);
    if (ks_overlay_explains(picture))
        ks_overlay_text(out, picture);
    else
        put_board(out, picture, colour);
    put_line(out, picture->caption);
    return ks_buffer_status(out);
}
