/* keisei score: scores finished games. Dead stones, seki, owners, and the score by every ruleset;
 * for several files, or, for programs, a stream in JSON lines (jsonl.h). */
#include "commands.h"
#include "input.h"
#include "jsonl.h"
#include "open_judge.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FORMATS "text|json|svg|png|pdf|sgf"

typedef struct settings {
    ks_request request;
    ks_target target;
    const char *dead;  /* NULL: not given */
    const char *alive; /* the same */
    int effort, as_played;
    int all; /* long lists are not cut */
    int proofs;
    ks_option_file model; /* without a path: the model that is compiled in */
    int jsonl, threads;
    ks_scorer *scorer;
} settings;

static const ks_option options[] = {
    {KS_ROW_MOVE(settings, request)},
    {KS_ROW_GAME(settings, request)},
    {KS_ROW_DEAD(settings, dead)},
    {KS_ROW_ALIVE(settings, alive)},
    {"effort", 0, NULL, "how much is read where there is doubt",
     KS_OPTION_CHOICE(settings, effort, "quick|normal|thorough"), .initial = "normal"},
    {"as-played", 0, "N", "count as dead only what a reader sees who looks N moves ahead",
     KS_OPTION_INT(settings, as_played, 0, 90), .otherwise = "all that is dead"},
    {"all", 0, NULL, "list all points and doubts, however many", KS_OPTION_FLAG(settings, all),
     KS_FOR_FILES},
    {"proofs", 0, NULL, "with --as json: prove what is dead, in seki or in doubt",
     KS_OPTION_FLAG(settings, proofs), KS_FOR_FILES},
    {"model", 0, "FILE", "score by this model file, as keisei-lab train life-end writes it",
     KS_OPTION_FILE(settings, model)},
    KS_ROWS_TERMS(settings, request),
    {KS_ROW_AS(settings, target, FORMATS)},
    {KS_ROW_OUTPUT(settings, target.path)},
    {KS_ROW_COLOR(settings, target)},
    {KS_ROW_JSONL(settings, jsonl)},
    {"threads", 't', "N", "threads for --jsonl", KS_OPTION_INT(settings, threads, 1, 256),
     .initial = "1", .modes = KS_MODE_STREAM, .only = "goes with --jsonl only"},
    {0},
};

/* A file and its score. */
typedef struct scored {
    ks_input input;
    unsigned char dead[KS_POINTS], alive[KS_POINTS]; /* if they are given */
    ks_question question;
    ks_verdict verdict;
    ks_result result; /* of the record */
    int agree;        /* our score gives that result; -1: it has no score */
    int unfinished;   /* the game was not played to its end, so there is an estimate */
    double estimate, black_wins;
    int all, proofs;
} scored;

/* ---- In words ---- */

static void put_head(ks_buffer *out, const char *head)
{
    ks_buffer_put_format(out, "%-12s", head);
}

/* More points than that are counted, not listed. */
enum { MOST_LISTED = 12, MOST_DOUBTS = 5 };

/* A line of the marked points; nothing if there are none. */
static void put_points(ks_buffer *out, const char *head, const scored *s,
                       const unsigned char *marks)
{
    const ks_verdict *v = &s->verdict;
    int any = 0, count = 0;
    for (int p = 0; p < v->width * v->height; p++)
        count += marks[p] != 0;
    if (s->unfinished && !s->all && count > MOST_LISTED) {
        put_head(out, head);
        ks_buffer_put_format(out, "%d points (--all lists them)\n", count);
        return;
    }
    for (int p = 0; p < v->width * v->height; p++) {
        char name[8];
        if (!marks[p])
            continue;
        if (!any)
            put_head(out, head);
        ks_buffer_put_format(out, "%s%s", any ? " " : "",
                             ks_point_name(name, p, v->width, v->height));
        any = 1;
    }
    ks_buffer_put_string(out, any ? "\n" : "");
}

static void put_dead(ks_buffer *out, const scored *s)
{
    const ks_verdict *v = &s->verdict;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        unsigned char marks[KS_POINTS];
        for (int p = 0; p < v->width * v->height; p++)
            marks[p] = v->dead[p] && v->fates[v->block_at[p]].block.colour == colour;
        put_points(out, colour == KS_BLACK ? "Dead black:" : "Dead white:", s, marks);
    }
}

