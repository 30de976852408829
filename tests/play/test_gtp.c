/* The engine as a function: a line in, the bytes of its reply out. The protocol itself, the board,
 * moves, handicap, rules and records, and every way to be refused. */
#include "gtp_support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- The protocol ---- */

static void replies(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "protocol_version", "= 2\n\n");
    expect(e, "17 name", "=17 keisei\n\n");
    expect(e, "  \t3\tknown_command\tgenmove  # and why", "=3 true\n\n");
    expect(e, "known_command gen\x01move", "= true\n\n");
    expect(e, "known_command GENMOVE", "= false\n\n");
    expect(e, "known_command", "= false\n\n");
    expect(e, "nonsense", "? unknown command\n\n");
    expect(e, "123456789012345678901234567890 nonsense",
           "?123456789012345678901234567890 unknown command\n\n");
    expect(e, "5", "?5 unknown command\n\n");
    expect(e, "5x name", "? unknown command\n\n");
    expect(e, "", "");
    expect(e, "   \t ", "");
    expect(e, "# 1 name", "");
    expect(e, "1 echo  a  b ", "=1 a  b\n\n");
    expect(e, "version\r", "= 0.2.0\n\n");
    expect(e, "quit", "= \n\n");
    ks_engine_free(e);
}

/* Every command that is listed is known, those that the protocol requires and those that other
 * programs ask for among them, and none of them ends the engine when it is called without
 * arguments. */
static void all_commands(void **state)
{
    (void)state;
    static const char *const wanted[] = {"protocol_version",
                                         "name",
                                         "version",
                                         "known_command",
                                         "list_commands",
                                         "quit",
                                         "boardsize",
                                         "clear_board",
                                         "komi",
                                         "play",
                                         "genmove",
                                         "undo",
                                         "loadsgf",
                                         "printsgf",
                                         "showboard",
                                         "fixed_handicap",
                                         "place_free_handicap",
                                         "set_free_handicap",
                                         "final_score",
                                         "final_status",
                                         "final_status_list",
                                         "estimate_score",
                                         "initial_influence",
                                         "reg_genmove",
                                         "kata-set-rules",
                                         "kata-get-rules",
                                         "kata-raw-nn",
                                         "kata-analyze",
                                         "lz-analyze",
                                         "gogui-analyze_commands",
                                         "gogui-play_sequence",
                                         "gogui-setup",
                                         "gogui-interrupt",
                                         "rectangular_boardsize",
                                         "kgs-genmove_cleanup",
                                         "time_settings",
                                         "time_left"};
    ks_engine *e = engine_new("distance");
    ks_buffer *list = ask(e, "list_commands");
    char line[120], *rest, *copy = strdup(ks_buffer_data(list) + 2);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        snprintf(line, sizeof line, "known_command %s", wanted[i]);
        expect(e, line, "= true\n\n");
    }
    expect(e, "boardsize 5", "= \n\n");
    for (char *name = strtok_r(copy, "\n", &rest); name != NULL;
         name = strtok_r(NULL, "\n", &rest)) {
        ks_buffer *reply = ask(e, name);
        const char *text = ks_buffer_data(reply);
        size_t size = ks_buffer_size(reply);
        assert_true(text[0] == '=' || text[0] == '?');
        assert_string_equal(text + size - 2, "\n\n");
        assert_ptr_equal(strstr(text, "\n\n"), text + size - 2);
        ks_buffer_free(reply);
    }
    free(copy);
    ks_buffer_free(list);
    ks_engine_free(e);
}

/* A line has no limit. */
static void long_lines(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    ks_buffer *line;
    assert_int_equal(ks_buffer_new(&line), 0);
    ks_buffer_put_string(line, "gogui-play_sequence");
    for (int i = 0; i < 20000; i++)
        ks_buffer_put_string(line, " b pass w pass");
    expect(e, ks_buffer_data(line), "= \n\n");
    expect(e, "gg-undo 40000", "= \n\n");
    expect(e, "undo", "? cannot undo\n\n");
    ks_buffer_put_string(line, " b z9");
    expect(e, ks_buffer_data(line), "? syntax error: z9 is not on the board\n\n");
    expect(e, "last_move", "? no previous move known\n\n");
    ks_buffer_free(line);
    ks_engine_free(e);
}

