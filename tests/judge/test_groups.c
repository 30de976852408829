/* The judge that explains itself: drawn positions with known links, groups, territory and
 * situations; influence against the paper's rules written down once more; turned boards. */
#include "explained.h"

#include "influence.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int linked(const ks_position *position, const char *a, const char *b)
{
    return link_between(position, a, b) != NULL;
}

/* ---- Influence ---- */

/* What a stone of one wedge gives to a point, straight from the text: 88 * 2^(1 - r); a wedge is
 * what lies nearer to its axis (ux, uy) than to any other, its borders count half. */
static double naive_value(int dx, int dy, int ux, int uy)
{
    int along = dx * ux + dy * uy, aside = abs(dx * uy) + abs(dy * ux);
    double r = sqrt(dx * dx + dy * dy), value = 88 * pow(2, 1 - r);
    if (along <= 0 || aside > along || r > 5)
        return 0;
    return round(aside == along ? value / 2 : value);
}

/* `weight`: in halves, 0 for the dead, which obstruct nothing. */
static void naive_influence(int *out, const ks_position *position, const int *weight)
{
    static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int width = position->width, height = position->height;
    for (int q = 0; q < width * height; q++) {
        double sum = 0;
        for (int p = 0; p < width * height; p++)
            for (int i = 0; i < 4 && weight[p] > 0; i++) {
                int x = p % width + steps[i][0], y = p / width + steps[i][1];
                if (x < 0 || x >= width || y < 0 || y >= height || weight[y * width + x] > 0)
                    continue;
                double value = naive_value(q % width - p % width, q / width - p / width,
                                           steps[i][0], steps[i][1]);
                sum += weight[p] * (position->stone[p] == KS_BLACK ? value : -value);
            }
        out[q] = (int)(sum / 2);
    }
}

static void influence_is_the_tables(void **state)
{
    (void)state;
    static const int sizes[][2] = {{2, 2}, {19, 19}, {25, 25}, {13, 7}};
    static const unsigned char none[KS_POINTS];
    for (unsigned board = 0; board < 12; board++) {
        const int *size = sizes[board % 4];
        ks_position position;
        int naive[KS_POINTS], weight[KS_POINTS] = {0};
        random_game(&position, size[0], size[1], size[0] * size[1] / 12, board);
        explain_with("groups", &position, none, NULL); /* so that all stones count alike */
        for (int p = 0; p < ks_points(&position); p++)
            weight[p] = position.stone[p] == KS_EMPTY ? 0 : 2;
        naive_influence(naive, &position, weight);
        for (int p = 0; p < ks_points(&position); p++)
            assert_int_equal(explained->rough[p], naive[p]);
    }
}

