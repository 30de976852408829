/* Games as a stream (keisei-corpus.h): files from the walk, members and blocks of bytes from
 * libarchive, games from the splitter. All files take the same path: to libarchive a plain file is
 * a raw archive of one member. Never more than one block and one game are in memory.
 *
 * With an index the stream starts at a place before its first game, and ends behind its last. From
 * there on it is the stream that has come from the start: same games, same numbers, same messages.
 *
 * Only the documented formats and compressions are enabled: libarchive's others run external
 * programs, or take ordinary text for an archive. */
#include "alloc.h"
#include "splitter.h"
#include "survey.h"
#include "walk.h"

#include <archive_entry.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { READ_SIZE = 64 * 1024 };

struct ks_corpus {
    ks_corpus_options options;
    size_t begin, end;     /* the games to hand out: from one up to the other */
    const ks_place *start; /* where reading starts; NULL: at the start */
    const ks_place *stop;  /* a place behind the last game; NULL: the end */
    ks_index *own;         /* the index that was made for this run */
    ks_survey *survey;     /* an index is being made */
    ks_walk *walk;
    size_t files;            /* of the walk so far */
    const char *path;        /* of the open file; owned by the walk */
    ks_reader reader;        /* its bytes */
    const ks_place *place;   /* where it was entered; NULL: at its start */
    struct archive *archive; /* the open file; NULL: none */
    int in_member;
    ks_buffer source; /* the name of the open member */
    const char *bytes;
    size_t bytes_left; /* of the block that libarchive lent us */
    uint64_t offset;   /* of these bytes in the file, if it is a plain one */
    ks_splitter splitter;
    size_t index;  /* games so far, handed out or not */
    size_t handed; /* games handed out */
};

/* ---- Which games ---- */

/* The games before a shard. */
static size_t games_before(size_t games, int shard, int shards)
{
    size_t each = games / (size_t)shards, left = games % (size_t)shards, number = (size_t)shard;
    return each * number + (number < left ? number : left);
}

/* Finds out which games are wanted, and where they are. What comes after the last game belongs to
 * the last shard. */
static int find_part(ks_corpus *corpus, const char *path, ks_error *error)
{
    const ks_corpus_options *o = &corpus->options;
    const ks_index *index = o->index;
    corpus->begin = o->first;
    corpus->end = SIZE_MAX;
    if (o->shards > 1 && index == NULL) {
        ks_index_options options = {.read_size = o->read_size, .max_game = o->max_game};
        int status = ks_index_make(&corpus->own, path, &options, error);
        if (status)
            return status;
        index = corpus->own;
    }
    if (o->shards > 1) {
        size_t begin = games_before(index->games, o->shard, o->shards);
        corpus->begin = begin > o->first ? begin : o->first;
        if (o->shard + 1 < o->shards)
            corpus->end = games_before(index->games, o->shard + 1, o->shards);
    }
    if (index != NULL) {
        corpus->start = ks_index_before(index, corpus->begin);
        corpus->stop = corpus->end < SIZE_MAX ? ks_index_behind(index, corpus->end) : NULL;
    }
    corpus->index = corpus->begin >= corpus->end ? corpus->end
                    : corpus->start              ? corpus->start->games
                                                 : 0;
    return 0;
}

