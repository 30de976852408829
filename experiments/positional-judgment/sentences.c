/* See sentences.h. A sentence on who is ahead is true if that side wins; one on territory as far as
 * its points end as that side's; one on influence if most of the part of the board that it names
 * first does; one on a group as far as its stones live, or die if it says so; one on the points
 * that decide a group, where somebody plays on one of them, as far as the group lives or dies by
 * it; one on a move if somebody plays there, or beside it, within the next moves. What a story says
 * of stones and territory is true as far as they end so. */
#include "sentences.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS = 80, PHASES = 3, SOON = 20, VERY_SOON = 6 };

typedef struct kind_sums {
    double said[PHASES], held[PHASES], claimed, claims;
} kind_sums;

typedef struct game_sums {
    kind_sums kinds[KINDS];
} game_sums;

/* Sentences that come to the same thing. */
enum { STANDINGS = 3, ALIKE = 3 };
static const struct standing {
    const char *name, *ids[ALIKE];
} standings[STANDINGS] = {{"alive", {"group.alive", "group.seki"}},
                          {"dead", {"group.captured", "group.ladder", "group.dead"}},
                          {"decided by the next move", {"group.next.one", "group.next.two"}}};

typedef struct experiment {
    const ks_trial_options *options;
    ks_explainer *explainer;
    size_t games;
    ks_ratio held[KINDS][PHASES + 1], claimed[KINDS], wrong[STANDINGS][PHASES + 1];
} experiment;

/* What is known of a position when the game is over. */
typedef struct outcome {
    const ks_game *game;
    const signed char *labels;
    int move, phase;
    double lead; /* Black's, with komi */
} outcome;

/* Each phase is a third of a typical game. */
static int phase_of(int move, int points)
{
    return move * 4 / points < PHASES ? move * 4 / points : PHASES - 1;
}

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

/* A group at stake at a point: if somebody plays there very soon, as far as it lives after its own
 * side has, or after the other has, with the chance that was said. */
static void check_stake(kind_sums *sums, const ks_sentence *s, const ks_page *page,
                        const outcome *after)
{
    int moves = ks_game_moves(after->game), colour, point;
    for (int i = after->move + 1; i <= moves && i <= after->move + VERY_SOON; i++) {
        if (ks_game_move(after->game, i, &colour, &point) != 0 || point != s->point[0])
            continue;
        int own = colour == s->colour;
        double live = living_share(s, page, after);
        note(sums, after->phase, 1, own ? live : 1 - live);
        sums->claims++;
        sums->claimed += own ? s->number[0] : 100 - s->number[1];
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
    } else if (begins(id, "move.stake") || strcmp(id, "move.cut") == 0) {
        check_stake(sums, s, page, after);
    } else if (s->group >= 0 && !begins(id, "move.")) {
        check_group(sums, id, s, page, after);
    } else if (begins(id, "board.") && s->numbers == 2 && after->lead != 0) {
        note(sums, after->phase, 1, (after->lead > 0) == (s->colour == KS_BLACK));
        sums->claims++;
        sums->claimed += s->number[1];
    }
}

/* ---- A story ---- */

/* Of the points with that mark, and with a stone of that colour if one is given, how many end so?
 */
static void check_marks(kind_sums *sums, const ks_comment *comment, int mark,
                        const ks_position *position, int stone, const outcome *after, int sign)
{
    double count = 0, held = 0;
    for (int p = 0; p < ks_position_width(position) * ks_position_height(position); p++)
        if (comment->mark[p] == mark &&
            (stone == KS_EMPTY || ks_position_stone(position, p) == stone)) {
            count++;
            held += after->labels[p] == sign;
        }
    if (count > 0)
        note(sums, after->phase, 1, held / count);
}

static void check_comment(kind_sums *sums, const ks_sentence *s, const ks_comment *comment,
                          const ks_position *position, const outcome *after)
{
    const char *id = ks_sentence_id(s->kind);
    int side = s->side == KS_BLACK ? 1 : -1, mover = s->colour == KS_BLACK ? 1 : -1;
    if (strcmp(id, "game.kills") == 0 || strcmp(id, "game.gives-up") == 0)
        check_marks(sums, comment, KS_MARK_TRIANGLE, position, s->side, after, -side);
    else if (strcmp(id, "game.saves") == 0 || strcmp(id, "game.lets-live") == 0)
        check_marks(sums, comment, KS_MARK_TRIANGLE, position, s->side, after, side);
    else if (strcmp(id, "game.takes") == 0)
        check_marks(sums, comment, KS_MARK_CIRCLE, position, KS_EMPTY, after, mover);
    else if (strcmp(id, "game.leads") == 0 && after->lead != 0)
        note(sums, after->phase, 1, (after->lead > 0) == (s->colour == KS_BLACK));
}

