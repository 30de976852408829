/* keisei judge: who owns what, how surely, and what is the score? One position of a file, or, for
 * programs, a stream of positions in JSON lines (jsonl.h). */
#include "commands.h"
#include "inference.h"
#include "input.h"
#include "jsonl.h"
#include "open_judge.h"
#include "output.h"
#include "recorded.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FORMATS "text|json|svg|png|pdf|sgf"

typedef struct settings {
    ks_request request;
    ks_target target;
    const char *judge;    /* NULL: that of the model, */
    ks_option_file model; /* or the default if there is no model */
    const char *dead;     /* NULL: not given */
    int raw, jsonl;
    ks_inference_options inference; /* and the threads */
    const ks_options *read;         /* the command line */
} settings;

static const ks_option options[] = {
    {KS_ROW_MOVE(settings, request)},
    {KS_ROW_GAME(settings, request)},
    {KS_ROW_VARIATION(settings, request)},
    {KS_ROW_JUDGE(settings, judge)},
    {KS_ROW_MODEL(settings, model)},
    {KS_ROW_DEAD(settings, dead)},
    KS_ROWS_TERMS(settings, request),
    {KS_ROW_TO_MOVE(settings, request)},
    {"raw", 0, NULL, "the method's own values, not calibrated", KS_OPTION_FLAG(settings, raw)},
    {KS_ROW_INFERENCE(settings, inference)},
    {KS_ROW_ROUNDS(settings, inference)},
    {KS_ROW_DAMPING(settings, inference)},
    {KS_ROW_SAMPLES(settings, inference)},
    {KS_ROW_SEED(settings, inference)},
    {KS_ROW_CONNECTION(settings, inference)},
    {KS_ROW_AS(settings, target, FORMATS)},
    {KS_ROW_OUTPUT(settings, target.path)},
    {KS_ROW_COLOR(settings, target)},
    {KS_ROW_JSONL(settings, jsonl)},
    {"threads", 't', "N", "threads for --jsonl or a random field",
     KS_OPTION_INT(settings, inference.threads, 1, 256), .initial = "1",
     .modes = KS_MODE_STREAM | KS_MODE_FIELD, .only = "goes with --jsonl or a random field only"},
    {0},
};

typedef struct answer {
    const settings *settings;
    ks_input input;
    unsigned char dead[KS_POINTS];
    ks_judge *judge;
    ks_question question;
    ks_judgment judgment;
    ks_inference_options inference;
    int is_field;
    int connection; /* a point, or KS_NO_POINT */
    ks_outlook outlook;
    double margin;
    int counted; /* the game is over and its dead stones are known */
    ks_count count;
    ks_buffer *title, *caption, *out;
} answer;

/* ---- The question ---- */

static int find_dead(answer *a)
{
    if (a->settings->dead == NULL)
        return 0;
    a->question.dead = a->dead;
    return ks_input_dead(a->dead, &a->input, a->settings->dead, "judge");
}

/* Refuses options that do not go with the mode or the judge. */
static int check_modes(const settings *s, unsigned mode, const ks_judge *judge)
{
    int is_field = judge != NULL && ks_judge_is_field(judge);
    return ks_options_check(s->read, s, mode | (is_field ? KS_MODE_FIELD : 0));
}

static int find_judge(answer *a)
{
    const ks_position *position = a->input.position;
    const settings *s = a->settings;
    int width = ks_position_width(position), height = ks_position_height(position), status = 0;
    if (ks_open_judge(&a->judge, s->judge, &s->model, "judge"))
        return KS_EXIT_FAILURE;
    if (a->judge == NULL)
        status = ks_judge_new(&a->judge, ks_judge_default(width, height), NULL);
    if (status)
        return ks_fail_status(status);
    a->inference = s->inference;
    a->is_field = ks_judge_is_field(a->judge);
    if (check_modes(s, KS_MODE_FILE, a->judge))
        return KS_EXIT_FAILURE;
    a->connection = KS_NO_POINT;
    if (ks_inference_apply(a->judge, &a->inference))
        return KS_EXIT_FAILURE;
    if (s->inference.connection == NULL)
        return 0;
    return ks_point_parse(&a->connection, s->inference.connection, width, height) ||
                   a->connection < 0
               ? ks_fail_command("judge",
                                 "--connection takes a point of the board such as D4, not %s",
                                 s->inference.connection)
               : 0;
}

