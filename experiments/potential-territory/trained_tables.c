/* The report of the experiment `territory`: the tables that both experiments have, then Tables 4
 * and 5, the targets of the trained judges, and the calibration of all judges (see direct_parts.h).
 */
#include "direct_parts.h"

#include <math.h>
#include <stdio.h>

static void put_name(ks_table *table, int judge)
{
    char name[64];
    direct_judge_name(name, judge);
    ks_table_text(table, name);
}

/* ---- Tables 4 and 5 ---- */

static int put_table4(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {{"judge", KS_COLUMN_TEXT, 0},
                                        {"P_winner", KS_COLUMN_ESTIMATE, 1},
                                        {"paper", KS_COLUMN_NUMBER, 1},
                                        {"from move 20", KS_COLUMN_ESTIMATE, 1},
                                        {"P_score", KS_COLUMN_ESTIMATE, 2},
                                        {"paper ", KS_COLUMN_NUMBER, 1},
                                        {"from move 20 ", KS_COLUMN_ESTIMATE, 2}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 7);
    if (status)
        return status;
    for (int j = FIRST_PERCEPTRON; j < SHOWN; j++) {
        int i = j - FIRST_PERCEPTRON;
        put_name(table, j);
        ks_table_estimate(table, ks_ratio_percent(&sums->winner[j][ALL_MOVES]));
        ks_table_number(table, i < PERCEPTRONS ? trained_paper_table4[i][0] : NAN);
        ks_table_estimate(table, ks_ratio_percent(&sums->winner[j][LATE]));
        ks_table_estimate(table, ks_ratio_estimate(&sums->score[j][ALL_MOVES]));
        ks_table_number(table, i < PERCEPTRONS ? trained_paper_table4[i][1] : NAN);
        ks_table_estimate(table, ks_ratio_estimate(&sums->score[j][LATE]));
    }
    return direct_finish(out, table, "table4", "Table 4: performance of the trained methods");
}

