/* The main line of a record: moves, set-up, illegal moves with their places, repetition, and going
 * through it again. */
#include "record_support.h"

#include "game.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char drawing[KS_POINTS + KS_MAX_SIZE + 1];

static void assert_board(const char *text, int moves, const char *expected)
{
    ks_game *game = read_game(text);
    assert_string_equal(board_after(drawing, game, moves), expected);
    ks_game_free(game);
}

static void assert_move(const ks_game *game, int number, int colour, int point)
{
    int c = -1, p = -9;
    assert_int_equal(ks_game_move(game, number, &c, &p), 0);
    assert_int_equal(c, colour);
    assert_int_equal(p, point);
}

static void test_moves(void **state)
{
    (void)state;
    ks_game *game = read_game("(;SZ[5];B[aa];W[eb];B[];W[tt];B[ cC ];W[\n])");
    assert_int_equal(ks_game_moves(game), 6);
    assert_move(game, 1, KS_BLACK, 0);
    assert_move(game, 2, KS_WHITE, 9);
    assert_move(game, 3, KS_BLACK, KS_PASS);
    assert_move(game, 4, KS_WHITE, KS_PASS);
    assert_move(game, 5, KS_BLACK, 12);
    assert_move(game, 6, KS_WHITE, KS_PASS);
    int colour, point;
    assert_int_equal(ks_game_move(game, 0, &colour, &point), KS_ERANGE);
    assert_int_equal(ks_game_move(game, 7, &colour, &point), KS_ERANGE);
    assert_string_equal(board_after(drawing, game, 0), ".....|.....|.....|.....|.....|");
    assert_string_equal(board_after(drawing, game, 2), "X....|....O|.....|.....|.....|");
    assert_string_equal(board_after(drawing, game, 6), "X....|....O|..X..|.....|.....|");
    ks_position *position;
    assert_int_equal(ks_game_position(&position, game, -1), KS_ERANGE);
    assert_null(position);
    assert_int_equal(ks_game_position(&position, game, 7), KS_ERANGE);
    ks_game_free(game);
}

static void test_several_moves_in_a_node(void **state)
{
    (void)state;
    assert_board("(;SZ[3]B[aa]W[bb];B[cc][ca]W[ac])", 5, "X.X|.O.|O.X|");
    assert_board("(;SZ[3];B[aa];B[bb];B[cc])", 3, "X..|.X.|..X|");
}

static void test_sizes(void **state)
{
    (void)state;
    ks_game *game =
        read_game("(;B[ma];W[ai]SZ[ 13 : 9 ])"); /* found though it is not in the root */
    assert_int_equal(ks_game_width(game), 13);
    assert_int_equal(ks_game_height(game), 9);
    assert_move(game, 1, KS_BLACK, 12);
    assert_move(game, 2, KS_WHITE, 8 * 13);
    ks_game_free(game);
    game = read_game("(;SZ[25];B[tt];W[yy])");
    assert_move(game, 1, KS_BLACK, 19 * 25 + 19);
    assert_move(game, 2, KS_WHITE, 624);
    ks_game_free(game);
    game = read_game("(;SZ[];B[ss])");
    assert_int_equal(ks_game_width(game), 19);
    ks_game_free(game);
    static const char *const bad[] = {"26", "1",    "0",  "-9", "9.5",
                                      "x",  "9:26", "9:", ":9", "99999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[64], message[128];
        ks_format(text, sizeof text, "(;GM[1]\nSZ[%s])", bad[i]);
        ks_format(message, sizeof message,
                  "SZ[%s] is not the size of a board, which has from 2 to 25 lines each way",
                  bad[i]);
        assert_fails(text, KS_ESIZE, text + 11, 2, message);
    }
}

