/* A position in sentences, as a teacher would say it. */
#ifndef KEISEI_PAGE_H
#define KEISEI_PAGE_H

#include "explain.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The judges behind a page: `best` for the score, the winner, the chances of stones and the worth
 * of moves; `groups` for groups, links, territory and influence. Many pages can be made with one,
 * also at the same time. */
typedef struct ks_explainer ks_explainer;

KS_API int ks_explainer_new(ks_explainer **out, ks_error *error);
KS_API void ks_explainer_free(ks_explainer *explainer);

/* Where on the page a sentence stands. */
typedef enum ks_page_part {
    KS_PAGE_BOARD, /* the paragraph on the whole board */
    KS_PAGE_GROUP, /* the groups that matter, at most three */
    KS_PAGE_MOVE,  /* what to do */
    KS_PAGE_REST,  /* all other groups */
    KS_PAGE_GAME   /* of a game: ks_story */
} ks_page_part;

/* "board", "group", "move", "rest", "game". */
KS_API const char *ks_page_part_name(ks_page_part part);

typedef enum ks_language { KS_ENGLISH, KS_JAPANESE, KS_LANGUAGES } ks_language;

/* Parts of the board: three rows of three, from the upper left corner; and the whole of a board
 * with a side of less than seven points. */
enum { KS_AREAS = 9, KS_AREA_ALL = KS_AREAS };
KS_API int ks_area_of(int point, int width, int height);
/* "upper left corner", "centre". */
KS_API const char *ks_area_name(int area, ks_language language);

enum {
    KS_SENTENCE_POINTS = 12,
    KS_SENTENCE_NUMBERS = 2,
    KS_SENTENCE_AREAS = 2,
    KS_MOST_SENTENCES = KS_POINTS + 32
};

/* A sentence: which one of the table, and what fills it. */
typedef struct ks_sentence {
    int kind; /* the row of the table, see ks_sentence_id */
    ks_page_part part;
    int colour; /* of whom it speaks, or KS_EMPTY */
    int group;  /* of the explanation, or -1 */
    /* The stones that it speaks of, if any: whose, how many, and the first of them on the board. */
    int side, stones, stone;
    int points, numbers, areas;
    short point[KS_SENTENCE_POINTS];
    double number[KS_SENTENCE_NUMBERS];
    unsigned char area[KS_SENTENCE_AREAS];
} ks_sentence;

typedef struct ks_page {
    ks_explanation *explanation; /* of `groups` */
    ks_judgment judgment;        /* of `best` */
    float chance[KS_POINTS];     /* by group: that its stones live, as `best` has it */
    int sentences;
    ks_sentence sentence[KS_MOST_SENTENCES];
} ks_page;

KS_API int ks_page_new(ks_page **out, const ks_explainer *explainer, const ks_question *question);
KS_API void ks_page_free(ks_page *page);

/* The table: the name of a kind of sentence, such as "group.dead", from 0; NULL after the last. */
KS_API const char *ks_sentence_id(int kind);
/* What the page says of a group: dead; critical for all that is not sure to live, which has no
 * certain answer, or depends on the next move. */
KS_API ks_situation ks_page_situation(const ks_page *page, int group);
/* One sentence in words. */
KS_API int ks_sentence_text(ks_buffer *out, const ks_sentence *sentence, int width, int height,
                            ks_language language);
/* The page in words: a paragraph on the board, a line a group that matters, what to do; with `all`
 * also the rest. */
KS_API int ks_page_text(ks_buffer *out, const ks_page *page, ks_language language, int all);
/* Writes the member "sentences" into an object that is open: id, part, text, colour, stones,
 * points, numbers and areas of each. */
KS_API int ks_page_members(ks_json *json, const ks_page *page, ks_language language);

#ifdef __cplusplus
}
#endif

#endif
