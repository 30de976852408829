/* The parts of the judge groups: each step is repeated on finished surveys, beside the whole
 * judgment, which takes most steps several times. Positions are every tenth of the game in demo/.
 */
#include "groups.h"

#include "bench.h"
#include "games.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SURVEYS = 24, STEP = 10 };

typedef struct fixture {
    int count;
    ks_position *positions[MOST_SURVEYS];
    ks_question questions[MOST_SURVEYS];
    ks_explanation *explanations[MOST_SURVEYS];
    ks_survey *surveys[MOST_SURVEYS];
    void (*part)(ks_survey *survey);
} fixture;

static void read_blocks(ks_survey *s)
{
    ks_reading_init(&s->reading, s->question->position);
}

static void read_captures(ks_survey *s)
{
    ks_survey_captures(s);
}

static const struct part {
    const char *name;
    void (*run)(ks_survey *survey);
} parts[] = {
    {"blocks", read_blocks},
    {"capture reader", read_captures},
    {"rough influence", ks_survey_influence},
    {"links", ks_survey_links},
    {"edge-links", ks_survey_edge_links},
    {"groups", ks_survey_groups},
    {"territory and eyes", ks_survey_territory},
    {"outlets", ks_survey_outlets},
    {"situations", ks_survey_situations},
    {"final influence and counts", ks_survey_final},
};

static void work_part(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < f->count; i++)
        f->part(f->surveys[i]);
}

static void work_whole(void *payload)
{
    fixture *f = payload;
    for (int i = 0; i < f->count; i++)
        ks_survey_run(f->surveys[i]);
}

static int make(fixture *f)
{
    ks_groups_options options = ks_groups_defaults();
    int positions,
        status = read_positions(f->positions, &positions, MOST_SURVEYS, "demo/game.sgf", STEP);
    for (int i = 0; i < positions && status == 0; i++) {
        f->questions[i] = (ks_question){.position = f->positions[i]};
        f->explanations[i] = malloc(sizeof *f->explanations[i]);
        status = f->explanations[i]
                     ? ks_survey_new(&f->surveys[i], f->explanations[i], &f->questions[i], &options)
                     : KS_EMEMORY;
        f->count += status == 0;
    }
    return status;
}

static void drop(fixture *f)
{
    for (int i = 0; i < MOST_SURVEYS; i++) {
        ks_survey_free(f->surveys[i]);
        free(f->explanations[i]);
        ks_position_free(f->positions[i]);
    }
    free(f);
}

int bench_groups(const choice *chosen)
{
    fixture *f = calloc(1, sizeof *f);
    if (f == NULL)
        return KS_EMEMORY;
    if (chosen->only != NULL && strstr("groups", chosen->only) == NULL) {
        free(f);
        return 0;
    }
    puts("\n### The judge groups\n");
    puts("| part | µs a position and round | ± | share of the whole, % |");
    puts("|---|--:|--:|--:|");
    int status = make(f);
    if (status == 0)
        work_whole(f);
    for (size_t i = 0; i < sizeof parts / sizeof *parts && status == 0; i++) {
        char us[32];
        f->part = parts[i].run;
        timing t = measure(chosen->repeats, (task){work_part, f, f->count},
                           (task){work_whole, f, f->count});
        printf("| %s | %s | %.1f%% | %.1f |\n", parts[i].name, rounded(us, t.ns / 1e3),
               t.spread * 100, 100 / t.ratio);
        if (i + 1 == sizeof parts / sizeof *parts)
            printf("| the whole | %s | | 100 |\n", rounded(us, t.other_ns / 1e3));
        fflush(stdout);
    }
    drop(f);
    return status;
}
