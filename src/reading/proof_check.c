/* Checks proofs (include/keisei/proof.h). It shares nothing with the reader but the board: what
 * life is, what a proof depends on, and which moves need an answer are worked out here once more,
 * plainly.
 *
 * A position of the tree is one of these: a leaf, which is decided as it stands; a move of the
 * prover; or answers to the moves of his opponent. Checking a position gives the cells that its
 * proof depends on, its needs: with the same stones there, the prover wins on any other board. So
 * moves elsewhere need no answers, and those that do are known without being listed in the proof:
 * docs/reading.md has the rules. */
#include "proof_bytes.h"

#include "buffer.h"
#include "undo_board.h"
#include "zobrist.h"

#include <string.h>

typedef struct cells {
    unsigned char has[KS_CELLS];
} cells;

typedef struct checker {
    ks_undo_board board;
    const unsigned char *next, *end;
    unsigned char sure[KS_CELLS], space[KS_CELLS];
    int first, last; /* cells of the space */
    int target, attacker, defender, prover;
    ks_proved_kind kind;
    ks_proved_kos kos;
    const char *wrong; /* what is wrong with the proof, or NULL */
} checker;

/* ---- Blocks ---- */

static void add_all(cells *to, const cells *from)
{
    for (int i = 0; i < KS_CELLS; i++)
        to->has[i] |= from->has[i];
}

/* Is the block joined with an assumed stone? */
static int is_rooted(const checker *c, int head)
{
    KS_EACH_CELL(cell, &c->board, head)
    {
        if (c->sure[cell])
            return 1;
    }
    return 0;
}

static int is_stone(const checker *c, int cell)
{
    return c->board.stone[cell] == KS_BLACK || c->board.stone[cell] == KS_WHITE;
}

/* The lowest liberty of a block but one; none if one of them is among the cells already. */
static void need_liberty(cells *needs, const checker *c, int head, int but)
{
    int lowest = KS_NO_CELL;
    for (int cell = c->board.cells - 1; cell > 0; cell--) {
        int beside = 0;
        for (int k = 0; k < 4 && c->board.stone[cell] == KS_EMPTY; k++) {
            int near = cell + c->board.step[k];
            beside |= is_stone(c, near) && c->board.head[near] == head;
        }
        if (!beside || cell == but)
            continue;
        if (needs->has[cell])
            return;
        lowest = cell;
    }
    if (lowest != KS_NO_CELL)
        needs->has[lowest] = 1;
}

/* Adds the rest of every block with a stone among the cells, and a liberty of each that is not
 * joined with an assumed stone. */
static void close_needs(cells *needs, const checker *c)
{
    const ks_undo_board *b = &c->board;
    unsigned char met[KS_CELLS] = {0};
    int16_t heads[KS_CELLS];
    int count = 0;
    for (int cell = 0; cell < b->cells; cell++)
        if (needs->has[cell] && is_stone(c, cell) && !c->sure[cell] && !met[b->head[cell]]) {
            met[b->head[cell]] = 1;
            heads[count++] = b->head[cell];
        }
    for (int i = 0; i < count; i++)
        KS_EACH_CELL(cell, b, heads[i])
        {
            needs->has[cell] |= !c->sure[cell];
        }
    for (int i = 0; i < count; i++)
        if (!is_rooted(c, heads[i]))
            need_liberty(needs, c, heads[i], KS_NO_CELL);
}

static void need_around(cells *needs, const checker *c, int cell)
{
    for (int k = 0; k < 4; k++)
        if (c->board.stone[cell + c->board.step[k]] != KS_BORDER)
            needs->has[cell + c->board.step[k]] = 1;
}

static void need_block_and_around(cells *needs, const checker *c, int head)
{
    KS_EACH_CELL(cell, &c->board, head)
    {
        needs->has[cell] = 1;
        need_around(needs, c, cell);
    }
}

/* What a move depends on, before it is made: its cell, what it takes, and whether that is a ko. */
static void need_move(cells *needs, const checker *c, int cell, int mover)
{
    int beside[4], count = ks_undo_board_beside(beside, &c->board, cell, KS_OPPONENT(mover));
    int taken = 0;
    needs->has[cell] = 1;
    for (int i = 0; i < count; i++)
        if (c->board.liberties[beside[i]] == 1) {
            taken += c->board.size[beside[i]];
            need_block_and_around(needs, c, beside[i]);
        }
    if (taken == 1)
        need_around(needs, c, cell);
}

