/* Reading a game: its tree, what its properties say, then its main line, played move by move.
 *
 * A node's set-up comes before its moves. FF[4] forbids both in one node, but records have it.
 * Every move is made by the side that the record names, even out of turn. */
#include "game.h"

#include "alloc.h"
#include "history.h"

#include <stdlib.h>
#include <string.h>

typedef struct reader {
    ks_game *game;
    ks_error *error;
    int suicide;
    ks_history history;
    ks_position position;
} reader;

static const char *colour_name(int colour)
{
    return colour == KS_BLACK ? "Black" : "White";
}

static int refuse_move(reader *r, int status, const ks_game_play *play, const ks_sgf_value *value)
{
    static const struct {
        int status;
        const char *why;
    } reasons[] = {
        {KS_EINPUT, "is no point"},    {KS_EPOINT, "is off the board"},
        {KS_EOCCUPIED, "is occupied"}, {KS_EKO, "retakes the ko too early"},
        {KS_ESUICIDE, "is suicide"},
    };
    const ks_game *game = r->game;
    const char *why = "";
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            why = reasons[i].why;
    char name[24];
    if (play->point >= 0)
        ks_point_name(name, play->point, game->width, game->height);
    else
        ks_game_quote(name, &game->tree, value);
    return ks_error_set(r->error, status, value->start, 0, "move %d: %s %s %s",
                        (int)game->play_count + 1, colour_name(play->colour), name, why);
}

/* Records a move and makes it. Only a move can repeat a position: the one before it is added to
 * the history, set-up included, and the one after it is looked up. */
static int make_move(reader *r, const ks_game_play *play)
{
    ks_game *game = r->game;
    ks_position *position = &r->position;
    if (ks_grow((void **)&game->plays, &game->play_room, game->play_count + 1,
                sizeof *game->plays) ||
        (!game->repeats &&
         ks_history_add(&r->history, ks_history_key(position, KS_POSITIONAL_SUPERKO))))
        return ks_error_set(r->error, KS_EMEMORY, 0, 0, "out of memory");
    game->plays[game->play_count++] = *play;
    ks_move_make(position, play->colour, play->point);
    if (!game->repeats && play->point != KS_PASS &&
        ks_history_has(&r->history, ks_history_key(position, KS_POSITIONAL_SUPERKO)))
        game->repeats = (int)game->play_count;
    return 0;
}

static int read_move(reader *r, int colour, const ks_sgf_value *value)
{
    const ks_game *game = r->game;
    int point;
    int status = ks_sgf_parse_move(&point, ks_sgf_text(&game->tree, value), value->size,
                                   game->width, game->height);
    ks_game_play play = {.point = (int16_t)point, .colour = (uint8_t)colour};
    if (status == 0) {
        ks_position_set_to_move(&r->position, colour);
        status = ks_move_check(&r->position, colour, point, r->suicide);
    }
    return status ? refuse_move(r, status, &play, value) : make_move(r, &play);
}

static int add_setup(reader *r, ks_game_setup setup)
{
    ks_game *game = r->game;
    if (ks_grow((void **)&game->setups, &game->setup_room, game->setup_count + 1,
                sizeof *game->setups))
        return ks_error_set(r->error, KS_EMEMORY, 0, 0, "out of memory");
    setup.moves = (int32_t)game->play_count;
    game->setups[game->setup_count++] = setup;
    ks_game_set_up(&r->position, &setup);
    return 0;
}

static int read_stones(reader *r, int colour, const ks_sgf_value *value)
{
    const ks_sgf *tree = &r->game->tree;
    const char *text = ks_sgf_text(tree, value);
    ks_game_setup setup = {.colour = (uint8_t)colour};
    size_t blank = 0;
    while (blank < value->size && (unsigned char)text[blank] <= ' ')
        blank++;
    if (blank == value->size)
        return 0; /* AB[] sets nothing up */
    int status = ks_sgf_parse_area(&setup.area, text, value->size, r->game->width, r->game->height);
    if (status == 0)
        return add_setup(r, setup);
    char quote[24];
    ks_game_quote(quote, tree, value);
    return ks_error_set(r->error, status, value->start, 0, "A%c[%s] is %s", "EBW"[colour], quote,
                        status == KS_EPOINT ? "off the board" : "no point");
}

/* PL[B], PL[white]; 1 and 2 are found in old records. Anything else is ignored. */
static int read_turn(reader *r, const ks_sgf_value *value)
{
    const char *text = ks_sgf_text(&r->game->tree, value);
    while (*text && (unsigned char)*text <= ' ')
        text++;
    char c = ks_lower(*text);
    int colour = c == 'b' || c == '1' ? KS_BLACK : c == 'w' || c == '2' ? KS_WHITE : KS_EMPTY;
    return colour ? add_setup(r, (ks_game_setup){.turn = 1, .colour = (uint8_t)colour}) : 0;
}