static void expect_judge(ks_engine *e, const char *name)
{
    char reply[100];
    snprintf(reply, sizeof reply, "= %s\n\n", name);
    expect(e, "keisei-judge", reply);
}

static void wrong_judge(void **state)
{
    (void)state;
    ks_engine *e;
    ks_error error = {0};
    assert_int_equal(ks_engine_new(&e, &(ks_engine_options){.judge = "nobody"}, &error), KS_EJUDGE);
    assert_string_equal(error.message, "there is no judge \"nobody\"");
    assert_null(e);
    e = engine_new(NULL);
    expect_judge(e, ks_judge_default(19, 19));
    expect(e, "boardsize 9", "= \n\n");
    expect_judge(e, ks_judge_default(9, 9));
    expect(e, "keisei-judge distance", "= \n\n");
    expect(e, "keisei-judge nobody", "? there is no judge \"nobody\"\n\n");
    expect(e, "boardsize 19", "= \n\n");
    expect_judge(e, "distance");
    expect(e, "gogui-title", "= keisei (distance)\n\n");
    expect(e, "keisei-judge default", "= \n\n");
    expect_judge(e, ks_judge_default(19, 19));
    ks_engine_free(e);
}

/* Who judges also moves, the default judge where nobody is named. */
static void judge_and_mover(void **state)
{
    (void)state;
    static const char *const lines[] = {"boardsize 5", "genmove b", "genmove w", "genmove b"};
    static const char *const names[] = {"best", "distance"};
    ks_engine *engine = engine_new(NULL);
    for (int n = 0; n < 2; n++) {
        ks_engine *other = engine_new(names[n]);
        int same = 0;
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            ks_buffer *ours = ask(engine, lines[i]), *theirs = ask(other, lines[i]);
            same += strcmp(ks_buffer_data(ours), ks_buffer_data(theirs)) == 0;
            ks_buffer_free(ours);
            ks_buffer_free(theirs);
        }
        assert_true(n == 0 ? same == 4 : same < 4);
        ks_engine_free(other);
    }
    expect_judge(engine, ks_judge_default(5, 5));
    expect(engine, "keisei-mover", "= best\n\n");
    expect(engine, "keisei-judge distance", "= \n\n");
    expect(engine, "keisei-mover", "= distance\n\n");
    ks_engine_free(engine);
}

/* ---- The board ---- */

static void sizes(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "query_boardsize", "= 19\n\n");
    expect(e, "boardsize 1", "? unacceptable size\n\n");
    expect(e, "boardsize 26", "? unacceptable size\n\n");
    expect(e, "boardsize", "? syntax error: a whole number is expected\n\n");
    expect(e, "boardsize nine", "? syntax error: a whole number is expected\n\n");
    expect(e, "boardsize 9.5", "? syntax error: a whole number is expected\n\n");
    expect(e, "boardsize 25", "= \n\n");
    expect(e, "play b z25", "= \n\n");
    expect(e, "boardsize 2", "= \n\n");
    expect(e, "list_stones b", "= \n\n");
    expect(e, "rectangular_boardsize 3 5", "= \n\n");
    expect(e, "query_boardsize", "= 3 5\n\n");
    expect(e, "play b c5", "= \n\n");
    expect(e, "play w d5", "? syntax error: d5 is not on the board\n\n");
    expect(e, "rectangular_boardsize 3", "? syntax error: a whole number is expected\n\n");
    expect(e, "rectangular_boardsize 3 99", "? unacceptable size\n\n");
    expect(e, "list_stones b", "= C5\n\n");
    expect(e, "boardsize 5 3", "= \n\n");
    expect(e, "query_boardsize", "= 5 3\n\n");
    ks_engine_free(e);
}

