/* See capture_search.h, and docs/capture.md for why this proves what it claims.
 *
 * The attacker needs one move that works: he tries a few. The defender needs one move that saves
 * him: none may be left out. In atari he has to play his last liberty or take a block beside him
 * that is in atari itself; anything else loses the block at once. With more liberties he passes
 * first. If that saves him, he is safe. If not, the capture that was found shows where a move of
 * his could matter: the zone. A move anywhere else leaves that capture as it is. */
#include "capture_search.h"

/* ---- Zones ---- */

/* The zone is NULL if it is not needed. */
static void zone_add(ks_zone *zone, int cell)
{
    if (zone)
        ks_zone_add(zone, cell);
}

static void zone_drop(ks_zone *zone, int cell)
{
    zone->word[cell >> 6] &= ~((uint64_t)1 << (cell & 63));
}

static void zone_clear(const ks_search *search, ks_zone *zone)
{
    for (int i = 0; zone && i < search->words; i++)
        zone->word[i] = 0;
}

static void zone_join(const ks_search *search, ks_zone *zone, const ks_zone *other)
{
    if (zone)
        ks_zone_join(zone, other, search->words);
}

static int liberties_of(const ks_search *search, int stone)
{
    return search->board.liberties[search->board.head[stone]];
}

/* Adds the liberties of an attacker's block, if strays could bring it into atari. */
static void zone_add_wall(ks_search *search, ks_zone *zone, int head, int strays)
{
    int16_t liberties[KS_MAX_QUIET + 2];
    if (!zone || search->board.liberties[head] > 1 + strays)
        return;
    int n = ks_undo_board_liberties(liberties, &search->board, head, 1 + strays);
    for (int i = 0; i < n; i++)
        zone_add(zone, liberties[i]);
}

/* Adds those of all attackers' blocks around a block of the defender. */
static void zone_add_walls(ks_search *search, ks_zone *zone, int head, int strays)
{
    int last = KS_NO_CELL;
    if (!zone)
        return;
    KS_EACH_CELL(cell, &search->board, head)
    {
        for (int i = 0; i < 4; i++) {
            int neighbour = cell + search->board.step[i];
            if (search->board.stone[neighbour] != search->attacker ||
                search->board.head[neighbour] == last)
                continue;
            last = search->board.head[neighbour];
            zone_add_wall(search, zone, last, strays);
        }
    }
}

/* What strays could change about a move of the defender: the blocks beside it may be taken or
 * freed. */
static void zone_add_walls_beside(ks_search *search, ks_zone *zone, int cell, int strays)
{
    for (int i = 0; zone && i < 4; i++) {
        int neighbour = cell + search->board.step[i], stone = search->board.stone[neighbour];
        if (stone == search->attacker)
            zone_add_wall(search, zone, search->board.head[neighbour], strays);
        else if (stone == search->defender)
            zone_add_walls(search, zone, search->board.head[neighbour], strays);
    }
}

/* ---- Lines of play ---- */

/* The line from this depth on: a move, and the line after it. */
static void keep_line(ks_search *search, int cell)
{
    ks_capture_lines *lines = search->lines;
    int depth = search->board.depth;
    if (!lines)
        return;
    int rest = lines->length[depth + 1];
    if (rest > KS_CAPTURE_LINE - 1)
        rest = KS_CAPTURE_LINE - 1;
    lines->cell[depth][0] = (int16_t)cell;
    for (int i = 0; i < rest; i++)
        lines->cell[depth][i + 1] = lines->cell[depth + 1][i];
    lines->length[depth] = rest + 1;
}

/* Keeps the longest of the lines that the defender's moves lead to. */
static void keep_longer_line(ks_search *search, int cell, int first)
{
    ks_capture_lines *lines = search->lines;
    int depth = search->board.depth;
    if (lines && (first || lines->length[depth + 1] + 1 > lines->length[depth]))
        keep_line(search, cell);
}

static void no_line(ks_search *search)
{
    if (search->lines)
        search->lines->length[search->board.depth] = 0;
}

