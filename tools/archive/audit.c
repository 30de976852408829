/* See audit.h. A wrong score counts for both players of a game, as in the paper, since the record
 * does not say who made the mistake; but one of them gains by it. Ratings are ranks, 30k to 9d and
 * 1p to 9p, or numbers, in steps of a hundred; a question mark after a rating means that the player
 * is not rated yet. */
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

/* Who may gain by a wrong score. */
#define GAINERS(X)                                                                                 \
    X(BLACK, "Black")                                                                              \
    X(WHITE, "White")                                                                              \
    X(WINNER, "who wins by the record")                                                            \
    X(LOSER, "who loses by the record")                                                            \
    X(STRONGER, "the stronger player")                                                             \
    X(WEAKER, "the weaker player")

enum {
#define GAINER(name, text) GAINS_##name,
    GAINERS(GAINER)
#undef GAINER
        GAINER_COUNT
};

struct ks_audit {
    ks_ratio blocks[KS_RELEVANCES]; /* a board */
    ks_ratio gainers[GAINER_COUNT]; /* of wrong scores by which somebody could gain so */
    ks_ratio gained[GAINER_COUNT];  /* points, of those */
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

static int is_rated(const char *rating)
{
    return *rating != '\0' && strchr(rating, '?') == NULL;
}

/* The tally of a rating such as "5k", "2d?", "3p" or "1834"; NULL if it is none of these. */
static tally *tally_of(ks_audit *audit, const char *rating)
{
    char *end;
    long number = strtol(rating, &end, 10);
    int rated = is_rated(rating);
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

static int count_player(ks_audit *audit, const ks_audited *game, int colour)
{
    const char *name = game->player[colour];
    if (*name == '\0')
        return 0;
    ks_player *found = ks_players_find(&audit->players, name, is_rated(game->rating[colour]));
    if (found == NULL)
        return KS_EMEMORY;
    int turned = is_wrong(game) && game->winner, gains = (game->gained > 0) == (colour == KS_BLACK);
    found->games++;
    found->wrong += (uint32_t)is_wrong(game);
    found->won += (uint32_t)(turned && gains);
    found->lost += (uint32_t)(turned && !gains);
    return 0;
}

/* Ranks and numbers as one scale each, so that two of one kind can be compared; 0: unknown. */
static long strength_of(const char *rating)
{
    char *end;
    long number = strtol(rating, &end, 10);
    while (*end == ' ')
        end++;
    if (end == rating || number < 1)
        return 0;
    return *end == 'k' || *end == 'K'   ? KYU + 1 - number
           : *end == 'd' || *end == 'D' ? KYU + number
           : *end == 'p' || *end == 'P' ? KYU + DAN + number
                                        : number;
}

static void count_gain(ks_audit *audit, int who, int gains, double points)
{
    ks_ratio_add(&audit->gainers[who], gains, 1);
    if (gains)
        ks_ratio_add(&audit->gained[who], fabs(points), 1);
}

/* By the record: `game->record` is what Black has there. */
static void count_gains(ks_audit *audit, const ks_audited *game)
{
    int black = game->gained > 0;
    long lead = strength_of(game->rating[KS_BLACK]) - strength_of(game->rating[KS_WHITE]);
    int known = strength_of(game->rating[KS_BLACK]) > 0 && strength_of(game->rating[KS_WHITE]) > 0;
    count_gain(audit, GAINS_BLACK, black, game->gained);
    count_gain(audit, GAINS_WHITE, !black, game->gained);
    if (game->record != 0) {
        count_gain(audit, GAINS_WINNER, black == (game->record > 0), game->gained);
        count_gain(audit, GAINS_LOSER, black != (game->record > 0), game->gained);
    }
    if (known && lead != 0) {
        count_gain(audit, GAINS_STRONGER, black == (lead > 0), game->gained);
        count_gain(audit, GAINS_WEAKER, black != (lead > 0), game->gained);
    }
}

int ks_audit_add(ks_audit *audit, const ks_audited *game)
{
    audit->games++;
    audit->findings[game->finding]++;
    audit->warned += game->warned;
    if (game->labels >= 0)
        audit->labels[game->labels][game->warned]++;
    for (int i = 0; i < KS_RELEVANCES; i++)
        ks_ratio_add(&audit->blocks[i], game->blocks[i], 1);
    if (game->finding == KS_FOUND_NOTHING)
        return 0;
    if (is_wrong(game))
        count_gains(audit, game);
    audit->winners += is_wrong(game) && game->winner;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        tally *by_rating = tally_of(audit, game->rating[colour]);
        if (by_rating != NULL)
            count(by_rating, game);
        if (count_player(audit, game, colour))
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
        tally t = {worst[i]->games, worst[i]->wrong, worst[i]->won + worst[i]->lost};
        put_tally(table, ks_players_name(&audit->players, worst[i]), worst[i]->rated ? "yes" : "no",
                  &t);
    }
    int status = ks_report_add_table(out, "players", "Players with most wrong scores", table);
    ks_table_free(table);
    return status;
}

/* Section 5.2: averages over players, each of whom counts once, however many games he played. */
static int add_chances(ks_report *out, const ks_audit *audit)
{
    static const ks_column columns[] = {{"rated", KS_COLUMN_TEXT, 0},
                                        {"players", KS_COLUMN_NUMBER, 0},
                                        {"wrong score %", KS_COLUMN_ESTIMATE, 2},
                                        {"cheats %", KS_COLUMN_ESTIMATE, 2},
                                        {"is cheated %", KS_COLUMN_ESTIMATE, 2}};
    ks_table *table;
    if (audit->players.count == 0)
        return 0;
    if (ks_table_new(&table, columns, 5))
        return KS_EMEMORY;
    for (uint32_t rated = 1; rated <= 1; rated--) {
        ks_ratio wrong = {0}, won = {0}, lost = {0};
        for (size_t i = 0; i < audit->players.count; i++) {
            const ks_player *player = &audit->players.all[i];
            if (player->rated != rated)
                continue;
            ks_ratio_add(&wrong, (double)player->wrong / player->games, 1);
            ks_ratio_add(&won, (double)player->won / player->games, 1);
            ks_ratio_add(&lost, (double)player->lost / player->games, 1);
        }
        if (wrong.games == 0)
            continue;
        ks_table_text(table, rated ? "yes" : "no");
        ks_table_number(table, wrong.games);
        ks_table_estimate(table, ks_ratio_percent(&wrong));
        ks_table_estimate(table, ks_ratio_percent(&won));
        ks_table_estimate(table, ks_ratio_percent(&lost));
    }
    int status = ks_report_add_table(
        out, "chances", "A player's chance that a wrong score makes a loss a win, or a win a loss",
        table);
    ks_table_free(table);
    return status;
}

static int add_gainers(ks_report *out, const ks_audit *audit)
{
    static const ks_column columns[] = {{"who gains", KS_COLUMN_TEXT, 0},
                                        {"wrong scores", KS_COLUMN_NUMBER, 0},
                                        {"%", KS_COLUMN_ESTIMATE, 1},
                                        {"points", KS_COLUMN_ESTIMATE, 1}};
    static const char *const names[] = {
#define GAINER(name, text) text,
        GAINERS(GAINER)
#undef GAINER
    };
    ks_table *table;
    if (audit->gainers[GAINS_BLACK].games == 0)
        return 0;
    if (ks_table_new(&table, columns, 4))
        return KS_EMEMORY;
    for (int i = 0; i < GAINER_COUNT; i++) {
        if (audit->gainers[i].games == 0)
            continue;
        ks_table_text(table, names[i]);
        ks_table_number(table, audit->gainers[i].amount);
        ks_table_estimate(table, ks_ratio_percent(&audit->gainers[i]));
        ks_table_estimate(table, ks_ratio_estimate(&audit->gained[i]));
    }
    int status = ks_report_add_table(out, "gainers", "Who gains by a wrong score", table);
    ks_table_free(table);
    return status;
}

static int add_blocks(ks_report *out, const ks_audit *audit)
{
    static const ks_column columns[] = {{"blocks", KS_COLUMN_TEXT, 0},
                                        {"a board", KS_COLUMN_ESTIMATE, 2}};
    static const char *const names[] = {"irrelevant", "alive", "dead"};
    ks_table *table;
    if (ks_table_new(&table, columns, 2))
        return KS_EMEMORY;
    for (int i = 0; i < KS_RELEVANCES; i++) {
        int at = (i + 1) % KS_RELEVANCES;
        ks_table_text(table, names[at]);
        ks_table_estimate(table, ks_ratio_estimate(&audit->blocks[at]));
    }
    int status = ks_report_add_table(out, "blocks", "Blocks that the score depends on", table);
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
        status = add_blocks(out, audit);
    if (status == 0)
        status = add_ratings(out, audit);
    if (status == 0)
        status = add_gainers(out, audit);
    if (status == 0)
        status = add_chances(out, audit);
    if (status == 0)
        status = add_players(out, audit);
    if (status == 0)
        status = add_figure(out, audit, 0);
    return status ? status : add_figure(out, audit, 1);
}
