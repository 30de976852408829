/* keisei annotate: a record with what the judge thinks of every position, as properties that other
 * programs draw: V for all of them, SBKV and SBKS for the graph of Sabaki, KT for KaTrain, LZ for
 * Lizzie, and the owners at the end; and with comments on what happened. All variations stay; the
 * line that was chosen is annotated. Or the comments alone, as a page or as JSON. */
#include "commands.h"
#include "input.h"
#include "katrain.h"
#include "open_judge.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

typedef enum form { FORM_BY_NAME, FORM_SGF, FORM_HTML, FORM_JSON } form;
typedef enum amount { AMOUNT_USUAL, AMOUNT_NONE, AMOUNT_FEW, AMOUNT_ALL } amount;

typedef struct settings {
    ks_request request;
    const char *judge, *path;
    ks_option_file model;
    form form;
    amount comments;
    ks_language language;
    int visits, katrain, lizzie;
} settings;

static const int form_values[] = {FORM_SGF, FORM_HTML, FORM_JSON};
static const int amount_values[] = {AMOUNT_NONE, AMOUNT_FEW, AMOUNT_ALL};
static const int language_values[] = {KS_ENGLISH, KS_JAPANESE};

static const ks_option options[] = {
    {KS_ROW_GAME(settings, request)},
    {KS_ROW_VARIATION(settings, request)},
    {KS_ROW_JUDGE(settings, judge)},
    {KS_ROW_MODEL(settings, model)},
    {"comments", 0, NULL, "comments on moves: at most one of five has one, or all that can",
     KS_OPTION_CHOICE(settings, comments, "none|few|all"), .values = amount_values,
     .otherwise = "few; none with --judge or --model"},
    {"lang", 0, NULL, "the language of the comments", KS_OPTION_CHOICE(settings, language, "en|ja"),
     .values = language_values, .otherwise = "en"},
    {"visits", 0, "N", "positions to judge for each position",
     KS_OPTION_INT(settings, visits, 1, KS_MOST_VISITS), .initial = "1"},
    {"katrain", 0, NULL, "also write KT and KTV, which KaTrain reads",
     KS_OPTION_FLAG(settings, katrain)},
    {"lizzie", 0, NULL, "also write LZ, which Lizzie reads", KS_OPTION_FLAG(settings, lizzie)},
    KS_ROWS_TERMS(settings, request),
    {"as", 0, NULL, "the output format", KS_OPTION_CHOICE(settings, form, "sgf|html|json"),
     .values = form_values, .otherwise = "by the ending of OUT, else sgf"},
    {KS_ROW_OUTPUT(settings, path)},
    {0},
};

typedef struct work {
    const settings *settings;
    ks_input input;
    ks_judge *judge;
    ks_scorer *scorer;
    ks_analyst *analyst;
    ks_analysis found;
    ks_story *story;         /* NULL: no comments */
    ks_buffer *out, **notes; /* by the number of moves */
    float owner[KS_POINTS], deviation[KS_POINTS], policy[KS_POINTS + 1];
    signed char final[KS_POINTS];
} work;

/* ---- The properties of a position ---- */

/* Black's, whoever is to move. */
static double lead_of(const ks_analysis *found)
{
    double lead = (double)found->whole.lead;
    return found->colour == KS_BLACK ? lead : -lead;
}

static double wins_of(const ks_analysis *found)
{
    double wins = (double)found->whole.win;
    return found->colour == KS_BLACK ? wins : 1 - wins;
}

static void put_number(ks_buffer *out, const char *name, double value, int digits)
{
    ks_buffer_put_string(out, name);
    ks_buffer_put_string(out, "[");
    ks_buffer_put_number(out, value, digits);
    ks_buffer_put_string(out, "]");
}

/* The first line has the chance of the side that has moved, the second the moves. */
static void put_lizzie(ks_buffer *out, const ks_analysis *found, const ks_position *position)
{
    char name[8];
    ks_buffer_put_format(out, "LZ[keisei-%s %.1f %d\n", ks_version(),
                         100 * (1 - (double)found->whole.win), found->visits);
    for (int i = 0; i < found->count; i++) {
        const ks_candidate *move = &found->moves[i];
        ks_buffer_put_format(out, "%s", i ? " info " : "");
        for (int k = 0; k < move->length; k++) {
            ks_point_name(name, move->line[k], ks_position_width(position),
                          ks_position_height(position));
            if (k == 0)
                ks_buffer_put_format(out, "move %s visits %d winrate %.0f pv", name, move->visits,
                                     10000 * (double)move->prospect.win);
            ks_buffer_put_format(out, " %s", name);
        }
    }
    ks_buffer_put_string(out, "]");
}

