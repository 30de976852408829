/* See part.h. An entry of the journal is a word, `so-far` or `complete`, and numbers: the four of
 * the mark, and the length and checksum of the part; for a shard, then the games since the entry
 * before. The bytes are put in `waiting` game by game, and written when an entry is. */
#include "part.h"

#include "files.h"
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NUMBERS = 5, BLOCK = 1 << 16 };

static int fail_file(const char *path, int reason)
{
    if (reason == ENOMEM)
        return ks_fail_status(KS_EMEMORY);
    return ks_fail_command(NULL, "cannot write to %s: %s", path, strerror(reason));
}

/* ---- Entries ---- */

/* A whole number after a space. */
static int read_number(size_t *out, const char **at)
{
    char *end;
    if ((*at)[0] != ' ' || (*at)[1] < '0' || (*at)[1] > '9')
        return 0;
    errno = 0;
    unsigned long long number = strtoull(*at + 1, &end, 10);
    *at = end;
    *out = (size_t)number;
    return errno == 0 && number <= SIZE_MAX;
}

int ks_claim_read(ks_claim *out, const char *entry)
{
    *out = (ks_claim){0};
    size_t *numbers[NUMBERS] = {&out->mark.next, &out->mark.taken, &out->mark.bad,
                                &out->mark.left_out, &out->bytes};
    size_t word = strcspn(entry, " ");
    const char *at = entry + word;
    char *end;
    out->complete = word == 8 && strncmp(entry, "complete", 8) == 0;
    if (!out->complete && (word != 6 || strncmp(entry, "so-far", 6) != 0))
        return 0;
    for (int i = 0; i < NUMBERS; i++)
        if (!read_number(numbers[i], &at))
            return 0;
    out->sum = strtoull(at, &end, 16);
    out->games = end;
    return *at == ' ' && end == at + 17 && (*end == '\0' || *end == ' ');
}

static int add_entry(ks_part *part, const char *word)
{
    char numbers[200];
    ks_error error;
    ks_buffer *entry;
    const ks_mark *m = &part->mark;
    if (ks_buffer_new(&entry))
        return ks_fail_status(KS_EMEMORY);
    snprintf(numbers, sizeof numbers, "%s %zu %zu %zu %zu %zu %016" PRIx64, word, m->next, m->taken,
             m->bad, m->left_out, part->bytes, part->sum);
    ks_buffer_put_string(entry, numbers);
    int status = ks_buffer_status(part->games);
    ks_buffer_put(entry, ks_buffer_data(part->games), ks_buffer_size(part->games));
    if (status == 0)
        status = ks_buffer_status(entry);
    int exit_code = status ? ks_fail_status(status) : 0;
    if (!exit_code && ks_journal_add(&part->journal, ks_buffer_data(entry), &error))
        exit_code = ks_journal_tell(&part->journal, &error);
    ks_buffer_free(entry);
    if (exit_code)
        return exit_code;
    ks_buffer_clear(part->games);
    part->unsaved = 0;
    part->saved = m->next;
    return 0;
}

/* ---- Resuming ---- */

/* A file and the checksum of its first bytes, which only goes forwards. */
typedef struct summed {
    int fd;
    size_t bytes;
    uint64_t sum;
} summed;

/* Goes on to that many bytes; 0 if the file does not have them. */
static int sum_up_to(summed *file, size_t bytes)
{
    char block[BLOCK];
    while (file->bytes < bytes) {
        size_t wanted = bytes - file->bytes < BLOCK ? bytes - file->bytes : BLOCK;
        ssize_t got = read(file->fd, block, wanted);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return 0;
        file->sum = ks_journal_sum(file->sum, block, (size_t)got);
        file->bytes += (size_t)got;
    }
    return file->bytes == bytes;
}

static int holds(summed *file, const ks_claim *c)
{
    return sum_up_to(file, c->bytes) && file->sum == c->sum;
}

int ks_claim_is_whole(const ks_claim *c, const char *path)
{
    summed file = {.fd = open(path, O_RDONLY | O_CLOEXEC), .sum = KS_JOURNAL_SUM};
    char more;
    if (file.fd < 0)
        return 0;
    int whole = holds(&file, c) && read(file.fd, &more, 1) == 0;
    close(file.fd);
    return whole;
}

static void take_claim(ks_part *part, const ks_claim *c)
{
    part->bytes = c->bytes;
    part->sum = c->sum;
    part->mark = c->mark;
    part->saved = c->mark.next;
    part->complete = c->complete;
}

/* Did an earlier run come to the end, with the file under one of its two names? */
static int find_complete(ks_part *part)
{
    ks_claim last;
    size_t count = part->journal.count;
    if (count == 0 || !ks_claim_read(&last, ks_journal_entry(&part->journal, count - 1)) ||
        !last.complete)
        return 0;
    int here = ks_claim_is_whole(&last, part->part);
    if (!here && !ks_claim_is_whole(&last, part->path))
        return 0;
    take_claim(part, &last);
    int reason = here ? ks_file_rename(part->part, part->path) : 0;
    return reason ? fail_file(part->path, reason) : 1;
}

/* Takes the last entry that is true of the part, and cuts off what follows, in both files. */
static int resume(ks_part *part)
{
    summed file = {.fd = part->fd, .sum = KS_JOURNAL_SUM};
    size_t kept = 0;
    ks_error error;
    for (size_t i = 0; i < part->journal.count; i++) {
        ks_claim c;
        if (!ks_claim_read(&c, ks_journal_entry(&part->journal, i)) || c.complete ||
            c.bytes < file.bytes || !holds(&file, &c))
            break;
        take_claim(part, &c);
        kept = i + 1;
    }
    if (ks_journal_keep(&part->journal, kept, &error))
        return ks_journal_tell(&part->journal, &error);
    if (ftruncate(part->fd, (off_t)part->bytes) ||
        lseek(part->fd, (off_t)part->bytes, SEEK_SET) < 0)
        return fail_file(part->part, errno);
    return 0;
}

