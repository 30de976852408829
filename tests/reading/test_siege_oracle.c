/* The reader of life and death against everything that can happen on small boards. With KS_LONG=N
 * every board of up to 3x3 points, every Nth of 3x4 and many random ones are read. */
#include "support.h"

#include "buffer.h"
#include "game_graph.h"
#include "random.h"
#include "siege_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 3000 };

typedef struct tally {
    long asked, proved[5][3], there[5], found[5], kos;
} tally;

static int is_wrong(const game_values *v, int board, int first, ks_siege_goal goal,
                    ks_siege_kos kos)
{
    return game_graph_is_wrong(v, board, first, (graph_claim)goal, kos == KS_SIEGE_KOS_LOST);
}

static int is_there(const game_values *v, int board, int first, ks_siege_goal goal)
{
    return goal != KS_SIEGE_BAR && !is_wrong(v, board, first, goal, KS_SIEGE_KOS_LOST);
}

static void compare(tally *t, ks_siege *siege, const ks_position *position,
                    const unsigned char *sure, const game_values *v, int board, int target)
{
    ks_siege_set(siege, position);
    for (int first = 0; first < 2; first++) {
        int proved[5][3] = {{0}};
        for (int i = 0; i < 15; i++) {
            ks_siege_goal goal = (ks_siege_goal)(i / 3);
            ks_siege_kos kos = (ks_siege_kos)(i % 3);
            ks_siege_case one = {target, sure, first, goal, kos, 20, NODES, 0, 0};
            if (ks_siege_run(siege, &one) != KS_SIEGE_PROVED)
                continue;
            proved[goal][kos] = 1;
            t->proved[goal][kos]++;
            if (is_wrong(v, board, first, goal, kos)) {
                ks_buffer text = {0};
                ks_position_draw(&text, position, sure);
                fail_msg("target %d, attacker first %d, goal %d, kos %d:\n%s", target, first, goal,
                         kos, text.data);
            }
        }
        for (int goal = 0; goal < 5; goal++) {
            int there = is_there(v, board, first, (ks_siege_goal)goal);
            t->there[goal] += there;
            t->found[goal] += there && proved[goal][KS_SIEGE_KOS_LOST];
        }
        t->kos +=
            proved[KS_SIEGE_FALL][KS_SIEGE_KOS_WON] && proved[KS_SIEGE_HOLD][KS_SIEGE_KOS_WON];
        t->asked++;
    }
}

static void report(const tally *t, const char *boards)
{
    static const char *const names[] = {"take", "fall", "hold", "live", "bar"};
    print_message("# %s: %ld questions, %ld kos", boards, t->asked, t->kos);
    for (int goal = 0; goal < 5; goal++)
        print_message("; %s %ld of %ld", names[goal],
                      goal < 4 ? t->found[goal] : t->proved[goal][0], t->there[goal]);
    print_message("\n");
    for (int goal = 0; goal < 4; goal++)
        assert_true(t->found[goal] * 100 >= t->there[goal] * 65);
}

/* Every `step`th board, each point in turn as the target. */
static void whole_board(int width, int height, int step)
{
    static const unsigned char sure[KS_POINTS] = {0};
    game_graph graph;
    game_values values;
    ks_siege *siege;
    tally t = {0};
    char name[16];
    int room = 1;
    for (int i = 0; i < width * height; i++)
        room *= 3;
    assert_int_equal(ks_siege_new(&siege, 14), 0);
    game_graph_init(&graph, width * height, room);
    game_graph_grid(&graph, width, height);
    game_values_init(&values, room);
    for (int i = 0; i < room; i++) {
        unsigned char stones[KS_GRAPH_POINTS];
        for (int p = 0, rest = i; p < width * height; p++, rest /= 3)
            stones[p] = (unsigned char)(rest % 3);
        game_graph_add(&graph, stones);
    }
    for (int y = 0; y < (height + 1) / 2; y++)
        for (int x = 0; x < (width + 1) / 2; x++) {
            int target = y * width + x;
            game_graph_solve(&values, &graph, target);
            for (int board = target; board < graph.boards; board += step) {
                unsigned char stones[KS_GRAPH_POINTS];
                ks_position position;
                game_graph_unpack(stones, &graph, board);
                if (stones[target] != KS_GRAPH_DEFENDER)
                    continue;
                assert_int_equal(ks_position_set_up(&position, width, height, stones), 0);
                compare(&t, siege, &position, sure, &values, board, target);
            }
        }
    snprintf(name, sizeof name, "%dx%d", width, height);
    report(&t, name);
    game_values_release(&values);
    game_graph_release(&graph);
    ks_siege_free(siege);
}

