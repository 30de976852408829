/* The options of an engine of ours, on the command line of `keisei gtp` and `keisei match`. */
#ifndef KS_TOOLS_PLAYER_H
#define KS_TOOLS_PLAYER_H

#include "input.h"
#include "open_judge.h"

typedef struct ks_player_options {
    ks_engine_options engine; /* without its model */
    ks_option_file model;     /* its path may be NULL while it has bytes */
    const ks_rules *rules;
    float komi;
    int size, threads;
} ks_player_options;

/* Rows for tables of options: `player` is a field of `type`; `words` is the default. */
#define KS_ROW_PLAYER(type, player)                                                                \
    "judge", 'j', "JUDGE", "the judge that rates positions and moves",                             \
        KS_OPTION_TEXT(type, player.engine.judge), .otherwise = "best"
#define KS_ROW_AIM(type, player)                                                                   \
    "aim", 0, NULL, "what moves maximise; usual: to win by best and convnet, score by others",     \
        KS_OPTION_CHOICE(type, player.engine.aim, "usual|score|win"), .values = ks_aim_values,     \
                                                                      .initial = "usual"
#define KS_ROW_TEMPERATURE(type, player, words)                                                    \
    "temperature", 0, "T", "temperature at which moves are drawn; 0: the best move",               \
        KS_OPTION_NUMBER(type, player.engine.temperature, 0, 1000), .initial = words
#define KS_ROW_RESIGN(type, player, words)                                                         \
    "resign", 0, "P", "resign if the chance to win is below P; 0: never",                          \
        KS_OPTION_NUMBER(type, player.engine.resign, 0, 1), .initial = words
#define KS_ROW_REPLIES(type, player)                                                               \
    "replies", 0, "N", "judge answers to the N best moves; -1: 0 by groups, else 3",               \
        KS_OPTION_INT(type, player.engine.replies, -1, KS_POINTS), .initial = "-1"
#define KS_ROW_VISITS(type, player)                                                                \
    "visits", 0, "N", "positions that best and convnet judge for a move; -1: 200",                 \
        KS_OPTION_INT(type, player.engine.visits, -1, KS_MOST_VISITS), .initial = "-1"
#define KS_ROW_SIZE(type, player, words)                                                           \
    "size", 0, "N", "lines of the board",                                                          \
        KS_OPTION_INT(type, player.size, KS_MIN_SIZE, KS_MAX_SIZE), .initial = words
#define KS_ROW_PLAYER_RULES(type, player)                                                          \
    "rules", 0, "RULES", "the rules", KS_OPTION_OTHER(type, player.rules, ks_read_rules),          \
        .initial = "chinese"
#define KS_ROW_PLAYER_KOMI(type, player, words)                                                    \
    "komi", 0, "K", "White's komi", KS_OPTION_NUMBER(type, player.komi, -1000, 1000),              \
        .initial = words
#define KS_ROW_PLAYER_SEED(type, player)                                                           \
    "seed", 's', "N", "seed of the random numbers", KS_OPTION_SEED(type, player.engine.seed)

extern const int ks_aim_values[]; /* of "usual|score|win" */

/* An engine with these options, which must outlive it; `command` is for messages. Returns 0, or
 * KS_EXIT_FAILURE after a message. */
int ks_player_new(ks_engine **out, ks_player_options *player, const char *command);

#endif
