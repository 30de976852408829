/* Counting, and the verdict on a finished game. */
#ifndef KEISEI_SCORE_H
#define KEISEI_SCORE_H

#include "judge.h"
#include "proof.h"

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

/* What becomes of a block if a given side moves first, as far as it was read out. */
typedef enum ks_answer {
    KS_ANSWER_UNKNOWN,
    KS_ANSWER_ALIVE,
    KS_ANSWER_DEAD,
    KS_ANSWER_SEKI,
    KS_ANSWER_KO
} ks_answer;

/* "unknown", "alive", "dead", "seki", "ko". */
KS_API const char *ks_answer_name(ks_answer answer);

/* Why a score is not safe: X(NAME, id). The ids never change, so that an app can translate them. */
#define KS_REASONS(X)                                                                              \
    X(NONE, "")                                                                                    \
    /* of a block */                                                                               \
    X(UNSETTLED, "unsettled")   /* its probability to live is near one half */                     \
    X(FIRST_MOVE, "first-move") /* who moves first decides about it */                             \
    X(KO, "ko")                 /* a ko is open that decides about it */                           \
    X(UNCLEAR, "unclear")       /* the networks do not agree */                                    \
    X(SEKI, "seki")             /* it counts as seki, which was not read out */                    \
    X(LARGE, "large")           /* it is large and counts as dead, which was not read out */       \
    /* of a board */                                                                               \
    X(EMPTY, "empty")         /* there are no stones */                                            \
    X(OPEN, "open")           /* points are open to both sides */                                  \
    X(BENT_FOUR, "bent-four") /* has to be played out under area rules */                          \
    X(ONE_SIDE, "one-side")   /* only one side has living stones, or none has */                   \
    X(FEW, "few")             /* there are few stones, and nobody has passed */

typedef enum ks_reason {
#define KS_REASON_ENTRY(name, id) KS_REASON_##name,
    KS_REASONS(KS_REASON_ENTRY)
#undef KS_REASON_ENTRY
} ks_reason;

KS_API const char *ks_reason_id(ks_reason reason);

typedef struct ks_block_fate {
    ks_block block;
    ks_fate fate;
    float alive;        /* probability to survive */
    float doubt;        /* the most that any later step of the cascade said against its fate */
    const char *proof;  /* "unconditional life", "unconditional territory", "bent four in the
                           corner", "given", "as played"; NULL: judged */
    int searched;       /* reading has proved it, if the stones live that are not in doubt */
    ks_answer first[3]; /* by colour: what becomes of it if that side moves first, */
    int move[3];        /* and the move that does it; KS_NO_POINT: none, or not known */
    ks_reason reason;   /* why it is in doubt */
    int family;         /* the first of the blocks that stand or fall together with it */
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
    int bent_four;          /* the corner of a bent four that was found, or KS_NO_POINT */
    int doubts;             /* how many blocks are in doubt, */
    short doubt[KS_POINTS]; /* and which of the fates these are, the worst first */
    int finished;           /* nothing is unsettled or warned about; hardly a point is open */
    ks_reason reason;       /* of the warning */
    char warning[200];      /* one sentence if the score is not safe, or "" */
} ks_verdict;

/* The networks for final positions. */
typedef struct ks_scorer ks_scorer;

/* With those that are compiled in. */
KS_API int ks_scorer_new(ks_scorer **out, ks_error *error);
/* With those of a model file, as `keisei-lab train life-end` writes it, from its bytes. */
KS_API int ks_scorer_read(ks_scorer **out, const void *bytes, size_t size, ks_error *error);
KS_API void ks_scorer_free(ks_scorer *scorer);

/* How much is read where the networks are in doubt. */
typedef enum ks_effort { KS_EFFORT_QUICK, KS_EFFORT_NORMAL, KS_EFFORT_THOROUGH } ks_effort;
KS_API void ks_scorer_set_effort(ks_scorer *scorer, ks_effort effort);

/* Scores as its players would: a block that is found dead counts as dead only if that can be seen
 * by reading at most `depth` moves ahead (docs/scoring.md has the definition), and nothing is told
 * of what else was found. KS_ALL_SEEN: everything counts. */
#define KS_ALL_SEEN (-1)
KS_API void ks_scorer_set_as_played(ks_scorer *scorer, int depth);

/* Scores a position at the end of a game. If the dead stones are given, these and no others are
 * dead; one marked stone stands for its block. */
KS_API int ks_scorer_run(ks_verdict *out, const ks_scorer *scorer, const ks_question *question);
/* What is known for certain of some stones, as players have marked it: a mark a point, or NULL for
 * none. One marked stone stands for its whole family. */
