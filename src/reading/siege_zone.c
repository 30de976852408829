/* See siege_search.h. A zone is a set of cells that a proof depends on, in this sense: on any other
 * board with the same stones in the zone, the same side to move, the prover wins as well. So moves
 * outside of it need no answers of their own.
 *
 * This holds if it holds for each step. A zone is closed: of a block with a stone in it, it has all
 * stones and a liberty, so that no move outside takes them. With a move come its cell, the blocks
 * that it takes and all cells around them: then it takes the same on the other board, and blocks of
 * the zone after the move have a liberty there too. Where a move is impossible, by suicide or ko,
 * what makes it so is added. Stones that join a sure one cannot be taken and need no liberty. */
#include "siege_search.h"

int ks_siege_rooted(const ks_siege *s, int head)
{
    KS_EACH_CELL(cell, &s->board, head)
    {
        if (s->sure[cell])
            return 1;
    }
    return 0;
}

/* Adds the lowest liberty of a block that is not `but`, unless one is there already. */
static void add_liberty(ks_zone *zone, const ks_siege *s, int head, int but)
{
    const ks_undo_board *b = &s->board;
    int lowest = KS_CELLS;
    KS_EACH_CELL(cell, b, head)
    {
        for (int k = 0; k < 4; k++) {
            int beside = cell + b->step[k];
            if (b->stone[beside] != KS_EMPTY || beside == but)
                continue;
            if (ks_zone_has(zone, beside))
                return;
            lowest = beside < lowest ? beside : lowest;
        }
    }
    if (lowest < KS_CELLS)
        ks_zone_add(zone, lowest);
}

void ks_siege_zone_close(ks_zone *zone, ks_siege *s)
{
    const ks_undo_board *b = &s->board;
    ks_zone start = *zone;
    int16_t heads[KS_CELLS];
    int count = 0;
    s->stamp++;
    for (int i = 0; i < KS_ZONE_WORDS; i++)
        for (uint64_t rest = start.word[i]; rest != 0; rest &= rest - 1) {
            int cell = i * 64 + __builtin_ctzll(rest), rooted = 0;
            if (b->stone[cell] == KS_EMPTY || s->sure[cell])
                continue;
            int head = b->head[cell];
            if (s->marked[head] == s->stamp)
                continue;
            s->marked[head] = s->stamp;
            KS_EACH_CELL(stone, b, head)
            {
                rooted |= s->sure[stone];
                if (!s->sure[stone])
                    ks_zone_add(zone, stone);
            }
            if (!rooted)
                heads[count++] = (int16_t)head;
        }
    for (int i = 0; i < count; i++)
        add_liberty(zone, s, heads[i], KS_NO_CELL);
}

static void add_neighbours(ks_zone *zone, const ks_siege *s, int cell)
{
    for (int k = 0; k < 4; k++)
        if (s->board.stone[cell + s->board.step[k]] != KS_BORDER)
            ks_zone_add(zone, cell + s->board.step[k]);
}

/* Adds a block and all cells beside it. */
static void add_surroundings(ks_zone *zone, const ks_siege *s, int head)
{
    KS_EACH_CELL(cell, &s->board, head)
    {
        ks_zone_add(zone, cell);
        add_neighbours(zone, s, cell);
    }
}

void ks_siege_zone_move(ks_zone *zone, const ks_siege *s, int cell, int mover)
{
    const ks_undo_board *b = &s->board;
    int beside[4], taken = 0, count = ks_undo_board_beside(beside, b, cell, KS_OPPONENT(mover));
    ks_zone_add(zone, cell);
    for (int i = 0; i < count; i++)
        if (b->liberties[beside[i]] == 1) {
            taken += b->size[beside[i]];
            add_surroundings(zone, s, beside[i]);
        }
    if (taken == 1) /* is it a ko? */
        add_neighbours(zone, s, cell);
}

void ks_siege_zone_bar(ks_zone *zone, const ks_siege *s, int cell, int mover)
{
    const ks_undo_board *b = &s->board;
    int beside[4], count = ks_undo_board_beside(beside, b, cell, mover);
    add_neighbours(zone, s, cell);
    for (int i = 0; i < count; i++)
        add_surroundings(zone, s, beside[i]);
    count = ks_undo_board_beside(beside, b, cell, KS_OPPONENT(mover));
    for (int i = 0; i < count; i++) {
        if (b->liberties[beside[i]] == 1)
            add_surroundings(zone, s, beside[i]);
        else if (!ks_siege_rooted(s, beside[i]))
            add_liberty(zone, s, beside[i], cell);
    }
}
