/* See convnet_examples.h. */
#include "convnet_examples.h"

#include "judge.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    FINISHED = 16,  /* one position in so many is the end of a game, */
    OTHER_KOMI = 4, /* and one in so many gets another komi; */
    MOVED_ON = 3,   /* of those drawn for their soft targets, one in so many is a move further */
};

/* ---- Sources ---- */

int ks_convnet_source_games(ks_convnet_source *out, const char *path, const char *targets,
                            ks_error *error)
{
    int status = ks_kept_games_read(&out->games, path, error);
    if (status == 0 && out->games.count == 0)
        status = ks_error_set(error, KS_EINPUT, 0, 0, "%s: there are no games with labels", path);
    if (status == 0 && targets != NULL)
        status = ks_soft_targets_read(&out->targets, targets, error);
    out->width = out->height = KS_MAX_SIZE;
    for (size_t i = 0; i < out->games.count && status == 0; i++) {
        const ks_kept_game *g = &out->games.games[i];
        out->width = g->width < out->width ? g->width : out->width;
        out->height = g->height < out->height ? g->height : out->height;
        if (targets != NULL && (g->width != out->targets.size || g->height != out->targets.size))
            status =
                ks_error_set(error, KS_EINPUT, 0, 0, "%s: is for boards of another size", targets);
    }
    return status;
}

int ks_convnet_source_positions(ks_convnet_source *out, const char *path, ks_error *error)
{
    int status = ks_soft_positions_read(&out->positions, path, error);
    if (status == 0 && out->positions.count == 0)
        status = ks_error_set(error, KS_EINPUT, 0, 0, "%s: there are no positions", path);
    out->width = out->positions.width;
    out->height = out->positions.height;
    return status;
}

void ks_convnet_source_release(ks_convnet_source *source)
{
    ks_kept_games_release(&source->games);
    ks_soft_targets_release(&source->targets);
    ks_soft_positions_release(&source->positions);
}

/* ---- Examples ---- */

static void take_soft(ks_convnet_example *out, const ks_soft *soft, double score)
{
    out->has_soft = 1;
    out->soft_wins = soft->wins;
    out->soft_score = score;
    for (int p = 0; p < ks_points(&out->position); p++)
        out->soft_owner[p] = (float)soft->owner[p] / 127;
}

void ks_convnet_example_of(ks_convnet_example *out, const ks_convnet_source *source,
                           const ks_kept_game *game, int moves)
{
    const ks_terms *terms = &game->terms;
    ks_soft soft;
    int colour;
    ks_kept_game_position(&out->position, game, moves);
    out->threshold = ks_judgment_threshold(&out->position, terms);
    out->territory = terms->rules != NULL && terms->rules->counting == KS_TERRITORY;
    out->next = ks_kept_game_move(&colour, game, moves);
    out->has_soft = 0;
    out->soft_wins = out->soft_score = (double)NAN;
    memcpy(out->owner, game->owner, (size_t)ks_points(&out->position));
    /* What an engine takes a handicap for is not known, so its lead is not used then. */
    if (source->targets.count > 0 &&
        ks_soft_targets_find(&soft, &source->targets, game->index, moves))
        take_soft(out, &soft, terms->handicap > 0 ? NAN : soft.lead + out->threshold);
}

/* The position a move after one with soft targets. If it has none of its own, it takes winner and
 * score of the one before, which a player's move changes little; owners it changes more. So both
 * sides come to move where targets are of every so many positions, all with the same side to move.
 */
static void move_on(ks_convnet_example *out, const ks_convnet_source *source,
                    const ks_kept_game *game, int moves)
{
    ks_convnet_example_of(out, source, game, moves);
    double wins = out->soft_wins, score = out->soft_score;
    ks_convnet_example_of(out, source, game, moves + 1);
    if (!out->has_soft) {
        out->soft_wins = wins;
        out->soft_score = score;
    }
}

static void draw_game(ks_convnet_example *out, const ks_convnet_source *source, ks_random *random)
{
    const ks_kept_games *games = &source->games;
    const ks_kept_game *game = &games->games[ks_random_below(random, (uint32_t)games->count)];
    int moves = (int)ks_random_below(random, (uint32_t)game->count + 1);
    /* Finished boards must be judged to the last stone. */
    if (ks_random_below(random, FINISHED) == 0) {
        moves = game->count;
    } else if (source->targets.count > 0 && ks_random_unit(random) < source->soft_share) {
        uint32_t target = ks_random_below(random, (uint32_t)source->targets.count);
        const ks_soft_place *place = &source->targets.place[target];
        const ks_kept_game *other = ks_kept_games_find(games, place->game);
        if (other != NULL && place->moves <= other->count) {
            game = other;
            moves = place->moves;
            if (moves < game->count && ks_random_below(random, MOVED_ON) == 0) {
                move_on(out, source, game, moves);
                return;
            }
        }
    }
    ks_convnet_example_of(out, source, game, moves);
}

/* Boards of weak or odd players come as they are, as long as every block has a liberty. */
static int take_position(ks_convnet_example *out, const ks_soft_position *from)
{
    unsigned char stones[KS_POINTS];
    int points = from->width * from->height;
    for (int p = 0; p < points; p++)
        stones[p] = from->stones[p] > 0 ? KS_BLACK : from->stones[p] < 0 ? KS_WHITE : KS_EMPTY;
    if (ks_position_set_up(&out->position, from->width, from->height, stones))
        return 0;
    out->position.to_move = (uint8_t)from->to_move;
    out->position.ko = (int16_t)from->ko;
    /* Prisoners are not known; but as long as both sides move in turn, territory is area less one
     * if Black has played last. */
    out->threshold = from->komi + (from->territory && from->to_move == KS_WHITE);
    out->territory = from->territory;
    out->next = from->next;
    memcpy(out->owner, from->owner, (size_t)points);
    take_soft(out, &from->soft, from->soft.lead + out->threshold);
    return 1;
}

int ks_convnet_example_at(ks_convnet_example *out, const ks_convnet_source *source, size_t number)
{
    ks_soft_position from = ks_soft_positions_at(&source->positions, number);
    return take_position(out, &from);
}

/* Games of one kind are played with a few values of komi, by which a network would know them. With
 * another komi, owners and score are much the same, but what an engine would say of the winner is
 * not known. */
static void change_komi(ks_convnet_example *e, ks_random *random)
{
    double width = 2 * sqrt((double)ks_points(&e->position));
    if (ks_random_below(random, OTHER_KOMI) != 0)
        return;
    e->threshold += floor(width * (ks_random_unit(random) + ks_random_unit(random) - 1));
    e->soft_wins = NAN;
}

void ks_convnet_draw(ks_convnet_example *out, const ks_convnet_source *source, ks_random *random)
{
    if (source->games.count > 0) {
        draw_game(out, source, random);
    } else {
        size_t number;
        do
            number = ks_random_below(random, (uint32_t)source->positions.count);
        while (!ks_convnet_example_at(out, source, number));
    }
    change_komi(out, random);
    ks_convnet_turn(out, (int)ks_random_below(random, KS_SYMMETRIES));
}

void ks_convnet_turn(ks_convnet_example *example, int symmetry)
{
    ks_convnet_example was = *example;
    int width = was.position.width, height = was.position.height;
    ks_position_transform(&example->position, &was.position, symmetry);
    for (int p = 0; p < width * height; p++) {
        int to = ks_symmetry_point(symmetry, p, width, height);
        example->owner[to] = was.owner[p];
        example->soft_owner[to] = was.soft_owner[p];
    }
    if (was.next >= 0)
        example->next = ks_symmetry_point(symmetry, was.next, width, height);
}
