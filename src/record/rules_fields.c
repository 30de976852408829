/* Rules in KataGo's spelling, one field a property, or by a name.
 *
 * Rules that the scorer cannot count are refused rather than ignored: a group tax, a button, seki
 * that counts by territory or does not count by area. */
#include "game.h"

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

static int set_counting(ks_rules_draft *d, const char *value)
{
    if (!ks_same_word(value, "AREA") && !ks_same_word(value, "TERRITORY"))
        return KS_EINPUT;
    d->rules.counting = ks_same_word(value, "AREA") ? KS_AREA : KS_TERRITORY;
    return 0;
}

static int set_tax(ks_rules_draft *d, const char *value)
{
    if (!ks_same_word(value, "NONE") && !ks_same_word(value, "SEKI"))
        return KS_EINPUT;
    d->seki = ks_same_word(value, "NONE");
    return 0;
}

int ks_rules_set_field(ks_rules_draft *d, const char *field, const char *value)
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
int ks_rules_finish_draft(const ks_rules **out, const ks_rules_draft *d, const ks_rules *before,
                          ks_error *error)
{
    if (d->seki >= 0 && d->seki != (d->rules.counting == KS_AREA))
        return ks_error_set(error, KS_EINPUT, 0, 0,
                            "seki must count by area and must not count by territory");
    *out = ks_rules_same(&d->rules, before) ? before : ks_rules_alike(&d->rules);
    return 0;
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

static int parse_fields(const ks_rules **out, const char *text, const ks_rules *before,
                        ks_error *error)
{
    ks_rules_draft d = {.rules = *before, .seki = -1};
    char field[TOKEN], value[TOKEN];
    int good = take_sign(&text, '{'), more = good && !take_sign(&text, '}');
    while (good && more) {
        good = take_token(field, &text) && take_sign(&text, ':') && take_token(value, &text);
        if (good && ks_rules_set_field(&d, field, value))
            return ks_error_set(error, KS_EINPUT, 0, 0, "unknown rules: %.30s", field);
        more = good && take_sign(&text, ',');
        good = more || (good && take_sign(&text, '}'));
    }
    if (!good || *text != '\0')
        return ks_error_set(error, KS_EINPUT, 0, 0,
                            "syntax error: a JSON object of fields is expected");
    return ks_rules_finish_draft(out, &d, before, error);
}

/* ---- By name ---- */

int ks_rules_parse(const ks_rules **out, const char *text, const ks_rules *before, ks_error *error)
{
    static const char *const others[][2] = {{"chinese-ogs", "chinese"}, {"chinese-kgs", "chinese"}};
    if (*text == '{')
        return parse_fields(out, text, before, error);
    for (int i = 0; i < 2; i++)
        if (ks_same_word(text, others[i][0]))
            text = others[i][1];
    *out = ks_rules_find(text);
    return *out ? 0 : ks_error_set(error, KS_EINPUT, 0, 0, "unknown rules");
}

void ks_rules_put_fields(ks_buffer *out, const ks_rules *rules)
{
    ks_buffer_put_format(out,
                         "{\"hasButton\":false,\"ko\":\"%s\",\"scoring\":\"%s\",\"suicide\":%s,"
                         "\"tax\":\"%s\",\"whiteHandicapBonus\":\"%s\"}",
                         kos[rules->repetition], rules->counting == KS_AREA ? "AREA" : "TERRITORY",
                         rules->suicide ? "true" : "false", rules->seki_counts ? "NONE" : "SEKI",
                         bonuses[rules->compensation]);
}
