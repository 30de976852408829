/* keisei judges: the list of judges. */
#include "commands.h"
#include "output.h"

#include <string.h>

static const ks_option options[] = {{0}};

static int longest_name(void)
{
    size_t longest = 0;
    for (int i = 0; ks_judge_at(i) != NULL; i++) {
        size_t size = strlen(ks_judge_at(i)->name);
        longest = size > longest ? size : longest;
    }
    return (int)longest;
}

static int run(int argc, char **argv)
{
    ks_options read;
    int longest = longest_name();
    ks_buffer *out;
    if (ks_options_read(&read, &ks_command_judges, NULL, argc, argv))
        return read.exit_code;
    int exit_code = ks_options_no_operand(&read);
    if (exit_code)
        return exit_code;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    for (int i = 0; ks_judge_at(i) != NULL; i++)
        ks_buffer_put_format(out, "%-*s %c %s\n", longest, ks_judge_at(i)->name,
                             ks_judge_at(i)->handles_dead_stones ? '*' : ' ',
                             ks_judge_at(i)->summary);
    ks_buffer_put_format(
        out,
        "\nCapitals stand for numbers, as in bouzy-5-21. A name may end with :remove or :reverse:"
        "\ndead stones are taken off, or change their colour, before the judge looks. Judges marked"
        "\n* handle dead stones themselves.\n"
        "\nDefault: %s.\n",
        ks_judge_default(19, 19));
    exit_code = ks_output_buffer(NULL, out);
    ks_buffer_free(out);
    return exit_code;
}

const ks_command ks_command_judges = {
    "judges", "Lists the judges", "", NULL, .options = options, .run = run,
};
