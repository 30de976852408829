/* keisei-lab relabel: labels for a large corpus of games with results, from a small one with labels
 * (scoring-final-positions, section 5.1).
 *
 * Year after year the games are labelled by the networks trained so far. Where counting the label
 * gives the recorded result and nothing is in doubt, the label is believed: on a whole board a
 * wrong one seldom gives the right number. The others are listed for inspection. Then the networks
 * are trained anew with what was kept. At the end all labelled games are checked once more, for
 * those in which the last networks find other dead stones. Labels that games of CORPUS may have are
 * not used; they are compared with ours, to measure how well this works. */
#include "audit.h"
#include "batch.h"
#include "input.h"
#include "interrupt.h"
#include "lab_commands.h"
#include "output.h"
#include "relabel.h"
#include "train_run.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_YEARS = 10000, UNREAD = -1 };

typedef struct relabelling {
    ks_batch batch; /* of CORPUS */
    const char *seed, *folder;
    int hidden, epochs;
    unsigned long long first; /* seed of the first weights */
    short *years;             /* by the index of a game; UNREAD: a bad record */
    size_t games, room, unread;
    ks_relabel_row *rows;           /* the seed, and then the years */
    int count, done;                /* rows; those that are finished */
    char (*paths)[PATH_MAX];        /* by row: its labelled games */
    ks_buffer *kept, *aside, *list; /* of this year: games, games to inspect, and what was found */
    ks_journal journal;
    int exit_code; /* not 0 if there were bad records */
} relabelling;

static const ks_option options[] = {
    {"output", 'o', "DIR", "the folder for labelled games, lists, models and the report",
     KS_OPTION_PATH(relabelling, folder), .unnamed = KS_OPTION_UNNAMED},
    {"hidden", 0, "N", "units of each network", KS_OPTION_INT(relabelling, hidden, 1, 1000),
     .initial = "32"},
    {"epochs", 0, "N", "passes over the examples", KS_OPTION_INT(relabelling, epochs, 1, 100000),
     .initial = "16"},
    {"seed", 's', "N", "seed of the first weights", KS_OPTION_SEED(relabelling, first)},
    {KS_ROW_THREADS(relabelling, batch.threads)},
    {0},
};

/* ---- Files ---- */

static int path_of(char out[PATH_MAX], const relabelling *r, const char *name, const char *ending)
{
    int size = snprintf(out, PATH_MAX, "%s/%s%s", r->folder, name, ending);
    return size < 0 || size >= PATH_MAX
               ? ks_fail("%s: the name of the folder is too long", r->folder)
               : 0;
}

static int write_file(const relabelling *r, const char *name, const char *ending,
                      const ks_buffer *bytes)
{
    char path[PATH_MAX];
    int exit_code = path_of(path, r, name, ending);
    return exit_code ? exit_code : ks_output_buffer(path, bytes);
}

/* ---- The journal ---- */

static int put_header(ks_journal *out, const relabelling *r, const ks_options *read)
{
    ks_error error = {0};
    if (ks_journal_start(out, "relabel"))
        return ks_fail_status(KS_EMEMORY);
    if (ks_journal_put_program(out, &error))
        return ks_fail_command("relabel", "%s", error.message);
    if (ks_journal_put_corpus(out, "seed", r->seed, &error))
        return ks_fail_command("relabel", "%s: %s", r->seed, error.message);
    if (ks_journal_put_corpus(out, "corpus", r->batch.path, &error))
        return ks_fail_command("relabel", "%s: %s", r->batch.path, error.message);
    ks_journal_put_options(out, read);
    return 0;
}

static int open_journal(relabelling *r, const ks_options *read)
{
    char path[PATH_MAX];
    ks_error error;
    int exit_code = put_header(&r->journal, r, read);
    if (exit_code)
        return exit_code;
    if (mkdir(r->folder, 0777) != 0 && errno != EEXIST)
        return ks_fail("%s: %s", r->folder, strerror(errno));
    exit_code = path_of(path, r, "relabel", "");
    if (!exit_code && ks_journal_open(&r->journal, path, &error))
        exit_code = ks_journal_tell(&r->journal, &error);
    return exit_code;
}

