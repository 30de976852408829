/* The subcommands of keisei-lab: one cmd_NAME.c each. */
#ifndef KS_LAB_COMMANDS_H
#define KS_LAB_COMMANDS_H

#include "options.h"

extern const ks_command ks_command_train;
extern const ks_command ks_command_experiment;
extern const ks_command ks_command_relabel;

#endif