static void put_notes(ks_buffer *out, work *w, const ks_position *position)
{
    put_number(out, "V", lead_of(&w->found), 2);
    put_number(out, "SBKV", 100 * wins_of(&w->found), 2);
    put_number(out, "SBKS", lead_of(&w->found), 2);
    if (w->settings->lizzie)
        put_lizzie(out, &w->found, position);
    if (w->settings->katrain) {
        ks_analyst_policy(w->policy, w->analyst);
        ks_katrain_put(out, &w->found, position, w->owner, w->policy);
    }
}

/* ---- All positions ---- */

static int judge_position(work *w, int moves, const ks_position *position)
{
    ks_analyst_options wishes = {.judge = w->judge, .scorer = w->scorer, .aim = KS_AIM_USUAL};
    int status = ks_buffer_new(&w->notes[moves]);
    if (status == 0)
        status = ks_analyst_start(w->analyst, position, &w->input.terms);
    if (status == 0)
        status = ks_analyst_begin(w->analyst, &wishes);
    if (status == 0 && w->settings->visits > 1)
        status = ks_analyst_go_on(w->analyst, w->settings->visits - 1);
    if (status)
        return status;
    ks_analyst_tell(&w->found, w->analyst);
    ks_analyst_owner(w->owner, w->deviation, w->analyst);
    for (int p = 0; p < KS_POINTS; p++)
        w->final[p] = (signed char)((w->owner[p] > .5F) - (w->owner[p] < -.5F));
    put_notes(w->notes[moves], w, position);
    return ks_buffer_status(w->notes[moves]);
}

static int judge_all(work *w)
{
    ks_replay *replay = NULL;
    int status = ks_replay_new(&replay, w->input.game);
    for (int moves = 0; status == 0 && ks_replay_next(replay); moves++)
        status = judge_position(w, moves, ks_replay_position(replay));
    ks_replay_free(replay);
    return status;
}

/* ---- The comments ---- */

