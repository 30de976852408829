/* See routes.h. Mistakes are answered with 400 and {"error": "..."}. */
#include "routes.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char type_json[] = "application/json", type_lines[] = "application/x-ndjson";

static int refuse(ks_http_reply *out, int status, const char *sentence)
{
    ks_buffer_clear(out->body);
    ks_json json = ks_json_into(out->body);
    ks_json_begin_object(&json);
    ks_json_string(ks_json_key(&json, "error"), sentence);
    ks_json_end_object(&json);
    ks_buffer_put_string(out->body, "\n");
    out->status = status;
    out->type = type_json;
    return 0;
}

/* ---- /judge and /score ---- */

/* One object, or a line each; a single bad one is an error of the request. The replies to several
 * are sent as they are ready. */
static int answer_lines(ks_http_reply *out, const ks_jsonl *settings, const ks_http_request *r)
{
    const char *line = r->body, *end = r->body + r->size;
    size_t number = 0, answered = 0;
    int failed = 0;
    while (line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t size = (size_t)((newline ? newline : end) - line);
        number++;
        if (!ks_jsonl_blank(line, size)) {
            out->type = answered > 0 ? type_lines : type_json;
            if (answered > 0 && out->part != NULL && out->part(out))
                return KS_ESTOPPED;
            int status = ks_jsonl_answer(out->body, settings, line, size, number);
            if (status < 0)
                return status;
            failed += status;
            answered++;
            ks_buffer_put_string(out->body, "\n");
        }
        line += size + 1;
    }
    if (answered == 0)
        return refuse(out, 400, "the body has no position");
    out->status = answered == 1 && failed ? 400 : 200;
    return 0;
}

static int answer_judge(ks_http_reply *out, const ks_routes *routes, const ks_http_request *r)
{
    return answer_lines(out, &routes->judge, r);
}

static int answer_score(ks_http_reply *out, const ks_routes *routes, const ks_http_request *r)
{
    return answer_lines(out, &routes->score, r);
}

/* ---- /api/score, as OGS asks its estimator ---- */

typedef struct estimate {
    int width, height, autoscore;
    char board[KS_POINTS + 1];
    ks_position *position;
    ks_terms terms;
} estimate;

static int whole_number(int *out, const json_t *value, int least, int most)
{
    double number = json_is_number(value) ? json_number_value(value) : NAN;
    if (!(number >= least && number <= most) || number != floor(number))
        return 0;
    *out = (int)number;
    return 1;
}

/* Rows of 0, 1 for Black and 2 for White; a string says what is wrong. */
static const char *read_rows(estimate *e, const json_t *rows)
{
    if ((int)json_array_size(rows) != e->height)
        return "board_state must be a list of height rows";
    for (int y = 0; y < e->height; y++) {
        const json_t *row = json_array_get(rows, (size_t)y);
        if ((int)json_array_size(row) != e->width)
            return "each row of board_state must have width numbers";
        for (int x = 0; x < e->width; x++) {
            int stone;
            if (!whole_number(&stone, json_array_get(row, (size_t)x), 0, 2))
                return "board_state must hold 0, 1 for Black and 2 for White";
            e->board[y * e->width + x] = ".XO"[stone];
        }
    }
    return NULL;
}

static const char *read_terms(estimate *e, const json_t *root)
{
    const json_t *rules = json_object_get(root, "rules"), *komi = json_object_get(root, "komi");
    const char *name = json_is_string(rules) ? json_string_value(rules) : "chinese";
    const ks_rules *found = ks_rules_find(name);
    double points = komi ? json_number_value(komi) : 7.5;
    if (found == NULL || (rules != NULL && !json_is_string(rules)))
        return "rules must be the name of a ruleset";
    if (komi != NULL && (!json_is_number(komi) || !(fabs(points) <= 1000)))
        return "komi must be a number from -1000 to 1000";
    e->terms = ks_terms_of(found, (float)points, 0);
    return NULL;
}

