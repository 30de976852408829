/* See ending.h. */
#include "ending.h"

#include "alloc.h"
#include "single_eyes.h"

#include <stdlib.h>

int ks_ending_score(ks_verdict *out, const ks_scorer *scorer, const ks_position *board,
                    const ks_terms *terms)
{
    ks_position position = *board;
    position.ko = KS_NO_POINT;
    position.to_move = KS_BLACK;
    position.passed = 0;
    ks_question question = {.position = &position, .terms = *terms};
    return ks_scorer_run(out, scorer, &question);
}

/* Is the stone safe from being taken by the next move? */
static int safe(const ks_position *position, int point)
{
    ks_position after = *position;
    int colour = position->to_move, captures = position->captures[colour];
    ks_move_make(&after, colour, point);
    return after.stone[point] == colour &&
           (after.liberties[after.head[point]] > 1 || after.captures[colour] > captures);
}

/* Does a safe move of `colour` change the verdict for the better by more than `least` points? */
static int can_gain(int *out, const ks_scorer *scorer, const ks_turn *turn, double before,
                    int colour, double least)
{
    ks_position position = *turn->position;
    ks_verdict *verdict = ks_alloc(1, sizeof *verdict);
    int status = verdict ? 0 : KS_EMEMORY;
    uint8_t eyes[KS_POINTS];
    ks_single_eyes(eyes, &position);
    ks_position_set_to_move(&position, colour);
    *out = 0;
    for (int p = 0; p < ks_points(&position) && status == 0 && !*out; p++) {
        ks_position after = position;
        /* A stone that can be taken back at once, as in a seki, proves nothing. */
        if (ks_move_check(&position, colour, p, 0) || eyes[p] == colour || !safe(&position, p))
            continue;
        ks_move_make(&after, colour, p);
        status = ks_ending_score(verdict, scorer, &after, turn->terms);
        double change = status ? 0 : (double)verdict->count.margin - before;
        *out = (colour == KS_BLACK ? change : -change) > least;
    }
    free(verdict);
    return status;
}

/* One stone on an empty board surrounds all of it. The verdict takes any position as the end of a
 * game, so it is asked only if that share of the points has stones. */
static int has_stones(const ks_position *position, double share)
{
    int stones = 0;
    for (int p = 0; p < ks_points(position); p++)
        stones += position->stone[p] != KS_EMPTY;
    return stones >= share * ks_points(position);
}

static const double a_third = 1 / 3.0, half = 0.5;

/* A block that anyone would save with a move counts as dead. So the verdict is believed only if no
 * move of either side changes it by more than one point, which a neutral point is worth. In open
 * games it finds all stones of a side dead, and no single move changes that: unless the opponent
 * has passed too, half of the points must have stones. */
int ks_ending_finished(int *out, const ks_scorer *scorer, const ks_turn *turn,
                       const ks_verdict *verdict)
{
    static const double neutral = 1.25;
    int gains = 0, status = 0;
    *out = verdict->finished && has_stones(turn->position, turn->position->passed ? a_third : half);
    for (int colour = KS_BLACK; colour <= KS_WHITE && *out && status == 0; colour++) {
        status = can_gain(&gains, scorer, turn, (double)verdict->count.margin, colour, neutral);
        *out = !gains;
    }
    return status;
}

int ks_ending_all_lose(int *out, const ks_scorer *scorer, const ks_turn *turn,
                       const ks_verdict *verdict)
{
    static const double nothing = -0.25;
    int gains = 1, status = 0;
    if (has_stones(turn->position, a_third))
        status = can_gain(&gains, scorer, turn, (double)verdict->count.margin,
                          turn->position->to_move, nothing);
    *out = !gains;
    return status;
}

/* By area rules neutral points are left to fill. */
void ks_ending_leftovers(ks_lookahead *look, const ks_turn *turn, const ks_verdict *verdict)
{
    int kept = 0, area = turn->terms->rules->counting == KS_AREA;
    for (int i = 0; i < look->count; i++) {
        int p = look->point[i];
        if (area && verdict->dame[p] && !verdict->seki[p] && safe(turn->position, p))
            look->point[kept++] = look->point[i];
    }
    look->count = kept;
}

/* The move that comes nearest to taking dead stones off the board: beside that block of them with
 * the fewest liberties, or KS_PASS. */
int ks_ending_clean_up(const ks_lookahead *look, const ks_turn *turn, const ks_verdict *verdict)
{
    const ks_position *position = turn->position;
    int best = KS_PASS, fewest = KS_POINTS;
    for (int i = 0; i < look->count; i++) {
        int neighbours[4], n = ks_neighbours(neighbours, position, look->point[i]);
        for (int j = 0; j < n; j++) {
            int q = neighbours[j];
            int dead = position->stone[q] == KS_OPPONENT(position->to_move) && verdict->dead[q];
            int liberties = dead ? position->liberties[position->head[q]] : KS_POINTS;
            if (liberties < fewest && safe(position, look->point[i])) {
                best = look->point[i];
                fewest = liberties;
            }
        }
    }
    return best;
}
