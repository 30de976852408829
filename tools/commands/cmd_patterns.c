/* keisei patterns: the known patterns, and how often they came true. */
#include "batch.h"
#include "commands.h"
#include "output.h"
#include "pattern_count.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct settings {
    int set, has_set;
    const char *corpus;
    int threads;
} settings;

static const ks_option options[] = {
    {"set", 0, NULL, "list only this set",
     KS_OPTION_CHOICE(settings, set, "link|edge-link|eye|outlet"),
     KS_OPTION_COUNT(settings, has_set), .otherwise = "all"},
    {"count", 0, "CORPUS", "count how often each came true in the games of CORPUS",
     KS_OPTION_PATH(settings, corpus)},
    {KS_ROW_THREADS(settings, threads)},
    {0},
};

static void put_line(ks_buffer *out, const char *first, const ks_pattern *pattern, long found,
                     long held)
{
    ks_buffer_put_format(out, "%-9s  %-60s  %-5s", first, pattern->name,
                         ks_pattern_strength_name(pattern->strength));
    if (found >= 0)
        ks_buffer_put_format(out, "  %8ld", found);
    if (found != 0 && held >= 0)
        ks_buffer_put_format(out, "  %5.1f",
                             100.0 * (double)held / (found > 0 ? (double)found : 1000.0));
    ks_buffer_put_string(out, "\n");
}

/* Lists a set, or all sets if that is -1. Without counts, the percentages of the files are used. */
static void put_list(ks_buffer *out, int only, const ks_pattern_counts *counts)
{
    int number = 0;
    for (int set = 0; set < KS_PATTERN_SETS; set++) {
        const ks_pattern *pattern;
        for (int i = 0; (pattern = ks_pattern_at((ks_pattern_set)set, i)) != NULL; i++, number++) {
            if (only >= 0 && set != only)
                continue;
            put_line(out, ks_pattern_set_name((ks_pattern_set)set), pattern,
                     counts ? counts->found[number] : -1,
                     counts ? counts->held[number] : pattern->held);
        }
    }
}

static void put_drawing(ks_buffer *out, const ks_pattern *pattern)
{
    static const char *const points[KS_PATTERN_SETS] = {"where the link can be cut",
                                                        "what lies under the link", "the eye",
                                                        "where the way out leads"};
    ks_buffer_put_format(out, "%s: %s, %s", pattern->name, ks_pattern_set_name(pattern->set),
                         ks_pattern_strength_name(pattern->strength));
    if (pattern->held >= 0)
        ks_buffer_put_format(out, ", held in %.1f%% of cases", pattern->held / 10.0);
    ks_buffer_put_string(out, "\n\n");
    for (const char *c = pattern->drawing; *c; c++) {
        if (c == pattern->drawing || c[-1] == '\n')
            ks_buffer_put_string(out, " ");
        if (*c != '\n')
            ks_buffer_put_string(out, " ");
        ks_buffer_put(out, c, 1);
    }
    ks_buffer_put_format(out,
                         "\n  * %s\n"
                         "  A B X its own stones, O the opponent's, . empty, # off the board,\n"
                         "  x empty or own, o empty or the opponent's, ~ anything but the\n"
                         "  opponent's, ? anything\n",
                         points[pattern->set]);
}

static int draw(const ks_options *read)
{
    char name[200] = "";
    size_t size = 0;
    ks_buffer *out;
    for (int i = 0; i < read->operand_count && size < sizeof name; i++)
        size += (size_t)snprintf(name + size, sizeof name - size, "%s%s", i ? " " : "",
                                 read->operands[i]);
    const ks_pattern *pattern = ks_pattern_find(name);
    if (pattern == NULL)
        return ks_fail_command("patterns", "unknown pattern %s; see keisei patterns", name);
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    put_drawing(out, pattern);
    int exit_code = ks_output_buffer(NULL, out);
    ks_buffer_free(out);
    return exit_code;
}

static int list(int set, const char *corpus, int threads)
{
    ks_pattern_counts counts = {0};
    ks_buffer *out;
    int exit_code = corpus ? ks_pattern_count(&counts, corpus, threads) : 0;
    if (exit_code && counts.games == 0) {
        ks_pattern_counts_release(&counts);
        return exit_code;
    }
    if (ks_buffer_new(&out)) {
        ks_pattern_counts_release(&counts);
        return ks_fail_status(KS_EMEMORY);
    }
    put_list(out, set, corpus ? &counts : NULL);
    if (ks_output_buffer(NULL, out))
        exit_code = KS_EXIT_FAILURE;
    ks_buffer_free(out);
    ks_pattern_counts_release(&counts);
    return exit_code;
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_patterns, &s, argc, argv))
        return read.exit_code;
    if (read.operand_count > 0 && !s.has_set && s.corpus == NULL)
        return draw(&read);
    int exit_code = ks_options_no_operand(&read);
    return exit_code ? exit_code : list(s.has_set ? s.set : -1, s.corpus, s.threads);
}

const ks_command ks_command_patterns = {
    "patterns",
    "Lists the patterns of links, eyes and ways out, or draws one",
    "[NAME]\n[--set SET] [--count CORPUS]",
    "The columns are the set, the name, what was proved of the pattern, and the percentage that\n"
    "came true in games of professionals. With --count, patterns are counted in the games of "
    "CORPUS\n"
    "that have labels, and the columns end with the number found and the percentage come true.\n",
    .options = options,
    .run = run,
};
