/* See lookahead.h.
 *
 * Judges see no pass coming: one move ahead, every move inside settled areas looks as good as any
 * other. So the verdict is asked first: when the game is finished (ending.h), only what is left to
 * do is thought of, and nothing left is a pass. */
#include "ending.h"

#include "alloc.h"
#include "single_eyes.h"

#include <assert.h>
#include <stdlib.h>

/* Moves judged between two looks for an interrupt. */
enum { CHUNK = 32 };

/* ---- Judging moves ---- */

void ks_lookahead_list(ks_lookahead *out, const ks_turn *turn)
{
    const ks_position *position = turn->position;
    int colour = position->to_move;
    uint8_t eyes[KS_POINTS];
    ks_single_eyes(eyes, position);
    out->count = out->judged = 0;
    for (int p = 0; p < ks_points(position); p++)
        if ((turn->barred == NULL || !turn->barred[p]) &&
            ks_move_check_rules(position, colour, p, turn->terms->rules, turn->history) == 0 &&
            eyes[p] != colour)
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

ks_prospect ks_prospect_of(const ks_judgment *judgment, const ks_question *question, int colour)
{
    return (ks_prospect){.lead = (float)for_side(ks_judgment_margin(judgment, question), colour),
                         .win =
                             colour == KS_BLACK ? judgment->black_wins : 1 - judgment->black_wins,
                         .deviation = judgment->score_sd};
}

static int judge_move(size_t i, void *payload)
{
    const judging *j = payload;
    int place = j->first + (int)i, colour = j->turn->position->to_move;
    ks_position after = *j->turn->position;
    ks_question question = {.position = &after, .terms = *j->turn->terms};
    ks_judgment judgment;
    ks_move_make(&after, colour, j->look->point[place]);
    int status = ks_judge_run(&judgment, j->player->judge, &question);
    if (status == 0)
        j->look->after[place] = ks_prospect_of(&judgment, &question, colour);
    return status;
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
    int status = ks_judge_run(&look->now, player->judge, &question);
    if (status == 0)
        look->before = ks_prospect_of(&look->now, &question, turn->position->to_move);
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
        out->value[i] = aim == KS_MOVE_SCORE ? look->after[i].lead : look->after[i].win;
    }
}

/* Of moves that are sure to win or to lose, the score tells the better one. */
int ks_lookahead_best(const ks_lookahead *look, ks_move_aim aim)
{
    int best = -1;
    for (int i = 0; i < look->judged; i++) {
        const ks_prospect *a = &look->after[i], *b = best < 0 ? a : &look->after[best];
        int by_chance = aim == KS_MOVE_WIN && a->win != b->win;
        if (best < 0 || (by_chance ? a->win > b->win : a->lead > b->lead))
            best = i;
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
    return (double)look->after[best].win < player->resign &&
           (double)look->after[best].lead + undecided < 0;
}

static int think(int *out, ks_lookahead *look, const ks_player *player, const ks_turn *turn,
                 ks_random *random)
{
    int status = ks_lookahead_run(look, player, turn);
    int best = ks_lookahead_best(look, player->aim);
    if (status || best < 0)
        return status;
    if (!turn->cleanup && hopeless(look, player, best))
        *out = KS_RESIGN;
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
    int finished, all_lose = 0;
    status = ks_ending_finished(&finished, player->scorer, turn, verdict);
    if (status == 0 && finished)
        ks_ending_leftovers(look, turn, verdict);
    else if (status == 0)
        status = ks_ending_all_lose(&all_lose, player->scorer, turn, verdict);
    return status || all_lose || look->count == 0 ? status : think(out, look, player, turn, random);
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
