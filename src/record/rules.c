/* The rulesets and how they are spelt. */
#include "game.h"
#include "text.h"

#include <string.h>

enum { JAPANESE, KOREAN, CHINESE, AGA, NEW_ZEALAND, ING, TROMP_TAYLOR, RULESETS };

/* Ing: both sides fill in their stones, and Black also fills in his handicap stones, so White gets
 * nothing for them. Its ko rule tells fighting from disturbing kos; positional superko is near
 * enough for every game that is not about that difference.
 *
 * AGA counts by area or by territory with pass stones, which comes to the same. */
static const ks_rules rulesets[RULESETS] = {
    [JAPANESE] = {"japanese", KS_TERRITORY, KS_SIMPLE_KO, KS_FOR_NONE, .suicide = 0,
                  .seki_counts = 0, .removes_dead = 1},
    [KOREAN] = {"korean", KS_TERRITORY, KS_SIMPLE_KO, KS_FOR_NONE, .suicide = 0, .seki_counts = 0,
                .removes_dead = 1},
    [CHINESE] = {"chinese", KS_AREA, KS_POSITIONAL_SUPERKO, KS_FOR_ALL, .suicide = 0,
                 .seki_counts = 1, .removes_dead = 1},
    [AGA] = {"aga", KS_AREA, KS_SITUATIONAL_SUPERKO, KS_FOR_ALL_BUT_ONE, .suicide = 0,
             .seki_counts = 1, .removes_dead = 1},
    [NEW_ZEALAND] = {"new-zealand", KS_AREA, KS_SITUATIONAL_SUPERKO, KS_FOR_NONE, .suicide = 1,
                     .seki_counts = 1, .removes_dead = 1},
    [ING] = {"ing", KS_AREA, KS_POSITIONAL_SUPERKO, KS_FOR_NONE, .suicide = 1, .seki_counts = 1,
             .removes_dead = 1},
    [TROMP_TAYLOR] = {"tromp-taylor", KS_AREA, KS_POSITIONAL_SUPERKO, KS_FOR_NONE, .suicide = 1,
                      .seki_counts = 1, .removes_dead = 0},
};

/* Only letters, in lower case and without "rules" at the end. The French and British associations
 * play by AGA rules; GOE is what SGF calls Ing's, after his foundation. */
static const struct {
    const char *word;
    int ruleset;
} spellings[] = {
    {"japanese", JAPANESE},
    {"japan", JAPANESE},
    {"jp", JAPANESE},
    {"jpn", JAPANESE},
    {"jap", JAPANESE},
    {"nihonkiin", JAPANESE},
    {"korean", KOREAN},
    {"korea", KOREAN},
    {"kr", KOREAN},
    {"kor", KOREAN},
    {"chinese", CHINESE},
    {"china", CHINESE},
    {"cn", CHINESE},
    {"chn", CHINESE},
    {"aga", AGA},
    {"american", AGA},
    {"bga", AGA},
    {"british", AGA},
    {"ffg", AGA},
    {"french", AGA},
    {"nz", NEW_ZEALAND},
    {"newzealand", NEW_ZEALAND},
    {"nzgs", NEW_ZEALAND},
    {"goe", ING},
    {"ing", ING},
    {"inggoe", ING},
    {"ings", ING},
    {"sst", ING},
    {"tt", TROMP_TAYLOR},
    {"tromptaylor", TROMP_TAYLOR},
    {"logical", TROMP_TAYLOR},
};

/* All rules that we can count by, under the names that KataGo writes into records: one field after
 * the other, the bonus for handicap stones only if there is one. */
#define RULES(bonus_name, bonus, name, count, ko, kills, seki)                                     \
    {                                                                                              \
        name bonus_name, count, ko, bonus, .suicide = kills, .seki_counts = seki,                  \
                                           .removes_dead = 1                                       \
    }
