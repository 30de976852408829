/* keisei-lab train: the models of judges, from games with labels. The table of
 * trainings (src/train/training_rows.c) lists them and their options. */
#include "lab_commands.h"
#include "output.h"
#include "train_run.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Modes of a training: its intermediate models can play matches; it uses several threads. */
enum { PLAYS = 1, THREADED = 2 };

typedef struct settings {
    const char *output, *against;
    int threads, every, match_games;
} settings;

/* The options of all trainings, or of those whose models can play. */
static const ks_option options[] = {
    {"every", 0, "N", "write models OUT.GAMES after 100 games and after every N",
     KS_OPTION_INT(settings, every, 1, INT_MAX), .otherwise = "never", .modes = PLAYS},
    {"against", 'a', "COMMAND", "play a match with each of these models against this GTP engine",
     KS_OPTION_TEXT(settings, against), .modes = PLAYS},
    {"match-games", 0, "N", "games per match, in which our network is Black",
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

/* Reports options that are missing or do not go together. Returns 0 or an exit code. */
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
        return ks_fail_command(name, "--every needs -o OUT");
    if (s->against != NULL && s->every == 0)
        return ks_fail_command(name, "--against needs --every N");
    if (s->against != NULL && size[0] != size[1])
        return ks_fail_command(name, "--against needs a square board");
    if (s->output == NULL && !kind->makes_text && isatty(STDOUT_FILENO))
        return ks_fail_command(name, "refusing to write a model to a terminal; use -o OUT");
    return 0;
}

/* The provenance that is stored in the model: the command and the games. */
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
    .notes = "CORPUS is a file, folder or archive of SGF records whose last node has TB and TW.\n"
             "Long trainings keep OUT.checkpoint: run the same command again to resume.\n",
    .options = options,
    .run = run,
    .kind_at = kind_at,
    .kind_word = "training",
};