static void test_setup(void **state)
{
    (void)state;
    /* Rectangles whichever corners they have; AE takes off; later lists win. */
    assert_board("(;SZ[5]AB[aa:cc]AE[bb]AW[ee:dd][ae])", 0, "XXX..|X.X..|XXX..|...OO|O..OO|");
    assert_board("(;SZ[5]AB[ca:ab][ ed : de ][])", 0, "XXX..|XXX..|.....|...XX|...XX|");
    /* In the middle, before the next move; with a move in one node, before it. */
    const char *text = "(;SZ[3];B[aa];W[bb];AE[aa]AB[cc];B[ca]AW[ab])";
    assert_board(text, 1, "X..|...|...|");
    assert_board(text, 2, "...|OO.|..X|");
    assert_board(text, 3, "..X|OO.|..X|");
    /* At the very end. */
    assert_board("(;SZ[2];B[aa];AW[bb])", 1, "X.|.O|");
    /* Prisoners are known after a handicap, not after any other set-up. */
    static const char *const setups[] = {"(;SZ[5]AB[bb];W[aa])", "(;SZ[5]AW[bb];B[aa])",
                                         "(;SZ[5]AB[bb];W[aa];AE[aa])"};
    for (int i = 0; i < 3; i++) {
        ks_game *game = read_game(setups[i]);
        ks_position *position;
        assert_int_equal(ks_game_position(&position, game, 1), 0);
        assert_int_equal(ks_position_captures(position, KS_WHITE), i == 0 ? 0 : -1);
        ks_position_free(position);
        ks_game_free(game);
    }
}

static void test_setup_errors(void **state)
{
    (void)state;
    assert_fails("(;SZ[9]AB[aa]\n[ja])", KS_EPOINT, "ja", 2, "AB[ja] is off the board");
    assert_fails("(;SZ[9];AW[aa:aj])", KS_EPOINT, "aa:aj", 1, "AW[aa:aj] is off the board");
    assert_fails("(;SZ[9]AE[tt])", KS_EPOINT, "tt", 1, "AE[tt] is off the board");
    assert_fails("(;SZ[9]AB[a])", KS_EINPUT, "a]", 1, "AB[a] is no point");
    assert_fails("(;SZ[9]AB[a1])", KS_EINPUT, "a1", 1, "AB[a1] is no point");
    assert_fails("(;SZ[9]AB[aa:b])", KS_EINPUT, "aa:b", 1, "AB[aa:b] is no point");
    assert_fails("(;SZ[9]AB[\n\xFF"
                 "23456789012345678901])",
                 KS_EINPUT, "\n", 1, "AB[??234567890123456789...] is no point");
    assert_fails("(;SZ[9]C[\n]AW[ab][ba]\nAB[aa])", KS_ELIBERTY, "AW", 2,
                 "the set-up before move 1 leaves the block at A9 without a liberty");
    assert_fails("(;SZ[9];B[ee];PL[B]AB[aa:ii])", KS_ELIBERTY, "AB", 1,
                 "the set-up before move 2 leaves the block at A9 without a liberty");
}

static int to_move(const char *text, int moves)
{
    ks_game *game = read_game(text);
    ks_position *position;
    assert_int_equal(ks_game_position(&position, game, moves), 0);
    int colour = ks_position_to_move(position);
    ks_position_free(position);
    ks_game_free(game);
    return colour;
}

static void test_to_move(void **state)
{
    (void)state;
    assert_int_equal(to_move("(;)", 0), KS_BLACK);
    assert_int_equal(to_move("(;AB[aa][bb]HA[2])", 0), KS_WHITE);
    assert_int_equal(to_move("(;AB[aa][bb])", 0), KS_BLACK);
    assert_int_equal(to_move("(;AB[aa]HA[1])", 0), KS_BLACK);
    assert_int_equal(to_move("(;HA[2])", 0), KS_BLACK); /* Black places them */
    assert_int_equal(to_move("(;AB[aa][bb]HA[2]PL[B])", 0), KS_BLACK);
    assert_int_equal(to_move("(;AB[aa]PL[ white])", 0), KS_WHITE);
    assert_int_equal(to_move("(;AB[aa]PL[2])", 0), KS_WHITE);
    assert_int_equal(to_move("(;AB[aa]PL[?])", 0), KS_BLACK);
    /* The next move tells, whatever else is written. */
    assert_int_equal(to_move("(;AB[aa][bb]HA[2];B[cc])", 0), KS_BLACK);
    assert_int_equal(to_move("(;PL[B];W[cc])", 0), KS_WHITE);
    assert_int_equal(to_move("(;B[aa];B[bb];W[cc])", 1), KS_BLACK);
    assert_int_equal(to_move("(;B[aa];B[bb];W[cc])", 2), KS_WHITE);
    assert_int_equal(to_move("(;B[aa];B[bb];W[cc])", 3), KS_BLACK);
    assert_int_equal(to_move("(;B[aa];PL[B])", 1), KS_BLACK);
    assert_int_equal(to_move("(;B[aa];AW[bb])", 1), KS_WHITE);
}

