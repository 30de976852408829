/* The parts of the GTP engine (keisei.h, ks_engine): what a command is given and how it answers.
 *
 * A command is a line of a table: a name and a function. The function adds its answer to `out`, or
 * refuses with a sentence there and a status; the "=", the id and the empty line behind are put
 * around it by gtp.c. Groups of commands are files of their own, each with its table. */
#ifndef KS_GTP_H
#define KS_GTP_H

#include "analysis.h"
#include "buffer.h"
#include "session.h"

/* The words of a line that are still to be read. */
typedef struct ks_words {
    char *at;
} ks_words;

/* The clock of a game, by colour. */
typedef struct ks_gtp_clock {
    int on;
    double period;  /* seconds of overtime, for: */
    int stones;     /* so many moves; 0: there is no overtime */
    double bonus;   /* seconds that come with every move */
    double left[3]; /* of the main time or, with stones_left, of the overtime */
    int stones_left[3];
    double most; /* seconds for a move, whatever the clock says; 0: without limit */
} ks_gtp_clock;

struct ks_engine {
    ks_engine_options options;
    ks_session session;
    ks_scorer *scorer;
    ks_judge *judge;  /* for questions about the position */
    ks_judge *mover;  /* for looking ahead; NULL: the same */
    char *judge_name; /* as asked for; NULL: the default for the size of the board */
    ks_random random;
    ks_tree *tree;     /* for judges that know the next move */
    ks_lookahead look; /* the moves of the last look-ahead */
    ks_analysis analysis;
    ks_gtp_clock clock;
    double begun, deadline; /* of the move that is being thought of, by options.clock; 0: none */
    ks_judge *explainer;    /* `groups`, and what it sees; made when they are asked for */
    ks_explanation *explanation;
    ks_judge *sceptic; /* `best`, whom final_status asks too */
    ks_verdict verdict;
    ks_judgment judgment;
    ks_outlook outlook;
    /* Of the line that is being answered. */
    ks_buffer *out; /* where the reply goes */
    const char *id; /* as it was given, or "" */
    int streaming;  /* the reply has begun, and has several lines */
    int goes_on;    /* until there is input */
};

typedef struct ks_gtp_command {
    const char *name; /* NULL ends a table */
    int (*run)(ks_buffer *out, ks_engine *engine, ks_words *words);
    int most; /* arguments that it takes; -1: any number */
} ks_gtp_command;

extern const ks_gtp_command ks_gtp_board_commands[], ks_gtp_play_commands[],
    ks_gtp_score_commands[], ks_gtp_record_commands[], ks_gtp_rules_commands[],
    ks_gtp_analyze_commands[], ks_gtp_gogui_commands[], ks_gtp_rule_commands[],
    ks_gtp_clock_commands[], ks_gtp_dragon_commands[], ks_gtp_kata_commands[];

/* The commands, one by one from 0; NULL after the last. */
const ks_gtp_command *ks_gtp_command_at(int index);

/* Replaces `out` by a sentence; returns KS_EINPUT. */
int ks_gtp_refuse(ks_buffer *out, const char *format, ...) KS_FORMAT(2, 3);

/* How much of a word stands in a sentence, for "%.*s". */
int ks_gtp_cut(const char *word);

/* ---- Words ---- */

/* The next word, or NULL. */
const char *ks_words_next(ks_words *words);
/* Is there another word? */
int ks_words_more(const ks_words *words);
/* All that is left, without spaces around; "" if there is nothing. */
char *ks_words_rest(ks_words *words);
/* The next word as a colour, a point of the board or KS_PASS, a whole number, a number; these
 * refuse in `out` and return KS_EINPUT if it is missing or something else. */
int ks_words_colour(int *colour, ks_buffer *out, ks_words *words);
int ks_words_point(int *point, ks_buffer *out, ks_words *words, const ks_position *position);
int ks_words_int(int *value, ks_buffer *out, ks_words *words);
int ks_words_number(double *value, ks_buffer *out, ks_words *words);
/* Is it one of b, black, w, white, in any case? KS_EMPTY if not. */
int ks_gtp_colour(const char *word);

/* ---- Answers ---- */

void ks_gtp_put_point(ks_buffer *out, int point, const ks_position *position);
const char *ks_gtp_colour_name(int colour);

/* ---- The engine ---- */

/* What move is asked for. */
typedef struct ks_wish {
    int colour;
    int cleanup;         /* capture dead stones before passing */
    const ks_bars *bars; /* moves that must not be it; NULL: none */
} ks_wish;

/* Makes the judge of that name; NULL: the default for the board. */
int ks_gtp_set_judge(ks_engine *engine, const char *name, ks_error *error);
/* A player with the engine's settings, for looking ahead. */
ks_player ks_gtp_player(ks_engine *engine);
ks_turn ks_gtp_turn(const ks_engine *engine);
/* The verdict on the position: the same before and after passes. It is in engine->verdict. */
int ks_gtp_score(ks_engine *engine);
/* Who owns each point by that verdict: area or territory, as the rules count. */
const signed char *ks_gtp_owners(const ks_engine *engine);
/* What `judge` thinks of the position, in engine->judgment. */
int ks_gtp_judge(ks_engine *engine, const ks_judge *judge);
/* What `groups` sees in a position of the game, in engine->explanation. */
int ks_gtp_explain(ks_engine *engine, const ks_position *position);
/* Between these calls the engine thinks for a move of that colour, as long as its clock allows. */
void ks_gtp_clock_start(ks_engine *engine, int colour);
void ks_gtp_clock_stop(ks_engine *engine, int colour);
/* Takes the name of a kind of clock and its numbers, with `all` also kinds of KataGo alone. */
int ks_gtp_clock_set(ks_buffer *out, ks_engine *engine, ks_words *words, int all);
/* The move that is asked for; what was thought of is in engine->look. */
int ks_gtp_choose(int *point, ks_engine *engine, const ks_wish *wish);
/* Plays it, or resigns. */
int ks_gtp_make(ks_engine *engine, int colour, int point);
/* Has the verdict blocks whose fate is not settled? */
int ks_gtp_unsettled(const ks_verdict *verdict);
/* The result as the stones stand, settled or not: "B+3.5" or "0". */
int ks_gtp_count(char out[16], ks_engine *engine);
/* The result in words as final_score has it: "B+3.5" or "0"; "?" if there is none yet. */
int ks_gtp_result(char out[16], ks_engine *engine);

/* Begins a reply of several lines. What follows is put into engine->out. If it goes on until there
 * is input, input also ends thinking. */
void ks_gtp_stream(ks_engine *engine, int goes_on);
/* Sends what has been written and waits; true if the reply is to end. */
int ks_gtp_wait(ks_engine *engine, int milliseconds);

#endif
