/* Rulesets, and records of games (SGF). */
#ifndef KEISEI_RECORD_H
#define KEISEI_RECORD_H

#include "board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Rules ---- */

typedef enum ks_counting { KS_AREA, KS_TERRITORY } ks_counting;
typedef enum ks_repetition {
    KS_SIMPLE_KO,
    KS_POSITIONAL_SUPERKO,
    KS_SITUATIONAL_SUPERKO
} ks_repetition;
typedef enum ks_compensation { KS_FOR_NONE, KS_FOR_ALL_BUT_ONE, KS_FOR_ALL } ks_compensation;

typedef struct ks_rules {
    const char *name; /* "japanese" */
    ks_counting counting;
    ks_repetition repetition;
    ks_compensation compensation; /* for how many handicap stones White gets a point each */
    int suicide;                  /* is it allowed? */
    int seki_counts;              /* do eyes in seki count? */
    int removes_dead;             /* are dead stones taken off before counting? */
} ks_rules;

/* The rulesets, one by one from 0; NULL after the last. */
KS_API const ks_rules *ks_rules_at(int index);
/* By any common spelling, as in the RU of a record; NULL if unknown. */
KS_API const ks_rules *ks_rules_find(const char *spelling);

/* By a name, or as KataGo writes them, a JSON object of fields such as {"scoring":"AREA"}; what it
 * leaves out is as in `before`. Rules that cannot be counted by are refused. */
KS_API int ks_rules_parse(const ks_rules **out, const char *text, const ks_rules *before,
                          ks_error *error);

/* What a game is played for: everything about the score that is not on the board. */
typedef struct ks_terms {
    const ks_rules *rules; /* NULL: Chinese */
    float komi;
    int handicap;
    float compensation; /* White's points for the handicap stones */
    float button;       /* points for the button: positive Black's, negative White's */
} ks_terms;

/* Komi and handicap as given, the compensation as the rules have it (none for a handicap below 2),
 * no button. */
KS_API ks_terms ks_terms_of(const ks_rules *rules, float komi, int handicap);
/* The same komi, handicap and button by other rules, with their compensation. */
KS_API ks_terms ks_terms_under(const ks_terms *terms, const ks_rules *rules);

/* ---- Records ---- */

typedef struct ks_game ks_game;

typedef enum ks_result_kind {
    KS_RESULT_UNKNOWN,
    KS_RESULT_POINTS,
    KS_RESULT_DRAW,
    KS_RESULT_RESIGN,
    KS_RESULT_TIME,
    KS_RESULT_FORFEIT,
    KS_RESULT_VOID,
    KS_RESULT_WIN /* by an unknown margin */
} ks_result_kind;

typedef struct ks_result {
    ks_result_kind kind;
    int winner;   /* KS_BLACK, KS_WHITE or KS_EMPTY */
    float margin; /* Black minus White after komi, where the kind is points or draw */
} ks_result;

/* What an RE says: "B+3.5", "W+Resign", "Draw", or words to that effect. */
KS_API ks_result ks_result_parse(const char *text);

/* Reads the first SGF game of `text`: its main line, replayed with simple ko. `used`, if not NULL,
 * is how many bytes that took, also when the game is bad, so that a collection is read by calling
 * again on the rest. KS_EEND: there is no further game. */
KS_API int ks_game_read(ks_game **out, const char *text, size_t size, size_t *used,
                        ks_error *error);
/* Other ways to read it. */
typedef struct ks_game_reading {
    /* The line that is replayed: "1.2" takes the first child where the record branches first, the
     * second where that line branches next, and the first from there on. NULL: the main line. */
    const char *variation;
    /* A record with a mistake is read up to there, and ks_game_broken tells. */
    int keeps_start;
    /* For records in other encodings than UTF-8 and ISO-8859-1: puts the whole text into `out` in
     * UTF-8, with a CA that says so, or nothing, and then it is read as it stands. Returns 0 or a
     * status. Called if the text has bytes that are not ASCII; places of mistakes, and `used`, are
     * then those of what it has put. NULL: none. */
    int (*convert)(ks_buffer *out, const char *text, size_t size, void *payload);
    void *payload;
} ks_game_reading;
KS_API int ks_game_read_as(ks_game **out, const char *text, size_t size, size_t *used,
                           const ks_game_reading *reading, ks_error *error);
