/* keisei features: the inputs that the networks of `life` get for a block. */
#include "commands.h"
#include "input.h"
#include "output.h"

#include <stdio.h>
#include <string.h>

#define FORMATS "text|json"

enum { MOST = 1000 };

typedef struct settings {
    ks_request request;
    ks_target target;
    const char *block;
} settings;

static const ks_option options[] = {
    {"block", 'b', "POINT", "a stone of the block", KS_OPTION_TEXT(settings, block)},
    {KS_ROW_MOVE(settings, request)},
    {KS_ROW_GAME(settings, request)},
    {KS_ROW_VARIATION(settings, request)},
    {KS_ROW_TO_MOVE(settings, request)},
    {KS_ROW_AS(settings, target, FORMATS)},
    {KS_ROW_OUTPUT(settings, target.path)},
    {0},
};

static void put_text(ks_buffer *out, const ks_feature_info *info, float value)
{
    char number[40];
    snprintf(number, sizeof number, "%10.5g", (double)value);
    ks_buffer_put_format(out, "%-33s %s  %s\n", info->name, number, info->text);
}

static void put_json(ks_buffer *out, const float *values, int count)
{
    ks_feature_info info;
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    for (int i = 0; i < count && ks_feature_at(&info, i) == 0; i++)
        ks_json_number(ks_json_key(&json, info.name), (double)values[i], 6);
    ks_json_end_object(&json);
    ks_buffer_put_string(out, "\n");
}

static void put_all(ks_buffer *out, const float *values, int count, int json)
{
    ks_feature_info info;
    if (json) {
        put_json(out, values, count);
        return;
    }
    for (int i = 0; i < count && ks_feature_at(&info, i) == 0; i++)
        put_text(out, &info, values[i]);
}

static int write_features(const ks_input *input, const ks_target *target, const ks_scorer *scorer,
                          const char *block)
{
    const ks_position *position = input->position;
    int point;
    float values[MOST];
    if (ks_point_parse(&point, block, ks_position_width(position), ks_position_height(position)))
        return ks_fail_command("features", "--block takes a point of the board such as D4, not %s",
                               *block ? block : "nothing");
    int count = ks_scorer_features(values, MOST, scorer, position, point);
    if (count == KS_EPOINT)
        return ks_fail_command("features", "--block %s: the point is empty", block);
    if (count < 0)
        return ks_fail_status(count);
    ks_buffer *out;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    put_all(out, values, count, target->format == KS_AS_JSON);
    int exit_code = ks_output_buffer(target->path, out);
    ks_buffer_free(out);
    return exit_code;
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_features, &s, argc, argv))
        return read.exit_code;
    s.request.keeps_start = 1;
    s.request.path = ks_options_operand(&read, "FILE");
    if (s.request.path == NULL)
        return read.exit_code;
    if (s.block == NULL)
        return ks_fail_command("features",
                               "--block is missing; use --block POINT, such as --block D4");
    ks_input input = {0};
    ks_scorer *scorer = NULL;
    ks_error error = {0};
    int exit_code = ks_target_settle(&s.target, "features", FORMATS);
    if (!exit_code)
        exit_code = ks_input_read(&input, &s.request);
    if (!exit_code && ks_scorer_new(&scorer, &error))
        exit_code = ks_fail_command("features", "%s", error.message);
    if (!exit_code)
        exit_code = write_features(&input, &s.target, scorer, s.block);
    ks_scorer_free(scorer);
    exit_code = ks_input_exit(&input, exit_code);
    ks_input_release(&input);
    return exit_code;
}

const ks_command ks_command_features = {
    "features",
    "Shows the features of a block, the inputs of the networks",
    "FILE --block POINT [OPTION]...",
    "FILE is an SGF record or a drawing of a board; - is standard input. The values are the\n"
    "inputs of the last network of the cascade for final positions; see docs/scoring.md.\n",
    .options = options,
    .run = run,
};
