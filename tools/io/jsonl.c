/* See jsonl.h. jansson parses a line; what it cannot tell is how the value of `id` was spelt, which
 * goes out as it came in: 1.0 stays 1.0, and a number of thirty digits keeps them all. So the bytes
 * of that value are found again in the line, which is known to be valid JSON by then. */
#include "jsonl.h"

#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct slice {
    const char *bytes;
    size_t size;
} slice;

/* A line while it is parsed. */
typedef struct request {
    json_t *root;
    slice id;
    int width, height;
    ks_position *position;
    unsigned char dead[KS_POINTS], alive[KS_POINTS];
    int dead_given, alive_given;
    int proofs;
    ks_terms terms;
    ks_result result;
    char error[300];
} request;

enum { REFUSED = 1 };

KS_FORMAT(2, 3) static int refuse(request *r, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(r->error, sizeof r->error, format, list);
    va_end(list);
    return REFUSED;
}

/* ---- The bytes of the id ---- */

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static const char *skip_space(const char *at, const char *end)
{
    while (at < end && is_space(*at))
        at++;
    return at;
}

/* Skips a string, from its opening quote to after the closing one. */
static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        if (*at == '\\')
            at++;
    return at < end ? at + 1 : end;
}

/* Nesting is counted without recursion. */
static const char *skip_value(const char *at, const char *end)
{
    for (int depth = 0; at < end;) {
        if (*at == '"') {
            at = skip_string(at, end);
        } else if (*at == '{' || *at == '[') {
            depth++;
            at++;
        } else if (*at == '}' || *at == ']') {
            depth--;
            at++;
        } else if (depth > 0) {
            at++;
            continue;
        } else {
            while (at < end && !is_space(*at) && strchr(",}]", *at) == NULL)
                at++;
        }
        if (depth == 0)
            break;
    }
    return at;
}

/* The character at `*at` of a string, which moves on; escapes of ASCII are undone. */
static int next_character(const char **at)
{
    const char *s = *at;
    if (s[0] != '\\' || s[1] != 'u') {
        *at += 1;
        return (unsigned char)s[0];
    }
    int code = 0;
    for (int i = 2; i < 6; i++)
        code = code * 16 + (s[i] <= '9' ? s[i] - '0' : (s[i] | 32) - 'a' + 10);
    *at += 6;
    return code;
}

static int key_is_id(const char *key, const char *end)
{
    const char *at = key + 1;
    return next_character(&at) == 'i' && at < end && next_character(&at) == 'd' && at == end - 1;
}

/* The last value of `id` in a valid object; jansson also takes the last one. */
static slice find_id(const char *line, size_t size)
{
    slice found = {"null", 4};
    const char *end = line + size, *at = skip_space(line, end) + 1;
    for (at = skip_space(at, end); at < end && *at == '"'; at = skip_space(at, end)) {
        const char *key = at;
        at = skip_string(at, end);
        int is_id = key_is_id(key, at);
        at = skip_space(skip_space(at, end) + 1, end); /* the colon */
        const char *value = at;
        at = skip_value(at, end);
        if (is_id)
            found = (slice){value, (size_t)(at - value)};
        at = skip_space(at, end);
        if (at < end && *at == ',')
            at = skip_space(at + 1, end);
    }
    return found;
}

/* ---- Fields ---- */

/* A field, or NULL where it is missing or null. */
static json_t *field(const request *r, const char *name)
{
    json_t *value = json_object_get(r->root, name);
    return json_is_null(value) ? NULL : value;
}

/* 9 and 9.0 are the same number. */
static int as_int(int *out, const json_t *value, int least, int most)
{
    double number = json_is_number(value) ? json_number_value(value) : NAN;
    if (!(number >= least && number <= most) || number != floor(number))
        return -1;
    *out = (int)number;
    return 0;
}

static int read_int(request *r, int *out, const char *name, int least, int most)
{
    const json_t *value = field(r, name);
    if (value != NULL && as_int(out, value, least, most))
        return refuse(r, "%s must be a whole number from %d to %d", name, least, most);
    return 0;
}

