/* Boards on a canvas: what is drawn where, on every size, whatever the strings and numbers. */
#include "views.h"

#include <math.h>
#include <string.h>

static recorder seen;

static const char *const diagram = ". X . O .\n"
                                   ". X . O .\n"
                                   ". X x O .\n"
                                   ". X O O .\n"
                                   ". o . O .\n";

/* The point at the top left of a bare board, and the cell. */
static const double origin = 41.5, cell = 32;

static void record(const ks_picture *picture)
{
    ks_canvas canvas = record_on(&seen);
    ks_picture_draw(&canvas, picture);
}

/* How many discs are centred on a point, with a colour if it is not 0. */
static int discs_at(const ks_position *position, const char *name, ks_rgba fill)
{
    int p = at(position, name), count = 0;
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        count += s->kind == DISC && s->x == origin + p % position->width * cell &&
                 s->y == origin + p / position->width * cell && (fill == 0 || s->colour == fill);
    }
    return count;
}

/* The side of the uppermost square that is centred on a point, and its colour. */
static double square_at(ks_rgba *fill, const ks_position *position, const char *name)
{
    int p = at(position, name);
    double side = 0;
    *fill = 0;
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        if (s->kind == RECT && s->x1 < cell &&
            s->x + s->x1 / 2 == origin + p % position->width * cell &&
            s->y + s->y1 / 2 == origin + p / position->width * cell) {
            assert_true(s->x1 == s->y1);
            side = s->x1;
            *fill = s->colour;
        }
    }
    return side;
}

static int brightness(ks_rgba colour)
{
    return (int)((colour >> 24) + (colour >> 16 & 255) + (colour >> 8 & 255)) / 3;
}

static void test_size(void **state)
{
    (void)state;
    double width, height, wide, high;
    ks_position position = draw(diagram);
    ks_picture picture = {.position = &position, .last_move = KS_NO_POINT};
    ks_picture_size(&width, &height, &picture);
    assert_true(width == 4 * cell + 2 * origin && height == width);
    picture.title = "5x5";
    ks_picture_size(&wide, &high, &picture);
    assert_true(wide == width && high == height + 34);
    picture.caption = "B+3.5";
    ks_picture_size(&wide, &high, &picture);
    assert_true(wide == width && high == height + 68);
    picture.caption = "a caption that is longer than the board is wide";
    ks_picture_size(&wide, &high, &picture);
    assert_true(wide > width + 100 && wide <= 20 * cell);
    picture.cell = 64;
    picture.title = picture.caption = NULL;
    ks_picture_size(&wide, &high, &picture);
    assert_true(wide == 4 * 64 + 2 * 83.5 && high == wide);
}

static void test_stones(void **state)
{
    (void)state;
    unsigned char dead[KS_POINTS];
    ks_position position = draw_dead(diagram, dead);
    record(&(ks_picture){.position = &position, .last_move = KS_NO_POINT});
    /* Every stone has one disc in its middle, and an empty point none; the star point is covered.
     */
    int stones = 0;
    for (int i = 0; i < seen.count; i++)
        stones += seen.shapes[i].kind == DISC && seen.shapes[i].rim_width > 0;
    assert_int_equal(stones, 12);
    assert_int_equal(discs_at(&position, "B5", 0), 1);
    assert_int_equal(discs_at(&position, "A5", 0), 0);
    assert_int_equal(discs_at(&position, "C3", 0), 2);
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        if (s->kind == DISC && s->rim_width > 0) {
            int column = (int)((s->x - origin) / cell);
            assert_true(column == 3 || column == 1 || column == 2);
            assert_true(column != 3 || brightness(s->colour) > 200);
            assert_true(s->size + s->rim_width / 2 < cell / 2);
            assert_int_equal(s->colour & 255, 255);
        }
    }
}

