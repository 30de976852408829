/* The judges that are random fields: inference by the method chosen, and its beliefs as a judgment.
 *
 * The spread of the score and the chance to win come from the distribution of the score: counted
 * exactly on boards up to 11 lines, else from samples, which exact inference draws on its way.
 * Belief propagation has neither: there the variance is the response of the score to a small field
 * on all points, which for an exact distribution is the same, and the score is taken as normal.
 *
 * If dead stones are given, they are clamped to the other colour, and all other stones to their
 * own. */
#include "alloc.h"
#include "counting.h"
#include "elementary.h"
#include "markov.h"
#include "propagation.h"
#include "study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXACT_SIDE = 15,   /* up to here inference is exact by default: on 15x15 it takes 10 ms */
    COUNTED_SIDE = 11, /* up to here the score is counted: on 11x11 that takes a few ms */
    BATCHES = 20,      /* of a chain, whose sweeps are not independent */
};

static const double tolerance = 1e-6; /* of propagation */

/* ---- Settings ---- */

static const char *const names[] = {"auto", "exact", "bp", "gibbs", "sw", "perfect"};

const char *ks_inference_name(ks_inference inference)
{
    return names[inference];
}

ks_inference_settings ks_inference_defaults(void)
{
    return (ks_inference_settings){.rounds = 50, .damping = 0.5F, .samples = 1000, .seed = 1};
}

int ks_boltzmann_set_inference(ks_judge *judge, const ks_inference_settings *settings)
{
    ks_boltzmann_kit *kit = judge->state;
    for (int i = 0; i < KS_BOARD_SIZES; i++)
        kit->models[i].settings = *settings;
    return 0;
}

/* ---- The field ---- */

/* The board without its dead stones, or with their colour changed; living ones are clamped. */
static int set_up(ks_study *s, const ks_judge *judge)
{
    const ks_position *position = s->question->position;
    const unsigned char *given = s->question->dead;
    unsigned char dead[KS_POINTS] = {0};
    float alive[KS_POINTS];
    int judged = judge->dead_stones != KS_DEAD_REMAIN && given == NULL;
    const ks_life *life = ((const ks_boltzmann_kit *)judge->state)->life;
    int status = judged ? ks_life_answer(alive, life, s->question) : 0;
    s->position = *position;
    for (int p = 0; p < ks_points(position); p++) {
        dead[p] = position->stone[p] && (judged ? alive[p] < 0.5F : given && given[p]);
        if (dead[p] && judge->dead_stones == KS_DEAD_REMOVED)
            ks_position_put(&s->position, p, KS_EMPTY);
        else if (dead[p] && judge->dead_stones == KS_DEAD_REVERSED)
            ks_position_put(&s->position, p, KS_OPPONENT(position->stone[p]));
    }
    if (judge->dead_stones != KS_DEAD_REMAIN)
        ks_position_rebuild(&s->position); /* a block of changed colour may lack liberties, which
                                              does not matter */
    ks_boltzmann_field(&s->field, s->model, &s->position);
    for (int p = 0; p < ks_points(position) && given != NULL; p++)
        if (position->stone[p])
            ks_field_clamp(&s->field, p, (position->stone[p] == KS_BLACK) != dead[p]);
    return status;
}

/* ---- Inference ---- */

static ks_propagation propagation_of(const ks_inference_settings *settings)
{
    return (ks_propagation){settings->rounds, (double)settings->damping, tolerance};
}

int ks_study_infer(ks_beliefs *out, ks_study *study, const ks_field *field)
{
    ks_propagation propagation = propagation_of(&study->model->settings);
    if (study->inference == KS_INFERENCE_BP)
        return ks_propagate(out, NULL, field, &propagation);
    return ks_exact_run(out, field, study->runner);
}

