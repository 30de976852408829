/* See options.h. getopt_long does the parsing; it is told to be silent, since the messages are
 * ours, and to return operands in order. */
#include "options.h"

#include "input.h"
#include "output.h"
#include "program.h"

#include <assert.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPERAND = 1, FIRST_LONG = 256, HELP = FIRST_LONG + KS_MOST_OPTIONS };

/* The rows as getopt_long takes them. An option is identified by its index, since most have no
 * letter. */
typedef struct getopt_tables {
    struct option longs[KS_MOST_OPTIONS + 2];
    char letters[2 * KS_MOST_OPTIONS + 5];
} getopt_tables;

static int takes_value(const ks_option *option)
{
    return option->kind != KS_KIND_FLAG;
}

static void fill_tables(getopt_tables *out, const ks_options *options)
{
    size_t letters = 0;
    int count = 0;
    out->letters[letters++] = '-'; /* operands come as OPERAND */
    out->letters[letters++] = ':'; /* tell a missing value from an unknown option */
    for (; count < options->entry_count; count++) {
        const ks_option *o = options->entries[count].option;
        out->longs[count] = (struct option){
            o->name, takes_value(o) ? required_argument : no_argument, NULL, FIRST_LONG + count};
        if (o->letter)
            out->letters[letters++] = o->letter;
        if (o->letter && takes_value(o))
            out->letters[letters++] = ':';
    }
    out->longs[count] = (struct option){"help", no_argument, NULL, HELP};
    out->longs[count + 1] = (struct option){0};
    out->letters[letters++] = 'h';
    out->letters[letters] = '\0';
}

static ks_options_entry *entry_of_code(ks_options *options, int code)
{
    if (code >= FIRST_LONG)
        return code == HELP ? NULL : &options->entries[code - FIRST_LONG];
    for (int i = 0; i < options->entry_count; i++)
        if (options->entries[i].option->letter == code)
            return &options->entries[i];
    return NULL;
}

/* ---- Errors ---- */

/* Does another kind of the command have the option? */
static int is_of_other_kind(const ks_command *command, const char *name)
{
    ks_kind kind;
    if (command->kind_at == NULL)
        return 0;
    for (int i = 0; command->kind_at(&kind, i); i++)
        if (ks_option_find(kind.options, name) != NULL)
            return 1;
    return ks_option_find(command->options, name) != NULL;
}

static int fail_unknown(ks_options *options, const char *word, int letter)
{
    const ks_options_entry *known = letter ? entry_of_code(options, letter) : NULL;
    const char *command = options->name, *meant = NULL;
    char name[40];
    int size = (int)strcspn(word, "=");
    if (letter == HELP || known != NULL)
        return ks_fail_command(command, "--%s takes no value",
                               known ? known->option->name : "help");
    if (letter)
        return ks_fail_command(command, "unknown option -%c; see %s %s --help", letter,
                               ks_this_program.name, command);
    snprintf(name, sizeof name, "%.*s", size - 2, word + 2);
    if (is_of_other_kind(options->command, name))
        return ks_fail_command(options->command->name, "--%s does not go with %s", name,
                               options->kind.name);
    for (int i = 0; i < options->entry_count; i++)
        meant = ks_options_nearer(name, options->entries[i].option->name, meant);
    return ks_fail_command(command, "unknown option %.*s%s%s; see %s %s --help", size, word,
                           meant ? ", perhaps --" : "", meant ? meant : "", ks_this_program.name,
                           command);
}

static void put_kinds(char *out, size_t size, const ks_command *command)
{
    ks_kind kind, next;
    size_t used = 0;
    for (int i = 0; command->kind_at(&kind, i) && used < size; i++) {
        const char *before = i == 0 ? "" : command->kind_at(&next, i + 1) ? ", " : " and ";
        used += (size_t)snprintf(out + used, size - used, "%s%s", before, kind.name);
    }
}