/* What makes it impossible for the mover to play there. */
static void need_bar(cells *needs, const checker *c, int cell, int mover)
{
    int beside[4], count = ks_undo_board_beside(beside, &c->board, cell, mover);
    need_around(needs, c, cell);
    for (int i = 0; i < count; i++)
        need_block_and_around(needs, c, beside[i]);
    count = ks_undo_board_beside(beside, &c->board, cell, KS_OPPONENT(mover));
    for (int i = 0; i < count; i++)
        if (c->board.liberties[beside[i]] == 1)
            need_block_and_around(needs, c, beside[i]);
        else if (!is_rooted(c, beside[i]))
            need_liberty(needs, c, beside[i], cell);
}

/* ---- Life ---- */

/* The rooms of a colour: what its stones enclose in the space, each with the number of its lowest
 * cell; 0 elsewhere. And which of its blocks, by head, live. */
typedef struct life {
    int16_t room[KS_CELLS];
    unsigned char lives[KS_CELLS];
} life;

/* Gives the room at a cell its number, or -1 if an enemy stone that is assumed to live is in it, or
 * if a block beside it does not live. */
static void number_room(life *l, const checker *c, int start, int colour)
{
    const ks_undo_board *b = &c->board;
    int16_t list[KS_CELLS];
    int size = 1, whole = 1;
    list[0] = (int16_t)start;
    l->room[start] = (int16_t)start;
    for (int i = 0; i < size; i++)
        for (int k = 0; k < 4; k++) {
            int near = list[i] + b->step[k];
            if (b->stone[near] == KS_BORDER)
                continue;
            if (b->stone[near] == colour)
                whole &= l->lives[b->head[near]];
            else if (c->sure[near])
                whole = 0;
            else if (l->room[near] == 0) {
                l->room[near] = (int16_t)start;
                list[size++] = (int16_t)near;
            }
        }
    for (int i = 0; i < size && !whole; i++)
        l->room[list[i]] = -1;
}

static void number_rooms(life *l, const checker *c, int colour)
{
    memset(l->room, 0, sizeof l->room);
    for (int cell = c->first; cell <= c->last; cell++)
        if (c->space[cell] && c->board.stone[cell] != colour && l->room[cell] == 0)
            number_room(l, c, cell, colour);
}

static int touches_block(const checker *c, int cell, int head)
{
    for (int k = 0; k < 4; k++) {
        int near = cell + c->board.step[k];
        if (is_stone(c, near) && c->board.head[near] == head)
            return 1;
    }
    return 0;
}

/* The first two rooms all of whose empty cells are liberties of the block; returns how many. */
static int vital_rooms(int out[2], const life *l, const checker *c, int head)
{
    unsigned char beside[KS_CELLS] = {0}, away[KS_CELLS] = {0};
    int count = 0;
    for (int cell = c->first; cell <= c->last; cell++) {
        int room = l->room[cell];
        if (room <= 0)
            continue;
        int touches = touches_block(c, cell, head);
        beside[room] |= (unsigned char)touches;
        away[room] |= c->board.stone[cell] == KS_EMPTY && !touches;
    }
    for (int room = c->first; room <= c->last && count < 2; room++)
        if (beside[room] && !away[room])
            out[count++] = room;
    return count;
}

/* Benson: blocks without two vital rooms are struck out until all that are left have two. */
static void find_life(life *l, const checker *c, int colour)
{
    const ks_undo_board *b = &c->board;
    int rooms[2];
    memset(l->lives, 0, sizeof l->lives);
    for (int cell = 0; cell < b->cells; cell++)
        if (b->stone[cell] == colour)
            l->lives[b->head[cell]] = 1;
    for (int struck = 1; struck;) {
        struck = 0;
        number_rooms(l, c, colour);
        for (int cell = c->first; cell <= c->last; cell++) {
            int head = b->head[cell];
            if (!c->space[cell] || b->stone[cell] != colour || head != cell || !l->lives[head] ||
                is_rooted(c, head) || vital_rooms(rooms, l, c, head) == 2)
                continue;
            l->lives[head] = 0;
            struck = 1;
        }
    }
}

