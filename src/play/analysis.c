/* See analysis.h, and keisei/play.h for analysts.
 *
 * The moves are in the order of the engine's choice, so that the first is what it would play and
 * the values fall from one to the next. */
#include "analysis.h"

#include "alloc.h"
#include "session.h"
#include "tree.h"

#include <stdlib.h>

/* ---- What was found ---- */

/* What follows a move: the line of the tree, or the best answer. */
static void find_line(ks_candidate *out, const ks_lookahead *look, const ks_tree *tree, int place)
{
    out->line[0] = look->point[place];
    out->line_visits[0] = out->visits;
    out->length = 1;
    if (look->has_policy) {
        out->length = ks_tree_line(out->line, out->line_visits, tree, look->point[place], KS_LINE);
    } else if (look->answer[place] != KS_NO_ANSWER) {
        out->line[out->length] = look->answer[place];
        out->line_visits[out->length++] = 1;
    }
}

static void tell_moves(ks_analysis *out, const ks_lookahead *look, const ks_tree *tree,
                       ks_move_aim aim)
{
    short order[KS_POINTS];
    ks_moves moves;
    float chance[KS_POINTS] = {0};
    const ks_prospect *values = look->answered > 0 ? look->foreseen : look->after;
    ks_lookahead_order(order, look, aim);
    if (!look->has_policy) {
        ks_lookahead_values(&moves, look, aim);
        ks_moves_chances(chance, &moves, 1);
    }
    out->count = look->answered > 0 ? look->answered : look->judged;
    for (int i = 0; i < out->count; i++) {
        int place = order[i], point = look->point[place];
        out->moves[i] =
            (ks_candidate){.visits = look->visits[place],
                           .prior = look->has_policy ? look->prior[place] : chance[point],
                           .prospect = values[place]};
        find_line(&out->moves[i], look, tree, place);
    }
}

void ks_analysis_tell(ks_analysis *out, const ks_lookahead *look, const ks_tree *tree,
                      const ks_turn *turn, ks_move_aim aim)
{
    out->colour = turn->position->to_move;
    out->raw = look->before;
    out->whole = look->whole;
    out->visits = 1;
    tell_moves(out, look, tree, aim);
    for (int i = 0; i < look->judged && !look->has_policy; i++)
        out->visits += look->visits[i];
    if (look->has_policy)
        out->visits = ks_tree_visits(tree);
    if (out->count > 0)
        return;
    /* Nothing but the position was judged, or all that is left is a pass: it is worth the same. */
    ks_candidate *only = &out->moves[out->count++];
    *only = (ks_candidate){.line = {KS_PASS},
                           .line_visits = {1},
                           .length = 1,
                           .visits = 1,
                           .prior = 1,
                           .prospect = look->whole};
    if (look->has_policy)
        only->line[0] = (short)ks_tree_likeliest(&only->prior, tree);
}

int ks_analysis_open(const ks_lookahead *look, const ks_player *player)
{
    return look->has_policy ||
           (player->replies > 0 && look->judged == look->count && look->answered == 0);
}

int ks_analysis_further(ks_lookahead *look, const ks_player *player, const ks_turn *turn,
                        int visits, int least)
{
    if (!ks_analysis_open(look, player))
        return 0;
    if (!look->has_policy)
        return ks_lookahead_further(look, player, turn);
    int status = ks_tree_grow(player->tree, player, turn, visits);
    ks_tree_tell(look, player->tree, least);
    return status;
}

/* ---- Analysts ---- */

struct ks_analyst {
    ks_session session;
    ks_tree *tree;
    ks_player player;
    ks_turn turn;
    ks_lookahead look;
};

int ks_analyst_new(ks_analyst **out)
{
    ks_analyst *analyst = *out = ks_alloc(1, sizeof *analyst);
    int status =
        analyst ? ks_session_init(&analyst->session, KS_MAX_SIZE, KS_MAX_SIZE) : KS_EMEMORY;
    if (status == 0)
        status = ks_tree_new(&analyst->tree);
    if (status) {
        ks_analyst_free(analyst);
        *out = NULL;
    }
    return status;
}

void ks_analyst_free(ks_analyst *analyst)
{
    if (analyst != NULL) {
        ks_session_release(&analyst->session);
        ks_tree_free(analyst->tree);
    }
    free(analyst);
}

int ks_analyst_start(ks_analyst *analyst, const ks_position *start, const ks_terms *terms)
{
    ks_session *session = &analyst->session;
    session->rules = *(terms->rules != NULL ? terms->rules : ks_rules_find("chinese"));
    int status = ks_session_start(session, start, terms->handicap);
    session->terms = *terms;
    session->terms.rules = &session->rules;
    return status;
}

int ks_analyst_play(ks_analyst *analyst, int colour, int point)
{
    return ks_session_play(&analyst->session, colour, point);
}