/* What each side has taken. */
static const char *read_prisoners(estimate *e, const json_t *root)
{
    static const char *const names[] = {
        [KS_BLACK] = "black_prisoners", [KS_WHITE] = "white_prisoners"};
    const json_t *both = json_object_get(root, "prisoners");
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
        const json_t *value = json_object_get(root, names[colour]);
        int stones = 0;
        if (value == NULL)
            value = json_object_get(both, colour == KS_BLACK ? "black" : "white");
        if (value != NULL && !whole_number(&stones, value, 0, 1000000))
            return "prisoners must be whole numbers";
        ks_position_set_captures(e->position, colour, stones);
    }
    return NULL;
}

static const char *read_estimate(estimate *e, const json_t *root, ks_error *error)
{
    const json_t *player = json_object_get(root, "player_to_move");
    if (!json_is_object(root))
        return "the body must be a JSON object";
    if (!whole_number(&e->width, json_object_get(root, "width"), KS_MIN_SIZE, KS_MAX_SIZE) ||
        !whole_number(&e->height, json_object_get(root, "height"), KS_MIN_SIZE, KS_MAX_SIZE))
        return "width and height must be whole numbers from 2 to 25";
    const char *wrong = read_rows(e, json_object_get(root, "board_state"));
    if (wrong == NULL)
        wrong = read_terms(e, root);
    if (wrong != NULL)
        return wrong;
    size_t points = (size_t)(e->width * e->height);
    if (ks_position_from_board(&e->position, e->width, e->height, e->board, points, error))
        return error->message;
    if (json_is_string(player) && strcmp(json_string_value(player), "white") == 0)
        ks_position_set_to_move(e->position, KS_WHITE);
    e->autoscore = json_is_true(json_object_get(root, "autoscore"));
    return read_prisoners(e, root);
}

static void put_ownership(ks_json *json, const ks_judgment *judgment)
{
    ks_json_begin_array(ks_json_key(json, "ownership"));
    for (int y = 0; y < judgment->height; y++)
        ks_json_numbers(json, judgment->owner + (size_t)y * (size_t)judgment->width,
                        judgment->width, 4);
    ks_json_end_array(json);
}

static void put_point(ks_json *json, const ks_verdict *v, int point)
{
    ks_json_begin_object(json);
    ks_json_int(ks_json_key(json, "x"), point % v->width);
    ks_json_int(ks_json_key(json, "y"), point / v->width);
}

/* Dead stones, and neutral points, each with its reason. */
static void put_removed(ks_json *json, const ks_verdict *v)
{
    ks_json_begin_array(ks_json_key(json, "autoscored_removed"));
    for (int p = 0; p < v->width * v->height; p++) {
        if (!v->dead[p] && !v->dame[p])
            continue;
        const char *proof = v->dead[p] ? v->fates[v->block_at[p]].proof : NULL;
        put_point(json, v, p);
        ks_json_string(ks_json_key(json, "removal_reason"), !v->dead[p] ? "dame"
                                                            : proof     ? proof
                                                                        : "stones are dead");
        ks_json_end_object(json);
    }
    ks_json_end_array(json);
}

/* Points that both sides may still come to own: somebody has to play there first. */
static void put_sealing(ks_json *json, const ks_verdict *v)
{
    ks_json_begin_array(ks_json_key(json, "autoscored_needs_sealing"));
    for (int p = 0; p < v->width * v->height; p++) {
        if (!v->open[p])
            continue;
        put_point(json, v, p);
        ks_json_int(ks_json_key(json, "color"), 0);
        ks_json_end_object(json);
    }
    ks_json_end_array(json);
}

static void put_board(ks_json *json, const ks_verdict *v)
{
    ks_json_begin_array(ks_json_key(json, "autoscored_board_state"));
    for (int y = 0; y < v->height; y++) {
        ks_json_begin_array(json);
        for (int x = 0; x < v->width; x++) {
            int owner = v->area[y * v->width + x];
            ks_json_int(json, owner > 0 ? 1 : owner < 0 ? 2 : 0);
        }
        ks_json_end_array(json);
    }
    ks_json_end_array(json);
}