static int read_size(request *r)
{
    int size = 0;
    if (read_int(r, &size, "size", KS_MIN_SIZE, KS_MAX_SIZE) ||
        read_int(r, &r->width, "width", KS_MIN_SIZE, KS_MAX_SIZE) ||
        read_int(r, &r->height, "height", KS_MIN_SIZE, KS_MAX_SIZE))
        return REFUSED;
    if (size == 0 && (r->width == 0 || r->height == 0))
        return refuse(r, "size is missing, or width and height");
    if (size != 0 && r->width != 0 && r->width != size)
        return refuse(r, "size is %d but width is %d", size, r->width);
    if (size != 0 && r->height != 0 && r->height != size)
        return refuse(r, "size is %d but height is %d", size, r->height);
    if (size != 0)
        r->width = r->height = size;
    return 0;
}

static int read_board(request *r)
{
    const json_t *board = field(r, "board");
    ks_error error = {0};
    if (board == NULL)
        return refuse(r, "board is missing");
    if (!json_is_string(board))
        return refuse(r, "board must be a string");
    int status = read_size(r);
    if (status)
        return status;
    status = ks_position_from_board(&r->position, r->width, r->height, json_string_value(board),
                                    json_string_length(board), &error);
    if (status == KS_EMEMORY)
        return status;
    return status ? refuse(r, "%s", error.message) : 0;
}

/* A string without NUL in it, or NULL. */
static const char *as_text(const json_t *value)
{
    const char *text = json_string_value(value);
    return text && strlen(text) == json_string_length(value) ? text : NULL;
}

static int read_to_move(request *r)
{
    const json_t *value = field(r, "to_move");
    const char *text = as_text(value);
    if (value == NULL)
        return 0;
    if (text == NULL || (strcmp(text, "B") != 0 && strcmp(text, "W") != 0))
        return refuse(r, "to_move must be \"B\" or \"W\"");
    ks_position_set_to_move(r->position, *text == 'B' ? KS_BLACK : KS_WHITE);
    return 0;
}

static int read_ko(request *r)
{
    const json_t *value = field(r, "ko");
    const char *text = as_text(value);
    int point;
    if (value == NULL)
        return 0;
    if (text == NULL || ks_point_parse(&point, text, r->width, r->height))
        return refuse(r, "ko must be a point of the board such as \"E5\"");
    int status = ks_position_set_ko(r->position, point);
    if (status == KS_EOCCUPIED)
        return refuse(r, "ko must be an empty point, and %s is occupied", text);
    if (status)
        return refuse(r, "ko cannot be %s: no stone can have been taken there", text);
    return 0;
}

static int read_passed(request *r)
{
    const json_t *value = field(r, "passed");
    if (value == NULL)
        return 0;
    if (!json_is_boolean(value))
        return refuse(r, "passed must be true or false");
    ks_position_set_passed(r->position, json_is_true(value));
    return 0;
}

static int read_proofs(request *r)
{
    const json_t *value = field(r, "proofs");
    if (value != NULL && !json_is_boolean(value))
        return refuse(r, "proofs must be true or false");
    r->proofs = json_is_true(value);
    return 0;
}

static int read_captures(request *r)
{
    json_t *captures = field(r, "captures");
    if (captures == NULL)
        return 0;
    if (!json_is_object(captures))
        return refuse(r, "captures must be an object such as {\"B\": 0, \"W\": 0}");
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        const char *name = colour == KS_BLACK ? "B" : "W";
        const json_t *value = json_object_get(captures, name);
        int stones = 0;
        if (value != NULL && as_int(&stones, value, 0, 1000000))
            return refuse(r, "captures.%s must be a whole number from 0 to 1000000", name);
        ks_position_set_captures(r->position, colour, stones);
    }
    return 0;
}

/* Half a point for who took the button. */
static int read_button(request *r)
{
    const json_t *value = field(r, "button");
    const char *text = as_text(value);
    if (value == NULL)
        return 0;
    if (text == NULL || (strcmp(text, "B") != 0 && strcmp(text, "W") != 0))
        return refuse(r, "button must be \"B\" or \"W\"");
    r->terms.button = *text == 'B' ? 0.5F : -0.5F;
    return 0;
}

