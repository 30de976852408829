/* See journal.h. Numbers are text, so that a journal can be read by people, and are the same on all
 * machines. */
#include "journal.h"

#include "files.h"
#include "output.h"
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST = 1 << 30, SUM_DIGITS = 16 };

static const char magic[] = "keisei journal 1\n";

uint64_t ks_journal_sum(uint64_t sum, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * UINT64_C(0x100000001B3);
    return sum;
}

static int fail(ks_error *error, int status, const char *format, ...) KS_FORMAT(3, 4);

static int fail(ks_error *error, int status, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    *error = (ks_error){.status = status};
    vsnprintf(error->message, sizeof error->message, format, list);
    va_end(list);
    return status;
}

static int fail_file(ks_error *error, int reason)
{
    if (reason == ENOMEM)
        return fail(error, KS_EMEMORY, "%s", ks_status_text(KS_EMEMORY));
    return fail(error, KS_EFILE, "cannot be written: %s", strerror(reason));
}

/* ---- The header ---- */

int ks_journal_start(ks_journal *out, const char *command)
{
    *out = (ks_journal)KS_JOURNAL_CLOSED;
    if (ks_buffer_new(&out->header))
        return KS_EMEMORY;
    ks_buffer_put_string(out->header, magic);
    ks_buffer_put_format(out->header, "command %s %s\n", ks_this_program.name, command);
    return ks_buffer_status(out->header);
}

void ks_journal_put(ks_journal *journal, const char *name, const char *value)
{
    ks_buffer_put_format(journal->header, "%s ", name);
    ks_output_put_clean(journal->header, value);
    ks_buffer_put_string(journal->header, "\n");
}

int ks_journal_put_corpus(ks_journal *journal, const char *name, const char *path, ks_error *error)
{
    unsigned long long stamp;
    size_t files;
    char text[80];
    int status = ks_corpus_stamp(&stamp, &files, path, error);
    if (status)
        return status;
    snprintf(text, sizeof text, "%zu files %016llx", files, stamp);
    ks_journal_put(journal, name, path);
    ks_buffer_put_format(journal->header, "state of the %s %s\n", name, text);
    return 0;
}

void ks_journal_put_options(ks_journal *journal, const ks_options *options)
{
    char name[60];
    for (int i = 0; i < options->entry_count; i++) {
        const ks_options_entry *entry = &options->entries[i];
        const ks_option *option = entry->option;
        if (option->unnamed == KS_OPTION_UNNAMED)
            continue;
        snprintf(name, sizeof name, "--%s", option->name);
        const char *otherwise = option->initial ? option->initial : "not given";
        ks_journal_put(journal, name,
                       entry->given == 0      ? otherwise
                       : entry->value == NULL ? "given"
                                              : entry->value);
    }
}

/* Where the system does not show the program as a file, its version has to do. */
int ks_journal_put_program(ks_journal *journal, ks_error *error)
{
    char bytes[1 << 16], text[80];
    uint64_t sum = KS_JOURNAL_SUM;
    ssize_t size = 0;
    int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    while (fd >= 0 && (size = read(fd, bytes, sizeof bytes)) > 0)
        sum = ks_journal_sum(sum, bytes, (size_t)size);
    int reason = errno;
    if (fd >= 0)
        close(fd);
    if (size < 0)
        return fail(error, KS_EFILE, "the program cannot be read: %s", strerror(reason));
    snprintf(text, sizeof text, "%s %016" PRIx64, ks_version(), sum);
    ks_journal_put(journal, "program", text);
    return 0;
}

/* ---- Comparing headers ---- */

/* The length of the line, without its newline. */
static size_t line_size(const char *line, size_t left)
{
    const char *end = memchr(line, '\n', left);
    return end ? (size_t)(end - line) : left;
}

