/* See player.h. */
#include "player.h"

#include "keisei-corpus.h"
#include "output.h"

#include <stdio.h>
#include <string.h>

const int ks_aim_values[] = {KS_AIM_USUAL, KS_MOVE_SCORE, KS_MOVE_WIN};

static int run_threads(size_t n, int (*work)(size_t i, void *payload), void *payload, void *runner)
{
    return ks_workers_run(*(const int *)runner, n, work, payload);
}

/* Sets board, rules and komi by GTP; the options have been checked. */
static int prepare(ks_engine *engine, const ks_player_options *player)
{
    ks_buffer *out;
    char lines[3][80];
    int status = ks_buffer_new(&out);
    snprintf(lines[0], sizeof lines[0], "boardsize %d", player->size);
    snprintf(lines[1], sizeof lines[1], "kata-set-rules %s", player->rules->name);
    snprintf(lines[2], sizeof lines[2], "komi %.6f", (double)player->komi);
    for (int i = 0; i < 3 && status == 0; i++)
        status = ks_engine_line(out, engine, lines[i], strlen(lines[i]));
    ks_buffer_free(out);
    return status;
}

int ks_player_new(ks_engine **out, ks_player_options *player, const char *command)
{
    ks_error error = {0};
    player->engine.model = player->model.bytes;
    player->engine.model_size = player->model.bytes_size;
    if (ks_open_one(player->engine.judge != NULL, player->engine.model != NULL, command))
        return KS_EXIT_FAILURE;
    if (player->threads > 1)
        player->engine.run = (ks_runner){run_threads, &player->threads};
    if (ks_engine_new(out, &player->engine, &error))
        return ks_fail_command(command, "%s%s%s", player->model.path ? player->model.path : "",
                               player->model.path ? ": " : "", error.message);
    int status = prepare(*out, player);
    return status ? ks_fail_status(status) : 0;
}
