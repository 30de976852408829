/* compile-patterns OUT FILE...: turns drawn patterns into the tables of
 * src/reading/patterns.h. It runs while the library is built and reads nothing else, but a bad
 * file is refused with a sentence and its place all the same: patterns are written by hand.
 * docs/patterns.md has the format. Every pattern is checked for itself and against those before it;
 * nothing is written unless all are good. */
#include "patterns.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_PATTERNS = 1000,
    MOST_CELLS = 2 * KS_PATTERN_REACH + 1, /* each way */
    MOST_NAME = 60,
    MOST_BYTES = 1 << 20
};

typedef struct drawing {
    int width, height;
    char cell[MOST_CELLS][MOST_CELLS + 1];
} drawing;

typedef struct shape {
    char name[MOST_NAME + 1];
    const char *file;
    int line, set, strength;
    int held;            /* per mille, -1: not counted */
    drawing drawings[3]; /* the pattern, a board where it is and one where it is not */
} shape;

typedef struct view {
    int set, pattern, symmetry, count, points;
    ks_pattern_cell b, cells[MOST_CELLS * MOST_CELLS], point[KS_PATTERN_POINTS];
} view;

typedef struct compiler {
    shape shapes[MOST_PATTERNS];
    int count, set, strength; /* of the file being read; -1: not yet given */
    view *views;
    int view_count;
    const char *file;
    int line;
} compiler;

enum { PATTERN, YES, NO };

static const char *const set_names[KS_PATTERN_SETS] = {"link", "edge-link", "eye", "outlet"};
static const char *const set_macros[KS_PATTERN_SETS] = {"KS_PATTERN_LINK", "KS_PATTERN_EDGE",
                                                        "KS_PATTERN_EYE", "KS_PATTERN_OUTLET"};
static const char *const strength_names[] = {"solid", "sound", "ko", "loose"};
static const char *const strength_macros[] = {"KS_PATTERN_SOLID", "KS_PATTERN_SOUND",
                                              "KS_PATTERN_KO", "KS_PATTERN_LOOSE"};

__attribute__((noreturn, format(printf, 2, 3))) static void refuse(const compiler *c,
                                                                   const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "%s:%d: ", c->file, c->line);
    vfprintf(stderr, format, list);
    fputs("\n", stderr);
    va_end(list);
    exit(1);
}

/* What may stand on a cell of a pattern, as bits; 0 for a character that means nothing. */
static int kinds_of(char cell)
{
    switch (cell) {
    case 'A':
    case 'B':
    case 'X': return KS_CELL_OWN;
    case 'O': return KS_CELL_ENEMY;
    case '.':
    case '*': return KS_CELL_EMPTY;
    case 'x': return KS_CELL_EMPTY | KS_CELL_OWN;
    case 'o': return KS_CELL_EMPTY | KS_CELL_ENEMY;
    case '~': return KS_CELL_EMPTY | KS_CELL_OWN | KS_CELL_OFF;
    case '#': return KS_CELL_OFF;
    case '?': return KS_CELL_KINDS - 1;
    default: return 0;
    }
}

static int count_of(const drawing *d, char cell)
{
    int count = 0;
    for (int y = 0; y < d->height; y++)
        for (int x = 0; x < d->width; x++)
            count += d->cell[y][x] == cell;
    return count;
}

