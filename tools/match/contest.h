/* A match: games of our engine against another on the same terms, and statistics: how many are won
 * and by how much, with confidence intervals (soft-segmentation, section 3.2).
 *
 * Our moves in game N depend on the seed and N only, so that a match that was stopped can resume:
 * its folder keeps one line per game in games.csv. */
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

/* A place where games are played: several run at the same time, each with its own engines. */
typedef struct ks_contest_table {
    ks_engine *engine;
    ks_peer peer;
} ks_contest_table;

typedef struct ks_contest {
    const char *command; /* "match", for messages */
    const char *label;   /* printed before the progress; NULL: nothing */
    ks_player_options player;
    ks_match_terms terms; /* without rules, komi, size and manner, which are the player's */
    const char *against;  /* a command that speaks GTP */
    const char *folder;   /* for the games and games.csv; NULL: they are not kept */
    int games;            /* to be played in all */
    int colours;          /* ours; KS_EMPTY: both in turn */
    int table_count;      /* games at the same time */
    double limit;         /* seconds that the opponent may take for an answer */
    int is_part;          /* of other work, which reports interrupts itself */
    /* Results. */
    ks_contest_outcome *outcomes;
    int played;
    ks_progress progress;
    ks_contest_table tables[KS_CONTEST_TABLES];
    char name[80], mover[80]; /* the opponent's, and ours */
    int failures;             /* games in a row that were not finished */
    ks_lock *lock;            /* of what follows, and of all results */
    int begun;                /* games that were given to a table */
    ks_match_game **waiting;  /* games that are over, by number, while one before them is not */
    int stopped;              /* an exit code: no further game is begun */
} ks_contest;

/* The options of a match. */
extern const ks_option ks_contest_rows[];
/* A match with the defaults of all options. */
ks_contest ks_contest_defaults(const char *command);
/* The paper draws moves at .33 by the sum of outputs, in which a point that changes hands counts
 * once; in our score it counts twice. */
#define KS_CONTEST_PAPER_TEMPERATURE 0.66
/* A match as in the paper: we are Black, look one move ahead, and use the paper's temperature. */
ks_contest ks_contest_of_paper(const char *command);

/* Plays the games that the folder does not have yet. Returns 0, or KS_EXIT_FAILURE after saying
 * why, an interrupt included; the games played until then count nevertheless. */
int ks_contest_run(ks_contest *contest);
/* Only reads the games in the folder, however many there are. */
int ks_contest_read(ks_contest *contest);
void ks_contest_release(ks_contest *contest);

/* The games that count in which we have this colour, or either (KS_EMPTY). */
typedef struct ks_contest_tally {
    int games;             /* neither void nor duplicates */
    ks_ratio wins, scores; /* a draw is half a game; scores of games that were counted */
} ks_contest_tally;

ks_contest_tally ks_contest_count(const ks_contest *contest, int colour);
/* The file of game `number`, from 1. Returns 0, or KS_EXIT_FAILURE after a message. */
int ks_contest_file(char out[], size_t size, const ks_contest *contest, int number);

#endif