/* ---- Moves to try ---- */

enum { MOST_MOVES = 40 };

typedef struct move_list {
    int count;
    int16_t cell[MOST_MOVES];
} move_list;

static void add_move(move_list *moves, int cell)
{
    for (int i = 0; i < moves->count; i++)
        if (moves->cell[i] == cell)
            return;
    if (moves->count < MOST_MOVES)
        moves->cell[moves->count++] = (int16_t)cell;
}

static int only_liberty(const ks_undo_board *board, int head)
{
    int16_t liberty = KS_NO_CELL;
    ks_undo_board_liberties(&liberty, board, head, 1);
    return liberty;
}

enum { MOST_GAINS = 10 };

/* The liberties that the target gains when the defender plays one of its own; or enough of them. */
typedef struct gain {
    int count;
    int takes; /* a block of the attacker, which may give more of them */
    int16_t cell[MOST_GAINS];
} gain;

static void add_gain(gain *out, const ks_search *search, int cell, int played)
{
    const ks_undo_board *board = &search->board;
    if (cell == played || out->count == MOST_GAINS)
        return;
    for (int i = 0; i < out->count; i++)
        if (out->cell[i] == cell)
            return;
    for (int i = 0; i < 4; i++) {
        int beside = cell + board->step[i];
        if (board->stone[beside] == search->defender &&
            board->head[beside] == board->head[search->target])
            return;
    }
    out->cell[out->count++] = (int16_t)cell;
}

/* Empty points beside it, liberties of blocks that it joins, stones that it takes. */
static void find_gain(gain *out, const ks_search *search, int played)
{
    const ks_undo_board *board = &search->board;
    out->count = out->takes = 0;
    for (int i = 0; i < 4; i++) {
        int beside = played + board->step[i], stone = board->stone[beside];
        if (stone == KS_EMPTY) {
            add_gain(out, search, beside, played);
        } else if (stone == search->attacker && board->liberties[board->head[beside]] == 1) {
            out->takes = 1;
            if (out->count < MOST_GAINS)
                out->cell[out->count++] = (int16_t)beside;
        } else if (stone == search->defender &&
                   board->head[beside] != board->head[search->target]) {
            int16_t liberties[MOST_GAINS];
            int n = ks_undo_board_liberties(liberties, board, board->head[beside], MOST_GAINS);
            for (int j = 0; j < n; j++)
                add_gain(out, search, liberties[j], played);
        }
    }
}

static int gain_without(const gain *gains, int cell)
{
    for (int i = 0; i < gains->count; i++)
        if (gains->cell[i] == cell)
            return gains->count - 1;
    return gains->count;
}

/* Moves that take a block of the defender beside this one. */
static void add_takes_beside(move_list *out, const ks_search *search, int wall)
{
    const ks_undo_board *board = &search->board;
    KS_EACH_CELL(cell, board, wall)
    {
        for (int i = 0; i < 4; i++) {
            int neighbour = cell + board->step[i];
            if (board->stone[neighbour] == search->defender &&
                board->liberties[board->head[neighbour]] == 1)
                add_move(out, only_liberty(board, board->head[neighbour]));
        }
    }
}

/* The attackers' blocks beside the target that are in atari: what takes them, for the defender;
 * with `saving` the moves that save them, for the attacker, by running or by taking a block around
 * them. */
static void add_moves_at_atari(move_list *out, const ks_search *search, int saving)
{
    const ks_undo_board *board = &search->board;
    int head = board->head[search->target];
    KS_EACH_CELL(cell, board, head)
    {
        for (int i = 0; i < 4; i++) {
            int neighbour = cell + board->step[i];
            if (board->stone[neighbour] != search->attacker ||
                board->liberties[board->head[neighbour]] != 1)
                continue;
            add_move(out, only_liberty(board, board->head[neighbour]));
            if (saving)
                add_takes_beside(out, search, board->head[neighbour]);
        }
    }
}

/* Would the defender's answer at one of his liberties surely leave him too many? The attacker has
 * `quiet` quiet moves left, and this one may be one of them. Each further quiet move takes one
 * liberty and uses one up, so they do not help. */
