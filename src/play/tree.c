/* See tree.h. All values are those of the side to move at the root, and turned round where the
 * other side chooses. */
#include "tree.h"

#include "alloc.h"
#include "elementary.h"
#include "ending.h"
#include "single_eyes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAVES = 4, /* judged at a time */
    MOST_EDGES = 32,
    DEEPEST = 128,
    FAIR_SHARE = 4, /* a move is chosen if it has one in so many of the most visits of a move */
    ROOT = 0
};

/* How likely a move must be beside the likeliest to be considered. */
static const float least_share = 0.005F;
/* How much the chances of moves count beside their values, which are between 0 and 1, and how much
 * worse than their parent moves are taken for that nobody has tried, if all others have been. */
static const double curiosity = 0.9, distrust = 0.15;
/* How much the score counts beside the winner: it decides between moves that win alike. */
static const double score_share = 0.1;

typedef struct edge {
    short point; /* or KS_PASS */
    float prior;
    int node; /* ROOT: not visited */
} edge;

typedef struct node {
    int edges, edge_count; /* in the order of their chances */
    int visits, pending;   /* pending: chosen, but not yet judged */
    int over;              /* both have passed */
    double win, lead, use; /* sums over visits */
    float deviation;       /* of the score, as it was judged here */
} node;

/* A position that is to be judged. */
typedef struct leaf {
    int path[DEEPEST], length; /* nodes from the root on */
    ks_position position;
    ks_judgment judgment;
    ks_policy policy;
} leaf;

struct ks_tree {
    node *nodes;
    edge *edges;
    size_t count, room, edge_count, edge_room;
    int colour; /* to move at the root */
    const ks_player *player;
    const ks_turn *turn; /* only while the tree is grown */
    int points;          /* of the board */
    leaf leaves[LEAVES];
    ks_policy policy; /* at the root */
    /* Sums of the owners behind each move of the root, in the order of its edges, and of all; and
     * of the squares of all. */
    double owners[MOST_EDGES + 1][KS_POINTS], squares[KS_POINTS];
};

int ks_tree_new(ks_tree **out)
{
    *out = ks_alloc(1, sizeof **out);
    return *out == NULL ? KS_EMEMORY : 0;
}

void ks_tree_free(ks_tree *tree)
{
    if (tree != NULL) {
        free(tree->nodes);
        free(tree->edges);
    }
    free(tree);
}

static int add_node(int *out, ks_tree *t)
{
    if (ks_grow((void **)&t->nodes, &t->room, t->count + 1, sizeof *t->nodes))
        return KS_EMEMORY;
    *out = (int)t->count;
    t->nodes[t->count++] = (node){0};
    return 0;
}

/* ---- Moves ---- */

/* Moves by their chances, the likeliest first. */
typedef struct proposals {
    int count;
    edge edge[MOST_EDGES];
} proposals;

static void propose(proposals *p, int point, float prior)
{
    int place = p->count < MOST_EDGES ? p->count++ : MOST_EDGES;
    for (; place > 0 && prior > p->edge[place - 1].prior; place--)
        if (place < MOST_EDGES)
            p->edge[place] = p->edge[place - 1];
    if (place < MOST_EDGES)
        p->edge[place] = (edge){(short)point, prior, ROOT};
}

static int add_edges(ks_tree *t, int of, const proposals *p)
{
    int count = 0;
    while (count < p->count && p->edge[count].prior >= least_share * p->edge[0].prior)
        count++;
    if (ks_grow((void **)&t->edges, &t->edge_room, t->edge_count + (size_t)count, sizeof *t->edges))
        return KS_EMEMORY;
    t->nodes[of].edges = (int)t->edge_count;
    t->nodes[of].edge_count = count;
    for (int i = 0; i < count; i++)
        t->edges[t->edge_count++] = p->edge[i];
    return 0;
}

/* The legal moves that fill no eye of one's own, and a pass, without those that are barred so many
 * moves from the root. */
static void propose_all(proposals *p, const leaf *l, const ks_bars *bars)
{
    const ks_position *position = &l->position;
    int colour = position->to_move, depth = l->length - 1;
    uint8_t eyes[KS_POINTS];
    ks_single_eyes(eyes, position);
    p->count = 0;
    for (int point = 0; point < ks_points(position); point++)
        if (l->policy.point[point] > 0 && eyes[point] != colour &&
            !ks_is_barred(bars, colour, point, depth))
            propose(p, point, l->policy.point[point]);
    if (!ks_is_barred(bars, colour, KS_PASS, depth))
        propose(p, KS_PASS, l->policy.pass);
}