/* The length of the name in a line of the header. It is a word, or four: "state of the corpus". */
static size_t name_size(const char *line, size_t size)
{
    size_t words = size > 6 && strncmp(line, "state ", 6) == 0 ? 4 : 1, at = 0;
    for (; at < size; at++)
        if (line[at] == ' ' && --words == 0)
            break;
    return at;
}

/* How two headers differ is told at the first line that does, with what is there and, after a word
 * such as "now", what the other has. */
typedef struct wording {
    const char *word, *ending;
} wording;

static const wording resuming = {"now", "; remove it to start again"};
static const wording merging = {"elsewhere", ""};

static int tell_lines(ks_error *error, const char *theirs, size_t size, const char *ours,
                      size_t length, wording w)
{
    enum { MOST = 40 };
    size_t name = name_size(ours, length);
    if (name == 0 || name == length || name == size || name != name_size(theirs, size) ||
        memcmp(ours, theirs, name) != 0)
        return fail(error, KS_EINPUT, "it belongs to a run of another kind%s", w.ending);
    size_t a = size - name - 1, b = length - name - 1;
    return fail(error, KS_EINPUT, "it belongs to a run with another %.*s (%.*s, %s %.*s)%s",
                (int)(name < MOST ? name : MOST), ours, (int)(a < MOST ? a : MOST),
                theirs + name + 1, w.word, (int)(b < MOST ? b : MOST), ours + name + 1, w.ending);
}

/* Both end with a newline, and have different bytes. */
static int refuse_other(ks_error *error, const char *theirs, size_t size, const ks_buffer *header,
                        wording w)
{
    const char *ours = ks_buffer_data(header);
    size_t left = ks_buffer_size(header);
    for (;;) {
        size_t a = line_size(theirs, size), b = line_size(ours, left);
        if (a != b || memcmp(theirs, ours, a) != 0 || a == size || b == left)
            return tell_lines(error, theirs, a, ours, b, w);
        theirs += a + 1, size -= a + 1;
        ours += b + 1, left -= b + 1;
    }
}

/* ---- Reading ---- */

/* Reads the checksum that ends a line. Returns 0 if there is none. */
static int read_sum(uint64_t *out, const char *digits, size_t size)
{
    *out = 0;
    for (size_t i = 0; i < size; i++) {
        const char *hex = "0123456789abcdef", *digit = memchr(hex, digits[i], 16);
        if (digit == NULL)
            return 0;
        *out = *out << 4 | (uint64_t)(digit - hex);
    }
    return size == SUM_DIGITS;
}

static int note_entry(ks_journal *journal, size_t start, size_t end)
{
    if (journal->count == journal->room) {
        size_t room = journal->room ? 2 * journal->room : 64;
        ks_journal_line *lines = realloc(journal->lines, room * sizeof *lines);
        if (lines == NULL)
            return KS_EMEMORY;
        journal->lines = lines;
        journal->room = room;
    }
    journal->lines[journal->count++] = (ks_journal_line){start, end};
    return 0;
}

static uint64_t entry_sum(const ks_journal *journal, const char *entry, size_t size)
{
    uint64_t sum = ks_journal_sum(journal->begin, &(unsigned char){(unsigned char)'\n'}, 1);
    return ks_journal_sum(sum, entry, size);
}

/* Notes the entries up to the first that is damaged. */
static int read_entries(ks_journal *journal, size_t at, size_t size)
{
    int status = 0;
    while (status == 0 && at < size) {
        char *line = journal->text + at;
        size_t length = line_size(line, size - at), end = at + length + 1;
        uint64_t sum;
        if (length == size - at || length < SUM_DIGITS + 3 || memchr(line, '\0', length) != NULL)
            break;
        size_t entry = length - SUM_DIGITS - 3;
        if (memcmp(line + entry, " | ", 3) != 0 ||
            !read_sum(&sum, line + length - SUM_DIGITS, SUM_DIGITS) ||
            sum != entry_sum(journal, line, entry))
            break;
        line[entry] = '\0';
        status = note_entry(journal, at, end);
        at = end;
    }
    return status;
}

