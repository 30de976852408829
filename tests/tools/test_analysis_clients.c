/* keisei analysis as programs use it: what KaTrain's engine and Ogatak's send, in their order, and
 * what they look for in the replies. The first argument is the command. */
#include "process.h"

#include "clock.h"
#include "keisei.h"
#include "support.h"

#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LIMIT = 60 };

static const char *keisei;

typedef struct client {
    ks_process process;
    char *bytes;
    size_t size, room;
    char errors[40]; /* the file of its standard error */
} client;

static void start(client *c, const char *options)
{
    char command[500];
    *c = (client){.room = 1 << 20, .errors = "/tmp/keisei-analysis-XXXXXX"};
    c->bytes = malloc(c->room);
    int file = mkstemp(c->errors);
    assert_true(c->bytes != NULL && file >= 0);
    close(file);
    snprintf(command, sizeof command, "'%s' analysis %s 2>'%s'", keisei, options, c->errors);
    assert_int_equal(ks_process_start(&c->process, command), 0);
}

/* Standard error says that it is ready, which KaTrain waits for, and has no word of which clients
 * think that the engine has crashed. */
static void check_errors(const client *c)
{
    static const char *const alarming[] = {"exception", "what()", "GPU", "terminate", "Error"};
    char said[4000];
    FILE *file = fopen(c->errors, "r");
    assert_non_null(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    assert_non_null(strstr(said, "Started, ready to begin handling requests"));
    for (size_t i = 0; i < sizeof alarming / sizeof *alarming; i++)
        assert_null(strstr(said, alarming[i]));
}

static void stop(client *c)
{
    ks_process_stop(&c->process);
    check_errors(c);
    unlink(c->errors);
    free(c->bytes);
}

/* Takes the object. */
static void send(const client *c, json_t *object)
{
    char *line = json_dumps(object, JSON_COMPACT);
    assert_non_null(line);
    assert_int_equal(ks_process_write(&c->process, line, strlen(line), ks_clock() + LIMIT), 0);
    assert_int_equal(ks_process_write(&c->process, "\n", 1, ks_clock() + LIMIT), 0);
    free(line);
    json_decref(object);
}

/* The next line, which must be an object. */
static json_t *receive(client *c)
{
    char *newline;
    while ((newline = memchr(c->bytes, '\n', c->size)) == NULL) {
        assert_true(c->size < c->room);
        ssize_t got =
            ks_process_read(&c->process, c->bytes + c->size, c->room - c->size, ks_clock() + LIMIT);
        assert_true(got > 0);
        c->size += (size_t)got;
    }
    size_t length = (size_t)(newline - c->bytes);
    json_t *object = json_loadb(c->bytes, length, 0, NULL);
    assert_true(json_is_object(object));
    c->size -= length + 1;
    memmove(c->bytes, newline + 1, c->size);
    return object;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static double number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

/* ---- KaTrain ---- */

static const char *const game[][2] = {{"B", "E5"}, {"W", "E3"}, {"B", "G4"}, {"W", "C5"},
                                      {"B", "G2"}, {"W", "F6"}, {"B", "D4"}, {"W", "pass"}};

enum { MOVES = sizeof game / sizeof *game };

static json_t *moves_of(int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_pack("[ss]", game[i][0], game[i][1]));
    return list;
}

/* As its engine asks for the node after so many moves. */
static json_t *katrain_query(const char *id, int moves, int visits, int priority)
{
    return json_pack(
        "{s:s, s:i, s:[i], s:i, s:f, s:i, s:i, s:b, s:b, s:b, s:[], s:s, s:o, s:o, s:s}", "rules",
        "japanese", "priority", priority, "analyzeTurns", moves, "maxVisits", visits, "komi", 6.5,
        "boardXSize", 9, "boardYSize", 9, "includeOwnership", 1, "includeMovesOwnership", 1,
        "includePolicy", 1, "initialStones", "initialPlayer", "B", "moves", moves_of(moves),
        "overrideSettings",
        json_pack("{s:s, s:f, s:f}", "reportAnalysisWinratesAs", "BLACK", "maxTime", 8.0,
                  "wideRootNoise", 0.04),
        "id", id);
}

/* What it takes from a reply: the first move is best, and loses nothing against the others. */
static void check_katrain(const json_t *reply)
{
    const json_t *moves = json_object_get(reply, "moveInfos"), *move;
    const json_t *root = json_object_get(reply, "rootInfo");
    size_t i;
    double sign = strcmp(text_of(root, "currentPlayer"), "B") == 0 ? 1 : -1, last = 2;
    assert_int_equal(json_array_size(json_object_get(reply, "ownership")), 81);
    assert_int_equal(json_array_size(json_object_get(reply, "policy")), 82);
    assert_true(number_of(root, "winrate") >= 0 && number_of(root, "winrate") <= 1);
    number_of(root, "scoreLead");
    assert_true(number_of(root, "visits") >= 1);
    assert_true(json_array_size(moves) >= 1);
    json_array_foreach(moves, i, move)
    {
        double win = sign > 0 ? number_of(move, "winrate") : 1 - number_of(move, "winrate");
        assert_int_equal((int)number_of(move, "order"), (int)i);
        assert_true(number_of(move, "visits") >= 1);
        number_of(move, "scoreLead");
        number_of(move, "prior");
        assert_true(win <= last + 1e-6);
        last = win;
        assert_string_equal(json_string_value(json_array_get(json_object_get(move, "pv"), 0)),
                            text_of(move, "move"));
        assert_int_equal(json_array_size(json_object_get(move, "ownership")), 81);
    }
}

static void katrain(void **state)
{
    (void)state;
    client c;
    int open = 0;
    start(&c, "-model \"x.bin.gz\" -config \"analysis.cfg\" -analysis-threads 12");
    for (int moves = 0; moves <= MOVES; moves++, open++) {
        char id[20];
        snprintf(id, sizeof id, "QUERY:%d", moves + 1);
        send(&c, katrain_query(id, moves, moves % 3 ? 25 : 60, 1000 * (moves == MOVES)));
    }
    /* A sweep over possible next moves has illegal ones: an error ends the query. */
    json_t *next = katrain_query("QUERY:99", 2, 25, 0);
    json_array_append_new(json_object_get(next, "moves"), json_pack("[ss]", "B", "E3"));
    send(&c, next);
    for (open++; open > 0; open--) {
        json_t *reply = receive(&c);
        if (strcmp(text_of(reply, "id"), "QUERY:99") == 0) {
            assert_non_null(strstr(text_of(reply, "error"), "Illegal move"));
        } else {
            assert_true(json_is_false(json_object_get(reply, "isDuringSearch")));
            check_katrain(reply);
        }
        json_decref(reply);
    }
    stop(&c);
}

/* A new game: queries that are open are terminated, and each still gets one last reply. */
static void katrain_new_game(void **state)
{
    (void)state;
    client c;
    int last = 0, echoes = 0;
    start(&c, "");
    for (int i = 0; i < 6; i++) {
        char id[20];
        snprintf(id, sizeof id, "QUERY:%d", i);
        json_t *query = katrain_query(id, i, 10000000, 0); /* it ponders */
        json_object_del(query, "overrideSettings");
        send(&c, query);
    }
    for (int i = 0; i < 6; i++) {
        char id[20], target[20];
        snprintf(id, sizeof id, "QUERY:%d", 10 + i);
        snprintf(target, sizeof target, "QUERY:%d", i);
        send(&c,
             json_pack("{s:s, s:s, s:s}", "action", "terminate", "terminateId", target, "id", id));
    }
    while (last < 6 || echoes < 6) {
        json_t *reply = receive(&c);
        if (strcmp(text_of(reply, "action"), "terminate") == 0) {
            assert_true(strlen(text_of(reply, "terminateId")) > 0);
            echoes++;
        } else {
            assert_true(json_is_false(json_object_get(reply, "isDuringSearch")));
            assert_true(json_is_true(json_object_get(reply, "noResults")) ||
                        json_array_size(json_object_get(reply, "moveInfos")) >= 1);
            last++;
        }
        json_decref(reply);
    }
    stop(&c);
}

/* ---- Ogatak ---- */

static json_t *ogatak_query(const char *id)
{
    return json_pack("{s:s, s:s, s:f, s:i, s:i, s:i, s:f, s:b, s:b, s:{s:s, s:f}, s:[], s:[[ss]]}",
                     "id", id, "rules", "Chinese", "komi", 7.5, "boardXSize", 19, "boardYSize", 19,
                     "maxVisits", 1000000, "reportDuringSearchEvery", 0.1, "includeOwnership", 1,
                     "includeMovesOwnership", 1, "overrideSettings", "reportAnalysisWinratesAs",
                     "SIDETOMOVE", "wideRootNoise", 0.05, "initialStones", "moves", "B", "Q16");
}

/* It has one query at a time: it terminates it, waits for its last reply and sends the next. */
static void ogatak(void **state)
{
    (void)state;
    client c;
    char id[20];
    start(&c, "-config c.cfg -model m.bin -quit-without-waiting");
    send(&c, json_pack("{s:s, s:s}", "id", "query_version", "action", "query_version"));
    send(&c, json_pack("{s:s, s:s, s:i, s:i, s:i, s:[]}", "id", "test_bs29", "rules", "Chinese",
                       "boardXSize", 29, "boardYSize", 29, "maxVisits", 1, "moves"));
    json_t *version = receive(&c), *large = receive(&c);
    assert_true(strlen(text_of(version, "version")) > 0);
    assert_string_equal(text_of(large, "id"), "test_bs29");
    assert_true(strlen(text_of(large, "error")) > 0);
    json_decref(version);
    json_decref(large);
    for (int i = 0; i < 2; i++) {
        int during = 0, ended = 0;
        double visits = 0;
        snprintf(id, sizeof id, "node_1:%d", i);
        send(&c, ogatak_query(id));
        while (!ended) {
            json_t *reply = receive(&c);
            if (text_of(reply, "action")[0] == '\0') {
                const json_t *root = json_object_get(reply, "rootInfo");
                assert_string_equal(text_of(reply, "id"), id);
                assert_true(number_of(root, "visits") >= visits);
                visits = number_of(root, "visits");
                ended = json_is_false(json_object_get(reply, "isDuringSearch"));
                during += !ended;
            }
            if (during == 2 && !ended) {
                char stop_id[30];
                snprintf(stop_id, sizeof stop_id, "stop!%s", id);
                send(&c, json_pack("{s:s, s:s, s:s}", "id", stop_id, "action", "terminate",
                                   "terminateId", id));
                during++;
            }
            json_decref(reply);
        }
        assert_true(during >= 3 && visits > 1);
    }
    stop(&c);
}

/* On one thread, what is urgent comes first among what waits. */
static void highest_priority_first(void **state)
{
    (void)state;
    static const char *const expected[] = {"high", "middle", "low", "low2"};
    client c;
    start(&c, "--threads 1");
    send(&c, ogatak_query("ponder"));
    json_t *first = receive(&c); /* it is under way */
    json_decref(first);
    send(&c, katrain_query("low", 1, 2, -5));
    send(&c, katrain_query("low2", 2, 2, -5));
    send(&c, katrain_query("middle", 3, 2, 0));
    send(&c, katrain_query("high", 4, 2, 7));
    send(&c,
         json_pack("{s:s, s:s, s:s}", "id", "s", "action", "terminate", "terminateId", "ponder"));
    for (int seen = 0; seen < 4;) {
        json_t *reply = receive(&c);
        if (strcmp(text_of(reply, "id"), "ponder") != 0 && strcmp(text_of(reply, "id"), "s") != 0)
            assert_string_equal(text_of(reply, "id"), expected[seen++]);
        json_decref(reply);
    }
    stop(&c);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(katrain),
        cmocka_unit_test(katrain_new_game),
        cmocka_unit_test(ogatak),
        cmocka_unit_test(highest_priority_first),
    };
    assert(argc == 2);
    keisei = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