static void moves(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "boardsize 5", "= \n\n");
    expect(e, "play BLACK c3", "= \n\n");
    expect(e, "play w C3", "? illegal move: the point is occupied\n\n");
    expect(e, "play green c3", "? syntax error: a colour is expected\n\n");
    expect(e, "play b", "? syntax error: a point is expected\n\n");
    expect(e, "play", "? syntax error: a colour is expected\n\n");
    expect(e, "play b i3", "? syntax error: a point is expected\n\n");
    expect(e, "play b F1", "? syntax error: F1 is not on the board\n\n");
    expect(e, "black d3", "= \n\n");
    expect(e, "white d2", "= \n\n");
    expect(e, "play w PASS", "= \n\n");
    expect(e, "last_move", "= white PASS\n\n");
    expect(e, "move_history", "= white PASS\nwhite D2\nblack D3\nblack C3\n\n");
    expect(e, "list_stones b", "= C3 D3\n\n");
    expect(e, "color d2", "= white\n\n");
    expect(e, "color a1", "= empty\n\n");
    expect(e, "countlib c3", "= 5\n\n");
    expect(e, "countlib a1", "? no stone is there\n\n");
    expect(e, "undo", "= \n\n");
    expect(e, "gg-undo 2", "= \n\n");
    expect(e, "gg-undo 2", "? cannot undo\n\n");
    expect(e, "gg-undo -1", "? cannot undo\n\n");
    expect(e, "gg-undo x", "? syntax error: a whole number is expected\n\n");
    expect(e, "list_stones black", "= C3\n\n");
    expect(e, "clear_board", "= \n\n");
    expect(e, "undo", "? cannot undo\n\n");
    ks_engine_free(e);
}

/* Black takes the ko at C3; White may retake only after moves elsewhere. */
static void kos(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, ". . . . .\n"
              ". X O . .\n"
              "X O . O .\n"
              ". X O . .\n"
              ". . . . .\n");
    expect(e, "is_legal b c3", "= 1\n\n");
    expect(e, "play b c3", "= \n\n");
    expect(e, "captures b", "= 1\n\n");
    expect(e, "captures w", "= 0\n\n");
    expect(e, "captures", "? syntax error: a colour is expected\n\n");
    expect(e, "play w b3", "? illegal move: the ko may not be retaken yet\n\n");
    expect(e, "is_legal w b3", "= 0\n\n");
    expect(e, "play w e5", "= \n\n");
    expect(e, "play b e1", "= \n\n");
    expect(e, "play w b3", "= \n\n");
    expect(e, "undo", "= \n\n");
    expect(e, "color c3", "= black\n\n");
    ks_engine_free(e);
}

static void suicide(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, ". X .\n"
              "X . .\n"
              ". . .\n");
    expect(e, "play w a3", "? illegal move: the move is suicide\n\n");
    expect(e, "all_legal w", "= C3 B2 C2 A1 B1 C1\n\n");
    expect(e, "all_legal", "? syntax error: a colour is expected\n\n");
    expect(e, "kata-set-rules tromp-taylor", "= \n\n");
    expect(e, "play w a3", "= \n\n");
    expect(e, "color a3", "= empty\n\n");
    expect(e, "captures b", "= 1\n\n");
    ks_engine_free(e);
}

static void sequences(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "boardsize 9", "= \n\n");
    expect(e, "gogui-play_sequence b c3 w g7 b pass", "= \n\n");
    expect(e, "gogui-play_sequence b d4 w d4", "? illegal move: the point is occupied\n\n");
    expect(e, "gogui-play_sequence b d4 w", "? syntax error: a point is expected\n\n");
    expect(e, "move_history", "= black PASS\nwhite G7\nblack C3\n\n");
    expect(e, "gogui-play_sequence", "= \n\n");
    ks_engine_free(e);
}

static void showboard(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "rectangular_boardsize 4 3", "= \n\n");
    expect(e, "play b b2", "= \n\n");
    expect(e, "7 showboard",
           "=7 \n"
           "   A B C D\n"
           " 3 . . . .  3\n"
           " 2 . X . .  2\n"
           " 1 . . . .  1\n"
           "   A B C D\n"
           "White to move; Black (X) has taken 0, White (O) 0\n\n");
    ks_engine_free(e);
}

/* ---- Handicap and set-up ---- */

