/* Writes a proof (include/keisei/proof.h): asks the reader, and goes once more through what it has
 * found. Where the table has lost a part, that is searched again. */
#include "proof_bytes.h"

#include "buffer.h"
#include "siege_search.h"

#include <string.h>

enum { LEAST_BITS = 8, MOST_BITS = 16, SEARCHES = 4 /* times the first search, to find again */ };

typedef struct writer {
    ks_siege *siege;
    ks_buffer *out;
    int status;
} writer;

static void put_byte(writer *w, int byte)
{
    ks_buffer_put_char(w->out, (char)byte);
    if (ks_buffer_size(w->out) > KS_PROOF_SIZE)
        w->status = KS_ERANGE;
}

/* ---- The tree ---- */

/* After this move of the prover, is it proved? */
static int is_proof(ks_siege *s, int cell)
{
    uint64_t hash = s->hash;
    ks_siege_make(s, cell, s->prover);
    const ks_siege_slot *kept = ks_siege_recall(s, s->hash);
    int found = ks_siege_is_proved(NULL, s) || (kept != NULL && kept->delta == 0);
    ks_siege_take_back(s, hash);
    return found;
}

/* A move of the prover that wins; -1 if the table has none. */
static int winning_move(ks_siege *s)
{
    for (int i = 0; i < s->region_size; i++)
        if (ks_siege_may_move(s, s->region[i], s->prover) && is_proof(s, s->region[i]))
            return s->region[i];
    return !ks_siege_reaches(s) && is_proof(s, KS_NO_CELL) ? KS_NO_CELL : -1;
}

/* Searches until the table has a move. What it had is forgotten, since it may be for other lines.
 */
static int find_move(writer *w, int depth)
{
    ks_siege *s = w->siege;
    int cell = winning_move(s);
    if (cell >= 0)
        return cell;
    s->question++;
    if (ks_siege_search(s, 1, depth) == KS_SIEGE_PROVED)
        cell = winning_move(s);
    if (cell < 0)
        w->status = KS_EEND;
    return cell;
}

static void put_position(ks_zone *zone, writer *w, int proving, int depth);

static void put_child(ks_zone *zone, writer *w, int cell, int proving, int depth)
{
    ks_siege *s = w->siege;
    uint64_t hash = s->hash;
    ks_siege_make(s, cell, proving ? s->prover : KS_OPPONENT(s->prover));
    put_position(zone, w, !proving, depth + 1);
    if (proving && cell != KS_NO_CELL) {
        ks_zone_add(zone, cell);
        ks_siege_zone_close(zone, s);
    }
    ks_siege_take_back(s, hash);
    if (cell != KS_NO_CELL)
        ks_siege_zone_move(zone, s, cell, proving ? s->prover : KS_OPPONENT(s->prover));
}

static void put_move(ks_zone *zone, writer *w, int depth)
{
    ks_siege *s = w->siege;
    int cell = find_move(w, depth);
    if (cell < 0)
        return;
    put_byte(w, cell == KS_NO_CELL ? KS_PROOF_PASS : KS_PROOF_MOVE);
    if (cell != KS_NO_CELL) {
        put_byte(w, s->board.point_of[cell] >> 8);
        put_byte(w, s->board.point_of[cell] & 255);
    }
    put_child(zone, w, cell, 1, depth);
    ks_siege_zone_close(zone, s);
}

static int may_not_retake(const ks_siege *s)
{
    return s->kos == KS_SIEGE_KOS_RULE && s->board.ko != KS_NO_CELL;
}

/* Answers the opponent's moves in the zone that have no answer yet, in the order of their cells.
 * Returns how many cells of the zone were new. */
static int put_answers(ks_zone *zone, writer *w, ks_zone *done, const ks_zone *tried, int depth)
{
    ks_siege *s = w->siege;
    int opponent = KS_OPPONENT(s->prover), count = 0;
    for (int i = 0; i < s->region_size && w->status == 0; i++) {
        int cell = s->region[i];
        if (!ks_zone_has(tried, cell) || ks_zone_has(done, cell) ||
            s->board.stone[cell] != KS_EMPTY)
            continue;
        ks_zone_add(done, cell);
        count++;
        if (ks_siege_may_move(s, cell, opponent)) {
            ks_zone child = {{0}};
            put_child(&child, w, cell, 0, depth);
            ks_zone_join(zone, &child, KS_ZONE_WORDS);
        } else if (!may_not_retake(s) || cell != s->board.ko) {
            ks_siege_zone_bar(zone, s, cell, opponent);
        }
    }
    ks_siege_zone_close(zone, s);
    return count;
}

static void put_opponent(ks_zone *zone, writer *w, int depth)
{
    ks_siege *s = w->siege;
    ks_zone done = {{0}}, tried;
    put_byte(w, KS_PROOF_ANSWERS);
    if (!ks_siege_reaches(s))
        ks_zone_add(zone, s->target);
    if (ks_siege_reaches(s) || may_not_retake(s)) {
        ks_zone pass = {{0}};
        put_child(&pass, w, KS_NO_CELL, 0, depth);
        ks_zone_join(zone, &pass, KS_ZONE_WORDS);
    }
    ks_siege_zone_close(zone, s);
    do
        tried = *zone;
    while (put_answers(zone, w, &done, &tried, depth) > 0 && !ks_siege_reaches(s) &&
           w->status == 0);
}

