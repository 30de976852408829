/* Shards by an index: each must be the same as its part of the whole stream, which is read without
 * one, and must read no more than its part of the files. */
#include "index.h"

#include "buffer.h"
#include "folder.h"
#include "sum.h"
#include "support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_SHARDS = 7, MEMBERS = 60, GAME = 400 };

/* ---- Corpora ---- */

typedef struct kind {
    const char *name, *format, *filter;
    int has_places; /* can it be entered in the middle? */
} kind;

static const kind kinds[] = {
    {"a.tar", "ustar", NULL, 1},
    {"b.tar", "pax", NULL, 1},
    {"c.tar", "gnutar", NULL, 1},
    {"d.zip", "zip", NULL, 1},
    {"e.zip", "zip zip:compression=store", NULL, 1},
    {"f.zip", "zip zip:zip64", NULL, 1},
    {"g.tar.gz", "ustar", "gzip", 0},
    {"h.tar.xz", "ustar", "xz", 0},
    {"i.7z", "7zip", NULL, 0},
    {"j.sgfs.gz", "raw", "gzip", 0},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* A text that differs from number to number, and hardly packs. */
static void put_game(ks_buffer *out, int number, size_t size)
{
    unsigned state = (unsigned)number * 2654435761u + 1;
    ks_buffer_put_format(out, "(;N[%d]C[", number);
    for (size_t i = 0; i < size; i++) {
        state = state * 1664525u + 1013904223u;
        ks_buffer_put_char(out, "0123456789abcdefghijklmnopqrstuv"[state >> 27]);
    }
    ks_buffer_put_string(out, "])");
}

/* What member `number` has in it, and what it is called: one game, several, games with junk between
 * them, nothing, no game, bad lines, an unfinished game, and what is not read at all. */
static const char *put_member(ks_buffer *out, int number)
{
    int first = 10 * number;
    switch (number % 9) {
    case 0:
        put_game(out, first, GAME);
        ks_buffer_put_string(out, "\njunk (here\n");
        put_game(out, first + 1, 10);
        put_game(out, first + 2, 1);
        ks_buffer_put_string(out, " and there\n");
        return "several.sgf";
    case 1: return "empty.sgf";
    case 2: ks_buffer_put_string(out, "nothing ( of use"); return "none.sgf";
    case 3:
        put_game(out, first, 20);
        ks_buffer_put_string(out, "\n?\n\n");
        put_game(out, first + 1, 20);
        put_game(out, first + 2, 20);
        ks_buffer_put_string(out, " ?\n(;B[aa\n");
        put_game(out, first + 3, GAME);
        ks_buffer_put_string(out, "\nwhat\n");
        return "lines.sgfs";
    case 4: ks_buffer_put_string(out, "(;B[aa"); return "unfinished.sgf";
    case 5: put_game(out, 0, GAME); return "README";
    case 6:
        put_game(out, first, 5);
        return "a-long-name-that-does-not-fit-into-the-hundred-bytes-of-a-plain-header-of-a-tar-"
               "and-so-is-in-another-one.sgf";
    case 7: ks_buffer_put_string(out, "PK"); return "inner.zip";
    default: put_game(out, first, GAME); return "one.sgf";
    }
}

typedef struct members {
    ks_buffer text[MEMBERS];
    char name[MEMBERS][160];
    member list[MEMBERS + 1];
} members;

/* Names are cut off where they are longer than the format has room for. */
static void members_make(members *out, const kind *k)
{
    size_t room = strcmp(k->format, "ustar") == 0 ? 100 : sizeof out->name[0];
    *out = (members){0};
    for (int i = 0; i < MEMBERS; i++) {
        const char *name = put_member(&out->text[i], i);
        ks_format(out->name[i], room, "%d/%s", i, name);
        ks_buffer_put(&out->text[i], "", 1);
        assert_int_equal(out->text[i].status, 0);
        out->list[i] = (member){out->name[i], out->text[i].data};
    }
}

static void members_release(members *m)
{
    for (int i = 0; i < MEMBERS; i++)
        ks_buffer_release(&m->text[i]);
}

/* All members one after the other. */
static void put_all(ks_buffer *out, int by_line)
{
    for (int i = 0; i < MEMBERS; i++)
        if (i % 9 != 4 && (by_line || i % 9 != 3))
            put_member(out, i);
}

static void add_text(folder *f, const char *name, int by_line)
{
    ks_buffer text = {0};
    put_all(&text, by_line);
    folder_add_bytes(f, name, text.data, text.size);
    ks_buffer_release(&text);
}

static void add_archive(folder *f, const kind *k, const char *name)
{
    members m;
    ks_buffer text = {0};
    members_make(&m, k);
    put_all(&text, 1);
    ks_buffer_put(&text, "", 1);
    int is_raw = strcmp(k->format, "raw") == 0;
    const member one[] = {{"data", text.data}, {0}};
    folder_add_archive(f, name, k->format, k->filter, is_raw ? one : m.list);
    ks_buffer_release(&text);
    members_release(&m);
}

/* ---- The oracle ---- */

/* An index that was made, written and read again; `step` as in ks_index_options. */
static ks_index *make(folder *f, const char *name, size_t step)
{
    ks_index *made, *read;
    ks_error error;
    ks_buffer text = {0}, again = {0};
    ks_index_options options = {.step = step};
    if (ks_index_make(&made, folder_path(f, name), &options, &error))
        fail_msg("%s: %s", name, error.message);
    assert_int_equal(ks_index_write(&text, made), 0);
    assert_int_equal(ks_index_read(&read, text.data, text.size, &error), 0);
    assert_int_equal(ks_index_write(&again, read), 0);
    assert_int_equal(text.size, again.size);
    assert_memory_equal(text.data, again.data, text.size);
    assert_int_equal(ks_index_games(read), ks_index_games(made));
    assert_true(ks_index_fits(read, folder_path(f, name), 0));
    ks_buffer_release(&text);
    ks_buffer_release(&again);
    ks_index_free(made);
    return read;
}

static int is_game(const char *line)
{
    const char *text = strstr(line, ": ");
    assert_non_null(text);
    return strncmp(text + 2, "! ", 2) != 0;
}

/* The number of a line of a list. Lines of games have none of their own if a game has several: they
 * go with the first. */
static const char *next_entry(const char *line)
{
    for (line = strchr(line, '\n') + 1; *line != '\0'; line = strchr(line, '\n') + 1)
        if (*line >= '0' && *line <= '9' && strstr(line, ": ") < strchr(line, '\n'))
            break;
    return line;
}

/* The shard of a list that has everything: games are dealt out one by one until each shard has its
 * number of them, and what is wrong goes with the game that comes next. */
static char *filter(const char *whole, int shard, int shards)
{
    size_t games = 0, room[MOST_SHARDS] = {0}, number = 0;
    ks_buffer out = {0};
    for (const char *line = whole; *line != '\0'; line = next_entry(line))
        games += (size_t)is_game(line);
    for (size_t i = 0; i < games; i++)
        room[i % (size_t)shards]++;
    int owner = 0;
    for (const char *line = whole; *line != '\0';) {
        const char *next = next_entry(line);
        while (owner < shards - 1 && number == room[owner])
            number = 0, owner++;
        if (owner == shard)
            ks_buffer_put(&out, line, (size_t)(next - line));
        number += (size_t)is_game(line);
        line = next;
    }
    ks_buffer_put(&out, "", 1);
    assert_int_equal(out.status, 0);
    return out.data;
}

static void compare(folder *f, const char *name, const ks_index *index, const char *whole,
                    size_t read_size)
{
    for (int shards = 1; shards <= MOST_SHARDS; shards++)
        for (int shard = 0; shard < shards; shard++) {
            ks_corpus_options options = {
                .shard = shard, .shards = shards, .index = index, .read_size = read_size};
            char *expected = filter(whole, shard, shards);
            char *seen = folder_list(f, name, &options);
            assert_string_equal(seen, expected);
            free(expected);
            free(seen);
        }
}

static void check_shards(folder *f, const char *name)
{
    static const size_t steps[] = {1, 300, 3000, 0}, sizes[] = {0, 512, 61};
    char *whole = folder_list(f, name, NULL);
    assert_true(strlen(whole) > 0);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        ks_index *index = make(f, name, steps[i]);
        compare(f, name, index, whole, sizes[i % 3]);
        ks_index_free(index);
    }
    compare(f, name, NULL, whole, 0);
    free(whole);
}

