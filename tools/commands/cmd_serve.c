/* keisei serve: judging and scoring over HTTP, for game servers. */
#include "commands.h"
#include "encoding.h"
#include "http.h"
#include "input.h"
#include "interrupt.h"
#include "keisei-corpus.h"
#include "open_judge.h"
#include "output.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct settings {
    const char *judge;
    ks_option_file model;
    ks_http_options http;
    const char *token_file;
    int threads, body;
} settings;

static const ks_option options[] = {
    {"address", 0, "A", "the address to listen on", KS_OPTION_TEXT(settings, http.address),
     .otherwise = "127.0.0.1"},
    {"port", 'p', "N", "the port; 0: any that is free, which is printed",
     KS_OPTION_INT(settings, http.port, 0, 65535), .initial = "8472"},
    {"judge", 'j', "JUDGE", "the judge to ask", KS_OPTION_TEXT(settings, judge),
     .otherwise = "the default for the size of the board"},
    {KS_ROW_MODEL(settings, model)},
    {"threads", 't', "N", "threads that judge; 0: one per core",
     KS_OPTION_INT(settings, threads, 0, 256), .initial = "0"},
    {"queue", 0, "N", "requests that may wait; more are refused with 503",
     KS_OPTION_INT(settings, http.queue, 0, 100000), .initial = "64"},
    {"connections", 0, "N", "connections at the same time",
     KS_OPTION_INT(settings, http.connections, 1, 100000), .initial = "1000"},
    {"timeout", 0, "S", "seconds without a byte after which a client is cut off",
     KS_OPTION_INT(settings, http.timeout, 1, 3600), .initial = "10"},
    {"patience", 0, "S", "seconds that a request may take to come, and its answer to go",
     KS_OPTION_INT(settings, http.patience, 1, 86400), .initial = "60"},
    {"body", 0, "KB", "the largest body, in kilobytes", KS_OPTION_INT(settings, body, 1, 65536),
     .initial = "1024"},
    {"origin", 0, "ORIGIN", "let pages from there ask; *: from anywhere",
     KS_OPTION_TEXT(settings, http.origin), .otherwise = "none"},
    {"token-file", 0, "FILE", "answer only who sends one of the tokens, a line each",
     KS_OPTION_PATH(settings, token_file), .otherwise = "everybody is answered"},
    {"pages", 0, "DIR", "files for other paths", KS_OPTION_PATH(settings, http.pages),
     .otherwise = "the page of web/ where it is installed"},
    {"log", 0, NULL, "a line of JSON to standard error for each request",
     KS_OPTION_FLAG(settings, http.logs)},
    {0},
};

/* Until SIGTERM, SIGINT or SIGHUP. */
static int serve_until_told(const settings *s)
{
    ks_http *http;
    char line[120];
    struct timespec moment = {.tv_nsec = 50000000};
    ks_interrupt_watch();
    int exit_code = ks_http_start(&http, &s->http);
    if (!exit_code) {
        int size = snprintf(line, sizeof line, "Listening on http://%s:%d\n", s->http.address,
                            ks_http_port(http));
        exit_code = ks_output_write(NULL, line, (size_t)size);
        while (!exit_code && !ks_interrupted()) {
            ks_http_tend(http);
            nanosleep(&moment, NULL);
        }
        ks_http_stop(http);
    }
    ks_interrupt_unwatch();
    return exit_code;
}

static int serve(settings *s)
{
    ks_judge *judge = NULL;
    ks_scorer *scorer = NULL;
    ks_default_judges defaults = {0};
    int exit_code = ks_open_judge(&judge, s->judge, &s->model, "serve");
    if (exit_code)
        return exit_code;
    int status = ks_default_judges_init(&defaults);
    if (status == 0)
        status = ks_scorer_new(&scorer, NULL);
    ks_routes routes = {.judge = {.judge = judge, .defaults = &defaults},
                        .score = {.scorer = scorer},
                        .convert = ks_encoding_put};
    s->http.routes = &routes;
    exit_code = status ? ks_fail_status(status) : serve_until_told(s);
    ks_scorer_free(scorer);
    ks_judge_free(judge);
    ks_default_judges_release(&defaults);
    return exit_code;
}

/* The page of web/, if `make install` found it built; KS_PAGES comes from tools/meson.build. */
static const char *installed_pages(void)
{
    return access(KS_PAGES "/index.html", R_OK) == 0 ? KS_PAGES : NULL;
}

static int settle(settings *s, ks_bytes *tokens)
{
    s->http.pages = s->http.pages ? s->http.pages : installed_pages();
    s->http.address = s->http.address ? s->http.address : "127.0.0.1";
    s->http.threads = s->threads > 0 ? s->threads : ks_workers_cores();
    s->http.most_bytes = (size_t)s->body << 10;
    if (s->token_file == NULL)
        return 0;
    int exit_code = ks_input_text(tokens, s->token_file, s->token_file);
    if (!exit_code && strspn(tokens->bytes, "\r\n \t") == strlen(tokens->bytes))
        exit_code = ks_fail_command("serve", "%s has no tokens", s->token_file);
    s->http.tokens = tokens->bytes;
    return exit_code;
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_bytes tokens = {0};
    ks_options read;
    json_object_seed(0); /* once, before there are threads */
    if (ks_options_read(&read, &ks_command_serve, &s, argc, argv))
        return read.exit_code;
    int exit_code = ks_options_no_operand(&read);
    if (!exit_code)
        exit_code = settle(&s, &tokens);
    if (!exit_code)
        exit_code = serve(&s);
    free(tokens.bytes);
    ks_options_release(&read);
    return exit_code;
}

const ks_command ks_command_serve = {
    "serve",
    "Judges and scores over HTTP, for game servers",
    "[OPTION]...",
    "POST /judge, /score, /api/score, /sgf; GET /picture.svg, /healthz, /metrics: see\n"
    "docs/serving.md. SIGTERM finishes what is under way.\n",
    .options = options,
    .run = run,
};
