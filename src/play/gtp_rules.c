/* GTP: rules in KataGo's spelling (src/record/rules_fields.c), or by a name. */
#include "gtp.h"

/* Rules that are the present ones leave everything as it is. */
static int take_rules(ks_engine *engine, const ks_rules *rules)
{
    return rules == &engine->session.rules ? 0 : ks_session_set_rules(&engine->session, rules);
}

static int set_rules(ks_buffer *out, ks_engine *engine, const char *text)
{
    const ks_rules *rules;
    ks_error error = {0};
    if (ks_rules_parse(&rules, text, &engine->session.rules, &error))
        return ks_gtp_refuse(out, "%s", error.message);
    return take_rules(engine, rules);
}

static int kata_set_rules(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    return set_rules(out, engine, ks_words_rest(words));
}

static int kata_set_rule(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    ks_rules_draft d = {.rules = engine->session.rules, .seki = -1};
    const ks_rules *rules;
    ks_error error = {0};
    const char *field = ks_words_next(words), *value = field ? ks_words_next(words) : NULL;
    if (value == NULL)
        return ks_gtp_refuse(out, "syntax error: a field and its value are expected");
    if (ks_rules_set_field(&d, field, value))
        return ks_gtp_refuse(out, "unknown rules: %.*s", ks_gtp_cut(field), field);
    if (ks_rules_finish_draft(&rules, &d, &engine->session.rules, &error))
        return ks_gtp_refuse(out, "%s", error.message);
    return take_rules(engine, rules);
}

static int kata_get_rules(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    ks_rules_put_fields(out, &engine->session.rules);
    return 0;
}

static int kgs_rules(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    return set_rules(out, engine, ks_words_rest(words));
}

const ks_gtp_command ks_gtp_rules_commands[] = {
    {"kata-set-rules", kata_set_rules, -1},
    {"kata-set-rule", kata_set_rule, 2},
    {"kata-get-rules", kata_get_rules, 0},
    {"kgs-rules", kgs_rules, -1},
    {0},
};