static void test_archives(void **state)
{
    for (int i = 0; i < KINDS; i++) {
        add_archive(*state, &kinds[i], kinds[i].name);
        check_shards(*state, kinds[i].name);
        ks_index *index = make(*state, kinds[i].name, 1000);
        if (kinds[i].has_places)
            assert_true(index->count > 10);
        else
            assert_int_equal(index->count, 0);
        ks_index_free(index);
    }
}

static void test_files(void **state)
{
    add_text(*state, "games.sgf", 0);
    add_text(*state, "games.sgfs", 1);
    add_text(*state, "games", 0);
    check_shards(*state, "games.sgf");
    check_shards(*state, "games.sgfs");
    check_shards(*state, "games");
}

static void test_a_folder(void **state)
{
    char name[40];
    folder_add_folder(*state, "m");
    for (int i = 0; i < KINDS; i++) {
        ks_format(name, sizeof name, "m/%s", kinds[i].name);
        add_archive(*state, &kinds[i], name);
        ks_format(name, sizeof name, "m/%s-.sgf", kinds[i].name);
        folder_add(*state, name, i % 3 ? "(;1)(;2)" : "nothing");
    }
    folder_add(*state, "m/aa.sgf", "");
    folder_add_link(*state, "m/cc.sgf", "nowhere");
    folder_add_folder(*state, "m/dd");
    add_text(*state, "m/dd/a.sgf", 0);
    add_text(*state, "m/dd/b.sgfs", 1);
    folder_add_archive(*state, "m/dd/cut.tar", "ustar", NULL,
                       (member[]){{"1.sgf", "(;1)"}, {"2.sgf", "(;2)"}, {0}});
    folder_truncate(*state, "m/dd/cut.tar", 1600);
    folder_add(*state, "m/zz.sgf", "junk at the end");
    char *whole = folder_list(*state, "m", NULL);
    static const size_t steps[] = {1, 2000, 100000};
    for (size_t i = 0; i < 3; i++) {
        ks_index *index = make(*state, "m", steps[i]);
        compare(*state, "m", index, whole, 0);
        ks_index_free(index);
    }
    free(whole);
}

