/* keisei analysis: KataGo's JSON analysis protocol on standard input and output, so that programs
 * that were written for KataGo run on keisei. They start it with KataGo's own options, which have
 * one dash: those that mean something here are taken, models and configurations of KataGo are not
 * read. */
#include "clock.h"
#include "commands.h"
#include "keisei-corpus.h"
#include "lines.h"
#include "open_judge.h"
#include "output.h"
#include "service.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct settings {
    const char *judge;
    ks_option_file model;
    int visits, single, threads, view, at_once;
    double seconds;
    const char *overrides;
} settings;

static const int views[] = {KS_BLACK, KS_WHITE, KS_SIDE_TO_MOVE};

static const ks_option options[] = {
    {"judge", 'j', "JUDGE", "the judge of positions and moves", KS_OPTION_TEXT(settings, judge),
     .otherwise = "the default for the size of the board"},
    {KS_ROW_MODEL(settings, model)},
    {"visits", 0, "N", "positions to judge where a request does not say how many",
     KS_OPTION_INT(settings, visits, 1, KS_MOST_VISITS), .initial = "1"},
    {"single", 0, "N", "requests for up to N visits get one judgment a position",
     KS_OPTION_INT(settings, single, 1, KS_MOST_VISITS), .initial = "30"},
    {"time", 0, "S", "seconds for a position; 0: without limit",
     KS_OPTION_NUMBER(settings, seconds, 0, 1e9), .initial = "0"},
    {"view", 0, NULL, "whose view values have, unless a request says",
     KS_OPTION_CHOICE(settings, view, "black|white|side-to-move"), .values = views,
     .initial = "black"},
    {"threads", 't', "N", "threads; 0: one per core", KS_OPTION_INT(settings, threads, 0, 256),
     .initial = "0"},
    {"quit-without-waiting", 0, NULL, "at the end of input, drop what is not finished",
     KS_OPTION_FLAG(settings, at_once)},
    {"override-config", 0, "KEY=VALUE,...",
     "KataGo's maxVisits, maxTime, numAnalysisThreads and reportAnalysisWinratesAs",
     KS_OPTION_TEXT(settings, overrides)},
    {0},
};

/* ---- KataGo's options ---- */

typedef struct foreign {
    const char *name;
    int values;       /* that follow */
    const char *ours; /* NULL: it is passed over with its value */
} foreign;

static const foreign *find_foreign(const char *word)
{
    static const foreign all[] = {{"-model", 1, NULL},
                                  {"-config", 1, NULL},
                                  {"-human-model", 1, NULL},
                                  {"-analysis-threads", 1, "--threads"},
                                  {"-override-config", 1, "--override-config"},
                                  {"-quit-without-waiting", 0, "--quit-without-waiting"}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(word, all[i].name) == 0)
            return &all[i];
    return NULL;
}

/* The command line with our options in their place; to be freed. */
static char **translate(int *argc, char **argv)
{
    char **out = calloc((size_t)*argc + 1, sizeof *out);
    int count = 0;
    for (int i = 0; i < *argc && out != NULL; i++) {
        const foreign *option = find_foreign(argv[i]);
        if (option != NULL && option->ours == NULL) {
            i += option->values;
            continue;
        }
        out[count++] = option ? (char *)(size_t)option->ours : argv[i];
        if (option != NULL && option->values > 0 && i + 1 < *argc)
            out[count++] = argv[++i];
    }
    *argc = count;
    return out;
}

/* One of the settings that mean something here; 0 if its value is bad. */
static int take_override(settings *s, const char *key, const char *value)
{
    char *end;
    double number = strtod(value, &end);
    int is_number = end != value && *end == '\0' && number >= 0 && number <= 1e18;
    if (strcmp(key, "reportAnalysisWinratesAs") == 0)
        return ks_analysis_view(&s->view, value);
    if (strcmp(key, "maxVisits") == 0 && is_number && number >= 1)
        s->visits = number < KS_MOST_VISITS ? (int)number : KS_MOST_VISITS;
    else if (strcmp(key, "maxTime") == 0 && is_number)
        s->seconds = number;
    else if (strcmp(key, "numAnalysisThreads") == 0 && is_number && number >= 1)
        s->threads = number < 256 ? (int)number : 256;
    else
        return strcmp(key, "maxVisits") != 0 && strcmp(key, "maxTime") != 0 &&
               strcmp(key, "numAnalysisThreads") != 0;
    return 1;
}

