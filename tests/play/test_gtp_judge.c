/* What the engine says of a position: scores and fates of finished games, estimates, maps and
 * analysis, each form to the last byte. */
#include "gtp_support.h"

#include <stdio.h>
#include <stdlib.h>

/* Black has 19 stones and 9 points, White 15 and 6: Black is 7 ahead on the board. */
static const char *const finished = ". X . X O . O\n"
                                    "X . X X O O .\n"
                                    ". X X . X O O\n"
                                    "X X . X X O .\n"
                                    ". X X X O O O\n"
                                    "X . X O O . O\n"
                                    ". X X O . O .\n";

/* The same with a dead stone at C4 and a neutral point at D1. */
static const char *const with_dead = ". X . X O . O\n"
                                     "X . X X O O .\n"
                                     ". X X . X O O\n"
                                     "X X O . X O .\n"
                                     ". X X X O O O\n"
                                     "X . X O O . O\n"
                                     ". X X . . O .\n";

/* The two blocks at the bottom share E1 and E2: whoever plays there is taken. */
static const char *const seki = ". O . O X X . X .\n"
                                "O O O O O X X X X\n"
                                "O X X X X O O O X\n"
                                "O X X X . O O O X\n"
                                "O X X X . O O O X\n";

/* ---- Finished games ---- */

static void final_scores(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, finished);
    expect(e, "final_score", "= W+0.5\n\n");
    expect(e, "komi 7", "= \n\n");
    expect(e, "final_score", "= 0\n\n");
    expect(e, "komi 0", "= \n\n");
    expect(e, "final_score", "= B+7\n\n");
    expect(e, "gogui-play_sequence b pass w pass", "= \n\n");
    expect(e, "final_score", "= B+7\n\n");
    expect_start(e, "printsgf",
                 "= (;GM[1]FF[4]CA[UTF-8]AP[keisei:0.1.0]SZ[7]RU[Chinese]KM[0]RE[B+7]AB[");
    expect(e, "kata-set-rules japanese", "= \n\n");
    /* Territory: Black 9, White 6. */
    expect(e, "final_score", "= B+3\n\n");
    ks_engine_free(e);
}

static void lists(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, with_dead);
    expect(e, "final_status_list dead", "= C4\n\n");
    expect(e, "final_status_list seki", "= \n\n");
    expect(e, "final_status_list alive",
           "= B7\nD7 C6 D6 B5 C5 A4 B4 B3 C3 D3 C2 B1 C1\n"
           "E7 E6 F6 F5 G5 F4 E3 F3 G3 D2 E2 G2\nG7\nA6\nE5 E4\nA2\nF1\n\n");
    expect(e, "final_status_list black_territory", "= A7 C7 B6 A5 D5 D4 A3 B2 A1\n\n");
    expect(e, "final_status_list white_territory", "= F7 G6 G4 F2 E1 G1\n\n");
    expect(e, "final_status_list dame", "= D1\n\n");
    expect(e, "final_status C4", "= dead\n\n");
    expect(e, "final_status D4", "= black_territory\n\n");
    expect(e, "final_status G4", "= white_territory\n\n");
    expect(e, "final_status D1", "= dame\n\n");
    expect(e, "final_status E7", "= alive\n\n");
    expect(e, "final_status", "? syntax error: a point is expected\n\n");
    expect(e, "final_status pass", "? syntax error: a point is expected\n\n");
    expect(e, "final_status_list",
           "? syntax error: alive, dead, seki, black_territory, white_territory or dame is "
           "expected\n\n");
    expect(e, "final_status_list ill",
           "? syntax error: alive, dead, seki, black_territory, white_territory or dame is "
           "expected\n\n");
    set_up(e, seki);
    expect(e, "final_status_list seki",
           "= B3 C3 D3 E3 B2 C2 D2 B1 C1 D1\nF3 G3 H3 F2 G2 H2 F1 G1 H1\n\n");
    expect(e, "final_status_list dead", "= \n\n");
    expect(e, "final_status b1", "= seki\n\n");
    expect(e, "final_status_list dame", "= E2 E1\n\n");
    expect(e, "final_score", "= W+6.5\n\n");
    ks_engine_free(e);
}

/* Stones at .5 by the networks are undecided, and no list is given. */
static void undecided(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "final_status_list dead", "= \n\n");
    expect(e, "final_status_list dame", "? undecided: the board is empty\n\n");
    expect(e, "final_status a1", "? undecided: the board is empty\n\n");
    ks_engine_free(e);
}

