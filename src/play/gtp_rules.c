/* GTP: rules in KataGo's spelling, one field a property, or by a name.
 *
 * Rules that the scorer cannot count are refused rather than ignored: a group tax, a button, seki
 * that counts by territory or does not count by area. */
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

/* 1, 0 or, if it is neither, -1 */
static int truth_of(const char *value)
{
    if (ks_same_word(value, "true") || strcmp(value, "1") == 0)
        return 1;
    return ks_same_word(value, "false") || strcmp(value, "0") == 0 ? 0 : -1;
}

/* Rules that are being put together. */
typedef struct draft {
    ks_rules rules;
    int seki; /* does it count? -1: as the way of counting has it */
} draft;

static int set_counting(draft *d, const char *value)
{
    if (!ks_same_word(value, "AREA") && !ks_same_word(value, "TERRITORY"))
        return KS_EINPUT;
    d->rules.counting = ks_same_word(value, "AREA") ? KS_AREA : KS_TERRITORY;
    return 0;
}

static int set_tax(draft *d, const char *value)
{
    if (!ks_same_word(value, "NONE") && !ks_same_word(value, "SEKI"))
        return KS_EINPUT;
    d->seki = ks_same_word(value, "NONE");
    return 0;
}

/* 0, or KS_EINPUT if the field is unknown or its value is not supported. */
static int set_field(draft *d, const char *field, const char *value)
{
    int ko = place_of(kos, value), bonus = place_of(bonuses, value), truth = truth_of(value);
    if (ks_same_word(field, "scoring") || ks_same_word(field, "score"))
        return set_counting(d, value);
    if (ks_same_word(field, "tax"))
        return set_tax(d, value);
    if (ks_same_word(field, "ko") && ko >= 0)
        d->rules.repetition = (ks_repetition)ko;
    else if (ks_same_word(field, "whiteHandicapBonus") && bonus >= 0)
        d->rules.compensation = (ks_compensation)bonus;
    else if (ks_same_word(field, "suicide") && truth >= 0)
        d->rules.suicide = truth;
    else if (ks_same_word(field, "friendlyPassOk") && truth >= 0)
        return 0; /* it says how games end, which the scorer decides here */
    else if (!ks_same_word(field, "hasButton") || truth != 0)
        return KS_EINPUT;
    return 0;
}

/* The fields do not say whether dead stones are taken off. If they change nothing, that stays as it
 * is; otherwise they are, as by all rules but those of Tromp and Taylor, which are set by name. */
static int take_draft(ks_buffer *out, ks_engine *engine, const draft *d)
{
    if (d->seki >= 0 && d->seki != (d->rules.counting == KS_AREA))
        return ks_gtp_refuse(out, "seki must count by area and must not count by territory");
    if (ks_rules_same(&d->rules, &engine->session.rules))
        return 0;
    return ks_session_set_rules(&engine->session, ks_rules_alike(&d->rules));
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

enum { TOKEN = 40 };

static int take_sign(const char **text, char sign)
{
    *text += strspn(*text, " ");
    int found = **text == sign;
    *text += found;
    return found;
}

/* A string, or a word or number; true if there is one. */
static int take_token(char out[TOKEN], const char **text)
{
    int quoted = take_sign(text, '"');
    size_t size = strcspn(*text, quoted ? "\"" : "\" ,:{}");
    if (size == 0 || size >= TOKEN)
        return 0;
    memcpy(out, *text, size);
    out[size] = '\0';
    *text += size;
    return !quoted || take_sign(text, '"');
}

static int set_json(ks_buffer *out, ks_engine *engine, const char *text)
{
    draft d = {.rules = engine->session.rules, .seki = -1};
    char field[TOKEN], value[TOKEN];
    int good = take_sign(&text, '{'), more = good && !take_sign(&text, '}');
    while (good && more) {
        good = take_token(field, &text) && take_sign(&text, ':') && take_token(value, &text);
        if (good && set_field(&d, field, value))
            return ks_gtp_refuse(out, "unknown rules: %.*s", ks_gtp_cut(field), field);
        more = good && take_sign(&text, ',');
        good = more || (good && take_sign(&text, '}'));
    }
    if (!good || *text != '\0')
        return ks_gtp_refuse(out, "syntax error: a JSON object of fields is expected");
    return take_draft(out, engine, &d);
}

/* ---- The commands ---- */

static int kata_set_rules(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    char *rest = ks_words_rest(words);
    return *rest == '{' ? set_json(out, engine, rest) : set_named(out, engine, rest);
}

static int kata_set_rule(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    draft d = {.rules = engine->session.rules, .seki = -1};
    const char *field = ks_words_next(words), *value = field ? ks_words_next(words) : NULL;
    if (value == NULL)
        return ks_gtp_refuse(out, "syntax error: a field and its value are expected");
    if (set_field(&d, field, value))
        return ks_gtp_refuse(out, "unknown rules: %.*s", ks_gtp_cut(field), field);
    return take_draft(out, engine, &d);
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
