/* See telling.h: judging the positions, and choosing among the events. */
#include "telling.h"

#include "alloc.h"

#include <stdlib.h>
#include <string.h>

/* ---- Events ---- */

ks_event *ks_telling_add(ks_telling *t, int move, ks_say kind, int colour, double weight)
{
    if (t->status == 0)
        t->status = ks_grow((void **)&t->event, &t->room, t->events + 2, sizeof *t->event);
    ks_event *out = t->status ? &t->spare : &t->event[t->events++];
    *out =
        (ks_event){.move = move,
                   .weight = weight,
                   .sentence = {.kind = kind, .part = KS_PAGE_GAME, .colour = colour, .group = -1}};
    return out;
}

void ks_event_set_stones(ks_event *event, const ks_scene *scene, const unsigned char *stones,
                         int points)
{
    ks_sentence *s = &event->sentence;
    s->stones = 0;
    for (int p = points - 1; p >= 0; p--)
        if (stones[p]) {
            event->mark[p] = KS_MARK_TRIANGLE;
            s->side = scene->stone[p];
            s->stone = p;
            s->stones++;
        }
}

int ks_telling_move(int *point, const ks_telling *t, int move)
{
    int colour = KS_EMPTY;
    *point = KS_PASS;
    ks_game_move(t->game, move, &colour, point);
    return colour;
}

double ks_telling_lead(const ks_telling *t, int moves, int colour)
{
    double lead = t->scene[moves].margin;
    return colour == KS_BLACK ? lead : -lead;
}

int ks_telling_end(const ks_telling *t, int point, int colour)
{
    const ks_scene *last = &t->scene[t->story->moves];
    double owner = t->known == t->story->moves ? (double)last->owner[point] : 0;
    double own = colour == KS_BLACK ? owner : -owner;
    return own > .5 ? 1 : own < -.5 ? -1 : 0;
}

/* ---- Positions ---- */

static int judge_scene(ks_scene *out, const ks_telling *t, const ks_position *position)
{
    ks_question question = {.position = position, .terms = *t->terms};
    ks_explanation *e;
    ks_judgment unused, *best = &t->story->end; /* the last one stays there */
    ks_policy policy;
    int status = ks_judge_policy(&policy, best, t->explainer->best, &question);
    if (status == 0)
        status = ks_judge_explain(&e, &unused, t->explainer->groups, &question);
    if (status)
        return status;
    *out = (ks_scene){.margin = ks_judgment_margin(best, &question),
                      .wins = (double)best->black_wins,
                      .finished = best->finished,
                      .likeliest = KS_NO_POINT};
    if (best->finished)
        out->margin = (double)best->margin;
    double most = (double)policy.pass;
    for (int p = 0; p < ks_telling_points(t); p++) {
        int land = e->territory_at[p], block = e->block_at[p];
        out->owner[p] = best->owner[p];
        out->alive[p] = best->alive[p];
        out->stone[p] = position->stone[p];
        out->group[p] = (short)(block < 0 ? -1 : e->facts[block].group);
        out->land[p] = (signed char)(land < 0 ? KS_EMPTY : e->group[land].colour);
        if ((double)policy.point[p] > most) {
            most = (double)policy.point[p];
            out->likeliest = p;
        }
    }
    ks_explanation_free(e);
    return 0;
}

static int judge_scenes(ks_telling *t)
{
    ks_replay *replay = NULL;
    int status = ks_replay_new(&replay, t->game);
    for (int m = 0; status == 0 && ks_replay_next(replay); m++) {
        status = judge_scene(&t->scene[m], t, ks_replay_position(replay));
    }
    ks_replay_free(replay);
    return status;
}

/* The curves: the judge gives too little for the turn, so each position is averaged with those
 * before and after it, where the other side is to move. */
static void smooth(ks_telling *t)
{
    int moves = t->story->moves;
    for (int m = 0; m <= moves; m++) {
        const ks_scene *here = &t->scene[m], *before = m > 0 ? here - 1 : here,
                       *after = m < moves ? here + 1 : here;
        t->story->lead[m] = (before->margin + 2 * here->margin + after->margin) / 4;
        t->story->wins[m] = (before->wins + 2 * here->wins + after->wins) / 4;
    }
    t->story->lead[moves] = t->scene[moves].margin;
    t->story->wins[moves] = t->scene[moves].wins;
}

static int known_until(const ks_telling *t)
{
    static const double doubt = .4;
    int winner = ks_game_result(t->game).winner, m = t->story->moves;
    if (winner == KS_EMPTY)
        return m;
    while (m > 0 && (winner == KS_BLACK ? t->story->wins[m] : 1 - t->story->wins[m]) < doubt)
        m--;
    return m;
}

/* ---- Comments ---- */

/* A comment on a move, and at most one of so many moves in a row. */
enum { APART = 5 };
/* What matters less is told only where all is asked for, and below the second one not at all. */
static const double least_few = 4, least_all = 1;

static int by_move_and_weight(const void *a, const void *b)
{
    const ks_event *x = a, *y = b;
    if (x->move != y->move)
        return x->move < y->move ? -1 : 1;
    return x->weight > y->weight   ? -1
           : x->weight < y->weight ? 1
                                   : x->sentence.kind - y->sentence.kind;
}