/* Whatever is played, two passes change neither the score nor the lists. */
static void passes_change_nothing(void **state)
{
    (void)state;
    static const char *const questions[] = {"final_score",
                                            "final_status_list alive",
                                            "final_status_list dead",
                                            "final_status_list seki",
                                            "final_status_list black_territory",
                                            "final_status_list dame"};
    ks_engine *e = engine_new("influence");
    expect(e, "boardsize 7", "= \n\n");
    expect(e, "keisei-param temperature 2", "= \n\n");
    for (int move = 0; move < 40; move++) {
        ks_buffer_free(ask(e, move % 2 ? "genmove w" : "genmove b"));
        for (size_t i = 0; i < sizeof questions / sizeof *questions && move % 4 == 0; i++) {
            ks_buffer *before = ask(e, questions[i]);
            expect(e, "gogui-play_sequence b pass w pass", "= \n\n");
            expect(e, questions[i], ks_buffer_data(before));
            if (i == 0) { /* and RE says the same */
                char property[40];
                ks_buffer *sgf = ask(e, "printsgf");
                int size = (int)strcspn(ks_buffer_data(before) + 2, "\n");
                snprintf(property, sizeof property, "RE[%.*s]", size, ks_buffer_data(before) + 2);
                assert_non_null(strstr(ks_buffer_data(sgf), property));
                ks_buffer_free(sgf);
            }
            expect(e, "gg-undo 2", "= \n\n");
            expect(e, questions[i], ks_buffer_data(before));
            ks_buffer_free(before);
        }
    }
    ks_engine_free(e);
}

/* A game that is over has its owners at the last node. */
static void records_of_finished_games(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "boardsize 3", "= \n\n");
    expect(e, "gogui-play_sequence b b2 w pass b pass", "= \n\n");
    expect(e, "printsgf",
           "= (;GM[1]FF[4]CA[UTF-8]AP[keisei:0.1.0]SZ[3]RU[Chinese]KM[7.5]RE[B+1.5]PL[B]\n"
           ";B[bb];W[];B[]TB[aa][ba][ca][ab][cb][ac][bc][cc])\n\n");
    ks_engine_free(e);
}

/* ---- Estimates ---- */

/* Black owns the left four columns and White the right three by distance: 28 to 21, less 7.5. */
static const char *const walls = ". . . X O . .\n"
                                 ". . . X O . .\n"
                                 ". . . X O . .\n"
                                 ". . . X O . .\n"
                                 ". . . X O . .\n"
                                 ". . . X O . .\n"
                                 ". . . X O . .\n";

static void estimates(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, walls);
    expect(e, "estimate_score", "= W+0.5 (upper bound: 0.5, lower: 0.5)\n\n");
    expect(e, "komi 0", "= \n\n");
    expect(e, "estimate_score", "= B+7.0 (upper bound: -7.0, lower: -7.0)\n\n");
    expect(e, "komi 7", "= \n\n");
    expect(e, "estimate_score", "= 0 (upper bound: 0.0, lower: 0.0)\n\n");
    ks_engine_free(e);
}

static void influence_maps(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, ". X O .\n"
              ". X O .\n");
    expect(e, "initial_influence b territory_value",
           "=  -1.00  -1.00   1.00   1.00\n"
           " -1.00  -1.00   1.00   1.00\n\n");
    expect(e, "initial_influence w white_influence",
           "=   0.00   0.00 100.00 100.00\n"
           "  0.00   0.00 100.00 100.00\n\n");
    expect(e, "initial_influence w black_influence",
           "= 100.00 100.00   0.00   0.00\n"
           "100.00 100.00   0.00   0.00\n\n");
    expect(e, "initial_influence black influence_regions", "= -3 -4  4  3\n-3 -4  4  3\n\n");
    expect(e, "initial_influence black",
           "? syntax error: territory_value, white_influence, "
           "black_influence or influence_regions is expected\n\n");
    expect(e, "initial_influence", "? syntax error: a colour is expected\n\n");
    ks_engine_free(e);
}

