/* Judging and scoring; see face.h. Models are compiled in, or handed over once they were fetched:
 * ks_embedded, by which the library finds them, is this one here and not that of src/learn. */
#include "embedded.h"
#include "face.h"
#include "judge.h"

#include <stdlib.h>
#include <string.h>

/* ---- Models ---- */

enum { MOST_MODELS = 32, NAME = 64 };

typedef struct fetched_model {
    char name[NAME];
    unsigned char *bytes;
    size_t size;
} fetched_model;

static struct {
    fetched_model models[MOST_MODELS];
    int count;
    char missing[NAME];
    ks_scorer *scorer;
} own;

static void copy_name(char out[NAME], const char *name, size_t size)
{
    if (size >= NAME)
        size = NAME - 1;
    memcpy(out, name, size);
    out[size] = '\0';
}

const unsigned char *ks_embedded(const char *name, size_t *size)
{
    for (const ks_embedded_file *file = ks_embedded_files; file->name != NULL; file++) {
        *size = file->size;
        if (strcmp(file->name, name) == 0)
            return file->bytes;
    }
    for (int i = 0; i < own.count; i++) {
        *size = own.models[i].size;
        if (strcmp(own.models[i].name, name) == 0)
            return own.models[i].bytes;
    }
    copy_name(own.missing, name, strlen(name));
    *size = 0;
    return NULL;
}

int kw_model(const char *name, size_t size, void *bytes, size_t byte_count)
{
    if (own.count == MOST_MODELS || size >= NAME) {
        free(bytes);
        return kw_fail(KS_ERANGE);
    }
    fetched_model *model = &own.models[own.count++];
    copy_name(model->name, name, size);
    model->bytes = bytes;
    model->size = byte_count;
    return 0;
}

const char *kw_missing(void)
{
    return own.missing;
}

/* ---- Judges ---- */

static void put_names(ks_json *json, const char *const *names)
{
    ks_json_begin_array(json);
    for (; names != NULL && *names != NULL; names++)
        ks_json_string(json, *names);
    ks_json_end_array(json);
}

int kw_judges(void)
{
    const ks_judge_kind *kind;
    int status = kw_begin();
    if (status)
        return status;
    ks_json json = ks_json_into(kw.text);
    ks_json_begin_array(&json);
    for (int i = 0; (kind = ks_judge_kind_at(i)) != NULL; i++) {
        ks_json_begin_object(&json);
        ks_json_string(ks_json_key(&json, "name"), kind->info.name);
        ks_json_string(ks_json_key(&json, "summary"), kind->info.summary);
        put_names(ks_json_key(&json, "examples"), kind->info.examples);
        ks_json_bool(ks_json_key(&json, "slow"), kind->info.slow);
        ks_json_bool(ks_json_key(&json, "variant"), kind->info.variant);
        ks_json_bool(ks_json_key(&json, "default"), kind->is_default);
        ks_json_bool(ks_json_key(&json, "explains"), kind->explain != NULL);
        ks_json_bool(ks_json_key(&json, "connects"),
                     kind->connections != NULL || kind->outlook != NULL);
        ks_json_bool(ks_json_key(&json, "moves"), kind->policy != NULL);
        ks_json_end_object(&json);
    }
    ks_json_end_array(&json);
    return kw_fail(ks_buffer_status(kw.text));
}

ks_judge *kw_judge_open(const char *name, size_t size)
{
    char text[NAME];
    ks_judge *judge = NULL;
    ks_error error = {0};
    copy_name(text, name, size);
    own.missing[0] = '\0';
    if (ks_judge_new(&judge, text, &error))
        kw_fail_with(error.status, error.message);
    return judge;
}

ks_judge *kw_judge_read(const void *bytes, size_t size)
{
    ks_judge *judge = NULL;
    ks_error error = {0};
    if (ks_judge_read(&judge, bytes, size, &error))
        kw_fail_with(error.status, error.message);
    return judge;
}

void kw_judge_close(ks_judge *judge)
{
    ks_judge_free(judge);
}

/* ---- Answers ---- */

const float *kw_owner(void)
{
    return kw.judgment.owner;
}

const float *kw_alive(void)
{
    return kw.judgment.alive;
}

const float *kw_raw(void)
{
    return kw.judgment.raw;
}

void kw_put_margin(ks_json *json)
{
    char words[16];
    ks_question question = kw_question();
    double margin = ks_judgment_margin(&kw.judgment, &question);
    ks_json_number(ks_json_key(json, "margin"), margin, 6);
    ks_json_string(ks_json_key(json, "result"), ks_margin_words(words, margin));
    ks_json_bool(ks_json_key(json, "finished"), kw.judgment.finished);
}

