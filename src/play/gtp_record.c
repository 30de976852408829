/* GTP: games from and to SGF. Files are read and written by the caller. */
#include "gtp.h"

#include <string.h>

/* The name of a file may have spaces; a number behind it is that of a move. */
static const char *file_and_move(int *move, ks_words *words)
{
    char *rest = ks_words_rest(words), *last = strrchr(rest, ' ');
    *move = 0;
    if (last != NULL && ks_parse_int(move, last + 1, strlen(last + 1)) == 0) {
        while (last > rest && last[-1] == ' ')
            last--;
        *last = '\0';
    }
    return rest;
}

static int load(ks_buffer *out, ks_engine *engine, const ks_buffer *file, int move)
{
    ks_game *game;
    ks_error error = {0};
    int status = ks_game_read(&game, ks_buffer_data(file), ks_buffer_size(file), NULL, &error);
    if (status)
        return ks_gtp_refuse(out, "cannot load file: %s", error.message);
    int all = ks_game_moves(game);
    /* The position before that move. */
    status = ks_session_load(&engine->session, game, move < 1 || move > all ? all : move - 1);
    ks_game_free(game);
    if (status == 0 && ks_gtp_set_judge(engine, engine->judge_name, &error))
        return ks_gtp_refuse(out, "%s", error.message);
    return status;
}

static int loadsgf(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_engine_options *options = &engine->options;
    int move;
    ks_buffer file = {0};
    const char *name = file_and_move(&move, words);
    if (*name == '\0')
        return ks_gtp_refuse(out, "syntax error: the name of a file is expected");
    if (options->read_file == NULL || options->read_file(&file, name, options->payload)) {
        ks_buffer_release(&file);
        return ks_gtp_refuse(out, "cannot load file");
    }
    int status = ks_buffer_status(&file) ? KS_EMEMORY : load(out, engine, &file, move);
    ks_buffer_release(&file);
    return status;
}

static int put_game(ks_buffer *out, ks_engine *engine)
{
    const ks_session *session = &engine->session;
    char result[16];
    int status = ks_gtp_result(result, engine);
    if (status)
        return status;
    return ks_session_sgf(out, session, result,
                          ks_session_over(session) ? ks_gtp_owners(engine) : NULL);
}

static int printsgf(ks_buffer *out, ks_engine *engine, ks_words *words)
{
    const ks_engine_options *options = &engine->options;
    const char *name = ks_words_rest(words);
    int status = put_game(out, engine);
    if (status || *name == '\0')
        return status;
    if (options->write_file == NULL ||
        options->write_file(name, ks_buffer_data(out), ks_buffer_size(out), options->payload))
        return ks_gtp_refuse(out, "cannot write file");
    ks_buffer_clear(out);
    return 0;
}

const ks_gtp_command ks_gtp_record_commands[] = {
    {"loadsgf", loadsgf, -1},
    {"printsgf", printsgf, -1},
    {0},
};
