/* Judges: who owns what, how surely, and what the score is. */
#ifndef KEISEI_JUDGE_H
#define KEISEI_JUDGE_H

#include "json.h"
#include "record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Judges ---- */

typedef struct ks_judge ks_judge;

typedef struct ks_judge_info {
    const char *name;    /* as ks_judge_new takes it; capitals stand for numbers: "bouzy-D-E" */
    const char *summary; /* half a line */
    /* If the name has numbers: examples that stand for the family, the default first, then NULL.
     * NULL: the name has no numbers. */
    const char *const *examples;
    /* The names that have a calibration, then NULL; names with other numbers use that of the first.
     * NULL: it is calibrated under its own name. No names: it needs no calibration. */
    const char *const *calibrations;
    int handles_dead_stones; /* by itself: it refuses or ignores :remove and :reverse */
    int slow;    /* takes 20 ms or more on 19x19, so experiments ask it only if told to */
    int variant; /* of the kind before it, which represents it where all judges are asked */
} ks_judge_info;

/* The kinds of judges, one by one from 0; NULL after the last. */
KS_API const ks_judge_info *ks_judge_at(int index);
/* The default judge for boards of that size. */
KS_API const char *ks_judge_default(int width, int height);

/* A judge by its name, such as "distance", "bouzy-5-21+distance" or "influence:remove". */
KS_API int ks_judge_new(ks_judge **out, const char *name, ks_error *error);
/* A judge with the parameters of a model file, from its bytes, as `keisei-lab train` writes it for
 * life, perceptron, boltzmann, softseg and convnet. The file tells which judge it is: by the names
 * of its tensors; for a perceptron also by its numbers of inputs and units, and for a random field
 * that was trained for belief propagation by its text. A file with both random fields is read as
 * boltzmann5. Owners are not calibrated. KS_EINPUT: the file is damaged, or holds no model of a
 * judge. */
KS_API int ks_judge_read(ks_judge **out, const void *bytes, size_t size, ks_error *error);
KS_API void ks_judge_free(ks_judge *judge);
KS_API const char *ks_judge_name(const ks_judge *judge);

typedef struct ks_question {
    const ks_position *position;
    const unsigned char *dead; /* one mark a point for dead stones; NULL: the judge decides */
    ks_terms terms;            /* for black_wins alone */
    const float *alive; /* by point: the chance of stones to survive, from `alive` of the judge
                           `life`, so that it need not run for each of many judges; NULL: run it */
} ks_question;

typedef struct ks_judgment {
    int width, height;
    float owner[KS_POINTS]; /* expected owner, calibrated: +1 Black .. -1 White              */
    float alive[KS_POINTS]; /* of stones: probability to survive; 1 on empty points          */
    float raw[KS_POINTS];   /* the method's own values                                       */
    unsigned char dead[KS_POINTS]; /* stones with alive under .5, or those given */
    /* Black minus White by area, before komi: the sum of `owner` or, for judges that know the
     * distribution of the score, its mean; and its standard deviation. */
    float score, score_sd;
    float raw_score;  /* signs of `raw`, plus living stones                            */
    float undecided;  /* values of `raw` this near to 0 count for nobody in raw_score  */
    float black_wins; /* P(Black wins) by the terms; a draw counts half                */
    /* Is the game over, with all of the above as `ks_scorer_run` has it? Only `best` tells. Then
     * `score_sd` is 0, and this is the margin by the terms. */
    int finished;
    float margin;
} ks_judgment;

KS_API int ks_judge_run(ks_judgment *out, const ks_judge *judge, const ks_question *question);
/* Black minus White as the terms count it: komi, compensation and button, and territory where the
 * rules count that and the captures are known. */
KS_API double ks_judgment_margin(const ks_judgment *judgment, const ks_question *question);

/* How surely a colour can connect a point with every other, from 0 to 1, as soft segmentation sees
 * it; values below .1 are 0. KS_EJUDGE: the judge cannot tell. */
KS_API int ks_judge_connections(float out[KS_POINTS], const ks_judge *judge,
                                const ks_position *position, int colour, int point);

/* The chances of the next move: by point, 0 where simple ko allows none, and of a pass; together
 * they are 1. */
typedef struct ks_policy {
    float point[KS_POINTS];
    float pass;
} ks_policy;