static void test_illegal_moves(void **state)
{
    (void)state;
    assert_fails("(;SZ[9]\n;B[ee]\n;W[ee])", KS_EOCCUPIED, "ee])", 3,
                 "move 2: White E5 is occupied");
    assert_fails("(;SZ[9]AB[ee];W[ee])", KS_EOCCUPIED, "ee])", 1, "move 1: White E5 is occupied");
    assert_fails("junk\n\n(;SZ[9];B[ab];W[];B[ba];W[aa])", KS_ESUICIDE, "aa", 3,
                 "move 4: White A9 is suicide");
    assert_fails("(;SZ[9];B[jj])", KS_EPOINT, "jj", 1, "move 1: Black jj is off the board");
    assert_fails("(;SZ[13:9];B[aa];W[aj])", KS_EPOINT, "aj", 1,
                 "move 2: White aj is off the board");
    assert_fails("(;SZ[25];B[zz])", KS_EPOINT, "zz", 1, "move 1: Black zz is off the board");
    assert_fails("(;SZ[20];W[ut])", KS_EPOINT, "ut", 1, "move 1: White ut is off the board");
    assert_fails("(;B[Q16])", KS_EINPUT, "Q16", 1, "move 1: Black Q16 is no point");
    assert_fails("(;B[a\xC3\xA4])", KS_EINPUT, "a\xC3", 1, "move 1: Black a?? is no point");
    assert_fails("(;B[a][b])", KS_EINPUT, "a]", 1, "move 1: Black a is no point");
}

/*  . X O .
 *  X O . O    Black takes at C3, White may not take back at once.
 *  . X O .
 *  . . . .  */
#define KO "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb]"

static void test_ko(void **state)
{
    (void)state;
    assert_fails(KO "\n;W[bb])", KS_EKO, "bb])", 2, "move 2: White B3 retakes the ko too early");
    assert_fails(KO ";PL[W];W[bb])", KS_EKO, "bb])", 1,
                 "move 2: White B3 retakes the ko too early");
    assert_board(KO ";W[dd];B[ad];W[bb])", 4, ".XO.|XO.O|.XO.|X..O|");
    assert_board(KO ";W[];B[];W[bb])", 4, ".XO.|XO.O|.XO.|....|");
    assert_board(KO ";B[bb])", 2, ".XO.|XXXO|.XO.|....|");
    ks_game *game = read_game(KO ";W[dd])");
    ks_position *position;
    assert_int_equal(ks_game_position(&position, game, 1), 0);
    assert_int_equal(ks_position_ko(position), 5);
    assert_int_equal(position->captures[KS_BLACK], 1);
    assert_int_equal(ks_position_captures(position, KS_BLACK), -1); /* white stones were set up */
    ks_position_free(position);
    ks_game_free(game);
}

static void test_repetition(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        int repeats;
    } games[] = {
        {KO ")", 0},
        {KO ";W[];B[];W[])", 0},
        {KO ";W[];B[];W[bb])", 4},               /* the position before move 1 again */
        {KO ";W[];B[];W[bb];B[];W[];B[cb])", 4}, /* the first one is noted */
        {KO ";W[dd];B[ad];W[bb])", 0},           /* two more stones stand there */
        {KO ";AB[ad];W[];B[];W[bb])", 0},        /* so does one of set-up */
        {KO ";W[];AE[cb]AW[bb];B[cb])", 3}, /* set-up repeats nothing, the move after it does */
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        ks_game *game = read_game(games[i].moves);
        assert_int_equal(ks_game_repeats(game), games[i].repeats);
        ks_game_free(game);
    }
}