/* Living groups count 3/2, critical ones 1/2, dead ones nothing. */
static void final_influence_goes_by_situation(void **state)
{
    (void)state;
    int seen[3] = {0};
    for (unsigned seed = 1; seed <= 16; seed++) {
        ks_position position;
        int naive[KS_POINTS], weight[KS_POINTS] = {0}, side = seed % 4 ? 9 : 19;
        random_game(&position, side, side, side * side * (int)(1 + seed % 3) / 4, seed);
        explain(&position);
        for (int p = 0; p < side * side; p++) {
            static const int halves[] = {3, 1, 0};
            weight[p] = 0;
            if (position.stone[p] == KS_EMPTY)
                continue;
            ks_situation situation =
                explained->group[explained->facts[explained->block_at[p]].group].situation;
            weight[p] = halves[situation];
            seen[situation]++;
        }
        naive_influence(naive, &position, weight);
        for (int p = 0; p < side * side; p++)
            assert_int_equal(explained->influence[p], naive[p]);
    }
    assert_true(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
}

/* What the text says of one, two and three stones side by side on an open board. */
static void influence_has_the_papers_reach(void **state)
{
    (void)state;
    for (int stones = 1; stones <= 3; stones++) {
        ks_position position;
        ks_position_init(&position, 19, 19);
        for (int i = 0; i < stones; i++)
            ks_position_put(&position, 9 * 19 + 8 + i, KS_BLACK);
        assert_int_equal(ks_position_rebuild(&position), 0);
        explain(&position);
        int x = stones == 3 ? 9 : 8, reach = 0, controlled = 0;
        while (explained->rough[(10 + reach) * 19 + x] > KS_UNDER_INFLUENCE)
            reach++;
        assert_int_equal(reach, stones + 1);
        for (int p = 0; p < 361; p++)
            controlled += position.stone[p] == KS_EMPTY && explained->rough[p] > KS_UNDER_CONTROL;
        assert_int_equal(controlled > 0, stones > 1);
    }
}

static void blocked_stones_radiate_less(void **state)
{
    (void)state;
    ks_position alone, blocked;
    ks_position_init(&alone, 9, 9);
    ks_position_put(&alone, at(&alone, "E5"), KS_BLACK);
    ks_position_rebuild(&alone);
    blocked = alone;
    ks_position_put(&blocked, at(&blocked, "E6"), KS_WHITE);
    ks_position_rebuild(&blocked);
    explain(&alone);
    assert_int_equal(explained->rough[at(&alone, "E6")], 88);
    assert_int_equal(explained->rough[at(&alone, "F6")], 66);
    assert_int_equal(explained->rough[at(&alone, "G7")], 24);
    assert_int_equal(explained->rough[at(&alone, "E1")], 11);
    explain(&blocked);
    assert_int_equal(explained->rough[at(&alone, "E4")], 88);
    assert_int_equal(explained->rough[at(&alone, "E7")], -88);
    assert_int_equal(explained->rough[at(&alone, "F6")], 33 - 88); /* half of it, and White's */
}

/* ---- Links ---- */

static void links_hold(void **state)
{
    (void)state;
    ks_position diagonal = draw(". . . . .\n"
                                ". X . . .\n"
                                ". . X . .\n"
                                ". . . . .\n"
                                ". . . . .\n");
    explain(&diagonal);
    assert_true(linked(&diagonal, "B4", "C3"));
    /* The bamboo joint holds with enemies on both sides. */
    ks_position bamboo = draw(". . . . . . .\n"
                              ". . O . O . .\n"
                              ". X . X . . .\n"
                              ". X . X . . .\n"
                              ". . O . O . .\n"
                              ". . . . . . .\n");
    explain(&bamboo);
    assert_true(linked(&bamboo, "B4", "D4"));
    /* An open corner cut is no link. */
    ks_position cut = draw(". . . . . . .\n"
                           ". . O X . . .\n"
                           ". . X . O . .\n"
                           ". O . . O . .\n"
                           ". . . O . . .\n"
                           ". . . . . . .\n");
    explain(&cut);
    assert_false(linked(&cut, "D5", "C4"));
}

static void influence_links(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . X X . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . X X . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n");
    explain(&position);
    assert_true(linked(&position, "C7", "C5"));
    assert_int_equal(group(&position, "C7")->blocks, 2);
    assert_int_equal(group(&position, "C7")->stones, 4);
    /* A strict judge wants more than is there, and more than any influence nobody has. */
    explain_with("groups-9999", &position, NULL, NULL);
    for (int i = 0; i < explained->links; i++)
        assert_int_not_equal(explained->link[i].kind, KS_LINK_INFLUENCE);
}

/* The white stone is caught: the black blocks around it are one group. */
static void dead_strings_link(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . .\n"
                                ". . X X . . .\n"
                                ". X O . . . .\n"
                                ". X O X . . .\n"
                                ". . X . . . .\n"
                                ". . . . . . .\n"
                                ". . . . . . .\n");
    unsigned char dead[KS_POINTS] = {0};
    dead[at(&position, "C5")] = dead[at(&position, "C4")] = 1;
    explain_with("groups", &position, dead, NULL);
    assert_ptr_equal(group(&position, "C6"), group(&position, "B5"));
    assert_ptr_equal(group(&position, "C6"), group(&position, "D4"));
    assert_int_equal(group(&position, "C5")->situation, KS_SITUATION_DEAD);
    assert_int_equal(group(&position, "C5")->cause, KS_CAUSE_GIVEN);
    assert_string_equal(group(&position, "C5")->reason, "marked as dead");
    assert_true(judgment.alive[at(&position, "C5")] == 0);
}

/* Groups are what links make of blocks. */
static void groups_are_the_closure_of_links(void)
{
    int seen[KS_POINTS];
    for (int i = 0; i < explained->blocks; i++)
        seen[i] = i;
    for (int again = 1; again;) {
        again = 0;
        for (int i = 0; i < explained->links; i++) {
            int *a = &seen[explained->link[i].from], *b = &seen[explained->link[i].to];
            assert_int_equal(explained->facts[explained->link[i].from].block.colour,
                             explained->link[i].colour);
            again |= *a != *b;
            *a = *b = *a < *b ? *a : *b;
        }
    }
    for (int i = 0; i < explained->blocks; i++)
        for (int j = 0; j < explained->blocks; j++)
            assert_int_equal(seen[i] == seen[j],
                             explained->facts[i].group == explained->facts[j].group);
}

