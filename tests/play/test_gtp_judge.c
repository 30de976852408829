/* What the engine says of a position: scores and fates of finished games, estimates, maps and
 * analysis, each form to the last byte. */
#include "gtp_support.h"

#include <math.h>
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
                 "= (;GM[1]FF[4]CA[UTF-8]AP[keisei:0.2.0]SZ[7]RU[Chinese]KM[0]RE[B+7]AB[");
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
    expect(e, "final_score", "? undecided: the board is empty\n\n");
    expect(e, "boardsize 9", "= \n\n");
    expect(e, "play b e5", "= \n\n");
    expect_start(e, "final_score", "? undecided: ");
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
            if (i == 0 && ks_buffer_data(before)[0] == '?') { /* there is no score yet */
                ks_buffer_free(before);
                continue;
            }
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
           "= (;GM[1]FF[4]CA[UTF-8]AP[keisei:0.2.0]SZ[3]RU[Chinese]KM[7.5]RE[B+1.5]PL[B]\n"
           ";B[bb];W[];B[]TB[aa][ba][ca][ab][cb][ac][bc][cc])\n\n");
    /* Nothing that territory rules do not count. */
    expect(e, "boardsize 9", "= \n\n");
    expect(e, "kata-set-rules japanese", "= \n\n");
    expect(e, "gogui-play_sequence b e5 w c7 b g3 w pass b pass", "= \n\n");
    expect(e, "printsgf",
           "= (;GM[1]FF[4]CA[UTF-8]AP[keisei:0.2.0]SZ[9]RU[Japanese]KM[7.5]RE[?]PL[B]\n"
           ";B[ee];W[cc];B[gg];W[];B[])\n\n");
    expect_start(e, "keisei-territory", "= BLACK\nWHITE\nTEXT ?; ");
    ks_engine_free(e);
}

/* ---- Estimates ---- */

/* What the judge says itself, with the terms of the engine. */
static ks_judgment judged(double *margin, const char *judge_name, const ks_position *position,
                          float komi)
{
    ks_judge *judge;
    ks_judgment judgment;
    ks_question question = {.position = position, .terms = {.komi = komi}};
    assert_int_equal(ks_judge_new(&judge, judge_name, NULL), 0);
    assert_int_equal(ks_judge_run(&judgment, judge, &question), 0);
    *margin = ks_judgment_margin(&judgment, &question);
    ks_judge_free(judge);
    return judgment;
}

static const char *const walls = ". . X O .\n"
                                 ". . X O .\n"
                                 ". . X O .\n"
                                 "X X X O .\n"
                                 ". X X O .\n";

static void estimates(void **state)
{
    (void)state;
    static const float komis[] = {7.5F, 0, -30};
    ks_engine *e = engine_new("distance");
    ks_position position = draw(walls);
    set_up(e, walls);
    for (int i = 0; i < 3; i++) {
        char line[100], reply[200];
        double margin;
        ks_judgment j = judged(&margin, "distance", &position, komis[i]);
        snprintf(line, sizeof line, "komi %g", komis[i]);
        expect(e, line, "= \n\n");
        assert_true(fabs(margin) > 0.1);
        snprintf(reply, sizeof reply, "= %c+%.1f (upper bound: %.1f, lower: %.1f)\n\n",
                 margin > 0 ? 'B' : 'W', fabs(margin), -margin + j.score_sd, -margin - j.score_sd);
        expect(e, "estimate_score", reply);
    }
    ks_engine_free(e);
}

/* An exact draw, which no figure of a judge's is: a board of two equal sides. */
static void estimate_of_nothing(void **state)
{
    (void)state;
    char line[60];
    double margin;
    ks_engine *e = engine_new("distance");
    ks_position position = draw(walls);
    judged(&margin, "distance", &position, 0);
    set_up(e, walls);
    snprintf(line, sizeof line, "komi %.6f", margin);
    expect(e, line, "= \n\n");
    expect_start(e, "estimate_score", "= W+0.0 (upper bound: ");
    ks_engine_free(e);
}

