/* Moves of the engine: what is not played, when it passes and resigns, chances against the Gibbs
 * distribution, and that threads change nothing. */
#include "ending.h"
#include "gtp_support.h"
#include "random.h"
#include "single_eyes.h"

#include <math.h>
#include <stdlib.h>

/* ---- Passing and resigning ---- */

static void does_not_fill_eyes(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    /* Nothing is left but two eyes each. */
    set_up(e, ". X O .\n"
              "X X O O\n"
              ". X O .\n");
    expect(e, "genmove b", "= pass\n\n");
    expect(e, "genmove w", "= pass\n\n");
    ks_engine_free(e);
}

static void fills_neutral_points(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, ". O X . O .\n"
              ". . X . O O\n"
              "X X X X O .\n"
              "X . X O O O\n"
              ". X X O . O\n");
    expect(e, "reg_genmove b", "= D5\n\n");
    expect(e, "reg_genmove w", "= D5\n\n");
    /* By territory it is worth nothing. */
    expect(e, "kata-set-rules japanese", "= \n\n");
    expect(e, "reg_genmove b", "= pass\n\n");
    /* Dead stones are taken when that is asked for. */
    expect(e, "kgs-genmove_cleanup b", "= B4\n\n");
    expect(e, "kgs-genmove_cleanup b", "= A5\n\n");
    expect(e, "color b5", "= empty\n\n");
    expect(e, "kgs-genmove_cleanup b", "= pass\n\n");
    ks_engine_free(e);
}

/* White's stones are in atari and dead as they stand, but a move saves them: not finished. */
static void takes_what_can_be_saved(void **state)
{
    (void)state;
    static const char *const judges[] = {"life", "distance", "direct", "bouzy-5-21:remove",
                                         "boltzmann5:paper"};
    for (size_t i = 0; i < sizeof judges / sizeof *judges; i++) {
        ks_engine *e = engine_new(judges[i]);
        set_up(e, ". X X X X . .\n"
                  "X O O O O X .\n"
                  ". X X X O X .\n"
                  ". . . X O . O\n"
                  ". O . . X O .\n"
                  ". . . . O O .\n"
                  ". . X . . . .\n");
        expect(e, "reg_genmove b", "= F4\n\n");
        ks_engine_free(e);
    }
}

/* The scorer takes all stones of a side for dead here; but the game is open. */
static void does_not_pass_in_open_games(void **state)
{
    (void)state;
    static const char *const boards[] = {". . . . . . . . .\n"
                                         ". . . . X X X O .\n"
                                         ". . O . X . O . .\n"
                                         ". . . O O O . O .\n"
                                         ". O . . . . O X .\n"
                                         ". O X X X O . X .\n"
                                         ". O X . . . X . .\n"
                                         "O X X O . X . . .\n"
                                         ". . . . . . . . .\n",
                                         ". . . . . . . . .\n"
                                         ". X . X X O . . .\n"
                                         ". O X . O O X . .\n"
                                         ". X . . . . . . .\n"
                                         "O O O . O . . X .\n"
                                         ". O O . . O . . .\n"
                                         ". O X O X O X . .\n"
                                         ". X X X . X . . .\n"
                                         ". . . . . . . . .\n"};
    ks_engine *e = engine_new("distance");
    for (int i = 0; i < 2; i++) {
        set_up(e, boards[i]);
        ks_buffer *reply = ask(e, "reg_genmove b");
        assert_string_not_equal(ks_buffer_data(reply), "= pass\n\n");
        ks_buffer_free(reply);
    }
    ks_engine_free(e);
}

/* After the opponent's pass, who is ahead passes; who is not goes on. */
static void answers_a_pass(void **state)
{
    (void)state;
    ks_engine *e = engine_new("influence");
    expect(e, "boardsize 5", "= \n\n");
    expect(e, "gogui-play_sequence b c3 w pass", "= \n\n");
    expect(e, "reg_genmove b", "= pass\n\n");
    expect(e, "komi 50", "= \n\n");
    ks_buffer *reply = ask(e, "genmove b");
    assert_string_not_equal(ks_buffer_data(reply), "= pass\n\n");
    ks_buffer_free(reply);
    expect(e, "gogui-play_sequence w pass b pass", "= \n\n");
    expect(e, "reg_genmove w", "= pass\n\n"); /* 50 points of komi */
    ks_engine_free(e);
}