static void test_dead(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    ks_judgment judgment = judged(&position, "bB.W. bB.W. bBWW. bBWW. bBWWw");
    judgment.dead[at(&position, "C3")] = judgment.dead[at(&position, "B1")] = 1;
    judgment.dead[at(&position, "A1")] = 1; /* no stone: no cross */
    judgment.owner[at(&position, "B1")] = 0.9f;
    record(&(ks_picture){.position = &position, .judgment = &judgment, .last_move = KS_NO_POINT});
    int faded = 0, arms = 0;
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        faded += s->kind == DISC && s->rim_width > 0 && (s->colour & 255) < 200;
        if (s->kind == LINE && s->x != s->x1 && s->y != s->y1) {
            double x = (s->x + s->x1) / 2, y = (s->y + s->y1) / 2;
            assert_true((x == origin + 2 * cell && y == origin + 2 * cell) ||
                        (x == origin + cell && y == origin + 4 * cell));
            arms++;
        }
    }
    assert_int_equal(faded, 2);
    assert_int_equal(arms, 4);
    ks_rgba fill;
    assert_true(square_at(&fill, &position, "C3") == 11);
    assert_true(brightness(fill) == 255);
    assert_true(square_at(&fill, &position, "B1") == 9);
    assert_true(brightness(fill) < 40);
}

static void test_squares(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    ks_judgment judgment = judged(&position, "bB.WB bB.W. bBWWW BBWWW bBWBw");
    ks_picture picture = {.position = &position, .judgment = &judgment, .last_move = KS_NO_POINT};
    ks_rgba fill;
    record(&picture);
    assert_true(square_at(&fill, &position, "A5") == 3);
    assert_true(brightness(fill) < 40);
    assert_true(square_at(&fill, &position, "A2") == 15);
    assert_true(brightness(fill) < 40);
    assert_true(square_at(&fill, &position, "E3") == 15);
    assert_true(brightness(fill) == 255);
    assert_true(square_at(&fill, &position, "E1") == 3);
    assert_true(square_at(&fill, &position, "C5") == 0);  /* undecided */
    assert_true(square_at(&fill, &position, "B5") == 0);  /* says so itself */
    assert_true(square_at(&fill, &position, "D1") == 11); /* a living stone, but not its owner's */
    assert_true(brightness(fill) < 40);
    judgment.owner[at(&position, "A5")] = 0.05f;
    judgment.owner[at(&position, "A4")] = NAN;
    judgment.owner[at(&position, "A2")] = INFINITY;
    record(&picture);
    assert_true(square_at(&fill, &position, "A5") == 0);
    assert_true(square_at(&fill, &position, "A4") == 0);
    assert_true(square_at(&fill, &position, "A2") == 15);
}

static void test_raw(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    ks_judgment judgment = judged(&position, "bB.W. bB.W. bBWW. bBWW. bBWWw");
    judgment.raw[at(&position, "A5")] = -0.001f;
    judgment.raw[at(&position, "E1")] = 64;
    ks_rgba fill;
    record(&(ks_picture){
        .position = &position, .judgment = &judgment, .last_move = KS_NO_POINT, .raw = 1});
    assert_true(square_at(&fill, &position, "A5") == 15);
    assert_true(brightness(fill) == 255);
    assert_true(square_at(&fill, &position, "E1") == 15);
    assert_true(brightness(fill) < 40);
    assert_true(square_at(&fill, &position, "A2") == 0);
}

/* The rings: discs without a fill. */
static int rings(void)
{
    int count = 0;
    for (int i = 0; i < seen.count; i++)
        count += seen.shapes[i].kind == DISC && seen.shapes[i].colour == 0;
    return count;
}

static void test_last_move(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    ks_picture picture = {.position = &position, .last_move = at(&position, "B5")};
    record(&picture);
    assert_int_equal(rings(), 1);
    const shape *ring = &seen.shapes[seen.count - 1];
    assert_true(ring->x == origin + cell && ring->y == origin && brightness(ring->rim) == 255);
    picture.last_move = at(&position, "D1");
    record(&picture);
    assert_int_equal(rings(), 1);
    assert_true(brightness(seen.shapes[seen.count - 1].rim) < 40);
    const int nowhere[] = {KS_PASS, KS_NO_POINT, 25, 100000, -100000, 0 /* no stone there */};
    for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++) {
        picture.last_move = nowhere[i];
        record(&picture);
        assert_int_equal(rings(), 0);
    }
}

