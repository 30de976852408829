/* A judgment as JSON: what `keisei judge --jsonl` answers with. */
#include "json_parts.h"
#include "position.h"

int ks_judgment_members(ks_json *json, const ks_judgment *judgment, const char *judge, int raw)
{
    if (!ks_size_allowed(judgment->width, judgment->height))
        return KS_ESIZE;
    int points = judgment->width * judgment->height;
    ks_json_string(ks_json_key(json, "judge"), judge);
    ks_json_numbers(ks_json_key(json, "owner"), judgment->owner, points, 6);
    ks_json_numbers(ks_json_key(json, "alive"), judgment->alive, points, 6);
    ks_json_marked(ks_json_key(json, "dead"), judgment->dead, points);
    ks_json_number(ks_json_key(json, "score"), (double)judgment->score, 6);
    ks_json_number(ks_json_key(json, "score_sd"), (double)judgment->score_sd, 6);
    ks_json_number(ks_json_key(json, "black_wins"), (double)judgment->black_wins, 6);
    if (raw) {
        ks_json_numbers(ks_json_key(json, "raw"), judgment->raw, points, 6);
        ks_json_number(ks_json_key(json, "raw_score"), (double)judgment->raw_score, 6);
    }
    return ks_buffer_status(json->out);
}

int ks_judgment_json(ks_buffer *out, const ks_judgment *judgment, const char *judge, int raw)
{
    if (!ks_size_allowed(judgment->width, judgment->height))
        return KS_ESIZE;
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    ks_judgment_members(&json, judgment, judge, raw);
    ks_json_end_object(&json);
    return ks_buffer_status(out);
}
