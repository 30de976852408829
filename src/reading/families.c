/* See families.h. */
#include "families.h"

#include "eyespace.h"

#include <string.h>

const char *ks_family_feature_name(int feature)
{
    static const char *const names[] = {
#define AS_STRING(word)        #word,
#define NAME_ENTRY(name, text) AS_STRING(family_##name)
        KS_FAMILY_FEATURES(NAME_ENTRY)
#undef NAME_ENTRY
#undef AS_STRING
    };
    return names[feature];
}

const char *ks_family_feature_text(int feature)
{
    static const char *const texts[] = {
#define TEXT_ENTRY(name, text) text,
        KS_FAMILY_FEATURES(TEXT_ENTRY)
#undef TEXT_ENTRY
    };
    return texts[feature];
}

/* ---- Joining blocks ---- */

static int root(int16_t *parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

static void join(int16_t *parent, int a, int b)
{
    a = root(parent, a);
    b = root(parent, b);
    /* The smaller index stays the root, so that the result does not depend on the order. */
    if (a < b)
        parent[b] = (int16_t)a;
    else
        parent[a] = (int16_t)b;
}

/* Blocks that share liberties are already in one chain. */
static void join_chains(int16_t *parent, const ks_reading *reading)
{
    int first[KS_POINTS];
    for (int i = 0; i < reading->chain_count; i++)
        first[i] = -1;
    for (int i = 0; i < reading->block_count; i++) {
        int chain = reading->blocks[i].chain;
        parent[i] = (int16_t)i;
        if (first[chain] < 0)
            first[chain] = i;
        else
            join(parent, first[chain], i);
    }
}

/* ---- Eyes ---- */

void ks_eye_value(ks_eye *eye, const ks_reading *reading, const ks_set *points, int colour)
{
    const ks_frame *frame = &reading->frame;
    ks_eyespace space = {.size = eye->size};
    int16_t index[KS_POINTS];
    int at[KS_EYESPACE_MAX], n = 0;
    if (eye->size > KS_EYESPACE_MAX) {
        eye->kept = eye->hoped = 2;
        return;
    }
    KS_EACH_POINT(p, frame, points)
    {
        index[p] = (int16_t)n;
        at[n++] = p;
    }
    for (int i = 0; i < n; i++) {
        int around[4], beside = ks_neighbours(around, reading->position, at[i]);
        for (int j = 0; j < beside; j++) {
            if (ks_set_has(points, around[j]))
                space.beside[i] |= (uint16_t)(1U << index[around[j]]);
            else if (reading->position->stone[around[j]] == colour)
                space.wall |= (uint16_t)(1U << i);
        }
        if (reading->position->stone[at[i]] == KS_OPPONENT(colour))
            space.stones |= (uint16_t)(1U << i);
    }
    eye->kept = ks_eyespace_value(&space, KS_ATTACKER_FIRST);
    eye->hoped = eye->kept == 2 ? 2 : ks_eyespace_value(&space, KS_DEFENDER_FIRST);
}

static ks_eye measure(const ks_reading *reading, const ks_set *points, int colour)
{
    const ks_frame *frame = &reading->frame;
    ks_eye eye = {.size = ks_set_count(frame, points)};
    ks_set dead = ks_set_and(frame, points, &reading->stones[KS_OPPONENT(colour)]);
    eye.dead = ks_set_count(frame, &dead);
    for (int i = 0; i < frame->words; i++)
        eye.edge +=
            __builtin_popcountll(points->word[i] & (frame->west.word[i] | frame->east.word[i] |
                                                    frame->north.word[i] | frame->south.word[i]));
    KS_EACH_POINT(p, frame, points)
    {
        int neighbours[4], n = ks_neighbours(neighbours, reading->position, p), inside = 0;
        for (int i = 0; i < n; i++)
            inside += ks_set_has(points, neighbours[i]);
        eye.joints += inside;
        if (reading->position->stone[p] == KS_EMPTY && inside > eye.widest)
            eye.widest = inside;
    }
    eye.joints /= 2;
    ks_eye_value(&eye, reading, points, colour);
    return eye;
}

/* The measures of a piece, reused from the step before if the piece has not changed. */
static const ks_eye *find_eye(ks_families *families, const ks_reading *reading,
                              const ks_set *points, int first, int colour)
{
    ks_eye_piece *piece = &families->pieces[colour][first];
    if (!(families->measured[first] & colour) ||
        !ks_set_equal(&reading->frame, &piece->points, points)) {
        families->measured[first] |= (unsigned char)colour;
        piece->points = *points;
        piece->eye = measure(reading, points, colour);
    }
    return &piece->eye;
}

/* An eye, and a block beside it. */
typedef struct eye_list {
    int count;
    const ks_eye *eye[KS_POINTS];
    int border[KS_POINTS];
} eye_list;

/* Blocks round one piece of eyespace are of one family. */
static void join_round_eyes(int16_t *parent, eye_list *out, ks_families *families,
                            const ks_reading *reading, const ks_eyes *eyes, int colour)
{
    const ks_frame *frame = &reading->frame;
    ks_set rest = eyes->eyespace[colour];
    for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
        int first = -1;
        ks_set seed = ks_set_of(p), points = ks_set_flood(frame, &seed, &rest);
        rest = ks_set_minus(frame, &rest, &points);
        ks_set around = ks_set_around(frame, &points);
        ks_set border = ks_set_and(frame, &around, &reading->stones[colour]);
        KS_EACH_POINT(q, frame, &border)
        {
            int block = reading->block_at[q];
            if (first < 0)
                first = block;
            else
                join(parent, first, block);
        }
        if (first < 0)
            continue;
        out->eye[out->count] = find_eye(families, reading, &points, p, colour);
        out->border[out->count++] = first;
    }
}

