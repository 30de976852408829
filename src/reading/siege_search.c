/* See siege_search.h. Depth-first proof-number search (Nagai): the line that needs the fewest
 * further proofs is read next. A node is a position and the side to move; what was found is kept in
 * a table. phi and delta are the numbers of proofs that are still missing for and against the side
 * to move, at least.
 *
 * Most moves of the prover's opponent change nothing, so they are not read one by one. Where
 * something is to be reached he first passes: if he loses all the same, he need not try to move but
 * in the zone of that proof. Where the prover has only to keep what he has, he answers moves
 * outside of the zone by a pass; so moves in it are read, and those in what their answers add to
 * it, until nothing is added.
 *
 * A proof never rests on a repeated position, nor on whatever cuts the search short, so the line
 * that leads to a position does not matter to it. For the opposite of a proof it may matter, which
 * is why that counts for nothing. */
#include "siege_search.h"

#include <string.h>

enum { MOST_MOVES = 160 }; /* of a node */

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
    if (undo->ko != KS_NO_CELL && s->kos == KS_SIEGE_KOS_RULE)
        out ^= code(KS_EMPTY, undo->ko);
    if (b->ko != KS_NO_CELL && s->kos == KS_SIEGE_KOS_RULE)
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

void ks_siege_make(ks_siege *s, int cell, int colour)
{
    ks_undo_board_make(&s->board, cell, colour);
    s->hash ^= change(s, cell, colour);
    s->nodes++;
}

void ks_siege_take_back(ks_siege *s, uint64_t hash_before)
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

int ks_siege_may_move(const ks_siege *s, int cell, int mover)
{
    const ks_undo_board *b = &s->board;
    if (b->stone[cell] != KS_EMPTY || !ks_undo_board_playable(b, cell, mover))
        return 0;
    if (s->kos == KS_SIEGE_KOS_RULE)
        return cell != b->ko;
    int loser = s->kos == KS_SIEGE_KOS_LOST ? s->prover : KS_OPPONENT(s->prover);
    return mover != loser || !ks_undo_board_takes_ko(b, cell, mover);
}

/* ---- What is known without reading on ---- */

int ks_siege_is_proved(ks_zone *zone, ks_siege *s)
{
    int gone = s->board.stone[s->target] != s->defender;
    switch (s->goal) {
    case KS_SIEGE_TAKE:
    case KS_SIEGE_BAR:
        if (gone && zone != NULL)
            ks_zone_add(zone, s->target);
        return gone || (s->plies == 0 && ks_siege_is_owned(zone, s, s->attacker));
    case KS_SIEGE_FALL: return ks_siege_is_owned(zone, s, s->attacker);
    case KS_SIEGE_LIVE:
        return gone ? ks_siege_is_owned(zone, s, s->defender) : ks_siege_lives(zone, s);
    default: return ks_siege_lives(zone, s);
    }
}

/* Has the last move taken more stones than a nakade has? */
static int broke_out(const ks_undo_board *b)
{
    enum { LARGEST_NAKADE = 6 };
    const ks_undo *undo = b->depth > 0 ? &b->undo[b->depth - 1] : NULL;
    int taken = 0;
    for (int i = 0; undo != NULL && undo->cell != KS_NO_CELL && i < undo->lifts; i++)
        taken += b->size[undo->lifted[i]];
    return taken > LARGEST_NAKADE;
}

/* The prover has failed, or probably will: for what is no proof that is enough. */
int ks_siege_is_hopeless(ks_siege *s)
{
    switch (s->goal) {
    case KS_SIEGE_TAKE: return broke_out(&s->board) || ks_siege_lives(NULL, s);
    case KS_SIEGE_HOLD: return s->board.stone[s->target] != s->defender;
    case KS_SIEGE_LIVE: return ks_siege_is_owned(NULL, s, s->attacker);
    default: return ks_siege_lives(NULL, s);
    }
}

/* ---- Nodes ---- */

typedef struct child {
    int cell;
    int known; /* it is won or lost, and its numbers are not kept in the table */
    int guess; /* of the proofs that a capture takes, before anything is read */
    uint64_t hash;
    int phi, delta;
} child;

