/* A match: games of our engine against another on the same terms, and what they tell: how many are
 * won and by how much, with confidence intervals (soft-segmentation, section 3.2).
 *
 * Game N of a match depends on the seed and N alone, as far as we are concerned, so that a match
 * that was stopped goes on where it was: its folder keeps a line a game in games.csv. */
#ifndef KS_TOOLS_CONTEST_H
#define KS_TOOLS_CONTEST_H

#include "keisei-corpus.h"
#include "match.h"
#include "player.h"
#include "progress.h"

enum { KS_CONTEST_TABLES = 64, KS_CONTEST_GAMES = 100000 };

typedef struct ks_contest_outcome {
    int colour, moves;
    ks_result result;
    char words[16];
    unsigned long long key;
    int duplicate; /* the number of an earlier game that is the same, or 0 */
} ks_contest_outcome;

/* Where a game is played: several go on at the same time, each with engines of its own. */
typedef struct ks_contest_table {
    ks_engine *engine;
    ks_peer peer;
    ks_match_game game;
} ks_contest_table;

typedef struct ks_contest {
    const char *command; /* "match", for sentences */
    const char *label;   /* before what is shown on a terminal; NULL: nothing */
    ks_player_options player;
    ks_match_terms terms; /* without rules, komi, size and manner, which are the player's */
    const char *against;  /* a command that speaks GTP */
    const char *folder;   /* for the games and games.csv; NULL: none, nothing is kept */
    int games;            /* to be played in all */
    int colours;          /* ours; KS_EMPTY: both in turn */
    int table_count;      /* games at the same time */
    double limit;         /* seconds that the opponent may take for an answer */
    int is_part;          /* of other work, which tells itself that it was interrupted */
    /* What comes of it. */
    ks_contest_outcome *outcomes;
    int played;
    ks_progress progress;
    ks_contest_table tables[KS_CONTEST_TABLES];
    char name[80], mover[80]; /* the opponent's, and ours */
    int failures;             /* games in a row that did not come to their end */
} ks_contest;

/* The options of a match. */
extern const ks_option ks_contest_rows[];
/* As they are without any. */
ks_contest ks_contest_defaults(const char *command);
/* The paper draws moves at .33 by the sum of outputs, in which a point that changes hands counts
 * once; in our score it counts twice. */
#define KS_CONTEST_PAPER_TEMPERATURE 0.66
/* The same as in the paper: ours is Black and looks one move ahead, at the paper's temperature. */
ks_contest ks_contest_of_paper(const char *command);

/* Plays the games that the folder does not have yet. Returns 0, or KS_EXIT_FAILURE after saying
 * why, an interrupt included; what was played until then counts all the same. */
int ks_contest_run(ks_contest *contest);
/* Only reads what the folder has, whatever the number of games. */
int ks_contest_read(ks_contest *contest);
void ks_contest_release(ks_contest *contest);

/* The games that count of one colour of ours, or of both (KS_EMPTY). */
typedef struct ks_contest_tally {
    int games;             /* neither void nor the same as an earlier one */
    ks_ratio wins, scores; /* a draw is half a game; scores of games that were counted */
} ks_contest_tally;

ks_contest_tally ks_contest_count(const ks_contest *contest, int colour);
/* The file of game `number`, from 1. Returns 0, or KS_EXIT_FAILURE after saying why. */
int ks_contest_file(char out[], size_t size, const ks_contest *contest, int number);

#endif
