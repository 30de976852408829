/* See lookahead.h.
 *
 * Judges do not know when to pass: one move ahead, every move inside settled areas looks as good as
 * any other. So the verdict is asked first: when the game is finished (ending.h), only moves that
 * are left to do are considered, and if there are none it passes. */
#include "ending.h"

#include "alloc.h"
#include "single_eyes.h"
#include "tree.h"

#include <assert.h>
#include <stdlib.h>

/* How many moves are judged between two checks for an interrupt. */
enum { CHUNK = 32, DEFAULT_REPLIES = 3 };

ks_player ks_player_usual(const ks_judge *judge, int aim, int replies)
{
    int knows = judge->kind->policy != NULL, usual = knows ? KS_MOVE_WIN : KS_MOVE_SCORE;
    int usual_replies = judge->kind->skips_replies ? 0 : DEFAULT_REPLIES;
    return (ks_player){.judge = judge,
                       .aim = (ks_move_aim)(aim == KS_AIM_USUAL ? usual : aim),
                       .replies = replies < 0 ? usual_replies : replies};
}

/* ---- Judging moves ---- */

void ks_lookahead_list(ks_lookahead *out, const ks_turn *turn)
{
    const ks_position *position = turn->position;
    int colour = position->to_move;
    uint8_t eyes[KS_POINTS];
    ks_single_eyes(eyes, position);
    out->count = out->judged = out->answered = 0;
    for (int p = 0; p < ks_points(position); p++)
        if (!ks_is_barred(turn->bars, colour, p, 0) &&
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

static int better(const ks_prospect *a, const ks_prospect *b, ks_move_aim aim)
{
    /* Among moves that are sure to win, or to lose, the better score decides. */
    return aim == KS_MOVE_WIN && a->win != b->win ? a->win > b->win : a->lead > b->lead;
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
    j->look->answer[place] = KS_NO_ANSWER;
    j->look->visits[place] = 1;
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

static int stopped(const ks_player *player)
{
    return player->interrupted != NULL && player->interrupted(player->payload);
}

static int judge_now(ks_lookahead *look, const ks_player *player, const ks_turn *turn)
{
    ks_question question = {.position = turn->position, .terms = *turn->terms};
    int status = ks_judge_run(&look->now, player->judge, &question);
    if (status == 0)
        look->before = look->whole = ks_prospect_of(&look->now, &question, turn->position->to_move);
    return status;
}

static int judge_moves(ks_lookahead *look, const ks_player *player, const ks_turn *turn)
{
    judging j = {look, player, turn, 0};
    int status = 0;
    look->judged = look->answered = 0;
    while (status == 0 && look->judged < look->count) {
        int size = look->count - look->judged;
        size = size < CHUNK ? size : CHUNK;
        j.first = look->judged;
        status = run_chunk(&j, size);
        look->judged += status ? 0 : size;
        if (stopped(player))
            break;
    }
    return status;
}

/* What the opponent can hope for by each answer to a move. */
static int judge_answers(ks_lookahead *next, const ks_player *player, const ks_turn *turn,
                         int point)
{
    ks_position after = *turn->position;
    ks_turn answer = {.position = &after, .terms = turn->terms, .history = turn->history};
    ks_move_make(&after, turn->position->to_move, point);
    ks_lookahead_list(next, &answer);
    return judge_moves(next, player, &answer);
}

/* If the opponent has no answer, he passes, and the move keeps its value. */
static void take_answer(ks_lookahead *look, int place, const ks_lookahead *next, ks_move_aim aim)
{
    int best = ks_lookahead_best(next, aim);
    look->answer[place] = KS_PASS;
    look->foreseen[place] = look->after[place];
    look->visits[place] = 1 + next->judged;
    look->answered++;
    if (best < 0)
        return;
    const ks_prospect *theirs = &next->after[best];
    look->answer[place] = next->point[best];
    look->foreseen[place] = (ks_prospect){
        .lead = -theirs->lead, .win = 1 - theirs->win, .deviation = theirs->deviation};
}

/* Does the symmetry take the board to itself, and one point to the other? */
static int maps(const ks_position *board, int symmetry, int from, int to)
{
    int width = board->width, height = board->height, same = 1;
    if (((symmetry & 4) && width != height) ||
        ks_symmetry_point(symmetry, from, width, height) != to)
        return 0;
    for (int p = 0; p < width * height && same; p++)
        same = board->stone[p] == board->stone[ks_symmetry_point(symmetry, p, width, height)];
    return same &&
           (board->ko < 0 || ks_symmetry_point(symmetry, board->ko, width, height) == board->ko);
}

static int are_mirrored(const ks_position *board, int a, int b)
{
    int found = 0;
    for (int symmetry = 1; symmetry < 8 && !found; symmetry++)
        found = maps(board, symmetry, a, b);
    return found;
}

/* Places of the best moves, at most as many as the player looks further at; of moves that are the
 * same but for symmetry, one. */
static int pick(short out[KS_POINTS], const ks_lookahead *look, const ks_player *player,
                const ks_position *board)
{
    short order[KS_POINTS];
    int count = 0;
    ks_lookahead_order(order, look, player->aim);
    for (int i = 0; i < look->judged && count < player->replies; i++) {
        int seen = 0;
        for (int k = 0; k < count && !seen; k++)
            seen = are_mirrored(board, look->point[out[k]], look->point[order[i]]);
        if (!seen)
            out[count++] = order[i];
    }
    return count;
}

/* Sees through moves that only look good until they are answered. */
int ks_lookahead_further(ks_lookahead *look, const ks_player *player, const ks_turn *turn)
{
    short picked[KS_POINTS];
    ks_lookahead *next = ks_alloc(1, sizeof *next);
    if (next == NULL)
        return KS_EMEMORY;
    int count = pick(picked, look, player, turn->position), status = 0;
    for (int i = 0; i < count && status == 0 && !stopped(player); i++) {
        status = judge_answers(next, player, turn, look->point[picked[i]]);
        if (status || next->judged < next->count)
            break;
        take_answer(look, picked[i], next, player->aim);
    }
    free(next);
    return status;
}

static int grow_tree(ks_lookahead *look, const ks_player *player, const ks_turn *turn)
{
    int status = ks_tree_start(player->tree, look, player, turn);
    if (status == 0)
        status = ks_tree_grow(player->tree, player, turn, player->visits);
    if (status == 0)
        ks_tree_tell(look, player->tree, 1);
    return status;
}

int ks_lookahead_run(ks_lookahead *look, const ks_player *player, const ks_turn *turn)
{
    if (player->tree != NULL && player->visits > 0)
        return grow_tree(look, player, turn);
    look->has_policy = 0;
    int status = judge_now(look, player, turn);
    if (status == 0)
        status = judge_moves(look, player, turn);
    return status || player->replies == 0 || look->judged < look->count
               ? status
               : ks_lookahead_further(look, player, turn);
}

/* Is there reason to prefer the move at one place to that at another? */
static int comes_before(const ks_lookahead *look, int a, int b, ks_move_aim aim)
{
    int a_known = look->answer[a] != KS_NO_ANSWER, b_known = look->answer[b] != KS_NO_ANSWER;
    const ks_prospect *values = a_known ? look->foreseen : look->after;
    return a_known != b_known ? a_known : better(&values[a], &values[b], aim);
}

void ks_lookahead_order(short out[KS_POINTS], const ks_lookahead *look, ks_move_aim aim)
{
    for (int i = 0; i < look->judged; i++) {
        int place = i;
        for (; place > 0 && comes_before(look, i, out[place - 1], aim); place--)
            out[place] = out[place - 1];
        out[place] = (short)i;
    }
}

void ks_lookahead_values(ks_moves *out, const ks_lookahead *look, ks_move_aim aim)
{
    const ks_prospect *values = look->answered > 0 ? look->foreseen : look->after;
    out->count = 0;
    for (int i = 0; i < look->judged; i++) {
        if (look->answered > 0 && look->answer[i] == KS_NO_ANSWER)
            continue;
        out->point[out->count] = look->point[i];
        out->value[out->count++] = aim == KS_MOVE_SCORE ? values[i].lead : values[i].win;
    }
}

int ks_lookahead_best(const ks_lookahead *look, ks_move_aim aim)
{
    int best = -1;
    for (int i = 0; i < look->judged; i++)
        if (best < 0 || comes_before(look, i, best, aim))
            best = i;
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
    ks_lookahead_values(&moves, look, player->aim);
    assert(moves.count > 0);
    ks_moves_chances(chance, &moves, 1 / player->temperature);
    while (place + 1 < moves.count && left >= (double)chance[moves.point[place]])
        left -= (double)chance[moves.point[place++]];
    return moves.point[place];
}

/* Is the side behind by more than all that is undecided, and without a chance? */
static int should_resign(const ks_lookahead *look, const ks_player *player, int best)
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
    if (!turn->cleanup && should_resign(look, player, best))
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

int ks_player_move(int *out, ks_lookahead *look, const ks_player *player, const ks_turn *turn,
                   ks_random *random)
{
    ks_verdict *verdict = ks_alloc(1, sizeof *verdict);
    look->judged = 0;
    int status = verdict ? choose(out, look, verdict, player, turn, random) : KS_EMEMORY;
    free(verdict);
    return status;
}
