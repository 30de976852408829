/* See siege.h. Depth-first proof-number search (Nagai): the line that needs the fewest further
 * proofs is read next. A node is a position and the side to move; what was found is kept in a
 * table.
 *
 * Most moves of a defender change nothing, so they are not read one by one. He first passes: if the
 * block falls all the same, that proof depends on some cells, its zone, and he need not try to move
 * elsewhere (a relevance zone, as Shih and others have it). The zone of a proof has all cells that
 * moves of it are on and, of the attacker's blocks that it leans on, all liberties: then stones of
 * the defender elsewhere can take none of them. Sure stones cannot be taken anyway.
 *
 * The attacker has to capture, so he never passes; the defender may. A repeated position in a line
 * is no capture. A simple ko may not be retaken at once, so the side that takes it first wins it,
 * and a ko makes the answers for the two sides differ.
 *
 * phi and delta are the numbers of proofs that are still missing for and against the side to move,
 * at least. Whatever cuts the search short speaks for the defender, so that a fall is a proof. */
#include "siege.h"

#include "alloc.h"
#include "zone.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_MOVES = 128, /* of a node */
    DEEPEST = 96,
    LARGEST_NAKADE = 6, /* a defender who takes more stones than that at once lives */
    NEVER = 1 << 28     /* the number of an impossible proof */
};

typedef struct slot {
    uint64_t key;
    int32_t phi, delta;
    uint32_t question; /* by which it was filled; 0: by none */
    ks_zone zone;      /* if the block falls */
} slot;

struct ks_siege {
    ks_undo_board board;
    unsigned char sure[KS_CELLS];
    int16_t region[KS_CELLS]; /* the space, and the weak stones in it */
    int region_size;
    int target, attacker, defender, kos;
    uint64_t hash, path[DEEPEST];
    int nodes, limit;
    int deepest;
    int first;         /* the point of the first move, where it decides */
    uint32_t question; /* counts them */
    int bits;          /* of the number of slots */
    slot *table;
};

int ks_siege_new(ks_siege **out, int bits)
{
    ks_siege *siege = *out = ks_alloc(1, sizeof *siege);
    if (siege == NULL)
        return KS_EMEMORY;
    siege->bits = bits;
    siege->table = ks_alloc((size_t)1 << bits, sizeof *siege->table);
    if (siege->table == NULL) {
        free(siege);
        *out = NULL;
        return KS_EMEMORY;
    }
    return 0;
}

void ks_siege_free(ks_siege *siege)
{
    if (siege != NULL)
        free(siege->table);
    free(siege);
}

void ks_siege_set(ks_siege *siege, const ks_position *position)
{
    ks_undo_board_init(&siege->board, position);
}

