/* See survey.h. */
#include "survey.h"

#include <errno.h>

void ks_survey_release(ks_survey *survey)
{
    ks_zip_release(&survey->zip);
}

/* Is a place so far into the open file far enough from the last one? */
static int is_due(const ks_survey *survey, uint64_t at)
{
    return survey->status == 0 && survey->passed + at - survey->last >= survey->step;
}

/* Notes a place in the open file if it is due; `at` is how far into the file it is. */
static void note(ks_survey *survey, uint64_t at, ks_place place)
{
    if (!is_due(survey, at))
        return;
    place.file = survey->file;
    survey->status = ks_index_add(survey->index, place);
    survey->last = survey->passed + at;
}

void ks_survey_file(ks_survey *survey, size_t file, size_t games)
{
    ks_zip_release(&survey->zip);
    survey->zip_state = 0;
    survey->passed += survey->size;
    survey->size = 0;
    survey->file = file;
    note(survey, 0, (ks_place){.kind = KS_PLACE_FILE, .games = games});
}

void ks_survey_opened(ks_survey *survey, const ks_reader *reader)
{
    survey->size = reader->size;
}

/* The entry of this member in the directory: libarchive takes them one after the other. */
static void note_zip(ks_survey *survey, ks_reader *reader, size_t games)
{
    uint64_t entry, member;
    if (survey->zip_state == 0) {
        int status = ks_zip_find(&survey->zip, reader);
        if (status == KS_EMEMORY)
            survey->status = status;
        survey->zip_state = status == 0 && ks_zip_is_plain(&survey->zip) ? 1 : -1;
    }
    if (survey->zip_state < 0)
        return;
    if (ks_zip_next(&entry, &member, &survey->zip) == 0)
        note(survey, member, (ks_place){.kind = KS_PLACE_ZIP, .offset = entry, .games = games});
    else
        survey->zip_state = -1;
}

/* Would libarchive take the header there for the start of a tar? Behind others it takes headers
 * that it would not. */
static int starts_tar(ks_survey *survey, ks_reader *reader, uint64_t at)
{
    unsigned char block[512];
    if (ks_reader_copy(block, reader, at, sizeof block))
        return 0;
    struct archive *tar = archive_read_new();
    int lacks_memory = tar == NULL || archive_read_support_format_tar(tar) < ARCHIVE_WARN;
    int starts =
        !lacks_memory && archive_read_open_memory(tar, block, sizeof block) >= ARCHIVE_WARN;
    if (lacks_memory || (!starts && archive_errno(tar) == ENOMEM))
        survey->status = KS_EMEMORY;
    archive_read_free(tar);
    return starts;
}

void ks_survey_member(ks_survey *survey, struct archive *archive, ks_reader *reader, size_t games)
{
    int format = archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK;
    if (!reader->can_seek || archive_filter_count(archive) > 1)
        return;
    la_int64_t header = archive_read_header_position(archive);
    if (format == ARCHIVE_FORMAT_ZIP)
        note_zip(survey, reader, games);
    else if (format == ARCHIVE_FORMAT_TAR && header >= 0 && is_due(survey, (uint64_t)header) &&
             starts_tar(survey, reader, (uint64_t)header))
        note(survey, (uint64_t)header,
             (ks_place){.kind = KS_PLACE_TAR, .offset = (uint64_t)header, .games = games});
}

void ks_survey_game(ks_survey *survey, uint64_t offset, int line, size_t games)
{
    note(survey, offset,
         (ks_place){.kind = KS_PLACE_GAME, .offset = offset, .line = line, .games = games});
}
