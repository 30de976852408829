/* The command keisei-lab, for research: its table of subcommands. */
#include "commands.h"
#include "lab_commands.h"
#include "program.h"

static const ks_command *const commands[] = {
    &ks_command_train,
    &ks_command_experiment,
    &ks_command_relabel,
    &ks_command_lab_completion,
    NULL,
};

static const char *const moved[] = {NULL};

const ks_program ks_this_program = {
    .name = "keisei-lab",
    .purpose = "Trains the judges of keisei and measures them on games.",
    .commands = commands,
    .moved = moved,
};