typedef struct node {
    int proving, mover, depth, count;
    int passes;    /* an opponent of whom it is not known yet that he loses by a pass */
    ks_zone tried; /* the moves of the opponent that are read, if not */
    child children[MOST_MOVES];
} node;

enum { BUCKET = 4 };

static ks_siege_slot *bucket(const ks_siege *s, uint64_t hash)
{
    return &s->table[hash >> (64 - s->bits) & ~(uint64_t)(BUCKET - 1)];
}

const ks_siege_slot *ks_siege_recall(const ks_siege *s, uint64_t hash)
{
    const ks_siege_slot *kept = bucket(s, hash);
    for (int i = 0; i < BUCKET; i++)
        if (kept[i].key == hash && kept[i].question == s->question)
            return &kept[i];
    return NULL;
}

/* Takes the place of what cost the least. */
static void keep(ks_siege *s, int phi, int delta, int work, const ks_zone *zone)
{
    ks_siege_slot *kept = bucket(s, s->hash), *place = kept;
    for (int i = 0; i < BUCKET; i++) {
        int mine = kept[i].key == s->hash && kept[i].question == s->question;
        if (mine || kept[i].question != s->question) {
            place = &kept[i];
            work += mine ? kept[i].work : 0;
            if (mine)
                break;
        } else if (place->question == s->question && kept[i].work < place->work) {
            place = &kept[i];
        }
    }
    place->key = s->hash;
    place->question = s->question;
    place->phi = phi;
    place->delta = delta;
    place->work = work < KS_SIEGE_NEVER ? work : KS_SIEGE_NEVER;
    if (zone != NULL)
        s->zones[place - s->table] = *zone;
}

/* Each liberty has to be filled, and more of them leave room for more answers. */
static int guess(const ks_siege *s)
{
    if (s->board.stone[s->target] != s->defender)
        return 1;
    int liberties = s->board.liberties[s->board.head[s->target]];
    return liberties * liberties * liberties;
}

/* The numbers of a child. */
static void look_up(child *c, const ks_siege *s, int proving)
{
    if (c->known)
        return;
    const ks_siege_slot *kept = ks_siege_recall(s, c->hash);
    int hard = ks_siege_attacks(s->goal) == proving;
    c->phi = kept != NULL ? kept->phi : hard ? 1 : c->guess;
    c->delta = kept != NULL ? kept->delta : hard ? c->guess : 1;
}

/* The position after a move: has it been decided by that? */
static void judge(child *c, ks_siege *s, const node *n)
{
    int proved = n->proving && ks_siege_is_proved(NULL, s);
    int failed = !proved && (!n->proving || s->goal == KS_SIEGE_BAR) && ks_siege_is_hopeless(s);
    for (int i = 0; i <= n->depth && !proved; i++)
        failed |= s->path[i] == s->hash;
    c->hash = s->hash;
    c->known = proved || failed;
    c->guess = c->known ? 0 : guess(s);
    if (c->known) { /* for the side to move, which is not the one that has made the move */
        int won = proved ? !n->proving : n->proving;
        c->phi = won ? 0 : KS_SIEGE_NEVER;
        c->delta = won ? KS_SIEGE_NEVER : 0;
    }
}

/* Adds a move. Returns 1 if it wins: then it stands alone. */
static int add_child(node *n, ks_siege *s, int cell)
{
    child *c = &n->children[n->count++];
    c->cell = cell;
    ks_siege_make(s, cell, n->mover);
    judge(c, s, n);
    ks_siege_take_back(s, s->path[n->depth]);
    if (!c->known || c->delta != 0)
        return 0;
    n->children[0] = *c;
    n->count = 1;
    return 1;
}

