/* See life.h. */
#include "life.h"

#include <stdlib.h>
#include <string.h>

static float nearness(const ks_reading *reading, const ks_set *stones, int point)
{
    int width = reading->frame.width, x = point % width, y = point / width, nearest = KS_POINTS;
    KS_EACH_POINT(p, &reading->frame, stones)
    {
        int steps = abs(p % width - x) + abs(p / width - y);
        nearest = steps < nearest ? steps : nearest;
    }
    return 1 / (1 + (float)nearest);
}

static void read_context(float *out, const ks_reading *reading, int index)
{
    const ks_position *position = reading->position;
    const ks_reading_block *block = &reading->blocks[index];
    int own = ks_set_count(&reading->frame, &reading->stones[block->colour]);
    int enemy = ks_set_count(&reading->frame, &reading->stones[KS_OPPONENT(block->colour)]);
    out[KS_LIFE_own_move] = position->to_move == block->colour ? 1 : -1;
    out[KS_LIFE_ko] = position->ko >= 0;
    out[KS_LIFE_ko_near] = position->ko >= 0 ? nearness(reading, &block->stones, position->ko) : 0;
    out[KS_LIFE_own_stones] = (float)own;
    out[KS_LIFE_enemy_stones] = (float)enemy;
    out[KS_LIFE_more_stones] = (float)(own - enemy);
    out[KS_LIFE_filled] = (float)(own + enemy) / (float)reading->frame.points;
}

void ks_life_view_init(ks_life_view *out, const ks_position *position)
{
    ks_reading *reading = &out->reading;
    ks_reading_init(reading, position);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        ks_unconditional(&out->proved[colour], &out->territory[colour], reading, colour);
    for (int i = 0; i < reading->block_count; i++) {
        ks_features_read_plain(out->inputs[i], reading, i);
        read_context(out->inputs[i], reading, i);
    }
    ks_eyes_init(&out->eyes, reading, NULL);
    ks_families_init(&out->families, reading, &out->eyes, out->proved);
}

void ks_life_view_step(ks_life_view *view, const float *alive)
{
    ks_eyes_update(&view->eyes, &view->reading, alive);
    ks_families_update(&view->families, &view->reading, &view->eyes, view->proved);
}

const float *ks_life_inputs(ks_life_view *view, int block)
{
    float *inputs = view->inputs[block];
    ks_features_update(inputs, &view->reading, &view->eyes, block);
    ks_family_features_read(inputs + KS_LIFE_PAPER, &view->reading, &view->families, view->proved,
                            block);
    return inputs;
}

/* What is proved needs no prediction. */
static int is_proved(float *alive, const ks_life_view *view, const ks_reading_block *block)
{
    const ks_frame *frame = &view->reading.frame;
    int lives = ks_set_meets(frame, &block->stones, &view->proved[block->colour]);
    *alive = (float)lives;
    return lives ||
           ks_set_meets(frame, &block->stones, &view->territory[KS_OPPONENT(block->colour)]);
}

void ks_life_step(float alive[KS_POINTS], const ks_life *life, ks_life_view *view, int step)
{
    const ks_reading *reading = &view->reading;
    if (step > 0)
        ks_life_view_step(view, alive);
    for (int i = 0; i < reading->block_count; i++)
        if (!is_proved(&alive[i], view, &reading->blocks[i]))
            ks_network_run(&alive[i], &life->step[step], ks_life_inputs(view, i), 1);
}

void ks_life_run(float alive[KS_POINTS], const ks_life *life, ks_life_view *view)
{
    for (int step = 0; step < life->taken; step++)
        ks_life_step(alive, life, view, step);
}

int ks_life_points(float alive[KS_POINTS], const ks_life *life, const ks_position *position)
{
    float by_block[KS_POINTS];
    ks_life_view *view = malloc(sizeof *view); /* not cleared: most of it is never touched */
    if (view == NULL)
        return KS_EMEMORY;
    ks_life_view_init(view, position);
    ks_life_run(by_block, life, view);
    for (int p = 0; p < ks_points(position); p++)
        alive[p] = position->stone[p] ? by_block[view->reading.block_at[p]] : 1;
    free(view);
    return 0;
}

int ks_life_answer(float alive[KS_POINTS], const ks_life *life, const ks_question *question)
{
    const ks_position *position = question->position;
    if (question->alive == NULL)
        return ks_life_points(alive, life, position);
    for (int p = 0; p < ks_points(position); p++)
        alive[p] = position->stone[p] ? question->alive[p] : 1;
    return 0;
}