/* The command line names no kind, or one that does not exist. */
static int fail_kind(const ks_command *command, int argc, char **argv)
{
    char kinds[400];
    const char *named = NULL;
    put_kinds(kinds, sizeof kinds, command);
    for (int i = argc - 1; i > 0; i--)
        named = argv[i][0] != '-' ? argv[i] : named;
    if (named == NULL)
        return ks_fail_command(command->name, "no %s given; available: %s", command->kind_word,
                               kinds);
    return ks_fail_command(command->name, "unknown %s %s; available: %s", command->kind_word, named,
                           kinds);
}

/* ---- Reading ---- */

static int print_help(const ks_command *command, const ks_kind *kind)
{
    ks_buffer *text;
    int status = ks_buffer_new(&text);
    if (status)
        return ks_fail_status(status);
    ks_options_help(text, command, kind);
    int exit_code = ks_output_buffer(NULL, text);
    ks_buffer_free(text);
    return exit_code;
}

/* Ends the reading with that exit code. */
static int stop(ks_options *options, int exit_code)
{
    options->exit_code = exit_code;
    return 1;
}

static void add_entries(ks_options *options, const ks_option *rows, void *settings, unsigned modes)
{
    ks_option_defaults(settings, rows);
    for (; rows->name != NULL; rows++) {
        if (options->kind.name != NULL && settings != options->kind_settings &&
            !ks_option_goes_with(rows, modes))
            continue; /* of the command, but not for this kind */
        assert(options->entry_count < KS_MOST_OPTIONS);
        options->entries[options->entry_count++] =
            (ks_options_entry){.option = rows, .settings = settings};
    }
}

/* The kind is the first word that names one; that it is the first operand is checked later. */
static int find_kind(ks_options *options, int argc, char **argv)
{
    const ks_command *command = options->command;
    ks_kind kind;
    for (int word = 1; word < argc && options->kind.name == NULL; word++)
        for (int i = 0; command->kind_at(&kind, i); i++)
            if (strcmp(argv[word], kind.name) == 0)
                options->kind = kind;
    if (options->kind.name == NULL) {
        for (int i = 1; i < argc; i++)
            if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
                return stop(options, print_help(command, NULL));
        return stop(options, fail_kind(command, argc, argv));
    }
    snprintf(options->name, sizeof options->name, "%s %s", command->name, options->kind.name);
    options->kind_settings = calloc(1, options->kind.settings_size);
    if (options->kind_settings == NULL)
        return stop(options, ks_fail_status(KS_EMEMORY));
    add_entries(options, options->kind.options, options->kind_settings, 0);
    return 0;
}

static int take(ks_options *options, ks_options_entry *entry, const char *value)
{
    ks_error error = {0};
    entry->given++;
    entry->value = value;
    if (ks_option_set(entry->settings, entry->option, value, &error) == 0)
        return 0;
    return stop(options, ks_fail_command(options->name, "--%s %s, not %s", entry->option->name,
                                         error.message, value[0] ? value : "nothing"));
}

/* Operands are moved to the front of argv, over words that have been read. */
static int read_words(ks_options *options, int argc, char **argv)
{
    getopt_tables tables;
    fill_tables(&tables, options);
    options->operands = argv + 1;
    opterr = 0;
    for (int code; (code = getopt_long(argc, argv, tables.letters, tables.longs, NULL)) != -1;) {
        if (code == OPERAND) {
            options->operands[options->operand_count++] = optarg;
        } else if (code == HELP || code == 'h') {
            return stop(options,
                        print_help(options->command, options->kind.name ? &options->kind : NULL));
        } else if (code == ':') {
            const ks_option *o = entry_of_code(options, optopt)->option;
            return stop(options, ks_fail_command(options->name, "--%s needs a value: %s", o->name,
                                                 ks_option_argument(o)));
        } else if (code == '?') {
            return stop(options, fail_unknown(options, argv[optind > 1 ? optind - 1 : 1], optopt));
        } else if (take(options, entry_of_code(options, code), optarg)) {
            return 1;
        }
    }
    while (optind < argc) /* after -- */
        options->operands[options->operand_count++] = argv[optind++];
    if (options->kind.name == NULL)
        return 0;
    if (options->operand_count == 0 || strcmp(options->operands[0], options->kind.name) != 0)
        return stop(options, fail_kind(options->command, 1 + options->operand_count, argv));
    options->operands++;
    options->operand_count--;
    return 0;
}

