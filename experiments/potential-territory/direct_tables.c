/* The report in Markdown: the paper's tables with its figures beside ours, then the claims of its
 * text (see direct_parts.h). */
#include "direct_parts.h"

#include <math.h>
#include <stdio.h>

static void put(ks_report *out, const char *text)
{
    ks_buffer_put_string(ks_report_text(out), text);
}

int direct_finish(ks_report *out, ks_table *table, const char *name, const char *title)
{
    int status = ks_report_add_table(out, name, title, table);
    ks_table_free(table);
    return status;
}

/* ---- The head: what was measured, and checks ---- */

static double undecided(const direct_sums *sums, int method)
{
    return ks_ratio_estimate(&sums->undecided[JUDGE(method, REMAIN)]).value;
}

/* Have all judges been asked about the same points? */
static int same_columns(const direct_sums *sums)
{
    for (int j = 1; j < ALL_JUDGES; j++)
        if (ks_confusion_total(&sums->confusion[j]) > 0 &&
            !ks_confusion_same_columns(&sums->confusion[0], &sums->confusion[j]))
            return 0;
    return 1;
}

static void put_head(ks_report *out, const direct_sums *sums)
{
    char line[400];
    char size[40] = "boards of several sizes";
    if (!sums->sizes_differ)
        snprintf(size, sizeof size, "%d\xC3\x97%d", sums->width, sums->height);
    put(out, sums->trained ? "# Potential territory\n\n" : "# The direct methods\n\n");
    snprintf(line, sizeof line,
             "%ld games, %s; %lld positions; %lld empty points. %ld games are drawn: they are left "
             "out of P_winner and kept in P_score.\n\n",
             sums->games, size, sums->positions, sums->empty_points, sums->drawn);
    put(out, line);
    snprintf(line, sizeof line, sums->every > 1 ? "0, %d, %d, ..." : "0, 1, ...", sums->every,
             2 * sums->every);
    put(out, "Positions are those after ");
    put(out, line);
    put(out,
        " moves of the record, passes included. P_winner: the "
        "sign of the score after komi, where an exact 0 counts as wrong. P_score: mean absolute "
        "error of the score. Dead stones are those ");
    put(out, sums->trained ? "that the judge `life` finds" : "of the games' labels");
    put(out, ". \xC2\xB1 is half of a "
             "95% confidence interval, with games as the independent units.\n\n");
    snprintf(line, sizeof line,
             "Check: the columns of the confusion matrices are %s for all %d judges.\n\n",
             same_columns(sums) ? "the same" : "NOT THE SAME",
             sums->trained ? SHOWN : JUDGES + DILATIONS);
    put(out, line);
    snprintf(line, sizeof line,
             "Check: undecided(influence) / undecided(distance) is %.3f (paper: .62); "
             "undecided(bouzy-5-21+distance) / undecided(distance) is %.3f (paper: .737).\n",
             undecided(sums, INFLUENCE) / undecided(sums, DISTANCE),
             undecided(sums, BOUZY_DISTANCE) / undecided(sums, DISTANCE));
    put(out, line);
    snprintf(line, sizeof line,
             "\nA judge who always says 0, and so White by the komi, has P_winner %.1f and P_score "
             "%.1f.\n",
             ks_ratio_percent(&sums->base_winner).value,
             ks_ratio_estimate(&sums->base_score).value);
    put(out, line);
    snprintf(line, sizeof line,
             "\nWithout the positions after the passes that end a game P_winner of distance:remove "
             "is %.1f.\n",
             ks_ratio_percent(&sums->before_passes).value);
    put(out, line);
}

/* ---- Tables 1 and 3 ---- */