#define BY_BONUS(...)                                                                              \
    RULES("", KS_FOR_NONE, __VA_ARGS__), RULES("whbN-1", KS_FOR_ALL_BUT_ONE, __VA_ARGS__),         \
        RULES("whbN", KS_FOR_ALL, __VA_ARGS__)
#define BY_SUICIDE(name, count, ko, seki)                                                          \
    BY_BONUS(name "sui0", count, ko, 0, seki), BY_BONUS(name "sui1", count, ko, 1, seki)
#define BY_COUNTING(name, ko)                                                                      \
    BY_SUICIDE(name "scoreAREAtaxNONE", KS_AREA, ko, 1),                                           \
        BY_SUICIDE(name "scoreTERRITORYtaxSEKI", KS_TERRITORY, ko, 0)
static const ks_rules others[] = {
    BY_COUNTING("koSIMPLE", KS_SIMPLE_KO),
    BY_COUNTING("koPOSITIONAL", KS_POSITIONAL_SUPERKO),
    BY_COUNTING("koSITUATIONAL", KS_SITUATIONAL_SUPERKO),
};

enum { OTHERS = sizeof others / sizeof *others };

const ks_rules *ks_rules_at(int index)
{
    return index >= 0 && index < RULESETS ? &rulesets[index] : NULL;
}

const ks_rules *ks_rules_find(const char *spelling)
{
    char word[32];
    size_t size = 0;
    for (int i = 0; i < OTHERS; i++)
        if (ks_same_word(spelling, others[i].name))
            return &others[i];
    for (const char *s = spelling; *s; s++) {
        char c = ks_lower(*s);
        if ((unsigned char)c <= ' ' || strchr("-_.'/", c) != NULL)
            continue;
        if (size == sizeof word - 1)
            return NULL;
        word[size++] = c;
    }
    word[size] = '\0';
    if (size > 5 && strcmp(word + size - 5, "rules") == 0)
        word[size - 5] = '\0';
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (strcmp(word, spellings[i].word) == 0)
            return &rulesets[spellings[i].ruleset];
    return NULL;
}

int ks_rules_same(const ks_rules *a, const ks_rules *b)
{
    return a->counting == b->counting && a->repetition == b->repetition &&
           a->compensation == b->compensation && a->suicide == b->suicide;
}

const ks_rules *ks_rules_alike(const ks_rules *rules)
{
    int i = 0;
    for (int named = 0; named < RULESETS; named++)
        if (rulesets[named].removes_dead && ks_rules_same(&rulesets[named], rules))
            return &rulesets[named];
    while (!ks_rules_same(&others[i], rules))
        i++;
    return &others[i];
}

const char *ks_rules_spelling(const ks_rules *rules)
{
    static const char *const written[][2] = {{"japanese", "Japanese"},
                                             {"korean", "Korean"},
                                             {"chinese", "Chinese"},
                                             {"aga", "AGA"},
                                             {"ing", "GOE"},
                                             {"new-zealand", "NZ"},
                                             {"tromp-taylor", "Tromp-Taylor"}};
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        if (ks_same_word(rules->name, written[i][0]))
            return written[i][1];
    return rules->name;
}

ks_terms ks_terms_of(const ks_rules *rules, float komi, int handicap)
{
    ks_compensation compensation = (rules ? rules : &rulesets[CHINESE])->compensation;
    int stones = handicap < 2 || compensation == KS_FOR_NONE ? 0
                 : compensation == KS_FOR_ALL_BUT_ONE        ? handicap - 1
                                                             : handicap;
    return (ks_terms){
        .rules = rules, .komi = komi, .handicap = handicap, .compensation = (float)stones};
}

ks_terms ks_terms_under(const ks_terms *terms, const ks_rules *rules)
{
    if (rules == terms->rules)
        return *terms;
    ks_terms out = ks_terms_of(rules, terms->komi, terms->handicap);
    out.button = terms->button;
    return out;
}