static void handicap(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "fixed_handicap 3", "= D4 Q16 D16\n\n");
    expect(e, "get_handicap", "= 3\n\n");
    expect(e, "fixed_handicap 2", "? board not empty\n\n");
    expect(e, "place_free_handicap 2", "? board not empty\n\n");
    expect(e, "set_free_handicap D4 Q16", "? board not empty\n\n");
    expect(e, "undo", "? cannot undo\n\n");
    expect(e, "clear_board", "= \n\n");
    expect(e, "get_handicap", "= 0\n\n");
    expect(e, "fixed_handicap", "? syntax error: a whole number is expected\n\n");
    expect(e, "fixed_handicap 1", "? invalid number of stones\n\n");
    expect(e, "fixed_handicap 10", "? invalid number of stones\n\n");
    expect(e, "fixed_handicap 9", "= D4 Q16 D16 Q4 Q10 D10 K4 K16 K10\n\n");
    expect(e, "boardsize 7", "= \n\n");
    expect(e, "fixed_handicap 5", "? invalid number of stones\n\n");
    expect(e, "fixed_handicap 4", "= C3 E5 C5 E3\n\n");
    expect(e, "boardsize 5", "= \n\n");
    expect(e, "fixed_handicap 2", "? invalid number of stones\n\n");
    expect(e, "place_free_handicap 2", "= C3 B4\n\n");
    expect(e, "clear_board", "= \n\n");
    expect(e, "place_free_handicap 1", "? invalid number of stones\n\n");
    expect(e, "place_free_handicap 25", "? invalid number of stones\n\n");
    expect(e, "place_free_handicap", "? syntax error: a whole number is expected\n\n");
    expect_start(e, "place_free_handicap 24", "= C3 ");
    expect(e, "set_free_handicap a1 b2", "? board not empty\n\n");
    expect(e, "clear_board", "= \n\n");
    expect(e, "set_free_handicap a1", "? bad vertex list\n\n");
    expect(e, "set_free_handicap a1 a1", "? bad vertex list\n\n");
    expect(e, "set_free_handicap a1 pass", "? bad vertex list\n\n");
    expect(e, "set_free_handicap a1 q16", "? bad vertex list\n\n");
    expect(e, "set_free_handicap a1 c4 e5", "= \n\n");
    expect(e, "list_stones b", "= E5 C4 A1\n\n");
    expect(e, "get_handicap", "= 3\n\n");
    ks_engine_free(e);
}

static void setup(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "boardsize 3", "= \n\n");
    expect(e, "gogui-setup b a1 w b1 b c1", "= \n\n");
    expect(e, "gogui-setup b a2", "? board not empty\n\n");
    expect(e, "undo", "? cannot undo\n\n");
    expect(e, "gogui-setup_player w", "= \n\n");
    expect(e, "gogui-setup_player", "? syntax error: a colour is expected\n\n");
    expect(e, "printsgf",
           "= (;GM[1]FF[4]CA[UTF-8]AP[keisei:0.2.0]SZ[3]RU[Chinese]KM[7.5]RE[?]"
           "AB[ac][cc]AW[bc]PL[W])\n\n");
    expect(e, "clear_board", "= \n\n");
    expect(e, "gogui-setup b a1 w a2 w b1", "? a block has no liberty\n\n");
    expect(e, "gogui-setup b pass", "? syntax error: a point is expected\n\n");
    expect(e, "gogui-setup b", "? syntax error: a point is expected\n\n");
    expect(e, "gogui-setup a1 b", "? syntax error: a colour is expected\n\n");
    expect(e, "list_stones w", "= \n\n");
    ks_engine_free(e);
}

/* ---- Komi and rules ---- */

