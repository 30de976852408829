/* keisei label: the games of a corpus with their owners marked. */
#include "cluster.h"
#include "commands.h"
#include "output.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct labelling {
    ks_batch batch;
    ks_cluster cluster;
    const char *output; /* NULL: standard output */
    int folder;         /* the output is a folder, with one file per game and a list of them */
    int sure, one_line; /* one game per line */
    ks_part part;
    ks_buffer *out;
} labelling;

/* The use of the command that is not KS_MODE_CLUSTER. */
enum { LABELLING = 1 };

static const ks_option options[] = {
    {"output", 'o', "OUT", "the file or folder to write", KS_OPTION_PATH(labelling, output),
     .otherwise = "standard output", .unnamed = KS_OPTION_UNNAMED},
    {"sure", 0, NULL, "leave out games whose score has a warning", KS_OPTION_FLAG(labelling, sure)},
    {KS_ROW_FIRST(labelling, batch)},
    {KS_ROW_LIMIT(labelling, batch), KS_NOT_ON_CLUSTER},
    {KS_ROW_SHARD(labelling, batch), KS_NOT_ON_CLUSTER},
    {KS_ROW_INDEX(labelling, batch)},
    {KS_ROW_SLURM(labelling, cluster)},
    {KS_ROW_SBATCH(labelling, cluster)},
    {KS_ROW_SAVE_EVERY(labelling, batch)},
    {KS_ROW_THREADS(labelling, batch.threads)},
    {0},
};

static void put_record(labelling *l, const ks_buffer *record)
{
    const char *bytes = ks_buffer_data(record);
    size_t size = ks_buffer_size(record);
    if (l->one_line) {
        ks_batch_put_line(l->out, record);
        return;
    }
    while (size > 0 && bytes[size - 1] == '\n')
        size--;
    ks_buffer_put(l->out, bytes, size);
    ks_buffer_put(l->out, "\n", 1);
}

/* Writes the game to its own file, named by its number in the corpus, and a line for the list. */
static int write_file(labelling *l, const ks_entry *entry)
{
    char path[PATH_MAX], number[40];
    snprintf(number, sizeof number, "%08zu.sgf", entry->index + 1);
    int size = snprintf(path, sizeof path, "%s/%s", l->output, number);
    if (size < 0 || (size_t)size >= sizeof path)
        return ks_fail("%s: the name of the folder is too long", l->output);
    int exit_code = ks_output_buffer(path, l->out);
    ks_buffer_clear(l->out);
    ks_buffer_put_format(l->out, "%s ", number);
    ks_output_put_clean(l->out, entry->source);
    ks_buffer_put_string(l->out, "\n");
    return exit_code;
}

static int take(const ks_batch_game *game, const ks_entry *entry, void *payload)
{
    labelling *l = payload;
    ks_buffer_clear(l->out);
    if (l->sure && game->verdict.warning[0] != '\0')
        l->batch.mark.left_out++;
    else
        put_record(l, game->record);
    if (ks_buffer_status(l->out))
        return ks_fail_status(KS_EMEMORY);
    if (l->folder && ks_buffer_size(l->out) > 0 && write_file(l, entry))
        return KS_EXIT_FAILURE;
    ks_buffer_put(l->part.waiting, ks_buffer_data(l->out), ks_buffer_size(l->out));
    return ks_buffer_status(l->out) ? ks_fail_status(KS_EMEMORY) : 0;
}

static int ends_with(const char *text, const char *ending)
{
    size_t size = strlen(text), length = strlen(ending);
    return size >= length && strcmp(text + size - length, ending) == 0;
}

static int is_folder(const char *path)
{
    struct stat found;
    return path != NULL && stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

static int open_output(labelling *l, const ks_options *read)
{
    char list[PATH_MAX];
    l->folder = is_folder(l->output);
    if (!l->folder)
        return ks_batch_open(&l->batch, &l->part, l->output, read);
    int size = snprintf(list, sizeof list, "%s/games.txt", l->output);
    if (size < 0 || (size_t)size >= sizeof list)
        return ks_fail("%s: the name of the folder is too long", l->output);
    return ks_batch_open(&l->batch, &l->part, list, read);
}

static int label(labelling *l, const ks_scorer *scorer, const ks_options *read)
{
    l->one_line = l->output == NULL || ends_with(l->output, ".sgfs");
    if (ks_buffer_new(&l->out))
        return ks_fail_status(KS_EMEMORY);
    int exit_code = open_output(l, read), settled = 0;
    if (!exit_code) {
        exit_code = ks_batch_run(&l->batch, scorer, take, l);
        settled = !ks_batch_settle(&l->batch);
    }
    /* The file is finished despite bad records, but not after an interrupt. */
    if (ks_part_close(&l->part, settled && !l->batch.stopped) || !settled)
        exit_code = KS_EXIT_FAILURE;
    if (l->batch.mark.left_out > 0)
        ks_fail_command("label", "games left out because their score is not sure: %zu",
                        l->batch.mark.left_out);
    ks_buffer_free(l->out);
    return exit_code;
}

static int run(int argc, char **argv)
{
    labelling l = {.batch = {.command = "label"}, .part = KS_PART_CLOSED};
    ks_error error = {0};
    ks_options read;
    if (ks_options_read(&read, &ks_command_label, &l, argc, argv))
        return read.exit_code;
    l.batch.path = ks_options_operand(&read, "CORPUS");
    if (l.batch.path == NULL)
        return read.exit_code;
    if (l.output != NULL && strcmp(l.output, "-") == 0)
        l.output = NULL;
    int exit_code = ks_options_check(&read, &l, l.cluster.shards > 0 ? KS_MODE_CLUSTER : LABELLING);
    if (exit_code)
        return exit_code;
    if (l.cluster.shards > 0)
        return ks_cluster_run(&l.cluster, &l.batch, l.output,
                              is_folder(l.output) ? "/games.txt" : "", &read);
    ks_scorer *scorer;
    if (ks_scorer_new(&scorer, &error))
        return ks_fail_command("label", "%s", error.message);
    exit_code = label(&l, scorer, &read);
    ks_scorer_free(scorer);
    return exit_code;
}

const ks_command ks_command_label = {
    "label",
    "Scores the games of a corpus and writes them with labels (TB, TW)",
    "CORPUS [OPTION]...",
    "CORPUS is a file, a folder or an archive (zip, tar, 7z, gz, xz, zst, bz2) of SGF games.\n"
    "OUT has one game per line if it ends in .sgfs; if it is a folder, each game gets a file in "
    "it.\n"
    "A command that was stopped resumes from OUT.part and OUT.journal when run again.\n",
    .options = options,
    .run = run,
};
