/* What is drawn and written of an explanation. The explanation is made by hand, so that the test
 * knows what every sign must be. */
#include "views.h"

#include <string.h>

static recorder seen;
static ks_explanation explanation;
static ks_position position;

/* The point at the top left of a bare board, and the cell. */
static const double origin = 41.5, cell = 32;

static double x_of(const char *name)
{
    return origin + at(&position, name) % position.width * cell;
}

static double y_of(const char *name)
{
    return origin + at(&position, name) / position.width * cell;
}

/* Black has a group of two blocks with a link at B4, an edge-link below B2, territory at A5 and a
 * moyo at C1; White one that is critical, and D5 dead. */
static int set_up(void **state)
{
    (void)state;
    position = draw(". X . O .\n"
                    "X . . . O\n"
                    ". . . . .\n"
                    ". X . . .\n"
                    ". . . . .\n");
    ks_explanation *e = &explanation;
    memset(e, 0, sizeof *e);
    e->width = e->height = 5;
    for (int p = 0; p < 25; p++)
        e->block_at[p] = e->moyo_at[p] = e->territory_at[p] = -1;
    static const char *const stones[] = {"B5", "D5", "A4", "E4", "B2"};
    static const int groups[] = {0, 1, 0, 2, 3};
    for (int i = 0; i < 5; i++) {
        int p = at(&position, stones[i]);
        e->block_at[p] = (short)i;
        e->facts[i] = (ks_block_facts){.block = {position.stone[p], 1, p}, .group = groups[i]};
    }
    e->blocks = 5;
    e->groups = 4;
    e->group[0] = (ks_group){.colour = KS_BLACK, .stones = 2, .links = 1, .territory = 1};
    e->group[1] = (ks_group){.colour = KS_WHITE, .stones = 1, .situation = KS_SITUATION_DEAD};
    e->group[2] = (ks_group){.colour = KS_WHITE, .stones = 1, .situation = KS_SITUATION_CRITICAL};
    e->group[3] = (ks_group){.colour = KS_BLACK, .stones = 1};
    e->links = e->edge_links = e->moyos = 1;
    e->link[0] = (ks_link){KS_LINK_PATTERN, KS_BLACK, at(&position, "B4"), 0, 2, "diagonal"};
    e->link_at[at(&position, "B4")] = KS_BLACK;
    e->edge_link[0] =
        (ks_edge_link){KS_BLACK, 4, at(&position, "B2"), at(&position, "B1"), "a stone"};
    e->edge_at[at(&position, "B1")] = KS_BLACK;
    e->territory_at[at(&position, "A5")] = 0;
    e->territory_at[at(&position, "D5")] = 0;
    e->moyo[0] = (ks_moyo){KS_BLACK, 12, at(&position, "C1")};
    e->moyo_at[at(&position, "C1")] = 0;
    e->rough[at(&position, "C3")] = 88;
    e->influence[at(&position, "C3")] = 132;
    e->influence[at(&position, "E1")] = -26;
    e->influence[at(&position, "E2")] = -25;
    return 0;
}

static void record(ks_overlay overlay)
{
    ks_canvas canvas = record_on(&seen);
    ks_picture_draw(&canvas, &(ks_picture){.position = &position,
                                           .explanation = &explanation,
                                           .overlay = overlay,
                                           .last_move = KS_NO_POINT});
}

static const char *written(ks_buffer *out, ks_overlay overlay)
{
    ks_picture picture = {.position = &position,
                          .explanation = &explanation,
                          .overlay = overlay,
                          .title = "5x5",
                          .last_move = KS_NO_POINT};
    ks_buffer_clear(out);
    assert_int_equal(ks_picture_text(out, &picture, 0), 0);
    return ks_buffer_data(out);
}

/* The lines between two points, in either order. */
static int lines(const char *a, const char *b)
{
    int count = 0;
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        int there = s->x == x_of(a) && s->y == y_of(a) && s->x1 == x_of(b) && s->y1 == y_of(b);
        int back = s->x == x_of(b) && s->y == y_of(b) && s->x1 == x_of(a) && s->y1 == y_of(a);
        count += s->kind == LINE && (there || back);
    }
    return count;
}

/* Shapes of a kind whose middle is on a point. */
static int shapes_at(shape_kind kind, const char *name)
{
    int count = 0;
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        double x = s->x, y = s->y;
        if (kind == RECT) {
            x += s->x1 / 2;
            y += s->y1 / 2;
        } else if (kind == LINE) {
            x = (s->x + s->x1) / 2;
            y = (s->y + s->y1) / 2;
        }
        count += s->kind == kind && x == x_of(name) && y == y_of(name);
    }
    return count;
}