/* All comments on a game. The story sees the whole record, but not its labels. */
static int measure_story(game_sums *sums, const experiment *e, const ks_game *game, outcome *after)
{
    ks_terms terms = ks_game_terms(game);
    int points = ks_game_width(game) * ks_game_height(game);
    ks_story *story;
    int status = ks_story_new(&story, e->explainer, game, &terms, KS_COMMENTS_FEW);
    if (status)
        return status;
    for (int i = 0; i < story->comments && status == 0; i++) {
        const ks_comment *comment = &story->comment[i];
        ks_position *position;
        after->move = comment->move;
        after->phase = phase_of(comment->move, points);
        status = ks_game_position(&position, game, comment->move);
        for (int k = 0; k < comment->sentences && status == 0; k++)
            check_comment(&sums->kinds[comment->sentence[k].kind], &comment->sentence[k], comment,
                          position, after);
        if (status == 0)
            ks_position_free(position);
    }
    ks_story_free(story);
    return status;
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
        after.move = move;
        after.phase = phase_of(move, points);
        status = ks_page_new(&page, e->explainer, &question);
        for (int i = 0; status == 0 && i < page->sentences; i++)
            check(&sums->kinds[page->sentence[i].kind], &page->sentence[i], page, &after);
        if (status == 0)
            ks_page_free(page);
    }
    ks_replay_free(replay);
    return status ? status : measure_story(sums, e, game, &after);
}

static int is_called(const struct standing *standing, int kind)
{
    const char *id = ks_sentence_id(kind);
    for (int i = 0; i < ALIKE && id != NULL && standing->ids[i] != NULL; i++)
        if (strcmp(standing->ids[i], id) == 0)
            return 1;
    return 0;
}

static void add_standings(experiment *e, const game_sums *game)
{
    for (int s = 0; s < STANDINGS; s++) {
        double said[PHASES + 1] = {0}, held[PHASES + 1] = {0};
        for (int k = 0; k < KINDS; k++)
            for (int i = 0; i < PHASES && is_called(&standings[s], k); i++) {
                said[i] += game->kinds[k].said[i];
                held[i] += game->kinds[k].held[i];
                said[PHASES] += game->kinds[k].said[i];
                held[PHASES] += game->kinds[k].held[i];
            }
        for (int i = 0; i <= PHASES; i++)
            ks_ratio_add(&e->wrong[s][i], said[i] - held[i], said[i]);
    }
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
    add_standings(e, game);
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

static int put_standings(ks_report *out, const experiment *e)
{
    static const ks_column columns[] = {
        {"groups called", KS_COLUMN_TEXT, 0}, {"said", KS_COLUMN_NUMBER, 0},
        {"wrong, %", KS_COLUMN_ESTIMATE, 1},  {"in the 1st third, %", KS_COLUMN_ESTIMATE, 1},
        {"2nd", KS_COLUMN_ESTIMATE, 1},       {"3rd", KS_COLUMN_ESTIMATE, 1}};
    ks_table *table;
    int status = ks_table_new(&table, columns, 6);
    for (int s = 0; s < STANDINGS && status == 0; s++) {
        ks_table_text(table, standings[s].name);
        ks_table_number(table, e->wrong[s][PHASES].weight);
        ks_table_estimate(table, ks_ratio_percent(&e->wrong[s][PHASES]));
        for (int i = 0; i < PHASES; i++)
            ks_table_estimate(table, ks_ratio_percent(&e->wrong[s][i]));
    }
    if (status == 0)
        status = ks_report_add_table(out, "standings", "Life and death, and how often it was wrong",
                                     table);
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
            "moves; move.stake and move.cut, where somebody plays there within %d, as far as "
            "the group lives or dies by it; game.kills, gives-up, saves, lets-live and takes as "
            "far as their stones and points end so; game.leads if "
            "that side wins. \xC2\xB1 is half of a 95%% confidence interval, with games as the "
            "independent "
            "units.\n",
            e->games, SOON, VERY_SOON);
        status = put_kinds(out, e);
        if (status == 0)
            status = put_standings(out, e);
    }
    ks_explainer_free(e->explainer);
    free(e);
    return status;
}
