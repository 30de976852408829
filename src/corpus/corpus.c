/* Games as a stream (keisei-corpus.h): files from the walk, members and blocks of bytes from
 * libarchive, games from the splitter. All files take the same path: to libarchive a plain file is
 * a raw archive of one member. Never more than one block and one game are in memory.
 *
 * Only the documented formats and compressions are enabled: libarchive's others run external
 * programs, or take ordinary text for an archive. */
#include "alloc.h"
#include "splitter.h"
#include "walk.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>
#include <string.h>

enum { READ_SIZE = 64 * 1024, MAX_GAME = 16 * 1024 * 1024 };

struct ks_corpus {
    ks_corpus_options options;
    ks_walk *walk;
    const char *path;        /* of the open file; owned by the walk */
    struct archive *archive; /* the open file; NULL: none */
    int in_member;
    ks_buffer source; /* the name of the open member */
    const char *bytes;
    size_t bytes_left; /* of the block that libarchive lent us */
    ks_splitter splitter;
    size_t index;  /* games so far, handed out or not */
    size_t handed; /* games handed out */
};

int ks_corpus_open(ks_corpus **out, const char *path, const ks_corpus_options *options,
                   ks_error *error)
{
    *out = NULL;
    ks_corpus *corpus = ks_alloc(1, sizeof *corpus);
    if (corpus == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    if (options != NULL)
        corpus->options = *options;
    if (corpus->options.read_size == 0)
        corpus->options.read_size = READ_SIZE;
    corpus->splitter.max_game = corpus->options.max_game ? corpus->options.max_game : MAX_GAME;
    int status = ks_walk_new(&corpus->walk, path, error);
    if (status) {
        ks_corpus_free(corpus);
        return status;
    }
    *out = corpus;
    return 0;
}

static void close_archive(ks_corpus *corpus)
{
    if (corpus->archive != NULL)
        archive_read_free(corpus->archive);
    corpus->archive = NULL;
    corpus->in_member = 0;
    corpus->bytes_left = 0;
}

void ks_corpus_free(ks_corpus *corpus)
{
    if (corpus == NULL)
        return;
    close_archive(corpus);
    ks_walk_free(corpus->walk);
    ks_buffer_release(&corpus->source);
    ks_buffer_release(&corpus->splitter.text);
    free(corpus);
}

/* Is the game with this index wanted? An error belongs to the game that would have come next, so
 * that exactly one of several shards reports it. */
static int is_wanted(const ks_corpus *corpus, size_t index)
{
    const ks_corpus_options *o = &corpus->options;
    return index >= o->first && (o->shards < 2 || index % (size_t)o->shards == (size_t)o->shard);
}

/* Fills `out` with an error of `source`. Returns KS_OK if this shard does not report it. */
static int complain(ks_entry *out, const ks_corpus *corpus, const char *source, int line,
                    int status, const char *why, const char *detail)
{
    if (!is_wanted(corpus, corpus->index))
        return 0;
    *out = (ks_entry){.source = source, .line = line, .index = corpus->index, .status = status};
    int length = detail ? (int)strcspn(detail, "\r\n") : 0;
    ks_format(out->message, sizeof out->message, "%s%s%.*s", why, length ? ": " : "", length,
              detail ? detail : "");
    return status;
}

/* The next file of the walk. */
static int open_next_file(ks_entry *out, ks_corpus *corpus)
{
    char message[200];
    int status = ks_walk_next(&corpus->path, message, corpus->walk);
    if (status == KS_EEND)
        return status;
    if (status)
        return complain(out, corpus, corpus->path, 0, status, message, NULL);
    struct archive *archive = archive_read_new();
    corpus->archive = archive;
    if (archive == NULL)
        return complain(out, corpus, corpus->path, 0, KS_EMEMORY, "out of memory", NULL);
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_bzip2(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_filter_zstd(archive);
    archive_read_support_format_zip(archive);
    archive_read_support_format_tar(archive);
    archive_read_support_format_7zip(archive);
    archive_read_support_format_empty(archive);
    archive_read_support_format_raw(archive);
    if (archive_read_open_filename(archive, corpus->path, corpus->options.read_size) <
        ARCHIVE_WARN) {
        status = complain(out, corpus, corpus->path, 0, KS_EFILE, "cannot be read",
                          archive_error_string(archive));
        close_archive(corpus);
    }
    return status;
}

/* Stores the name of the current member; returns 0 if the member should be skipped. A raw member is
 * the file itself and is read whatever its name. */
static int name_member(ks_corpus *corpus, struct archive_entry *entry)
{
    ks_buffer_clear(&corpus->source);
    ks_buffer_put_string(&corpus->source, corpus->path);
    if (archive_format(corpus->archive) == ARCHIVE_FORMAT_RAW)
        return 1;
    const char *name = archive_entry_pathname(entry);
    if (name == NULL)
        name = archive_entry_pathname_utf8(entry);
    ks_buffer_put_char(&corpus->source, '/');
    ks_buffer_put_string(&corpus->source, name ? name : "a member without a name.sgf");
    mode_t type = archive_entry_filetype(entry);
    return type == AE_IFREG || type == 0;
}

static int open_next_member(ks_entry *out, ks_corpus *corpus)
{
    struct archive_entry *entry;
    int result = archive_read_next_header(corpus->archive, &entry);
    if (result == ARCHIVE_EOF) {
        close_archive(corpus);
        return 0;
    }
    if (result < ARCHIVE_WARN) {
        int status = complain(out, corpus, corpus->path, 0, KS_EFILE, "cannot be read any further",
                              archive_error_string(corpus->archive));
        close_archive(corpus);
        return status;
    }
    int is_file = name_member(corpus, entry);
    if (corpus->source.status) {
        close_archive(corpus);
        return complain(out, corpus, corpus->path, 0, KS_EMEMORY, "out of memory", NULL);
    }
    int raw = archive_format(corpus->archive) == ARCHIVE_FORMAT_RAW;
    int kind = ks_name_kind(ks_buffer_data(&corpus->source));
    if (is_file && !raw && kind & KS_NAME_ARCHIVE)
        return complain(out, corpus, ks_buffer_data(&corpus->source), 0, KS_EINPUT,
                        "archives inside of archives are not read", NULL);
    corpus->in_member = is_file && (raw || kind & KS_NAME_GAMES);
    if (corpus->in_member)
        ks_splitter_start(&corpus->splitter, (kind & KS_NAME_LINES) != 0);
    return 0;
}

/* Hands out the game that the splitter holds, or the error that it found. */
static int hand_out(ks_entry *out, ks_corpus *corpus, int status)
{
    const ks_splitter *splitter = &corpus->splitter;
    const char *source = ks_buffer_data(&corpus->source);
    if (status == KS_ERANGE)
        return complain(out, corpus, source, splitter->start_line, status,
                        "a game that starts here is too large", NULL);
    if (status == KS_EINPUT && splitter->by_line)
        return complain(out, corpus, source, splitter->start_line, status,
                        "there is no game on this line", NULL);
    if (status == KS_EINPUT)
        return complain(out, corpus, source, 0, status, "there is no game in it", NULL);
    if (status)
        return complain(out, corpus, source, 0, status, ks_status_text(status), NULL);
    size_t index = corpus->index++;
    if (!is_wanted(corpus, index))
        return 0;
    corpus->handed++;
    *out = (ks_entry){.text = ks_buffer_data(&splitter->text),
                      .size = splitter->text.size,
                      .source = source,
                      .line = splitter->start_line,
                      .index = index};
    return 1;
}

/* Reads another block of the member. Holes of sparse members are skipped rather than filled with
 * zeros: they cost nothing to write and would take for ever to read. */
static int read_block(ks_entry *out, ks_corpus *corpus)
{
    const void *block;
    la_int64_t offset;
    size_t size = 0;
    int result = archive_read_data_block(corpus->archive, &block, &size, &offset);
    if (result == ARCHIVE_OK || result == ARCHIVE_WARN) {
        corpus->bytes = block;
        corpus->bytes_left = size;
        return 0;
    }
    corpus->in_member = 0;
    if (result == ARCHIVE_EOF) {
        int status = ks_splitter_finish(&corpus->splitter);
        return status == KS_EEND ? 0 : hand_out(out, corpus, status);
    }
    int status = complain(out, corpus, ks_buffer_data(&corpus->source), 0, KS_EFILE,
                          "cannot be read any further", archive_error_string(corpus->archive));
    if (result != ARCHIVE_FAILED) /* after ARCHIVE_FAILED the next member can be read */
        close_archive(corpus);
    return status;
}

static int split_block(ks_entry *out, ks_corpus *corpus)
{
    size_t used, size = corpus->bytes_left;
    if (size > corpus->options.read_size)
        size = corpus->options.read_size;
    int status = ks_splitter_feed(&used, &corpus->splitter, corpus->bytes, size);
    corpus->bytes += used;
    corpus->bytes_left -= used;
    return status == KS_EEND ? 0 : hand_out(out, corpus, status);
}

/* Each step opens, reads or splits a little. A step returns 1 if there is a game, 0 if not yet, or
 * an error. */
int ks_corpus_next(ks_entry *out, ks_corpus *corpus)
{
    if (corpus->options.limit > 0 && corpus->handed == corpus->options.limit)
        return KS_EEND;
    int status = 0;
    while (status == 0) {
        if (corpus->bytes_left > 0)
            status = split_block(out, corpus);
        else if (corpus->in_member)
            status = read_block(out, corpus);
        else if (corpus->archive != NULL)
            status = open_next_member(out, corpus);
        else
            status = open_next_file(out, corpus);
    }
    return status > 0 ? 0 : status;
}
