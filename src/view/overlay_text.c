/* What a picture shows of an explanation, in plain letters: for a terminal, and for screen
 * readers. */
#include "buffer.h"
#include "overlay.h"

#include <stdlib.h>

static int group_at(const ks_explanation *e, int point)
{
    return e->block_at[point] < 0 ? -1 : e->facts[e->block_at[point]].group;
}

static ks_situation situation_of(const ks_picture *picture, int group)
{
    return picture->page ? ks_page_situation(picture->page, group)
                         : picture->explanation->group[group].situation;
}

/* X and O, small if they are dead; 0 where no stone is. */
static char stone_sign(const ks_picture *picture, int point)
{
    int stone = picture->position->stone[point], g = group_at(picture->explanation, point);
    if (stone == KS_EMPTY || g < 0)
        return 0;
    return situation_of(picture, g) == KS_SITUATION_DEAD ? ".xo"[stone] : ".XO"[stone];
}

static char territory_sign(const ks_explanation *e, int point)
{
    if (e->territory_at[point] < 0)
        return '.';
    return e->group[e->territory_at[point]].colour == KS_BLACK ? '+' : '-';
}

static char link_sign(const ks_picture *picture, int point)
{
    const ks_explanation *e = picture->explanation;
    char stone = stone_sign(picture, point);
    if (stone)
        return stone;
    return e->link_at[point] ? '*' : e->edge_at[point] ? '=' : territory_sign(e, point);
}

/* Black's groups have large letters, White's small ones, in the order of their first stones; after
 * the last letter the first comes again. */
static char group_sign(const ks_picture *picture, int point)
{
    const ks_explanation *e = picture->explanation;
    int g = group_at(e, point), number = 0;
    if (g < 0)
        return territory_sign(e, point);
    for (int i = 0; i < g; i++)
        number += e->group[i].colour == e->group[g].colour;
    return (char)((e->group[g].colour == KS_BLACK ? 'A' : 'a') + number % 26);
}

static char moyo_sign(const ks_picture *picture, int point)
{
    const ks_explanation *e = picture->explanation;
    char stone = stone_sign(picture, point);
    if (stone)
        return stone;
    if (e->moyo_at[point] < 0)
        return territory_sign(e, point);
    return e->moyo[e->moyo_at[point]].colour == KS_BLACK ? 'b' : 'w';
}

/* What stands before the letter of a stone: ? critical, ! dead. */
static char group_mark(const ks_picture *picture, int point)
{
    const ks_explanation *e = picture->explanation;
    int g = group_at(e, point);
    return g < 0 ? ' ' : " ?!"[situation_of(picture, g)];
}

/* A number to the right of its four columns, or the sign of a stone. */
static void put_influence(ks_buffer *out, const ks_picture *picture, int point)
{
    const ks_explanation *e = picture->explanation;
    int value = picture->overlay == KS_OVERLAY_ROUGH ? e->rough[point] : e->influence[point];
    char stone = stone_sign(picture, point);
    int columns = (value < 0) + (abs(value) < 10     ? 1
                                 : abs(value) < 100  ? 2
                                 : abs(value) < 1000 ? 3
                                                     : 4);
    for (int i = stone ? 1 : columns; i < 5; i++)
        ks_buffer_put_char(out, ' ');
    if (stone)
        ks_buffer_put_char(out, stone);
    else
        ks_buffer_put_format(out, "%d", value);
}

static void put_cell(ks_buffer *out, const ks_picture *picture, int point)
{
    char before = ' ', sign;
    switch (picture->overlay) {
    case KS_OVERLAY_LINKS: sign = link_sign(picture, point); break;
    case KS_OVERLAY_GROUPS:
        before = group_mark(picture, point);
        sign = group_sign(picture, point);
        break;
    case KS_OVERLAY_MOYO: sign = moyo_sign(picture, point); break;
    default: put_influence(out, picture, point); return;
    }
    ks_buffer_put(out, (char[]){before, sign}, 2);
}

static int is_wide(const ks_picture *picture)
{
    return picture->overlay == KS_OVERLAY_ROUGH || picture->overlay == KS_OVERLAY_INFLUENCE;
}

static void put_letters(ks_buffer *out, const ks_picture *picture)
{
    ks_buffer_put_string(out, "  ");
    for (int x = 0; x < picture->position->width; x++) {
        char name[8];
        ks_point_name(name, x, picture->position->width, picture->position->height);
        ks_buffer_put_format(out, "%s%c", is_wide(picture) ? "    " : " ", name[0]);
    }
    ks_buffer_put_char(out, '\n');
}

static const char *legend(ks_overlay overlay)
{
    switch (overlay) {
    case KS_OVERLAY_LINKS:
        return "* link  = edge-link  + Black's territory  - White's territory  x o dead\n";
    case KS_OVERLAY_GROUPS:
        return "A B Black's groups  a b White's  ? critical  ! dead  + Black's territory  - "
               "White's "
               "territory\n";
    case KS_OVERLAY_MOYO:
        return "b Black's moyo  w White's moyo  + Black's territory  - White's territory  x o "
               "dead\n";
    default: return "Above 0: Black's influence, below 0: White's  x o dead\n";
    }
}

void ks_overlay_text(ks_buffer *out, const ks_picture *picture)
{
    int width = picture->position->width, height = picture->position->height;
    put_letters(out, picture);
    for (int y = 0; y < height; y++) {
        int row = height - y;
        ks_buffer_put_format(out, "%s%d", row < 10 ? " " : "", row);
        for (int x = 0; x < width; x++)
            put_cell(out, picture, y * width + x);
        ks_buffer_put_format(out, " %s%d\n", row < 10 ? " " : "", row);
    }
    put_letters(out, picture);
    ks_buffer_put_string(out, legend(picture->overlay));
}