static int put_performance(ks_report *out, const direct_sums *sums, const paper_row *paper,
                           int phase, int by_score, const char *name, const char *title)
{
    static const ks_column columns[] = {
        {"method", KS_COLUMN_TEXT, 0},  {"remain", KS_COLUMN_ESTIMATE, 1},
        {"paper", KS_COLUMN_NUMBER, 1}, {"remove", KS_COLUMN_ESTIMATE, 1},
        {"paper", KS_COLUMN_NUMBER, 1}, {"reverse", KS_COLUMN_ESTIMATE, 1},
        {"paper", KS_COLUMN_NUMBER, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 7);
    if (status)
        return status;
    for (int m = 0; m < METHODS; m++) {
        ks_table_text(table, direct_methods[m]);
        for (int t = 0; t < TREATMENTS; t++) {
            int j = JUDGE(m, t);
            double theirs = NAN;
            if (m < PAPER_METHODS)
                theirs = by_score ? paper[m].score[t] : paper[m].winner[t];
            ks_table_estimate(table, by_score ? ks_ratio_estimate(&sums->score[j][phase])
                                              : ks_ratio_percent(&sums->winner[j][phase]));
            ks_table_number(table, theirs);
        }
    }
    return direct_finish(out, table, name, title);
}

/* ---- Table 2 ---- */

void direct_put_matrix(ks_table *table, const double percent[3][3])
{
    double decided = 0, right = percent[0][0] + percent[1][1], all = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            ks_table_number(table, percent[i][j]);
            all += percent[i][j];
            decided += i < 2 ? percent[i][j] : 0;
        }
    ks_table_number(table, all - decided);
    ks_table_number(table, 100 * right / decided);
}

void direct_put_counts(ks_table *table, const ks_confusion *confusion)
{
    double percent[3][3];
    for (int p = 0; p < 3; p++)
        for (int a = 0; a < 3; a++)
            percent[p][a] =
                100 * (double)confusion->counts[p][a] / (double)ks_confusion_total(confusion);
    direct_put_matrix(table, (const double(*)[3])percent);
}

static int put_confusion(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {
        {"method", KS_COLUMN_TEXT, 0},      {"dead stones", KS_COLUMN_TEXT, 0},
        {"of", KS_COLUMN_TEXT, 0},          {"PB B", KS_COLUMN_NUMBER, 2},
        {"PB W", KS_COLUMN_NUMBER, 2},      {"PB E", KS_COLUMN_NUMBER, 2},
        {"PW B", KS_COLUMN_NUMBER, 2},      {"PW W", KS_COLUMN_NUMBER, 2},
        {"PW E", KS_COLUMN_NUMBER, 2},      {"PE B", KS_COLUMN_NUMBER, 2},
        {"PE W", KS_COLUMN_NUMBER, 2},      {"PE E", KS_COLUMN_NUMBER, 2},
        {"undecided", KS_COLUMN_NUMBER, 1}, {"right of decided", KS_COLUMN_NUMBER, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 14);
    if (status)
        return status;
    for (int j = 0; j < JUDGES; j++) {
        int m = j / TREATMENTS, t = j % TREATMENTS;
        ks_table_text(table, direct_methods[m]);
        ks_table_text(table, direct_treatments[t]);
        ks_table_text(table, "here");
        direct_put_counts(table, &sums->confusion[j]);
        if (m >= PAPER_METHODS)
            continue;
        ks_table_text(table, "");
        ks_table_text(table, "");
        ks_table_text(table, "paper");
        direct_put_matrix(table, direct_paper_table2[m][t]);
    }
    return direct_finish(out, table, "table2",
                         "Table 2: confusion matrices, per cent of empty points");
}

static double paper_accuracy(double *left, int m, int t)
{
    const double(*percent)[3] = direct_paper_table2[m][t];
    double decided = 0, all = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            all += percent[i][j];
            decided += i < 2 ? percent[i][j] : 0;
        }
    *left = 100 * (all - decided) / all;
    return 100 * (percent[0][0] + percent[1][1]) / decided;
}