/* Adds what the life of a block depends on. */
static void need_life(cells *needs, const life *l, const checker *c, int head)
{
    const ks_undo_board *b = &c->board;
    unsigned char met[KS_CELLS] = {0};
    int16_t heads[KS_CELLS];
    int count = 1, rooms[2];
    heads[0] = (int16_t)head;
    met[head] = 1;
    for (int i = 0; i < count; i++) {
        KS_EACH_CELL(cell, b, heads[i])
        {
            needs->has[cell] = 1;
        }
        int vital = is_rooted(c, heads[i]) ? 0 : vital_rooms(rooms, l, c, heads[i]);
        for (int cell = c->first; cell <= c->last; cell++)
            for (int j = 0; j < vital; j++) {
                if (l->room[cell] != rooms[j])
                    continue;
                needs->has[cell] = 1;
                for (int k = 0; k < 4; k++) {
                    int near = cell + b->step[k];
                    if (is_stone(c, near) && l->room[near] == 0 && !met[b->head[near]]) {
                        met[b->head[near]] = 1;
                        heads[count++] = b->head[near];
                    }
                }
            }
    }
}

static int target_lives(cells *needs, const checker *c)
{
    life l;
    int head = c->board.head[c->target];
    if (is_rooted(c, head)) {
        needs->has[c->target] = 1;
        return 1;
    }
    find_life(&l, c, c->defender);
    if (l.lives[head])
        need_life(needs, &l, c, head);
    return l.lives[head];
}

/* ---- Ownership ---- */

typedef struct walls {
    int owner, living; /* do blocks that live count, or only those joined with assumed stones? */
    life life;
} walls;

static int is_wall(const walls *w, const checker *c, int cell)
{
    int head = c->board.head[cell];
    return c->board.stone[cell] == w->owner &&
           (is_rooted(c, head) || (w->living && w->life.lives[head]));
}

static void need_wall(cells *needs, const walls *w, const checker *c, int cell)
{
    needs->has[cell] = 1;
    if (!is_rooted(c, c->board.head[cell]))
        need_life(needs, &w->life, c, c->board.head[cell]);
}

/* Can the enemy have two eyes on these cells, none of which touches a wall? */
static int has_room(const checker *c, const int16_t *inner, int count)
{
    if (count != 2)
        return count > 2;
    for (int k = 0; k < 4; k++)
        if (inner[0] + c->board.step[k] == inner[1])
            return 0;
    return 1;
}

/* Is the target's cell within walls of the owner, with no room for two eyes, or in a wall? */
static int target_is_owned(cells *needs, const checker *c, int owner)
{
    const ks_undo_board *b = &c->board;
    walls w = {.owner = owner,
               .living = owner == c->defender || b->stone[c->target] != c->defender};
    unsigned char met[KS_CELLS] = {0};
    int16_t list[KS_CELLS], inner[KS_CELLS];
    int size = 1, count = 0;
    if (w.living)
        find_life(&w.life, c, owner);
    if (is_wall(&w, c, c->target)) {
        need_wall(needs, &w, c, c->target);
        return 1;
    }
    list[0] = (int16_t)c->target;
    met[c->target] = 1;
    for (int i = 0; i < size; i++) {
        int near_wall = 0;
        for (int k = 0; k < 4; k++) {
            int near = list[i] + b->step[k];
            if (b->stone[near] == KS_BORDER || (met[near] && !is_wall(&w, c, near)))
                continue;
            if (is_wall(&w, c, near)) {
                near_wall = 1;
                need_wall(needs, &w, c, near);
            } else if (c->sure[near]) {
                return 0;
            } else {
                met[near] = 1;
                list[size++] = (int16_t)near;
            }
        }
        needs->has[list[i]] = 1;
        if (!near_wall)
            inner[count++] = list[i];
    }
    return !has_room(c, inner, count);
}

/* Has the prover what he wants? */
static int is_decided(cells *needs, const checker *c)
{
    int gone = c->board.stone[c->target] != c->defender;
    switch (c->kind) {
    case KS_PROVED_TAKEN:
        if (gone)
            needs->has[c->target] = 1;
        return gone || target_is_owned(needs, c, c->attacker);
    case KS_PROVED_FALLS: return target_is_owned(needs, c, c->attacker);
    case KS_PROVED_LIVES:
        return gone ? target_is_owned(needs, c, c->defender) : target_lives(needs, c);
    default: return !gone && target_lives(needs, c);
    }
}

/* ---- The tree ---- */

static int refuse(checker *c, const char *wrong)
{
    if (c->wrong == NULL)
        c->wrong = wrong;
    return 0;
}

static int read_byte(checker *c)
{
    return c->next < c->end ? *c->next++ : -1;
}

