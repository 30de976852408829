/* keisei-lab train softseg: the network of soft segmentation, which learns from its own games or
 * from records. It has so many options of its own that they stand here, apart from those of other
 * trainings. */
#include "input.h"
#include "lab_commands.h"
#include "output.h"
#include "train_run.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const ks_option options[] = {
    {KS_OPTION_OUTPUT},
    {"games", 'n', "N", "games to play (10000)"},
    {"passes", 0, "N", "with records: passes over all of them (1)"},
    {"positions", 0, "N", "with records: so many of each game a pass, others in the next (all)"},
    {"size", 0, "N|WxH", "the board to play on (9)"},
    {"start", 0, "FILE", "a model to go on from, of whatever size of board"},
    {"input", 0, "features|raw",
     "what it is told: Table 1 of the paper, or the board alone (features)"},
    {"layers", 0, "N,N", "neurons a point of the two hidden layers (8,2)"},
    {"rate", 0, "X", "of learning (.0003)"},
    {"last-rate", 0, "X", "to which it falls by the end (it does not)"},
    {"mean", 0, "N", "models have the mean of the weights of about N latest games (the last ones)"},
    {"error", 0, "log|squared", "what is made small: cross-entropy, or squared errors (log)"},
    {"learn", 0, "outcome|next",
     "with records: from their end, or from the next position (outcome)"},
    {"sampled", 0, "X", "the share of moves that are drawn at random (.15)"},
    {"temperature", 0, "X", "how evenly they are drawn (4)"},
    {"recent", 0, "N", "games that are learnt from again after each (10)"},
    {"every", 0, "N", "keep the model as it is after 100 games and every N: OUT.N (never)"},
    {"against", 'a', "COMMAND", "play a match at each of these times: a command that speaks GTP"},
    {"match-games", 0, "N", "games of such a match, our network being Black (20)"},
    {"seed", 's', "N", "of all that is random (1)"},
    {"threads", 't', "N", "threads (one a core); the result does not depend on it"},
    {0},
};

typedef struct settings {
    ks_softseg_training training;
    const char *output, *start, *against;
    int games, passes; /* 0: not given */
    int match_games;
    int shaped;       /* the network was described */
    int way, outcome; /* of learning from records: was it given, and is it this one? */
} settings;

/* ---- Options ---- */

/* Two whole numbers within the range with `between` between them, or one for both if `one`. */
static int read_pair(int out[2], const char *text, char between, int least, int most, int one)
{
    char *end;
    long first = strtol(text, &end, 10), second = first;
    if (end == text || (*end != '\0' && *end != between) || (*end == '\0' && !one))
        return 0;
    if (*end == between) {
        const char *rest = end + 1;
        second = strtol(rest, &end, 10);
        if (end == rest || *end != '\0')
            return 0;
    }
    out[0] = (int)first;
    out[1] = (int)second;
    return first >= least && first <= most && second >= least && second <= most;
}

static void read_sizes(ks_softseg_training *t, ks_options *reader, const ks_option *option)
{
    int pair[2] = {0, 0};
    if (strcmp(option->name, "size") == 0) {
        if (!read_pair(pair, reader->value, 'x', KS_MIN_SIZE, KS_MAX_SIZE, 1))
            ks_options_refuse(reader, option, "a size of board such as 9 or 9x7");
        t->width = pair[0];
        t->height = pair[1];
    } else {
        if (!read_pair(pair, reader->value, ',', 1, 64, 0))
            ks_options_refuse(reader, option, "two numbers from 1 to 64 such as 8,2");
        t->first = pair[0];
        t->second = pair[1];
    }
}

static void read_way(settings *out, ks_options *reader, const ks_option *option)
{
    out->outcome = ks_options_choice(reader, option) == 0;
    out->way = 1;
}

