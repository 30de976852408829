/* Reads out a small eye space: all moves of both sides, to a depth at which spaces of this size are
 * settled. The defender has to reach two eyes. It is not enough that he cannot be taken: the stones
 * inside are given up as dead, so he must be able to take them off and still have the eyes, which
 * in
 *
 *     O O O O O O O
 *     O . X X X . O
 *     O O O O O O O
 *
 * he cannot, while the attacker need not move. Either side may pass; a simple ko may not be retaken
 * at once; a line that goes on for ever gives no eye.
 *
 * In a wide space the attacker is too slow, although the search alone would often find a seki
 * there: if the defender has six empty points and the move, or seven without it, there is room for
 * two eyes; one point less is enough if the attacker still has to join his stones.
 *
 * What was found once is kept in a table, and used again only where reading on to that depth would
 * find the same: overwriting a slot costs time but never changes an answer. */
#include "eyespace.h"

#include <string.h>

enum { SLOT_BITS = 11, SLOTS = 1 << SLOT_BITS, ROOM = 6 };

typedef struct state {
    uint16_t attacker, defender;
    uint16_t open; /* gates that the attacker has come through */
    uint16_t ko;   /* the point that the side to move may not take */
} state;

typedef struct slot {
    state at;
    uint8_t attacks; /* does the attacker move? */
    uint8_t depth;   /* to which it was read */
    uint8_t known;   /* 0 empty, 1 the defender makes his eyes, 2 not within the depth */
} slot;

typedef struct reader {
    const ks_eyespace *space;
    uint16_t all;
    int needed; /* eyes */
    int slot_bits;
    slot table[SLOTS];
} reader;

static int count(uint16_t set)
{
    return __builtin_popcount(set);
}

static uint16_t first(uint16_t set)
{
    return (uint16_t)(set & -set);
}

static uint16_t without(uint16_t set, uint16_t points)
{
    return (uint16_t)(set & ~points);
}

static uint16_t around(const ks_eyespace *space, uint16_t set)
{
    uint16_t out = 0;
    for (uint16_t rest = set; rest != 0; rest = without(rest, first(rest)))
        out |= space->beside[__builtin_ctz(rest)];
    return out;
}

static uint16_t flood(const ks_eyespace *space, uint16_t seed, uint16_t within)
{
    uint16_t out = seed & within;
    for (uint16_t edge = out; edge != 0; out |= edge)
        edge = without(around(space, edge) & within, out);
    return out;
}

static uint16_t empties(const reader *r, const state *s)
{
    return without(r->all, s->attacker | s->defender);
}

/* The blocks of `stones` that have no liberty; those that touch `safe` have one for ever. */
static uint16_t taken(const reader *r, const state *s, uint16_t stones, uint16_t safe)
{
    uint16_t out = 0, left = stones, free = empties(r, s);
    while (left != 0) {
        uint16_t block = flood(r->space, first(left), stones);
        left = without(left, block);
        if ((block & safe) == 0 && (around(r->space, block) & free) == 0)
            out |= block;
    }
    return out;
}

/* The point of a simple ko after `move` took `captured`: one stone for one stone, which has no
 * other liberty and no friend (`friends` are the points where it would have one). */
static uint16_t ko_of(const reader *r, const state *s, uint16_t move, uint16_t captured,
                      uint16_t friends)
{
    uint16_t beside = around(r->space, move);
    return count(captured) == 1 && (move & friends) == 0 && (beside & empties(r, s)) == captured &&
                   (beside & (move & s->attacker ? s->attacker : s->defender)) == 0
               ? captured
               : 0;
}

/* Plays for the attacker; 0 if it is suicide. */
static int attack(const reader *r, state *s, uint16_t move)
{
    s->attacker |= move;
    s->open |= move & r->space->gates;
    uint16_t captured = taken(r, s, s->defender, r->space->wall);
    s->defender = without(s->defender, captured);
    s->ko = ko_of(r, s, move, captured, s->open);
    return taken(r, s, s->attacker, s->open) == 0;
}

static int defend(const reader *r, state *s, uint16_t move)
{
    s->defender |= move;
    uint16_t captured = taken(r, s, s->attacker, s->open);
    s->attacker = without(s->attacker, captured);
    s->ko = ko_of(r, s, move, captured, r->space->wall);
    return taken(r, s, s->defender, r->space->wall) == 0;
}

/* How many eyes is a part of the space worth that the defender's stones enclose? If every empty
 * point of it is a liberty of the wall, the attacker cannot fill it. */
static int eyes_in(const reader *r, const state *s, uint16_t part, uint16_t liberties, int attacks)
{
    uint16_t free = part & empties(r, s), stones = part & s->attacker;
    if ((part & r->space->gates) != 0 || free == 0)
        return 0;
    int blocks = 0;
    for (uint16_t rest = stones; rest != 0; blocks++)
        rest = without(rest, flood(r->space, first(rest), stones));
    if (count(free) - attacks + (blocks > 1) >= ROOM)
        return 2;
    return without(free, liberties) == 0;
}