static int infer(ks_study *s)
{
    const ks_inference_settings *settings = &s->model->settings;
    ks_random random = ks_random_seed(settings->seed);
    ks_propagation propagation = propagation_of(settings);
    ks_markov_kind kind = s->inference == KS_INFERENCE_GIBBS ? KS_MARKOV_GIBBS : KS_MARKOV_CLUSTERS;
    double node[KS_FIELD_POINTS] = {0};
    int status;
    if (s->inference == KS_INFERENCE_BP)
        return ks_propagate(&s->beliefs, &s->rounds, &s->field, &propagation);
    if (s->count == 0)
        return ks_exact_run(&s->beliefs, &s->field, s->runner);
    s->samples = ks_alloc(s->count, sizeof *s->samples);
    if (s->samples == NULL)
        return KS_EMEMORY;
    if (s->independent)
        status = ks_exact_sample(s->samples, s->count, &s->beliefs, &s->field, &random, s->runner);
    else /* the first tenth and ten more forget where the chain started */
        status = ks_markov_sample(s->samples, node, s->count, s->count / 10 + 10, &s->field, kind,
                                  &random);
    if (status == 0 && s->inference != KS_INFERENCE_EXACT) {
        double log_z = s->independent ? s->beliefs.log_z : NAN;
        ks_beliefs_tally(&s->beliefs, &s->field, s->samples, s->count);
        s->beliefs.log_z = log_z;
    }
    if (status == 0 && !s->independent)
        memcpy(s->beliefs.node, node, sizeof node);
    return status;
}

/* The distribution of the number of Black's points. */
static int count(ks_study *s)
{
    if (s->inference == KS_INFERENCE_BP)
        return 0;
    s->counted = 1;
    if (s->count == 0)
        return ks_count_ones(s->ones, &s->field);
    for (size_t i = 0; i < s->count; i++)
        s->ones[ks_spins_count(&s->samples[i], s->field.height)] += 1 / (double)s->count;
    return 0;
}

static int study(ks_study *s, const ks_judge *judge, int only_score)
{
    int width = s->question->position->width, height = s->question->position->height;
    int side = width < height ? width : height;
    s->inference = s->model->settings.inference;
    if (s->inference == KS_INFERENCE_AUTO)
        s->inference = s->model->automatic;
    if (s->inference == KS_INFERENCE_AUTO)
        s->inference = side <= EXACT_SIDE ? KS_INFERENCE_EXACT : KS_INFERENCE_SW;
    int is_exact = s->inference == KS_INFERENCE_EXACT;
    s->independent = is_exact || s->inference == KS_INFERENCE_PERFECT;
    if (s->inference != KS_INFERENCE_BP && !(is_exact && (only_score || side <= COUNTED_SIDE)))
        s->count = (size_t)s->model->settings.samples;
    s->runner = s->model->settings.run.run ? &s->model->settings.run : NULL;
    int status = set_up(s, judge);
    if (status == 0)
        status = infer(s);
    return status || only_score ? status : count(s);
}

static int start(ks_study **out, const ks_judge *judge, const ks_question *question, int only_score)
{
    ks_study *s = ks_alloc(1, sizeof *s);
    *out = NULL;
    if (s == NULL)
        return KS_EMEMORY;
    s->model = ks_boltzmann_of(judge, question->position->width, question->position->height);
    s->question = question;
    int status = study(s, judge, only_score);
    if (status)
        ks_study_free(s);
    else
        *out = s;
    return status;
}

int ks_study_new(ks_study **out, const ks_judge *judge, const ks_question *question)
{
    return start(out, judge, question, 0);
}

void ks_study_free(ks_study *study)
{
    if (study != NULL)
        free(study->samples);
    free(study);
}

/* ---- The judgment ---- */

static void fill_points(ks_judgment *out, const ks_study *s)
{
    const ks_position *position = s->question->position;
    double score = 0;
    out->raw_score = 0;
    for (int p = 0; p < ks_points(position); p++) {
        double black = s->beliefs.node[p];
        int stone = position->stone[p];
        out->owner[p] = out->raw[p] = (float)(2 * black - 1);
        out->alive[p] = (float)(stone == KS_EMPTY ? 1 : stone == KS_BLACK ? black : 1 - black);
        out->dead[p] = out->alive[p] < 0.5F;
        out->raw_score += (float)((black > 0.5) - (black < 0.5));
        score += 2 * black - 1;
    }
    out->score = (float)score;
}

/* Black's win with that many points: 1, 0, or a half for a draw. */
static double win_with(const ks_study *s, double shift, int ones)
{
    double margin = 2 * ones - ks_points(s->question->position) + shift;
    return margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
}