static void test_suicide_by_rules(void **state)
{
    (void)state;
    const char *rules[] = {"NZ", "goe", "Tromp-Taylor", "chinese", "aga", "japanese", "", "my own"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        char text[200];
        ks_format(text, sizeof text, "(;SZ[3]RU[%s]AB[ac][bb][ca]AW[aa][ab];W[ba])", rules[i]);
        if (i < 3) {
            assert_board(text, 1, "..X|.X.|X..|");
            ks_game *game = read_game(text);
            ks_position *position;
            assert_int_equal(ks_game_position(&position, game, 1), 0);
            assert_int_equal(position->captures[KS_BLACK], 3);
            ks_position_free(position);
            ks_game_free(game);
        } else {
            assert_fails(text, KS_ESUICIDE, "ba]", 1, "move 1: White B3 is suicide");
        }
    }
}

static void test_other_games(void **state)
{
    (void)state;
    assert_fails("(;FF[4]\nGM[2]SZ[8])", KS_EINPUT, "2]", 2, "GM[2] is a game other than Go");
    ks_game_free(read_game("(;GM[ 1 ])"));
    ks_game_free(read_game("(;GM[])"));
}

/* ---- Against ks_position_play, on games of random moves ---- */

enum { LENGTH = 120 };

typedef struct random_game {
    ks_position positions[LENGTH + 1];
    int points[LENGTH], colours[LENGTH];
    ks_buffer text;
} random_game;

static void put_move(ks_buffer *out, int colour, int point, int width)
{
    ks_buffer_put_format(out, ";%c[", colour == KS_BLACK ? 'B' : 'W');
    if (point != KS_PASS)
        ks_buffer_put_format(out, "%c%c", 'a' + point % width, 'a' + point / width);
    ks_buffer_put_char(out, ']');
}

/* Mostly alternating, sometimes a pass, sometimes one side twice. */
static void play_random(random_game *out, ks_random *random, int width, int height)
{
    ks_position_init(&out->positions[0], width, height);
    ks_buffer_clear(&out->text);
    ks_buffer_put_format(&out->text, "(;SZ[%d:%d]", width, height);
    for (int i = 0; i < LENGTH; i++) {
        ks_position next = out->positions[i];
        int colour = ks_random_below(random, 10) ? next.to_move : KS_OPPONENT(next.to_move);
        ks_position_set_to_move(&next, colour);
        out->positions[i] = next;
        int point = KS_PASS;
        for (int tries = 0; tries < 20; tries++) {
            point = (int)ks_random_below(random, (uint32_t)(width * height));
            if (ks_position_play(&next, colour, point) == 0)
                break;
            point = KS_PASS;
        }
        if (point == KS_PASS)
            ks_position_play(&next, colour, KS_PASS);
        out->points[i] = point;
        out->colours[i] = colour;
        out->positions[i + 1] = next;
        put_move(&out->text, colour, point, width);
    }
    ks_buffer_put_char(&out->text, ')');
}

static void assert_same_position(const ks_position *a, const ks_position *b)
{
    assert_memory_equal(a->stone, b->stone, KS_POINTS);
    assert_int_equal(a->to_move, b->to_move);
    assert_int_equal(a->ko, b->ko);
    assert_memory_equal(a->captures, b->captures, sizeof a->captures);
    assert_true(a->hash == b->hash);
    for (int p = 0; p < ks_points(a); p++)
        assert_int_equal(ks_position_liberties(a, p), ks_position_liberties(b, p));
}

/* The first move whose board is one that stood there before, by looking at all of them. */
static int naive_repeats(const random_game *random)
{
    for (int i = 1; i <= LENGTH; i++)
        for (int j = 0; j < i && random->points[i - 1] != KS_PASS; j++)
            if (memcmp(random->positions[i].stone, random->positions[j].stone, KS_POINTS) == 0)
                return i;
    return 0;
}