static int put_table5(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {{"judge", KS_COLUMN_TEXT, 0},
                                        {"of", KS_COLUMN_TEXT, 0},
                                        {"PB B", KS_COLUMN_NUMBER, 2},
                                        {"PB W", KS_COLUMN_NUMBER, 2},
                                        {"PB E", KS_COLUMN_NUMBER, 2},
                                        {"PW B", KS_COLUMN_NUMBER, 2},
                                        {"PW W", KS_COLUMN_NUMBER, 2},
                                        {"PW E", KS_COLUMN_NUMBER, 2},
                                        {"PE B", KS_COLUMN_NUMBER, 2},
                                        {"PE W", KS_COLUMN_NUMBER, 2},
                                        {"PE E", KS_COLUMN_NUMBER, 2},
                                        {"undecided", KS_COLUMN_NUMBER, 1},
                                        {"right of decided", KS_COLUMN_NUMBER, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 13);
    if (status)
        return status;
    for (int j = FIRST_PERCEPTRON; j < SHOWN; j++) {
        put_name(table, j);
        ks_table_text(table, "here");
        direct_put_counts(table, &sums->confusion[j]);
        if (j - FIRST_PERCEPTRON >= PERCEPTRONS)
            continue;
        ks_table_text(table, "");
        ks_table_text(table, "paper");
        direct_put_matrix(table, trained_paper_table5[j - FIRST_PERCEPTRON]);
    }
    return direct_finish(
        out, table, "table5",
        "Table 5: confusion matrices of the trained methods, per cent of empty points");
}

static int put_trained_claims(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {{"the paper finds", KS_COLUMN_TEXT, 0},
                                        {"measure", KS_COLUMN_TEXT, 0},
                                        {"gain here", KS_COLUMN_ESTIMATE, 2},
                                        {"paper", KS_COLUMN_NUMBER, 1},
                                        {"ordering", KS_COLUMN_TEXT, 0}};
    ks_table *table;
    claim c;
    char text[160];
    int status = ks_table_new(&table, columns, 5);
    if (status)
        return status;
    for (int i = 0; trained_claim(&c, text, i); i++) {
        const ks_ratio *sum = &sums->trained_claims[i];
        ks_estimate gain = c.by_score ? ks_ratio_estimate(sum) : ks_ratio_percent(sum);
        double theirs = NAN;
        int worse = c.worse - FIRST_PERCEPTRON, better = c.better - FIRST_PERCEPTRON;
        if (worse >= 0)
            theirs = (c.by_score ? -1 : 1) * (trained_paper_table4[better][c.by_score] -
                                              trained_paper_table4[worse][c.by_score]);
        ks_table_text(table, text);
        ks_table_text(table, c.by_score ? "points" : "% winners");
        ks_table_estimate(table, gain);
        ks_table_number(table, theirs);
        ks_table_text(table, direct_verdict(&c, gain));
    }
    return direct_finish(out, table, "orderings-trained",
                         "Orderings of trained methods, on the same positions");
}

/* Each enhanced perceptron beside the best direct method. */
static int put_targets(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {{"judge", KS_COLUMN_TEXT, 0},
                                        {"measure", KS_COLUMN_TEXT, 0},
                                        {"best direct method", KS_COLUMN_TEXT, 0},
                                        {"gain", KS_COLUMN_ESTIMATE, 2},
                                        {"beats it", KS_COLUMN_TEXT, 0}};
    static const char *const measures[TARGETS] = {"P_winner", "P_score from move 20",
                                                  "P_winner, calibrated", "P_score, calibrated"};
    ks_table *table;
    int status = ks_table_new(&table, columns, 5);
    if (status)
        return status;
    for (int t = 0; t < TARGETS; t++)
        for (int e = 0; e < ENHANCED; e++) {
            int best = JUDGE(0, REMOVE);
            for (int d = 0; d < JUDGES; d++)
                if (d % TREATMENTS != REMAIN &&
                    ks_ratio_estimate(&sums->targets[e][d][t]).value <
                        ks_ratio_estimate(&sums->targets[e][best][t]).value)
                    best = d;
            claim c = trained_target(e, best, t);
            const ks_ratio *sum = &sums->targets[e][best][t];
            ks_estimate gain = c.by_score ? ks_ratio_estimate(sum) : ks_ratio_percent(sum);
            put_name(table, c.better);
            ks_table_text(table, measures[t]);
            put_name(table, best);
            ks_table_estimate(table, gain);
            ks_table_text(table, gain.value > gain.margin    ? "yes"
                                 : gain.value < -gain.margin ? "no"
                                                             : "within the interval");
        }
    return direct_finish(
        out, table, "targets",
        "Enhanced perceptrons beside the best direct method that knows of life and death");
}

/* ---- Calibrated judges ---- */

/* The log-loss of the best calibration by values alone, fitted to these very positions. */
static void put_plain(ks_report *out, const direct_sums *sums)
{
    double loss = 0, positions = 0;
    char line[300];
    for (int v = 0; v < PLAIN_VALUES; v++) {
        double b = sums->plain.black[v], w = sums->plain.white[v];
        loss -= (b > 0 ? b * log(b / (b + w)) : 0) + (w > 0 ? w * log(w / (b + w)) : 0);
        positions += b + w;
    }
    snprintf(line, sizeof line,
             "\nIf the values of bouzy-5-21+distance:remove were all that is known, not how full "
             "the board is, who is to move and how surely stones live, no map of them could have "
             "a log-loss below %.4f on these positions.\n",
             loss / positions);
    ks_buffer_put_string(ks_report_text(out), line);
}

static int put_calibrated(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {
        {"judge", KS_COLUMN_TEXT, 0},
        {"P_winner", KS_COLUMN_ESTIMATE, 1},
        {"from move 20", KS_COLUMN_ESTIMATE, 1},
        {"P_score", KS_COLUMN_ESTIMATE, 2},
        {"from move 20 ", KS_COLUMN_ESTIMATE, 2},
    };
    ks_table *table;
    int status = ks_table_new(&table, columns, 5);
    if (status)
        return status;
    for (int j = 0; j < SHOWN; j++) {
        put_name(table, j);
        ks_table_estimate(table, ks_ratio_percent(&sums->calibrated_winner[j][ALL_MOVES]));
        ks_table_estimate(table, ks_ratio_percent(&sums->calibrated_winner[j][LATE]));
        ks_table_estimate(table, ks_ratio_estimate(&sums->calibrated_score[j][ALL_MOVES]));
        ks_table_estimate(table, ks_ratio_estimate(&sums->calibrated_score[j][LATE]));
    }
    return direct_finish(out, table, "calibrated", "The score as the sum of calibrated owners");
}

static int put_losses(ks_report *out, const direct_sums *sums)
{
    ks_column columns[5 + MOMENTS] = {{"judge", KS_COLUMN_TEXT, 0},
                                      {"all positions", KS_COLUMN_ESTIMATE, 4},
                                      {"moves 10 to 50", KS_COLUMN_ESTIMATE, 4},
                                      {"points right %", KS_COLUMN_ESTIMATE, 1}};
    moment_name names[MOMENTS];
    int moments = direct_moment_columns(columns + 4, names, sums);
    ks_table *table;
    int status = ks_table_new(&table, columns, 4 + moments);
    if (status)
        return status;
    for (int j = 0; j < SHOWN; j++) {
        put_name(table, j);
        ks_table_estimate(table, ks_ratio_estimate(&sums->loss[j]));
        ks_table_estimate(table, ks_ratio_estimate(&sums->middle_loss[j]));
        ks_table_estimate(table, ks_ratio_percent(&sums->middle_right[j]));
        for (int m = 0; m < moments; m++)
            ks_table_estimate(table, ks_ratio_estimate(&sums->loss_at[j][m]));
    }
    return direct_finish(
        out, table, "log-loss",
        "Log-loss of the calibrated owner; points right at moves 10, 20, 30, 40 and 50");
}

static int put_chances(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {{"judge", KS_COLUMN_TEXT, 0},
                                        {"owner off %", KS_COLUMN_NUMBER, 2},
                                        {"black_wins off %", KS_COLUMN_NUMBER, 2},
                                        {"log-loss of black_wins", KS_COLUMN_ESTIMATE, 3},
                                        {"squared error / variance", KS_COLUMN_ESTIMATE, 2},
                                        {"within score_sd %", KS_COLUMN_ESTIMATE, 1},
                                        {"within two %", KS_COLUMN_ESTIMATE, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 7);
    if (status)
        return status;
    for (int j = 0; j < SHOWN; j++) {
        put_name(table, j);
        ks_table_number(table, ks_reliability_off(&sums->owners[j]));
        ks_table_number(table, ks_reliability_off(&sums->wins[j]));
        ks_table_estimate(table, ks_ratio_estimate(&sums->wins_loss[j]));
        ks_table_estimate(table, ks_ratio_estimate(&sums->surprise[j]));
        ks_table_estimate(table, ks_ratio_percent(&sums->within[j][0]));
        ks_table_estimate(table, ks_ratio_percent(&sums->within[j][1]));
    }
    status = direct_finish(out, table, "chances", "What owners, spreads and chances are worth");
    ks_buffer_put_string(ks_report_text(out),
                         "\nOff: the mean distance, in twentieths of the range, between what was "
                         "said and what came. Of a normal distribution 68.3% are within one "
                         "standard deviation and 95.4% within two.\n");
    return status;
}

static int put_reliability(ks_report *out, const direct_sums *sums)
{
    static const ks_column columns[] = {{"judge", KS_COLUMN_TEXT, 0},
                                        {"of", KS_COLUMN_TEXT, 0},
                                        {"said %", KS_COLUMN_NUMBER, 1},
                                        {"came %", KS_COLUMN_NUMBER, 1},
                                        {"share %", KS_COLUMN_NUMBER, 2}};
    static const int judges[] = {JUDGE(BOUZY_DISTANCE, REMOVE), LIFE, PERCEPTRON(1, 0, 2),
                                 PERCEPTRON(1, 1, 2)};
    ks_table *table;
    int status = ks_table_new(&table, columns, 5);
    if (status)
        return status;
    for (int k = 0; k < 8; k++) {
        const ks_reliability *r = k % 2 ? &sums->wins[judges[k / 2]] : &sums->owners[judges[k / 2]];
        double all = 0;
        for (int i = 0; i < KS_RELIABILITY_BINS; i++)
            all += r->count[i];
        for (int i = 0; i < KS_RELIABILITY_BINS; i++) {
            if (r->count[i] <= 0)
                continue;
            put_name(table, judges[k / 2]);
            ks_table_text(table, k % 2 ? "black_wins" : "owner");
            ks_table_number(table, 100 * r->said[i] / r->count[i]);
            ks_table_number(table, 100 * r->came[i] / r->count[i]);
            ks_table_number(table, 100 * r->count[i] / all);
        }
    }
    return direct_finish(out, table, "reliability", "Said and came, per cent Black");
}

int trained_put_tables(ks_report *out, const direct_sums *sums)
{
    int status = direct_put_paper_tables(out, sums);
    if (status == 0)
        status = put_table4(out, sums);
    if (status == 0)
        status = put_table5(out, sums);
    if (status == 0)
        status = put_trained_claims(out, sums);
    if (status == 0)
        status = put_targets(out, sums);
    if (status == 0)
        status = put_calibrated(out, sums);
    if (status == 0)
        status = put_losses(out, sums);
    put_plain(out, sums);
    if (status == 0)
        status = put_chances(out, sums);
    return status ? status : put_reliability(out, sums);
}