/* The standard error of the mean of what samples have, by the means of batches of them. */
static double error_of(const ks_study *s, double shift, int wins)
{
    size_t batches = s->independent ? s->count : BATCHES;
    double sum = 0, squares = 0;
    batches = batches < s->count ? batches : s->count;
    for (size_t b = 0; b < batches; b++) {
        size_t first = s->count * b / batches, end = s->count * (b + 1) / batches;
        double mean = 0;
        for (size_t i = first; i < end; i++) {
            int ones = ks_spins_count(&s->samples[i], s->field.height);
            mean += (wins ? win_with(s, shift, ones) : 2 * ones) / (double)(end - first);
        }
        sum += mean;
        squares += mean * mean;
    }
    double mean = sum / (double)batches, variance = squares / (double)batches - mean * mean;
    return batches > 1 && variance > 0 ? sqrt(variance / (double)(batches - 1)) : 0;
}

/* The variance of the score as its response to a small field. */
static int respond(double *out, ks_study *s)
{
    static const double strength = 0.01;
    double score[2] = {0};
    int points = ks_points(s->question->position), status = 0;
    ks_field *field = ks_alloc(1, sizeof *field);
    ks_beliefs *beliefs = ks_alloc(1, sizeof *beliefs);
    if (field == NULL || beliefs == NULL)
        status = KS_EMEMORY;
    for (int side = 0; side < 2 && status == 0; side++) {
        *field = s->field;
        for (int p = 0; p < points; p++) {
            field->node[p][side] += strength;
            field->node[p][!side] -= strength;
        }
        status = ks_study_infer(beliefs, s, field);
        for (int p = 0; p < points && status == 0; p++)
            score[side] += 2 * beliefs->node[p] - 1;
    }
    *out = (score[1] - score[0]) / (2 * strength);
    free(field);
    free(beliefs);
    return status;
}

int ks_study_judgment(ks_judgment *out, float *score_error, float *wins_error, ks_study *s)
{
    int points = ks_points(s->question->position);
    double variance = 0, wins = 0;
    out->score = 0; /* `shift` is what the terms add, without the rounding of the score */
    double shift = ks_judgment_margin(out, s->question);
    fill_points(out, s);
    double margin = (double)out->score + shift;
    *score_error = *wins_error = 0;
    if (!s->counted) {
        int status = respond(&variance, s);
        out->score_sd = (float)sqrt(variance > 0 ? variance : 0);
        out->black_wins = (float)(out->score_sd > 0 ? ks_normal(margin / (double)out->score_sd)
                                  : margin > 0      ? 1
                                  : margin < 0      ? 0
                                                    : 0.5);
        return status;
    }
    for (int k = 0; k <= points; k++) {
        double away = 2 * k - points - (double)out->score;
        variance += s->ones[k] * away * away;
        wins += s->ones[k] * win_with(s, shift, k);
    }
    out->score_sd = (float)sqrt(variance);
    out->black_wins = (float)wins;
    if (s->count > 0) {
        *wins_error = (float)error_of(s, shift, 1);
        if (s->inference != KS_INFERENCE_EXACT)
            *score_error = (float)error_of(s, shift, 0);
    }
    return 0;
}

int ks_boltzmann_run(ks_judgment *out, const ks_judge *judge, const ks_question *question)
{
    ks_study *s;
    float score_error, wins_error;
    int status = ks_study_new(&s, judge, question);
    if (status == 0)
        status = ks_study_judgment(out, &score_error, &wins_error, s);
    ks_study_free(s);
    return status;
}

/* ---- Moves ---- */

/* Only the expected score, without its spread: with bp a third of the cost of a judgment. */
static int value_move(double *out, const ks_judge *judge, const ks_question *after, ks_move_aim aim)
{
    ks_study *s;
    if (aim != KS_MOVE_SCORE)
        return ks_move_value_judged(out, judge, after, aim);
    int status = start(&s, judge, after, 1);
    *out = 0;
    for (int p = 0; p < ks_points(after->position) && status == 0; p++)
        *out += 2 * s->beliefs.node[p] - 1;
    ks_study_free(s);
    return status;
}

int ks_boltzmann_moves(ks_moves *out, const ks_judge *judge, const ks_question *question,
                       ks_move_aim aim)
{
    return ks_moves_each(out, judge, question, aim, value_move);
}
