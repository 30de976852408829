/* What a random field tells besides its judgment, as JSON. */
#include "json_parts.h"
#include "position.h"

#include <math.h>

static void put_number(ks_json *json, double value)
{
    if (isfinite(value))
        ks_json_number(json, value, 6);
    else
        ks_json_null(json);
}

/* Pairs of a score and its probability, without those that would show as 0. */
static void put_distribution(ks_json *json, const ks_outlook *outlook)
{
    int points = outlook->width * outlook->height;
    if (!outlook->counted) {
        ks_json_null(json);
        return;
    }
    ks_json_begin_array(json);
    for (int k = 0; k <= points; k++) {
        if (outlook->ones[k] < 5e-7)
            continue;
        ks_json_begin_array(json);
        ks_json_int(json, 2 * k - points);
        ks_json_number(json, outlook->ones[k], 6);
        ks_json_end_array(json);
    }
    ks_json_end_array(json);
}

/* Begins a block, or a family, of that number. */
static void begin_part(ks_json *json, const ks_outlook *outlook, int number, int is_family)
{
    const ks_block_outlook *block = &outlook->block[number];
    const ks_family_outlook *family = &outlook->family[number];
    int points = outlook->width * outlook->height;
    unsigned char stones[KS_POINTS];
    for (int p = 0; p < points; p++) {
        int b = outlook->block_at[p];
        stones[p] = b >= 0 && (is_family ? outlook->block[b].family : b) == number;
    }
    ks_json_begin_object(json);
    ks_json_colour(ks_json_key(json, "colour"), is_family ? family->colour : block->block.colour);
    ks_json_marked(ks_json_key(json, "stones"), stones, points);
    put_number(ks_json_key(json, "survives"),
               (double)(is_family ? family->survives : block->survives));
}

static void put_blocks(ks_json *json, const ks_outlook *outlook)
{
    ks_json_begin_array(json);
    for (int i = 0; i < outlook->blocks; i++) {
        begin_part(json, outlook, i, 0);
        ks_json_int(ks_json_key(json, "family"), outlook->block[i].family);
        ks_json_end_object(json);
    }
    ks_json_end_array(json);
}

static void put_families(ks_json *json, const ks_outlook *outlook)
{
    ks_json_begin_array(json);
    for (int i = 0; i < outlook->families; i++) {
        begin_part(json, outlook, i, 1);
        ks_json_end_object(json);
    }
    ks_json_end_array(json);
}

int ks_outlook_members(ks_json *json, const ks_outlook *outlook, int connection)
{
    if (!ks_size_allowed(outlook->width, outlook->height))
        return KS_ESIZE;
    ks_json_string(ks_json_key(json, "inference"), ks_inference_name(outlook->inference));
    put_number(ks_json_key(json, "log_z"), outlook->log_z);
    put_distribution(ks_json_key(json, "score_distribution"), outlook);
    put_number(ks_json_key(json, "score_error"), (double)outlook->score_error);
    put_number(ks_json_key(json, "black_wins_error"), (double)outlook->black_wins_error);
    if (connection)
        ks_json_numbers(ks_json_key(json, "connection"), outlook->connection,
                        outlook->width * outlook->height, 6);
    put_blocks(ks_json_key(json, "blocks"), outlook);
    put_families(ks_json_key(json, "families"), outlook);
    return ks_buffer_status(json->out);
}

int ks_outlook_json(ks_buffer *out, const ks_outlook *outlook, int connection)
{
    if (!ks_size_allowed(outlook->width, outlook->height))
        return KS_ESIZE;
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    ks_outlook_members(&json, outlook, connection);
    ks_json_end_object(&json);
    return ks_buffer_status(out);
}