static void raw_network(void **state)
{
    (void)state;
    static const char expected[] = "symmetry 3\nwhiteWin 1.000000\nwhiteLoss 0.000000\n"
                                   "noResult 0.000000\nwhiteLead 7.500\nwhiteOwnership\n"
                                   "-1.0000000 -1.0000000  1.0000000  1.0000000\n"
                                   "-1.0000000 -1.0000000  1.0000000  1.0000000\n";
    char reply[600];
    ks_engine *e = engine_new("distance");
    set_up(e, ". X O .\n"
              ". X O .\n");
    snprintf(reply, sizeof reply, "= %s\n", expected);
    expect(e, "kata-raw-nn 3", reply);
    expect_start(e, "kata-raw-nn all", "= symmetry 0\n");
    expect(e, "kata-raw-nn", "? syntax error: a number from 0 to 7 or all is expected\n\n");
    expect(e, "kata-raw-nn 8", "? syntax error: a number from 0 to 7 or all is expected\n\n");
    expect(e, "kata-raw-nn -1", "? syntax error: a number from 0 to 7 or all is expected\n\n");
    ks_engine_free(e);
}

/* ---- Analysis ---- */

/* White to move takes a stone and the corner with it at A2. */
static void analysis(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, ". . .\n"
              ". O .\n"
              "X O .\n");
    expect(e, "7 lz-analyze w 10 maxmoves 1",
           "=7\ninfo move A2 visits 1 winrate 10000 prior 8662 lcb 10000 order 0 pv A2\n\n");
    expect(e, "kata-analyze b interval 5 minmoves 1 maxmoves 1 ownership true rootInfo true",
           "=\ninfo move B3 visits 1 utility -1 winrate 0 scoreMean -7.5 scoreStdev 1 "
           "scoreLead -7.5 prior 0.342362 lcb 0 order 0 pv B3 rootInfo visits 1 utility -1 "
           "winrate 0 scoreMean -12.5 scoreStdev 1.4142 scoreLead -12.5 ownership "
           "0 -1 -1 0 -1 -1 1 -1 -1\n\n");
    ks_engine_free(e);
}

static void analysis_errors(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "boardsize 3", "= \n\n");
    expect_start(e, "lz-analyze b allow b C1,C2 3 maxmoves 9 avoid b C1 1",
                 "=\ninfo move C2 visits 1");
    expect_start(e, "lz-analyze avoid w pass,C1 1", "=\ninfo move A3 visits 1");
    expect(e, "lz-analyze allow b Z9 1", "? syntax error: a point is expected\n\n");
    expect(e, "lz-analyze allow b", "? syntax error: points are expected\n\n");
    expect(e, "lz-analyze allow b A1", "? syntax error: a whole number is expected\n\n");
    expect(e, "lz-analyze -5", "? syntax error: a number of centiseconds is expected\n\n");
    expect(e, "lz-analyze interval", "? syntax error: a number is expected\n\n");
    expect(e, "lz-analyze b w", "? syntax error: w is not understood\n\n");
    expect(e, "kata-analyze ownership", "? syntax error: ownership is not understood\n\n");
    expect(e, "kata-analyze pvVisits true allow b A1 1 maxmoves 1",
           "=\ninfo move A1 visits 1 utility 1 winrate 1 scoreMean 1.5 scoreStdev 0 scoreLead 1.5 "
           "prior 1 lcb 1 order 0 pv A1\n\n");
    expect_start(e, "kata-genmove_analyze b 10 maxmoves 1", "=\ninfo move A3 visits 1");
    expect(e, "last_move", "= black A3\n\n");
    expect_start(e, "lz-genmove_analyze w maxmoves 1", "=\ninfo move ");
    expect(e, "lz-genmove_analyze nothing 1", "? syntax error: nothing is not understood\n\n");
    expect(e, "stop", "= \n\n");
    ks_engine_free(e);
}

/* A stream goes on until something waits, and an interrupt ends it or a move. */
typedef struct listener {
    int calls, until, waits;
    size_t bytes;
    int milliseconds;
} listener;

static int listen(const ks_buffer *reply, int milliseconds, void *payload)
{
    listener *l = payload;
    l->bytes += ks_buffer_size(reply);
    l->milliseconds = milliseconds;
    return ++l->calls < l->until ? KS_INPUT_NONE : l->waits;
}