const ks_position *ks_analyst_position(const ks_analyst *analyst)
{
    return &analyst->session.position;
}

int ks_analyst_begin(ks_analyst *analyst, const ks_analyst_options *options)
{
    const ks_session *session = &analyst->session;
    ks_player *player = &analyst->player;
    *player = ks_player_usual(options->judge, options->aim, -1);
    player->scorer = options->scorer;
    player->run = options->run;
    player->interrupted = options->interrupted;
    player->payload = options->payload;
    analyst->turn = (ks_turn){.position = &session->position,
                              .terms = &session->terms,
                              .history = &session->history,
                              .may_pass = 1,
                              .bars = options->bars};
    ks_lookahead_list(&analyst->look, &analyst->turn);
    if (options->judge->kind->policy != NULL) {
        player->tree = analyst->tree;
        int status = ks_tree_start(analyst->tree, &analyst->look, player, &analyst->turn);
        analyst->look.has_policy = 1;
        return status;
    }
    ks_player first = *player;
    first.replies = 0;
    return ks_lookahead_run(&analyst->look, &first, &analyst->turn);
}

int ks_analyst_go_on(ks_analyst *analyst, int visits)
{
    return ks_analysis_further(&analyst->look, &analyst->player, &analyst->turn, visits, 1);
}

int ks_analyst_open(const ks_analyst *analyst)
{
    const ks_lookahead *look = &analyst->look;
    return ks_analysis_open(look, &analyst->player) &&
           (!look->has_policy || ks_tree_grows(analyst->tree));
}

void ks_analyst_tell(ks_analysis *out, const ks_analyst *analyst)
{
    ks_analysis_tell(out, &analyst->look, analyst->tree, &analyst->turn, analyst->player.aim);
}

void ks_analyst_owner(float out[KS_POINTS], float deviation[KS_POINTS], const ks_analyst *analyst)
{
    const ks_judgment *now = &analyst->look.now;
    if (analyst->look.has_policy) {
        ks_tree_owner(out, deviation, analyst->tree);
        return;
    }
    for (int p = 0; p < now->width * now->height; p++) {
        out[p] = now->owner[p];
        deviation[p] = 0;
    }
}

int ks_analyst_owner_behind(float out[KS_POINTS], const ks_analyst *analyst, int point)
{
    ks_position after = analyst->session.position;
    ks_question question = {.position = &after, .terms = analyst->session.terms};
    ks_judgment judgment;
    if (analyst->look.has_policy) {
        ks_tree_owner_behind(out, analyst->tree, point);
        return 0;
    }
    ks_move_make(&after, after.to_move, point);
    int status = ks_judge_run(&judgment, analyst->player.judge, &question);
    for (int p = 0; p < ks_points(&after) && status == 0; p++)
        out[p] = judgment.owner[p];
    return status;
}

void ks_analyst_policy(float out[KS_POINTS + 1], const ks_analyst *analyst)
{
    const ks_lookahead *look = &analyst->look;
    const ks_position *position = &analyst->session.position;
    const ks_rules *rules = &analyst->session.rules;
    int points = ks_points(position);
    float chance[KS_POINTS];
    ks_moves moves;
    ks_lookahead_values(&moves, look, analyst->player.aim);
    if (!look->has_policy)
        ks_moves_chances(chance, &moves, 1);
    const float *chances = look->has_policy ? ks_tree_policy(analyst->tree)->point : chance;
    for (int p = 0; p < points; p++)
        out[p] = ks_move_check_rules(position, position->to_move, p, rules,
                                     &analyst->session.history) == 0
                     ? chances[p]
                     : -1;
    out[points] = look->has_policy ? ks_tree_policy(analyst->tree)->pass : moves.count == 0 ? 1 : 0;
}

/* ---- Names of positions ---- */

static uint64_t mix(uint64_t value)
{
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31);
}

static uint64_t key_of(const ks_position *position)
{
    uint64_t more = (uint64_t)(position->ko + 2) * 4 + position->to_move;
    return mix(position->hash ^ mix(more + 0x9E3779B97F4A7C15U));
}

static void put_name(char out[33], uint64_t key)
{
    uint64_t second = mix(key + 0x9E3779B97F4A7C15U);
    for (int i = 0; i < 32; i++) {
        uint64_t half = i < 16 ? key : second;
        out[i] = "0123456789ABCDEF"[half >> (60 - i % 16 * 4) & 15];
    }
    out[32] = '\0';
}

void ks_position_names(char out[33], char symmetric[33], const ks_position *position)
{
    uint64_t least = key_of(position);
    put_name(out, least);
    for (int symmetry = 1; symmetry < KS_SYMMETRIES; symmetry++) {
        ks_position turned;
        ks_position_transform(&turned, position, symmetry);
        uint64_t key = key_of(&turned);
        least = key < least ? key : least;
    }
    put_name(symmetric, least);
}
