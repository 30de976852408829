/* answers: what the library says natively, for tests/web/equal.test.mjs to compare with
 * WebAssembly.
 *
 * A line of input is "name width height board to_move passed", where name is a judge's, "score",
 * "explain" or "prove", the board has X, O and ., and to_move is 1 or 2. For each it writes the
 * size of what follows and a newline, then the floats of owner, alive and raw, and the JSON of the
 * judgment or verdict. */
#include "keisei.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int position_of(ks_position **out, int width, int height, const char *board, int to_move,
                       int passed)
{
    int status = ks_position_from_board(out, width, height, board, strlen(board), NULL);
    if (status == 0)
        status = ks_position_set_to_move(*out, passed ? KS_OPPONENT(to_move) : to_move);
    if (status == 0 && passed)
        status = ks_position_play(*out, KS_OPPONENT(to_move), KS_PASS);
    return status;
}

static int run_judge(ks_judgment *out, ks_buffer *text, const char *name,
                     const ks_question *question)
{
    static char last[64];
    static ks_judge *judge;
    int status = 0;
    if (strcmp(name, last) != 0) {
        ks_judge_free(judge);
        status = ks_judge_new(&judge, name, NULL);
        snprintf(last, sizeof last, "%s", name);
    }
    if (status == 0)
        status = ks_judge_run(out, judge, question);
    return status ? status : ks_judgment_json(text, out, name, 0);
}

static int run_scorer(ks_judgment *out, ks_buffer *text, const ks_question *question)
{
    static ks_scorer *scorer;
    static ks_verdict verdict;
    int status = scorer == NULL ? ks_scorer_new(&scorer, NULL) : 0;
    if (status == 0)
        status = ks_scorer_run(&verdict, scorer, question);
    if (status)
        return status;
    ks_verdict_judgment(out, &verdict, question);
    ks_json json = ks_json_into(text);
    ks_json_begin_object(&json);
    ks_judgment_members(&json, out, "life", 0);
    ks_verdict_members(&json, &verdict, &question->terms, -1);
    ks_json_end_object(&json);
    return ks_buffer_status(text);
}

static int run_explainer(ks_judgment *out, ks_buffer *text, const ks_question *question)
{
    static ks_explainer *explainer;
    ks_page *page;
    int status = explainer == NULL ? ks_explainer_new(&explainer, NULL) : 0;
    if (status == 0)
        status = ks_page_new(&page, explainer, question);
    if (status)
        return status;
    *out = page->judgment;
    ks_json json = ks_json_into(text);
    ks_json_begin_object(&json);
    ks_judgment_members(&json, out, "best", 0);
    ks_page_members(&json, page, KS_ENGLISH);
    ks_explanation_members(&json, page->explanation);
    ks_json_end_object(&json);
    ks_page_free(page);
    return ks_buffer_status(text);
}

/* For each stone, the proofs that it falls and that it lives, its enemy moving first. */
static int run_prover(ks_judgment *out, ks_buffer *text, const ks_question *question)
{
    static const ks_proved_kind kinds[] = {KS_PROVED_FALLS, KS_PROVED_LIVES};
    const ks_position *position = question->position;
    int points = ks_position_width(position) * ks_position_height(position), status = 0;
    ks_buffer *proof;
    memset(out, 0, sizeof *out);
    if (ks_buffer_new(&proof))
        return KS_EMEMORY;
    for (int p = 0; p < points; p++)
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0] && status == 0; k++) {
            ks_statement claim = {.kind = kinds[k], .point = p};
            claim.first = KS_OPPONENT(ks_position_stone(position, p));
            ks_buffer_clear(proof);
            if (ks_position_stone(position, p) == KS_EMPTY)
                continue;
            status = ks_proof_make(proof, position, &claim, 300);
            if (status == 0)
                ks_buffer_put(text, ks_buffer_data(proof), ks_buffer_size(proof));
            if (status == KS_EEND || status == KS_ERANGE)
                status = 0;
        }
    ks_buffer_free(proof);
    return status ? status : ks_buffer_status(text);
}

static int run(ks_judgment *out, ks_buffer *text, const char *name, const ks_question *question)
{
    if (strcmp(name, "score") == 0)
        return run_scorer(out, text, question);
    if (strcmp(name, "explain") == 0)
        return run_explainer(out, text, question);
    if (strcmp(name, "prove") == 0)
        return run_prover(out, text, question);
    return run_judge(out, text, name, question);
}

int main(void)
{
    static ks_judgment judgment;
    char name[64], board[KS_POINTS + 1];
    int width, height, to_move, passed;
    ks_buffer *text;
    if (ks_buffer_new(&text))
        return 1;
    while (scanf("%63s %d %d %625s %d %d", name, &width, &height, board, &to_move, &passed) == 6) {
        ks_position *position;
        ks_buffer_clear(text);
        if (position_of(&position, width, height, board, to_move, passed))
            return 1;
        ks_question question = {.position = position, .terms = ks_terms_of(NULL, 7.5f, 0)};
        int status = run(&judgment, text, name, &question);
        if (status) {
            fprintf(stderr, "%s: %s\n", name, ks_status_text(status));
            return 1;
        }
        size_t floats = (size_t)(width * height) * sizeof(float);
        printf("%zu\n", 3 * floats + ks_buffer_size(text));
        fwrite(judgment.owner, 1, floats, stdout);
        fwrite(judgment.alive, 1, floats, stdout);
        fwrite(judgment.raw, 1, floats, stdout);
        fwrite(ks_buffer_data(text), 1, ks_buffer_size(text), stdout);
        ks_position_free(position);
    }
    ks_buffer_free(text);
    return 0;
}
