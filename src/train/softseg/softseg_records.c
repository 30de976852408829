/* Learning from records of games with labels: the same examples as in self-play, but with the final
 * owners instead of a board on which all is alive. Each pass goes through all games in another
 * random order; positions are read ahead on several threads, and learnt from one after the other.
 *
 * The examples of a step depend on its number alone, so a checkpoint need not keep them. */
#include "alloc.h"
#include "kept_games.h"
#include "softseg_training_run.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { AHEAD = 16 };

/* Positions of a game that is about to be learnt from. */
typedef struct game_examples {
    const ks_kept_game *record;
    const ks_softseg_board *board;
    ks_softseg_step *steps;
    size_t room;
    int count;
    int pass;
    int first, stride; /* which steps are trained: the first, and how far apart */
} game_examples;

/* Memory for a size of board; allocated at the first game of that size. */
typedef struct board_room {
    ks_softseg_board *board;
    ks_softseg_state *states[2];
} board_room;

typedef struct records_run {
    ks_softseg_training_run *run;
    ks_kept_games list;
    board_room rooms[KS_MAX_SIZE + 1][KS_MAX_SIZE + 1];
    game_examples examples[AHEAD]; /* of the steps from `first`; the rest have no record */
    size_t first, ready;           /* the first step that was read ahead, and how many */
    const game_examples *drawn;
    size_t *order; /* of the games in a pass */
    int pass;      /* number of the current pass; -1: none yet */
} records_run;

/* ---- Steps ---- */

static int open_room(records_run *s, const ks_kept_game *r)
{
    board_room *room = &s->rooms[r->width][r->height];
    int status = 0;
    if (room->board == NULL)
        status = ks_softseg_board_new(&room->board, r->width, r->height);
    for (int i = 0; i < 2 && status == 0; i++)
        if (room->states[i] == NULL)
            status = ks_softseg_state_new(&room->states[i], &s->run->net, room->board, 1);
    return status;
}

/* The steps of a pass are spread evenly over the game; the next pass takes others. */
static void choose_steps(game_examples *l, int positions)
{
    l->stride = positions > 0 ? (l->count + positions - 1) / positions : 1;
    l->first = l->pass % l->stride;
}

static int is_trained(const game_examples *l, int step)
{
    return step % l->stride == l->first;
}

/* Reads the positions of a game, up to the last move that is not a pass. */
static int prepare(size_t number, void *payload)
{
    records_run *s = payload;
    const ks_softseg_training *o = s->run->options;
    game_examples *l = &s->examples[number];
    const ks_kept_game *r = l->record;
    ks_position position;
    if (r == NULL)
        return 0;
    if (ks_grow((void **)&l->steps, &l->room, (size_t)r->count + 1, sizeof *l->steps))
        return KS_EMEMORY;
    ks_kept_game_start(&position, r);
    int last = r->count;
    while (last > 0 && r->moves[last - 1] < 0)
        last--;
    l->count = last + 1;
    choose_steps(l, o->positions);
    for (int m = 0; m <= last; m++) {
        int next = m < r->count ? r->moves[m] : 0;
        if (m < r->count)
            position.to_move = next & 1 ? KS_WHITE : KS_BLACK;
        /* The step after a trained one is needed too: its evaluation is the target. */
        if (is_trained(l, m) || (!o->outcome && m > 0 && is_trained(l, m - 1)))
            ks_softseg_step_read(&l->steps[m], l->board, &position, s->run->net.inputs);
        l->steps[m].trained = is_trained(l, m);
        if (m < last)
            ks_move_make(&position, position.to_move, next < 0 ? KS_PASS : next / 2);
    }
    return 0;
}

static void shuffle(size_t *out, size_t count, unsigned long long seed)
{
    ks_random random = ks_random_seed(seed);
    for (size_t i = 0; i < count; i++) {
        size_t j = ks_random_below(&random, (uint32_t)i + 1);
        out[i] = out[j];
        out[j] = i;
    }
}

