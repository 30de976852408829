/* Subcommands and their options. The parser, `--help` and the completions of the shells are made
 * from one table of rows (keisei/option.h), so that they cannot disagree. */
#ifndef KS_OPTIONS_H
#define KS_OPTIONS_H

#include "keisei.h"

/* A kind of a command, such as `life` of `train`, with its own options. */
typedef struct ks_kind {
    const char *name;
    const char *summary;      /* half a line */
    const char *operands;     /* what follows the name, before options: "CORPUS..." */
    const char *notes;        /* printed below the options; NULL: nothing */
    int own_notes;            /* the notes of the command do not go with it */
    const ks_option *options; /* for settings of this kind, */
    size_t settings_size;     /* whose size in bytes this is */
    unsigned modes;           /* which of the command's options it also takes; see ks_option */
} ks_kind;

typedef struct ks_command {
    const char *name;
    const char *summary;      /* half a line */
    const char *operands;     /* what follows the name: "FILE [OPTION]..."; a line per usage */
    const char *notes;        /* printed below the options; NULL: nothing */
    const ks_option *options; /* without --help, which every command has */
    int (*run)(int argc, char **argv); /* argv[0] is the name; returns the exit code */
    /* For a command with kinds, of which the first operand names one: kind `index`; returns 0 after
     * the last. NULL: no kinds. */
    int (*kind_at)(ks_kind *out, int index);
    const char *kind_word; /* "training" */
} ks_command;

/* Modes of commands that judge a file or a stream, by any judge or a random field. */
enum { KS_MODE_FILE = 1, KS_MODE_STREAM = 2, KS_MODE_FIELD = 4 };

/* For a row: the modes that it goes with. */
#define KS_FOR_FILES  .modes = KS_MODE_FILE, .only = "does not go with --jsonl"
#define KS_FOR_FIELDS .modes = KS_MODE_FIELD, .only = "goes with a random field such as boltzmann5"

enum { KS_MOST_OPTIONS = 60 };

/* A row and the settings that it fills. */
typedef struct ks_options_entry {
    const ks_option *option;
    void *settings;
    int given;         /* how often */
    const char *value; /* the last one given; NULL: none, or it takes none */
} ks_options_entry;

/* A command line that was read:
 *
 *     settings s = {0};
 *     ks_options options;
 *     if (ks_options_read(&options, &judge_command, &s, argc, argv))
 *         return options.exit_code;
 *     ... s, and options.operands ...
 *     ks_options_release(&options);
 */
typedef struct ks_options {
    const ks_command *command;
    char name[80];       /* "judge" or "train life", for messages */
    ks_kind kind;        /* the kind that was named, if the command has kinds, */
    void *kind_settings; /* and its settings */
    char **operands;     /* without the name of the kind */
    int operand_count;
    int exit_code; /* if reading did not return 0: help or an error was printed */
    ks_options_entry entries[KS_MOST_OPTIONS];
    int entry_count;
} ks_options;

/* Fills the settings with the defaults and then from the command line; files that options of kind
 * KS_KIND_FILE name are read. If it does not return 0, the command ends with `exit_code`, and
 * nothing has to be released. */
int ks_options_read(ks_options *out, const ks_command *command, void *settings, int argc,
                    char **argv);
/* Frees the bytes of files and the settings of the kind. */
void ks_options_release(ks_options *options);

/* How often the option was given. */
int ks_options_given(const ks_options *options, const char *name);
/* Refuses options of these settings that were given and do not go with `modes`. Returns 0 or an
 * exit code. */
int ks_options_check(const ks_options *options, const void *settings, unsigned modes);

/* The one operand of a command; NULL, with the exit code set, after reporting too few or many. */
const char *ks_options_operand(ks_options *options, const char *what);
/* Reports operands where there should be none. Returns 0 or an exit code. */
int ks_options_no_operand(const ks_options *options);

/* The judge of that name; reports one that does not exist for `command`. Returns 0 or an exit code.
 */
int ks_options_judge(ks_judge **out, const char *name, const char *command);

/* The text of `COMMAND --help`, or, with a kind, of `COMMAND KIND --help`. */
void ks_options_help(ks_buffer *out, const ks_command *command, const ks_kind *kind);
/* The default of an option as text; NULL if it has none. */
const char *ks_options_default(const ks_option *option);

/* Is `name` closer to `word` than `best` (may be NULL), and close enough to be suggested? */
const char *ks_options_nearer(const char *word, const char *name, const char *best);

#endif
