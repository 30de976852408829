/* See example_train.h. */
#include "example_train.h"

#include "example.h"
#include "examples.h"
#include "labelled.h"
#include "network_train.h"
#include "text.h"

typedef struct settings {
    ks_training common;
    int hidden, epochs;
    unsigned long long seed;
} settings;

static int add_game(const ks_game *game, const signed char *owner, void *payload)
{
    float inputs[KS_POINTS * KS_EXAMPLE_INPUTS];
    ks_position *position;
    int status = ks_game_position(&position, game, ks_game_moves(game));
    if (status)
        return status;
    int side = position->to_move == KS_BLACK ? 1 : -1;
    ks_example_inputs(inputs, position);
    for (int p = 0; p < ks_points(position) && status == 0; p++)
        if (owner[p] != 0)
            status = ks_examples_add(payload, inputs + (size_t)(p * KS_EXAMPLE_INPUTS),
                                     owner[p] == side ? 1 : 0);
    ks_position_free(position);
    return status;
}

static int read_games(ks_examples *out, const settings *s, ks_error *error)
{
    int status = 0;
    for (int i = 0; i < s->common.train_count && status == 0; i++)
        status = ks_labelled_games(s->common.train[i], add_game, out, error);
    if (status == 0 && out->count == 0)
        status = ks_error_set(error, KS_EINPUT, 0, 0, "there are no games with labels");
    return status;
}

static int write_model(ks_buffer *out, const settings *s, const ks_network *network)
{
    ks_model *model;
    int status = ks_model_new(&model, s->common.text);
    if (status == 0)
        status = ks_network_store(model, "example", network);
    if (status == 0)
        status = ks_model_write(out, model);
    ks_model_free(model);
    return status;
}

static int run(ks_buffer *out, const ks_training *training, ks_error *error)
{
    const settings *s = (const settings *)training;
    ks_examples examples = {.inputs = KS_EXAMPLE_INPUTS};
    ks_training_options options = {
        .threads = s->common.threads, .epochs = s->epochs, .seed = s->seed};
    ks_training_result result;
    ks_network network = {0};
    int status = read_games(&examples, s, error);
    if (status == 0)
        status = ks_network_init(&network, KS_EXAMPLE_INPUTS, s->hidden);
    if (status == 0)
        status = ks_network_train(&result, &network, &examples, NULL, KS_FIT_RPROP, &options);
    if (status == 0)
        status = write_model(out, s, &network);
    ks_network_release(&network);
    ks_examples_release(&examples);
    return status;
}

static const ks_option rows[] = {
    {"hidden", 0, "N", "hidden units", KS_OPTION_INT(settings, hidden, 1, 100), .initial = "4"},
    {"epochs", 0, "N", "passes over the examples", KS_OPTION_INT(settings, epochs, 1, 10000),
     .initial = "30"},
    {"seed", 's', "N", "seed of the first weights", KS_OPTION_SEED(settings, seed)},
    {0},
};

const ks_training_kind ks_training_example = {
    .name = "example",
    .summary = "Says who will own a point, by its neighbours",
    .operands = "CORPUS...",
    .options = rows,
    .settings_size = sizeof(settings),
    .example = "points",
    .epoch = "epoch",
    .needs_games = 1,
    .run = run,
};