static const char *find_begin(const char *text, size_t size)
{
    static const char word[] = "\nbegin ";
    for (size_t i = 0; i + sizeof word - 1 <= size; i++)
        if (memcmp(text + i, word, sizeof word - 1) == 0)
            return text + i + 1;
    return NULL;
}

/* Is it what a crash may leave of a journal whose header was being written? */
static int was_not_begun(const char *text, size_t size)
{
    size_t zeros = 0, known = size < sizeof magic - 1 ? size : sizeof magic - 1;
    while (zeros < size && text[zeros] == '\0')
        zeros++;
    return zeros == size || memcmp(text, magic, known) == 0;
}

/* Finds out what the file is: 1 if it is of this run and its entries are noted, 0 if it has to be
 * begun, or a status. */
static int examine(ks_journal *journal, size_t size, ks_error *error)
{
    const char *text = journal->text, *begin = find_begin(text, size);
    if (begin == NULL)
        return was_not_begun(text, size)
                   ? 0
                   : fail(error, KS_EINPUT,
                          "it is not a journal of keisei; remove it or write elsewhere");
    size_t before = (size_t)(begin - text), length = line_size(begin, size - before);
    uint64_t sum;
    if (length == size - before && length < 6 + SUM_DIGITS)
        return was_not_begun(text, size)
                   ? 0
                   : fail(error, KS_EINPUT, "it is damaged; remove it to start again");
    if (length != 6 + SUM_DIGITS || !read_sum(&sum, begin + 6, SUM_DIGITS) ||
        sum != ks_journal_sum(KS_JOURNAL_SUM, text, before))
        return fail(error, KS_EINPUT, "it is damaged; remove it to start again");
    if (sum != journal->begin || before != ks_buffer_size(journal->header))
        return refuse_other(error, text, before, journal->header, resuming);
    if (length == size - before)
        return 0; /* all but the newline */
    int status = read_entries(journal, before + length + 1, size);
    return status ? fail(error, status, "%s", ks_status_text(status)) : 1;
}

static int read_text(ks_journal *journal, size_t size, ks_error *error)
{
    size_t done = 0;
    journal->text = malloc(size + 1);
    if (journal->text == NULL)
        return fail_file(error, ENOMEM);
    while (done < size) {
        ssize_t got = pread(journal->fd, journal->text + done, size - done, (off_t)done);
        if (got < 0 && errno != EINTR)
            return fail(error, KS_EFILE, "cannot be read: %s", strerror(errno));
        if (got == 0)
            return fail(error, KS_EFILE, "cannot be read: it became shorter");
        done += got > 0 ? (size_t)got : 0;
    }
    journal->text[size] = '\0';
    return 0;
}

/* ---- Writing ---- */

static int write_line(const ks_journal *journal, const char *bytes, size_t size, ks_error *error)
{
    int reason = ks_file_write(journal->fd, bytes, size);
    if (reason == 0)
        reason = ks_file_sync(journal->fd);
    return reason ? fail_file(error, reason) : 0;
}

static int cut(const ks_journal *journal, size_t size, ks_error *error)
{
    if (ftruncate(journal->fd, (off_t)size) || lseek(journal->fd, (off_t)size, SEEK_SET) < 0)
        return fail_file(error, errno);
    return 0;
}

static int begin(ks_journal *journal, ks_error *error)
{
    char line[40];
    ks_buffer *bytes;
    if (ks_buffer_new(&bytes))
        return fail_file(error, ENOMEM);
    snprintf(line, sizeof line, "begin %016" PRIx64 "\n", journal->begin);
    ks_buffer_put(bytes, ks_buffer_data(journal->header), ks_buffer_size(journal->header));
    ks_buffer_put_string(bytes, line);
    journal->empty = 1;
    int status = ks_buffer_status(bytes) ? fail_file(error, ENOMEM) : cut(journal, 0, error);
    if (status == 0)
        status = write_line(journal, ks_buffer_data(bytes), ks_buffer_size(bytes), error);
    ks_buffer_free(bytes);
    int reason = status ? 0 : ks_file_sync_folder(journal->path);
    return reason ? fail_file(error, reason) : status;
}