static void terms(void **state)
{
    (void)state;
    static const char area[] =
        "= {\"hasButton\":false,\"ko\":\"POSITIONAL\",\"scoring\":\"AREA\","
        "\"suicide\":false,\"tax\":\"NONE\",\"whiteHandicapBonus\":\"N\"}\n\n";
    static const char mixed[] =
        "= {\"hasButton\":false,\"ko\":\"SIMPLE\",\"scoring\":\"AREA\","
        "\"suicide\":true,\"tax\":\"NONE\",\"whiteHandicapBonus\":\"0\"}\n\n";
    static const char japanese[] =
        "= {\"hasButton\":false,\"ko\":\"SIMPLE\",\"scoring\":\"TERRITORY\","
        "\"suicide\":false,\"tax\":\"SEKI\",\"whiteHandicapBonus\":\"0\"}\n\n";
    ks_engine *e = engine_new("distance");
    expect(e, "get_komi", "= 7.5\n\n");
    expect(e, "komi -3.25", "= \n\n");
    expect(e, "get_komi", "= -3.25\n\n");
    expect(e, "komi", "? syntax error: a number is expected\n\n");
    expect(e, "komi nan", "? syntax error: a number is expected\n\n");
    expect(e, "komi 1e9", "? syntax error: a number is expected\n\n");
    expect(e, "komi 100000", "? unacceptable komi\n\n");
    expect(e, "kata-get-rules", area);
    expect(e, "kata-set-rules japanese", "= \n\n");
    expect(e, "kata-get-rules", japanese);
    expect(e, "kata-set-rules nothing", "? unknown rules\n\n");
    expect(e, "kata-set-rules", "? unknown rules\n\n");
    expect(e, "kata-set-rules chinese-kgs", "= \n\n");
    expect(e, "kata-get-rules", area);
    expect(e,
           "kata-set-rules {\"ko\":\"SIMPLE\", \"suicide\" : true, \"whiteHandicapBonus\":\"0\"}",
           "= \n\n");
    expect(e, "kata-get-rules", mixed);
    expect(e, "kata-set-rules {\"ko\":\"NEVER\"}", "? unknown rules: ko\n\n");
    static const char *const damaged[] = {"{",
                                          "{\"ko\"",
                                          "{\"ko\":}",
                                          "{\"ko\":\"SIMPLE\"",
                                          "{\"ko\":\"SIMPLE\",}",
                                          "{\"ko\":\"SIMPLE}",
                                          "{\"ko\":\"SIMPLE\"} and more",
                                          "{\"ko\" \"SIMPLE\"}",
                                          "{{\"ko\":\"SIMPLE\"}"};
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        char line[80];
        snprintf(line, sizeof line, "kata-set-rules %s", damaged[i]);
        expect(e, line, "? syntax error: a JSON object of fields is expected\n\n");
    }
    expect(e, "kata-set-rules {}", "= \n\n");
    expect(e, "kata-get-rules", mixed);
    expect(e, "kata-set-rules {\"suicide\":maybe}", "? unknown rules: suicide\n\n");
    expect(e, "kata-set-rule hasButton x", "? unknown rules: hasButton\n\n");
    expect(e, "kata-set-rule friendlyPassOk x", "? unknown rules: friendlyPassOk\n\n");
    expect(e, "kata-set-rule scoring points", "? unknown rules: scoring\n\n");
    expect(e, "kata-set-rules {\"hasButton\":true}", "? unknown rules: hasButton\n\n");
    expect(e, "kata-set-rules {\"tax\":\"ALL\"}", "? unknown rules: tax\n\n");
    expect(e, "kata-set-rules {\"tax\":\"SEKI\"}",
           "? seki must count by area and must not count by territory\n\n");
    expect(e, "kata-set-rules {\"tax\":\"NONE\",\"scoring\":\"TERRITORY\"}",
           "? seki must count by area and must not count by territory\n\n");
    expect(e, "kata-set-rules {\"tax\":\"banana\"}", "? unknown rules: tax\n\n");
    expect(e, "kata-set-rules {\"ko\":\"SIMPLE\",\"score\":\"TERRITORY\"}", "= \n\n");
    expect(e, "kata-set-rule suicide false", "= \n\n");
    expect(e, "kata-get-rules", japanese);
    expect(e, "kata-set-rule friendlyPassOk true", "= \n\n");
    expect(e, "kata-set-rule colour blue", "? unknown rules: colour\n\n");
    expect(e, "kata-set-rule ko", "? syntax error: a field and its value are expected\n\n");
    expect(e, "kgs-rules new_zealand", "= \n\n");
    expect(e, "kgs-rules", "? unknown rules\n\n");
    expect(e, "get_komi", "= -3.25\n\n");
    ks_engine_free(e);
}

/* A dead white stone; by Tromp and Taylor's rules, which KataGo's fields cannot tell from Ing's, it
 * is alive. */
