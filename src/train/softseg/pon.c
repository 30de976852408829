/* Fitting the possible omission number of soft segmentation: how often a block can be left alone
 * before it is lost, as a linear form of its liberties of order 1 to 4: empty points that many
 * steps away. The number is -1 for a block that is captured even if its side moves first, 0 if the
 * opponent must move first, k if the opponent needs k free moves before that, 5 if four are not
 * enough. The form is printed, to be written into the code: it is not a model. Tajima and
 * Sanechika's own estimate is not public, so we count omissions by the capture reader: the opponent
 * gets free moves near the block until one more move captures it. Least squares of these counts by
 * the liberties of order 1 to 4 give a form that is cheap to compute. */
#include "pon.h"
#include "blas.h"
#include "capture.h"
#include "keisei-train.h"
#include "labelled.h"
#include "random.h"
#include "softseg_features.h"
#include "text.h"

#include <limits.h>
#include <math.h>

enum {
    ORDERS = KS_SOFTSEG_ORDERS,
    TERMS = ORDERS + 1,
    MOST_OMISSIONS = 4,
    MOST_CANDIDATES = 12,
    FEWEST = 10
};

typedef struct settings {
    ks_training common;
    int blocks; /* one per game, in a random position */
    unsigned long long seed;
} settings;

typedef struct form {
    int blocks;
    int counts[7]; /* how many of these have -1, 0 ... 5 */
    ks_estimate constant, weights[ORDERS];
    double error; /* the root of the mean squared error */
} form;

typedef struct fitting {
    const settings *options;
    form *out;
    ks_random random;
    double matrix[TERMS * TERMS], vector[TERMS], squares; /* sums of products */
} fitting;

/* ---- Omissions ---- */

static int is_caught(const ks_position *position, int point, int own_first)
{
    ks_capture capture;
    ks_capture_options options = ks_capture_defaults(position->width, position->height);
    ks_capture_read(&capture, NULL, position, point, &options);
    return (own_first ? capture.defended : capture.attacked) == KS_CATCH_YES;
}

/* Lists the empty points beside the block, then the empty points beside these. */
static int list_candidates(int out[MOST_CANDIDATES], const ks_position *position, int point)
{
    int count = 0, head = position->head[point];
    for (int round = 0; round < 2; round++)
        for (int p = 0; p < ks_points(position) && count < MOST_CANDIDATES; p++) {
            int near[4], neighbours = ks_neighbours(near, position, p), found = 0, known = 0;
            for (int i = 0; i < count; i++)
                known |= out[i] == p;
            for (int i = 0; i < neighbours; i++) {
                int stone = position->stone[near[i]];
                found |= round == 0 && stone != KS_EMPTY && position->head[near[i]] == head;
                for (int j = 0; round == 1 && j < count; j++)
                    found |= out[j] == near[i];
            }
            if (position->stone[p] == KS_EMPTY && found && !known)
                out[count++] = p;
        }
    return count;
}

/* Is the block captured after some `left` of the moves from `first` on, and one more move? */
static int falls_after(const ks_position *position, int point, const int *moves, int first,
                       int count, int left)
{
    int enemy = KS_OPPONENT(position->stone[point]);
    ks_capture_options options = ks_capture_defaults(position->width, position->height);
    if (position->liberties[position->head[point]] - left > options.liberties)
        return 0;
    if (left == 0)
        return is_caught(position, point, 0);
    for (int i = first; i < count; i++) {
        ks_position after = *position;
        after.ko = KS_NO_POINT;
        after.to_move = (uint8_t)enemy;
        if (ks_move_check(&after, enemy, moves[i], 0))
            continue;
        ks_move_make(&after, enemy, moves[i]);
        after.ko = KS_NO_POINT;
        if (after.stone[point] == KS_EMPTY ||
            falls_after(&after, point, moves, i + 1, count, left - 1))
            return 1;
    }
    return 0;
}

static int count_omissions(const ks_position *position, int point)
{
    int moves[MOST_CANDIDATES], count = list_candidates(moves, position, point);
    if (is_caught(position, point, 1))
        return -1;
    for (int k = 0; k <= MOST_OMISSIONS; k++)
        if (falls_after(position, point, moves, 0, count, k))
            return k;
    return MOST_OMISSIONS + 1;
}

/* ---- Blocks ---- */

static void add_block(fitting *f, const ks_position *position, int point)
{
    ks_frame frame;
    ks_set empty = {{0}};
    int orders[ORDERS], omissions = count_omissions(position, point);
    double terms[TERMS] = {1};
    ks_frame_init(&frame, position->width, position->height);
    for (int p = 0; p < ks_points(position); p++)
        if (position->stone[p] == KS_EMPTY)
            ks_set_add(&empty, p);
    ks_softseg_orders(orders, &frame, position, position->head[point], &empty);
    for (int i = 0; i < ORDERS; i++)
        terms[i + 1] = orders[i];
    for (int i = 0; i < TERMS; i++) {
        for (int j = 0; j < TERMS; j++)
            f->matrix[i * TERMS + j] += terms[i] * terms[j];
        f->vector[i] += terms[i] * omissions;
    }
    f->squares += omissions * omissions;
    f->out->counts[omissions + 1]++;
    f->out->blocks++;
}

