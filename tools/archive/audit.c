/* See audit.h. A wrong score counts for both players of a game, as in the paper, since the record
 * does not say who made the mistake. Ratings are ranks, 30k to 9d and 1p to 9p, or numbers, in
 * steps of a hundred; a question mark after a rating means that the player is not rated yet. */
#include "audit.h"

#include "output.h"
#include "players.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KYU = 30, DAN = 9, RANKS = KYU + DAN + DAN, HUNDREDS = 50, SHOWN_PLAYERS = 50 };

/* The most points by which unfilled neutral points change a score, if both sides take turns. */
enum { DAME_APART = 2 };

/* Games of players of one rating. */
typedef struct tally {
    long games, wrong, winners;
} tally;

struct ks_audit {
    long games, findings[KS_FINDINGS], winners, warned;
    long labels[2][2];                           /* games with labels: [labels are ours][we warn] */
    tally ranks[2][RANKS], numbers[2][HUNDREDS]; /* [rated] */
    ks_players players;
};

const char *ks_finding_name(ks_finding finding)
{
    static const char *const names[] = {"no count", "same",     "other rules",
                                        "dame",     "doubtful", "wrong"};
    return names[finding];
}

/* ---- One game ---- */

ks_finding ks_audit_find(const ks_batch_game *game)
{
    double apart = fabs((double)(game->verdict.count.margin - game->result.margin));
    if (game->agree != 0)
        return game->agree < 0 ? KS_FOUND_NOTHING : KS_FOUND_SAME;
    if (ks_verdict_rules(&game->verdict, &game->terms, &game->result) != NULL)
        return KS_FOUND_RULES;
    if (apart <= DAME_APART && ks_verdict_unfilled(&game->verdict) > 0)
        return KS_FOUND_DAME;
    return game->verdict.warning[0] != '\0' ? KS_FOUND_DOUBT : KS_FOUND_WRONG;
}

static void put_place(ks_buffer *out, const ks_entry *entry)
{
    ks_output_put_clean(out, entry->source);
    if (entry->line > 0)
        ks_buffer_put_format(out, ":%d", entry->line);
}

void ks_audit_put_line(ks_buffer *out, const ks_batch_game *game, const ks_entry *entry,
                       ks_finding finding)
{
    char words[16];
    put_place(out, entry);
    ks_buffer_put_format(out, ": %s: we count %s", ks_finding_name(finding),
                         ks_margin_words(words, (double)game->verdict.count.margin));
    if (finding != KS_FOUND_NOTHING)
        ks_buffer_put_format(out, ", the record says %s",
                             ks_margin_words(words, (double)game->result.margin));
    if (game->verdict.warning[0] != '\0')
        ks_buffer_put_format(out, "; %s", game->verdict.warning);
    ks_buffer_put_string(out, "\n");
}

int ks_audit_new(ks_audit **out)
{
    *out = calloc(1, sizeof **out);
    return *out ? 0 : KS_EMEMORY;
}

void ks_audit_free(ks_audit *audit)
{
    if (audit != NULL)
        ks_players_release(&audit->players);
    free(audit);
}

/* ---- Counting ---- */

static int is_wrong(const ks_audited *game)
{
    return game->finding == KS_FOUND_WRONG || game->finding == KS_FOUND_DOUBT;
}

static void count(tally *out, const ks_audited *game)
{
    out->games++;
    out->wrong += is_wrong(game);
    out->winners += is_wrong(game) && game->winner;
}

/* The tally of a rating such as "5k", "2d?", "3p" or "1834"; NULL if it is none of these. */
static tally *tally_of(ks_audit *audit, const char *rating)
{
    char *end;
    long number = strtol(rating, &end, 10);
    int rated = strchr(rating, '?') == NULL;
    if (end == rating || number < 1)
        return NULL;
    while (*end == ' ')
        end++;
    char kind = *end;
    if (kind == 'k' || kind == 'K')
        return number <= KYU ? &audit->ranks[rated][KYU - number] : NULL;
    if (kind == 'd' || kind == 'D')
        return number <= DAN ? &audit->ranks[rated][KYU + number - 1] : NULL;
    if (kind == 'p' || kind == 'P')
        return number <= DAN ? &audit->ranks[rated][KYU + DAN + number - 1] : NULL;
    if (kind != '\0' && kind != '?' && kind != '.')
        return NULL;
    return number >= 100 && number < HUNDREDS * 100 ? &audit->numbers[rated][number / 100] : NULL;
}

