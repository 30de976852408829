/* See train_run.h. A checkpoint is written aside and renamed after each network and every few
 * seconds, so that even kill -9 loses only these. */
#include "train_run.h"

#include "clock.h"
#include "contest.h"
#include "files.h"
#include "input.h"
#include "interrupt.h"
#include "output.h"
#include "part.h"
#include "progress.h"
#include "train_curve.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double save_every = 10; /* seconds */

typedef struct training_run {
    const ks_train_job *job;
    const ks_training_kind *kind;
    const char *command, *output;
    double error;              /* of the last network */
    char checkpoint[PATH_MAX]; /* its path, or "" */
    ks_progress line;
    int resumed;         /* from a checkpoint; 2: and that was reported */
    int unsaved;         /* a checkpoint could not be written; reported once */
    int epochs;          /* the number of the first that was reported */
    double start, share; /* the time of that report, and the share of work done by then */
    double saved;        /* time of the last checkpoint */
    ks_train_curve curve;
    ks_train_point tested; /* a snapshot and its match that are not in the curve yet */
    int opponent_failed;   /* the opponent of matches cannot play */
} training_run;

/* ---- Progress ---- */

/* One line per network, since training takes minutes. */
static void show_network(training_run *run, const ks_training_progress *p)
{
    ks_progress_erase(&run->line);
    fprintf(stderr, "%s: %zu %s, %d %ss, loss %.5f", p->name, p->examples, run->kind->example,
            p->epoch, run->kind->epoch, p->loss);
    if (!isnan(p->valid_loss))
        fprintf(stderr, ", on valid %.5f, wrong %.3f%%", p->valid_loss, p->error);
    fputs("\n", stderr);
}

/* Epochs that have notes are few and long. */
static void show_notes(training_run *run, const ks_training_progress *p)
{
    ks_progress_erase(&run->line);
    fprintf(stderr, "%s: %s %d of %d, loss %.5f, on valid %.5f\n%s", p->name, run->kind->epoch,
            p->epoch, p->epochs, p->loss, p->valid_loss, p->notes);
}

/* Adds a part of a line. */
static void add(char *out, size_t size, const char *format, ...) KS_FORMAT(3, 4);

static void add(char *out, size_t size, const char *format, ...)
{
    size_t used = strlen(out);
    va_list list;
    va_start(list, format);
    vsnprintf(out + used, size - used, format, list);
    va_end(list);
}

/* The time left assumes that every network needs all its epochs. */
static void add_time(char *out, size_t size, const training_run *run, const ks_training_progress *p,
                     double seconds)
{
    const ks_train_point *match = ks_train_curve_match(&run->curve);
    double share = p->share - run->share;
    if (seconds <= 1)
        return;
    if (run->kind->board != NULL)
        add(out, size, ", %.2f a second", (p->epoch - run->epochs) / seconds);
    if (match != NULL)
        add(out, size, ", %.1f points after %d", match->score.value, match->epochs);
    if (share > 0)
        add(out, size, ", at most %.0f min left", 1 + seconds * (1 - p->share) / share / 60);
}

static void show_epoch(training_run *run, const ks_training_progress *p, double time)
{
    char line[300] = "";
    if (!ks_progress_due(&run->line))
        return;
    add(line, sizeof line, "%s: %s %d", p->name, run->kind->epoch, p->epoch);
    if (p->epochs > 0)
        add(line, sizeof line, " of %d", p->epochs);
    if (!isnan(p->loss))
        add(line, sizeof line, ", loss %.5f", p->loss);
    if (!isnan(p->valid_loss))
        add(line, sizeof line, ", on valid %.5f", p->valid_loss);
    add_time(line, sizeof line, run, p, time - run->start);
    ks_progress_show(&run->line, "%s", line);
}

/* Steps of 1, 2 or 5 times a power of ten, two hundred at most. */
static int curve_step(int games)
{
    int step = 1;
    for (int i = 0; games / step > 200; i++)
        step = step / (i % 3 == 1 ? 2 : 1) * (i % 3 == 1 ? 5 : 2);
    return step;
}

static void note_point(training_run *run, const ks_training_progress *p)
{
    ks_train_point point = run->tested;
    int step = curve_step(p->epochs), count = run->curve.count;
    int last = count > 0 ? run->curve.points[count - 1].epochs : 0;
    if (p->epoch / step == last / step && !p->trained && point.epochs != p->epoch)
        return;
    point.epochs = p->epoch;
    point.loss = p->loss;
    point.valid_loss = p->valid_loss;
    /* Training goes on if the curve cannot be written. */
    if (ks_train_curve_add(&run->curve, &point))
        run->curve.output = NULL;
    run->tested = (ks_train_point){0};
}

