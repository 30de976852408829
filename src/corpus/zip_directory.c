/* See zip_directory.h. The numbers are those of PKWARE's APPNOTE: 4.3.12 (entries), 4.3.14
 * to 4.3.16 (the records at the end), 4.5.3 (offsets of more than 32 bits). */
#include "zip_directory.h"

#include "alloc.h"
#include "keisei.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRY = 46, END = 22, LOCATOR = 20, END64 = 56, SEARCHED = 16 * 1024, EXTRA64 = 1 };

static uint64_t number(const unsigned char *bytes, int size)
{
    uint64_t value = 0;
    while (size-- > 0)
        value = value << 8 | bytes[size];
    return value;
}

static void put_number(unsigned char **out, uint64_t value, int size)
{
    for (; size > 0; size--, value >>= 8)
        *(*out)++ = (unsigned char)value;
}

/* Bytes of the file, until the next call; NULL if they cannot be read. */
static const unsigned char *view(ks_zip_directory *zip, uint64_t offset, size_t size)
{
    uint64_t file = zip->reader->size;
    if (offset > file || size > file - offset || size > KS_ZIP_BLOCK)
        return NULL;
    if (offset < zip->block_at || offset + size > zip->block_at + zip->block_size) {
        uint64_t left = file - offset;
        zip->block_at = offset;
        zip->block_size = left < KS_ZIP_BLOCK ? (size_t)left : KS_ZIP_BLOCK;
        if (ks_reader_copy(zip->block, zip->reader, offset, zip->block_size)) {
            zip->block_size = 0;
            return NULL;
        }
    }
    return zip->block + (offset - zip->block_at);
}

/* ---- The records at the end ---- */

/* The record with 64 bits, if the locator before the other says that there is one. */
static int read_end64(ks_zip_directory *zip, uint64_t locator_at)
{
    const unsigned char *p = view(zip, locator_at, LOCATOR);
    if (p == NULL || number(p + 4, 4) != 0 || number(p + 16, 4) != 1)
        return KS_EINPUT;
    uint64_t at = number(p + 8, 8);
    p = view(zip, at, END64);
    if (p == NULL || memcmp(p, "PK\6\6", 4) != 0 || number(p + 4, 8) != END64 - 12 ||
        at + END64 != locator_at || number(p + 16, 4) != 0 || number(p + 20, 4) != 0 ||
        number(p + 24, 8) != number(p + 32, 8))
        return KS_EINPUT;
    zip->start = number(p + 48, 8);
    zip->end = at;
    return zip->start <= at && number(p + 40, 8) == at - zip->start ? 0 : KS_EINPUT;
}

static int read_end(ks_zip_directory *zip, const unsigned char *p, uint64_t at)
{
    if (number(p + 4, 2) != 0 || number(p + 6, 2) != 0 || number(p + 8, 2) != number(p + 10, 2))
        return KS_EINPUT;
    uint64_t size = number(p + 12, 4), start = number(p + 16, 4);
    const unsigned char *locator = at >= LOCATOR ? view(zip, at - LOCATOR, LOCATOR) : NULL;
    if (locator != NULL && memcmp(locator, "PK\6\7", 4) == 0)
        return read_end64(zip, at - LOCATOR);
    zip->start = start;
    zip->end = at;
    return start + size == at ? 0 : KS_EINPUT;
}

int ks_zip_find(ks_zip_directory *out, ks_reader *reader)
{
    uint64_t file = reader->size;
    size_t tail = file < SEARCHED ? (size_t)file : SEARCHED;
    *out = (ks_zip_directory){.reader = reader, .block = ks_alloc(KS_ZIP_BLOCK, 1)};
    if (out->block == NULL)
        return KS_EMEMORY;
    const unsigned char *p = view(out, file - tail, tail);
    int status = KS_EINPUT;
    for (size_t i = p != NULL && tail >= END ? tail - END : 0; i > 0; i--)
        if (memcmp(p + i, "PK\5\6", 4) == 0) {
            status = read_end(out, p + i, file - tail + i);
            break;
        }
    out->at = out->start;
    return status;
}