static int put_estimate(ks_buffer *out, const ks_routes *routes, const estimate *e)
{
    ks_judgment judgment;
    ks_verdict *verdict = calloc(1, sizeof *verdict);
    ks_question question = {.position = e->position, .terms = e->terms};
    const ks_judge *judge =
        routes->judge.judge ? routes->judge.judge
                            : ks_default_judges_for(routes->judge.defaults, e->width, e->height);
    int status = verdict ? ks_judge_run(&judgment, judge, &question) : KS_EMEMORY;
    if (status == 0 && e->autoscore)
        status = ks_scorer_run(verdict, routes->score.scorer, &question);
    if (status == 0) {
        if (e->autoscore)
            ks_verdict_judgment(&judgment, verdict, &question);
        ks_json json = ks_json_into(out);
        ks_json_begin_object(&json);
        put_ownership(&json, &judgment);
        double margin = ks_judgment_margin(&judgment, &question);
        double wins = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
        int is_certain = e->autoscore && verdict->finished;
        ks_json_number(ks_json_key(&json, "score"), margin, 4);
        ks_json_number(ks_json_key(&json, "win_rate"),
                       is_certain ? wins : (double)judgment.black_wins, 6);
        if (e->autoscore) {
            put_board(&json, verdict);
            put_removed(&json, verdict);
            put_sealing(&json, verdict);
        }
        ks_json_end_object(&json);
        ks_buffer_put_string(out, "\n");
    }
    free(verdict);
    return status;
}

static int answer_estimate(ks_http_reply *out, const ks_routes *routes, const ks_http_request *r)
{
    estimate *e = calloc(1, sizeof *e);
    ks_error error = {0};
    json_t *root =
        memchr(r->body, '\0', r->size)
            ? NULL
            : json_loadb(r->body, r->size, JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL, NULL);
    if (e == NULL) {
        json_decref(root);
        return KS_EMEMORY;
    }
    const char *wrong = root ? read_estimate(e, root, &error) : "the body is not JSON";
    int status = wrong ? refuse(out, 400, wrong) : put_estimate(out->body, routes, e);
    json_decref(root);
    ks_position_free(e->position);
    free(e);
    return status && status != KS_EMEMORY ? refuse(out, 400, ks_status_text(status)) : status;
}

/* ---- /sgf ---- */

enum { MOST_MOVES = 2000 };

static int put_moves(ks_json *json, const ks_routes *routes, const ks_game *game)
{
    const ks_judge *judge = routes->judge.judge
                                ? routes->judge.judge
                                : ks_default_judges_for(routes->judge.defaults, ks_game_width(game),
                                                        ks_game_height(game));
    ks_replay *replay = NULL;
    ks_judgment judgment;
    int status = ks_replay_new(&replay, game);
    ks_json_begin_array(ks_json_key(json, "graph"));
    for (int move = 0; status == 0 && ks_replay_next(replay); move++) {
        ks_question question = {.position = ks_replay_position(replay),
                                .terms = ks_game_terms(game)};
        status = ks_judge_run(&judgment, judge, &question);
        if (status)
            break;
        ks_json_begin_object(json);
        ks_json_int(ks_json_key(json, "move"), move);
        ks_json_number(ks_json_key(json, "score"), ks_judgment_margin(&judgment, &question), 3);
        ks_json_number(ks_json_key(json, "black_wins"), (double)judgment.black_wins, 4);
        ks_json_end_object(json);
    }
    ks_json_end_array(json);
    ks_replay_free(replay);
    return status;
}

static int put_verdict(ks_json *json, const ks_routes *routes, const ks_game *game)
{
    ks_position *position = NULL;
    ks_verdict *verdict = calloc(1, sizeof *verdict);
    ks_terms terms = ks_game_terms(game);
    ks_result result = ks_game_result(game);
    int status = verdict ? ks_game_position(&position, game, ks_game_moves(game)) : KS_EMEMORY;
    ks_question question = {.position = position, .terms = terms};
    if (status == 0)
        status = ks_scorer_run(verdict, routes->score.scorer, &question);
    if (status == 0)
        status =
            ks_verdict_members(json, verdict, &terms, ks_verdict_agrees(verdict, &terms, &result));
    ks_position_free(position);
    free(verdict);
    return status;
}