int ks_corpus_open(ks_corpus **out, const char *path, const ks_corpus_options *options,
                   ks_error *error)
{
    *out = NULL;
    ks_corpus *corpus = ks_alloc(1, sizeof *corpus);
    if (corpus == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    corpus->reader.fd = -1;
    if (options != NULL)
        corpus->options = *options;
    if (corpus->options.read_size == 0)
        corpus->options.read_size = READ_SIZE;
    if (corpus->options.max_game == 0)
        corpus->options.max_game = KS_MAX_GAME;
    corpus->splitter.max_game = corpus->options.max_game;
    int status = ks_walk_new(&corpus->walk, path, error);
    if (status == 0)
        status = find_part(corpus, path, error);
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
    ks_reader_close(&corpus->reader);
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
    ks_index_free(corpus->own);
    ks_buffer_release(&corpus->source);
    ks_buffer_release(&corpus->splitter.text);
    free(corpus);
}

unsigned long long ks_corpus_bytes(const ks_corpus *corpus)
{
    return corpus->reader.bytes;
}

/* Is the game with this index wanted? An error belongs to the game that would have come next, so
 * that exactly one of several shards reports it. */
static int is_wanted(const ks_corpus *corpus, size_t index)
{
    return index >= corpus->begin && index < corpus->end;
}

/* Fills `out` with an error of `source`. Returns KS_OK if this shard does not report it; all report
 * that memory is missing, since games may not have been counted then. */
static int complain(ks_entry *out, const ks_corpus *corpus, const char *source, int line,
                    int status, const char *why, const char *detail)
{
    if (!is_wanted(corpus, corpus->index) && status != KS_EMEMORY)
        return 0;
    *out = (ks_entry){.source = source, .line = line, .index = corpus->index, .status = status};
    int length = detail ? (int)strcspn(detail, "\r\n") : 0;
    ks_format(out->message, sizeof out->message, "%s%s%.*s", why, length ? ": " : "", length,
              detail ? detail : "");
    return status;
}

/* The same with what libarchive says. A damaged file may ask for more memory than there is, so that
 * does not end the stream; but whoever counts games must know. */
static int complain_of_archive(ks_entry *out, ks_corpus *corpus, const char *source,
                               const char *why)
{
    if (archive_errno(corpus->archive) == ENOMEM)
        corpus->reader.failed = ENOMEM;
    return complain(out, corpus, source, 0, KS_EFILE, why, archive_error_string(corpus->archive));
}

/* ---- Files ---- */

/* What a file may be that is read from its start. The functions fail if memory is missing. */
static int enable_all(struct archive *archive)
{
    static int (*const enable[])(struct archive *) = {
        archive_read_support_filter_gzip, archive_read_support_filter_bzip2,
        archive_read_support_filter_xz,   archive_read_support_filter_zstd,
        archive_read_support_format_zip,  archive_read_support_format_tar,
        archive_read_support_format_7zip, archive_read_support_format_empty,
        archive_read_support_format_raw};
    for (size_t i = 0; i < sizeof enable / sizeof *enable; i++)
        if (enable[i](archive) < ARCHIVE_WARN)
            return KS_EMEMORY;
    return 0;
}

/* Shows libarchive what of the open file is wanted, and says what it is. A file that is entered in
 * the middle is known to be that and nothing else. */
static int enable_formats(ks_corpus *corpus, uint64_t zip_end)
{
    struct archive *archive = corpus->archive;
    const ks_place *place = corpus->place;
    ks_place_kind kind = place ? place->kind : KS_PLACE_FILE;
    if (kind == KS_PLACE_FILE && zip_end > 0)
        kind = KS_PLACE_ZIP;
    switch (kind) {
    case KS_PLACE_GAME:
        ks_reader_show_from(&corpus->reader, place->offset);
        return archive_read_support_format_empty(archive) < ARCHIVE_WARN ||
                       archive_read_support_format_raw(archive) < ARCHIVE_WARN
                   ? KS_EMEMORY
                   : 0;
    case KS_PLACE_TAR:
        ks_reader_show_from(&corpus->reader, place->offset);
        return archive_read_support_format_tar(archive) < ARCHIVE_WARN ? KS_EMEMORY : 0;
    case KS_PLACE_ZIP:
        if (archive_read_support_format_zip_seekable(archive) < ARCHIVE_WARN)
            return KS_EMEMORY;
        return ks_zip_show(&corpus->reader, place ? place->offset : 0, zip_end);
    default: return enable_all(archive);
    }
}

static int open_file(ks_entry *out, ks_corpus *corpus, uint64_t zip_end)
{
    char reason[120] = "";
    int status = ks_reader_open(&corpus->reader, corpus->path, corpus->options.read_size);
    if (status == KS_EFILE && strerror_r(errno, reason, sizeof reason) != 0)
        reason[0] = '\0';
    if (status)
        return complain(out, corpus, corpus->path, 0, status,
                        status == KS_EMEMORY ? "out of memory" : "cannot be read", reason);
    if (corpus->survey != NULL)
        ks_survey_opened(corpus->survey, &corpus->reader);
    corpus->archive = archive_read_new();
    if (corpus->archive == NULL)
        return complain(out, corpus, corpus->path, 0, KS_EMEMORY, "out of memory", NULL);
    status = enable_formats(corpus, zip_end);
    if (status == KS_EINPUT)
        return complain(out, corpus, corpus->path, 0, status, "is not as the index has it", NULL);
    if (status)
        return complain(out, corpus, corpus->path, 0, status, ks_status_text(status), NULL);
    if (ks_reader_attach(corpus->archive, &corpus->reader) < ARCHIVE_WARN)
        return complain_of_archive(out, corpus, corpus->path, "cannot be read");
    return 1;
}

/* The next file of the walk. Those before the start are passed over. */
static int open_next_file(ks_entry *out, ks_corpus *corpus)
{
    char message[200];
    int status = ks_walk_next(&corpus->path, message, corpus->walk);
    if (status == KS_EEND)
        return status;
    const ks_place *start = corpus->start, *stop = corpus->stop;
    size_t file = corpus->files++;
    if (corpus->survey != NULL)
        ks_survey_file(corpus->survey, file, corpus->index);
    if (start != NULL && file < start->file && status != KS_EMEMORY)
        return 0;
    if (status)
        return complain(out, corpus, corpus->path, 0, status, message, NULL);
    corpus->place = start != NULL && file == start->file ? start : NULL;
    int ends_here = stop != NULL && file == stop->file && stop->kind == KS_PLACE_ZIP;
    status = open_file(out, corpus, ends_here ? stop->offset : 0);
    if (status > 0)
        return 0;
    close_archive(corpus);
    return status;
}

/* ---- Members ---- */

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

static void start_member(ks_corpus *corpus, int by_line)
{
    const ks_place *place = corpus->place;
    corpus->in_member = 1;
    corpus->offset = 0;
    if (place != NULL && place->kind == KS_PLACE_GAME)
        ks_splitter_resume(&corpus->splitter, by_line, place->line);
    else
        ks_splitter_start(&corpus->splitter, by_line);
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
        int status = complain_of_archive(out, corpus, corpus->path, "cannot be read any further");
        close_archive(corpus);
        return status;
    }
    if (corpus->survey != NULL)
        ks_survey_member(corpus->survey, corpus->archive, &corpus->reader, corpus->index);
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
    if (is_file && (raw || kind & KS_NAME_GAMES))
        start_member(corpus, (kind & KS_NAME_LINES) != 0);
    return 0;
}

