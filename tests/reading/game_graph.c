/* See game_graph.h. */
#include "game_graph.h"

#include <stdlib.h>
#include <string.h>

static void need(int true_)
{
    if (!true_)
        abort();
}

/* ---- Boards ---- */

void game_graph_init(game_graph *out, int points, int room)
{
    *out = (game_graph){.points = points, .room = room};
    need(out->points <= KS_GRAPH_POINTS);
    for (out->slots = 1; out->slots < room * 2;)
        out->slots *= 2;
    out->board = malloc((size_t)room * sizeof *out->board);
    out->place = malloc((size_t)out->slots * sizeof *out->place);
    for (int colour = 1; colour <= 2; colour++) {
        out->next[colour] = malloc((size_t)room * (size_t)out->points * sizeof(int));
        need(out->next[colour] != NULL);
    }
    need(out->board != NULL);
    need(out->place != NULL);
    game_graph_clear(out);
}

void game_graph_release(game_graph *graph)
{
    free(graph->board);
    free(graph->place);
    free(graph->next[1]);
    free(graph->next[2]);
}

void game_graph_clear(game_graph *graph)
{
    graph->boards = 0;
    for (int i = 0; i < graph->slots; i++)
        graph->place[i] = -1;
}

static uint64_t pack(const game_graph *graph, const unsigned char *stones)
{
    uint64_t board = 0;
    for (int p = graph->points - 1; p >= 0; p--)
        board = board * 3 + stones[p];
    return board;
}

void game_graph_unpack(unsigned char *stones, const game_graph *graph, int board)
{
    uint64_t rest = graph->board[board];
    for (int p = 0; p < graph->points; p++, rest /= 3)
        stones[p] = (unsigned char)(rest % 3);
}

/* The number of a board, which may be new; -1 if there is no room. */
static int number(game_graph *graph, uint64_t board)
{
    uint64_t slot = board * 0x9E3779B97F4A7C15U >> 20;
    for (;; slot++) {
        int *place = &graph->place[slot & (uint64_t)(graph->slots - 1)];
        if (*place >= 0 && graph->board[*place] == board)
            return *place;
        if (*place >= 0)
            continue;
        if (graph->boards == graph->room)
            return -1;
        graph->board[graph->boards] = board;
        return *place = graph->boards++;
    }
}

void game_graph_grid(game_graph *graph, int width, int height)
{
    graph->points = width * height;
    for (int p = 0; p < graph->points; p++) {
        int n = 0, x = p % width, y = p / width, *near = graph->near[p];
        if (x > 0)
            near[n++] = p - 1;
        if (x < width - 1)
            near[n++] = p + 1;
        if (y > 0)
            near[n++] = p - width;
        if (y < height - 1)
            near[n++] = p + width;
        graph->nears[p] = n;
        graph->walls[p] = 0;
    }
}

/* Lists the connected points with the same stone; the bits of what is beside them, by colour, with
 * walls as bits 4 and up. */
static int flood(int *out, int *touched, const game_graph *graph, const unsigned char *stones,
                 int p)
{
    unsigned char seen[KS_GRAPH_POINTS] = {0};
    int size = 1;
    out[0] = p;
    seen[p] = 1;
    *touched = 0;
    for (int i = 0; i < size; i++) {
        *touched |= graph->walls[out[i]] << 4;
        for (int j = 0; j < graph->nears[out[i]]; j++) {
            int near = graph->near[out[i]][j];
            *touched |= 1 << stones[near];
            if (stones[near] == stones[p] && !seen[near]) {
                seen[near] = 1;
                out[size++] = near;
            }
        }
    }
    return size;
}

/* Or is joined with a wall. */
static int has_liberty(const game_graph *graph, const unsigned char *stones, int p)
{
    int block[KS_GRAPH_POINTS], touched;
    flood(block, &touched, graph, stones, p);
    return touched & (1 | 16 << stones[p]);
}

/* 0: suicide. */
static int play(unsigned char *stones, const game_graph *graph, int p, int colour)
{
    int block[KS_GRAPH_POINTS], touched;
    stones[p] = (unsigned char)colour;
    for (int i = 0; i < graph->nears[p]; i++) {
        int near = graph->near[p][i];
        if (stones[near] != 3 - colour || has_liberty(graph, stones, near))
            continue;
        int size = flood(block, &touched, graph, stones, near);
        for (int j = 0; j < size; j++)
            stones[block[j]] = 0;
    }
    return has_liberty(graph, stones, p);
}