void ks_zip_release(ks_zip_directory *zip)
{
    free(zip->block);
    zip->block = NULL;
}

/* ---- Entries ---- */

/* The offset of a member beyond 4 GiB is the last of the numbers in an extra field, which has only
 * those that do not fit elsewhere. */
static int read_offset64(uint64_t *out, const unsigned char *extra, size_t size, size_t before)
{
    while (size >= 4) {
        size_t length = (size_t)number(extra + 2, 2);
        if (length > size - 4)
            return KS_EINPUT;
        if (number(extra, 2) == EXTRA64) {
            if (length < before + 8)
                return KS_EINPUT;
            *out = number(extra + 4 + before, 8);
            return 0;
        }
        extra += 4 + length;
        size -= 4 + length;
    }
    return KS_EINPUT;
}

int ks_zip_next(uint64_t *entry, uint64_t *member, ks_zip_directory *zip)
{
    if (zip->at == zip->end)
        return KS_EEND;
    const unsigned char *p = zip->end - zip->at < ENTRY ? NULL : view(zip, zip->at, ENTRY);
    if (p == NULL || memcmp(p, "PK\1\2", 4) != 0)
        return KS_EINPUT;
    size_t name = (size_t)number(p + 28, 2), extra = (size_t)number(p + 30, 2);
    size_t comment = (size_t)number(p + 32, 2), size = ENTRY + name + extra + comment;
    size_t before = 8u * ((number(p + 20, 4) == UINT32_MAX) + (number(p + 24, 4) == UINT32_MAX));
    *member = number(p + 42, 4);
    if (size > zip->end - zip->at)
        return KS_EINPUT;
    if (*member == UINT32_MAX) {
        p = view(zip, zip->at + ENTRY + name, extra);
        if (p == NULL || read_offset64(member, p, extra, before))
            return KS_EINPUT;
    }
    *entry = zip->at;
    zip->at += size;
    return *member < zip->start ? 0 : KS_EINPUT;
}

int ks_zip_is_plain(ks_zip_directory *zip)
{
    uint64_t entry, member, last = 0;
    int status;
    zip->at = zip->start;
    for (int first = 1; (status = ks_zip_next(&entry, &member, zip)) == 0; first = 0) {
        if (!first && member <= last)
            break;
        last = member;
    }
    zip->at = zip->start;
    return status == KS_EEND;
}

/* ---- A directory of fewer entries ---- */

/* Always the records with 64 bits: one way for zips of all sizes. Nobody asks for the number of
 * entries, which is not known here. */
static void put_end(unsigned char *out, uint64_t start, uint64_t size)
{
    unsigned char *at = out;
    memset(out, 0, KS_READER_TAIL);
    put_number(&at, 0x06064B50, 4);
    put_number(&at, END64 - 12, 8);
    put_number(&at, 45u | 45u << 16, 4); /* versions */
    at += 4 + 4 + 8 + 8;                 /* disks and entries */
    put_number(&at, size, 8);
    put_number(&at, start, 8);
    put_number(&at, 0x07064B50, 4);
    at += 4;
    put_number(&at, start + size, 8);
    put_number(&at, 1, 4);
    put_number(&at, 0x06054B50, 4);
    at += 8;
    put_number(&at, UINT32_MAX, 4);
    put_number(&at, UINT32_MAX, 4);
}

int ks_zip_show(ks_reader *reader, uint64_t start, uint64_t end)
{
    ks_zip_directory zip;
    int status = ks_zip_find(&zip, reader);
    uint64_t from = start ? start : zip.start, to = end ? end : zip.end;
    if (status == 0 && (from < zip.start || to > zip.end || from > to))
        status = KS_EINPUT;
    if (status == 0) {
        reader->spans[0] = (ks_reader_span){0, zip.start};
        reader->spans[1] = (ks_reader_span){from, to - from};
        put_end(reader->tail, zip.start, to - from);
        reader->tail_size = KS_READER_TAIL;
        reader->at = 0;
    }
    ks_zip_release(&zip);
    return status;
}
