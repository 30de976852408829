/* keisei train: the models of judges, from games with labels. */
#include "commands.h"
#include "output.h"
#include "train_run.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const ks_option options[] = {
    {"valid", 'v', "FILE", "games that say when to stop; may be given again"},
    {KS_OPTION_OUTPUT},
    {"hidden", 0, "N", "units of each network (64)"},
    {"epochs", 0, "N", "passes over the examples (16)"},
    {"starts", 0, "N", "networks to train at each step: the best is kept, or all joined (1)"},
    {"seed", 's', "N", "of the first weights (1)"},
    {"threads", 't', "N", "threads (one a core); the result does not depend on it"},
    {0},
};

enum { MOST = 32 };

static const float decay = 1e-5F;

typedef struct settings {
    const char *valid[MOST];
    const char *output;
    ks_life_training training;
} settings;

static void read_option(settings *out, ks_options *reader, const ks_option *option)
{
    ks_life_training *t = &out->training;
    if (strcmp(option->name, "valid") == 0 && t->valid_count < MOST)
        out->valid[t->valid_count++] = reader->value;
    else if (strcmp(option->name, "output") == 0)
        out->output = reader->value;
    else if (strcmp(option->name, "hidden") == 0)
        t->hidden = ks_options_int(reader, option, 1, 1000);
    else if (strcmp(option->name, "epochs") == 0)
        t->epochs = ks_options_int(reader, option, 1, 100000);
    else if (strcmp(option->name, "starts") == 0)
        t->starts = ks_options_int(reader, option, 1, 100);
    else if (strcmp(option->name, "seed") == 0)
        t->seed = (unsigned long long)ks_options_int(reader, option, 0, 1000000000);
    else if (strcmp(option->name, "threads") == 0)
        t->threads = ks_options_int(reader, option, 1, 256);
}

/* What trained the model, to be kept with it. */
static void describe(ks_buffer *out, const settings *s, char **paths)
{
    const ks_life_training *t = &s->training;
    ks_buffer_put_string(out, t->whole_games ? "keisei train life" : "keisei train life-end");
    for (int i = 0; i < t->train_count; i++) {
        const char *slash = strrchr(paths[i], '/');
        ks_buffer_put_string(out, " ");
        ks_buffer_put_string(out, slash ? slash + 1 : paths[i]);
    }
    char numbers[100];
    snprintf(numbers, sizeof numbers, " --hidden %d --epochs %d --starts %d --seed %llu", t->hidden,
             t->epochs, t->starts, t->seed);
    ks_buffer_put_string(out, numbers);
}

static int train(const settings *s, char **paths)
{
    ks_buffer *text;
    if (ks_buffer_new(&text))
        return ks_fail_status(KS_EMEMORY);
    describe(text, s, paths);
    ks_train_job job = {.training = &s->training,
                        .command = "train",
                        .output = s->output,
                        .text = ks_buffer_data(text)};
    int trouble = ks_train_run(NULL, &job);
    ks_buffer_free(text);
    return trouble;
}

static int run(int argc, char **argv)
{
    settings s = {.training = {.hidden = 64, .epochs = 16, .starts = 1, .decay = decay, .seed = 1}};
    ks_options reader = {.command = &ks_command_train, .argc = argc, .argv = argv};
    for (const ks_option *o; (o = ks_options_next(&reader)) != NULL;)
        read_option(&s, &reader, o);
    if (reader.done)
        return reader.exit_code;
    s.training.whole_games = optind < argc && strcmp(argv[optind], "life") == 0;
    if (!s.training.whole_games && (optind >= argc || strcmp(argv[optind], "life-end") != 0))
        return ks_fail("keisei train: name what to train: life or life-end");
    char **paths = argv + optind + 1;
    s.training.train = (const char *const *)paths;
    s.training.train_count = argc - optind - 1;
    s.training.valid = s.valid;
    if (s.training.train_count == 0 || s.training.valid_count == 0)
        return ks_fail("keisei train: games to learn from and --valid games are needed");
    if (s.output == NULL && isatty(STDOUT_FILENO))
        return ks_fail("keisei train: a model is not for a terminal; name a file with -o");
    return train(&s, paths);
}

const ks_command ks_command_train = {
    "train",
    "Trains the model of a judge from games with labels",
    "life|life-end CORPUS... --valid CORPUS [-o MODEL]",
    "life tells living from dead stones in any position, life-end in finished games.\n"
    "A corpus is a file, folder or archive of SGF records whose last node has TB and TW.\n"
    "If the command is stopped, OUT.checkpoint keeps what there is, and the same command goes on.",
    options,
    run,
};
