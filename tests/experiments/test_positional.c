/* The experiments on positional judgment, over random games with made-up labels: links are counted
 * once more here, pair by pair as the definitions say. */
#include "games_file.h"
#include "pictures.h"
#include "positional.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* An odd step, so that both sides are to move in turn. */
enum { SIDE = 7, POINTS = SIDE * SIDE, MOVES = 92, GAMES = 2, EVERY = 15 };

/* The games: moves on points that are free in turn, by a fixed rule, so that none is captured
 * often; the left of the board ends Black's, the right White's, and the middle column nobody's. */
static char text[8000];

static int make_games(void **state)
{
    (void)state;
    size_t size = 0;
    for (int game = 0; game < GAMES; game++) {
        size += (size_t)snprintf(text + size, sizeof text - size, "(;SZ[%d]KM[0.5]", SIDE);
        for (int move = 0; move < MOVES; move++) {
            /* A step that has no divisor in common with the board goes everywhere once. */
            int point = (move * (9 + 2 * game) + 5 * game) % POINTS;
            char colour = move % 2 ? 'W' : 'B';
            if (move >= 36)
                size += (size_t)snprintf(text + size, sizeof text - size, ";%c[]", colour);
            else
                size += (size_t)snprintf(text + size, sizeof text - size, ";%c[%c%c]", colour,
                                         'a' + point % SIDE, 'a' + point / SIDE);
        }
        size += (size_t)snprintf(text + size, sizeof text - size, "TB[aa:cg]TW[ea:gg]DD[da:dg])\n");
    }
    return games_file_make("positional", text);
}

static ks_report *run(int (*experiment)(ks_report *report, ks_corpus *corpus))
{
    ks_report *report;
    ks_corpus *corpus;
    assert_int_equal(ks_report_new(&report), 0);
    assert_int_equal(ks_corpus_open(&corpus, games_path, NULL, NULL), 0);
    assert_int_equal(experiment(report, corpus), 0);
    ks_corpus_free(corpus);
    return report;
}

static int positional_with(ks_report *report, ks_corpus *corpus, int threads)
{
    ks_error error;
    size_t left_out;
    ks_trial_options options = {
        .judges = {"groups", "distance"}, .judge_count = 2, .every = EVERY, .threads = threads};
    int status = ks_positional_run(report, &left_out, corpus, &options, &error);
    assert_int_equal(left_out, 0);
    return status;
}

static int positional(ks_report *report, ks_corpus *corpus)
{
    return positional_with(report, corpus, 1);
}

static int positional_threads(ks_report *report, ks_corpus *corpus)
{
    return positional_with(report, corpus, 2);
}

static const char *file(const ks_report *report, const char *name)
{
    for (int i = 0; i < ks_report_files(report); i++)
        if (strcmp(ks_report_file_name(report, i), name) == 0)
            return ks_buffer_data(ks_report_file(report, i));
    fail_msg("there is no %s", name);
    return NULL;
}

/* ---- The definitions ---- */

typedef struct counts {
    double linked, wrong, near, missed, two, two_wrong, two_missed;
} counts;

/* Who owns most points of a block; 0: nobody has more. */
static int owner_of(const ks_explanation *e, int block, const signed char *labels)
{
    int sum = 0;
    for (int p = 0; p < POINTS; p++)
        sum += e->block_at[p] == block ? labels[p] : 0;
    return (sum > 0) - (sum < 0);
}

static int touches(const ks_explanation *e, int point, int block)
{
    int x = point % SIDE, y = point / SIDE;
    return (x > 0 && e->block_at[point - 1] == block) ||
           (x < SIDE - 1 && e->block_at[point + 1] == block) ||
           (y > 0 && e->block_at[point - SIDE] == block) ||
           (y < SIDE - 1 && e->block_at[point + SIDE] == block);
}

static int is_beside(int p, int q)
{
    return abs(p % SIDE - q % SIDE) + abs(p / SIDE - q / SIDE) == 1;
}

/* Through at most two empty points. */
static int are_near(const ks_explanation *e, int a, int b)
{
    for (int p = 0; p < POINTS; p++)
        for (int q = 0; q < POINTS; q++)
            if (e->block_at[p] < 0 && e->block_at[q] < 0 && (p == q || is_beside(p, q)) &&
                touches(e, p, a) && touches(e, q, b))
                return 1;
    return 0;
}