static int settled(const reader *r, const state *s, int attacks)
{
    uint16_t joined = flood(r->space, r->space->wall & s->defender, s->defender);
    uint16_t liberties = r->space->wall | around(r->space, joined);
    uint16_t left = without(r->all, s->defender);
    int eyes = 0;
    while (left != 0 && eyes < r->needed) {
        uint16_t part = flood(r->space, first(left), left);
        left = without(left, part);
        eyes += eyes_in(r, s, part, liberties, attacks);
    }
    return eyes >= r->needed;
}

static int holds_out(reader *r, state s, int attacks, int depth);

static int attacker_finds(reader *r, state s, int depth)
{
    for (uint16_t rest = without(empties(r, &s), s.ko); rest != 0;
         rest = without(rest, first(rest))) {
        state next = s;
        if (attack(r, &next, first(rest)) && holds_out(r, next, 0, depth))
            return 1;
    }
    /* A pass, or one more move outside by which stones that lie in a gate take the wall there. */
    s.open |= s.attacker & r->space->gates;
    s.ko = 0;
    return holds_out(r, s, 0, depth);
}

static int defender_finds(reader *r, state s, int depth)
{
    for (uint16_t rest = without(empties(r, &s), s.ko); rest != 0;
         rest = without(rest, first(rest))) {
        state next = s;
        if (defend(r, &next, first(rest)) && !holds_out(r, next, 1, depth))
            return 1;
    }
    /* The attacker could answer a pass with a pass, so it gains nothing but the right to a ko. */
    if (s.ko == 0)
        return 0;
    s.ko = 0;
    return !holds_out(r, s, 1, depth);
}

/* Does the attacker keep the defender from his eyes for `depth` moves? */
static int holds_out(reader *r, state s, int attacks, int depth)
{
    uint32_t hash = (uint32_t)s.attacker * 0x9E3779B1U ^ (uint32_t)s.defender * 0x85EBCA77U ^
                    (uint32_t)(s.open ^ s.ko << 6 ^ attacks << 15) * 0xC2B2AE3DU;
    slot *kept = &r->table[hash >> (32 - r->slot_bits)];
    if (kept->known != 0 && kept->attacks == attacks && memcmp(&kept->at, &s, sizeof s) == 0 &&
        (kept->known == 1 ? kept->depth <= depth : kept->depth >= depth))
        return kept->known == 2;
    if (settled(r, &s, attacks))
        return 0;
    if (depth == 0)
        return 1;
    int held = attacks ? attacker_finds(r, s, depth - 1) : !defender_finds(r, s, depth - 1);
    *kept = (slot){s, (uint8_t)attacks, (uint8_t)depth, (uint8_t)(1 + held)};
    return held;
}

static int makes(const ks_eyespace *space, int eyes, int attacks)
{
    state start = {.attacker = space->stones};
    reader r;
    r.space = space;
    r.all = (uint16_t)((1U << space->size) - 1);
    r.needed = eyes;
    if (settled(&r, &start, attacks))
        return 1;
    /* A small space needs few slots, and most spaces are small: clearing them all would be most of
     * the work. */
    r.slot_bits = space->size + 3 < SLOT_BITS ? space->size + 3 : SLOT_BITS;
    memset(r.table, 0, sizeof *r.table << r.slot_bits);
    return !holds_out(&r, start, attacks, 2 * space->size + 4);
}

static uint16_t renumbered(uint16_t set, const int *number)
{
    uint16_t out = 0;
    for (; set != 0; set = without(set, first(set)))
        out |= (uint16_t)(1U << number[__builtin_ctz(set)]);
    return out;
}

/* The same space with the points first that have the most neighbours: moves are tried in that
 * order, and those in the middle mostly decide. */
static ks_eyespace middle_first(const ks_eyespace *space)
{
    ks_eyespace out = {.size = space->size};
    int number[KS_EYESPACE_MAX];
    for (int i = 0; i < space->size; i++) {
        number[i] = 0;
        for (int j = 0; j < space->size; j++) {
            int more = count(space->beside[j]) - count(space->beside[i]);
            number[i] += more > 0 || (more == 0 && j < i);
        }
    }
    for (int i = 0; i < space->size; i++)
        out.beside[number[i]] = renumbered(space->beside[i], number);
    out.wall = renumbered(space->wall, number);
    out.gates = renumbered(space->gates, number);
    out.stones = renumbered(space->stones, number);
    return out;
}

int ks_eyespace_value(const ks_eyespace *space, ks_eyespace_first first)
{
    int attacks = first == KS_ATTACKER_FIRST;
    if (space->gates == 0 && space->size < 3)
        return space->size > 0; /* there is no room for two */
    if (space->gates == 0 && space->size == 3 && space->stones == 0)
        return attacks ? 1 : 2; /* the side that takes the middle decides */
    ks_eyespace sorted = middle_first(space);
    return makes(&sorted, 2, attacks) ? 2 : makes(&sorted, 1, attacks);
}