static const shape *text_of(const char *text)
{
    for (int i = 0; i < seen.count; i++)
        if (seen.shapes[i].kind == TEXT && strcmp(seen.shapes[i].text, text) == 0 &&
            seen.shapes[i].x > origin - cell / 2 && seen.shapes[i].y > origin - cell / 2)
            return &seen.shapes[i];
    return NULL;
}

static void test_links(void **state)
{
    (void)state;
    record(KS_OVERLAY_LINKS);
    assert_int_equal(lines("B5", "B4"), 1);
    assert_int_equal(lines("A4", "B4"), 1);
    assert_int_equal(lines("B2", "B1"), 1);
    assert_int_equal(lines("D5", "E4"), 0);
    assert_int_equal(shapes_at(DISC, "B4"), 1);
    assert_int_equal(shapes_at(RECT, "A5"), 2); /* a square and its rim */
    assert_int_equal(shapes_at(RECT, "D5"), 2);
    assert_int_equal(shapes_at(RECT, "B1"), 0);
    assert_int_equal(shapes_at(LINE, "D5"), 2); /* a cross */
}

static void test_groups(void **state)
{
    (void)state;
    record(KS_OVERLAY_GROUPS);
    assert_int_equal(lines("B5", "B4"), 1);
    assert_int_equal(lines("B2", "B1"), 0);
    ks_rgba hue[2] = {0};
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        if (s->kind == LINE && s->x == s->x1 && s->y == s->y1 && s->x == x_of("B5"))
            hue[s->y == y_of("B5") ? 0 : 1] = s->colour;
    }
    assert_true(hue[0] != 0 && hue[1] == 0); /* B2 stands alone and needs no band */
    int rings = 0;
    for (int i = 0; i < seen.count; i++)
        rings += seen.shapes[i].kind == DISC && seen.shapes[i].colour == 0;
    assert_int_equal(rings, 1);                 /* the critical stone */
    assert_int_equal(shapes_at(LINE, "D5"), 2); /* a cross */
}

static void test_influence(void **state)
{
    (void)state;
    record(KS_OVERLAY_ROUGH);
    assert_non_null(text_of("88"));
    assert_null(text_of("132"));
    record(KS_OVERLAY_INFLUENCE);
    assert_non_null(text_of("132"));
    assert_true(text_of("132")->x == x_of("C3"));
    assert_non_null(text_of("26"));
    assert_non_null(text_of("25"));
    assert_int_equal(shapes_at(RECT, "E1"), 3); /* the tint, and the ground of the number */
    assert_int_equal(shapes_at(RECT, "E2"), 1); /* not under influence */
    assert_int_equal(shapes_at(RECT, "A5"), 0); /* no territory here */
}

static void test_moyo(void **state)
{
    (void)state;
    record(KS_OVERLAY_MOYO);
    assert_non_null(text_of("12"));
    assert_true(text_of("12")->x == x_of("C1"));
    assert_int_equal(shapes_at(RECT, "C1"), 1);
    assert_int_equal(shapes_at(RECT, "A5"), 2);
}

static void test_text(void **state)
{
    (void)state;
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_string_equal(
        written(out, KS_OVERLAY_LINKS),
        "5x5\n"
        "   A B C D E\n"
        " 5 + X . o .  5\n"
        " 4 X * . . O  4\n"
        " 3 . . . . .  3\n"
        " 2 . X . . .  2\n"
        " 1 . = . . .  1\n"
        "   A B C D E\n"
        "* link  = edge-link  + Black's territory  - White's territory  x o dead\n");
    assert_string_equal(written(out, KS_OVERLAY_GROUPS),
                        "5x5\n"
                        "   A B C D E\n"
                        " 5 + A .!a .  5\n"
                        " 4 A . . .?b  4\n"
                        " 3 . . . . .  3\n"
                        " 2 . B . . .  2\n"
                        " 1 . . . . .  1\n"
                        "   A B C D E\n"
                        "A B Black's groups  a b White's  ? critical  ! dead  + Black's territory  "
                        "- White's territory\n");
    assert_string_equal(
        written(out, KS_OVERLAY_MOYO),
        "5x5\n"
        "   A B C D E\n"
        " 5 + X . o .  5\n"
        " 4 X . . . O  4\n"
        " 3 . . . . .  3\n"
        " 2 . X . . .  2\n"
        " 1 . . b . .  1\n"
        "   A B C D E\n"
        "b Black's moyo  w White's moyo  + Black's territory  - White's territory  x o dead\n");
    assert_string_equal(written(out, KS_OVERLAY_INFLUENCE),
                        "5x5\n"
                        "      A    B    C    D    E\n"
                        " 5    0    X    0    o    0  5\n"
                        " 4    X    0    0    0    O  4\n"
                        " 3    0    0  132    0    0  3\n"
                        " 2    0    X    0    0  -25  2\n"
                        " 1    0    0    0    0  -26  1\n"
                        "      A    B    C    D    E\n"
                        "Above 0: Black's influence, below 0: White's  x o dead\n");
    ks_buffer_free(out);
}

