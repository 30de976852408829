/* keisei match: games of our engine against another, and what they tell (contest.h). */
#include "commands.h"
#include "contest.h"
#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ks_option options[] = {
    {"against", 'a', "COMMAND", "the opponent: a command that speaks GTP"},
    {"games", 'n', "N", "how many games (100)"},
    {"colour", 0, "black|white|both", "ours (both, in turn)"},
    {KS_OPTION_PLAYER},
    {KS_OPTION_MODEL},
    {KS_OPTION_AIM},
    {KS_OPTION_TEMPERATURE " (0.1)"},
    {KS_OPTION_RESIGN " (0)"},
    {KS_OPTION_REPLIES},
    {KS_OPTION_SIZE " (9)"},
    {"rules", 0, "RULES", "the rules (chinese)"},
    {"komi", 0, "K", "White's komi (5.5)"},
    {"opening", 0, "N", "moves at the start that are drawn at random (0)"},
    {"moves", 0, "N", "score a game that has so many moves (3 a point)"},
    {"scorer", 0, "theirs|ours", "whose final_score counts (theirs)"},
    {"limit", 0, "S", "seconds that the opponent may take for an answer (60)"},
    {"output", 'o', "DIR", "a folder for the games; a match that was stopped goes on there"},
    {"seed", 's', "N", "where the random numbers start (1)"},
    {"threads", 't', "N", "games that are played at the same time (1)"},
    {0},
};

/* ---- What it tells ---- */

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
    ks_buffer_put_format(out, "\n%d %s played; left out: %d the same but for symmetry, %d void.\n",
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
    int trouble = put_report(contest, out);
    ks_buffer_free(out);
    return trouble;
}

/* ---- The command ---- */

static void read_option(ks_contest *contest, ks_options *reader, const ks_option *option)
{
    const char *name = option->name;
    if (strcmp(name, "threads") == 0)
        contest->table_count = ks_options_int(reader, option, 1, KS_CONTEST_TABLES);
    else if (ks_player_option(&contest->player, reader, option))
        return;
    else if (strcmp(name, "against") == 0)
        contest->against = reader->value;
    else if (strcmp(name, "games") == 0)
        contest->games = ks_options_int(reader, option, 1, KS_CONTEST_GAMES);
    else if (strcmp(name, "colour") == 0)
        contest->colours = (ks_options_choice(reader, option) + 1) % 3;
    else if (strcmp(name, "opening") == 0)
        contest->terms.opening = ks_options_int(reader, option, 0, KS_POINTS);
    else if (strcmp(name, "moves") == 0)
        contest->terms.moves = ks_options_int(reader, option, 1, KS_MATCH_MOVES);
    else if (strcmp(name, "scorer") == 0)
        contest->terms.ours_scores = ks_options_choice(reader, option) == 1;
    else if (strcmp(name, "limit") == 0)
        contest->limit = ks_options_positive(reader, option, 86400);
    else
        contest->folder = reader->value;
}

/* The match, if the command line is in order. What was played before something went wrong is told
 * all the same. */
static int run_read(ks_contest *contest, ks_options *reader)
{
    if (!reader->done)
        ks_options_no_operand(reader);
    if (reader->done)
        return reader->exit_code;
    if (contest->against == NULL)
        return ks_fail(
            "keisei match: against whom? say --against COMMAND; see keisei match --help");
    int trouble = ks_contest_run(contest), told = contest->played > 0 ? report(contest) : 0;
    if (!trouble && !told && ks_contest_count(contest, KS_EMPTY).games == 0)
        return ks_fail("keisei match: no game has come to its end");
    return trouble ? trouble : told;
}

static int run(int argc, char **argv)
{
    ks_contest contest = ks_contest_defaults("match");
    ks_options reader = {.command = &ks_command_match, .argc = argc, .argv = argv};
    for (const ks_option *o; (o = ks_options_next(&reader)) != NULL;)
        read_option(&contest, &reader, o);
    int trouble = run_read(&contest, &reader);
    ks_contest_release(&contest);
    free(contest.player.model.bytes);
    return trouble;
}

const ks_command ks_command_match = {
    "match",
    "Plays games against another engine and tells how they end",
    "--against COMMAND [OPTION]...",
    "COMMAND is run by the shell: \"gnugo --mode gtp --chinese-rules --level 0\".\n",
    options,
    run,
};
