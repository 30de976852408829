/* See options.h. getopt_long does the reading, told to be silent: the sentences are ours. */
#include "options.h"

#include "output.h"
#include "program.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OPTIONS = 30, FIRST_LONG = 256, HELP = FIRST_LONG + MOST_OPTIONS };

/* The table as getopt_long takes it. An option is known by its place, not its letter: most have
 * none.
 */
typedef struct getopt_tables {
    struct option longs[MOST_OPTIONS + 2];
    char letters[2 * MOST_OPTIONS + 4];
} getopt_tables;

static void fill_tables(getopt_tables *out, const ks_option *options)
{
    size_t letters = 0;
    int count = 0;
    out->letters[letters++] = ':'; /* tell a missing value from an unknown option */
    for (; count < MOST_OPTIONS && options[count].name != NULL; count++) {
        const ks_option *o = &options[count];
        out->longs[count] = (struct option){o->name, o->argument ? required_argument : no_argument,
                                            NULL, FIRST_LONG + count};
        if (o->letter)
            out->letters[letters++] = o->letter;
        if (o->letter && o->argument)
            out->letters[letters++] = ':';
    }
    out->longs[count] = (struct option){"help", no_argument, NULL, HELP};
    out->longs[count + 1] = (struct option){0};
    out->letters[letters++] = 'h';
    out->letters[letters] = '\0';
}

static const ks_option *option_of_code(const ks_option *options, int code)
{
    if (code == HELP)
        return NULL;
    if (code >= FIRST_LONG)
        return &options[code - FIRST_LONG];
    while (options->name != NULL && options->letter != code)
        options++;
    return options->name ? options : NULL;
}

static const char *nearest_option(const ks_option *options, const char *word, size_t size)
{
    char name[40];
    const char *best = NULL;
    snprintf(name, sizeof name, "%.*s", (int)(size < sizeof name ? size : sizeof name - 1), word);
    for (; options->name != NULL; options++)
        best = ks_options_nearer(name, options->name, best);
    return best;
}

static void report_unknown(ks_options *reader, int letter)
{
    const char *command = reader->command->name;
    const char *word = reader->argv[optind > 1 ? optind - 1 : 1];
    const ks_option *known = letter ? option_of_code(reader->command->options, letter) : NULL;
    size_t size = strcspn(word, "=");
    if (letter == HELP || known != NULL) {
        ks_fail_command(command, "--%s takes no value", known ? known->name : "help");
    } else if (letter) {
        ks_fail_command(command, "unknown option -%c; see %s %s --help", letter,
                        ks_this_program.name, command);
    } else {
        const char *meant = nearest_option(reader->command->options, word + 2, size - 2);
        ks_fail_command(command, "unknown option %.*s%s%s; see %s %s --help", (int)size, word,
                        meant ? ", perhaps --" : "", meant ? meant : "", ks_this_program.name,
                        command);
    }
}

static void stop(ks_options *reader, int exit_code)
{
    reader->done = 1;
    reader->exit_code = exit_code;
}

static int print_help(const ks_command *command)
{
    ks_buffer *text;
    int status = ks_buffer_new(&text);
    if (status)
        return ks_fail_status(status);
    ks_options_help(text, command);
    int exit_code = ks_output_buffer(NULL, text);
    ks_buffer_free(text);
    return exit_code;
}

const ks_option *ks_options_next(ks_options *reader)
{
    getopt_tables tables;
    const ks_option *options = reader->command->options;
    if (reader->done)
        return NULL;
    fill_tables(&tables, options);
    opterr = 0;
    int code = getopt_long(reader->argc, reader->argv, tables.letters, tables.longs, NULL);
    if (code == -1)
        return NULL;
    if (code == HELP || code == 'h') {
        stop(reader, print_help(reader->command));
        return NULL;
    }
    if (code == ':') {
        const ks_option *o = option_of_code(options, optopt);
        ks_fail_command(reader->command->name, "--%s needs a value: %s", o->name, o->argument);
        stop(reader, KS_TROUBLE);
        return NULL;
    }
    if (code == '?') {
        report_unknown(reader, optopt);
        stop(reader, KS_TROUBLE);
        return NULL;
    }
    const ks_option *o = option_of_code(options, code);
    reader->value = o->argument ? optarg : NULL;
    return o;
}

void ks_options_refuse(ks_options *reader, const ks_option *option, const char *expected)
{
    ks_fail_command(reader->command->name, "--%s takes %s, not %s", option->name, expected,
                    reader->value[0] ? reader->value : "nothing");
    stop(reader, KS_TROUBLE);
}

/* Digits with a sign and at most `points` points, as a double: 0 if it is anything else. strtod
 * alone would also take "nan", "0x10" and spaces. */
static int plain_number(double *out, const char *text, int points)
{
    const char *t = text + (*text == '-' || *text == '+');
    int digits = 0;
    for (; *t; t++) {
        if (*t == '.' && points > 0)
            points--;
        else if (*t >= '0' && *t <= '9')
            digits++;
        else
            return 0;
    }
    *out = strtod(text, NULL);
    return digits > 0;
}

int ks_options_int(ks_options *reader, const ks_option *option, int least, int most)
{
    double value;
    if (plain_number(&value, reader->value, 0) && value >= least && value <= most)
        return (int)value;
    char expected[80];
    snprintf(expected, sizeof expected, "a whole number from %d to %d", least, most);
    ks_options_refuse(reader, option, expected);
    return 0;
}