/* ---- Territory and eyes ---- */

static void territory_is_enclosed(void **state)
{
    (void)state;
    ks_position position = draw(". . . . X O . . .\n"
                                ". . . . X O . . .\n"
                                ". . . X X O . . .\n"
                                ". X X X O O . . .\n"
                                "X X O O O . . . .\n"
                                "O O O . . . O O O\n"
                                ". . . . . . O X X\n"
                                ". . . . . . O X .\n"
                                ". . . . . . O X .\n");
    explain(&position);
    assert_int_equal(group(&position, "E9")->territory, 12);
    assert_int_equal(explained->territory[KS_BLACK], 12);
    assert_int_equal(group(&position, "E9")->situation, KS_SITUATION_ALIVE);
    assert_int_equal(group(&position, "E9")->cause, KS_CAUSE_TERRITORY);
    assert_int_equal(explained->group[explained->territory_at[at(&position, "A9")]].colour,
                     KS_BLACK);
    /* One eye of two points, no way out, White lives around it. */
    assert_int_equal(group(&position, "H2")->situation, KS_SITUATION_DEAD);
    assert_int_equal(explained->prisoners[KS_WHITE], 4);
    assert_true(judgment.owner[at(&position, "H2")] < 0);
    assert_true(judgment.owner[at(&position, "B8")] > 0.5F);
}

static void edge_links_close(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                "X X X . . . . . .\n"
                                ". . X . . . . . .\n"
                                ". . X . . O . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n");
    explain(&position);
    assert_true(group(&position, "C3")->edge_links > 0);
    assert_int_equal(explained->edge_at[at(&position, "C2")], KS_BLACK);
    assert_int_equal(explained->edge_at[at(&position, "C1")], KS_BLACK);
    assert_int_equal(group(&position, "C3")->territory, 10); /* with the border, C2 and C1 */
}

static void eyes_are_counted(void **state)
{
    (void)state;
    ks_position position = draw(". X . X O . . . .\n"
                                "X X X X O . . . .\n"
                                "O O O O O . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                "O O O O O . . . .\n"
                                "X X X X O O . . .\n"
                                ". X . X X O . . .\n"
                                "X X . X . O . . .\n");
    explain(&position);
    assert_int_equal(group(&position, "B9")->eyes, 2);
    assert_int_equal(group(&position, "B9")->cause, KS_CAUSE_EYES);
    assert_string_equal(group(&position, "B9")->reason, "2 points of territory, two eyes");
    assert_int_equal(group(&position, "A3")->situation, KS_SITUATION_ALIVE);
}

static void captured_strings_are_dead(void **state)
{
    (void)state;
    ks_position position = draw(". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                "O O O O . . . . .\n"
                                "X X X O . . . . .\n"
                                ". X O O . . . . .\n");
    explain(&position);
    assert_int_equal(explained->facts[explained->block_at[at(&position, "A2")]].situation,
                     KS_SITUATION_DEAD);
    assert_string_equal(group(&position, "A2")->reason, "it is captured whoever moves first");
    assert_int_equal(explained->territory[KS_WHITE] > 4, 1);
}

/* ---- Turned boards, colours, sizes ---- */

/* The same but for where things are, and for sign. */
static void compare(const ks_explanation *a, const ks_judgment *first, const ks_explanation *b,
                    const ks_judgment *second, const int *place, int sign)
{
    assert_int_equal(a->links, b->links);
    assert_int_equal(a->groups, b->groups);
    for (int p = 0; p < a->width * a->height; p++) {
        int q = place[p];
        assert_int_equal(a->rough[p], sign * b->rough[q]);
        assert_int_equal(a->influence[p], sign * b->influence[q]);
        assert_int_equal(a->territory_at[p] < 0, b->territory_at[q] < 0);
        assert_true(first->owner[p] == (float)sign * second->owner[q]);
        if (a->block_at[p] < 0)
            continue;
        const ks_group *one = &a->group[a->facts[a->block_at[p]].group];
        const ks_group *other = &b->group[b->facts[b->block_at[q]].group];
        assert_int_equal(one->cause, other->cause);
        assert_int_equal(one->stones, other->stones);
        assert_int_equal(one->eyes, other->eyes);
        assert_int_equal(one->outlets, other->outlets);
    }
}

