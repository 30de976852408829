/* GTP: settings under the names of KataGo, and what servers say. */
#include "gtp.h"

#include <string.h>

enum { MAX_VISITS, MAX_TIME, ALLOW_RESIGNATION, PARAMS };

static const char *const params[PARAMS] = {"maxVisits", "maxTime", "allowResignation"};

static int param_of(const char *word)
{
    int param = 0;
    while (word != NULL && param < PARAMS && strcmp(params[param], word) != 0)
        param++;
    return word == NULL ? PARAMS : param;
}

static const char *const without_limit = "1e20"; /* as KataGo writes it */

static void put_time(ks_buffer *out, double seconds)
{
    if (seconds > 0)
        ks_buffer_put_number(out, seconds, 3);
    else
        ks_buffer_put_string(out, without_limit);
}

static void put_value(ks_buffer *out, ks_engine *engine, int param)
{
    if (param == MAX_VISITS)
        ks_buffer_put_int(out, ks_gtp_player(engine).visits);
    else if (param == MAX_TIME)
        put_time(out, engine->clock.most);
    else
        ks_buffer_put_string(out, engine->options.resign > 0 ? "true" : "false");
}

static int refuse_param(ks_buffer *out)
{
    return ks_gtp_refuse(out, "syntax error: maxVisits, maxTime or allowResignation is expected");
}

static int kata_list_params(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)engine, (void)words;
    for (int i = 0; i < PARAMS; i++)
        ks_buffer_put_format(out, "%s%s", i ? " " : "", params[i]);
    return 0;
}

static int kata_get_param(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int param = param_of(ks_words_next(words));
    if (param == PARAMS)
        return refuse_param(out);
    put_value(out, engine, param);
    return 0;
}

static int kata_get_params(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    for (int i = 0; i < PARAMS; i++) {
        ks_buffer_put_format(out, "%s\"%s\":\"", i ? "," : "{", params[i]);
        put_value(out, engine, i);
        ks_buffer_put_char(out, '"');
    }
    ks_buffer_put_char(out, '}');
    return 0;
}

static int kata_set_param(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    static const double usual_resign = 0.01;
    int param = param_of(ks_words_next(words));
    const char *value = ks_words_next(words);
    double number = 0;
    if (param == PARAMS)
        return refuse_param(out);
    int truth = value != NULL && ks_same_word(value, "true");
    if (param == ALLOW_RESIGNATION && !truth && (value == NULL || !ks_same_word(value, "false")))
        return ks_gtp_refuse(out, "syntax error: true or false is expected");
    int endless = param == MAX_TIME && value != NULL && strcmp(value, without_limit) == 0;
    if (param != ALLOW_RESIGNATION && !endless &&
        (value == NULL || ks_parse_number(&number, value, strlen(value)) || !(number > 0)))
        return ks_gtp_refuse(out, "syntax error: a positive number is expected");
    if (param == MAX_VISITS)
        engine->options.visits = number >= KS_MOST_VISITS ? KS_MOST_VISITS
                                 : number < 1             ? 1
                                                          : (int)number;
    else if (param == MAX_TIME)
        engine->clock.most = number; /* 0: endless */
    else if (truth != (engine->options.resign > 0))
        engine->options.resign = truth ? usual_resign : 0;
    return 0;
}

/* There is no cache, and nothing to do when a game is over. */
static int nothing(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)out, (void)engine, (void)words;
    return 0;
}

/* Whoever talks to the engine hears what it expects. */
static int kgs_chat(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    ks_question question = {.position = &engine->session.position, .terms = engine->session.terms};
    char result[16];
    (void)words;
    int status = ks_gtp_judge(engine, engine->judge);
    if (status)
        return status;
    double tenths = ks_judgment_margin(&engine->judgment, &question) * 10;
    ks_margin_words(result, (double)(int)(tenths + (tenths < 0 ? -.5 : .5)) / 10);
    ks_buffer_put_format(out, "I am keisei %s, and expect %s.", ks_version(), result);
    return 0;
}

const ks_gtp_command ks_gtp_kata_commands[] = {
    {"kata-list-params", kata_list_params, 0},
    {"kata-get-param", kata_get_param, 1},
    {"kata-get-params", kata_get_params, 0},
    {"kata-set-param", kata_set_param, 2},
    {"clear_cache", nothing, 0},
    {"kgs-game_over", nothing, 0},
    {"kgs-chat", kgs_chat, -1},
    {0},
};
