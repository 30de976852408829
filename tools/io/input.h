/* The position that a command line names. FILE is an SGF record, from which a game and a move are
 * picked, or a drawing of a board; the terms come from the record unless options set them. */
#ifndef KS_INPUT_H
#define KS_INPUT_H

#include "options.h"

/* The options. Starts as zeros. */
typedef struct ks_request {
    const char *path;
    int game;              /* from 1; 0 is 1 too */
    const char *variation; /* as ks_game_reading has it */
    int keeps_start;       /* is a record with a mistake read up to there? */
    int move;              /* if given; from the start, or, if negative, back from the end */
    int to_move;           /* KS_EMPTY: as in the record */
    ks_terms set;          /* what the options set, by the counts below; rules: if not NULL */
    int has_move, has_komi, has_handicap, has_compensation, has_button;
} ks_request;

enum { KS_MOST_GAME_MOVES = 1000000, KS_MOST_FILE_GAMES = 1000000 };

/* Readers of values for rows below. */
int ks_read_rules(void *field, const ks_option *option, const char *text, ks_error *error);
int ks_read_button(void *field, const ks_option *option, const char *text, ks_error *error);

extern const int ks_colour_values[]; /* of "black|white" */

/* Rows for tables of options: `request` is a field of `type`. */
#define KS_ROW_GAME(type, request)                                                                 \
    "game", 0, "N", "which game of a file with several",                                           \
        KS_OPTION_INT(type, request.game, 1, KS_MOST_FILE_GAMES), .initial = "1", KS_FOR_FILES
#define KS_ROW_VARIATION(type, request)                                                            \
    "variation", 0, "N.N...", "the line that takes these children where the record branches",      \
        KS_OPTION_TEXT(type, request.variation), .otherwise = "the main line", KS_FOR_FILES
#define KS_ROW_MOVE(type, request)                                                                 \
    "move", 0, "N", "the position after N moves; -N: N moves before the end",                      \
        KS_OPTION_INT(type, request.move, -KS_MOST_GAME_MOVES, KS_MOST_GAME_MOVES),                \
        KS_OPTION_COUNT(type, request.has_move), .otherwise = "the end", KS_FOR_FILES
#define KS_ROW_DEAD(type, dead)                                                                    \
    "dead", 'd', "POINTS", "dead stones: points such as C3,D4, or labels, or none",                \
        KS_OPTION_TEXT(type, dead), .otherwise = "as judged", KS_FOR_FILES
#define KS_ROW_ALIVE(type, alive)                                                                  \
    "alive", 0, "POINTS",                                                                          \
        "stones known to live, or none; then --dead only adds to what is judged",                  \
        KS_OPTION_TEXT(type, alive), KS_FOR_FILES
#define KS_ROW_JUDGE(type, judge)                                                                  \
    "judge", 'j', "JUDGE", "the judge to ask; see keisei judges", KS_OPTION_TEXT(type, judge),     \
        .otherwise = "best"
#define KS_ROW_JSONL(type, jsonl)                                                                  \
    "jsonl", 0, NULL, "read and write a stream, one JSON object per line",                         \
        KS_OPTION_FLAG(type, jsonl)
#define KS_ROW_TO_MOVE(type, request)                                                              \
    "to-move", 0, NULL, "whose turn it is",                                                        \
        KS_OPTION_CHOICE(type, request.to_move, "black|white"),                                    \
        .values = ks_colour_values, .otherwise = "the record's, else black", KS_FOR_FILES
#define KS_ROW_RULES(type, request)                                                                \
    "rules", 0, "RULES", "the rules", KS_OPTION_OTHER(type, request.set.rules, ks_read_rules),     \
        .otherwise = "the record's, else chinese", KS_FOR_FILES
#define KS_ROW_KOMI(type, request)                                                                 \
    "komi", 0, "K", "White's komi", KS_OPTION_NUMBER(type, request.set.komi, -1000, 1000),         \
        KS_OPTION_COUNT(type, request.has_komi), .otherwise = "the record's; 7.5 for a drawing",   \
                                                 KS_FOR_FILES