/* Calls a function for every file that an option names. */
static int each_file(const ks_options *options, int (*fn)(ks_option_file *file))
{
    int exit_code = 0;
    for (int i = 0; i < options->entry_count && !exit_code; i++) {
        const ks_options_entry *entry = &options->entries[i];
        if (entry->option->kind != KS_KIND_FILE)
            continue;
        ks_option_file *files =
            (ks_option_file *)(void *)((char *)entry->settings + entry->option->offset);
        size_t count = entry->option->size / sizeof *files;
        for (size_t f = 0; f < count && !exit_code; f++)
            exit_code = files[f].path ? fn(&files[f]) : 0;
    }
    return exit_code;
}

static int read_file(ks_option_file *file)
{
    ks_bytes bytes = {0};
    int exit_code = ks_input_bytes(&bytes, file->path, file->path);
    file->bytes = bytes.bytes;
    file->bytes_size = bytes.size;
    return exit_code;
}

static int free_file(ks_option_file *file)
{
    void *bytes; /* allocated by read_file */
    memcpy(&bytes, &file->bytes, sizeof bytes);
    free(bytes);
    file->bytes = NULL;
    return 0;
}

int ks_options_read(ks_options *out, const ks_command *command, void *settings, int argc,
                    char **argv)
{
    *out = (ks_options){.command = command};
    snprintf(out->name, sizeof out->name, "%s", command->name);
    int stopped = command->kind_at != NULL ? find_kind(out, argc, argv) : 0;
    if (!stopped) {
        add_entries(out, command->options, settings, out->kind.modes);
        stopped = read_words(out, argc, argv);
    }
    if (!stopped) {
        int exit_code = each_file(out, read_file);
        stopped = exit_code ? stop(out, exit_code) : 0;
    }
    if (stopped)
        ks_options_release(out);
    return stopped;
}

void ks_options_release(ks_options *options)
{
    each_file(options, free_file);
    free(options->kind_settings);
    options->kind_settings = NULL;
    options->entry_count = 0;
}

/* ---- Results ---- */

int ks_options_given(const ks_options *options, const char *name)
{
    for (int i = 0; i < options->entry_count; i++)
        if (strcmp(options->entries[i].option->name, name) == 0)
            return options->entries[i].given;
    return 0;
}

int ks_options_check(const ks_options *options, const void *settings, unsigned modes)
{
    for (int i = 0; i < options->entry_count; i++) {
        const ks_options_entry *entry = &options->entries[i];
        if (entry->given && entry->settings == settings &&
            !ks_option_goes_with(entry->option, modes))
            return ks_fail_command(options->name, "--%s %s", entry->option->name,
                                   entry->option->only);
    }
    return 0;
}

static int fail_operand(const ks_options *options, int place)
{
    return ks_fail_command(options->name, "unexpected argument %s; see %s %s --help",
                           options->operands[place], ks_this_program.name, options->name);
}

const char *ks_options_operand(ks_options *options, const char *what)
{
    if (options->operand_count == 1)
        return options->operands[0];
    options->exit_code = options->operand_count > 1
                             ? fail_operand(options, 1)
                             : ks_fail_command(options->name, "%s is missing; see %s %s --help",
                                               what, ks_this_program.name, options->name);
    return NULL;
}

