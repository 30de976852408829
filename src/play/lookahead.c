/* See lookahead.h.
 *
 * Judges see no pass coming: one move ahead, every move inside settled areas looks as good as any
 * other. So the verdict is asked first: when the game is finished (ending.h), only what is left to
 * do is thought of, and nothing left is a pass. */
#include "ending.h"

#include "alloc.h"

#include <assert.h>
#include <stdlib.h>

/* Moves judged between two looks for an interrupt. */
enum { CHUNK = 32 };

/* ---- Eyes ---- */

/* The blocks around an empty point whose neighbours are all stones of `colour`; 0 if they are not,
 * or if there are more than two. */
static int walls(int out[2], const ks_position *position, int point, int colour)
{
    int neighbours[4], n = ks_neighbours(neighbours, position, point), count = 0;
    for (int i = 0; i < n; i++) {
        if (position->stone[neighbours[i]] != colour)
            return 0;
        int head = position->head[neighbours[i]];
        if ((count > 0 && out[0] == head) || (count > 1 && out[1] == head))
            continue;
        if (count == 2)
            return 0;
        out[count++] = head;
    }
    return count;
}

int ks_single_eye(const ks_position *position, int point, int colour)
{
    int blocks[2], count = walls(blocks, position, point, colour);
    if (position->stone[point] != KS_EMPTY || count < 2)
        return position->stone[point] == KS_EMPTY && count == 1;
    for (int p = 0; p < ks_points(position); p++) {
        int others[2];
        if (p == point || position->stone[p] != KS_EMPTY || walls(others, position, p, colour) != 2)
            continue;
        if ((others[0] == blocks[0] && others[1] == blocks[1]) ||
            (others[0] == blocks[1] && others[1] == blocks[0]))
            return 1;
    }
    return 0;
}

/* ---- Judging moves ---- */

void ks_lookahead_list(ks_lookahead *out, const ks_turn *turn)
{
    const ks_position *position = turn->position;
    int colour = position->to_move;
    out->count = out->judged = 0;
    for (int p = 0; p < ks_points(position); p++)
        if (ks_move_check_rules(position, colour, p, turn->terms->rules, turn->history) == 0 &&
            !ks_single_eye(position, p, colour))
            out->point[out->count++] = (short)p;
}

typedef struct judging {
    ks_lookahead *look;
    const ks_player *player;
    const ks_turn *turn;
    int first; /* of the chunk */
} judging;

static double for_side(double black, int colour)
{
    return colour == KS_BLACK ? black : -black;
}

static int judge_move(size_t i, void *payload)
{
    const judging *j = payload;
    ks_lookahead *look = j->look;
    int place = j->first + (int)i, colour = j->turn->position->to_move;
    ks_position after = *j->turn->position;
    ks_question question = {.position = &after, .terms = *j->turn->terms};
    ks_judgment judgment;
    ks_move_make(&after, colour, look->point[place]);
    int status = ks_judge_run(&judgment, j->player->judge, &question);
    if (status)
        return status;
    look->lead[place] = (float)for_side(ks_judgment_margin(&judgment, &question), colour);
    look->win[place] = colour == KS_BLACK ? judgment.black_wins : 1 - judgment.black_wins;
    look->deviation[place] = judgment.score_sd;
    return 0;
}

static int run_chunk(judging *j, int size)
{
    const ks_runner *runner = &j->player->run;
    int status = 0;
    if (runner->run != NULL)
        return runner->run((size_t)size, judge_move, j, runner->runner);
    for (int i = 0; i < size && status == 0; i++)
        status = judge_move((size_t)i, j);
    return status;
}

static int judge_now(ks_lookahead *look, const ks_player *player, const ks_turn *turn)
{
    ks_question question = {.position = turn->position, .terms = *turn->terms};
    int colour = turn->position->to_move;
    int status = ks_judge_run(&look->now, player->judge, &question);
    look->pass_lead = (float)for_side(ks_judgment_margin(&look->now, &question), colour);
    look->pass_win = colour == KS_BLACK ? look->now.black_wins : 1 - look->now.black_wins;
    return status;
}

