/* What comes in: the position that a command line asks about. FILE is an SGF record, from which a
 * game and a move are picked, or a drawing of a board; what it is played for comes from the record,
 * unless options say otherwise. */
#ifndef KS_INPUT_H
#define KS_INPUT_H

#include "options.h"

#include <limits.h>

enum { KS_MOVE_LAST = INT_MAX };

/* What the options ask for. Starts as KS_REQUEST_DEFAULT. */
typedef struct ks_request {
    const char *path;
    int game;     /* from 1 */
    int move;     /* from the start; negative: back from the end */
    int to_move;  /* KS_EMPTY: as it is */
    ks_terms set; /* what was set, where the marks below say so; rules: if not NULL */
    int has_komi, has_handicap, has_compensation, has_button;
} ks_request;

#define KS_REQUEST_DEFAULT ((ks_request){.game = 1, .move = KS_MOVE_LAST})

/* Entries for tables of options. */
#define KS_OPTION_GAME "game", 0, "N", "the game of a file of several (1)"
#define KS_OPTION_MOVE "move", 0, "N", "the position after N moves; -N: back from the end"

#define KS_OPTION_DEAD "dead", 'd', "POINTS", "dead stones: C3,D4 or labels or none"

#define KS_OPTION_TO_MOVE "to-move", 0, "black|white", "whose turn it is (the record's, else black)"

#define KS_OPTION_RULES    "rules", 0, "RULES", "the rules (the record's, else chinese)"
#define KS_OPTION_KOMI     "komi", 0, "K", "White's komi (the record's; 7.5 for a drawing)"
#define KS_OPTION_HANDICAP "handicap", 0, "N", "handicap stones (the record's, else 0)"

#define KS_OPTION_COMPENSATION "compensation", 0, "P", "White's points for them (by the rules)"

#define KS_OPTION_BUTTON "button", 0, "black|white", "who took the button, half a point (nobody)"

/* What a game is played for. */
#define KS_OPTIONS_TERMS                                                                           \
    {KS_OPTION_RULES}, {KS_OPTION_KOMI}, {KS_OPTION_HANDICAP}, {KS_OPTION_COMPENSATION},           \
    {                                                                                              \
        KS_OPTION_BUTTON                                                                           \
    }

/* Takes one of the options above; 0 if it is another. */
int ks_request_option(ks_request *request, ks_options *reader, const ks_option *option);

/* All bytes of a file; `path` "-": of standard input. Starts as zeros; `bytes` is to be freed.
 * Returns 0, or KS_TROUBLE after saying why, with the name. */
typedef struct ks_bytes {
    char *bytes;
    size_t size;
} ks_bytes;

int ks_input_bytes(ks_bytes *out, const char *path, const char *name);
/* The same with a zero behind the last byte, which does not count. */
int ks_input_text(ks_bytes *out, const char *path, const char *name);

typedef struct ks_input {
    const char *name;      /* of the file, for sentences */
    ks_game *game;         /* NULL: a drawing */
    ks_position *position; /* after `move` of `moves` moves */
    int move, moves;
    int last_move; /* the point of that move, or negative */
    ks_terms terms;
} ks_input;

/* Reads, picks and sets up; returns 0, or KS_TROUBLE after saying why. Either way `out` is to be
 * released. */
int ks_input_read(ks_input *out, const ks_request *request);
void ks_input_release(ks_input *input);

/* Marks the stones that the value of --dead names: points, each for its block, "labels" or "none".
 * Returns 0, or KS_TROUBLE after saying why. */
int ks_input_dead(unsigned char dead[KS_POINTS], const ks_input *input, const char *value,
                  const char *command);

/* "Shusaku - Gennan"; 0 if the players are not known. */
int ks_input_put_players(ks_buffer *out, const ks_input *input);
/* "Shusaku - Gennan, move 126 of 325", or nothing for a drawing. */
void ks_input_put_title(ks_buffer *out, const ks_input *input);
/* "chinese rules, komi 7.5, 2 handicap stones". */
void ks_input_put_terms(ks_buffer *out, const ks_terms *terms);
/* Members of the JSON object that is open: "id", the name of the file; */
void ks_input_name_member(ks_json *json, const ks_input *input);
/* the position and its terms, as `keisei judge --jsonl` reads them; */
void ks_input_members(ks_json *json, const ks_input *input);
/* and the same behind "move". */
void ks_input_place_members(ks_json *json, const ks_input *input);

#endif
