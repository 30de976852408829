/* Any bytes as the settings of a random field, and as a board. Settings out of range are refused
 * and change nothing; with all others the outlook must be a distribution, and the same when asked
 * again. */
#include "board.h"

#include <math.h>

enum { LARGEST_SIDE = 5, MOST_ROUNDS = 40, MOST_SAMPLES = 20 };

typedef struct settings {
    uint8_t judge, inference, small, connection;
    int32_t rounds, samples;
    float damping;
    uint32_t seed;
} settings;

/* Is it within the range that the header names? */
static int is_good(const ks_inference_settings *s)
{
    return s->rounds >= 1 && s->rounds <= 100000 && s->damping >= 0 && s->damping < 1 &&
           s->samples >= 10 && s->samples <= 1000000 && (int)s->inference >= KS_INFERENCE_AUTO &&
           s->inference <= KS_INFERENCE_PERFECT;
}

static ks_inference_settings settings_of(const settings *in)
{
    ks_inference_settings out = {.inference = (ks_inference)(in->inference % 8),
                                 .rounds = in->rounds,
                                 .damping = in->damping,
                                 .samples = in->samples,
                                 .seed = in->seed};
    if (in->small % 8 != 0) {
        out.rounds = 1 + (int)((uint32_t)in->rounds % MOST_ROUNDS);
        out.samples = 10 + (int)((uint32_t)in->samples % MOST_SAMPLES);
    }
    return out;
}

static void check_outlook(const ks_outlook *outlook, const ks_judgment *judgment, int points)
{
    double sum = 0;
    require(outlook->blocks >= 0 && outlook->blocks <= points);
    require(outlook->families >= 0 && outlook->families <= outlook->blocks);
    for (int p = 0; p < points; p++) {
        require(judgment->owner[p] >= -1 && judgment->owner[p] <= 1);
        require(outlook->connection[p] >= -1.001F && outlook->connection[p] <= 1.001F);
    }
    for (int i = 0; i < outlook->blocks; i++) {
        require(outlook->block[i].survives >= 0 && outlook->block[i].survives <= 1);
        require(outlook->block[i].family >= 0 && outlook->block[i].family < outlook->families);
    }
    for (int k = 0; k <= points && outlook->counted; k++)
        sum += outlook->ones[k];
    require(!outlook->counted || fabs(sum - 1) < 1e-6);
    require(judgment->black_wins >= 0 && judgment->black_wins <= 1 && judgment->score_sd >= 0);
}

static void check_position(const ks_judge *judge, const ks_position *position, int connection,
                           int again_too)
{
    static ks_outlook outlook, again;
    static ks_judgment judgment;
    ks_buffer *first, *second;
    ks_question question = {.position = position, .terms = ks_terms_of(NULL, 0.5F, 0)};
    require(ks_judge_outlook(&outlook, &judgment, judge, &question, connection) == 0);
    check_outlook(&outlook, &judgment, ks_points(position));
    if (again_too == 0)
        return;
    require(ks_judge_outlook(&again, &judgment, judge, &question, connection) == 0);
    require(ks_buffer_new(&first) == 0);
    require(ks_buffer_new(&second) == 0);
    require(ks_outlook_json(first, &outlook, connection != KS_NO_POINT) == 0);
    require(ks_outlook_json(second, &again, connection != KS_NO_POINT) == 0);
    require(strcmp(ks_buffer_data(first), ks_buffer_data(second)) == 0);
    ks_buffer_free(first);
    ks_buffer_free(second);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const names[] = {"boltzmann5", "boltzmann-liberties", "boltzmann5:bp",
                                        "boltzmann5:paper"};
    static ks_judge *judges[4];
    settings in;
    ks_position position;
    if (size < sizeof in)
        return 0;
    memcpy(&in, bytes, sizeof in);
    ks_judge **judge = &judges[in.judge % 4];
    require(*judge != NULL || ks_judge_new(judge, names[in.judge % 4], NULL) == 0);
    ks_inference_settings wanted = settings_of(&in);
    int status = ks_judge_set_inference(*judge, &wanted);
    require(status == (is_good(&wanted) ? 0 : KS_ERANGE));
    if (status || wanted.rounds > MOST_ROUNDS || wanted.samples > MOST_SAMPLES + 10 ||
        !board_of(&position, bytes + sizeof in, size - sizeof in, LARGEST_SIDE))
        return 0;
    int points = ks_points(&position);
    check_position(*judge, &position, in.connection % 2 ? in.connection % points : KS_NO_POINT,
                   in.seed % 8 == 0);
    return 0;
}