static void resigns(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "boardsize 5", "= \n\n");
    expect(e, "keisei-param resign 0.1", "= \n\n");
    expect(e, "komi 60", "= \n\n");
    expect(e, "genmove b", "= resign\n\n");
    expect(e, "gg-undo 0", "= \n\n");
    expect(e, "final_score", "= W+Resign\n\n");
    expect(e, "printsgf",
           "= (;GM[1]FF[4]CA[UTF-8]AP[keisei:0.2.0]SZ[5]RU[Chinese]KM[60]RE[W+Resign]PL[B])\n\n");
    expect(e, "play b c3", "= \n\n");
    expect_start(e, "printsgf",
                 "= (;GM[1]FF[4]CA[UTF-8]AP[keisei:0.2.0]SZ[5]RU[Chinese]KM[60]"
                 "RE[?]");
    /* Not while all that is undecided would do. */
    expect(e, "clear_board", "= \n\n");
    expect(e, "komi 20", "= \n\n");
    expect(e, "reg_genmove b", "= A5\n\n");
    expect(e, "keisei-param resign 0", "= \n\n");
    expect(e, "komi 400", "= \n\n");
    ks_buffer *reply = ask(e, "genmove b");
    assert_string_not_equal(ks_buffer_data(reply), "= resign\n\n");
    ks_buffer_free(reply);
    ks_engine_free(e);
}

/* Black at B2 would repeat the position after his second move there: simple ko lets him, positional
 * superko does not. */
static void keeps_superko(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    expect(e, "rectangular_boardsize 3 2", "= \n\n");
    expect(e, "gogui-play_sequence b A1 w A2 b B2 w C2 b A2 w B1 b A1 w C1", "= \n\n");
    expect(e, "all_legal b", "= A2\n\n");
    expect(e, "is_legal b B2", "= 0\n\n");
    ks_buffer *reply = ask(e, "reg_genmove b");
    assert_string_not_equal(ks_buffer_data(reply), "= B2\n\n");
    ks_buffer_free(reply);
    /* Who plays by other rules is not contradicted. */
    expect(e, "play b B2", "= \n\n");
    expect(e, "undo", "= \n\n");
    expect(e, "kata-set-rules japanese", "= \n\n");
    expect(e, "is_legal b B2", "= 1\n\n");
    ks_engine_free(e);
}

/* ---- Answers ---- */

/* Black's two stones in atari crawl on, and three are taken. */
static const char crawling[] = ". . . X X\n"
                               "X . O O O\n"
                               ". X . . X\n"
                               ". X . X .\n"
                               "O . . X X\n";

static void sees_through_a_move(void **state)
{
    (void)state;
    ks_engine *e = engine_new("distance");
    set_up(e, crawling);
    expect(e, "reg_genmove b", "= C5\n\n");
    expect(e, "keisei-param replies 1", "= \n\n"); /* nothing to choose from */
    expect(e, "reg_genmove b", "= C5\n\n");
    expect(e, "keisei-param replies 25", "= \n\n");
    expect(e, "reg_genmove b", "= B5\n\n");
    expect(e, "keisei-param replies 0", "= \n\n");
    expect(e, "reg_genmove b", "= C5\n\n");
    for (int i = 0; i < 3; i++) {
        static const char *const wrong[] = {"keisei-param replies many", "keisei-param replies 1.5",
                                            "keisei-param replies -2"};
        expect(e, wrong[i],
               "? syntax error: a number of moves, or -1 for the default, is expected\n\n");
    }
    ks_engine_free(e);
}

/* What `colour` is ahead by after a move that the board allows and that fills no eye; -1000 if
 * there is none such. */
