/* Corpora: files, folders and archives of games as one stream. */
#include "keisei-corpus.h"

#include "buffer.h"
#include "folder.h"
#include "random.h"
#include "support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void check(folder *f, const char *name, const char *expected)
{
    static const size_t sizes[] = {0, 1, 2, 3, 7, 512};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *seen = folder_list(f, name, &(ks_corpus_options){.read_size = sizes[i]});
        assert_string_equal(seen, expected);
        free(seen);
    }
}

static void test_a_file(void **state)
{
    folder_add(*state, "a.sgf", "hello\n(;B[aa])\n(;B[bb]\n(;W[cc])(;W[dd]))");
    check(*state, "a.sgf", "0 a.sgf:2: (;B[aa])\n1 a.sgf:3: (;B[bb]\n(;W[cc])(;W[dd]))\n");
    folder_add(*state, "games.sgfs", "(;B[aa])\n(;B[bb\n\n(;B[cc])\n?\n");
    check(*state, "games.sgfs",
          "0 games.sgfs:1: (;B[aa])\n1 games.sgfs:2: (;B[bb\n2 games.sgfs:4: (;B[cc])\n"
          "3 games.sgfs:5: ! there is no game on this line\n");
    folder_add(*state, "whatever", "(;B[aa])");
    check(*state, "whatever", "0 whatever:1: (;B[aa])\n");
}

static void test_nothing_in_it(void **state)
{
    folder_add(*state, "empty.sgf", "");
    check(*state, "empty.sgf", "");
    folder_add(*state, "blank.sgf", "\n \r\n");
    check(*state, "blank.sgf", "");
    folder_add(*state, "junk.sgf", "\x01\xFF)]; [(");
    check(*state, "junk.sgf", "0 junk.sgf:0: ! there is no game in it\n");
    folder_add_folder(*state, "none");
    check(*state, "none", "");
    folder_add_archive(*state, "none.zip", "zip", NULL, (member[]){{0}});
    check(*state, "none.zip", "");
    folder_add_archive(*state, "empty.sgf.gz", "raw", "gzip", (member[]){{"data", ""}, {0}});
    check(*state, "empty.sgf.gz", "");
}

/* Three deep, in the order of the names, with files that are no games and files that are empty. */
static void test_a_folder(void **state)
{
    folder_add_folder(*state, "c");
    folder_add_folder(*state, "c/b");
    folder_add_folder(*state, "c/b/a");
    folder_add(*state, "c/z.sgf", "(;1)");
    folder_add(*state, "c/b/y.SGF", "(;2)(;3)");
    folder_add(*state, "c/b/a/x.sgfs", "(;4)\n(;5)\n");
    folder_add(*state, "c/b/b.txt", "(;not a game's name)");
    folder_add(*state, "c/b/.hidden.sgf", "(;hidden)");
    folder_add(*state, "c/b/b.sgf", "");
    folder_add(*state, "c/a.sgf", "what is this");
    folder_add_archive(*state, "c/d.zip", "zip", NULL,
                       (member[]){{"n/2.sgf", "(;7)"}, {"n/1.sgf", "(;8)"}, {0}});
    folder_add(*state, "c/B.sgf", "(;9)");
    const char *expected = "0 c/B.sgf:1: (;9)\n"
                           "1 c/a.sgf:0: ! there is no game in it\n"
                           "1 c/b/a/x.sgfs:1: (;4)\n"
                           "2 c/b/a/x.sgfs:2: (;5)\n"
                           "3 c/b/y.SGF:1: (;2)\n"
                           "4 c/b/y.SGF:1: (;3)\n"
                           "5 c/d.zip/n/2.sgf:1: (;7)\n"
                           "6 c/d.zip/n/1.sgf:1: (;8)\n"
                           "7 c/z.sgf:1: (;1)\n";
    check(*state, "c", expected);
    check(*state, "c/", expected);
}

/* In a folder the name says whether a packed file is likely to hold games. */
static void test_packed_names(void **state)
{
    static const char *const names[] = {"d/a.SGF.GZ", "d/b.bin.gz", "d/c.gz", "d/d.sgfs.gz",
                                        "d/e.txt.gz"};
    folder_add_folder(*state, "d");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        folder_add_archive(*state, names[i], "raw", "gzip",
                           (member[]){{"data", "(;1\n(;2)\n"}, {0}});
    folder_add_archive(*state, "d/f.tar.gz", "ustar", "gzip",
                       (member[]){{"a.sgf", "(;3)"}, {"b.bin.gz", "no"}, {0}});
    check(*state, "d",
          "0 d/a.SGF.GZ:1: (;1\n(;2)\n\n"
          "1 d/c.gz:1: (;1\n(;2)\n\n"
          "2 d/d.sgfs.gz:1: (;1\n3 d/d.sgfs.gz:2: (;2)\n"
          "4 d/f.tar.gz/a.sgf:1: (;3)\n");
}

