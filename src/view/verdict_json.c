/* A verdict as JSON: what `keisei score --jsonl` adds to a judgment. */
#include "buffer.h"
#include "json_parts.h"
#include "position.h"

static void put_stones(ks_json *json, const ks_verdict *verdict, int block)
{
    int points = verdict->width * verdict->height;
    unsigned char stones[KS_POINTS];
    for (int p = 0; p < points; p++)
        stones[p] = verdict->block_at[p] == block;
    ks_json_marked(ks_json_key(json, "stones"), stones, points);
    ks_json_colour(ks_json_key(json, "colour"), verdict->fates[block].block.colour);
}

static void put_block(ks_json *json, const ks_verdict *verdict, int block)
{
    const ks_block_fate *fate = &verdict->fates[block];
    ks_json_begin_object(json);
    put_stones(json, verdict, block);
    ks_json_string(ks_json_key(json, "status"), ks_fate_name(fate->fate));
    ks_json_number(ks_json_key(json, "p"), (double)fate->alive, 6);
    ks_json_string(ks_json_key(json, "proved"), fate->proof      ? fate->proof
                                                : fate->searched ? "search"
                                                                 : NULL);
    ks_json_int(ks_json_key(json, "family"), fate->family);
    ks_json_end_object(json);
}

static void put_move(ks_json *json, int point)
{
    if (point >= 0)
        ks_json_int(json, point);
    else
        ks_json_null(json);
}

static void put_doubt(ks_json *json, const ks_verdict *verdict, int block)
{
    const ks_block_fate *fate = &verdict->fates[block];
    char sentence[200];
    ks_json_begin_object(json);
    put_stones(json, verdict, block);
    ks_json_number(ks_json_key(json, "p"), (double)fate->alive, 6);
    ks_json_string(ks_json_key(json, "reason"), ks_reason_id(fate->reason));
    ks_json_string(ks_json_key(json, "black_first"), ks_answer_name(fate->first[KS_BLACK]));
    ks_json_string(ks_json_key(json, "white_first"), ks_answer_name(fate->first[KS_WHITE]));
    put_move(ks_json_key(json, "black_move"), fate->move[KS_BLACK]);
    put_move(ks_json_key(json, "white_move"), fate->move[KS_WHITE]);
    ks_json_string(ks_json_key(json, "text"), ks_verdict_doubt(sentence, verdict, block));
    ks_json_end_object(json);
}

static void put_map(ks_json *json, const signed char *owners, int points)
{
    char map[KS_POINTS + 1] = {0};
    for (int p = 0; p < points; p++)
        map[p] = owners[p] > 0 ? 'B' : owners[p] < 0 ? 'W' : '.';
    ks_json_string(json, map);
}

static void put_scores(ks_json *json, const ks_verdict *verdict, const ks_terms *terms)
{
    ks_json_begin_object(json);
    for (int i = 0; ks_rules_at(i) != NULL; i++) {
        ks_terms by = ks_terms_under(terms, ks_rules_at(i));
        float margin;
        ks_json_key(json, ks_rules_at(i)->name);
        if (ks_verdict_margin(&margin, verdict, &by))
            ks_json_null(json);
        else
            ks_json_number(json, (double)margin, 6);
    }
    ks_json_end_object(json);
}

/* By ruleset, what makes its score differ from that by the terms. */
static void put_differences(ks_json *json, const ks_verdict *verdict, const ks_terms *terms)
{
    ks_json_begin_object(json);
    for (int i = 0; ks_rules_at(i) != NULL; i++) {
        ks_terms by = ks_terms_under(terms, ks_rules_at(i));
        ks_difference found[KS_DIFFERENCE_COUNT];
        int count = ks_verdict_differences(found, verdict, terms, &by);
        ks_json_begin_array(ks_json_key(json, ks_rules_at(i)->name));
        for (int k = 0; k < count; k++) {
            ks_json_begin_object(json);
            ks_json_string(ks_json_key(json, "id"), found[k].id);
            ks_json_colour(ks_json_key(json, "colour"), found[k].side);
            ks_json_number(ks_json_key(json, "points"), found[k].points, 6);
            ks_json_string(ks_json_key(json, "text"), found[k].text);
            ks_json_end_object(json);
        }
        ks_json_end_array(json);
    }
    ks_json_end_object(json);
}

