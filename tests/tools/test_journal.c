/* The journal of long commands and the part that goes with it (tools/archive): a round trip, every
 * truncation, every changed byte, other headers, a second process, and entries that lie. */
#include "journal.h"
#include "part.h"
#include "program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

const ks_program ks_this_program = {.name = "keisei"};

const ks_command *ks_program_command(const char *name)
{
    (void)name;
    return NULL;
}

static const char *const entries[] = {"one 1", "two 2 22", "three"};
enum { ENTRIES = 3 };

/* ---- Files ---- */

static char folder[] = "/tmp/keisei-journal-XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL || chdir(folder) ? -1 : 0;
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"out", "out.part", "out.journal", "out.journal/",
                                        "elsewhere"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(names[i]);
    return chdir("/") || rmdir(folder);
}

static void write_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static size_t read_file(char *out, size_t size, const char *path)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t got = fread(out, 1, size, file);
    fclose(file);
    return got;
}

/* ---- Journals ---- */

static void start(ks_journal *out, const char *value)
{
    assert_int_equal(ks_journal_start(out, "test"), 0);
    ks_journal_put(out, "corpus", "games.sgfs");
    ks_journal_put(out, "--first", value);
}

static int reopen(ks_journal *out, const char *value, ks_error *error)
{
    start(out, value);
    return ks_journal_open(out, "out", error);
}

/* A journal with all entries; returns its size. */
static size_t make_journal(char *out, size_t size)
{
    ks_journal journal;
    ks_error error;
    unlink("out.journal");
    assert_int_equal(reopen(&journal, "3", &error), 0);
    for (int i = 0; i < ENTRIES; i++)
        assert_int_equal(ks_journal_add(&journal, entries[i], &error), 0);
    ks_journal_close(&journal);
    return read_file(out, size, "out.journal");
}

/* Its entries are the first of those that were added. */
static void assert_true_entries(const ks_journal *journal)
{
    assert_true(journal->count <= ENTRIES);
    for (size_t i = 0; i < journal->count; i++)
        assert_string_equal(ks_journal_entry(journal, i), entries[i]);
}

static void round_trip(void **state)
{
    (void)state;
    char bytes[2000];
    ks_journal journal;
    ks_error error;
    make_journal(bytes, sizeof bytes);
    assert_int_equal(reopen(&journal, "3", &error), 0);
    assert_int_equal(journal.count, ENTRIES);
    assert_true_entries(&journal);
    assert_int_equal(ks_journal_keep(&journal, 1, &error), 0);
    assert_int_equal(ks_journal_add(&journal, entries[1], &error), 0);
    ks_journal_close(&journal);
    assert_int_equal(reopen(&journal, "3", &error), 0);
    assert_int_equal(journal.count, 2);
    assert_true_entries(&journal);
    assert_int_equal(ks_journal_remove(&journal, &error), 0);
    ks_journal_close(&journal);
    assert_int_not_equal(access("out.journal", F_OK), 0);
}

static void every_truncation_resumes(void **state)
{
    (void)state;
    char bytes[2000];
    size_t size = make_journal(bytes, sizeof bytes), most = 0;
    for (size_t left = 0; left <= size; left++) {
        ks_journal journal;
        ks_error error;
        write_file("out.journal", bytes, left);
        assert_int_equal(reopen(&journal, "3", &error), 0);
        assert_true_entries(&journal);
        assert_true(journal.count >= most);
        most = journal.count;
        /* What follows is as if nothing had been cut off. */
        assert_int_equal(ks_journal_keep(&journal, journal.count, &error), 0);
        if (journal.count < ENTRIES)
            assert_int_equal(ks_journal_add(&journal, entries[journal.count], &error), 0);
        size_t count = journal.count;
        ks_journal_close(&journal);
        assert_int_equal(reopen(&journal, "3", &error), 0);
        assert_int_equal(journal.count, count < ENTRIES ? count + 1 : count);
        assert_true_entries(&journal);
        ks_journal_close(&journal);
    }
    assert_int_equal(most, ENTRIES);
}

static void no_changed_byte_is_believed(void **state)
{
    (void)state;
    char bytes[2000];
    static const char changes[] = {'\0', '\n', ' ', '|', '0', 'x', '\x7F', '\xFF'};
    size_t size = make_journal(bytes, sizeof bytes);
    for (size_t at = 0; at < size; at++)
        for (size_t c = 0; c < sizeof changes; c++) {
            ks_journal journal;
            ks_error error;
            char kept = bytes[at];
            if (kept == changes[c])
                continue;
            bytes[at] = changes[c];
            write_file("out.journal", bytes, size);
            bytes[at] = kept;
            int status = reopen(&journal, "3", &error);
            if (status)
                assert_int_equal(status, KS_EINPUT);
            else
                assert_true_entries(&journal);
            assert_true(status || journal.count < ENTRIES);
            ks_journal_close(&journal);
        }
}