int ks_options_no_operand(const ks_options *options)
{
    return options->operand_count == 0 ? 0 : fail_operand(options, 0);
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

/* ---- Help ---- */

const char *ks_options_default(const ks_option *option)
{
    return option->otherwise ? option->otherwise : option->initial;
}

/* Explanations are in one column, on the next line if the option is too long. */
static void put_option(ks_buffer *out, const ks_option *option)
{
    static const char spaces[] = "                             ";
    size_t column = sizeof spaces - 1;
    char head[100], letter = option->letter;
    const char *argument = ks_option_argument(option);
    snprintf(head, sizeof head, "  %c%c%c --%s%s%s", letter ? '-' : ' ', letter ? letter : ' ',
             letter ? ',' : ' ', option->name, argument ? " " : "", argument ? argument : "");
    size_t size = strlen(head);
    ks_buffer_put_string(out, head);
    ks_buffer_put_string(out, size + 2 <= column ? spaces + size : "\n");
    ks_buffer_put_string(out, size + 2 <= column ? "" : spaces);
    ks_buffer_put_string(out, option->help);
    if (ks_options_default(option) != NULL) {
        ks_buffer_put_string(out, " (default: ");
        ks_buffer_put_string(out, ks_options_default(option));
        ks_buffer_put_string(out, ")");
    }
    ks_buffer_put_string(out, "\n");
}

static void put_options(ks_buffer *out, const ks_option *rows, unsigned modes, int all)
{
    for (; rows->name != NULL; rows++)
        if (all || ks_option_goes_with(rows, modes))
            put_option(out, rows);
}

/* A line for each line of `operands`; `before` changes after the first. */
static void put_usage(ks_buffer *out, const char **before, const char *command, const char *kind,
                      const char *operands)
{
    do {
        size_t size = strcspn(operands, "\n");
        ks_buffer_put_string(out, *before);
        ks_buffer_put_string(out, ks_this_program.name);
        ks_buffer_put_string(out, " ");
        ks_buffer_put_string(out, command);
        ks_buffer_put_string(out, kind ? " " : "");
        ks_buffer_put_string(out, kind ? kind : "");
        ks_buffer_put_string(out, size > 0 ? " " : "");
        ks_buffer_put(out, operands, size);
        ks_buffer_put_string(out, kind ? " [OPTION]...\n" : "\n");
        *before = "       ";
        operands += size + (operands[size] == '\n');
    } while (*operands != '\0');
}

static void put_head(ks_buffer *out, const ks_command *command, const ks_kind *kind)
{
    const char *before = "Usage: ";
    ks_kind each;
    if (kind != NULL)
        put_usage(out, &before, command->name, kind->name, kind->operands);
    else if (command->kind_at == NULL)
        put_usage(out, &before, command->name, NULL, command->operands);
    for (int i = 0; kind == NULL && command->kind_at != NULL && command->kind_at(&each, i); i++)
        put_usage(out, &before, command->name, each.name, each.operands);
    ks_buffer_put_string(out, "\n");
    ks_buffer_put_string(out, kind ? kind->summary : command->summary);
    ks_buffer_put_string(out, ".\n\n");
}

/* The kinds of a command, with their summaries. */
static void put_overview(ks_buffer *out, const ks_command *command)
{
    ks_kind kind;
    char line[200];
    for (int i = 0; command->kind_at(&kind, i); i++) {
        snprintf(line, sizeof line, "  %-19s%s\n", kind.name, kind.summary);
        ks_buffer_put_string(out, line);
    }
    snprintf(line, sizeof line, "\n%s %s NAME --help lists the options of each.\n",
             ks_this_program.name, command->name);
    ks_buffer_put_string(out, line);
}

void ks_options_help(ks_buffer *out, const ks_command *command, const ks_kind *kind)
{
    static const ks_option help = {"help", 'h', NULL, "print this", .kind = KS_KIND_FLAG};
    put_head(out, command, kind);
    if (command->kind_at != NULL && kind == NULL) {
        put_overview(out, command);
    } else {
        if (kind != NULL)
            put_options(out, kind->options, 0, 1);
        put_options(out, command->options, kind ? kind->modes : 0, kind == NULL);
        put_option(out, &help);
    }
    const char *const notes[] = {kind ? kind->notes : NULL,
                                 kind && kind->own_notes ? NULL : command->notes};
    for (int i = 0; i < 2; i++)
        if (notes[i] != NULL) {
            ks_buffer_put_string(out, i == 0 || kind == NULL || kind->notes == NULL ? "\n" : "");
            ks_buffer_put_string(out, notes[i]);
        }
}

/* ---- Suggestions ---- */

/* The edit distance: how many letters must be inserted, removed, replaced or swapped with their
 * neighbour to turn one word into the other. Words are cut to 31 letters. */
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