/* Larger eyes first; among equals by all that the features show, so that a turned board has the
 * same features. */
static int comes_before(const ks_eye *a, const ks_eye *b)
{
    if (a->size != b->size)
        return a->size > b->size;
    if (a->dead != b->dead)
        return a->dead < b->dead;
    if (a->joints != b->joints)
        return a->joints < b->joints;
    return a->widest != b->widest ? a->widest < b->widest : a->edge < b->edge;
}

static void add_eye(ks_family *family, ks_eye eye)
{
    family->eyes++;
    family->kept_eyes += eye.kept;
    family->hope = eye.hoped - eye.kept > family->hope ? eye.hoped - eye.kept : family->hope;
    for (int i = 0; i < 2; i++)
        if (comes_before(&eye, &family->eye[i])) {
            ks_eye other = family->eye[i];
            family->eye[i] = eye;
            eye = other;
        }
    family->rest_size += eye.size;
}

/* ---- Features ---- */

static void read_enemies(float *out, const ks_reading *reading, const ks_families *families,
                         const ks_family *family, const ks_set *proved)
{
    const ks_frame *frame = &reading->frame;
    unsigned char seen[KS_POINTS];
    ks_set around = ks_set_around(frame, &family->points), shared = {{0}};
    ks_set enemies = ks_set_and(frame, &around, &reading->stones[KS_OPPONENT(family->colour)]);
    ks_set sure = ks_set_and(frame, &enemies, proved);
    int stones = ks_set_count(frame, &enemies);
    memset(seen, 0, (size_t)families->count);
    KS_EACH_POINT(p, frame, &enemies)
    {
        int index = families->of[reading->block_at[p]];
        const ks_family *enemy = &families->family[index];
        if (seen[index])
            continue;
        seen[index] = 1;
        int first = out[KS_FAMILY_enemies]++ == 0;
        float liberties = (float)ks_set_count(frame, &enemy->liberties);
        if (first || enemy->value < out[KS_FAMILY_enemy_value])
            out[KS_FAMILY_enemy_value] = enemy->value;
        if (first || (float)enemy->eyes < out[KS_FAMILY_enemy_eyes])
            out[KS_FAMILY_enemy_eyes] = (float)enemy->eyes;
        if (first || liberties < out[KS_FAMILY_enemy_liberties])
            out[KS_FAMILY_enemy_liberties] = liberties;
        if (first || (float)enemy->kept_eyes < out[KS_FAMILY_enemy_kept_eyes])
            out[KS_FAMILY_enemy_kept_eyes] = (float)enemy->kept_eyes;
        if (first || (float)(enemy->kept_eyes + enemy->hope) < out[KS_FAMILY_enemy_hoped_eyes])
            out[KS_FAMILY_enemy_hoped_eyes] = (float)(enemy->kept_eyes + enemy->hope);
        ks_set both = ks_set_and(frame, &family->liberties, &enemy->liberties);
        shared = ks_set_or(frame, &shared, &both);
    }
    out[KS_FAMILY_enemy_shared] = (float)ks_set_count(frame, &shared);
    out[KS_FAMILY_enemies_proved] = stones ? (float)ks_set_count(frame, &sure) / (float)stones : 0;
}