static int refuse_second(ks_error *error, pid_t holder)
{
    char who[40] = "";
    if (holder > 0)
        snprintf(who, sizeof who, " (process %ld)", (long)holder);
    return fail(error, KS_ESTOPPED, "another run is writing there%s; wait for it or stop it first",
                who);
}

int ks_journal_open(ks_journal *journal, const char *path, ks_error *error)
{
    pid_t holder = 0;
    struct stat info;
    *error = (ks_error){0};
    journal->path = ks_file_beside(path, ".journal");
    if (journal->path == NULL || ks_buffer_status(journal->header))
        return fail_file(error, ENOMEM);
    int reason = ks_file_lock(&journal->fd, &holder, journal->path, 0666, 0);
    if (reason == EAGAIN)
        return refuse_second(error, holder);
    if (reason == 0 && fstat(journal->fd, &info))
        reason = errno;
    if (reason)
        return fail_file(error, reason);
    if (info.st_size > LARGEST)
        return fail(error, KS_EINPUT, "it is too large; remove it to start again");
    journal->begin = ks_journal_sum(KS_JOURNAL_SUM, ks_buffer_data(journal->header),
                                    ks_buffer_size(journal->header));
    int status = read_text(journal, (size_t)info.st_size, error);
    if (status)
        return status;
    status = examine(journal, (size_t)info.st_size, error);
    if (status == 0)
        status = begin(journal, error);
    else if (status > 0)
        status = ks_journal_keep(journal, journal->count, error);
    journal->begun = status == 0;
    return status;
}

const char *ks_journal_entry(const ks_journal *journal, size_t index)
{
    return journal->text + journal->lines[index].start;
}

int ks_journal_keep(ks_journal *journal, size_t count, ks_error *error)
{
    size_t header = ks_buffer_size(journal->header) + sizeof "begin \n" - 1 + SUM_DIGITS;
    journal->count = count;
    journal->empty = count == 0;
    return cut(journal, count > 0 ? journal->lines[count - 1].end : header, error);
}

int ks_journal_add(ks_journal *journal, const char *entry, ks_error *error)
{
    char ending[40];
    ks_buffer *line;
    if (ks_buffer_new(&line))
        return fail_file(error, ENOMEM);
    snprintf(ending, sizeof ending, " | %016" PRIx64 "\n",
             entry_sum(journal, entry, strlen(entry)));
    ks_buffer_put_string(line, entry);
    ks_buffer_put_string(line, ending);
    int status = ks_buffer_status(line)
                     ? fail_file(error, ENOMEM)
                     : write_line(journal, ks_buffer_data(line), ks_buffer_size(line), error);
    ks_buffer_free(line);
    journal->empty = journal->empty && status != 0;
    return status;
}

int ks_journal_remove(ks_journal *journal, ks_error *error)
{
    journal->begun = 0;
    int reason = ks_file_remove(journal->path);
    return reason ? fail_file(error, reason) : 0;
}

int ks_journal_rename(ks_journal *journal, const char *path, ks_error *error)
{
    journal->begun = 0;
    int reason = ks_file_rename(journal->path, path);
    return reason ? fail_file(error, reason) : 0;
}

/* ---- Journals that are kept ---- */

