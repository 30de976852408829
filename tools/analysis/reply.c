/* See reply.h. */
#include "reply.h"

#include <string.h>

static void end_line(ks_json *json)
{
    ks_json_end_object(json);
    ks_buffer_put(json->out, "\n", 1);
}

static void put_id(ks_json *json, const char *id)
{
    ks_json_value(ks_json_key(json, "id"), id, strlen(id));
}

void ks_analysis_complain(ks_buffer *out, const char *id, const char *field, const char *kind,
                          const char *sentence)
{
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    ks_json_string(ks_json_key(&json, kind), sentence);
    ks_json_string(ks_json_key(&json, "field"), field);
    put_id(&json, id);
    end_line(&json);
}

void ks_analysis_complain_of_line(ks_buffer *out, const char *sentence)
{
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    ks_json_string(ks_json_key(&json, "error"), sentence);
    end_line(&json);
}

static ks_json begin_reply(ks_buffer *out, const ks_analysis_request *request, int turn, int during)
{
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    put_id(&json, request->id);
    ks_json_int(ks_json_key(&json, "turnNumber"), turn);
    ks_json_bool(ks_json_key(&json, "isDuringSearch"), during);
    return json;
}

void ks_analysis_put_nothing(ks_buffer *out, const ks_analysis_request *request, int turn)
{
    ks_json json = begin_reply(out, request, turn, 0);
    ks_json_bool(ks_json_key(&json, "noResults"), 1);
    end_line(&json);
}

/* ---- Values ---- */

/* Whose view values have; found->colour is whose view they are told in. */
static int is_turned(const ks_analysis_request *request, const ks_analysis *found)
{
    int view = request->settings.view;
    return view != KS_SIDE_TO_MOVE && view != found->colour;
}

static void put(ks_json *json, const char *key, double value)
{
    ks_json_number(ks_json_key(json, key), value, 9);
}

static void put_prospect(ks_json *json, const ks_prospect *prospect, int visits, int turned)
{
    double win = (double)prospect->win, lead = (double)prospect->lead;
    win = turned ? 1 - win : win;
    lead = turned ? -lead : lead;
    ks_json_int(ks_json_key(json, "visits"), visits);
    ks_json_int(ks_json_key(json, "weight"), visits);
    put(json, "winrate", win);
    put(json, "lcb", win);
    put(json, "scoreLead", lead);
    put(json, "scoreMean", lead);
    put(json, "scoreSelfplay", lead);
    put(json, "scoreStdev", (double)prospect->deviation);
    put(json, "utility", 2 * win - 1);
    put(json, "utilityLcb", 2 * win - 1);
}

/* Owners are Black's; they turn with the values. */
static void put_owners(ks_json *json, const char *key, const float *owner,
                       const ks_position *position, int white)
{
    int points = ks_position_width(position) * ks_position_height(position);
    ks_json_begin_array(ks_json_key(json, key));
    for (int p = 0; p < points; p++)
        ks_json_number(json, white ? -(double)owner[p] : (double)owner[p], 6);
    ks_json_end_array(json);
}

static void put_root(ks_json *json, const ks_analysis *found, const ks_position *position,
                     int turned)
{
    char name[33], symmetric[33];
    double win = (double)found->raw.win, lead = (double)found->raw.lead;
    ks_position_names(name, symmetric, position);
    ks_json_begin_object(ks_json_key(json, "rootInfo"));
    ks_json_string(ks_json_key(json, "currentPlayer"), found->colour == KS_BLACK ? "B" : "W");
    put_prospect(json, &found->whole, found->visits, turned);
    put(json, "rawWinrate", turned ? 1 - win : win);
    put(json, "rawLead", turned ? -lead : lead);
    put(json, "rawScoreSelfplay", turned ? -lead : lead);
    put(json, "rawScoreSelfplayStdev", (double)found->raw.deviation);
    put(json, "rawNoResultProb", 0);
    ks_json_string(ks_json_key(json, "thisHash"), name);
    ks_json_string(ks_json_key(json, "symHash"), symmetric);
    ks_json_end_object(json);
}

static void put_line(ks_json *json, const ks_candidate *move, const ks_analysis_request *request,
                     const ks_position *position)
{
    int width = ks_position_width(position), height = ks_position_height(position);
    int length = move->length < request->line ? move->length : request->line;
    char name[8];
    ks_json_begin_array(ks_json_key(json, "pv"));
    for (int i = 0; i < length; i++)
        ks_json_string(json, ks_point_name(name, move->line[i], width, height));
    ks_json_end_array(json);
    if (!request->line_visits)
        return;
    for (int edges = 0; edges < 2; edges++) {
        ks_json_begin_array(ks_json_key(json, edges ? "pvEdgeVisits" : "pvVisits"));
        for (int i = 0; i < length; i++)
            ks_json_int(json, move->line_visits[i]);
        ks_json_end_array(json);
    }
}

static int put_move(ks_json *json, ks_analysis_desk *desk, const ks_analysis_request *request,
                    int order)
{
    const ks_candidate *move = &desk->found.moves[order];
    const ks_position *position = ks_analyst_position(desk->analyst);
    int turned = is_turned(request, &desk->found), status = 0;
    char name[8];
    ks_point_name(name, move->line[0], ks_position_width(position), ks_position_height(position));
    ks_json_begin_object(json);
    ks_json_string(ks_json_key(json, "move"), name);
    ks_json_int(ks_json_key(json, "order"), order);
    ks_json_int(ks_json_key(json, "edgeVisits"), move->visits);
    put_prospect(json, &move->prospect, move->visits, turned);
    put(json, "prior", (double)move->prior);
    put_line(json, move, request, position);
    if (request->moves_ownership) {
        status = ks_analyst_owner_behind(desk->owner, desk->analyst, move->line[0]);
        if (status == 0)
            put_owners(json, "ownership", desk->owner, position,
                       (desk->found.colour == KS_WHITE) != turned);
    }
    ks_json_end_object(json);
    return status;
}

static void put_policy(ks_json *json, ks_analysis_desk *desk)
{
    const ks_position *position = ks_analyst_position(desk->analyst);
    int points = ks_position_width(position) * ks_position_height(position);
    ks_analyst_policy(desk->policy, desk->analyst);
    ks_json_begin_array(ks_json_key(json, "policy"));
    for (int p = 0; p <= points; p++)
        ks_json_number(json, (double)desk->policy[p], 9);
    ks_json_end_array(json);
}

int ks_analysis_put_found(ks_analysis_desk *desk, const ks_analysis_request *request, int turn,
                          int during)
{
    const ks_position *position = ks_analyst_position(desk->analyst);
    ks_analysis *found = &desk->found;
    int status = 0;
    ks_analyst_tell(found, desk->analyst);
    int turned = is_turned(request, found), white = (found->colour == KS_WHITE) != turned;
    ks_json json = begin_reply(desk->line, request, turn, during);
    put_root(&json, found, position, turned);
    ks_json_begin_array(ks_json_key(&json, "moveInfos"));
    for (int i = 0; i < found->count && status == 0; i++)
        status = put_move(&json, desk, request, i);
    ks_json_end_array(&json);
    if (request->ownership || request->ownership_stdev)
        ks_analyst_owner(desk->owner, desk->deviation, desk->analyst);
    if (request->ownership)
        put_owners(&json, "ownership", desk->owner, position, white);
    if (request->ownership_stdev)
        put_owners(&json, "ownershipStdev", desk->deviation, position, 0);
    if (request->policy)
        put_policy(&json, desk);
    end_line(&json);
    return status ? status : ks_buffer_status(desk->line);
}