int kw_judge(const ks_judge *judge)
{
    int status = kw_need_position();
    if (status == 0)
        status = kw_begin();
    if (status)
        return status;
    ks_question question = kw_question();
    status = ks_judge_run(&kw.judgment, judge, &question);
    if (status)
        return kw_fail(status);
    ks_json json = ks_json_into(kw.text);
    ks_json_begin_object(&json);
    ks_judgment_members(&json, &kw.judgment, ks_judge_name(judge), 0);
    kw_put_margin(&json);
    ks_json_end_object(&json);
    return kw_fail(ks_buffer_status(kw.text));
}

/* What each side has, by area and by territory. */
static void put_counts(ks_json *json, const ks_verdict *verdict)
{
    ks_json_begin_array(json);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        int side = colour == KS_BLACK ? 1 : -1, area = 0, territory = 0;
        for (int p = 0; p < verdict->width * verdict->height; p++) {
            area += verdict->area[p] == side;
            territory += verdict->territory[p] == side;
        }
        ks_json_begin_object(json);
        ks_json_int(ks_json_key(json, "area"), area);
        ks_json_int(ks_json_key(json, "stones"), verdict->count.stones[colour]);
        ks_json_int(ks_json_key(json, "territory"), territory);
        ks_json_int(ks_json_key(json, "prisoners"), verdict->count.dead[KS_OPPONENT(colour)]);
        if (verdict->captures_known)
            ks_json_int(ks_json_key(json, "captures"), verdict->count.captures[colour]);
        else
            ks_json_null(ks_json_key(json, "captures"));
        ks_json_end_object(json);
    }
    ks_json_end_array(json);
}

/* Why the score by each ruleset is not that by the terms; "" where it is. */
static int put_reasons(ks_json *json, const ks_verdict *verdict)
{
    ks_buffer *why;
    float margin;
    if (ks_buffer_new(&why))
        return KS_EMEMORY;
    ks_json_begin_object(json);
    for (int i = 0; ks_rules_at(i) != NULL; i++) {
        ks_terms terms = ks_terms_under(&kw.terms, ks_rules_at(i));
        ks_buffer_clear(why);
        if (ks_verdict_margin(&margin, verdict, &terms))
            ks_buffer_put_string(why, "the captures are not known");
        else
            ks_verdict_difference(why, verdict, &kw.terms, &terms);
        ks_json_string(ks_json_key(json, ks_rules_at(i)->name), ks_buffer_data(why));
    }
    ks_json_end_object(json);
    int status = ks_buffer_status(why);
    ks_buffer_free(why);
    return status;
}

/* Makes the scorer, once, and the text ready. */
static int begin_score(void)
{
    ks_error error = {0};
    int status = kw_need_position();
    if (status == 0)
        status = kw_begin();
    if (status == 0 && own.scorer == NULL && ks_scorer_new(&own.scorer, &error))
        return kw_fail_with(error.status, error.message);
    return status;
}

static int put_score(void)
{
    char words[16];
    ks_json json = ks_json_into(kw.text);
    ks_json_begin_object(&json);
    ks_judgment_members(&json, &kw.judgment, "life", 0);
    ks_verdict_members(&json, &kw.verdict, &kw.terms, -1);
    ks_json_number(ks_json_key(&json, "margin"), (double)kw.verdict.count.margin, 6);
    ks_json_string(ks_json_key(&json, "result"),
                   ks_margin_words(words, (double)kw.verdict.count.margin));
    put_counts(ks_json_key(&json, "counts"), &kw.verdict);
    int status = put_reasons(ks_json_key(&json, "reasons"), &kw.verdict);
    ks_json_end_object(&json);
    return kw_fail(status ? status : ks_buffer_status(kw.text));
}

int kw_run_scorer(void)
{
    int status = begin_score();
    if (status)
        return status;
    ks_question question = kw_question();
    status = ks_scorer_run(&kw.verdict, own.scorer, &question);
    if (status)
        return kw_fail(status);
    ks_verdict_judgment(&kw.judgment, &kw.verdict, &question);
    return 0;
}

int kw_score(void)
{
    int status = kw_run_scorer();
    return status ? status : put_score();
}

int kw_dispute(const unsigned char *alive, const unsigned char *dead)
{
    ks_error error = {0};
    ks_marks marks = {alive, dead};
    int status = begin_score();
    if (status)
        return status;
    ks_question question = kw_question();
    question.dead = NULL;
    status = ks_scorer_dispute(&kw.verdict, own.scorer, &question, &marks, &error);
    if (status)
        return error.message[0] ? kw_fail_with(status, error.message) : kw_fail(status);
    ks_verdict_judgment(&kw.judgment, &kw.verdict, &question);
    return put_score();
}