static int shared_liberties(const ks_explanation *e, int a, int b)
{
    int count = 0;
    for (int p = 0; p < POINTS; p++)
        count += e->block_at[p] < 0 && touches(e, p, a) && touches(e, p, b);
    return count;
}

static int are_linked(const ks_explanation *e, int a, int b)
{
    for (int i = 0; i < e->links; i++)
        if (e->link[i].from == a && e->link[i].to == b)
            return 1;
    return 0;
}

static void count_position(counts *out, const ks_explanation *e, const signed char *labels)
{
    for (int a = 0; a < e->blocks; a++)
        for (int b = a + 1; b < e->blocks; b++) {
            int first = owner_of(e, a, labels), second = owner_of(e, b, labels);
            if (e->facts[a].block.colour != e->facts[b].block.colour || first == 0 || second == 0)
                continue;
            int linked = are_linked(e, a, b), two = shared_liberties(e, a, b) >= 2;
            out->linked += linked;
            out->wrong += linked && first != second;
            out->two += two;
            out->two_wrong += two && first != second;
            if (first == second && are_near(e, a, b)) {
                out->near++;
                out->missed += !linked;
                out->two_missed += !two;
            }
        }
}

static counts count_games(int move)
{
    counts out = {0};
    ks_judge *judge;
    const char *rest = text;
    assert_int_equal(ks_judge_new(&judge, "groups", NULL), 0);
    for (int i = 0; i < GAMES; i++) {
        ks_game *game;
        ks_position *position;
        ks_explanation *e;
        ks_judgment judgment;
        signed char labels[KS_POINTS];
        size_t used;
        assert_int_equal(ks_game_read(&game, rest, strlen(rest), &used, NULL), 0);
        rest += used;
        assert_int_equal(ks_game_labels(labels, game), 0);
        assert_int_equal(ks_game_position(&position, game, move), 0);
        assert_int_equal(
            ks_judge_explain(&e, &judgment, judge,
                             &(ks_question){.position = position, .terms = ks_game_terms(game)}),
            0);
        count_position(&out, e, labels);
        ks_explanation_free(e);
        ks_position_free(position);
        ks_game_free(game);
    }
    ks_judge_free(judge);
    return out;
}

/* ---- The tests ---- */

/* The cells of the line that begins with `name`; NAN where they are empty. */
static void read_line(double out[14], const char *csv, const char *name)
{
    char start[40];
    snprintf(start, sizeof start, "\n%s,", name);
    const char *at = strstr(csv, start);
    assert_non_null(at);
    at += strlen(start);
    for (int i = 0; i < 14; i++) {
        out[i] = *at == ',' || *at == '\n' ? NAN : strtod(at, NULL);
        at += strcspn(at, ",\n");
        at += *at == ',';
    }
}

static void links_are_counted(void **state)
{
    (void)state;
    static const int moves[] = {30, 60};
    ks_report *report = run(positional);
    for (int i = 0; i < 2; i++) {
        double cells[14];
        char name[8];
        counts c = count_games(moves[i]);
        snprintf(name, sizeof name, "%d", moves[i]);
        read_line(cells, file(report, "links.csv"), name);
        assert_true(c.linked > 3 && c.wrong > 0 && c.missed > 0 && c.missed < c.near);
        assert_true(cells[0] == c.linked);
        assert_true(fabs(cells[1] - 100 * c.wrong / c.linked) < 0.006);
        assert_true(cells[3] >= 0 && cells[1] + cells[3] <= 100); /* cut, with both halves alive */
        assert_true(fabs(cells[5] - 100 * c.missed / c.near) < 0.06);
        assert_true(cells[9] == c.two);
        if (c.two > 0)
            assert_true(fabs(cells[10] - 100 * c.two_wrong / c.two) < 0.006);
        assert_true(fabs(cells[12] - 100 * c.two_missed / c.near) < 0.06);
    }
    ks_report_free(report);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    ks_report *one = run(positional), *two = run(positional_threads);
    assert_string_equal(ks_buffer_data(ks_report_text(one)), ks_buffer_data(ks_report_text(two)));
    assert_non_null(strstr(ks_buffer_data(ks_report_text(one)), "\n\n2 games. "));
    ks_report_free(one);
    ks_report_free(two);
}

