/* See telling.h: what a move changes. Everything is held against some moves after it, so that what
 * the judge sees for a moment only is not told. */
#include "telling.h"

#include "reads.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* So many positions after a move must agree with it, and so many before it with each other. */
enum { AFTER = 6, BEFORE = 3 };

static int last_after(const ks_telling *t, int move)
{
    return move + AFTER < t->story->moves ? move + AFTER : t->story->moves;
}

/* ---- Captures ---- */

enum { LEAST_CAPTURED = 3 };

static void find_captures(ks_telling *t, int move, int colour)
{
    const ks_scene *before = &t->scene[move - 1], *after = &t->scene[move];
    unsigned char stones[KS_POINTS] = {0};
    double hope = 0;
    int count = 0;
    for (int p = 0; p < ks_telling_points(t); p++)
        if (before->stone[p] == KS_OPPONENT(colour) && after->stone[p] == KS_EMPTY) {
            stones[p] = 1;
            hope += (double)before->alive[p];
            count++;
        }
    if (count < LEAST_CAPTURED)
        return;
    ks_event *event = ks_telling_add(t, move, KS_SAY_CAPTURES, colour, .3 * count + 2 * hope);
    ks_event_set_stones(event, before, stones, ks_telling_points(t));
    memset(event->mark, KS_MARK_NONE, sizeof event->mark); /* they are gone */
}

/* ---- Groups under attack, cut and connected ---- */

enum { LEAST_GROUP = 4, LEAST_PART = 2 };
static const double safe = .85, weak = .65, still_weak = .75;

/* The mean chance of stones that stand in a position; below 0 if none does. */
static double chance_of(const ks_telling *t, int moves, const unsigned char *stones, int colour)
{
    const ks_scene *scene = &t->scene[moves];
    double sum = 0;
    int count = 0;
    for (int p = 0; p < ks_telling_points(t); p++)
        if (stones[p] && scene->stone[p] == colour) {
            sum += (double)scene->alive[p];
            count++;
        }
    return count ? sum / count : -1;
}

static int stones_of_group(unsigned char *out, const ks_telling *t, int moves, int group)
{
    const ks_scene *scene = &t->scene[moves];
    int count = 0;
    for (int p = 0; p < ks_telling_points(t); p++)
        count += out[p] = scene->group[p] == group;
    return count;
}

/* A group that was safe is in danger, and stays so for some moves. */
static void find_pressed(ks_telling *t, int move, int colour)
{
    const ks_scene *after = &t->scene[move];
    int side = KS_OPPONENT(colour);
    unsigned char seen[KS_POINTS] = {0};
    for (int p = 0; p < ks_telling_points(t); p++) {
        unsigned char stones[KS_POINTS];
        int group = after->group[p], steady = 1;
        if (group < 0 || seen[group] || after->stone[p] != side)
            continue;
        seen[group] = 1;
        int count = stones_of_group(stones, t, move, group);
        double before = chance_of(t, move - 1, stones, side);
        double now = chance_of(t, move, stones, side);
        for (int m = move + 1; m <= move + 2 && m <= t->story->moves; m++)
            steady &= chance_of(t, m, stones, side) < still_weak;
        if (count < LEAST_GROUP || before < safe || now > weak || now < .2 || !steady)
            continue;
        ks_event *event = ks_telling_add(t, move, KS_SAY_PRESSED, colour, count * (before - now));
        ks_event_set_stones(event, after, stones, ks_telling_points(t));
        ks_sentence_add_number(&event->sentence, 5 * round(20 * now));
    }
}

/* Are the two stones, which must still stand, in one group? */
static int together(const ks_telling *t, int moves, int a, int b)
{
    const ks_scene *scene = &t->scene[moves];
    return scene->group[a] >= 0 && scene->group[a] == scene->group[b];
}

/* Is that so, or not so, in all positions after the move as long as both stones stand? */
static int stays(const ks_telling *t, int move, int a, int b, int joined)
{
    int colour = t->scene[move].stone[a];
    for (int m = move; m <= last_after(t, move); m++)
        if (t->scene[m].stone[a] == colour && t->scene[m].stone[b] == colour &&
            together(t, m, a, b) != joined)
            return 0;
    return 1;
}

/* Two parts of a group of the position after `wide` moves are two groups after `split` moves: tells
 * of the part that lives with the smaller chance. */