static int ask_judge(answer *a)
{
    a->question.terms = a->input.terms;
    return a->is_field
               ? ks_judge_outlook(&a->outlook, &a->judgment, a->judge, &a->question, a->connection)
               : ks_judge_run(&a->judgment, a->judge, &a->question);
}

/* If the game is over, and its rules are a guess: those that give its result, as `score` has it. */
static int guess_again(answer *a)
{
    ks_scorer *scorer;
    ks_verdict *verdict = calloc(1, sizeof *verdict);
    int status = verdict ? ks_scorer_new(&scorer, NULL) : KS_EMEMORY;
    if (status == 0) {
        status = ks_scorer_run(verdict, scorer, &a->question);
        ks_scorer_free(scorer);
    }
    if (status == 0)
        ks_input_guess(&a->input, verdict);
    free(verdict);
    return status ? status : ask_judge(a);
}

static int ask(answer *a)
{
    a->question.position = a->input.position;
    int status = ask_judge(a);
    if (status == 0 && a->judgment.finished && a->input.guess != NULL)
        status = guess_again(a);
    if (status)
        return ks_fail_command("judge", "%s", ks_status_text(status));
    a->margin = ks_judgment_margin(&a->judgment, &a->question);
    a->counted = a->question.dead != NULL && a->input.move == a->input.moves;
    if (a->counted)
        status = ks_count_position(&a->count, a->input.position, a->dead, &a->input.terms);
    return status ? ks_fail_status(status) : 0;
}

/* ---- The answer in words ---- */

static void put_dead(ks_buffer *out, const answer *a)
{
    const ks_judgment *judgment = &a->judgment;
    const char *before = "Dead:          ";
    for (int p = 0; p < judgment->width * judgment->height; p++) {
        char name[8];
        if (!judgment->dead[p])
            continue;
        ks_buffer_put_format(out, "%s%s", before,
                             ks_point_name(name, p, judgment->width, judgment->height));
        before = " ";
    }
    ks_buffer_put_string(out, *before == ' ' ? "\n" : "Dead:          none\n");
}

/* If the rules are unknown, the result shows how the players counted. */
static void put_explanation(ks_buffer *out, const answer *a)
{
    ks_result result = ks_game_result(a->input.game);
    const char *record = ks_game_info(a->input.game, "RE");
    if (record == NULL || (result.kind != KS_RESULT_POINTS && result.kind != KS_RESULT_DRAW))
        return;
    const char *counting = ks_count_explains(&a->count, &a->input.terms, &result);
    const char *gives = counting == NULL                ? "way of counting gives"
                        : strcmp(counting, "both") == 0 ? "area and territory counting give"
                                                        : "counting gives";
    ks_buffer_put_string(out, "Record:        ");
    ks_output_put_clean(out, record);
    ks_buffer_put_format(out, ", which %s %s\n", counting ? counting : "neither", gives);
}

static void put_count(ks_buffer *out, const answer *a)
{
    const ks_rules *rules = a->input.terms.rules;
    char words[16];
    ks_buffer_put_format(out, "Count:         %s by %s; flood fill and distance ",
                         ks_margin_words(words, a->count.margin),
                         rules && rules->counting == KS_TERRITORY ? "territory" : "area");
    if (a->count.open == 0)
        ks_buffer_put_string(out, "agree\n");
    else
        ks_buffer_put_format(out, "disagree on %d point%s: not finished?\n", a->count.open,
                             a->count.open == 1 ? "" : "s");
    if (a->input.guess != NULL)
        put_explanation(out, a);
}

/* "0.512 (+-0.016 by sampling)" */
static void put_wins(ks_buffer *out, const answer *a)
{
    ks_buffer_put_format(out, "P(Black wins): %.3g", a->judgment.black_wins);
    if (a->is_field && a->outlook.black_wins_error > 0)
        ks_buffer_put_format(out, " (+-%.3g by sampling)", a->outlook.black_wins_error);
    ks_buffer_put_string(out, "\n");
}

static void put_survival(ks_buffer *out, const ks_outlook *outlook, const ks_family_outlook *family)
{
    char name[8];
    ks_buffer_put_format(
        out, "Family:        %s %s, %d %s %.3g\n", family->colour == KS_BLACK ? "Black" : "White",
        ks_point_name(name, family->point, outlook->width, outlook->height), family->stones,
        family->stones == 1 ? "stone, survives" : "stones, all survive", family->survives);
}