static void read_features(ks_family *family, const ks_reading *reading, const ks_families *families,
                          const ks_set *proved)
{
    float *out = family->features;
    const ks_eye *first = &family->eye[0], *second = &family->eye[1];
    out[KS_FAMILY_blocks] = (float)family->blocks;
    out[KS_FAMILY_stones] = (float)family->stones;
    out[KS_FAMILY_liberties] = (float)ks_set_count(&reading->frame, &family->liberties);
    out[KS_FAMILY_eyes] = (float)family->eyes;
    out[KS_FAMILY_first_size] = (float)first->size;
    out[KS_FAMILY_first_dead] = (float)first->dead;
    out[KS_FAMILY_first_joints] = (float)first->joints;
    out[KS_FAMILY_first_widest] = (float)first->widest;
    out[KS_FAMILY_first_edge] = (float)first->edge;
    out[KS_FAMILY_second_size] = (float)second->size;
    out[KS_FAMILY_second_dead] = (float)second->dead;
    out[KS_FAMILY_rest_size] = (float)family->rest_size;
    out[KS_FAMILY_value] = family->value;
    out[KS_FAMILY_best_value] = family->best_value;
    out[KS_FAMILY_kept_eyes] = (float)family->kept_eyes;
    out[KS_FAMILY_hoped_eyes] = (float)(family->kept_eyes + family->hope);
    read_enemies(out, reading, families, family, proved);
}

/* ---- All of it ---- */

void ks_families_update(ks_families *out, const ks_reading *reading, const ks_eyes *eyes,
                        const ks_set proved[3])
{
    const ks_frame *frame = &reading->frame;
    const double one = 1 << 30;
    int16_t parent[KS_POINTS];
    eye_list found;
    found.count = 0;
    join_chains(parent, reading);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        join_round_eyes(parent, &found, out, reading, eyes, colour);
    out->count = 0;
    for (int i = 0; i < reading->block_count; i++) {
        const ks_reading_block *block = &reading->blocks[i];
        int head = root(parent, i);
        if (head == i) {
            ks_family *family = &out->family[out->count];
            memset(family, 0, sizeof *family);
            family->colour = block->colour;
            family->best_value = -1;
            out->of[i] = (int16_t)out->count++;
        }
        out->of[i] = out->of[head];
        ks_family *family = &out->family[out->of[i]];
        family->blocks++;
        family->stones += block->size;
        family->sum += (int64_t)((double)eyes->value[i] * one);
        if (eyes->value[i] > family->best_value)
            family->best_value = eyes->value[i];
        family->points = ks_set_or(frame, &family->points, &block->stones);
        family->liberties = ks_set_or(frame, &family->liberties, &block->liberties);
    }
    for (int i = 0; i < found.count; i++)
        add_eye(&out->family[out->of[found.border[i]]], *found.eye[i]);
    for (int i = 0; i < out->count; i++) {
        ks_family *family = &out->family[i];
        family->value = (float)((double)family->sum / one / family->blocks);
        family->liberties =
            ks_set_minus(frame, &family->liberties, &eyes->eyespace[family->colour]);
    }
    for (int i = 0; i < out->count; i++)
        read_features(&out->family[i], reading, out, &proved[KS_OPPONENT(out->family[i].colour)]);
}

void ks_families_init(ks_families *out, const ks_reading *reading, const ks_eyes *eyes,
                      const ks_set proved[3])
{
    memset(out->measured, 0, (size_t)reading->frame.points);
    ks_families_update(out, reading, eyes, proved);
}

void ks_family_features_read(float out[KS_FAMILY_COUNT], const ks_reading *reading,
                             const ks_families *families, const ks_set proved[3], int block)
{
    const ks_reading_block *b = &reading->blocks[block];
    memcpy(out, families->family[families->of[block]].features, KS_FAMILY_COUNT * sizeof *out);
    out[KS_FAMILY_proved] = (float)ks_set_meets(&reading->frame, &proved[b->colour], &b->stones);
}
