/* keisei score: finished games. Which stones are dead, what is seki, who owns what, and the score
 * by every ruleset; several files, or, for programs, a stream in JSON lines (jsonl.h). */
#include "commands.h"
#include "jsonl.h"
#include "open_judge.h"
#include "output.h"
#include "score_words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FORMATS "text|json|svg|png|pdf|sgf"

static const ks_option options[] = {
    {KS_OPTION_MOVE},
    {KS_OPTION_GAME},
    {KS_OPTION_DEAD},
    {"model", 0, "FILE", "score by this model file, as keisei-lab train life-end writes it"},
    KS_OPTIONS_TERMS,
    {KS_OPTION_AS(FORMATS)},
    {KS_OPTION_OUTPUT},
    {KS_OPTION_COLOR},
    {"jsonl", 0, NULL, "a stream: one JSON object a line in and out"},
    {"threads", 't', "N", "threads for --jsonl (1)"},
    {0},
};

typedef struct settings {
    ks_request request;
    ks_target target;
    const char *dead;  /* NULL: not said */
    const char *model; /* NULL: what is compiled in */
    int jsonl, threads;
    const char *file_only_option; /* an option that does not go with --jsonl */
    ks_scorer *scorer;
} settings;

/* ---- In words ---- */

static void put_head(ks_buffer *out, const char *head)
{
    static const char spaces[] = "            ";
    ks_buffer_put_string(out, head);
    ks_buffer_put_string(out, spaces + strlen(head));
}

/* A line of points; nothing if none is marked. */
static void put_points(ks_buffer *out, const char *head, const ks_verdict *v,
                       const unsigned char *marks)
{
    int any = 0;
    for (int p = 0; p < v->width * v->height; p++) {
        char name[8];
        if (!marks[p])
            continue;
        if (!any)
            put_head(out, head);
        ks_point_name(name, p, v->width, v->height);
        ks_buffer_put_string(out, any ? " " : "");
        ks_buffer_put_string(out, name);
        any = 1;
    }
    ks_buffer_put_string(out, any ? "\n" : "");
}

static void put_dead(ks_buffer *out, const ks_scored *s)
{
    const ks_verdict *v = &s->verdict;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        unsigned char marks[KS_POINTS];
        for (int p = 0; p < v->width * v->height; p++)
            marks[p] = v->dead[p] && v->fates[v->block_at[p]].colour == colour;
        put_points(out, colour == KS_BLACK ? "Dead black:" : "Dead white:", v, marks);
    }
}

static void put_unsettled(ks_buffer *out, const ks_verdict *v)
{
    unsigned char marks[KS_POINTS];
    for (int p = 0; p < v->width * v->height; p++)
        marks[p] = v->block_at[p] >= 0 && v->fates[v->block_at[p]].fate == KS_FATE_UNSETTLED;
    put_points(out, "Unsettled:", v, marks);
}

static void put_number(ks_buffer *out, double number, const char *behind)
{
    ks_buffer_put_number(out, number, 2);
    ks_buffer_put_string(out, behind);
}

/* "1 stone", "2 stones". */
static void put_some(ks_buffer *out, int count, const char *what)
{
    ks_buffer_put_number(out, count, 0);
    ks_buffer_put_string(out, " ");
    ks_buffer_put_string(out, what);
    ks_buffer_put_string(out, count == 1 ? "" : "s");
}

static void put_area(ks_buffer *out, const ks_scored *s, int colour)
{
    const ks_verdict *v = &s->verdict;
    int own = colour == KS_BLACK ? 1 : -1, points = 0;
    for (int p = 0; p < v->width * v->height; p++)
        points += v->area[p] == own;
    ks_buffer_put_string(out, colour == KS_BLACK ? "Black " : ", White ");
    put_number(out, points, " (");
    put_some(out, v->count.stones[colour], "stone");
    ks_buffer_put_string(out, " and ");
    put_some(out, points - v->count.stones[colour], "point");
    ks_buffer_put_string(out, ")");
}