static void refused(const char *bytes, size_t size, const char *message)
{
    ks_journal journal;
    ks_error error;
    char after[4000];
    write_file("out.journal", bytes, size);
    assert_int_equal(reopen(&journal, "3", &error), KS_EINPUT);
    assert_string_equal(error.message, message);
    ks_journal_close(&journal);
    assert_int_equal(read_file(after, sizeof after, "out.journal"), size);
    assert_memory_equal(after, bytes, size);
}

static void what_is_no_journal_is_kept(void **state)
{
    (void)state;
    static const char no_journal[] = "it is not a journal of keisei; remove it or write elsewhere";
    static const char damaged[] = "it is damaged; remove it to start again";
    char noise[3000], long_name[3000] = "keisei journal 1\n";
    unsigned seed = 1;
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (char)((seed = seed * 1103515245U + 12345U) >> 16);
    refused(noise, sizeof noise, no_journal);
    refused("k\n", 2, no_journal);
    refused("x", 1, no_journal);
    refused("keisei journal 2\n", 17, no_journal);
    refused("some\nbegin 0123456789abcdef\n", 28, damaged);
    refused("keisei journal 1\nbegin 0123456789abcdef\n", 40, damaged);
    refused("keisei journal 1\nbegin 0123456789ABCDEF\n", 40, damaged);
    refused("keisei journal 1\nbegin \n", 24, damaged);
    memset(long_name + 17, 'a', 2000);
    snprintf(long_name + 2017, 100, "\nbegin 0123456789abcdef\n");
    refused(long_name, 2041, damaged);
}

static void the_difference_is_named(void **state)
{
    (void)state;
    char bytes[2000];
    ks_journal journal;
    ks_error error;
    make_journal(bytes, sizeof bytes);
    assert_int_equal(reopen(&journal, "4", &error), KS_EINPUT);
    assert_string_equal(error.message,
                        "it belongs to a run with another --first (3, now 4); remove "
                        "it to start again");
    ks_journal_close(&journal);
    start(&journal, "3");
    ks_journal_put(&journal, "--more", "yes");
    assert_int_equal(ks_journal_open(&journal, "out", &error), KS_EINPUT);
    assert_string_equal(error.message,
                        "it belongs to a run of another kind; remove it to start again");
    ks_journal_close(&journal);
    /* A value cannot break out of its line. */
    assert_int_equal(reopen(&journal, "3\nbegin 0", &error), KS_EINPUT);
    assert_string_equal(error.message,
                        "it belongs to a run with another --first (3, now 3 begin 0);"
                        " remove it to start again");
    ks_journal_close(&journal);
}

/* Its checksum is right, but a line has a name alone. */
static void a_line_without_a_value_is_another_run(void **state)
{
    (void)state;
    static const char header[] = "keisei journal 1\ncommand keisei test\ncorpus\n";
    char bytes[200];
    uint64_t sum = ks_journal_sum(KS_JOURNAL_SUM, header, sizeof header - 1);
    int size = snprintf(bytes, sizeof bytes, "%sbegin %016llx\nnot its value\n", header,
                        (unsigned long long)sum);
    refused(bytes, (size_t)size, "it belongs to a run of another kind; remove it to start again");
}