static void test_no_games(void **state)
{
    folder_add_folder(*state, "n");
    check_shards((folder_add(*state, "n/a.sgf", "none"), *state), "n");
    check_shards((folder_add(*state, "n/b.sgf", "(;1)"), *state), "n");
}

/* From any game on, and however many. */
static void test_resume(void **state)
{
    add_archive(*state, &kinds[0], "a.tar");
    add_archive(*state, &kinds[3], "d.zip");
    static const char *const names[] = {"a.tar", "d.zip"};
    for (int i = 0; i < 2; i++) {
        ks_index *index = make(*state, names[i], 700);
        for (size_t first = 0; first <= ks_index_games(index) + 1; first++) {
            ks_corpus_options options = {.first = first, .limit = first % 4};
            char *expected = folder_list(*state, names[i], &options);
            options.index = index;
            char *seen = folder_list(*state, names[i], &options);
            assert_string_equal(seen, expected);
            free(seen);
            free(expected);
        }
        ks_index_free(index);
    }
}

/* ---- Zips of other kinds ---- */

static unsigned char *load(folder *f, const char *name, size_t *size)
{
    struct stat info;
    const char *path = folder_path(f, name);
    assert_int_equal(stat(path, &info), 0);
    *size = (size_t)info.st_size;
    unsigned char *bytes = malloc(*size);
    FILE *file = fopen(path, "rb");
    assert_true(bytes != NULL && file != NULL && fread(bytes, 1, *size, file) == *size);
    fclose(file);
    return bytes;
}

static size_t place_count(folder *f, const char *name)
{
    ks_index *index = make(f, name, 1000);
    size_t count = index->count;
    ks_index_free(index);
    return count;
}

/* A comment at the end is fine. Something before the first member, and a directory in another order
 * than its members, are read as well, but from the start. */