static int read_terms(request *r)
{
    const json_t *rules = field(r, "rules"), *komi = field(r, "komi");
    int usual = rules == NULL || (json_is_string(rules) && json_string_length(rules) == 0);
    const char *spelling = usual ? "chinese" : as_text(rules);
    double points = komi ? json_number_value(komi) : 7.5;
    int handicap = 0;
    if (rules != NULL && !json_is_string(rules))
        return refuse(r, "rules must be a string");
    const ks_rules *found = spelling ? ks_rules_find(spelling) : NULL;
    if (found == NULL)
        return refuse(r, "there are no rules \"%.100s\"", json_string_value(rules));
    if (komi != NULL && (!json_is_number(komi) || !(fabs(points) <= 1000)))
        return refuse(r, "komi must be a number from -1000 to 1000");
    if (read_int(r, &handicap, "handicap", 0, KS_POINTS))
        return REFUSED;
    r->terms = ks_terms_of(found, (float)points, handicap);
    return read_button(r);
}

/* Marks the blocks that a list names, if it is there. */
static int read_marks(request *r, unsigned char *marks, int *given, const char *name)
{
    const json_t *list = field(r, name), *item;
    size_t i;
    if (list == NULL)
        return 0;
    if (!json_is_array(list))
        return refuse(r, "%s must be a list of indices into board", name);
    int points = r->width * r->height;
    json_array_foreach(list, i, item)
    {
        int point, block[KS_POINTS];
        if (as_int(&point, item, 0, points - 1))
            return refuse(r, "%s must hold whole numbers from 0 to %d", name, points - 1);
        int stones = ks_position_block(block, r->position, point);
        if (stones == 0)
            return refuse(r, "%s names point %d, where there is no stone", name, point);
        for (int s = 0; s < stones; s++)
            marks[block[s]] = 1;
    }
    *given = 1;
    return 0;
}

/* Only scoring uses it. */
static int read_result(request *r)
{
    const json_t *value = field(r, "result");
    const char *text = as_text(value);
    if (value != NULL && text == NULL)
        return refuse(r, "result must be a string such as \"B+3.5\"");
    r->result = ks_result_parse(text ? text : "");
    return 0;
}

static int parse(request *r, const char *line, size_t size)
{
    json_error_t error;
    /* jansson passes over NUL bytes outside of strings; JSON does not have them. */
    const char *nul = memchr(line, '\0', size);
    if (nul != NULL)
        return refuse(r, "the line is not JSON, seen at byte %d", (int)(nul - line) + 1);
    r->root = json_loadb(line, size, JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL, &error);
    if (r->root == NULL) {
        enum json_error_code code = json_error_code(&error);
        if (code == json_error_out_of_memory)
            return KS_EMEMORY;
        const char *reason = code == json_error_numeric_overflow ? "has a number that is too large"
                             : code == json_error_stack_overflow ? "is nested too deeply"
                                                                 : "is not JSON";
        return refuse(r, "the line %s, seen at byte %d", reason, error.position);
    }
    if (!json_is_object(r->root))
        return refuse(r, "the line is not a JSON object");
    r->id = find_id(line, size);
    return 0;
}

static int read_request(request *r, const char *line, size_t size, int scores)
{
    int status = parse(r, line, size);
    if (status == 0)
        status = read_board(r);
    if (status == 0)
        status = read_to_move(r); /* before the ko, which setting the turn would lift */
    if (status == 0)
        status = read_ko(r);
    if (status == 0)
        status = read_passed(r);
    if (status == 0)
        status = read_captures(r);
    if (status == 0)
        status = read_terms(r);
    if (status == 0)
        status = read_marks(r, r->dead, &r->dead_given, "dead");
    if (status == 0 && scores)
        status = read_marks(r, r->alive, &r->alive_given, "alive");
    if (status == 0 && scores)
        status = read_result(r);
    if (status == 0 && scores)
        status = read_proofs(r);
    return status;
}

/* ---- Answers ---- */