#define KS_ROW_HANDICAP(type, request)                                                             \
    "handicap", 0, "N", "handicap stones",                                                         \
        KS_OPTION_INT(type, request.set.handicap, 0, KS_POINTS),                                   \
        KS_OPTION_COUNT(type, request.has_handicap), .otherwise = "the record's, else 0",          \
                                                     KS_FOR_FILES
#define KS_ROW_COMPENSATION(type, request)                                                         \
    "compensation", 0, "P", "White's points for handicap stones",                                  \
        KS_OPTION_NUMBER(type, request.set.compensation, -1000, 1000),                             \
        KS_OPTION_COUNT(type, request.has_compensation), .otherwise = "by the rules", KS_FOR_FILES
#define KS_ROW_BUTTON(type, request)                                                               \
    "button", 0, "black|white", "who took the button, worth half a point",                         \
        KS_OPTION_OTHER(type, request.set.button, ks_read_button),                                 \
        KS_OPTION_COUNT(type, request.has_button), .otherwise = "nobody", KS_FOR_FILES

/* The terms of a game. */
#define KS_ROWS_TERMS(type, request)                                                               \
    {KS_ROW_RULES(type, request)}, {KS_ROW_KOMI(type, request)}, {KS_ROW_HANDICAP(type, request)}, \
        {KS_ROW_COMPENSATION(type, request)},                                                      \
    {                                                                                              \
        KS_ROW_BUTTON(type, request)                                                               \
    }

/* All bytes of a file; `path` "-": of standard input. Starts as zeros; `bytes` is to be freed.
 * Returns 0, or KS_EXIT_FAILURE after a message with the name, and then there is nothing to free.
 * A file has at most 64 MB. */
typedef struct ks_bytes {
    char *bytes;
    size_t size;
} ks_bytes;

int ks_input_bytes(ks_bytes *out, const char *path, const char *name);
/* The same with a zero after the last byte, not counted in the size. */
int ks_input_text(ks_bytes *out, const char *path, const char *name);

typedef struct ks_input {
    const char *name;      /* of the file, for messages */
    ks_game *game;         /* NULL: a drawing */
    ks_position *position; /* after `move` of `moves` moves */
    int move, moves;
    int last_move; /* the point of that move, or negative */
    ks_terms terms;
    int broken;             /* was a mistake reported, and what comes before it read? */
    const char *guess;      /* why its rules are what was guessed; NULL: they are not a guess */
    int keeps_compensation; /* it was given, so other rules do not change it */
} ks_input;

/* Reads the file and sets up the position. Returns 0, or KS_EXIT_FAILURE after a message; `out`
 * must be released either way. */
int ks_input_read(ks_input *out, const ks_request *request);
void ks_input_release(ks_input *input);
/* The exit code of a command that has shown the input: it fails if the record is broken. */
int ks_input_exit(const ks_input *input, int exit_code);

/* Marks the stones that the value of --dead names: points, each for its block, "labels" or "none".
 * Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_input_dead(unsigned char dead[KS_POINTS], const ks_input *input, const char *value,
                  const char *command);

/* The same for --alive: points or "none". */
int ks_input_alive(unsigned char alive[KS_POINTS], const ks_input *input, const char *value,
                   const char *command);

/* Guesses rules that were guessed once more, by a verdict: at the end of a finished game, those
 * that give its result. */
void ks_input_guess(ks_input *input, const ks_verdict *verdict);

/* "Shusaku - Gennan"; 0 if the players are not known. */
int ks_input_put_players(ks_buffer *out, const ks_input *input);
/* "Shusaku - Gennan, move 126 of 325", or nothing for a drawing. Returns the status of the buffer.
 */
int ks_input_put_title(ks_buffer *out, const ks_input *input);
/* "chinese rules, komi 7.5, 2 handicap stones". */
void ks_input_put_terms(ks_buffer *out, const ks_input *input);
/* Members of the JSON object that is open: "id", the name of the file; */
void ks_input_name_member(ks_json *json, const ks_input *input);
/* the position and its terms, as `keisei judge --jsonl` reads them; */
void ks_input_members(ks_json *json, const ks_input *input);
/* and the same behind "move". */
void ks_input_place_members(ks_json *json, const ks_input *input);

#endif
