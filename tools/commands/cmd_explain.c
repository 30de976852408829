/* keisei explain: the reasons of the judge `groups`. Links, groups, territory and influence of one
 * position, in words, as JSON, or drawn over the board. */
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
} settings;

static const int overlay_values[] = {KS_OVERLAY_LINKS, KS_OVERLAY_GROUPS, KS_OVERLAY_ROUGH,
                                     KS_OVERLAY_INFLUENCE, KS_OVERLAY_MOYO};

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
    ks_judgment judgment;
    ks_explanation *explanation;
    ks_buffer *title, *caption, *out;
} answer;

static int ask(answer *a)
{
    ks_judge *judge = NULL;
    a->question.position = a->input.position;
    a->question.terms = a->input.terms;
    if (a->settings->dead != NULL) {
        a->question.dead = a->dead;
        if (ks_input_dead(a->dead, &a->input, a->settings->dead, "explain"))
            return KS_EXIT_FAILURE;
    }
    int status = ks_judge_new(&judge, "groups", NULL);
    if (status == 0)
        status = ks_judge_explain(&a->explanation, &a->judgment, judge, &a->question);
    ks_judge_free(judge);
    return status ? ks_fail_status(status) : 0;
}

static int put_json(const answer *a)
{
    ks_json json = ks_json_into(a->out);
    ks_json_begin_object(&json);
    ks_input_name_member(&json, &a->input);
    int status = ks_judgment_members(&json, &a->judgment, "groups", 0);
    if (status == 0)
        status = ks_explanation_members(&json, a->explanation);
    ks_input_place_members(&json, &a->input);
    ks_json_end_object(&json);
    ks_buffer_put_string(a->out, "\n");
    return status;
}

/* "territory 53 - 40, influence 50 - 82: W+0.5"; the lead in halves of points */
static void put_caption(ks_buffer *out, const ks_explanation *e)
{
    char words[16];
    ks_buffer_put_format(out, "territory %d - %d, influence %d - %d: %s", e->territory[KS_BLACK],
                         e->territory[KS_WHITE], e->influenced[KS_BLACK], e->influenced[KS_WHITE],
                         ks_margin_words(words, round(2 * e->lead) / 2));
}

/* The owners as the judge sees them, but with only dead groups marked as dead: the judge also
 * expects to lose most critical groups, and the text below the board does not call those dead. */
static void show_owners(ks_judgment *out, const answer *a)
{
    const ks_explanation *e = a->explanation;
    *out = a->judgment;
    for (int p = 0; p < out->width * out->height; p++) {
        int block = e->block_at[p];
        out->dead[p] = block >= 0 && e->group[e->facts[block].group].situation == KS_SITUATION_DEAD;
    }
}

/* The board with a text below it, or an overlay over the stones. */
static int put_picture(const answer *a)
{
    ks_judgment owners;
    show_owners(&owners, a);
    put_caption(a->caption, a->explanation);
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
                          .explanation = a->explanation,
                          .overlay = overlay,
                          .title = ks_buffer_size(a->title) ? ks_buffer_data(a->title) : NULL,
                          .caption = text ? NULL : ks_buffer_data(a->caption),
                          .last_move = a->input.last_move};
    status = ks_target_picture(a->out, &a->settings->target, &picture);
    if (status == 0 && text)
        status = ks_explanation_text(a->out, a->explanation);
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
    ks_explanation_free(a.explanation);
    exit_code = ks_input_exit(&a.input, exit_code);
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
    "Explains a position: links, groups, territory, influence",
    "FILE [OPTION]...",
    "FILE is an SGF record or a drawing of a board; - is standard input.\n"
    "The explanation is that of the judge groups; see docs/groups.md.\n",
    .options = options,
    .run = run,
};