/* Which entry of a list of names this is, or -1. */
static int index_of(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

/* ---- Reading ---- */

static shape *current(compiler *c)
{
    if (c->count == 0 || c->shapes[c->count - 1].file != c->file)
        refuse(c, "a `pattern` line has to come first");
    return &c->shapes[c->count - 1];
}

static void begin_pattern(compiler *c, const char *name)
{
    size_t size = strlen(name);
    if (c->set < 0)
        refuse(c, "a `set` line has to come before the first pattern");
    if (c->count == MOST_PATTERNS)
        refuse(c, "there are more than %d patterns", MOST_PATTERNS);
    if (size == 0 || size > MOST_NAME)
        refuse(c, "a pattern has a name of 1 to %d characters", MOST_NAME);
    for (size_t i = 0; i < size; i++)
        if (strchr("abcdefghijklmnopqrstuvwxyz0123456789 '-", name[i]) == NULL)
            refuse(c, "a name has small letters, digits, spaces, - and ' in it, not `%c`", name[i]);
    for (int i = 0; i < c->count; i++)
        if (strcmp(c->shapes[i].name, name) == 0)
            refuse(c, "there is a pattern \"%s\" already: %s:%d", name, c->shapes[i].file,
                   c->shapes[i].line);
    shape *s = &c->shapes[c->count++];
    memcpy(s->name, name, size + 1);
    s->file = c->file;
    s->line = c->line;
    s->set = c->set;
    s->strength = -1;
    s->held = -1;
}

static void add_row(compiler *c, drawing *d, const char *row, size_t size, int which)
{
    static const char *const what[] = {"pattern", "first board", "second board"};
    const char *known = which == PATTERN ? "ABXO.*xo~#?" : "ABXO.*#";
    if (size > MOST_CELLS || d->height == MOST_CELLS)
        refuse(c, "a drawing has at most %d cells each way", MOST_CELLS);
    if (d->height > 0 && (int)size != d->width)
        refuse(c, "the row of the %s has %d cells, the rows above have %d", what[which], (int)size,
               d->width);
    for (size_t i = 0; i < size; i++)
        if (strchr(known, row[i]) == NULL)
            refuse(c, "a %s has no `%c` in it, only %s", which == PATTERN ? "pattern" : "board",
                   row[i], known);
    memcpy(d->cell[d->height], row, size);
    d->width = (int)size;
    d->height++;
}

/* A line of the drawings: a row of each of the three. */
static void read_row(compiler *c, const char *line)
{
    shape *s = current(c);
    const char *rows[3];
    size_t sizes[3];
    int fields = 0;
    for (const char *at = line + strspn(line, " "); *at; at += strspn(at, " ")) {
        size_t size = strcspn(at, " ");
        if (fields < 3) {
            rows[fields] = at;
            sizes[fields] = size;
        }
        fields++;
        at += size;
    }
    if (fields != 3)
        refuse(c, "a line has a row of the pattern, of a board with it and of a board without it,"
                  " or starts with `set`, `pattern`, `strength`, `held` or `;`");
    for (int i = 0; i < 3; i++)
        add_row(c, &s->drawings[i], rows[i], sizes[i], i);
}

/* "97.9": of a hundred, with one digit after the point. */
static void read_held(compiler *c, const char *text)
{
    shape *s = current(c);
    size_t digits = strspn(text, "0123456789");
    if (s->held >= 0)
        refuse(c, "a pattern has one `held` line");
    int good = digits >= 1 && digits <= 3 && text[digits] == '.' &&
               strspn(text + digits + 1, "0123456789") == 1 && text[digits + 2] == '\0';
    long tenths = good ? 10 * strtol(text, NULL, 10) + (text[digits + 1] - '0') : -1;
    if (tenths < 0 || tenths > 1000)
        refuse(c, "what was held is a percentage such as 97.9, not \"%s\"", text);
    s->held = (int)tenths;
}

static void check_pattern(compiler *c);

static void read_line(compiler *c, const char *line)
{
    size_t word = strcspn(line, " ");
    const char *rest = line + word + strspn(line + word, " ");
    if (line[0] == '\0' || line[0] == ';')
        return;
    if (strncmp(line, "set", word) == 0 && word == 3) {
        if (c->set >= 0)
            refuse(c, "a file has one `set` line");
        if ((c->set = index_of(set_names, KS_PATTERN_SETS, rest)) < 0)
            refuse(c, "a set is link, edge-link, eye or outlet, not \"%s\"", rest);
    } else if (strncmp(line, "pattern", word) == 0 && word == 7) {
        check_pattern(c);
        begin_pattern(c, rest);
    } else if (strncmp(line, "strength", word) == 0 && word == 8) {
        shape *s = current(c);
        if (s->strength >= 0)
            refuse(c, "a pattern has one `strength` line");
        if ((s->strength = index_of(strength_names, 4, rest)) < 0)
            refuse(c, "a strength is solid, sound, ko or loose, not \"%s\"", rest);
    } else if (strncmp(line, "held", word) == 0 && word == 4) {
        read_held(c, rest);
    } else {
        read_row(c, line);
    }
}

static void read_file(compiler *c, const char *file)
{
    static char bytes[MOST_BYTES + 1];
    FILE *in = fopen(file, "rb");
    c->file = file;
    c->line = 0;
    c->set = -1;
    if (in == NULL)
        refuse(c, "the file cannot be read");
    size_t size = fread(bytes, 1, MOST_BYTES + 1, in);
    if (ferror(in))
        refuse(c, "the file cannot be read");
    fclose(in);
    if (size > MOST_BYTES)
        refuse(c, "the file has more than %d bytes", MOST_BYTES);
    bytes[size] = '\0';
    if (strlen(bytes) != size)
        refuse(c, "the file has a zero byte in it");
    for (char *line = bytes; *line;) {
        size_t length = strcspn(line, "\n");
        char *next = line + length + (line[length] == '\n');
        line[length] = '\0';
        c->line++;
        read_line(c, line);
        line = next;
    }
    check_pattern(c);
    if (c->count == 0 || c->shapes[c->count - 1].file != file)
        refuse(c, "the file has no pattern");
}

/* ---- Checking ---- */

/* Where the first such cell is; there is one. */
static void find_cell(int *x, int *y, const drawing *d, char cell)
{
    for (*y = 0; *y < d->height; ++*y)
        for (*x = 0; *x < d->width; ++*x)
            if (d->cell[*y][*x] == cell)
                return;
    abort();
}

/* The edge is straight: a row or a column of the pattern with nothing else on it. */
static int is_edge(const drawing *d, int x, int y, const char *allowed)
{
    int row = 1, column = 1;
    for (int i = 0; i < d->width; i++)
        row &= strchr(allowed, d->cell[y][i]) != NULL;
    for (int i = 0; i < d->height; i++)
        column &= strchr(allowed, d->cell[i][x]) != NULL;
    return row || column;
}

static void check_edges(const compiler *c, const drawing *d, const char *allowed)
{
    for (int y = 0; y < d->height; y++)
        for (int x = 0; x < d->width; x++)
            if (d->cell[y][x] == '#' && !is_edge(d, x, y, allowed))
                refuse(c, "a # stands in a row or column of its kind: the edge is straight");
}

static void check_marks(const compiler *c, const shape *s)
{
    const drawing *d = s->drawings;
    int link = s->set == KS_PATTERN_LINK, points = count_of(&d[PATTERN], '*');
    for (int i = PATTERN; i <= NO; i++)
        if (count_of(&d[i], 'A') != 1 || count_of(&d[i], 'B') != link)
            refuse(c, link ? "every drawing of a link has one A and one B"
                           : "every drawing has one A and no B");
    if (points == 0 || points > KS_PATTERN_POINTS)
        refuse(c, "a pattern has 1 to %d points marked *", KS_PATTERN_POINTS);
    if (count_of(&d[YES], '*') != points)
        refuse(c, "the board with the pattern has %d points marked *, the pattern has %d",
               count_of(&d[YES], '*'), points);
    if (count_of(&d[NO], '*') != 0)
        refuse(c, "the board without the pattern has no point marked *");
}

static void check_reach(const compiler *c, const drawing *d, char anchor)
{
    int ax, ay;
    find_cell(&ax, &ay, d, anchor);
    for (int y = 0; y < d->height; y++)
        for (int x = 0; x < d->width; x++)
            if (d->cell[y][x] != '?' &&
                (abs(x - ax) > KS_PATTERN_REACH || abs(y - ay) > KS_PATTERN_REACH))
                refuse(c, "a cell is more than %d lines from %c", KS_PATTERN_REACH, anchor);
}

static int cells_said(const drawing *d)
{
    return d->width * d->height - count_of(d, '?');
}

static void add_views(compiler *c, int pattern);

/* Checks the pattern that ends here, if one does, and turns it all ways. */
static void check_pattern(compiler *c)
{
    if (c->count == 0 || c->shapes[c->count - 1].file != c->file)
        return;
    shape *s = &c->shapes[c->count - 1];
    int line = c->line;
    c->line = s->line;
    if (s->strength < 0)
        refuse(c, "the pattern has no strength");
    if (s->drawings[PATTERN].height == 0)
        refuse(c, "the pattern has no drawing");
    check_marks(c, s);
    check_edges(c, &s->drawings[PATTERN], "#?~");
    check_edges(c, &s->drawings[YES], "#");
    check_edges(c, &s->drawings[NO], "#");
    check_reach(c, &s->drawings[PATTERN], 'A');
    if (s->set == KS_PATTERN_LINK)
        check_reach(c, &s->drawings[PATTERN], 'B');
    if (cells_said(&s->drawings[PATTERN]) > KS_PATTERN_CELLS)
        refuse(c, "the pattern says something of more than %d cells", KS_PATTERN_CELLS);
    add_views(c, c->count - 1);
    c->line = line;
}

/* ---- Views ---- */

/* A step of the drawing, turned and mirrored as src/board/symmetry.c does. */
static ks_pattern_cell turned(int dx, int dy, int kinds, int symmetry)
{
    int x = symmetry & 1 ? -dx : dx, y = symmetry & 2 ? -dy : dy;
    return (ks_pattern_cell){(int8_t)(symmetry & 4 ? y : x), (int8_t)(symmetry & 4 ? x : y),
                             (uint8_t)kinds};
}

static int by_place(const void *a, const void *b)
{
    const ks_pattern_cell *p = a, *q = b;
    return p->dy != q->dy ? p->dy - q->dy : p->dx - q->dx;
}

/* Adds the cells with that sign, in their order on the board. */
static void add_cells(view *out, const drawing *d, char sign, int ax, int ay, int symmetry)
{
    int first = out->count;
    for (int y = 0; y < d->height; y++)
        for (int x = 0; x < d->width; x++)
            if (d->cell[y][x] == sign && (x != ax || y != ay))
                out->cells[out->count++] = turned(x - ax, y - ay, kinds_of(sign), symmetry);
    qsort(out->cells + first, (size_t)(out->count - first), sizeof out->cells[0], by_place);
}

/* The anchor of a link is the one of its stones that comes first on the board, so that a pair is
 * found once however the drawing lies. The cells are in an order in which many views begin alike:
 * the stones of the link, its points, and then what is rare before what is common. */
static void make_view(view *out, const shape *s, int pattern, int symmetry)
{
    const drawing *d = &s->drawings[PATTERN];
    int ax, ay, bx = 0, by = 0;
    memset(out, 0, sizeof *out);
    out->set = s->set;
    out->pattern = pattern;
    out->symmetry = symmetry;
    find_cell(&ax, &ay, d, 'A');
    if (s->set == KS_PATTERN_LINK) {
        find_cell(&bx, &by, d, 'B');
        out->b = turned(bx - ax, by - ay, KS_CELL_OWN, symmetry);
        if (by_place(&out->b, &(ks_pattern_cell){0}) < 0) {
            out->b = turned(ax - bx, ay - by, KS_CELL_OWN, symmetry);
            ax = bx;
            ay = by;
        }
    }
    for (const char *sign = "AB*#XO.ox~"; *sign; sign++) {
        int first = out->count;
        add_cells(out, d, *sign, ax, ay, symmetry);
        if (*sign == '*') {
            out->points = out->count - first;
            memcpy(out->point, out->cells + first, (size_t)out->points * sizeof out->point[0]);
        }
    }
}

/* Does the same stand on the same places, and does it mean the same? */
static int same_view(const view *v, const view *w)
{
    return v->count == w->count && v->points == w->points &&
           memcmp(&v->b, &w->b, sizeof v->b) == 0 &&
           memcmp(v->cells, w->cells, sizeof v->cells) == 0 &&
           memcmp(v->point, w->point, sizeof v->point) == 0;
}

static void add_views(compiler *c, int pattern)
{
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        view *v = &c->views[c->view_count];
        int known = 0;
        make_view(v, &c->shapes[pattern], pattern, symmetry);
        for (int i = 0; i < c->view_count && !known; i++) {
            const shape *other = &c->shapes[c->views[i].pattern];
            if (other->set != c->shapes[pattern].set || !same_view(v, &c->views[i]))
                continue;
            if (c->views[i].pattern != pattern)
                refuse(c, "the pattern is the same as \"%s\": %s:%d", other->name, other->file,
                       other->line);
            known = 1;
        }
        c->view_count += !known;
    }
}

