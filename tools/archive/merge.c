/* See merge.h.
 *
 * A shard leaves OUT.shard beside its result (part.h): what it was asked, a checksum of the result,
 * and the index and size of each game in it. Merging takes the games by their index, so the bytes
 * are those of one run over all games; it is resumed like any other batch. */
#include "merge.h"

#include "audit_table.h"
#include "files.h"
#include "input.h"
#include "output.h"
#include "part.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SAVE_EVERY = 100000 };

static const char list_name[] = "/games.txt", table_name[] = "/games.csv";

/* A shard, at one of its games. */
typedef struct shard {
    const char *name;   /* as the user gave it */
    const char *inside; /* it is a folder, and the file is this one in it; else "" */
    char path[PATH_MAX];
    ks_journal record;
    int number, count; /* the shard of so many, from 0 */
    ks_claim end;
    int fd;
    size_t head;   /* bytes before the first game */
    size_t offset; /* of the game in the file */
    size_t entry;  /* of the record, the next one to read */
    const char *games;
    size_t index, size; /* of the game; size 0: there are no more */
    size_t last;        /* the index of the last game */
} shard;

typedef struct merging {
    const char *command; /* for messages */
    const char *output;
    shard *shards;
    int count;
    const char *inside; /* the output is a folder, with this file; else "" */
    ks_part part;
    ks_mark mark;
    ks_merge_counts counts;
    char *block; /* for one game */
    size_t room;
} merging;

/* ---- Games of a shard ---- */

/* Reads " INDEX:BYTES"; 0 if there is none, -1 if it is not of that form. */
static int read_game(size_t *index, size_t *size, const char **games)
{
    char *end;
    if (**games == '\0')
        return 0;
    errno = 0;
    *index = (size_t)strtoull(*games, &end, 10);
    if (end == *games || *end != ':')
        return -1;
    *games = end + 1;
    *size = (size_t)strtoull(*games, &end, 10);
    if (end == *games || (*end != ' ' && *end != '\0') || errno != 0 || *size == 0)
        return -1;
    *games = end;
    return 1;
}

/* Goes to the next game. The record is whole, and was checked by count_games. */
static void next_game(shard *s)
{
    s->offset += s->size;
    s->size = 0;
    while (read_game(&s->index, &s->size, &s->games) <= 0 && s->entry < s->record.count) {
        ks_claim claim;
        ks_claim_read(&claim, ks_journal_entry(&s->record, s->entry++));
        s->games = claim.games;
    }
}

/* Checks all entries, and finds out where the first game starts. */
static int count_games(shard *s)
{
    size_t sum = 0, index, size, games = 0;
    for (size_t i = 0; i < s->record.count; i++) {
        ks_claim claim;
        int more = ks_claim_read(&claim, ks_journal_entry(&s->record, i)) ? 1 : -1;
        while (more > 0 && (more = read_game(&index, &size, &claim.games)) > 0) {
            if ((games++ > 0 && index <= s->last) || size > s->end.bytes - sum)
                more = -1;
            sum += size;
            s->last = index;
        }
        if (more < 0)
            return ks_fail("%s: it is damaged", s->record.path);
    }
    s->head = s->offset = s->end.bytes - sum;
    s->games = "";
    next_game(s);
    return 0;
}

/* ---- Opening ---- */

/* The file of a result: itself, or the table in the folder of an audit, or the list in a folder of
 * labelled games. */
static int find_file(shard *s)
{
    struct stat found;
    int is_folder = stat(s->name, &found) == 0 && S_ISDIR(found.st_mode);
    s->inside = is_folder ? list_name : "";
    int size = snprintf(s->path, sizeof s->path, "%s%s", s->name, s->inside);
    if (is_folder && size > 0 && size < PATH_MAX && access(s->path, F_OK) != 0) {
        s->inside = table_name;
        size = snprintf(s->path, sizeof s->path, "%s%s", s->name, s->inside);
    }
    return size < 0 || size >= PATH_MAX ? ks_fail("%s: the name is too long", s->name) : 0;
}

