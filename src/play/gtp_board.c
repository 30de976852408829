/* GTP: the board, moves, handicap and set-up, and questions about what stands there. */
#include "gtp.h"

#include <assert.h>
#include <string.h>

/* ---- Sizes ---- */

static int resize(ks_buffer *out, ks_engine *engine, int width, int height)
{
    ks_error error = {0};
    if (!ks_size_allowed(width, height))
        return ks_gtp_refuse(out, "unacceptable size");
    int status = ks_session_clear(&engine->session, width, height);
    if (status == 0 && ks_gtp_set_judge(engine, engine->judge_name, &error))
        return ks_gtp_refuse(out, "%s", error.message);
    return status;
}

static int boardsize(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int width, height, status = ks_words_int(&width, out, words);
    height = width;
    if (status == 0 && ks_words_more(words))
        status = ks_words_int(&height, out, words);
    return status ? status : resize(out, engine, width, height);
}

static int rectangular_boardsize(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int width, height;
    if (ks_words_int(&width, out, words) || ks_words_int(&height, out, words))
        return KS_EINPUT;
    return resize(out, engine, width, height);
}

static int query_boardsize(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    const ks_position *position = &engine->session.position;
    ks_buffer_put_int(out, position->width);
    if (position->width != position->height)
        ks_buffer_put_format(out, " %d", position->height);
    return 0;
}

static int clear_board(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)out, (void)words;
    const ks_position *position = &engine->session.position;
    return ks_session_clear(&engine->session, position->width, position->height);
}

/* ---- Komi ---- */

static int komi(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    double value;
    if (ks_words_number(&value, out, words))
        return KS_EINPUT;
    if (value > 10000 || value < -10000)
        return ks_gtp_refuse(out, "unacceptable komi");
    engine->session.terms.komi = (float)value;
    return 0;
}

static int get_komi(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    ks_buffer_put_number(out, (double)engine->session.terms.komi, 3);
    return 0;
}

/* ---- Moves ---- */

static int play_one(ks_buffer *out, ks_engine *engine, ks_words *words, int colour)
{
    int point;
    if (ks_words_point(&point, out, words, &engine->session.position))
        return KS_EINPUT;
    int status = ks_session_play(&engine->session, colour, point);
    return status && status != KS_EMEMORY
               ? ks_gtp_refuse(out, "illegal move: %s", ks_status_text(status))
               : status;
}

static int play(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int colour;
    if (ks_words_colour(&colour, out, words))
        return KS_EINPUT;
    return play_one(out, engine, words, colour);
}

static int black(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    return play_one(out, engine, words, KS_BLACK);
}

static int white(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    return play_one(out, engine, words, KS_WHITE);
}

/* Plays all of the moves or none. */
static int play_sequence(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    ks_session *session = &engine->session;
    size_t before = session->count;
    int resigned = session->resigned, status = 0;
    while (status == 0 && ks_words_more(words))
        status = play(out, engine, words);
    if (status && session->count > before && ks_session_undo(session, session->count - before))
        return KS_EMEMORY;
    if (status)
        session->resigned = resigned;
    return status;
}

static int undo_moves(ks_buffer *out, ks_engine *engine, int moves)
{
    int status = moves < 0 ? KS_ERANGE : ks_session_undo(&engine->session, (size_t)moves);
    return status == KS_ERANGE ? ks_gtp_refuse(out, "cannot undo") : status;
}

static int undo(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    return undo_moves(out, engine, 1);
}

static int gg_undo(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int moves = 1;
    if (ks_words_more(words) && ks_words_int(&moves, out, words))
        return KS_EINPUT;
    return undo_moves(out, engine, moves);
}

/* ---- Handicap and set-up ---- */

static int is_empty(const ks_engine *engine)
{
    const ks_position *position = &engine->session.position;
    return engine->session.count == 0 &&
           memchr(position->stone, KS_BLACK, (size_t)ks_points(position)) == NULL &&
           memchr(position->stone, KS_WHITE, (size_t)ks_points(position)) == NULL;
}

/* Black stones on an empty board, White to move; `list`: say where. */
static int place(ks_buffer *out, ks_engine *engine, const int *points, int count, int list)
{
    ks_position start = engine->session.position;
    for (int i = 0; i < count; i++)
        ks_position_put(&start, points[i], KS_BLACK);
    if (ks_position_rebuild(&start))
        return ks_gtp_refuse(out, "invalid number of stones");
    start.to_move = KS_WHITE;
    for (int i = 0; i < count && list; i++) {
        ks_buffer_put_string(out, i ? " " : "");
        ks_gtp_put_point(out, points[i], &start);
    }
    return ks_session_start(&engine->session, &start, count);
}