static void test_random_games(void **state)
{
    (void)state;
    static random_game played;
    ks_random random = ks_random_seed(7);
    int repeated = 0;
    for (int i = 0; i < 300; i++) {
        int width = 2 + (int)ks_random_below(&random, i % 3 ? 4 : 24);
        int height = 2 + (int)ks_random_below(&random, i % 3 ? 4 : 24);
        play_random(&played, &random, width, height);
        ks_game *game = read_game(ks_buffer_data(&played.text));
        assert_int_equal(ks_game_moves(game), LENGTH);
        assert_int_equal(ks_game_repeats(game), naive_repeats(&played));
        repeated += ks_game_repeats(game) > 0;
        ks_replay *replay;
        assert_int_equal(ks_replay_new(&replay, game), 0);
        for (int m = 0; m <= LENGTH; m++) {
            assert_int_equal(ks_replay_next(replay), 1);
            assert_same_position(ks_replay_position(replay), &played.positions[m]);
            if (m < LENGTH)
                assert_move(game, m + 1, played.colours[m], played.points[m]);
            ks_position *position;
            assert_int_equal(ks_game_position(&position, game, m), 0);
            if (m % 10 == 0)
                assert_same_position(position, &played.positions[m]);
            ks_position_free(position);
        }
        assert_int_equal(ks_replay_next(replay), 0);
        assert_int_equal(ks_replay_next(replay), 0);
        assert_same_position(ks_replay_position(replay), &played.positions[LENGTH]);
        ks_replay_free(replay);
        ks_game_free(game);
    }
    assert_true(repeated > 10 && repeated < 290);
    ks_buffer_release(&played.text);
}

static void test_replay_with_setup(void **state)
{
    (void)state;
    ks_game *game = read_game("(;SZ[3]AB[aa]AW[cc];AE[aa];B[bb];AB[aa:ba];AW[ca])");
    ks_replay *replay;
    assert_int_equal(ks_replay_new(&replay, game), 0);
    const char *boards[] = {"........O", "XXO.X...O"};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ks_replay_next(replay), 1);
        const ks_position *position = ks_replay_position(replay);
        for (int p = 0; p < 9; p++)
            assert_int_equal(".XO"[ks_position_stone(position, p)], boards[i][p]);
    }
    assert_int_equal(ks_position_liberties(ks_replay_position(replay), 0), 3);
    assert_int_equal(ks_replay_next(replay), 0);
    ks_replay_free(replay);
    ks_game_free(game);
}

/* ---- Other ways to read ---- */

static ks_game *read_as(const char *text, const char *variation, int keeps_start)
{
    ks_game *game;
    ks_error error = {0};
    ks_game_reading reading = {.variation = variation, .keeps_start = keeps_start};
    if (ks_game_read_as(&game, text, strlen(text), NULL, &reading, &error))
        fail_msg("%s", error.message);
    return game;
}

static void expect_moves(const ks_game *game, const char *expected)
{
    char moves[100] = "";
    for (int i = 1; i <= ks_game_moves(game); i++) {
        char name[8];
        int colour, point;
        assert_int_equal(ks_game_move(game, i, &colour, &point), 0);
        ks_point_name(name, point, ks_game_width(game), ks_game_height(game));
        snprintf(moves + strlen(moves), sizeof moves - strlen(moves), "%s%s", i > 1 ? " " : "",
                 name);
    }
    assert_string_equal(moves, expected);
}

static const char *const branches = "(;SZ[5]C[root];B[aa](;W[ba](;B[ca]N[x])(;B[da](;W[ea])))"
                                    "(;W[bb];B[cb])(;W[bc](;B[cc])(;B[dc];W[ec]V[3])))";