/* Where and why the record is read no further; NULL if it is read to its end. */
KS_API const ks_error *ks_game_broken(const ks_game *game);
KS_API void ks_game_free(ks_game *game);
KS_API int ks_game_width(const ks_game *game);
KS_API int ks_game_height(const ks_game *game);
/* How many moves, passes included. */
KS_API int ks_game_moves(const ks_game *game);
/* Colour and point (or KS_PASS) of move `number`, from 1; KS_ERANGE beyond the last. */
KS_API int ks_game_move(const ks_game *game, int number, int *colour, int *point);
/* The position after `moves` moves and the set-up stones that stand before the next one, whose side
 * is to move. */
KS_API int ks_game_position(ks_position **out, const ks_game *game, int moves);
/* The first value of a property of the root or, failing that, of any node of the main line, as
 * UTF-8 without escapes; NULL if there is none. */
KS_API const char *ks_game_info(const ks_game *game, const char *property);
/* A value, from 0, of a property of the line after so many moves, as it is written; NULL if there
 * is none. */
KS_API const char *ks_game_note(const ks_game *game, int moves, const char *property, int value);
/* The terms by RU, KM and HA; rules that are missing or unknown are NULL, with the compensation of
 * Chinese rules. */
KS_API ks_terms ks_game_terms(const ks_game *game);
KS_API ks_result ks_game_result(const ks_game *game);
/* The first move that repeats a whole-board position (0: none). Real records do so: it is no
 * error. */
KS_API int ks_game_repeats(const ks_game *game);
/* Who owns each point at the end (+1 Black, -1 White, 0 nobody), by TB and TW of the last node of
 * the main line that has either; other stones are alive. KS_ELABEL: no node has them; KS_EINPUT: a
 * point is in both. */
KS_API int ks_game_labels(signed char out[KS_POINTS], const ks_game *game);
/* Marks the stones of a position of that game that are dead by its labels: blocks that end up
 * owning less than half of their points. */
KS_API int ks_game_dead(unsigned char out[KS_POINTS], const ks_game *game,
                        const ks_position *position);
/* Writes the whole record again, unknown properties and variations included. With `owner` (may be
 * NULL), TB and TW of the last node of the main line say who owns what. */
KS_API int ks_game_write(ks_buffer *out, const ks_game *game, const signed char *owner);

/* What is added to the root and to every node of the line that makes a move. */
typedef struct ks_game_additions {
    /* Puts properties such as "V[1.5]" for the position after so many moves. */
    void (*put)(ks_buffer *out, int moves, void *payload);
    void *payload;
    const char *const *replaced; /* the names of properties that go from these nodes, then NULL */
    /* Puts words for the comment of such a node, as SGF has them: "]" and "\" escaped. They follow
     * what it says already, unless that ends with them. NULL: none. */
    void (*comment)(ks_buffer *out, int moves, void *payload);
} ks_game_additions;
/* The same with additions (may be NULL). */
KS_API int ks_game_write_with(ks_buffer *out, const ks_game *game, const signed char *owner,
                              const ks_game_additions *additions);

/* One position of a game after the other, each for the price of a move. */
typedef struct ks_replay ks_replay;

KS_API int ks_replay_new(ks_replay **out, const ks_game *game);
KS_API void ks_replay_free(ks_replay *replay);
/* Goes on by a move; returns 0 when none was left. The first call gives the position before move
 * 1. */
KS_API int ks_replay_next(ks_replay *replay);
KS_API const ks_position *ks_replay_position(const ks_replay *replay);

#ifdef __cplusplus
}
#endif

#endif