/* Adds the bytes of a file to the checksum; 0 if it cannot be read. */
static int add_file(uint64_t *sum, const char *path)
{
    char bytes[1 << 16];
    size_t size;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0;
    while ((size = fread(bytes, 1, sizeof bytes, file)) > 0)
        *sum = ks_journal_sum(*sum, bytes, size);
    int good = !ferror(file);
    fclose(file);
    return good;
}

/* The checksum of all files of a row; 0 if one is not there. */
static int sum_files(uint64_t *out, const relabelling *r, const ks_relabel_row *row)
{
    static const char *const endings[] = {".model", ".sgfs", "-inspect.sgfs", "-inspect.txt"};
    char name[16], path[PATH_MAX];
    int count = row->year == KS_SEED_ROW ? 1 : 4, good = 1;
    ks_relabel_name(name, row);
    *out = KS_JOURNAL_SUM;
    for (int i = 0; i < count && good; i++)
        good = !path_of(path, r, name, endings[i]) && add_file(out, path);
    return good;
}

/* Takes the rows that an earlier run has finished and whose files are still as they were. */
static int recall_rows(relabelling *r)
{
    ks_error error;
    for (; r->done < r->count && (size_t)r->done < r->journal.count; r->done++) {
        ks_relabel_row row = r->rows[r->done];
        uint64_t files, found;
        if (!ks_relabel_read(&row, &files, ks_journal_entry(&r->journal, (size_t)r->done)) ||
            !sum_files(&found, r, &row) || found != files)
            break;
        r->rows[r->done] = row;
        if (row.bad > 0)
            r->exit_code = KS_EXIT_FAILURE;
    }
    return ks_journal_keep(&r->journal, (size_t)r->done, &error)
               ? ks_journal_tell(&r->journal, &error)
               : 0;
}

static int note_row(relabelling *r, const ks_relabel_row *row)
{
    ks_error error;
    uint64_t files;
    if (!sum_files(&files, r, row))
        return ks_fail_command("relabel", "a file in %s cannot be read", r->folder);
    return ks_relabel_add(&r->journal, row, files, &error) ? ks_journal_tell(&r->journal, &error)
                                                           : 0;
}

/* ---- Years ---- */

static int note_year(const ks_batch_game *game, const ks_entry *entry, void *payload)
{
    relabelling *r = payload;
    while (entry->index >= r->room) {
        size_t room = r->room ? 2 * r->room : 1024;
        short *more = realloc(r->years, room * sizeof *more);
        if (more == NULL)
            return ks_fail_status(KS_EMEMORY);
        r->years = more;
        r->room = room;
    }
    for (; r->games <= entry->index; r->games++)
        r->years[r->games] = UNREAD;
    r->years[entry->index] = (short)game->year;
    return 0;
}

/* A row for the seed, one for each year in order, and one for games without a date. */
static int make_rows(relabelling *r)
{
    size_t *games = calloc(MOST_YEARS, sizeof *games);
    int years = 0;
    for (size_t i = 0; games != NULL && i < r->games; i++)
        if (r->years[i] != UNREAD && games[r->years[i]]++ == 0)
            years++;
    r->rows = calloc((size_t)years + 1, sizeof *r->rows);
    r->paths = calloc((size_t)years + 1, sizeof *r->paths);
    if (games == NULL || r->rows == NULL || r->paths == NULL) {
        free(games);
        return ks_fail_status(KS_EMEMORY);
    }
    r->rows[r->count++].year = KS_SEED_ROW;
    for (int i = 1; i <= MOST_YEARS; i++) {
        int year = i % MOST_YEARS;
        if (games[year] > 0)
            r->rows[r->count++] = (ks_relabel_row){.year = year, .games = games[year]};
    }
    free(games);
    int size = snprintf(r->paths[0], PATH_MAX, "%s", r->seed), exit_code = 0;
    if (size < 0 || size >= PATH_MAX)
        return ks_fail("%s: the name is too long", r->seed);
    for (int i = 1; i < r->count && !exit_code; i++) {
        char name[16];
        ks_relabel_name(name, &r->rows[i]);
        exit_code = path_of(r->paths[i], r, name, ".sgfs");
    }
    return exit_code;
}

