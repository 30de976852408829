/* The subcommands of keisei: one cmd_NAME.c each. */
#ifndef KS_COMMANDS_H
#define KS_COMMANDS_H

#include "options.h"

extern const ks_command ks_command_judge;
extern const ks_command ks_command_judges;
extern const ks_command ks_command_explain;
extern const ks_command ks_command_score;
extern const ks_command ks_command_label;
extern const ks_command ks_command_audit;
extern const ks_command ks_command_index;
extern const ks_command ks_command_merge;
extern const ks_command ks_command_features;
extern const ks_command ks_command_patterns;
extern const ks_command ks_command_show;
extern const ks_command ks_command_verify;
extern const ks_command ks_command_graph;
extern const ks_command ks_command_analysis;
extern const ks_command ks_command_annotate;
extern const ks_command ks_command_serve;
extern const ks_command ks_command_gtp;
extern const ks_command ks_command_match;
extern const ks_command ks_command_completion;
extern const ks_command ks_command_lab_completion; /* the same for keisei-lab */

#endif
