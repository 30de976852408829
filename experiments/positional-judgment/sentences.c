/* See sentences.h. A sentence on who is ahead is true if that side wins; one on territory as far as
 * its points end as that side's; one on influence if most of the part of the board that it names
 * first does; one on a group as far as its stones live, or die if it says so; one on the points
 * that decide a group, where somebody plays on one of them, as far as the group lives or dies by
 * it; one on a move if somebody plays there, or beside it, within the next moves. */
#include "sentences.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS = 40, PHASES = 3, SOON = 20 };

typedef struct kind_sums {
    double said[PHASES], held[PHASES], claimed, claims;
} kind_sums;

typedef struct game_sums {
    kind_sums kinds[KINDS];
} game_sums;

typedef struct experiment {
    const ks_trial_options *options;
    ks_explainer *explainer;
    size_t games;
    ks_ratio held[KINDS][PHASES + 1], claimed[KINDS];
} experiment;

/* What is known of a position when the game is over. */
typedef struct outcome {
    const ks_game *game;
    const signed char *labels;
    int move, phase;
    double lead; /* Black's, with komi */
} outcome;

/* ---- A sentence ---- */

static int begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static void note(kind_sums *sums, int phase, double said, double held)
{
    sums->said[phase] += said;
    sums->held[phase] += held;
}

/* Does somebody play on one of the points, or beside it, within the next moves? */
static int is_played(const ks_sentence *s, const ks_page *page, const outcome *after)
{
    int width = page->explanation->width, moves = ks_game_moves(after->game);
    for (int i = after->move + 1; i <= moves && i <= after->move + SOON; i++) {
        int colour, point;
        if (ks_game_move(after->game, i, &colour, &point) != 0 || point < 0)
            continue;
        for (int k = 0; k < s->points; k++)
            if (abs(point % width - s->point[k] % width) +
                    abs(point / width - s->point[k] / width) <=
                1)
                return 1;
    }
    return 0;
}

static void check_territory(kind_sums *sums, const ks_sentence *s, const ks_page *page,
                            const outcome *after)
{
    const ks_explanation *e = page->explanation;
    int sign = s->colour == KS_BLACK ? 1 : -1;
    for (int p = 0; p < e->width * e->height; p++)
        if (e->territory_at[p] >= 0 && e->group[e->territory_at[p]].colour == s->colour)
            note(sums, after->phase, 1, after->labels[p] == sign);
}

static void check_influence(kind_sums *sums, const ks_sentence *s, const ks_page *page,
                            const outcome *after)
{
    const ks_explanation *e = page->explanation;
    int sum = 0;
    for (int p = 0; p < e->width * e->height; p++)
        if (ks_area_of(p, e->width, e->height) == s->area[0])
            sum += after->labels[p];
    note(sums, after->phase, 1, (s->colour == KS_BLACK ? sum : -sum) > 0);
}

static double living_share(const ks_sentence *s, const ks_page *page, const outcome *after)
{
    const ks_explanation *e = page->explanation;
    int sign = s->colour == KS_BLACK ? 1 : -1, live = 0;
    for (int p = 0; p < e->width * e->height; p++)
        if (e->block_at[p] >= 0 && e->facts[e->block_at[p]].group == s->group)
            live += after->labels[p] == sign;
    return (double)live / e->group[s->group].stones;
}

/* As far as the stones live, or die if the sentence says so. */
static void check_group(kind_sums *sums, const char *id, const ks_sentence *s, const ks_page *page,
                        const outcome *after)
{
    double live = living_share(s, page, after);
    int dies = begins(id, "group.dead") || begins(id, "group.lost") ||
               begins(id, "group.captured") || begins(id, "group.ladder");
    note(sums, after->phase, 1, dies ? 1 - live : live);
    sums->claims++;
    sums->claimed += dies ? 100 - s->number[0] : s->number[0];
}

/* The first move on one of the points: the opponent's kills, its own side's saves. */
static void check_vital(kind_sums *sums, const ks_sentence *s, const ks_page *page,
                        const outcome *after)
{
    int moves = ks_game_moves(after->game), colour, point;
    for (int i = after->move + 1; i <= moves; i++) {
        if (ks_game_move(after->game, i, &colour, &point) != 0)
            continue;
        double live = living_share(s, page, after);
        if (colour == s->colour && point == s->point[1])
            note(sums, after->phase, 1, live);
        else if (colour != s->colour && point == s->point[0])
            note(sums, after->phase, 1, 1 - live);
        else
            continue;
        return;
    }
}

static void check(kind_sums *sums, const ks_sentence *s, const ks_page *page, const outcome *after)
{
    const char *id = ks_sentence_id(s->kind);
    if (begins(id, "board.territory")) {
        check_territory(sums, s, page, after);
    } else if (strcmp(id, "board.influence") == 0) {
        check_influence(sums, s, page, after);
    } else if (begins(id, "group.next")) {
        check_vital(sums, s, page, after);
    } else if (begins(id, "move.biggest") || strcmp(id, "move.next") == 0) {
        note(sums, after->phase, 1, is_played(s, page, after));
    } else if (s->group >= 0) {
        check_group(sums, id, s, page, after);
    } else if (begins(id, "board.") && s->numbers == 2 && after->lead != 0) {
        note(sums, after->phase, 1, (after->lead > 0) == (s->colour == KS_BLACK));
        sums->claims++;
        sums->claimed += s->number[1];
    }
}

