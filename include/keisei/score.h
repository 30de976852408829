/* Counting, and the verdict on a finished game. */
#ifndef KEISEI_SCORE_H
#define KEISEI_SCORE_H

#include "judge.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Counting ---- */

/* Territory needs the captures of the whole game: where they are unknown, they count as none. */
typedef struct ks_count {
    signed char filled[KS_POINTS];    /* owner by flood fill: +1 Black, -1 White, 0 nobody        */
    signed char nearer[KS_POINTS];    /* owner by distance                                        */
    unsigned char dame[KS_POINTS];    /* empty points next to living stones of both colours       */
    int stones[3], empty[3], dead[3]; /* by colour: living stones, empty points, dead stones      */
    int captures[3];                  /* by colour: stones that this side took during the game    */
    int open;                         /* points where flood fill and distance disagree            */
    float area, territory;            /* Black minus White before komi                            */
    float margin;                     /* by the terms: komi, compensation and button counted      */
} ks_count;

/* Counts a position without the stones marked in `dead` (may be NULL). */
KS_API int ks_count_position(ks_count *out, const ks_position *position, const unsigned char *dead,
                             const ks_terms *terms);
/* Which way of counting gives the result: "area", "territory", "both", or NULL for neither. */
KS_API const char *ks_count_explains(const ks_count *count, const ks_terms *terms,
                                     const ks_result *result);
/* "B+3.5", "W+12", "Draw"; returns `out`. */
KS_API char *ks_margin_words(char out[16], double margin);

/* ---- Finished games ---- */

typedef enum ks_fate { KS_FATE_ALIVE, KS_FATE_DEAD, KS_FATE_SEKI, KS_FATE_UNSETTLED } ks_fate;

/* "alive", "dead", "seki", "unsettled". */
KS_API const char *ks_fate_name(ks_fate fate);

typedef struct ks_block_fate {
    ks_block block;
    ks_fate fate;
    float alive;       /* probability to survive */
    float doubt;       /* the most that any later step of the cascade said against its fate */
    const char *proof; /* "unconditional life", "unconditional territory", "bent four in the
                          corner", "given"; NULL: judged */
} ks_block_fate;

/* A finished game as it is scored. A block is counted as dead or alive even where its fate is
 * unsettled; then there is a warning. */
typedef struct ks_verdict {
    int width, height, blocks;
    ks_block_fate fates[KS_POINTS];
    short block_at[KS_POINTS];          /* -1 on empty points */
    unsigned char dead[KS_POINTS];      /* stones that are taken off */
    unsigned char seki[KS_POINTS];      /* stones in seki, and what they surround */
    unsigned char dame[KS_POINTS];      /* empty points that count for nobody */
    unsigned char false_eye[KS_POINTS]; /* surrounded, but no territory: to be filled */
    unsigned char open[KS_POINTS];      /* points that both sides may still come to own */
    signed char area[KS_POINTS];        /* +1 Black, -1 White, 0 nobody */
    signed char territory[KS_POINTS];   /* the same by territory: no stones, nothing in seki */
    ks_count count;                     /* by area without the dead; its margin by the terms */
    float untouched;                    /* Black minus White by area with all stones left */
    int captures_known;
    int bent_four;     /* the corner of a bent four that was found, or KS_NO_POINT */
    int finished;      /* nothing is unsettled or warned about; hardly a point is open */
    char warning[200]; /* one sentence if the score is not safe, or "" */
} ks_verdict;

/* The networks for final positions. */
typedef struct ks_scorer ks_scorer;

/* With those that are compiled in. */
KS_API int ks_scorer_new(ks_scorer **out, ks_error *error);
/* With those of a model file, as `keisei-lab train life-end` writes it, from its bytes. */
KS_API int ks_scorer_read(ks_scorer **out, const void *bytes, size_t size, ks_error *error);
KS_API void ks_scorer_free(ks_scorer *scorer);
/* Scores a position at the end of a game. If the dead stones are given, these and no others are
 * dead; one marked stone stands for its block. */
KS_API int ks_scorer_run(ks_verdict *out, const ks_scorer *scorer, const ks_question *question);
/* Black minus White by the terms; KS_EINPUT where territory is counted and the captures are
 * unknown. */
KS_API int ks_verdict_margin(float *out, const ks_verdict *verdict, const ks_terms *terms);
/* Does the verdict give that result? 1 or 0; -1 where the result is not counted in points. If the
 * terms name no rules, area or territory may give it. */
KS_API int ks_verdict_agrees(const ks_verdict *verdict, const ks_terms *terms,
                             const ks_result *result);
/* The verdict in the form of a judgment: owners by area, so that `score` is what is counted on the
 * board. */
KS_API void ks_verdict_judgment(ks_judgment *out, const ks_verdict *verdict,
                                const ks_question *question);
/* Writes a JSON object, or only its members into an object that is open, for instance after those
 * of a judgment. `agree`: does it give the result of the record? -1 if there is none. */
KS_API int ks_verdict_json(ks_buffer *out, const ks_verdict *verdict, const ks_terms *terms,
                           int agree);
KS_API int ks_verdict_members(ks_json *json, const ks_verdict *verdict, const ks_terms *terms,
                              int agree);

/* ---- Scores in words ---- */

/* What makes the score by the terms `to` differ from that by `from`: "White -2: eyes in seki; Black
 * +1: the last dame". Adds nothing if nothing does. */
KS_API int ks_verdict_difference(ks_buffer *out, const ks_verdict *verdict, const ks_terms *from,
                                 const ks_terms *to);
/* The first rules by which the verdict gives that result, komi and handicap as they are; NULL if
 * there are none. */
KS_API const ks_rules *ks_verdict_rules(const ks_verdict *verdict, const ks_terms *terms,
                                        const ks_result *result);
/* How many neutral points outside of seki nobody has filled. */
KS_API int ks_verdict_unfilled(const ks_verdict *verdict);
/* Why a record may have that result although the verdict on the question has another, as a clause
 * without a full stop: "it is the result by japanese rules", "it is the result with White's stones
 * at C3 dead". */
KS_API int ks_verdict_disagreement(ks_buffer *out, const ks_verdict *verdict,
                                   const ks_scorer *scorer, const ks_question *question,
                                   const ks_result *result);

/* ---- What the networks are told ---- */

typedef struct ks_feature_info {
    const char *name, *text;
} ks_feature_info;

/* What the networks are told of a block, one by one from 0; KS_ERANGE beyond the last. */
KS_API int ks_feature_at(ks_feature_info *out, int index);
/* The values of these features for the block at `point`, as the last network gets them: at most
 * `size`. Returns how many, or KS_EPOINT where there is no stone, or KS_EMEMORY. */
KS_API int ks_scorer_features(float *out, int size, const ks_scorer *scorer,
                              const ks_position *position, int point);

#ifdef __cplusplus
}
#endif

#endif
