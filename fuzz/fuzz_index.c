/* Any bytes as the index of a corpus, with the right checksum put to it. One that is accepted comes
 * out as the same bytes; shards of a small corpus that are read by it end, and have games of their
 * own numbers alone, whatever it says about places. */
#include "index.h"
#include "sum.h"
#include "target.h"

#include <archive.h>
#include <archive_entry.h>
#include <unistd.h>

enum { SHARDS = 3, MEMBERS = 6, MOST_ENTRIES = 200 };

/* In memory rather than on a disk, where there is such a place. */
static char folder[] = "/dev/shm/fuzz-XXXXXX";
static const char *const files[] = {"a.tar", "b.zip", "c.sgfs"};
enum { FILES = sizeof files / sizeof *files };

static void name_file(char out[80], int file)
{
    snprintf(out, 80, "%s/%s", folder, files[file]);
}

static void remove_folder(void)
{
    char path[80];
    for (int i = 0; i < FILES; i++) {
        name_file(path, i);
        unlink(path);
    }
    rmdir(folder);
}

static void make_archive(const char *path, int is_zip)
{
    static const char text[] = "(;1)\n(;2) junk (;3)\n";
    char name[20];
    struct archive *archive = archive_write_new();
    require(archive != NULL);
    require((is_zip ? archive_write_set_format_zip(archive)
                    : archive_write_set_format_ustar(archive)) == ARCHIVE_OK);
    require(archive_write_open_filename(archive, path) == ARCHIVE_OK);
    for (int i = 0; i < MEMBERS; i++) {
        struct archive_entry *entry = archive_entry_new();
        snprintf(name, sizeof name, "%d.sgf", i);
        archive_entry_set_pathname(entry, name);
        archive_entry_set_size(entry, sizeof text - 1);
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        require(archive_write_header(archive, entry) == ARCHIVE_OK);
        require(archive_write_data(archive, text, sizeof text - 1) == sizeof text - 1);
        archive_entry_free(entry);
    }
    require(archive_write_close(archive) == ARCHIVE_OK);
    archive_write_free(archive);
}

static void make_corpus(void)
{
    char path[80];
    require(mkdtemp(folder) != NULL && atexit(remove_folder) == 0);
    for (int i = 0; i < 2; i++) {
        name_file(path, i);
        make_archive(path, i == 1);
    }
    name_file(path, 2);
    FILE *file = fopen(path, "wb");
    require(file != NULL && fputs("(;1)\n(;2)\n?\n(;3)(;4)\n", file) >= 0 && fclose(file) == 0);
}

/* The bytes as the text of an index, without their last line and with the right one instead; to be
 * freed. */
static char *mend(size_t *out_size, const uint8_t *bytes, size_t size)
{
    enum { LINE = 30 };
    while (size > 0 && bytes[size - 1] == '\n')
        size--;
    while (size > 0 && bytes[size - 1] != '\n')
        size--;
    char *text = malloc(size + LINE);
    require(text != NULL);
    if (size > 0)
        memcpy(text, bytes, size);
    uint64_t sum = ks_sum_mix(KS_SUM_START, text, size);
    *out_size = size + (size_t)snprintf(text + size, LINE, "end %llu\n", (unsigned long long)sum);
    return text;
}

static void read_shards(const ks_index *index)
{
    size_t least = 0;
    for (int shard = 0; shard < SHARDS; shard++) {
        ks_corpus_options options = {.shard = shard, .shards = SHARDS, .index = index};
        ks_corpus *corpus;
        ks_entry entry;
        int status, entries = 0;
        require(ks_corpus_open(&corpus, folder, &options, NULL) == 0);
        while ((status = ks_corpus_next(&entry, corpus)) != KS_EEND) {
            require(entry.status == status && entry.index >= least);
            require(++entries < MOST_ENTRIES);
            least = entry.index + (status == 0);
        }
        ks_corpus_free(corpus);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static int made;
    ks_index *index;
    ks_error error = {0};
    size_t length;
    if (!made)
        make_corpus();
    made = 1;
    char *text = mend(&length, bytes, size);
    int status = ks_index_read(&index, text, length, &error);
    if (status) {
        check_error_of(&error, status, length);
    } else {
        ks_buffer *again;
        require(ks_buffer_new(&again) == 0 && ks_index_write(again, index) == 0);
        require(ks_buffer_size(again) == length);
        require(memcmp(ks_buffer_data(again), text, length) == 0);
        ks_buffer_free(again);
        read_shards(index);
        ks_index_free(index);
    }
    free(text);
    return 0;
}