static int answer_sgf(ks_http_reply *out, const ks_routes *routes, const ks_http_request *r)
{
    ks_game *game;
    ks_error error = {0};
    ks_game_reading reading = {.keeps_start = 1, .convert = routes->convert};
    int status = ks_game_read_as(&game, r->body, r->size, NULL, &reading, &error);
    if (status)
        return status == KS_EMEMORY ? status : refuse(out, 400, error.message);
    if (ks_game_moves(game) > MOST_MOVES) {
        ks_game_free(game);
        return refuse(out, 400, "the game has more than 2000 moves");
    }
    const ks_error *broken = ks_game_broken(game);
    ks_json json = ks_json_into(out->body);
    ks_json_begin_object(&json);
    if (broken != NULL)
        ks_json_string(ks_json_key(&json, "broken"), broken->message);
    status = put_moves(&json, routes, game);
    ks_json_begin_object(ks_json_key(&json, "score"));
    if (status == 0)
        status = put_verdict(&json, routes, game);
    ks_json_end_object(&json);
    ks_json_end_object(&json);
    ks_buffer_put_string(out->body, "\n");
    ks_game_free(game);
    return status && status != KS_EMEMORY ? refuse(out, 400, ks_status_text(status)) : status;
}

/* ---- /picture.svg ---- */

static int number_argument(const ks_http_request *r, const char *name, int otherwise)
{
    const char *text = r->argument(name, r->payload);
    char *end;
    long value = text ? strtol(text, &end, 10) : otherwise;
    return text != NULL && (end == text || *end != '\0' || value < 0 || value > 1000) ? -1
                                                                                      : (int)value;
}

/* ?board=..XO...&size=N or width=N&height=N; &judge=none leaves the owners out. */
static int answer_picture(ks_http_reply *out, const ks_routes *routes, const ks_http_request *r)
{
    const char *board = r->argument("board", r->payload), *with = r->argument("judge", r->payload);
    int size = number_argument(r, "size", 19);
    int width = number_argument(r, "width", size), height = number_argument(r, "height", size);
    ks_position *position;
    ks_judgment judgment;
    ks_error error = {0};
    if (board == NULL)
        return refuse(out, 400, "board is missing");
    int status = ks_position_from_board(&position, width, height, board, strlen(board), &error);
    if (status)
        return status == KS_EMEMORY ? status : refuse(out, 400, error.message);
    int plain = with != NULL && strcmp(with, "none") == 0;
    const ks_judge *judge = routes->judge.judge
                                ? routes->judge.judge
                                : ks_default_judges_for(routes->judge.defaults, width, height);
    ks_question question = {.position = position};
    if (!plain)
        status = ks_judge_run(&judgment, judge, &question);
    if (status == 0)
        status = ks_picture_svg(out->body, &(ks_picture){.position = position,
                                                         .judgment = plain ? NULL : &judgment,
                                                         .last_move = KS_NO_POINT});
    out->type = "image/svg+xml";
    ks_position_free(position);
    return status && status != KS_EMEMORY ? refuse(out, 400, ks_status_text(status)) : status;
}

/* ---- All of them ---- */

static int answer_health(ks_http_reply *out, const ks_routes *routes, const ks_http_request *r)
{
    (void)routes, (void)r;
    ks_buffer_put_string(out->body, "{\"status\":\"ok\"}\n");
    return 0;
}

static const struct {
    const char *path, *method;
    int (*answer)(ks_http_reply *out, const ks_routes *routes, const ks_http_request *request);
} table[] = {{"/judge", "POST", answer_judge},        {"/score", "POST", answer_score},
             {"/api/score", "POST", answer_estimate}, {"/sgf", "POST", answer_sgf},
             {"/picture.svg", "GET", answer_picture}, {"/healthz", "GET", answer_health}};

enum { PATHS = sizeof table / sizeof *table };

static int find(const char *path)
{
    int i = 0;
    while (i < PATHS && strcmp(table[i].path, path) != 0)
        i++;
    return i;
}

const char *ks_routes_method(const char *path)
{
    int i = find(path);
    return i < PATHS ? table[i].method : NULL;
}

int ks_routes_answer(ks_http_reply *out, const ks_routes *routes, const ks_http_request *request)
{
    int i = find(request->path);
    out->status = 200;
    out->type = type_json;
    if (i == PATHS)
        return refuse(out, 404, "there is nothing at this path");
    int status = table[i].answer(out, routes, request);
    return status ? status : ks_buffer_status(out->body);
}