/* The places that the protocol prescribes: those of the library, turned by 180 degrees. On boards
 * with sides under nine lines there are four. */
static int standard_places(int out[9], const ks_position *position, int stones)
{
    int side = position->width < position->height ? position->width : position->height;
    if (side < 9 && stones > 4)
        return 0;
    int count = ks_handicap_points(out, stones, position->width, position->height);
    for (int i = 0; i < count; i++)
        out[i] = ks_points(position) - 1 - out[i];
    return count;
}

static int fixed_handicap(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int stones, points[9];
    if (ks_words_int(&stones, out, words))
        return KS_EINPUT;
    if (!is_empty(engine))
        return ks_gtp_refuse(out, "board not empty");
    int count = standard_places(points, &engine->session.position, stones);
    if (count == 0)
        return ks_gtp_refuse(out, "invalid number of stones");
    return place(out, engine, points, count, 1);
}

/* How wide the room around a point is: first its line, up to the third, then the square of the
 * distance to the nearest stone; -1 where a stone is. */
static int room_at(int x, int y, const ks_position *position, const int *points, int count)
{
    int width = position->width, right = width - 1 - x, below = position->height - 1 - y;
    int line = 2, nearest = KS_POINTS;
    const int edges[] = {x, y, right, below};
    assert(width > 0);
    for (int i = 0; i < 4; i++)
        line = edges[i] < line ? edges[i] : line;
    for (int i = 0; i < count; i++) {
        int across = points[i] % width - x, down = points[i] / width - y;
        int square = across * across + down * down;
        nearest = square < nearest ? square : nearest;
    }
    return nearest == 0 ? -1 : line * KS_POINTS + nearest;
}

/* The empty point with most room. */
static int widest_place(const ks_position *position, const int *points, int count)
{
    int best = KS_NO_POINT, widest = -1;
    for (int y = 0; y < position->height; y++)
        for (int x = 0; x < position->width; x++) {
            int room = room_at(x, y, position, points, count);
            if (room > widest) {
                widest = room;
                best = y * position->width + x;
            }
        }
    return best;
}

/* The standard places as far as there are any, then wherever there is most room. */
static int place_free_handicap(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    int stones, points[KS_POINTS];
    if (ks_words_int(&stones, out, words))
        return KS_EINPUT;
    if (!is_empty(engine))
        return ks_gtp_refuse(out, "board not empty");
    if (stones < 2 || stones >= ks_points(position))
        return ks_gtp_refuse(out, "invalid number of stones");
    int count = 0;
    for (int most = stones < 9 ? stones : 9; most >= 2 && count == 0; most--)
        count = standard_places(points, position, most);
    for (; count < stones; count++)
        points[count] = widest_place(position, points, count);
    return place(out, engine, points, count, 1);
}

static int set_free_handicap(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    unsigned char taken[KS_POINTS] = {0};
    int points[KS_POINTS], count = 0, point;
    if (!is_empty(engine))
        return ks_gtp_refuse(out, "board not empty");
    while (ks_words_more(words)) {
        if (ks_words_point(&point, out, words, position) || point < 0 || taken[point])
            return ks_gtp_refuse(out, "bad vertex list");
        taken[point] = 1;
        points[count++] = point;
    }
    if (count < 2 || count >= ks_points(position))
        return ks_gtp_refuse(out, "bad vertex list");
    return place(out, engine, points, count, 0);
}

static int get_handicap(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    ks_buffer_put_int(out, engine->session.terms.handicap);
    return 0;
}

static int gogui_setup(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    ks_position start = engine->session.position;
    int colour, point;
    if (!is_empty(engine))
        return ks_gtp_refuse(out, "board not empty");
    while (ks_words_more(words)) {
        if (ks_words_colour(&colour, out, words) || ks_words_point(&point, out, words, &start))
            return KS_EINPUT;
        if (point < 0)
            return ks_gtp_refuse(out, "syntax error: a point is expected");
        ks_position_put(&start, point, colour);
    }
    if (ks_position_rebuild(&start))
        return ks_gtp_refuse(out, "%s", ks_status_text(KS_ELIBERTY));
    return ks_session_start(&engine->session, &start, 0);
}

static int gogui_setup_player(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int colour;
    if (ks_words_colour(&colour, out, words))
        return KS_EINPUT;
    if (engine->session.count == 0)
        engine->session.start.to_move = (uint8_t)colour;
    return ks_position_set_to_move(&engine->session.position, colour);
}