static int read_years(relabelling *r)
{
    r->batch.wants = NULL;
    int exit_code = ks_batch_run(&r->batch, NULL, note_year, r);
    if (r->batch.stopped)
        return exit_code;
    r->exit_code = exit_code; /* the other games are labelled despite bad records */
    r->unread = r->batch.bad;
    return make_rows(r);
}

/* ---- Labelling a year ---- */

static int load_scorer(ks_scorer **out, const relabelling *r, const ks_relabel_row *row)
{
    char name[16], path[PATH_MAX];
    ks_bytes bytes = {0};
    ks_error error = {0};
    ks_relabel_name(name, row);
    *out = NULL;
    int exit_code = path_of(path, r, name, ".model");
    if (!exit_code)
        exit_code = ks_input_bytes(&bytes, path, path);
    if (!exit_code && ks_scorer_read(out, bytes.bytes, bytes.size, &error))
        exit_code = ks_fail_command("relabel", "%s: %s", path, error.message);
    free(bytes.bytes);
    return exit_code;
}

typedef struct this_year {
    relabelling *r;
    ks_relabel_row *row;
} this_year;

static int is_of_year(size_t index, const void *payload)
{
    const this_year *y = payload;
    return index < y->r->games && y->r->years[index] == y->row->year;
}

/* Counts the game by its finding, and returns whether it is kept. */
static int sort_out(ks_relabel_row *row, const ks_batch_game *game, ks_finding finding)
{
    int warned = game->verdict.warning[0] != '\0', kept = finding == KS_FOUND_SAME && !warned;
    row->kept += kept;
    if (finding == KS_FOUND_NOTHING)
        row->uncounted++;
    else if (warned)
        row->doubtful++;
    else if (finding == KS_FOUND_RULES || finding == KS_FOUND_DAME)
        row->rules++;
    else if (finding == KS_FOUND_WRONG)
        row->wrong++;
    row->compared += kept && game->labels >= 0;
    row->other += kept && game->labels == 0;
    return kept;
}

static int label_game(const ks_batch_game *game, const ks_entry *entry, void *payload)
{
    this_year *y = payload;
    ks_finding finding = ks_audit_find(game);
    if (sort_out(y->row, game, finding)) {
        ks_batch_put_line(y->r->kept, game->record);
        return 0;
    }
    ks_batch_put_line(y->r->aside, game->record);
    ks_audit_put_line(y->r->list, game, entry, finding);
    return 0;
}

static void clear_buffers(relabelling *r)
{
    ks_buffer_clear(r->kept);
    ks_buffer_clear(r->aside);
    ks_buffer_clear(r->list);
}

static int write_lists(const relabelling *r, const char *name)
{
    int exit_code = write_file(r, name, "-inspect.sgfs", r->aside);
    return exit_code ? exit_code : write_file(r, name, "-inspect.txt", r->list);
}

static int label_year(relabelling *r, int index)
{
    ks_relabel_row *row = &r->rows[index];
    ks_scorer *scorer;
    char name[16];
    this_year y = {r, row};
    ks_relabel_name(name, row);
    *row = (ks_relabel_row){.year = row->year, .games = row->games};
    clear_buffers(r);
    int exit_code = load_scorer(&scorer, r, row - 1);
    if (exit_code)
        return exit_code;
    r->batch.wants = is_of_year;
    r->batch.wants_payload = &y;
    exit_code = ks_batch_run(&r->batch, scorer, label_game, &y);
    ks_scorer_free(scorer);
    if (r->batch.stopped)
        return exit_code;
    row->bad = r->batch.bad;
    r->exit_code = exit_code ? exit_code : r->exit_code;
    exit_code = write_file(r, name, ".sgfs", r->kept);
    return exit_code ? exit_code : write_lists(r, name);
}