static ks_training_answer progress(const ks_training_progress *p, void *payload)
{
    training_run *run = payload;
    double time = ks_clock();
    if (run->resumed == 1) {
        fprintf(stderr, "keisei-lab %s: resuming from %s\n", run->command, run->checkpoint);
        run->resumed = 2;
    }
    if (run->kind->has_curve)
        note_point(run, p);
    if (p->notes != NULL && !run->job->quiet)
        show_notes(run, p);
    if (p->trained) {
        run->error = p->error;
        if (!run->job->quiet)
            show_network(run, p);
    } else {
        if (run->start <= 0) {
            run->start = run->saved = time;
            run->share = p->share;
            run->epochs = p->epoch;
        }
        show_epoch(run, p, time);
    }
    return ks_interrupted()                  ? KS_TRAINING_STOP
           : time - run->saved >= save_every ? KS_TRAINING_SAVE
                                             : KS_TRAINING_GO_ON;
}

/* ---- The checkpoint ---- */

/* Training goes on if a checkpoint cannot be written, since the model matters more. */
static int save(const void *bytes, size_t size, void *payload)
{
    training_run *run = payload;
    run->saved = ks_clock();
    if (run->checkpoint[0] == '\0' || run->unsaved)
        return 0;
    if (ks_output_write(run->checkpoint, bytes, size)) {
        run->unsaved = 1;
        ks_fail_command(run->command, "training continues without a checkpoint");
    }
    return 0;
}

static int open_checkpoint(training_run *run, ks_bytes *bytes)
{
    if (run->output == NULL || !run->kind->resumes)
        return 0;
    int size = snprintf(run->checkpoint, sizeof run->checkpoint, "%s.checkpoint", run->output);
    if (size < 0 || (size_t)size >= sizeof run->checkpoint)
        return ks_fail("%s: the name of the file is too long", run->output);
    if (access(run->checkpoint, F_OK) != 0)
        return 0;
    run->resumed = 1;
    return ks_input_bytes(bytes, run->checkpoint, run->checkpoint);
}

/* ---- Errors ---- */

static int tell_stopped(const training_run *run)
{
    if (run->kind->resumes && run->checkpoint[0] == '\0')
        return ks_fail_command(run->command, "interrupted; use -o OUT to be able to resume");
    if (run->unsaved || !run->kind->resumes)
        return ks_fail_command(run->command, "interrupted");
    return ks_fail_command(run->command, "interrupted; run the same command to resume from %s",
                           run->checkpoint);
}

static int tell_failed(const training_run *run, int status, const ks_error *error)
{
    if (status == KS_ESTOPPED)
        return tell_stopped(run);
    if (error->message[0] == '\0')
        return ks_fail_command(run->command, "%s", ks_status_text(status));
    if (run->resumed && status == KS_EINPUT)
        return ks_fail_command(run->command, "%s: %s; remove it to start again", run->checkpoint,
                               error->message);
    return ks_fail_command(run->command, "%s", error->message);
}

/* ---- Intermediate models ---- */

static int name_snapshot(char out[PATH_MAX], const training_run *run, int games)
{
    int length = snprintf(out, PATH_MAX, "%s.%d", run->output, games);
    return length < 0 || length >= PATH_MAX ? KS_EFILE : 0;
}

/* Tests a model against another engine. If the opponent fails, no more matches are played. */
static void play_match(training_run *run, const void *bytes, size_t size, int games)
{
    ks_contest contest = ks_contest_of_paper(run->command);
    char label[40];
    int board[2];
    if (run->job->against == NULL || run->opponent_failed)
        return;
    snprintf(label, sizeof label, "after %d games: ", games);
    contest.label = label;
    contest.against = run->job->against;
    contest.games = run->job->match_games;
    contest.is_part = 1;
    run->kind->board(board, run->job->training);
    contest.player.size = board[0];
    contest.player.model = (ks_option_file){.bytes = bytes, .bytes_size = size};
    ks_progress_erase(&run->line);
    int exit_code = ks_contest_run(&contest);
    ks_contest_tally tally = ks_contest_count(&contest, KS_BLACK);
    ks_contest_release(&contest);
    run->opponent_failed = exit_code && !ks_interrupted();
    if (exit_code || tally.games == 0)
        return;
    run->tested = (ks_train_point){.epochs = games,
                                   .played = tally.games,
                                   .wins = ks_ratio_percent(&tally.wins),
                                   .score = ks_ratio_estimate(&tally.scores)};
    fprintf(stderr, "after %d games: %.1f%% of %d games won, %.1f points on average\n", games,
            run->tested.wins.value, tally.games, run->tested.score.value);
}