static void variations(void **state)
{
    (void)state;
    static const char *const lines[][2] = {{"1", "A5 B5 C5"},      {"1.1", "A5 B5 C5"},
                                           {"1.2", "A5 B5 D5 E5"}, {"2", "A5 B4 C4"},
                                           {"3", "A5 B3 C3"},      {"3.2", "A5 B3 D3 E3"}};
    static const char *const none[] = {"4", "1.3", "2.1", "3.2.1", "0", "x", "1.", "1..2", "-1"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ks_game *game = read_as(branches, lines[i][0], 0);
        ks_buffer *out;
        expect_moves(game, lines[i][1]);
        assert_string_equal(ks_game_info(game, "C"), "root");
        /* All variations are written again, in their order. */
        assert_int_equal(ks_buffer_new(&out), 0);
        assert_int_equal(ks_game_write(out, game, NULL), 0);
        ks_game *again = read_as(ks_buffer_data(out), lines[i][0], 0);
        expect_moves(again, lines[i][1]);
        ks_game_free(again);
        ks_buffer_free(out);
        ks_game_free(game);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        ks_game *game;
        ks_error error = {0};
        assert_true(ks_game_read_as(&game, branches, strlen(branches), NULL,
                                    &(ks_game_reading){.variation = none[i]}, &error) < 0);
        assert_null(game);
        assert_true(strlen(error.message) > 0);
    }
    ks_game *game = read_as(branches, "3.2", 0);
    assert_string_equal(ks_game_note(game, 4, "V", 0), "3");
    assert_null(ks_game_note(game, 3, "V", 0));
    assert_null(ks_game_note(game, 9, "V", 0));
    ks_game_free(game);
    game = read_as("(;SZ[9]KT[a][b][c];B[ee]KT[d])", NULL, 0);
    assert_string_equal(ks_game_note(game, 0, "KT", 2), "c");
    assert_null(ks_game_note(game, 0, "KT", 3));
    assert_null(ks_game_note(game, 0, "KT", -1));
    assert_string_equal(ks_game_note(game, 1, "KT", 0), "d");
    assert_null(ks_game_note(game, 1, "KT", 1));
    ks_game_free(game);
}

/* Stands in for a table: bytes from 0x80 on become "?", and CA says UTF-8; a text with "keep" in it
 * stays. */
static int convert(ks_buffer *out, const char *text, size_t size, void *payload)
{
    ++*(int *)payload;
    if (strstr(text, "keep") != NULL)
        return 0;
    if (strstr(text, "fail") != NULL)
        return KS_EMEMORY;
    ks_buffer_put_string(out, "(;CA[UTF-8]");
    for (size_t i = 2; i < size; i++)
        ks_buffer_put_string(out, (unsigned char)text[i] >= 0x80 ? "?" : (char[2]){text[i], 0});
    return 0;
}