/* The numbers of a reply, without its "= ". */
static int numbers_of(double out[KS_POINTS], const char *text)
{
    int count = 0;
    char *end;
    for (;; text = end) {
        double value = strtod(text, &end);
        if (end == text)
            return count;
        assert_true(count < KS_POINTS);
        out[count++] = value;
    }
}

/* A reply that is one number a point: `sign` times the owner, its part, or what is behind. */
static void check_map(ks_engine *e, const char *line, const ks_judgment *j,
                      double (*value)(double owner), double tolerance)
{
    double numbers[KS_POINTS] = {0};
    ks_buffer *reply = ask(e, line);
    assert_int_equal(ks_buffer_data(reply)[0], '=');
    assert_int_equal(numbers_of(numbers, ks_buffer_data(reply) + 1), j->width * j->height);
    for (int p = 0; p < j->width * j->height; p++)
        assert_true(fabs(numbers[p] - value((double)j->owner[p])) <= tolerance);
    ks_buffer_free(reply);
}

static double as_it_is(double owner)
{
    return owner;
}

static double for_white(double owner)
{
    return -owner;
}

static double white_part(double owner)
{
    return owner < 0 ? -100 * owner : 0;
}

static double black_part(double owner)
{
    return owner > 0 ? 100 * owner : 0;
}

static void influence_maps(void **state)
{
    (void)state;
    double margin;
    ks_engine *e = engine_new("distance");
    ks_position position = draw(walls);
    ks_judgment j = judged(&margin, "distance", &position, 7.5F);
    set_up(e, walls);
    check_map(e, "initial_influence b territory_value", &j, for_white, 0.00501);
    check_map(e, "initial_influence w white_influence", &j, white_part, 0.00501);
    check_map(e, "initial_influence w black_influence", &j, black_part, 0.00501);
    check_map(e, "keisei-ownership", &j, as_it_is, 0.000501);
    expect(e, "initial_influence black",
           "? syntax error: territory_value, white_influence, "
           "black_influence or influence_regions is expected\n\n");
    expect(e, "initial_influence", "? syntax error: a colour is expected\n\n");
    /* Stones are 4, the layout is GNU Go's. */
    ks_buffer *reply = ask(e, "initial_influence black influence_regions");
    const char *text = ks_buffer_data(reply);
    assert_int_equal(ks_buffer_size(reply), 2 + 5 * 15 + 1);
    assert_memory_equal(text + 2 + 6, "-4  4", 5);
    ks_buffer_free(reply);
    ks_engine_free(e);
}

static void raw_network(void **state)
{
    (void)state;
    char start[300];
    double margin, numbers[KS_POINTS] = {0};
    ks_engine *e = engine_new("distance");
    ks_position position = draw(walls);
    ks_judgment j = judged(&margin, "distance", &position, 7.5F);
    set_up(e, walls);
    snprintf(start, sizeof start,
             "= symmetry 3\nwhiteWin %.6f\nwhiteLoss %.6f\nnoResult 0.000000\nwhiteLead %.3f\n"
             "whiteOwnership\n",
             1 - j.black_wins, j.black_wins, -margin);
    expect_start(e, "kata-raw-nn 3", start);
    ks_buffer *reply = ask(e, "kata-raw-nn 3");
    const char *map = ks_buffer_data(reply) + strlen(start);
    assert_int_equal(numbers_of(numbers, map), 25);
    for (int p = 0; p < 25; p++)
        assert_true(fabs(numbers[p] + (double)j.owner[p]) < 1e-6);
    /* A row a line. */
    for (int row = 0; row < 5; row++, map = strchr(map, '\n') + 1)
        assert_int_equal(strchr(map, '\n') - map, 5 * 11 - 1);
    ks_buffer_free(reply);
    expect_start(e, "kata-raw-nn all", "= symmetry 0\n");
    expect(e, "kata-raw-nn", "? syntax error: a number from 0 to 7 or all is expected\n\n");
    expect(e, "kata-raw-nn 8", "? syntax error: a number from 0 to 7 or all is expected\n\n");
    expect(e, "kata-raw-nn -1", "? syntax error: a number from 0 to 7 or all is expected\n\n");
    ks_engine_free(e);
}