static int read_record(shard *s, const char *command)
{
    ks_error error = {0};
    char *path = ks_file_beside(s->path, ".shard"), *journal = ks_file_beside(s->path, ".journal");
    int exit_code = path == NULL || journal == NULL ? ks_fail_status(KS_EMEMORY) : 0;
    if (!exit_code && access(journal, F_OK) == 0)
        exit_code = ks_fail_command(command, "%s is not complete; run its command again", s->name);
    else if (!exit_code && access(path, F_OK) != 0)
        exit_code = ks_fail_command(command, "%s is not the result of a shard: there is no %s",
                                    s->name, path);
    else if (!exit_code && ks_journal_read(&s->record, path, &error))
        exit_code = ks_journal_tell(&s->record, &error);
    free(path);
    free(journal);
    return exit_code;
}

static int read_number(shard *s, const char *command)
{
    char *value = ks_journal_value(&s->record, "--shard");
    char *limit = ks_journal_value(&s->record, "--limit");
    int exit_code = 0;
    if (value == NULL || limit == NULL || ks_shard_parse(&s->number, &s->count, value))
        exit_code = ks_fail("%s: it is not the record of a shard", s->record.path);
    else if (strcmp(limit, "not given") != 0)
        exit_code = ks_fail_command(command,
                                    "%s was made with --limit, which each shard counts "
                                    "for itself",
                                    s->name);
    free(value);
    free(limit);
    return exit_code;
}

static int open_shard(shard *s, const char *command)
{
    int exit_code = find_file(s);
    if (!exit_code)
        exit_code = read_record(s, command);
    if (!exit_code)
        exit_code = read_number(s, command);
    if (exit_code)
        return exit_code;
    size_t count = s->record.count;
    if (count == 0 || !ks_claim_read(&s->end, ks_journal_entry(&s->record, count - 1)) ||
        !s->end.complete)
        return ks_fail("%s: it is damaged", s->record.path);
    s->fd = open(s->path, O_RDONLY | O_CLOEXEC);
    if (s->fd < 0)
        return ks_fail("%s: cannot be read: %s", s->path, strerror(errno));
    if (!ks_claim_is_whole(&s->end, s->path))
        return ks_fail_command(command, "%s is not as the shard has written it", s->path);
    return count_games(s);
}

/* ---- Do they belong together? ---- */

static int by_number(const void *a, const void *b)
{
    const shard *s = a, *t = b;
    return (s->number > t->number) - (s->number < t->number);
}

static int fail_missing(const merging *m)
{
    ks_buffer *list;
    if (ks_buffer_new(&list))
        return ks_fail_status(KS_EMEMORY);
    int total = m->shards[0].count;
    for (int number = 0, at = 0; number < total; number++) {
        if (at < m->count && m->shards[at].number == number)
            at++;
        else
            ks_buffer_put_format(list, " %d/%d", number + 1, total);
    }
    ks_fail_command(m->command, "shards are missing:%s", ks_buffer_data(list));
    ks_buffer_free(list);
    return KS_EXIT_FAILURE;
}

/* A shard is a run of games, behind those of the shards before it. */
static int check_order(const merging *m)
{
    const shard *before = NULL;
    for (int i = 0; i < m->count; i++) {
        const shard *s = &m->shards[i];
        if (s->size == 0)
            continue;
        if (before != NULL && s->index <= before->last)
            return ks_fail("%s: it is damaged", s->record.path);
        before = s;
    }
    return 0;
}

static int check_shards(merging *m)
{
    ks_error error;
    shard *first = &m->shards[0];
    for (int i = 1; i < m->count; i++) {
        const shard *s = &m->shards[i];
        if (ks_journal_compare(&s->record, &first->record, "--shard", &error))
            return ks_journal_tell(&s->record, &error);
        if (s->count != first->count)
            return ks_fail_command(m->command, "%s is one of %d shards, and %s one of %d",
                                   first->name, first->count, s->name, s->count);
    }
    qsort(m->shards, (size_t)m->count, sizeof *m->shards, by_number);
    for (int i = 1; i < m->count; i++)
        if (m->shards[i].number == m->shards[i - 1].number)
            return ks_fail_command(m->command, "%s and %s are the same shard",
                                   m->shards[i - 1].name, m->shards[i].name);
    return m->count == m->shards[0].count ? check_order(m) : fail_missing(m);
}

/* ---- Merging ---- */