static void tell_parts(ks_telling *t, int move, int wide, int split, int a, int b)
{
    const ks_scene *apart = &t->scene[split];
    unsigned char one[KS_POINTS], two[KS_POINTS];
    int side = apart->stone[a], cut = wide < split, colour, point;
    int na = stones_of_group(one, t, split, apart->group[a]);
    int nb = stones_of_group(two, t, split, apart->group[b]);
    if (na < LEAST_PART || nb < LEAST_PART || na + nb < LEAST_GROUP + 1 ||
        !stays(t, move, a, b, !cut))
        return;
    colour = ks_telling_move(&point, t, move);
    double before_a = chance_of(t, move - 1, one, side), after_a = chance_of(t, move, one, side);
    double before_b = chance_of(t, move - 1, two, side), after_b = chance_of(t, move, two, side);
    int first = (cut ? after_a : before_a) < (cut ? after_b : before_b);
    double change = first ? after_a - before_a : after_b - before_b;
    if (cut ? change > -.1 : change < .1)
        return;
    ks_event *event = ks_telling_add(t, move, cut ? KS_SAY_CUTS_OFF : KS_SAY_CONNECTS, colour,
                                     (first ? na : nb) * fabs(change) * (cut ? 1.5 : 1));
    ks_event_set_stones(event, &t->scene[move], first ? one : two, ks_telling_points(t));
    ks_sentence_add_point(&event->sentence, first ? b : a);
}

/* Pairs of stones beside the move, or near it, that were in one group and are in two, or the other
 * way round. */
static void find_parts(ks_telling *t, int move, int colour, int point)
{
    const ks_scene *before = &t->scene[move - 1], *after = &t->scene[move];
    int width = t->story->width, told = 0;
    for (int p = 0; p < ks_telling_points(t) && !told; p++)
        for (int q = p + 1; q < ks_telling_points(t) && !told; q++) {
            int side = before->stone[p];
            if (side == KS_EMPTY || before->stone[q] != side || after->stone[p] != side ||
                after->stone[q] != side || abs(p % width - point % width) > 2 ||
                abs(q % width - point % width) > 2 || abs(p / width - point / width) > 2 ||
                abs(q / width - point / width) > 2)
                continue;
            size_t known = t->events;
            if (side != colour && together(t, move - 1, p, q) && !together(t, move, p, q))
                tell_parts(t, move, move - 1, move, p, q);
            if (side == colour && !together(t, move - 1, p, q) && together(t, move, p, q))
                tell_parts(t, move, move, move - 1, p, q);
            told = t->events > known;
        }
}

/* ---- Territory ---- */

enum { LEAST_LAND = 4 };

static int land_of(const ks_telling *t, int moves, int area, int colour)
{
    int count = 0;
    for (int p = 0; p < ks_telling_points(t); p++)
        count += t->scene[moves].land[p] == colour &&
                 ks_area_of(p, t->story->width, t->story->height) == area;
    return count;
}

/* The most or the least of it, in positions before a move or from it on. */
static int land_in(const ks_telling *t, int from, int to, int area, int colour, int most)
{
    int out = most ? 0 : KS_POINTS;
    for (int m = from < 0 ? 0 : from; m <= to; m++) {
        int land = land_of(t, m, area, colour);
        out = (land > out) == most ? land : out;
    }
    return out;
}

/* By how much a side's territory in a part of the board grows with the move, for good: what it had
 * for some moves before it, and what it has for some moves after it. Negative: it shrinks. */
static int growth(const ks_telling *t, int move, int area, int colour)
{
    int from = move - BEFORE, to = last_after(t, move);
    int gain = land_in(t, move, to, area, colour, 0) - land_in(t, from, move - 1, area, colour, 1);
    int loss = land_in(t, from, move - 1, area, colour, 0) - land_in(t, move, to, area, colour, 1);
    return gain > 0 ? gain : loss > 0 ? -loss : 0;
}

/* How many points more a colour can expect in a part of the board after the move than before it:
 * positions with either side to move, as the judge gives too little for the turn. */