/* Reads the games of this step and of some following steps, up to the end of the pass. */
static int read_ahead(records_run *s, size_t step)
{
    const ks_softseg_training *o = s->run->options;
    size_t all = s->list.count, at = step % all;
    int status = 0, pass = (int)(step / all);
    if (pass != s->pass)
        shuffle(s->order, all, o->seed + (unsigned)pass);
    s->pass = pass;
    s->first = step;
    s->ready = all - at < AHEAD ? all - at : AHEAD;
    for (size_t i = 0; i < AHEAD && status == 0; i++) {
        game_examples *l = &s->examples[i];
        l->record = i < s->ready ? &s->list.games[s->order[at + i]] : NULL;
        l->pass = pass;
        status = l->record ? open_room(s, l->record) : 0;
        l->board = l->record ? s->rooms[l->record->width][l->record->height].board : NULL;
    }
    return status ? status : ks_workers_run(o->common.threads, AHEAD, prepare, s);
}

static int draw(size_t *out, size_t step, ks_random *random, void *payload)
{
    records_run *s = ((ks_softseg_training_run *)payload)->way;
    int status = step < s->first || step >= s->first + s->ready ? read_ahead(s, step) : 0;
    (void)random;
    *out = 1;
    s->drawn = &s->examples[step - s->first];
    return status;
}

static int learn(ks_sums *out, double rate, void *payload)
{
    ks_softseg_training_run *run = payload;
    records_run *s = run->way;
    const game_examples *l = s->drawn;
    ks_softseg_training_run_learn(out, run, s->rooms[l->record->width][l->record->height].states,
                                  l->steps, l->count, l->record->owner, rate);
    return 0;
}

static int keep(ks_checkpoint *checkpoint, void *payload)
{
    return ks_softseg_training_run_keep(payload, checkpoint, (const uint64_t[2]){0, 0});
}

static int recall(const ks_checkpoint *checkpoint, void *payload)
{
    uint64_t unused[2];
    return ks_softseg_training_run_recall(payload, unused, checkpoint);
}

/* ---- The run ---- */

static int read_records(records_run *s, ks_error *error)
{
    const ks_softseg_training *o = s->run->options;
    int status = 0;
    for (int i = 0; i < o->common.train_count && status == 0; i++)
        status = ks_kept_games_read(&s->list, o->common.train[i], error);
    if (status)
        return status;
    if (s->list.count == 0)
        return ks_error_set(error, KS_EINPUT, 0, 0, "there are no games with labels to learn from");
    if (s->list.count > (size_t)(0x7FFFFFFF / o->passes))
        return ks_error_set(error, KS_ERANGE, 0, 0, "there are too many games");
    s->order = ks_alloc(s->list.count, sizeof *s->order);
    if (s->order == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    s->run->total = o->passes * (int)s->list.count;
    ks_softseg_training_run_digest(s->run, &o->positions, sizeof o->positions);
    for (size_t i = 0; i < s->list.count; i++) {
        const ks_kept_game *r = &s->list.games[i];
        ks_softseg_training_run_digest(s->run, r->owner, (size_t)(r->width * r->height));
        ks_softseg_training_run_digest(s->run, r->moves, (size_t)r->count * sizeof *r->moves);
    }
    return 0;
}

int ks_softseg_learn_records(ks_softseg_training_run *run, ks_error *error)
{
    static const ks_trainable games = {
        .draw = draw, .learn = learn, .keep = keep, .recall = recall};
    records_run *s = ks_alloc(1, sizeof *s);
    if (s == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    s->run = run;
    s->pass = -1;
    int status = read_records(s, error);
    if (status == 0) {
        status = ks_softseg_training_run_train(run, s, &games);
        if (status)
            ks_checkpoint_fail(&run->checkpoint, status, error);
    }
    for (int w = 0; w <= KS_MAX_SIZE; w++)
        for (int h = 0; h <= KS_MAX_SIZE; h++) {
            free(s->rooms[w][h].board);
            ks_softseg_state_free(s->rooms[w][h].states[0]);
            ks_softseg_state_free(s->rooms[w][h].states[1]);
        }
    for (int i = 0; i < AHEAD; i++)
        free(s->examples[i].steps);
    ks_kept_games_release(&s->list);
    free(s->order);
    free(s);
    return status;
}