/* ---- Training ---- */

static const char *base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] != '\0' ? slash + 1 : path;
}

static void describe(char *out, size_t size, const relabelling *r, const char *name)
{
    snprintf(out, size,
             "keisei-lab relabel %.200s %.200s --hidden %d --epochs %d --seed %llu, up to %s",
             base(r->seed), base(r->batch.path), r->hidden, r->epochs, r->first, name);
}

/* The training of a year: one game in five is for validation. */
static int make_training(ks_training **out, const relabelling *r)
{
    char numbers[3][24];
    static const char *const names[] = {"hidden", "epochs", "seed"};
    ks_error error = {0};
    int status = ks_training_new(out, ks_training_find("life-end"));
    if (status)
        return ks_fail_status(status);
    snprintf(numbers[0], sizeof numbers[0], "%d", r->hidden);
    snprintf(numbers[1], sizeof numbers[1], "%d", r->epochs);
    snprintf(numbers[2], sizeof numbers[2], "%llu", r->first);
    status = ks_training_set(*out, "hold-out", "5", &error);
    for (int i = 0; i < 3 && status == 0; i++)
        status = ks_training_set(*out, names[i], numbers[i], &error);
    (*out)->threads = r->batch.threads;
    return status ? ks_fail_command("relabel", "%s", error.message) : 0;
}

/* Trains with the seed and all years up to this one. */
static int train(relabelling *r, int index)
{
    char name[16], path[PATH_MAX], text[600];
    ks_training *training = NULL;
    ks_relabel_name(name, &r->rows[index]);
    describe(text, sizeof text, r, name);
    const char **paths = calloc((size_t)index + 1, sizeof *paths);
    int exit_code = paths == NULL ? ks_fail_status(KS_EMEMORY) : path_of(path, r, name, ".model");
    if (!exit_code)
        exit_code = make_training(&training, r);
    if (!exit_code) {
        for (int i = 0; i <= index; i++)
            paths[i] = r->paths[i];
        training->train = paths;
        training->train_count = index + 1;
        training->text = text;
        ks_train_job job = {.training = training, .command = "relabel", .output = path, .quiet = 1};
        exit_code = ks_train_run(&r->rows[index].error, &job);
    }
    ks_training_free(training);
    free(paths);
    return exit_code;
}

static void tell_row(const ks_relabel_row *row)
{
    char name[16];
    ks_relabel_name(name, row);
    if (row->year == KS_SEED_ROW)
        fprintf(stderr, "seed: blocks wrong %.3f%%\n", row->error);
    else
        fprintf(stderr, "%s: %zu games, %zu kept, %zu wrong, %zu doubtful, blocks wrong %.3f%%\n",
                name, row->games, row->kept, row->wrong, row->doubtful, row->error);
}

static int all_years(relabelling *r)
{
    int exit_code = recall_rows(r);
    for (int i = r->done; !exit_code && i < r->count; i++) {
        if (i > 0)
            exit_code = label_year(r, i);
        if (!exit_code)
            exit_code = train(r, i);
        if (!exit_code)
            exit_code = note_row(r, &r->rows[i]);
        if (!exit_code)
            tell_row(&r->rows[i]);
        r->done += !exit_code;
    }
    return exit_code;
}

/* ---- Checking labelled games again ---- */

static int look_again(const ks_batch_game *game, const ks_entry *entry, void *payload)
{
    this_year *y = payload;
    if (game->labels != 0)
        return 0;
    /* The list is in the same folder as the file of that year. */
    ks_entry here = *entry;
    here.source = base(entry->source);
    y->row->again++;
    ks_batch_put_line(y->r->aside, game->record);
    ks_audit_put_line(y->r->list, game, &here, ks_audit_find(game));
    return 0;
}

