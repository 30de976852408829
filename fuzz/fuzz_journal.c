/* Any bytes as what a killed run has left: a journal and, after a line "%%", OUT.part. Random bytes
 * never have the right checksums, so signs stand for them:
 *
 *     @                        at the start: the header that the run expects, with its `begin`
 *     @s                       the same, and the run is a shard
 *     begin #                  the checksum of the header before it
 *     so-far 3 3 0 0 12 # | #  the checksum of the first 12 bytes of OUT.part, and of the entry
 *
 * Whatever is there, a journal that is refused stays as it is, with one sentence. One that is taken
 * has entries of one line each, and has the same ones, and those that are added, when it is opened
 * again. A run resumes with bytes of OUT.part whose checksum an entry has, and ends with these and
 * what it adds. */
#include "journal.h"
#include "part.h"
#include "program.h"
#include "scratch.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>

enum { LARGEST = 1 << 14, MENDED = 4 * LARGEST };

/* Where tools/io finds the name of the program. */
const ks_program ks_this_program = {.name = "fuzz"};

const ks_command *ks_program_command(const char *name)
{
    (void)name;
    return NULL;
}

static const char added_game[] = "another game\n", added_entry[] = "another entry";

static struct {
    char out[80], part[100], journal[100], shard[100];
} names;

/* What a run would find. */
typedef struct left {
    char journal[MENDED + 1];
    size_t size;
    const uint8_t *part;
    size_t part_size;
    int is_shard;
} left;

/* ---- Mending ---- */

static void put(left *out, const void *bytes, size_t size)
{
    if (size <= MENDED - out->size) {
        memcpy(out->journal + out->size, bytes, size);
        out->size += size;
    }
}

static void put_sum(left *out, uint64_t sum)
{
    char digits[20];
    put(out, digits, (size_t)snprintf(digits, sizeof digits, "%016" PRIx64, sum));
}

static void start(ks_journal *out)
{
    require(ks_journal_start(out, "test") == 0);
    ks_journal_put(out, "corpus", "games.sgfs");
}

static void put_header(left *out)
{
    ks_journal journal;
    start(&journal);
    put(out, ks_buffer_data(journal.header), ks_buffer_size(journal.header));
    ks_journal_close(&journal);
    put(out, "begin ", 6);
    put_sum(out, ks_journal_sum(KS_JOURNAL_SUM, out->journal, out->size - 6));
    put(out, "\n", 1);
}

/* The checksum of as many bytes of the part as the last word of the entry so far says. */
static uint64_t part_sum(left *out, size_t from)
{
    size_t at = out->size - 1;
    out->journal[out->size] = '\0';
    while (at > from && out->journal[at - 1] >= '0' && out->journal[at - 1] <= '9')
        at--;
    unsigned long long bytes = strtoull(out->journal + at, NULL, 10);
    size_t size = bytes < out->part_size ? (size_t)bytes : out->part_size;
    return ks_journal_sum(KS_JOURNAL_SUM, out->part, size);
}

/* Puts a line with its newline, and with checksums where it has " #". */
static void put_line(left *out, const char *line, size_t size, uint64_t *begin)
{
    size_t from = out->size;
    for (size_t i = 0; i < size; i++) {
        size_t so_far = out->size - from;
        int sign = line[i] == '#' && so_far > 0 && out->journal[out->size - 1] == ' ';
        if (!sign) {
            put(out, line + i, 1);
        } else if (so_far == 6 && memcmp(out->journal + from, "begin ", 6) == 0) {
            *begin = ks_journal_sum(KS_JOURNAL_SUM, out->journal, from);
            put_sum(out, *begin);
        } else if (so_far > 3 && memcmp(out->journal + out->size - 3, " | ", 3) == 0) {
            uint64_t sum = ks_journal_sum(*begin, "\n", 1);
            put_sum(out, ks_journal_sum(sum, out->journal + from, so_far - 3));
        } else {
            put_sum(out, part_sum(out, from));
        }
    }
}

/* The length of the line, with its newline. */
static size_t line_size(const char *text, size_t size)
{
    const char *end = memchr(text, '\n', size);
    return end ? (size_t)(end - text) + 1 : size;
}

static void mend(left *out, const char *text, size_t size)
{
    static const char mark[] = "%%\n";
    uint64_t begin = 0;
    size_t end = 0, at = 0;
    out->size = 0;
    out->is_shard = size > 1 && text[0] == '@' && text[1] == 's';
    while (end < size && (size - end < 3 || memcmp(text + end, mark, 3) != 0))
        end += line_size(text + end, size - end);
    out->part = (const uint8_t *)text + (end < size ? end + 3 : size);
    out->part_size = end < size ? size - end - 3 : 0;
    if (end > 0 && text[0] == '@') {
        put_header(out);
        begin =
            ks_journal_sum(KS_JOURNAL_SUM, out->journal, out->size - sizeof "begin \n" + 1 - 16);
        at = line_size(text, end);
    }
    for (size_t line; at < end; at += line) {
        line = line_size(text + at, end - at);
        put_line(out, text + at, line, &begin);
    }
}

/* ---- What must hold ---- */

static size_t file_size(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 ? (size_t)info.st_size : SIZE_MAX;
}

static int file_is(const char *path, const void *bytes, size_t size)
{
    static char read_back[MENDED + LARGEST];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = fd < 0 ? -1 : read(fd, read_back, sizeof read_back);
    if (fd >= 0)
        close(fd);
    return got == (ssize_t)size && memcmp(read_back, bytes, size) == 0;
}