/* ---- Games ---- */

static int measure_game(void *out, const ks_game *game, const signed char *labels, void *payload)
{
    const experiment *e = payload;
    game_sums *sums = out;
    ks_replay *replay;
    ks_terms terms = ks_game_terms(game);
    int points = ks_game_width(game) * ks_game_height(game);
    outcome after = {.game = game, .labels = labels};
    for (int p = 0; p < points; p++)
        after.lead += labels[p];
    after.lead -= (double)terms.komi + (double)terms.compensation;
    int status = ks_replay_new(&replay, game);
    for (int move = 0; status == 0 && ks_replay_next(replay); move++) {
        ks_question question = {.position = ks_replay_position(replay), .terms = terms};
        ks_page *page;
        if (!ks_trial_takes(e->options, move))
            continue;
        /* Each phase is a third of a typical game. */
        after.move = move;
        after.phase = move * 4 / points < PHASES ? move * 4 / points : PHASES - 1;
        status = ks_page_new(&page, e->explainer, &question);
        for (int i = 0; status == 0 && i < page->sentences; i++)
            check(&sums->kinds[page->sentence[i].kind], &page->sentence[i], page, &after);
        if (status == 0)
            ks_page_free(page);
    }
    ks_replay_free(replay);
    return status;
}

static void add_game(const void *measured, void *payload)
{
    const game_sums *game = measured;
    experiment *e = payload;
    for (int k = 0; k < KINDS; k++) {
        const kind_sums *sums = &game->kinds[k];
        double said = 0, held = 0;
        for (int i = 0; i < PHASES; i++) {
            ks_ratio_add(&e->held[k][i], sums->held[i], sums->said[i]);
            said += sums->said[i];
            held += sums->held[i];
        }
        ks_ratio_add(&e->held[k][PHASES], held, said);
        ks_ratio_add(&e->claimed[k], sums->claimed, sums->claims);
    }
}

/* ---- The report ---- */

static int put_kinds(ks_report *out, const experiment *e)
{
    static const ks_column columns[] = {{"sentence", KS_COLUMN_TEXT, 0},
                                        {"said", KS_COLUMN_NUMBER, 0},
                                        {"true, %", KS_COLUMN_ESTIMATE, 1},
                                        {"claimed, %", KS_COLUMN_NUMBER, 1},
                                        {"true in the 1st third, %", KS_COLUMN_ESTIMATE, 1},
                                        {"2nd", KS_COLUMN_ESTIMATE, 1},
                                        {"3rd", KS_COLUMN_ESTIMATE, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 7);
    for (int k = 0; k < KINDS && ks_sentence_id(k) != NULL && status == 0; k++) {
        if (!(e->held[k][PHASES].weight > 0))
            continue;
        ks_table_text(table, ks_sentence_id(k));
        ks_table_number(table, e->held[k][PHASES].weight);
        ks_table_estimate(table, ks_ratio_percent(&e->held[k][PHASES]));
        ks_table_number(table, ks_ratio_estimate(&e->claimed[k]).value);
        for (int i = 0; i < PHASES; i++)
            ks_table_estimate(table, ks_ratio_percent(&e->held[k][i]));
    }
    if (status == 0)
        status = ks_report_add_table(out, "sentences", "How often each sentence was true", table);
    ks_table_free(table);
    return status;
}

int ks_sentences_run(ks_report *out, size_t *left_out, ks_corpus *corpus,
                     const ks_trial_options *options, ks_error *error)
{
    *left_out = 0;
    *error = (ks_error){0};
    experiment *e = calloc(1, sizeof *e);
    if (e == NULL)
        return KS_EMEMORY;
    ks_trial trial = {sizeof(game_sums), measure_game, add_game, e};
    e->options = options;
    int status = ks_explainer_new(&e->explainer, error);
    if (status == 0)
        status = ks_trial_run(&e->games, left_out, corpus, options, &trial);
    if (status == 0) {
        ks_buffer_put_format(
            ks_report_text(out),
            "# The sentences of keisei explain\n\n%zu games. Who is ahead is true if that side "
            "wins; territory as far as its points end so (said: points); influence if the part of "
            "the board that is named first ends so; a group as far as its stones live, or die if "
            "that is said; group.next, where somebody plays on one of its points, as far as the "
            "group lives or dies by it; move if somebody plays there, or beside it, within %d "
            "moves. \xC2\xB1 is half of a 95%% confidence interval, with games as the independent "
            "units.\n",
            e->games, SOON);
        status = put_kinds(out, e);
    }
    ks_explainer_free(e->explainer);
    free(e);
    return status;
}