/* Checks the board after the set-up of a node, which starts at `property`. */
static int settle(reader *r, const ks_sgf_property *property)
{
    const ks_game *game = r->game;
    ks_position *position = &r->position;
    int status = ks_position_rebuild(position);
    for (int p = 0; status && p < ks_points(position); p++)
        if (position->stone[p] != KS_EMPTY && position->liberties[position->head[p]] == 0) {
            char name[8];
            ks_point_name(name, p, game->width, game->height);
            return ks_error_set(
                r->error, status, property->name, 0,
                "the set-up before move %d leaves the block at %s without a liberty",
                (int)game->play_count + 1, name);
        }
    return 0;
}

/* Calls `read` on the values of a property. */
static int read_values(reader *r, const ks_sgf_property *property, int colour,
                       int (*read)(reader *r, int colour, const ks_sgf_value *value))
{
    int status = 0;
    for (size_t v = property[0].values; v < property[1].values && status == 0; v++)
        status = read(r, colour, &r->game->tree.values[v]);
    return status;
}

/* The colour that a property sets up, -1 if it is about something else. */
static int setup_colour(const ks_sgf_property *property)
{
    switch (property->code) {
    case KS_SGF_CODE('A', 'B'): return KS_BLACK;
    case KS_SGF_CODE('A', 'W'): return KS_WHITE;
    case KS_SGF_CODE('A', 'E'): return KS_EMPTY;
    default: return -1;
    }
}

static int read_setup(reader *r, const ks_sgf_property *begin, const ks_sgf_property *end)
{
    const ks_sgf_property *stones = NULL;
    int status = 0;
    for (const ks_sgf_property *p = begin; p < end && status == 0; p++) {
        int colour = setup_colour(p);
        if (colour >= 0)
            status = read_values(r, p, colour, read_stones);
        else if (p->code == KS_SGF_CODE('P', 'L'))
            status = read_turn(r, &r->game->tree.values[p->values]);
        if (colour >= 0 && stones == NULL)
            stones = p;
    }
    return status == 0 && stones ? settle(r, stones) : status;
}

static int read_node(reader *r, const ks_sgf_node *node)
{
    const ks_sgf_property *begin = r->game->tree.properties + node[0].properties;
    const ks_sgf_property *end = r->game->tree.properties + node[1].properties;
    int status = read_setup(r, begin, end);
    for (const ks_sgf_property *p = begin; p < end && status == 0; p++)
        if (p->code == 'B' || p->code == 'W')
            status = read_values(r, p, p->code == 'B' ? KS_BLACK : KS_WHITE, read_move);
    return status;
}

/* White moves first after handicap stones. */
static int first_to_move(const ks_game *game)
{
    int stones = 0;
    for (size_t i = 0; i < game->setup_count && game->setups[i].moves == 0; i++)
        stones |= !game->setups[i].turn;
    return stones && game->terms.handicap >= 2 ? KS_WHITE : KS_BLACK;
}

/* With `keeps`, the line ends before a node that cannot be played. */
static int read_line(ks_game *game, int keeps, ks_error *error)
{
    reader r = {.game = game, .error = error};
    ks_sgf *tree = &game->tree;
    r.suicide = game->terms.rules != NULL && game->terms.rules->suicide;
    ks_position_init(&r.position, game->width, game->height);
    game->line_moves = ks_alloc(tree->main_line, sizeof *game->line_moves);
    int status = game->line_moves ? 0 : ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    for (size_t i = 0; i < tree->main_line && status == 0; i++) {
        size_t setups = game->setup_count;
        ks_position before = r.position;
        status = read_node(&r, &tree->nodes[ks_sgf_on_line(tree, i)]);
        game->line_moves[i] = (int32_t)game->play_count;
        if (status && status != KS_EMEMORY && keeps && i > 0) {
            game->broken = *error;
            if (game->play_count == (size_t)game->line_moves[i - 1]) {
                game->setup_count = setups; /* of the node that is left out */
                r.position = before;
            }
            tree->main_line = i;
            status = 0;
        }
    }
    memcpy(game->stone, r.position.stone, sizeof game->stone);
    game->first = first_to_move(game);
    ks_history_release(&r.history);
    return status;
}

/* Turns an offset into the game into one into the text, and finds its line. */
static void place_error(ks_error *error, const char *text, size_t start)
{
    if (error == NULL)
        return;
    error->offset += start;
    error->line = 1;
    for (size_t i = 0; i < error->offset; i++)
        error->line += text[i] == '\r' || (text[i] == '\n' && (i == 0 || text[i - 1] != '\r'));
}