/* A caller that knows other encodings is asked where a text is not ASCII. */
static void other_encodings(void **state)
{
    (void)state;
    static const struct {
        const char *text, *black; /* NULL: it cannot be read */
        int calls;
    } cases[] = {{"(;SZ[9]PB[a];B[ee])", "a", 0},
                 {"(;SZ[9]PB[\xD6\xD0];B[ee])", "??", 1},
                 {"(;SZ[9]CA[ISO-8859-1]C[keep]PB[J\xF6rg];B[ee])", "J\xC3\xB6rg", 1},
                 {"(;SZ[9]PB[\xD6]C[fail])", NULL, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int calls = 0;
        ks_game *game;
        ks_error error = {0};
        ks_game_reading reading = {.convert = convert, .payload = &calls};
        int status =
            ks_game_read_as(&game, cases[i].text, strlen(cases[i].text), NULL, &reading, &error);
        assert_int_equal(calls, cases[i].calls);
        assert_int_equal(status, cases[i].black ? 0 : KS_EMEMORY);
        if (cases[i].black != NULL)
            assert_string_equal(ks_game_info(game, "PB"), cases[i].black);
        else
            assert_string_equal(error.message, "out of memory");
        ks_game_free(game);
    }
}

/* What stands before a mistake is kept, and the mistake has its place. */
static void broken_records(void **state)
{
    (void)state;
    static const struct {
        const char *text, *moves, *message;
        int line;
    } cases[] = {
        {"(;SZ[5];B[aa];W[bb]", "A5 B4", "the record ends in the middle of a game", 1},
        {"(;SZ[5];B[aa]\n;W[bb", "A5", "the record ends in the middle of a game", 2},
        {"(;SZ[5];B[aa](;W[bb];B[cc", "A5 B4", "the record ends in the middle of a game", 1},
        {"(;SZ[5];B[aa]\n;W[aa];B[bb])", "A5", "move 2: White A5 is occupied", 2},
        {"(;SZ[5];B[aa];W[zz];B[bb])", "A5", "move 2: White zz is off the board", 1},
        {"(;SZ[5];B[aa];W[bb]7;B[cc])", "A5 B4", "expected a property such as B[dd], not \"7\"", 1},
        {"(;SZ[5];B[aa];W[bb])", "A5 B4", NULL, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ks_game *game = read_as(cases[i].text, NULL, 1);
        const ks_error *broken = ks_game_broken(game);
        expect_moves(game, cases[i].moves);
        assert_int_equal(broken != NULL, cases[i].message != NULL);
        if (broken != NULL) {
            assert_string_equal(broken->message, cases[i].message);
            assert_int_equal(broken->line, cases[i].line);
        }
        /* What is written has the moves that were read. */
        ks_buffer *out;
        assert_int_equal(ks_buffer_new(&out), 0);
        assert_int_equal(ks_game_write(out, game, NULL), 0);
        ks_game *again = read_as(ks_buffer_data(out), NULL, 1);
        expect_moves(again, cases[i].moves);
        ks_game_free(again);
        ks_buffer_free(out);
        ks_game_free(game);
    }
    ks_game *game;
    assert_int_equal(ks_game_read(&game, "(;SZ[5];B[aa];W[aa])", 20, NULL, NULL), KS_EOCCUPIED);
    assert_int_equal(
        ks_game_read_as(&game, "(", 1, NULL, &(ks_game_reading){.keeps_start = 1}, NULL), KS_EEND);
}

static void put_number(ks_buffer *out, int moves, void *payload)
{
    ks_buffer_put_format(out, "V[%d]", moves + *(int *)payload);
}

static void additions(void **state)
{
    (void)state;
    static const char *const replaced[] = {"V", NULL};
    int offset = 10;
    ks_game_additions added = {.put = put_number, .payload = &offset, .replaced = replaced};
    ks_game *game = read_as("(;SZ[5]V[1];B[aa]V[7](;C[x]V[8];W[bb])(;W[cc]V[9]))", NULL, 0);
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(ks_game_write_with(out, game, NULL, &added), 0);
    assert_string_equal(ks_buffer_data(out),
                        "(;SZ[5]V[10];B[aa]V[11]\n(;C[x]V[8];W[bb]V[12])\n(;W[cc]V[9]))\n");
    ks_buffer_free(out);
    ks_game_free(game);
}

static void put_word(ks_buffer *out, int moves, void *payload)
{
    (void)payload;
    ks_buffer_put_string(out, moves == 1 ? "One." : moves == 2 ? "Two." : "");
}

/* Words follow what a comment says, and are not written twice. */
static void comments_are_added(void **state)
{
    (void)state;
    static const char *const replaced[] = {"V", NULL};
    int offset = 0;
    ks_game_additions added = {put_number, &offset, replaced, put_word};
    ks_game *game = read_as("(;SZ[5]C[Zero.];B[aa]C[A \\] b](;W[bb])(;W[cc]C[No.]))", NULL, 0);
    ks_buffer *out, *again;
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(ks_buffer_new(&again), 0);
    assert_int_equal(ks_game_write_with(out, game, NULL, &added), 0);
    assert_string_equal(ks_buffer_data(out), "(;SZ[5]C[Zero.]V[0];B[aa]C[A \\] b\n\nOne.]V[1]\n"
                                             "(;W[bb]C[Two.]V[2])\n(;W[cc]C[No.]))\n");
    ks_game_free(game);
    game = read_as(ks_buffer_data(out), NULL, 0);
    assert_int_equal(ks_game_write_with(again, game, NULL, &added), 0);
    assert_int_equal(ks_buffer_size(again), ks_buffer_size(out));
    assert_int_equal(ks_game_write_with(again, game, NULL, &added), 0);
    ks_buffer_free(out);
    ks_buffer_free(again);
    ks_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comments_are_added),
        cmocka_unit_test(variations),
        cmocka_unit_test(other_encodings),
        cmocka_unit_test(broken_records),
        cmocka_unit_test(additions),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_several_moves_in_a_node),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_setup),
        cmocka_unit_test(test_setup_errors),
        cmocka_unit_test(test_to_move),
        cmocka_unit_test(test_illegal_moves),
        cmocka_unit_test(test_ko),
        cmocka_unit_test(test_repetition),
        cmocka_unit_test(test_suicide_by_rules),
        cmocka_unit_test(test_other_games),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_replay_with_setup),
    };
    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
