/* Learning by playing (soft-segmentation, 3.1): after each game the latest games are gone through
 * in random order, each backward from its end. */
#include "alloc.h"
#include "selfplay.h"
#include "softseg_course.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 2 };

/* A game, and its positions as the network sees them. */
typedef struct lesson {
    ks_selfplay_game game;
    ks_softseg_step *steps; /* game.count + 1 */
    size_t room;
} lesson;

typedef struct school {
    ks_softseg_course *course;
    ks_softseg_board *board;
    ks_selfplay player;
    ks_softseg_state *states[2];
    lesson *lessons; /* one more than the latest games: that one is being played */
    int count, next; /* games there are; where the next goes */
    /* What a game that is stopped leaves as it was: */
    ks_random random;
    float *weights; /* [count of the network's] */
} school;

/* ---- Setting up ---- */

static void release(school *s)
{
    int lessons = s->course->options->recent + 1;
    for (int i = 0; i < lessons && s->lessons != NULL; i++) {
        ks_selfplay_game_release(&s->lessons[i].game);
        free(s->lessons[i].steps);
    }
    for (int i = 0; i < s->player.workers && s->player.states != NULL; i++)
        ks_softseg_state_free(s->player.states[i]);
    free(s->player.states);
    free(s->lessons);
    free(s->weights);
    ks_softseg_state_free(s->states[0]);
    ks_softseg_state_free(s->states[1]);
    free(s->board);
}

static int set_up(school *s, ks_softseg_course *course)
{
    const ks_softseg_training *o = course->options;
    int threads = o->threads ? o->threads : ks_workers_cores();
    *s = (school){.course = course};
    int status = ks_softseg_board_new(&s->board, o->width, o->height);
    if (status)
        return status;
    s->player = (ks_selfplay){.net = &course->net,
                              .board = s->board,
                              .states = ks_alloc((size_t)threads, sizeof *s->player.states),
                              .workers = threads,
                              .threads = threads,
                              .sampled = o->sampled,
                              .temperature = o->temperature,
                              .stopped = o->watch.stopped,
                              .payload = o->watch.payload};
    s->lessons = ks_alloc((size_t)o->recent + 1, sizeof *s->lessons);
    s->weights = ks_alloc(course->net.count, sizeof *s->weights);
    if (s->player.states == NULL || s->lessons == NULL || s->weights == NULL)
        return KS_EMEMORY;
    for (int i = 0; i < threads && status == 0; i++)
        status = ks_softseg_state_new(&s->player.states[i], &course->net, s->board, 0);
    for (int i = 0; i < 2 && status == 0; i++)
        status = ks_softseg_state_new(&s->states[i], &course->net, s->board, 1);
    for (int i = 0; i <= o->recent && status == 0; i++)
        status = ks_selfplay_game_init(&s->lessons[i].game, ks_selfplay_limit(s->board->points));
    return status;
}

/* ---- Lessons ---- */

