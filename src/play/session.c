/* See session.h. */
#include "session.h"

#include "alloc.h"

#include <stdlib.h>

static int remember(ks_session *session)
{
    return ks_history_add(&session->history,
                          ks_history_key(&session->position, session->rules.repetition));
}

/* The position after the first `moves` moves, and the positions on the way. */
static int replay(ks_session *session, size_t moves)
{
    ks_history_release(&session->history);
    session->position = session->start;
    session->resigned = KS_EMPTY;
    session->count = moves;
    int status = remember(session);
    for (size_t i = 0; i < moves && status == 0; i++) {
        ks_move_make(&session->position, session->plays[i].colour, session->plays[i].point);
        status = remember(session);
    }
    return status;
}

int ks_session_start(ks_session *session, const ks_position *start, int handicap)
{
    float button = session->terms.button;
    session->start = *start;
    /* Nobody has taken anything yet, whatever stands on the board. */
    session->start.captures_known = 1;
    session->terms = ks_terms_of(&session->rules, session->terms.komi, handicap);
    session->terms.button = button;
    return replay(session, 0);
}

int ks_session_clear(ks_session *session, int width, int height)
{
    ks_position empty;
    ks_position_init(&empty, width, height);
    return ks_session_start(session, &empty, 0);
}

int ks_session_init(ks_session *session, int width, int height)
{
    session->rules = *ks_rules_find("chinese");
    session->terms.komi = 7.5F;
    return ks_session_clear(session, width, height);
}

void ks_session_release(ks_session *session)
{
    free(session->plays);
    ks_history_release(&session->history);
    *session = (ks_session){0};
}

int ks_session_set_rules(ks_session *session, const ks_rules *rules)
{
    int resigned = session->resigned, to_move = session->position.to_move;
    session->rules = *rules;
    session->terms = ks_terms_of(&session->rules, session->terms.komi, session->terms.handicap);
    int status = replay(session, session->count);
    session->resigned = resigned;
    /* The side to move need not be the one that follows from the moves. */
    return status ? status : ks_position_set_to_move(&session->position, to_move);
}

int ks_session_play(ks_session *session, int colour, int point)
{
    int status = ks_move_check(&session->position, colour, point, session->rules.suicide);
    if (status == 0)
        status = ks_grow((void **)&session->plays, &session->room, session->count + 1,
                         sizeof *session->plays);
    if (status)
        return status;
    session->plays[session->count++] = (ks_game_play){(int16_t)point, (uint8_t)colour};
    ks_move_make(&session->position, colour, point);
    session->resigned = KS_EMPTY;
    return remember(session);
}

int ks_session_undo(ks_session *session, size_t moves)
{
    if (moves == 0)
        return 0;
    return moves > session->count ? KS_ERANGE : replay(session, session->count - moves);
}

int ks_session_over(const ks_session *session)
{
    size_t count = session->count;
    return session->resigned != KS_EMPTY ||
           (count >= 2 && session->plays[count - 1].point == KS_PASS &&
            session->plays[count - 2].point == KS_PASS);
}

/* ---- Records ---- */

/* Set-up between moves makes a new start: what was played before it cannot be taken back. */
static int play_record(ks_session *session, const ks_game *game, int moves)
{
    ks_position *position;
    int first = 0;
    for (size_t i = 0; i < game->setup_count; i++)
        if (game->setups[i].moves <= moves && game->setups[i].moves > first)
            first = game->setups[i].moves;
    int status = ks_game_position(&position, game, first);
    if (status)
        return status;
    status = ks_session_start(session, position, session->terms.handicap);
    ks_position_free(position);
    for (int i = first; i < moves && status == 0; i++) {
        int point = game->plays[i].point, colour = game->plays[i].colour;
        status = ks_session_play(session, colour, point);
    }
    if (status == 0 && moves < (int)game->play_count)
        status = ks_position_set_to_move(&session->position, game->plays[moves].colour);
    return status;
}

int ks_session_load(ks_session *session, const ks_game *game, int moves)
{
    ks_terms terms = ks_game_terms(game);
    if (moves < 0 || moves > ks_game_moves(game))
        return KS_ERANGE;
    if (terms.rules != NULL)
        session->rules = *terms.rules;
    if (ks_game_info(game, "KM") != NULL)
        session->terms.komi = terms.komi;
    session->terms.handicap = terms.handicap;
    return play_record(session, game, moves);
}

static void put_root(ks_buffer *out, const ks_session *session, const char *result)
{
    const ks_position *start = &session->start;
    int first = session->count > 0 ? session->plays[0].colour : session->position.to_move;
    ks_sgf_put_root(out, start->width, start->height, &session->terms);
    if (result != NULL)
        ks_buffer_put_format(out, "RE[%s]", result);
    ks_sgf_put_stones(out, start);
    ks_buffer_put_format(out, "PL[%c]", first == KS_BLACK ? 'B' : 'W');
}

static void put_play(ks_buffer *out, const ks_game_play *play, int width)
{
    ks_buffer_put_format(out, ";%c[", play->colour == KS_BLACK ? 'B' : 'W');
    if (play->point >= 0)
        ks_buffer_put_format(out, "%c%c", 'a' + play->point % width, 'a' + play->point / width);
    ks_buffer_put_char(out, ']');
}

int ks_session_sgf(ks_buffer *out, const ks_session *session, const char *result,
                   const signed char *owner)
{
    enum { A_LINE = 12 };
    int width = session->start.width;
    put_root(out, session, result);
    for (size_t i = 0; i < session->count; i++) {
        if (i % A_LINE == 0)
            ks_buffer_put_char(out, '\n');
        put_play(out, &session->plays[i], width);
    }
    if (owner != NULL)
        ks_sgf_put_owners(out, owner, session->position.stone, width, session->start.height);
    ks_buffer_put_string(out, ")\n");
    return ks_buffer_status(out);
}