int ks_lookahead_run(ks_lookahead *look, const ks_player *player, const ks_turn *turn)
{
    judging j = {look, player, turn, 0};
    int status = judge_now(look, player, turn);
    look->judged = 0;
    while (status == 0 && look->judged < look->count) {
        int size = look->count - look->judged;
        size = size < CHUNK ? size : CHUNK;
        j.first = look->judged;
        status = run_chunk(&j, size);
        look->judged += status ? 0 : size;
        if (player->interrupted != NULL && player->interrupted(player->payload))
            break;
    }
    return status;
}

void ks_lookahead_values(ks_moves *out, const ks_lookahead *look, ks_move_aim aim)
{
    out->count = look->judged;
    for (int i = 0; i < look->judged; i++) {
        out->point[i] = look->point[i];
        out->value[i] = aim == KS_MOVE_SCORE ? look->lead[i] : look->win[i];
    }
}

/* Of moves that are sure to win or to lose, the score tells the better one. */
int ks_lookahead_best(const ks_lookahead *look, ks_move_aim aim)
{
    int best = -1;
    for (int i = 0; i < look->judged; i++) {
        int better = best < 0 || look->lead[i] > look->lead[best];
        if (best >= 0 && aim == KS_MOVE_WIN && look->win[i] != look->win[best])
            better = look->win[i] > look->win[best];
        best = better ? i : best;
    }
    return best;
}

/* ---- Choosing ---- */

/* A move by its chance, with a random number that may be rounded up to the last one. */
static int draw(const ks_lookahead *look, const ks_player *player, ks_random *random)
{
    ks_moves moves;
    float chance[KS_POINTS];
    double left = ks_random_unit(random);
    int place = 0;
    assert(look->judged > 0);
    ks_lookahead_values(&moves, look, player->aim);
    ks_moves_chances(chance, &moves, 1 / player->temperature);
    while (place + 1 < moves.count && left >= (double)chance[moves.point[place]])
        left -= (double)chance[moves.point[place++]];
    return moves.point[place];
}

/* Behind by more than all that is undecided, and without a chance. */
static int hopeless(const ks_lookahead *look, const ks_player *player, int best)
{
    double undecided = 0;
    for (int p = 0; p < look->now.width * look->now.height; p++) {
        double owner = (double)look->now.owner[p];
        undecided += 1 - (owner < 0 ? -owner : owner);
    }
    return (double)look->win[best] < player->resign && (double)look->lead[best] + undecided < 0;
}

static int think(int *out, ks_lookahead *look, const ks_player *player, const ks_turn *turn,
                 ks_random *random)
{
    int status = ks_lookahead_run(look, player, turn);
    int best = ks_lookahead_best(look, player->aim);
    if (status || best < 0)
        return status;
    double gain = player->aim == KS_MOVE_SCORE ? (double)(look->lead[best] - look->pass_lead)
                                               : (double)(look->win[best] - look->pass_win);
    if (!turn->cleanup && hopeless(look, player, best))
        *out = KS_RESIGN;
    else if (gain < 0 && look->judged == look->count)
        *out = KS_PASS;
    else
        *out = player->temperature > 0 ? draw(look, player, random) : look->point[best];
    return 0;
}

static int choose(int *out, ks_lookahead *look, ks_verdict *verdict, const ks_player *player,
                  const ks_turn *turn, ks_random *random)
{
    int status = ks_ending_score(verdict, player->scorer, turn->position, turn->terms);
    if (status)
        return status;
    double ahead = for_side((double)verdict->count.margin, turn->position->to_move);
    *out = KS_PASS;
    ks_lookahead_list(look, turn);
    if (turn->cleanup)
        *out = ks_ending_clean_up(look, turn, verdict);
    else if (turn->position->passed && ahead > 0)
        return 0;
    if (*out != KS_PASS)
        return 0;
    int finished;
    status = ks_ending_finished(&finished, player->scorer, turn, verdict);
    if (finished)
        ks_ending_leftovers(look, turn, verdict);
    return status ? status : look->count > 0 ? think(out, look, player, turn, random) : 0;
}

int ks_player_move(int *out, const ks_player *player, const ks_turn *turn, ks_random *random)
{
    ks_lookahead *look = ks_alloc(1, sizeof *look);
    ks_verdict *verdict = ks_alloc(1, sizeof *verdict);
    int status = KS_EMEMORY;
    if (look != NULL && verdict != NULL)
        status = choose(out, look, verdict, player, turn, random);
    free(look);
    free(verdict);
    return status;
}