enum { COLUMNS = 8, ROWS = 7, INNER = 5, ROOM = 20000 }; /* 3 to the power of 9 */

/* A corner of 5x4 points, some of them free, behind walls of stones that have liberties outside. */
static int random_corner(ks_position *out, unsigned char *sure, ks_random *random)
{
    unsigned char stones[KS_POINTS] = {0};
    int free = 3 + (int)ks_random_below(random, 10), target = -1, wall = KS_GRAPH_ATTACKER;
    memset(sure, 0, KS_POINTS);
    for (int y = 0; y < INNER; y++)
        for (int x = 0; x <= INNER; x++) {
            int p = y * COLUMNS + x, inside = y < INNER - 1 && x < INNER;
            sure[p] = !inside || (int)ks_random_below(random, 20) >= free;
            if (ks_random_below(random, 6) == 0)
                wall = ks_random_below(random, 3) ? KS_GRAPH_ATTACKER : KS_GRAPH_DEFENDER;
            stones[p] = (unsigned char)(sure[p] ? wall : (int)ks_random_below(random, 3));
            if (!sure[p] && stones[p] == KS_GRAPH_DEFENDER)
                target = p;
        }
    return ks_position_set_up(out, COLUMNS, ROWS, stones) == 0 ? target : -1;
}

/* The graph of the free points of the last question; the number of the target there, or -1. */
static int graph_of(game_graph *out, unsigned char *stones, const ks_siege *s)
{
    int target = -1, number[KS_CELLS];
    out->points = 0;
    for (int i = 0; i < s->region_size; i++) {
        if (i == 9)
            return -1;
        number[s->region[i]] = i;
        target = s->region[i] == s->target ? i : target;
        stones[i] = s->board.stone[s->region[i]];
    }
    out->points = s->region_size;
    for (int i = 0; i < s->region_size; i++) {
        out->nears[i] = out->walls[i] = 0;
        for (int k = 0; k < 4; k++) {
            int cell = s->region[i] + s->board.step[k];
            if (s->sure[cell])
                out->walls[i] |= 1 << s->board.stone[cell];
            else if (s->board.stone[cell] != KS_BORDER)
                out->near[i][out->nears[i]++] = number[cell];
        }
    }
    return target;
}

static void walled_boards(int boards, uint64_t seed)
{
    game_graph graph;
    game_values values;
    ks_siege *siege;
    tally t = {0};
    ks_random random = ks_random_seed(seed);
    assert_int_equal(ks_siege_new(&siege, 14), 0);
    game_graph_init(&graph, KS_GRAPH_POINTS, ROOM);
    game_values_init(&values, ROOM);
    for (int done = 0; done < boards;) {
        ks_position position;
        unsigned char sure[KS_POINTS], stones[KS_GRAPH_POINTS];
        int point = random_corner(&position, sure, &random);
        if (point < 0)
            continue;
        ks_siege_case one = {point, sure, 1, KS_SIEGE_TAKE, KS_SIEGE_KOS_LOST, 20, 0, 0, 0};
        ks_siege_set(siege, &position);
        ks_siege_run(siege, &one);
        int target = graph_of(&graph, stones, siege);
        if (target < 0 || siege->sure[siege->target])
            continue;
        game_graph_clear(&graph);
        int board = game_graph_add(&graph, stones);
        if (board < 0)
            continue;
        game_graph_solve(&values, &graph, target);
        compare(&t, siege, &position, sure, &values, board, point);
        done++;
    }
    report(&t, "walled");
    game_values_release(&values);
    game_graph_release(&graph);
    ks_siege_free(siege);
}

static void small_boards(void **state)
{
    (void)state;
    int all = getenv("KS_LONG") != NULL, slow = getenv("KS_SANITIZE") != NULL;
    whole_board(2, 2, 1);
    whole_board(3, 2, 1);
    whole_board(4, 2, all ? 1 : slow ? 31 : 7);
    whole_board(3, 3, all ? 1 : slow ? 301 : 31);
    if (all)
        whole_board(4, 3, (int)strtol(getenv("KS_LONG"), NULL, 10));
}

static void larger_boards(void **state)
{
    (void)state;
    walled_boards(getenv("KS_LONG") != NULL ? 100000 : getenv("KS_SANITIZE") != NULL ? 20 : 200, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards),
        cmocka_unit_test(larger_boards),
    };
    return cmocka_run_group_tests_name("siege_oracle", tests, NULL, NULL);
}