/* ---- Analysis ---- */

/* The value of a field in a line of an analysis. */
static double field_of(const char *line, const char *name)
{
    char key[40];
    snprintf(key, sizeof key, " %s ", name);
    const char *found = strstr(line, key);
    assert_non_null(found);
    return found ? strtod(found + strlen(key), NULL) : 0;
}

/* White to move takes a stone and the corner with it at A2, which is the best move by far. */
static void analysis(void **state)
{
    (void)state;
    static const char *const drawing = ". . .\n"
                                       ". O .\n"
                                       "X O .\n";
    double margin, before;
    ks_engine *e = engine_new("distance");
    ks_position position = draw(drawing), after = position;
    position.to_move = KS_WHITE;
    ks_judgment now = judged(&before, "distance", &position, 7.5F);
    assert_int_equal(ks_position_play(&after, KS_WHITE, at(&after, "A2")), 0);
    ks_judgment j = judged(&margin, "distance", &after, 7.5F);
    set_up(e, drawing);
    ks_buffer *reply = ask(e, "7 lz-analyze w 10 maxmoves 1");
    const char *text = ks_buffer_data(reply);
    assert_int_equal(strncmp(text, "=7\ninfo move A2 visits 1 winrate ", 33), 0);
    assert_true(fabs(field_of(text, "winrate") - 10000 * (1 - (double)j.black_wins)) <= 0.51);
    assert_true(field_of(text, "prior") > 0 && field_of(text, "prior") <= 10000);
    assert_string_equal(text + ks_buffer_size(reply) - 16, " order 0 pv A2\n\n");
    ks_buffer_free(reply);
    reply = ask(e, "kata-analyze w interval 5 minmoves 1 maxmoves 1 ownership true rootInfo true");
    text = ks_buffer_data(reply);
    assert_int_equal(strncmp(text, "=\ninfo move A2 visits 1 utility ", 32), 0);
    assert_true(fabs(field_of(text, "winrate") - (1 - (double)j.black_wins)) < 1e-5);
    assert_true(fabs(field_of(text, "scoreLead") + margin) < 1e-3);
    assert_true(fabs(field_of(text, "scoreMean") + margin) < 1e-3);
    assert_true(fabs(field_of(text, "scoreStdev") - (double)j.score_sd) < 1e-3);
    const char *root = strstr(text, " pv A2 rootInfo visits 7 utility ");
    const char *owners = strstr(text, " ownership ");
    assert_non_null(root);
    assert_non_null(owners);
    if (root == NULL || owners == NULL)
        return;
    assert_true(fabs(field_of(root, "scoreLead") + before) < 1e-3);
    assert_true(fabs(field_of(root, "winrate") - (1 - (double)now.black_wins)) < 1e-5);
    double numbers[KS_POINTS] = {0};
    assert_int_equal(numbers_of(numbers, owners + 11), 9);
    for (int p = 0; p < 9; p++)
        assert_true(fabs(numbers[p] + (double)now.owner[p]) < 1e-5);
    ks_buffer_free(reply);
    ks_engine_free(e);
}

/* Better moves come first, and as many as are asked for. */
static void order_of_moves(void **state)
{
    (void)state;
    ks_engine *e = engine_new("influence");
    set_up(e, walls);
    ks_buffer *reply = ask(e, "kata-analyze b maxmoves 7");
    const char *line = ks_buffer_data(reply);
    double last = 1000;
    int count = 0;
    for (; (line = strstr(line, "info move ")) != NULL; line++, count++) {
        double lead = field_of(line, "scoreLead");
        assert_true(lead <= last);
        assert_int_equal((int)field_of(line, "order"), count);
        last = lead;
    }
    assert_int_equal(count, 7);
    ks_buffer_free(reply);
    ks_engine_free(e);
}

/* Where answers are looked at, the line of play has the best one, and visits are what was judged. A
 * move with its analysis is that of a move without. */