static int count_player(ks_audit *audit, const char *name, const ks_audited *game)
{
    if (*name == '\0')
        return 0;
    ks_player *found = ks_players_find(&audit->players, name);
    if (found == NULL)
        return KS_EMEMORY;
    found->games++;
    found->wrong += (uint32_t)is_wrong(game);
    found->winners += (uint32_t)(is_wrong(game) && game->winner);
    return 0;
}

int ks_audit_add(ks_audit *audit, const ks_audited *game)
{
    audit->games++;
    audit->findings[game->finding]++;
    audit->warned += game->warned;
    if (game->labels >= 0)
        audit->labels[game->labels][game->warned]++;
    if (game->finding == KS_FOUND_NOTHING)
        return 0;
    audit->winners += is_wrong(game) && game->winner;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        tally *by_rating = tally_of(audit, game->rating[colour]);
        if (by_rating != NULL)
            count(by_rating, game);
        if (count_player(audit, game->player[colour], game))
            return KS_EMEMORY;
    }
    return 0;
}

/* ---- Tables ---- */

static ks_estimate share(long part, long whole)
{
    ks_ratio ratio = {0};
    for (long i = 0; i < 2; i++) {
        double n = (double)(i ? whole - part : part), amount = i ? 0 : 1;
        ratio.games += n;
        ratio.amount += n * amount;
        ratio.weight += n;
        ratio.amount_amount += n * amount;
        ratio.amount_weight += n * amount;
        ratio.weight_weight += n;
    }
    return ks_ratio_percent(&ratio);
}

static int add_findings(ks_report *out, const ks_audit *audit)
{
    static const ks_column columns[] = {{"finding", KS_COLUMN_TEXT, 0},
                                        {"games", KS_COLUMN_NUMBER, 0},
                                        {"%", KS_COLUMN_ESTIMATE, 2}};
    ks_table *table;
    if (ks_table_new(&table, columns, 3))
        return KS_EMEMORY;
    struct row {
        const char *name;
        long games, of;
    } rows[KS_FINDINGS + 5];
    int size = 0;
    for (int i = 0; i < KS_FINDINGS; i++)
        rows[size++] =
            (struct row){ks_finding_name((ks_finding)i), audit->findings[i], audit->games};
    rows[size++] = (struct row){"wrong winner", audit->winners, audit->games};
    rows[size++] = (struct row){"our score has a warning", audit->warned, audit->games};
    const long *other = audit->labels[0], *same = audit->labels[1];
    long labelled = other[0] + other[1] + same[0] + same[1];
    rows[size++] = (struct row){"other dead stones marked", other[0] + other[1], labelled};
    rows[size++] = (struct row){"a warning, of these", other[1], other[0] + other[1]};
    rows[size++] = (struct row){"a warning, where they are the same", same[1], same[0] + same[1]};
    for (int i = 0; i < size; i++) {
        ks_table_text(table, rows[i].name);
        ks_table_number(table, (double)rows[i].games);
        ks_table_estimate(table, share(rows[i].games, rows[i].of));
    }
    int status = ks_report_add_table(out, "findings", "Findings", table);
    ks_table_free(table);
    return status;
}

static const ks_column tally_columns[] = {{"who", KS_COLUMN_TEXT, 0},
                                          {"rated", KS_COLUMN_TEXT, 0},
                                          {"games", KS_COLUMN_NUMBER, 0},
                                          {"wrong score %", KS_COLUMN_ESTIMATE, 2},
                                          {"wrong winner %", KS_COLUMN_ESTIMATE, 2}};

static void put_tally(ks_table *table, const char *who, const char *rated, const tally *t)
{
    if (t->games == 0)
        return;
    ks_table_text(table, who);
    ks_table_text(table, rated);
    ks_table_number(table, (double)t->games);
    ks_table_estimate(table, share(t->wrong, t->games));
    ks_table_estimate(table, share(t->winners, t->games));
}

