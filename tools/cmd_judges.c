/* keisei judges: who there is to ask. */
#include "commands.h"
#include "output.h"

#include <string.h>

static const ks_option options[] = {{0}};

/* Capitals of a pattern stand for numbers: does `name` have that form? */
static int has_form(const char *pattern, const char *name)
{
    for (; *pattern; pattern++) {
        size_t digits = strspn(name, "0123456789");
        if (*pattern >= 'A' && *pattern <= 'Z') {
            if (digits == 0)
                return 0;
            name += digits;
        } else if (*name++ != *pattern) {
            return 0;
        }
    }
    return *name == '\0';
}

static void put_judge(ks_buffer *out, const ks_judge_info *info)
{
    static const char spaces[] = "                      ";
    size_t size = strlen(info->name);
    const char *usual = ks_judge_default(19, 19);
    ks_buffer_put_string(out, info->name);
    ks_buffer_put_string(out, spaces + (size < sizeof spaces - 2 ? size : sizeof spaces - 2));
    ks_buffer_put_string(out, info->summary);
    if (has_form(info->name, usual)) {
        ks_buffer_put_string(out, " (default: ");
        ks_buffer_put_string(out, usual);
        ks_buffer_put_string(out, ")");
    }
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
        put_judge(out, ks_judge_at(i));
    ks_buffer_put_string(
        out,
        "\nCapitals stand for numbers, as in bouzy-5-21. A name may end with :remove or :reverse:"
        "\ndead stones are taken off, or change their colour, before the judge looks.\n");
    int trouble = ks_output_buffer(NULL, out);
    ks_buffer_free(out);
    return trouble;
}

const ks_command ks_command_judges = {
    "judges", "Lists the judges", "", NULL, options, run,
};