static void analysis_of_answers(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "boardsize 3", "= \n\n");
    expect(e, "gogui-play_sequence b B2 w C3", "= \n\n");
    expect(e, "keisei-param replies 2", "= \n\n");
    ks_buffer *reply = ask(e, "lz-analyze b maxmoves 3"), *move = ask(e, "reg_genmove b");
    ks_buffer *map = ask(e, "keisei-moves");
    assert_int_equal(strncmp(ks_buffer_data(map), "= SQUARE ", 9), 0);
    assert_int_equal(strncmp(ks_buffer_data(map) + 9, ks_buffer_data(move) + 2, 2), 0);
    /* The map has the values of all moves, one move ahead, which compare. */
    expect(e, "keisei-param replies 0", "= \n\n");
    ks_buffer *plain_map = ask(e, "keisei-moves");
    assert_string_equal(strchr(ks_buffer_data(map), '\n'), strchr(ks_buffer_data(plain_map), '\n'));
    expect(e, "keisei-param replies 2", "= \n\n");
    /* Only moves with answers are listed, by values after them. */
    const char *line = strstr(ks_buffer_data(reply), "info move ");
    double last = 10000;
    for (int i = 0; i < 2; i++) {
        char pv[20] = "";
        assert_non_null(line);
        assert_int_equal((int)field_of(line, "visits"), 1 + 6);
        sscanf(strstr(line, " pv "), " pv %*s %19s", pv);
        assert_int_equal(strlen(pv), 2);
        assert_true(field_of(line, "winrate") <= last);
        last = field_of(line, "winrate");
        if (i == 0)
            assert_int_equal(strncmp(line + 10, ks_buffer_data(move) + 2, 2), 0);
        line = strstr(line + 1, "info move ");
    }
    assert_null(line);
    ks_buffer *both = ask(e, "lz-genmove_analyze b maxmoves 3");
    size_t size = ks_buffer_size(reply) - 1;
    assert_memory_equal(ks_buffer_data(both), ks_buffer_data(reply), size);
    assert_int_equal(strncmp(ks_buffer_data(both) + size, "play ", 5), 0);
    assert_int_equal(strncmp(ks_buffer_data(both) + size + 5, ks_buffer_data(move) + 2, 2), 0);
    ks_buffer_free(reply);
    ks_buffer_free(move);
    ks_buffer_free(both);
    ks_buffer_free(map);
    ks_buffer_free(plain_map);
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
    expect(e, "lz-analyze allow A1 b 3", "? syntax error: a colour is expected\n\n");
    expect(e, "lz-analyze -5", "? syntax error: a number of centiseconds is expected\n\n");
    expect(e, "lz-analyze interval", "? syntax error: a number is expected\n\n");
    expect(e, "lz-analyze b w", "? syntax error: w is not understood\n\n");
    expect(e, "kata-analyze ownership", "? syntax error: ownership is not understood\n\n");
    expect_start(e, "kata-analyze pvVisits true allow b A1 1 maxmoves 1",
                 "=\ninfo move A1 visits 1 utility ");
    expect_start(e, "kata-genmove_analyze b 10 maxmoves 1", "=\ninfo move A3 visits 1");
    expect(e, "last_move", "= black A3\n\n");
    expect_start(e, "lz-genmove_analyze w maxmoves 1", "=\ninfo move ");
    expect(e, "lz-genmove_analyze nothing 1", "? syntax error: nothing is not understood\n\n");
    expect(e, "lz-analyze maxmoves 0", "? syntax error: at least one move must be listed\n\n");
    expect(e, "lz-analyze minmoves -1", "? syntax error: at least one move must be listed\n\n");
    expect(e, "stop", "= \n\n");
    /* The move that is played is one of those that were listed. */
    expect(e, "clear_board", "= \n\n");
    expect_start(e, "lz-genmove_analyze b allow b B2 1", "=\ninfo move B2 visits 1");
    expect(e, "last_move", "= black B2\n\n");
    expect(e, "undo", "= \n\n");
    expect_start(e, "kata-genmove_analyze b avoid b A3,A2,A1 1 maxmoves 1", "=\ninfo move B");
    expect_start(e, "last_move", "= black B");
    ks_engine_free(e);
}

