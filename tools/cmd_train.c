/* keisei train: the models of judges, from games with labels. */
#include "commands.h"
#include "output.h"
#include "train_run.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const ks_option options[] = {
    {"valid", 'v', "FILE", "life: games that say when to stop; may be given again"},
    {KS_OPTION_OUTPUT},
    {"hidden", 0, "N", "life: units of each network (64)"},
    {"epochs", 0, "N", "passes over the examples (life: 16, boltzmann: 30 at most)"},
    {"starts", 0, "N", "life: networks a step: the best is kept, or all joined (1)"},
    {"model", 0, "boltzmann5|boltzmann-liberties", "boltzmann: this model alone (both)"},
    {"inference", 0, "exact|bp|sw", "boltzmann: where expectations come from (exact)"},
    {"moves", 0, "N,N...", "boltzmann: positions after so many moves (20,80,150)"},
    {"games", 0, "N", "boltzmann: the first N games of each corpus (all)"},
    {"samples", 0, "N", "boltzmann: samples of each position at each step (100)"},
    {"seed", 's', "N", "of the first weights or the samples (1)"},
    {"threads", 't', "N", "threads (one a core); the result does not depend on it"},
    {0},
};

enum { MOST = 32, LIFE_EPOCHS = 16, BOLTZMANN_EPOCHS = 30 };

static const float decay = 1e-5F;

typedef struct settings {
    const char *valid[MOST];
    const char *output;
    int epochs, threads; /* 0: the usual number */
    unsigned long long seed;
    int moves[MOST];
    /* An option that only life, or only boltzmann has, if it was given. */
    const char *for_life, *for_boltzmann;
    ks_life_training life;
    ks_boltzmann_training boltzmann;
} settings;

/* ---- Options ---- */

/* "20,80,150" */
static void read_moves(settings *out, ks_options *reader, const ks_option *option)
{
    const char *text = reader->value;
    int count = 0;
    do {
        char *end;
        errno = 0;
        long move = strtol(text, &end, 10);
        if (end == text || errno != 0 || move < 0 || move > 100000 || count == MOST ||
            (*end != ',' && *end != '\0')) {
            ks_options_refuse(reader, option, "up to 32 numbers of moves with commas between them");
            return;
        }
        out->moves[count++] = (int)move;
        text = end + 1;
    } while (text[-1] == ',');
    out->boltzmann.move_count = count;
}

static int read_life_option(settings *out, ks_options *reader, const ks_option *option)
{
    ks_life_training *t = &out->life;
    if (strcmp(option->name, "valid") == 0 && t->valid_count < MOST)
        out->valid[t->valid_count++] = reader->value;
    else if (strcmp(option->name, "hidden") == 0)
        t->hidden = ks_options_int(reader, option, 1, 1000);
    else if (strcmp(option->name, "starts") == 0)
        t->starts = ks_options_int(reader, option, 1, 100);
    else
        return 0;
    out->for_life = option->name;
    return 1;
}

static int read_boltzmann_option(settings *out, ks_options *reader, const ks_option *option)
{
    static const ks_inference inferences[] = {KS_INFERENCE_EXACT, KS_INFERENCE_BP, KS_INFERENCE_SW};
    ks_boltzmann_training *t = &out->boltzmann;
    if (strcmp(option->name, "model") == 0)
        t->model = ks_options_choice(reader, option) >= 0 ? reader->value : NULL;
    else if (strcmp(option->name, "inference") == 0) {
        int place = ks_options_choice(reader, option);
        t->inference = inferences[place > 0 ? place : 0];
    } else if (strcmp(option->name, "moves") == 0)
        read_moves(out, reader, option);
    else if (strcmp(option->name, "games") == 0)
        t->games = ks_options_int(reader, option, 1, INT_MAX);
    else if (strcmp(option->name, "samples") == 0)
        t->samples = ks_options_int(reader, option, 2, 100000);
    else
        return 0;
    out->for_boltzmann = option->name;
    return 1;
}

static void read_option(settings *out, ks_options *reader, const ks_option *option)
{
    if (read_life_option(out, reader, option) || read_boltzmann_option(out, reader, option))
        return;
    if (strcmp(option->name, "output") == 0)
        out->output = reader->value;
    else if (strcmp(option->name, "epochs") == 0)
        out->epochs = ks_options_int(reader, option, 1, 100000);
    else if (strcmp(option->name, "seed") == 0)
        out->seed = (unsigned long long)ks_options_int(reader, option, 0, 1000000000);
    else if (strcmp(option->name, "threads") == 0)
        out->threads = ks_options_int(reader, option, 1, 256);
}

/* ---- What trained the model, to be kept with it ---- */

static void describe_corpora(ks_buffer *out, const char *what, char **paths, int count)
{
    ks_buffer_put_string(out, "keisei train ");
    ks_buffer_put_string(out, what);
    for (int i = 0; i < count; i++) {
        const char *slash = strrchr(paths[i], '/');
        ks_buffer_put_string(out, " ");
        ks_buffer_put_string(out, slash ? slash + 1 : paths[i]);
    }
}