/* A triangle is three lines on its stone, a circle a ring on its point, a letter stands on wood. */
static void test_marks(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    unsigned char marks[KS_POINTS] = {0};
    int triangle = at(&position, "B5"), circle = at(&position, "A1"), letter = at(&position, "E1");
    ks_picture picture = {
        .position = &position, .last_move = at(&position, "D1"), .marks = marks, .number = 12};
    record(&picture);
    int plain = seen.count;
    marks[triangle] = KS_MARK_TRIANGLE;
    marks[circle] = KS_MARK_CIRCLE;
    marks[letter] = KS_MARK_A;
    record(&picture);
    assert_int_equal(seen.count, plain + 3 + 1 + 2);
    assert_int_equal(rings(), 1);
    const shape *number = &seen.shapes[seen.count - 1], *word = &seen.shapes[seen.count - 2];
    assert_string_equal(number->text, "12");
    assert_string_equal(word->text, "A");
    assert_true(word->x == origin + 4 * cell);
    assert_true(brightness(number->colour) < 40); /* on a white stone */
}

static void test_coordinates(void **state)
{
    (void)state;
    ks_position position;
    ks_position_init(&position, 10, 3);
    record(&(ks_picture){.position = &position, .last_move = KS_NO_POINT});
    static const char letters[] = "ABCDEFGHJK";
    int columns[10] = {0}, rows[4] = {0}, texts = 0;
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        if (s->kind != TEXT)
            continue;
        texts++;
        assert_int_equal(strlen(s->text), 1);
        const char *letter = strchr(letters, s->text[0]);
        if (letter != NULL) {
            int column = (int)(letter - letters);
            assert_true(s->x == origin + column * cell);
            columns[column] += s->y < origin ? 1 : 10;
        } else {
            int row = s->text[0] - '0';
            assert_true(row >= 1 && row <= 3);
            assert_true(fabs(s->y - (origin + (3 - row) * cell)) < 6);
            rows[row] += s->x < origin ? 1 : 10;
        }
    }
    assert_int_equal(texts, 26);
    for (int x = 0; x < 10; x++)
        assert_int_equal(columns[x], 11);
    for (int row = 1; row <= 3; row++)
        assert_int_equal(rows[row], 11);
}

static void test_grid(void **state)
{
    (void)state;
    ks_position position;
    ks_position_init(&position, 19, 13);
    record(&(ks_picture){.position = &position, .last_move = KS_NO_POINT});
    int upright = 0, level = 0, stars = 0, points[9];
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        upright +=
            s->kind == LINE && s->x == s->x1 && s->y == origin && s->y1 == origin + 12 * cell;
        level += s->kind == LINE && s->y == s->y1 && s->x == origin && s->x1 == origin + 18 * cell;
        stars += s->kind == DISC;
    }
    assert_int_equal(upright, 19);
    assert_int_equal(level, 13);
    assert_int_equal(stars, ks_star_points(points, 19, 13));
}

/* Stones and owners all over a board of any size. */
static void scatter(ks_position *position, ks_judgment *judgment, int width, int height)
{
    ks_position_init(position, width, height);
    *judgment = (ks_judgment){.width = width, .height = height};
    for (int p = 0; p < width * height; p++) {
        judgment->owner[p] = (float)((p * 7 % 21) - 10) / 10;
        judgment->dead[p] = p % 5 == 0;
        if (p % 3 > 0)
            ks_position_put(position, p, p % 3);
    }
}

