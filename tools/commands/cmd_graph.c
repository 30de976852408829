/* keisei graph: the score, the chance to win and the undecided points, move by move. A picture has
 * room for some hundred positions, so of a very long game only every n-th position is judged, and
 * the last one; the axis of moves says so. */
#include "commands.h"
#include "input.h"
#include "output.h"
#include "recorded.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FORMATS "text|svg|png|pdf"

typedef struct settings {
    ks_request request;
    ks_target target;
    const char *judge, *dead;
} settings;

static const ks_option options[] = {
    {KS_ROW_GAME(settings, request)},
    {KS_ROW_VARIATION(settings, request)},
    {KS_ROW_JUDGE(settings, judge)},
    {"dead", 'd', NULL, "dead stones: by the record's labels, or none",
     KS_OPTION_WORD(settings, dead, "labels|none"), .otherwise = "as judged"},
    KS_ROWS_TERMS(settings, request),
    {KS_ROW_AS(settings, target, FORMATS)},
    {KS_ROW_OUTPUT(settings, target.path)},
    {KS_ROW_COLOR(settings, target)},
    {0},
};

/* No game is that long: only records that were made up have more positions. */
enum { MOST_POSITIONS = 1000 };

enum {
    SCORE_COLOUR = 0x1F5FA8,
    WINS_COLOUR = 0x2E8B57,
    UNDECIDED_COLOUR = 0xC0702A,
    SAID_SCORE_COLOUR = 0x8FB3DC,
    SAID_WINS_COLOUR = 0x9AD0B3
};

enum { NOTE = 120 }; /* bytes of a note */

typedef struct graph {
    ks_input input;
    const char *judge_name, *dead;
    ks_judge *judge;
    int step; /* every so many moves a position is judged */
    int size; /* positions that are judged */
    double *numbers, *scores, *wins, *undecided;
    double *said_scores, *said_wins; /* by the record */
    int said_score, said_win;        /* does it say any? */
    char (*notes)[NOTE];
} graph;

static int undecided_points(const ks_judgment *judgment)
{
    int count = 0;
    for (int p = 0; p < judgment->width * judgment->height; p++)
        count += fabsf(judgment->owner[p]) < 0.5f;
    return count;
}

/* "move 57: B+3.5, Black wins with 72%, 40 points undecided" */
static void write_note(graph *g, int index, int undecided, int finished)
{
    char words[16], end[40] = "finished";
    if (!finished)
        snprintf(end, sizeof end, "%d point%s undecided", undecided, undecided == 1 ? "" : "s");
    snprintf(g->notes[index], NOTE, "move %.0f: %s, Black wins with %.0f%%, %s", g->numbers[index],
             ks_margin_words(words, g->scores[index]), g->wins[index], end);
}

static void take_recorded(graph *g, int index, int move, const ks_position *position)
{
    ks_recorded said;
    ks_recorded_read(&said, g->input.game, move, ks_position_to_move(position));
    g->said_scores[index] = said.lead;
    g->said_wins[index] = 100 * said.wins;
    g->said_score |= !isnan(said.lead);
    g->said_win |= !isnan(said.wins);
}

static int judge_position(graph *g, int index, int move, const ks_position *position)
{
    unsigned char dead[KS_POINTS] = {0};
    ks_judgment judgment;
    ks_question question = {
        .position = position, .dead = g->dead ? dead : NULL, .terms = g->input.terms};
    int status = 0;
    if (g->dead != NULL && strcmp(g->dead, "labels") == 0)
        status = ks_game_dead(dead, g->input.game, position);
    if (status == 0)
        status = ks_judge_run(&judgment, g->judge, &question);
    if (status)
        return status;
    int undecided = undecided_points(&judgment);
    g->numbers[index] = move;
    g->scores[index] = ks_judgment_margin(&judgment, &question);
    g->wins[index] = 100 * (double)judgment.black_wins;
    g->undecided[index] = 100. * undecided / (judgment.width * judgment.height);
    write_note(g, index, undecided, judgment.finished);
    take_recorded(g, index, move, position);
    return 0;
}

static int judge_positions(graph *g)
{
    ks_replay *replay = NULL;
    int status = ks_replay_new(&replay, g->input.game), index = 0;
    for (int move = 0; status == 0 && ks_replay_next(replay); move++)
        if (move % g->step == 0 || move == g->input.moves)
            status = judge_position(g, index++, move, ks_replay_position(replay));
    ks_replay_free(replay);
    return status;
}

static int explain(const graph *g, int status)
{
    if (status == KS_ELABEL)
        return ks_fail("%s: the record has no labels (TB, TW) at its end, so --dead cannot be "
                       "labels",
                       g->input.name);
    return ks_fail_status(status);
}

/* "Ann - Ben, W+3.5, judged by best" */
static void put_title(ks_buffer *out, const graph *g)
{
    const char *result = ks_game_info(g->input.game, "RE");
    int any = ks_input_put_players(out, &g->input);
    if (result != NULL && *result != '\0') {
        ks_buffer_put_string(out, any ? ", " : "");
        ks_output_put_clean(out, result);
        any = 1;
    }
    ks_buffer_put_format(out, "%s%s", any ? ", judged by " : "Judged by ", ks_judge_name(g->judge));
}

