/* keisei judges: who there is to ask. */
#include "commands.h"
#include "output.h"

#include <string.h>

static const ks_option options[] = {{0}};

static size_t longest_name(void)
{
    size_t longest = 0;
    for (int i = 0; ks_judge_at(i) != NULL; i++) {
        size_t size = strlen(ks_judge_at(i)->name);
        longest = size > longest ? size : longest;
    }
    return longest;
}

static void put_judge(ks_buffer *out, const ks_judge_info *info, size_t column)
{
    ks_buffer_put_string(out, info->name);
    for (size_t i = strlen(info->name); i < column; i++)
        ks_buffer_put_string(out, " ");
    ks_buffer_put_string(out, info->handles_dead_stones ? "* " : "  ");
    ks_buffer_put_string(out, info->summary);
    ks_buffer_put_string(out, "\n");
}

static int run(int argc, char **argv)
{
    ks_options reader = {.command = &ks_command_judges, .argc = argc, .argv = argv};
    ks_buffer *out;
    ks_options_next(&reader);
    if (reader.done || !ks_options_no_operand(&reader))
        return reader.exit_code;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    for (int i = 0; ks_judge_at(i) != NULL; i++)
        put_judge(out, ks_judge_at(i), longest_name() + 1);
    ks_buffer_put_string(
        out,
        "\nCapitals stand for numbers, as in bouzy-5-21. A name may end with :remove or :reverse:"
        "\ndead stones are taken off, or change their colour, before the judge looks. Judges marked"
        "\n* handle dead stones themselves.\n"
        "\nDefault: ");
    ks_buffer_put_string(out, ks_judge_default(19, 19));
    ks_buffer_put_string(out, ".\n");
    int trouble = ks_output_buffer(NULL, out);
    ks_buffer_free(out);
    return trouble;
}

const ks_command ks_command_judges = {
    "judges", "Lists the judges", "", NULL, options, run,
};
