/* See siege.h. Depth-first proof-number search (Nagai): the line that needs the fewest further
 * proofs is read next. A node is a position and the side to move; what was found is kept in a
 * table.
 *
 * The attacker has to capture, so he never passes; the defender may. A repeated position in a line
 * is no capture. A simple ko may not be retaken at once, so the side that takes it first wins it,
 * and a ko makes the answers for the two sides differ.
 *
 * phi and delta are the numbers of proofs that are still missing for and against the side to move,
 * at least. Whatever cuts the search short speaks for the defender, so that a fall is a proof. */
#include "siege.h"

#include "keisei.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLOT_BITS = 12,
    SLOTS = 1 << SLOT_BITS,
    MOST_MOVES = 64, /* of a node */
    DEEPEST = 64,
    LARGEST_NAKADE = 6, /* a defender who takes more stones than that at once lives */
    NEVER = 1 << 28     /* the number of an impossible proof */
};

typedef struct slot {
    uint64_t key;
    int32_t phi, delta; /* both 0: empty */
} slot;

struct ks_siege {
    ks_undo_board board;
    unsigned char sure[KS_CELLS];
    int16_t region[KS_CELLS]; /* the space, and the weak stones in it */
    int region_size;
    int target, attacker, defender, kos;
    uint64_t hash, path[DEEPEST];
    int nodes, limit;
    slot table[SLOTS];
};

int ks_siege_new(ks_siege **out)
{
    *out = malloc(sizeof **out); /* not cleared: each answer clears what it uses */
    return *out == NULL ? KS_EMEMORY : 0;
}

void ks_siege_free(ks_siege *siege)
{
    free(siege);
}

void ks_siege_set(ks_siege *siege, const ks_position *position)
{
    ks_undo_board_init(&siege->board, position);
}

int ks_siege_nodes(const ks_siege *siege)
{
    return siege->nodes;
}

/* ---- Moves ---- */

/* A number for a colour on a cell; KS_EMPTY stands for a ko there (splitmix64). */
static uint64_t code(int colour, int cell)
{
    uint64_t z = (uint64_t)(cell * 4 + colour + 1) * 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return z ^ z >> 31;
}

static const uint64_t other_side = 0xD1B54A32D192ED03U;

/* The change of the hash by the last move. */
static uint64_t change(const ks_siege *s, int cell, int colour)
{
    const ks_undo_board *b = &s->board;
    const ks_undo *undo = &b->undo[b->depth - 1];
    uint64_t out = other_side;
    if (undo->ko != KS_NO_CELL)
        out ^= code(KS_EMPTY, undo->ko);
    if (b->ko != KS_NO_CELL)
        out ^= code(KS_EMPTY, b->ko);
    if (cell == KS_NO_CELL)
        return out;
    out ^= code(colour, cell);
    for (int i = 0; i < undo->lifts; i++)
        KS_EACH_CELL(stone, b, undo->lifted[i])
        {
            out ^= code(KS_OPPONENT(colour), stone);
        }
    return out;
}

static void make(ks_siege *s, int cell, int colour)
{
    ks_undo_board_make(&s->board, cell, colour);
    s->hash ^= change(s, cell, colour);
    s->nodes++;
}

static void take_back(ks_siege *s, uint64_t hash_before)
{
    ks_undo_board_undo(&s->board);
    s->hash = hash_before;
}

/* A move that connects two blocks does not fill an eye. */
static int fills_eye(const ks_undo_board *b, int cell, int mover)
{
    int head = KS_NO_CELL;
    for (int k = 0; k < 4; k++) {
        int beside = cell + b->step[k];
        if (b->stone[beside] == KS_BORDER)
            continue;
        if (b->stone[beside] != mover || (head != KS_NO_CELL && b->head[beside] != head))
            return 0;
        head = b->head[beside];
    }
    return 1;
}

static int worth_trying(const ks_siege *s, int cell, int attacks)
{
    const ks_undo_board *b = &s->board;
    int mover = attacks ? s->attacker : s->defender;
    return b->stone[cell] == KS_EMPTY && cell != b->ko && ks_undo_board_playable(b, cell, mover) &&
           !fills_eye(b, cell, mover) &&
           (!attacks || s->kos || !ks_undo_board_takes_ko(b, cell, mover));
}

/* ---- What is known without reading on ---- */

static int broke_out(const ks_undo_board *b)
{
    const ks_undo *undo = &b->undo[b->depth - 1];
    int taken = 0;
    for (int i = 0; undo->cell != KS_NO_CELL && i < undo->lifts; i++)
        taken += b->size[undo->lifted[i]];
    return taken > LARGEST_NAKADE;
}

