/* Any bytes as requests of KataGo's analysis protocol. Whatever a line is, each line of the answer
 * is a JSON object: an error or warning with a sentence, an echo, or an analysis whose fields fit
 * the board, with the id of the request and at least one move. */
#include "service.h"
#include "target.h"

#include <stdlib.h>
#include <string.h>

static json_t *parse(const char *bytes, size_t size)
{
    return memchr(bytes, '\0', size)
               ? NULL
               : json_loadb(bytes, size, JSON_ALLOW_NUL | JSON_DECODE_ANY, NULL);
}

static void check_numbers(const json_t *list, size_t count)
{
    size_t i;
    const json_t *number;
    require(list == NULL || json_array_size(list) == count);
    json_array_foreach(list, i, number)
    {
        require(json_number_value(number) >= -1 && json_number_value(number) <= 1);
    }
}

static void check_moves(const json_t *moves)
{
    size_t i;
    const json_t *move;
    require(json_array_size(moves) >= 1);
    json_array_foreach(moves, i, move)
    {
        require(json_integer_value(json_object_get(move, "order")) == (json_int_t)i);
        require(json_array_size(json_object_get(move, "pv")) >= 1);
        require(json_is_string(json_object_get(move, "move")));
    }
}

static void check_analysis(const json_t *reply, const json_t *request)
{
    double width = json_number_value(json_object_get(request, "boardXSize"));
    size_t points = (size_t)(width * json_number_value(json_object_get(request, "boardYSize")));
    require(json_equal(json_object_get(reply, "id"), json_object_get(request, "id")));
    require(json_is_false(json_object_get(reply, "isDuringSearch")));
    check_moves(json_object_get(reply, "moveInfos"));
    check_numbers(json_object_get(reply, "ownership"), points);
    check_numbers(json_object_get(reply, "policy"), points + 1);
}

static int check_lines(const ks_buffer *lines, void *payload)
{
    const json_t *request = payload;
    const char *at = ks_buffer_data(lines), *end = at + ks_buffer_size(lines);
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        require(newline != NULL);
        json_t *reply = parse(at, (size_t)(newline - at));
        require(json_is_object(reply));
        if (json_object_get(reply, "turnNumber") != NULL && json_object_get(reply, "rootInfo"))
            check_analysis(reply, request);
        else if (!json_is_string(json_object_get(request, "action")))
            require(json_string_length(json_object_get(reply, "error")) > 0 ||
                    json_string_length(json_object_get(reply, "warning")) > 0);
        json_decref(reply);
        at = newline + 1;
    }
    return 0;
}

static double no_time(void)
{
    return 0;
}

/* Boards of at most 36 points, as others take too long. */
static int is_small(const json_t *request)
{
    double width = json_number_value(json_object_get(request, "boardXSize"));
    return !(width * json_number_value(json_object_get(request, "boardYSize")) > 36) &&
           json_array_size(json_object_get(request, "analyzeTurns")) < 4;
}

/* One line in eight is answered by networks; every request gets a single judgment a position, since
 * a tree may be as large as a request asks for. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static ks_scorer *scorer;
    static ks_default_judges defaults;
    static ks_judge *direct;
    const char *line = (const char *)bytes, *end = line + size;
    require(scorer != NULL ||
            (ks_scorer_new(&scorer, NULL) == 0 && ks_default_judges_init(&defaults) == 0 &&
             ks_judge_new(&direct, "distance", NULL) == 0));
    while (line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((newline ? newline : end) - line);
        json_t *request = parse(line, length);
        ks_analysis_service *service;
        ks_analysis_options options = {.judge = length % 8 ? direct : NULL,
                                       .defaults = &defaults,
                                       .scorer = scorer,
                                       .settings = {.visits = 1, .view = KS_BLACK},
                                       .single = KS_MOST_VISITS,
                                       .clock = no_time,
                                       .write = check_lines,
                                       .payload = request};
        require(ks_analysis_service_new(&service, &options) == 0);
        if (is_small(request))
            require(ks_analysis_line(service, line, length) == 0);
        ks_analysis_service_free(service, 0);
        json_decref(request);
        line += length + 1;
    }
    return 0;
}
