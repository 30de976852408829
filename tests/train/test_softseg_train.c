/* Learning of soft segmentation: targets of drawn positions, games against itself, and training
 * that is the same for any number of threads and however often it is stopped. */
#include "folder.h"
#include "kept_bytes.h"
#include "selfplay.h"
#include "single_eyes.h"
#include "softseg_examples.h"
#include "softseg_train.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *records;

typedef struct fixture {
    ks_softseg net;
    ks_softseg_board *board;
    ks_softseg_state *states[3];
} fixture;

static void set_up(fixture *f, int inputs, int width, int height)
{
    ks_random random = ks_random_seed(5);
    assert_int_equal(ks_softseg_init(&f->net, inputs, 4, 2), 0);
    ks_softseg_randomise(&f->net, &random);
    assert_int_equal(ks_softseg_board_new(&f->board, width, height), 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(ks_softseg_state_new(&f->states[i], &f->net, f->board, 1), 0);
}

static void tear_down(fixture *f)
{
    for (int i = 0; i < 3; i++)
        ks_softseg_state_free(f->states[i]);
    free(f->board);
    ks_softseg_release(&f->net);
}

/* ---- Targets ---- */

static ks_softseg_step step_of(const fixture *f, const char *diagram, int to_move)
{
    ks_softseg_step step;
    ks_position position = draw(diagram);
    position.to_move = (uint8_t)to_move;
    ks_softseg_step_read(&step, f->board, &position, f->net.inputs);
    return step;
}

/* What stands on the board is 1; the rest is what the next position says, colours turned. */
static void targets_of_the_next_position(void **state)
{
    (void)state;
    fixture f;
    static ks_softseg_targets targets;
    set_up(&f, KS_SOFTSEG_RAW, 4, 4);
    ks_softseg_step step = step_of(&f, ". X . O\nX X O .\n. . . .\n. . . .\n", KS_WHITE);
    ks_softseg_step next = step_of(&f, ". X . O\nX X O .\n. . O .\n. . . .\n", KS_BLACK);
    ks_softseg_run(f.states[0], &f.net, &next.inputs);
    ks_softseg_targets_next(&targets, &step, &next, &f.net, f.states[0]);
    /* White is to move: 0 is White, 1 is Black. */
    assert_true(targets.eye[1][0] == 1);
    assert_true(targets.eye[0][0] == f.states[0]->middle[ks_softseg_eye_at(&f.net, 1)]);
    assert_true(targets.link[1][0][5] == 1);  /* A4 to B4, Black's eye and stone */
    assert_true(targets.link[1][0][8] == 1);  /* A4 to B3 */
    assert_true(targets.link[1][0][0] == -1); /* off the board */
    assert_true(targets.link[0][3][4] == 1);  /* D4 with itself, White's */
    const float *row = f.states[0]->middle + 3 * f.net.middle_padded;
    assert_true(targets.link[0][3][6] == row[ks_softseg_link_at(&f.net, 1, 6)]);
    assert_true(targets.link[1][3][6] == row[ks_softseg_link_at(&f.net, 0, 6)]);
    for (int p = 0; p < 16; p++)
        assert_true(targets.evaluation[p] == 1 - f.states[0]->evaluation[p]);
    /* After a pass of a record the same side may be to move. */
    next.to_move = KS_WHITE;
    ks_softseg_targets_next(&targets, &step, &next, &f.net, f.states[0]);
    assert_true(targets.evaluation[9] == f.states[0]->evaluation[9]);
    assert_true(targets.eye[0][0] == f.states[0]->middle[ks_softseg_eye_at(&f.net, 0)]);
    tear_down(&f);
}

/* A move that creates an eye, connections and live points is told so at once. */
static void targets_of_what_a_move_creates(void **state)
{
    (void)state;
    fixture f;
    static ks_softseg_targets targets;
    set_up(&f, KS_SOFTSEG_RAW, 4, 4);
    ks_softseg_step step = step_of(&f, ". X . X\n. X X X\nO O O O\n. . . .\n", KS_BLACK);
    ks_softseg_step next = step_of(&f, ". X . X\nX X X X\nO O O O\n. . . .\n", KS_WHITE);
    ks_softseg_run(f.states[0], &f.net, &next.inputs);
    ks_softseg_targets_next(&targets, &step, &next, &f.net, f.states[0]);
    /* Black is to move: 0 is Black. Black's eye at C4 was there, that at A4 is new. */
    assert_true(targets.eye[0][2] == 1 && targets.eye[0][0] == 1);
    assert_true(targets.link[0][0][7] == 1 && targets.link[0][4][5] == 1);
    for (int p = 0; p < 8; p++)
        assert_true(targets.evaluation[p] == 1);
    assert_true(targets.evaluation[8] == 1 - f.states[0]->evaluation[8]);
    tear_down(&f);
}

static void targets_of_the_end(void **state)
{
    (void)state;
    fixture f;
    static ks_softseg_targets targets;
    set_up(&f, KS_SOFTSEG_RAW, 4, 4);
    ks_softseg_step step = step_of(&f, ". X . X\nX X X X\nO O O O\nO . O .\n", KS_WHITE);
    ks_softseg_targets_end(&targets, &step, f.board);
    for (int p = 0; p < 16; p++) {
        assert_true(targets.evaluation[p] == (p >= 8));
        assert_true(targets.eye[1][p] == (p == 0 || p == 2));
        assert_true(targets.eye[0][p] == (p == 13 || p == 15));
        assert_true(targets.link[0][p][4] == (p >= 8) && targets.link[1][p][4] == (p < 8));
    }
    assert_true(targets.link[0][8][1] == 0 && targets.link[1][8][1] == 0);
    tear_down(&f);
}

/* A record whose end is known: the white stones at the bottom are dead, the middle is nobody's. */
static void targets_of_owners(void **state)
{
    (void)state;
    fixture f;
    static ks_softseg_targets targets;
    static const signed char owner[16] = {-1, -1, 0, 1, -1, -1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1};
    set_up(&f, KS_SOFTSEG_RAW, 4, 4);
    ks_softseg_step step = step_of(&f, ". O . X\n. O . X\nX X . .\n. . O .\n", KS_BLACK);
    ks_softseg_targets_owners(&targets, &step, f.board, owner);
    for (int p = 0; p < 16; p++)
        assert_true(targets.evaluation[p] == (owner[p] == 0 ? -1 : owner[p] > 0));
    assert_true(targets.eye[0][0] == 0 && targets.eye[1][0] == -1); /* may be White's eye */
    assert_true(targets.eye[0][2] == 0 && targets.eye[1][2] == 0);
    assert_true(targets.link[1][0][8] == 1 && targets.link[0][0][8] == 0); /* A4 to B3: White */
    assert_true(targets.link[0][9][8] == 1); /* B2 to C1 over B1: Black in the end */
    assert_true(targets.link[0][14][2] == 1 && targets.link[0][14][1] == 0);
    assert_true(targets.link[1][14][4] == 1); /* C1 is still there */
    tear_down(&f);
}

/* ---- Games ---- */

static ks_selfplay player_of(fixture *f, int workers, double sampled)
{
    return (ks_selfplay){.net = &f->net,
                         .board = f->board,
                         .states = f->states,
                         .workers = workers,
                         .threads = workers,
                         .sampled = sampled,
                         .temperature = 4};
}

/* Whole games: legal, without filling single-point eyes, until all points are alive. */
static void games_to_the_end(void **state)
{
    (void)state;
    fixture f;
    ks_selfplay_game game, again;
    int finished = 0, sampled = 0, moves = 0;
    set_up(&f, KS_SOFTSEG_FEATURES, 5, 5);
    ks_selfplay player = player_of(&f, 1, 0.15), wide = player_of(&f, 3, 0.15);
    int limit = ks_selfplay_limit(25);
    assert_int_equal(limit, 75);
    assert_int_equal(ks_selfplay_game_init(&game, limit) | ks_selfplay_game_init(&again, limit), 0);
    for (int g = 0; g < 10; g++) {
        ks_random random = ks_random_seed((uint64_t)g), other = random;
        ks_position position;
        ks_softseg_signals signals;
        assert_int_equal(ks_selfplay_run(&game, &player, &random), 0);
        assert_int_equal(ks_selfplay_run(&again, &wide, &other), 0);
        assert_int_equal(game.count, again.count);
        ks_position_init(&position, 5, 5);
        for (int m = 0; m < game.count; m++) {
            uint8_t eyes[KS_POINTS];
            int point = game.moves[m].point;
            assert_int_equal(point, again.moves[m].point);
            assert_int_equal(game.moves[m].sampled, again.moves[m].sampled);
            sampled += game.moves[m].sampled;
            ks_single_eyes(eyes, &position);
            if (point != KS_PASS) {
                assert_int_equal(ks_move_check(&position, position.to_move, point, 0), 0);
                assert_int_not_equal(eyes[point], position.to_move);
            }
            ks_move_make(&position, position.to_move, point);
        }
        ks_softseg_signals_read(&signals, &position);
        assert_int_equal(game.finished, signals.alive_count == 25);
        finished += game.finished;
        moves += game.count;
    }
    assert_in_range(finished, 5, 10);
    assert_in_range(sampled * 100 / moves, 8, 24);
    ks_selfplay_game_release(&game);
    ks_selfplay_game_release(&again);
    tear_down(&f);
}

/* The scores are those of the positions after the moves, for who makes them. */
static void looking_ahead(void **state)
{
    (void)state;
    fixture f;
    int16_t points[KS_POINTS];
    double scores[KS_POINTS];
    ks_softseg_inputs inputs;
    set_up(&f, KS_SOFTSEG_FEATURES, 4, 4);
    ks_position position = draw(". X . O\nX X O .\n. . . .\n. . . .\n");
    ks_selfplay player = player_of(&f, 2, 0);
    int count = ks_selfplay_look(points, scores, &player, &position);
    assert_int_equal(count, 10); /* not A4, Black's own eye */
    for (int i = 0; i < count; i++) {
        ks_position after = position;
        double sum = 0;
        assert_int_not_equal(points[i], at(&position, "A4"));
        ks_move_make(&after, KS_BLACK, points[i]);
        ks_softseg_read(&inputs, f.board, &after, KS_SOFTSEG_FEATURES);
        ks_softseg_run(f.states[0], &f.net, &inputs);
        for (int p = 0; p < 16; p++)
            sum += 1 - f.states[0]->evaluation[p];
        assert_true(fabs(sum - scores[i]) < 1e-5);
    }
    tear_down(&f);
}

static void gibbs_sampling(void **state)
{
    (void)state;
    static const double scores[] = {3, 5, 1};
    double expected[3], sum = 0;
    int counts[3] = {0};
    ks_random random = ks_random_seed(1);
    for (int i = 0; i < 3; i++)
        sum += expected[i] = exp(scores[i] / 4);
    for (int k = 0; k < 30000; k++)
        counts[ks_selfplay_draw(scores, 3, 4, &random)]++;
    for (int i = 0; i < 3; i++)
        assert_true(fabs(counts[i] / 30000.0 - expected[i] / sum) < 0.01);
    for (int k = 0; k < 100; k++)
        assert_int_equal(ks_selfplay_draw(scores, 3, 1e-3, &random), 1);
}

/* ---- Training ---- */

typedef struct keeper {
    char *bytes;
    size_t size;
    int stop_every; /* games; 0: never */
    int games, snapshots;
    int asked, patience; /* how often it was asked whether to stop; it does at a multiple of this */
    double loss;
    size_t examples;
} keeper;

/* A run that never stops is not resumed either. */
static int keep(const void *bytes, size_t size, void *payload)
{
    keeper *k = payload;
    if (k->stop_every || k->patience)
        keep_bytes(&k->bytes, &k->size, bytes, size);
    return 0;
}

static int snapshot(const void *bytes, size_t size, int games, void *payload)
{
    keeper *k = payload;
    ks_model *model;
    ks_softseg net;
    assert_int_equal(ks_model_read(&model, bytes, size, NULL), 0);
    assert_int_equal(ks_softseg_load(&net, model, "softseg", NULL), 0);
    assert_true(games > 0);
    k->snapshots++;
    ks_softseg_release(&net);
    ks_model_free(model);
    return 0;
}

static ks_training_answer answer(const ks_training_progress *p, void *payload)
{
    keeper *k = payload;
    assert_string_equal(p->name, "softseg");
    assert_true(p->epoch > k->games && p->epoch <= p->epochs && p->trained == (p->share == 1));
    k->games = p->epoch;
    k->loss = p->loss;
    k->examples = p->examples;
    return k->stop_every && k->games % k->stop_every == 0 ? KS_TRAINING_STOP : KS_TRAINING_GO_ON;
}

static int lost_patience(void *payload)
{
    keeper *k = payload;
    return ++k->asked % k->patience == 0;
}

/* Under the sanitizers, which are slow, boards are smaller and passes over records shorter. */
static int sanitized(void)
{
    return getenv("KS_SANITIZE") != NULL;
}

static ks_softseg_training options_of(keeper *k, int games, int threads)
{
    ks_softseg_training options = ks_softseg_defaults();
    options.common.text = "a text";
    options.size[0] = options.size[1] = sanitized() ? 4 : 5;
    options.layers[0] = 3;
    options.games = options.passes = games;
    options.rate = 0.003;
    options.common.threads = threads;
    options.common.watch.progress = answer;
    options.common.watch.save = keep;
    options.common.watch.stopped = k->patience ? lost_patience : NULL;
    options.common.watch.snapshot = snapshot;
    options.common.watch.snapshot_every = 5;
    options.common.watch.payload = k;
    options.common.watch.checkpoint = k->bytes;
    options.common.watch.checkpoint_size = k->size;
    return options;
}

static void numbers_of_the_paper(void **state)
{
    (void)state;
    ks_softseg_training o = ks_softseg_defaults();
    assert_true(o.size[0] == 9 && o.layers[0] == 8 && o.layers[1] == 2 && o.rate == 3e-4 &&
                o.sampled == 0.15 && o.temperature == 4 && o.recent == 10 && o.log_error);
}

/* In one go on two threads, and stopped after every other game on one. */
static void stopped_it_goes_on_to_the_same(void **state)
{
    (void)state;
    ks_buffer *whole, *parts;
    keeper k = {.stop_every = 2}, none = {0};
    int rounds = 0, status;
    assert_int_equal(ks_buffer_new(&whole) | ks_buffer_new(&parts), 0);
    ks_softseg_training options = options_of(&none, 11, 2);
    assert_int_equal(ks_softseg_train(whole, &options.common, NULL), 0);
    assert_int_equal(none.games, 11);
    assert_int_equal(none.snapshots, 2);
    do {
        options = options_of(&k, 11, 1);
        status = ks_softseg_train(parts, &options.common, NULL);
    } while (status == KS_ESTOPPED && ++rounds < 20);
    assert_int_equal(status, 0);
    assert_int_equal(rounds, 5);
    assert_int_equal(k.snapshots, 2);
    assert_int_equal(ks_buffer_size(parts), ks_buffer_size(whole));
    assert_memory_equal(ks_buffer_data(parts), ks_buffer_data(whole), ks_buffer_size(whole));
    /* Stopped between moves, and between the games that it learns from. */
    keeper hasty = {.patience = sanitized() ? 61 : 83};
    rounds = 0;
    ks_buffer_clear(parts);
    do {
        options = options_of(&hasty, 11, 1);
        status = ks_softseg_train(parts, &options.common, NULL);
    } while (status == KS_ESTOPPED && ++rounds < 100);
    assert_int_equal(status, 0);
    assert_true(rounds > 5);
    assert_true(hasty.loss == none.loss && hasty.examples == none.examples);
    assert_int_equal(ks_buffer_size(parts), ks_buffer_size(whole));
    assert_memory_equal(ks_buffer_data(parts), ks_buffer_data(whole), ks_buffer_size(whole));
    free(hasty.bytes);
    /* The checkpoint of another run. */
    ks_error error;
    options = options_of(&k, 11, 1);
    options.temperature = 3;
    assert_int_equal(ks_softseg_train(parts, &options.common, &error), KS_EINPUT);
    assert_string_equal(error.message, "the checkpoint belongs to another run");
    k.bytes[k.size / 2] ^= 1;
    options = options_of(&k, 11, 1);
    assert_int_equal(ks_softseg_train(parts, &options.common, &error), KS_EINPUT);
    assert_string_equal(error.message, "the model is damaged: its checksum is wrong");
    free(k.bytes);
    ks_buffer_free(whole);
    ks_buffer_free(parts);
}

/* The network of one board goes on learning on another. */
static void retrained_on_a_larger_board(void **state)
{
    (void)state;
    ks_buffer *small, *large;
    keeper k = {0};
    assert_int_equal(ks_buffer_new(&small) | ks_buffer_new(&large), 0);
    ks_softseg_training options = options_of(&k, 3, 1);
    assert_int_equal(ks_softseg_train(small, &options.common, NULL), 0);
    k.games = 0;
    options.start.bytes = ks_buffer_data(small);
    options.start.bytes_size = ks_buffer_size(small);
    options.size[0] = 7;
    options.layers[0] = 60; /* the layers are those of the model */
    assert_int_equal(ks_softseg_train(large, &options.common, NULL), 0);
    assert_int_equal(ks_buffer_size(small), ks_buffer_size(large));
    assert_memory_not_equal(ks_buffer_data(small), ks_buffer_data(large), ks_buffer_size(small));
    ks_error error;
    options.start.bytes = "no model";
    options.start.bytes_size = 8;
    assert_int_equal(ks_softseg_train(large, &options.common, &error), KS_EINPUT);
    options.start.bytes = NULL;
    options.layers[0] = 65;
    assert_int_equal(ks_softseg_train(large, &options.common, &error), KS_ERANGE);
    options.layers[0] = 8;
    options.rate = 0;
    assert_int_equal(ks_softseg_train(large, &options.common, &error), KS_ERANGE);
    ks_buffer_free(small);
    ks_buffer_free(large);
}

static double train_on_records(ks_buffer *out, keeper *k, int passes, int threads, int outcome)
{
    ks_softseg_training options = options_of(k, passes, threads);
    options.common.train = &records;
    options.common.train_count = 1;
    options.raw = 1;
    options.positions = sanitized() ? 4 : 0;
    options.outcome = outcome;
    options.log_error = outcome;
    k->games = 0;
    ks_buffer_clear(out);
    int status;
    do {
        options.common.watch.checkpoint = k->bytes;
        options.common.watch.checkpoint_size = k->size;
        status = ks_softseg_train(out, &options.common, NULL);
    } while (status == KS_ESTOPPED);
    assert_int_equal(status, 0);
    return k->loss;
}

/* Games of GNU Go against itself on 7x7. */
static void learning_from_records(void **state)
{
    (void)state;
    ks_buffer *one, *two;
    assert_int_equal(ks_buffer_new(&one) | ks_buffer_new(&two), 0);
    for (int outcome = 0; outcome < 2; outcome++) {
        keeper k = {0}, stopped = {.stop_every = 16};
        double first = train_on_records(one, &k, 1, 2, outcome);
        train_on_records(two, &stopped, 1, 1, outcome);
        assert_int_equal(ks_buffer_size(one), ks_buffer_size(two));
        assert_memory_equal(ks_buffer_data(one), ks_buffer_data(two), ks_buffer_size(one));
        assert_true(!outcome || sanitized() || first < 0.2); /* who always says a half has .25 */
        assert_true(first == stopped.loss && k.examples == stopped.examples);
        free(stopped.bytes);
    }
    ks_error error;
    keeper k = {0};
    ks_softseg_training options = options_of(&k, 1, 1);
    const char *missing = "no/such/file";
    options.common.train = &missing;
    options.common.train_count = 1;
    assert_int_not_equal(ks_softseg_train(one, &options.common, &error), 0);
    assert_memory_equal(error.message, "no/such/file: ", 14);
    ks_buffer_free(one);
    ks_buffer_free(two);
}

/* From the first rate to the last, evenly. Then the length of the run is part of it. */
static void the_rate_falls(void **state)
{
    (void)state;
    ks_buffer *even, *falling;
    keeper none = {0}, k = {0}, stopped = {.stop_every = 3};
    ks_softseg_training options = options_of(&none, 4, 1);
    assert_int_equal(ks_buffer_new(&even) | ks_buffer_new(&falling), 0);
    assert_int_equal(ks_softseg_train(even, &options.common, NULL), 0);
    options = options_of(&k, 4, 1);
    options.last_rate = 0.001;
    assert_int_equal(ks_softseg_train(falling, &options.common, NULL), 0);
    assert_memory_not_equal(ks_buffer_data(even), ks_buffer_data(falling), ks_buffer_size(even));
    options = options_of(&stopped, 4, 1);
    options.last_rate = 0.001;
    assert_int_equal(ks_softseg_train(even, &options.common, NULL), KS_ESTOPPED);
    options.common.watch.checkpoint = stopped.bytes;
    options.common.watch.checkpoint_size = stopped.size;
    options.games = 5;
    assert_int_equal(ks_softseg_train(even, &options.common, NULL), KS_EINPUT);
    options.games = 4;
    ks_buffer_clear(even);
    assert_int_equal(ks_softseg_train(even, &options.common, NULL), 0);
    assert_memory_equal(ks_buffer_data(even), ks_buffer_data(falling), ks_buffer_size(even));
    free(stopped.bytes);
    ks_buffer_free(even);
    ks_buffer_free(falling);
}

/* Models have the mean of the latest weights; the training itself does not see it. */
static void the_mean_of_weights(void **state)
{
    (void)state;
    keeper none = {0}, k = {.stop_every = 2}, last = {0};
    ks_buffer *whole, *parts, *plain;
    assert_int_equal(ks_buffer_new(&whole) | ks_buffer_new(&parts) | ks_buffer_new(&plain), 0);
    ks_softseg_training options = options_of(&none, 11, 1);
    options.mean = 2;
    assert_int_equal(ks_softseg_train(whole, &options.common, NULL), 0);
    options = options_of(&last, 11, 1);
    assert_int_equal(ks_softseg_train(plain, &options.common, NULL), 0);
    assert_memory_not_equal(ks_buffer_data(whole), ks_buffer_data(plain), ks_buffer_size(whole));
    assert_true(none.loss == last.loss);
    int status;
    do {
        options = options_of(&k, 11, 1);
        options.mean = 2;
        status = ks_softseg_train(parts, &options.common, NULL);
    } while (status == KS_ESTOPPED);
    assert_int_equal(status, 0);
    assert_memory_equal(ks_buffer_data(parts), ks_buffer_data(whole), ks_buffer_size(whole));
    /* Another mean is another run. */
    options = options_of(&k, 11, 1);
    options.mean = 4;
    assert_int_equal(ks_softseg_train(parts, &options.common, NULL), KS_EINPUT);
    free(k.bytes);
    ks_buffer_free(whole);
    ks_buffer_free(parts);
    ks_buffer_free(plain);
}

/* How many positions so many passes over a game have learnt from. */
static size_t learnt(ks_buffer *out, const char *game, int positions, int passes, int outcome)
{
    keeper k = {0};
    ks_softseg_training options = options_of(&k, passes, 1);
    options.common.train = &game;
    options.common.train_count = 1;
    options.outcome = outcome;
    options.positions = positions;
    ks_buffer_clear(out);
    assert_int_equal(ks_softseg_train(out, &options.common, NULL), 0);
    return k.examples;
}

/* Passes of some positions of each game take others each time. */
static void some_positions_a_pass(void **state)
{
    ks_buffer *one, *two;
    folder_add(*state, "game.sgf",
               "(;SZ[3];B[bb];W[ab];B[ba];W[cb];B[ac];W[bc];B[aa];W[cc]TB[ab][bc][ca][cb][cc])");
    const char *game = folder_path(*state, "game.sgf");
    assert_int_equal(ks_buffer_new(&one) | ks_buffer_new(&two), 0);
    for (int outcome = 0; outcome < 2; outcome++) {
        assert_int_equal(learnt(one, game, 0, 1, outcome), 9);
        assert_int_equal(learnt(two, game, 9, 1, outcome), 9); /* nine of nine are all of them */
        assert_memory_equal(ks_buffer_data(one), ks_buffer_data(two), ks_buffer_size(one));
        assert_int_equal(learnt(one, game, 5, 1, outcome), 5); /* 0, 2, 4, 6, 8 */
        assert_int_equal(learnt(one, game, 5, 2, outcome), 9); /* and 1, 3, 5, 7 */
        assert_int_equal(learnt(one, game, 3, 2, outcome), 6);
        assert_int_equal(learnt(one, game, 1, 7, outcome), 7);
    }
    ks_buffer_free(one);
    ks_buffer_free(two);
}

/* The mean squared error of what the network of a model says four moves before the end of its own
 * games. */
static double blindness(const ks_buffer *bytes)
{
    fixture f;
    ks_model *model;
    ks_selfplay_game game;
    double errors = 0;
    int all = 0;
    set_up(&f, KS_SOFTSEG_FEATURES, 4, 4);
    if (bytes != NULL) {
        ks_softseg_release(&f.net);
        assert_int_equal(ks_model_read(&model, ks_buffer_data(bytes), ks_buffer_size(bytes), NULL),
                         0);
        assert_int_equal(ks_softseg_load(&f.net, model, "softseg", NULL), 0);
        ks_model_free(model);
    }
    ks_selfplay player = player_of(&f, 1, 0.3);
    assert_int_equal(ks_selfplay_game_init(&game, ks_selfplay_limit(16)), 0);
    ks_random random = ks_random_seed(99);
    for (int g = 0; g < 40; g++) {
        ks_position position;
        ks_softseg_inputs inputs;
        ks_softseg_signals end;
        assert_int_equal(ks_selfplay_run(&game, &player, &random), 0);
        if (!game.finished)
            continue;
        ks_position_init(&position, 4, 4);
        for (int m = 0; m < game.count; m++) {
            if (m == game.count - 4) {
                ks_softseg_read(&inputs, f.board, &position, f.net.inputs);
                ks_softseg_run(f.states[0], &f.net, &inputs);
            }
            ks_move_make(&position, position.to_move, game.moves[m].point);
        }
        ks_softseg_signals_read(&end, &position);
        int side = game.count % 2 ? KS_WHITE : KS_BLACK; /* four moves before: the same */
        for (int p = 0; p < 16; p++, all++)
            errors += pow(f.states[0]->evaluation[p] - (end.alive[p] == side), 2);
    }
    ks_selfplay_game_release(&game);
    tear_down(&f);
    assert_true(all > 0);
    return errors / all;
}

/* Playing against itself on a small board, it learns how games end. */
static void it_learns_by_playing(void **state)
{
    (void)state;
    ks_buffer *model;
    keeper k = {0};
    assert_int_equal(ks_buffer_new(&model), 0);
    ks_softseg_training options = options_of(&k, 30, 1);
    options.size[0] = options.size[1] = 4;
    options.layers[0] = 4;
    options.rate = 0.03;
    options.recent = 5;
    assert_int_equal(ks_softseg_train(model, &options.common, NULL), 0);
    assert_true(blindness(NULL) > 0.2);
    assert_true(blindness(model) < 0.05);
    ks_buffer_free(model);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_of_the_next_position),
        cmocka_unit_test(targets_of_what_a_move_creates),
        cmocka_unit_test(targets_of_the_end),
        cmocka_unit_test(targets_of_owners),
        cmocka_unit_test(games_to_the_end),
        cmocka_unit_test(looking_ahead),
        cmocka_unit_test(gibbs_sampling),
        cmocka_unit_test(numbers_of_the_paper),
        cmocka_unit_test(stopped_it_goes_on_to_the_same),
        cmocka_unit_test(the_rate_falls),
        cmocka_unit_test(the_mean_of_weights),
        cmocka_unit_test(retrained_on_a_larger_board),
        cmocka_unit_test(learning_from_records),
        cmocka_unit_test_setup_teardown(some_positions_a_pass, folder_make, folder_remove),
        cmocka_unit_test(it_learns_by_playing),
    };
    if (argc < 2)
        return 1;
    records = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
