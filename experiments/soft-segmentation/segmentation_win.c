/* A game that the network has won, with its own comments (see segmentation.h): what it expects
 * after each move, the moves that changed this most, and the one after which it was ahead for
 * good. */
#include "segmentation_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 3 };

typedef struct story {
    const ks_game *game;
    int moves;
    double *numbers, *scores; /* after each move from 0, Black minus White after komi */
    int largest[LARGEST];     /* moves that changed the score most; 0: none */
    int turn;                 /* the move after which the winner was ahead for good; 0: none */
    int winner;
} story;

/* ---- What happened ---- */

static int judge_moves(story *s, const ks_judge *judge)
{
    ks_replay *replay;
    ks_terms terms = ks_game_terms(s->game);
    int status = ks_replay_new(&replay, s->game);
    for (int move = 0; status == 0 && move <= s->moves && ks_replay_next(replay); move++) {
        ks_judgment judgment;
        ks_question question = {.position = ks_replay_position(replay), .terms = terms};
        status = ks_judge_run(&judgment, judge, &question);
        s->numbers[move] = move;
        s->scores[move] = status ? 0 : ks_judgment_margin(&judgment, &question);
    }
    ks_replay_free(replay);
    return status;
}

/* The change by a move; 0 for a pass, after which only the point of view of the network changes. */
static double change(const story *s, int move)
{
    int colour, point = KS_PASS;
    ks_game_move(s->game, move, &colour, &point);
    return point == KS_PASS ? 0 : fabs(s->scores[move] - s->scores[move - 1]);
}

static int is_among(const int *moves, int count, int move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return 1;
    return 0;
}

static void find_turns(story *s)
{
    double sign = s->winner == KS_BLACK ? 1 : -1;
    for (int i = 0; i < LARGEST; i++)
        for (int move = 1; move <= s->moves; move++)
            if (!is_among(s->largest, i, move) &&
                (s->largest[i] == 0 || change(s, move) > change(s, s->largest[i])))
                s->largest[i] = move;
    int move = s->moves;
    while (move > 0 && sign * s->scores[move] > 0)
        move--;
    s->turn = move < s->moves && sign * s->scores[move] <= 0 ? move + 1 : 0;
}

/* ---- In words ---- */

/* "Black E5" */
static void name_move(char out[24], const story *s, int move)
{
    int colour = KS_BLACK, point = KS_PASS;
    char name[8];
    ks_game_move(s->game, move, &colour, &point);
    ks_point_name(name, point, ks_game_width(s->game), ks_game_height(s->game));
    snprintf(out, 24, "%s %s", colour == KS_BLACK ? "Black" : "White", name);
}

/* "B+3.5" */
static char *lead_words(char out[32], double score)
{
    snprintf(out, 32, "%c+%.1f", score < 0 ? 'W' : 'B', fabs(score));
    return out;
}

static void put_comment(ks_buffer *out, const story *s, int move)
{
    char name[24], now[32], before[32];
    name_move(name, s, move);
    ks_buffer_put_format(out, "C[After %s: %s, before %s.", name, lead_words(now, s->scores[move]),
                         lead_words(before, s->scores[move - 1]));
    if (is_among(s->largest, LARGEST, move))
        ks_buffer_put_string(out, " One of the three largest changes of the game.");
    if (move == s->turn)
        ks_buffer_put_format(out, " A turning point: from here on %s is ahead.",
                             s->winner == KS_BLACK ? "Black" : "White");
    ks_buffer_put_string(out, "]");
}

/* Puts a property with a value from a record, escaped. */
static void put_property(ks_buffer *out, const char *property, const char *text)
{
    if (text == NULL)
        return;
    ks_buffer_put_format(out, "%s[", property);
    for (; *text; text++) {
        if (*text == ']' || *text == '\\')
            ks_buffer_put_string(out, "\\");
        ks_buffer_put(out, text, 1);
    }
    ks_buffer_put_string(out, "]");
}

static void put_record(ks_buffer *out, const story *s)
{
    static const char *const kept[] = {"KM", "RU", "RE", "PB", "PW"};
    int width = ks_game_width(s->game);
    ks_buffer_put_format(out, "(;GM[1]FF[4]CA[UTF-8]AP[keisei:%s]SZ[%d]", ks_version(), width);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        put_property(out, kept[i], ks_game_info(s->game, kept[i]));
    ks_buffer_put_string(out,
                         "C[What the network expects is told after each move: Black minus White "
                         "with komi, by the sum of its evaluations.]");
    for (int move = 1; move <= s->moves; move++) {
        int colour = KS_BLACK, point = KS_PASS;
        ks_game_move(s->game, move, &colour, &point);
        char letters[3] = "";
        if (point >= 0) {
            letters[0] = (char)('a' + point % width);
            letters[1] = (char)('a' + point / width);
        }
        ks_buffer_put_format(out, "\n;%c[%s]", colour == KS_BLACK ? 'B' : 'W', letters);
        put_comment(out, s, move);
    }
    ks_buffer_put_string(out, ")\n");
}

static void put_summary(ks_buffer *out, const story *s, const char *title)
{
    char name[24];
    const char *result = ks_game_info(s->game, "RE");
    ks_buffer_put_format(out, "\n## A win\n\nThe game is %s: %.20s after %d moves.", title,
                         result ? result : "unknown", s->moves);
    if (s->turn > 0) {
        name_move(name, s, s->turn);
        ks_buffer_put_format(out, " From move %d on, %s, the network is ahead by its own count.",
                             s->turn, name);
    }
    ks_buffer_put_string(out, " It changed its mind most at");
    for (int i = 0; i < LARGEST && s->largest[i] > 0; i++) {
        int move = s->largest[i];
        name_move(name, s, move);
        ks_buffer_put_format(out, "%s move %d, %s (by %.1f points)", i > 0 ? "," : "", move, name,
                             change(s, move));
    }
    ks_buffer_put_string(out, ".\n");
}

/* ---- The report ---- */

static int put_story(ks_report *out, const story *s, const char *title)
{
    ks_buffer *record;
    const ks_series series = {
        .name = "Black minus White", .x = s->numbers, .y = s->scores, .size = s->moves + 1};
    ks_plot plot = {.title = "The score that the network expects",
                    .x_label = "move",
                    .y_label = "points, after komi",
                    .series = &series,
                    .series_count = 1};
    int status = ks_buffer_new(&record);
    if (status)
        return status;
    put_summary(ks_report_text(out), s, title);
    put_record(record, s);
    status = ks_report_add_file(out, "win", ".sgf", "The game with comments", record);
    ks_buffer_free(record);
    return status ? status : ks_report_add_plot(out, "win", &plot);
}

int ks_segmentation_win(ks_report *out, const ks_judge *judge,
                        const ks_segmentation_results *results, ks_error *error)
{
    ks_game *game;
    if (results->win == NULL) {
        ks_buffer_put_string(ks_report_text(out), "\n## A win\n\nThere is none yet.\n");
        return 0;
    }
    int status = ks_game_read(&game, results->win, results->win_size, NULL, error);
    if (status)
        return status;
    story s = {.game = game, .moves = ks_game_moves(game), .winner = ks_game_result(game).winner};
    s.numbers = calloc((size_t)(s.moves + 1) * 2, sizeof *s.numbers);
    if (s.numbers == NULL) {
        ks_game_free(game);
        return KS_EMEMORY;
    }
    s.scores = s.numbers + s.moves + 1;
    status = judge_moves(&s, judge);
    if (status == 0) {
        find_turns(&s);
        status = put_story(out, &s, results->win_title);
    }
    free(s.numbers);
    ks_game_free(game);
    return status;
}
