/* See reader.h. Files are read at an offset of ours, so that a jump costs nothing; pipes, and files
 * that do not say how long they are, one block after the other. */
#include "reader.h"

#include "alloc.h"
#include "keisei.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int ks_reader_open(ks_reader *reader, const char *path, size_t block_size)
{
    struct stat info;
    *reader = (ks_reader){.block_size = block_size, .bytes = reader->bytes};
    reader->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (reader->fd < 0 || fstat(reader->fd, &info) != 0)
        return KS_EFILE;
    reader->block = ks_alloc(block_size, 1);
    if (reader->block == NULL)
        return KS_EMEMORY;
    reader->can_seek = S_ISREG(info.st_mode) && info.st_size > 0;
    reader->size = reader->can_seek ? (uint64_t)info.st_size : 0;
    ks_reader_show_from(reader, 0);
    return 0;
}

void ks_reader_close(ks_reader *reader)
{
    if (reader->fd >= 0)
        close(reader->fd);
    free(reader->block);
    reader->block = NULL;
    reader->fd = -1;
}

void ks_reader_show_from(ks_reader *reader, uint64_t offset)
{
    uint64_t start = offset < reader->size ? offset : reader->size;
    reader->spans[0] = (ks_reader_span){start, reader->size - start};
    reader->spans[1] = (ks_reader_span){0, 0};
    reader->tail_size = 0;
    reader->at = 0;
}

/* Up to `size` bytes at `offset`, or the next ones; 0 at the end, -1 on failure. */
static ssize_t take(ks_reader *reader, void *out, size_t size, uint64_t offset)
{
    ssize_t got;
    do
        got = reader->can_seek ? pread(reader->fd, out, size, (off_t)offset)
                               : read(reader->fd, out, size);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        reader->failed = errno;
    else
        reader->bytes += (uint64_t)got;
    return got;
}

int ks_reader_copy(void *out, ks_reader *reader, uint64_t offset, size_t size)
{
    if (!reader->can_seek || offset > reader->size || size > reader->size - offset)
        return KS_EFILE;
    for (size_t done = 0; done < size;) {
        ssize_t got = take(reader, (char *)out + done, size - done, offset + done);
        if (got <= 0)
            return KS_EFILE;
        done += (size_t)got;
    }
    return 0;
}

static uint64_t shown_size(const ks_reader *reader)
{
    return reader->spans[0].size + reader->spans[1].size + reader->tail_size;
}

/* ---- What libarchive calls ---- */

static la_ssize_t read_block(struct archive *archive, void *payload, const void **out)
{
    ks_reader *reader = payload;
    uint64_t at = reader->at;
    ssize_t got = 0;
    *out = reader->block;
    if (!reader->can_seek) {
        got = take(reader, reader->block, reader->block_size, 0);
    } else {
        int i = 0;
        for (; i < 2 && at >= reader->spans[i].size; i++)
            at -= reader->spans[i].size;
        if (i < 2) {
            uint64_t left = reader->spans[i].size - at;
            size_t size = left < reader->block_size ? (size_t)left : reader->block_size;
            got = take(reader, reader->block, size, reader->spans[i].offset + at);
        } else if (at < reader->tail_size) {
            *out = reader->tail + at;
            got = (ssize_t)(reader->tail_size - at);
        }
    }
    if (got < 0) {
        char reason[120];
        if (strerror_r(reader->failed, reason, sizeof reason) != 0)
            reason[0] = '\0';
        archive_set_error(archive, reader->failed, "%s", reason);
        return ARCHIVE_FATAL;
    }
    reader->at += (uint64_t)got;
    return got;
}

static la_int64_t skip(struct archive *archive, void *payload, la_int64_t request)
{
    ks_reader *reader = payload;
    (void)archive;
    if (!reader->can_seek || request < 0)
        return 0;
    uint64_t left = shown_size(reader) - reader->at;
    uint64_t skipped = (uint64_t)request < left ? (uint64_t)request : left;
    reader->at += skipped;
    return (la_int64_t)skipped;
}

static la_int64_t seek(struct archive *archive, void *payload, la_int64_t offset, int whence)
{
    ks_reader *reader = payload;
    int64_t size = (int64_t)shown_size(reader);
    int64_t from = whence == SEEK_END ? size : whence == SEEK_CUR ? (int64_t)reader->at : 0;
    (void)archive;
    if (!reader->can_seek || offset > size - from || offset < -from)
        return ARCHIVE_FAILED;
    reader->at = (uint64_t)(from + offset);
    return (la_int64_t)reader->at;
}

int ks_reader_attach(struct archive *archive, ks_reader *reader)
{
    archive_read_set_read_callback(archive, read_block);
    archive_read_set_skip_callback(archive, skip);
    if (reader->can_seek)
        archive_read_set_seek_callback(archive, seek);
    archive_read_set_callback_data(archive, reader);
    return archive_read_open1(archive);
}