static void put_territory(ks_buffer *out, const ks_scored *s, int colour)
{
    const ks_verdict *v = &s->verdict;
    int own = colour == KS_BLACK ? 1 : -1, points = 0, dead = v->count.dead[KS_OPPONENT(colour)];
    for (int p = 0; p < v->width * v->height; p++)
        points += v->territory[p] == own;
    ks_buffer_put_string(out, colour == KS_BLACK ? "Black " : ", White ");
    put_number(out, points + dead + v->count.captures[colour], " (");
    put_some(out, points, "point");
    ks_buffer_put_string(out, ", ");
    put_some(out, dead, "dead stone");
    ks_buffer_put_string(out, ", ");
    if (v->captures_known)
        put_number(out, v->count.captures[colour], " captured)");
    else
        ks_buffer_put_string(out, "captured stones not known)");
}

static void put_counts(ks_buffer *out, const ks_scored *s)
{
    put_head(out, "Area:");
    put_area(out, s, KS_BLACK);
    put_area(out, s, KS_WHITE);
    ks_buffer_put_string(out, "\n");
    put_head(out, "Territory:");
    put_territory(out, s, KS_BLACK);
    put_territory(out, s, KS_WHITE);
    ks_buffer_put_string(out, "\n");
}

/* Each ruleset on a line of its own, with what makes it differ from the rules of the game. */
static void put_rulesets(ks_buffer *out, const ks_scored *s)
{
    for (int i = 0; ks_rules_at(i) != NULL; i++) {
        static const char spaces[] = "                ";
        const char *name = ks_rules_at(i)->name;
        ks_terms terms = ks_terms_under(&s->question.terms, ks_rules_at(i));
        char words[16] = "?";
        float margin;
        int status = ks_verdict_margin(&margin, &s->verdict, &terms);
        if (status == 0)
            ks_margin_words(words, (double)margin);
        ks_buffer_put_string(out, "  ");
        ks_buffer_put_string(out, name);
        ks_buffer_put_string(out, spaces + strlen(name));
        ks_buffer_put_string(out, words);
        if (status)
            ks_buffer_put_string(out, "        the captures are not known");
        else
            ks_score_put_reasons(out, spaces + 7 + strlen(words), s, &terms);
        ks_buffer_put_string(out, "\n");
    }
}

static int put_record(ks_buffer *out, const ks_scored *s, const ks_scorer *scorer)
{
    if (s->agree < 0)
        return 0;
    put_head(out, "Record:");
    ks_score_put_margin(out, (double)s->result.margin);
    if (s->agree) {
        ks_buffer_put_string(out, ", the same\n");
        return 0;
    }
    ks_buffer_put_string(out, ": ");
    int status = ks_score_put_disagreement(out, s, scorer);
    ks_buffer_put_string(out, "\n");
    return status;
}

static int put_report(ks_buffer *out, const ks_scored *s, const ks_scorer *scorer)
{
    const ks_verdict *v = &s->verdict;
    put_head(out, "Score:");
    ks_score_put_margin(out, (double)v->count.margin);
    ks_buffer_put_string(out, " (");
    ks_input_put_terms(out, &s->question.terms);
    ks_buffer_put_string(out, ")\n");
    put_dead(out, s);
    put_unsettled(out, v);
    put_points(out, "Seki:", v, v->seki);
    put_points(out, "Dame:", v, v->dame);
    put_points(out, "False eyes:", v, v->false_eye);
    put_points(out, "Open:", v, v->open);
    put_counts(out, s);
    put_rulesets(out, s);
    put_head(out, "Finished:");
    ks_buffer_put_string(out, v->finished ? "yes\n" : "no\n");
    int status = put_record(out, s, scorer);
    if (v->warning[0] != '\0') {
        put_head(out, "Warning:");
        ks_buffer_put_string(out, v->warning);
        ks_buffer_put_string(out, "\n");
    }
    return status;
}