static double lead_after(const ks_judge *judge, ks_position *board, int colour, int point)
{
    static const ks_terms terms = {0};
    uint8_t eyes[KS_POINTS];
    ks_question question = {.position = board, .terms = terms};
    ks_judgment judgment;
    ks_single_eyes(eyes, board);
    if (eyes[point] == colour || ks_position_play(board, colour, point))
        return -1000;
    question.terms.rules = ks_rules_find("chinese");
    assert_int_equal(ks_judge_run(&judgment, judge, &question), 0);
    double margin = ks_judgment_margin(&judgment, &question);
    return colour == KS_BLACK ? margin : -margin;
}

/* The values after all answers, the naive way. */
static void answers_are_the_best(void **state)
{
    (void)state;
    ks_position position = draw(crawling);
    ks_terms terms = {.rules = ks_rules_find("chinese")};
    ks_history history = {0};
    ks_lookahead look;
    ks_judge *judge;
    assert_int_equal(ks_judge_new(&judge, "distance", NULL), 0);
    ks_player player = {.judge = judge, .replies = 6};
    ks_turn turn = {.position = &position, .terms = &terms, .history = &history};
    ks_lookahead_list(&look, &turn);
    assert_int_equal(ks_lookahead_run(&look, &player, &turn), 0);
    assert_int_equal(look.answered, 6);
    double least = 1000, most = -1000; /* with answers, and without: one move ahead */
    for (int i = 0; i < look.judged; i++) {
        ks_position after = position;
        double lead = lead_after(judge, &after, KS_BLACK, look.point[i]), worst = 1000;
        int answer = KS_PASS, answers = 0;
        for (int p = 0; p < ks_points(&after); p++) {
            ks_position next = after;
            double theirs = lead_after(judge, &next, KS_WHITE, p);
            answers += theirs > -1000;
            if (-theirs < worst) {
                worst = -theirs;
                answer = p;
            }
        }
        int known = look.answer[i] != KS_NO_ANSWER;
        assert_true(fabs((double)look.after[i].lead - lead) < 1e-4);
        if (known)
            assert_true(fabs((double)look.foreseen[i].lead - worst) < 1e-4);
        assert_int_equal(look.answer[i], known ? answer : KS_NO_ANSWER);
        assert_int_equal(look.visits[i], known ? 1 + answers : 1);
        least = known && lead < least ? lead : least;
        most = !known && lead > most ? lead : most;
    }
    assert_true(least >= most);
    ks_judge_free(judge);
}

/* Best first, but no move whose answers are not known before one whose are. */
static void orders_moves(void **state)
{
    (void)state;
    ks_lookahead look = {.judged = 5, .count = 5};
    static const float leads[] = {1, 5, 3, 5, 2}, wins[] = {.9F, .1F, .5F, .2F, .5F};
    short order[KS_POINTS];
    for (int i = 0; i < 5; i++) {
        look.after[i] = (ks_prospect){.lead = leads[i], .win = wins[i]};
        look.answer[i] = KS_NO_ANSWER;
    }
    ks_lookahead_order(order, &look, KS_MOVE_SCORE);
    assert_memory_equal(order, ((short[]){1, 3, 2, 4, 0}), 5 * sizeof *order);
    ks_lookahead_order(order, &look, KS_MOVE_WIN);
    assert_memory_equal(order, ((short[]){0, 2, 4, 3, 1}), 5 * sizeof *order);
    look.answer[4] = KS_PASS;
    look.answer[1] = 7;
    look.foreseen[4] = (ks_prospect){.lead = -7, .win = .2F};
    look.foreseen[1] = (ks_prospect){.lead = -8, .win = .3F};
    look.answered = 2;
    ks_lookahead_order(order, &look, KS_MOVE_SCORE);
    assert_memory_equal(order, ((short[]){4, 1, 3, 2, 0}), 5 * sizeof *order);
    assert_int_equal(ks_lookahead_best(&look, KS_MOVE_SCORE), 4);
    assert_int_equal(ks_lookahead_best(&look, KS_MOVE_WIN), 1);
    ks_moves moves;
    ks_lookahead_values(&moves, &look, KS_MOVE_SCORE);
    assert_int_equal(moves.count, 2);
    assert_true(moves.value[0] == -8 && moves.value[1] == -7);
}

