/* See player.h. */
#include "player.h"

#include "keisei-corpus.h"
#include "output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_model(ks_player_options *player, ks_options *reader)
{
    free(player->model.bytes);
    player->model = (ks_bytes){0};
    if (ks_input_bytes(&player->model, reader->value, reader->value)) {
        reader->done = 1;
        reader->exit_code = KS_TROUBLE;
    }
    player->path = reader->value;
    player->engine.model = player->model.bytes;
    player->engine.model_size = player->model.size;
}

int ks_player_option(ks_player_options *player, ks_options *reader, const ks_option *option)
{
    ks_engine_options *engine = &player->engine;
    const char *name = option->name;
    if (strcmp(name, "judge") == 0)
        engine->judge = reader->value;
    else if (strcmp(name, "model") == 0)
        read_model(player, reader);
    else if (strcmp(name, "aim") == 0)
        engine->aim = ks_options_choice(reader, option) == 1 ? KS_MOVE_WIN : KS_MOVE_SCORE;
    else if (strcmp(name, "temperature") == 0)
        engine->temperature = (double)ks_options_number(reader, option, 0, 1000);
    else if (strcmp(name, "resign") == 0)
        engine->resign = (double)ks_options_number(reader, option, 0, 1);
    else if (strcmp(name, "replies") == 0)
        engine->replies = ks_options_int(reader, option, 0, KS_POINTS);
    else if (strcmp(name, "size") == 0)
        player->size = ks_options_int(reader, option, KS_MIN_SIZE, KS_MAX_SIZE);
    else if (strcmp(name, "seed") == 0)
        engine->seed = (unsigned long long)ks_options_int(reader, option, 0, 1000000000);
    else if (strcmp(name, "threads") == 0)
        player->threads = ks_options_int(reader, option, 1, 256);
    else if (strcmp(name, "rules") == 0 || strcmp(name, "komi") == 0)
        ks_request_option(&player->request, reader, option);
    else
        return 0;
    return 1;
}

static int run_threads(size_t n, int (*work)(size_t i, void *payload), void *payload, void *runner)
{
    return ks_workers_run(*(const int *)runner, n, work, payload);
}

/* As if the first lines had said it; the options have been checked. */
static int prepare(ks_engine *engine, const ks_player_options *player)
{
    ks_buffer *out;
    char lines[3][80];
    const ks_rules *rules = player->request.set.rules;
    int status = ks_buffer_new(&out);
    snprintf(lines[0], sizeof lines[0], "boardsize %d", player->size);
    snprintf(lines[1], sizeof lines[1], "kata-set-rules %s", rules ? rules->name : "chinese");
    snprintf(lines[2], sizeof lines[2], "komi %.6f",
             player->request.has_komi ? (double)player->request.set.komi : 7.5);
    for (int i = 0; i < 3 && status == 0; i++)
        status = ks_engine_line(out, engine, lines[i], strlen(lines[i]));
    ks_buffer_free(out);
    return status;
}

int ks_player_new(ks_engine **out, ks_player_options *player, const char *command)
{
    ks_error error = {0};
    if (ks_open_one(player->engine.judge != NULL, player->engine.model != NULL, command))
        return KS_TROUBLE;
    if (player->threads > 1)
        player->engine.run = (ks_runner){run_threads, &player->threads};
    if (ks_engine_new(out, &player->engine, &error))
        return ks_fail_command(command, "%s%s%s", player->path ? player->path : "",
                               player->path ? ": " : "", error.message);
    int status = prepare(*out, player);
    return status ? ks_fail_status(status) : 0;
}
