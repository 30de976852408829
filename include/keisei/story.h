/* A game in sentences: what its moves changed, and how it was decided. */
#ifndef KEISEI_STORY_H
#define KEISEI_STORY_H

#include "page.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The sentences of a comment and of a summary, at most; a record with more moves is not commented.
 */
enum { KS_COMMENT_SENTENCES = 4, KS_SUMMARY_SENTENCES = 5, KS_STORY_MOVES = 1000 };

/* What a comment marks on a point: nothing, or one of these, or a letter. */
enum { KS_MARK_NONE, KS_MARK_TRIANGLE, KS_MARK_CIRCLE, KS_MARK_A = 'A' };

/* What is said of a move. */
typedef struct ks_comment {
    int move; /* from 1 */
    int colour, point;
    double weight; /* how much it matters, in points */
    int sentences;
    ks_sentence sentence[KS_COMMENT_SENTENCES];
    unsigned char mark[KS_POINTS]; /* stones that are spoken of, territory, better points */
} ks_comment;

typedef struct ks_story {
    int width, height, moves;
    /* By how many moves were made: Black's lead in points, by the terms, and chance to win. */
    double *lead, *wins;
    ks_judgment end; /* of the last position, by `best` */
    int comments;    /* in the order of moves */
    ks_comment *comment;
    int sentences; /* how the game was decided */
    ks_sentence summary[KS_SUMMARY_SENTENCES];
} ks_story;

/* How many moves have a comment: at most one of five in a row, or all about which there is
 * something to say. */
typedef enum ks_comments { KS_COMMENTS_FEW, KS_COMMENTS_ALL } ks_comments;

KS_API int ks_story_new(ks_story **out, const ks_explainer *explainer, const ks_game *game,
                        const ks_terms *terms, ks_comments comments);
KS_API void ks_story_free(ks_story *story);
/* The comment on a move; NULL if it has none. */
KS_API const ks_comment *ks_story_at(const ks_story *story, int move);
/* Sentences of a comment or of the summary as one paragraph. */
KS_API int ks_sentences_text(ks_buffer *out, const ks_sentence *sentences, int count,
                             const ks_story *story, ks_language language);
/* Writes the members "summary", "comments", "lead" and "black_wins" into an object that is open. */
KS_API int ks_story_members(ks_json *json, const ks_story *story, ks_language language);

#ifdef __cplusplus
}
#endif

#endif
