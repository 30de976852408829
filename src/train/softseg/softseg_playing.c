/* Learning by playing (soft-segmentation, 3.1): after each game the network learns from the latest
 * games in random order, each backward from its end. */
#include "alloc.h"
#include "selfplay.h"
#include "softseg_training_run.h"
#include "text.h"

#include <stdlib.h>

enum { MOST_RECENT = 100 };

/* A game, and its positions as the network sees them. */
typedef struct game_examples {
    ks_selfplay_game game;
    ks_softseg_step *steps; /* game.count + 1 */
    size_t room;
} game_examples;

typedef struct selfplay_run {
    ks_softseg_training_run *run;
    ks_softseg_board *board;
    ks_selfplay player;
    ks_softseg_state *states[2];
    game_examples *examples; /* one more than the latest games: for the game being played */
    int count, next;         /* number of games; index of the next */
    int order[MOST_RECENT];  /* in which games are learnt from; 0 is the oldest */
} selfplay_run;

/* ---- Setting up ---- */

static void release(selfplay_run *s)
{
    int examples = s->run->options->recent + 1;
    for (int i = 0; i < examples && s->examples != NULL; i++) {
        ks_selfplay_game_release(&s->examples[i].game);
        free(s->examples[i].steps);
    }
    for (int i = 0; i < s->player.workers && s->player.states != NULL; i++)
        ks_softseg_state_free(s->player.states[i]);
    free(s->player.states);
    free(s->examples);
    ks_softseg_state_free(s->states[0]);
    ks_softseg_state_free(s->states[1]);
    free(s->board);
}

static int set_up(selfplay_run *s, ks_softseg_training_run *run)
{
    const ks_softseg_training *o = run->options;
    int threads = o->common.threads ? o->common.threads : ks_workers_cores();
    *s = (selfplay_run){.run = run};
    int status = ks_softseg_board_new(&s->board, o->size[0], o->size[1]);
    if (status)
        return status;
    s->player = (ks_selfplay){.net = &run->net,
                              .board = s->board,
                              .states = ks_alloc((size_t)threads, sizeof *s->player.states),
                              .workers = threads,
                              .threads = threads,
                              .sampled = o->sampled,
                              .temperature = o->temperature,
                              .stopped = o->common.watch.stopped,
                              .payload = o->common.watch.payload};
    s->examples = ks_alloc((size_t)o->recent + 1, sizeof *s->examples);
    if (s->player.states == NULL || s->examples == NULL)
        return KS_EMEMORY;
    for (int i = 0; i < threads && status == 0; i++)
        status = ks_softseg_state_new(&s->player.states[i], &run->net, s->board, 0);
    for (int i = 0; i < 2 && status == 0; i++)
        status = ks_softseg_state_new(&s->states[i], &run->net, s->board, 1);
    for (int i = 0; i <= o->recent && status == 0; i++)
        status = ks_selfplay_game_init(&s->examples[i].game, ks_selfplay_limit(s->board->points));
    return status;
}

/* ---- Steps ---- */

/* Replays the moves of a game; KS_EINPUT if one is illegal, as in a damaged checkpoint. */
static int prepare(game_examples *l, const selfplay_run *s)
{
    ks_position position;
    const ks_selfplay_game *game = &l->game;
    if (ks_grow((void **)&l->steps, &l->room, (size_t)game->count + 1, sizeof *l->steps))
        return KS_EMEMORY;
    ks_position_init(&position, s->board->width, s->board->height);
    for (int t = 0; t <= game->count; t++) {
        ks_softseg_step_read(&l->steps[t], s->board, &position, s->run->net.inputs);
        if (t == game->count)
            break;
        const ks_selfplay_move *move = &game->moves[t];
        l->steps[t].trained = !move->sampled;
        if (move->point != KS_PASS && ks_move_check(&position, position.to_move, move->point, 0))
            return KS_EINPUT;
        ks_move_make(&position, position.to_move, move->point);
    }
    return 0;
}

static int is_stopped(const selfplay_run *s)
{
    return s->player.stopped != NULL && s->player.stopped(s->player.payload);
}

/* How many games will be learnt from, with the one that was just played. */
static int count_with_next(const selfplay_run *s)
{
    return s->count + (s->count < s->run->options->recent);
}

/* Plays a game, and puts it and those before it in random order. A game that is stopped is not
 * learnt from, and leaves the others as they are. */
static int draw(size_t *out, size_t step, ks_random *random, void *payload)
{
    selfplay_run *s = ((ks_softseg_training_run *)payload)->way;
    game_examples *l = &s->examples[s->next];
    (void)step;
    *out = 0;
    int status = ks_selfplay_run(&l->game, &s->player, random);
    if (status || !l->game.finished)
        return status;
    int count = count_with_next(s);
    for (int i = 0; i < count; i++) {
        int j = (int)ks_random_below(random, (uint32_t)i + 1);
        s->order[i] = s->order[j];
        s->order[j] = i;
    }
    *out = (size_t)count;
    return prepare(l, s);
}

