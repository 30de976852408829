/* Best paths against Dijkstra's search one node after the other, and lengths against log. */
#include "best_paths.h"
#include "random.h"
#include "support.h"

#include <math.h>
#include <string.h>

enum { MOST = 150, STRIDE = 160, MOST_LINKS = MOST * 20 };

typedef struct graph {
    int nodes, first[MOST + 1];
    int16_t matrix[MOST][MOST]; /* KS_PATH_NONE: no link */
    int16_t to[MOST_LINKS], length[MOST_LINKS];
} graph;

/* Nodes with links to about `degree` others. */
static void make(graph *out, int nodes, int degree, int longest, ks_random *random)
{
    int count = 0;
    out->nodes = nodes;
    for (int i = 0; i < nodes; i++)
        for (int j = 0; j < nodes; j++)
            out->matrix[i][j] = KS_PATH_NONE;
    for (int k = 0; k < nodes * degree / 2; k++) {
        uint32_t i = ks_random_below(random, (uint32_t)nodes);
        uint32_t j = ks_random_below(random, (uint32_t)nodes);
        if (i != j)
            out->matrix[i][j] = out->matrix[j][i] =
                (int16_t)ks_random_below(random, (uint32_t)longest + 1);
    }
    for (int i = 0; i < nodes; i++) {
        out->first[i] = count;
        for (int j = 0; j < nodes; j++)
            if (out->matrix[i][j] <= KS_PATH_LIMIT) {
                out->to[count] = (int16_t)j;
                out->length[count++] = out->matrix[i][j];
            }
    }
    out->first[nodes] = count;
}

static void search(int *best, const graph *g, int start)
{
    int done[MOST] = {0};
    for (int i = 0; i < g->nodes; i++)
        best[i] = i == start ? 0 : KS_PATH_NONE;
    for (;;) {
        int next = -1;
        for (int i = 0; i < g->nodes; i++)
            if (!done[i] && best[i] <= KS_PATH_LIMIT && (next < 0 || best[i] < best[next]))
                next = i;
        if (next < 0)
            return;
        done[next] = 1;
        for (int i = 0; i < g->nodes; i++) {
            int through = best[next] + g->matrix[next][i];
            if (through <= KS_PATH_LIMIT && through < best[i])
                best[i] = through;
        }
    }
}

static void as_dijkstra(void **state)
{
    (void)state;
    static graph g;
    static int16_t paths[MOST][STRIDE];
    uint32_t changed_rows[MOST], reverse_links[MOST_LINKS];
    ks_random random = ks_random_seed(3);
    for (int round = 0; round < 60; round++) {
        int nodes = 1 + (int)ks_random_below(&random, MOST);
        make(&g, nodes, 1 + round % 12, round % 3 ? 3000 : KS_PATH_LIMIT, &random);
        for (int i = 0; i < nodes; i++)
            assert_true(g.first[i + 1] - g.first[i] <= 32);
        ks_links links = {nodes, g.first, g.to, g.length};
        ks_best_paths(&paths[0][0], STRIDE, &links, changed_rows, reverse_links);
        for (int i = 0; i < nodes; i++) {
            int best[MOST] = {0};
            search(best, &g, i);
            for (int j = 0; j < nodes; j++)
                assert_int_equal(paths[i][j], best[j]);
        }
    }
}

static void lengths_of_values(void **state)
{
    (void)state;
    static const float known[] = {1, 0.5F, 0.25F, 0.1F, 0, -1, 1e-20F, NAN, 2};
    static const int expected[] = {
        0, 4096, 8192, 13607, KS_PATH_NONE, KS_PATH_NONE, KS_PATH_NONE, KS_PATH_NONE, 0};
    int16_t lengths[1000];
    float values[1000];
    ks_path_lengths(lengths, known, 9);
    for (int i = 0; i < 9; i++)
        assert_int_equal(lengths[i], expected[i]);
    for (int i = 0; i < 1000; i++)
        values[i] = (float)(i + 80) / 1079;
    ks_path_lengths(lengths, values, 1000);
    for (int i = 0; i < 1000; i++) {
        double length = -log2((double)values[i]) * KS_PATH_UNIT;
        if (!(fabs(lengths[i] - length) < 0.52))
            fail_msg("%d is not %g", lengths[i], length);
        assert_true(fabs(ks_path_value(lengths[i]) - values[i]) < 1e-4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_dijkstra),
        cmocka_unit_test(lengths_of_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