static void rank_name(char out[16], int rank)
{
    if (rank < KYU)
        snprintf(out, 16, "%dk", KYU - rank);
    else if (rank < KYU + DAN)
        snprintf(out, 16, "%dd", rank - KYU + 1);
    else
        snprintf(out, 16, "%dp", rank - KYU - DAN + 1);
}

static int add_ratings(ks_report *out, const ks_audit *audit)
{
    ks_table *table;
    if (ks_table_new(&table, tally_columns, 5))
        return KS_EMEMORY;
    for (int rated = 1; rated >= 0; rated--) {
        char name[16];
        for (int i = 0; i < RANKS; i++) {
            rank_name(name, i);
            put_tally(table, name, rated ? "yes" : "no", &audit->ranks[rated][i]);
        }
        for (int i = 0; i < HUNDREDS; i++) {
            snprintf(name, sizeof name, "%d", i * 100);
            put_tally(table, name, rated ? "yes" : "no", &audit->numbers[rated][i]);
        }
    }
    int status = ks_report_add_table(out, "ratings", "By rating", table);
    ks_table_free(table);
    return status;
}

static int add_players(ks_report *out, const ks_audit *audit)
{
    const ks_player *worst[SHOWN_PLAYERS];
    ks_table *table;
    size_t size = ks_players_worst(worst, SHOWN_PLAYERS, &audit->players);
    if (size == 0)
        return 0;
    if (ks_table_new(&table, tally_columns, 5))
        return KS_EMEMORY;
    for (size_t i = 0; i < size; i++) {
        tally t = {worst[i]->games, worst[i]->wrong, worst[i]->winners};
        put_tally(table, ks_players_name(&audit->players, worst[i]), "", &t);
    }
    int status = ks_report_add_table(out, "players", "Players with most wrong scores", table);
    ks_table_free(table);
    return status;
}

/* ---- Figures ---- */

/* Shares by rating; ranks count from 1k = -1 and 1d = 1, professionals from 11. */
static int fill_series(double *x, double *y, const ks_audit *audit, int rated, int numbers,
                       int winners)
{
    int size = 0, all = numbers ? HUNDREDS : RANKS;
    for (int i = 0; i < all; i++) {
        const tally *t = numbers ? &audit->numbers[rated][i] : &audit->ranks[rated][i];
        if (t->games == 0)
            continue;
        x[size] = numbers         ? i * 100 + 50
                  : i < KYU       ? i - KYU
                  : i < KYU + DAN ? i - KYU + 1
                                  : i - KYU - DAN + 11;
        y[size++] = 100.0 * (double)(winners ? t->winners : t->wrong) / (double)t->games;
    }
    return size;
}

static int uses_numbers(const ks_audit *audit)
{
    long ranks = 0, numbers = 0;
    for (int rated = 0; rated < 2; rated++) {
        for (int i = 0; i < RANKS; i++)
            ranks += audit->ranks[rated][i].games;
        for (int i = 0; i < HUNDREDS; i++)
            numbers += audit->numbers[rated][i].games;
    }
    return numbers > ranks;
}

static int add_figure(ks_report *out, const ks_audit *audit, int winners)
{
    double x[2][HUNDREDS], y[2][HUNDREDS];
    int numbers = uses_numbers(audit), count = winners ? 1 : 2;
    ks_series series[2];
    for (int i = 0; i < count; i++) {
        int size = fill_series(x[i], y[i], audit, !i, numbers, winners);
        series[i] = (ks_series){.name = i ? "unrated players" : "rated players",
                                .x = x[i],
                                .y = y[i],
                                .size = size,
                                .marks = 1};
    }
    if (count == 2 && series[1].size == 0)
        count = 1;
    ks_plot plot = {.title = winners ? "Wins that became losses by a wrong score"
                                     : "Games with a wrong score",
                    .x_label = numbers ? "rating" : "rank (1k is -1, 1d is 1, 1p is 11)",
                    .y_label = "% of the games",
                    .series = series,
                    .series_count = count};
    return ks_report_add_plot(out, winners ? "figure3" : "figure2", &plot);
}

int ks_audit_report(ks_report *out, const ks_audit *audit)
{
    int status = add_findings(out, audit);
    if (status == 0)
        status = add_ratings(out, audit);
    if (status == 0)
        status = add_players(out, audit);
    if (status == 0)
        status = add_figure(out, audit, 0);
    return status ? status : add_figure(out, audit, 1);
}
