/* Subcommands and their options. One table an option list makes the parser, `--help` and the
 * completions of the shells, so that they cannot disagree. */
#ifndef KS_OPTIONS_H
#define KS_OPTIONS_H

#include "keisei.h"

typedef struct ks_option {
    const char *name; /* "judge" for --judge; NULL ends a table */
    char letter;      /* 'o' for -o; 0: none */
    /* What follows: choices such as "text|json", or a word in capitals: FILE, OUT, JUDGE and RULES
     * are completed as such. NULL: nothing follows. */
    const char *argument;
    const char *help; /* half a line, without a full stop */
} ks_option;

typedef struct ks_command {
    const char *name;
    const char *summary;  /* half a line */
    const char *operands; /* what follows the name: "FILE [options]"; one line a way to call it */
    const char *notes;    /* printed below the options; NULL: nothing */
    const ks_option *options;          /* without --help, which every command has */
    int (*run)(int argc, char **argv); /* argv[0] is the name; returns the exit code */
} ks_command;

/* Reads the options of `command` one by one:
 *
 *     ks_options reader = {.command = &judge_command, .argc = argc, .argv = argv};
 *     for (const ks_option *o; (o = ks_options_next(&reader)) != NULL;)
 *         ... o->name, reader.value ...
 *     if (reader.done)
 *         return reader.exit_code;
 *     ... the operands: argv[optind] to argv[argc - 1] ...
 */
typedef struct ks_options {
    const ks_command *command;
    int argc;
    char **argv;
    const char *value; /* of the option just read; NULL if it takes none */
    int done;          /* help was asked for and printed, or an option was wrong and reported */
    int exit_code;
} ks_options;

const ks_option *ks_options_next(ks_options *reader);

/* Reports a value that an option cannot take; marks the reader as done. */
void ks_options_refuse(ks_options *reader, const ks_option *option, const char *expected);
/* The value as a number within the range; refuses anything else. */
int ks_options_int(ks_options *reader, const ks_option *option, int least, int most);
float ks_options_number(ks_options *reader, const ks_option *option, int least, int most);
/* A number above 0, up to `most`. */
double ks_options_positive(ks_options *reader, const ks_option *option, int most);
/* The value's place among the choices of the option ("a|b|c"), from 0; refuses anything else. */
int ks_options_choice(ks_options *reader, const ks_option *option);

/* The place of `word` among "a|b|c", from 0, or -1. */
int ks_options_place(const char *choices, const char *word);

/* Takes the one operand of a command; reports too few or too many. */
const char *ks_options_operand(ks_options *reader, const char *what);

/* Reports operands where there should be none; returns whether there are none. */
int ks_options_no_operand(ks_options *reader);
/* The judge of that name; reports one that does not exist for `command`. Returns 0 or an exit code.
 */
int ks_options_judge(ks_judge **out, const char *name, const char *command);

/* The text of `COMMAND --help`. */
void ks_options_help(ks_buffer *out, const ks_command *command);

/* Is `name` closer to `word` than `best` (may be NULL) and close enough to have been meant? */
const char *ks_options_nearer(const char *word, const char *name, const char *best);

#endif