typedef struct ks_marks {
    const unsigned char *alive, *dead;
} ks_marks;

/* The same with these marks taken as given, and everything else judged by them; the question gives
 * no dead stones. KS_EINPUT, with a sentence: a mark is on an empty point or against a proof, two
 * contradict each other, or two blocks that touch are both marked as dead. */
KS_API int ks_scorer_dispute(ks_verdict *out, const ks_scorer *scorer, const ks_question *question,
                             const ks_marks *marks, ks_error *error);

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

/* ---- Proofs ---- */

/* Looks for a proof of what becomes of the block at a point: of what it is counted as, else of the
 * most that can be proved, with at most so many moves for each search. The stones that the verdict
 * is sure of are assumed to live; the claim has those that the proof needs. KS_EEND if none was
 * found; else as ks_proof_make. */
KS_API int ks_verdict_proof(ks_buffer *out, ks_statement *claim, const ks_verdict *verdict,
                            const ks_position *position, int point, int nodes);
/* Writes the member `proofs` into a JSON object: of all blocks that are dead, in seki or in doubt
 * what could be proved quickly, the proof in base64. */
KS_API int ks_verdict_proofs(ks_json *json, const ks_verdict *verdict, const ks_position *position);

/* ---- Scores in words ---- */

/* Why a block is in doubt, as one sentence without a full stop, "" if it is not; returns `out`. */
KS_API char *ks_verdict_doubt(char out[200], const ks_verdict *verdict, int block);

/* What some rules count and others do not: X(NAME, id, side, one point, several). The ids never
 * change. */
#define KS_DIFFERENCES(X)                                                                          \
    X(SEKI_BLACK, "seki-eyes", BLACK, "an eye in seki", "eyes in seki")                            \
    X(SEKI_WHITE, "seki-eyes", WHITE, "an eye in seki", "eyes in seki")                            \
    X(FALSE_BLACK, "false-eyes", BLACK, "a point to be filled", "points to be filled")             \
    X(FALSE_WHITE, "false-eyes", WHITE, "a point to be filled", "points to be filled")             \
    X(OPEN_BLACK, "open-territory", BLACK, "territory that is open", "territory that is open")     \
    X(OPEN_WHITE, "open-territory", WHITE, "territory that is open", "territory that is open")     \
    X(HANDICAP, "handicap-stones", BLACK, "handicap stones", "handicap stones")                    \
    X(MOVES, "more-moves", EMPTY, "the last dame", "more moves played")                            \
    X(COMPENSATION, "compensation", WHITE, "compensation for the handicap",                        \
      "compensation for the handicap")                                                             \
    X(LEFT, "dead-stones-left", EMPTY, "dead stones are not taken off",                            \
      "dead stones are not taken off")

enum {
#define KS_DIFFERENCE_ENTRY(name, id, side, one, several) KS_DIFFERENCE_##name,
    KS_DIFFERENCES(KS_DIFFERENCE_ENTRY)
#undef KS_DIFFERENCE_ENTRY
        KS_DIFFERENCE_COUNT
};

/* One reason why the score by some terms is not that by others. */
typedef struct ks_difference {
    const char *id, *text; /* "seki-eyes", "eyes in seki" */
    int side;              /* whose points they are */
    double points;         /* how many more it has */
} ks_difference;

/* All of them; returns how many. */
KS_API int ks_verdict_differences(ks_difference out[KS_DIFFERENCE_COUNT], const ks_verdict *verdict,
                                  const ks_terms *from, const ks_terms *to);
/* The same in words: what makes the score by the terms `to` differ from that by `from`: "White -2:
 * eyes in seki; Black +1: the last dame". Adds nothing if nothing does. */
KS_API int ks_verdict_difference(ks_buffer *out, const ks_verdict *verdict, const ks_terms *from,
                                 const ks_terms *to);
/* The first rules by which the verdict gives that result, komi and handicap as they are; NULL if
 * there are none. */
KS_API const ks_rules *ks_verdict_rules(const ks_verdict *verdict, const ks_terms *terms,
                                        const ks_result *result);
/* The rules by which a game was probably played whose record names none. */
typedef struct ks_guess {
    const ks_rules *rules;
    const char *id;   /* "result", "captures", "komi", "date", "usual" */
    const char *text; /* why: "they give the result" */
} ks_guess;
/* By what gives the result of the record, by whether the captures are known, by komi and by the
 * date, in this order. The game and the verdict on its end may each be NULL. */
KS_API ks_guess ks_guess_rules(const ks_game *game, const ks_terms *terms,
                               const ks_verdict *verdict);
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
