/* keisei explain: one position in words, as JSON, or drawn over the board. Who is ahead, what moves
 * are worth and how surely stones live is what `best` says; groups, links, territory and influence
 * are those of the judge `groups`. */
#include "commands.h"
#include "input.h"
#include "output.h"

#include <math.h>
#include <string.h>

#define FORMATS "text|json|svg|png|pdf"

typedef struct settings {
    ks_request request;
    ks_target target;
    const char *dead;   /* NULL: not given */
    ks_overlay overlay; /* none: not given */
    ks_language language;
    int all;
} settings;

static const int overlay_values[] = {KS_OVERLAY_LINKS, KS_OVERLAY_GROUPS, KS_OVERLAY_ROUGH,
                                     KS_OVERLAY_INFLUENCE, KS_OVERLAY_MOYO};

static const int language_values[] = {KS_ENGLISH, KS_JAPANESE};

static const ks_option options[] = {
    {KS_ROW_MOVE(settings, request)},
    {KS_ROW_GAME(settings, request)},
    {KS_ROW_VARIATION(settings, request)},
    {KS_ROW_DEAD(settings, dead)},
    KS_ROWS_TERMS(settings, request),
    {KS_ROW_TO_MOVE(settings, request)},
    {"overlay", 0, NULL, "what the board shows",
     KS_OPTION_CHOICE(settings, overlay, "links|groups|rough|influence|moyo"),
     .values = overlay_values, .otherwise = "owners in text, groups in pictures"},
    {"all", 0, NULL, "also say the rest: all groups, and what was counted",
     KS_OPTION_FLAG(settings, all)},
    {"lang", 0, NULL, "the language of the sentences",
     KS_OPTION_CHOICE(settings, language, "en|ja"), .values = language_values, .otherwise = "en"},
    {KS_ROW_AS(settings, target, FORMATS)},
    {KS_ROW_OUTPUT(settings, target.path)},
    {KS_ROW_COLOR(settings, target)},
    {0},
};

typedef struct answer {
    const settings *settings;
    ks_input input;
    unsigned char dead[KS_POINTS];
    ks_question question;
    ks_page *page;
    ks_buffer *title, *caption, *out;
} answer;

static int ask(answer *a)
{
    ks_explainer *explainer;
    a->question.position = a->input.position;
    a->question.terms = a->input.terms;
    if (a->settings->dead != NULL) {
        a->question.dead = a->dead;
        if (ks_input_dead(a->dead, &a->input, a->settings->dead, "explain"))
            return KS_EXIT_FAILURE;
    }
    int status = ks_explainer_new(&explainer, NULL);
    if (status == 0)
        status = ks_page_new(&a->page, explainer, &a->question);
    ks_explainer_free(explainer);
    return status ? ks_fail_status(status) : 0;
}

static int put_json(const answer *a)
{
    ks_json json = ks_json_into(a->out);
    ks_json_begin_object(&json);
    ks_input_name_member(&json, &a->input);
    int status = ks_judgment_members(&json, &a->page->judgment, "best", 0);
    if (status == 0)
        status = ks_page_members(&json, a->page, a->settings->language);
    if (status == 0)
        status = ks_explanation_members(&json, a->page->explanation);
    ks_input_place_members(&json, &a->input);
    ks_json_end_object(&json);
    ks_buffer_put_string(a->out, "\n");
    return status;
}

/* "territory 53 - 40, influence 50 - 82: W+0.5"; the lead, in halves of points, is that of best */
static void put_caption(ks_buffer *out, const answer *a)
{
    const ks_explanation *e = a->page->explanation;
    double lead = ks_judgment_margin(&a->page->judgment, &a->question);
    char words[16];
    ks_buffer_put_format(out, "territory %d - %d, influence %d - %d: %s", e->territory[KS_BLACK],
                         e->territory[KS_WHITE], e->influenced[KS_BLACK], e->influenced[KS_WHITE],
                         ks_margin_words(words, round(2 * lead) / 2));
}

/* Territory as the sentences count it, that of a finished game for certain, and the dead as they
 * name them. */
static void show_owners(ks_judgment *out, const answer *a)
{
    const ks_explanation *e = a->page->explanation;
    *out = a->page->judgment;
    for (int p = 0; p < out->width * out->height; p++) {
        int owner = e->territory_at[p];
        if (!out->finished)
            out->owner[p] = owner < 0 ? 0 : e->group[owner].colour == KS_BLACK ? 1 : -1;
        out->dead[p] =
            e->block_at[p] >= 0 &&
            ks_page_situation(a->page, e->facts[e->block_at[p]].group) == KS_SITUATION_DEAD;
    }
}

/* The board with a text below it, or an overlay over the stones. */
static int put_picture(const answer *a)
{
    ks_judgment owners;
    show_owners(&owners, a);
    put_caption(a->caption, a);
    int status = ks_input_put_title(a->title, &a->input);
    if (status == 0)
        status = ks_buffer_status(a->caption);
    if (status)
        return status;
    int text = a->settings->target.format == KS_AS_TEXT;
    ks_overlay overlay = a->settings->overlay;
    if (overlay == KS_OVERLAY_NONE && !text)
        overlay = KS_OVERLAY_GROUPS;
    ks_picture picture = {.position = a->input.position,
                          .judgment = text ? &owners : NULL,
                          .explanation = a->page->explanation,
                          .page = a->page,
                          .overlay = overlay,
                          .title = ks_buffer_size(a->title) ? ks_buffer_data(a->title) : NULL,
                          .caption = text ? NULL : ks_buffer_data(a->caption),
                          .last_move = a->input.last_move};
    status = ks_target_picture(a->out, &a->settings->target, &picture);
    if (status == 0 && text)
        status = ks_page_text(a->out, a->page, a->settings->language, a->settings->all);
    if (status == 0 && text && a->settings->all)
        status = ks_explanation_text(a->out, a->page->explanation);
    return status;
}

static int explain(const settings *s)
{
    answer a = {.settings = s};
    int exit_code = ks_input_read(&a.input, &s->request);
    if (!exit_code)
        exit_code = ask(&a);
    if (!exit_code &&
        (ks_buffer_new(&a.title) || ks_buffer_new(&a.caption) || ks_buffer_new(&a.out)))
        exit_code = ks_fail_status(KS_EMEMORY);
    if (!exit_code) {
        int status = s->target.format == KS_AS_JSON ? put_json(&a) : put_picture(&a);
        exit_code = status ? ks_fail_status(status) : ks_output_buffer(s->target.path, a.out);
    }
    ks_buffer_free(a.title);
    ks_buffer_free(a.caption);
    ks_buffer_free(a.out);
    exit_code = ks_input_exit(&a.input, exit_code);
    ks_page_free(a.page);
    ks_input_release(&a.input);
    return exit_code;
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_explain, &s, argc, argv))
        return read.exit_code;
    s.request.keeps_start = 1;
    s.request.path = ks_options_operand(&read, "FILE");
    if (s.request.path == NULL)
        return read.exit_code;
    int exit_code = ks_target_settle(&s.target, "explain", FORMATS);
    return exit_code ? exit_code : explain(&s);
}

const ks_command ks_command_explain = {
    "explain",
    "Explains a position: who is ahead and why, weak groups, big moves",
    "FILE [OPTION]...",
    "FILE is an SGF record or a drawing of a board; - is standard input.\n"
    "The score and the chances are those of the judge best, groups and territory those of the "
    "judge\n"
    "groups; see docs/explain.md.\n",
    .options = options,
    .run = run,
};
