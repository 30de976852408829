/* See planes.h. */
#include "planes.h"

#include "residual.h"

#include <math.h>
#include <string.h>

typedef uint8_t plane[KS_POINTS];

/* The opponent's plane stands behind that of the side to move. */
static int of_side(int own_plane, const ks_position *position, int colour)
{
    return own_plane + (colour != position->to_move);
}

static uint8_t share(int part, int whole)
{
    return (uint8_t)((part < whole ? part : whole) * KS_PLANE_ONE / whole);
}

static void read_stones(plane *out, const ks_position *position)
{
    for (int p = 0; p < ks_points(position); p++) {
        out[KS_PLANE_board][p] = KS_PLANE_ONE;
        if (position->stone[p] == KS_EMPTY)
            continue;
        int head = position->head[p], liberties = position->liberties[head];
        out[of_side(KS_PLANE_own, position, position->stone[p])][p] = KS_PLANE_ONE;
        if (liberties <= 4)
            out[KS_PLANE_one_liberty + liberties - 1][p] = KS_PLANE_ONE;
        out[KS_PLANE_liberties][p] = share(liberties, 16);
        out[KS_PLANE_size][p] = share(position->size[head], 16);
    }
    if (position->ko >= 0)
        out[KS_PLANE_ko][position->ko] = KS_PLANE_ONE;
}

static void mark(plane out, const ks_frame *frame, const ks_set *set)
{
    KS_EACH_POINT(p, frame, set)
    out[p] = KS_PLANE_ONE;
}

static void read_regions(plane *out, const ks_life_view *view)
{
    const ks_reading *reading = &view->reading;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        const struct {
            int plane;
            const ks_set *set;
        } marks[] = {
            {KS_PLANE_own_proved, &view->proved[colour]},
            {KS_PLANE_own_proved, &view->territory[colour]},
            {KS_PLANE_own_eyespace, &view->eyes.eyespace[colour]},
            {KS_PLANE_own_unplayable, &reading->unplayable[colour]},
            {KS_PLANE_own_linking, &reading->linking[colour]},
        };
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
            mark(out[of_side(marks[i].plane, reading->position, colour)], &reading->frame,
                 marks[i].set);
    }
}

static void read_capture(plane *out, const ks_reading *reading, int block, const ks_capture *c)
{
    int own = reading->blocks[block].colour == reading->position->to_move;
    const ks_set *stones = &reading->blocks[block].stones;
    if (c->attacked != KS_CATCH_YES)
        return;
    mark(out[own ? KS_PLANE_own_falls : KS_PLANE_other_falls], &reading->frame, stones);
    if (c->defended == KS_CATCH_YES)
        mark(out[own ? KS_PLANE_own_lost : KS_PLANE_other_lost], &reading->frame, stones);
    if (c->attack >= 0)
        out[own ? KS_PLANE_threat : KS_PLANE_capture][c->attack] = KS_PLANE_ONE;
    if (c->defence >= 0)
        out[own ? KS_PLANE_rescue : KS_PLANE_escape][c->defence] = KS_PLANE_ONE;
}

static void read_blocks(plane *out, const ks_planes_room *room)
{
    const ks_reading *reading = &room->view.reading;
    for (int i = 0; i < reading->block_count; i++) {
        const ks_reading_block *block = &reading->blocks[i];
        uint8_t alive = (uint8_t)(room->alive[i] * KS_PLANE_ONE + 0.5F);
        KS_EACH_POINT(p, &reading->frame, &block->stones)
        out[of_side(KS_PLANE_own_alive, reading->position, block->colour)][p] = alive;
        read_capture(out, reading, i, &room->captures[i]);
    }
}

void ks_planes_read(plane out[KS_PLANE_COUNT], ks_planes_room *room, const ks_life *life,
                    const ks_position *position)
{
    ks_capture_options options = ks_capture_defaults(position->width, position->height);
    memset(out, 0, KS_PLANE_COUNT * sizeof *out);
    read_stones(out, position);
    ks_life_view_init(&room->view, position);
    ks_life_run(room->alive, life, &room->view);
    ks_life_view_step(&room->view, room->alive);
    read_regions(out, &room->view);
    ks_capture_all(room->captures, &room->view.reading, &options);
    read_blocks(out, room);
}

static float clamp(double value, double most)
{
    return (float)(value > most ? most : value > -most ? value : -most);
}

void ks_planes_facts(float out[KS_FACT_COUNT], const ks_position *position, double threshold,
                     int territory)
{
    double komi = position->to_move == KS_WHITE ? threshold : -threshold;
    out[KS_FACT_komi] = clamp(komi / 20, 2);
    out[KS_FACT_close] = clamp(komi / 5, 1);
    out[KS_FACT_counted] = territory != 0;
    out[KS_FACT_size] = ks_residual_size(ks_points(position));
}
