/* See files.h. Locks are those of fcntl: they belong to the process, tell who holds them, and work
 * across machines that share a disk. */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_LINKS = 40 };

int ks_file_write(int fd, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t written = write(fd, at, size);
        if (written < 0 && (errno == EINTR || errno == EAGAIN)) {
            /* A pipe that another program made non-blocking may be full. */
            poll(&(struct pollfd){.fd = fd, .events = POLLOUT}, 1, -1);
            continue;
        }
        if (written < 0)
            return errno;
        at += written;
        size -= (size_t)written;
    }
    return 0;
}

int ks_file_sync(int fd)
{
    while (fsync(fd))
        if (errno != EINTR)
            return errno == EINVAL || errno == EROFS || errno == ENOTSUP ? 0 : errno;
    return 0;
}

/* The length of the folder in a path, with its slash. */
static size_t folder_size(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

int ks_file_sync_folder(const char *path)
{
    size_t size = folder_size(path);
    char *folder = size > 0 ? strndup(path, size) : strdup(".");
    if (folder == NULL)
        return ENOMEM;
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), reason = fd < 0 ? errno : 0;
    free(folder);
    if (fd < 0)
        return reason == EACCES ? 0 : reason; /* a folder that may be written but not listed */
    reason = ks_file_sync(fd);
    close(fd);
    return reason;
}

char *ks_file_beside(const char *path, const char *ending)
{
    size_t size = strlen(path) + strlen(ending) + 1;
    char *out = malloc(size);
    if (out != NULL)
        snprintf(out, size, "%s%s", path, ending);
    return out;
}

/* ---- Locks ---- */

static int take_lock(int fd, pid_t *holder, int wait)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(fd, wait ? F_SETLKW : F_SETLK, &lock) == 0)
        return 0;
    if (wait && (errno == ENOLCK || errno == ENOTSUP))
        return 0; /* a disk without locks: one writer at a time is up to the user */
    if (errno != EACCES && errno != EAGAIN)
        return errno;
    *holder = fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK ? lock.l_pid : 0;
    return EAGAIN;
}

/* Is the open file still the one at `path`? The process that had the lock may have removed it. */
static int is_at(int fd, const char *path, int *reason)
{
    struct stat open_file, named;
    *reason = fstat(fd, &open_file) ? errno : !S_ISREG(open_file.st_mode) ? EEXIST : 0;
    return *reason == 0 && lstat(path, &named) == 0 && open_file.st_dev == named.st_dev &&
           open_file.st_ino == named.st_ino;
}

int ks_file_lock(int *fd, pid_t *holder, const char *path, mode_t mode, int wait)
{
    int reason;
    do {
        *fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode);
        if (*fd < 0)
            return errno == ELOOP ? EEXIST : errno;
        reason = take_lock(*fd, holder, wait);
        if (reason == 0 && is_at(*fd, path, &reason))
            return 0;
        close(*fd);
        *fd = -1;
    } while (reason == 0);
    return reason;
}

/* ---- Replacing ---- */

int ks_file_rename(const char *aside, const char *path)
{
    return rename(aside, path) ? errno : ks_file_sync_folder(path);
}

int ks_file_remove(const char *path)
{
    if (unlink(path))
        return errno == ENOENT ? 0 : errno;
    return ks_file_sync_folder(path);
}

static int fill(int fd, mode_t mode, const void *bytes, size_t size)
{
    if (ftruncate(fd, 0) || fchmod(fd, mode))
        return errno;
    int reason = ks_file_write(fd, bytes, size);
    return reason ? reason : ks_file_sync(fd);
}

int ks_file_replace(const char *path, mode_t mode, const void *bytes, size_t size)
{
    int fd;
    pid_t holder;
    char *aside = ks_file_beside(path, ".unfinished");
    if (aside == NULL)
        return ENOMEM;
    int reason = ks_file_lock(&fd, &holder, aside, 0600, 1);
    if (reason == 0) {
        reason = fill(fd, mode, bytes, size);
        if (reason == 0 && rename(aside, path))
            reason = errno;
        if (reason)
            unlink(aside);
        else
            reason = ks_file_sync_folder(path);
        close(fd); /* and the lock with it; what was written is on the disk */
    }
    free(aside);
    return reason;
}

mode_t ks_file_mode(const char *path)
{
    struct stat old;
    if (stat(path, &old) == 0)
        return old.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* ---- Links ---- */

/* What the link at `path` names, from here. */
static int read_link(char **out, const char *path)
{
    char target[PATH_MAX];
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0)
        return errno;
    target[length] = '\0';
    size_t before = target[0] == '/' ? 0 : folder_size(path), size = before + (size_t)length + 1;
    *out = malloc(size);
    if (*out == NULL)
        return ENOMEM;
    snprintf(*out, size, "%.*s%s", (int)before, path, target);
    return 0;
}

int ks_file_target(char **out, const char *path)
{
    char *at = strdup(path);
    int reason = at == NULL ? ENOMEM : 0;
    for (int links = 0; reason == 0; links++) {
        struct stat info;
        char *next = NULL;
        if (lstat(at, &info) != 0 || !S_ISLNK(info.st_mode))
            break;
        reason = links == MOST_LINKS ? ELOOP : read_link(&next, at);
        free(at);
        at = next;
    }
    *out = at;
    return reason;
}