/* ---- Writing ---- */

static int compare_cells(const ks_pattern_cell *p, const ks_pattern_cell *q)
{
    return p->kinds != q->kinds ? p->kinds - q->kinds : by_place(p, q);
}

/* How many cells two views begin with alike. */
static int shared_cells(const view *v, const view *w)
{
    int count = 0;
    while (count < v->count && count < w->count &&
           compare_cells(&v->cells[count], &w->cells[count]) == 0)
        count++;
    return count;
}

/* By set, and then those that begin alike together. */
static int by_cells(const void *a, const void *b)
{
    const view *v = a, *w = b;
    int shared = shared_cells(v, w);
    if (v->set != w->set)
        return v->set - w->set;
    if (shared < v->count && shared < w->count)
        return compare_cells(&v->cells[shared], &w->cells[shared]);
    if (v->count != w->count)
        return v->count - w->count;
    return v->pattern != w->pattern ? v->pattern - w->pattern : v->symmetry - w->symmetry;
}

static void write_cells(FILE *out, const view *v)
{
    fputs("   ", out);
    for (int i = 0; i < v->count; i++)
        fprintf(out, " {%d, %d, %d},", v->cells[i].dx, v->cells[i].dy, v->cells[i].kinds);
    for (int i = 0; i < v->points; i++)
        fprintf(out, " {%d, %d, %d},", v->point[i].dx, v->point[i].dy, v->point[i].kinds);
    fputs("\n", out);
}