/* ---- Games ---- */

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
    int status = complain_of_archive(out, corpus, ks_buffer_data(&corpus->source),
                                     "cannot be read any further");
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
    corpus->offset += used;
    if (status == KS_EEND)
        return 0;
    int handed = hand_out(out, corpus, status);
    if (corpus->survey != NULL && status == 0 && corpus->reader.can_seek &&
        archive_format(corpus->archive) == ARCHIVE_FORMAT_RAW &&
        archive_filter_count(corpus->archive) == 1)
        ks_survey_game(corpus->survey, corpus->offset, corpus->splitter.line, corpus->index);
    return handed;
}

/* Each step opens, reads or splits a little. A step returns 1 if there is a game, 0 if not yet, or
 * an error. */
int ks_corpus_next(ks_entry *out, ks_corpus *corpus)
{
    if (corpus->options.limit > 0 && corpus->handed == corpus->options.limit)
        return KS_EEND;
    int status = 0;
    while (status == 0 && corpus->index < corpus->end) {
        if (corpus->bytes_left > 0)
            status = split_block(out, corpus);
        else if (corpus->in_member)
            status = read_block(out, corpus);
        else if (corpus->archive != NULL)
            status = open_next_member(out, corpus);
        else
            status = open_next_file(out, corpus);
    }
    return status > 0 ? 0 : status < 0 ? status : KS_EEND;
}

/* ---- Making an index ---- */

static int read_through(ks_corpus *corpus, const ks_index_options *options, ks_error *error)
{
    ks_entry entry;
    int status;
    while ((status = ks_corpus_next(&entry, corpus)) != KS_EEND) {
        char reason[120];
        if (status == KS_EMEMORY || corpus->survey->status)
            return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
        if (corpus->reader.failed && strerror_r(corpus->reader.failed, reason, sizeof reason) == 0)
            return ks_error_set(error, KS_EFILE, 0, 0, "%s: cannot be read: %s", entry.source,
                                reason);
        status = options->watch ? options->watch(corpus->index, options->payload) : 0;
        if (status)
            return ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
    }
    return 0;
}

/* What is read here is read again for its games, which a pipe does not allow. */
static int refuse_pipe(const char *path, ks_error *error)
{
    struct stat info;
    if (stat(path, &info) != 0 || S_ISREG(info.st_mode) || S_ISDIR(info.st_mode))
        return 0;
    return ks_error_set(error, KS_EINPUT, 0, 0,
                        "only files and folders have shards: a pipe cannot be read twice");
}

int ks_index_make(ks_index **out, const char *path, const ks_index_options *options,
                  ks_error *error)
{
    static const ks_index_options none;
    const ks_index_options *o = options ? options : &none;
    ks_corpus_options reading = {.read_size = o->read_size, .max_game = o->max_game};
    ks_corpus *corpus = NULL;
    *out = NULL;
    int status = refuse_pipe(path, error);
    if (status)
        return status;
    ks_index *index = ks_alloc(1, sizeof *index);
    ks_survey survey = {.index = index, .step = o->step ? o->step : KS_SURVEY_STEP};
    status = index ? ks_corpus_stamp(&index->stamp, &index->files, path, error)
                   : ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    if (status == 0)
        status = ks_corpus_open(&corpus, path, &reading, error);
    if (status == 0) {
        corpus->survey = &survey;
        status = read_through(corpus, o, error);
        index->games = corpus->index;
        index->max_game = corpus->options.max_game;
    }
    if (status == 0 && survey.status)
        status = ks_error_set(error, survey.status, 0, 0, "out of memory");
    ks_corpus_free(corpus);
    ks_survey_release(&survey);
    if (status) {
        ks_index_free(index);
        return status;
    }
    *out = index;
    return 0;
}