/* With no move left a pass is worth what the position is. */
static void analysis_of_the_end(void **state)
{
    (void)state;
    static const char full[] = ". X . X .\n"
                               "X X X X X\n"
                               ". X . X .\n"
                               "X X X X X\n"
                               ". X . X .\n";
    ks_engine *e = engine_new("distance");
    double margin;
    ks_position position = draw(full);
    ks_judgment j = judged(&margin, "distance", &position, 0.5F);
    set_up(e, full);
    expect(e, "komi 0.5", "= \n\n");
    ks_buffer *reply = ask(e, "kata-analyze b");
    const char *text = ks_buffer_data(reply);
    assert_int_equal(strncmp(text, "=\ninfo move pass visits 1 utility ", 34), 0);
    assert_true(fabs(field_of(text, "winrate") - (double)j.black_wins) < 1e-5);
    assert_true(fabs(field_of(text, "scoreLead") - margin) < 1e-3);
    ks_buffer_free(reply);
    reply = ask(e, "lz-analyze b");
    assert_true(fabs(field_of(ks_buffer_data(reply), "prior") - 10000) < 1);
    ks_buffer_free(reply);
    ks_engine_free(e);
}

/* Where nobody is named one network moves and another judges: the position is the judge's. */
static void analysis_by_the_judge(void **state)
{
    (void)state;
    ks_engine *e = engine_new(NULL);
    expect(e, "boardsize 5", "= \n\n");
    expect(e, "gogui-play_sequence b B2 w D4", "= \n\n");
    double margin;
    ks_position position = draw(". . . . .\n"
                                ". . . O .\n"
                                ". . . . .\n"
                                ". X . . .\n"
                                ". . . . .\n");
    ks_judgment j = judged(&margin, ks_judge_default(5, 5), &position, 7.5F);
    ks_buffer *reply = ask(e, "kata-analyze b ownership true rootInfo true maxmoves 1");
    const char *root = strstr(ks_buffer_data(reply), " rootInfo ");
    assert_non_null(root);
    assert_true(fabs(field_of(root, "scoreLead") - margin) < 1e-3);
    double numbers[KS_POINTS] = {0};
    const char *owners = strstr(root, " ownership ");
    assert_non_null(owners);
    assert_int_equal(numbers_of(numbers, owners + 11), 25);
    for (int p = 0; p < 25; p++)
        assert_true(fabs(numbers[p] - (double)j.owner[p]) < 1e-5);
    ks_buffer_free(reply);
    ks_engine_free(e);
}

/* A stream goes on until something waits, and an interrupt ends it or a move. */
typedef struct listener {
    int calls, until, waits;
    size_t bytes;
    int milliseconds;
    char *first; /* the first bytes; NULL: they are not kept */
    size_t room;
} listener;