int ks_verdict_members(ks_json *json, const ks_verdict *verdict, const ks_terms *terms, int agree)
{
    if (!ks_size_allowed(verdict->width, verdict->height))
        return KS_ESIZE;
    int points = verdict->width * verdict->height;
    ks_json_begin_array(ks_json_key(json, "status"));
    for (int i = 0; i < verdict->blocks; i++)
        put_block(json, verdict, i);
    ks_json_end_array(json);
    put_map(ks_json_key(json, "area"), verdict->area, points);
    put_map(ks_json_key(json, "territory"), verdict->territory, points);
    ks_json_marked(ks_json_key(json, "dame"), verdict->dame, points);
    ks_json_marked(ks_json_key(json, "seki"), verdict->seki, points);
    ks_json_marked(ks_json_key(json, "false_eyes"), verdict->false_eye, points);
    ks_json_marked(ks_json_key(json, "open"), verdict->open, points);
    ks_json_bool(ks_json_key(json, "finished"), verdict->finished);
    ks_json_key(json, "agree");
    if (agree < 0)
        ks_json_null(json);
    else
        ks_json_bool(json, agree);
    put_scores(ks_json_key(json, "scores"), verdict, terms);
    put_differences(ks_json_key(json, "differences"), verdict, terms);
    ks_json_string(ks_json_key(json, "warning"), verdict->warning[0] ? verdict->warning : NULL);
    ks_json_string(ks_json_key(json, "reason"),
                   verdict->reason ? ks_reason_id(verdict->reason) : NULL);
    ks_json_begin_array(ks_json_key(json, "doubts"));
    for (int i = 0; i < verdict->doubts; i++)
        put_doubt(json, verdict, verdict->doubt[i]);
    ks_json_end_array(json);
    return ks_buffer_status(json->out);
}

/* ---- Proofs ---- */

enum { PROOF_MOVES = 20000 }; /* of a search */

static int put_proof(ks_json *json, const ks_verdict *verdict, const ks_position *position,
                     int block, ks_buffer *bytes, ks_buffer *text)
{
    ks_statement claim;
    int point = verdict->fates[block].block.point;
    int status = ks_verdict_proof(bytes, &claim, verdict, position, point, PROOF_MOVES);
    if (status == KS_EEND || status == KS_ERANGE)
        return 0;
    if (status)
        return status;
    ks_json_begin_object(json);
    put_stones(json, verdict, block);
    ks_buffer_clear(text);
    ks_statement_put(text, position, &claim);
    ks_json_string(ks_json_key(json, "statement"), ks_buffer_data(text));
    ks_buffer_clear(text);
    ks_buffer_put_base64(text, ks_buffer_data(bytes), ks_buffer_size(bytes));
    ks_json_string(ks_json_key(json, "proof"), ks_buffer_data(text));
    ks_json_end_object(json);
    return ks_buffer_status(text);
}

int ks_verdict_proofs(ks_json *json, const ks_verdict *verdict, const ks_position *position)
{
    ks_buffer bytes = {0}, text = {0};
    int status = 0;
    ks_json_begin_array(ks_json_key(json, "proofs"));
    for (int i = 0; i < verdict->blocks && status == 0; i++) {
        const ks_block_fate *fate = &verdict->fates[i];
        if (fate->fate != KS_FATE_ALIVE || fate->reason != KS_REASON_NONE)
            status = put_proof(json, verdict, position, i, &bytes, &text);
    }
    ks_json_end_array(json);
    ks_buffer_release(&bytes);
    ks_buffer_release(&text);
    return status;
}

int ks_verdict_json(ks_buffer *out, const ks_verdict *verdict, const ks_terms *terms, int agree)
{
    if (!ks_size_allowed(verdict->width, verdict->height))
        return KS_ESIZE;
    ks_json json = ks_json_into(out);
    ks_json_begin_object(&json);
    ks_verdict_members(&json, verdict, terms, agree);
    ks_json_end_object(&json);
    return ks_buffer_status(out);
}