int game_graph_add(game_graph *graph, const unsigned char *stones)
{
    for (int p = 0; p < graph->points; p++)
        if (stones[p] != 0 && !has_liberty(graph, stones, p))
            return -1;
    int before = graph->boards, root = number(graph, pack(graph, stones));
    for (int i = before; i < graph->boards; i++) {
        unsigned char now[KS_GRAPH_POINTS], after[KS_GRAPH_POINTS];
        game_graph_unpack(now, graph, i);
        for (int colour = 1; colour <= 2; colour++)
            for (int p = 0; p < graph->points; p++) {
                int *next = &graph->next[colour][i * graph->points + p];
                *next = -1;
                if (now[p] != 0)
                    continue;
                memcpy(after, now, sizeof after);
                if (!play(after, graph, p, colour))
                    continue;
                *next = number(graph, pack(graph, after));
                if (*next < 0)
                    return -1;
            }
    }
    return root;
}

/* ---- Values ---- */

void game_values_init(game_values *out, int room)
{
    unsigned char **all[] = {&out->attacker_owns, &out->defender_owns, &out->stands, &out->taken,
                             &out->lives};
    for (int i = 0; i < 5; i++) {
        *all[i] = malloc((size_t)room);
        need(*all[i] != NULL);
    }
}

void game_values_release(game_values *values)
{
    free(values->attacker_owns);
    free(values->defender_owns);
    free(values->stands);
    free(values->taken);
    free(values->lives);
}

static int owner(const game_graph *graph, const unsigned char *stones, int p)
{
    int points[KS_GRAPH_POINTS], touched;
    if (stones[p] != 0)
        return stones[p];
    flood(points, &touched, graph, stones, p);
    touched |= touched >> 4;
    return (touched & 6) == 2 ? 1 : (touched & 6) == 4 ? 2 : 0;
}

/* Is the room at an empty point, all that is not the defender's, closed by blocks marked as living?
 * Then its empty points are given the number. */
static int closes(int *room, const game_graph *graph, const unsigned char *stones,
                  const unsigned char *living, int p)
{
    unsigned char seen[KS_GRAPH_POINTS] = {0};
    int list[KS_GRAPH_POINTS], size = 1;
    list[0] = p;
    seen[p] = 1;
    for (int i = 0; i < size; i++) {
        if (graph->walls[list[i]] & 1 << KS_GRAPH_ATTACKER)
            return 0;
        for (int j = 0; j < graph->nears[list[i]]; j++) {
            int near = graph->near[list[i]][j];
            if (stones[near] == KS_GRAPH_DEFENDER && !living[near])
                return 0;
            if (stones[near] != KS_GRAPH_DEFENDER && !seen[near]) {
                seen[near] = 1;
                list[size++] = near;
            }
        }
    }
    for (int i = 0; i < size; i++)
        room[list[i]] = p;
    return 1;
}

/* Rooms of living blocks all of whose empty points are liberties of the block. */
static int vital_rooms(const game_graph *graph, const unsigned char *stones, const int *room,
                       const int *block, int size)
{
    int count = 0;
    for (int r = 0; r < graph->points; r++) {
        int empties = 0, liberties = 0;
        for (int p = 0; p < graph->points; p++) {
            int beside = 0;
            if (room[p] != r || stones[p] != 0)
                continue;
            for (int i = 0; i < size; i++)
                for (int j = 0; j < graph->nears[block[i]]; j++)
                    beside |= graph->near[block[i]][j] == p;
            empties++;
            liberties += beside;
        }
        count += empties > 0 && liberties == empties;
    }
    return count;
}

/* Benson: blocks without two vital rooms are struck out until all others have two. */
static int lives(const game_graph *graph, const unsigned char *stones, int target)
{
    unsigned char living[KS_GRAPH_POINTS];
    int room[KS_GRAPH_POINTS], block[KS_GRAPH_POINTS], touched;
    for (int p = 0; p < graph->points; p++)
        living[p] = stones[p] == KS_GRAPH_DEFENDER;
    for (int struck = 1; struck;) {
        struck = 0;
        for (int p = 0; p < graph->points; p++)
            room[p] = -1;
        for (int p = 0; p < graph->points; p++)
            if (stones[p] != KS_GRAPH_DEFENDER && room[p] < 0)
                closes(room, graph, stones, living, p);
        for (int p = 0; p < graph->points; p++) {
            if (!living[p])
                continue;
            int size = flood(block, &touched, graph, stones, p);
            if (touched & 16 << KS_GRAPH_DEFENDER ||
                vital_rooms(graph, stones, room, block, size) >= 2)
                continue;
            for (int i = 0; i < size; i++)
                living[block[i]] = 0;
            struck = 1;
        }
    }
    return living[target];
}