/* The rows of the pattern, without those around that say nothing. */
static void write_drawing(FILE *out, const drawing *d)
{
    int left = d->width, right = 0, top = d->height, bottom = 0;
    for (int y = 0; y < d->height; y++)
        for (int x = 0; x < d->width; x++)
            if (d->cell[y][x] != '?') {
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y;
            }
    for (int y = top; y <= bottom; y++)
        fprintf(out, "\n     \"%.*s\\n\"", right - left + 1, d->cell[y] + left);
}

/* All patterns of a set after each other, whatever the order of the files. */
static void write_patterns(FILE *out, const compiler *c, int number[MOST_PATTERNS])
{
    int start[KS_PATTERN_SETS + 1] = {0}, count = 0;
    fputs("const ks_pattern ks_pattern_list[] = {\n", out);
    for (int set = 0; set < KS_PATTERN_SETS; set++) {
        for (int i = 0; i < c->count; i++) {
            const shape *s = &c->shapes[i];
            if (s->set != set)
                continue;
            fprintf(out, "    {\"%s\",", s->name);
            write_drawing(out, &s->drawings[PATTERN]);
            fprintf(out, ",\n     %s, %s, %d},\n", set_macros[set], strength_macros[s->strength],
                    s->held);
            number[i] = count++;
        }
        start[set + 1] = count;
    }
    fputs("};\nconst int ks_pattern_list_start[] = {", out);
    for (int set = 0; set <= KS_PATTERN_SETS; set++)
        fprintf(out, "%d, ", start[set]);
    fputs("};\n", out);
}