static int runs_away(const int16_t *liberties, const gain *gains, int count, int cell, int quiet)
{
    int own = 0; /* liberties that are left when the defender has filled one of them */
    for (int i = 0; i < count; i++)
        own += liberties[i] != cell;
    int most = own == 1 ? quiet + 2 : quiet + 1;
    for (int i = 0; i < count; i++)
        if (liberties[i] != cell && own - 1 + gain_without(&gains[i], cell) > most)
            return 1;
    return 0;
}

/* Liberties first: the one where the defender would gain most. Then, while quiet moves are left for
 * it, what saves blocks in atari, and the points beside the liberties. Moves after which he runs
 * away are left out. */
static void list_attacks(move_list *out, const ks_search *search, const int16_t *liberties,
                         int count, int quiet)
{
    gain gains[KS_MAX_LIBERTIES];
    int order[KS_MAX_LIBERTIES];
    for (int i = 0; i < count; i++) {
        int at = i;
        find_gain(&gains[i], search, liberties[i]);
        for (; at > 0 && gains[i].count > gains[order[at - 1]].count; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    move_list all = {.count = 0};
    for (int i = 0; i < count; i++)
        add_move(&all, liberties[order[i]]);
    /* If one more quiet move would not be enough, no move beside the liberties is. */
    if (count - 2 <= quiet - 1 && !runs_away(liberties, gains, count, KS_NO_CELL, quiet + 1)) {
        add_moves_at_atari(&all, search, 1);
        for (int i = 0; i < count; i++)
            for (int j = 0; j < 4; j++) {
                int beside = liberties[order[i]] + search->board.step[j];
                if (search->board.stone[beside] == KS_EMPTY)
                    add_move(&all, beside);
            }
    }
    out->count = 0;
    for (int i = 0; i < all.count; i++)
        if (!runs_away(liberties, gains, count, all.cell[i], quiet))
            out->cell[out->count++] = all.cell[i];
}

/* ---- The attacker ---- */

static int may_attack(ks_search *search, int cell)
{
    const ks_undo_board *board = &search->board;
    if (!ks_undo_board_playable(board, cell, search->attacker))
        return 0;
    if (cell != board->ko && !ks_undo_board_takes_ko(board, cell, search->attacker))
        return 1;
    search->ko_met = 1;
    return search->kos;
}

static int used_up(ks_search *search)
{
    return ++search->nodes > search->limit || search->board.depth >= KS_UNDO_DEPTH - 1;
}

/* The defender moves, not being in atari. */
static ks_found loose(ks_search *search, ks_zone *out, int quiet, int strays)
{
    ks_zone zone;
    if (used_up(search))
        return KS_CUT;
    ks_undo_board_make(&search->board, KS_NO_CELL, search->defender);
    ks_found found = ks_search_attack(search, &zone, quiet, strays + 1);
    int first = search->best[search->board.depth];
    ks_undo_board_undo(&search->board);
    if (found != KS_CAUGHT)
        return found;
    keep_line(search, KS_NO_CELL);
    return ks_search_replies(search, out, &zone, first, quiet, strays);
}

/* One move of the attacker. On success `out` is the zone of it all. */
static ks_found try_attack(ks_search *search, ks_zone *out, int cell, int quiet, int strays)
{
    ks_undo_board *board = &search->board;
    if (!may_attack(search, cell))
        return KS_HELD;
    if (used_up(search))
        return KS_CUT;
    ks_undo_board_make(board, cell, search->attacker);
    int left = liberties_of(search, search->target);
    ks_found found = KS_HELD;
    if (left == 1)
        found = ks_search_tight(search, out, quiet, strays);
    else if (quiet > 0 && left - 2 <= quiet - 1)
        found = loose(search, out, quiet - 1, strays);
    if (found == KS_CAUGHT)
        zone_add_wall(search, out, board->head[cell], strays);
    ks_undo_board_undo(board);
    if (found != KS_CAUGHT)
        return found;
    keep_line(search, cell);
    search->best[board->depth] = (int16_t)cell;
    zone_add(out, cell);
    /* The defender's blocks that it takes must still be taken when strays stand around. */
    int taken[4], n = ks_undo_board_beside(taken, board, cell, search->defender);
    for (int i = 0; i < n; i++)
        if (board->liberties[taken[i]] == 1)
            zone_add_walls(search, out, taken[i], strays);
    return KS_CAUGHT;
}

/* With how many moves the defender could turn the capture at his last liberty into a ko, which does
 * not count as a capture: the capturing stone must be alone and take a single stone. -1: he
 * cannot. */
static int moves_to_ko(const ks_search *search, int liberty)
{
    const ks_undo_board *board = &search->board;
    int moves = 0;
    if (search->kos || board->size[board->head[search->target]] != 1)
        return -1;
    for (int i = 0; i < 4; i++) {
        int beside = liberty + board->step[i], stone = board->stone[beside];
        if (stone == search->attacker)
            return -1;
        moves += stone == KS_EMPTY;
    }
    return moves;
}

/* The points where he would play for such a ko: beside the liberty, and where he saves other blocks
 * that would be taken with the stone. */
static void zone_add_ko_makers(ks_search *search, ks_zone *zone, int liberty, int strays)
{
    const ks_undo_board *board = &search->board;
    for (int i = 0; i < 4; i++) {
        int beside = liberty + board->step[i], stone = board->stone[beside];
        if (stone == KS_EMPTY)
            zone_add(zone, beside);
        else if (stone == search->defender && board->liberties[board->head[beside]] == 1)
            zone_add_walls(search, zone, board->head[beside], strays);
    }
}

static ks_found take_target(ks_search *search, ks_zone *out, int cell, int strays)
{
    if (!may_attack(search, cell))
        return KS_HELD;
    zone_clear(search, out);
    zone_add(out, cell);
    zone_add_walls(search, out, search->board.head[search->target], strays);
    int moves = moves_to_ko(search, cell);
    if (moves >= 0 && moves <= strays)
        zone_add_ko_makers(search, out, cell, strays);
    search->best[search->board.depth] = (int16_t)cell;
    if (search->lines)
        search->lines->length[search->board.depth + 1] = 0;
    keep_line(search, cell);
    return KS_CAUGHT;
}

ks_found ks_search_attack(ks_search *search, ks_zone *out, int quiet, int strays)
{
    const ks_undo_board *board = &search->board;
    int head = board->head[search->target], count = board->liberties[head];
    int16_t liberties[KS_MAX_LIBERTIES];
    move_list moves;
    no_line(search);
    if (count > quiet + 2)
        return KS_HELD;
    ks_undo_board_liberties(liberties, board, head, count);
    if (count == 1)
        return take_target(search, out, liberties[0], strays);
    list_attacks(&moves, search, liberties, count, quiet);
    for (int i = 0; i < moves.count; i++) {
        ks_found found = try_attack(search, out, moves.cell[i], quiet, strays);
        if (found == KS_HELD)
            continue;
        if (found == KS_CAUGHT)
            for (int j = 0; j < count; j++)
                zone_add(out, liberties[j]);
        return found;
    }
    return KS_HELD;
}

/* ---- The defender ---- */

/* One move of the defender. If it does not save him, its zone is added to `out`. */
static ks_found try_defence(ks_search *search, ks_zone *out, int cell, int quiet, int strays)
{
    ks_zone zone;
    if (used_up(search))
        return KS_CUT;
    ks_undo_board_make(&search->board, cell, search->defender);
    ks_found found = ks_search_attack(search, out ? &zone : NULL, quiet, strays);
    ks_undo_board_undo(&search->board);
    if (found == KS_CAUGHT)
        zone_join(search, out, &zone);
    else
        search->best[search->board.depth] = (int16_t)cell;
    return found;
}

/* Would running leave the target one liberty at most? If kos do not matter and no zone or line is
 * wanted, that need not be played out. */
static int runs_in_vain(const ks_search *search, const ks_zone *zone, const gain *more)
{
    return more->count <= 1 && !more->takes && search->kos && !zone && !search->lines;
}

static int may_defend(const ks_search *search, int cell)
{
    return cell != search->board.ko &&
           ks_undo_board_playable(&search->board, cell, search->defender);
}

ks_found ks_search_tight(ks_search *search, ks_zone *out, int quiet, int strays)
{
    const ks_undo_board *board = &search->board;
    int head = board->head[search->target], liberty = only_liberty(board, head);
    move_list moves = {.count = 1, .cell = {(int16_t)liberty}};
    gain more;
    int tried = 0;
    no_line(search);
    find_gain(&more, search, liberty);
    if (more.count > quiet + 2) {
        search->best[board->depth] = (int16_t)liberty;
        return KS_HELD;
    }
    int to_ko = moves_to_ko(search, liberty);
    if (to_ko == 0 || to_ko == 1) {
        search->ko_met = 1;
        return KS_HELD;
    }
    int in_vain = runs_in_vain(search, out, &more);
    add_moves_at_atari(&moves, search, 0);
    zone_clear(search, out);
    if (to_ko >= 0 && to_ko <= 1 + strays)
        zone_add_ko_makers(search, out, liberty, strays);
    for (int i = 0; i < moves.count; i++) {
        int cell = moves.cell[i];
        zone_add(out, cell);
        if (!may_defend(search, cell)) {
            zone_add_walls_beside(search, out, cell, strays);
            continue;
        }
        ks_found found = cell == liberty && in_vain ? used_up(search) ? KS_CUT : KS_CAUGHT
                                                    : try_defence(search, out, cell, quiet, strays);
        if (found != KS_CAUGHT)
            return found;
        keep_longer_line(search, cell, tried++ == 0);
    }
    zone_add_walls_beside(search, out, liberty, strays); /* among them those around the target */
    if (tried == 0 && search->lines) {
        search->lines->length[board->depth + 1] = 1;
        search->lines->cell[board->depth + 1][0] = (int16_t)liberty;
        keep_line(search, KS_NO_CELL);
    }
    return KS_CAUGHT;
}

/* One reply out of the zone; counts it in `tried` if it could be played. */
static ks_found try_reply(ks_search *search, ks_zone *out, int cell, int quiet, int strays,
                          int *tried)
{
    if (search->board.stone[cell] != KS_EMPTY)
        return KS_CAUGHT;
    if (!may_defend(search, cell)) {
        zone_add_walls_beside(search, out, cell, strays);
        return KS_CAUGHT;
    }
    ks_found found = try_defence(search, out, cell, quiet, strays);
    if (found == KS_CAUGHT)
        keep_longer_line(search, cell, (*tried)++ == 0);
    return found;
}

ks_found ks_search_replies(ks_search *search, ks_zone *out, const ks_zone *zone, int first,
                           int quiet, int strays)
{
    const ks_undo_board *board = &search->board;
    int16_t liberties[KS_MAX_LIBERTIES];
    int tried = 0;
    int count =
        ks_undo_board_liberties(liberties, board, board->head[search->target], KS_MAX_LIBERTIES);
    ks_zone left = *zone;
    *out = *zone;
    /* The attacker's own move is often the point that matters; then liberties; then all others. */
    for (int i = -1; i < count; i++) {
        int cell = i < 0 ? first : liberties[i];
        if (!ks_zone_has(&left, cell))
            continue;
        zone_drop(&left, cell);
        ks_found found = try_reply(search, out, cell, quiet, strays, &tried);
        if (found != KS_CAUGHT)
            return found;
    }
    for (int i = 0; i < search->words; i++)
        for (uint64_t rest = left.word[i]; rest != 0; rest &= rest - 1) {
            int cell = i * 64 + __builtin_ctzll(rest);
            ks_found found = try_reply(search, out, cell, quiet, strays, &tried);
            if (found != KS_CAUGHT)
                return found;
        }
    return KS_CAUGHT;
}
