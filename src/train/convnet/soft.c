/* See soft.h. Files are checked when they are read; afterwards their bytes are looked up where they
 * are. */
#include "soft.h"

#include "alloc.h"
#include "position.h"
#include "text.h"
#include "unpack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAGIC = 8, TARGETS_HEAD = MAGIC + 4, TARGET_HEAD = 10, POSITION_HEAD = 24, HELD_OUT = 20 };

static const unsigned char *bytes_of(const ks_buffer *buffer)
{
    return (const unsigned char *)ks_buffer_data(buffer);
}

static unsigned u16(const unsigned char *at)
{
    return at[0] | (unsigned)at[1] << 8;
}

static int i16(const unsigned char *at)
{
    return (int16_t)u16(at);
}

static uint32_t u32(const unsigned char *at)
{
    return u16(at) | (uint32_t)u16(at + 2) << 16;
}

static double f32(const unsigned char *at)
{
    uint32_t bits = u32(at);
    float value;
    memcpy(&value, &bits, sizeof value);
    return (double)value;
}

static int refuse(ks_error *error, const char *path, const char *why)
{
    return ks_error_set(error, KS_EINPUT, 0, 0, "%s: %s", path, why);
}

/* The bytes of a file that starts with `magic`. */
static int read_file(ks_buffer **out, const char *path, const char *magic, ks_error *error)
{
    int status = ks_buffer_new(out);
    if (status)
        return ks_error_set(error, status, 0, 0, "out of memory");
    status = ks_unpack(*out, path, error);
    if (status == 0 &&
        (ks_buffer_size(*out) < MAGIC || memcmp(ks_buffer_data(*out), magic, MAGIC) != 0))
        status = ks_error_set(error, KS_EINPUT, 0, 0, "%s: does not start with %.7s", path, magic);
    return status;
}

static int is_chance(int parts)
{
    return parts >= 0 && parts <= 10000;
}

/* ---- Targets for the positions of a corpus ---- */

static size_t target_size(const ks_soft_targets *targets)
{
    return TARGET_HEAD + (size_t)(targets->size * targets->size);
}

ks_soft ks_soft_targets_at(const ks_soft_targets *targets, size_t index)
{
    const unsigned char *at = bytes_of(targets->bytes) + targets->place[index].at;
    return (ks_soft){.lead = i16(at + 6) / 100.,
                     .wins = i16(at + 8) / 10000.,
                     .owner = (const signed char *)at + TARGET_HEAD};
}

static int compare(const void *a, const void *b)
{
    const ks_soft_place *x = a, *y = b;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return (x->moves > y->moves) - (x->moves < y->moves);
}