/* ---- Opening ---- */

static int open_part(ks_part *part)
{
    ks_error error;
    part->part = ks_file_beside(part->path, ".part");
    if (part->part == NULL)
        return ks_fail_status(KS_EMEMORY);
    if (ks_journal_open(&part->journal, part->path, &error))
        return ks_journal_tell(&part->journal, &error);
    int complete = find_complete(part);
    if (complete)
        return complete > 1 ? complete : 0;
    part->fd = open(part->part, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (part->fd < 0)
        return fail_file(part->part, errno);
    int exit_code = resume(part);
    int reason = exit_code ? 0 : ks_file_sync_folder(part->part);
    return reason ? fail_file(part->part, reason) : exit_code;
}

int ks_part_resumes(const char *path)
{
    struct stat found;
    return path != NULL && (stat(path, &found) != 0 || S_ISREG(found.st_mode));
}

static int prepare(ks_part *out, const char *path, ks_mark start)
{
    *out = (ks_part)KS_PART_CLOSED;
    out->name = path ? path : "standard output";
    out->mark = start;
    out->saved = start.next;
    out->sum = KS_JOURNAL_SUM;
    return ks_buffer_new(&out->waiting) || ks_buffer_new(&out->games) ? ks_fail_status(KS_EMEMORY)
                                                                      : 0;
}

int ks_part_open_directly(ks_part *out, const char *path, ks_mark start)
{
    if (prepare(out, path, start))
        return KS_EXIT_FAILURE;
    out->fd = path ? open(path, O_WRONLY | O_CLOEXEC) : STDOUT_FILENO;
    return out->fd < 0 ? fail_file(path, errno) : 0;
}

int ks_part_open(ks_part *out, const char *path, ks_journal *journal, ks_mark start,
                 size_t save_every, int is_shard)
{
    int exit_code = prepare(out, path, start);
    out->save_every = save_every;
    out->is_shard = is_shard;
    out->journal = *journal;
    *journal = (ks_journal)KS_JOURNAL_CLOSED;
    if (exit_code)
        return exit_code;
    int reason = ks_file_target(&out->path, path);
    return reason ? fail_file(path, reason) : open_part(out);
}

const char *ks_part_file(const ks_part *part)
{
    return part->complete ? part->path : part->part;
}

/* ---- Growing ---- */

static int flush(ks_part *part)
{
    const char *bytes = ks_buffer_data(part->waiting);
    size_t size = ks_buffer_size(part->waiting);
    if (ks_buffer_status(part->waiting))
        return ks_fail_status(KS_EMEMORY);
    int reason = ks_file_write(part->fd, bytes, size);
    if (reason == 0 && part->part != NULL)
        reason = ks_file_sync(part->fd);
    if (reason)
        return fail_file(part->part ? part->part : part->name, reason);
    part->sum = ks_journal_sum(part->sum, bytes, size);
    part->bytes += size;
    part->settled = 0;
    ks_buffer_clear(part->waiting);
    return 0;
}

int ks_part_save(ks_part *part)
{
    if (part->part == NULL || part->complete)
        return 0;
    int exit_code = flush(part);
    return exit_code ? exit_code : add_entry(part, "so-far");
}

void ks_part_end_head(ks_part *part)
{
    part->settled = ks_buffer_size(part->waiting);
}

int ks_part_advance(ks_part *part, const ks_mark *mark)
{
    size_t size = ks_buffer_size(part->waiting) - part->settled;
    if (part->is_shard && size > 0)
        ks_buffer_put_format(part->games, " %zu:%zu", mark->next - 1, size);
    part->settled += size;
    part->mark = *mark;
    if (part->part == NULL)
        return flush(part);
    return ++part->unsaved < part->save_every ? 0 : ks_part_save(part);
}

int ks_part_finish(ks_part *part, const ks_mark *mark)
{
    if (part->complete)
        return 0;
    part->mark = *mark;
    int exit_code = flush(part);
    if (exit_code || part->part == NULL)
        return exit_code;
    int reason = fchmod(part->fd, ks_file_mode(part->path)) ? errno : 0;
    if (reason)
        return fail_file(part->part, reason);
    exit_code = add_entry(part, "complete");
    if (exit_code)
        return exit_code;
    reason = ks_file_rename(part->part, part->path);
    part->complete = reason == 0;
    return reason ? fail_file(part->path, reason) : 0;
}

static int retire_journal(ks_part *part)
{
    ks_error error;
    char *shard = part->is_shard ? ks_file_beside(part->path, ".shard") : NULL;
    if (part->is_shard && shard == NULL)
        return ks_fail_status(KS_EMEMORY);
    int status = shard ? ks_journal_rename(&part->journal, shard, &error)
                       : ks_journal_remove(&part->journal, &error);
    free(shard);
    return status ? ks_journal_tell(&part->journal, &error) : 0;
}

int ks_part_close(ks_part *part, int done)
{
    int exit_code = 0;
    if (part->fd >= 0 && part->fd != STDOUT_FILENO && close(part->fd))
        exit_code = fail_file(part->name, errno);
    if (part->journal.begun && part->journal.empty)
        unlink(part->part); /* nothing was kept, so nothing is left */
    if (done && !exit_code && part->journal.begun)
        exit_code = retire_journal(part);
    ks_journal_close(&part->journal);
    ks_buffer_free(part->waiting);
    ks_buffer_free(part->games);
    free(part->path);
    free(part->part);
    *part = (ks_part)KS_PART_CLOSED;
    return exit_code;
}
