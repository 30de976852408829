/* What a random field tells besides its judgment, as fields of a JSON object. */
#include "buffer.h"
#include "position.h"

#include <math.h>

static void put_number(ks_buffer *out, const char *name, double value)
{
    ks_buffer_put_format(out, ",\"%s\":", name);
    if (isfinite(value))
        ks_buffer_put_number(out, value, 6);
    else
        ks_buffer_put_string(out, "null");
}

/* Pairs of a score and its probability, without those that would show as 0. */
static void put_distribution(ks_buffer *out, const ks_outlook *outlook)
{
    int points = outlook->width * outlook->height;
    const char *between = "";
    ks_buffer_put_string(out, ",\"score_distribution\":");
    if (!outlook->counted) {
        ks_buffer_put_string(out, "null");
        return;
    }
    ks_buffer_put_char(out, '[');
    for (int k = 0; k <= points; k++) {
        if (outlook->ones[k] < 5e-7)
            continue;
        ks_buffer_put_format(out, "%s[%d,", between, 2 * k - points);
        ks_buffer_put_number(out, outlook->ones[k], 6);
        ks_buffer_put_char(out, ']');
        between = ",";
    }
    ks_buffer_put_char(out, ']');
}

static void put_connection(ks_buffer *out, const ks_outlook *outlook)
{
    ks_buffer_put_string(out, ",\"connection\":[");
    for (int p = 0; p < outlook->width * outlook->height; p++) {
        if (p > 0)
            ks_buffer_put_char(out, ',');
        ks_buffer_put_number(out, (double)outlook->connection[p], 6);
    }
    ks_buffer_put_char(out, ']');
}

static void put_parts(ks_buffer *out, const char *name, const ks_outlook *outlook,
                      const ks_outlook_part *parts, int count, int are_groups)
{
    ks_buffer_put_format(out, ",\"%s\":[", name);
    for (int i = 0; i < count; i++) {
        const char *between = "";
        ks_buffer_put_format(out, "%s{\"colour\":\"%s\",\"stones\":[", i > 0 ? "," : "",
                             parts[i].colour == KS_BLACK ? "B" : "W");
        for (int p = 0; p < outlook->width * outlook->height; p++) {
            int block = outlook->block_at[p];
            if (block < 0 || (are_groups ? outlook->block[block].group : block) != i)
                continue;
            ks_buffer_put_format(out, "%s%d", between, p);
            between = ",";
        }
        ks_buffer_put_char(out, ']');
        put_number(out, "survives", (double)parts[i].survives);
        if (!are_groups)
            ks_buffer_put_format(out, ",\"group\":%d", parts[i].group);
        ks_buffer_put_char(out, '}');
    }
    ks_buffer_put_char(out, ']');
}

int ks_outlook_json(ks_buffer *out, const ks_outlook *outlook, int connection)
{
    if (!ks_size_allowed(outlook->width, outlook->height))
        return KS_ESIZE;
    ks_buffer_put_format(out, ",\"inference\":\"%s\"", ks_inference_name(outlook->inference));
    put_number(out, "log_z", outlook->log_z);
    put_distribution(out, outlook);
    put_number(out, "score_error", (double)outlook->score_error);
    put_number(out, "black_wins_error", (double)outlook->black_wins_error);
    if (connection)
        put_connection(out, outlook);
    put_parts(out, "blocks", outlook, outlook->block, outlook->blocks, 0);
    put_parts(out, "groups", outlook, outlook->group, outlook->groups, 1);
    return ks_buffer_status(out);
}