/* What a side wants of a board: it has been reached, it counts at the end of the game, or it is
 * lost. */
enum { OTHERWISE, REACHED, ENDED, LOST };

/* Bits 0 and 1: the first side, the other to move; bits 2 and 3: after a pass. */
static int step(const game_graph *graph, const unsigned char *value, const unsigned char *want,
                int board, int side)
{
    int found = value[board];
    if (want[board] == REACHED)
        return 15;
    if (want[board] == LOST)
        return 0;
    for (int mover = 1; mover <= 2; mover++) {
        int own = mover == side, some = 0, all = 1;
        int mine = mover - 1, theirs = 2 - mover;
        for (int p = 0; p < graph->points; p++) {
            int next = graph->next[mover][board * graph->points + p];
            if (next < 0)
                continue;
            some |= value[next] >> theirs & 1;
            all &= value[next] >> theirs & 1;
        }
        for (int passed = 0; passed < 2; passed++) {
            int pass = passed ? want[board] == ENDED : value[board] >> (2 + theirs) & 1;
            if (own ? some || pass : all && pass)
                found |= 1 << (2 * passed + mine);
        }
    }
    return found;
}

/* The least set that the side can force. */
static void force(unsigned char *value, const game_graph *graph, const unsigned char *want,
                  int side)
{
    memset(value, 0, (size_t)graph->boards);
    for (int changed = 1, up = 1; changed; up = !up) {
        changed = 0;
        for (int i = 0; i < graph->boards; i++) {
            int board = up ? i : graph->boards - 1 - i;
            if (value[board] == 15)
                continue;
            int found = step(graph, value, want, board, side);
            changed |= found != value[board];
            value[board] = (unsigned char)found;
        }
    }
}

void game_graph_solve(game_values *out, const game_graph *graph, int target)
{
    unsigned char *want[5];
    for (int i = 0; i < 5; i++) {
        want[i] = malloc((size_t)graph->boards);
        need(want[i] != NULL);
    }
    for (int board = 0; board < graph->boards; board++) {
        unsigned char stones[KS_GRAPH_POINTS];
        game_graph_unpack(stones, graph, board);
        int owned = owner(graph, stones, target), gone = stones[target] != KS_GRAPH_DEFENDER;
        want[0][board] = owned == KS_GRAPH_ATTACKER ? ENDED : OTHERWISE;
        want[1][board] = owned == KS_GRAPH_DEFENDER ? ENDED : OTHERWISE;
        want[2][board] = gone ? LOST : ENDED;
        want[3][board] = gone ? REACHED : OTHERWISE;
        want[4][board] = gone ? LOST : lives(graph, stones, target) ? REACHED : OTHERWISE;
    }
    force(out->attacker_owns, graph, want[0], KS_GRAPH_ATTACKER);
    force(out->defender_owns, graph, want[1], KS_GRAPH_DEFENDER);
    force(out->stands, graph, want[2], KS_GRAPH_DEFENDER);
    force(out->taken, graph, want[3], KS_GRAPH_ATTACKER);
    force(out->lives, graph, want[4], KS_GRAPH_DEFENDER);
    for (int i = 0; i < 5; i++)
        free(want[i]);
}

int game_graph_is_wrong(const game_values *v, int board, int attacker_first, graph_claim claim,
                        int any_ko)
{
    int bit = attacker_first ? KS_GRAPH_ATTACKER_FIRST : KS_GRAPH_DEFENDER_FIRST;
    switch (claim) {
    case KS_GRAPH_TAKE: return (any_ko ? ~v->taken[board] : v->stands[board]) & bit;
    case KS_GRAPH_FALL: return (any_ko ? ~v->attacker_owns[board] : v->defender_owns[board]) & bit;
    case KS_GRAPH_HOLD: return (any_ko ? ~v->stands[board] : v->attacker_owns[board]) & bit;
    case KS_GRAPH_LIVE: return (any_ko ? ~v->defender_owns[board] : v->attacker_owns[board]) & bit;
    default: return any_ko ? v->lives[board] & bit : 0;
    }
}
