/* A folder for the files of a fuzz target, in memory rather than on a disk, which would be slow. It
 * is removed at the end; the target removes its files. */
#ifndef KS_FUZZ_SCRATCH_H
#define KS_FUZZ_SCRATCH_H

#include "target.h"

#include <fcntl.h>
#include <unistd.h>

static char scratch_folder[] = "/dev/shm/fuzz-XXXXXX";

static inline void remove_scratch(void)
{
    rmdir(scratch_folder);
}

/* Made at the first call. */
static inline const char *scratch(void)
{
    static int made;
    if (!made) {
        require(mkdtemp(scratch_folder) != NULL && atexit(remove_scratch) == 0);
        made = 1;
    }
    return scratch_folder;
}

static inline void write_scratch(const char *path, const void *bytes, size_t size)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    require(fd >= 0 && write(fd, bytes, size) == (ssize_t)size);
    close(fd);
}

#endif
