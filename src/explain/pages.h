/* How a page is made: each step adds sentences. What a sentence says is decided here; how it says
 * it is in the table of sentences.c. */
#ifndef KS_PAGES_H
#define KS_PAGES_H

#include "judge.h"

#include "keisei.h"

struct ks_explainer {
    ks_judge *groups, *best;
};

/* The kinds of sentences, in the order of the table. */
typedef enum ks_say {
    KS_SAY_EMPTY,
    KS_SAY_ALONE,
    KS_SAY_WON,
    KS_SAY_DRAWN,
    KS_SAY_EVEN,
    KS_SAY_SLIGHT,
    KS_SAY_AHEAD,
    KS_SAY_WINNING,
    KS_SAY_EVEN_HANDICAP,
    KS_SAY_AHEAD_HANDICAP,
    KS_SAY_TERRITORY,
    KS_SAY_TERRITORY_IN,
    KS_SAY_TERRITORY_ALL,
    KS_SAY_NO_TERRITORY,
    KS_SAY_INFLUENCE,
    KS_SAY_ALIVE,
    KS_SAY_LIVING,
    KS_SAY_FREE,
    KS_SAY_SEKI,
    KS_SAY_RUNS,
    KS_SAY_SETTLES,
    KS_SAY_SHUT_IN,
    KS_SAY_WEAK,
    KS_SAY_ONE_POINT,
    KS_SAY_TWO_POINTS,
    KS_SAY_LOST,
    KS_SAY_CAPTURED,
    KS_SAY_LADDER,
    KS_SAY_DEAD,
    KS_SAY_LINE, /* and these are lines that have a name: */
    KS_SAY_LINE_LADDER,
    KS_SAY_LINE_NET,
    KS_SAY_LINE_SNAPBACK,
    KS_SAY_BIGGEST,
    KS_SAY_BIGGEST_ALL,
    KS_SAY_NEXT,
    KS_SAY_SMALL,
    KS_SAY_STAKE,
    KS_SAY_STAKE_AT,
    KS_SAY_DOUBLE,
    KS_SAY_CUT,
    /* Of a game, at a move. */
    KS_SAY_KILLS,
    KS_SAY_GIVES_UP,
    KS_SAY_SAVES,
    KS_SAY_LETS_LIVE,
    KS_SAY_CAPTURES,
    KS_SAY_PRESSED,
    KS_SAY_CUTS_OFF,
    KS_SAY_CONNECTS,
    KS_SAY_ENTERS,
    KS_SAY_SHRINKS,
    KS_SAY_TAKES,
    KS_SAY_TURNS,
    KS_SAY_CHOICE,
    KS_SAY_LEADS,
    KS_SAY_ENDGAME,
    /* At its root. */
    KS_SAY_NO_MOVES,
    KS_SAY_TOO_LONG,
    KS_SAY_BY_POINTS,
    KS_SAY_BY_RESIGNATION,
    KS_SAY_BY_TIME,
    KS_SAY_BY_WIN,
    KS_SAY_TIE,
    KS_SAY_BREAKS_OFF,
    KS_SAY_OPENING_EVEN,
    KS_SAY_OPENING,
    KS_SAY_FOR_GOOD,
    KS_SAY_ALL_ALONG,
    KS_SAY_LARGEST_LOSS,
    KS_SAY_LARGEST_TURN,
    KS_SAY_SURE,
    KS_SAY_KINDS
} ks_say;

/* A page in the making. */
typedef struct ks_making {
    ks_page *page;
    const ks_explainer *explainer;
    const ks_question *question;
    ks_policy policy;
    unsigned char read[KS_POINTS]; /* by group: the kind of sentence that reading gives, or
                                      KS_SAY_KINDS */
} ks_making;

/* The text of the table, to be filled in. */
const char *ks_sentence_row(int kind, ks_language language);
/* A sentence as a JSON object. */
int ks_sentence_json(ks_json *json, const ks_sentence *sentence, int width, int height,
                     ks_language language);
/* In per cent of how many games such a sentence was true; 0: not counted, or it says so itself. */
int ks_sentence_held(int kind);
/* Adds a sentence and returns it, to be filled; if the page is full, one that nobody sees. */
ks_sentence *ks_making_say(ks_making *m, ks_say kind, ks_page_part part, int colour);
void ks_sentence_add_point(ks_sentence *sentence, int point);
void ks_sentence_add_number(ks_sentence *sentence, double number);
void ks_sentence_add_area(ks_sentence *sentence, int area);

/* Does the sentence go on with what the one before it says? */
int ks_sentence_goes_on(int kind);
/* Fills in the stones of a group. */
void ks_sentence_set_group(ks_sentence *sentence, const ks_group *group, int number);

/* The steps. */
void ks_making_groups(ks_making *m);
int ks_making_moves(ks_making *m);

#endif