static void dead_stones_stay(void **state)
{
    (void)state;
    static const char same[] = "kata-set-rules {\"ko\":\"POSITIONAL\",\"scoring\":\"AREA\","
                               "\"suicide\":true,\"tax\":\"NONE\",\"whiteHandicapBonus\":\"0\"}";
    ks_engine *e = engine_new("distance");
    set_up(e, ". X . X .\n"
              "X X X X X\n"
              ". X X X X\n"
              "X X . . X\n"
              ". X . O X");
    expect(e, "komi 0.5", "= \n\n");
    expect(e, "final_score", "= B+24.5\n\n");
    expect(e, "kata-set-rules tromp-taylor", "= \n\n");
    expect(e, "final_score", "= B+19.5\n\n");
    expect(e, same, "= \n\n");
    expect(e, "kata-set-rule ko POSITIONAL", "= \n\n");
    expect(e, "final_score", "= B+19.5\n\n");
    expect(e, "kata-set-rules {\"suicide\":false}", "= \n\n");
    expect(e, "final_score", "= B+24.5\n\n");
    ks_engine_free(e);
}

/* Other rules leave the board as it is. */
static void rules_keep_the_turn(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "boardsize 5", "= \n\n");
    expect(e, "play b C3", "= \n\n");
    expect(e, "gogui-setup_player b", "= \n\n");
    expect(e, "kata-set-rules japanese", "= \n\n");
    expect_start(e, "kata-analyze maxmoves 1", "=\ninfo move ");
    ks_buffer *board = ask(e, "showboard");
    assert_non_null(strstr(ks_buffer_data(board), "Black to move"));
    ks_buffer_free(board);
    ks_engine_free(e);
}

static void clocks(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "time_settings 600 30 5", "= \n\n");
    expect(e, "time_settings 600 30", "? syntax error: a number is expected\n\n");
    expect(e, "time_left b 300 0", "= \n\n");
    expect(e, "time_left 300 0", "? syntax error: a colour is expected\n\n");
    expect(e, "time_left w", "? syntax error: a number is expected\n\n");
    expect(e, "kgs-time_settings none", "= \n\n");
    expect(e, "kgs-time_settings byoyomi 600 30 5", "= \n\n");
    expect(e, "kgs-time_settings byoyomi 600 30", "? syntax error: a number is expected\n\n");
    expect(e, "kgs-time_settings hourglass 5",
           "? syntax error: none, absolute, canadian or byoyomi is expected\n\n");
    ks_engine_free(e);
}

/* A clock that goes on by a hundredth of a second whenever it is looked at. */
static double ticking(int processor, void *payload)
{
    double *time = payload;
    return *time += processor ? 0 : .01;
}

/* Clears the board and makes a move; how long did that take? */
static double time_of_move(ks_engine *e, const double *time)
{
    expect(e, "clear_board", "= \n\n");
    double before = *time;
    expect_start(e, "genmove b", "= ");
    return *time - before;
}

/* More time, more positions; a move fits into what it is given. */
static void time_is_heeded(void **state)
{
    (void)state;
    double time = 5;
    ks_engine *e;
    ks_engine_options options = {
        .seed = 1, .replies = -1, .visits = -1, .clock = ticking, .payload = &time};
    assert_int_equal(ks_engine_new(&e, &options, NULL), 0);
    expect(e, "boardsize 5", "= \n\n");
    double usual = time_of_move(e, &time);
    expect(e, "time_settings 0 1 1", "= \n\n"); /* a second for each move */
    double second = time_of_move(e, &time);
    assert_true(second > .5 && second <= 1);
    expect(e, "time_settings 0 3 1", "= \n\n");
    double longer = time_of_move(e, &time);
    assert_true(longer > 2 * second && longer <= 3);
    expect(e, "time_settings 30 0 0", "= \n\n");
    double share = time_of_move(e, &time);
    assert_true(share > 1 && share < 3);
    expect(e, "time_left b 2 0", "= \n\n");
    assert_true(time_of_move(e, &time) < .3);
    expect(e, "kata-time_settings fischer 0 2", "= \n\n");
    assert_true(time_of_move(e, &time) > 1);
    expect(e, "kata-set-param maxTime 0.5", "= \n\n");
    assert_true(time_of_move(e, &time) <= .5);
    expect(e, "kata-set-param maxTime 1e20", "= \n\n");
    /* Overtime for no moves, and no time at all, are no limit. */
    static const char *const none[] = {"time_settings 0 1 0", "time_settings 0 0 0",
                                       "kgs-time_settings none"};
    for (int i = 0; i < 3; i++) {
        expect(e, none[i], "= \n\n");
        assert_true(fabs(time_of_move(e, &time) - usual) < .001);
    }
    expect_start(e, "cputime", "= ");
    ks_engine_free(e);
}