/* May the side move there? A stone that is assumed to live is not taken. */
static int may_move(const checker *c, int cell, int mover)
{
    if (!ks_undo_board_playable(&c->board, cell, mover))
        return 0;
    if (c->kos == KS_PROVED_NO_THREATS)
        return cell != c->board.ko;
    int loser = c->kos == KS_PROVED_ANY_KO ? c->prover : KS_OPPONENT(c->prover);
    return mover != loser || !ks_undo_board_takes_ko(&c->board, cell, mover);
}

static int takes_sure(const checker *c, int cell, int mover)
{
    int beside[4], count = ks_undo_board_beside(beside, &c->board, cell, KS_OPPONENT(mover));
    for (int i = 0; i < count; i++)
        if (c->board.liberties[beside[i]] == 1 && is_rooted(c, beside[i]))
            return 1;
    return 0;
}

static int reaches(const checker *c)
{
    return c->kind != KS_PROVED_STAYS;
}

static int check_position(cells *needs, checker *c, int proving, int depth);

/* The position after a move, and what the move depends on before it. */
static int check_after(cells *needs, checker *c, int cell, int proving, int depth)
{
    int mover = proving ? c->prover : KS_OPPONENT(c->prover);
    ks_undo_board_make(&c->board, cell, mover);
    int right = check_position(needs, c, !proving, depth + 1);
    if (right && proving && cell != KS_NO_CELL) {
        needs->has[cell] = 1;
        close_needs(needs, c);
    }
    ks_undo_board_undo(&c->board);
    if (right && cell != KS_NO_CELL)
        need_move(needs, c, cell, mover);
    return right;
}

static int check_move(cells *needs, checker *c, int pass, int depth)
{
    int high = pass ? 0 : read_byte(c), low = pass ? 0 : read_byte(c), cell = KS_NO_CELL;
    if (pass && reaches(c))
        return refuse(c, "a side passes that must not");
    if (!pass) {
        int point = high * 256 + low, found = 0;
        for (int i = c->first; i <= c->last && low >= 0 && high >= 0; i++)
            if (c->space[i] && c->board.point_of[i] == point) {
                cell = i;
                found = 1;
            }
        if (!found || !may_move(c, cell, c->prover) || takes_sure(c, cell, c->prover))
            return refuse(c, "a move is impossible");
    }
    if (!check_after(needs, c, cell, 1, depth))
        return 0;
    close_needs(needs, c);
    return 1;
}

/* Checks the answers to moves on the cells that have not been tried. Returns how many were new; -1:
 * one is wrong. */
static int check_answers(cells *needs, checker *c, cells *done, int depth)
{
    const cells tried = *needs;
    int opponent = KS_OPPONENT(c->prover), count = 0;
    int banned = c->kos == KS_PROVED_NO_THREATS ? c->board.ko : KS_NO_CELL;
    for (int cell = c->first; cell <= c->last; cell++) {
        if (!tried.has[cell] || done->has[cell] || !c->space[cell] ||
            c->board.stone[cell] != KS_EMPTY)
            continue;
        done->has[cell] = 1;
        count++;
        if (may_move(c, cell, opponent)) {
            cells child = {{0}};
            if (!takes_sure(c, cell, opponent) && !check_after(&child, c, cell, 0, depth))
                return -1;
            add_all(needs, &child);
        } else if (cell != banned) {
            need_bar(needs, c, cell, opponent);
        }
    }
    close_needs(needs, c);
    return count;
}

static int check_opponent(cells *needs, checker *c, int depth)
{
    cells done = {{0}};
    if (!reaches(c))
        needs->has[c->target] = 1;
    if (reaches(c) || (c->kos == KS_PROVED_NO_THREATS && c->board.ko != KS_NO_CELL)) {
        cells pass = {{0}};
        if (!check_after(&pass, c, KS_NO_CELL, 0, depth))
            return 0;
        add_all(needs, &pass);
    }
    close_needs(needs, c);
    for (;;) {
        int count = check_answers(needs, c, &done, depth);
        if (count < 0)
            return 0;
        if (count == 0 || reaches(c))
            return 1;
    }
}

/* Recursive, but no deeper than KS_PROOF_DEEPEST. */
static int check_position(cells *needs, checker *c, int proving, int depth)
{
    int kind = read_byte(c);
    if (depth >= KS_PROOF_DEEPEST)
        return refuse(c, "a line is too long");
    if (c->kind == KS_PROVED_STAYS && c->board.stone[c->target] != c->defender)
        return refuse(c, "the block is taken");
    if (kind == KS_PROOF_LEAF) {
        if (!is_decided(needs, c))
            return refuse(c, "a line ends before it is decided");
        close_needs(needs, c);
        return 1;
    }
    if (proving && (kind == KS_PROOF_MOVE || kind == KS_PROOF_PASS))
        return check_move(needs, c, kind == KS_PROOF_PASS, depth);
    if (!proving && kind == KS_PROOF_ANSWERS)
        return check_opponent(needs, c, depth);
    return refuse(c, kind < 0 ? "it ends too early" : "a move is missing");
}

