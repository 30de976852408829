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
    ks_buffer_put_string(out, info->summary);
    ks_buffer_put_string(out, "\n");
}

static void put_default(ks_buffer *out, const char *before, int size)
{
    ks_buffer_put_string(out, before);
    ks_buffer_put_number(out, size, 0);
    ks_buffer_put_string(out, "x");
    ks_buffer_put_number(out, size, 0);
    ks_buffer_put_string(out, " ");
    ks_buffer_put_string(out, ks_judge_default(size, size));
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
        put_judge(out, ks_judge_at(i), longest_name() + 2);
    ks_buffer_put_string(
        out,
        "\nCapitals stand for numbers, as in bouzy-5-21. A name may end with :remove or :reverse:"
        "\ndead stones are taken off, or change their colour, before the judge looks. Not of "
        "groups,"
        "\nperceptrons and soft segmentation, which have their own way with dead stones.\n"
        "\nWhere none is named: ");
    put_default(out, "on ", 9);
    put_default(out, ", on ", 13);
    put_default(out, ", on ", 19);
    ks_buffer_put_string(out, ".\n");
    int trouble = ks_output_buffer(NULL, out);
    ks_buffer_free(out);
    return trouble;
}

const ks_command ks_command_judges = {
    "judges", "Lists the judges", "", NULL, options, run,
};