/* Plays the moves of a game again; KS_EINPUT if they are none, as in a damaged checkpoint. */
static int prepare(lesson *l, const school *s)
{
    ks_position position;
    const ks_selfplay_game *game = &l->game;
    if (ks_grow((void **)&l->steps, &l->room, (size_t)game->count + 1, sizeof *l->steps))
        return KS_EMEMORY;
    ks_position_init(&position, s->board->width, s->board->height);
    for (int t = 0; t <= game->count; t++) {
        ks_softseg_step_read(&l->steps[t], s->board, &position, s->course->net.inputs);
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

static int is_stopped(const school *s)
{
    return s->player.stopped != NULL && s->player.stopped(s->player.payload);
}

/* The latest games in random order. KS_ESTOPPED: not all of them. */
static int train_all(school *s)
{
    const ks_softseg_training *o = s->course->options;
    int order[101];
    for (int i = 0; i < s->count; i++) {
        int j = (int)ks_random_below(&s->course->random, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (int i = 0; i < s->count; i++) {
        /* The oldest is the one after the place of the next: every place but that is taken. */
        const lesson *l =
            &s->lessons[(s->next + o->recent + 1 - s->count + order[i]) % (o->recent + 1)];
        int positions = 0;
        double errors =
            ks_softseg_train_game(&s->course->net, s->states, l->steps, l->game.count + 1, NULL, 0,
                                  o->log_error ? KS_SOFTSEG_LOG : KS_SOFTSEG_SQUARED,
                                  ks_softseg_course_rate(s->course), &positions);
        ks_softseg_course_count(s->course, errors, positions);
        if (is_stopped(s))
            return KS_ESTOPPED;
    }
    return 0;
}

/* A game that does not come to its end is not learnt from, and leaves the others as they are. */
static int play_and_train(school *s)
{
    lesson *l = &s->lessons[s->next];
    int recent = s->course->options->recent, next = s->next, count = s->count;
    int status = ks_selfplay_run(&l->game, &s->player, &s->course->random);
    if (status == 0 && l->game.finished)
        status = prepare(l, s);
    if (status == 0 && l->game.finished) {
        s->next = (next + 1) % (recent + 1);
        s->count += count < recent;
        status = train_all(s);
    }
    if (status == 0) {
        ks_softseg_course_advance(s->course);
    } else {
        s->next = next;
        s->count = count;
    }
    return status;
}

/* The next game, or nothing of it. */
static int take_lesson(school *s)
{
    ks_softseg *net = &s->course->net;
    size_t size = net->count * sizeof *net->weights;
    s->random = s->course->random;
    memcpy(s->weights, net->weights, size);
    int status = play_and_train(s);
    if (status == KS_ESTOPPED) {
        s->course->random = s->random;
        memcpy(net->weights, s->weights, size);
    }
    return status;
}

/* ---- Checkpoints ---- */

/* A move is (point + 2) * 2 + sampled. */
static int keep(school *s)
{
    int status = 0, limit = ks_selfplay_limit(s->board->points);
    float *moves = ks_alloc((size_t)limit, sizeof *moves);
    if (moves == NULL)
        return KS_EMEMORY;
    for (int i = 0; i <= s->course->options->recent && status == 0; i++) {
        const ks_selfplay_game *game = &s->lessons[i].game;
        ks_checkpoint_state state = {.arrays = {moves}, .count = 1, .size = (size_t)limit};
        char name[16];
        ks_format(name, sizeof name, "game.%d", i);
        state.numbers[0] = (uint64_t)game->count;
        for (int m = 0; m < limit; m++)
            moves[m] = m < game->count
                           ? (float)((game->moves[m].point + 2) * 2 + game->moves[m].sampled)
                           : 0;
        status = ks_checkpoint_put(&s->course->checkpoint, name, &state);
    }
    free(moves);
    const uint64_t more[NUMBERS] = {(uint64_t)s->count, (uint64_t)s->next};
    return status ? status : ks_softseg_course_keep(s->course, more);
}

static int recall_game(lesson *l, school *s, int number, float *moves, int limit)
{
    ks_checkpoint_state state = {.count = 1, .size = (size_t)limit};
    char name[16];
    state.arrays[0] = moves;
    ks_format(name, sizeof name, "game.%d", number);
    if (!ks_checkpoint_get(&state, &s->course->checkpoint, name) ||
        state.numbers[0] > (uint64_t)limit)
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

static int recall(school *s)
{
    int recent = s->course->options->recent, limit = ks_selfplay_limit(s->board->points);
    uint64_t more[NUMBERS] = {0, 0};
    int status = ks_softseg_course_recall(s->course, more);
    if (status || s->course->done == 0)
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
        status = recall_game(&s->lessons[number], s, number, moves, limit);
    }
    free(moves);
    return status;
}

/* ---- The course ---- */

int ks_softseg_learn_playing(ks_softseg_course *course)
{
    school s;
    int status = set_up(&s, course);
    if (status == 0)
        status = recall(&s);
    while (status == 0 && course->done < course->total) {
        status = take_lesson(&s);
        if (status == KS_ESTOPPED) {
            int kept = keep(&s);
            status = kept ? kept : status;
        }
        if (status)
            break;
        int answer = ks_softseg_course_tell(course);
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