/* An object that starts with the id. */
static ks_json begin_answer(ks_buffer *out, slice id)
{
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    ks_json_value(ks_json_key(&json, "id"), id.bytes, id.size);
    return json;
}

static int answer_with(ks_buffer *out, const ks_judge *judge, const ks_jsonl *settings, request *r)
{
    ks_judgment judgment;
    ks_outlook outlook;
    ks_question question = {
        .position = r->position, .dead = r->dead_given ? r->dead : NULL, .terms = r->terms};
    int connection = KS_NO_POINT, is_field = ks_judge_is_field(judge);
    if (settings->connection != NULL &&
        (ks_point_parse(&connection, settings->connection, r->width, r->height) || connection < 0))
        return refuse(r, "there is no point \"%.20s\" on this board", settings->connection);
    int status = is_field ? ks_judge_outlook(&outlook, &judgment, judge, &question, connection)
                          : ks_judge_run(&judgment, judge, &question);
    if (status)
        return status == KS_EMEMORY ? status : refuse(r, "%s", ks_status_text(status));
    ks_json json = begin_answer(out, r->id);
    status = ks_judgment_members(&json, &judgment, ks_judge_name(judge), settings->raw);
    if (status == 0 && is_field)
        status = ks_outlook_members(&json, &outlook, connection >= 0);
    ks_json_end_object(&json);
    return status;
}

static int score_request(ks_buffer *out, const ks_scorer *scorer, request *r)
{
    ks_verdict verdict;
    ks_judgment judgment;
    ks_error error = {0};
    ks_question question = {.position = r->position, .terms = r->terms};
    ks_marks marks = {r->alive, r->dead};
    question.dead = r->dead_given && !r->alive_given ? r->dead : NULL;
    int status = r->alive_given ? ks_scorer_dispute(&verdict, scorer, &question, &marks, &error)
                                : ks_scorer_run(&verdict, scorer, &question);
    if (status)
        return status == KS_EMEMORY
                   ? status
                   : refuse(r, "%s", r->alive_given ? error.message : ks_status_text(status));
    ks_verdict_judgment(&judgment, &verdict, &question);
    ks_json json = begin_answer(out, r->id);
    ks_judgment_members(&json, &judgment, "life", 0);
    status = ks_verdict_members(&json, &verdict, &r->terms,
                                ks_verdict_agrees(&verdict, &r->terms, &r->result));
    if (status == 0 && r->proofs)
        status = ks_verdict_proofs(&json, &verdict, r->position);
    ks_json_end_object(&json);
    return status;
}

static int judge_request(ks_buffer *out, const ks_jsonl *settings, request *r)
{
    if (settings->scorer != NULL)
        return score_request(out, settings->scorer, r);
    const ks_judge *judge = settings->judge
                                ? settings->judge
                                : ks_default_judges_for(settings->defaults, r->width, r->height);
    return answer_with(out, judge, settings, r);
}

static int complain(ks_buffer *out, slice id, size_t number, const char *sentence)
{
    ks_json json = begin_answer(out, id);
    ks_json_number(ks_json_key(&json, "line"), (double)number, 0);
    ks_json_string(ks_json_key(&json, "error"), sentence);
    ks_json_end_object(&json);
    return ks_buffer_status(out) ? ks_buffer_status(out) : REFUSED;
}

int ks_jsonl_complain(ks_buffer *out, size_t number, const char *sentence)
{
    return complain(out, (slice){"null", 4}, number, sentence);
}

int ks_jsonl_answer(ks_buffer *out, const ks_jsonl *settings, const char *line, size_t size,
                    size_t number)
{
    request r = {.id = {"null", 4}};
    int status = read_request(&r, line, size, settings->scorer != NULL);
    if (status == 0)
        status = judge_request(out, settings, &r);
    if (status == REFUSED)
        status = complain(out, r.id, number, r.error);
    json_decref(r.root);
    ks_position_free(r.position);
    return status ? status : ks_buffer_status(out);
}

int ks_jsonl_blank(const char *line, size_t size)
{
    return skip_space(line, line + size) == line + size;
}