/* ---- The header ---- */

uint64_t ks_proof_sum(const ks_position *position, const unsigned char *bytes, size_t size)
{
    uint64_t sum = ks_zobrist_size(position->width, position->height);
    for (int p = 0; p < ks_points(position); p++)
        sum = ks_zobrist_mix(sum ^ position->stone[p]);
    for (size_t i = 0; i < size; i++)
        if (i < 12 || i >= 20)
            sum = ks_zobrist_mix(sum ^ bytes[i]);
    return ks_zobrist_mix(sum ^ size);
}

static int is_changed(const ks_position *position, const unsigned char *bytes, size_t size)
{
    uint64_t sum = ks_proof_sum(position, bytes, size);
    for (int i = 0; i < 8; i++)
        if (bytes[12 + i] != (sum >> (8 * i) & 255))
            return 1;
    return 0;
}

/* The target is named by its first stone, and assumed stones are whole blocks of others. */
static int is_sound(const ks_statement *claim, const ks_position *position)
{
    if (claim->point >= ks_points(position) || position->stone[claim->point] == KS_EMPTY)
        return 0;
    KS_EACH_STONE(stone, position, claim->point)
    {
        if (stone < claim->point || claim->assumed[stone])
            return 0;
    }
    for (int p = 0; p < ks_points(position); p++)
        if (claim->assumed[p])
            for (int i = 0, stone = p; i == 0 || stone != p; i++, stone = position->next[stone])
                if (position->stone[p] == KS_EMPTY || !claim->assumed[stone])
                    return 0;
    return 1;
}

int ks_proof_read(ks_statement *out, const ks_position *position, const void *bytes, size_t size,
                  ks_error *error)
{
    const unsigned char *at = bytes;
    int points = ks_points(position);
    memset(out, 0, sizeof *out);
    if (size < KS_PROOF_MARKS || memcmp(at, "KSPF", 4) != 0)
        return ks_error_set(error, KS_EINPUT, 0, 0, "this is no proof");
    if (at[4] != KS_PROOF_VERSION)
        return ks_error_set(error, KS_EINPUT, 4, 0, "the version of the proof is %d, not %d", at[4],
                            KS_PROOF_VERSION);
    if (size > KS_PROOF_SIZE)
        return ks_error_set(error, KS_EINPUT, 0, 0, "the proof has more than %d bytes",
                            KS_PROOF_SIZE);
    if (at[5] != position->width || at[6] != position->height)
        return ks_error_set(error, KS_EINPUT, 5, 0, "the proof is about a board of %dx%d", at[5],
                            at[6]);
    if (size <= ks_proof_header(points))
        return ks_error_set(error, KS_EINPUT, size, 0, "the proof ends too early");
    if (is_changed(position, at, size))
        return ks_error_set(error, KS_EINPUT, 12, 0,
                            "the proof is about another position, or has been changed");
    out->kind = (ks_proved_kind)at[7];
    out->kos = (ks_proved_kos)at[8];
    out->first = at[9];
    out->point = at[10] * 256 + at[11];
    int spare = 0;
    for (int p = 0; p < (points + 7) / 8 * 8; p++) {
        int mark = at[KS_PROOF_MARKS + p / 8] >> (p % 8) & 1;
        if (p < points)
            out->assumed[p] = (unsigned char)mark;
        else
            spare |= mark;
    }
    if (at[7] > KS_PROVED_LIVES || at[8] > KS_PROVED_KOS_WON || at[9] < KS_BLACK ||
        at[9] > KS_WHITE || at[20] != 0 || spare || !is_sound(out, position))
        return ks_error_set(error, KS_EINPUT, 7, 0, "the proof claims nothing of a block");
    return 0;
}

/* ---- Checking ---- */

/* All that can be walked to from the target without stepping on assumed stones; or the whole board.
 */