/* Does the comment speak of most of these stones already? */
static int speaks_of(const ks_comment *comment, const ks_event *event, int points)
{
    int shared = 0;
    for (int p = 0; p < points; p++)
        shared += event->mark[p] == KS_MARK_TRIANGLE && comment->mark[p] == KS_MARK_TRIANGLE;
    return 2 * shared > event->sentence.stones;
}

static void add_to_comment(ks_comment *out, const ks_event *event, int points)
{
    if (out->sentences == KS_COMMENT_SENTENCES ||
        (event->sentence.stones > 0 && speaks_of(out, event, points)))
        return;
    if (out->sentences == 0)
        out->weight = event->weight;
    out->sentence[out->sentences++] = event->sentence;
    for (int p = 0; p < points; p++)
        if (event->mark[p] != KS_MARK_NONE)
            out->mark[p] = event->mark[p];
}

/* All events as comments, a move each. */
static int collect(ks_comment **out, int *count, const ks_telling *t)
{
    ks_comment *made = *out = ks_alloc(t->events + 1, sizeof *made);
    *count = 0;
    if (made == NULL)
        return KS_EMEMORY;
    for (size_t i = 0; i < t->events; i++) {
        const ks_event *event = &t->event[i];
        if (event->weight < least_all)
            continue;
        if (*count == 0 || made[*count - 1].move != event->move) {
            ks_comment *new = &made[(*count)++];
            new->move = event->move;
            new->colour = ks_telling_move(&new->point, t, event->move);
        }
        add_to_comment(&made[*count - 1], event, ks_telling_points(t));
    }
    return 0;
}

/* Takes the heaviest, then the next that is far enough from those, and so on. */
static void thin_out(ks_comment *comments, int *count)
{
    unsigned char kept[KS_STORY_MOVES + 1] = {0};
    int taken = 0;
    for (;;) {
        int best = -1;
        for (int i = 0; i < *count; i++) {
            int near = kept[i] || comments[i].weight < least_few;
            for (int k = 0; k < *count && !near; k++)
                near = kept[k] && abs(comments[k].move - comments[i].move) < APART;
            if (!near && (best < 0 || comments[i].weight > comments[best].weight))
                best = i;
        }
        if (best < 0)
            break;
        kept[best] = 1;
    }
    for (int i = 0; i < *count; i++)
        if (kept[i])
            comments[taken++] = comments[i];
    *count = taken;
}

static int choose(ks_telling *t, ks_comments which)
{
    if (t->events > 0)
        qsort(t->event, t->events, sizeof *t->event, by_move_and_weight);
    int status = collect(&t->story->comment, &t->story->comments, t);
    if (status == 0 && which == KS_COMMENTS_FEW)
        thin_out(t->story->comment, &t->story->comments);
    return status;
}

/* ---- The story ---- */

static int tell(ks_telling *t, ks_comments which)
{
    ks_story *story = t->story;
    size_t positions = (size_t)story->moves + 1;
    story->lead = ks_alloc(positions, sizeof *story->lead);
    story->wins = ks_alloc(positions, sizeof *story->wins);
    t->scene = ks_alloc(positions, sizeof *t->scene);
    if (story->lead == NULL || story->wins == NULL || t->scene == NULL)
        return KS_EMEMORY;
    int status = judge_scenes(t);
    if (status)
        return status;
    smooth(t);
    t->known = known_until(t);
    ks_telling_fates(t);
    status = ks_telling_events(t);
    if (status == 0)
        status = t->status;
    if (status == 0)
        status = choose(t, which);
    if (status == 0)
        ks_telling_summary(t);
    return status;
}

/* Is there a stone that was played? */
static int has_stones(const ks_game *game)
{
    int colour, point;
    for (int m = 1; m <= ks_game_moves(game); m++)
        if (ks_game_move(game, m, &colour, &point) == 0 && point >= 0)
            return 1;
    return 0;
}

int ks_story_new(ks_story **out, const ks_explainer *explainer, const ks_game *game,
                 const ks_terms *terms, ks_comments comments)
{
    ks_story *story = *out = ks_alloc(1, sizeof *story);
    ks_telling t = {.story = story, .explainer = explainer, .game = game, .terms = terms};
    if (story == NULL)
        return KS_EMEMORY;
    story->width = ks_game_width(game);
    story->height = ks_game_height(game);
    story->moves = ks_game_moves(game);
    int status = 0;
    if (!has_stones(game) || story->moves > KS_STORY_MOVES) {
        int empty = !has_stones(game);
        story->moves = 0;
        story->summary[story->sentences++] =
            (ks_sentence){.kind = empty ? KS_SAY_NO_MOVES : KS_SAY_TOO_LONG,
                          .part = KS_PAGE_GAME,
                          .group = -1,
                          .numbers = !empty,
                          .number = {KS_STORY_MOVES}};
    } else {
        status = tell(&t, comments);
    }
    free(t.scene);
    free(t.event);
    if (status) {
        ks_story_free(story);
        *out = NULL;
    }
    return status;
}

void ks_story_free(ks_story *story)
{
    if (story == NULL)
        return;
    free(story->lead);
    free(story->wins);
    free(story->comment);
    free(story);
}

const ks_comment *ks_story_at(const ks_story *story, int move)
{
    for (int i = 0; i < story->comments; i++)
        if (story->comment[i].move == move)
            return &story->comment[i];
    return NULL;
}
