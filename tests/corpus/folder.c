/* See folder.h. */
#include "folder.h"

#include "buffer.h"
#include "support.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FILES = 100, PATH = 400, PATHS = 8 };

struct folder {
    char root[PATH];
    char added[MAX_FILES][PATH];
    int count;
    char paths[PATHS][PATH];
    int next_path;
    unsigned long long bytes;
};

int folder_make(void **state)
{
    folder *f = calloc(1, sizeof *f);
    const char *temporary = getenv("TMPDIR");
    snprintf(f->root, sizeof f->root, "%s/keisei-test-XXXXXX", temporary ? temporary : "/tmp");
    if (mkdtemp(f->root) == NULL)
        return -1;
    *state = f;
    return 0;
}

int folder_remove(void **state)
{
    folder *f = *state;
    while (f->count > 0)
        remove(f->added[--f->count]);
    int failed = rmdir(f->root);
    free(f);
    return failed;
}

const char *folder_path(folder *f, const char *name)
{
    char *path = f->paths[f->next_path++ % PATHS];
    assert_true(ks_format(path, PATH, "%s/%s", f->root, name) < PATH - 1);
    return path;
}

static const char *add(folder *f, const char *name)
{
    const char *path = folder_path(f, name);
    assert_true(f->count < MAX_FILES);
    memcpy(f->added[f->count++], path, strlen(path) + 1);
    return path;
}

void folder_add_folder(folder *f, const char *name)
{
    assert_int_equal(mkdir(add(f, name), 0777), 0);
}

void folder_add_link(folder *f, const char *name, const char *target)
{
    assert_int_equal(symlink(target, add(f, name)), 0);
}

void folder_add_bytes(folder *f, const char *name, const void *bytes, size_t size)
{
    FILE *file = fopen(add(f, name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

void folder_add(folder *f, const char *name, const char *text)
{
    folder_add_bytes(f, name, text, strlen(text));
}

void folder_add_archive(folder *f, const char *name, const char *format, const char *filter,
                        const member *members)
{
    struct archive *archive = archive_write_new();
    size_t length = strcspn(format, " ");
    char word[20];
    assert_true(ks_format(word, sizeof word, "%.*s", (int)length, format) == length);
    assert_int_equal(archive_write_set_format_by_name(archive, word), ARCHIVE_OK);
    if (format[length] == ' ')
        assert_int_equal(archive_write_set_options(archive, format + length + 1), ARCHIVE_OK);
    if (filter != NULL)
        assert_int_equal(archive_write_add_filter_by_name(archive, filter), ARCHIVE_OK);
    assert_int_equal(archive_write_open_filename(archive, add(f, name)), ARCHIVE_OK);
    for (; members->name != NULL; members++) {
        struct archive_entry *entry = archive_entry_new();
        size_t size = strlen(members->text);
        int is_folder = members->name[strlen(members->name) - 1] == '/';
        archive_entry_set_pathname(entry, members->name);
        archive_entry_set_size(entry, (la_int64_t)size);
        archive_entry_set_filetype(entry, is_folder ? AE_IFDIR : AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        assert_int_equal(archive_write_header(archive, entry), ARCHIVE_OK);
        if (size > 0)
            assert_int_equal(archive_write_data(archive, members->text, size), size);
        archive_entry_free(entry);
    }
    assert_int_equal(archive_write_close(archive), ARCHIVE_OK);
    archive_write_free(archive);
}

void folder_truncate(folder *f, const char *name, long size)
{
    struct stat info;
    const char *path = folder_path(f, name);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(truncate(path, size < 0 ? info.st_size + size : size), 0);
}

char *folder_list(folder *f, const char *name, const ks_corpus_options *options)
{
    ks_corpus *corpus;
    ks_entry entry;
    ks_error error;
    ks_buffer seen = {0};
    size_t prefix = strlen(folder_path(f, ""));
    if (ks_corpus_open(&corpus, folder_path(f, name), options, &error))
        fail_msg("%s: %s", name, error.message);
    for (int status; (status = ks_corpus_next(&entry, corpus)) != KS_EEND;) {
        assert_int_equal(status, entry.status);
        ks_buffer_put_format(&seen, "%zu %s:%d: ", entry.index, entry.source + prefix, entry.line);
        if (status)
            ks_buffer_put_format(&seen, "! %s", entry.message);
        else
            ks_buffer_put(&seen, entry.text, entry.size);
        ks_buffer_put_char(&seen, '\n');
    }
    assert_int_equal(ks_corpus_next(&entry, corpus), KS_EEND);
    f->bytes = ks_corpus_bytes(corpus);
    ks_corpus_free(corpus);
    ks_buffer_put(&seen, "", 1);
    assert_int_equal(seen.status, 0);
    return seen.data;
}

unsigned long long folder_bytes(const folder *f)
{
    return f->bytes;
}
