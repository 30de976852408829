/* See pattern_files.h. */
#include "pattern_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_row(drawn_board *out, const char *row, size_t size)
{
    assert_true(size <= PATTERN_CELLS && out->height < PATTERN_CELLS);
    memcpy(out->cell[out->height++], row, size);
    out->width = (int)size;
}

int read_patterns(drawn_pattern *out, int most, ks_pattern_set set)
{
    static const char *const names[] = {"links", "edge-links", "eyes", "outlets"};
    char path[1000], line[200];
    int count = 0, number = 0;
    snprintf(path, sizeof path, "%s/%s.txt", KS_PATTERNS, names[set]);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        number++;
        if (strncmp(line, "pattern ", 8) == 0) {
            assert_true(count < most);
            memset(&out[count], 0, sizeof out[count]);
            snprintf(out[count].name, sizeof out[count].name, "%.60s", line + 8);
            out[count++].line = number;
        } else if (strncmp(line, "strength ", 9) == 0) {
            snprintf(out[count - 1].strength, sizeof out[count - 1].strength, "%.7s", line + 9);
        } else if (line[0] == ' ') {
            drawn_board *boards[3] = {&out[count - 1].shape, &out[count - 1].yes,
                                      &out[count - 1].no};
            const char *at = line;
            for (int i = 0; i < 3; i++) {
                at += strspn(at, " ");
                add_row(boards[i], at, strcspn(at, " "));
                at += strcspn(at, " ");
            }
        }
    }
    fclose(file);
    return count;
}

ks_position board_position(const drawn_board *board, int *a, int *b,
                           int16_t points[KS_PATTERN_POINTS], int *count)
{
    char text[PATTERN_CELLS * (PATTERN_CELLS + 1) + 1];
    size_t size = 0;
    int point = 0;
    *a = *b = KS_NO_POINT;
    *count = 0;
    for (int y = 0; y < board->height; y++) {
        size_t before = size;
        for (int x = 0; x < board->width; x++) {
            char cell = board->cell[y][x];
            if (cell == '#')
                continue;
            *a = cell == 'A' ? point : *a;
            *b = cell == 'B' ? point : *b;
            if (cell == '*')
                points[(*count)++] = (int16_t)point;
            text[size++] = (char)(cell == 'A' || cell == 'B' ? 'X' : cell == '*' ? '.' : cell);
            point++;
        }
        if (size > before)
            text[size++] = '\n';
    }
    text[size] = '\0';
    return draw(text);
}

typedef struct collector {
    places *out;
    const ks_pattern *first;
} collector;

static void collect(const ks_pattern_match *match, void *payload)
{
    collector *c = payload;
    assert_true(c->out->count < PATTERN_MATCHES);
    place *p = &c->out->list[c->out->count++];
    memset(p, 0, sizeof *p);
    p->pattern = (int)(match->pattern - c->first);
    p->a = match->a;
    p->b = match->b;
    p->count = match->count;
    for (int i = 0; i < match->count; i++)
        p->points[i] = match->points[i];
}

void library_places(places *out, const ks_position *position, ks_pattern_set set, int colour)
{
    collector c = {.out = out, .first = ks_pattern_at(set, 0)};
    out->count = 0;
    ks_patterns_match(position, set, colour, collect, &c);
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(place));
}

void sort_places(places *out)
{
    int kept = 0;
    qsort(out->list, (size_t)out->count, sizeof out->list[0], by_bytes);
    for (int i = 0; i < out->count; i++)
        if (kept == 0 || by_bytes(&out->list[i], &out->list[kept - 1]) != 0)
            out->list[kept++] = out->list[i];
    out->count = kept;
}
