/* keisei match: games of our engine against another, and their statistics (contest.h). */
#include "commands.h"
#include "contest.h"
#include "output.h"

#include <stdio.h>

/* ---- The report ---- */

/* A row of the table: the games of one colour, or of both. */
static void add_row(ks_table *table, const ks_contest *contest, const char *name, int colour)
{
    ks_contest_tally tally = ks_contest_count(contest, colour);
    ks_table_text(table, name);
    ks_table_number(table, tally.games);
    ks_table_estimate(table, ks_ratio_percent(&tally.wins));
    ks_table_number(table, tally.scores.games);
    ks_table_estimate(table, ks_ratio_estimate(&tally.scores));
}

static void put_counts(ks_buffer *out, const ks_contest *contest)
{
    int empty = 0, duplicates = 0;
    for (int i = 0; i < contest->played; i++) {
        empty += contest->outcomes[i].result.kind == KS_RESULT_VOID;
        duplicates += contest->outcomes[i].duplicate > 0;
    }
    ks_buffer_put_format(out, "\n%d %s played; left out: %d as duplicates, %d as void.\n",
                         contest->played, contest->played == 1 ? "game" : "games", duplicates,
                         empty);
}

static int put_report(const ks_contest *contest, ks_buffer *out)
{
    static const ks_column columns[] = {{"ours", KS_COLUMN_TEXT, 0},
                                        {"games", KS_COLUMN_NUMBER, 0},
                                        {"won, %", KS_COLUMN_ESTIMATE, 1},
                                        {"counted", KS_COLUMN_NUMBER, 0},
                                        {"score", KS_COLUMN_ESTIMATE, 1}};
    ks_table *table;
    if (ks_table_new(&table, columns, 5))
        return ks_fail_status(KS_EMEMORY);
    if (contest->colours != KS_WHITE)
        add_row(table, contest, "Black", KS_BLACK);
    if (contest->colours != KS_BLACK)
        add_row(table, contest, "White", KS_WHITE);
    if (contest->colours == KS_EMPTY)
        add_row(table, contest, "both", KS_EMPTY);
    int status = ks_table_markdown(out, table);
    ks_table_free(table);
    put_counts(out, contest);
    return status ? ks_fail_status(status) : ks_output_buffer(NULL, out);
}

static int report(const ks_contest *contest)
{
    ks_buffer *out;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    int exit_code = put_report(contest, out);
    ks_buffer_free(out);
    return exit_code;
}

/* ---- The command ---- */

/* Games that were played before a failure are reported too. */
static int play(ks_contest *contest)
{
    if (contest->against == NULL)
        return ks_fail_command("match", "--against COMMAND is missing; see keisei match --help");
    int exit_code = ks_contest_run(contest);
    if (contest->played > 0 && report(contest))
        exit_code = KS_EXIT_FAILURE;
    if (!exit_code && ks_contest_count(contest, KS_EMPTY).games == 0)
        return ks_fail_command("match", "no game was finished");
    return exit_code;
}

static int run(int argc, char **argv)
{
    ks_contest contest = ks_contest_defaults("match");
    ks_options options;
    if (ks_options_read(&options, &ks_command_match, &contest, argc, argv))
        return options.exit_code;
    int exit_code = ks_options_no_operand(&options);
    if (!exit_code)
        exit_code = play(&contest);
    ks_contest_release(&contest);
    ks_options_release(&options);
    return exit_code;
}

const ks_command ks_command_match = {
    "match",
    "Plays games against another engine and reports the results",
    "--against COMMAND [OPTION]...",
    "COMMAND is run by the shell, for example \"gnugo --mode gtp --chinese-rules --level 0\".\n",
    .options = ks_contest_rows,
    .run = run,
};
