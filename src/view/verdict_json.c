/* A verdict as fields of a JSON object: what `keisei score --jsonl` adds to a judgment. */
#include "buffer.h"
#include "position.h"

#include <string.h>

static void put_indices(ks_buffer *out, const unsigned char *marks, int count)
{
    const char *between = "[";
    for (int i = 0; i < count; i++)
        if (marks[i]) {
            ks_buffer_put_format(out, "%s%d", between, i);
            between = ",";
        }
    ks_buffer_put_string(out, *between == '[' ? "[]" : "]");
}

static void put_block(ks_buffer *out, const ks_verdict *verdict, int block)
{
    const ks_block_fate *fate = &verdict->fates[block];
    int points = verdict->width * verdict->height;
    unsigned char stones[KS_POINTS];
    for (int p = 0; p < points; p++)
        stones[p] = verdict->block_at[p] == block;
    ks_buffer_put_string(out, "{\"stones\":");
    put_indices(out, stones, points);
    ks_buffer_put_format(out, ",\"colour\":\"%c\",\"status\":\"%s\",\"p\":",
                         fate->colour == KS_BLACK ? 'B' : 'W', ks_fate_name(fate->fate));
    ks_buffer_put_number(out, (double)fate->alive, 6);
    ks_buffer_put_string(out, ",\"proved\":");
    if (fate->proof != NULL)
        ks_buffer_put_json(out, fate->proof, strlen(fate->proof));
    else
        ks_buffer_put_string(out, "null");
    ks_buffer_put_char(out, '}');
}

static void put_map(ks_buffer *out, const char *name, const signed char *map, int points)
{
    ks_buffer_put_format(out, ",\"%s\":\"", name);
    for (int p = 0; p < points; p++)
        ks_buffer_put_char(out, map[p] > 0 ? 'B' : map[p] < 0 ? 'W' : '.');
    ks_buffer_put_char(out, '"');
}

static void put_scores(ks_buffer *out, const ks_verdict *verdict, const ks_terms *terms)
{
    ks_buffer_put_string(out, ",\"scores\":{");
    for (int i = 0; ks_rules_at(i) != NULL; i++) {
        ks_terms by = ks_terms_under(terms, ks_rules_at(i));
        float margin;
        ks_buffer_put_format(out, "%s\"%s\":", i ? "," : "", ks_rules_at(i)->name);
        if (ks_verdict_margin(&margin, verdict, &by))
            ks_buffer_put_string(out, "null");
        else
            ks_buffer_put_number(out, (double)margin, 6);
    }
    ks_buffer_put_char(out, '}');
}

int ks_verdict_json(ks_buffer *out, const ks_verdict *verdict, const ks_terms *terms, int agree)
{
    if (!ks_size_allowed(verdict->width, verdict->height))
        return KS_ESIZE;
    int points = verdict->width * verdict->height;
    ks_buffer_put_string(out, "\"status\":[");
    for (int i = 0; i < verdict->blocks; i++) {
        if (i > 0)
            ks_buffer_put_char(out, ',');
        put_block(out, verdict, i);
    }
    ks_buffer_put_char(out, ']');
    put_map(out, "area", verdict->area, points);
    put_map(out, "territory", verdict->territory, points);
    ks_buffer_put_string(out, ",\"dame\":");
    put_indices(out, verdict->dame, points);
    ks_buffer_put_string(out, ",\"seki\":");
    put_indices(out, verdict->seki, points);
    ks_buffer_put_string(out, ",\"false_eyes\":");
    put_indices(out, verdict->false_eye, points);
    ks_buffer_put_string(out, ",\"open\":");
    put_indices(out, verdict->open, points);
    ks_buffer_put_format(out, ",\"finished\":%s,\"agree\":%s", verdict->finished ? "true" : "false",
                         agree < 0 ? "null"
                         : agree   ? "true"
                                   : "false");
    put_scores(out, verdict, terms);
    ks_buffer_put_string(out, ",\"warning\":");
    if (verdict->warning[0] != '\0')
        ks_buffer_put_json(out, verdict->warning, strlen(verdict->warning));
    else
        ks_buffer_put_string(out, "null");
    return ks_buffer_status(out);
}
