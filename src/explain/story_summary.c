/* See telling.h: how the game was decided, in five sentences. What the judge sees is told only
 * where it agrees with the result of the record. */
#include "telling.h"

#include <math.h>

static ks_sentence *say(ks_telling *t, ks_say kind, int colour)
{
    ks_story *story = t->story;
    ks_sentence *out = &t->spare.sentence; /* there are enough */
    if (story->sentences < KS_SUMMARY_SENTENCES)
        out = &story->summary[story->sentences++];
    *out = (ks_sentence){.kind = kind, .part = KS_PAGE_GAME, .colour = colour, .group = -1};
    return out;
}

/* By the record or, where it has no result and the game is over, by the board. Returns who won. */
static int say_result(ks_telling *t)
{
    const ks_scene *last = &t->scene[t->story->moves];
    ks_result result = ks_game_result(t->game);
    int winner = result.winner;
    double margin = fabs((double)result.margin);
    if (result.kind == KS_RESULT_UNKNOWN && last->finished) {
        margin = fabs(last->margin);
        winner = last->margin > 0 ? KS_BLACK : last->margin < 0 ? KS_WHITE : KS_EMPTY;
        result.kind = winner == KS_EMPTY ? KS_RESULT_DRAW : KS_RESULT_POINTS;
    }
    switch (result.kind) {
    case KS_RESULT_POINTS: ks_sentence_add_number(say(t, KS_SAY_BY_POINTS, winner), margin); break;
    case KS_RESULT_RESIGN:
        ks_sentence_add_number(say(t, KS_SAY_BY_RESIGNATION, winner), t->story->moves);
        break;
    case KS_RESULT_TIME: say(t, KS_SAY_BY_TIME, winner); break;
    case KS_RESULT_DRAW: say(t, KS_SAY_TIE, KS_EMPTY); break;
    case KS_RESULT_FORFEIT:
    case KS_RESULT_WIN: say(t, KS_SAY_BY_WIN, winner); break;
    default:
        ks_sentence_add_number(say(t, KS_SAY_BREAKS_OFF, KS_EMPTY), t->story->moves);
        return KS_EMPTY;
    }
    return winner;
}

static void say_opening(ks_telling *t)
{
    double lead = t->story->lead[t->opened], wins = t->story->wins[t->opened];
    int colour = lead > 0 ? KS_BLACK : KS_WHITE;
    if (t->opened == 0)
        return;
    double points = round(fabs(lead));
    int even = fabs(wins - .5) < .05 || points < 1 || (wins > .5) != (lead > 0);
    ks_sentence *out = say(t, even ? KS_SAY_OPENING_EVEN : KS_SAY_OPENING, colour);
    ks_sentence_add_number(out, t->opened);
    ks_sentence_add_number(out, points);
}

/* The heaviest event of some kinds, whoever made the move, or by one colour. */
static const ks_event *heaviest(const ks_telling *t, ks_say a, ks_say b, int colour)
{
    const ks_event *best = NULL;
    for (size_t i = 0; i < t->events; i++) {
        const ks_event *event = &t->event[i];
        int kind = event->sentence.kind;
        if ((kind == (int)a || kind == (int)b) &&
            (colour == KS_EMPTY || event->sentence.colour == colour) &&
            (best == NULL || event->weight > best->weight))
            best = event;
    }
    return best;
}

static void say_largest_loss(ks_telling *t)
{
    const ks_event *lost = heaviest(t, KS_SAY_KILLS, KS_SAY_GIVES_UP, KS_EMPTY);
    if (lost == NULL)
        return;
    ks_sentence *out = say(t, KS_SAY_LARGEST_LOSS, lost->sentence.colour);
    out->side = lost->sentence.side;
    out->stones = lost->sentence.stones;
    out->stone = lost->sentence.stone;
    ks_sentence_add_number(out, lost->move);
}

static void say_largest_turn(ks_telling *t, int loser)
{
    const ks_event *turn = heaviest(t, KS_SAY_TURNS, KS_SAY_TURNS, loser);
    int point;
    if (turn == NULL)
        return;
    int colour = ks_telling_move(&point, t, turn->move);
    ks_sentence *out = say(t, KS_SAY_LARGEST_TURN, colour);
    ks_sentence_add_number(out, turn->move);
    ks_sentence_add_point(out, point);
}

/* From which position on the winner was winning. */
static int sure_from(const ks_telling *t, int colour)
{
    int m = t->story->moves + 1;
    while (m > 0 && (colour == KS_BLACK ? t->story->wins[m - 1] : 1 - t->story->wins[m - 1]) >= .9)
        m--;
    return m;
}

/* Who leads in the first moves means nothing. */
enum { FIRST_MOVES = 10 };

void ks_telling_summary(ks_telling *t)
{
    int winner = say_result(t), leader, for_good = ks_telling_for_good(&leader, t), point;
    say_opening(t);
    if (winner != KS_EMPTY && leader == winner && for_good > FIRST_MOVES) {
        ks_telling_move(&point, t, for_good);
        if (point >= 0) {
            ks_sentence *out = say(t, KS_SAY_FOR_GOOD, winner);
            ks_sentence_add_number(out, for_good);
            ks_sentence_add_point(out, point);
        }
    } else if (winner != KS_EMPTY && leader == winner && for_good >= 0) {
        say(t, KS_SAY_ALL_ALONG, winner);
    }
    say_largest_loss(t);
    if (winner != KS_EMPTY && leader == winner && t->story->sentences < KS_SUMMARY_SENTENCES - 1)
        say_largest_turn(t, KS_OPPONENT(winner));
    int sure = winner != KS_EMPTY ? sure_from(t, winner) : 0;
    if (sure > 0 && sure < t->story->moves)
        ks_sentence_add_number(say(t, KS_SAY_SURE, winner), sure);
}
