/* keisei verify: checks a proof of life or death against a position, or looks for one. */
#include "commands.h"
#include "input.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

typedef struct settings {
    ks_request request;
    char *prove;
    int nodes;
} settings;

static const ks_option options[] = {
    {KS_ROW_MOVE(settings, request)},
    {KS_ROW_GAME(settings, request)},
    {"prove", 0, "POINT", "look for a proof about the block there and write it to PROOF",
     KS_OPTION_TEXT(settings, prove)},
    {"nodes", 0, "N", "most moves of each search", KS_OPTION_INT(settings, nodes, 1, 100000000),
     .initial = "200000"},
    {0},
};

static int put_statement(const ks_position *position, const ks_statement *statement)
{
    ks_buffer *out;
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    ks_statement_put(out, position, statement);
    ks_buffer_put_string(out, "\n");
    int exit_code = ks_output_buffer(NULL, out);
    ks_buffer_free(out);
    return exit_code;
}

static int check(const ks_position *position, const char *path)
{
    ks_bytes proof = {0};
    ks_statement statement;
    ks_error error;
    int exit_code = ks_input_bytes(&proof, path, path);
    if (exit_code)
        return exit_code;
    int status = ks_proof_check(&statement, position, proof.bytes, proof.size, &error);
    free(proof.bytes);
    return status ? ks_fail("%s: byte %zu: %s", path, error.offset, error.message)
                  : put_statement(position, &statement);
}

static int prove(ks_buffer *out, ks_statement *found, const ks_position *position, int point,
                 int nodes)
{
    static ks_verdict verdict;
    ks_scorer *scorer;
    ks_question question = {.position = position};
    int status = ks_scorer_new(&scorer, NULL);
    if (status)
        return status;
    status = ks_scorer_run(&verdict, scorer, &question);
    ks_scorer_free(scorer);
    return status ? status : ks_verdict_proof(out, found, &verdict, position, point, nodes);
}

static int write_proof(const ks_position *position, const settings *s, const char *path)
{
    int point = -1, width = ks_position_width(position), height = ks_position_height(position);
    ks_statement found;
    ks_buffer *out;
    if (ks_point_parse(&point, s->prove, width, height) || point < 0 ||
        ks_position_stone(position, point) == KS_EMPTY)
        return ks_fail_command("verify", "there is no stone at %s", s->prove);
    if (ks_buffer_new(&out))
        return ks_fail_status(KS_EMEMORY);
    int status = prove(out, &found, position, point, s->nodes);
    int exit_code = status == KS_EEND
                        ? ks_fail("no proof was found about the stone at %s", s->prove)
                    : status ? ks_fail_status(status)
                             : ks_output_buffer(path, out);
    ks_buffer_free(out);
    return exit_code ? exit_code : put_statement(position, &found);
}

static int run(int argc, char **argv)
{
    settings s = {0};
    ks_options read;
    ks_input input = {0};
    if (ks_options_read(&read, &ks_command_verify, &s, argc, argv))
        return read.exit_code;
    if (read.operand_count != 2)
        return ks_fail_command("verify", "expected POSITION and PROOF; see keisei verify --help");
    s.request.path = read.operands[0];
    int exit_code = ks_input_read(&input, &s.request);
    if (exit_code == 0)
        exit_code = s.prove != NULL ? write_proof(input.position, &s, read.operands[1])
                                    : check(input.position, read.operands[1]);
    ks_input_release(&input);
    return exit_code;
}

const ks_command ks_command_verify = {
    "verify",
    "Checks a proof of life or death",
    "POSITION PROOF [OPTION]...",
    "POSITION is an SGF record or a drawing of a board; - is standard input. Every move of PROOF\n"
    "is checked, by code that shares nothing with the search but the board. What is proved is\n"
    "printed, and which stones are assumed to live. With --prove, PROOF is written instead.\n",
    .options = options,
    .run = run,
};