/* An entry is one line, and says the same of a part when it is read again. */
static void check_entries(const ks_journal *journal)
{
    for (size_t i = 0; i < journal->count; i++) {
        const char *entry = ks_journal_entry(journal, i);
        char again[200];
        ks_claim claim, second;
        require(strchr(entry, '\n') == NULL);
        if (!ks_claim_read(&claim, entry))
            continue;
        const ks_mark *m = &claim.mark;
        snprintf(again, sizeof again, "%s %zu %zu %zu %zu %zu %016" PRIx64,
                 claim.complete ? "complete" : "so-far", m->next, m->taken, m->bad, m->left_out,
                 claim.bytes, claim.sum);
        require(ks_claim_read(&second, again) && second.sum == claim.sum);
        require(second.bytes == claim.bytes && memcmp(&second.mark, m, sizeof *m) == 0);
        require(claim.games[0] == '\0' || claim.games[0] == ' ');
    }
}

/* As `keisei merge` reads it, whoever wrote it. Returns the number of entries if it has the header
 * that the run expects; -1 if not. */
static long check_kept(const left *l)
{
    ks_journal kept, ours;
    ks_error error = {0};
    long entries = -1;
    int status = ks_journal_read(&kept, names.journal, &error);
    if (status) {
        check_error_of(&error, status, 0);
    } else {
        start(&ours);
        check_entries(&kept);
        require(ks_buffer_size(kept.header) <= l->size);
        require(ks_journal_compare(&kept, &kept, "corpus", &error) == 0);
        char *value = ks_journal_value(&kept, "corpus");
        require(value == NULL || strchr(value, '\n') == NULL);
        free(value);
        status = ks_journal_compare(&kept, &ours, "--shard", &error);
        if (status)
            check_error_of(&error, status, 0);
        else if (ks_buffer_size(kept.header) == ks_buffer_size(ours.header))
            entries = (long)kept.count;
        ks_journal_close(&ours);
    }
    ks_journal_close(&kept);
    require(file_is(names.journal, l->journal, l->size));
    return entries;
}

/* Opens the journal as a run does. Returns 0 if it is refused. */
static int check_journal(const left *l)
{
    ks_journal journal;
    ks_error error = {0};
    long entries = check_kept(l);
    start(&journal);
    int status = ks_journal_open(&journal, names.out, &error);
    if (status) {
        check_error_of(&error, status, 0);
        require(file_is(names.journal, l->journal, l->size) && entries < 0);
        ks_journal_close(&journal);
        return 0;
    }
    size_t count = journal.count;
    require(entries < 0 || (size_t)entries == count);
    check_entries(&journal);
    require(ks_journal_add(&journal, added_entry, &error) == 0);
    ks_journal_close(&journal);
    start(&journal);
    require(ks_journal_open(&journal, names.out, &error) == 0 && journal.count == count + 1);
    check_entries(&journal);
    require(strcmp(ks_journal_entry(&journal, count), added_entry) == 0);
    require(ks_journal_keep(&journal, count, &error) == 0);
    ks_journal_close(&journal);
    return 1;
}

/* A shard leaves a record that is true of its result. */
static void check_shard(void)
{
    ks_journal kept;
    ks_error error = {0};
    ks_claim last;
    require(ks_journal_read(&kept, names.shard, &error) == 0 && kept.count > 0);
    require(ks_claim_read(&last, ks_journal_entry(&kept, kept.count - 1)) && last.complete);
    require(ks_claim_is_whole(&last, names.out));
    ks_journal_close(&kept);
}

/* Resumes with the part, adds a game and comes to the end. */
static void check_part(const left *l)
{
    static char whole[LARGEST + sizeof added_game];
    ks_part part;
    ks_journal journal;
    start(&journal);
    require(ks_part_open(&part, names.out, &journal, (ks_mark){0}, 2, l->is_shard) == 0);
    size_t size = part.bytes;
    require(size <= l->part_size && file_size(ks_part_file(&part)) == size);
    require(part.sum == ks_journal_sum(KS_JOURNAL_SUM, l->part, size));
    memcpy(whole, l->part, size);
    if (!part.complete) {
        ks_mark mark = part.mark;
        mark.next++;
        mark.taken++;
        ks_buffer_put_string(part.waiting, added_game);
        require(ks_part_advance(&part, &mark) == 0 && ks_part_finish(&part, &mark) == 0);
        memcpy(whole + size, added_game, sizeof added_game - 1);
        size += sizeof added_game - 1;
    }
    require(ks_part_close(&part, 1) == 0);
    require(file_is(names.out, whole, size) && file_size(names.journal) == SIZE_MAX);
    if (l->is_shard)
        check_shard();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static left l;
    if (size > LARGEST)
        return 0;
    if (names.out[0] == '\0') {
        snprintf(names.out, sizeof names.out, "%s/out", scratch());
        snprintf(names.part, sizeof names.part, "%s.part", names.out);
        snprintf(names.journal, sizeof names.journal, "%s.journal", names.out);
        snprintf(names.shard, sizeof names.shard, "%s.shard", names.out);
    }
    mend(&l, (const char *)bytes, size);
    write_scratch(names.journal, l.journal, l.size);
    write_scratch(names.part, l.part, l.part_size);
    if (check_journal(&l))
        check_part(&l);
    unlink(names.out);
    unlink(names.part);
    unlink(names.journal);
    unlink(names.shard);
    return 0;
}