/* Reads the game at the start of `text`; errors have offsets into it. */
static int read_game(ks_game **out, const char *text, size_t size, size_t *used,
                     const ks_game_reading *reading, ks_error *error)
{
    ks_error first = {0};
    ks_sgf tree;
    int status = reading->keeps_start ? ks_sgf_parse_start(&tree, text, size, used, &first)
                                      : ks_sgf_parse(&tree, text, size, used, &first);
    if (status) {
        *error = first;
        return status;
    }
    ks_game *game = *out = ks_alloc(1, sizeof *game);
    if (game == NULL) {
        ks_sgf_release(&tree);
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    }
    game->tree = tree;
    game->broken = first;
    if (reading->variation != NULL)
        status = ks_sgf_choose(&game->tree, reading->variation, error);
    if (status == 0)
        status = ks_game_read_info(game, error);
    return status ? status : read_line(game, reading->keeps_start, error);
}

static int read_text(ks_game **out, const char *text, size_t size, size_t *used,
                     const ks_game_reading *reading, ks_error *error)
{
    size_t start = ks_sgf_seek(text, size), length = 0;
    ks_error unused = {0}, *place = error ? error : &unused;
    *out = NULL;
    *place = (ks_error){0};
    if (used != NULL)
        *used = size;
    if (start == size)
        return ks_error_set(error, KS_EEND, size, 0, "there is no game");
    int status = read_game(out, text + start, size - start, &length, reading, place);
    if (used != NULL)
        *used = start + length;
    if (status) {
        place_error(place, text, start);
        ks_game_free(*out);
        *out = NULL;
        return status;
    }
    if ((*out)->broken.status != 0)
        place_error(&(*out)->broken, text, start);
    *place = (ks_error){0};
    return 0;
}

static int is_ascii(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)text[i] >= 0x80 || text[i] == 0x1B)
            return 0;
    return 1;
}

int ks_game_read_as(ks_game **out, const char *text, size_t size, size_t *used,
                    const ks_game_reading *reading, ks_error *error)
{
    ks_buffer *converted;
    *out = NULL;
    if (reading->convert == NULL || is_ascii(text, size))
        return read_text(out, text, size, used, reading, error);
    int status = ks_buffer_new(&converted);
    if (status == 0)
        status = reading->convert(converted, text, size, reading->payload);
    if (status == 0)
        status = ks_buffer_status(converted);
    if (status) {
        if (used != NULL)
            *used = size;
        ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
    } else if (ks_buffer_size(converted) > 0) {
        text = ks_buffer_data(converted);
        size = ks_buffer_size(converted);
    }
    if (status == 0)
        status = read_text(out, text, size, used, reading, error);
    ks_buffer_free(converted);
    return status;
}

int ks_game_read(ks_game **out, const char *text, size_t size, size_t *used, ks_error *error)
{
    return ks_game_read_as(out, text, size, used, &(ks_game_reading){0}, error);
}

const ks_error *ks_game_broken(const ks_game *game)
{
    return game->broken.status ? &game->broken : NULL;
}

const char *ks_game_note(const ks_game *game, int moves, const char *property, int value)
{
    const ks_sgf *tree = &game->tree;
    for (size_t i = tree->main_line; i-- > 0 && game->line_moves[i] >= moves;) {
        const ks_sgf_property *found = game->line_moves[i] == moves
                                           ? ks_sgf_find_in(tree, ks_sgf_on_line(tree, i), property)
                                           : NULL;
        if (found != NULL)
            return value >= 0 && (uint32_t)value < found[1].values - found->values
                       ? ks_sgf_text(tree, &tree->values[found->values + (uint32_t)value])
                       : NULL;
    }
    return NULL;
}

void ks_game_free(ks_game *game)
{
    if (game == NULL)
        return;
    ks_sgf_release(&game->tree);
    ks_buffer_release(&game->decoded);
    free(game->plays);
    free(game->setups);
    free(game->strings);
    free(game->line_moves);
    free(game);
}

int ks_game_width(const ks_game *game)
{
    return game->width;
}

int ks_game_height(const ks_game *game)
{
    return game->height;
}

int ks_game_moves(const ks_game *game)
{
    return (int)game->play_count;
}

int ks_game_move(const ks_game *game, int number, int *colour, int *point)
{
    if (number < 1 || number > ks_game_moves(game))
        return KS_ERANGE;
    *colour = game->plays[number - 1].colour;
    *point = game->plays[number - 1].point;
    return 0;
}

int ks_game_repeats(const ks_game *game)
{
    return game->repeats;
}
