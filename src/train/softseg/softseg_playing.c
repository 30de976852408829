/* Learning by playing (soft-segmentation, 3.1): after each game the latest games are gone through
 * in random order, each backward from its end. */
#include "alloc.h"
#include "selfplay.h"
#include "softseg_training_run.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 2 };

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
    game_examples *examples; /* one more than the latest games: that one is being played */
    int count, next;         /* games there are; where the next goes */
    /* What a game that is stopped leaves as it was: */
    ks_random random;
    float *weights; /* [count of the network's] */
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
    free(s->weights);
    ks_softseg_state_free(s->states[0]);
    ks_softseg_state_free(s->states[1]);
    free(s->board);
}

static int set_up(selfplay_run *s, ks_softseg_training_run *run)
{
    const ks_softseg_training *o = run->options;
    int threads = o->threads ? o->threads : ks_workers_cores();
    *s = (selfplay_run){.run = run};
    int status = ks_softseg_board_new(&s->board, o->width, o->height);
    if (status)
        return status;
    s->player = (ks_selfplay){.net = &run->net,
                              .board = s->board,
                              .states = ks_alloc((size_t)threads, sizeof *s->player.states),
                              .workers = threads,
                              .threads = threads,
                              .sampled = o->sampled,
                              .temperature = o->temperature,
                              .stopped = o->watch.stopped,
                              .payload = o->watch.payload};
    s->examples = ks_alloc((size_t)o->recent + 1, sizeof *s->examples);
    s->weights = ks_alloc(run->net.count, sizeof *s->weights);
    if (s->player.states == NULL || s->examples == NULL || s->weights == NULL)
        return KS_EMEMORY;
    for (int i = 0; i < threads && status == 0; i++)
        status = ks_softseg_state_new(&s->player.states[i], &run->net, s->board, 0);
    for (int i = 0; i < 2 && status == 0; i++)
        status = ks_softseg_state_new(&s->states[i], &run->net, s->board, 1);
    for (int i = 0; i <= o->recent && status == 0; i++)
        status = ks_selfplay_game_init(&s->examples[i].game, ks_selfplay_limit(s->board->points));
    return status;
}

/* ---- Lessons ---- */

/* Plays the moves of a game again; KS_EINPUT if they are none, as in a damaged checkpoint. */
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

/* The latest games in random order. KS_ESTOPPED: not all of them. */
static int train_all(selfplay_run *s)
{
    const ks_softseg_training *o = s->run->options;
    int order[101];
    for (int i = 0; i < s->count; i++) {
        int j = (int)ks_random_below(&s->run->random, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (int i = 0; i < s->count; i++) {
        /* The oldest is the one after the place of the next: every place but that is taken. */
        const game_examples *l =
            &s->examples[(s->next + o->recent + 1 - s->count + order[i]) % (o->recent + 1)];
        int positions = 0;
        double errors =
            ks_softseg_train_game(&s->run->net, s->states, l->steps, l->game.count + 1, NULL, 0,
                                  o->log_error ? KS_SOFTSEG_LOG : KS_SOFTSEG_SQUARED,
                                  ks_softseg_training_run_rate(s->run), &positions);
        ks_softseg_training_run_count(s->run, errors, positions);
        if (is_stopped(s))
            return KS_ESTOPPED;
    }
    return 0;
}

/* A game that does not come to its end is not learnt from, and leaves the others as they are. */
static int play_and_train(selfplay_run *s)
{
    game_examples *l = &s->examples[s->next];
    int recent = s->run->options->recent, next = s->next, count = s->count;
    int status = ks_selfplay_run(&l->game, &s->player, &s->run->random);
    if (status == 0 && l->game.finished)
        status = prepare(l, s);
    if (status == 0 && l->game.finished) {
        s->next = (next + 1) % (recent + 1);
        s->count += count < recent;
        status = train_all(s);
    }
    if (status == 0) {
        ks_softseg_training_run_advance(s->run);
    } else {
        s->next = next;
        s->count = count;
    }
    return status;
}

/* The next game, or nothing of it. */
static int take_examples(selfplay_run *s)
{
    ks_softseg *net = &s->run->net;
    size_t size = net->count * sizeof *net->weights;
    s->random = s->run->random;
    memcpy(s->weights, net->weights, size);
    int status = play_and_train(s);
    if (status == KS_ESTOPPED) {
        s->run->random = s->random;
        memcpy(net->weights, s->weights, size);
    }
    return status;
}

/* ---- Checkpoints ---- */

/* A move is (point + 2) * 2 + sampled. */
static int keep(selfplay_run *s)
{
    int status = 0, limit = ks_selfplay_limit(s->board->points);
    float *moves = ks_alloc((size_t)limit, sizeof *moves);
    if (moves == NULL)
        return KS_EMEMORY;
    for (int i = 0; i <= s->run->options->recent && status == 0; i++) {
        const ks_selfplay_game *game = &s->examples[i].game;
        ks_checkpoint_state state = {.arrays = {moves}, .count = 1, .size = (size_t)limit};
        char name[16];
        ks_format(name, sizeof name, "game.%d", i);
        state.numbers[0] = (uint64_t)game->count;
        for (int m = 0; m < limit; m++)
            moves[m] = m < game->count
                           ? (float)((game->moves[m].point + 2) * 2 + game->moves[m].sampled)
                           : 0;
        status = ks_checkpoint_put(&s->run->checkpoint, name, &state);
    }
    free(moves);
    const uint64_t more[NUMBERS] = {(uint64_t)s->count, (uint64_t)s->next};
    return status ? status : ks_softseg_training_run_keep(s->run, more);
}

static int recall_game(game_examples *l, selfplay_run *s, int number, float *moves, int limit)
{
    ks_checkpoint_state state = {.count = 1, .size = (size_t)limit};
    char name[16];
    state.arrays[0] = moves;
    ks_format(name, sizeof name, "game.%d", number);
    if (!ks_checkpoint_get(&state, &s->run->checkpoint, name) || state.numbers[0] > (uint64_t)limit)
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

static int recall(selfplay_run *s)
{
    int recent = s->run->options->recent, limit = ks_selfplay_limit(s->board->points);
    uint64_t more[NUMBERS] = {0, 0};
    int status = ks_softseg_training_run_recall(s->run, more);
    if (status || s->run->done == 0)
        return status;
    if (more[0] > (uint64_t)recent || more[1] > (uint64_t)recent)
        return KS_EINPUT;
    s->count = (int)more[0];
    s->next = (int)more[1];
    float *moves = ks_alloc((size_t)limit, sizeof *moves);
    if (moves == NULL)
        return KS_EMEMORY;
    for (int k = 1; k <= s->count && status == 0; k++) {
        int number = (s->next + recent + 1 - k) % (recent + 1);
        status = recall_game(&s->examples[number], s, number, moves, limit);
    }
    free(moves);
    return status;
}

/* ---- The run ---- */

int ks_softseg_learn_playing(ks_softseg_training_run *run)
{
    selfplay_run s;
    int status = set_up(&s, run);
    if (status == 0)
        status = recall(&s);
    while (status == 0 && run->done < run->total) {
        status = take_examples(&s);
        if (status == KS_ESTOPPED) {
            int kept = keep(&s);
            status = kept ? kept : status;
        }
        if (status)
            break;
        int answer = ks_softseg_training_run_tell(run);
        if (answer < 0)
            status = answer;
        else if (answer != KS_TRAINING_GO_ON)
            status = keep(&s);
        if (status == 0 && answer == KS_TRAINING_STOP)
            status = KS_ESTOPPED;
    }
    release(&s);
    return status;
}