static ks_training_answer tell(const fitting *f)
{
    const ks_training_watch *watch = &f->options->common.watch;
    ks_training_progress progress = {.name = "pon",
                                     .epoch = f->out->blocks,
                                     .epochs = f->options->blocks,
                                     .loss = (double)NAN,
                                     .valid_loss = (double)NAN};
    return watch->progress ? watch->progress(&progress, watch->payload) : KS_TRAINING_GO_ON;
}

/* Draws a block of a position of the game; all blocks of the position are equally likely. */
static int visit(const ks_game *game, const signed char *owner, void *payload)
{
    fitting *f = payload;
    ks_position *position;
    int heads[KS_POINTS], count = 0, moves = ks_game_moves(game);
    (void)owner;
    int status =
        ks_game_position(&position, game, (int)ks_random_below(&f->random, (uint32_t)moves + 1));
    if (status)
        return status;
    for (int p = 0; p < ks_points(position); p++)
        if (position->stone[p] != KS_EMPTY && position->head[p] == p)
            heads[count++] = p;
    if (count > 0)
        add_block(f, position, heads[ks_random_below(&f->random, (uint32_t)count)]);
    ks_position_free(position);
    if (tell(f) == KS_TRAINING_STOP)
        return KS_ESTOPPED;
    return f->out->blocks == f->options->blocks ? KS_EEND : 0;
}

/* ---- The form ---- */

static int solve(fitting *f)
{
    double weights[TERMS], unit[TERMS], matrix[TERMS * TERMS], squares = f->squares;
    ks_estimate estimates[TERMS];
    int freedom = f->out->blocks - TERMS;
    for (int i = 0; i < TERMS * TERMS; i++)
        matrix[i] = f->matrix[i];
    for (int i = 0; i < TERMS; i++)
        weights[i] = f->vector[i];
    int status = ks_blas_cholesky(matrix, TERMS);
    if (status)
        return status;
    ks_blas_solve(weights, matrix, TERMS);
    for (int i = 0; i < TERMS; i++)
        squares -= weights[i] * f->vector[i];
    for (int i = 0; i < TERMS; i++) {
        for (int j = 0; j < TERMS; j++)
            unit[j] = i == j;
        ks_blas_solve(unit, matrix, TERMS);
        estimates[i] = (ks_estimate){weights[i], 1.96 * sqrt(fmax(squares / freedom * unit[i], 0))};
    }
    f->out->constant = estimates[0];
    for (int i = 0; i < ORDERS; i++)
        f->out->weights[i] = estimates[i + 1];
    f->out->error = sqrt(fmax(squares, 0) / f->out->blocks);
    return 0;
}

static int fit(form *out, const settings *options, ks_error *error)
{
    fitting f = {.options = options, .out = out, .random = ks_random_seed(options->seed)};
    const ks_training *t = &options->common;
    int status = 0;
    *out = (form){0};
    ks_blas_alone();
    for (int i = 0; i < t->train_count && status == 0 && out->blocks < options->blocks; i++)
        status = ks_labelled_games(t->train[i], visit, &f, error);
    if (status)
        return status;
    if (out->blocks < FEWEST)
        return ks_error_set(error, KS_EEND, 0, 0, "found %d blocks, which is too few", out->blocks);
    return solve(&f);
}

/* ---- As text ---- */

static void put_counts(ks_buffer *out, const form *f)
{
    const int *counts = f->counts;
    ks_buffer_put_format(out, "\n%d blocks: %d captured, %d if the opponent moves first; after ",
                         f->blocks, counts[0], counts[1]);
    ks_buffer_put_format(out, "1 to 4 free moves %d, %d, %d, %d; %d not at all. ", counts[2],
                         counts[3], counts[4], counts[5], counts[6]);
    ks_buffer_put_format(out, "Root of the mean squared error: %.2f.\n", f->error);
}

static int put_form(ks_buffer *out, const form *f)
{
    static const ks_column columns[] = {{"liberties", KS_COLUMN_TEXT, 0},
                                        {"weight", KS_COLUMN_ESTIMATE, 3}};
    char name[20];
    ks_table *table;
    int status = ks_table_new(&table, columns, 2);
    if (status)
        return status;
    ks_table_text(table, "constant");
    ks_table_estimate(table, f->constant);
    for (int i = 0; i < ORDERS; i++) {
        ks_format(name, sizeof name, "order %d", i + 1);
        ks_table_text(table, name);
        ks_table_estimate(table, f->weights[i]);
    }
    status = ks_table_markdown(out, table);
    ks_table_free(table);
    put_counts(out, f);
    return status;
}

/* ---- The row ---- */

static const ks_option rows[] = {
    {"blocks", 'n', "N", "blocks to learn from, one per game",
     KS_OPTION_INT(settings, blocks, FEWEST, INT_MAX), .initial = "3000"},
    {"seed", 's', "N", "seed of the random positions and blocks", KS_OPTION_SEED(settings, seed)},
    {0},
};

static int run(ks_buffer *out, const ks_training *training, ks_error *error)
{
    form f;
    int status = fit(&f, (const settings *)training, error);
    return status ? status : put_form(out, &f);
}

const ks_training_kind ks_training_pon = {
    .name = "pon",
    .summary = "Fits and prints an input of softseg: how often a block can be left alone",
    .operands = "CORPUS...",
    .options = rows,
    .settings_size = sizeof(settings),
    .example = "blocks",
    .epoch = "block",
    .needs_games = 1,
    .one_thread = 1,
    .makes_text = 1,
    .run = run,
};
