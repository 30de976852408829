/* See unpack.h. */
#include "unpack.h"

#include "text.h"

#include <archive.h>
#include <archive_entry.h>

enum { READ_SIZE = 1 << 16 };

static struct archive *open_file(const char *path)
{
    struct archive *archive = archive_read_new();
    if (archive == NULL)
        return NULL;
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_bzip2(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_filter_zstd(archive);
    archive_read_support_format_empty(archive);
    archive_read_support_format_raw(archive);
    archive_read_open_filename(archive, path, READ_SIZE);
    return archive;
}

int ks_unpack(ks_buffer *out, const char *path, ks_error *error)
{
    struct archive *archive = open_file(path);
    struct archive_entry *entry;
    char bytes[READ_SIZE];
    la_ssize_t got = 0;
    if (archive == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    int result = archive_read_next_header(archive, &entry);
    while (result == ARCHIVE_OK && (got = archive_read_data(archive, bytes, sizeof bytes)) > 0)
        ks_buffer_put(out, bytes, (size_t)got);
    int status = ks_buffer_status(out);
    if (status)
        ks_error_set(error, status, 0, 0, "out of memory");
    else if (got < 0 || (result != ARCHIVE_OK && result != ARCHIVE_EOF))
        status = ks_error_set(error, KS_EFILE, 0, 0, "%s: cannot be read: %s", path,
                              archive_error_string(archive));
    archive_read_free(archive);
    return status;
}
