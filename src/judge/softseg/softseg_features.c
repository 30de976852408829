/* See softseg_features.h. What a move leads to is seen by making it on a board that takes moves
 * back; ladders are the capture reader's search without quiet moves. */
#include "softseg_features.h"

#include "capture_search.h"
#include "single_eyes.h"

enum { LADDER_NODES = 100, ORDERS = KS_SOFTSEG_ORDERS, ENOUGH = 6 };

typedef struct scene {
    const ks_softseg_board *board;
    const ks_position *position;
    int own, enemy;
    uint8_t eye[KS_POINTS];
    uint8_t linked[3][KS_POINTS];       /* by colour */
    int16_t liberty[KS_POINTS][ENOUGH]; /* of heads: the first liberties of the block */
    uint8_t listed[KS_POINTS];
    ks_search search;
} scene;

static void put(ks_softseg_inputs *out, int point, int feature)
{
    out->feature[point][out->count[point]++] = (uint8_t)feature;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* ---- Ladders ---- */

/* Kos may be taken, even at once: a stone in atari can be captured, whether it is in a ko or
 * not. */
static void aim(ks_search *search, int cell)
{
    search->target = cell;
    search->defender = search->board.stone[cell];
    search->attacker = KS_OPPONENT(search->defender);
    search->kos = 1;
    search->ko_met = search->nodes = 0;
    search->board.ko = KS_NO_CELL;
}

/* Is the block captured in a ladder? 0, 1 if the opponent moves first, 2 if even its own side does.
 */
static int read_ladder(ks_search *search, int cell)
{
    ks_zone zone = {{0}}, all;
    int head = search->board.head[cell], liberties = search->board.liberties[head];
    if (liberties > 2)
        return 0;
    aim(search, head);
    if (ks_search_attack(search, liberties == 1 ? NULL : &zone, 0, 1) != KS_CAUGHT)
        return 0;
    int attack = search->best[search->board.depth];
    search->nodes = 0;
    ks_found found = liberties == 1 ? ks_search_tight(search, NULL, 0, 0)
                                    : ks_search_replies(search, &all, &zone, attack, 0, 0);
    return found == KS_CAUGHT ? 2 : 1;
}

/* ---- Moves on empty points ---- */

typedef struct outcome {
    int liberties; /* of the block that the new stone is in; 0: no such move */
    int ladder;    /* is it captured in one? */
    int atari;     /* is a block of the opponent in atari? */
} outcome;

/* Adds a liberty of the new block if it is not known yet. */
static void add_liberty(int16_t known[ENOUGH], int *count, int point)
{
    int i = 0;
    while (i < *count && known[i] != point)
        i++;
    if (i == *count && i < ENOUGH)
        known[(*count)++] = (int16_t)point;
}

/* Most moves take nothing and have more than two liberties: then they need not be made. Returns
 * whether it is so. */
static int see_move(outcome *out, const scene *s, int point, int colour)
{
    const ks_position *position = s->position;
    int16_t known[ENOUGH];
    int near[4], count = 0, neighbours = ks_neighbours(near, position, point);
    *out = (outcome){0, 0, 0};
    for (int i = 0; i < neighbours; i++) {
        int stone = position->stone[near[i]], head = position->head[near[i]];
        if (stone == KS_EMPTY) {
            add_liberty(known, &count, near[i]);
        } else if (stone == colour) {
            for (int j = 0; j < s->listed[head]; j++)
                if (s->liberty[head][j] != point)
                    add_liberty(known, &count, s->liberty[head][j]);
        } else {
            out->atari |= position->liberties[head] == 2;
            if (position->liberties[head] == 1)
                return 0;
        }
    }
    out->liberties = count;
    return count > 2;
}

/* What becomes of a move, by making it. */
static outcome try_move(ks_search *search, int cell, int colour)
{
    ks_undo_board *board = &search->board;
    outcome out = {0, 0, 0};
    int enemies[4];
    if (!ks_undo_board_playable(board, cell, colour))
        return out;
    ks_undo_board_make(board, cell, colour);
    out.liberties = board->liberties[board->head[cell]];
    int count = ks_undo_board_beside(enemies, board, cell, KS_OPPONENT(colour));
    for (int i = 0; i < count; i++)
        out.atari |= board->liberties[enemies[i]] == 1;
    if (out.liberties <= 2) {
        aim(search, board->head[cell]);
        out.ladder = ks_search_attack(search, NULL, 0, 0) == KS_CAUGHT;
    }
    ks_undo_board_undo(board);
    return out;
}

/* ---- Eyes ---- */

/* How many moves are missing to a single-point eye: the empty points among the eight neighbours.
 * Negative: the opponent has too many stones there. */
static int eye_moves(const scene *s, int point, int colour)
{
    const int16_t *beside = s->board->beside[point];
    int on_board = 0, empty = 0, enemies = 0, enemy_beside = 0;
    for (int d = 0; d < KS_SOFTSEG_FIELDS; d++) {
        if (d == 4 || beside[d] < 0)
            continue;
        int stone = s->position->stone[beside[d]];
        on_board++;
        empty += stone == KS_EMPTY;
        enemies += stone == KS_OPPONENT(colour);
        enemy_beside |= d % 2 == 1 && stone == KS_OPPONENT(colour);
    }
    if (enemy_beside || enemies > (on_board == 8))
        return -1;
    return empty;
}

static int is_ponnuki(const scene *s, int point, int colour)
{
    const int16_t *beside = s->board->beside[point];
    for (int d = 0; d < KS_SOFTSEG_FIELDS; d++)
        if (beside[d] < 0 || s->position->stone[beside[d]] != (d % 2 == 1 ? colour : KS_EMPTY))
            return 0;
    return 1;
}

/* By the numbers 1, 2, more from `first` on. A shape that has all its stones and is no eye yet
 * lacks a move too. */
static void put_eye_moves(ks_softseg_inputs *out, const scene *s, int point, int colour, int first)
{
    int moves = eye_moves(s, point, colour);
    if (moves >= 0 && s->eye[point] != colour)
        put(out, point, first + smaller(moves > 0 ? moves : 1, 3) - 1);
}

/* ---- Links ---- */

/* Two stones at opposite corners of a rectangle that is empty but for them: the points between the
 * two along its longer side are part of the link. Straight jumps are rectangles one point wide. */
static void find_link(scene *s, int point, int dx, int dy)
{
    int width = s->board->width, x = point % width, y = point / width;
    int colour = s->position->stone[point], across = dx < 0 ? -dx : dx, side = dx < 0 ? -1 : 1;
    if (x + dx < 0 || x + dx >= width || y + dy >= s->board->height ||
        s->position->stone[point + dy * width + dx] != colour)
        return;
    for (int pass = 0; pass < 2; pass++)
        for (int j = 0; j <= dy; j++)
            for (int i = 0; i <= across; i++) {
                int q = point + j * width + i * side;
                int is_end = (i == 0 && j == 0) || (i == across && j == dy);
                int between = dy > across ? j > 0 && j < dy : i > 0 && i < across;
                if (pass == 0 && !is_end && s->position->stone[q] != KS_EMPTY)
                    return;
                if (pass == 1 && between)
                    s->linked[colour][q] = 1;
            }
}

static void find_links(scene *s)
{
    static const int8_t jumps[][2] = {{2, 0}, {3, 0},  {0, 2}, {0, 3},  {1, 2}, {-1, 2},
                                      {2, 1}, {-2, 1}, {1, 3}, {-1, 3}, {3, 1}, {-3, 1}};
    for (int p = 0; p < s->board->points; p++)
        s->linked[KS_BLACK][p] = s->linked[KS_WHITE][p] = 0;
    for (int p = 0; p < s->board->points; p++)
        for (int i = 0; i < (int)(sizeof jumps / sizeof *jumps); i++)
            if (s->position->stone[p] != KS_EMPTY)
                find_link(s, p, jumps[i][0], jumps[i][1]);
}

/* ---- Blocks ---- */

float ks_softseg_pon(const int orders[ORDERS])
{
    static const float weights[4] = {0.86F, -0.23F, 0.1F, -0.02F}, constant = -0.25F;
    float pon = constant;
    for (int i = 0; i < ORDERS; i++)
        pon += weights[i] * (float)orders[i];
    return pon;
}

void ks_softseg_orders(int out[ORDERS], const ks_frame *frame, const ks_position *position,
                       int head, const ks_set *empty)
{
    ks_set reached = {{0}};
    KS_EACH_STONE(p, position, head)
    {
        ks_set_add(&reached, p);
    }
    for (int i = 0; i < ORDERS; i++) {
        ks_set around = ks_set_around(frame, &reached), next = ks_set_and(frame, &around, empty);
        out[i] = ks_set_count(frame, &next);
        reached = ks_set_or(frame, &reached, &next);
    }
}

static void put_block(ks_softseg_inputs *out, scene *s, int head, const ks_set *empty)
{
    const ks_position *position = s->position;
    int orders[ORDERS], ladder = read_ladder(&s->search, s->search.board.cell_of[head]), bin = 0;
    ks_softseg_orders(orders, &s->board->frame, position, head, empty);
    float pon = ks_softseg_pon(orders);
    while (bin < 7 && pon >= (float)bin - 1.5F)
        bin++;
    KS_EACH_STONE(p, position, head)
    {
        put(out, p, KS_SOFTSEG_PON + bin);
        if (ladder > 0)
            put(out, p, KS_SOFTSEG_CAPTURED);
        if (ladder > 1)
            put(out, p, KS_SOFTSEG_CAPTURED_FIRST);
        put(out, p, KS_SOFTSEG_BLOCK_LIBERTIES + smaller(position->liberties[head], 4) - 1);
        put(out, p, KS_SOFTSEG_BLOCK_STONES + smaller(position->size[head], 5) - 1);
    }
}

/* ---- All of them ---- */

/* The first liberties of all blocks. One more than matters is enough, since a move fills one. */
static void list_liberties(scene *s)
{
    const ks_position *position = s->position;
    for (int p = 0; p < s->board->points; p++)
        s->listed[p] = 0;
    for (int p = 0; p < s->board->points; p++) {
        int near[4], neighbours = ks_neighbours(near, position, p);
        for (int i = 0; i < neighbours && position->stone[p] == KS_EMPTY; i++) {
            int head = position->head[near[i]], count = s->listed[head];
            if (position->stone[near[i]] == KS_EMPTY || count == ENOUGH ||
                (count > 0 && s->liberty[head][count - 1] == p))
                continue;
            s->liberty[head][count] = (int16_t)p;
            s->listed[head]++;
        }
    }
}

static void put_empty(ks_softseg_inputs *out, scene *s, int p)
{
    int cell = s->search.board.cell_of[p];
    outcome own, enemy;
    if (!see_move(&own, s, p, s->own))
        own = try_move(&s->search, cell, s->own);
    if (!see_move(&enemy, s, p, s->enemy))
        enemy = try_move(&s->search, cell, s->enemy);
    put(out, p, KS_SOFTSEG_OWN_LIBERTIES + smaller(own.liberties, 5));
    put(out, p, KS_SOFTSEG_ENEMY_LIBERTIES + smaller(enemy.liberties, 5));
    if (own.ladder)
        put(out, p, KS_SOFTSEG_OWN_LADDER);
    if (enemy.ladder)
        put(out, p, KS_SOFTSEG_ENEMY_LADDER);
    if (s->eye[p] == s->own)
        put(out, p, KS_SOFTSEG_OWN_EYE);
    put_eye_moves(out, s, p, s->own, KS_SOFTSEG_OWN_EYE_MOVES);
    if (is_ponnuki(s, p, s->own))
        put(out, p, KS_SOFTSEG_OWN_PONNUKI);
    put_eye_moves(out, s, p, s->enemy, KS_SOFTSEG_ENEMY_EYE_MOVES);
    if (is_ponnuki(s, p, s->enemy))
        put(out, p, KS_SOFTSEG_ENEMY_PONNUKI);
    if (own.atari)
        put(out, p, KS_SOFTSEG_ATARI);
    if (s->linked[s->own][p])
        put(out, p, KS_SOFTSEG_OWN_LINK);
    if (s->linked[s->enemy][p])
        put(out, p, KS_SOFTSEG_ENEMY_LINK);
}

void ks_softseg_features(ks_softseg_inputs *out, const ks_softseg_board *board,
                         const ks_position *position)
{
    scene s;
    ks_set empty = {{0}};
    s.board = board;
    s.position = position;
    s.own = position->to_move;
    s.enemy = KS_OPPONENT(s.own);
    ks_undo_board_init(&s.search.board, position);
    s.search.words = (s.search.board.cells + 63) / 64;
    s.search.lines = NULL;
    s.search.limit = LADDER_NODES;
    ks_single_eyes(s.eye, position);
    find_links(&s);
    list_liberties(&s);
    for (int p = 0; p < board->points; p++)
        if (position->stone[p] == KS_EMPTY)
            ks_set_add(&empty, p);
    for (int p = 0; p < board->points; p++) {
        if (position->stone[p] == KS_EMPTY)
            put_empty(out, &s, p);
        else if (position->head[p] == p)
            put_block(out, &s, p, &empty);
    }
}