static void streams(void **state)
{
    (void)state;
    ks_engine *e;
    listener l = {.until = 12, .waits = KS_INPUT_LINE};
    ks_engine_options options = {.judge = "distance", .wait = listen, .payload = &l};
    assert_int_equal(ks_engine_new(&e, &options, NULL), 0);
    expect(e, "boardsize 5", "= \n\n");
    expect(e, "lz-analyze 20 maxmoves 1", "\n"); /* the rest was handed on */
    assert_int_equal(l.calls, 12);
    assert_int_equal(l.milliseconds, 200);
    assert_true(l.bytes > 500);
    l = (listener){.until = 3, .waits = KS_INPUT_LINE};
    expect(e, "lz-analyze maxmoves 1", "\n");
    assert_int_equal(l.milliseconds, -1); /* nothing is written again */
    /* A line that waits does not hurry a move, an interrupt does. */
    l = (listener){.until = 0, .waits = KS_INPUT_LINE};
    expect(e, "boardsize 19", "= \n\n");
    expect(e, "keisei-judge influence", "= \n\n");
    expect(e, "reg_genmove b", "= E15\n\n");
    l = (listener){.until = 0, .waits = KS_INPUT_INTERRUPT};
    expect(e, "reg_genmove b", "= E18\n\n"); /* the best of the first two rows or so */
    ks_engine_free(e);
}

/* ---- GoGui ---- */

static void maps(void **state)
{
    (void)state;
    ks_engine *e = engine_new("influence");
    set_up(e, ". X O .\n"
              ". X O .\n");
    expect(e, "keisei-ownership distance", "= 1 1 -1 -1\n1 1 -1 -1\n\n");
    expect_start(e, "keisei-ownership", "= ");
    expect(e, "keisei-influence", "= 0.132 1 -1 -0.132\n0.132 1 -1 -0.132\n\n");
    expect(e, "keisei-groups", "= \"\" A B \"\"\n\"\" A B \"\"\n\n");
    expect(e, "keisei-groups boltzmann5:paper", "= \"\" A B \"\"\n\"\" A B \"\"\n\n");
    expect(e, "keisei-connections b1 nobody", "? there is no judge \"nobody\"\n\n");
    expect(e, "keisei-connections b1", "? the judge is no random field\n\n");
    expect(e, "keisei-connections", "? syntax error: a point is expected\n\n");
    expect(e, "keisei-connections pass", "? syntax error: a point is expected\n\n");
    expect(e, "keisei-ownership nobody", "? there is no judge \"nobody\"\n\n");
    expect(e, "keisei-groups nobody", "? there is no judge \"nobody\"\n\n");
    expect(e, "gogui-interrupt", "= \n\n");
    expect_start(e, "keisei-moves", "= SQUARE ");
    set_up(e, with_dead);
    expect(e, "keisei-territory",
           "= TERRITORY_BLACK A7 C7 B6 A5 D5 C4 D4 A3 B2 A1\n"
           "TERRITORY_WHITE F7 G6 G4 F2 E1 G1\nSTATUS B+0.5\n\n");
    expect_start(e, "keisei-status", "= \"\" green \"\" green green \"\" green\n");
    ks_engine_free(e);
}

/* Every map that is offered is there, for every judge, and is a board of that size. */
static void every_map(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, seki);
    ks_buffer *list = ask(e, "gogui-analyze_commands");
    char *rest, *copy = strdup(ks_buffer_data(list) + 2);
    int boards = 0;
    for (char *line = strtok_r(copy, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        char *command = strrchr(line, '/') + 1, *wild = strstr(command, "%p");
        if (wild != NULL)
            memcpy(wild, "b1", 2);
        ks_buffer *reply = ask(e, command);
        const char *text = ks_buffer_data(reply);
        assert_int_equal(text[0], '=');
        int words = 0, lines = 0;
        for (const char *c = text + 2; *c; c++) {
            words += *c != ' ' && *c != '\n' && (c[1] == ' ' || c[1] == '\n');
            lines += *c == '\n';
        }
        if (strstr(line, "board/") != NULL) {
            assert_int_equal(words, 45);
            assert_int_equal(lines, 6);
            boards++;
        }
        ks_buffer_free(reply);
    }
    int judges = 0;
    while (ks_judge_at(judges) != NULL)
        judges++;
    assert_true(boards >= 2 * judges + 4);
    free(copy);
    ks_buffer_free(list);
    ks_engine_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(final_scores),
        cmocka_unit_test(lists),
        cmocka_unit_test(undecided),
        cmocka_unit_test(passes_change_nothing),
        cmocka_unit_test(records_of_finished_games),
        cmocka_unit_test(estimates),
        cmocka_unit_test(influence_maps),
        cmocka_unit_test(raw_network),
        cmocka_unit_test(analysis),
        cmocka_unit_test(analysis_errors),
        cmocka_unit_test(streams),
        cmocka_unit_test(maps),
        cmocka_unit_test(every_map),
    };
    return cmocka_run_group_tests_name("gtp_judge", tests, NULL, NULL);
}