static void another_process_is_refused(void **state)
{
    (void)state;
    ks_journal journal;
    ks_error error;
    int status = 0;
    char expected[200];
    unlink("out.journal");
    assert_int_equal(reopen(&journal, "3", &error), 0);
    snprintf(expected, sizeof expected,
             "another run is writing there (process %ld); wait for it or stop it first",
             (long)getpid());
    pid_t child = fork();
    if (child == 0) {
        ks_journal second;
        int refusal = reopen(&second, "3", &error);
        _exit(refusal == KS_ESTOPPED && strcmp(error.message, expected) == 0 ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    ks_journal_close(&journal);
    /* It is free again. */
    assert_int_equal(reopen(&journal, "3", &error), 0);
    ks_journal_close(&journal);
}

static void only_a_plain_file_is_a_journal(void **state)
{
    (void)state;
    ks_journal journal;
    ks_error error;
    write_file("elsewhere", "mine", 4);
    unlink("out.journal");
    assert_int_equal(symlink("elsewhere", "out.journal"), 0);
    assert_int_equal(reopen(&journal, "3", &error), KS_EFILE);
    ks_journal_close(&journal);
    unlink("out.journal");
    assert_int_equal(mkfifo("out.journal", 0666), 0);
    assert_int_equal(reopen(&journal, "3", &error), KS_EFILE);
    ks_journal_close(&journal);
    unlink("out.journal");
    assert_int_equal(mkdir("out.journal", 0777), 0);
    assert_int_equal(reopen(&journal, "3", &error), KS_EFILE);
    ks_journal_close(&journal);
    assert_int_equal(rmdir("out.journal"), 0);
    char bytes[10];
    assert_int_equal(read_file(bytes, sizeof bytes, "elsewhere"), 4);
}

/* ---- Parts ---- */

/* Opens the part after one entry that has the right checksum. */
static void open_after(ks_part *out, const char *entry)
{
    ks_journal journal;
    ks_error error;
    unlink("out.journal");
    assert_int_equal(reopen(&journal, "3", &error), 0);
    assert_int_equal(ks_journal_add(&journal, entry, &error), 0);
    ks_journal_close(&journal);
    write_file("out.part", "games", 5);
    start(&journal, "3");
    assert_int_equal(ks_part_open(out, "out", &journal, (ks_mark){.next = 7}, 10, 0), 0);
}

static void entries_that_lie_are_not_believed(void **state)
{
    (void)state;
    static const char *const lies[] = {
        "",
        "so-far",
        "complete",
        "so-far ",
        "so-far 1 1 0 0 5",
        "so-far 1 1 0 0 5 ",
        "so-far 1 1 0 0 5 0123",
        "so-far 1 1 0 0 5 0123456789abcdef",
        "so-far 1 1 0 0 5 0123456789abcdef0",
        "so-far 1 1 0 0 5 -123456789abcdef",
        "so-far 1 1 0 0 -5 0123456789abcdef",
        "so-far 1 1 0 0 18446744073709551615 0123456789abcdef",
        "so-far 1 1 0 0 99999999999999999999999999 0123456789abcdef",
        "so-far 1 1 0 0 4000000000 0123456789abcdef",
        "so-far 1 1 0  5 0123456789abcdef",
        "so-far 1 1 0 0x5 0123456789abcdef",
        "complete 1 1 0 0 5 0123456789abcdef",
        "complete 1 1 0 0 0 cbf29ce484222325",
        "unknown 1 1 0 0 0 cbf29ce484222325",
    };
    unlink("out");
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        struct stat info;
        ks_part part;
        open_after(&part, lies[i]);
        assert_int_equal(part.bytes, 0);
        assert_int_equal(part.mark.next, 7);
        assert_false(part.complete);
        assert_int_equal(stat("out.part", &info), 0);
        assert_int_equal(info.st_size, 0);
        assert_int_equal(ks_part_close(&part, 1), 0);
    }
}

static void a_true_entry_is_resumed_from(void **state)
{
    (void)state;
    char entry[100], bytes[20];
    ks_part part;
    ks_mark mark = {.next = 4, .taken = 4, .bad = 1};
    unlink("out");
    snprintf(entry, sizeof entry, "so-far 3 3 1 0 4 %016llx",
             (unsigned long long)ks_journal_sum(KS_JOURNAL_SUM, "game", 4));
    open_after(&part, entry);
    assert_int_equal(part.bytes, 4);
    assert_int_equal(part.mark.next, 3);
    assert_int_equal(part.mark.bad, 1);
    assert_string_equal(ks_part_file(&part), "out.part");
    ks_buffer_put_string(part.waiting, "-end");
    assert_int_equal(ks_part_finish(&part, &mark), 0);
    assert_string_equal(ks_part_file(&part), "out");
    assert_int_equal(ks_part_close(&part, 0), 0); /* the command did not come to its end */
    ks_journal journal;
    start(&journal, "3");
    assert_int_equal(ks_part_open(&part, "out", &journal, (ks_mark){0}, 10, 0), 0);
    assert_true(part.complete);
    assert_int_equal(part.mark.taken, 4);
    assert_int_equal(ks_part_close(&part, 1), 0);
    assert_int_equal(read_file(bytes, sizeof bytes, "out"), 8);
    assert_memory_equal(bytes, "game-end", 8);
    assert_int_not_equal(access("out.journal", F_OK), 0);
    assert_int_not_equal(access("out.part", F_OK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),
        cmocka_unit_test(every_truncation_resumes),
        cmocka_unit_test(no_changed_byte_is_believed),
        cmocka_unit_test(what_is_no_journal_is_kept),
        cmocka_unit_test(the_difference_is_named),
        cmocka_unit_test(a_line_without_a_value_is_another_run),
        cmocka_unit_test(another_process_is_refused),
        cmocka_unit_test(only_a_plain_file_is_a_journal),
        cmocka_unit_test(entries_that_lie_are_not_believed),
        cmocka_unit_test(a_true_entry_is_resumed_from),
    };
    return cmocka_run_group_tests(tests, enter_folder, remove_folder);
}