/* Recursive, but no deeper than KS_PROOF_DEEPEST. */
static void put_position(ks_zone *zone, writer *w, int proving, int depth)
{
    if (w->status)
        return;
    if (ks_siege_is_proved(NULL, w->siege)) {
        put_byte(w, KS_PROOF_LEAF);
        ks_siege_is_proved(zone, w->siege);
        ks_siege_zone_close(zone, w->siege);
    } else if (depth + 1 >= KS_PROOF_DEEPEST) {
        w->status = KS_ERANGE;
    } else {
        w->siege->path[depth] = w->siege->hash;
        (proving ? put_move : put_opponent)(zone, w, depth);
    }
}

/* ---- The header ---- */

static void mark_assumed(unsigned char *assumed, const ks_siege *s)
{
    const ks_undo_board *b = &s->board;
    memset(assumed, 0, KS_POINTS);
    for (int i = 0; i < s->rim_size; i++)
        KS_EACH_CELL(cell, b, b->head[s->rim[i]])
        {
            assumed[b->point_of[cell]] = 1;
        }
}

static void put_header(ks_buffer *out, const ks_position *position, const ks_statement *claim)
{
    unsigned char header[KS_PROOF_MARKS] = "KSPF";
    int points = ks_points(position);
    header[4] = KS_PROOF_VERSION;
    header[5] = position->width;
    header[6] = position->height;
    header[7] = (unsigned char)claim->kind;
    header[8] = (unsigned char)claim->kos;
    header[9] = (unsigned char)claim->first;
    header[10] = (unsigned char)(claim->point >> 8);
    header[11] = (unsigned char)(claim->point & 255);
    ks_buffer_put(out, header, sizeof header);
    for (int p = 0; p < points; p += 8) {
        int byte = 0;
        for (int i = 0; i < 8 && p + i < points; i++)
            byte |= claim->assumed[p + i] << i;
        ks_buffer_put_char(out, (char)byte);
    }
}

static void put_sum(ks_buffer *out, const ks_position *position)
{
    uint64_t sum = ks_proof_sum(position, (const unsigned char *)out->data, out->size);
    for (int i = 0; i < 8; i++)
        out->data[12 + i] = (char)(sum >> (8 * i) & 255);
}

static const ks_siege_goal goal_of[] = {[KS_PROVED_TAKEN] = KS_SIEGE_TAKE,
                                        [KS_PROVED_FALLS] = KS_SIEGE_FALL,
                                        [KS_PROVED_STAYS] = KS_SIEGE_HOLD,
                                        [KS_PROVED_LIVES] = KS_SIEGE_LIVE};
static const ks_siege_kos kos_of[] = {[KS_PROVED_ANY_KO] = KS_SIEGE_KOS_LOST,
                                      [KS_PROVED_NO_THREATS] = KS_SIEGE_KOS_RULE,
                                      [KS_PROVED_KOS_WON] = KS_SIEGE_KOS_WON};

static int search_and_put(ks_buffer *out, ks_siege *s, const ks_position *position,
                          ks_statement *claim, int nodes)
{
    ks_siege_case asked = {.point = claim->point,
                           .sure = claim->assumed,
                           .attacker_first = claim->first != position->stone[claim->point],
                           .goal = goal_of[claim->kind],
                           .kos = kos_of[claim->kos],
                           .empties = KS_POINTS,
                           .nodes = nodes};
    static const unsigned char none[KS_POINTS] = {0};
    ks_siege_case alone = asked;
    alone.sure = none;
    alone.nodes = 0;
    ks_siege_set(s, position);
    if (ks_siege_run(s, &alone) == KS_SIEGE_PROVED) /* it assumes nothing */
        asked = alone;
    if (ks_siege_run(s, &asked) != KS_SIEGE_PROVED || s->sure[s->target])
        return KS_EEND;
    KS_EACH_STONE(stone, position, claim->point)
    {
        claim->point = stone < claim->point ? stone : claim->point;
    }
    mark_assumed(claim->assumed, s);
    put_header(out, position, claim);
    s->limit = nodes > KS_SIEGE_NEVER / SEARCHES ? KS_SIEGE_NEVER : nodes * SEARCHES;
    writer w = {s, out, 0};
    ks_zone zone = {{0}};
    put_position(&zone, &w, asked.attacker_first == (s->prover == s->attacker), 0);
    return w.status ? w.status : ks_buffer_status(out);
}

/* A table with room for all positions of a short search. */
static int table_bits(int nodes)
{
    int bits = LEAST_BITS;
    while (bits < MOST_BITS && nodes >> bits > 0)
        bits++;
    return bits;
}

int ks_proof_make(ks_buffer *out, const ks_position *position, ks_statement *claim, int nodes)
{
    ks_siege *siege;
    if (claim->point < 0 || claim->point >= ks_points(position) ||
        position->stone[claim->point] == KS_EMPTY)
        return KS_EPOINT;
    int status = ks_siege_new(&siege, table_bits(nodes));
    if (status)
        return status;
    ks_buffer_clear(out);
    status = search_and_put(out, siege, position, claim, nodes);
    if (status == 0)
        put_sum(out, position);
    else
        ks_buffer_clear(out);
    ks_siege_free(siege);
    return status;
}