static void test_other_zips(void **state)
{
    size_t size;
    add_archive(*state, &kinds[3], "plain.zip");
    unsigned char *bytes = load(*state, "plain.zip", &size), *more = calloc(size + 100, 1);
    assert_non_null(more);
    memcpy(more, bytes, size);
    memcpy(more + size, "PK\5 comment", 11);
    more[size - 2] = 11;
    folder_add_bytes(*state, "comment.zip", more, size + 11);
    check_shards(*state, "comment.zip");
    assert_true(place_count(*state, "comment.zip") > 10);

    memcpy(more, "#!/bin/sh\n", 10);
    memcpy(more + 10, bytes, size);
    folder_add_bytes(*state, "prefix.zip", more, size + 10);
    check_shards(*state, "prefix.zip");
    assert_int_equal(place_count(*state, "prefix.zip"), 0);

    /* Exchange the first entry of the directory and the second. */
    memcpy(more, bytes, size);
    size_t at =
        (size_t)bytes[size - 6] | (size_t)bytes[size - 5] << 8 | (size_t)bytes[size - 4] << 16;
    size_t one = 46u + bytes[at + 28] + bytes[at + 30] + bytes[at + 32];
    const unsigned char *second = bytes + at + one;
    size_t two = 46u + second[28] + second[30] + second[32];
    memcpy(more + at, second, two);
    memcpy(more + at + two, bytes + at, one);
    folder_add_bytes(*state, "order.zip", more, size);
    check_shards(*state, "order.zip");
    assert_int_equal(place_count(*state, "order.zip"), 0);

    /* Damage in the middle of a member, then a directory that is cut off. */
    memcpy(more, bytes, size);
    memset(more + at / 2, 'x', 40);
    folder_add_bytes(*state, "damaged.zip", more, size);
    check_shards(*state, "damaged.zip");
    folder_add_bytes(*state, "cut.zip", bytes, at + one + 5);
    check_shards(*state, "cut.zip");
    free(more);
    free(bytes);
}

/* ---- What is read ---- */

/* The part of one shard of four, in per cent of the file. */
static int percent_read(folder *f, const char *name, const ks_index *index, int shard)
{
    struct stat info;
    ks_corpus_options options = {.shard = shard, .shards = 4, .index = index, .read_size = 512};
    assert_int_equal(stat(folder_path(f, name), &info), 0);
    free(folder_list(f, name, &options));
    return (int)(100 * folder_bytes(f) / (unsigned long long)info.st_size);
}

/* A quarter of the games is about a quarter of the bytes, and the few blocks around it. What is
 * compressed as a whole is read up to the end of the shard. */
static void test_reads_its_part(void **state)
{
    enum { GAMES = 400 };
    static const char *const names[] = {"a.tar", "d.zip", "e.zip", "games.sgfs", "g.tar.gz"};
    static const char *const formats[] = {"ustar", "zip", "zip zip:compression=store", NULL,
                                          "ustar"};
    ks_buffer text[GAMES] = {0}, all = {0};
    char name[GAMES][100];
    member list[GAMES + 1] = {0};
    for (int i = 0; i < GAMES; i++) {
        put_game(&text[i], i, 2000);
        ks_buffer_put(&all, text[i].data, text[i].size);
        ks_buffer_put_char(&all, '\n');
        ks_buffer_put(&text[i], "", 1);
        ks_format(name[i], sizeof name[i], "%d%80s.sgf", i, "");
        list[i] = (member){name[i], text[i].data};
    }
    for (int i = 0; i < 5; i++) {
        if (formats[i] != NULL)
            folder_add_archive(*state, names[i], formats[i], i == 4 ? "gzip" : NULL, list);
        else
            folder_add_bytes(*state, names[i], all.data, all.size);
        ks_index *index = make(*state, names[i], 5000);
        for (int shard = 0; shard < 4; shard++) {
            int percent = percent_read(*state, names[i], index, shard);
            if (i < 4)
                assert_in_range(percent, 24, 32);
            else
                assert_in_range(percent, 25 * (shard + 1) - 5, 25 * (shard + 1) + 2);
        }
        ks_index_free(index);
    }
    for (int i = 0; i < GAMES; i++)
        ks_buffer_release(&text[i]);
    ks_buffer_release(&all);
}

/* Files of a folder that belong to other shards are not opened. */
static void test_opens_its_files(void **state)
{
    char name[20];
    ks_buffer text = {0};
    folder_add_folder(*state, "d");
    put_game(&text, 1, 992);
    for (int i = 0; i < 40; i++) {
        ks_format(name, sizeof name, "d/%d.sgf", 10 + i);
        folder_add_bytes(*state, name, text.data, text.size);
    }
    ks_index *index = make(*state, "d", 500);
    free(folder_list(*state, "d", NULL));
    unsigned long long all = folder_bytes(*state);
    for (int shard = 0; shard < 4; shard++) {
        free(folder_list(*state, "d",
                         &(ks_corpus_options){.shard = shard, .shards = 4, .index = index}));
        assert_in_range(folder_bytes(*state), all / 4, all / 4 + all / 40);
    }
    ks_index_free(index);
    ks_buffer_release(&text);
}

