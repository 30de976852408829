/* keisei audit: finds the games of a corpus that are scored wrongly, and their players. */
#include "audit.h"
#include "audit_table.h"
#include "cluster.h"
#include "commands.h"
#include "falsify.h"
#include "output.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct auditing {
    ks_batch batch;
    ks_cluster cluster;
    const char *folder;
    int all;
    ks_falsify falsify; /* not used if `every` is 0 */
    ks_audit *audit;
    ks_part part;
    ks_buffer *line;
} auditing;

/* The uses of the command: list wrong games, here or (KS_MODE_CLUSTER) on a cluster, or falsify
 * games and count those found. */
enum { LISTING = 1, FALSIFYING = 2 };

static const ks_option options[] = {
    {"output", 'o', "DIR", "also write the games, the tables as CSV and the figures as SVG there",
     KS_OPTION_PATH(auditing, folder), .modes = LISTING | KS_MODE_CLUSTER,
     .only = "does not go with --falsify", .unnamed = KS_OPTION_UNNAMED},
    {"all", 'a', NULL, "list all games, not only those that are wrong or doubtful",
     KS_OPTION_FLAG(auditing, all), .modes = LISTING,
     .only = "goes neither with --falsify nor with --slurm"},
    {"falsify", 0, "N", "falsify one game in N and report how many are found",
     KS_OPTION_INT(auditing, falsify.every, 2, 1000000), KS_NOT_ON_CLUSTER},
    {KS_ROW_FIRST(auditing, batch)},
    {KS_ROW_LIMIT(auditing, batch), KS_NOT_ON_CLUSTER},
    {KS_ROW_SHARD(auditing, batch), KS_NOT_ON_CLUSTER},
    {KS_ROW_INDEX(auditing, batch)},
    {KS_ROW_SLURM(auditing, cluster)},
    {KS_ROW_SBATCH(auditing, cluster)},
    {KS_ROW_SAVE_EVERY(auditing, batch)},
    {KS_ROW_THREADS(auditing, batch.threads)},
    {0},
};

/* ---- One game ---- */

static int print_game(auditing *a, const ks_batch_game *game, const ks_entry *entry,
                      const ks_audited *found)
{
    if (!a->all && found->finding != KS_FOUND_WRONG && found->finding != KS_FOUND_DOUBT)
        return 0;
    ks_buffer_clear(a->line);
    ks_audit_put_line(a->line, game, entry, found->finding);
    return ks_output_buffer(NULL, a->line);
}

static int take(const ks_batch_game *game, const ks_entry *entry, void *payload)
{
    auditing *a = payload;
    ks_audited found = ks_audit_examine(game);
    int status = ks_audit_add(a->audit, &found);
    if (status)
        return ks_fail_status(status);
    int exit_code = print_game(a, game, entry, &found);
    if (!exit_code && a->folder != NULL)
        ks_audit_put_row(a->part.waiting, game, entry, &found);
    return exit_code;
}

/* ---- The command ---- */

static int open_part(auditing *a, const ks_options *read)
{
    char path[PATH_MAX];
    int size = snprintf(path, sizeof path, "%s/games.csv", a->folder);
    if (size < 0 || (size_t)size >= sizeof path)
        return ks_fail("%s: the name of the folder is too long", a->folder);
    if (mkdir(a->folder, 0777) != 0 && errno != EEXIST)
        return ks_fail("%s: %s", a->folder, strerror(errno));
    int exit_code = ks_batch_open(&a->batch, &a->part, path, read);
    if (!exit_code && a->part.bytes > 0)
        return ks_audit_recall(a->audit, ks_part_file(&a->part));
    if (!exit_code) {
        ks_audit_put_head(a->part.waiting);
        ks_part_end_head(&a->part);
    }
    return exit_code;
}

static int audit(auditing *a, const ks_scorer *scorer, const ks_options *read)
{
    if (ks_buffer_new(&a->line) || ks_audit_new(&a->audit))
        return ks_fail_status(KS_EMEMORY);
    int exit_code = a->folder ? open_part(a, read) : 0, done = 0;
    if (!exit_code) {
        exit_code = ks_batch_run(&a->batch, scorer, take, a);
        done = a->folder == NULL || !ks_batch_settle(&a->batch);
    }
    /* The journal goes last, so that a run that is stopped in the report writes it again. */
    if (done && !a->batch.stopped && a->batch.seen > 0 &&
        ks_audit_write_report(a->audit, a->folder))
        done = 0;
    if (ks_part_close(&a->part, done && !a->batch.stopped) || !done)
        exit_code = KS_EXIT_FAILURE;
    return exit_code;
}

/* ---- Falsified games ---- */

static int take_falsified(const ks_batch_game *game, const ks_entry *entry, void *payload)
{
    (void)entry;
    ks_falsify_add(payload, game);
    return 0;
}

static int audit_falsified(auditing *a, const ks_scorer *scorer)
{
    ks_report *report;
    int exit_code = ks_batch_run(&a->batch, scorer, take_falsified, &a->falsify);
    if (a->batch.stopped || a->batch.seen == 0)
        return exit_code;
    int status = ks_report_new(&report);
    if (status == 0)
        status = ks_falsify_report(report, &a->falsify);
    if (status ? ks_fail_status(status) : ks_output_buffer(NULL, ks_report_text(report)))
        exit_code = KS_EXIT_FAILURE;
    ks_report_free(report);
    return exit_code;
}

static unsigned mode_of(const auditing *a)
{
    if (a->cluster.shards > 0)
        return KS_MODE_CLUSTER;
    return a->falsify.every > 0 ? FALSIFYING : LISTING;
}

static int run(int argc, char **argv)
{
    auditing a = {.batch = {.command = "audit"}, .part = KS_PART_CLOSED};
    ks_error error = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_audit, &a, argc, argv))
        return read.exit_code;
    a.batch.path = ks_options_operand(&read, "CORPUS");
    if (a.batch.path == NULL)
        return read.exit_code;
    int exit_code = ks_options_check(&read, &a, mode_of(&a));
    if (exit_code)
        return exit_code;
    if (a.cluster.shards > 0)
        return ks_cluster_run(&a.cluster, &a.batch, a.folder, "/games.csv", &read);
    ks_scorer *scorer;
    if (ks_scorer_new(&scorer, &error))
        return ks_fail_command("audit", "%s", error.message);
    exit_code = a.falsify.every > 0 ? audit_falsified(&a, scorer) : audit(&a, scorer, &read);
    ks_buffer_free(a.line);
    ks_audit_free(a.audit);
    ks_scorer_free(scorer);
    return exit_code;
}

const ks_command ks_command_audit = {
    "audit",
    "Finds games of a corpus that are scored wrongly",
    "CORPUS [OPTION]...",
    "CORPUS is a file, a folder or an archive (zip, tar, 7z, gz, xz, zst, bz2) of SGF games with\n"
    "results. A game is wrong if our count by its rules differs from its result, and doubtful if\n"
    "our count has a warning. With -o DIR, a command that was stopped resumes when run again.\n",
    .options = options,
    .run = run,
};
