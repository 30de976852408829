/* keisei-lab train: the models of judges, from games with labels. */
#include "input.h"
#include "interrupt.h"
#include "lab_commands.h"
#include "output.h"
#include "progress.h"
#include "train_run.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const ks_option options[] = {
    {"valid", 'v', "FILE", "life, perceptron: games that say when to stop; may be given again"},
    {KS_OPTION_OUTPUT},
    {"kind", 'k', "KIND", "perceptron: which (mlp-enhanced-60), as keisei judges names them"},
    {"hidden", 0, "N", "life: units of each network (64)"},
    {"examples", 0, "N", "perceptron: points to learn from (200000), and an eighth to stop by"},
    {"epochs", 0, "N",
     "passes over the examples (life: 16), at most (perceptron: 400, boltzmann: 30)"},
    {"starts", 0, "N",
     "networks: the best is kept (perceptron: 3), or all joined (life: 1 a step)"},
    {"model", 0, "boltzmann5|boltzmann-liberties", "boltzmann: this model alone (both)"},
    {"goal", 0, "outcome|points", "boltzmann: whose likelihood counts (outcome)"},
    {"inference", 0, "exact|bp|sw", "boltzmann: where expectations come from (exact)"},
    {"moves", 0, "N,N...", "boltzmann: positions after so many moves (20,80,150)"},
    {"phases", 0, NULL, "boltzmann: parameters of their own for each of --moves"},
    {"games", 0, "N", "boltzmann: the first N games of each corpus (all)"},
    {"batch", 0, "N", "boltzmann: positions a step, in turn (all)"},
    {"samples", 0, "N", "boltzmann: samples of each position at each step (100)"},
    {"start", 0, "FILE", "boltzmann: the model to start from (the printed parameters)"},
    {"judge", 'j', "JUDGE", "calibration: this one alone (all); may be given again"},
    {"seed", 's', "N", "of the first weights or the samples (1)"},
    {"threads", 't', "N", "threads (one a core); the result does not depend on it"},
    {0},
};

enum { MOST = 32, PATIENCE = 40 };

static const float decay = 1e-5F;

/* What can be trained, as bits. */
enum { LIFE = 1, PERCEPTRON = 2, BOLTZMANN = 4, CALIBRATION = 8 };

/* Which trainings an option is for, where it is not for all. */
static const struct {
    const char *option;
    unsigned kinds;
} only[] = {
    {"valid", LIFE | PERCEPTRON},
    {"kind", PERCEPTRON},
    {"hidden", LIFE},
    {"examples", PERCEPTRON},
    {"epochs", LIFE | PERCEPTRON | BOLTZMANN},
    {"starts", LIFE | PERCEPTRON},
    {"model", BOLTZMANN},
    {"goal", BOLTZMANN},
    {"inference", BOLTZMANN},
    {"moves", BOLTZMANN},
    {"phases", BOLTZMANN},
    {"games", BOLTZMANN},
    {"batch", BOLTZMANN},
    {"samples", BOLTZMANN},
    {"start", BOLTZMANN},
    {"judge", CALIBRATION},
    {"seed", LIFE | PERCEPTRON | BOLTZMANN},
};

enum { ONLY = sizeof only / sizeof *only };