static int find_targets(ks_soft_targets *t, const char *path, ks_error *error)
{
    const unsigned char *bytes = bytes_of(t->bytes);
    t->place = ks_alloc(t->count + 1, sizeof *t->place);
    if (t->place == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    for (size_t i = 0; i < t->count; i++) {
        size_t at = TARGETS_HEAD + i * target_size(t);
        t->place[i] = (ks_soft_place){u32(bytes + at), (int)u16(bytes + at + 4), at};
        if (!is_chance(i16(bytes + at + 8)))
            return refuse(error, path, "a chance to win is not between 0 and 1");
    }
    qsort(t->place, t->count, sizeof *t->place, compare);
    for (size_t i = 1; i < t->count; i++)
        if (compare(&t->place[i - 1], &t->place[i]) == 0)
            return refuse(error, path, "a position is in it twice");
    return 0;
}

int ks_soft_targets_read(ks_soft_targets *out, const char *path, ks_error *error)
{
    *out = (ks_soft_targets){0};
    int status = read_file(&out->bytes, path, "KSSOFT1\n", error);
    if (status == 0) {
        size_t size = ks_buffer_size(out->bytes);
        uint32_t side = size < TARGETS_HEAD ? 0 : u32(bytes_of(out->bytes) + MAGIC);
        out->size = ks_size_allowed((int)(side & 0xFF), (int)(side & 0xFF)) ? (int)side : 0;
        if (out->size == 0 || side > KS_MAX_SIZE || (size - TARGETS_HEAD) % target_size(out))
            status = refuse(error, path, "its length does not fit its board");
        else
            out->count = (size - TARGETS_HEAD) / target_size(out);
    }
    if (status == 0)
        status = find_targets(out, path, error);
    if (status)
        ks_soft_targets_release(out);
    return status;
}

void ks_soft_targets_release(ks_soft_targets *targets)
{
    ks_buffer_free(targets->bytes);
    free(targets->place);
    *targets = (ks_soft_targets){0};
}

int ks_soft_targets_find(ks_soft *out, const ks_soft_targets *targets, size_t game, int moves)
{
    const ks_soft_place wanted = {.game = (uint32_t)game, .moves = moves};
    const ks_soft_place *place =
        targets->count == 0
            ? NULL
            : bsearch(&wanted, targets->place, targets->count, sizeof wanted, compare);
    if (place == NULL)
        return 0;
    *out = ks_soft_targets_at(targets, (size_t)(place - targets->place));
    return 1;
}

/* ---- Positions with targets ---- */

static size_t position_size(const unsigned char *at)
{
    return POSITION_HEAD + 3 * (size_t)at[0] * at[1];
}

static int is_position(const unsigned char *at, size_t left)
{
    if (left < POSITION_HEAD || !ks_size_allowed(at[0], at[1]) || left < position_size(at))
        return 0;
    int points = at[0] * at[1], to_move = (signed char)at[2];
    if ((to_move != 1 && to_move != -1) || at[3] > 1 || i16(at + 4) < -1 || i16(at + 4) >= points ||
        i16(at + 6) < 0 || i16(at + 6) > points || !is_chance(i16(at + 16)))
        return 0;
    for (int p = 0; p < points; p++) {
        signed char stone = (signed char)at[POSITION_HEAD + p];
        signed char owner = (signed char)at[POSITION_HEAD + 2 * points + p];
        if (stone < -1 || stone > 1 || owner < -1 || owner > 1)
            return 0;
    }
    return isfinite(f32(at + 8)) && isfinite(f32(at + 12));
}

ks_soft_position ks_soft_positions_at(const ks_soft_positions *positions, size_t index)
{
    const unsigned char *at = bytes_of(positions->bytes) + positions->at[index];
    const signed char *board = (const signed char *)at + POSITION_HEAD;
    int points = at[0] * at[1], next = i16(at + 6);
    return (ks_soft_position){
        .width = at[0],
        .height = at[1],
        .to_move = (signed char)at[2] > 0 ? KS_BLACK : KS_WHITE,
        .territory = at[3],
        .ko = i16(at + 4) < 0 ? KS_NO_POINT : i16(at + 4),
        .next = next == points ? KS_PASS : next,
        .moves = i16(at + 18),
        .game = u32(at + 20),
        .komi = f32(at + 8),
        .soft = {.lead = f32(at + 12), .wins = i16(at + 16) / 10000., .owner = board + points},
        .stones = board,
        .owner = board + 2 * points};
}

typedef struct place_list {
    size_t *at, count, room;
} place_list;

static int put_place(place_list *list, size_t at)
{
    if (ks_grow((void **)&list->at, &list->room, list->count + 1, sizeof *list->at))
        return KS_EMEMORY;
    list->at[list->count++] = at;
    return 0;
}

/* Those to learn from, then those held out. If none were left to learn from, none are held out. */
static int join(ks_soft_positions *out, place_list *learnt, const place_list *held)
{
    int status = 0;
    out->count = learnt->count > 0 ? learnt->count : held->count;
    out->held = learnt->count > 0 ? held->count : 0;
    for (size_t i = 0; i < held->count && status == 0; i++)
        status = put_place(learnt, held->at[i]);
    out->at = learnt->at;
    return status;
}

static int find_positions(ks_soft_positions *out, const char *path, ks_error *error)
{
    const unsigned char *bytes = bytes_of(out->bytes);
    size_t size = ks_buffer_size(out->bytes), number = 0;
    place_list learnt = {0}, held = {0};
    int status = 0;
    out->width = out->height = KS_MAX_SIZE;
    for (size_t at = MAGIC; at < size && status == 0; at += position_size(bytes + at)) {
        number++;
        if (!is_position(bytes + at, size - at)) {
            status =
                ks_error_set(error, KS_EINPUT, 0, 0, "%s: record %zu is damaged", path, number);
            break;
        }
        status = put_place(u32(bytes + at + 20) % HELD_OUT == 0 ? &held : &learnt, at);
        out->width = bytes[at] < out->width ? bytes[at] : out->width;
        out->height = bytes[at + 1] < out->height ? bytes[at + 1] : out->height;
    }
    int joined = join(out, &learnt, &held);
    free(held.at);
    if (status == KS_EMEMORY || joined)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    return status;
}

int ks_soft_positions_read(ks_soft_positions *out, const char *path, ks_error *error)
{
    *out = (ks_soft_positions){0};
    int status = read_file(&out->bytes, path, "KSSOFT2\n", error);
    if (status == 0)
        status = find_positions(out, path, error);
    if (status)
        ks_soft_positions_release(out);
    return status;
}

void ks_soft_positions_release(ks_soft_positions *positions)
{
    ks_buffer_free(positions->bytes);
    free(positions->at);
    *positions = (ks_soft_positions){0};
}