/* Links that lead back up, and to each other, end; a link to a file is that file. */
static void test_links(void **state)
{
    folder_add_folder(*state, "a");
    folder_add_folder(*state, "a/b");
    folder_add(*state, "a/b/1.sgf", "(;1)");
    folder_add_link(*state, "a/b/up", "..");
    folder_add_link(*state, "a/self", ".");
    folder_add_link(*state, "a/again", "b");
    folder_add_link(*state, "a/link.sgf", "b/1.sgf");
    folder_add_link(*state, "a/lost.sgf", "nowhere");
    folder_add_link(*state, "a/round.sgf", "round.sgf");
    check(*state, "a",
          "0 a/again/1.sgf:1: (;1)\n"
          "1 a/link.sgf:1: (;1)\n"
          "2 a/lost.sgf:0: ! cannot be read: No such file or directory\n"
          "2 a/round.sgf:0: ! cannot be read: Too many levels of symbolic links\n");
}

static void test_archives(void **state)
{
    const member members[] = {{"d/", ""},
                              {"d/a.sgf", "(;1)\n(;2)"},
                              {"d/README", "(;no)"},
                              {"d/._a.sgf", "junk of another system"},
                              {"b.sgfs", "(;3)\n(;4\n"},
                              {"empty.sgf", ""},
                              {"in.zip", "PK"},
                              {0}};
    static const char *const kinds[][3] = {
        {"a.zip", "zip", NULL},          {"a.tar", "ustar", NULL}, {"a.tar.gz", "ustar", "gzip"},
        {"a.tar.xz", "ustar", "xz"},     {"a.7z", "7zip", NULL},   {"a.tar.zst", "ustar", "zstd"},
        {"a.tar.bz2", "ustar", "bzip2"}, {"a.tgz", "pax", "gzip"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char expected[500];
        const char *n = kinds[i][0];
        folder_add_archive(*state, n, kinds[i][1], kinds[i][2], members);
        snprintf(expected, sizeof expected,
                 "0 %s/d/a.sgf:1: (;1)\n1 %s/d/a.sgf:2: (;2)\n2 %s/b.sgfs:1: (;3)\n"
                 "3 %s/b.sgfs:2: (;4\n"
                 "4 %s/in.zip:0: ! archives inside of archives are not read\n",
                 n, n, n, n, n);
        check(*state, n, expected);
    }
}

static void test_packed_files(void **state)
{
    static const char *const kinds[][2] = {{"a.sgfs.gz", "gzip"},
                                           {"a.sgfs.xz", "xz"},
                                           {"a.sgfs.zst", "zstd"},
                                           {"a.sgfs.bz2", "bzip2"}};
    for (size_t i = 0; i < 4; i++) {
        char expected[200];
        folder_add_archive(*state, kinds[i][0], "raw", kinds[i][1],
                           (member[]){{"data", "(;1)\n(;2\n(;3)\n"}, {0}});
        snprintf(expected, sizeof expected, "0 %s:1: (;1)\n1 %s:2: (;2\n2 %s:3: (;3)\n",
                 kinds[i][0], kinds[i][0], kinds[i][0]);
        check(*state, kinds[i][0], expected);
    }
}

/* Bytes that do not pack, so that an archive can be cut in the middle of them. */
static char *noise(size_t size)
{
    ks_random random = ks_random_seed(11);
    char *text = calloc(size + 1, 1);
    for (size_t i = 0; i < size; i++)
        text[i] = (char)('a' + ks_random_below(&random, 26));
    memcpy(text, "(;C[", 4);
    memcpy(text + size - 2, "])", 2);
    return text;
}

/* A file that breaks off is reported, and the next one is read. */
static void test_truncated(void **state)
{
    static const char *const kinds[][3] = {
        {"1.zip", "zip", NULL},    {"2.tar.gz", "ustar", "gzip"},  {"3.tar", "ustar", NULL},
        {"4.sgf.xz", "raw", "xz"}, {"5.tar.zst", "ustar", "zstd"}, {"6.tar.bz2", "ustar", "bzip2"},
        {"7.7z", "7zip", NULL}};
    char *text = noise(40000);
    folder_add_folder(*state, "t");
    folder_add(*state, "t/9.sgf", "(;last)");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char name[30];
        snprintf(name, sizeof name, "t/%s", kinds[i][0]);
        folder_add_archive(*state, name, kinds[i][1], kinds[i][2],
                           (member[]){{"a.sgf", text}, {0}});
        folder_truncate(*state, name, 20000);
    }
    free(text);
    char *seen = folder_list(*state, "t", NULL);
    char *line = seen;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char start[40];
        snprintf(start, sizeof start, "0 t/%s", kinds[i][0]);
        assert_memory_equal(line, start, strlen(start));
        assert_non_null(strstr(line, ":0: ! cannot be read"));
        line = strchr(line, '\n') + 1;
    }
    assert_string_equal(line, "0 t/9.sgf:1: (;last)\n");
    free(seen);
}

