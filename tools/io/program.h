/* A program that is a table of subcommands: keisei and keisei-lab. They share the main loop, the
 * reading of options and the completions; this is what differs. */
#ifndef KS_PROGRAM_H
#define KS_PROGRAM_H

#include "options.h"

typedef struct ks_program {
    const char *name;
    const char *purpose;               /* one sentence */
    const ks_command *const *commands; /* NULL ends them */
    /* Names of commands that belong to the program `moved_to`; NULL ends them. */
    const char *const *moved;
    const char *moved_to;
} ks_program;

/* The program that is running. Defined where its table is. */
extern const ks_program ks_this_program;

/* The command of that name; NULL if there is none. */
const ks_command *ks_program_command(const char *name);

#endif