/* Has the node marks of its own? They stay as they are. */
static int is_marked(const ks_game *game, int moves)
{
    static const char *const names[] = {"TR", "CR", "LB", "MA", "SQ", "SL"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (ks_game_note(game, moves, names[i], 0) != NULL)
            return 1;
    return 0;
}

static void put_note(ks_buffer *out, int moves, void *payload)
{
    const work *w = payload;
    ks_buffer_put(out, ks_buffer_data(w->notes[moves]), ks_buffer_size(w->notes[moves]));
    const ks_comment *comment = w->story != NULL ? ks_story_at(w->story, moves) : NULL;
    if (comment != NULL && !is_marked(w->input.game, moves))
        ks_comment_sgf(out, w->story, comment);
}

static void put_comment(ks_buffer *out, int moves, void *payload)
{
    const work *w = payload;
    const ks_comment *comment = w->story != NULL ? ks_story_at(w->story, moves) : NULL;
    ks_language language = w->settings->language;
    if (moves == 0 && w->story != NULL)
        ks_sentences_text(out, w->story->summary, w->story->sentences, w->story, language);
    else if (comment != NULL)
        ks_sentences_text(out, comment->sentence, comment->sentences, w->story, language);
}

/* Comments are those of `best`, so beside the values of another judge they are only on request. */
static int comment_on(work *w)
{
    const settings *s = w->settings;
    int other = s->judge != NULL || s->model.path != NULL;
    amount asked = s->comments != AMOUNT_USUAL ? s->comments : other ? AMOUNT_NONE : AMOUNT_FEW;
    ks_explainer *explainer;
    if (asked == AMOUNT_NONE && s->form == FORM_SGF)
        return 0;
    int status = ks_explainer_new(&explainer, NULL);
    if (status == 0)
        status = ks_story_new(&w->story, explainer, w->input.game, &w->input.terms,
                              asked == AMOUNT_ALL ? KS_COMMENTS_ALL : KS_COMMENTS_FEW);
    ks_explainer_free(explainer);
    return status;
}

/* ---- Output ---- */

static int put_record(work *w)
{
    static const char *const replaced[] = {"V", "SBKV", "SBKS", "LZ", "LZ2", "KT", "KTV", NULL};
    ks_game_additions additions = {put_note, w, replaced, put_comment};
    return ks_game_write_with(w->out, w->input.game, w->final, &additions);
}

static int put_json(work *w)
{
    ks_json json = ks_json_into(w->out);
    ks_json_begin_object(&json);
    ks_input_name_member(&json, &w->input);
    ks_json_int(ks_json_key(&json, "moves"), w->input.moves);
    int status = ks_story_members(&json, w->story, w->settings->language);
    ks_json_end_object(&json);
    ks_buffer_put_string(w->out, "\n");
    return status;
}

static int write_out(work *w)
{
    const settings *s = w->settings;
    int status = s->form == FORM_HTML ? ks_story_html(w->out, w->story, w->input.game, s->language)
                 : s->form == FORM_JSON ? put_json(w)
                                        : put_record(w);
    return status ? ks_fail_status(status) : ks_output_buffer(s->path, w->out);
}

static int find_judge(work *w)
{
    const settings *s = w->settings;
    int exit_code = ks_open_judge(&w->judge, s->judge, &s->model, "annotate");
    if (exit_code || w->judge != NULL)
        return exit_code;
    const ks_game *game = w->input.game;
    int status =
        ks_judge_new(&w->judge, ks_judge_default(ks_game_width(game), ks_game_height(game)), NULL);
    return status ? ks_fail_status(status) : 0;
}

static int annotate(work *w)
{
    int exit_code = ks_input_read(&w->input, &w->settings->request);
    if (!exit_code && w->input.game == NULL)
        exit_code = ks_fail("%s: a record is needed, and this is a drawing", w->input.name);
    if (!exit_code)
        exit_code = find_judge(w);
    if (exit_code)
        return exit_code;
    w->notes = calloc((size_t)w->input.moves + 1, sizeof(ks_buffer *));
    int status = w->notes ? ks_buffer_new(&w->out) : KS_EMEMORY;
    if (status == 0)
        status = ks_analyst_new(&w->analyst);
    if (status == 0)
        status = ks_scorer_new(&w->scorer, NULL);
    if (status == 0 && w->settings->form == FORM_SGF)
        status = judge_all(w);
    if (status == 0)
        status = comment_on(w);
    return status ? ks_fail_status(status) : write_out(w);
}

static form form_of(const char *path)
{
    const char *dot = path != NULL ? strrchr(path, '.') : NULL;
    if (dot != NULL && (strcmp(dot, ".html") == 0 || strcmp(dot, ".htm") == 0))
        return FORM_HTML;
    return dot != NULL && strcmp(dot, ".json") == 0 ? FORM_JSON : FORM_SGF;
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_annotate, &s, argc, argv))
        return read.exit_code;
    s.request.keeps_start = 1;
    s.request.path = ks_options_operand(&read, "FILE");
    if (s.request.path == NULL)
        return read.exit_code;
    work *w = calloc(1, sizeof *w);
    if (w == NULL)
        return ks_fail_status(KS_EMEMORY);
    if (s.form == FORM_BY_NAME)
        s.form = form_of(s.path);
    w->settings = &s;
    int exit_code = annotate(w);
    for (int i = 0; w->notes != NULL && i <= w->input.moves; i++)
        ks_buffer_free(w->notes[i]);
    free(w->notes);
    ks_buffer_free(w->out);
    ks_story_free(w->story);
    ks_analyst_free(w->analyst);
    ks_scorer_free(w->scorer);
    ks_judge_free(w->judge);
    exit_code = ks_input_exit(&w->input, exit_code);
    ks_input_release(&w->input);
    free(w);
    ks_options_release(&read);
    return exit_code;
}

const ks_command ks_command_annotate = {
    "annotate",
    "Writes into a record what the judge thinks of every position",
    "FILE [OPTION]...",
    "FILE is an SGF record; - is standard input. Every move gets V, SBKV and SBKS, the end TB and\n"
    "TW; such properties of the record are replaced, and everything else stays. Where something\n"
    "happened a comment says what; an OUT such as page.html has the comments as a page.\n",
    .options = options,
    .run = run,
};
