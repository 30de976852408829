/* See capture.h. Asks the search: first with no quiet moves, which reads ladders, then with one
 * more each time, since a block that is caught in a ladder needs no net. */
#include "capture.h"

#include "capture_search.h"

#include <assert.h>

typedef struct answers {
    ks_found attacked, defended;
    int attack, defence; /* cells */
} answers;

ks_capture_options ks_capture_defaults(int width, int height)
{
    return (ks_capture_options){
        .liberties = 3, .quiet = 1, .nodes = 100, .total = 10 * width * height};
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static void keep_whole_line(ks_capture_line *out, const ks_search *search, int first)
{
    if (!out)
        return;
    out->first = first;
    out->length = search->lines->length[0];
    for (int i = 0; i < out->length; i++) {
        int cell = search->lines->cell[0][i];
        out->point[i] = cell == KS_NO_CELL ? KS_PASS : search->board.point_of[cell];
    }
}

/* No answer may cost more than `most` nodes. */
static void start(ks_search *search, int most, int *spent)
{
    *spent += search->nodes;
    search->nodes = 0;
    search->limit = most;
}

/* The attacker moves first; returns with how many quiet moves that was decided. */
static int attack_first(answers *out, ks_search *search, ks_zone *zone, int quiet)
{
    int least = search->board.liberties[search->board.head[search->target]] - 2;
    int now = least > 0 ? least : 0;
    for (;; now++) {
        out->attacked = ks_search_attack(search, zone, now, 1);
        if (out->attacked != KS_HELD || now >= quiet)
            break;
    }
    out->attack = out->attacked == KS_CAUGHT ? search->best[0] : KS_NO_CELL;
    return now;
}

/* The defender moves first, and the block would fall if he passed. */
static void defend_first(answers *out, ks_search *search, const ks_zone *zone, int now, int quiet)
{
    int tight = search->board.liberties[search->board.head[search->target]] == 1;
    ks_zone all;
    for (;; now++) {
        out->defended = tight ? ks_search_tight(search, &all, now, 0)
                              : ks_search_replies(search, &all, zone, out->attack, now, 0);
        if (out->defended != KS_HELD || now >= quiet)
            break;
    }
    out->defence = out->defended == KS_HELD ? search->best[0] : KS_NO_CELL;
}

/* Both questions. `ko` is the cell that simple ko forbids to `banned`. */
static answers ask(ks_search *search, ks_capture_line *line, int ko, int banned,
                   const ks_capture_options *options, int *spent)
{
    answers answer = {.defended = KS_HELD, .attack = KS_NO_CELL, .defence = KS_NO_CELL};
    ks_undo_board *board = &search->board;
    ks_zone zone;
    start(search, options->nodes, spent);
    board->ko = banned == search->attacker ? ko : KS_NO_CELL;
    int now = attack_first(&answer, search, &zone, options->quiet);
    if (answer.attacked != KS_CAUGHT) {
        answer.defended = answer.attacked;
        return answer;
    }
    keep_whole_line(line, search, search->attacker);
    start(search, options->nodes, spent);
    board->ko = banned == search->defender ? ko : KS_NO_CELL;
    defend_first(&answer, search, &zone, now, options->quiet);
    if (answer.defended == KS_CAUGHT)
        keep_whole_line(line, search, search->defender);
    return answer;
}

static ks_catch catch_of(ks_found without_ko, ks_found with_ko)
{
    if (without_ko == KS_CAUGHT)
        return KS_CATCH_YES;
    if (without_ko == KS_CUT || with_ko == KS_CUT)
        return KS_CATCH_UNKNOWN;
    return with_ko == KS_CAUGHT ? KS_CATCH_KO : KS_CATCH_NO;
}

static int point_of(const ks_search *search, int cell)
{
    return cell == KS_NO_CELL ? KS_NO_POINT : search->board.point_of[cell];
}

/* Reads the block with that head: without kos first, and once more with them if they would
 * matter. */
static void read_block(ks_capture *out, ks_capture_line *line, ks_search *search, int head,
                       const ks_position *position, const ks_capture_options *options)
{
    int ko = position->ko >= 0 ? search->board.cell_of[position->ko] : KS_NO_CELL, spent = 0;
    search->target = head;
    search->defender = search->board.stone[head];
    search->attacker = KS_OPPONENT(search->defender);
    search->kos = search->ko_met = search->nodes = 0;
    answers first = ask(search, line, ko, position->to_move, options, &spent), second = first;
    if (search->ko_met && (first.attacked == KS_HELD || first.defended == KS_HELD)) {
        search->kos = 1;
        ks_capture_line *free_line = first.attacked == KS_CAUGHT ? NULL : line;
        second = ask(search, free_line, ko, position->to_move, options, &spent);
    }
    spent += search->nodes;
    *out = (ks_capture){.attacked = catch_of(first.attacked, second.attacked),
                        .defended = catch_of(first.defended, second.defended),
                        .attack = KS_NO_POINT,
                        .defence = KS_NO_POINT,
                        .nodes = spent};
    const answers *told = first.attacked == KS_CAUGHT ? &first : &second;
    if (out->attacked >= KS_CATCH_KO)
        out->attack = point_of(search, told->attack);
    if (out->attacked >= KS_CATCH_KO && out->defended == KS_CATCH_NO)
        out->defence = point_of(search, told->defence);
}

static void begin(ks_search *search, const ks_position *position, ks_capture_lines *lines)
{
    ks_undo_board_init(&search->board, position);
    search->words = (search->board.cells + 63) / 64;
    search->lines = lines;
}

static ks_capture_options allowed(const ks_capture_options *options)
{
    assert(options->quiet >= 0 && options->liberties >= 0 && options->nodes >= 0);
    ks_capture_options out = *options;
    out.quiet = smaller(out.quiet, KS_MAX_QUIET);
    out.liberties = smaller(out.liberties, out.quiet + 2);
    return out;
}

static const ks_capture safe = {.attack = KS_NO_POINT, .defence = KS_NO_POINT};

void ks_capture_read(ks_capture *out, ks_capture_line *line, const ks_position *position, int point,
                     const ks_capture_options *options)
{
    ks_search search;
    ks_capture_lines lines;
    ks_capture_options limits = allowed(options);
    assert(position->stone[point] != KS_EMPTY);
    *out = safe;
    if (line)
        line->length = 0;
    if (position->liberties[position->head[point]] > limits.liberties)
        return;
    begin(&search, position, line ? &lines : NULL);
    int head = search.board.head[search.board.cell_of[point]];
    read_block(out, line, &search, head, position, &limits);
}

void ks_capture_all(ks_capture *out, const ks_reading *reading, const ks_capture_options *options)
{
    const ks_position *position = reading->position;
    ks_capture_options limits = allowed(options);
    ks_search search;
    int left = options->total;
    for (int i = 0; i < reading->block_count; i++)
        out[i] = safe;
    begin(&search, position, NULL);
    const ks_undo_board *board = &search.board;
    for (int liberties = 1; liberties <= limits.liberties; liberties++)
        for (int cell = board->stride + 1; cell < board->cells; cell++) {
            int stone = board->stone[cell];
            if (stone == KS_EMPTY || stone == KS_BORDER || board->head[cell] != cell ||
                board->liberties[cell] != liberties)
                continue;
            ks_capture *block = &out[reading->block_at[board->point_of[cell]]];
            limits.nodes = smaller(options->nodes, left);
            if (left <= 0) {
                block->attacked = block->defended = KS_CATCH_UNKNOWN;
                continue;
            }
            read_block(block, NULL, &search, cell, position, &limits);
            left -= block->nodes;
        }
}

ks_capture_status ks_capture_status_of(const ks_capture *capture)
{
    if (capture->attacked == KS_CATCH_NO)
        return KS_CAPTURE_SAFE;
    if (capture->attacked != KS_CATCH_YES)
        return KS_CAPTURE_UNKNOWN;
    if (capture->defended == KS_CATCH_YES)
        return KS_CAPTURE_CAPTURED;
    return capture->defended == KS_CATCH_NO ? KS_CAPTURE_CRITICAL : KS_CAPTURE_UNKNOWN;
}