static void describe_life(ks_buffer *out, const settings *s)
{
    const ks_life_training *t = &s->life;
    char numbers[100];
    snprintf(numbers, sizeof numbers, " --hidden %d --epochs %d --starts %d --seed %llu", t->hidden,
             t->epochs, t->starts, t->seed);
    ks_buffer_put_string(out, numbers);
}

static void describe_boltzmann(ks_buffer *out, const settings *s)
{
    const ks_boltzmann_training *t = &s->boltzmann;
    char numbers[100];
    if (t->model != NULL) {
        ks_buffer_put_string(out, " --model ");
        ks_buffer_put_string(out, t->model);
    }
    ks_buffer_put_string(out, " --inference ");
    ks_buffer_put_string(out, ks_inference_name(t->inference));
    for (int i = 0; i < t->move_count; i++) {
        snprintf(numbers, sizeof numbers, "%s%d", i ? "," : " --moves ", t->moves[i]);
        ks_buffer_put_string(out, numbers);
    }
    snprintf(numbers, sizeof numbers, " --games %d", t->games);
    if (t->games > 0)
        ks_buffer_put_string(out, numbers);
    snprintf(numbers, sizeof numbers, " --epochs %d --samples %d --seed %llu", t->epochs,
             t->samples, t->seed);
    ks_buffer_put_string(out, numbers);
}

/* ---- The command ---- */

static int train(settings *s, const char *what, char **paths, int count)
{
    int is_life = strcmp(what, "boltzmann") != 0;
    ks_train_job job = {.command = "train", .output = s->output};
    ks_buffer *text;
    if (ks_buffer_new(&text))
        return ks_fail_status(KS_EMEMORY);
    describe_corpora(text, what, paths, count);
    if (is_life) {
        describe_life(text, s);
        job.training = &s->life;
    } else {
        describe_boltzmann(text, s);
        job.boltzmann = &s->boltzmann;
    }
    job.text = ks_buffer_data(text);
    int trouble = ks_train_run(NULL, &job);
    ks_buffer_free(text);
    return trouble;
}

static void set_life(settings *s, const char *what, char **paths, int count)
{
    ks_life_training *t = &s->life;
    t->whole_games = strcmp(what, "life") == 0;
    t->train = (const char *const *)paths;
    t->train_count = count;
    t->valid = s->valid;
    t->epochs = s->epochs ? s->epochs : LIFE_EPOCHS;
    t->threads = s->threads;
    t->seed = s->seed;
}

static void set_boltzmann(settings *s, char **paths, int count)
{
    ks_boltzmann_training *t = &s->boltzmann;
    t->train = (const char *const *)paths;
    t->train_count = count;
    t->moves = s->moves;
    t->epochs = s->epochs ? s->epochs : BOLTZMANN_EPOCHS;
    t->threads = s->threads;
    t->seed = s->seed;
}

static int run(int argc, char **argv)
{
    settings s = {.life = {.hidden = 64, .starts = 1, .decay = decay},
                  .boltzmann = {.inference = KS_INFERENCE_EXACT, .samples = 100, .move_count = 3},
                  .moves = {20, 80, 150},
                  .seed = 1};
    ks_options reader = {.command = &ks_command_train, .argc = argc, .argv = argv};
    for (const ks_option *o; (o = ks_options_next(&reader)) != NULL;)
        read_option(&s, &reader, o);
    if (reader.done)
        return reader.exit_code;
    const char *what = optind < argc ? argv[optind] : "";
    int is_boltzmann = strcmp(what, "boltzmann") == 0, count = argc - optind - 1;
    const char *foreign = is_boltzmann ? s.for_life : s.for_boltzmann;
    if (!is_boltzmann && strcmp(what, "life") != 0 && strcmp(what, "life-end") != 0)
        return ks_fail("keisei train: name what to train: life, life-end or boltzmann");
    if (foreign != NULL)
        return ks_fail("keisei train: --%s is not for %s", foreign, what);
    if (is_boltzmann && count == 0)
        return ks_fail("keisei train: games to learn from are needed");
    if (!is_boltzmann && (count == 0 || s.life.valid_count == 0))
        return ks_fail("keisei train: games to learn from and --valid games are needed");
    if (s.output == NULL && isatty(STDOUT_FILENO))
        return ks_fail("keisei train: a model is not for a terminal; name a file with -o");
    if (is_boltzmann)
        set_boltzmann(&s, argv + optind + 1, count);
    else
        set_life(&s, what, argv + optind + 1, count);
    return train(&s, what, argv + optind + 1, count);
}

const ks_command ks_command_train = {
    "train",
    "Trains the model of a judge from games with labels",
    "life|life-end CORPUS... --valid CORPUS [-o MODEL]\n"
    "boltzmann CORPUS... [-o MODEL]",
    "life tells living from dead stones in any position, life-end in finished games;\n"
    "boltzmann are territory as a random field, whose likelihood is made as large as can be.\n"
    "A corpus is a file, folder or archive of SGF records whose last node has TB and TW.\n"
    "If the command is stopped, OUT.checkpoint keeps what there is, and the same command goes on.",
    options,
    run,
};