/* The prover may leave out what he likes. */
static void list_proving(node *n, ks_siege *s)
{
    for (int i = 0; i < s->region_size && n->count < MOST_MOVES - 1; i++) {
        int cell = s->region[i];
        if (s->board.stone[cell] == KS_EMPTY && !fills_eye(&s->board, cell, n->mover) &&
            ks_siege_may_move(s, cell, n->mover) && add_child(n, s, cell))
            return;
    }
    if (!ks_siege_reaches(s))
        add_child(n, s, KS_NO_CELL);
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

static int is_listed(const node *n, int cell)
{
    for (int i = 0; i < n->count; i++)
        if (n->children[i].cell == cell)
            return 1;
    return 0;
}

/* Lists the opponent's moves in the zone that are not listed yet. 0: there is no room for them. */
static int list_in_zone(node *n, ks_siege *s)
{
    for (int i = 0; i < s->region_size; i++) {
        int cell = s->region[i];
        if (!ks_zone_has(&n->tried, cell) || !ks_siege_may_move(s, cell, n->mover) ||
            is_listed(n, cell))
            continue;
        if (n->count == MOST_MOVES)
            return 0;
        if (add_child(n, s, cell))
            return 1;
    }
    return 1;
}

/* The opponent passes, and moves beside the target's block, which is often what saves it. */
static void list_passing(node *n, ks_siege *s)
{
    for (int i = 0; i < s->region_size && n->count < MOST_MOVES - 1; i++)
        if (is_near(s, s->region[i]) && ks_siege_may_move(s, s->region[i], n->mover) &&
            add_child(n, s, s->region[i]))
            return;
    add_child(n, s, KS_NO_CELL);
}

/* Is there a ko that the side to move may take later, but not now? */
static int may_not_retake(const ks_siege *s)
{
    return s->kos == KS_SIEGE_KOS_RULE && s->board.ko != KS_NO_CELL;
}

/* 0: there are too many moves. */
static int list_children(node *n, ks_siege *s)
{
    n->count = n->passes = 0;
    memset(&n->tried, 0, sizeof n->tried);
    if (n->proving) {
        list_proving(n, s);
        return 1;
    }
    if (ks_siege_reaches(s)) {
        n->passes = 1;
        list_passing(n, s);
        return 1;
    }
    if (s->goal == KS_SIEGE_BAR)
        for (int i = 0; i < s->region_size; i++)
            ks_zone_add(&n->tried, s->region[i]);
    else
        ks_zone_add(&n->tried, s->target);
    ks_siege_zone_close(&n->tried, s);
    if (may_not_retake(s) && add_child(n, s, KS_NO_CELL)) /* after that he may */
        return 1;
    return list_in_zone(n, s);
}

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

/* Finds the numbers of the node from those of its children; `best` is the one to read on. */
static void combine(int *phi, int *delta, int *best, int *second, node *n, const ks_siege *s)
{
    *phi = KS_SIEGE_NEVER;
    *delta = 0;
    *best = 0;
    *second = KS_SIEGE_NEVER;
    for (int i = 0; i < n->count; i++) {
        child *c = &n->children[i];
        look_up(c, s, n->proving);
        *delta = at_most(*delta + c->phi, KS_SIEGE_NEVER);
        if (c->delta < *phi) {
            *second = *phi;
            *phi = c->delta;
            *best = i;
        } else {
            *second = at_most(*second, c->delta);
        }
    }
}

/* ---- Zones ---- */

/* The zone of a position in which the prover wins by this move. */
static void zone_of_move(ks_zone *zone, ks_siege *s, const node *n, const child *c)
{
    ks_undo_board_make(&s->board, c->cell, n->mover);
    if (c->known)
        ks_siege_is_proved(zone, s);
    else
        ks_zone_join(zone, ks_siege_zone(s, ks_siege_recall(s, c->hash)), KS_ZONE_WORDS);
    if (c->cell != KS_NO_CELL)
        ks_zone_add(zone, c->cell);
    ks_siege_zone_close(zone, s);
    ks_undo_board_undo(&s->board);
    if (c->cell != KS_NO_CELL)
        ks_siege_zone_move(zone, s, c->cell, n->mover);
    ks_siege_zone_close(zone, s);
}

/* The zone of a position in which each of the opponent's moves is answered. */
static void zone_of_answers(ks_zone *zone, ks_siege *s, const node *n)
{
    *zone = n->tried;
    for (int i = 0; i < n->count; i++) {
        const child *c = &n->children[i];
        ks_zone_join(zone, ks_siege_zone(s, ks_siege_recall(s, c->hash)), KS_ZONE_WORDS);
        if (c->cell != KS_NO_CELL)
            ks_siege_zone_move(zone, s, c->cell, n->mover);
    }
    for (int i = 0; i < s->region_size; i++) {
        int cell = s->region[i];
        if (ks_zone_has(&n->tried, cell) && s->board.stone[cell] == KS_EMPTY &&
            !(may_not_retake(s) && cell == s->board.ko) && !ks_siege_may_move(s, cell, n->mover))
            ks_siege_zone_bar(zone, s, cell, n->mover);
    }
    ks_siege_zone_close(zone, s);
}

/* ---- Search ---- */

/* The opponent has lost by all that is listed. Is there more to try? -1: too much. */
static int find_more(node *n, ks_zone *zone, ks_siege *s)
{
    zone_of_answers(zone, s, n);
    if (s->goal != KS_SIEGE_HOLD)
        return 0;
    int count = n->count;
    n->tried = *zone;
    if (!list_in_zone(n, s))
        return -1;
    if (n->count != count || (count > 0 && n->children[0].delta == 0))
        return 1;
    ks_zone before = *zone; /* what bars moves on cells that have been added */
    zone_of_answers(zone, s, n);
    return memcmp(&before, zone, sizeof before) != 0 ? 2 : 0;
}

static int point_of(const ks_siege *s, int cell)
{
    return cell == KS_NO_CELL ? KS_NO_POINT : s->board.point_of[cell];
}

static int lost_by_pass(node *n, ks_siege *s)
{
    if (!n->passes)
        return 0;
    const child *pass = &n->children[n->count - 1]; /* it stands last */
    if (pass->cell != KS_NO_CELL || pass->phi != 0)
        return 0;
    n->tried = *ks_siege_zone(s, ks_siege_recall(s, pass->hash));
    n->passes = n->count = 0;
    return 1;
}

/* Reads on until a number reaches its limit, or the moves are used up. Recursive, but no deeper
 * than DEEPEST. A child is read a little beyond the limit of the second best, since coming back to
 * it later costs all its moves again (Pawlewicz and Lew). */
static void read_on(ks_siege *s, int proving, int depth, int phi_limit, int delta_limit)
{
    node n;
    int before = s->nodes;
    n.proving = proving;
    n.mover = proving ? s->prover : KS_OPPONENT(s->prover);
    n.depth = depth;
    s->path[depth] = s->hash;
    int listed =
        depth + 1 < KS_SIEGE_DEEPEST && (s->plies == 0 || depth < s->plies) && list_children(&n, s);
    while (listed) {
        int phi, delta, best, second;
        combine(&phi, &delta, &best, &second, &n, s);
        if (depth == 0 && phi == 0)
            s->first = point_of(s, n.children[best].cell);
        if (lost_by_pass(&n, s)) {
            listed = list_in_zone(&n, s);
            continue;
        }
        int proved = proving ? phi == 0 : delta == 0;
        if (proved) {
            ks_zone zone = {{0}};
            int more = 0;
            if (proving)
                zone_of_move(&zone, s, &n, &n.children[best]);
            else
                while ((more = find_more(&n, &zone, s)) == 2)
                    ;
            listed = more >= 0;
            if (more != 0)
                continue;
            keep(s, phi, delta, s->nodes - before, &zone);
            return;
        }
        if (phi >= phi_limit || delta >= delta_limit || s->nodes >= s->limit) {
            keep(s, phi, delta, s->nodes - before, NULL);
            return;
        }
        const child *c = &n.children[best];
        int most = at_most(delta_limit + c->phi - delta, KS_SIEGE_NEVER);
        ks_siege_make(s, c->cell, n.mover);
        read_on(s, !proving, depth + 1, most, at_most(second + second / 4 + 1, phi_limit));
        ks_siege_take_back(s, s->path[depth]);
    }
    keep(s, proving ? KS_SIEGE_NEVER : 0, proving ? 0 : KS_SIEGE_NEVER, s->nodes - before, NULL);
}

ks_siege_result ks_siege_search(ks_siege *s, int proving, int depth)
{
    read_on(s, proving, depth, KS_SIEGE_NEVER, KS_SIEGE_NEVER);
    const ks_siege_slot *found = ks_siege_recall(s, s->hash);
    if (found == NULL || (found->phi != 0 && found->delta != 0))
        return KS_SIEGE_UNKNOWN;
    return (found->phi == 0) == (proving != 0) ? KS_SIEGE_PROVED : KS_SIEGE_OPEN;
}
