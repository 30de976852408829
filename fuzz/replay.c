/* Feeds every file of a folder to a fuzz target, so that findings of fuzzing are tested always and
 * without libFuzzer: each file as it is, and cut short at a few places, since truncation is the
 * most common damage. An empty folder fails, since it tests nothing. */
#include "target.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 1 << 24, CUTS = 16 };

/* The target gets memory of exactly this size, so that a sanitizer detects a read beyond the end.
 */
static int feed(const unsigned char *bytes, size_t size)
{
    unsigned char *exact = malloc(size > 0 ? size : 1);
    if (exact == NULL)
        return -1;
    memcpy(exact, bytes, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 0;
}

static int replay(const char *path)
{
    static unsigned char bytes[LARGEST];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return -1;
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    int failed = ferror(file) || !feof(file);
    fclose(file);
    if (failed) {
        fprintf(stderr, "%s: cannot be read, or is too large\n", path);
        return -1;
    }
    for (size_t cut = 0; cut < CUTS; cut++)
        if (feed(bytes, size * cut / CUTS))
            return -1;
    return feed(bytes, size);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    DIR *folder = opendir(argv[1]);
    if (folder == NULL) {
        perror(argv[1]);
        return 1;
    }
    int files = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        int length = snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        if (length < 0 || (size_t)length >= sizeof path || replay(path)) {
            closedir(folder);
            return 1;
        }
        files++;
    }
    closedir(folder);
    printf("%d files of %s\n", files, argv[1]);
    return files > 0 ? 0 : 1;
}