/* One of several files on a line. */
static int put_line(ks_buffer *out, const ks_scored *s, const ks_scorer *scorer)
{
    ks_output_put_clean(out, s->input.name);
    ks_buffer_put_string(out, ": ");
    ks_score_put_margin(out, (double)s->verdict.count.margin);
    int status = 0;
    if (s->agree >= 0) {
        ks_buffer_put_string(out, s->agree ? ", as the record says" : ", but the record says ");
        if (!s->agree) {
            ks_score_put_margin(out, (double)s->result.margin);
            ks_buffer_put_string(out, ": ");
            status = ks_score_put_disagreement(out, s, scorer);
        }
    }
    if (s->verdict.warning[0] != '\0') {
        ks_buffer_put_string(out, "; ");
        ks_buffer_put_string(out, s->verdict.warning);
    }
    ks_buffer_put_string(out, "\n");
    return status;
}

/* ---- Formats ---- */

/* The fields of --jsonl first, as programs know them, then what a file knows besides. */
static int put_json(ks_buffer *out, const ks_scored *s)
{
    ks_judgment judgment;
    ks_verdict_judgment(&judgment, &s->verdict, &s->question);
    ks_input_begin_json(out, &s->input);
    ks_judgment_json(out, &judgment, "life", 0);
    ks_buffer_put_string(out, ",");
    int status = ks_verdict_json(out, &s->verdict, &s->question.terms, s->agree);
    ks_buffer_put_string(out, ",\"margin\":");
    ks_buffer_put_number(out, (double)s->verdict.count.margin, 6);
    ks_input_put_place(out, &s->input);
    ks_buffer_put_string(out, "}\n");
    return status;
}

/* At its end the game as it is with the owners at its last node; before, the position. */
static int put_sgf(ks_buffer *out, const ks_scored *s)
{
    if (s->input.game != NULL && s->input.move == s->input.moves)
        return ks_game_write(out, s->input.game, s->verdict.area);
    ks_judgment judgment;
    ks_verdict_judgment(&judgment, &s->verdict, &s->question);
    return ks_position_sgf(out, s->input.position, &judgment, &s->question.terms);
}

static int put_picture(ks_buffer *out, const settings *set, const ks_scored *s)
{
    ks_buffer *title = NULL, *caption = NULL;
    ks_judgment judgment;
    int text = set->target.format == KS_AS_TEXT, status = KS_EMEMORY;
    if (ks_buffer_new(&title) == 0 && ks_buffer_new(&caption) == 0) {
        ks_verdict_judgment(&judgment, &s->verdict, &s->question);
        ks_input_put_title(title, &s->input);
        ks_score_put_margin(caption, (double)s->verdict.count.margin);
        ks_picture picture = {.position = s->input.position,
                              .judgment = &judgment,
                              .title = ks_buffer_size(title) ? ks_buffer_data(title) : NULL,
                              .caption = text ? NULL : ks_buffer_data(caption),
                              .last_move = s->input.last_move};
        status = ks_target_picture(out, &set->target, &picture);
    }
    if (status == 0 && text)
        status = put_report(out, s, set->scorer);
    ks_buffer_free(title);
    ks_buffer_free(caption);
    return status;
}

static int put_scored(ks_buffer *out, const settings *set, const ks_scored *s, int several)
{
    switch (set->target.format) {
    case KS_AS_JSON: return put_json(out, s);
    case KS_AS_SGF: return put_sgf(out, s);
    default: return several ? put_line(out, s, set->scorer) : put_picture(out, set, s);
    }
}

/* ---- The command ---- */

static int score_input(ks_scored *out, const settings *set)
{
    int trouble = ks_input_read(&out->input, &set->request);
    if (!trouble && set->dead != NULL)
        trouble = ks_input_dead(out->dead, &out->input, set->dead, "score");
    if (trouble)
        return trouble;
    out->question = (ks_question){.position = out->input.position,
                                  .dead = set->dead ? out->dead : NULL,
                                  .terms = out->input.terms};
    int status = ks_scorer_run(&out->verdict, set->scorer, &out->question);
    if (status)
        return ks_fail_status(status);
    int at_end = out->input.game != NULL && out->input.move == out->input.moves;
    out->result = at_end ? ks_game_result(out->input.game) : (ks_result){0};
    out->agree = ks_verdict_agrees(&out->verdict, &out->question.terms, &out->result);
    return 0;
}