static void params(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "kata-list-params", "= maxVisits maxTime allowResignation\n\n");
    expect(e, "kata-set-param maxVisits 77", "= \n\n");
    expect(e, "kata-get-param maxVisits", "= 77\n\n");
    expect(e, "level 5", "= \n\n");
    expect(e, "kata-get-param maxVisits", "= 100\n\n");
    expect(e, "kata-set-param allowResignation true", "= \n\n");
    expect(e, "kata-set-param maxTime 2.5", "= \n\n");
    expect(e, "kata-get-params",
           "= {\"maxVisits\":\"100\",\"maxTime\":\"2.5\",\"allowResignation\":\"true\"}\n\n");
    expect(e, "kata-set-param maxVisits", "? syntax error: a positive number is expected\n\n");
    expect(e, "kata-set-param maxTime 0", "? syntax error: a positive number is expected\n\n");
    expect(e, "kata-set-param allowResignation 5", "? syntax error: true or false is expected\n\n");
    expect(e, "kata-get-param mood",
           "? syntax error: maxVisits, maxTime or allowResignation is expected\n\n");
    expect(e, "level -1", "? syntax error: a level from 0 to 5000 is expected\n\n");
    expect(e, "clear_cache", "= \n\n");
    expect(e, "kgs-game_over", "= \n\n");
    expect(e, "cputime", "? there is no clock\n\n");
    ks_engine_free(e);
}

/* What is too much is refused, and nothing is done. */
static void surplus_arguments(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "play b c3", "= \n\n");
    expect(e, "clear_board now", "? syntax error: unexpected argument now\n\n");
    expect(e, "play w d4 e5 f6", "? syntax error: unexpected argument e5\n\n");
    expect(e, "undo 2", "? syntax error: unexpected argument 2\n\n");
    expect(e, "last_move", "= black C3\n\n");
    expect(e, "name abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
           "? syntax error: unexpected argument abcdefghijklmnopqrstuvwxyzabcd\n\n");
    expect(e, "final_status_list dead  ", "= \n\n");
    ks_engine_free(e);
}

static void settings(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "keisei-param",
           "= [string] judge distance\n[list/score/win] aim score\n"
           "[string] temperature 0\n[string] resign 0\n[string] replies 0\n[string] visits 0\n\n");
    expect(e, "keisei-param aim win", "= \n\n");
    expect(e, "keisei-param temperature 0.33", "= \n\n");
    expect(e, "keisei-param resign 0.05", "= \n\n");
    expect(e, "keisei-param judge influence", "= \n\n");
    expect(e, "keisei-param",
           "= [string] judge influence\n[list/score/win] aim win\n"
           "[string] temperature 0.33\n[string] resign 0.05\n[string] replies 0\n[string] visits "
           "0\n\n");
    expect(e, "keisei-param aim high", "? syntax error: score or win is expected\n\n");
    expect(e, "keisei-param resign 2", "? syntax error: a number from 0 to 1 is expected\n\n");
    expect(e, "keisei-param temperature -1",
           "? syntax error: a number from 0 to 1000 is expected\n\n");
    expect(e, "keisei-param judge nobody", "? there is no judge \"nobody\"\n\n");
    expect(e, "keisei-param mood good", "? there is no setting of that name\n\n");
    expect(e, "keisei-param aim", "? syntax error: a name and its value are expected\n\n");
    expect(e, "set_random_seed 3", "= \n\n");
    expect(e, "set_random_seed", "? syntax error: a whole number is expected\n\n");
    ks_engine_free(e);
}

/* ---- Records ---- */

static const char *const kept = "(;SZ[5]KM[0.5]RU[Japanese]AB[aa];W[bb];B[cc];W[])";

static int read_kept(ks_buffer *out, const char *name, void *payload)
{
    if (strcmp(name, "a game.sgf") == 0)
        ks_buffer_put_string(out, kept);
    else if (strcmp(name, "out.sgf") == 0)
        ks_buffer_put_string(out, ks_buffer_data(payload));
    else if (strcmp(name, "bad") == 0)
        ks_buffer_put_string(out, "(;SZ[5];B[aa];W[aa])");
    else
        return KS_EFILE;
    return 0;
}

