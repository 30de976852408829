/* What only some judges tell; see face.h. */
#include "face.h"

#include <string.h>

static ks_explainer *explainer;

/* The page in words, and as JSON: the judgment of `best`, the sentences, and what `groups` saw. */
static int put_page(const ks_page *page)
{
    ks_buffer *words;
    int status = ks_buffer_new(&words);
    if (status)
        return status;
    status = ks_page_text(words, page, KS_ENGLISH, 1);
    ks_json json = ks_json_into(kw.text);
    ks_json_begin_object(&json);
    if (status == 0)
        status = ks_judgment_members(&json, &kw.judgment, "best", 0);
    if (status == 0)
        status = ks_page_members(&json, page, KS_ENGLISH);
    if (status == 0)
        status = ks_explanation_members(&json, page->explanation);
    ks_json_string(ks_json_key(&json, "text"), ks_buffer_data(words));
    kw_put_margin(&json);
    ks_json_end_object(&json);
    ks_buffer_free(words);
    return status ? status : ks_buffer_status(kw.text);
}

int kw_explain(void)
{
    ks_page *page;
    ks_error error = {0};
    int status = kw_need_position();
    if (status == 0)
        status = kw_begin();
    if (status)
        return status;
    if (explainer == NULL && ks_explainer_new(&explainer, &error))
        return kw_fail_with(error.status, error.message);
    ks_question question = kw_question();
    status = ks_page_new(&page, explainer, &question);
    if (status)
        return kw_fail(status);
    kw.judgment = page->judgment;
    status = put_page(page);
    ks_page_free(page);
    return kw_fail(status);
}

const float *kw_connection(void)
{
    return kw.connection;
}

int kw_connections(const ks_judge *judge, int colour, int point)
{
    static ks_outlook outlook;
    int status = kw_need_position();
    if (status)
        return status;
    if (!ks_judge_is_field(judge))
        return kw_fail(ks_judge_connections(kw.connection, judge, kw.position, colour, point));
    ks_question question = kw_question();
    status = ks_judge_outlook(&outlook, &kw.judgment, judge, &question, point);
    memcpy(kw.connection, outlook.connection, sizeof kw.connection);
    return kw_fail(status);
}

int kw_policy(const ks_judge *judge)
{
    static ks_policy policy;
    int status = kw_need_position();
    if (status == 0)
        status = kw_begin();
    if (status)
        return status;
    ks_question question = kw_question();
    status = ks_judge_policy(&policy, &kw.judgment, judge, &question);
    memcpy(kw.connection, policy.point, sizeof kw.connection);
    ks_buffer_put_number(kw.text, (double)policy.pass, 6);
    return kw_fail(status ? status : ks_buffer_status(kw.text));
}