static void write_views(FILE *out, const compiler *c, const int number[MOST_PATTERNS])
{
    int start[KS_PATTERN_SETS + 1] = {0}, cells = 0;
    fputs("const ks_pattern_cell ks_pattern_cells[] = {\n", out);
    for (int i = 0; i < c->view_count; i++)
        write_cells(out, &c->views[i]);
    fputs("};\nconst ks_pattern_view ks_pattern_views[] = {\n", out);
    for (int i = 0; i < c->view_count; i++) {
        const view *v = &c->views[i];
        int shared = i > 0 && v[-1].set == v->set ? shared_cells(&v[-1], v) : 0;
        fprintf(out, "    {%d, %d, %d, %d, %d, %d, %d, %d},\n", cells, number[v->pattern], v->count,
                shared, v->points, v->symmetry, v->b.dx, v->b.dy);
        cells += v->count + v->points;
        start[v->set + 1] = i + 1;
    }
    for (int set = 0; set < KS_PATTERN_SETS; set++)
        start[set + 1] = start[set + 1] > start[set] ? start[set + 1] : start[set];
    fputs("};\nconst int ks_pattern_view_start[] = {", out);
    for (int set = 0; set <= KS_PATTERN_SETS; set++)
        fprintf(out, "%d, ", start[set]);
    fputs("};\n", out);
}

int main(int argc, char **argv)
{
    static compiler c;
    static int number[MOST_PATTERNS];
    if (argc < 3) {
        fputs("usage: compile-patterns OUT FILE...\n", stderr);
        return 2;
    }
    c.views = calloc(8 * MOST_PATTERNS, sizeof *c.views);
    if (c.views == NULL) {
        fputs("compile-patterns: out of memory\n", stderr);
        return 1;
    }
    for (int i = 2; i < argc; i++)
        read_file(&c, argv[i]);
    qsort(c.views, (size_t)c.view_count, sizeof c.views[0], by_cells);
    FILE *out = fopen(argv[1], "wb");
    if (out != NULL) {
        fputs("/* Written by compile-patterns. */\n#include \"patterns.h\"\n\n", out);
        write_patterns(out, &c, number);
        write_views(out, &c, number);
    }
    free(c.views);
    if (out == NULL || ferror(out) | fclose(out)) {
        fprintf(stderr, "%s: the file cannot be written\n", argv[1]);
        return 1;
    }
    return 0;
}