static int write_kept(const char *name, const char *bytes, size_t size, void *payload)
{
    ks_buffer_put(payload, bytes, size);
    return strcmp(name, "out.sgf") == 0 ? 0 : KS_EFILE;
}

static void records(void **state)
{
    (void)state;
    ks_engine *e;
    ks_buffer *written;
    assert_int_equal(ks_buffer_new(&written), 0);
    assert_int_equal(ks_engine_new(&e,
                                   &(ks_engine_options){.judge = "distance",
                                                        .read_file = read_kept,
                                                        .write_file = write_kept,
                                                        .payload = written},
                                   NULL),
                     0);
    expect(e, "loadsgf a game.sgf", "= \n\n");
    expect(e, "move_history", "= white PASS\nblack C3\nwhite B4\n\n");
    expect(e, "get_komi", "= 0.5\n\n");
    expect(e, "query_boardsize", "= 5\n\n");
    expect(e, "loadsgf a game.sgf 2", "= \n\n");
    expect(e, "move_history", "= white B4\n\n");
    expect(e, "undo", "= \n\n");
    expect(e, "undo", "? cannot undo\n\n");
    expect(e, "loadsgf  a game.sgf   99", "= \n\n");
    expect(e, "last_move", "= white PASS\n\n");
    expect(e, "loadsgf no.sgf", "? cannot load file\n\n");
    expect(e, "loadsgf", "? syntax error: the name of a file is expected\n\n");
    expect(e, "loadsgf bad", "? cannot load file: move 2: White A5 is occupied\n\n");
    expect(e, "last_move", "= white PASS\n\n");
    expect(e, "printsgf out.sgf", "= \n\n");
    assert_string_equal(ks_buffer_data(written),
                        "(;GM[1]FF[4]CA[UTF-8]AP[keisei:0.2.0]SZ[5]RU[Japanese]KM[0.5]"
                        "RE[?]AB[aa]PL[W]\n;W[bb];B[cc];W[])\n");
    expect(e, "printsgf nowhere", "? cannot write file\n\n");
    /* Rules without a name of their own. */
    ks_buffer_clear(written);
    expect(e, "clear_board", "= \n\n");
    expect(e, "kata-set-rules {\"scoring\":\"AREA\",\"suicide\":true}", "= \n\n");
    expect(e, "gogui-play_sequence b A2 b B1 w A1", "= \n\n");
    expect(e, "printsgf out.sgf", "= \n\n");
    assert_non_null(strstr(ks_buffer_data(written), "RU[koSIMPLEscoreAREAtaxNONEsui1]"));
    expect(e, "kata-set-rules chinese", "= \n\n");
    expect(e, "loadsgf out.sgf", "= \n\n");
    expect(e, "kata-get-rules",
           "= {\"hasButton\":false,\"ko\":\"SIMPLE\",\"scoring\":\"AREA\",\"suicide\":true,"
           "\"tax\":\"NONE\",\"whiteHandicapBonus\":\"0\"}\n\n");
    ks_engine_free(e);
    ks_buffer_free(written);
    e = engine_new("distance");
    expect(e, "loadsgf a game.sgf", "? cannot load file\n\n");
    expect(e, "printsgf out.sgf", "? cannot write file\n\n");
    ks_engine_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replies),
        cmocka_unit_test(all_commands),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(judge_and_mover),
        cmocka_unit_test(wrong_judge),
        cmocka_unit_test(sizes),
        cmocka_unit_test(moves),
        cmocka_unit_test(kos),
        cmocka_unit_test(suicide),
        cmocka_unit_test(sequences),
        cmocka_unit_test(showboard),
        cmocka_unit_test(handicap),
        cmocka_unit_test(setup),
        cmocka_unit_test(terms),
        cmocka_unit_test(dead_stones_stay),
        cmocka_unit_test(rules_keep_the_turn),
        cmocka_unit_test(clocks),
        cmocka_unit_test(time_is_heeded),
        cmocka_unit_test(params),
        cmocka_unit_test(surplus_arguments),
        cmocka_unit_test(settings),
        cmocka_unit_test(records),
    };
    return cmocka_run_group_tests_name("gtp", tests, NULL, NULL);
}
