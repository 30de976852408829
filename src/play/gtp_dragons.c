/* GTP: GNU Go's questions about stones. Its worms are our blocks, its dragons the groups of the
 * judge `groups`, which reads; only the main fields are told. */
#include "gtp.h"

#include "alloc.h"
#include "benson.h"

#include <stdlib.h>

/* Explains the present position; the point of the next word, or KS_NO_POINT if there is none. */
static int begin(int *point, ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    *point = KS_NO_POINT;
    if (ks_words_more(words)) {
        if (ks_words_point(point, out, words, position))
            return KS_EINPUT;
        if (*point < 0 || position->stone[*point] == KS_EMPTY)
            return ks_gtp_refuse(out, "no stone is there");
    }
    return ks_gtp_explain(engine, position);
}

/* ---- Dragons ---- */

/* The moves that decide it, where one is known: by whoever moves first. */
static void put_status(ks_buffer *out, const ks_engine *engine, int group)
{
    const ks_explanation *e = engine->explanation;
    const ks_group *g = &e->group[group];
    ks_buffer_put_string(out, ks_situation_name(g->situation));
    for (int i = 0; i < e->blocks && g->situation == KS_SITUATION_CRITICAL; i++) {
        const ks_block_facts *block = &e->facts[i];
        if (block->group != group || block->attack < 0 || block->defence < 0)
            continue;
        ks_buffer_put_char(out, ' ');
        ks_gtp_put_point(out, block->attack, &engine->session.position);
        ks_buffer_put_char(out, ' ');
        ks_gtp_put_point(out, block->defence, &engine->session.position);
        break;
    }
}

static int dragon_status(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int point, status = begin(&point, out, engine, words);
    const ks_explanation *e = engine->explanation;
    if (status)
        return status;
    if (point >= 0) {
        put_status(out, engine, e->facts[e->block_at[point]].group);
        return 0;
    }
    for (int i = 0; i < e->groups; i++) {
        ks_gtp_put_point(out, e->group[i].point, &engine->session.position);
        ks_buffer_put_string(out, ": ");
        put_status(out, engine, i);
        ks_buffer_put_char(out, '\n');
    }
    return 0;
}

static void put_field(ks_buffer *out, const char *name, const char *value)
{
    ks_buffer_put_format(out, "%-22s%s\n", name, value);
}

static void put_number_field(ks_buffer *out, const char *name, int value)
{
    ks_buffer_put_format(out, "%-22s%d\n", name, value);
}

static void put_point_field(ks_buffer *out, const char *name, int point,
                            const ks_position *position)
{
    char word[8] = "PASS";
    if (point >= 0)
        ks_point_name(word, point, position->width, position->height);
    put_field(out, name, word);
}

static void put_dragon(ks_buffer *out, const ks_engine *engine, int group)
{
    const ks_group *g = &engine->explanation->group[group];
    const ks_position *position = &engine->session.position;
    ks_gtp_put_point(out, g->point, position);
    ks_buffer_put_string(out, ":\n");
    put_field(out, "color", ks_gtp_colour_name(g->colour));
    put_point_field(out, "origin", g->point, position);
    put_number_field(out, "size", g->stones);
    put_number_field(out, "genus", g->eyes);
    put_number_field(out, "escape_route", g->outlets);
    put_field(out, "status", ks_situation_name(g->situation));
    ks_buffer_put_format(out, "%-22s%.3f\n", "weakness", 1 - (double)g->alive);
}

static int dragon_data(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int point, status = begin(&point, out, engine, words);
    const ks_explanation *e = engine->explanation;
    for (int i = 0; status == 0 && i < e->groups; i++)
        if (point < 0 || e->facts[e->block_at[point]].group == i)
            put_dragon(out, engine, i);
    return status;
}

/* ---- Worms ---- */

/* What unconditional life says of a point. */
static const char *unconditional(const ks_set alive[3], const ks_set territory[3], int point,
                                 int stone)
{
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        if (stone == colour && ks_set_has(&alive[colour], point))
            return "alive";
        if (ks_set_has(&territory[colour], point))
            return stone != KS_EMPTY    ? "dead"
                   : colour == KS_BLACK ? "black_territory"
                                        : "white_territory";
    }
    return "undecided";
}

static int find_unconditional(ks_set alive[3], ks_set territory[3], const ks_position *position)
{
    ks_reading *reading = ks_alloc(1, sizeof *reading);
    if (reading == NULL)
        return KS_EMEMORY;
    ks_reading_init(reading, position);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        ks_unconditional(&alive[colour], &territory[colour], reading, colour);
    free(reading);
    return 0;
}

static int unconditional_status(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    ks_set alive[3], territory[3];
    int point;
    if (ks_words_point(&point, out, words, position))
        return KS_EINPUT;
    if (point < 0)
        return ks_gtp_refuse(out, "syntax error: a point is expected");
    int status = find_unconditional(alive, territory, position);
    if (status == 0)
        ks_buffer_put_string(out, unconditional(alive, territory, point, position->stone[point]));
    return status;
}

static void put_worm(ks_buffer *out, const ks_engine *engine, const ks_block_facts *worm,
                     const char *proved)
{
    const ks_position *position = &engine->session.position;
    int in_danger = worm->situation != KS_SITUATION_ALIVE;
    ks_gtp_put_point(out, worm->block.point, position);
    ks_buffer_put_string(out, ":\n");
    put_point_field(out, "origin", worm->block.point, position);
    put_field(out, "color", ks_gtp_colour_name(worm->block.colour));
    put_number_field(out, "size", worm->block.stones);
    put_number_field(out, "liberties", worm->liberties);
    put_number_field(out, "attack_code", in_danger ? 5 : 0);
    put_point_field(out, "attack", worm->attack, position);
    put_number_field(out, "defense_code", worm->situation == KS_SITUATION_CRITICAL ? 5 : 0);
    put_point_field(out, "defense", worm->defence, position);
    put_field(out, "unconditional_status", proved);
}

static int worm_data(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    ks_set alive[3], territory[3];
    int point, status = begin(&point, out, engine, words);
    if (status == 0)
        status = find_unconditional(alive, territory, position);
    for (int i = 0; status == 0 && i < engine->explanation->blocks; i++) {
        const ks_block_facts *worm = &engine->explanation->facts[i];
        if (point < 0 || engine->explanation->block_at[point] == i)
            put_worm(out, engine, worm,
                     unconditional(alive, territory, worm->block.point, worm->block.colour));
    }
    return status;
}

const ks_gtp_command ks_gtp_dragon_commands[] = {
    {"dragon_status", dragon_status, 1},
    {"dragon_data", dragon_data, 1},
    {"worm_data", worm_data, 1},
    {"unconditional_status", unconditional_status, 1},
    {0},
};