/* The cell before the last of a judge's line: over all phases. */
static double all_of(const char *csv, const char *judge)
{
    char start[40];
    snprintf(start, sizeof start, "\n%s,", judge);
    const char *at = strstr(csv, start);
    assert_non_null(at);
    at = strchr(at + 1, '\n');
    for (int commas = 0; commas < 2; commas += *at == ',')
        at--;
    return strtod(at + 1, NULL);
}

/* The score that a judge gives against that of the labels, and the winner by the komi. */
static void judges_are_measured(void **state)
{
    (void)state;
    ks_report *report = run(positional);
    double error = 0, winner = 0, positions = 0, turn = 0;
    const char *rest = text;
    ks_judge *judge;
    assert_int_equal(ks_judge_new(&judge, "distance", NULL), 0);
    for (int i = 0; i < GAMES; i++) {
        ks_game *game;
        size_t used;
        signed char labels[KS_POINTS];
        double actual = 0, scores[2] = {0}, turns[2] = {0};
        assert_int_equal(ks_game_read(&game, rest, strlen(rest), &used, NULL), 0);
        rest += used;
        assert_int_equal(ks_game_labels(labels, game), 0);
        for (int p = 0; p < POINTS; p++)
            actual += labels[p];
        for (int move = 0; move <= MOVES; move += EVERY) {
            ks_position *position;
            ks_judgment judgment;
            assert_int_equal(ks_game_position(&position, game, move), 0);
            ks_question question = {.position = position, .terms = ks_game_terms(game)};
            assert_int_equal(ks_judge_run(&judgment, judge, &question), 0);
            error += fabs((double)judgment.score - actual);
            winner += ((double)judgment.score > 0.5) == (actual > 0.5);
            scores[move % 2] += (double)judgment.score;
            turns[move % 2]++;
            positions++;
            ks_position_free(position);
        }
        turn += (scores[0] / turns[0] - scores[1] / turns[1]) / GAMES;
        ks_game_free(game);
    }
    ks_judge_free(judge);
    assert_true(fabs(all_of(file(report, "turn.csv"), "distance") - turn) < 0.006);
    assert_true(winner > 0 && winner < positions);
    assert_true(fabs(all_of(file(report, "score.csv"), "distance") - error / positions) < 0.006);
    assert_true(fabs(all_of(file(report, "winner.csv"), "distance") - 100 * winner / positions) <
                0.06);
    ks_report_free(report);
}

static int pictures(ks_report *report, ks_corpus *corpus)
{
    ks_error error;
    return ks_pictures_run(report, corpus, &error);
}

/* All figures, and the positions of the match after move 73 and every tenth from 80 on. */
static void figures_are_drawn(void **state)
{
    (void)state;
    static const char *const names[] = {"one-stone.svg",    "blocked-stone.svg",   "two-stones.svg",
                                        "three-stones.svg", "fight-links.svg",     "corner.svg",
                                        "side.svg",         "meijin-73-groups.svg"};
    ks_report *report = run(pictures);
    const char *csv = file(report, "meijin.csv");
    for (int i = 0; i < 8; i++)
        assert_true(strlen(file(report, names[i])) > 1000);
    const char *first = strstr(csv, "\nafter move 73,"), *second = strstr(csv, "\nafter move 80,");
    assert_true(first != NULL && second > first);
    assert_non_null(strstr(second, "\nafter move 90,"));
    assert_null(strstr(csv, "\nafter move 100,"));
    /* The game stands still from move 36 on, so the first is as near as any. */
    assert_non_null(strstr(ks_buffer_data(ks_report_text(report)),
                           "Nearest to the second position: move 80; "));
    assert_non_null(strstr(csv, "\n\"printed, first\",40,53,82,50,"));
    /* What the text says of a single stone: 88 beside it. */
    assert_non_null(strstr(file(report, "one-stone.svg"), ">88<"));
    ks_report_free(report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_are_counted),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(judges_are_measured),
        cmocka_unit_test(figures_are_drawn),
    };
    return cmocka_run_group_tests_name("positional", tests, make_games, games_file_remove);
}