static int interrupted_later(void *payload)
{
    return (*(int *)payload)-- <= 0;
}

/* An interrupt leaves what was thought of until then, and no answer that is not the best. */
static void interrupted_answers(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . .\n"
                                ". . X . . . .\n"
                                ". . . . O . .\n"
                                ". X . . . . .\n"
                                ". . . O . . .\n"
                                ". . . . . . .\n"
                                ". . . . . . .\n");
    ks_terms terms = {.rules = ks_rules_find("chinese")};
    ks_history history = {0};
    ks_lookahead look, whole;
    ks_judge *judge;
    assert_int_equal(ks_judge_new(&judge, "distance", NULL), 0);
    ks_turn turn = {.position = &position, .terms = &terms, .history = &history};
    ks_player player = {.judge = judge, .replies = 6};
    ks_lookahead_list(&whole, &turn);
    assert_int_equal(ks_lookahead_run(&whole, &player, &turn), 0);
    /* It is asked after 32 moves, after the others, before an answer and so on: the second answer
     * is half judged. */
    int calls = 6;
    player.interrupted = interrupted_later;
    player.payload = &calls;
    ks_lookahead_list(&look, &turn);
    assert_int_equal(ks_lookahead_run(&look, &player, &turn), 0);
    assert_int_equal(look.judged, look.count);
    assert_int_equal(look.answered, 1);
    for (int i = 0; i < look.count; i++)
        if (look.answer[i] != KS_NO_ANSWER) {
            assert_int_equal(look.answer[i], whole.answer[i]);
            assert_true(look.foreseen[i].lead == whole.foreseen[i].lead);
        }
    ks_judge_free(judge);
}

/* Looks at the position of a drawing for Black with `replies`, by distance. */
static void look_at(ks_lookahead *out, const char *diagram, const char *rules, int replies)
{
    ks_position position = draw(diagram);
    ks_terms terms = {.rules = ks_rules_find(rules)};
    ks_history history = {0};
    ks_judge *judge;
    assert_int_equal(ks_judge_new(&judge, "distance", NULL), 0);
    ks_player player = {.judge = judge, .replies = replies};
    ks_turn turn = {.position = &position, .terms = &terms, .history = &history};
    ks_lookahead_list(out, &turn);
    assert_int_equal(ks_lookahead_run(out, &player, &turn), 0);
    ks_judge_free(judge);
}

/* Of moves that are the same but for symmetry one is looked at: on an empty board those that are
 * equally far from both middle lines, or the other way round. */