/* Writes an intermediate model, as OUT.GAMES. */
static int keep_snapshot(const void *bytes, size_t size, int games, void *payload)
{
    training_run *run = payload;
    char path[PATH_MAX];
    if (name_snapshot(path, run, games) || ks_output_write(path, bytes, size))
        return KS_EFILE;
    run->tested = (ks_train_point){.epochs = games};
    play_match(run, bytes, size, games);
    return 0;
}

/* An interrupted match is played when the run resumes, so that its curve is the same. */
static void make_up_match(training_run *run)
{
    char path[PATH_MAX];
    ks_bytes model = {0};
    int every = run->job->every;
    if (run->job->against == NULL || every == 0 || run->curve.count == 0)
        return;
    ks_train_point last = run->curve.points[run->curve.count - 1];
    if (last.played > 0 || (last.epochs != 100 && last.epochs % every != 0) ||
        name_snapshot(path, run, last.epochs) || access(path, F_OK) != 0)
        return;
    if (ks_input_bytes(&model, path, path) == 0) {
        play_match(run, model.bytes, model.size, last.epochs);
        if (run->tested.played > 0) {
            run->tested.loss = last.loss;
            run->tested.valid_loss = last.valid_loss;
            ks_train_curve_add(&run->curve, &run->tested);
            run->tested = (ks_train_point){0};
        }
    }
    free(model.bytes);
}

/* ---- Training ---- */

static int is_stopped(void *payload)
{
    (void)payload;
    return ks_interrupted();
}

static int train_watched(training_run *run, ks_buffer *model, const ks_bytes *bytes,
                         ks_error *error)
{
    ks_training *training = run->job->training;
    int keeps = run->job->every > 0 && run->output != NULL;
    training->watch = (ks_training_watch){.progress = progress,
                                          .save = save,
                                          .stopped = is_stopped,
                                          .snapshot = keeps ? keep_snapshot : NULL,
                                          .snapshot_every = run->job->every,
                                          .payload = run,
                                          .checkpoint = bytes->bytes,
                                          .checkpoint_size = bytes->size};
    if (run->kind->has_curve &&
        ks_train_curve_open(&run->curve, run->kind, run->output, run->resumed))
        return KS_EMEMORY;
    if (run->kind->board != NULL)
        make_up_match(run);
    int status = ks_interrupted() ? KS_ESTOPPED : ks_training_run(model, training, error);
    ks_train_curve_release(&run->curve);
    return status;
}

static int train(training_run *run, ks_buffer *model)
{
    ks_bytes bytes = {0};
    ks_error error = {0};
    int exit_code = open_checkpoint(run, &bytes);
    if (!exit_code) {
        int status = train_watched(run, model, &bytes, &error);
        ks_progress_erase(&run->line);
        exit_code =
            status ? tell_failed(run, status, &error) : ks_output_buffer(run->output, model);
    }
    if (!exit_code && run->checkpoint[0] != '\0') {
        int reason = ks_file_remove(run->checkpoint);
        if (reason)
            exit_code = ks_fail_command(run->command, "cannot remove %s: %s", run->checkpoint,
                                        strerror(reason));
    }
    free(bytes.bytes);
    return exit_code;
}

/* The journal of a training has no entries, since the checkpoint is what it resumes from: it keeps
 * a second training from writing the same files. */
static int train_alone(training_run *run, ks_buffer *model)
{
    ks_journal journal = KS_JOURNAL_CLOSED;
    ks_error error = {0};
    int exit_code = 0;
    if (run->output != NULL && ks_part_resumes(run->output)) {
        if (ks_journal_start(&journal, run->command))
            exit_code = ks_fail_status(KS_EMEMORY);
        else if (ks_journal_open(&journal, run->output, &error))
            exit_code = ks_journal_tell(&journal, &error);
    }
    if (!exit_code)
        exit_code = train(run, model);
    if (journal.begun && ks_journal_remove(&journal, &error))
        exit_code = ks_journal_tell(&journal, &error);
    ks_journal_close(&journal);
    return exit_code;
}

int ks_train_run(double *error, const ks_train_job *job)
{
    training_run run = {.job = job,
                        .kind = job->training->kind,
                        .command = job->command,
                        .output = job->output,
                        .line = ks_progress_new()};
    ks_buffer *model;
    if (run.output != NULL && strcmp(run.output, "-") == 0)
        run.output = NULL;
    if (ks_output_check(run.output))
        return KS_EXIT_FAILURE;
    if (ks_buffer_new(&model))
        return ks_fail_status(KS_EMEMORY);
    ks_interrupt_watch();
    int exit_code = train_alone(&run, model);
    ks_interrupt_unwatch();
    ks_buffer_free(model);
    if (error != NULL)
        *error = run.error;
    return exit_code;
}
