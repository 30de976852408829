/* See katrain.h. The values are packed without compression: blocks of deflate that are stored as
 * they are. Those of KaTrain are compressed, and unpacked by libarchive. */
#include "katrain.h"

#include <archive.h>
#include <jansson.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* ---- gzip ---- */

static uint32_t checksum(const unsigned char *bytes, size_t size)
{
    uint32_t sum = 0xFFFFFFFF;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    return ~sum;
}

static void put_low(ks_buffer *out, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        char byte = (char)(value >> 8 * i & 0xFF);
        ks_buffer_put(out, &byte, 1);
    }
}

static void put_gzip(ks_buffer *out, const char *bytes, size_t size)
{
    enum { BLOCK = 0xFFFF };
    static const char head[10] = {0x1F, (char)0x8B, 8, 0, 0, 0, 0, 0, 0, (char)0xFF};
    size_t at = 0;
    ks_buffer_put(out, head, sizeof head);
    do {
        size_t length = size - at < BLOCK ? size - at : BLOCK;
        put_low(out, at + length == size, 1);
        put_low(out, (uint32_t)length, 2);
        put_low(out, (uint32_t)~length, 2);
        ks_buffer_put(out, bytes + at, length);
        at += length;
    } while (at < size);
    put_low(out, checksum((const unsigned char *)bytes, size), 4);
    put_low(out, (uint32_t)size, 4);
}

/* Adds what is packed in the bytes, if that is not too much. */
static int unpack(ks_buffer *out, const ks_buffer *packed)
{
    enum { MOST = 1 << 22 };
    char bytes[1 << 14];
    struct archive_entry *entry;
    la_ssize_t got = -1;
    struct archive *reader = archive_read_new();
    if (reader == NULL)
        return KS_EMEMORY;
    if (archive_read_support_filter_gzip(reader) >= ARCHIVE_WARN &&
        archive_read_support_format_raw(reader) == ARCHIVE_OK &&
        archive_read_open_memory(reader, ks_buffer_data(packed), ks_buffer_size(packed)) ==
            ARCHIVE_OK &&
        archive_read_next_header(reader, &entry) == ARCHIVE_OK) {
        while ((got = archive_read_data(reader, bytes, sizeof bytes)) > 0 &&
               ks_buffer_size(out) < MOST)
            ks_buffer_put(out, bytes, (size_t)got);
    }
    archive_read_free(reader);
    return got == 0 ? ks_buffer_status(out) : KS_EINPUT;
}

/* ---- base64 ---- */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Adds the bytes; whatever is no letter, such as a line's end, is passed over. */
static void put_bytes(ks_buffer *out, const char *text)
{
    uint32_t bits = 0;
    int count = 0;
    for (const char *c = text; *c && *c != '='; c++) {
        const char *letter = strchr(letters, *c);
        if (letter == NULL)
            continue;
        bits = bits << 6 | (uint32_t)(letter - letters);
        count += 6;
        if (count >= 8) {
            count -= 8;
            char byte = (char)(bits >> count & 0xFF);
            ks_buffer_put(out, &byte, 1);
        }
    }
}

/* ---- Numbers of two bytes ---- */

static uint16_t half(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    uint32_t sign = bits >> 16 & 0x8000, mantissa = bits & 0x7FFFFF;
    int exponent = (int)(bits >> 23 & 0xFF) - 112;
    if (exponent <= 0) { /* too small for its usual form */
        int shift = 14 - exponent;
        mantissa = shift > 24 ? 0 : ((mantissa | 0x800000) + (1U << (shift - 1))) >> shift;
        return (uint16_t)(sign | mantissa);
    }
    return (uint16_t)(sign | (((uint32_t)exponent << 10 | mantissa >> 13) + (mantissa >> 12 & 1)));
}

static void put_halves(ks_buffer *out, const float *values, int count)
{
    for (int i = 0; i < count; i++)
        put_low(out, half(values[i]), 2);
}

/* ---- JSON ---- */