static void mirrored_moves(void **state)
{
    (void)state;
    ks_lookahead look;
    int seen[3][3] = {{0}};
    look_at(&look, ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n", "chinese", 25);
    assert_int_equal(look.judged, 25);
    assert_int_equal(look.answered, 6);
    for (int i = 0; i < 25; i++) {
        int x = abs(look.point[i] % 5 - 2), y = abs(look.point[i] / 5 - 2);
        if (look.answer[i] != KS_NO_ANSWER)
            assert_int_equal(seen[x < y ? x : y][x < y ? y : x]++, 0);
    }
    /* Half as much where there is one axis, and everything where there is none. */
    look_at(&look, ". . .\n. X .\n. . .\n. . .\n", "chinese", 25);
    assert_int_equal(look.answered, 7);
    look_at(&look, ". . .\n. . X\n. . .\n. . .\n", "chinese", 25);
    assert_int_equal(look.answered, 11);
}

/* A move that nobody can answer is worth what it was. */
static void unanswered(void **state)
{
    (void)state;
    ks_lookahead look;
    look_at(&look, ". X .\nX . X\n. X .\n", "chinese", 25);
    int middle = 0;
    while (middle < look.judged && look.point[middle] != 4)
        middle++;
    assert_true(middle < look.judged);
    assert_int_equal(look.answer[middle], KS_PASS);
    assert_int_equal(look.visits[middle], 1);
    assert_true(look.foreseen[middle].lead == look.after[middle].lead);
}

/* With suicide and superko a single stone may not take itself: the board would be as it was. White
 * can answer A3 at B3 and C3 alone. */
static void answers_keep_superko(void **state)
{
    (void)state;
    ks_lookahead look;
    look_at(&look, ". . .\nX X X\n. X .\n", "tromp-taylor", 25);
    assert_int_equal(look.point[0], 0);
    assert_int_equal(look.visits[0], 1 + 2);
}

/* ---- Chances ---- */

/* At temperature T moves come as often as the Gibbs distribution has them. */
static void temperatures(void **state)
{
    (void)state;
    enum { DRAWS = 1200 };
    ks_position position = draw(". . .\n"
                                ". X .\n"
                                ". . O\n");
    ks_judge *judge;
    ks_scorer *scorer;
    ks_moves moves;
    float chance[KS_POINTS];
    int seen[KS_POINTS] = {0};
    ks_random random = ks_random_seed(5);
    ks_terms terms = {.rules = ks_rules_find("chinese")};
    ks_history history = {0};
    ks_lookahead look;
    assert_int_equal(ks_judge_new(&judge, "distance", NULL), 0);
    assert_int_equal(ks_scorer_new(&scorer, NULL), 0);
    ks_player player = {.judge = judge, .scorer = scorer, .temperature = 2};
    ks_turn turn = {.position = &position, .terms = &terms, .history = &history};
    ks_question question = {.position = &position, .terms = terms};
    assert_int_equal(ks_moves_judge(&moves, judge, &question, KS_MOVE_SCORE), 0);
    ks_moves_chances(chance, &moves, 0.5);
    for (int i = 0; i < DRAWS; i++) {
        int point;
        assert_int_equal(ks_player_move(&point, &look, &player, &turn, &random), 0);
        assert_true(point >= 0 && position.stone[point] == KS_EMPTY);
        seen[point]++;
    }
    for (int p = 0; p < 9; p++) {
        double expected = DRAWS * (double)chance[p];
        assert_true(fabs(seen[p] - expected) <= 5 * sqrt(expected) + 5);
    }
    ks_judge_free(judge);
    ks_scorer_free(scorer);
}

/* With answers the draw is among the moves that have them, by what is left of these. */
static void draws_among_answered(void **state)
{
    (void)state;
    int draws = getenv("KS_SANITIZE") ? 30 : 300;
    ks_position position = draw(crawling);
    ks_judge *judge;
    ks_scorer *scorer;
    int seen[KS_POINTS] = {0};
    ks_random random = ks_random_seed(5);
    ks_terms terms = {.rules = ks_rules_find("chinese")};
    ks_history history = {0};
    ks_lookahead look;
    ks_moves moves;
    float chance[KS_POINTS];
    assert_int_equal(ks_judge_new(&judge, "distance", NULL), 0);
    assert_int_equal(ks_scorer_new(&scorer, NULL), 0);
    ks_player player = {.judge = judge, .scorer = scorer, .temperature = 5, .replies = 4};
    ks_turn turn = {.position = &position, .terms = &terms, .history = &history};
    for (int i = 0; i < draws; i++) {
        int point;
        assert_int_equal(ks_player_move(&point, &look, &player, &turn, &random), 0);
        assert_true(point >= 0);
        seen[point]++;
    }
    ks_lookahead_values(&moves, &look, KS_MOVE_SCORE);
    assert_int_equal(moves.count, 4);
    ks_moves_chances(chance, &moves, 1 / player.temperature);
    for (int p = 0; p < ks_points(&position); p++) {
        double expected = draws * (double)chance[p];
        assert_true(fabs(seen[p] - expected) <= 5 * sqrt(expected));
    }
    ks_judge_free(judge);
    ks_scorer_free(scorer);
}

/* Backwards, as threads might do it. */
static int run_backwards(size_t n, int (*work)(size_t i, void *payload), void *payload,
                         void *runner)
{
    ++*(int *)runner;
    int status = 0;
    for (size_t i = n; i-- > 0 && status == 0;)
        status = work(i, payload);
    return status;
}

static void order_does_not_matter(void **state)
{
    (void)state;
    int runs = 0;
    ks_engine *plain = engine_new("life"), *other;
    ks_engine_options options = {
        .judge = "life", .seed = 1, .run = {.run = run_backwards, .runner = &runs}};
    assert_int_equal(ks_engine_new(&other, &options, NULL), 0);
    expect(plain, "boardsize 6", "= \n\n");
    expect(other, "boardsize 6", "= \n\n");
    expect(plain, "keisei-param temperature 1", "= \n\n");
    expect(other, "keisei-param temperature 1", "= \n\n");
    expect(plain, "keisei-param replies 3", "= \n\n");
    expect(other, "keisei-param replies 3", "= \n\n");
    for (int i = 0; i < 12; i++) {
        const char *line = i % 2 ? "genmove w" : "genmove b";
        ks_buffer *reply = ask(plain, line);
        expect(other, line, ks_buffer_data(reply));
        ks_buffer_free(reply);
    }
    assert_true(runs >= 12);
    ks_engine_free(plain);
    ks_engine_free(other);
}

/* One seed, one game; and the best move where the temperature is 0. */
static void seeds(void **state)
{
    (void)state;
    ks_engine *e = engine_new("influence");
    expect(e, "boardsize 7", "= \n\n");
    expect(e, "keisei-param temperature 3", "= \n\n");
    ks_buffer *games[3];
    for (int i = 0; i < 3; i++) {
        expect(e, i == 2 ? "set_random_seed 8" : "set_random_seed 7", "= \n\n");
        expect(e, "clear_board", "= \n\n");
        for (int move = 0; move < 10; move++)
            ks_buffer_free(ask(e, move % 2 ? "genmove w" : "genmove b"));
        games[i] = ask(e, "move_history");
    }
    assert_string_equal(ks_buffer_data(games[0]), ks_buffer_data(games[1]));
    assert_string_not_equal(ks_buffer_data(games[0]), ks_buffer_data(games[2]));
    for (int i = 0; i < 3; i++)
        ks_buffer_free(games[i]);
    ks_engine_free(e);
}

/* Whole games with every judge end, by two passes, within three moves a point. */
static void games_end(void **state)
{
    (void)state;
    for (int j = 0; ks_judge_at(j) != NULL; j++) {
        char name[64];
        size_t used = 0;
        for (const char *c = ks_judge_at(j)->name; *c; c++) /* bouzy-D-E is bouzy-3-2 */
            name[used++] = (char)(*c == 'D' ? '3' : *c == 'E' ? '2' : *c == 'N' ? '9' : *c);
        name[used] = '\0';
        ks_engine *e = engine_new(name);
        expect(e, "boardsize 5", "= \n\n");
        int passes = 0, moves = 0;
        for (; passes < 2 && moves < 75; moves++) {
            ks_buffer *reply = ask(e, moves % 2 ? "genmove w" : "genmove b");
            assert_int_equal(ks_buffer_data(reply)[0], '=');
            passes = strcmp(ks_buffer_data(reply), "= pass\n\n") == 0 ? passes + 1 : 0;
            ks_buffer_free(reply);
        }
        if (passes < 2)
            fail_msg("%s plays on and on", name);
        ks_engine_free(e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_not_fill_eyes),
        cmocka_unit_test(fills_neutral_points),
        cmocka_unit_test(takes_what_can_be_saved),
        cmocka_unit_test(does_not_pass_in_open_games),
        cmocka_unit_test(answers_a_pass),
        cmocka_unit_test(resigns),
        cmocka_unit_test(keeps_superko),
        cmocka_unit_test(sees_through_a_move),
        cmocka_unit_test(answers_are_the_best),
        cmocka_unit_test(orders_moves),
        cmocka_unit_test(interrupted_answers),
        cmocka_unit_test(mirrored_moves),
        cmocka_unit_test(unanswered),
        cmocka_unit_test(answers_keep_superko),
        cmocka_unit_test(temperatures),
        cmocka_unit_test(draws_among_answered),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(seeds),
        cmocka_unit_test(games_end),
    };
    return cmocka_run_group_tests_name("lookahead", tests, NULL, NULL);
}