/* Learns from the games that were drawn. If it is stopped halfway, none of it counts. */
static int learn(ks_sums *out, double rate, void *payload)
{
    ks_softseg_training_run *run = payload;
    selfplay_run *s = run->way;
    int places = run->options->recent + 1, next = (s->next + 1) % places;
    int count = count_with_next(s);
    size_t positions = run->positions;
    double loss = run->loss;
    if (!s->examples[s->next].game.finished)
        return 0;
    for (int i = 0; i < count; i++) {
        /* The array is a ring: the oldest game is `count` places before the next one. */
        const game_examples *l = &s->examples[(next + places - count + s->order[i]) % places];
        ks_softseg_training_run_learn(out, run, s->states, l->steps, l->game.count + 1, NULL, rate);
        if (is_stopped(s)) {
            run->positions = positions;
            run->loss = loss;
            return KS_ESTOPPED;
        }
    }
    s->next = next;
    s->count = count;
    return 0;
}

/* ---- Checkpoints ---- */

static void name_game(char out[16], int number)
{
    ks_format(out, 16, "game.%d", number);
}

/* A move is stored as (point + 2) * 2 + sampled. */
static int keep(ks_checkpoint *checkpoint, void *payload)
{
    const ks_softseg_training_run *run = payload;
    const selfplay_run *s = run->way;
    int status = 0, limit = ks_selfplay_limit(s->board->points);
    float *moves = ks_alloc((size_t)limit, sizeof *moves);
    if (moves == NULL)
        return KS_EMEMORY;
    for (int i = 0; i <= run->options->recent && status == 0; i++) {
        const ks_selfplay_game *game = &s->examples[i].game;
        ks_checkpoint_state state = {.arrays = {moves}, .count = 1, .size = (size_t)limit};
        char name[16];
        name_game(name, i);
        state.numbers[0] = (uint64_t)game->count;
        for (int m = 0; m < limit; m++)
            moves[m] = m < game->count
                           ? (float)((game->moves[m].point + 2) * 2 + game->moves[m].sampled)
                           : 0;
        status = ks_checkpoint_put(checkpoint, name, &state);
    }
    free(moves);
    const uint64_t more[2] = {(uint64_t)s->count, (uint64_t)s->next};
    return status ? status : ks_softseg_training_run_keep(run, checkpoint, more);
}

static int recall_game(selfplay_run *s, int number, const ks_checkpoint *checkpoint, float *moves,
                       int limit)
{
    game_examples *l = &s->examples[number];
    ks_checkpoint_state state = {.count = 1, .size = (size_t)limit};
    char name[16];
    state.arrays[0] = moves;
    name_game(name, number);
    if (!ks_checkpoint_get(&state, checkpoint, name) || state.numbers[0] > (uint64_t)limit)
        return KS_EINPUT;
    l->game.count = (int)state.numbers[0];
    for (int m = 0; m < l->game.count; m++) {
        if (!(moves[m] >= 0 && moves[m] < 2 * KS_POINTS + 4))
            return KS_EINPUT;
        l->game.moves[m].point = (int16_t)((int)moves[m] / 2 - 2);
        l->game.moves[m].sampled = (uint8_t)((int)moves[m] % 2);
    }
    return prepare(l, s);
}

static int recall(const ks_checkpoint *checkpoint, void *payload)
{
    ks_softseg_training_run *run = payload;
    selfplay_run *s = run->way;
    int recent = run->options->recent, limit = ks_selfplay_limit(s->board->points);
    uint64_t more[2];
    int status = ks_softseg_training_run_recall(run, more, checkpoint);
    if (status == 0 && (more[0] > (uint64_t)recent || more[1] > (uint64_t)recent))
        status = KS_EINPUT;
    if (status)
        return status;
    s->count = (int)more[0];
    s->next = (int)more[1];
    float *moves = ks_alloc((size_t)limit, sizeof *moves);
    if (moves == NULL)
        return KS_EMEMORY;
    for (int k = 1; k <= s->count && status == 0; k++)
        status =
            recall_game(s, (s->next + recent + 1 - k) % (recent + 1), checkpoint, moves, limit);
    free(moves);
    return status;
}

/* ---- The run ---- */

int ks_softseg_learn_playing(ks_softseg_training_run *run, ks_error *error)
{
    static const ks_trainable games = {
        .draw = draw, .learn = learn, .keep = keep, .recall = recall};
    selfplay_run s;
    int status = set_up(&s, run);
    if (status == 0)
        status = ks_softseg_training_run_train(run, &s, &games);
    release(&s);
    return status ? ks_checkpoint_fail(&run->checkpoint, status, error) : 0;
}