static int take_overrides(settings *s)
{
    const char *at = s->overrides;
    while (at != NULL && *at) {
        char pair[200];
        size_t size = strcspn(at, ",");
        snprintf(pair, sizeof pair, "%.*s", (int)(size < 199 ? size : 199), at);
        char *key = pair + strspn(pair, " "), *value = strchr(key, '=');
        if (value == NULL)
            return ks_fail_command("analysis", "--override-config: %s is not KEY=VALUE", pair);
        *value++ = '\0';
        if (!take_override(s, key, value))
            return ks_fail_command("analysis", "--override-config: %s cannot be %s", key, value);
        at += size + (at[size] == ',');
    }
    return 0;
}

/* ---- The command ---- */

static int write_lines(const ks_buffer *lines, void *payload)
{
    (void)payload;
    return ks_output_buffer(NULL, lines);
}

/* More threads than cores would only wait for each other. */
static int threads_of(const settings *s)
{
    int cores = ks_workers_cores();
    return s->threads < 1 || s->threads > cores ? cores : s->threads;
}

static int answer(ks_analysis_service *service)
{
    ks_lines lines = {.longest = KS_ANALYSIS_LONGEST};
    const char *line;
    size_t size;
    int status = 0;
    fputs("Started, ready to begin handling requests\n", stderr);
    while (status == 0 && (line = ks_lines_next(&size, &lines)) != NULL)
        status = ks_analysis_line(service, line, size);
    ks_lines_release(&lines);
    return status;
}

/* A random field would take seconds for a look at all moves by exact inference. */
static int prepare(ks_judge *judge)
{
    ks_inference_settings inference = ks_inference_defaults();
    inference.inference = KS_INFERENCE_BP;
    return judge != NULL && ks_judge_is_field(judge) ? ks_judge_set_inference(judge, &inference)
                                                     : 0;
}

static int serve(const settings *s, const ks_judge *judge, const ks_default_judges *defaults,
                 const ks_scorer *scorer)
{
    ks_analysis_service *service;
    int status = ks_analysis_service_new(
        &service, &(ks_analysis_options){
                      .judge = judge,
                      .defaults = defaults,
                      .scorer = scorer,
                      .settings = {.visits = s->visits, .view = s->view, .seconds = s->seconds},
                      .single = s->single,
                      .threads = threads_of(s),
                      .clock = ks_clock,
                      .write = write_lines});
    if (status == 0) {
        status = answer(service);
        ks_analysis_service_free(service, s->at_once || status);
    }
    return status < 0 ? ks_fail_status(status) : status;
}

static int analyse(const settings *s)
{
    ks_judge *judge = NULL;
    ks_scorer *scorer = NULL;
    ks_default_judges defaults = {0};
    int exit_code = ks_open_judge(&judge, s->judge, &s->model, "analysis");
    if (exit_code)
        return exit_code;
    int status = judge != NULL ? prepare(judge) : ks_default_judges_init(&defaults);
    if (status == 0)
        status = ks_scorer_new(&scorer, NULL);
    exit_code = status ? ks_fail_status(status) : serve(s, judge, &defaults, scorer);
    ks_scorer_free(scorer);
    ks_judge_free(judge);
    ks_default_judges_release(&defaults);
    return exit_code;
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    char **words = translate(&argc, argv);
    if (words == NULL)
        return ks_fail_status(KS_EMEMORY);
    json_object_seed(0); /* once, before there are threads */
    if (ks_options_read(&read, &ks_command_analysis, &s, argc, words)) {
        free(words);
        return read.exit_code;
    }
    int exit_code = ks_options_no_operand(&read);
    if (!exit_code)
        exit_code = take_overrides(&s);
    if (!exit_code)
        exit_code = analyse(&s);
    ks_options_release(&read);
    free(words);
    return exit_code;
}

const ks_command ks_command_analysis = {
    "analysis",
    "Analyses positions for programs, by KataGo's JSON protocol",
    "[OPTION]... < REQUESTS > REPLIES",
    "Reads one JSON object per line from standard input; see docs/analysis.md. KataGo's options\n"
    "-model, -config, -human-model, -analysis-threads, -override-config and -quit-without-waiting\n"
    "are accepted; files of KataGo are not read.\n",
    .options = options,
    .run = run,
};
