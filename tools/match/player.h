/* The options of an engine of ours, on the command line of `keisei gtp` and `keisei match`. */
#ifndef KS_TOOLS_PLAYER_H
#define KS_TOOLS_PLAYER_H

#include "input.h"
#include "open_judge.h"

typedef struct ks_player_options {
    ks_engine_options engine;
    ks_request request; /* rules and komi */
    ks_bytes model;     /* of --model; to be freed in the end */
    const char *path;   /* of that, for sentences; may be NULL */
    int size, threads;
} ks_player_options;

/* Entries for tables of options. */
#define KS_OPTION_PLAYER                                                                           \
    "judge", 'j', "JUDGE", "who judges and moves (the default, and softseg:selfplay)"
#define KS_OPTION_AIM "aim", 0, "score|win", "what moves are for: points, or winning (score)"
#define KS_OPTION_TEMPERATURE                                                                      \
    "temperature", 0, "T", "of the Gibbs distribution of moves; 0: the best one"
#define KS_OPTION_RESIGN "resign", 0, "P", "resign below this chance to win; 0: never"
#define KS_OPTION_REPLIES                                                                          \
    "replies", 0, "N", "look at all answers to the N best moves; 0: at none (3; groups: 0)"
#define KS_OPTION_SIZE "size", 0, "N", "lines of the board"

/* Takes one of these, or rules, komi, seed or threads; 0 if it is another. */
int ks_player_option(ks_player_options *player, ks_options *reader, const ks_option *option);

/* An engine with these options, which must outlive it; `command` is for sentences. Returns 0, or
 * KS_TROUBLE after saying why. */
int ks_player_new(ks_engine **out, ks_player_options *player, const char *command);

#endif
