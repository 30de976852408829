/* See pages.h. The whole board: who is ahead, by how much, how surely, and why. */
#include "pages.h"

#include "alloc.h"
#include "position.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The judges ---- */

int ks_explainer_new(ks_explainer **out, ks_error *error)
{
    ks_explainer *made = *out = ks_alloc(1, sizeof *made);
    if (made == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    int status = ks_judge_new(&made->groups, "groups", error);
    if (status == 0)
        status = ks_judge_new(&made->best, "best", error);
    if (status) {
        ks_explainer_free(made);
        *out = NULL;
    }
    return status;
}

void ks_explainer_free(ks_explainer *explainer)
{
    if (explainer == NULL)
        return;
    ks_judge_free(explainer->groups);
    ks_judge_free(explainer->best);
    free(explainer);
}

/* ---- Sentences ---- */

ks_sentence *ks_making_say(ks_making *m, ks_say kind, ks_page_part part, int colour)
{
    int place = m->page->sentences;
    if (place < KS_MOST_SENTENCES - 1) /* the last one is for what does not fit */
        m->page->sentences++;
    ks_sentence *out = &m->page->sentence[place];
    *out = (ks_sentence){.kind = kind, .part = part, .colour = colour, .group = -1};
    return out;
}

void ks_sentence_set_group(ks_sentence *sentence, const ks_group *group, int number)
{
    sentence->group = number;
    sentence->side = group->colour;
    sentence->stones = group->stones;
    sentence->stone = group->point;
}

void ks_sentence_add_point(ks_sentence *sentence, int point)
{
    if (sentence->points < KS_SENTENCE_POINTS)
        sentence->point[sentence->points++] = (short)point;
}

void ks_sentence_add_number(ks_sentence *sentence, double number)
{
    if (sentence->numbers < KS_SENTENCE_NUMBERS)
        sentence->number[sentence->numbers++] = number;
}

void ks_sentence_add_area(ks_sentence *sentence, int area)
{
    if (sentence->areas < KS_SENTENCE_AREAS)
        sentence->area[sentence->areas++] = (unsigned char)area;
}

/* ---- The board ---- */

/* Chances to win from which a lead is called so; below the first one the game is even. */
static const double slight = .55, ahead = .7, winning = .9;

/* Half points while they matter, whole ones when a lead is large. */
static double rounded(double points)
{
    points = fabs(points);
    return points < 10 ? round(2 * points) / 2 : round(points);
}

/* Who is ahead. In a handicap game the stronger side makes up for more than the board shows, so no
 * chance is said. */
static void say_verdict(ks_making *m)
{
    const ks_judgment *best = &m->page->judgment;
    double margin = ks_judgment_margin(best, m->question);
    double black = (double)best->black_wins, chance = black > 0.5 ? black : 1 - black;
    int colour = black > 0.5 ? KS_BLACK : KS_WHITE;
    if (best->finished) {
        ks_sentence *over = ks_making_say(m, best->margin == 0 ? KS_SAY_DRAWN : KS_SAY_WON,
                                          KS_PAGE_BOARD, best->margin > 0 ? KS_BLACK : KS_WHITE);
        ks_sentence_add_number(over, fabs((double)best->margin));
        return;
    }
    ks_say kind = chance < slight    ? KS_SAY_EVEN
                  : chance < ahead   ? KS_SAY_SLIGHT
                  : chance < winning ? KS_SAY_AHEAD
                                     : KS_SAY_WINNING;
    if ((margin > 0) != (colour == KS_BLACK) || rounded(margin) == 0)
        kind = KS_SAY_EVEN; /* a lead and a chance that disagree are both small */
    if (m->question->terms.handicap >= 2) {
        kind = kind == KS_SAY_EVEN ? KS_SAY_EVEN_HANDICAP : KS_SAY_AHEAD_HANDICAP;
        ks_sentence_add_number(ks_making_say(m, kind, KS_PAGE_BOARD, colour), rounded(margin));
        return;
    }
    ks_sentence *out = ks_making_say(m, kind, KS_PAGE_BOARD, colour);
    ks_sentence_add_number(out, rounded(margin));
    ks_sentence_add_number(out, chance > .99 ? 99 : round(100 * chance));
}

/* The largest of the counts by area, then the next one if it is at least half as large. Returns how
 * many they are together. */
static int add_areas(ks_sentence *out, const int counts[KS_AREAS + 1])
{
    int first = 0, second = -1;
    for (int a = 1; a <= KS_AREAS; a++)
        if (counts[a] > counts[first])
            first = a;
    for (int a = 0; a <= KS_AREAS; a++)
        if (a != first && 2 * counts[a] >= counts[first] && counts[a] > 0 &&
            (second < 0 || counts[a] > counts[second]))
            second = a;
    ks_sentence_add_area(out, first);
    if (second >= 0)
        ks_sentence_add_area(out, second);
    return counts[first] + (second >= 0 ? counts[second] : 0);
}

/* Is the point territory of that side? In a finished game that is known for certain. */
static int is_territory(const ks_page *page, int point, int colour)
{
    const ks_explanation *e = page->explanation;
    int owner = e->territory_at[point];
    if (page->judgment.finished)
        return (e->block_at[point] < 0 || page->judgment.dead[point]) &&
               (colour == KS_BLACK ? page->judgment.owner[point] > 0
                                   : page->judgment.owner[point] < 0);
    return owner >= 0 && e->group[owner].colour == colour;
}

/* Returns whether it has any. */
static int say_territory(ks_making *m, int colour)
{
    const ks_explanation *e = m->page->explanation;
    int counts[KS_AREAS + 1] = {0}, sum = 0;
    for (int p = 0; p < e->width * e->height; p++)
        if (is_territory(m->page, p, colour)) {
            counts[ks_area_of(p, e->width, e->height)]++;
            sum++;
        }
    if (sum == 0)
        return 0;
    int whole = ks_area_of(0, e->width, e->height) == KS_AREA_ALL;
    ks_sentence *out =
        ks_making_say(m, whole ? KS_SAY_TERRITORY_ALL : KS_SAY_TERRITORY, KS_PAGE_BOARD, colour);
    ks_sentence_add_number(out, sum);
    if (!whole && add_areas(out, counts) == sum)
        out->kind = KS_SAY_TERRITORY_IN; /* all of it is there */
    return 1;
}

/* Worth a word: so many points more than the other side, as a share of the board. */
enum { INFLUENCE_SHARE = 24 };

static void say_influence(ks_making *m)
{
    const ks_explanation *e = m->page->explanation;
    int black = e->influenced[KS_BLACK], white = e->influenced[KS_WHITE];
    int colour = black > white ? KS_BLACK : KS_WHITE, counts[KS_AREAS + 1] = {0};
    if (m->page->judgment.finished || abs(black - white) * INFLUENCE_SHARE < e->width * e->height ||
        ks_area_of(0, e->width, e->height) == KS_AREA_ALL)
        return;
    for (int p = 0; p < e->width * e->height; p++) {
        int value = colour == KS_BLACK ? e->influence[p] : -e->influence[p];
        if (value > 25 && e->territory_at[p] < 0 && e->block_at[p] < 0)
            counts[ks_area_of(p, e->width, e->height)]++;
    }
    ks_sentence *out = ks_making_say(m, KS_SAY_INFLUENCE, KS_PAGE_BOARD, colour);
    ks_sentence_add_number(out, colour == KS_BLACK ? black : white);
    ks_sentence_add_number(out, colour == KS_BLACK ? white : black);
    add_areas(out, counts);
}

static int say_board(ks_making *m)
{
    const ks_explanation *e = m->page->explanation;
    int stones[3] = {0};
    for (int i = 0; i < e->blocks; i++)
        stones[e->facts[i].block.colour] += e->facts[i].block.stones;
    if (stones[KS_BLACK] + stones[KS_WHITE] == 0) {
        ks_making_say(m, KS_SAY_EMPTY, KS_PAGE_BOARD, KS_EMPTY);
        return 0;
    }
    if (stones[KS_BLACK] == 0 || stones[KS_WHITE] == 0) {
        ks_making_say(m, KS_SAY_ALONE, KS_PAGE_BOARD, stones[KS_BLACK] ? KS_BLACK : KS_WHITE);
        return 0;
    }
    say_verdict(m);
    int has_any = say_territory(m, KS_BLACK);
    has_any |= say_territory(m, KS_WHITE);
    if (!has_any)
        ks_making_say(m, KS_SAY_NO_TERRITORY, KS_PAGE_BOARD, KS_EMPTY);
    say_influence(m);
    return 1;
}

/* ---- The page ---- */

static int ask(ks_making *m)
{
    const ks_explainer *by = m->explainer;
    ks_judgment unused;
    int status = ks_judge_explain(&m->page->explanation, &unused, by->groups, m->question);
    if (status == 0)
        status = ks_judge_policy(&m->policy, &m->page->judgment, by->best, m->question);
    return status;
}

int ks_page_new(ks_page **out, const ks_explainer *explainer, const ks_question *question)
{
    ks_page *page = *out = ks_alloc(1, sizeof *page);
    ks_making *m = ks_alloc(1, sizeof *m);
    int status = page && m ? 0 : KS_EMEMORY;
    if (status == 0) {
        *m = (ks_making){.page = page, .explainer = explainer, .question = question};
        status = ask(m);
    }
    if (status == 0 && say_board(m)) {
        ks_making_groups(m);
        status = ks_making_moves(m);
    }
    free(m);
    if (status) {
        ks_page_free(page);
        *out = NULL;
    }
    return status;
}

void ks_page_free(ks_page *page)
{
    if (page != NULL)
        ks_explanation_free(page->explanation);
    free(page);
}