static void test_every_size(void **state)
{
    (void)state;
    ks_buffer once = {0}, twice = {0};
    for (int width = KS_MIN_SIZE; width <= KS_MAX_SIZE; width++)
        for (int height = KS_MIN_SIZE; height <= KS_MAX_SIZE; height++) {
            ks_position position;
            ks_judgment judgment;
            scatter(&position, &judgment, width, height);
            ks_picture picture = {.position = &position,
                                  .judgment = &judgment,
                                  .title = "Every size",
                                  .caption = "B+3.5",
                                  .last_move = 1};
            double right, bottom;
            ks_picture_size(&right, &bottom, &picture);
            record(&picture);
            for (int i = 0; i < seen.count; i++) {
                const shape *s = &seen.shapes[i];
                double reach = s->kind == DISC ? s->size + s->rim_width / 2 : 0;
                double far_x = s->kind == RECT ? s->x + s->x1 : s->x + reach;
                double far_y = s->kind == RECT ? s->y + s->y1 : s->y + reach;
                assert_true(s->x - reach >= 0 && s->y - reach >= 0);
                assert_true(far_x <= right && far_y <= bottom);
            }
            ks_buffer_clear(&once);
            ks_buffer_clear(&twice);
            assert_int_equal(ks_picture_svg(&once, &picture), 0);
            assert_int_equal(ks_picture_svg(&twice, &picture), 0);
            assert_string_equal(ks_buffer_data(&once), ks_buffer_data(&twice));
            check_xml(ks_buffer_data(&once));
            assert_int_equal(count_of(ks_buffer_data(&once), "<text"), 2 * (width + height) + 2);
        }
    ks_buffer_release(&once);
    ks_buffer_release(&twice);
}

static void test_strings(void **state)
{
    (void)state;
    ks_buffer svg = {0};
    ks_position position;
    ks_position_init(&position, 19, 19);
    ks_picture picture = {.position = &position,
                          .title = "<b>&\"'\033[31m\xFF\xC0\x80\xED\xA0\x80\xEF\xBF\xBF",
                          .caption = "a\nb\tc\x7F\xC2\x9B\xE2\x80\xAE\xE7\xA2\x81",
                          .last_move = KS_NO_POINT};
    assert_int_equal(ks_picture_svg(&svg, &picture), 0);
    const char *bytes = ks_buffer_data(&svg);
    check_xml(bytes);
#define LOST "\xEF\xBF\xBD"
    assert_non_null(
        strstr(bytes, ">&lt;b&gt;&amp;\"' [31m" LOST LOST LOST LOST LOST LOST LOST "</text>"));
    assert_non_null(strstr(bytes, ">a b c   \xE7\xA2\x81</text>"));
    /* What is too long is cut, whatever its length. */
    char longest[5000];
    for (int length = 0; length < 4990; length += length < 700 ? 7 : 499) {
        memset(longest, 'm', sizeof longest);
        memcpy(longest + length, "\xE7\xA2\x81", 4);
        picture.title = longest;
        ks_buffer_clear(&svg);
        assert_int_equal(ks_picture_svg(&svg, &picture), 0);
        check_xml(ks_buffer_data(&svg));
        assert_int_equal(count_of(ks_buffer_data(&svg), "\xE2\x80\xA6</text>"), length >= 70);
    }
    picture.title = picture.caption = "";
    ks_buffer_clear(&svg);
    assert_int_equal(ks_picture_svg(&svg, &picture), 0);
    check_xml(ks_buffer_data(&svg));
    ks_buffer_release(&svg);
}

static void test_numbers(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    ks_picture picture = {.position = &position, .last_move = KS_NO_POINT};
    const double odd[] = {NAN, -5, 0, 1e-9, INFINITY, -INFINITY, 1e30, 3.999};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        double width, height;
        picture.cell = odd[i];
        ks_picture_size(&width, &height, &picture);
        assert_true(width >= 100 && width <= 10000 && height == width);
    }
    picture.cell = 20.4;
    double width, height;
    ks_picture_size(&width, &height, &picture);
    assert_true(width == 4 * 20 + 2 * 26.5);
}