static int last_pass(relabelling *r)
{
    ks_scorer *scorer;
    int exit_code = load_scorer(&scorer, r, &r->rows[r->count - 1]);
    clear_buffers(r);
    for (int i = 0; !exit_code && i < r->count; i++) {
        struct stat found;
        this_year y = {r, &r->rows[i]};
        ks_batch batch = {.path = r->paths[i], .command = "relabel", .threads = r->batch.threads};
        y.row->again = 0;
        if (i > 0 && stat(r->paths[i], &found) == 0 && found.st_size == 0)
            continue; /* no game of the year was kept */
        exit_code = ks_batch_run(&batch, scorer, look_again, &y);
        exit_code = batch.stopped ? exit_code : 0; /* bad records were reported before */
    }
    ks_scorer_free(scorer);
    return exit_code ? exit_code : write_lists(r, "again");
}

/* ---- The command ---- */

static int write_report(const relabelling *r)
{
    ks_report *report;
    int status = ks_report_new(&report);
    if (status == 0)
        status = ks_relabel_report(report, r->rows, r->count, r->unread);
    int exit_code =
        status ? ks_fail_status(status) : ks_output_buffer(NULL, ks_report_text(report));
    if (!exit_code)
        exit_code = write_file(r, "relabel", ".md", ks_report_text(report));
    for (int i = 0; i < ks_report_files(report) && !exit_code; i++)
        exit_code = write_file(r, ks_report_file_name(report, i), "", ks_report_file(report, i));
    ks_report_free(report);
    return exit_code;
}

static int relabel(relabelling *r, const ks_options *read)
{
    ks_error error;
    if (ks_buffer_new(&r->kept) || ks_buffer_new(&r->aside) || ks_buffer_new(&r->list))
        return ks_fail_status(KS_EMEMORY);
    int exit_code = open_journal(r, read);
    if (!exit_code)
        exit_code = read_years(r);
    if (!exit_code)
        exit_code = all_years(r);
    if (!exit_code)
        exit_code = last_pass(r);
    if (!exit_code)
        exit_code = write_report(r);
    if (!exit_code && ks_journal_remove(&r->journal, &error))
        exit_code = ks_journal_tell(&r->journal, &error);
    if (exit_code && ks_interrupted())
        ks_fail_command("relabel", "%d of %d years are done and kept in %s",
                        r->done > 0 ? r->done - 1 : 0, r->count > 0 ? r->count - 1 : 0, r->folder);
    return exit_code ? exit_code : r->exit_code;
}

static void release(relabelling *r)
{
    ks_journal_close(&r->journal);
    ks_buffer_free(r->kept);
    ks_buffer_free(r->aside);
    ks_buffer_free(r->list);
    free(r->years);
    free(r->rows);
    free(r->paths);
}

static int run(int argc, char **argv)
{
    relabelling r = {.batch = {.command = "relabel"}, .journal = KS_JOURNAL_CLOSED};
    ks_options read;
    if (ks_options_read(&read, &ks_command_relabel, &r, argc, argv))
        return read.exit_code;
    if (read.operand_count != 2)
        return ks_fail_command("relabel", "expected two arguments, SEED and CORPUS; see keisei-lab "
                                          "relabel --help");
    if (r.folder == NULL)
        return ks_fail_command("relabel", "-o DIR is missing; see keisei-lab relabel --help");
    r.seed = read.operands[0];
    r.batch.path = read.operands[1];
    ks_interrupt_watch();
    int exit_code = relabel(&r, &read);
    ks_interrupt_unwatch();
    release(&r);
    return exit_code;
}

const ks_command ks_command_relabel = {
    "relabel",
    "Labels a corpus year by year from a few labelled games, learning on the way",
    "SEED CORPUS -o DIR [OPTION]...",
    "SEED has games with labels (TB, TW), CORPUS games with results (RE) and dates (DT); both are\n"
    "files, folders or archives of SGF. A game is kept if counting our label gives its result and\n"
    "nothing is in doubt. DIR gets YEAR.sgfs with the games that are kept, YEAR-inspect.sgfs and\n"
    ".txt with the others and what was found, YEAR.model with what was learnt up to then, again-*\n"
    "with labelled games in which the last networks find other dead stones, and the report.\n"
    "A command that was stopped resumes when run again.\n",
    .options = options,
    .run = run,
};