/* On any board, by the judge itself: valid XML, and a row for each row. */
static void test_sizes(void **state)
{
    (void)state;
    static const int sizes[][2] = {{2, 2}, {2, 25}, {25, 2}, {25, 25}, {9, 13}};
    ks_judge *judge;
    ks_buffer *out;
    assert_int_equal(ks_judge_new(&judge, "groups", NULL), 0);
    assert_int_equal(ks_buffer_new(&out), 0);
    for (int i = 0; i < 5; i++) {
        ks_position board;
        ks_judgment judgment;
        ks_explanation *e;
        ks_position_init(&board, sizes[i][0], sizes[i][1]);
        for (int p = 0; p < ks_points(&board); p += 7)
            ks_position_put(&board, p, p % 2 ? KS_BLACK : KS_WHITE);
        assert_int_equal(ks_position_rebuild(&board), 0);
        assert_int_equal(ks_judge_explain(&e, &judgment, judge, &(ks_question){.position = &board}),
                         0);
        for (int overlay = KS_OVERLAY_LINKS; overlay <= KS_OVERLAY_MOYO; overlay++) {
            ks_picture picture = {.position = &board,
                                  .explanation = e,
                                  .overlay = (ks_overlay)overlay,
                                  .last_move = KS_NO_POINT};
            ks_buffer_clear(out);
            assert_int_equal(ks_picture_svg(out, &picture), 0);
            check_xml(ks_buffer_data(out));
            ks_buffer_clear(out);
            assert_int_equal(ks_picture_text(out, &picture, 1), 0);
            assert_int_equal(count_of(ks_buffer_data(out), "\n"), sizes[i][1] + 3);
        }
        ks_explanation_free(e);
    }
    ks_buffer_free(out);
    ks_judge_free(judge);
}

/* Numbers are for pictures: in letters there is the board alone. */
static void test_numbers(void **state)
{
    (void)state;
    static const float numbers[KS_POINTS];
    ks_buffer *out;
    ks_picture picture = {.position = &position, .numbers = numbers, .last_move = KS_NO_POINT};
    assert_int_equal(ks_buffer_new(&out), 0);
    assert_int_equal(ks_picture_text(out, &picture, 0), 0);
    assert_string_equal(ks_buffer_data(out), "   A B C D E\n"
                                             " 5 . X . O .  5\n"
                                             " 4 X . . . O  4\n"
                                             " 3 . . . . .  3\n"
                                             " 2 . X . . .  2\n"
                                             " 1 . . . . .  1\n"
                                             "   A B C D E\n");
    ks_buffer_free(out);
}

/* An explanation of another board is refused, and drawn as if it were not there. */
static void test_other_size(void **state)
{
    (void)state;
    ks_buffer *out;
    ks_picture picture = {.position = &position,
                          .explanation = &explanation,
                          .overlay = KS_OVERLAY_LINKS,
                          .last_move = KS_NO_POINT};
    assert_int_equal(ks_buffer_new(&out), 0);
    explanation.width = 4;
    assert_int_equal(ks_picture_svg(out, &picture), KS_EINPUT);
    assert_int_equal(ks_picture_text(out, &picture, 0), KS_EINPUT);
    record(KS_OVERLAY_LINKS);
    assert_int_equal(lines("B5", "B4"), 0);
    explanation.width = 5;
    ks_buffer_free(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_links),      cmocka_unit_test(test_groups),
        cmocka_unit_test(test_influence),  cmocka_unit_test(test_moyo),
        cmocka_unit_test(test_text),       cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_other_size), cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests_name("overlay", tests, set_up, NULL);
}