static int read_learning(settings *out, ks_options *reader, const ks_option *option)
{
    ks_softseg_training *t = &out->training;
    if (strcmp(option->name, "rate") == 0)
        t->rate = ks_options_positive(reader, option, 1);
    else if (strcmp(option->name, "last-rate") == 0)
        t->last_rate = ks_options_number(reader, option, 0, 1);
    else if (strcmp(option->name, "mean") == 0)
        t->mean = ks_options_int(reader, option, 1, 1000000);
    else if (strcmp(option->name, "error") == 0)
        t->log_error = ks_options_choice(reader, option) == 0;
    else if (strcmp(option->name, "learn") == 0)
        read_way(out, reader, option);
    else if (strcmp(option->name, "sampled") == 0)
        t->sampled = ks_options_number(reader, option, 0, 1);
    else if (strcmp(option->name, "temperature") == 0)
        t->temperature = ks_options_positive(reader, option, 1000);
    else if (strcmp(option->name, "recent") == 0)
        t->recent = ks_options_int(reader, option, 1, 100);
    else
        return 0;
    return 1;
}

static void read_option(settings *out, ks_options *reader, const ks_option *option)
{
    ks_softseg_training *t = &out->training;
    out->shaped |= strcmp(option->name, "layers") == 0 || strcmp(option->name, "input") == 0;
    if (read_learning(out, reader, option))
        return;
    if (strcmp(option->name, "output") == 0)
        out->output = reader->value;
    else if (strcmp(option->name, "games") == 0)
        out->games = ks_options_int(reader, option, 1, INT_MAX);
    else if (strcmp(option->name, "passes") == 0)
        out->passes = ks_options_int(reader, option, 1, 10000);
    else if (strcmp(option->name, "positions") == 0)
        t->positions = ks_options_int(reader, option, 1, 10000);
    else if (strcmp(option->name, "size") == 0 || strcmp(option->name, "layers") == 0)
        read_sizes(t, reader, option);
    else if (strcmp(option->name, "start") == 0)
        out->start = reader->value;
    else if (strcmp(option->name, "input") == 0)
        t->raw = ks_options_choice(reader, option) == 1;
    else if (strcmp(option->name, "every") == 0)
        t->snapshot_every = ks_options_int(reader, option, 1, INT_MAX);
    else if (strcmp(option->name, "against") == 0)
        out->against = reader->value;
    else if (strcmp(option->name, "match-games") == 0)
        out->match_games = ks_options_int(reader, option, 1, 10000);
    else if (strcmp(option->name, "seed") == 0)
        t->seed = (unsigned long long)ks_options_int(reader, option, 0, 1000000000);
    else if (strcmp(option->name, "threads") == 0)
        t->threads = ks_options_int(reader, option, 1, 256);
}

/* ---- Training ---- */

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* What trained the model, to be kept with it. */
static void describe(ks_buffer *out, const settings *s)
{
    const ks_softseg_training *t = &s->training;
    char numbers[300];
    ks_buffer_put_string(out, "keisei-lab train softseg");
    for (int i = 0; i < t->train_count; i++) {
        ks_buffer_put_string(out, " ");
        ks_buffer_put_string(out, name_of(t->train[i]));
    }
    if (s->start != NULL) {
        ks_buffer_put_string(out, " --start ");
        ks_buffer_put_string(out, name_of(s->start));
    }
    if (t->train_count > 0)
        snprintf(numbers, sizeof numbers, " --passes %d --learn %s", t->games,
                 t->outcome ? "outcome" : "next");
    else
        snprintf(numbers, sizeof numbers,
                 " --games %d --size %dx%d --sampled %g --temperature %g --recent %d", t->games,
                 t->width, t->height, t->sampled, t->temperature, t->recent);
    ks_buffer_put_string(out, numbers);
    snprintf(numbers, sizeof numbers, " --positions %d", t->positions);
    if (t->positions > 0)
        ks_buffer_put_string(out, numbers);
    snprintf(numbers, sizeof numbers, " --input %s --layers %d,%d", t->raw ? "raw" : "features",
             t->first, t->second);
    if (s->start == NULL)
        ks_buffer_put_string(out, numbers);
    snprintf(numbers, sizeof numbers, " --rate %g", t->rate);
    ks_buffer_put_string(out, numbers);
    snprintf(numbers, sizeof numbers, " --last-rate %g", t->last_rate);
    if (t->last_rate > 0)
        ks_buffer_put_string(out, numbers);
    snprintf(numbers, sizeof numbers, " --mean %d", t->mean);
    if (t->mean > 0)
        ks_buffer_put_string(out, numbers);
    snprintf(numbers, sizeof numbers, " --error %s --seed %llu", t->log_error ? "log" : "squared",
             t->seed);
    ks_buffer_put_string(out, numbers);
}

