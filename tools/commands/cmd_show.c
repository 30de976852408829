/* keisei show: the stones alone, and what the record says about the game. */
#include "commands.h"
#include "input.h"
#include "output.h"

#include <string.h>

#define FORMATS "text|json|svg|png|pdf|sgf"

typedef struct settings {
    ks_request request;
    ks_target target;
} settings;

static const ks_option options[] = {
    {KS_ROW_MOVE(settings, request)},       {KS_ROW_GAME(settings, request)},
    {KS_ROW_VARIATION(settings, request)},  {KS_ROW_TO_MOVE(settings, request)},
    {KS_ROW_AS(settings, target, FORMATS)}, {KS_ROW_OUTPUT(settings, target.path)},
    {KS_ROW_COLOR(settings, target)},       {0},
};

static void put_line(ks_buffer *out, const char *head, const char *text)
{
    if (text == NULL || *text == '\0')
        return;
    ks_buffer_put_format(out, "%-12s", head);
    ks_output_put_clean(out, text);
    ks_buffer_put_string(out, "\n");
}

static void put_captures(ks_buffer *out, const ks_position *position)
{
    int black = ks_position_captures(position, KS_BLACK);
    int white = ks_position_captures(position, KS_WHITE);
    if (black >= 0 && white >= 0)
        ks_buffer_put_format(out, "Captures:   Black %d, White %d\n", black, white);
}

/* A record may repeat a position, which some rules forbid: it is reported, but is no error. */
static void put_repetition(ks_buffer *out, const ks_game *game)
{
    int move = ks_game_repeats(game);
    if (move != 0)
        ks_buffer_put_format(out, "Repetition: move %d repeats a position\n", move);
}

static void put_information(ks_buffer *out, const ks_input *input)
{
    static const char *const heads[][2] = {
        {"Event:", "EV"}, {"Round:", "RO"}, {"Place:", "PC"},    {"Date:", "DT"},
        {"Black:", "PB"}, {"Rank:", "BR"},  {"White:", "PW"},    {"Rank:", "WR"},
        {"Rules:", "RU"}, {"Komi:", "KM"},  {"Handicap:", "HA"}, {"Result:", "RE"}};
    for (size_t i = 0; input->game != NULL && i < sizeof heads / sizeof *heads; i++)
        put_line(out, heads[i][0], ks_game_info(input->game, heads[i][1]));
    put_captures(out, input->position);
    put_line(out, "To move:", ks_position_to_move(input->position) == KS_BLACK ? "Black" : "White");
    if (input->game != NULL)
        put_repetition(out, input->game);
}

static int put_picture(ks_buffer *out, ks_buffer *title, const ks_target *target,
                       const ks_input *input)
{
    int status = ks_input_put_title(title, input);
    if (status)
        return status;
    ks_picture picture = {.position = input->position,
                          .title = ks_buffer_size(title) ? ks_buffer_data(title) : NULL,
                          .last_move = input->last_move};
    status = ks_target_picture(out, target, &picture);
    if (status == 0 && target->format == KS_AS_TEXT)
        put_information(out, input);
    return status;
}

/* A line that `keisei judge --jsonl` reads. */
static int put_json(ks_buffer *out, const ks_input *input)
{
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    ks_input_name_member(&json, input);
    ks_input_members(&json, input);
    ks_json_end_object(&json);
    ks_buffer_put_string(out, "\n");
    return 0;
}

static int put_sgf(ks_buffer *out, const ks_input *input)
{
    if (input->game != NULL && input->move == input->moves)
        return ks_game_write(out, input->game, NULL);
    return ks_position_sgf(out, input->position, NULL, &input->terms);
}

static int show(const ks_request *request, const ks_target *target)
{
    ks_input input;
    ks_buffer *out = NULL, *title = NULL;
    int exit_code = ks_input_read(&input, request);
    if (!exit_code && (ks_buffer_new(&out) || ks_buffer_new(&title)))
        exit_code = ks_fail_status(KS_EMEMORY);
    if (!exit_code) {
        int status = target->format == KS_AS_JSON  ? put_json(out, &input)
                     : target->format == KS_AS_SGF ? put_sgf(out, &input)
                                                   : put_picture(out, title, target, &input);
        exit_code = status ? ks_fail_status(status) : ks_output_buffer(target->path, out);
    }
    ks_buffer_free(out);
    ks_buffer_free(title);
    exit_code = ks_input_exit(&input, exit_code);
    ks_input_release(&input);
    return exit_code;
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_show, &s, argc, argv))
        return read.exit_code;
    s.request.keeps_start = 1;
    s.request.path = ks_options_operand(&read, "FILE");
    if (s.request.path == NULL)
        return read.exit_code;
    int exit_code = ks_target_settle(&s.target, "show", FORMATS);
    return exit_code ? exit_code : show(&s.request, &s.target);
}

const ks_command ks_command_show = {
    "show",
    "Shows a position and what its record says about the game",
    "FILE [OPTION]...",
    "FILE is an SGF record or a drawing of a board; - is standard input.\n",
    .options = options,
    .run = run,
};