static void put_unsettled(ks_buffer *out, const scored *s)
{
    const ks_verdict *v = &s->verdict;
    unsigned char marks[KS_POINTS];
    for (int p = 0; p < v->width * v->height; p++)
        marks[p] = v->block_at[p] >= 0 && v->fates[v->block_at[p]].fate == KS_FATE_UNSETTLED;
    put_points(out, "Unsettled:", s, marks);
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void put_area(ks_buffer *out, const scored *s, int colour)
{
    const ks_verdict *v = &s->verdict;
    int own = colour == KS_BLACK ? 1 : -1, points = 0, stones = v->count.stones[colour];
    for (int p = 0; p < v->width * v->height; p++)
        points += v->area[p] == own;
    ks_buffer_put_format(out, "%s %d (%d stone%s and %d point%s)",
                         colour == KS_BLACK ? "Black" : ", White", points, stones, plural(stones),
                         points - stones, plural(points - stones));
}

static void put_territory(ks_buffer *out, const scored *s, int colour)
{
    const ks_verdict *v = &s->verdict;
    int own = colour == KS_BLACK ? 1 : -1, points = 0;
    int dead = v->count.dead[KS_OPPONENT(colour)], captures = v->count.captures[colour];
    for (int p = 0; p < v->width * v->height; p++)
        points += v->territory[p] == own;
    ks_buffer_put_format(out, "%s %d (%d point%s, %d dead stone%s, ",
                         colour == KS_BLACK ? "Black" : ", White", points + dead + captures, points,
                         plural(points), dead, plural(dead));
    if (v->captures_known)
        ks_buffer_put_format(out, "%d captured)", captures);
    else
        ks_buffer_put_string(out, "captured stones not known)");
}

static void put_counts(ks_buffer *out, const scored *s)
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

/* One line per ruleset, with the reason why it differs from the rules of the game. */
static int put_rulesets(ks_buffer *out, const scored *s)
{
    ks_buffer *why;
    if (ks_buffer_new(&why))
        return KS_EMEMORY;
    int status = 0;
    for (int i = 0; status == 0 && ks_rules_at(i) != NULL; i++) {
        ks_terms terms = ks_terms_under(&s->question.terms, ks_rules_at(i));
        char words[16] = "?";
        float margin;
        ks_buffer_clear(why);
        if (ks_verdict_margin(&margin, &s->verdict, &terms) == 0) {
            ks_margin_words(words, (double)margin);
            status = ks_verdict_difference(why, &s->verdict, &s->question.terms, &terms);
        } else {
            ks_buffer_put_string(why, "the captures are not known");
        }
        ks_buffer_put_format(out, "  %-16s%-*s%s\n", ks_rules_at(i)->name,
                             ks_buffer_size(why) > 0 ? 9 : 0, words, ks_buffer_data(why));
    }
    ks_buffer_free(why);
    return status;
}

static int put_disagreement(ks_buffer *out, const scored *s, const ks_scorer *scorer)
{
    char words[16];
    ks_buffer_put_format(out, "%s: ", ks_margin_words(words, (double)s->result.margin));
    return ks_verdict_disagreement(out, &s->verdict, scorer, &s->question, &s->result);
}

static int put_record(ks_buffer *out, const scored *s, const ks_scorer *scorer)
{
    char words[16];
    int status = 0;
    if (s->agree < 0)
        return 0;
    put_head(out, "Record:");
    if (s->agree)
        ks_buffer_put_format(out, "%s, the same", ks_margin_words(words, (double)s->result.margin));
    else
        status = put_disagreement(out, s, scorer);
    ks_buffer_put_string(out, "\n");
    return status;
}

/* "resignation", or NULL if the game was counted or its end is not known. */
static const char *way_to_end(const ks_result *result)
{
    switch (result->kind) {
    case KS_RESULT_RESIGN: return "by resignation";
    case KS_RESULT_TIME: return "on time";
    case KS_RESULT_FORFEIT: return "by forfeit";
    case KS_RESULT_VOID: return "without a result";
    default: return NULL;
    }
}

/* What must be known before any number: that the game was not played to its end. */
static void put_ending(ks_buffer *out, const scored *s)
{
    const char *way = way_to_end(&s->result);
    char words[16];
    if (!s->unfinished)
        return;
    put_head(out, way ? "Ended:" : "Unfinished:");
    if (way != NULL) {
        ks_buffer_put_format(out, "%s (", way);
        ks_output_put_clean(out, ks_game_info(s->input.game, "RE"));
        ks_buffer_put_string(out, "), before it was counted\n");
    } else {
        ks_buffer_put_format(out, "%s\n", s->verdict.warning);
    }
    put_head(out, "Estimate:");
    ks_buffer_put_format(out, "%s, P(Black wins) %.3g (keisei judge tells more)\n",
                         ks_margin_words(words, s->estimate), s->black_wins);
}

static void put_doubts(ks_buffer *out, const scored *s)
{
    const ks_verdict *v = &s->verdict;
    int most = s->all ? v->doubts : MOST_DOUBTS;
    char sentence[200];
    if (v->warning[0] != '\0') {
        put_head(out, "Warning:");
        ks_buffer_put_format(out, "%s\n", v->warning);
    }
    for (int i = 1; i < v->doubts && i < most; i++) {
        put_head(out, i == 1 ? "Doubts:" : "");
        ks_buffer_put_format(out, "%s\n", ks_verdict_doubt(sentence, v, v->doubt[i]));
    }
    if (v->doubts > most) {
        put_head(out, "");
        ks_buffer_put_format(out, "and %d more blocks (--all lists them)\n", v->doubts - most);
    }
}

static int put_report(ks_buffer *out, const scored *s, const ks_scorer *scorer)
{
    const ks_verdict *v = &s->verdict;
    char words[16];
    put_ending(out, s);
    put_head(out, "Score:");
    ks_buffer_put_format(out, "%s %s(", ks_margin_words(words, (double)v->count.margin),
                         s->unfinished ? "if it ended here " : "");
    ks_input_put_terms(out, &s->input);
    ks_buffer_put_string(out, ")\n");
    put_dead(out, s);
    put_unsettled(out, s);
    put_points(out, "Seki:", s, v->seki);
    put_points(out, "Dame:", s, v->dame);
    put_points(out, "False eyes:", s, v->false_eye);
    put_points(out, "Open:", s, v->open);
    put_counts(out, s);
    int status = put_rulesets(out, s);
    put_head(out, "Finished:");
    ks_buffer_put_string(out, v->finished ? "yes\n" : "no\n");
    if (status == 0)
        status = put_record(out, s, scorer);
    put_doubts(out, s);
    return status;
}

/* One line for one of several files. */
static int put_line(ks_buffer *out, const scored *s, const ks_scorer *scorer)
{
    char words[16];
    int status = 0;
    const char *way = way_to_end(&s->result);
    ks_output_put_clean(out, s->input.name);
    if (s->unfinished)
        ks_buffer_put_format(out, ": %s%s, estimate %s", way ? "ended " : "unfinished",
                             way ? way : "", ks_margin_words(words, s->estimate));
    ks_buffer_put_format(out, "%s%s", s->unfinished ? "; counted " : ": ",
                         ks_margin_words(words, (double)s->verdict.count.margin));
    if (s->agree > 0)
        ks_buffer_put_string(out, ", as the record says");
    if (s->agree == 0) {
        ks_buffer_put_string(out, ", but the record says ");
        status = put_disagreement(out, s, scorer);
    }
    if (s->verdict.warning[0] != '\0')
        ks_buffer_put_format(out, "; %s", s->verdict.warning);
    ks_buffer_put_string(out, "\n");
    return status;
}

/* ---- Formats ---- */

/* The fields of --jsonl first, then those that only a file has. */
static int put_json(ks_buffer *out, const scored *s)
{
    ks_judgment judgment;
    ks_verdict_judgment(&judgment, &s->verdict, &s->question);
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    ks_input_name_member(&json, &s->input);
    ks_judgment_members(&json, &judgment, "life", 0);
    int status = ks_verdict_members(&json, &s->verdict, &s->question.terms, s->agree);
    ks_json_number(ks_json_key(&json, "margin"), (double)s->verdict.count.margin, 6);
    ks_json_key(&json, "estimate");
    if (s->unfinished)
        ks_json_number(&json, s->estimate, 6);
    else
        ks_json_null(&json);
    ks_json_string(ks_json_key(&json, "guess"), s->input.guess);
    ks_input_place_members(&json, &s->input);
    if (status == 0 && s->proofs)
        status = ks_verdict_proofs(&json, &s->verdict, s->input.position);
    ks_json_end_object(&json);
    ks_buffer_put_string(out, "\n");
    return status;
}

/* At the end of a game, the record with owners at its last node; else the position alone. */
static int put_sgf(ks_buffer *out, const scored *s)
{
    if (s->input.game != NULL && s->input.move == s->input.moves)
        return ks_game_write(out, s->input.game, s->verdict.area);
    ks_judgment judgment;
    ks_verdict_judgment(&judgment, &s->verdict, &s->question);
    return ks_position_sgf(out, s->input.position, &judgment, &s->question.terms);
}

static int put_picture(ks_buffer *out, const settings *set, const scored *s)
{
    ks_buffer *title = NULL;
    char caption[16];
    ks_judgment judgment;
    int text = set->target.format == KS_AS_TEXT, status = KS_EMEMORY;
    if (ks_buffer_new(&title) == 0 && ks_input_put_title(title, &s->input) == 0) {
        ks_verdict_judgment(&judgment, &s->verdict, &s->question);
        ks_margin_words(caption, (double)s->verdict.count.margin);
        ks_picture picture = {.position = s->input.position,
                              .judgment = &judgment,
                              .title = ks_buffer_size(title) ? ks_buffer_data(title) : NULL,
                              .caption = text ? NULL : caption,
                              .last_move = s->input.last_move};
        status = ks_target_picture(out, &set->target, &picture);
    }
    if (status == 0 && text)
        status = put_report(out, s, set->scorer);
    ks_buffer_free(title);
    return status;
}

static int put_scored(ks_buffer *out, const settings *set, const scored *s, int several)
{
    switch (set->target.format) {
    case KS_AS_JSON: return put_json(out, s);
    case KS_AS_SGF: return put_sgf(out, s);
    default: return several ? put_line(out, s, set->scorer) : put_picture(out, set, s);
    }
}

/* ---- The command ---- */

/* With --alive, what is marked is known, and the rest is judged by it. */
static int run_scorer(scored *s, const settings *set)
{
    ks_marks marks = {s->alive, set->dead ? s->dead : NULL};
    ks_error error = {0};
    if (set->alive == NULL) {
        s->question.dead = set->dead ? s->dead : NULL;
        int status = ks_scorer_run(&s->verdict, set->scorer, &s->question);
        return status ? ks_fail_status(status) : 0;
    }
    if (ks_scorer_dispute(&s->verdict, set->scorer, &s->question, &marks, &error))
        return ks_fail("%s: %s", s->input.name, error.message);
    return 0;
}

/* Was it played to its end? Stones in doubt are another matter. */
static int is_unfinished(const scored *s)
{
    ks_reason reason = s->verdict.reason;
    return way_to_end(&s->result) != NULL || reason == KS_REASON_EMPTY ||
           reason == KS_REASON_OPEN || reason == KS_REASON_FEW;
}

static int estimate(scored *s)
{
    ks_judge *judge;
    ks_judgment judgment;
    int status = ks_judge_new(&judge, ks_judge_default(s->verdict.width, s->verdict.height), NULL);
    if (status)
        return ks_fail_status(status);
    status = ks_judge_run(&judgment, judge, &s->question);
    s->estimate = ks_judgment_margin(&judgment, &s->question);
    s->black_wins = (double)judgment.black_wins;
    ks_judge_free(judge);
    return status ? ks_fail_status(status) : 0;
}

static int score_input(scored *out, const settings *set)
{
    int exit_code = ks_input_read(&out->input, &set->request);
    if (!exit_code && set->dead != NULL)
        exit_code = ks_input_dead(out->dead, &out->input, set->dead, "score");
    if (!exit_code && set->alive != NULL)
        exit_code = ks_input_alive(out->alive, &out->input, set->alive, "score");
    if (exit_code)
        return exit_code;
    out->all = set->all;
    out->proofs = set->proofs;
    out->question = (ks_question){.position = out->input.position, .terms = out->input.terms};
    exit_code = run_scorer(out, set);
    if (exit_code)
        return exit_code;
    int at_end = out->input.game != NULL && out->input.move == out->input.moves;
    ks_input_guess(&out->input, &out->verdict);
    out->question.terms = out->input.terms;
    if (ks_verdict_margin(&out->verdict.count.margin, &out->verdict, &out->question.terms))
        out->verdict.count.margin = out->verdict.count.area - out->question.terms.komi;
    out->result = at_end && !out->input.broken ? ks_game_result(out->input.game) : (ks_result){0};
    out->agree = ks_verdict_agrees(&out->verdict, &out->question.terms, &out->result);
    out->unfinished = is_unfinished(out);
    return out->unfinished ? estimate(out) : 0;
}

static int score_file(ks_buffer *out, const settings *set, int several)
{
    scored *s = calloc(1, sizeof *s);
    if (s == NULL)
        return ks_fail_status(KS_EMEMORY);
    int exit_code = score_input(s, set);
    if (!exit_code) {
        int status = put_scored(out, set, s, several);
        exit_code = ks_input_exit(&s->input, status ? ks_fail_status(status) : 0);
    }
    ks_input_release(&s->input);
    free(s);
    return exit_code;
}

/* A bad file is reported and the others are scored. Standard output gets each line at once. */
static int score_files(settings *set, char **paths, int count)
{
    int exit_code = 0, to_file = set->target.path != NULL && strcmp(set->target.path, "-") != 0;
    ks_buffer *out;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    for (int i = 0; i < count; i++) {
        set->request.path = paths[i];
        set->request.keeps_start = count == 1;
        if (score_file(out, set, count > 1))
            exit_code = KS_EXIT_FAILURE;
        if (!to_file && ks_output_buffer(NULL, out)) {
            ks_buffer_free(out);
            return KS_EXIT_FAILURE;
        }
        if (!to_file)
            ks_buffer_clear(out);
    }
    if (to_file && ks_buffer_size(out) > 0 && ks_output_buffer(set->target.path, out))
        exit_code = KS_EXIT_FAILURE;
    ks_buffer_free(out);
    return exit_code;
}

static int run_files(settings *s, char **paths, int count)
{
    int exit_code = ks_target_settle(&s->target, "score", FORMATS);
    if (exit_code)
        return exit_code;
    ks_output_format format = s->target.format;
    if (count < 1)
        return ks_fail_command("score", "FILE is missing; see keisei score --help");
    if (count > 1 && (format == KS_AS_SVG || format == KS_AS_PNG || format == KS_AS_PDF))
        return ks_fail_command("score", "a picture needs exactly one FILE, not %d", count);
    return score_files(s, paths, count);
}

static int score(settings *s, const ks_options *read)
{
    int exit_code = s->jsonl ? ks_options_no_operand(read) : 0;
    if (!exit_code)
        exit_code = ks_options_check(read, s, s->jsonl ? KS_MODE_STREAM : KS_MODE_FILE);
    if (!exit_code)
        exit_code = ks_open_scorer(&s->scorer, &s->model, "score");
    if (exit_code)
        return exit_code;
    ks_scorer_set_effort(s->scorer, (ks_effort)s->effort);
    if (ks_options_given(read, "as-played"))
        ks_scorer_set_as_played(s->scorer, s->as_played);
    exit_code = s->jsonl ? ks_jsonl_run(&(ks_jsonl){.scorer = s->scorer}, s->threads)
                         : run_files(s, read->operands, read->operand_count);
    ks_scorer_free(s->scorer);
    return exit_code;
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_score, &s, argc, argv))
        return read.exit_code;
    int exit_code = score(&s, &read);
    ks_options_release(&read);
    return exit_code;
}

const ks_command ks_command_score = {
    "score",
    "Scores finished games by every ruleset",
    "FILE... [OPTION]...\n--jsonl [--model FILE] [--effort EFFORT] [--as-played N] [--threads N] "
    "< IN > OUT",
    "FILE is an SGF record or a drawing of a board; - is standard input. One FILE gets a picture "
    "and\n"
    "a report; several get one line each. --as sgf writes the record with TB and TW.\n"
    "With --alive, stones that it or --dead names are taken as known, with all that stand or fall\n"
    "together with them, and everything else is judged by that; marks against a proof are "
    "refused.\n"
    "With --as-played 0 only stones in atari are dead; 1 adds those that are dead at a glance, "
    "and\n"
    "N what is taken after at most N moves of both sides, the enemy first.\n"
    "The fields of --jsonl are described in keisei(1).\n",
    .options = options,
    .run = run,
};