/* ---- Choosing a leaf ---- */

/* The mean of what has been found, for the side that moves. What is pending counts as lost, so that
 * the leaves of one time differ. */
static double value_of(const node *n, int own)
{
    double sum = own ? n->use : n->visits - n->use;
    return sum / (n->visits + n->pending);
}

static int best_edge(const ks_tree *t, const node *n, int own)
{
    double visits = 0, tried = 0, most = -1;
    int best = -1;
    for (int i = 0; i < n->edge_count; i++) {
        const edge *e = &t->edges[n->edges + i];
        if (e->node == ROOT)
            continue;
        visits += t->nodes[e->node].visits + t->nodes[e->node].pending;
        tried += (double)e->prior;
    }
    double untried = value_of(n, own) - distrust * sqrt(tried);
    for (int i = 0; i < n->edge_count; i++) {
        const edge *e = &t->edges[n->edges + i];
        const node *next = e->node != ROOT ? &t->nodes[e->node] : NULL;
        double seen = next != NULL ? next->visits + next->pending : 0;
        double value = (seen > 0 ? value_of(next, own) : untried) +
                       curiosity * (double)e->prior * sqrt(visits + 1) / (1 + seen);
        if (best < 0 || value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* Goes down to a position that has not been judged, or that ends the game. 0: there is none that is
 * not waiting already; or a status. */
static int descend(leaf *l, ks_tree *t)
{
    int at = ROOT, own = 1, status;
    l->position = *t->turn->position;
    l->path[0] = ROOT;
    l->length = 1;
    while (t->nodes[at].visits > 0 && t->nodes[at].edge_count > 0 && l->length < DEEPEST) {
        int i = best_edge(t, &t->nodes[at], own);
        edge *e = &t->edges[t->nodes[at].edges + i];
        int passes = e->point == KS_PASS, over = passes && l->position.passed;
        if (e->node == ROOT) {
            status = add_node(&e->node, t);
            if (status)
                return status;
            t->nodes[e->node].over = over;
        }
        at = e->node;
        l->path[l->length++] = at;
        if (ks_position_play(&l->position, l->position.to_move, e->point))
            return KS_EINPUT; /* never: the judge gives chances to legal moves alone */
        own = !own;
    }
    return t->nodes[at].pending == 0;
}

static void set_pending(ks_tree *t, const leaf *l, int by)
{
    for (int i = 0; i < l->length; i++)
        t->nodes[l->path[i]].pending += by;
}

/* ---- Judging ---- */

static int judge_leaf(size_t i, void *payload)
{
    ks_tree *t = payload;
    leaf *l = &t->leaves[i];
    ks_question question = {.position = &l->position, .terms = *t->turn->terms};
    if (!t->nodes[l->path[l->length - 1]].over)
        return ks_judge_policy(&l->policy, &l->judgment, t->player->judge, &question);
    ks_verdict *verdict = ks_alloc(1, sizeof *verdict);
    int status = verdict ? 0 : KS_EMEMORY;
    if (status == 0)
        status = ks_ending_score(verdict, t->player->scorer, question.position, t->turn->terms);
    if (status == 0)
        ks_verdict_judgment(&l->judgment, verdict, &question);
    free(verdict);
    return status;
}

static double use_of(const ks_tree *t, const ks_prospect *prospect)
{
    double side = sqrt((double)ks_points(t->turn->position));
    double score = (1 + ks_tanh((double)prospect->lead / (2 * side))) / 2;
    double share = t->player->aim == KS_MOVE_SCORE ? 1 : score_share;
    return (1 - share) * (double)prospect->win + share * score;
}

static void add_owners(ks_tree *t, const leaf *l)
{
    const node *root = &t->nodes[ROOT];
    double *behind = NULL, *all = t->owners[MOST_EDGES];
    for (int i = 0; i < root->edge_count && l->length > 1 && behind == NULL; i++)
        if (t->edges[root->edges + i].node == l->path[1])
            behind = t->owners[i];
    for (int p = 0; p < ks_points(&l->position); p++) {
        double owner = (double)l->judgment.owner[p];
        all[p] += owner;
        t->squares[p] += owner * owner;
        if (behind != NULL)
            behind[p] += owner;
    }
}

/* Adds what was found to all positions on the way, and the moves of a new one. */
static int take_leaf(ks_tree *t, const leaf *l)
{
    ks_question question = {.position = &l->position, .terms = *t->turn->terms};
    ks_prospect prospect = ks_prospect_of(&l->judgment, &question, t->colour);
    int last = l->path[l->length - 1], is_new = t->nodes[last].visits == 0;
    double use = use_of(t, &prospect);
    for (int i = 0; i < l->length; i++) {
        node *n = &t->nodes[l->path[i]];
        n->visits++;
        n->win += (double)prospect.win;
        n->lead += (double)prospect.lead;
        n->use += use;
    }
    t->nodes[last].deviation = prospect.deviation;
    add_owners(t, l);
    if (!is_new || last == ROOT || t->nodes[last].over)
        return 0;
    proposals p;
    propose_all(&p, l, t->turn->bars);
    return add_edges(t, last, &p);
}

static int judge_leaves(ks_tree *t, int count)
{
    const ks_runner *runner = &t->player->run;
    int status = 0;
    if (runner->run != NULL)
        return runner->run((size_t)count, judge_leaf, t, runner->runner);
    for (int i = 0; i < count && status == 0; i++)
        status = judge_leaf((size_t)i, t);
    return status;
}

/* One time: up to LEAVES leaves; returns how many in `grown`. */
static int grow_once(int *grown, ks_tree *t, int most)
{
    int count = 0, status = 1;
    while (count < most && status == 1) {
        status = descend(&t->leaves[count], t);
        if (status == 1)
            set_pending(t, &t->leaves[count++], 1);
    }
    if (status >= 0)
        status = judge_leaves(t, count);
    for (int i = 0; i < count; i++) {
        set_pending(t, &t->leaves[i], -1);
        if (status == 0)
            status = take_leaf(t, &t->leaves[i]);
    }
    *grown = count;
    return status;
}

/* ---- For others ---- */

static void clear(ks_tree *t, const ks_turn *turn)
{
    int points = t->points = ks_points(turn->position);
    t->count = t->edge_count = 0;
    t->colour = turn->position->to_move;
    for (int i = 0; i <= MOST_EDGES; i++)
        memset(t->owners[i], 0, (size_t)points * sizeof *t->owners[i]);
    memset(t->squares, 0, (size_t)points * sizeof *t->squares);
}

/* The moves that `look` lists and, if it may be one, a pass. */
static int add_root_edges(ks_tree *t, const ks_lookahead *look, const ks_turn *turn)
{
    proposals p = {0};
    for (int i = 0; i < look->count; i++)
        if (t->policy.point[look->point[i]] > 0) /* not suicide, which the judge does not know */
            propose(&p, look->point[i], t->policy.point[look->point[i]]);
    if (turn->may_pass && !ks_is_barred(turn->bars, t->colour, KS_PASS, 0))
        propose(&p, KS_PASS, t->policy.pass);
    return add_edges(t, ROOT, &p);
}

int ks_tree_start(ks_tree *t, ks_lookahead *look, const ks_player *player, const ks_turn *turn)
{
    leaf *l = &t->leaves[0];
    int root;
    clear(t, turn);
    t->player = player;
    t->turn = turn;
    int status = add_node(&root, t);
    if (status)
        return status;
    l->position = *turn->position;
    l->path[0] = ROOT;
    l->length = 1;
    status = judge_leaf(0, t);
    if (status == 0)
        status = take_leaf(t, l);
    if (status)
        return status;
    ks_question question = {.position = turn->position, .terms = *turn->terms};
    t->policy = l->policy;
    look->now = l->judgment;
    look->before = look->whole = ks_prospect_of(&l->judgment, &question, t->colour);
    status = add_root_edges(t, look, turn);
    look->judged = look->answered = 0;
    return status;
}

int ks_tree_grow(ks_tree *t, const ks_player *player, const ks_turn *turn, int visits)
{
    int status = 0, left = visits;
    t->player = player;
    t->turn = turn;
    while (left > 0 && status == 0 && ks_tree_grows(t)) {
        int grown;
        status = grow_once(&grown, t, left < LEAVES ? left : LEAVES);
        left -= grown;
        if (player->interrupted != NULL && player->interrupted(player->payload))
            break;
    }
    return status;
}

/* The edge that was visited most, or NULL. */
static const edge *most_visited(const ks_tree *t, const node *n)
{
    const edge *best = NULL;
    for (int i = 0; i < n->edge_count; i++) {
        const edge *e = &t->edges[n->edges + i];
        if (e->node != ROOT && t->nodes[e->node].visits > 0 &&
            (best == NULL || t->nodes[e->node].visits > t->nodes[best->node].visits))
            best = e;
    }
    return best;
}

static void tell_move(ks_lookahead *look, const ks_tree *t, int place, const edge *e)
{
    const node *n = &t->nodes[e->node];
    look->point[place] = e->point;
    look->prior[place] = e->prior;
    look->visits[place] = n->visits;
    look->answer[place] = KS_NO_ANSWER;
    look->after[place] = look->foreseen[place] = (ks_prospect){
        .lead = (float)(n->lead / n->visits),
        .win = (float)(n->win / n->visits),
        .deviation = n->deviation,
    };
}

/* The visits that a move needs to be chosen. */
static int enough_visits(const ks_lookahead *look, int least)
{
    int most = 0, count = 0;
    for (int i = 0; i < look->count; i++)
        most = look->visits[i] > most ? look->visits[i] : most;
    for (int visits = most / FAIR_SHARE + 1; visits > 1; visits--) {
        count = 0;
        for (int i = 0; i < look->count; i++)
            count += look->visits[i] >= visits;
        if (count >= least)
            return visits;
    }
    return 1;
}

void ks_tree_tell(ks_lookahead *look, const ks_tree *t, int least)
{
    const node *root = &t->nodes[ROOT];
    int places[KS_POINTS + 1], *place_of = places + 1; /* KS_PASS is -1 */
    look->count = look->judged = look->answered = 0;
    look->has_policy = 1;
    look->whole = (ks_prospect){.lead = (float)(root->lead / root->visits),
                                .win = (float)(root->win / root->visits),
                                .deviation = root->deviation};
    for (int p = KS_PASS; p < KS_POINTS; p++)
        place_of[p] = -1;
    for (int i = 0; i < root->edge_count; i++)
        place_of[t->edges[root->edges + i].point] = root->edges + i;
    for (int p = KS_PASS; p < KS_POINTS; p++) {
        const edge *e = place_of[p] >= 0 ? &t->edges[place_of[p]] : NULL;
        if (e != NULL && e->node != ROOT && t->nodes[e->node].visits > 0)
            tell_move(look, t, look->count++, e);
    }
    look->judged = look->count;
    int enough = enough_visits(look, least);
    for (int i = 0; i < look->count; i++) {
        if (look->visits[i] < enough)
            continue;
        const edge *e = most_visited(t, &t->nodes[t->edges[place_of[look->point[i]]].node]);
        look->answer[i] = e != NULL ? e->point : KS_PASS;
        look->answered++;
    }
}

static const edge *root_edge(const ks_tree *t, int point)
{
    const node *root = &t->nodes[ROOT];
    for (int i = 0; i < root->edge_count; i++)
        if (t->edges[root->edges + i].point == point)
            return &t->edges[root->edges + i];
    return NULL;
}

int ks_tree_line(short *out, int *visits, const ks_tree *t, int point, int most)
{
    const edge *e = root_edge(t, point);
    int count = 0;
    while (e != NULL && e->node != ROOT && count < most) {
        visits[count] = t->nodes[e->node].visits;
        out[count++] = e->point;
        e = most_visited(t, &t->nodes[e->node]);
    }
    return count;
}

int ks_tree_visits(const ks_tree *t)
{
    return t->nodes[ROOT].visits;
}

int ks_tree_grows(const ks_tree *t)
{
    return t->nodes[ROOT].edge_count > 0 && t->count + LEAVES <= KS_MOST_VISITS;
}

int ks_tree_likeliest(float *prior, const ks_tree *t)
{
    const node *root = &t->nodes[ROOT];
    *prior = root->edge_count > 0 ? t->edges[root->edges].prior : 1;
    return root->edge_count > 0 ? t->edges[root->edges].point : KS_PASS;
}

const ks_policy *ks_tree_policy(const ks_tree *t)
{
    return &t->policy;
}

void ks_tree_owner(float *out, float *deviation, const ks_tree *t)
{
    int visits = t->nodes[ROOT].visits;
    for (int p = 0; p < t->points; p++) {
        double mean = t->owners[MOST_EDGES][p] / visits;
        double variance = t->squares[p] / visits - mean * mean;
        out[p] = (float)mean;
        deviation[p] = variance > 0 ? (float)sqrt(variance) : 0;
    }
}

void ks_tree_owner_behind(float *out, const ks_tree *t, int point)
{
    const edge *e = root_edge(t, point);
    int seen = e != NULL && e->node != ROOT && t->nodes[e->node].visits > 0;
    const double *sums = t->owners[seen ? e - &t->edges[t->nodes[ROOT].edges] : MOST_EDGES];
    int visits = t->nodes[seen ? e->node : ROOT].visits;
    for (int p = 0; p < t->points; p++)
        out[p] = (float)(sums[p] / visits);
}
