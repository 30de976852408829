/* The files of a corpus in one number (keisei-corpus.h). Contents are not read: names, sizes and
 * times tell a corpus that has changed at the cost of a walk. */
#include "sum.h"
#include "text.h"
#include "walk.h"

#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

/* Byte by byte from the lowest, so that the order of bytes of the machine does not matter. */
static uint64_t mix_number(uint64_t sum, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        sum = ks_sum_mix(sum, &(unsigned char){(unsigned char)(number >> (8 * i))}, 1);
    return sum;
}

static uint64_t mix_file(uint64_t sum, const char *path, size_t root)
{
    struct stat info;
    root += strspn(path + root, "/"); /* "games" and "games/" are the same folder */
    sum = ks_sum_mix(sum, path + root, strlen(path + root) + 1);
    if (stat(path, &info) != 0)
        return mix_number(sum, UINT64_MAX);
    sum = mix_number(sum, (uint64_t)info.st_size);
    sum = mix_number(sum, (uint64_t)info.st_mtim.tv_sec);
    return mix_number(sum, (uint64_t)info.st_mtim.tv_nsec);
}

int ks_corpus_stamp(unsigned long long *out, size_t *files, const char *path, ks_error *error)
{
    ks_walk *walk;
    const char *file;
    char message[200];
    uint64_t sum = KS_SUM_START;
    *files = 0;
    int status = ks_walk_new(&walk, path, error);
    while (status == 0 && (status = ks_walk_next(&file, message, walk)) != KS_EEND) {
        if (status == KS_EMEMORY)
            break;
        sum = mix_file(sum, file, strlen(path)); /* one that cannot be read counts as well */
        ++*files;
        status = 0;
    }
    ks_walk_free(walk);
    *out = sum;
    if (status == KS_EMEMORY)
        return ks_error_set(error, status, 0, 0, "%s", ks_status_text(status));
    return status == KS_EEND ? 0 : status;
}
