/* A game: the tree of its record, and its main line as moves and set-up that have been replayed and
 * found legal.
 *
 * Moves and set-up are kept apart, so that a move is found by its number; each piece of set-up
 * knows how many moves stand before it. Set-up is kept as the areas that were written, not point by
 * point: a record of a few bytes must not become megabytes. */
#ifndef KS_GAME_H
#define KS_GAME_H

#include "buffer.h"
#include "position.h"
#include "sgf.h"

typedef struct ks_game_play {
    int16_t point; /* or KS_PASS */
    uint8_t colour;
} ks_game_play;

typedef struct ks_game_setup {
    int32_t moves;    /* how many stand before it */
    uint8_t turn;     /* 1: it sets not stones but the side to move */
    uint8_t colour;   /* KS_EMPTY takes stones off */
    ks_sgf_area area; /* of stones */
} ks_game_setup;

/* A value that had to be decoded: which property's first value, and where it is. */
typedef struct ks_game_string {
    size_t property, start;
} ks_game_string;

struct ks_game {
    ks_sgf tree;
    int width, height;
    ks_game_play *plays;
    ks_game_setup *setups;
    size_t play_count, play_room;
    size_t setup_count, setup_room;
    int32_t *line_moves; /* by node of the line: how many moves have been made with it */
    ks_error broken;     /* why the record is read no further; status 0: it is read to its end */
    int first;           /* the side to move before move 1, unless set-up says otherwise */
    int repeats;
    ks_terms terms;
    ks_result result;
    ks_buffer decoded; /* strings, each with its NUL */
    ks_game_string *strings;
    size_t string_count, string_room;
    uint8_t stone[KS_POINTS]; /* at the end */
};

struct ks_replay {
    const ks_game *game;
    int moves;    /* -1 before the start */
    size_t setup; /* the next one */
    ks_position position;
};

/* Puts a piece of set-up on the board; stones need ks_position_rebuild after the last piece. */
void ks_game_set_up(ks_position *position, const ks_game_setup *setup);

/* Fills size, terms, result and decoded strings from the properties. Errors have no line. */
int ks_game_read_info(ks_game *game, ks_error *error);

/* The number that a text starts with, its decimals behind a point or a comma. KS_EINPUT: none;
 * KS_ERANGE: over a thousand million. */
int ks_game_number(double *out, const char *text);

/* Do they count, forbid and compensate alike? Whether dead stones come off is another matter. */
int ks_rules_same(const ks_rules *a, const ks_rules *b);
/* The known rules that are the same, with a name and with dead stones taken off; seki counts by
 * area and not by territory. */
const ks_rules *ks_rules_alike(const ks_rules *rules);
/* Rules that are being put together from fields in KataGo's spelling. */
typedef struct ks_rules_draft {
    ks_rules rules;
    int seki; /* does it count? -1: as the way of counting has it */
} ks_rules_draft;
/* 0, or KS_EINPUT if the field is unknown or its value is not supported. */
int ks_rules_set_field(ks_rules_draft *draft, const char *field, const char *value);
/* The rules that come out: `before` itself if they are the same. */
int ks_rules_finish_draft(const ks_rules **out, const ks_rules_draft *draft, const ks_rules *before,
                          ks_error *error);
/* Writes them as such a JSON object. */
void ks_rules_put_fields(ks_buffer *out, const ks_rules *rules);
/* The name that FF[4] has for the rules or, if it has none, their own name. */
const char *ks_rules_spelling(const ks_rules *rules);

/* At most 20 bytes of a value, fit to stand in a message; returns `out`. */
char *ks_game_quote(char out[24], const ks_sgf *tree, const ks_sgf_value *value);

/* ---- Writing ---- */

/* "(;" and the start of the root: the size, and the terms unless they are NULL. */
void ks_sgf_put_root(ks_buffer *out, int width, int height, const ks_terms *terms);
/* The stones as set-up. */
void ks_sgf_put_stones(ks_buffer *out, const ks_position *position);
/* Black's points (1) and White's (-1) as territory; points with a stone of their owner are left
 * out. */
void ks_sgf_put_owners(ks_buffer *out, const signed char *owner, const uint8_t *stone, int width,
                       int height);

#endif
