/* See convnet_valid.h. */
#include "convnet_valid.h"

#include "alloc.h"
#include "judge.h"
#include "text.h"

#include <stdlib.h>

enum { STAGES = 5, MOST_OF_FILE = 2000 };

/* The moves after which games are looked at, on boards up to 13x13 and on larger ones. */
static const int stages[KS_BOARD_SIZES][STAGES] = {{10, 20, 30, 40, 50}, {20, 80, 150, 200, -1}};

void ks_convnet_valid_release(ks_convnet_valid *valid)
{
    free(valid->places);
    free(valid->measures);
    free(valid->firsts);
    *valid = (ks_convnet_valid){0};
}

/* ---- Positions ---- */

static int add(ks_convnet_valid *valid, ks_convnet_place place)
{
    if (ks_grow((void **)&valid->places, &valid->room, valid->count + 1, sizeof *valid->places))
        return KS_EMEMORY;
    valid->places[valid->count++] = place;
    return 0;
}

static int add_game(ks_convnet_valid *valid, const ks_convnet_source *source,
                    const ks_kept_game *game)
{
    const int *moves = stages[ks_board_size(game->width, game->height)];
    int status = 0;
    for (int i = 0; i < STAGES && moves[i] >= 0 && moves[i] <= game->count && status == 0; i++)
        status = add(valid,
                     (ks_convnet_place){source, game, (size_t)moves[i], game->width, game->height});
    return status;
}

/* Evenly over the file. */
static int add_held_out(ks_convnet_valid *valid, const ks_convnet_source *source)
{
    size_t held = source->positions.held, taken = held < MOST_OF_FILE ? held : MOST_OF_FILE;
    int status = 0;
    for (size_t i = 0; i < taken && status == 0; i++) {
        size_t number = source->positions.count + i * held / taken;
        ks_soft_position p = ks_soft_positions_at(&source->positions, number);
        status = add(valid, (ks_convnet_place){source, NULL, number, p.width, p.height});
    }
    return status;
}

int ks_convnet_valid_add(ks_convnet_valid *valid, const ks_convnet_source *source)
{
    int status = add_held_out(valid, source);
    for (size_t g = 0; g < source->games.count && status == 0; g++)
        status = add_game(valid, source, &source->games.games[g]);
    return status;
}

int ks_convnet_valid_lay_out(ks_convnet_valid *valid, ks_sheets *sheets)
{
    valid->measures = ks_alloc(valid->count + 1, sizeof *valid->measures);
    if (valid->measures == NULL)
        return KS_EMEMORY;
    ks_sheets_clear(sheets);
    for (size_t i = 0; i <= valid->count; i++) {
        const ks_convnet_place *v = &valid->places[i];
        if (i > 0 && i < valid->count && ks_sheets_place(sheets, 0, v->width, v->height) >= 0)
            continue;
        if (ks_grow((void **)&valid->firsts, &valid->sheet_room, valid->sheets + 1,
                    sizeof *valid->firsts))
            return KS_EMEMORY;
        valid->firsts[valid->sheets++] = i;
        ks_sheets_clear(sheets);
        if (i < valid->count)
            ks_sheets_place(sheets, 0, v->width, v->height);
    }
    valid->sheets--; /* the last entry only ends the last sheet */
    return 0;
}

int ks_convnet_valid_example(ks_convnet_example *out, const ks_convnet_valid *valid, size_t number)
{
    const ks_convnet_place *place = &valid->places[number];
    if (place->game == NULL)
        return ks_convnet_example_at(out, place->source, place->number);
    ks_convnet_example_of(out, place->source, place->game, (int)place->number);
    return 1;
}

/* ---- Notes ---- */

static void add_measures(ks_convnet_measures *sum, const ks_convnet_measures *m)
{
    sum->log_loss += m->log_loss / m->points;
    sum->points += m->points;
    sum->right += m->right;
    sum->score_error += m->score_error;
    sum->winner_right += m->winner_right;
    sum->winners += m->winners;
    sum->moves_right += m->moves_right;
    sum->moves += m->moves;
    sum->positions += 1;
}

/* Which of its stages a position is; -1: it is not of a game. */
static int stage_of(const ks_convnet_place *place)
{
    const int *moves = stages[ks_board_size(place->width, place->height)];
    int k = 0;
    while (place->game != NULL && (size_t)moves[k] != place->number)
        k++;
    return place->game != NULL ? k : -1;
}

static void put_stages(ks_buffer *out, const ks_convnet_measures *stage, const int *moves)
{
    for (int k = 0; k < STAGES && stage[k].positions > 0; k++)
        ks_buffer_put_format(out, "%smove %d %.4f", k > 0 ? ", " : " (", moves[k],
                             stage[k].log_loss / stage[k].positions);
    if (stage[0].positions > 0)
        ks_buffer_put_string(out, ")");
}

void ks_convnet_valid_note(ks_buffer *out, const ks_convnet_valid *valid,
                           const ks_convnet_source *source, const char *name)
{
    ks_convnet_measures all = {0}, stage[STAGES] = {{0}};
    const int *moves = stages[0];
    for (size_t i = 0; i < valid->count; i++) {
        const ks_convnet_place *place = &valid->places[i];
        if (place->source != source || !(valid->measures[i].points > 0))
            continue;
        int k = stage_of(place);
        moves = stages[ks_board_size(place->width, place->height)];
        if (k >= 0)
            add_measures(&stage[k], &valid->measures[i]);
        add_measures(&all, &valid->measures[i]);
    }
    if (!(all.positions > 0))
        return;
    ks_buffer_put_format(out, "  %s: log-loss %.4f", name, all.log_loss / all.positions);
    put_stages(out, stage, moves);
    ks_buffer_put_format(out, ", points %.2f%%, winner %.2f%%, score off by %.2f, moves %.2f%%\n",
                         100 * all.right / all.points,
                         all.winners > 0 ? 100 * all.winner_right / all.winners : 0,
                         all.score_error / all.positions, 100 * all.moves_right / all.moves);
}