static void find_space(checker *c, int whole)
{
    const ks_undo_board *b = &c->board;
    memset(c->space, 0, sizeof c->space);
    c->space[c->target] = 1;
    for (int grown = 1; grown;) {
        grown = 0;
        for (int cell = 0; cell < b->cells; cell++) {
            int near = whole;
            if (b->stone[cell] == KS_BORDER || c->sure[cell] || c->space[cell])
                continue;
            for (int k = 0; k < 4; k++)
                near |= c->space[cell + b->step[k]];
            c->space[cell] = (unsigned char)near;
            grown |= near;
        }
    }
    c->first = c->last = c->target;
    for (int cell = 0; cell < b->cells; cell++)
        if (c->space[cell]) {
            c->first = cell < c->first ? cell : c->first;
            c->last = cell;
        }
}

static void set_up(checker *c, const ks_position *position, const ks_statement *claim)
{
    ks_undo_board *b = &c->board;
    ks_undo_board_init(b, position);
    c->target = b->cell_of[claim->point];
    KS_EACH_CELL(cell, b, b->cell_of[claim->point])
    {
        c->target = cell < c->target ? cell : c->target;
    }
    c->defender = b->stone[c->target];
    c->attacker = KS_OPPONENT(c->defender);
    c->kind = claim->kind;
    c->kos = claim->kos;
    c->prover = claim->kind == KS_PROVED_TAKEN || claim->kind == KS_PROVED_FALLS ? c->attacker
                                                                                 : c->defender;
    memset(c->sure, 0, sizeof c->sure);
    for (int p = 0; p < ks_points(position); p++)
        c->sure[b->cell_of[p]] = claim->assumed[p];
    c->wrong = NULL;
}

/* What lives unconditionally is known, not assumed. */
static void drop_known(ks_statement *claim, checker *c, const ks_position *position)
{
    life l;
    memset(c->sure, 0, sizeof c->sure);
    find_space(c, 1);
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        find_life(&l, c, colour);
        for (int p = 0; p < ks_points(position); p++)
            if (position->stone[p] == colour && l.lives[c->board.head[c->board.cell_of[p]]])
                claim->assumed[p] = 0;
    }
}

int ks_proof_check(ks_statement *out, const ks_position *position, const void *bytes, size_t size,
                   ks_error *error)
{
    checker c;
    cells needs = {{0}};
    int status = ks_proof_read(out, position, bytes, size, error);
    if (status)
        return status;
    set_up(&c, position, out);
    find_space(&c, 0);
    c.next = (const unsigned char *)bytes + ks_proof_header(ks_points(position));
    c.end = (const unsigned char *)bytes + size;
    int proving = out->first == c.prover;
    if (check_position(&needs, &c, proving, 0) && c.next != c.end)
        refuse(&c, "there is more after its end");
    if (c.wrong != NULL)
        return ks_error_set(error, KS_EINPUT, size - (size_t)(c.end - c.next), 0,
                            "the proof is wrong: %s", c.wrong);
    drop_known(out, &c, position);
    return 0;
}

/* ---- In words ---- */

void ks_statement_put(ks_buffer *out, const ks_position *position, const ks_statement *claim)
{
    static const char *const whats[] = {[KS_PROVED_TAKEN] = "can be taken",
                                        [KS_PROVED_FALLS] = "is dead",
                                        [KS_PROVED_STAYS] = "cannot be taken",
                                        [KS_PROVED_LIVES] = "is alive"};
    static const char *const kos[] = {[KS_PROVED_ANY_KO] = "whoever wins the kos",
                                      [KS_PROVED_NO_THREATS] = "if nobody has a ko threat"};
    static const char *const colours[] = {"", "Black", "White"};
    char name[8];
    int assumed = 0, colour = position->stone[claim->point];
    int attacks = claim->kind == KS_PROVED_TAKEN || claim->kind == KS_PROVED_FALLS;
    for (int p = 0; p < ks_points(position); p++)
        assumed += claim->assumed[p];
    ks_point_name(name, claim->point, position->width, position->height);
    ks_buffer_put_format(out, "%s %s %s, %s moving first, ", colours[colour], name,
                         whats[claim->kind], colours[claim->first]);
    if (claim->kos == KS_PROVED_KOS_WON)
        ks_buffer_put_format(out, "if %s wins every ko",
                             colours[attacks ? KS_OPPONENT(colour) : colour]);
    else
        ks_buffer_put_string(out, kos[claim->kos]);
    if (assumed > 0)
        ks_buffer_put_format(out, ", assuming that %d %s live%s", assumed,
                             assumed == 1 ? "stone" : "stones", assumed == 1 ? "s" : "");
    ks_buffer_put_string(out, ".");
}