/* ---- Questions ---- */

static int is_legal(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_session *session = &engine->session;
    int colour, point;
    if (ks_words_colour(&colour, out, words) ||
        ks_words_point(&point, out, words, &session->position))
        return KS_EINPUT;
    int status =
        ks_move_check_rules(&session->position, colour, point, &session->rules, &session->history);
    ks_buffer_put_string(out, status ? "0" : "1");
    return 0;
}

static int all_legal(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_session *session = &engine->session;
    const char *between = "";
    int colour;
    if (ks_words_colour(&colour, out, words))
        return KS_EINPUT;
    for (int p = 0; p < ks_points(&session->position); p++) {
        if (ks_move_check_rules(&session->position, colour, p, &session->rules, &session->history))
            continue;
        ks_buffer_put_string(out, between);
        ks_gtp_put_point(out, p, &session->position);
        between = " ";
    }
    return 0;
}

static int list_stones(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    const char *between = "";
    int colour;
    if (ks_words_colour(&colour, out, words))
        return KS_EINPUT;
    for (int p = 0; p < ks_points(position); p++) {
        if (position->stone[p] != colour)
            continue;
        ks_buffer_put_string(out, between);
        ks_gtp_put_point(out, p, position);
        between = " ";
    }
    return 0;
}

static int color(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    int point;
    if (ks_words_point(&point, out, words, position))
        return KS_EINPUT;
    ks_buffer_put_string(out, ks_gtp_colour_name(ks_position_stone(position, point)));
    return 0;
}

static int countlib(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_position *position = &engine->session.position;
    int point;
    if (ks_words_point(&point, out, words, position))
        return KS_EINPUT;
    if (ks_position_stone(position, point) == KS_EMPTY)
        return ks_gtp_refuse(out, "no stone is there");
    ks_buffer_put_int(out, ks_position_liberties(position, point));
    return 0;
}

static int captures(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    int colour;
    if (ks_words_colour(&colour, out, words))
        return KS_EINPUT;
    ks_buffer_put_int(out, engine->session.position.captures[colour]);
    return 0;
}

static void put_move(ks_buffer *out, const ks_session *session, size_t number)
{
    const ks_game_play *move = &session->plays[number];
    char name[8];
    ks_point_name(name, move->point, session->start.width, session->start.height);
    ks_buffer_put_format(out, "%s %s", ks_gtp_colour_name(move->colour),
                         move->point == KS_PASS ? "PASS" : name);
}

static int last_move(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    if (engine->session.count == 0)
        return ks_gtp_refuse(out, "no previous move known");
    put_move(out, &engine->session, engine->session.count - 1);
    return 0;
}

/* The latest first. */
static int move_history(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    for (size_t i = engine->session.count; i-- > 0;) {
        put_move(out, &engine->session, i);
        ks_buffer_put_char(out, '\n');
    }
    return 0;
}

static int showboard(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    (void)words;
    const ks_position *position = &engine->session.position;
    ks_buffer_put_char(out, '\n');
    ks_position_draw(out, position, NULL);
    ks_buffer_put_format(out, "%s to move; Black (X) has taken %d, White (O) %d\n",
                         position->to_move == KS_BLACK ? "Black" : "White",
                         position->captures[KS_BLACK], position->captures[KS_WHITE]);
    return 0;
}

const ks_gtp_command ks_gtp_board_commands[] = {
    {"boardsize", boardsize, 2},
    {"rectangular_boardsize", rectangular_boardsize, 2},
    {"query_boardsize", query_boardsize, 0},
    {"clear_board", clear_board, 0},
    {"komi", komi, 1},
    {"get_komi", get_komi, 0},
    {"play", play, 2},
    {"black", black, 1},
    {"white", white, 1},
    {"gogui-play_sequence", play_sequence, -1},
    {"undo", undo, 0},
    {"gg-undo", gg_undo, 1},
    {"fixed_handicap", fixed_handicap, 1},
    {"place_free_handicap", place_free_handicap, 1},
    {"set_free_handicap", set_free_handicap, -1},
    {"get_handicap", get_handicap, 0},
    {"gogui-setup", gogui_setup, -1},
    {"gogui-setup_player", gogui_setup_player, 1},
    {"is_legal", is_legal, 2},
    {"all_legal", all_legal, 1},
    {"list_stones", list_stones, 1},
    {"color", color, 1},
    {"countlib", countlib, 1},
    {"captures", captures, 1},
    {"last_move", last_move, 0},
    {"move_history", move_history, 0},
    {"showboard", showboard, 0},
    {0},
};
