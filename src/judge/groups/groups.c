/* See groups.h: the survey from the first step to the last, and its short steps. */
#include "groups.h"

#include "influence.h"

#include <stdlib.h>
#include <string.h>

/* Dead groups join what they kept apart, which may decide other groups; more rounds than this
 * change nothing that matters. */
enum { MOST_ROUNDS = 5, SIEGE_BITS = 12 };

/* A ladder has at least two ataris: atari, extension, atari, extension, capture. */
enum { LADDER_NODES = 100, LADDER_LEAST = 5 };

/* A moyo is at least so large. */
enum { MOYO_LEAST = 10 };

/* What the stones of a group weigh in final influence, in halves: by its situation. */
static const int weights[] = {
    [KS_SITUATION_ALIVE] = 3, [KS_SITUATION_CRITICAL] = 1, [KS_SITUATION_DEAD] = 0};

ks_groups_options ks_groups_defaults(void)
{
    return (ks_groups_options){.heavy = 300,
                               .loose = 180,
                               .ease = 150,
                               .wall = 130,
                               .border = 20,
                               .nodes = 1000,
                               .siege_total = 4000,
                               .hunt = 150,
                               .siege_points = 16};
}

int ks_survey_new(ks_survey **out, ks_explanation *explanation, const ks_question *question,
                  const ks_groups_options *options)
{
    ks_survey *s = malloc(sizeof *s); /* not cleared: most of it is never touched */
    *out = s;
    if (s == NULL)
        return KS_EMEMORY;
    s->options = *options;
    s->question = question;
    s->out = explanation;
    if (ks_siege_new(&s->siege, SIEGE_BITS)) {
        free(s);
        *out = NULL;
        return KS_EMEMORY;
    }
    return 0;
}

void ks_survey_free(ks_survey *survey)
{
    if (survey != NULL)
        ks_siege_free(survey->siege);
    free(survey);
}

/* ---- Blocks ---- */

static ks_situation situation_of(const ks_capture *capture)
{
    ks_capture_status status = ks_capture_status_of(capture);
    return status == KS_CAPTURE_CAPTURED   ? KS_SITUATION_DEAD
           : status == KS_CAPTURE_CRITICAL ? KS_SITUATION_CRITICAL
                                           : KS_SITUATION_ALIVE;
}

/* Is a block that can be captured taken by atari after atari? */
static int in_ladder(const ks_position *position, int point)
{
    ks_capture_options limits = {.liberties = 2, .quiet = 0, .nodes = LADDER_NODES};
    ks_capture found;
    ks_capture_line line;
    ks_capture_read(&found, &line, position, point, &limits);
    return found.attacked == KS_CATCH_YES && line.length >= LADDER_LEAST;
}

void ks_survey_captures(ks_survey *s)
{
    const ks_position *position = s->question->position;
    ks_capture_options limits = {
        .liberties = 4, .quiet = 2, .nodes = 300, .total = 40 * position->width * position->height};
    ks_capture_all(s->capture, &s->reading, &limits);
}

static void find_blocks(ks_survey *s)
{
    const ks_position *position = s->question->position;
    ks_explanation *out = s->out;
    ks_reading_init(&s->reading, position);
    ks_survey_captures(s);
    out->width = position->width;
    out->height = position->height;
    out->blocks = s->reading.block_count;
    out->nodes = 0;
    for (int i = 0; i < out->blocks; i++) {
        const ks_reading_block *read = &s->reading.blocks[i];
        ks_block block = {read->colour, read->size, ks_block_first(&s->reading, i)};
        out->facts[i] = (ks_block_facts){.block = block,
                                         .liberties = read->liberty_count,
                                         .group = i,
                                         .situation = situation_of(&s->capture[i]),
                                         .attack = KS_NO_POINT,
                                         .defence = KS_NO_POINT};
        if (out->facts[i].situation != KS_SITUATION_ALIVE) {
            out->facts[i].attack = s->capture[i].attack;
            out->facts[i].defence = s->capture[i].defence;
            out->facts[i].ladder = in_ladder(position, out->facts[i].block.point);
        }
        s->captured[i] = out->facts[i].situation == KS_SITUATION_DEAD;
        s->buried[i] = (ks_group){.cause = KS_CAUSE_CAPTURED, .neighbour = -1};
        out->nodes += s->capture[i].nodes;
    }
    for (int p = 0; p < ks_points(position); p++)
        out->block_at[p] = s->reading.block_at[p];
}

/* Where the question says which stones are dead, these and no others are. */
static void mark_given(ks_survey *s)
{
    if (s->question->dead == NULL)
        return;
    for (int i = 0; i < s->out->blocks; i++)
        s->captured[i] = 0;
    for (int p = 0; p < s->reading.frame.points; p++)
        if (s->question->dead[p] && s->out->block_at[p] >= 0)
            s->captured[s->out->block_at[p]] = 1;
}

/* ---- Influence ---- */