static void turned_boards_are_judged_alike(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 24; seed++) {
        ks_position position, turned;
        int side = seed % 3 == 0 ? 19 : 9, place[KS_POINTS];
        random_game(&position, side, side, side * side * (int)(1 + seed % 4) / 5, seed);
        explain(&position);
        groups_are_the_closure_of_links();
        ks_explanation *first = explained;
        ks_judgment kept = judgment;
        explained = NULL;
        for (int symmetry = 1; symmetry < 8; symmetry += 2) {
            ks_position_transform(&turned, &position, symmetry);
            for (int p = 0; p < side * side; p++)
                place[p] = ks_symmetry_point(symmetry, p, side, side);
            explain(&turned);
            compare(first, &kept, explained, &judgment, place, 1);
        }
        for (int p = 0; p < side * side; p++)
            place[p] = p;
        ks_position_reverse(&turned, &position);
        explain(&turned);
        compare(first, &kept, explained, &judgment, place, -1);
        ks_explanation_free(first);
    }
}

/* Whatever the board: every number in its range, every point counted once. */
static void all_sizes_work(void **state)
{
    (void)state;
    static const int sizes[][2] = {{2, 2}, {2, 25}, {25, 2}, {3, 3}, {5, 8}, {25, 25}, {13, 13}};
    for (unsigned seed = 0; seed < 42; seed++) {
        const int *size = sizes[seed % 7];
        int points = size[0] * size[1];
        ks_position position;
        random_game(&position, size[0], size[1], points * (int)(seed / 7) / 3, seed);
        explain(&position);
        int stones = 0;
        for (int g = 0; g < explained->groups; g++) {
            const ks_group *one = &explained->group[g];
            stones += one->stones;
            assert_true(one->eyes >= 0 && one->eyes <= one->hoped_eyes && one->hoped_eyes <= 2);
            assert_true(one->alive >= 0 && one->alive <= 1);
            assert_true(strlen(one->reason) > 0);
            assert_true(one->neighbour < explained->groups);
        }
        for (int p = 0; p < points; p++) {
            stones -= position.stone[p] != KS_EMPTY;
            assert_true(judgment.owner[p] >= -1 && judgment.owner[p] <= 1);
            if (explained->territory_at[p] >= 0 && position.stone[p] != KS_EMPTY)
                assert_int_equal(
                    explained->group[explained->facts[explained->block_at[p]].group].situation,
                    KS_SITUATION_DEAD);
        }
        assert_int_equal(stones, 0);
    }
}

/* What is counted of the board, once more from the maps; moyos by a flood of their own. */
static int flood(unsigned char *seen, int point, int sign)
{
    int width = explained->width, height = explained->height, value = explained->influence[point];
    if (seen[point] || explained->block_at[point] >= 0 || explained->territory_at[point] >= 0 ||
        sign * value <= 25)
        return 0;
    int x = point % width, y = point / width, count = 1;
    seen[point] = 1;
    count += x > 0 ? flood(seen, point - 1, sign) : 0;
    count += x < width - 1 ? flood(seen, point + 1, sign) : 0;
    count += y > 0 ? flood(seen, point - width, sign) : 0;
    count += y < height - 1 ? flood(seen, point + width, sign) : 0;
    return count;
}

static void check_moyos(int colour)
{
    unsigned char seen[KS_POINTS] = {0};
    int points = 0;
    for (int p = 0; p < explained->width * explained->height; p++) {
        int before = seen[p], size = flood(seen, p, colour == KS_BLACK ? 1 : -1);
        if (size >= 10) {
            const ks_moyo *moyo = &explained->moyo[explained->moyo_at[p]];
            assert_int_equal(moyo->colour, colour);
            assert_int_equal(moyo->points, size);
            points += size;
        } else if (size > 0) {
            assert_int_equal(explained->moyo_at[p], -1);
        }
        if (explained->moyo_at[p] >= 0 && explained->moyo[explained->moyo_at[p]].colour == colour)
            assert_true(before || size > 0);
    }
    assert_int_equal(explained->moyo_points[colour], points);
}