/* With a judgment, which may be NULL, the position is judged as well, at no further cost.
 * KS_EJUDGE: the judge cannot tell the next move. */
KS_API int ks_judge_policy(ks_policy *out, ks_judgment *judgment, const ks_judge *judge,
                           const ks_question *question);

/* ---- Judges that are random fields ---- */

/* A judge such as boltzmann5 is a probability distribution over who owns all points in the end. The
 * method of inference can be chosen, and the distribution tells more than a judgment holds. */
typedef enum ks_inference {
    KS_INFERENCE_AUTO,    /* bp for :bp; else exact if the shorter side is at most 15, or sw */
    KS_INFERENCE_EXACT,   /* shorter side 21 or less, else KS_ELARGE */
    KS_INFERENCE_BP,      /* loopy belief propagation */
    KS_INFERENCE_GIBBS,   /* Gibbs sampling */
    KS_INFERENCE_SW,      /* Swendsen and Wang's clusters */
    KS_INFERENCE_PERFECT, /* independent samples; boards as for exact */
} ks_inference;

/* "exact", "bp", "gibbs", "sw", "perfect"; "auto". */
KS_API const char *ks_inference_name(ks_inference inference);

typedef struct ks_inference_settings {
    ks_inference inference;
    int rounds;    /* of bp, 1 to 100000 */
    float damping; /* of bp, 0 to below 1 */
    int samples; /* of the others, and for the score on boards too large to count; 10 to 1000000 */
    unsigned seed; /* of the samples */
    ks_runner run; /* how to use several cores; zeros: one after the other */
} ks_inference_settings;

/* Automatic, 50 rounds, damping .5, 1000 samples, seed 1, one core. */
KS_API ks_inference_settings ks_inference_defaults(void);
/* Is the judge a random field? */
KS_API int ks_judge_is_field(const ks_judge *judge);
/* KS_EJUDGE: the judge is no random field; KS_ERANGE: a setting is out of range. */
KS_API int ks_judge_set_inference(ks_judge *judge, const ks_inference_settings *settings);
/* The parameters of a random field for boards of that size, at most `size` numbers, one phase of
 * the game after the other: those of boltzmann5 are h_stones, w_empty, w_chain_empty, w_chains,
 * w_inter_chain. Returns how many. */
KS_API int ks_judge_parameters(double *out, int size, const ks_judge *judge, int width, int height);

typedef struct ks_block_outlook {
    ks_block block;
    int family;     /* the index of its family */
    float survives; /* the probability that all its stones are their own side's in the end */
} ks_block_outlook;

/* Blocks of a colour that stand or fall together. */
typedef struct ks_family_outlook {
    int colour, stones, point; /* point: its first stone on the board */
    float survives;            /* as of a block */
} ks_family_outlook;

typedef struct ks_outlook {
    int width, height;
    ks_inference inference; /* the method that was used */
    int rounds, samples;    /* bp: rounds made; samples drawn, 0 if none were needed */
    double log_z;           /* NAN where the method does not give it */
    float score_error;      /* standard errors of sampling; 0 where nothing was sampled */
    float black_wins_error;
    int counted;                 /* is the distribution of the score known? Not by bp */
    double ones[KS_POINTS + 1];  /* P(Black owns k points): the score is 2 k - all points */
    float connection[KS_POINTS]; /* correlation with the point that was asked for, -1 to 1 */
    int blocks, families;
    ks_block_outlook block[KS_POINTS];
    ks_family_outlook family[KS_POINTS];
    short block_at[KS_POINTS]; /* -1 on empty points */
} ks_outlook;

/* The judgment that ks_judge_run gives, and the outlook. All of it comes from the distribution
 * itself: only `owner` of the judgment is calibrated. `connection` is a point or KS_NO_POINT. */
KS_API int ks_judge_outlook(ks_outlook *out, ks_judgment *judgment, const ks_judge *judge,
                            const ks_question *question, int connection);
/* Writes a JSON object, with "connection" if it was asked for, or only its members into an object
 * that is open, for instance after those of a judgment. */
KS_API int ks_outlook_json(ks_buffer *out, const ks_outlook *outlook, int connection);
KS_API int ks_outlook_members(ks_json *json, const ks_outlook *outlook, int connection);

#ifdef __cplusplus
}
#endif

#endif
