/* See request.h. What is refused is refused in the words that clients of KataGo look for; the rest
 * of a sentence is ours. Fields that are null count as missing. */
#include "request.h"

#include "reply.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { REFUSED = 1 };

typedef struct reading {
    ks_analysis_request *request;
    json_t *root;
    ks_buffer *reply;
    int width, height;
} reading;

/* ---- Words for what is wrong ---- */

static int refuse(reading *r, const char *field, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int refuse(reading *r, const char *field, const char *format, ...)
{
    char sentence[200];
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    ks_analysis_complain(r->reply, r->request->id, field, "error", sentence);
    return REFUSED;
}

static json_t *field_of(const json_t *object, const char *name)
{
    json_t *value = json_object_get(object, name);
    return json_is_null(value) ? NULL : value;
}

/* A string without NUL in it, or NULL. */
static const char *as_text(const json_t *value)
{
    const char *text = json_string_value(value);
    return text && strlen(text) == json_string_length(value) ? text : NULL;
}

/* ---- Numbers ---- */

/* 9 and 9.0 are the same number. */
static int as_integer(long long *out, const json_t *value, long long least, long long most)
{
    double number = json_is_number(value) ? json_number_value(value) : NAN;
    if (json_is_integer(value))
        *out = json_integer_value(value);
    else if (number == floor(number) && fabs(number) < 1e18)
        *out = (long long)number;
    else
        return -1;
    return *out >= least && *out <= most ? 0 : -1;
}

static int read_number(reading *r, double *out, const char *name, double least, double most)
{
    const json_t *value = field_of(r->root, name);
    double number = json_number_value(value);
    if (value == NULL)
        return 0;
    if (!json_is_number(value) || !(number >= least && number <= most))
        return refuse(r, name, "Must be a number from %g to %g", least, most);
    *out = number;
    return 0;
}

static int read_truth(reading *r, int *out, const char *name)
{
    const json_t *value = field_of(r->root, name);
    if (value != NULL && !json_is_boolean(value))
        return refuse(r, name, "Must be a boolean");
    *out = json_is_true(value);
    return 0;
}

/* ---- The board ---- */

static int read_side(reading *r, int *out, const char *name)
{
    long long size;
    if (as_integer(&size, field_of(r->root, name), KS_MIN_SIZE, KS_MAX_SIZE))
        return refuse(r, name, "Must provide an integer from %d to %d", KS_MIN_SIZE, KS_MAX_SIZE);
    *out = (int)size;
    return 0;
}

static int colour_of(const json_t *value)
{
    const char *text = as_text(value);
    if (text == NULL)
        return KS_EMPTY;
    if (strcasecmp(text, "b") == 0 || strcasecmp(text, "black") == 0)
        return KS_BLACK;
    return strcasecmp(text, "w") == 0 || strcasecmp(text, "white") == 0 ? KS_WHITE : KS_EMPTY;
}

/* "C4", "pass", or "(2,15)", counted from the top left. */
static int point_of(int *out, const reading *r, const json_t *value)
{
    const char *text = as_text(value);
    char *end;
    if (text == NULL)
        return -1;
    *out = KS_PASS;
    if (strcasecmp(text, "pass") == 0)
        return 0;
    if (text[0] == '(') {
        long x = strtol(text + 1, &end, 10), y = *end == ',' ? strtol(end + 1, &end, 10) : -1;
        if (strcmp(end, ")") != 0 || x < 0 || x >= r->width || y < 0 || y >= r->height)
            return -1;
        *out = (int)(y * r->width + x);
        return 0;
    }
    return ks_point_parse(out, text, r->width, r->height);
}

static int read_point(reading *r, int *out, const char *name, const json_t *value)
{
    if (!json_is_string(value))
        return refuse(r, name, "Must be an array of GTP board vertices");
    if (point_of(out, r, value)) {
        const char *text = as_text(value);
        return refuse(r, name, "Could not parse board location: %.30s", text ? text : "");
    }
    return 0;
}

/* Pairs of a colour and a point. */
static int read_moves(reading *r, ks_analysis_move **out, int *count, const char *name,
                      int may_pass)
{
    const json_t *list = field_of(r->root, name), *pair;
    size_t i;
    if (!json_is_array(list))
        return refuse(r, name, "Must be an array of pairs such as [\"b\", \"C4\"]");
    *out = calloc(json_array_size(list) + 1, sizeof **out);
    if (*out == NULL)
        return KS_EMEMORY;
    json_array_foreach(list, i, pair)
    {
        ks_analysis_move *move = &(*out)[i];
        if (json_array_size(pair) != 2 || !json_is_string(json_array_get(pair, 0)))
            return refuse(r, name, "Must be an array of pairs such as [\"b\", \"C4\"]");
        move->colour = colour_of(json_array_get(pair, 0));
        if (move->colour == KS_EMPTY)
            return refuse(r, name, "Could not parse player: %.30s",
                          json_string_value(json_array_get(pair, 0)));
        if (read_point(r, &move->point, name, json_array_get(pair, 1)))
            return REFUSED;
        if (move->point == KS_PASS && !may_pass)
            return refuse(r, name, "Could not parse board location: pass");
    }
    *count = (int)json_array_size(list);
    return 0;
}

/* Black stones alone, or else Black's moves before White's first, are handicap stones. */
static int handicap_of(const reading *r, const char *board)
{
    const ks_analysis_request *request = r->request;
    int black = 0, white = 0, moves = 0;
    for (const char *c = board; *c; c++) {
        black += *c == 'X';
        white += *c == 'O';
    }
    while (moves < request->move_count && request->moves[moves].colour == KS_BLACK &&
           request->moves[moves].point != KS_PASS)
        moves++;
    int stones = white > 0 ? 0 : black > 0 ? black : moves;
    return stones < 2 ? 0 : stones;
}

static int read_player(reading *r, int *out, const char *name, const json_t *value)
{
    *out = colour_of(value);
    return *out == KS_EMPTY ? refuse(r, name, "Must be \"b\" or \"w\"") : 0;
}

/* Stones, and whose turn it is; the number of handicap stones goes into the terms. */
static int read_start(reading *r)
{
    ks_analysis_request *request = r->request;
    const json_t *player = field_of(r->root, "initialPlayer");
    char board[KS_POINTS + 1];
    ks_analysis_move *stones = NULL;
    ks_error error = {0};
    int count = 0, colour, points = r->width * r->height;
    int status =
        field_of(r->root, "initialStones") ? read_moves(r, &stones, &count, "initialStones", 0) : 0;
    memset(board, '.', (size_t)points);
    board[points] = '\0';
    for (int i = 0; i < count && status == 0; i++)
        board[stones[i].point] = stones[i].colour == KS_BLACK ? 'X' : 'O';
    free(stones);
    if (status)
        return status;
    status =
        ks_position_from_board(&request->start, r->width, r->height, board, (size_t)points, &error);
    if (status)
        return status == KS_EMEMORY ? status : refuse(r, "initialStones", "%s", error.message);
    request->terms.handicap = handicap_of(r, board);
    colour = request->move_count > 0                     ? request->moves[0].colour
             : strchr(board, 'X') && !strchr(board, 'O') ? KS_WHITE
                                                         : KS_BLACK;
    if (player != NULL && read_player(r, &colour, "initialPlayer", player))
        return REFUSED;
    ks_position_set_to_move(request->start, colour);
    return 0;
}

/* ---- The terms ---- */

static int read_rules(reading *r, const ks_rules **out)
{
    const json_t *value = field_of(r->root, "rules");
    ks_error error = {0};
    if (!json_is_object(value) && as_text(value) == NULL)
        return refuse(r, "rules", "Must be a name such as \"chinese\", or an object of fields");
    char *object = json_is_object(value) ? json_dumps(value, JSON_COMPACT) : NULL;
    if (json_is_object(value) && object == NULL)
        return KS_EMEMORY;
    int status = ks_rules_parse(out, object ? object : as_text(value),
                                ks_rules_find("tromp-taylor"), &error);
    if (status)
        status = refuse(r, "rules", "Could not parse rules: %.60s: %s",
                        object ? object : as_text(value), error.message);
    free(object);
    return status;
}

static int read_bonus(reading *r, ks_terms *terms)
{
    static const char *const words[] = {"0", "N-1", "N"};
    const json_t *value = field_of(r->root, "whiteHandicapBonus");
    const char *text = as_text(value);
    if (value == NULL)
        return 0;
    for (int i = 0; i < 3 && text != NULL; i++) {
        if (strcmp(text, words[i]) != 0)
            continue;
        int stones = terms->handicap < 2 || i == 0 ? 0 : terms->handicap - (i == 1);
        terms->compensation = (float)stones;
        return 0;
    }
    return refuse(r, "whiteHandicapBonus", "Must be \"0\", \"N\" or \"N-1\"");
}

static int read_terms(reading *r)
{
    ks_terms *terms = &r->request->terms;
    const ks_rules *rules = NULL;
    int status = read_rules(r, &rules);
    if (status)
        return status;
    double komi = rules->counting == KS_AREA ? 7.5 : 6.5;
    if (read_number(r, &komi, "komi", -150, 150))
        return REFUSED;
    if (komi * 2 != floor(komi * 2))
        return refuse(r, "komi", "Must be an integer or half-integer from -150 to 150");
    *terms = ks_terms_of(rules, (float)komi, terms->handicap);
    return read_bonus(r, terms);
}

/* ---- Which positions ---- */

static int check_moves(reading *r, ks_analyst *analyst)
{
    const ks_analysis_request *request = r->request;
    int status = ks_analyst_start(analyst, request->start, &request->terms);
    for (int i = 0; i < request->move_count && status == 0; i++) {
        const ks_analysis_move *move = &request->moves[i];
        status = ks_analyst_play(analyst, move->colour, move->point);
        if (status && status != KS_EMEMORY) {
            char name[8];
            ks_point_name(name, move->point, r->width, r->height);
            return refuse(r, "moves", "Illegal move %d: %s", i, name);
        }
    }
    return status;
}

/* Ascending; the same turn twice is analysed once, with its last priority. */
static int sort_turns(ks_analysis_request *request)
{
    size_t room = (size_t)request->move_count + 1;
    long long *priority = calloc(room, sizeof *priority);
    unsigned char *wanted = calloc(room, 1);
    int status = priority && wanted ? 0 : KS_EMEMORY, count = 0;
    for (int i = 0; i < request->turn_count && status == 0; i++) {
        priority[request->turns[i].number] = request->turns[i].priority;
        wanted[request->turns[i].number] = 1;
    }
    for (int turn = 0; turn <= request->move_count && status == 0; turn++)
        if (wanted[turn])
            request->turns[count++] = (ks_analysis_turn){turn, priority[turn]};
    request->turn_count = count;
    free(priority);
    free(wanted);
    return status;
}

enum { MOST_TURNS = 100000 };
static const long long most_priority = 0x3FFFFFFFFFFFFFFF;

static int read_turn_list(reading *r, const json_t *list)
{
    ks_analysis_request *request = r->request;
    const json_t *item;
    size_t i;
    if (!json_is_array(list) || json_array_size(list) > MOST_TURNS)
        return refuse(r, "analyzeTurns", "Must be an array of integers, the turns to analyze");
    free(request->turns);
    request->turns = calloc(json_array_size(list) + 1, sizeof *request->turns);
    if (request->turns == NULL)
        return KS_EMEMORY;
    json_array_foreach(list, i, item)
    {
        long long turn;
        if (as_integer(&turn, item, -most_priority, most_priority))
            return refuse(r, "analyzeTurns", "Must be an array of integers, the turns to analyze");
        if (turn < 0 || turn > request->move_count)
            return refuse(r, "analyzeTurns", "Invalid turn number: %lld", turn);
        request->turns[request->turn_count++].number = (int)turn;
    }
    return 0;
}

static int read_priorities(reading *r)
{
    ks_analysis_request *request = r->request;
    const json_t *list = field_of(r->root, "priorities"), *one = field_of(r->root, "priority");
    long long priority = 0;
    if (one != NULL && list != NULL)
        return refuse(r, "priority", "Cannot specify both priority and priorities");
    if (one != NULL && as_integer(&priority, one, -most_priority, most_priority))
        return refuse(r, "priority", "Must be a number between -2^62 and 2^62");
    if (list != NULL && field_of(r->root, "analyzeTurns") == NULL)
        return refuse(r, "priorities", "Can only specify when also specifying analyzeTurns");
    if (list != NULL && (int)json_array_size(list) != request->turn_count)
        return refuse(r, "priorities", "Must be an array as long as analyzeTurns");
    for (int i = 0; i < request->turn_count; i++) {
        if (list != NULL &&
            as_integer(&priority, json_array_get(list, (size_t)i), -most_priority, most_priority))
            return refuse(r, "priorities", "Must be numbers between -2^62 and 2^62");
        request->turns[i].priority = priority;
    }
    return 0;
}

static int read_turns(reading *r)
{
    ks_analysis_request *request = r->request;
    const json_t *list = field_of(r->root, "analyzeTurns");
    int status = 0;
    if (list != NULL) {
        status = read_turn_list(r, list);
    } else {
        request->turns = calloc(1, sizeof *request->turns);
        if (request->turns == NULL)
            return KS_EMEMORY;
        request->turns[request->turn_count++].number = request->move_count;
    }
    if (status == 0)
        status = read_priorities(r);
    return status ? status : sort_turns(request);
}

/* ---- How ---- */

int ks_analysis_view(int *out, const char *word)
{
    static const char *const words[] = {"SIDETOMOVE", "BLACK", "WHITE"};
    for (int i = 0; i < 3; i++) {
        if (strcasecmp(word, words[i]) == 0) {
            *out = i;
            return 1;
        }
    }
    return 0;
}

/* Settings of KataGo's search that have no effect here, and need no warning. */
static int is_harmless(const char *name)
{
    static const char *const names[] = {"wideRootNoise",
                                        "analysisWideRootNoise",
                                        "rootPolicyTemperature",
                                        "rootFpuReductionMax",
                                        "playoutDoublingAdvantage",
                                        "playoutDoublingAdvantagePla",
                                        "ignorePreRootHistory",
                                        "conservativePass",
                                        "preventCleanupPhase",
                                        "rootNumSymmetriesToSample",
                                        "numSearchThreads",
                                        "lagBuffer",
                                        "antiMirror"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return 1;
    return 0;
}

static int read_visits(reading *r, const char *field, const json_t *value)
{
    long long visits;
    if (as_integer(&visits, value, 1, 1LL << 50))
        return refuse(r, field, "Must be an integer from 1 to 2^50");
    r->request->settings.visits = visits < KS_MOST_VISITS ? (int)visits : KS_MOST_VISITS;
    return 0;
}

static int read_setting(reading *r, const char *name, const json_t *value)
{
    ks_analysis_settings *settings = &r->request->settings;
    double seconds = json_number_value(value);
    if (strcmp(name, "reportAnalysisWinratesAs") == 0)
        return as_text(value) && ks_analysis_view(&settings->view, as_text(value))
                   ? 0
                   : refuse(r, "overrideSettings",
                            "reportAnalysisWinratesAs must be BLACK, WHITE or SIDETOMOVE");
    if (strcmp(name, "maxVisits") == 0)
        return read_visits(r, "overrideSettings", value);
    if (strcmp(name, "maxTime") == 0) {
        if (!json_is_number(value) || !(seconds > 0 && seconds <= 1e20))
            return refuse(r, "overrideSettings", "maxTime must be a number of seconds");
        settings->seconds = seconds;
        return 0;
    }
    if (!is_harmless(name)) {
        char sentence[200];
        snprintf(sentence, sizeof sentence, "Unknown config params: %.100s", name);
        ks_analysis_complain(r->reply, r->request->id, "overrideSettings", "warning", sentence);
    }
    return 0;
}

static int read_settings(reading *r)
{
    json_t *settings = field_of(r->root, "overrideSettings"), *value;
    const json_t *visits = field_of(r->root, "maxVisits");
    const char *name;
    int status = 0;
    if (settings != NULL && !json_is_object(settings))
        return refuse(r, "overrideSettings", "Must be an object");
    json_object_foreach(settings, name, value)
    {
        if (status == 0)
            status = read_setting(r, name, value);
    }
    return status || visits == NULL ? status : read_visits(r, "maxVisits", visits);
}

static int read_wishes(reading *r)
{
    ks_analysis_request *request = r->request;
    const json_t *line = field_of(r->root, "analysisPVLen");
    long long length = 10;
    int moves_stdev = 0;
    if (line != NULL && as_integer(&length, line, 1, 1000))
        return refuse(r, "analysisPVLen", "Must be an integer from 1 to 1000");
    request->line = length < KS_LINE ? (int)length : KS_LINE;
    if (read_truth(r, &request->ownership, "includeOwnership") ||
        read_truth(r, &request->ownership_stdev, "includeOwnershipStdev") ||
        read_truth(r, &request->moves_ownership, "includeMovesOwnership") ||
        read_truth(r, &moves_stdev, "includeMovesOwnershipStdev") ||
        read_truth(r, &request->policy, "includePolicy") ||
        read_truth(r, &request->line_visits, "includePVVisits") ||
        read_number(r, &request->every_report, "reportDuringSearchEvery", .001, 1e6))
        return REFUSED;
    if (moves_stdev)
        ks_analysis_complain(r->reply, request->id, "includeMovesOwnershipStdev", "warning",
                             "The spread of ownership is only known for the position itself");
    request->first_report = request->every_report;
    return read_number(r, &request->first_report, "firstReportDuringSearchAfter", .001, 1e6);
}

/* ---- Moves that are not considered ---- */

static int read_restriction(reading *r, const char *name, const json_t *entry, int allow)
{
    const json_t *list = field_of(entry, "moves"), *item;
    unsigned char marked[KS_POINTS + 1] = {0};
    long long until;
    int colour;
    size_t i;
    if (!json_is_array(list) || field_of(entry, "player") == NULL)
        return refuse(r, name, "Must be a list of objects with player, moves and untilDepth");
    if (as_integer(&until, field_of(entry, "untilDepth"), 1, 1000000000))
        return refuse(r, name, "untilDepth must be a positive integer");
    if (read_player(r, &colour, name, field_of(entry, "player")))
        return REFUSED;
    json_array_foreach(list, i, item)
    {
        int point;
        if (read_point(r, &point, name, item))
            return REFUSED;
        marked[point < 0 ? KS_POINTS : point] = 1;
    }
    for (int p = 0; p <= KS_POINTS; p++)
        if (marked[p] != allow)
            r->request->bars.until[colour][p] = (int)until;
    return 0;
}

static int read_restrictions(reading *r)
{
    const json_t *allow = field_of(r->root, "allowMoves"), *avoid = field_of(r->root, "avoidMoves");
    const char *name = allow ? "allowMoves" : "avoidMoves";
    const json_t *list = allow ? allow : avoid, *entry;
    size_t i;
    if (allow != NULL && avoid != NULL)
        return refuse(r, "allowMoves", "Cannot specify both allowMoves and avoidMoves");
    if (list != NULL && !json_is_array(list))
        return refuse(r, name, "Must be a list of objects with player, moves and untilDepth");
    if (json_array_size(allow) > 1)
        return refuse(r, name, "allowMoves takes one entry");
    json_array_foreach(list, i, entry)
    {
        int status = read_restriction(r, name, entry, allow != NULL);
        if (status)
            return status;
    }
    return 0;
}

/* ---- All of it ---- */

static int read_all(reading *r, ks_analyst *analyst)
{
    ks_analysis_request *request = r->request;
    if (read_side(r, &r->width, "boardXSize") || read_side(r, &r->height, "boardYSize"))
        return REFUSED;
    int status = read_moves(r, &request->moves, &request->move_count, "moves", 1);
    if (status == 0)
        status = read_start(r);
    if (status == 0)
        status = read_terms(r);
    if (status == 0)
        status = read_turns(r);
    if (status == 0)
        status = read_settings(r);
    if (status == 0)
        status = read_wishes(r);
    if (status == 0)
        status = read_restrictions(r);
    return status ? status : check_moves(r, analyst);
}

int ks_analysis_request_read(ks_analysis_request **out, ks_buffer *reply, json_t *root,
                             const ks_analysis_settings *settings, ks_analyst *analyst)
{
    ks_analysis_request *request = *out = calloc(1, sizeof *request);
    if (request == NULL)
        return KS_EMEMORY;
    reading r = {.request = request, .root = root, .reply = reply};
    request->settings = *settings;
    request->id =
        json_dumps(json_object_get(root, "id"), JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII);
    int status = request->id ? read_all(&r, analyst) : KS_EMEMORY;
    if (status) {
        ks_analysis_request_free(request);
        *out = NULL;
    }
    return status;
}

void ks_analysis_request_free(ks_analysis_request *request)
{
    if (request != NULL) {
        free(request->id);
        free(request->moves);
        free(request->turns);
        ks_position_free(request->start);
    }
    free(request);
}
