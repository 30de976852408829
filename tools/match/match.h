/* One game of our engine against another. */
#ifndef KS_TOOLS_MATCH_H
#define KS_TOOLS_MATCH_H

#include "peer.h"

enum { KS_MATCH_MOVES = 3 * KS_POINTS };

/* How moves are chosen, as in ks_engine_options. */
typedef struct ks_match_manner {
    double temperature, resign;
    int replies, visits;
} ks_match_manner;

/* What all games of a match have in common. */
typedef struct ks_match_terms {
    int size, moves; /* lines of the board; moves after which a game is scored as it stands */
    float komi;
    const ks_rules *rules;
    int opening;            /* moves at the start that are drawn at random */
    ks_match_manner manner; /* ours, except in openings */
    int ours_scores;        /* our score counts, not the opponent's */
} ks_match_terms;

typedef struct ks_match_game {
    int colour;                  /* ours */
    int count;                   /* of moves, Black's first */
    short moves[KS_MATCH_MOVES]; /* points or KS_PASS */
    ks_result result;            /* kind KS_RESULT_VOID: the game does not count */
    char words[16];              /* the result: "B+3.5" */
    char note[200];              /* an error or a remark; or "" */
    unsigned long long key;      /* of its moves, the same for turned and mirrored games */
    int status; /* KS_EMEMORY: our engine ran out of memory; the rest means nothing */
} ks_match_game;

/* Plays a game. The peer may have exited when it returns. Returns the status of the game. */
int ks_match_play(ks_match_game *out, ks_engine *engine, ks_peer *peer, const ks_match_terms *terms,
                  int colour, int seed);

/* The game as SGF, with these names for the players. */
void ks_match_sgf(ks_buffer *out, const ks_match_game *game, const ks_match_terms *terms,
                  const char *ours, const char *theirs);

#endif
