/* Options by name. A table of rows says what each option is called, what it takes, its default and
 * which field of a struct of settings it fills. A program that reads a command line, a form or a
 * file sets the fields by text, which is checked in one place.
 *
 *     typedef struct settings { int epochs; double rate; } settings;
 *     static const ks_option rows[] = {
 *         {"epochs", 'e', "N", "passes over the examples",
 *          KS_OPTION_INT(settings, epochs, 1, 1000), .initial = "16"},
 *         {"rate", 0, "X", "the learning rate",
 *          KS_OPTION_NUMBER(settings, rate, 0, 1), .initial = ".01"},
 *         {0}};
 *     settings s = {0};
 *     ks_option_defaults(&s, rows);
 *     ks_option_set(&s, ks_option_find(rows, "epochs"), "50", &error);
 */
#ifndef KEISEI_OPTION_H
#define KEISEI_OPTION_H

#include "buffer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ks_option_kind {
    KS_KIND_FLAG,    /* int: 1 if the option is given; it takes no value */
    KS_KIND_INT,     /* int or size_t: a whole number within the range */
    KS_KIND_SEED,    /* unsigned long long, from 0 to a thousand million */
    KS_KIND_NUMBER,  /* float or double: a number within the range */
    KS_KIND_CHOICE,  /* int or an enum: one of the choices */
    KS_KIND_WORD,    /* const char *: one of the choices, as text */
    KS_KIND_CHOICES, /* unsigned: a bit for each of the choices, by its place */
    KS_KIND_TEXT,    /* const char *: the text itself, which must stay valid; may be a list */
    KS_KIND_PATH,    /* the same, for the name of a file or folder */
    KS_KIND_FILE,    /* ks_option_file: a file whose bytes are wanted; may be a list */
    KS_KIND_INTS,    /* int[]: whole numbers within the range with commas between them */
    KS_KIND_BOARD,   /* int[2]: the size of a board, "9" or "9x7" */
    KS_KIND_OTHER    /* any field, set by `read` */
} ks_option_kind;

#define KS_OPTION_UNNAMED (~0u)

/* Which ends of a range do not belong to it. */
enum { KS_OPEN_LEAST = 1, KS_OPEN_MOST = 2 };

typedef struct ks_option ks_option;

struct ks_option {
    const char *name;     /* "judge" for --judge; NULL ends a table */
    char letter;          /* 'o' for -o; 0: none */
    const char *argument; /* what follows it in the help: "N"; NULL: the choices, or nothing */
    const char *help;     /* half a line, without a full stop and without the default */
    ks_option_kind kind;
    size_t offset, size; /* of the field in the settings; a list has a field of several items */
    /* The offset of an int that counts how often the option was given, which is how many items a
     * list has; 0: none, so it cannot be the first field. */
    size_t count;
    double least, most;    /* the range of numbers */
    unsigned open;         /* which of these ends do not belong to it */
    const char *choices;   /* "a|b|c" */
    const int *values;     /* of the choices, in their order; NULL: their places, from 0 */
    const char *initial;   /* the default, as it would be given; NULL: the field starts as zeros */
    const char *otherwise; /* the default in words, where `initial` does not say it: "all" */
    /* The modes in which the option may be given, a bit for each; 0: all. The owner of the table
     * defines the bits. */
    unsigned modes;
    const char *only; /* "is for self-play": the message if it is given in another mode */
    /* The modes in which ks_option_describe leaves it out, since it does not change the result;
     * KS_OPTION_UNNAMED: all. */
    unsigned unnamed;
    int (*read)(void *field, const ks_option *option, const char *text, ks_error *error);
};

/* The name of a file, and its bytes once the program has read it. */
typedef struct ks_option_file {
    const char *path; /* NULL: none */
    const void *bytes;
    size_t bytes_size;
} ks_option_file;

/* The middle of a row: what the option takes and where it goes. */
#define KS_OPTION_FIELD(type, field)                                                               \
    .offset = offsetof(type, field), .size = sizeof(((type *)0)->field)
#define KS_OPTION_FLAG(type, field) .kind = KS_KIND_FLAG, KS_OPTION_FIELD(type, field)
#define KS_OPTION_INT(type, field, low, high)                                                      \
    .kind = KS_KIND_INT, KS_OPTION_FIELD(type, field), .least = low, .most = high
#define KS_OPTION_SEED(type, field)                                                                \
    .kind = KS_KIND_SEED, KS_OPTION_FIELD(type, field), .most = 1e9, .initial = "1"
#define KS_OPTION_NUMBER(type, field, low, high)                                                   \
    .kind = KS_KIND_NUMBER, KS_OPTION_FIELD(type, field), .least = low, .most = high
#define KS_OPTION_CHOICE(type, field, words)                                                       \
    .kind = KS_KIND_CHOICE, KS_OPTION_FIELD(type, field), .choices = words
#define KS_OPTION_WORD(type, field, words)                                                         \
    .kind = KS_KIND_WORD, KS_OPTION_FIELD(type, field), .choices = words
#define KS_OPTION_CHOICES(type, field, words)                                                      \
    .kind = KS_KIND_CHOICES, KS_OPTION_FIELD(type, field), .choices = words
#define KS_OPTION_TEXT(type, field) .kind = KS_KIND_TEXT, KS_OPTION_FIELD(type, field)
#define KS_OPTION_PATH(type, field) .kind = KS_KIND_PATH, KS_OPTION_FIELD(type, field)
#define KS_OPTION_FILE(type, field) .kind = KS_KIND_FILE, KS_OPTION_FIELD(type, field)
#define KS_OPTION_INTS(type, field, low, high)                                                     \
    .kind = KS_KIND_INTS, KS_OPTION_FIELD(type, field), .least = low, .most = high
#define KS_OPTION_BOARD(type, field) .kind = KS_KIND_BOARD, KS_OPTION_FIELD(type, field)
#define KS_OPTION_OTHER(type, field, function)                                                     \
    .kind = KS_KIND_OTHER, KS_OPTION_FIELD(type, field), .read = function
#define KS_OPTION_COUNT(type, field) .count = offsetof(type, field)

/* The row of that name, or NULL. */
KS_API const ks_option *ks_option_find(const ks_option *rows, const char *name);
/* Sets the fields of all rows that have an `initial`; the others are left as they are. */
KS_API void ks_option_defaults(void *settings, const ks_option *rows);
/* Sets the field of a row. KS_EINPUT: `error` says what it takes instead, as "takes a whole number
 * from 1 to 50", and the settings are as they were. */
KS_API int ks_option_set(void *settings, const ks_option *option, const char *text,
                         ks_error *error);
/* What may follow the option, for the help: "N", "a|b"; NULL: nothing. */
KS_API const char *ks_option_argument(const ks_option *option);
/* Adds the options that make these settings, as " --epochs 50 --start some.model": all rows of
 * these modes whose field differs from what it is without the option and without an `initial`. Only
 * the last part of a path is written. */
KS_API void ks_option_describe(ks_buffer *out, const void *settings, const ks_option *rows,
                               unsigned modes);
/* May the option be given in these modes? */
KS_API int ks_option_goes_with(const ks_option *option, unsigned modes);
/* The place of `word` among "a|b|c", from 0, or -1. */
KS_API int ks_option_place(const char *choices, const char *word);

#ifdef __cplusplus
}
#endif

#endif
