/* A game that is being played: the position where it started, the moves since, and what it is
 * played for.
 *
 * Invariant: `position` is `start` with all `plays` made, except for the side to move, and
 * `history` has the keys of all positions on the way by the present rules. Undo replays the game
 * from its start: a position is large beside a move, and a few hundred moves take less than a
 * millisecond. */
#ifndef KS_SESSION_H
#define KS_SESSION_H

#include "game.h"
#include "history.h"

typedef struct ks_session {
    ks_position start, position;
    ks_game_play *plays;
    size_t count, room;
    ks_history history;
    ks_rules rules; /* terms.rules points here */
    ks_terms terms;
    int resigned; /* the colour that did, or KS_EMPTY */
} ks_session;

/* Starts as zeros; then an empty board of this size, Chinese rules and komi 7.5. */
int ks_session_init(ks_session *session, int width, int height);
void ks_session_release(ks_session *session);

/* An empty board; rules and komi stay, handicap and moves go. */
int ks_session_clear(ks_session *session, int width, int height);
/* The game starts from this position, with so many handicap stones. */
int ks_session_start(ks_session *session, const ks_position *start, int handicap);
/* Other rules, with their compensation for handicap stones; `rules` is copied. */
int ks_session_set_rules(ks_session *session, const ks_rules *rules);

/* A move that simple ko and the rules on suicide allow. A move that repeats a position is taken:
 * the opponent may play by other rules than ours. */
int ks_session_play(ks_session *session, int colour, int point);
/* Takes back `moves` moves; KS_ERANGE if there are fewer. */
int ks_session_undo(ks_session *session, size_t moves);
/* Two passes in a row, or a side has resigned? */
int ks_session_over(const ks_session *session);

/* Plays the first `moves` moves of a record on a board of its own, with its terms; if it has no
 * komi or no rules, the present ones stay. */
int ks_session_load(ks_session *session, const ks_game *game, int moves);
/* The game as SGF. `result` is for RE, `owner` (as ks_game_labels has it) for TB and TW; NULL:
 * none. */
int ks_session_sgf(ks_buffer *out, const ks_session *session, const char *result,
                   const signed char *owner);

#endif