int ks_siege_move(const ks_siege *siege)
{
    return siege->first;
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

/* ---- Zones ---- */

static int is_sure_block(const ks_siege *s, int head)
{
    KS_EACH_CELL(cell, &s->board, head)
    {
        if (s->sure[cell])
            return 1;
    }
    return 0;
}

/* Adds what a block of the attacker needs to stand: all its liberties, unless it is sure. */
static void lean_on(ks_zone *zone, const ks_siege *s, int head)
{
    int16_t liberties[KS_CELLS];
    if (is_sure_block(s, head))
        return;
    int count = ks_undo_board_liberties(liberties, &s->board, head, KS_CELLS);
    for (int i = 0; i < count; i++)
        ks_zone_add(zone, liberties[i]);
    KS_EACH_CELL(cell, &s->board, head)
    {
        ks_zone_add(zone, cell);
    }
}

/* Adds what the attacker's blocks around a block of the defender need. */
static void lean_around(ks_zone *zone, const ks_siege *s, int head)
{
    int beside[4];
    KS_EACH_CELL(cell, &s->board, head)
    {
        int count = ks_undo_board_beside(beside, &s->board, cell, s->attacker);
        for (int i = 0; i < count; i++)
            lean_on(zone, s, beside[i]);
    }
}

/* Before the attacker moves on `cell`, which the proof needs: all that he takes must not have got
 * away, and his own stones there must stand. */
static void lean_on_move(ks_zone *zone, const ks_siege *s, int cell)
{
    int beside[4];
    ks_zone_add(zone, cell);
    int count = ks_undo_board_beside(beside, &s->board, cell, s->attacker);
    for (int i = 0; i < count; i++)
        lean_on(zone, s, beside[i]);
    count = ks_undo_board_beside(beside, &s->board, cell, s->defender);
    for (int i = 0; i < count; i++)
        if (s->board.liberties[beside[i]] == 1)
            lean_around(zone, s, beside[i]);
}

/* ---- Search ---- */

typedef struct child {
    int cell;
    int known; /* it is won or lost, and its numbers are not kept in the table */
    int guess; /* of the proofs that a capture takes, before anything is read */
    uint64_t hash;
    int phi, delta;
} child;

/* What the present question has found of a position, or NULL. */
static const slot *recall(const ks_siege *s, uint64_t hash)
{
    const slot *kept = &s->table[hash >> (64 - s->bits)];
    return kept->question == s->question && kept->key == hash ? kept : NULL;
}

static void keep(ks_siege *s, int phi, int delta, const ks_zone *zone)
{
    slot *kept = &s->table[s->hash >> (64 - s->bits)];
    kept->key = s->hash;
    kept->question = s->question;
    kept->phi = phi;
    kept->delta = delta;
    if (zone != NULL)
        kept->zone = *zone;
}

/* The numbers of a child after a move of the attacker or of the defender. */
static void look_up(child *c, const ks_siege *s, int attacks)
{
    if (c->known)
        return;
    const slot *kept = recall(s, c->hash);
    int found = kept != NULL;
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

/* Does the cell touch the target's block? */
static int is_near(const ks_siege *s, int cell)
{
    for (int k = 0; k < 4; k++) {
        int beside = cell + s->board.step[k];
        if (s->board.stone[beside] == s->defender &&
            s->board.head[beside] == s->board.head[s->target])
            return 1;
    }
    return 0;
}

/* The moves of a side. A move that wins stands alone. The defender passes or moves
 * beside the block, unless it is known that he loses by a pass in `zone`: then he moves there.
 * Returns MOST_MOVES + 1 if there are more. */
static int list_children(child *out, ks_siege *s, int attacks, int depth, const ks_zone *zone)
{
    int mover = attacks ? s->attacker : s->defender, count = 0;
    for (int i = 0; i <= s->region_size; i++) {
        int pass = i == s->region_size, cell = pass ? KS_NO_CELL : s->region[i];
        if (pass ? attacks || zone != NULL : !worth_trying(s, cell, attacks))
            continue;
        if (count == MOST_MOVES)
            return MOST_MOVES + 1;
        child *c = &out[count];
        c->cell = cell;
        make(s, cell, mover);
        judge(c, s, attacks, depth);
        take_back(s, s->path[depth]);
        if (c->known && c->delta == 0) {
            out[0] = *c;
            return 1;
        }
        count += attacks || pass || (zone != NULL ? ks_zone_has(zone, cell) : is_near(s, cell));
    }
    return count;
}

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

/* Finds the numbers of the node from those of its children; `best` is the one to read on. */
static void combine(int *phi, int *delta, int *best, int *second, child *children, int count,
                    const ks_siege *s, int attacks)
{
    *phi = NEVER;
    *delta = 0;
    *best = 0;
    *second = NEVER;
    for (int i = 0; i < count; i++) {
        look_up(&children[i], s, attacks);
        *delta = at_most(*delta + children[i].phi, NEVER);
        if (children[i].delta < *phi) {
            *second = *phi;
            *phi = children[i].delta;
            *best = i;
        } else {
            *second = at_most(*second, children[i].delta);
        }
    }
}

/* Adds the zone of a proof that a child has. */
static void add_child(ks_zone *zone, ks_siege *s, const child *c)
{
    const slot *kept = c->known ? NULL : recall(s, c->hash);
    if (kept != NULL)
        ks_zone_join(zone, &kept->zone, KS_ZONE_WORDS);
    ks_zone_add(zone, c->cell);
}

/* Adds the zone of the attacker's move by which the block falls. */
static void add_attack(ks_zone *zone, ks_siege *s, const child *c)
{
    uint64_t hash = s->hash;
    add_child(zone, s, c);
    lean_on_move(zone, s, c->cell);
    make(s, c->cell, s->attacker);
    lean_on(zone, s, s->board.head[c->cell]);
    take_back(s, hash);
}

/* Adds to the zone of a node in which the block falls: what the attacker's move needs that does it,
 * or what answers every move of the defender. */
static void find_zone(ks_zone *zone, ks_siege *s, const child *children, int count, int best,
                      int attacks)
{
    ks_zone_add(zone, s->target);
    lean_around(zone, s, s->board.head[s->target]);
    if (attacks)
        add_attack(zone, s, &children[best]);
    for (int i = 0; i < count && !attacks; i++)
        add_child(zone, s, &children[i]);
}

/* Reads on until a number reaches its limit, or the moves are used up. Recursive, but no deeper
 * than DEEPEST. A child is read a little beyond the limit of the second best, since coming back to
 * it later costs all its moves again (Pawlewicz and Lew). */
static void read_on(ks_siege *s, int attacks, int depth, int phi_limit, int delta_limit)
{
    child children[MOST_MOVES];
    ks_zone zone = {{0}};
    int mover = attacks ? s->attacker : s->defender, passed = 0;
    s->path[depth] = s->hash;
    int count = depth + 1 < s->deepest ? list_children(children, s, attacks, depth, NULL) : 0;
    for (;;) {
        int phi, delta, best, second;
        if ((count == 0 && !passed) || count > MOST_MOVES) { /* the defender has it */
            keep(s, attacks ? NEVER : 0, attacks ? 0 : NEVER, NULL);
            return;
        }
        combine(&phi, &delta, &best, &second, children, count, s, attacks);
        const child *last = passed ? NULL : &children[count - 1]; /* passes stand last */
        if (!attacks && last != NULL && last->cell == KS_NO_CELL && last->phi == 0) {
            /* He loses by a pass: now he moves in its zone. */
            ks_zone_join(&zone, &recall(s, last->hash)->zone, KS_ZONE_WORDS);
            count = list_children(children, s, 0, depth, &zone);
            passed = 1;
            continue;
        }
        if (phi >= phi_limit || delta >= delta_limit || s->nodes >= s->limit) {
            int falls = attacks ? phi == 0 : delta == 0;
            if (falls)
                find_zone(&zone, s, children, count, best, attacks);
            keep(s, phi, delta, falls ? &zone : NULL);
            return;
        }
        const child *c = &children[best];
        int most = at_most(delta_limit + c->phi - delta, NEVER);
        make(s, c->cell, mover);
        read_on(s, !attacks, depth + 1, most, at_most(second + second / 4 + 1, phi_limit));
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

/* Adds to the space sure stones with fewer than two liberties elsewhere: enemies could be
 * captured, and to join friends may not help. */
static void draw_in(ks_siege *s, unsigned char *seen)
{
    const ks_undo_board *b = &s->board;
    int end = s->region_size;
    for (int i = 0; i < end; i++)
        for (int k = 0; k < 4; k++) {
            int cell = s->region[i] + b->step[k];
            if (!s->sure[cell] || liberties_elsewhere(b, seen, b->head[cell]) >= 2)
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

/* The move that the side to move wins by at the root, if the table still has it. */
static int find_first(ks_siege *s, int attacks)
{
    child children[MOST_MOVES];
    ks_zone all;
    memset(&all, 0xFF, sizeof all);
    int count = list_children(children, s, attacks, 0, &all);
    for (int i = 0; i < count && count <= MOST_MOVES; i++) {
        look_up(&children[i], s, attacks);
        if (children[i].delta == 0)
            return s->board.point_of[children[i].cell];
    }
    return KS_NO_POINT;
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
    s->first = KS_NO_POINT;
    s->limit = asked->nodes;
    s->deepest = asked->plies > 0 && asked->plies + 1 < DEEPEST ? asked->plies + 1 : DEEPEST;
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
    s->question++;
    s->hash = 1;
    read_on(s, asked->attacker_first, 0, NEVER, NEVER);
    const slot *found = recall(s, s->hash);
    if (found == NULL || (found->phi != 0 && found->delta != 0))
        return KS_SIEGE_UNKNOWN;
    if (found->phi == 0)
        s->first = find_first(s, asked->attacker_first);
    return (found->phi == 0) == (asked->attacker_first != 0) ? KS_SIEGE_FALLS : KS_SIEGE_HOLDS;
}