static int listen(const ks_buffer *reply, int milliseconds, void *payload)
{
    listener *l = payload;
    for (size_t i = 0; i < ks_buffer_size(reply) && l->first && l->bytes + i + 1 < l->room; i++)
        l->first[l->bytes + i] = ks_buffer_data(reply)[i];
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
    /* A first line before answers are judged, another after. */
    char first[2000] = "";
    l = (listener){.until = 100, .waits = KS_INPUT_LINE, .first = first, .room = sizeof first};
    expect(e, "keisei-param replies 2", "= \n\n");
    expect(e, "lz-analyze 20 maxmoves 1", "\n");
    assert_int_equal((int)field_of(first, "visits"), 1);
    const char *next = strchr(first, '\n');
    next = next ? strchr(next + 1, '\n') : NULL;
    assert_true(next != NULL && (int)field_of(next, "visits") > 20);
    /* Without an interval a line that waits does not cut it short. */
    l = (listener){.until = 0, .waits = KS_INPUT_LINE, .first = first, .room = sizeof first};
    memset(first, 0, sizeof first);
    expect(e, "boardsize 7", "= \n\n");
    expect(e, "lz-analyze maxmoves 1", "\n");
    assert_int_equal((int)field_of(first, "visits"), 1 + 48);
    expect(e, "keisei-param replies 0", "= \n\n");
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
    double most = 0, margin, numbers[KS_POINTS] = {0};
    ks_engine *e = engine_new("influence");
    ks_position position = draw(". X O .\n"
                                ". X O .\n");
    ks_judgment j = judged(&margin, "influence", &position, 7.5F);
    set_up(e, ". X O .\n"
              ". X O .\n");
    for (int p = 0; p < 8; p++)
        most = fabs((double)j.raw[p]) > most ? fabs((double)j.raw[p]) : most;
    ks_buffer *reply = ask(e, "keisei-influence");
    assert_int_equal(numbers_of(numbers, ks_buffer_data(reply) + 1), 8);
    for (int p = 0; p < 8; p++)
        assert_true(fabs(numbers[p] - (double)j.raw[p] / most) <= 0.000501);
    ks_buffer_free(reply);
    expect_start(e, "keisei-ownership distance", "= ");
    expect(e, "keisei-groups", "= \"\" A B \"\"\n\"\" A B \"\"\n\n");
    expect(e, "keisei-groups boltzmann5:paper", "= \"\" A B \"\"\n\"\" A B \"\"\n\n");
    expect(e, "keisei-connections b1 nobody", "? there is no judge \"nobody\"\n\n");
    /* By soft segmentation, where the judge of the engine has none; for either colour. */
    expect_start(e, "keisei-connections b1", "= ");
    expect_start(e, "keisei-connections a1 black", "= ");
    expect_start(e, "keisei-connections a1 w softseg", "= ");
    expect(e, "keisei-connections b1 distance", "? the judge has no connections to show\n\n");
    expect(e, "keisei-connections", "? syntax error: a point is expected\n\n");
    expect(e, "keisei-connections pass", "? syntax error: a point is expected\n\n");
    expect(e, "keisei-ownership nobody", "? there is no judge \"nobody\"\n\n");
    expect(e, "keisei-groups nobody", "? there is no judge \"nobody\"\n\n");
    expect(e, "gogui-interrupt", "= \n\n");
    expect_start(e, "keisei-moves", "= SQUARE ");
    set_up(e, ". . . . .\n"
              ". X . . .\n"
              ". . . X .\n");
    expect(e, "keisei-groups",
           "= \"\" \"\" \"\" \"\" \"\"\n\"\" A \"\" \"\" \"\"\n\"\" \"\" \"\" B \"\"\n\n");
    expect(e, "keisei-groups groups", /* which links them */
           "= \"\" \"\" \"\" \"\" \"\"\n\"\" A \"\" \"\" \"\"\n\"\" \"\" \"\" A \"\"\n\n");
    set_up(e, with_dead);
    expect(e, "keisei-territory",
           "= BLACK A7 C7 B6 A5 D5 C4 D4 A3 B2 A1\n"
           "WHITE F7 G6 G4 F2 E1 G1\nTEXT B+0.5\n\n");
    expect_start(e, "keisei-status", "= \"\" green \"\" green green \"\" green\n");
    expect(e, "keisei-status life", "? syntax error: unexpected argument life\n\n");
    expect(e, "keisei-territory life", "? syntax error: unexpected argument life\n\n");
    expect(e, "keisei-moves life", "? syntax error: unexpected argument life\n\n");
    ks_engine_free(e);
}