static int read_header(ks_journal *journal, size_t size, ks_error *error)
{
    const char *text = journal->text, *begin = find_begin(text, size);
    size_t before = begin ? (size_t)(begin - text) : 0;
    size_t length = begin ? line_size(begin, size - before) : 0;
    if (begin == NULL || length != 6 + SUM_DIGITS || strncmp(text, magic, sizeof magic - 1) != 0 ||
        !read_sum(&journal->begin, begin + 6, SUM_DIGITS) ||
        journal->begin != ks_journal_sum(KS_JOURNAL_SUM, text, before))
        return fail(error, KS_EINPUT, "it is damaged");
    ks_buffer_put(journal->header, text, before);
    int status = ks_buffer_status(journal->header);
    if (status == 0)
        status = read_entries(journal, before + length + 1, size);
    return status ? fail(error, status, "%s", ks_status_text(status)) : 0;
}

int ks_journal_read(ks_journal *out, const char *path, ks_error *error)
{
    struct stat info;
    *out = (ks_journal)KS_JOURNAL_CLOSED;
    out->path = ks_file_beside(path, "");
    if (out->path == NULL || ks_buffer_new(&out->header))
        return fail_file(error, ENOMEM);
    out->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (out->fd < 0 || fstat(out->fd, &info))
        return fail(error, KS_EFILE, "cannot be read: %s", strerror(errno));
    if (!S_ISREG(info.st_mode) || info.st_size > LARGEST)
        return fail(error, KS_EINPUT, "it is not a journal of keisei");
    int status = read_text(out, (size_t)info.st_size, error);
    return status ? status : read_header(out, (size_t)info.st_size, error);
}

char *ks_journal_value(const ks_journal *journal, const char *name)
{
    const char *line = ks_buffer_data(journal->header);
    size_t left = ks_buffer_size(journal->header), length = strlen(name);
    while (left > 0) {
        size_t size = line_size(line, left);
        if (size > length && strncmp(line, name, length) == 0 && line[length] == ' ')
            return strndup(line + length + 1, size - length - 1);
        line += size < left ? size + 1 : size;
        left -= size < left ? size + 1 : size;
    }
    return NULL;
}

/* The header without the line of that name. */
static int put_without(ks_buffer *out, const ks_journal *journal, const char *name)
{
    const char *line = ks_buffer_data(journal->header);
    size_t left = ks_buffer_size(journal->header), length = strlen(name);
    while (left > 0) {
        size_t size = line_size(line, left), whole = size < left ? size + 1 : size;
        if (size <= length || strncmp(line, name, length) != 0 || line[length] != ' ')
            ks_buffer_put(out, line, whole);
        line += whole;
        left -= whole;
    }
    return ks_buffer_status(out);
}

int ks_journal_compare(const ks_journal *journal, const ks_journal *with, const char *name,
                       ks_error *error)
{
    ks_buffer *a = NULL, *b = NULL;
    int status = ks_buffer_new(&a) || ks_buffer_new(&b) ? KS_EMEMORY : 0;
    if (status == 0)
        status = put_without(a, journal, name);
    if (status == 0)
        status = put_without(b, with, name);
    if (status)
        fail_file(error, ENOMEM);
    else if (ks_buffer_size(a) != ks_buffer_size(b) ||
             memcmp(ks_buffer_data(a), ks_buffer_data(b), ks_buffer_size(a)) != 0)
        status = refuse_other(error, ks_buffer_data(a), ks_buffer_size(a), b, merging);
    ks_buffer_free(a);
    ks_buffer_free(b);
    return status;
}

int ks_journal_tell(const ks_journal *journal, const ks_error *error)
{
    if (error->status == KS_EMEMORY)
        return ks_fail_status(KS_EMEMORY);
    return ks_fail_command(NULL, "%s: %s", journal->path, error->message);
}

void ks_journal_close(ks_journal *journal)
{
    if (journal->begun && journal->empty)
        unlink(journal->path);
    if (journal->fd >= 0)
        close(journal->fd);
    ks_buffer_free(journal->header);
    free(journal->path);
    free(journal->text);
    free(journal->lines);
    *journal = (ks_journal)KS_JOURNAL_CLOSED;
}
