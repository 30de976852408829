/* A judgment as fields of a JSON object: what `keisei judge --jsonl` answers with. */
#include "buffer.h"
#include "position.h"

#include <string.h>

static void put_numbers(ks_buffer *out, const char *name, const float *values, int count)
{
    ks_buffer_put_format(out, ",\"%s\":[", name);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            ks_buffer_put_char(out, ',');
        ks_buffer_put_number(out, (double)values[i], 6);
    }
    ks_buffer_put_char(out, ']');
}

static void put_marked(ks_buffer *out, const char *name, const unsigned char *marks, int count)
{
    const char *between = "";
    ks_buffer_put_format(out, ",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        if (marks[i]) {
            ks_buffer_put_format(out, "%s%d", between, i);
            between = ",";
        }
    ks_buffer_put_char(out, ']');
}

static void put_number(ks_buffer *out, const char *name, float value)
{
    ks_buffer_put_format(out, ",\"%s\":", name);
    ks_buffer_put_number(out, (double)value, 6);
}

int ks_judgment_json(ks_buffer *out, const ks_judgment *judgment, const char *judge, int raw)
{
    if (!ks_size_allowed(judgment->width, judgment->height))
        return KS_ESIZE;
    int points = judgment->width * judgment->height;
    ks_buffer_put_string(out, "\"judge\":");
    ks_buffer_put_json(out, judge, strlen(judge));
    put_numbers(out, "owner", raw ? judgment->raw : judgment->owner, points);
    put_numbers(out, "alive", judgment->alive, points);
    put_marked(out, "dead", judgment->dead, points);
    put_number(out, "score", raw ? judgment->raw_score : judgment->score);
    put_number(out, "score_sd", judgment->score_sd);
    put_number(out, "black_wins", judgment->black_wins);
    return ks_buffer_status(out);
}
