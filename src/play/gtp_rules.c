/* GTP: rules in KataGo's spelling, one field a property, or by a name.
 *
 * What our scorer does not count is refused, rather than taken and ignored: a group tax, a button,
 * seki that counts by territory or does not by area. */
#include "gtp.h"

#include <string.h>

static const char *const kos[] = {"SIMPLE", "POSITIONAL", "SITUATIONAL"};
static const char *const bonuses[] = {"0", "N-1", "N"};

static int place_of(const char *const *list, const char *value)
{
    for (int i = 0; i < 3; i++)
        if (ks_same_word(list[i], value))
            return i;
    return -1;
}

static int is_true(const char *value)
{
    return ks_same_word(value, "true") || strcmp(value, "1") == 0;
}

/* 0, or KS_EINPUT if the field is unknown or its value cannot be had. */
static int set_field(ks_rules *rules, const char *field, const char *value)
{
    int ko = place_of(kos, value), bonus = place_of(bonuses, value);
    if (ks_same_word(field, "ko") && ko >= 0)
        rules->repetition = (ks_repetition)ko;
    else if (ks_same_word(field, "whiteHandicapBonus") && bonus >= 0)
        rules->compensation = (ks_compensation)bonus;
    else if (ks_same_word(field, "scoring") && ks_same_word(value, "AREA"))
        rules->counting = KS_AREA;
    else if (ks_same_word(field, "scoring") && ks_same_word(value, "TERRITORY"))
        rules->counting = KS_TERRITORY;
    else if (ks_same_word(field, "tax") && !ks_same_word(value, "ALL"))
        rules->seki_counts = ks_same_word(value, "NONE");
    else if (ks_same_word(field, "suicide"))
        rules->suicide = is_true(value);
    else if (ks_same_word(field, "friendlyPassOk"))
        return 0; /* a matter of how games end, which is the scorer's here */
    else if (!ks_same_word(field, "hasButton") || is_true(value))
        return KS_EINPUT;
    return 0;
}

/* The ruleset that these are, or rules without a name; seki counts by area and by no territory. */
static int take_rules(ks_buffer *out, ks_engine *engine, ks_rules *rules)
{
    if (rules->seki_counts != (rules->counting == KS_AREA))
        return ks_gtp_refuse(out, "seki counts by area, and does not by territory");
    rules->name = "custom";
    rules->removes_dead = 1;
    for (int i = 0; ks_rules_at(i) != NULL; i++) {
        const ks_rules *known = ks_rules_at(i);
        if (known->counting == rules->counting && known->repetition == rules->repetition &&
            known->compensation == rules->compensation && known->suicide == rules->suicide &&
            known->removes_dead) {
            rules->name = known->name;
            break;
        }
    }
    return ks_session_set_rules(&engine->session, rules);
}

/* ---- By name ---- */

static const ks_rules *rules_named(const char *name)
{
    static const char *const others[][2] = {{"chinese-ogs", "chinese"}, {"chinese-kgs", "chinese"}};
    for (int i = 0; i < 2; i++)
        if (ks_same_word(name, others[i][0]))
            name = others[i][1];
    return ks_rules_find(name);
}

static int set_named(ks_buffer *out, ks_engine *engine, const char *name)
{
    const ks_rules *rules = rules_named(name);
    if (rules == NULL)
        return ks_gtp_refuse(out, "unknown rules");
    return ks_session_set_rules(&engine->session, rules);
}

/* ---- As JSON ---- */

/* The next string, number or word of a flat object; cuts it off with a NUL. NULL: none. */
static const char *next_token(char **text)
{
    char *t = *text + strspn(*text, " ,:{");
    int quoted = *t == '"';
    if (*t == '\0' || *t == '}')
        return NULL;
    t += quoted;
    char *end = t + strcspn(t, quoted ? "\"" : " ,:}");
    *text = *end ? end + 1 : end;
    *end = '\0';
    return t;
}

static int set_json(ks_buffer *out, ks_engine *engine, char *text)
{
    ks_rules rules = engine->session.rules;
    for (const char *field; (field = next_token(&text)) != NULL;) {
        const char *value = next_token(&text);
        if (value == NULL || set_field(&rules, field, value))
            return ks_gtp_refuse(out, "unknown rules: %.*s", ks_gtp_cut(field), field);
    }
    return take_rules(out, engine, &rules);
}

/* ---- The commands ---- */

static int kata_set_rules(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    char *rest = ks_words_rest(words);
    return *rest == '{' ? set_json(out, engine, rest) : set_named(out, engine, rest);
}

static int kata_set_rule(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    ks_rules rules = engine->session.rules;
    const char *field = ks_words_next(words), *value = field ? ks_words_next(words) : NULL;
    if (value == NULL)
        return ks_gtp_refuse(out, "syntax error: a field and its value are expected");
    if (set_field(&rules, field, value))
        return ks_gtp_refuse(out, "unknown rules: %.*s", ks_gtp_cut(field), field);
    /* One field at a time, the way of counting and what seki counts can only change together. */
    if (ks_same_word(field, "scoring"))
        rules.seki_counts = rules.counting == KS_AREA;
    return take_rules(out, engine, &rules);
}

static int kata_get_rules(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_rules *rules = &engine->session.rules;
    (void)words;
    ks_buffer_put_format(out,
                         "{\"hasButton\":false,\"ko\":\"%s\",\"scoring\":\"%s\",\"suicide\":%s,"
                         "\"tax\":\"%s\",\"whiteHandicapBonus\":\"%s\"}",
                         kos[rules->repetition], rules->counting == KS_AREA ? "AREA" : "TERRITORY",
                         rules->suicide ? "true" : "false", rules->seki_counts ? "NONE" : "SEKI",
                         bonuses[rules->compensation]);
    return 0;
}

static int kgs_rules(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    return set_named(out, engine, ks_words_rest(words));
}

const ks_gtp_command ks_gtp_rules_commands[] = {
    {"kata-set-rules", kata_set_rules},
    {"kata-set-rule", kata_set_rule},
    {"kata-get-rules", kata_get_rules},
    {"kgs-rules", kgs_rules},
    {0},
};