static int joined_friend(const ks_siege *s)
{
    KS_EACH_CELL(cell, &s->board, s->board.head[s->target])
    {
        if (s->sure[cell])
            return 1;
    }
    return 0;
}

/* Two points with nothing but the target's block around them. */
static int has_two_eyes(const ks_siege *s)
{
    const ks_undo_board *b = &s->board;
    int head = b->head[s->target], eyes = 0;
    for (int i = 0; i < s->region_size && eyes < 2 && b->liberties[head] > 1; i++) {
        int cell = s->region[i], own = b->stone[cell] == KS_EMPTY;
        for (int k = 0; k < 4 && own; k++) {
            int beside = cell + b->step[k];
            own = b->stone[beside] == KS_BORDER ||
                  (b->stone[beside] == s->defender && b->head[beside] == head);
        }
        eyes += own;
    }
    return eyes >= 2;
}

/* ---- Search ---- */

typedef struct child {
    int cell;
    int known; /* it is won or lost, and its numbers are not kept in the table */
    int guess; /* of the proofs that a capture takes, before anything is read */
    uint64_t hash;
    int phi, delta;
} child;

static slot *slot_of(ks_siege *s, uint64_t hash)
{
    return &s->table[hash >> (64 - SLOT_BITS)];
}

/* The numbers of a child after a move of the attacker or of the defender. */
static void look_up(child *c, ks_siege *s, int attacks)
{
    const slot *kept = slot_of(s, c->hash);
    if (c->known)
        return;
    int found = kept->key == c->hash && (kept->phi != 0 || kept->delta != 0);
    c->phi = found ? kept->phi : attacks ? 1 : c->guess;
    c->delta = found ? kept->delta : attacks ? c->guess : 1;
}

/* Each liberty has to be filled, and more of them leave room for more answers. */
static int guess(const ks_siege *s)
{
    int liberties = s->board.liberties[s->board.head[s->target]];
    return liberties * liberties * liberties;
}

/* The position after a move: has it been decided by that? */
static void judge(child *c, const ks_siege *s, int attacks, int depth)
{
    int fell = s->board.stone[s->target] != s->defender;
    int saved = !fell && !attacks && (broke_out(&s->board) || joined_friend(s) || has_two_eyes(s));
    for (int i = 0; i <= depth && !fell; i++)
        saved |= s->path[i] == s->hash;
    c->hash = s->hash;
    c->known = fell || saved;
    c->guess = c->known ? 0 : guess(s);
    if (c->known) { /* for the side to move, which is not the one that has made the move */
        int won = fell ? !attacks : attacks;
        c->phi = won ? 0 : NEVER;
        c->delta = won ? NEVER : 0;
    }
}

/* The moves of a side. A move that wins stands alone. Returns MOST_MOVES + 1 if there are more. */
static int list_children(child *out, ks_siege *s, int attacks, int depth)
{
    int mover = attacks ? s->attacker : s->defender, count = 0;
    for (int i = 0; i <= s->region_size; i++) {
        int pass = i == s->region_size, cell = pass ? KS_NO_CELL : s->region[i];
        if (pass ? attacks : !worth_trying(s, cell, attacks))
            continue;
        if (count == MOST_MOVES)
            return MOST_MOVES + 1;
        child *c = &out[count++];
        c->cell = cell;
        make(s, cell, mover);
        judge(c, s, attacks, depth);
        take_back(s, s->path[depth]);
        if (c->known && c->delta == 0) {
            out[0] = *c;
            return 1;
        }
    }
    return count;
}

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

/* Finds the numbers of the node from those of its children; `best` is the one to read on. */
static void combine(slot *out, int *best, int *second, child *children, int count, ks_siege *s,
                    int attacks)
{
    *out = (slot){.phi = NEVER};
    *best = 0;
    *second = NEVER;
    for (int i = 0; i < count; i++) {
        look_up(&children[i], s, attacks);
        out->delta = at_most(out->delta + children[i].phi, NEVER);
        if (children[i].delta < out->phi) {
            *second = out->phi;
            out->phi = children[i].delta;
            *best = i;
        } else {
            *second = at_most(*second, children[i].delta);
        }
    }
}

/* Reads on until a number reaches its limit, or the moves are used up. Recursive, but no deeper
 * than DEEPEST. A child is read a little beyond the limit of the second best, since coming back to
 * it later costs all its moves again (Pawlewicz and Lew). */