/* Ten commands; every map is a board of that size, by any judge or the engine's. */
static void every_map(void **state)
{
    (void)state;
    static const char *const fillings[] = {"", "distance", "softseg"};
    ks_engine *e = engine_new("boltzmann5");
    set_up(e, seki);
    ks_buffer *list = ask(e, "gogui-analyze_commands");
    char *rest, *copy = strdup(ks_buffer_data(list) + 2);
    int boards = 0, commands = 0;
    for (char *line = strtok_r(copy, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest), commands++) {
        for (int i = 0; i < 3; i++) {
            char command[100], *command_of_line = strrchr(line, '/') + 1;
            char *wild = strchr(command_of_line, '%');
            int name = wild ? (int)(wild - command_of_line) : (int)strlen(command_of_line);
            snprintf(command, sizeof command, "%.*s%s%s", name, command_of_line,
                     wild && wild[1] == 'p' ? "b1 w " : "", wild ? fillings[i] : "");
            if (wild != NULL && wild[1] == 'p' && i == 1)
                continue; /* it has no connections */
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
    }
    assert_int_equal(commands, 10);
    assert_int_equal(boards, 14);
    free(copy);
    ks_buffer_free(list);
    ks_engine_free(e);
}

/* ---- GNU Go ---- */

/* At the top White has two eyes; below, Black's three points live if he moves first. */
static const char *const critical = ". O . O X . . . .\n"
                                    "O O O O X . . . .\n"
                                    "X X X X X . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . O . . . . . .\n"
                                    "O O O O O O O . .\n"
                                    "O X X X X X O . .\n"
                                    "O X . . . X O . .\n";

static void dragons(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, critical);
    expect(e, "unconditional_status a7", "= alive\n\n");
    expect(e, "unconditional_status a8", "= white_territory\n\n");
    expect(e, "unconditional_status b1", "= undecided\n\n");
    expect(e, "unconditional_status", "? syntax error: a point is expected\n\n");
    expect(e, "dragon_status b8", "= alive\n\n");
    expect_start(e, "dragon_status b1", "= critical");
    expect(e, "dragon_status h1", "? no stone is there\n\n");
    ks_buffer *all = ask(e, "dragon_status");
    assert_non_null(strstr(ks_buffer_data(all), "B8: alive\n"));
    ks_buffer_free(all);
    expect_start(e, "dragon_data b8",
                 "= B8:\ncolor                 white\norigin                B8\n"
                 "size                  6\n");
    expect(e, "worm_data d8",
           "= B8:\norigin                B8\ncolor                 white\n"
           "size                  6\nliberties             2\nattack_code           0\n"
           "attack                PASS\ndefense_code          0\ndefense               PASS\n"
           "unconditional_status  alive\n\n");
    /* What is not settled is not guessed. */
    expect_start(e, "final_status b1", "? undecided");
    expect_start(e, "final_status_list dead", "? undecided");
    expect(e, "final_status b8", "= alive\n\n");
    ks_engine_free(e);
}

static void sights_of_programs(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, ". X O .\n"
              ". X O .\n");
    expect(e, "gogui-rules_game_id", "= Go\n\n");
    expect(e, "gogui-rules_board", "= .XO.\n.XO.\n\n");
    expect(e, "gogui-rules_board_size", "? the board is not square\n\n");
    expect(e, "gogui-rules_side_to_move", "= black\n\n");
    expect(e, "gogui-rules_legal_moves", "= A2 D2 A1 D1 pass\n\n");
    expect(e, "gogui-rules_final_result", "= unknown\n\n");
    expect(e, "gogui-play_sequence b pass w pass", "= \n\n");
    expect(e, "gogui-rules_legal_moves", "= \n\n");
    expect_start(e, "gogui-rules_final_result", "= W+");
    expect(e, "boardsize 3", "= \n\n");
    expect(e, "gogui-rules_board_size", "= 3\n\n");
    expect(e, "keisei-param replies 0", "= \n\n");
    expect_start(e, "top_moves w", "= ");
    expect(e, "top_moves green", "? syntax error: a colour is expected\n\n");
    expect_start(e, "new_score", "= W+");
    expect_start(e, "kgs-chat game someone hello there", "= I am keisei 0.2.0, and expect ");
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
        cmocka_unit_test(estimate_of_nothing),
        cmocka_unit_test(influence_maps),
        cmocka_unit_test(raw_network),
        cmocka_unit_test(analysis),
        cmocka_unit_test(order_of_moves),
        cmocka_unit_test(analysis_of_answers),
        cmocka_unit_test(analysis_errors),
        cmocka_unit_test(analysis_of_the_end),
        cmocka_unit_test(analysis_by_the_judge),
        cmocka_unit_test(streams),
        cmocka_unit_test(maps),
        cmocka_unit_test(every_map),
        cmocka_unit_test(dragons),
        cmocka_unit_test(sights_of_programs),
    };
    return cmocka_run_group_tests_name("gtp_judge", tests, NULL, NULL);
}