/* ---- Its text ---- */

static void test_text(void **state)
{
    ks_index *index;
    ks_buffer text = {0};
    folder_add(*state, "a.sgfs", "(;1)\n(;2)\n(;3)\n");
    struct timespec times[2] = {{1000, 0}, {1000, 0}};
    assert_int_equal(utimensat(AT_FDCWD, folder_path(*state, "a.sgfs"), times, 0), 0);
    assert_int_equal(
        ks_index_make(&index, folder_path(*state, "a.sgfs"), &(ks_index_options){.step = 6}, NULL),
        0);
    assert_int_equal(ks_index_write(&text, index), 0);
    ks_buffer_put(&text, "", 1);
    const char *rest = strchr(strchr(text.data, '\n') + 1, '\n');
    assert_memory_equal(text.data, "keisei index 1\ncorpus ", 22);
    static const char expected[] = "\nfiles 1\nlargest 16777216\ngames 3\nplaces 1\n"
                                   "0 game 9 2 2\nend ";
    assert_memory_equal(rest, expected, sizeof expected - 1);
    ks_index_free(index);
    ks_buffer_release(&text);
}

static int reads(const char *bytes, size_t size)
{
    ks_index *index;
    ks_error error = {0};
    int status = ks_index_read(&index, bytes, size, &error);
    assert_true((status == 0) == (index != NULL));
    if (status) {
        assert_int_equal(status, KS_EINPUT);
        assert_string_equal(error.message, "it is not an index of keisei, or is damaged");
    }
    ks_index_free(index);
    return status == 0;
}

/* Cut off at every byte, with every byte changed, or with more behind it, it is refused. */
static void test_damage(void **state)
{
    ks_buffer text = {0};
    add_archive(*state, &kinds[0], "a.tar");
    ks_index *index = make(*state, "a.tar", 2000);
    assert_int_equal(ks_index_write(&text, index), 0);
    assert_true(reads(text.data, text.size));
    for (size_t size = 0; size < text.size; size++)
        assert_false(reads(text.data, size));
    for (size_t i = 0; i < text.size; i++) {
        text.data[i] ^= 1;
        assert_false(reads(text.data, text.size));
        text.data[i] ^= 1;
    }
    ks_buffer_put_char(&text, '\n');
    assert_false(reads(text.data, text.size));
    ks_index_free(index);
    ks_buffer_release(&text);
}