/* All living stones count the same, or by the situation of their group. */
static void radiate(ks_survey *s, int out[KS_POINTS], int by_situation)
{
    const ks_position *position = s->reading.position;
    unsigned char blocked[KS_POINTS];
    for (int p = 0; p < ks_points(position); p++) {
        out[p] = 0;
        blocked[p] = position->stone[p] != KS_EMPTY && !s->dead[s->reading.block_at[p]];
    }
    for (int p = 0; p < ks_points(position); p++) {
        if (!blocked[p])
            continue;
        int weight = 2;
        if (by_situation)
            weight = weights[s->out->group[ks_survey_group(s, p)].situation];
        ks_influence_add(out, blocked, p, position->stone[p] == KS_BLACK ? weight : -weight,
                         position->width, position->height);
    }
    for (int p = 0; p < ks_points(position); p++)
        out[p] /= 2;
}

void ks_survey_influence(ks_survey *s)
{
    radiate(s, s->out->rough, 0);
}

/* ---- Groups ---- */

static int root(int16_t *parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* Groups are numbered by their first block, blocks by their first stone. */
void ks_survey_groups(ks_survey *s)
{
    ks_explanation *out = s->out;
    int16_t parent[KS_POINTS];
    for (int i = 0; i < out->blocks; i++)
        parent[i] = (int16_t)i;
    for (int i = 0; i < out->links; i++) {
        int a = root(parent, out->link[i].from), b = root(parent, out->link[i].to);
        parent[a < b ? b : a] = (int16_t)(a < b ? a : b);
    }
    out->groups = 0;
    for (int i = 0; i < out->blocks; i++) {
        const ks_block *block = &out->facts[i].block;
        int first = root(parent, i);
        if (first == i) {
            out->facts[i].group = out->groups;
            s->around[out->groups] = (ks_set){{0}};
            out->group[out->groups++] = (ks_group){.colour = block->colour,
                                                   .point = block->point,
                                                   .seki = -1,
                                                   .neighbour = -1,
                                                   .attack = KS_NO_POINT,
                                                   .defence = KS_NO_POINT};
        }
        int number = out->facts[i].group = out->facts[first].group;
        ks_group *group = &out->group[number];
        group->blocks++;
        group->stones += block->stones;
        s->around[number] =
            ks_set_or(&s->reading.frame, &s->around[number], &s->reading.blocks[i].liberties);
    }
    for (int i = 0; i < out->links; i++)
        out->group[out->facts[out->link[i].from].group].links++;
    for (int i = 0; i < out->edge_links; i++)
        out->group[out->facts[out->edge_link[i].block].group].edge_links++;
}

/* ---- What is counted of the board ---- */

/* For each group, the points of nobody's territory that its own stones reach. */
static void measure_groups(ks_survey *s)
{
    const ks_position *position = s->reading.position;
    ks_explanation *out = s->out;
    int reach[KS_POINTS];
    unsigned char blocked[KS_POINTS];
    for (int p = 0; p < ks_points(position); p++)
        blocked[p] = position->stone[p] != KS_EMPTY && !s->dead[s->reading.block_at[p]];
    ks_set thick[3] = {{{0}}};
    for (int g = 0; g < out->groups; g++) {
        ks_group *group = &out->group[g];
        group->influence = 0;
        if (group->situation == KS_SITUATION_DEAD)
            continue;
        memset(reach, 0, sizeof reach);
        for (int p = 0; p < ks_points(position); p++)
            if (blocked[p] && ks_survey_group(s, p) == g)
                ks_influence_add(reach, blocked, p, weights[group->situation], out->width,
                                 out->height);
        for (int p = 0; p < ks_points(position); p++)
            if (reach[p] / 2 > KS_UNDER_INFLUENCE && !blocked[p] && out->territory_at[p] < 0) {
                group->influence++;
                if (group->situation == KS_SITUATION_ALIVE)
                    ks_set_add(&thick[group->colour], p);
            }
    }
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        out->thickness[colour] = ks_set_count(&s->reading.frame, &thick[colour]);
}

/* Inserts an area under the influence of one colour: the largest comes first, of equal ones the
 * earlier. */
static void add_moyo(ks_explanation *out, const ks_moyo *moyo)
{
    int place = out->moyos++;
    for (; place > 0 && moyo->points > out->moyo[place - 1].points; place--)
        out->moyo[place] = out->moyo[place - 1];
    out->moyo[place] = *moyo;
}

static void find_moyos(ks_survey *s, int colour, const ks_set *influenced)
{
    const ks_frame *frame = &s->reading.frame;
    ks_explanation *out = s->out;
    ks_set rest = *influenced;
    for (int p = ks_set_next(frame, &rest, 0); p >= 0; p = ks_set_next(frame, &rest, p)) {
        ks_set seed = ks_set_of(p), points = ks_set_flood(frame, &seed, &rest);
        ks_moyo moyo = {.colour = colour, .points = ks_set_count(frame, &points), .centre = p};
        rest = ks_set_minus(frame, &rest, &points);
        if (moyo.points < MOYO_LEAST)
            continue;
        KS_EACH_POINT(q, frame, &points)
        {
            if (abs(out->influence[q]) > abs(out->influence[moyo.centre]))
                moyo.centre = q;
        }
        KS_EACH_POINT(q, frame, &points)
        {
            out->moyo_at[q] = (short)p; /* by its first point until they are in order */
        }
        out->moyo_points[colour] += moyo.points;
        add_moyo(out, &moyo);
    }
}

static void number_moyos(ks_explanation *out)
{
    short by_mark[KS_POINTS];
    for (int m = 0; m < out->moyos; m++)
        by_mark[out->moyo_at[out->moyo[m].centre]] = (short)m;
    for (int p = 0; p < out->width * out->height; p++)
        if (out->moyo_at[p] >= 0)
            out->moyo_at[p] = by_mark[out->moyo_at[p]];
}

static void count_board(ks_survey *s)
{
    ks_explanation *out = s->out;
    const ks_position *position = s->reading.position;
    ks_set influenced[3] = {{{0}}};
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        out->territory[colour] = out->prisoners[colour] = out->influenced[colour] =
            out->controlled[colour] = out->moyo_points[colour] = 0;
    for (int p = 0; p < ks_points(position); p++) {
        int value = out->influence[p], colour = value > 0 ? KS_BLACK : KS_WHITE;
        int owner = out->territory_at[p] < 0 ? KS_EMPTY : out->group[out->territory_at[p]].colour;
        out->moyo_at[p] = -1;
        if (owner != KS_EMPTY) {
            out->territory[owner]++;
            out->prisoners[owner] += position->stone[p] != KS_EMPTY;
        } else if (position->stone[p] == KS_EMPTY && abs(value) > KS_UNDER_INFLUENCE) {
            out->influenced[colour]++;
            out->controlled[colour] += abs(value) > KS_UNDER_CONTROL;
            ks_set_add(&influenced[colour], p);
        }
    }
    out->moyos = 0;
    for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
        find_moyos(s, colour, &influenced[colour]);
    number_moyos(out);
}

void ks_survey_final(ks_survey *s)
{
    radiate(s, s->out->influence, 1);
    measure_groups(s);
    count_board(s);
}

/* ---- All of it ---- */

/* The board without the dead: patterns see what will stand. */
static void lift_dead(ks_survey *s)
{
    s->standing = *s->question->position;
    for (int i = 0; i < s->out->blocks; i++) {
        if (!s->dead[i])
            continue;
        KS_EACH_POINT(p, &s->reading.frame, &s->reading.blocks[i].stones)
        {
            ks_position_put(&s->standing, p, KS_EMPTY);
        }
    }
    ks_position_rebuild(&s->standing);
}

/* Marks the blocks of dead groups, and keeps what was known of them; returns whether there are new
 * ones. */
static int bury(ks_survey *s)
{
    int changed = 0;
    for (int i = 0; i < s->out->blocks; i++) {
        int g = s->out->facts[i].group;
        if (s->dead[i] || s->out->group[g].situation != KS_SITUATION_DEAD)
            continue;
        changed = s->dead[i] = 1;
        s->buried[i] = s->out->group[g];
    }
    return changed;
}

/* A group that can be captured while its own side is to move was counted with the dead as long as
 * groups were made, since two of three are lost; but it is not dead yet, and the points under it
 * are nobody's. */
static void revive(ks_survey *s)
{
    ks_explanation *out = s->out;
    for (int i = 0; i < out->blocks; i++) {
        ks_group *group = &out->group[out->facts[i].group];
        if (group->cause != KS_CAUSE_TURN)
            continue;
        group->situation = KS_SITUATION_CRITICAL;
        s->dead[i] = 0;
        KS_EACH_POINT(p, &s->reading.frame, &s->reading.blocks[i].stones)
        {
            int owner = out->territory_at[p];
            if (owner < 0)
                continue;
            out->territory_at[p] = -1;
            out->group[owner].space--;
            out->group[owner].territory--;
            out->group[owner].prisoners--;
        }
    }
}

/* Early in a game there is room elsewhere, and a cut costs less: links need less influence. */
static void ease_links(ks_survey *s)
{
    const ks_frame *frame = &s->reading.frame;
    int stones = frame->points - ks_set_count(frame, &s->reading.stones[KS_EMPTY]);
    int missing = 3 * frame->points - 10 * stones; /* to three tenths of the board */
    int ease = missing > 0 ? s->options.ease * missing / (3 * frame->points) : 0;
    s->heavy = s->options.heavy - ease;
    s->loose = s->options.loose - ease;
}

void ks_survey_run(ks_survey *s)
{
    find_blocks(s);
    ease_links(s);
    mark_given(s);
    memcpy(s->dead, s->captured, (size_t)s->out->blocks * sizeof *s->dead);
    s->out->links = 0;
    ks_siege_set(s->siege, s->question->position);
    for (int round = 0, changed = 1; changed && round < MOST_ROUNDS; round++) {
        lift_dead(s);
        ks_survey_influence(s);
        ks_survey_links(s);
        ks_survey_edge_links(s);
        ks_survey_groups(s);
        ks_survey_territory(s);
        ks_survey_outlets(s);
        ks_survey_situations(s);
        changed = bury(s);
    }
    ks_survey_definite(s);
    revive(s);
    ks_survey_final(s);
    ks_survey_words(s);
}