static int put_decided(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {{"method", KS_COLUMN_TEXT, 0},
                                        {"dead stones", KS_COLUMN_TEXT, 0},
                                        {"right of decided", KS_COLUMN_ESTIMATE, 1},
                                        {"paper", KS_COLUMN_NUMBER, 1},
                                        {"undecided", KS_COLUMN_ESTIMATE, 1},
                                        {"paper", KS_COLUMN_NUMBER, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 6);
    if (status)
        return status;
    for (int j = 0; j < JUDGES; j++) {
        int m = j / TREATMENTS, t = j % TREATMENTS;
        double left = NAN, right = NAN;
        if (m < PAPER_METHODS)
            right = paper_accuracy(&left, m, t);
        ks_table_text(table, direct_methods[m]);
        ks_table_text(table, direct_treatments[t]);
        ks_table_estimate(table, ks_ratio_percent(&sums->accuracy[j]));
        ks_table_number(table, right);
        ks_table_estimate(table, ks_ratio_percent(&sums->undecided[j]));
        ks_table_number(table, left);
    }
    return direct_finish(out, table, "decided",
                         "Decided and undecided empty points, per cent (from Table 2)");
}

/* ---- What the text says ---- */

/* Methods that are alike in the paper should differ by no more than the paper's own interval. */
const char *direct_verdict(const claim *c, ks_estimate gain)
{
    if (c->alike)
        return fabs(gain.value) <= (c->by_score ? .4 : 1) ? "kept" : "not kept";
    if (gain.value > gain.margin)
        return "kept";
    return gain.value < -gain.margin ? "reversed" : "no difference";
}

static int put_claims(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {{"the paper finds", KS_COLUMN_TEXT, 0},
                                        {"measure", KS_COLUMN_TEXT, 0},
                                        {"gain here", KS_COLUMN_ESTIMATE, 2},
                                        {"ordering", KS_COLUMN_TEXT, 0}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 4);
    if (status)
        return status;
    for (int i = 0; i < direct_claim_count; i++) {
        const claim *c = &direct_claims[i];
        if (sums->claims[i].games <= 0)
            continue;
        ks_estimate gain =
            c->by_score ? ks_ratio_estimate(&sums->claims[i]) : ks_ratio_percent(&sums->claims[i]);
        ks_table_text(table, c->text);
        ks_table_text(table, c->by_score ? "points" : "% winners");
        ks_table_estimate(table, gain);
        ks_table_text(table, direct_verdict(c, gain));
    }
    status = direct_finish(out, table, "orderings", "Orderings, on the same positions");
    put(out, "\nKept: the gain is above 0 by more than its interval; where the paper finds no "
             "difference, it is at most 1% or .4 points, the paper's own interval. Reversed: it is "
             "below 0 by more than its interval.\n");
    return status;
}

static int put_dilations(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {
        {"dilations", KS_COLUMN_NUMBER, 0},        {"P_winner", KS_COLUMN_ESTIMATE, 1},
        {"before move 20", KS_COLUMN_ESTIMATE, 1}, {"from move 20", KS_COLUMN_ESTIMATE, 1},
        {"P_score", KS_COLUMN_ESTIMATE, 2},        {"before move 20 ", KS_COLUMN_ESTIMATE, 2},
        {"from move 20 ", KS_COLUMN_ESTIMATE, 2},  {"right of decided", KS_COLUMN_ESTIMATE, 1},
        {"undecided", KS_COLUMN_ESTIMATE, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 9);
    if (status)
        return status;
    for (int n = 1; n <= DILATIONS; n++) {
        int j = DILATED(n);
        ks_table_number(table, n);
        ks_table_estimate(table, ks_ratio_percent(&sums->winner[j][ALL_MOVES]));
        ks_table_estimate(table, ks_ratio_percent(&sums->winner[j][EARLY]));
        ks_table_estimate(table, ks_ratio_percent(&sums->winner[j][LATE]));
        ks_table_estimate(table, ks_ratio_estimate(&sums->score[j][ALL_MOVES]));
        ks_table_estimate(table, ks_ratio_estimate(&sums->score[j][EARLY]));
        ks_table_estimate(table, ks_ratio_estimate(&sums->score[j][LATE]));
        ks_table_estimate(table, ks_ratio_percent(&sums->accuracy[j]));
        ks_table_estimate(table, ks_ratio_percent(&sums->undecided[j]));
    }
    return direct_finish(out, table, "dilations",
                         "N dilations and no erosion, stones remain (end of section 6.1)");
}

static int put_secure(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {{"method", KS_COLUMN_TEXT, 0},
                                        {"size of the value at least", KS_COLUMN_NUMBER, 0},
                                        {"right of decided", KS_COLUMN_ESTIMATE, 1},
                                        {"decided", KS_COLUMN_ESTIMATE, 1}};
    static const char *const names[DIRECT_CURVES] = {"influence", "influence:remove", "bouzy-5-0",
                                                     "bouzy-5-21", "bouzy-5-21:remove"};
    ks_table *table;
    int status = ks_table_new(&table, columns, 4);
    if (status)
        return status;
    for (int c = 0; c < DIRECT_CURVES; c++)
        for (int level = 1; level < LEVELS; level++) {
            ks_estimate share = ks_ratio_percent(&sums->curve_share[c][level]);
            if (!(share.value >= .5)) /* too few points */
                break;
            ks_table_text(table, names[c]);
            ks_table_number(table, level);
            ks_table_estimate(table, ks_ratio_percent(&sums->curve_accuracy[c][level]));
            ks_table_estimate(table, share);
        }
    return direct_finish(
        out, table, "secure",
        "Secure territory: empty points decided by a threshold on the value, per cent "
        "(sections 2 and 6.3)");
}

/* ---- Log-loss ---- */

int direct_moment_columns(ks_column *columns, moment_name names[MOMENTS], const direct_sums *sums)
{
    int count = 0;
    for (; count < MOMENTS && sums->loss_at[0][count].games * 10 >= (double)sums->games; count++) {
        snprintf(names[count], sizeof names[count], "move %d", direct_moments[count]);
        columns[count] = (ks_column){names[count], KS_COLUMN_ESTIMATE, 3};
    }
    return count;
}

static int put_loss(ks_report *out, const direct_sums *sums)
{
    ks_column columns[3 + MOMENTS] = {{"method", KS_COLUMN_TEXT, 0},
                                      {"dead stones", KS_COLUMN_TEXT, 0},
                                      {"all positions", KS_COLUMN_ESTIMATE, 3}};
    moment_name names[MOMENTS];
    int moments = direct_moment_columns(columns + 3, names, sums);
    ks_table *table;
    int status = ks_table_new(&table, columns, 3 + moments);
    if (status)
        return status;
    for (int j = 0; j < JUDGES; j++) {
        ks_table_text(table, direct_methods[j / TREATMENTS]);
        ks_table_text(table, direct_treatments[j % TREATMENTS]);
        ks_table_estimate(table, ks_ratio_estimate(&sums->loss[j]));
        for (int m = 0; m < moments; m++)
            ks_table_estimate(table, ks_ratio_estimate(&sums->loss_at[j][m]));
    }
    return direct_finish(
        out, table, "log-loss",
        "Log-loss of the owner (his sign) over all points that end Black or White");
}

static int put_middle_game(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {{"method", KS_COLUMN_TEXT, 0},
                                        {"dead stones", KS_COLUMN_TEXT, 0},
                                        {"log-loss", KS_COLUMN_ESTIMATE, 3},
                                        {"points right %", KS_COLUMN_ESTIMATE, 1},
                                        {"winner right %", KS_COLUMN_ESTIMATE, 1},
                                        {"score error", KS_COLUMN_ESTIMATE, 2}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 6);
    if (status)
        return status;
    for (int j = 0; j < JUDGES; j++) {
        ks_table_text(table, direct_methods[j / TREATMENTS]);
        ks_table_text(table, direct_treatments[j % TREATMENTS]);
        ks_table_estimate(table, ks_ratio_estimate(&sums->middle_loss[j]));
        ks_table_estimate(table, ks_ratio_percent(&sums->middle_right[j]));
        ks_table_estimate(table, ks_ratio_percent(&sums->middle_winner[j]));
        ks_table_estimate(table, ks_ratio_estimate(&sums->middle_score[j]));
    }
    return direct_finish(out, table, "middle-game",
                         "Middle game: after moves 10, 20, 30, 40 and 50");
}

void direct_judge_name(char out[64], int judge)
{
    static const char *const suffixes[TREATMENTS] = {"", ":remove", ":reverse"};
    if (judge < JUDGES)
        snprintf(out, 64, "%s%s", direct_methods[judge / TREATMENTS], suffixes[judge % TREATMENTS]);
    else
        snprintf(out, 64, "%s", trained_names[judge - JUDGES]);
}

int direct_put_paper_tables(ks_report *out, const direct_sums *sums)
{
    put_head(out, sums);
    int status = put_performance(out, sums, direct_paper_table1, ALL_MOVES, 0, "table1-winner",
                                 "Table 1: P_winner over all positions, per cent");
    if (status == 0)
        status = put_performance(out, sums, direct_paper_table1, ALL_MOVES, 1, "table1-score",
                                 "Table 1: P_score over all positions, points");
    if (status == 0)
        status = put_confusion(out, sums);
    if (status == 0)
        status = put_decided(out, sums);
    if (status == 0)
        status = put_performance(out, sums, direct_paper_table3, LATE, 0, "table3-winner",
                                 "Table 3: P_winner from move 20 on, per cent");
    if (status == 0)
        status = put_performance(out, sums, direct_paper_table3, LATE, 1, "table3-score",
                                 "Table 3: P_score from move 20 on, points");
    return status ? status : put_claims(out, sums);
}

int direct_put_tables(ks_report *out, const direct_sums *sums)
{
    int status = direct_put_paper_tables(out, sums);
    if (status == 0)
        status = put_dilations(out, sums);
    if (status == 0)
        status = put_secure(out, sums);
    if (status == 0)
        status = put_loss(out, sums);
    return status ? status : put_middle_game(out, sums);
}
