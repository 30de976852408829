/* Any bytes as JSON lines. Whatever a line is, its answer is one JSON object on one line: a
 * judgment whose fields fit the board, or a sentence that says what is wrong and where. The id of a
 * good line comes back, and the same line is answered the same way twice. */
#include "jsonl.h"
#include "target.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static json_t *parse(const char *bytes, size_t size)
{
    return json_loadb(bytes, size, JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL, NULL);
}

static void check_numbers(const json_t *list, size_t count, double least, double most)
{
    size_t i;
    const json_t *number;
    require(json_array_size(list) == count);
    json_array_foreach(list, i, number)
    {
        require(json_is_number(number));
        require(json_number_value(number) >= least && json_number_value(number) <= most);
    }
}

static void check_judgment(const json_t *answer, const json_t *line, int raw)
{
    size_t points = json_string_length(json_object_get(line, "board"));
    double most = raw ? 1e6 : 1, odds = json_number_value(json_object_get(answer, "black_wins"));
    require(points >= 4 && points <= KS_POINTS);
    require(json_is_string(json_object_get(answer, "judge")));
    check_numbers(json_object_get(answer, "owner"), points, -most, most);
    check_numbers(json_object_get(answer, "alive"), points, 0, 1);
    require(json_is_array(json_object_get(answer, "dead")));
    require(json_is_number(json_object_get(answer, "score")));
    require(json_number_value(json_object_get(answer, "score_sd")) >= 0);
    require(odds >= 0 && odds <= 1);
}

static void check_verdict(const json_t *answer, const json_t *line)
{
    size_t points = json_string_length(json_object_get(line, "board"));
    require(json_is_array(json_object_get(answer, "status")));
    require(json_string_length(json_object_get(answer, "area")) == points);
    require(json_string_length(json_object_get(answer, "territory")) == points);
    require(json_is_boolean(json_object_get(answer, "finished")));
    require(json_is_object(json_object_get(answer, "scores")));
    const json_t *warning = json_object_get(answer, "warning");
    require(json_is_null(warning) || json_string_length(warning) > 0);
}

static void check_error(const json_t *answer, size_t number)
{
    const json_t *sentence = json_object_get(answer, "error");
    require(json_number_value(json_object_get(answer, "line")) == (double)number);
    require(json_object_size(answer) == 3 && json_string_length(sentence) > 0);
}

static void check_answer(const ks_buffer *out, const ks_jsonl *settings, int status,
                         const char *bytes, size_t size, size_t number)
{
    json_t *answer = parse(ks_buffer_data(out), ks_buffer_size(out));
    json_t *line = memchr(bytes, '\0', size) ? NULL : parse(bytes, size);
    json_t *id = json_object_get(line, "id"), *echo = json_object_get(answer, "id");
    require(status == 0 || status == 1);
    require(memchr(ks_buffer_data(out), '\n', ks_buffer_size(out)) == NULL);
    require(json_is_object(answer));
    require(id ? json_equal(id, echo) : json_is_null(echo));
    if (status == 0)
        check_judgment(answer, line, settings->raw);
    else
        check_error(answer, number);
    if (status == 0 && settings->scorer != NULL)
        check_verdict(answer, line);
    json_decref(answer);
    json_decref(line);
}

static void check_line(const ks_jsonl *settings, const char *line, size_t size, size_t number)
{
    ks_buffer *out, *again;
    require(ks_buffer_new(&out) == 0);
    require(ks_buffer_new(&again) == 0);
    int status = ks_jsonl_answer(out, settings, line, size, number);
    check_answer(out, settings, status, line, size, number);
    require(ks_jsonl_answer(again, settings, line, size, number) == status);
    require(strcmp(ks_buffer_data(out), ks_buffer_data(again)) == 0);
    ks_buffer_free(out);
    ks_buffer_free(again);
}

/* Room for a board of 9x9 and some fields. */
enum { LONGEST_FOR_NETWORKS = 200 };

/* A newline is white space to JSON but ends a line: what follows it is another line. Networks are
 * slow compared with parsing, so the length of a line selects the judge: one short line in sixteen
 * is judged and scored by networks, the others by a direct judge. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static ks_scorer *scorer;
    static ks_default_judges defaults;
    static ks_judge *direct;
    const char *line = (const char *)bytes, *end = line + size;
    require(scorer != NULL ||
            (ks_scorer_new(&scorer, NULL) == 0 && ks_default_judges_init(&defaults) == 0 &&
             ks_judge_new(&direct, "bouzy-3-4+distance", NULL) == 0));
    for (size_t number = 1; line < end; number++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((newline ? newline : end) - line);
        int blank = ks_jsonl_blank(line, length);
        if (!blank && length % 16 == 0 && length <= LONGEST_FOR_NETWORKS) {
            check_line(&(ks_jsonl){.defaults = &defaults}, line, length, number);
            check_line(&(ks_jsonl){.scorer = scorer}, line, length, number);
        } else if (!blank) {
            check_line(&(ks_jsonl){.judge = direct, .raw = length % 2}, line, length, number);
        }
        line += length + 1;
    }
    return 0;
}