static int copy_bytes(merging *m, const shard *s, size_t offset, size_t size)
{
    if (size > m->room) {
        char *more = realloc(m->block, size);
        if (more == NULL)
            return ks_fail_status(KS_EMEMORY);
        m->block = more;
        m->room = size;
    }
    for (size_t done = 0; done < size;) {
        ssize_t got = pread(s->fd, m->block + done, size - done, (off_t)(offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return ks_fail("%s: cannot be read: %s", s->path,
                           got < 0 ? strerror(errno) : "it became shorter");
        done += (size_t)got;
    }
    ks_buffer_put(m->part.waiting, m->block, size);
    return 0;
}

/* Copies the file that the line of a list names: digits and ".sgf". */
static int copy_file(merging *m, const shard *s)
{
    char from[PATH_MAX], to[PATH_MAX];
    ks_bytes bytes = {0};
    size_t digits = 0;
    while (digits < s->size && m->block[digits] >= '0' && m->block[digits] <= '9')
        digits++;
    if (s->size < digits + 5 || memcmp(m->block + digits, ".sgf ", 5) != 0)
        return ks_fail("%s: it has a line without the name of a file", s->path);
    int a = snprintf(from, sizeof from, "%s/%.*s.sgf", s->name, (int)digits, m->block);
    int b = snprintf(to, sizeof to, "%s/%.*s.sgf", m->output, (int)digits, m->block);
    if (a < 0 || a >= PATH_MAX || b < 0 || b >= PATH_MAX)
        return ks_fail("%s: the name is too long", s->name);
    int exit_code = ks_input_bytes(&bytes, from, from);
    if (!exit_code)
        exit_code = ks_output_write(to, bytes.bytes, bytes.size);
    free(bytes.bytes);
    return exit_code;
}

/* The shard whose game comes next; NULL after the last. */
static shard *first_of(const merging *m)
{
    shard *best = NULL;
    for (int i = 0; i < m->count; i++) {
        shard *s = &m->shards[i];
        if (s->size > 0 && (best == NULL || s->index < best->index))
            best = s;
    }
    return best;
}

/* Games that an earlier run has merged are passed over. */
static int merge_games(merging *m)
{
    int exit_code = 0;
    if (m->part.complete)
        return 0;
    if (m->part.bytes == 0)
        exit_code = copy_bytes(m, &m->shards[0], 0, m->shards[0].head);
    ks_part_end_head(&m->part);
    m->mark = m->part.mark;
    for (shard *s; !exit_code && (s = first_of(m)) != NULL; next_game(s)) {
        if (s->index < m->mark.next)
            continue;
        exit_code = copy_bytes(m, s, s->offset, s->size);
        if (!exit_code && m->inside == list_name)
            exit_code = copy_file(m, s);
        m->mark.next = s->index + 1;
        m->mark.taken++;
        if (!exit_code)
            exit_code = ks_part_advance(&m->part, &m->mark);
    }
    return exit_code ? exit_code : ks_part_finish(&m->part, &m->mark);
}

static int put_header(ks_journal *out, const merging *m)
{
    ks_error error = {0};
    char name[40], value[40];
    if (ks_journal_start(out, "merge"))
        return ks_fail_status(KS_EMEMORY);
    if (ks_journal_put_program(out, &error))
        return ks_fail_command(m->command, "%s", error.message);
    for (int i = 0; i < m->count; i++) {
        const shard *s = &m->shards[i];
        snprintf(name, sizeof name, "shard-%d/%d", s->number + 1, s->count);
        snprintf(value, sizeof value, "%016llx %016llx", (unsigned long long)s->record.begin,
                 (unsigned long long)s->end.sum);
        ks_journal_put(out, name, value);
    }
    return 0;
}

static int open_output(merging *m)
{
    char path[PATH_MAX];
    ks_journal journal = KS_JOURNAL_CLOSED;
    int is_folder = m->inside[0] != '\0';
    if (is_folder && m->output == NULL)
        return ks_fail_command(m->command, "-o DIR is missing: the results are folders");
    if (is_folder && mkdir(m->output, 0777) != 0 && errno != EEXIST)
        return ks_fail("%s: %s", m->output, strerror(errno));
    int size = snprintf(path, sizeof path, "%s%s", m->output ? m->output : "", m->inside);
    if (size < 0 || size >= PATH_MAX)
        return ks_fail("%s: the name is too long", m->output);
    const char *to = m->output ? path : NULL;
    if (!ks_part_resumes(to))
        return ks_part_open_directly(&m->part, to, (ks_mark){0});
    int exit_code = put_header(&journal, m);
    if (!exit_code)
        exit_code = ks_part_open(&m->part, to, &journal, (ks_mark){0}, SAVE_EVERY, 0);
    ks_journal_close(&journal);
    return exit_code;
}

/* The report of an audit is made from its rows. */
static int write_report(const merging *m)
{
    ks_audit *audit;
    if (ks_audit_new(&audit))
        return ks_fail_status(KS_EMEMORY);
    int exit_code = ks_audit_recall(audit, ks_part_file(&m->part));
    if (!exit_code)
        exit_code = ks_audit_write_report(audit, m->output);
    ks_audit_free(audit);
    return exit_code;
}

static void count_all(merging *m)
{
    for (int i = 0; i < m->count; i++) {
        const ks_mark *mark = &m->shards[i].end.mark;
        m->counts.taken += mark->taken;
        m->counts.bad += mark->bad;
        m->counts.left_out += mark->left_out;
    }
}

/* One run that finds nothing in its corpus fails, unless it had to start at a later game. */
static int note_empty(merging *m)
{
    const ks_journal *record = &m->shards[0].record;
    char *corpus = ks_journal_value(record, "corpus"), *first = ks_journal_value(record, "--first");
    int exit_code = 0;
    if (corpus == NULL || first == NULL)
        exit_code = ks_fail("%s: it is not the record of a shard", record->path);
    else if (strcmp(first, "not given") == 0 || strcmp(first, "1") == 0)
        snprintf(m->counts.empty, sizeof m->counts.empty, "%s", corpus);
    free(corpus);
    free(first);
    return exit_code;
}

static int merge(merging *m, const char *const *results, int count)
{
    m->count = count;
    m->shards = calloc((size_t)count, sizeof *m->shards);
    if (m->shards == NULL)
        return ks_fail_status(KS_EMEMORY);
    for (int i = 0; i < count; i++)
        m->shards[i] =
            (shard){.name = results[i], .record = KS_JOURNAL_CLOSED, .fd = -1, .games = ""};
    int exit_code = 0;
    for (int i = 0; i < count && !exit_code; i++)
        exit_code = open_shard(&m->shards[i], m->command);
    if (!exit_code)
        exit_code = check_shards(m);
    if (exit_code)
        return exit_code;
    count_all(m);
    m->inside = m->shards[0].inside;
    exit_code = open_output(m);
    if (!exit_code)
        exit_code = merge_games(m);
    int has_games = m->counts.taken + m->counts.bad > 0;
    if (!exit_code && m->inside == table_name && has_games)
        exit_code = write_report(m);
    if (ks_part_close(&m->part, !exit_code))
        exit_code = KS_EXIT_FAILURE;
    return exit_code || has_games ? exit_code : note_empty(m);
}

static void release(merging *m)
{
    for (int i = 0; m->shards != NULL && i < m->count; i++) {
        if (m->shards[i].fd >= 0)
            close(m->shards[i].fd);
        ks_journal_close(&m->shards[i].record);
    }
    free(m->shards);
    free(m->block);
}

/* All shards are open at once, and systems often let a program have 1024 files only if it does not
 * ask for more. Where there are not enough, opening one fails. */
static void allow_files(int count)
{
    enum { EACH = 2, OTHERS = 32 };
    struct rlimit limit;
    rlim_t wanted = (rlim_t)EACH * (rlim_t)count + OTHERS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int ks_merge_run(ks_merge_counts *out, const char *command, const char *output,
                 const char *const *results, int count)
{
    merging m = {.command = command, .output = output, .part = KS_PART_CLOSED};
    allow_files(count);
    int exit_code = merge(&m, results, count);
    *out = m.counts;
    release(&m);
    return exit_code;
}

int ks_merge_tell(const ks_merge_counts *counts, const char *command)
{
    if (counts->empty[0] != '\0')
        return ks_fail("%s: the corpus has no games", counts->empty);
    if (counts->left_out > 0)
        ks_fail_command(command, "games left out because their score is not sure: %zu",
                        counts->left_out);
    return counts->bad > 0
               ? ks_fail_command(command, "records that could not be read: %zu", counts->bad)
               : 0;
}