/* The text on a point, and how dark it is. */
static const char *text_at(int *bright, const ks_position *position, const char *name)
{
    int p = at(position, name);
    for (int i = 0; i < seen.count; i++) {
        const shape *s = &seen.shapes[i];
        if (s->kind == TEXT && s->x == origin + p % position->width * cell &&
            fabs(s->y - origin - p / position->width * cell) < cell / 4) {
            *bright = brightness(s->colour);
            return s->text;
        }
    }
    return "";
}

static void test_written_numbers(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    ks_judgment judgment = judged(&position, "BBBBB BBBBB BBBBB BBBBB BBBBB");
    float numbers[KS_POINTS] = {0.004F, 1, 0.5F, 0.996F, 0.25F, NAN, -1, 2};
    ks_picture picture = {
        .position = &position, .judgment = &judgment, .numbers = numbers, .last_move = KS_NO_POINT};
    int bright = -1;
    record(&picture);
    assert_string_equal(text_at(&bright, &position, "A5"), "0");
    assert_true(bright < 64);
    assert_string_equal(text_at(&bright, &position, "B5"), "100");
    assert_true(bright > 192);
    assert_string_equal(text_at(&bright, &position, "C5"), "50");
    assert_string_equal(text_at(&bright, &position, "D5"), "100");
    assert_true(bright < 64);
    assert_string_equal(text_at(&bright, &position, "E5"), "25");
    assert_string_equal(text_at(&bright, &position, "A4"), "0");
    assert_string_equal(text_at(&bright, &position, "B4"), "0");
    assert_string_equal(text_at(&bright, &position, "C4"), "100");
    assert_true(bright > 192);
    /* Of a map nothing is written where nothing is. */
    picture.correlation = 1;
    record(&picture);
    assert_string_equal(text_at(&bright, &position, "A4"), "");
    assert_string_equal(text_at(&bright, &position, "C4"), "100");
    assert_true(bright < 64);
}

static void test_other_size(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    ks_judgment judgment = {.width = 5, .height = 9};
    judgment.owner[0] = 1;
    judgment.dead[1] = 1;
    ks_picture picture = {.position = &position, .judgment = &judgment, .last_move = KS_NO_POINT};
    ks_buffer out = {0};
    assert_int_equal(ks_picture_svg(&out, &picture), KS_EINPUT);
    assert_int_equal(ks_picture_text(&out, &picture, 0), KS_EINPUT);
    assert_int_equal(ks_buffer_size(&out), 0);
    ks_rgba fill;
    record(&picture);
    assert_true(square_at(&fill, &position, "A5") == 0);
    assert_int_equal(discs_at(&position, "B5", 0), 1);
    ks_buffer_release(&out);
}

static void test_golden(void **state)
{
    (void)state;
    ks_position position = draw(diagram);
    ks_judgment judgment = judged(&position, "bB.W. bB.W. bBWW. bBWW. bBWWw");
    judgment.dead[at(&position, "C3")] = 1;
    ks_picture picture = {.position = &position,
                          .judgment = &judgment,
                          .title = "Black & White",
                          .caption = "W+3 by hand",
                          .last_move = at(&position, "C2")};
    ks_buffer svg = {0};
    assert_int_equal(ks_picture_svg(&svg, &picture), 0);
    check_xml(ks_buffer_data(&svg));
    check_golden("board.svg", &svg);
    ks_buffer_release(&svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_size),        cmocka_unit_test(test_stones),
        cmocka_unit_test(test_dead),        cmocka_unit_test(test_squares),
        cmocka_unit_test(test_raw),         cmocka_unit_test(test_last_move),
        cmocka_unit_test(test_coordinates), cmocka_unit_test(test_grid),
        cmocka_unit_test(test_every_size),  cmocka_unit_test(test_strings),
        cmocka_unit_test(test_numbers),     cmocka_unit_test(test_other_size),
        cmocka_unit_test(test_golden),      cmocka_unit_test(test_written_numbers),
        cmocka_unit_test(test_marks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
