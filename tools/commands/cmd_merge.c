/* keisei merge: the results of shards as the result of one run. */
#include "commands.h"
#include "merge.h"
#include "output.h"

#include <string.h>

typedef struct settings {
    const char *output;
} settings;

static const ks_option options[] = {
    {"output", 'o', "OUT", "the file or folder to write", KS_OPTION_PATH(settings, output),
     .otherwise = "standard output"},
    {0},
};

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_merge_counts counts;
    ks_options read;
    if (ks_options_read(&read, &ks_command_merge, &s, argc, argv))
        return read.exit_code;
    if (read.operand_count == 0)
        return ks_fail_command("merge", "RESULT is missing; see keisei merge --help");
    if (s.output != NULL && strcmp(s.output, "-") == 0)
        s.output = NULL;
    int exit_code = ks_merge_run(&counts, "merge", s.output, (const char *const *)read.operands,
                                 read.operand_count);
    return exit_code ? exit_code : ks_merge_tell(&counts, "merge");
}

const ks_command ks_command_merge = {
    "merge",
    "Joins the results of shards into the result of one run",
    "RESULT... [OPTION]...",
    "RESULT is what keisei label or keisei audit has written with --shard, a file or a folder. "
    "All\n"
    "shards must be there, of the same corpus, options and program. OUT, which is a folder if "
    "they\n"
    "are, has the same bytes as if one run had done all games.\n",
    .options = options,
    .run = run,
};