static void read_on(ks_siege *s, int attacks, int depth, int phi_limit, int delta_limit)
{
    child children[MOST_MOVES];
    int mover = attacks ? s->attacker : s->defender;
    s->path[depth] = s->hash;
    int count = depth + 1 < DEEPEST ? list_children(children, s, attacks, depth) : 0;
    if (count == 0 || count > MOST_MOVES) { /* the defender has it */
        *slot_of(s, s->hash) = (slot){s->hash, attacks ? NEVER : 0, attacks ? 0 : NEVER};
        return;
    }
    for (;;) {
        slot now;
        int best, second;
        combine(&now, &best, &second, children, count, s, attacks);
        if (now.phi >= phi_limit || now.delta >= delta_limit || s->nodes >= s->limit) {
            *slot_of(s, s->hash) = (slot){s->hash, now.phi, now.delta};
            return;
        }
        const child *c = &children[best];
        int phi = at_most(delta_limit + c->phi - now.delta, NEVER);
        make(s, c->cell, mover);
        read_on(s, !attacks, depth + 1, phi, at_most(second + second / 4 + 1, phi_limit));
        take_back(s, s->path[depth]);
    }
}

/* ---- The space ---- */

/* Walks on from the cells that stand in the list from `from` on. 0: it is too wide. */
static int walk(ks_siege *s, unsigned char *seen, int from, int *empties, int most)
{
    const ks_undo_board *b = &s->board;
    for (int i = from; i < s->region_size; i++)
        for (int k = 0; k < 4; k++) {
            int cell = s->region[i] + b->step[k];
            if (seen[cell] || b->stone[cell] == KS_BORDER || s->sure[cell])
                continue;
            seen[cell] = 1;
            s->region[s->region_size++] = (int16_t)cell;
            if (b->stone[cell] == KS_EMPTY && ++*empties > most)
                return 0;
        }
    return 1;
}

static int liberties_elsewhere(const ks_undo_board *b, const unsigned char *seen, int head)
{
    int16_t liberties[KS_CELLS];
    int count = ks_undo_board_liberties(liberties, b, head, KS_CELLS), elsewhere = 0;
    for (int i = 0; i < count; i++)
        elsewhere += !seen[liberties[i]];
    return elsewhere;
}

/* Adds to the space sure enemies with fewer than two liberties elsewhere: they could be
 * captured. */
static void draw_in(ks_siege *s, unsigned char *seen)
{
    const ks_undo_board *b = &s->board;
    int end = s->region_size;
    for (int i = 0; i < end; i++)
        for (int k = 0; k < 4; k++) {
            int cell = s->region[i] + b->step[k];
            if (b->stone[cell] != s->attacker || !s->sure[cell] ||
                liberties_elsewhere(b, seen, b->head[cell]) >= 2)
                continue;
            KS_EACH_CELL(stone, b, b->head[cell])
            {
                s->sure[stone] = 0;
                seen[stone] = 1;
                s->region[s->region_size++] = (int16_t)stone;
            }
        }
}

static int find_region(ks_siege *s, int most)
{
    unsigned char seen[KS_CELLS] = {0};
    int empties = 0, from = 0;
    s->region[0] = (int16_t)s->target;
    s->region_size = 1;
    seen[s->target] = 1;
    while (from < s->region_size) {
        if (!walk(s, seen, from, &empties, most))
            return 0;
        from = s->region_size;
        draw_in(s, seen);
    }
    return 1;
}

ks_siege_result ks_siege_run(ks_siege *s, const ks_siege_case *asked)
{
    ks_undo_board *b = &s->board;
    /* The answer must not depend on which stone of the block was asked for. */
    s->target = b->cell_of[asked->point];
    KS_EACH_CELL(cell, b, b->cell_of[asked->point])
    {
        s->target = cell < s->target ? cell : s->target;
    }
    s->defender = b->stone[s->target];
    s->attacker = KS_OPPONENT(s->defender);
    s->kos = asked->attacker_kos;
    s->nodes = 0;
    s->limit = asked->nodes;
    memset(s->sure, 0, sizeof s->sure);
    for (int cell = 0; cell < b->cells; cell++)
        if (b->stone[cell] == KS_BLACK || b->stone[cell] == KS_WHITE)
            s->sure[cell] = asked->sure[b->point_of[cell]] != 0;
    if (s->sure[s->target])
        return KS_SIEGE_HOLDS;
    if (!find_region(s, asked->empties))
        return KS_SIEGE_UNKNOWN;
    if (has_two_eyes(s))
        return KS_SIEGE_HOLDS;
    memset(s->table, 0, sizeof s->table);
    s->hash = 1;
    read_on(s, asked->attacker_first, 0, NEVER, NEVER);
    const slot *found = slot_of(s, s->hash);
    if (found->phi != 0 && found->delta != 0)
        return KS_SIEGE_UNKNOWN;
    return (found->phi == 0) == (asked->attacker_first != 0) ? KS_SIEGE_FALLS : KS_SIEGE_HOLDS;
}