static void put_values(ks_json *json, const ks_prospect *prospect, int visits, int white)
{
    double win = (double)prospect->win, lead = (double)prospect->lead;
    ks_json_int(ks_json_key(json, "visits"), visits);
    ks_json_number(ks_json_key(json, "winrate"), white ? 1 - win : win, 6);
    ks_json_number(ks_json_key(json, "scoreLead"), white ? -lead : lead, 4);
    ks_json_number(ks_json_key(json, "scoreSelfplay"), white ? -lead : lead, 4);
    ks_json_number(ks_json_key(json, "scoreStdev"), (double)prospect->deviation, 4);
    ks_json_number(ks_json_key(json, "utility"), (white ? -1 : 1) * (2 * win - 1), 6);
}

static void put_json(ks_buffer *out, const ks_analysis *found, const ks_position *position)
{
    int white = found->colour == KS_WHITE;
    char name[8];
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    ks_json_begin_object(ks_json_key(&json, "moves"));
    for (int i = 0; i < found->count; i++) {
        const ks_candidate *move = &found->moves[i];
        ks_point_name(name, move->line[0], ks_position_width(position),
                      ks_position_height(position));
        ks_json_begin_object(ks_json_key(&json, name));
        ks_json_string(ks_json_key(&json, "move"), name);
        ks_json_int(ks_json_key(&json, "order"), i);
        put_values(&json, &move->prospect, move->visits, white);
        ks_json_number(ks_json_key(&json, "prior"), (double)move->prior, 6);
        ks_json_begin_array(ks_json_key(&json, "pv"));
        for (int k = 0; k < move->length; k++)
            ks_json_string(&json, ks_point_name(name, move->line[k], ks_position_width(position),
                                                ks_position_height(position)));
        ks_json_end_array(&json);
        ks_json_end_object(&json);
    }
    ks_json_end_object(&json);
    ks_json_begin_object(ks_json_key(&json, "root"));
    ks_json_string(ks_json_key(&json, "currentPlayer"), white ? "W" : "B");
    put_values(&json, &found->whole, found->visits, white);
    ks_json_end_object(&json);
    ks_json_bool(ks_json_key(&json, "completed"), 1);
    ks_json_end_object(&json);
}

void ks_katrain_put(ks_buffer *out, const ks_analysis *found, const ks_position *position,
                    const float *owner, const float *policy)
{
    int points = ks_position_width(position) * ks_position_height(position);
    ks_buffer *plain, *packed = NULL;
    if (ks_buffer_new(&plain) || ks_buffer_new(&packed)) {
        ks_buffer_free(plain);
        return;
    }
    ks_buffer_put_string(out, "KT");
    for (int part = 0; part < 3; part++) {
        ks_buffer_clear(plain);
        ks_buffer_clear(packed);
        if (part < 2)
            put_halves(plain, part == 0 ? owner : policy, points + part);
        else
            put_json(plain, found, position);
        put_gzip(packed, ks_buffer_data(plain), ks_buffer_size(plain));
        ks_buffer_put_string(out, "[");
        ks_buffer_put_base64(out, ks_buffer_data(packed), ks_buffer_size(packed));
        ks_buffer_put_string(out, "]");
    }
    ks_buffer_put_string(out, "KTV[1.0]");
    ks_buffer_free(plain);
    ks_buffer_free(packed);
}

/* ---- Reading ---- */

static double number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

ks_recorded ks_katrain_read(const char *value)
{
    ks_recorded said = {NAN, NAN};
    ks_buffer *packed, *plain = NULL;
    if (ks_buffer_new(&packed) || ks_buffer_new(&plain)) {
        ks_buffer_free(packed);
        return said;
    }
    put_bytes(packed, value);
    if (ks_buffer_status(packed) == 0 && unpack(plain, packed) == 0) {
        json_t *analysis = json_loadb(ks_buffer_data(plain), ks_buffer_size(plain), 0, NULL);
        const json_t *root = json_object_get(analysis, "root");
        said = (ks_recorded){number_of(root, "scoreLead"), number_of(root, "winrate")};
        json_decref(analysis);
    }
    ks_buffer_free(packed);
    ks_buffer_free(plain);
    return said;
}
