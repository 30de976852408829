/* Proofs of life and death: searched for, and checked; see face.h. */
#include "face.h"

#include <string.h>

static ks_buffer *proof;
static unsigned char assumed[KS_POINTS];

const char *kw_proof(void)
{
    return proof != NULL ? ks_buffer_data(proof) : "";
}

size_t kw_proof_size(void)
{
    return proof != NULL ? ks_buffer_size(proof) : 0;
}

static int put_statement(const ks_statement *statement)
{
    ks_buffer *words;
    int status = kw_begin();
    if (status)
        return status;
    if (ks_buffer_new(&words))
        return kw_fail(KS_EMEMORY);
    ks_statement_put(words, kw.position, statement);
    int points = ks_position_width(kw.position) * ks_position_height(kw.position);
    ks_json json = ks_json_into(kw.text);
    ks_json_begin_object(&json);
    ks_json_int(ks_json_key(&json, "kind"), (int)statement->kind);
    ks_json_int(ks_json_key(&json, "kos"), (int)statement->kos);
    ks_json_int(ks_json_key(&json, "point"), statement->point);
    ks_json_int(ks_json_key(&json, "first"), statement->first);
    ks_json_begin_array(ks_json_key(&json, "assumed"));
    for (int p = 0; p < points; p++)
        if (statement->assumed[p])
            ks_json_int(&json, p);
    ks_json_end_array(&json);
    ks_json_string(ks_json_key(&json, "text"), ks_buffer_data(words));
    ks_json_end_object(&json);
    int words_status = ks_buffer_status(words);
    ks_buffer_free(words);
    return kw_fail(words_status ? words_status : ks_buffer_status(kw.text));
}

static int put_nothing(void)
{
    int status = kw_begin();
    if (status)
        return status;
    ks_json json = ks_json_into(kw.text);
    ks_json_null(&json);
    return kw_fail(ks_buffer_status(kw.text));
}

static int answer(int status, const ks_statement *claim)
{
    if (status == KS_EEND || status == KS_ERANGE)
        return put_nothing();
    return status ? kw_fail(status) : put_statement(claim);
}

/* Makes the bytes empty and ready. */
static int begin(void)
{
    int status = kw_need_position();
    if (status)
        return status;
    if (proof == NULL && ks_buffer_new(&proof))
        return kw_fail(KS_EMEMORY);
    ks_buffer_clear(proof);
    return 0;
}

int kw_prove_block(int point, int nodes)
{
    ks_statement claim;
    int status = begin();
    if (status == 0)
        status = kw_run_scorer();
    if (status)
        return status;
    return answer(ks_verdict_proof(proof, &claim, &kw.verdict, kw.position, point, nodes), &claim);
}

void kw_assume(const unsigned char *marks)
{
    memset(assumed, 0, sizeof assumed);
    if (kw.position != NULL)
        memcpy(assumed, marks,
               (size_t)(ks_position_width(kw.position) * ks_position_height(kw.position)));
}

int kw_prove(int kind, int kos, int first, int point, int nodes)
{
    ks_statement claim = {
        .kind = (ks_proved_kind)kind, .kos = (ks_proved_kos)kos, .point = point, .first = first};
    int status = begin();
    if (status)
        return status;
    if (kind < KS_PROVED_TAKEN || kind > KS_PROVED_LIVES || kos < KS_PROVED_ANY_KO ||
        kos > KS_PROVED_KOS_WON || first < KS_BLACK || first > KS_WHITE)
        return kw_fail(KS_ERANGE);
    memcpy(claim.assumed, assumed, sizeof assumed);
    return answer(ks_proof_make(proof, kw.position, &claim, nodes), &claim);
}

int kw_verify(const void *bytes, size_t size)
{
    ks_statement found;
    ks_error error = {0};
    int status = kw_need_position();
    if (status)
        return status;
    status = ks_proof_check(&found, kw.position, bytes, size, &error);
    return status ? kw_fail_with(status, error.message) : put_statement(&found);
}