/* What only a random field tells. */
static void put_outlook(ks_buffer *out, const answer *a)
{
    const ks_outlook *outlook = &a->outlook;
    ks_buffer_put_format(out, "Score spread:  %.1g\nInference:     %s", a->judgment.score_sd,
                         ks_inference_name(outlook->inference));
    if (outlook->inference == KS_INFERENCE_BP)
        ks_buffer_put_format(out, ", %d round%s", outlook->rounds, outlook->rounds == 1 ? "" : "s");
    if (outlook->samples > 0)
        ks_buffer_put_format(out, ", %d samples", outlook->samples);
    ks_buffer_put_string(out, "\n");
    for (int f = 0; f < outlook->families; f++)
        put_survival(out, outlook, &outlook->family[f]);
}

/* What another program has written into the record, beside ours. */
static void put_recorded(ks_buffer *out, const answer *a)
{
    ks_recorded said;
    char words[16];
    if (a->input.game == NULL || !ks_recorded_read(&said, a->input.game, a->input.move,
                                                   ks_position_to_move(a->input.position)))
        return;
    ks_buffer_put_string(out, "In the record: ");
    if (!isnan(said.lead))
        ks_buffer_put_string(out, ks_margin_words(words, said.lead));
    if (!isnan(said.wins))
        ks_buffer_put_format(out, "%sP(Black wins) %.3g", isnan(said.lead) ? "" : ", ", said.wins);
    ks_buffer_put_string(out, "\n");
}

static void put_report(ks_buffer *out, const answer *a)
{
    char words[16];
    ks_buffer_put_format(out, "Score:         %s (", ks_margin_words(words, a->margin));
    ks_input_put_terms(out, &a->input);
    ks_buffer_put_format(out, ")\nJudge:         %s\n", ks_judge_name(a->judge));
    put_dead(out, a);
    put_wins(out, a);
    if (a->is_field)
        put_outlook(out, a);
    if (a->counted)
        put_count(out, a);
    else if (a->judgment.finished)
        ks_buffer_put_string(out, "Finished:      yes; the score is what keisei score counts\n");
    put_recorded(out, a);
}

static void put_count_json(ks_json *json, const ks_count *count)
{
    ks_json_begin_object(json);
    ks_json_number(ks_json_key(json, "area"), count->area, 6);
    ks_json_number(ks_json_key(json, "territory"), count->territory, 6);
    ks_json_number(ks_json_key(json, "margin"), count->margin, 6);
    ks_json_int(ks_json_key(json, "open"), count->open);
    ks_json_end_object(json);
}

/* The fields of --jsonl first, then those that only a file has. */
static int put_json(const answer *a)
{
    char words[16];
    ks_json json = ks_json_into(a->out);
    ks_json_begin_object(&json);
    ks_input_name_member(&json, &a->input);
    int status =
        ks_judgment_members(&json, &a->judgment, ks_judge_name(a->judge), a->settings->raw);
    if (status == 0 && a->is_field)
        status = ks_outlook_members(&json, &a->outlook, a->connection >= 0);
    ks_json_number(ks_json_key(&json, "margin"), a->margin, 6);
    ks_json_string(ks_json_key(&json, "result"), ks_margin_words(words, a->margin));
    ks_input_place_members(&json, &a->input);
    if (a->counted)
        put_count_json(ks_json_key(&json, "count"), &a->count);
    ks_json_end_object(&json);
    ks_buffer_put_string(a->out, "\n");
    return status;
}

/* At the end of a game, the record with owners at its last node; else the position alone. */
static int put_sgf(const answer *a)
{
    signed char owner[KS_POINTS] = {0};
    const ks_judgment *judgment = &a->judgment;
    if (a->input.game == NULL || a->input.move != a->input.moves)
        return ks_position_sgf(a->out, a->input.position, judgment, &a->input.terms);
    for (int p = 0; p < judgment->width * judgment->height; p++)
        owner[p] = (signed char)((judgment->owner[p] > 0.5f) - (judgment->owner[p] < -0.5f));
    return ks_game_write(a->out, a->input.game, owner);
}

/* Shows correlations instead of owners. */
static void show_connection(ks_judgment *out, const answer *a)
{
    *out = a->judgment;
    for (int p = 0; p < out->width * out->height; p++) {
        out->owner[p] = a->outlook.connection[p];
        out->dead[p] = 0;
    }
}

static void put_caption(ks_buffer *out, const answer *a)
{
    char words[16];
    if (a->connection >= 0)
        ks_buffer_put_format(out, "correlation with %s", a->settings->inference.connection);
    else
        ks_buffer_put_string(out, ks_margin_words(words, a->margin));
    ks_buffer_put_format(out, " by %s", ks_judge_name(a->judge));
}