static int score_file(ks_buffer *out, const settings *set, int several)
{
    ks_scored *scored = calloc(1, sizeof *scored);
    if (scored == NULL)
        return ks_fail_status(KS_EMEMORY);
    int trouble = score_input(scored, set);
    if (!trouble) {
        int status = put_scored(out, set, scored, several);
        trouble = status ? ks_fail_status(status) : 0;
    }
    ks_input_release(&scored->input);
    free(scored);
    return trouble;
}

/* A bad file is reported and the others go on. Standard output gets each as soon as it is there. */
static int score_files(settings *set, char **paths, int count)
{
    int trouble = 0, to_file = set->target.path != NULL && strcmp(set->target.path, "-") != 0;
    ks_buffer *out;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    for (int i = 0; i < count; i++) {
        set->request.path = paths[i];
        int bad = score_file(out, set, count > 1);
        trouble = bad ? bad : trouble;
        if (!to_file && ks_output_buffer(NULL, out)) {
            ks_buffer_free(out);
            return KS_TROUBLE;
        }
        if (!to_file)
            ks_buffer_clear(out);
    }
    if (to_file && ks_buffer_size(out) > 0 && ks_output_buffer(set->target.path, out))
        trouble = KS_TROUBLE;
    ks_buffer_free(out);
    return trouble;
}

static void read_option(settings *s, ks_options *reader, const ks_option *option)
{
    const char *name = option->name;
    if (strcmp(name, "jsonl") == 0)
        s->jsonl = 1;
    else if (strcmp(name, "model") == 0)
        s->model = reader->value;
    else if (strcmp(name, "threads") == 0)
        s->threads = ks_options_int(reader, option, 1, 256);
    else
        s->file_only_option = name;
    if (strcmp(name, "dead") == 0)
        s->dead = reader->value;
    else if (!ks_request_option(&s->request, reader, option))
        ks_target_option(&s->target, reader, option);
}

static int run_files(settings *s, char **paths, int count)
{
    int trouble = ks_target_settle(&s->target, "score", FORMATS);
    if (trouble)
        return trouble;
    ks_output_format format = s->target.format;
    if (count < 1)
        return ks_fail("keisei score: FILE is missing; see keisei score --help");
    if (s->threads)
        return ks_fail("keisei score: --threads goes with --jsonl only");
    if (count > 1 && (format == KS_AS_SVG || format == KS_AS_PNG || format == KS_AS_PDF))
        return ks_fail("keisei score: a picture is of one FILE, not of %d", count);
    return score_files(s, paths, count);
}

static int run(int argc, char **argv)
{
    settings s = {.request = KS_REQUEST_DEFAULT};
    ks_options reader = {.command = &ks_command_score, .argc = argc, .argv = argv};
    for (const ks_option *o; (o = ks_options_next(&reader)) != NULL;)
        read_option(&s, &reader, o);
    if (reader.done || (s.jsonl && !ks_options_no_operand(&reader)))
        return reader.exit_code;
    if (s.jsonl && s.file_only_option != NULL)
        return ks_fail("keisei score: --%s does not go with --jsonl", s.file_only_option);
    if (ks_open_scorer(&s.scorer, s.model, "score"))
        return KS_TROUBLE;
    int trouble = s.jsonl ? ks_jsonl_run(&(ks_jsonl){.scorer = s.scorer}, s.threads ? s.threads : 1)
                          : run_files(&s, argv + optind, argc - optind);
    ks_scorer_free(s.scorer);
    return trouble;
}

const ks_command ks_command_score = {
    "score",
    "Scores finished games by every ruleset",
    "FILE... [OPTION]...\n--jsonl [--model FILE] [--threads N] < IN > OUT",
    "FILE is an SGF record or a drawing of a board; - is standard input. One FILE gets a picture "
    "and\n"
    "a report, several a line each. --as sgf writes the record with TB and TW.\n"
    "The fields of --jsonl are described in keisei(1).\n",
    options,
    run,
};
