/* See siege.h. The space of a question, and what is asked in it; siege_search.c reads. */
#include "alloc.h"
#include "siege_search.h"

#include <stdlib.h>
#include <string.h>

int ks_siege_new(ks_siege **out, int bits)
{
    ks_siege *siege = *out = ks_alloc(1, sizeof *siege);
    if (siege == NULL)
        return KS_EMEMORY;
    siege->bits = bits;
    siege->table = ks_alloc((size_t)1 << bits, sizeof *siege->table);
    siege->zones = malloc(sizeof *siege->zones << bits); /* not cleared: few are ever touched */
    if (siege->table != NULL && siege->zones != NULL)
        return 0;
    ks_siege_free(siege);
    *out = NULL;
    return KS_EMEMORY;
}

void ks_siege_free(ks_siege *siege)
{
    if (siege != NULL) {
        free(siege->table);
        free(siege->zones);
    }
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

static int find_region(ks_siege *s, int most, int firm)
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
        if (!firm)
            draw_in(s, seen);
    }
    return 1;
}

/* Puts the cells of the space in order: what a proof depends on is found in that order, here and
 * where proofs are checked. */
static void sort_region(ks_siege *s)
{
    unsigned char inside[KS_CELLS] = {0};
    for (int i = 0; i < s->region_size; i++)
        inside[s->region[i]] = 1;
    s->region_size = 0;
    for (int cell = 0; cell < s->board.cells; cell++)
        if (inside[cell])
            s->region[s->region_size++] = (int16_t)cell;
}

/* Lists the sure stones beside the space. */
static void find_rim(ks_siege *s)
{
    s->stamp++;
    s->rim_size = 0;
    for (int i = 0; i < s->region_size; i++)
        for (int k = 0; k < 4; k++) {
            int cell = s->region[i] + s->board.step[k];
            if (!s->sure[cell] || s->marked[cell] == s->stamp)
                continue;
            s->marked[cell] = s->stamp;
            s->rim[s->rim_size++] = (int16_t)cell;
        }
}

static void take_up(ks_siege *s, const ks_siege_case *asked)
{
    const ks_undo_board *b = &s->board;
    /* The answer must not depend on which stone of the block was asked for. */
    s->target = b->cell_of[asked->point];
    KS_EACH_CELL(cell, b, b->cell_of[asked->point])
    {
        s->target = cell < s->target ? cell : s->target;
    }
    s->defender = b->stone[s->target];
    s->attacker = KS_OPPONENT(s->defender);
    s->goal = asked->goal;
    s->kos = asked->kos;
    s->prover = ks_siege_attacks(s->goal) ? s->attacker : s->defender;
    s->nodes = 0;
    s->limit = asked->nodes;
    s->plies = asked->plies;
    s->first = KS_NO_POINT;
    s->question++;
    s->hash = 1;
    memset(s->sure, 0, sizeof s->sure);
    for (int cell = 0; cell < b->cells; cell++)
        if (b->stone[cell] == KS_BLACK || b->stone[cell] == KS_WHITE)
            s->sure[cell] = asked->sure[b->point_of[cell]] != 0;
}

ks_siege_result ks_siege_run(ks_siege *s, const ks_siege_case *asked)
{
    take_up(s, asked);
    if (s->sure[s->target])
        return ks_siege_attacks(s->goal) ? KS_SIEGE_OPEN : KS_SIEGE_PROVED;
    if (!find_region(s, asked->empties, asked->firm))
        return KS_SIEGE_UNKNOWN;
    sort_region(s);
    find_rim(s);
    if (ks_siege_is_proved(NULL, s))
        return KS_SIEGE_PROVED;
    if (ks_siege_is_hopeless(s))
        return KS_SIEGE_OPEN;
    return ks_siege_search(s, asked->attacker_first == (s->prover == s->attacker), 0);
}
