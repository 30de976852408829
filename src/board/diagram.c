/* Drawings in and out. A row is its points, with or without spaces between them; a row number or a
 * frame may stand on either side. Lines that start with an A (the letters of the columns), frames
 * and empty lines are passed over. */
#include "diagram.h"

#include "buffer.h"
#include "text.h"

#include <string.h>

typedef struct reader {
    unsigned char stone[KS_POINTS], dead[KS_POINTS];
    int width, height;
    ks_error *error;
} reader;

/* The colour that a character stands for, -1 for none. */
static int colour_of(char c)
{
    switch (c) {
    case 'X':
    case 'x': return KS_BLACK;
    case 'O':
    case 'o': return KS_WHITE;
    case '.':
    case '+': return KS_EMPTY;
    default: return -1;
    }
}

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static int is_margin(char c)
{
    return is_space(c) || c == '|' || (c >= '0' && c <= '9');
}

/* A line that holds no row: empty, letters of columns, or a frame. */
static int is_decoration(const char *line, size_t size)
{
    size_t i = 0;
    while (i < size && is_space(line[i]))
        i++;
    if (i == size || ks_lower(line[i]) == 'a')
        return 1;
    int dashes = 0;
    for (; i < size; i++) {
        if (line[i] != '+' && line[i] != '-' && !is_space(line[i]))
            return 0;
        dashes += line[i] == '-';
    }
    return dashes > 0;
}

static int read_row(reader *r, const char *line, size_t size, size_t offset, int number)
{
    size_t i = 0, end = size;
    while (i < end && is_margin(line[i]))
        i++;
    while (end > i && is_margin(line[end - 1]))
        end--;
    if (r->height == KS_MAX_SIZE)
        return ks_error_set(r->error, KS_ESIZE, offset, number, "the drawing has more than %d rows",
                            KS_MAX_SIZE);
    int width = 0;
    for (; i < end; i++) {
        if (is_space(line[i]))
            continue;
        int colour = colour_of(line[i]);
        if (colour < 0)
            return ks_error_set(r->error, KS_EINPUT, offset + i, number,
                                "a drawing has X, O and . for its points, not %s",
                                ks_format_byte((char[12]){0}, line[i]));
        if (width == KS_MAX_SIZE)
            return ks_error_set(r->error, KS_ESIZE, offset + i, number,
                                "the row has more than %d points", KS_MAX_SIZE);
        int at = r->height * (r->height ? r->width : 0) + width++;
        if (r->height > 0 && width > r->width)
            break;
        r->stone[at] = (unsigned char)colour;
        r->dead[at] = line[i] == 'x' || line[i] == 'o';
    }
    if (r->height > 0 && width != r->width)
        return ks_error_set(r->error, KS_EINPUT, offset, number,
                            "the row is %s than the first one, which has %d points",
                            width < r->width ? "shorter" : "longer", r->width);
    r->width = width;
    r->height++;
    return 0;
}

static int read_rows(reader *r, const char *text, size_t size)
{
    int number = 0;
    for (size_t start = 0; start < size;) {
        const char *newline = memchr(text + start, '\n', size - start);
        size_t length = newline ? (size_t)(newline - text) - start : size - start;
        number++;
        if (!is_decoration(text + start, length)) {
            int status = read_row(r, text + start, length, start, number);
            if (status)
                return status;
        }
        start += length + 1;
    }
    if (!ks_size_allowed(r->width, r->height))
        return ks_error_set(
            r->error, KS_ESIZE, 0, 0,
            "the drawing has %d rows of %d points; boards have from 2 to 25 each way", r->height,
            r->width);
    return 0;
}

/* Sets the stones up; names a block that has no liberty. */
static int set_up(ks_position *out, const unsigned char *stones, int width, int height,
                  ks_error *error)
{
    int status = ks_position_set_up(out, width, height, stones);
    out->captures_known = 0;
    for (int p = 0; status && p < width * height; p++)
        if (stones[p] != KS_EMPTY && out->liberties[out->head[p]] == 0) {
            char name[8];
            ks_point_name(name, p, width, height);
            return ks_error_set(error, status, 0, 0, "the block at %s has no liberty", name);
        }
    return 0;
}

int ks_diagram_parse(ks_position *out, unsigned char *dead, const char *text, size_t size,
                     ks_error *error)
{
    reader r = {.error = error};
    int status = read_rows(&r, text, size);
    if (status)
        return status;
    if (dead != NULL)
        memcpy(dead, r.dead, sizeof r.dead);
    return set_up(out, r.stone, r.width, r.height, error);
}

int ks_board_parse(ks_position *out, int width, int height, const char *board, size_t size,
                   ks_error *error)
{
    unsigned char stones[KS_POINTS];
    if (!ks_size_allowed(width, height))
        return ks_error_set(error, KS_ESIZE, 0, 0,
                            "a board has from 2 to 25 lines each way, not %d by %d", width, height);
    if (size != (size_t)(width * height))
        return ks_error_set(error, KS_EINPUT, 0, 0, "a %d by %d board has %d points, not %zu",
                            width, height, width * height, size);
    for (size_t i = 0; i < size; i++) {
        if (board[i] != 'X' && board[i] != 'O' && board[i] != '.')
            return ks_error_set(error, KS_EINPUT, i, 0, "point %zu of the board is not X, O or .",
                                i);
        stones[i] = (unsigned char)colour_of(board[i]);
    }
    return set_up(out, stones, width, height, error);
}

static void draw_letters(ks_buffer *out, const ks_position *position)
{
    ks_buffer_put_string(out, "  ");
    for (int x = 0; x < position->width; x++) {
        char name[8];
        ks_point_name(name, x, position->width, position->height);
        ks_buffer_put(out, (char[]){' ', name[0]}, 2);
    }
    ks_buffer_put_char(out, '\n');
}

void ks_position_draw(ks_buffer *out, const ks_position *position, const unsigned char *dead)
{
    draw_letters(out, position);
    for (int y = 0; y < position->height; y++) {
        int row = position->height - y;
        ks_buffer_put_format(out, "%s%d", row < 10 ? " " : "", row);
        for (int x = 0; x < position->width; x++) {
            int p = y * position->width + x;
            char c = ".XO"[position->stone[p]];
            ks_buffer_put(out, (char[]){' ', dead && dead[p] ? ks_lower(c) : c}, 2);
        }
        ks_buffer_put_format(out, " %s%d\n", row < 10 ? " " : "", row);
    }
    draw_letters(out, position);
}