/* Right checksums, but no index. */
static void test_lies(void **state)
{
    (void)state;
    static const struct {
        const char *places;
        int good;
    } rows[] = {
        {"places 0\n", 1},
        {"places 2\n0 tar 512 0 3\n0 tar 1024 0 3\n", 1},
        {"places 2\n0 game 7 1 3\n1 file 0 0 9\n", 1},
        {"places 1\n0 tar 512 0 3\n0 tar 1024 0 3\n", 0},
        {"places 3\n0 tar 512 0 3\n0 tar 1024 0 3\n", 0},
        {"places 2\n0 tar 512 0 3\n0 tar 512 0 3\n", 0},
        {"places 2\n1 tar 512 0 3\n0 tar 1024 0 3\n", 0},
        {"places 2\n0 tar 512 0 3\n0 tar 1024 0 2\n", 0},
        {"places 1\n0 tar 512 0 11\n", 0},
        {"places 1\n2 tar 512 0 3\n", 0},
        {"places 1\n0 tar 512 1 3\n", 0},
        {"places 1\n0 game 512 0 3\n", 0},
        {"places 1\n0 file 512 0 3\n", 0},
        {"places 1\n0 filetar 512 0 3\n", 0},
        {"places 1\n0 7z 512 0 3\n", 0},
        {"places 1\n0 tar 0512 0 3\n", 0},
        {"places 1\n0 tar -512 0 3\n", 0},
        {"places 1\n0 tar 9223372036854775808 0 3\n", 0},
        {"places 1\n0 tar 99999999999999999999999 0 3\n", 0},
        {"places 1\n0 game 5 2147483648 3\n", 0},
        {"places 1\n0 tar 512 0 3", 0},
        {"places 99999999999999999\n", 0},
        {"places 0\n\n", 0},
        {"places \n", 0},
        {"", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ks_buffer text = {0};
        ks_buffer_put_format(&text, "keisei index 1\ncorpus 5\nfiles 2\nlargest 100\ngames 10\n%s",
                             rows[i].places);
        ks_buffer_put_format(&text, "end %llu\n",
                             (unsigned long long)ks_sum_mix(KS_SUM_START, text.data, text.size));
        assert_int_equal(text.status, 0);
        if (reads(text.data, text.size) != rows[i].good)
            fail_msg("%s", text.data);
        ks_buffer_release(&text);
    }
}

/* An index that lies about places gives nonsense, in peace. */
static void test_wrong_places(void **state)
{
    static const uint64_t offsets[] = {1, 511, 512, 5000, 1u << 20, INT64_MAX};
    for (int i = 0; i < KINDS; i++) {
        const char *name = kinds[i].name;
        add_archive(*state, &kinds[i], name);
        for (int row = 0; row < 4 * 6; row++) {
            ks_place place = {.kind = (ks_place_kind)(row % 4),
                              .offset = row % 4 ? offsets[row / 4] : 0,
                              .line = row % 4 == KS_PLACE_GAME,
                              .games = 3};
            ks_place behind = {
                .kind = KS_PLACE_ZIP, .offset = place.offset / 2 + 2000, .games = 20};
            ks_index index = {.files = 1, .max_game = KS_MAX_GAME, .games = 30};
            assert_int_equal(ks_index_add(&index, place), 0);
            assert_int_equal(ks_index_add(&index, behind), 0);
            for (int shard = 0; shard < 3; shard++)
                free(folder_list(
                    *state, name,
                    &(ks_corpus_options){.shard = shard, .shards = 3, .index = &index}));
            free(index.places);
        }
    }
}

/* ---- Making it ---- */

static void test_stale(void **state)
{
    folder_add_folder(*state, "s");
    folder_add(*state, "s/a.sgf", "(;1)");
    ks_index *index = make(*state, "s", 0);
    assert_true(ks_index_fits(index, folder_path(*state, "s/"), 0));
    assert_true(ks_index_fits(index, folder_path(*state, "s"), KS_MAX_GAME));
    assert_false(ks_index_fits(index, folder_path(*state, "s"), 100));
    assert_false(ks_index_fits(index, folder_path(*state, "nosuch"), 0));
    folder_add(*state, "s/b.sgf", "(;2)");
    assert_false(ks_index_fits(index, folder_path(*state, "s"), 0));
    ks_index_free(index);
    ks_index_free(NULL);
}

static int stop_at_ten(size_t games, void *payload)
{
    *(size_t *)payload = games;
    return games == 10 ? KS_ESTOPPED : 0;
}

static void test_stops(void **state)
{
    size_t games = 0;
    ks_index *index;
    ks_error error;
    ks_index_options options = {.watch = stop_at_ten, .payload = &games};
    add_text(*state, "games.sgfs", 1);
    const char *path = folder_path(*state, "games.sgfs");
    assert_int_equal(ks_index_make(&index, path, &options, &error), KS_ESTOPPED);
    assert_null(index);
    assert_int_equal(games, 10);
}

static void test_refuses(void **state)
{
    ks_index *index;
    ks_error error;
    assert_int_equal(ks_index_make(&index, folder_path(*state, "no"), NULL, &error), KS_EFILE);
    assert_string_equal(error.message, "cannot be read: No such file or directory");
    assert_int_equal(mkfifo(folder_path(*state, "pipe"), 0600), 0);
    int status = ks_index_make(&index, folder_path(*state, "pipe"), NULL, &error);
    unlink(folder_path(*state, "pipe"));
    assert_int_equal(status, KS_EINPUT);
    assert_string_equal(error.message,
                        "only files and folders have shards: a pipe cannot be read twice");
    assert_null(index);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_make, folder_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_archives),       IN_FOLDER(test_files),
        IN_FOLDER(test_a_folder),       IN_FOLDER(test_no_games),
        IN_FOLDER(test_resume),         IN_FOLDER(test_other_zips),
        IN_FOLDER(test_reads_its_part), IN_FOLDER(test_opens_its_files),
        IN_FOLDER(test_text),           IN_FOLDER(test_damage),
        cmocka_unit_test(test_lies),    IN_FOLDER(test_wrong_places),
        IN_FOLDER(test_stale),          IN_FOLDER(test_stops),
        IN_FOLDER(test_refuses),
    };
    return cmocka_run_group_tests_name("index", tests, NULL, NULL);
}
