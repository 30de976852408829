/* What only some judges tell; see face.h. */
#include "face.h"

#include <string.h>

int kw_explain(const ks_judge *judge)
{
    ks_explanation *explanation = NULL;
    ks_buffer *words = NULL;
    int status = kw_need_position();
    if (status == 0)
        status = kw_begin();
    if (status)
        return status;
    ks_question question = kw_question();
    status = ks_buffer_new(&words);
    if (status == 0)
        status = ks_judge_explain(&explanation, &kw.judgment, judge, &question);
    if (status == 0)
        status = ks_explanation_text(words, explanation);
    if (status == 0) {
        ks_json json = ks_json_into(kw.text);
        ks_json_begin_object(&json);
        ks_judgment_members(&json, &kw.judgment, ks_judge_name(judge), 0);
        ks_explanation_members(&json, explanation);
        ks_json_string(ks_json_key(&json, "text"), ks_buffer_data(words));
        ks_json_end_object(&json);
        status = ks_buffer_status(kw.text);
    }
    ks_explanation_free(explanation);
    ks_buffer_free(words);
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