/* Cut anywhere, an archive never hangs, never hands out half a game of an earlier member, and the
 * members before the cut are read. */
static void test_truncated_anywhere(void **state)
{
    const member members[] = {{"a.sgf", "(;1)"}, {"b.sgf", "(;2)"}, {"c.sgf", "(;3)"}, {0}};
    folder_add_archive(*state, "a.zip", "zip", NULL, members);
    folder_add_archive(*state, "a.tar.gz", "ustar", "gzip", members);
    static const char *const names[] = {"a.zip", "a.tar.gz"};
    for (int i = 0; i < 2; i++)
        for (;;) {
            if (access(folder_path(*state, names[i]), R_OK) != 0)
                break;
            char *seen = folder_list(*state, names[i], NULL);
            const char *one = strstr(seen, "a.sgf:1: (;1)\n"), *two = strstr(seen, "(;2)\n");
            assert_true(two == NULL || one != NULL);
            int empty = seen[0] == '\0';
            free(seen);
            if (empty)
                break;
            folder_truncate(*state, names[i], -1);
        }
}

static void test_too_large(void **state)
{
    folder_add_folder(*state, "d");
    folder_add(*state, "d/a.sgf", "(;1)\n(;C[12345678])(;2)");
    folder_add(*state, "d/b.sgf", "(;3)");
    char *seen = folder_list(*state, "d", &(ks_corpus_options){.max_game = 10});
    assert_string_equal(seen, "0 d/a.sgf:1: (;1)\n"
                              "1 d/a.sgf:2: ! a game that starts here is too large\n"
                              "1 d/b.sgf:1: (;3)\n");
    free(seen);
}

static void test_missing(void **state)
{
    ks_corpus *corpus;
    ks_error error;
    assert_int_equal(ks_corpus_open(&corpus, folder_path(*state, "no"), NULL, &error), KS_EFILE);
    assert_null(corpus);
    assert_string_equal(error.message, "cannot be read: No such file or directory");
    assert_int_equal(ks_corpus_open(&corpus, "", NULL, NULL), KS_EFILE);
    ks_corpus_free(NULL);
}

static void add_many(folder *f)
{
    folder_add_folder(f, "m");
    folder_add(f, "m/a.sgfs", "(;0)\n(;1)\n?\n(;2)\n(;3)\n(;4)\n");
    folder_add(f, "m/b.sgf", "none");
    folder_add(f, "m/c.sgf", "(;5)(;6)(;7)(;8)(;9)");
}

/* The shards one after the other are the whole: every game and every complaint in exactly one of
 * them. They have as many games as can be shared evenly. */
static void test_shards(void **state)
{
    add_many(*state);
    char *whole = folder_list(*state, "m", NULL);
    for (int shards = 1; shards <= 12; shards++) {
        const char *next = whole;
        for (int i = 0; i < shards; i++) {
            char *part =
                folder_list(*state, "m", &(ks_corpus_options){.shard = i, .shards = shards});
            size_t games = 0, size = strlen(part);
            for (char *line = part; *line != '\0'; line = strchr(line, '\n') + 1)
                games += strncmp(strstr(line, ": ") + 2, "! ", 2) != 0;
            assert_int_equal(games, 10 / shards + (i < 10 % shards));
            assert_memory_equal(next, part, size);
            next += size;
            free(part);
        }
        assert_string_equal(next, "");
    }
    free(whole);
}

static void test_resume_and_limit(void **state)
{
    add_many(*state);
    char *seen = folder_list(*state, "m", &(ks_corpus_options){.first = 8});
    assert_string_equal(seen, "8 m/c.sgf:1: (;8)\n9 m/c.sgf:1: (;9)\n");
    free(seen);
    seen = folder_list(*state, "m",
                       &(ks_corpus_options){.first = 3, .limit = 2, .shard = 1, .shards = 3});
    assert_string_equal(seen, "4 m/a.sgfs:6: (;4)\n5 m/b.sgf:0: ! there is no game in it\n"
                              "5 m/c.sgf:1: (;5)\n");
    free(seen);
    seen = folder_list(*state, "m", &(ks_corpus_options){.first = 8, .shard = 1, .shards = 3});
    assert_string_equal(seen, "");
    free(seen);
    seen = folder_list(*state, "m", &(ks_corpus_options){.first = 100});
    assert_string_equal(seen, "");
    free(seen);
}