static int train(settings *s)
{
    ks_bytes model = {0};
    ks_buffer *text;
    if (s->start != NULL) {
        int trouble = ks_input_bytes(&model, s->start, s->start);
        if (trouble)
            return trouble;
        s->training.model = model.bytes;
        s->training.model_size = model.size;
    }
    if (ks_buffer_new(&text)) {
        free(model.bytes);
        return ks_fail_status(KS_EMEMORY);
    }
    describe(text, s);
    int trouble = ks_train_run(NULL, &(ks_train_job){.softseg = &s->training,
                                                     .command = "train softseg",
                                                     .output = s->output,
                                                     .against = s->against,
                                                     .match_games = s->match_games,
                                                     .text = ks_buffer_data(text)});
    ks_buffer_free(text);
    free(model.bytes);
    return trouble;
}

static int run(int argc, char **argv)
{
    settings s = {.training = ks_softseg_defaults(), .outcome = 1, .match_games = 20};
    ks_options reader = {.command = &ks_command_train_softseg, .argc = argc, .argv = argv};
    s.training.snapshot_every = 0;
    for (const ks_option *o; (o = ks_options_next(&reader)) != NULL;)
        read_option(&s, &reader, o);
    if (reader.done)
        return reader.exit_code;
    ks_softseg_training *t = &s.training;
    t->train = (const char *const *)(argv + optind);
    t->train_count = argc - optind;
    if (s.games && t->train_count > 0)
        return ks_fail_command("train softseg", "--games are to be played; records have --passes");
    if ((s.passes || t->positions || s.way) && t->train_count == 0)
        return ks_fail_command("train softseg", "--passes, --positions and --learn are of records, "
                                                "and there are none");
    if (s.start != NULL && s.shaped)
        return ks_fail_command("train softseg", "--input and --layers are those of the model that "
                                                "--start names");
    t->games = t->train_count > 0 ? (s.passes ? s.passes : 1) : s.games ? s.games : t->games;
    t->outcome = t->train_count > 0 && s.outcome;
    if (t->snapshot_every > 0 && (s.output == NULL || strcmp(s.output, "-") == 0))
        return ks_fail_command("train softseg", "--every needs a file to write, named with -o");
    if (s.against != NULL && t->snapshot_every == 0)
        return ks_fail_command("train softseg", "--against needs --every N, which says when");
    if (s.against != NULL && t->width != t->height)
        return ks_fail_command("train softseg", "--against needs a square board");
    if (s.output == NULL && isatty(STDOUT_FILENO))
        return ks_fail_command("train softseg",
                               "a model is not for a terminal; name a file with -o");
    return train(&s);
}

const ks_command ks_command_train_softseg = {
    "train softseg",
    "Trains the network of soft segmentation",
    "[CORPUS]... [-o MODEL]",
    "Without a corpus the network plays against itself; a corpus is a file, folder or archive of\n"
    "SGF records whose last node has TB and TW.\n"
    "If the command is stopped, OUT.checkpoint keeps what there is, and the same command goes on,\n"
    "for more games too. OUT.csv and OUT.svg are its learning curve.\n",
    options,
    run,
};