static double expected_growth(const ks_telling *t, int move, int area, int colour)
{
    int next = move < t->story->moves ? move + 1 : move, before = move > 1 ? move - 2 : 0;
    double sum = 0;
    for (int p = 0; p < ks_telling_points(t); p++)
        if (ks_area_of(p, t->story->width, t->story->height) == area)
            sum += (double)t->scene[move].owner[p] + (double)t->scene[next].owner[p] -
                   (double)t->scene[move - 1].owner[p] - (double)t->scene[before].owner[p];
    return (colour == KS_BLACK ? sum : -sum) / 4; /* two positions each, and -1 to 1 is a point */
}

static void find_land(ks_telling *t, int move, int colour, int point)
{
    int width = t->story->width, height = t->story->height, enemy = KS_OPPONENT(colour);
    int here = ks_area_of(point, width, height);
    double expected = expected_growth(t, move, here, colour);
    int shrunk = (int)fmin(-growth(t, move, here, enemy), round(expected));
    int grown = (int)fmin(growth(t, move, here, colour), round(expected));
    if (here == KS_AREA_ALL)
        return;
    if (shrunk >= LEAST_LAND) {
        int enters = t->scene[move - 1].land[point] == enemy;
        ks_event *event =
            ks_telling_add(t, move, enters ? KS_SAY_ENTERS : KS_SAY_SHRINKS, colour, shrunk);
        ks_sentence_add_area(&event->sentence, here);
        ks_sentence_add_number(&event->sentence, shrunk);
    }
    if (grown < LEAST_LAND)
        return;
    ks_event *event = ks_telling_add(t, move, KS_SAY_TAKES, colour, .8 * grown);
    ks_sentence_add_area(&event->sentence, here);
    ks_sentence_add_number(&event->sentence, grown);
    for (int p = 0; p < ks_telling_points(t); p++)
        if (t->scene[move].land[p] == colour && t->scene[move - 1].land[p] != colour &&
            ks_area_of(p, width, height) == here)
            event->mark[p] = KS_MARK_CIRCLE;
}

/* ---- Turns ---- */

/* What a turn costs at least: chances to win by the smooth curve and, for some moves to come,
 * points and chances as they are judged. Whether the move itself is to blame is not told: by a
 * stronger judge it is in only half of the cases (docs/explain.md). */
static const double least_drop = .2, least_cost = 2, least_steady = .08;
enum { HORIZON = 7, FIRST_TURN = 10 };

/* The best that a side has after its move and a reply, and after each of the next pairs of moves:
 * positions with the same side to move are compared, as the judge gives too little for the turn,
 * and what is soon won back was never lost. */
static double best_after(const ks_telling *t, int move, int colour, int in_chances)
{
    double out = -1e9;
    for (int m = move + 1; m <= move + HORIZON && m <= t->story->moves; m += 2) {
        double wins = colour == KS_BLACK ? t->scene[m].wins : 1 - t->scene[m].wins;
        out = fmax(out, in_chances ? wins : ks_telling_lead(t, m, colour));
    }
    return out;
}

/* The move that the judge expected instead, if it gains more than half of what was lost, and is not
 * captured. */
static int tell_choice(ks_telling *t, int move, int colour, int point, double cost, double weight)
{
    int choice = t->scene[move - 1].likeliest;
    ks_position *position;
    ks_judgment judgment;
    if (choice == KS_NO_POINT || choice == point || t->scene[move].stone[choice] != KS_EMPTY)
        return 0;
    int status = ks_game_position(&position, t->game, move - 1);
    if (status)
        return status;
    ks_question question = {.position = position, .terms = *t->terms};
    if (!ks_reads_refuted(position, colour, choice)) {
        ks_move_make(position, colour, choice);
        status = ks_judge_run(&judgment, t->explainer->best, &question);
        double lead = status ? 0 : ks_judgment_margin(&judgment, &question);
        lead = colour == KS_BLACK ? lead : -lead;
        if (status == 0 && lead - ks_telling_lead(t, move, colour) > cost / 2) {
            ks_event *event = ks_telling_add(t, move, KS_SAY_CHOICE, colour, weight - .01);
            ks_sentence_add_point(&event->sentence, choice);
            event->mark[choice] = KS_MARK_A;
        }
    }
    ks_position_free(position);
    return status;
}

/* The chance to win by the smooth curve. */
static double chance_at(const ks_telling *t, int moves, int colour)
{
    return colour == KS_BLACK ? t->story->wins[moves] : 1 - t->story->wins[moves];
}