static void test_shard_names(void **state)
{
    (void)state;
    int shard = -1, shards = -1;
    assert_int_equal(ks_shard_parse(&shard, &shards, "2/8"), 0);
    assert_int_equal(shard, 1);
    assert_int_equal(shards, 8);
    static const char *const bad[] = {"",      "1",   "/",    "1/",  "/2",    "0/2",          "3/2",
                                      "1/2/3", "a/b", "-1/2", "1/0", "1.5/2", "99999999999/2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_not_equal(ks_shard_parse(&shard, &shards, bad[i]), 0);
    assert_int_equal(shard, 1);
}

static void put(const char *sentence, void *payload)
{
    ks_buffer_put_string(payload, sentence);
}

static void test_complaints(void **state)
{
    (void)state;
    ks_buffer text = {0};
    ks_entry entry = {.source = "game.sgf", .line = 10};
    ks_error error = {.line = 3, .message = "move 17: White E5 is occupied"};
    ks_entry_complain(&text, &entry, &error);
    assert_string_equal(text.data, "game.sgf:12: move 17: White E5 is occupied");
    ks_buffer_clear(&text);
    error.line = 0;
    ks_entry_complain(&text, &entry, &error);
    assert_string_equal(text.data, "game.sgf:10: move 17: White E5 is occupied");
    ks_buffer_clear(&text);
    entry = (ks_entry){.source = "a.zip", .message = "it is broken"};
    ks_entry_complain(&text, &entry, NULL);
    assert_string_equal(text.data, "a.zip: it is broken");
    ks_buffer_clear(&text);
    assert_int_equal(ks_entry_tell(&entry, NULL, put, &text), 0);
    assert_string_equal(text.data, "a.zip: it is broken");
    assert_int_equal(ks_entry_tell(&entry, NULL, NULL, NULL), 0);
    ks_buffer_release(&text);
}

static unsigned long long stamp(folder *f, size_t expected_files)
{
    unsigned long long out;
    size_t files;
    assert_int_equal(ks_corpus_stamp(&out, &files, folder_path(f, "s"), NULL), 0);
    assert_int_equal(files, expected_files);
    return out;
}

static void set_time(folder *f, const char *name, long seconds, long nanoseconds)
{
    struct timespec times[2] = {{seconds, nanoseconds}, {seconds, nanoseconds}};
    assert_int_equal(utimensat(AT_FDCWD, folder_path(f, name), times, 0), 0);
}

static void test_stamp(void **state)
{
    folder_add_folder(*state, "s");
    folder_add(*state, "s/a.sgf", "(;1)");
    folder_add(*state, "s/b.sgf", "(;2)");
    folder_add(*state, "s/notes.txt", "not a game");
    set_time(*state, "s/a.sgf", 1000, 5);
    unsigned long long first = stamp(*state, 2), sized, timed;
    assert_true(stamp(*state, 2) == first);
    set_time(*state, "s/notes.txt", 7, 7);
    assert_true(stamp(*state, 2) == first);
    set_time(*state, "s/a.sgf", 1000, 6);
    assert_true((timed = stamp(*state, 2)) != first);
    folder_truncate(*state, "s/a.sgf", 3);
    set_time(*state, "s/a.sgf", 1000, 6);
    assert_true((sized = stamp(*state, 2)) != timed);
    assert_int_equal(rename(folder_path(*state, "s/a.sgf"), folder_path(*state, "s/aa.sgf")), 0);
    assert_true(stamp(*state, 2) != sized);
    assert_int_equal(rename(folder_path(*state, "s/aa.sgf"), folder_path(*state, "s/a.sgf")), 0);
    assert_true(stamp(*state, 2) == sized);
    folder_add(*state, "s/c.sgf", "");
    assert_true(stamp(*state, 3) != sized);
    ks_error error;
    size_t files;
    assert_int_equal(ks_corpus_stamp(&first, &files, "nosuch", &error), KS_EFILE);
    assert_string_equal(error.message, "cannot be read: No such file or directory");
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_make, folder_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_a_file),
        IN_FOLDER(test_nothing_in_it),
        IN_FOLDER(test_a_folder),
        IN_FOLDER(test_packed_names),
        IN_FOLDER(test_links),
        IN_FOLDER(test_archives),
        IN_FOLDER(test_packed_files),
        IN_FOLDER(test_truncated),
        IN_FOLDER(test_truncated_anywhere),
        IN_FOLDER(test_too_large),
        IN_FOLDER(test_missing),
        IN_FOLDER(test_shards),
        IN_FOLDER(test_resume_and_limit),
        IN_FOLDER(test_stamp),
        cmocka_unit_test(test_shard_names),
        cmocka_unit_test(test_complaints),
    };
    return cmocka_run_group_tests_name("corpus", tests, NULL, NULL);
}