/* Numbers that are 0 were not given. */
typedef struct settings {
    const char *what; /* life, life-end, perceptron, boltzmann, calibration */
    const char *valid[MOST], *judges[MOST], *output, *kind, *start;
    char **paths;
    int path_count, valid_count, judge_count;
    int hidden, examples, epochs, starts, threads;
    unsigned long long seed;
    int moves[MOST];
    ks_boltzmann_training boltzmann;
    int given[ONLY];
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

/* An option that may be given again. */
static void add_value(const char *values[MOST], int *count, ks_options *reader,
                      const ks_option *option)
{
    if (*count == MOST)
        ks_options_refuse(reader, option, "at most 32 values");
    else
        values[(*count)++] = reader->value;
}

static int read_boltzmann_option(settings *out, ks_options *reader, const ks_option *option)
{
    static const ks_inference inferences[] = {KS_INFERENCE_EXACT, KS_INFERENCE_BP, KS_INFERENCE_SW};
    ks_boltzmann_training *t = &out->boltzmann;
    if (strcmp(option->name, "model") == 0)
        t->model = ks_options_choice(reader, option) >= 0 ? reader->value : NULL;
    else if (strcmp(option->name, "goal") == 0)
        t->goal = ks_options_choice(reader, option) == 1 ? KS_GOAL_POINTS : KS_GOAL_OUTCOME;
    else if (strcmp(option->name, "inference") == 0) {
        int place = ks_options_choice(reader, option);
        t->inference = inferences[place > 0 ? place : 0];
    } else if (strcmp(option->name, "moves") == 0)
        read_moves(out, reader, option);
    else if (strcmp(option->name, "phases") == 0)
        t->phases = 1;
    else if (strcmp(option->name, "games") == 0)
        t->games = ks_options_int(reader, option, 1, INT_MAX);
    else if (strcmp(option->name, "batch") == 0)
        t->batch = ks_options_int(reader, option, 1, INT_MAX);
    else if (strcmp(option->name, "start") == 0)
        out->start = reader->value;
    else if (strcmp(option->name, "samples") == 0)
        t->samples = ks_options_int(reader, option, 2, 100000);
    else
        return 0;
    return 1;
}

static void read_option(settings *out, ks_options *reader, const ks_option *option)
{
    for (int i = 0; i < ONLY; i++)
        out->given[i] |= strcmp(option->name, only[i].option) == 0;
    if (read_boltzmann_option(out, reader, option))
        return;
    if (strcmp(option->name, "valid") == 0)
        add_value(out->valid, &out->valid_count, reader, option);
    else if (strcmp(option->name, "judge") == 0)
        add_value(out->judges, &out->judge_count, reader, option);
    else if (strcmp(option->name, "output") == 0)
        out->output = reader->value;
    else if (strcmp(option->name, "kind") == 0)
        out->kind = reader->value;
    else if (strcmp(option->name, "hidden") == 0)
        out->hidden = ks_options_int(reader, option, 1, 1000);
    else if (strcmp(option->name, "examples") == 0)
        out->examples = ks_options_int(reader, option, 40, 100000000);
    else if (strcmp(option->name, "epochs") == 0)
        out->epochs = ks_options_int(reader, option, 1, 100000);
    else if (strcmp(option->name, "starts") == 0)
        out->starts = ks_options_int(reader, option, 1, 100);
    else if (strcmp(option->name, "seed") == 0)
        out->seed = (unsigned long long)ks_options_int(reader, option, 0, 1000000000);
    else if (strcmp(option->name, "threads") == 0)
        out->threads = ks_options_int(reader, option, 1, 256);
}

/* An option that was given and is not for this training, or NULL. */
static const char *foreign_option(const settings *s, unsigned kind)
{
    for (int i = 0; i < ONLY; i++)
        if (s->given[i] && !(only[i].kinds & kind))
            return only[i].option;
    return NULL;
}

/* ---- Training ---- */

/* What trained the model, to be kept with it: the command and the games. */
static int describe(ks_buffer **out, const settings *s)
{
    if (ks_buffer_new(out))
        return KS_EMEMORY;
    ks_buffer_put_string(*out, "keisei-lab train ");
    ks_buffer_put_string(*out, s->what);
    for (int i = 0; i < s->path_count; i++) {
        const char *slash = strrchr(s->paths[i], '/');
        ks_buffer_put_string(*out, " ");
        ks_buffer_put_string(*out, slash ? slash + 1 : s->paths[i]);
    }
    return 0;
}

static int train(const settings *s, ks_train_job *job, const char *numbers)
{
    ks_buffer *text;
    if (describe(&text, s))
        return ks_fail_status(KS_EMEMORY);
    ks_buffer_put_string(text, numbers);
    job->command = "train";
    job->output = s->output;
    job->text = ks_buffer_data(text);
    int trouble = ks_train_run(NULL, job);
    ks_buffer_free(text);
    return trouble;
}

static int train_life(settings *s)
{
    ks_life_training t = {.train = (const char *const *)s->paths,
                          .train_count = s->path_count,
                          .valid = s->valid,
                          .valid_count = s->valid_count,
                          .whole_games = strcmp(s->what, "life") == 0,
                          .hidden = s->hidden ? s->hidden : 64,
                          .epochs = s->epochs ? s->epochs : 16,
                          .starts = s->starts ? s->starts : 1,
                          .decay = decay,
                          .seed = s->seed,
                          .threads = s->threads};
    char numbers[100];
    snprintf(numbers, sizeof numbers, " --hidden %d --epochs %d --starts %d --seed %llu", t.hidden,
             t.epochs, t.starts, t.seed);
    return train(s, &(ks_train_job){.life = &t}, numbers);
}

static int train_perceptron(settings *s)
{
    char judge[64], numbers[200];
    ks_perceptron_training t = {.judge = judge,
                                .train = (const char *const *)s->paths,
                                .train_count = s->path_count,
                                .valid = s->valid,
                                .valid_count = s->valid_count,
                                .examples = s->examples ? s->examples : 200000,
                                .epochs = s->epochs ? s->epochs : 400,
                                .patience = PATIENCE,
                                .starts = s->starts ? s->starts : 3,
                                .seed = s->seed,
                                .threads = s->threads};
    t.valid_examples = t.examples / 8;
    snprintf(judge, sizeof judge, "perceptron-%s", s->kind ? s->kind : "mlp-enhanced-60");
    snprintf(numbers, sizeof numbers,
             " --kind %s --examples %d --epochs %d --starts %d --seed %llu",
             judge + strlen("perceptron-"), t.examples, t.epochs, t.starts, t.seed);
    return train(s, &(ks_train_job){.perceptron = &t}, numbers);
}

static void describe_boltzmann(char out[900], const settings *s)
{
    const ks_boltzmann_training *t = &s->boltzmann;
    size_t most = 900;
    int size = snprintf(out, most, "%s%s --goal %s --inference %s", t->model ? " --model " : "",
                        t->model ? t->model : "", t->goal == KS_GOAL_POINTS ? "points" : "outcome",
                        ks_inference_name(t->inference));
    for (int i = 0; i < t->move_count; i++)
        size +=
            snprintf(out + size, most - (size_t)size, "%s%d", i ? "," : " --moves ", t->moves[i]);
    if (t->phases)
        size += snprintf(out + size, most - (size_t)size, " --phases");
    if (t->games > 0)
        size += snprintf(out + size, most - (size_t)size, " --games %d", t->games);
    if (s->start != NULL) {
        const char *slash = strrchr(s->start, '/');
        size += snprintf(out + size, most - (size_t)size, " --start %.255s",
                         slash ? slash + 1 : s->start);
    }
    if (t->batch > 0)
        size += snprintf(out + size, most - (size_t)size, " --batch %d", t->batch);
    snprintf(out + size, most - (size_t)size, " --epochs %d --samples %d --seed %llu", t->epochs,
             t->samples, t->seed);
}

static int train_boltzmann(settings *s)
{
    ks_boltzmann_training *t = &s->boltzmann;
    char numbers[900];
    ks_bytes start = {0};
    t->train = (const char *const *)s->paths;
    t->train_count = s->path_count;
    t->moves = s->moves;
    t->epochs = s->epochs ? s->epochs : 30;
    t->threads = s->threads;
    t->seed = s->seed;
    describe_boltzmann(numbers, s);
    int trouble = s->start ? ks_input_bytes(&start, s->start, s->start) : 0;
    t->start = start.bytes;
    t->start_size = start.size;
    if (!trouble)
        trouble = train(s, &(ks_train_job){.boltzmann = t}, numbers);
    free(start.bytes);
    return trouble;
}

/* Takes minutes, so that there is no checkpoint. */
static int calibrate(settings *s)
{
    ks_progress progress = ks_progress_new();
    ks_calibration_training t = {.valid = (const char *const *)s->paths,
                                 .valid_count = s->path_count,
                                 .judges = s->judges,
                                 .judge_count = s->judge_count,
                                 .threads = s->threads,
                                 .progress = ks_progress_games,
                                 .payload = &progress};
    ks_buffer *text, *model;
    ks_error error = {0};
    if (describe(&text, s))
        return ks_fail_status(KS_EMEMORY);
    if (ks_buffer_new(&model)) {
        ks_buffer_free(text);
        return ks_fail_status(KS_EMEMORY);
    }
    ks_interrupt_watch();
    int status = ks_calibration_train(model, &t, ks_buffer_data(text), &error);
    ks_interrupt_unwatch();
    ks_progress_erase(&progress);
    int trouble =
        status ? ks_fail_command("train", "%s", error.message) : ks_output_buffer(s->output, model);
    ks_buffer_free(model);
    ks_buffer_free(text);
    return trouble;
}

/* ---- The command ---- */

static const struct {
    const char *what;
    unsigned kind;
    int (*train)(settings *s);
} trainings[] = {
    {"life", LIFE, train_life},
    {"life-end", LIFE, train_life},
    {"perceptron", PERCEPTRON, train_perceptron},
    {"boltzmann", BOLTZMANN, train_boltzmann},
    {"calibration", CALIBRATION, calibrate},
};

enum { TRAININGS = sizeof trainings / sizeof *trainings };

static int run(int argc, char **argv)
{
    settings s = {
        .boltzmann = {.inference = KS_INFERENCE_EXACT, .samples = 100, .move_count = 3},
        .moves = {20, 80, 150},
        .seed = 1,
    };
    ks_options reader = {.command = &ks_command_train, .argc = argc, .argv = argv};
    int i = 0;
    if (argc > 1 && strcmp(argv[1], "softseg") == 0)
        return ks_command_train_softseg.run(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "pon") == 0)
        return ks_command_train_pon.run(argc - 1, argv + 1);
    for (const ks_option *o; (o = ks_options_next(&reader)) != NULL;)
        read_option(&s, &reader, o);
    if (reader.done)
        return reader.exit_code;
    s.what = optind < argc ? argv[optind] : "";
    s.paths = argv + optind + 1;
    s.path_count = argc - optind - 1;
    while (i < TRAININGS && strcmp(s.what, trainings[i].what) != 0)
        i++;
    if (i == TRAININGS)
        return ks_fail_command("train",
                               "name what to train: life, life-end, perceptron, boltzmann, "
                               "softseg, pon or calibration");
    const char *foreign = foreign_option(&s, trainings[i].kind);
    int needs_valid = (trainings[i].kind & (LIFE | PERCEPTRON)) != 0;
    if (foreign != NULL)
        return ks_fail_command("train", "--%s is not for %s", foreign, s.what);
    if (needs_valid && (s.path_count == 0 || s.valid_count == 0))
        return ks_fail_command("train", "games to learn from and --valid games are needed");
    if (s.path_count == 0)
        return ks_fail_command("train", "games to learn from are needed");
    if (s.output == NULL && isatty(STDOUT_FILENO))
        return ks_fail_command("train", "a model is not for a terminal; name a file with -o");
    return trainings[i].train(&s);
}

const ks_command ks_command_train = {
    "train",
    "Trains the model of a judge from games with labels",
    "life|life-end|perceptron CORPUS... --valid CORPUS [-o MODEL]\n"
    "boltzmann|calibration CORPUS... [-o MODEL]\n"
    "softseg [CORPUS]... [-o MODEL]\n"
    "pon CORPUS... [-o OUT]",
    "life tells living from dead stones in any position, life-end in finished games;\n"
    "perceptron says who will own a point, once for boards up to 13x13 and once for larger ones;\n"
    "boltzmann are territory as a random field, whose likelihood is made as large as can be;\n"
    "softseg is a network that learns from its own games or from records, with options of its "
    "own:\n"
    "see keisei-lab train softseg --help; pon fits one of its inputs;\n"
    "calibration finds out what the values of all judges mean, from games that none has learnt\n"
    "from.\n"
    "A corpus is a file, folder or archive of SGF records whose last node has TB and TW.\n"
    "If the command is stopped, OUT.checkpoint keeps what there is, and the same command goes "
    "on.\n",
    options,
    run,
};