static int put_graph(ks_buffer *out, const graph *g, const ks_target *target, const char *title)
{
    char x_label[60] = "move";
    const char **notes = calloc((size_t)g->size, sizeof *notes);
    if (notes == NULL)
        return KS_EMEMORY;
    for (int i = 0; i < g->size; i++)
        notes[i] = g->notes[i];
    if (g->step > 1)
        snprintf(x_label, sizeof x_label, "move (one position in %d is judged)", g->step);
    ks_series series[5] = {
        {.name = "Black minus White",
         .x = g->numbers,
         .y = g->scores,
         .size = g->size,
         .colour = (ks_rgba)SCORE_COLOUR << 8 | 0xFF},
        {.name = "Black wins",
         .x = g->numbers,
         .y = g->wins,
         .size = g->size,
         .colour = (ks_rgba)WINS_COLOUR << 8 | 0xFF,
         .right = 1},
        {.name = "undecided points",
         .x = g->numbers,
         .y = g->undecided,
         .size = g->size,
         .colour = (ks_rgba)UNDECIDED_COLOUR << 8 | 0xFF,
         .right = 1},
    };
    int count = 3;
    if (g->said_score)
        series[count++] = (ks_series){.name = "score in the record",
                                      .x = g->numbers,
                                      .y = g->said_scores,
                                      .size = g->size,
                                      .colour = (ks_rgba)SAID_SCORE_COLOUR << 8 | 0xFF};
    if (g->said_win)
        series[count++] = (ks_series){.name = "Black wins in the record",
                                      .x = g->numbers,
                                      .y = g->said_wins,
                                      .size = g->size,
                                      .colour = (ks_rgba)SAID_WINS_COLOUR << 8 | 0xFF,
                                      .right = 1};
    ks_plot plot = {.title = title,
                    .x_label = x_label,
                    .y_label = "score",
                    .right_label = "per cent",
                    .right_min = 0,
                    .right_max = 100,
                    .series = series,
                    .series_count = count,
                    .notes = notes};
    int status = ks_target_plot(out, target, &plot);
    free(notes);
    return status;
}

static int write_graph(const graph *g, const ks_target *target)
{
    ks_buffer *out = NULL, *title = NULL;
    if (ks_buffer_new(&out) || ks_buffer_new(&title)) {
        ks_buffer_free(out);
        return ks_fail_status(KS_EMEMORY);
    }
    put_title(title, g);
    int status = ks_buffer_status(title);
    if (status == 0)
        status = put_graph(out, g, target, ks_buffer_data(title));
    int exit_code = status ? ks_fail_status(status) : ks_output_buffer(target->path, out);
    ks_buffer_free(out);
    ks_buffer_free(title);
    return exit_code;
}

static int find_judge(graph *g)
{
    if (g->judge_name != NULL)
        return ks_options_judge(&g->judge, g->judge_name, "graph");
    const ks_game *game = g->input.game;
    int status =
        ks_judge_new(&g->judge, ks_judge_default(ks_game_width(game), ks_game_height(game)), NULL);
    return status ? ks_fail_status(status) : 0;
}

static int make_graph(graph *g, const ks_target *target)
{
    if (g->input.game == NULL)
        return ks_fail("%s: a graph needs a game record, and this is a drawing", g->input.name);
    int exit_code = find_judge(g);
    if (exit_code)
        return exit_code;
    g->step = 1 + g->input.moves / MOST_POSITIONS;
    g->size = (g->input.moves + g->step - 1) / g->step + 1;
    g->numbers = calloc((size_t)g->size * 6, sizeof *g->numbers);
    g->notes = calloc((size_t)g->size, sizeof *g->notes);
    if (g->numbers == NULL || g->notes == NULL)
        return ks_fail_status(KS_EMEMORY);
    g->scores = g->numbers + g->size;
    g->wins = g->scores + g->size;
    g->undecided = g->wins + g->size;
    g->said_scores = g->undecided + g->size;
    g->said_wins = g->said_scores + g->size;
    int status = judge_positions(g);
    return status ? explain(g, status) : write_graph(g, target);
}

static int run(int argc, char **argv)
{
    settings s = {0};
    graph g = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_graph, &s, argc, argv))
        return read.exit_code;
    s.request.keeps_start = 1;
    s.request.path = ks_options_operand(&read, "FILE");
    if (s.request.path == NULL)
        return read.exit_code;
    g.judge_name = s.judge;
    g.dead = s.dead;
    int exit_code = ks_target_settle(&s.target, "graph", FORMATS);
    if (!exit_code)
        exit_code = ks_input_read(&g.input, &s.request);
    if (!exit_code)
        exit_code = make_graph(&g, &s.target);
    free(g.numbers);
    free(g.notes);
    ks_judge_free(g.judge);
    exit_code = ks_input_exit(&g.input, exit_code);
    ks_input_release(&g.input);
    return exit_code;
}

const ks_command ks_command_graph = {
    "graph",
    "Draws the score, the chance to win and the undecided points over a game",
    "FILE [OPTION]...",
    "FILE is an SGF record; - is standard input. The score is Black minus White after komi.\n"
    "Of a game of 1000 moves or more, one position in N is judged, a thousand at most.\n",
    .options = options,
    .run = run,
};