float ks_options_number(ks_options *reader, const ks_option *option, int least, int most)
{
    double value;
    if (plain_number(&value, reader->value, 1) && value >= least && value <= most)
        return (float)value;
    char expected[80];
    snprintf(expected, sizeof expected, "a number from %d to %d", least, most);
    ks_options_refuse(reader, option, expected);
    return 0;
}

int ks_options_place(const char *choices, const char *word)
{
    size_t size = strlen(word);
    for (int place = 0; *choices; place++) {
        size_t length = strcspn(choices, "|");
        if (length == size && memcmp(choices, word, size) == 0)
            return place;
        choices += length + (choices[length] == '|');
    }
    return -1;
}

double ks_options_positive(ks_options *reader, const ks_option *option, int most)
{
    char expected[40];
    double number = (double)ks_options_number(reader, option, 0, most);
    snprintf(expected, sizeof expected, "a number above 0, up to %d", most);
    if (number <= 0 && !reader->done)
        ks_options_refuse(reader, option, expected);
    return number;
}

int ks_options_choice(ks_options *reader, const ks_option *option)
{
    int place = ks_options_place(option->argument, reader->value);
    if (place < 0)
        ks_options_refuse(reader, option, option->argument);
    return place;
}

static void fail_operand(const ks_options *reader, int place)
{
    const char *command = reader->command->name;
    ks_fail_command(command, "%s is one word too many; see %s %s --help", reader->argv[place],
                    ks_this_program.name, command);
}

const char *ks_options_operand(ks_options *reader, const char *what)
{
    const char *command = reader->command->name;
    int count = reader->argc - optind;
    if (count == 1)
        return reader->argv[optind];
    if (count < 1)
        ks_fail_command(command, "%s is missing; see %s %s --help", what, ks_this_program.name,
                        command);
    else
        ks_fail_command(command, "one %s is enough, what is %s?", what, reader->argv[optind + 1]);
    stop(reader, KS_TROUBLE);
    return NULL;
}

int ks_options_no_operand(ks_options *reader)
{
    if (reader->argc == optind)
        return 1;
    fail_operand(reader, optind);
    stop(reader, KS_TROUBLE);
    return 0;
}

int ks_options_judge(ks_judge **out, const char *name, const char *command)
{
    ks_error error = {0};
    const char *meant = NULL;
    if (ks_judge_new(out, name, &error) == 0)
        return 0;
    for (int i = 0; ks_judge_at(i) != NULL; i++)
        meant = ks_options_nearer(name, ks_judge_at(i)->name, meant);
    return ks_fail_command(command, "%s%s%s; see keisei judges", error.message,
                           meant ? ", perhaps " : "", meant ? meant : "");
}

/* Explanations stand in a column of their own, on the next line where there is no room left of it.
 */
static void put_option(ks_buffer *out, char letter, const char *name, const char *argument,
                       const char *help)
{
    static const char spaces[] = "                             ";
    size_t column = sizeof spaces - 1;
    char head[80];
    snprintf(head, sizeof head, "  %c%c%c --%s%s%s", letter ? '-' : ' ', letter ? letter : ' ',
             letter ? ',' : ' ', name, argument ? " " : "", argument ? argument : "");
    size_t size = strlen(head);
    ks_buffer_put_string(out, head);
    ks_buffer_put_string(out, size + 2 <= column ? spaces + size : "\n");
    ks_buffer_put_string(out, size + 2 <= column ? "" : spaces);
    ks_buffer_put_string(out, help);
    ks_buffer_put_string(out, "\n");
}

static void put_usage(ks_buffer *out, const ks_command *command)
{
    const char *line = command->operands, *before = "Usage: ";
    do {
        size_t size = strcspn(line, "\n");
        ks_buffer_put_string(out, before);
        ks_buffer_put_string(out, ks_this_program.name);
        ks_buffer_put_string(out, " ");
        ks_buffer_put_string(out, command->name);
        ks_buffer_put_string(out, size > 0 ? " " : "");
        ks_buffer_put(out, line, size);
        ks_buffer_put_string(out, "\n");
        before = "       ";
        line += size + (line[size] == '\n');
    } while (*line != '\0');
}

void ks_options_help(ks_buffer *out, const ks_command *command)
{
    put_usage(out, command);
    ks_buffer_put_string(out, "\n");
    ks_buffer_put_string(out, command->summary);
    ks_buffer_put_string(out, ".\n\n");
    for (const ks_option *o = command->options; o->name != NULL; o++)
        put_option(out, o->letter, o->name, o->argument, o->help);
    put_option(out, 'h', "help", NULL, "print this");
    if (command->notes != NULL) {
        ks_buffer_put_string(out, "\n");
        ks_buffer_put_string(out, command->notes);
    }
}

/* How many letters must be put in, left out, changed or swapped with their neighbour to make one
 * word of the other; words are cut to 31 letters. */
static int letters_apart(const char *a, const char *b)
{
    enum { MOST = 31 };
    int cost[MOST + 1][MOST + 1];
    int m = (int)strnlen(a, MOST), n = (int)strnlen(b, MOST);
    for (int i = 0; i <= m; i++)
        for (int j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            int best = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (cost[i - 1][j] + 1 < best)
                best = cost[i - 1][j] + 1;
            if (cost[i][j - 1] + 1 < best)
                best = cost[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                cost[i - 2][j - 2] + 1 < best)
                best = cost[i - 2][j - 2] + 1;
            cost[i][j] = best;
        }
    return cost[m][n];
}

const char *ks_options_nearer(const char *word, const char *name, const char *best)
{
    int apart = letters_apart(word, name), allowed = strlen(word) > 4 ? 2 : 1;
    if (best != NULL && letters_apart(word, best) <= apart)
        return best;
    return apart <= allowed ? name : best;
}