static int find_turn(ks_telling *t, int move, int colour, int point)
{
    if (move < FIRST_TURN || t->known < t->story->moves || move + 3 > t->known ||
        t->scene[move].finished)
        return 0;
    double wins = colour == KS_BLACK ? t->scene[move - 1].wins : 1 - t->scene[move - 1].wins;
    double before = chance_at(t, move - 1, colour), after = chance_at(t, move + 1, colour);
    double cost = ks_telling_lead(t, move - 1, colour) - best_after(t, move, colour, 0);
    if (before - after < least_drop || cost < least_cost ||
        wins - best_after(t, move, colour, 1) < least_steady)
        return 0;
    double weight = 40 * (before - after);
    ks_event *event = ks_telling_add(t, move, KS_SAY_TURNS, colour, weight);
    ks_sentence_add_number(&event->sentence, round(100 * before));
    ks_sentence_add_number(&event->sentence, round(100 * after));
    return tell_choice(t, move, colour, point, cost, weight);
}

/* ---- Who leads ---- */

static const double leads = .6;
enum { STEADY = 4 };

/* Does the colour lead in this position and some after it? */
static int leads_from(const ks_telling *t, int move, int colour)
{
    int to = move + STEADY < t->story->moves ? move + STEADY : t->story->moves;
    for (int m = move; m <= to; m++)
        if ((colour == KS_BLACK ? t->story->wins[m] : 1 - t->story->wins[m]) < leads)
            return 0;
    return 1;
}

static void find_leads(ks_telling *t)
{
    int leader = KS_EMPTY;
    if (t->known < t->story->moves)
        return;
    for (int m = 1; m <= t->story->moves; m++)
        for (int colour = KS_BLACK; colour <= KS_WHITE; colour++)
            if (colour != leader && leads_from(t, m, colour)) {
                if (leader != KS_EMPTY)
                    ks_telling_add(t, m, KS_SAY_LEADS, colour, 4);
                leader = colour;
            }
}

int ks_telling_for_good(int *colour, const ks_telling *t)
{
    int moves = t->story->moves, m = moves;
    double wins = t->scene[moves].wins;
    *colour = wins > .5 ? KS_BLACK : KS_WHITE;
    if (fabs(wins - .5) < leads - .5)
        return -1;
    while (m > 0 && (*colour == KS_BLACK ? t->story->wins[m - 1] : 1 - t->story->wins[m - 1]) > .5)
        m--;
    return m;
}

/* ---- The phases ---- */

enum { LEAST_SIDE = 13 };
static const double open_share = .15, settled = .6;

/* Is most of the board settled, and no group of some size in danger? */
static int is_settled(const ks_telling *t, int moves)
{
    const ks_scene *scene = &t->scene[moves];
    int open = 0, unsure[KS_POINTS] = {0};
    for (int p = 0; p < ks_telling_points(t); p++) {
        open += fabs((double)scene->owner[p]) < settled;
        if (scene->group[p] >= 0 && fabs((double)scene->alive[p] - .5) < .3 &&
            ++unsure[scene->group[p]] >= LEAST_GROUP)
            return 0;
    }
    return open < open_share * ks_telling_points(t);
}

static void find_phases(ks_telling *t)
{
    int run = 0;
    if (t->story->width < LEAST_SIDE || t->story->height < LEAST_SIDE)
        return;
    /* By custom: the first fifty moves on a large board. */
    int opening = (ks_telling_points(t) / 7 + 5) / 10 * 10;
    t->opened = t->story->moves >= 2 * opening ? opening : 0;
    for (int m = t->opened + 1; m <= t->story->moves && !t->endgame; m++) {
        run = is_settled(t, m) ? run + 1 : 0;
        if (run == 2 * AFTER) {
            t->endgame = m - run + 1;
            ks_telling_add(t, t->endgame, KS_SAY_ENDGAME, KS_EMPTY, 5);
        }
    }
}

/* ---- All of them ---- */

int ks_telling_events(ks_telling *t)
{
    int status = 0;
    find_leads(t);
    find_phases(t);
    for (int m = 1; m <= t->story->moves && status == 0; m++) {
        int point, colour = ks_telling_move(&point, t, m);
        if (point < 0)
            continue;
        find_captures(t, m, colour);
        if (m > t->known)
            continue;
        find_pressed(t, m, colour);
        find_parts(t, m, colour, point);
        find_land(t, m, colour, point);
        status = find_turn(t, m, colour, point);
    }
    return status;
}