static void check_counts(const ks_position *position, int colour)
{
    int territory = 0, prisoners = 0, influenced = 0, controlled = 0, thickness = 0;
    int most = 0;
    for (int p = 0; p < ks_points(position); p++) {
        int value = (colour == KS_BLACK ? 1 : -1) * explained->influence[p];
        int owner = explained->territory_at[p];
        int nobodys = owner < 0 && position->stone[p] == KS_EMPTY;
        if (owner >= 0 && explained->group[owner].colour == colour) {
            assert_int_equal(explained->group[owner].situation, KS_SITUATION_ALIVE);
            territory++;
            prisoners += position->stone[p] != KS_EMPTY;
        }
        influenced += nobodys && value > 25;
        controlled += nobodys && value > 100;
    }
    for (int g = 0; g < explained->groups; g++) {
        const ks_group *one = &explained->group[g];
        if (one->colour != colour)
            continue;
        territory -= one->territory;
        prisoners -= one->prisoners;
        assert_true(one->territory == 0 || one->territory <= one->space);
        if (one->situation == KS_SITUATION_ALIVE) {
            most = one->influence > most ? one->influence : most;
            thickness += one->influence;
        }
    }
    assert_int_equal(territory, 0);
    assert_int_equal(prisoners, 0);
    assert_int_equal(explained->influenced[colour], influenced);
    assert_int_equal(explained->controlled[colour], controlled);
    /* Each point counts once, however many groups reach it. */
    assert_in_range(explained->thickness[colour], most, thickness);
}

static void counts_are_the_maps(void **state)
{
    (void)state;
    int moyos = 0;
    for (unsigned seed = 1; seed <= 24; seed++) {
        ks_position position;
        int width = seed % 3 ? 9 : 19, height = seed % 5 ? width : 7;
        random_game(&position, width, height, width * height * (int)(seed % 4) / 6 + 4, seed);
        explain(&position);
        for (int colour = KS_BLACK; colour <= KS_WHITE; colour++) {
            check_counts(&position, colour);
            check_moyos(colour);
        }
        for (int m = 1; m < explained->moyos; m++)
            assert_true(explained->moyo[m - 1].points >= explained->moyo[m].points);
        moyos += explained->moyos;
    }
    assert_true(moyos > 5);
}

/* ---- The verdict ---- */

static void verdict_counts_komi(void **state)
{
    (void)state;
    ks_position position = draw(". . . X O . .\n"
                                ". . . X O . .\n"
                                ". . . X O . .\n"
                                ". . . X O . .\n"
                                ". . . X O . .\n"
                                ". . . X O . .\n"
                                ". . . X O . .\n");
    ks_terms terms = {.komi = 6.5F};
    explain_with("groups", &position, NULL, &terms);
    assert_int_equal(explained->territory[KS_BLACK], 21);
    assert_int_equal(explained->territory[KS_WHITE], 14);
    assert_string_equal(explained->verdict,
                        "The game is even: Black leads by 0.5 points that are definite, komi "
                        "counted, and both have as much under influence.");
    terms.komi = 20;
    explain_with("groups", &position, NULL, &terms);
    assert_string_equal(explained->verdict,
                        "White is ahead: White leads by 13 points that are definite, komi "
                        "counted, and both have as much under influence.");
}

static void only_groups_explains(void **state)
{
    (void)state;
    ks_judge *judge;
    ks_explanation *out;
    ks_position position;
    ks_position_init(&position, 9, 9);
    assert_int_equal(ks_judge_new(&judge, "distance", NULL), 0);
    assert_int_equal(
        ks_judge_explain(&out, &judgment, judge, &(ks_question){.position = &position}), KS_EJUDGE);
    assert_null(out);
    ks_judge_free(judge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(influence_is_the_tables),
        cmocka_unit_test(final_influence_goes_by_situation),
        cmocka_unit_test(influence_has_the_papers_reach),
        cmocka_unit_test(blocked_stones_radiate_less),
        cmocka_unit_test(links_hold),
        cmocka_unit_test(influence_links),
        cmocka_unit_test(dead_strings_link),
        cmocka_unit_test(territory_is_enclosed),
        cmocka_unit_test(edge_links_close),
        cmocka_unit_test(eyes_are_counted),
        cmocka_unit_test(captured_strings_are_dead),
        cmocka_unit_test(turned_boards_are_judged_alike),
        cmocka_unit_test(all_sizes_work),
        cmocka_unit_test(counts_are_the_maps),
        cmocka_unit_test(verdict_counts_komi),
        cmocka_unit_test(only_groups_explains),
    };
    return cmocka_run_group_tests_name("groups", tests, NULL, forget);
}
