/* The command keisei, for players, servers and archives: its table of subcommands. */
#include "commands.h"
#include "program.h"

static const ks_command *const commands[] = {
    &ks_command_judge,    &ks_command_explain,  &ks_command_judges,     &ks_command_score,
    &ks_command_label,    &ks_command_audit,    &ks_command_index,      &ks_command_merge,
    &ks_command_features, &ks_command_patterns, &ks_command_show,       &ks_command_graph,
    &ks_command_annotate, &ks_command_gtp,      &ks_command_analysis,   &ks_command_serve,
    &ks_command_match,    &ks_command_verify,   &ks_command_completion, NULL,
};

static const char *const moved[] = {"train", "experiment", "relabel", NULL};

const ks_program ks_this_program = {
    .name = "keisei",
    .purpose = "Judges positions of Go: who owns what, how surely, and the score.",
    .commands = commands,
    .moved = moved,
    .moved_to = "keisei-lab",
};
