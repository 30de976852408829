/* Proves that a block can be taken, and checks the proof without trusting who made it. */
#include <keisei.h>

#include <stdio.h>
#include <string.h>

static const char diagram[] = ". . X O . .\n"
                              "X X X O . .\n"
                              "O O O O . .\n"
                              ". . . . . .\n"
                              ". . . . . .\n"
                              ". . . . . .\n";

static int prove(ks_buffer *proof, ks_buffer *words, const ks_position *position, ks_error *error)
{
    static const int nodes = 10000; /* moves that it may try */
    ks_statement claim = {
        .kind = KS_PROVED_TAKEN, .kos = KS_PROVED_ANY_KO, .point = 2, .first = KS_WHITE};
    ks_statement checked;
    int status = ks_proof_make(proof, position, &claim, nodes);
    if (status)
        return status;
    printf("A proof of %zu bytes was found.\n", ks_buffer_size(proof));
    status =
        ks_proof_check(&checked, position, ks_buffer_data(proof), ks_buffer_size(proof), error);
    if (status)
        return status;
    ks_statement_put(words, position, &checked);
    printf("It was checked: %s\n", ks_buffer_data(words));
    return ks_buffer_status(words);
}

/* A proof is of one position: of any other it is refused in a sentence. */
static int refuse(const ks_buffer *proof)
{
    ks_position *other;
    ks_statement claim;
    ks_error error = {0};
    int status = ks_position_new(&other, 6, 6);
    if (status)
        return status;
    if (ks_proof_check(&claim, other, ks_buffer_data(proof), ks_buffer_size(proof), &error))
        printf("On another board: %s\n", error.message);
    ks_position_free(other);
    return 0;
}

int main(void)
{
    ks_position *position = NULL;
    ks_buffer *proof = NULL, *words = NULL;
    ks_error error = {0};
    int status = ks_position_parse(&position, diagram, strlen(diagram), &error);
    if (status == 0)
        status = ks_buffer_new(&proof);
    if (status == 0)
        status = ks_buffer_new(&words);
    if (status == 0)
        status = prove(proof, words, position, &error);
    if (status == 0)
        status = refuse(proof);
    if (status)
        fprintf(stderr, "%s: %s\n", ks_status_text(status), error.message);
    ks_buffer_free(words);
    ks_buffer_free(proof);
    ks_position_free(position);
    return status != 0;
}