static int put_picture(const answer *a)
{
    ks_judgment connection;
    put_caption(a->caption, a);
    int status = ks_input_put_title(a->title, &a->input);
    if (status == 0)
        status = ks_buffer_status(a->caption);
    if (status)
        return status;
    if (a->connection >= 0)
        show_connection(&connection, a);
    int text = a->settings->target.format == KS_AS_TEXT;
    ks_picture picture = {.position = a->input.position,
                          .judgment = a->connection >= 0 ? &connection : &a->judgment,
                          .correlation = a->connection >= 0,
                          .title = ks_buffer_size(a->title) ? ks_buffer_data(a->title) : NULL,
                          .caption = text ? NULL : ks_buffer_data(a->caption),
                          .last_move = a->input.last_move,
                          .raw = a->settings->raw};
    status = ks_target_picture(a->out, &a->settings->target, &picture);
    if (status == 0 && text)
        put_report(a->out, a);
    return status;
}

/* ---- The command ---- */

static int write_answer(answer *a)
{
    if (ks_buffer_new(&a->title) || ks_buffer_new(&a->caption) || ks_buffer_new(&a->out))
        return ks_fail_status(KS_EMEMORY);
    ks_output_format format = a->settings->target.format;
    int status = format == KS_AS_JSON  ? put_json(a)
                 : format == KS_AS_SGF ? put_sgf(a)
                                       : put_picture(a);
    return status ? ks_fail_status(status) : ks_output_buffer(a->settings->target.path, a->out);
}

static int judge_file(const settings *s)
{
    answer a = {.settings = s};
    int exit_code = ks_input_read(&a.input, &s->request);
    if (!exit_code)
        exit_code = find_dead(&a);
    if (!exit_code)
        exit_code = find_judge(&a);
    if (!exit_code)
        exit_code = ask(&a);
    if (!exit_code)
        exit_code = write_answer(&a);
    ks_buffer_free(a.title);
    ks_buffer_free(a.caption);
    ks_buffer_free(a.out);
    ks_judge_free(a.judge);
    exit_code = ks_input_exit(&a.input, exit_code);
    ks_input_release(&a.input);
    return exit_code;
}

static int judge_stream(const settings *s)
{
    ks_judge *judge = NULL;
    ks_default_judges defaults = {0};
    int exit_code = ks_open_judge(&judge, s->judge, &s->model, "judge");
    int status = exit_code || judge != NULL ? 0 : ks_default_judges_init(&defaults);
    ks_inference_options inference = s->inference;
    inference.threads = 1; /* threads share the lines, not a position */
    if (status)
        exit_code = ks_fail_status(status);
    if (!exit_code)
        exit_code = check_modes(s, KS_MODE_STREAM, judge);
    if (!exit_code && judge != NULL)
        exit_code = ks_inference_apply(judge, &inference);
    if (!exit_code)
        exit_code = ks_jsonl_run(&(ks_jsonl){.judge = judge,
                                             .defaults = &defaults,
                                             .raw = s->raw,
                                             .connection = s->inference.connection},
                                 s->inference.threads);
    ks_judge_free(judge);
    ks_default_judges_release(&defaults);
    return exit_code;
}

static int run_stream(const settings *s)
{
    int exit_code = ks_options_no_operand(s->read);
    return exit_code ? exit_code : judge_stream(s);
}

static int run_file(settings *s, ks_options *read)
{
    s->request.keeps_start = 1;
    s->request.path = ks_options_operand(read, "FILE");
    if (s->request.path == NULL)
        return read->exit_code;
    int exit_code = ks_target_settle(&s->target, "judge", FORMATS);
    return exit_code ? exit_code : judge_file(s);
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_judge, &s, argc, argv))
        return read.exit_code;
    s.read = &read;
    int exit_code = s.jsonl ? run_stream(&s) : run_file(&s, &read);
    ks_options_release(&read);
    return exit_code;
}

const ks_command ks_command_judge = {
    "judge",
    "Says who owns what, how surely, and what the score is",
    "FILE [OPTION]...\n--jsonl [--judge JUDGE | --model FILE] [--threads N] [--raw] < IN > OUT",
    "FILE is an SGF record or a drawing of a board; - is standard input.\n"
    "The fields of --jsonl are described in keisei(1).\n",
    .options = options,
    .run = run,
};
