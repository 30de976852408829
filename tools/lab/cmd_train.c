/* keisei-lab train: the models of judges, from games with labels. Which trainings there are, and
 * which options they take, says the table of the library. */
#include "lab_commands.h"
#include "output.h"
#include "train_run.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Of a training: its models can play on the way; it uses several threads. */
enum { PLAYS = 1, THREADED = 2 };

typedef struct settings {
    const char *output, *against;
    int threads, every, match_games;
} settings;

/* What every training takes, and those that have a board. */
static const ks_option options[] = {
    {"every", 0, "N", "keep models on the way as OUT.N: after 100 games and every N",
     KS_OPTION_INT(settings, every, 1, INT_MAX), .otherwise = "never", .modes = PLAYS},
    {"against", 'a', "COMMAND", "play a match with each of these: a command that speaks GTP",
     KS_OPTION_TEXT(settings, against), .modes = PLAYS},
    {"match-games", 0, "N", "games of such a match, in which our network is Black",
     KS_OPTION_INT(settings, match_games, 1, 10000), .initial = "20", .modes = PLAYS},
    {"output", 'o', "OUT", "the file to write", KS_OPTION_PATH(settings, output),
     .otherwise = "standard output"},
    {"threads", 't', "N", "threads; the result does not depend on it",
     KS_OPTION_INT(settings, threads, 1, 256), .otherwise = "one per core", .modes = THREADED},
    {0},
};

static int kind_at(ks_kind *out, int index)
{
    const ks_training_kind *row = ks_training_at(index);
    if (row != NULL)
        *out = (ks_kind){.name = row->name,
                         .summary = row->summary,
                         .operands = row->operands,
                         .notes = row->notes,
                         .options = row->options,
                         .settings_size = row->settings_size,
                         .modes = (row->board ? PLAYS : 0) | (row->one_thread ? 0 : THREADED)};
    return row != NULL;
}

/* Says what is missing or does not go together. Returns 0 or an exit code. */
static int check(const ks_options *read, const settings *s, const ks_training *training)
{
    const ks_training_kind *kind = training->kind;
    const char *name = read->name;
    int size[2] = {0, 0}, is_file = s->output != NULL && strcmp(s->output, "-") != 0;
    ks_error error = {0};
    int exit_code =
        ks_options_check(read, training, kind->modes != NULL ? kind->modes(training) : 0);
    if (exit_code)
        return exit_code;
    if (kind->board != NULL)
        kind->board(size, training);
    if (ks_training_check(training, &error))
        return ks_fail_command(name, "%s", error.message);
    if (s->every > 0 && !is_file)
        return ks_fail_command(name, "--every needs a file to write, named with -o");
    if (s->against != NULL && s->every == 0)
        return ks_fail_command(name, "--against needs --every N, which says when");
    if (s->against != NULL && size[0] != size[1])
        return ks_fail_command(name, "--against needs a square board");
    if (s->output == NULL && !kind->makes_text && isatty(STDOUT_FILENO))
        return ks_fail_command(name, "refusing to write a model to a terminal; use -o OUT");
    return 0;
}

/* What trained the model, to be kept with it: the command and the games. */
static int describe(ks_buffer **out, const ks_training *training)
{
    if (ks_buffer_new(out))
        return ks_fail_status(KS_EMEMORY);
    ks_buffer_put_string(*out, "keisei-lab train ");
    ks_training_describe(*out, training);
    return ks_buffer_status(*out) ? ks_fail_status(KS_EMEMORY) : 0;
}

static int train(const ks_options *read, const settings *s, ks_training *training)
{
    ks_buffer *text = NULL;
    int exit_code = check(read, s, training);
    if (!exit_code)
        exit_code = describe(&text, training);
    if (!exit_code) {
        training->text = ks_buffer_data(text);
        exit_code = ks_train_run(NULL, &(ks_train_job){.training = training,
                                                       .command = read->name,
                                                       .output = s->output,
                                                       .every = s->every,
                                                       .against = s->against,
                                                       .match_games = s->match_games});
    }
    ks_buffer_free(text);
    return exit_code;
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_train, &s, argc, argv))
        return read.exit_code;
    ks_training *training = read.kind_settings;
    training->kind = ks_training_find(read.kind.name);
    training->train = (const char *const *)read.operands;
    training->train_count = read.operand_count;
    training->threads = s.threads;
    int exit_code = train(&read, &s, training);
    ks_options_release(&read);
    return exit_code;
}

const ks_command ks_command_train = {
    .name = "train",
    .summary = "Trains the model of a judge from games with labels",
    .operands = "NAME [CORPUS]... [OPTION]...",
    .notes = "A corpus is a file, folder or archive of SGF records whose last node has TB and TW.\n"
             "If the command is stopped, OUT.checkpoint keeps what there is, and the same command "
             "goes on.\n",
    .options = options,
    .run = run,
    .kind_at = kind_at,
    .kind_word = "training",
};
