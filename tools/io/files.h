/* Files that a crash cannot leave half written.
 *
 * A file is written aside, as PATH.unfinished in the same folder, brought to the disk, and renamed;
 * then the folder is brought to the disk too. So PATH is the old file or the new one at any time,
 * even after a power failure. A process that is killed may leave PATH.unfinished, one file of a
 * known name, which the next writer of PATH takes over. Two writers at once take turns.
 *
 * Functions return 0 or an error number, as errno has it. */
#ifndef KS_TOOLS_FILES_H
#define KS_TOOLS_FILES_H

#include <stddef.h>
#include <sys/types.h>

/* Writes all bytes, whatever write() takes at once. */
int ks_file_write(int fd, const void *bytes, size_t size);
/* Waits until the file is on the disk. Where there is none, as for a pipe, there is nothing to do.
 */
int ks_file_sync(int fd);
/* The same for the folder that has the entry `path`. */
int ks_file_sync_folder(const char *path);

/* Replaces the file, or makes it, with these permissions. */
int ks_file_replace(const char *path, mode_t mode, const void *bytes, size_t size);
/* The same for a file that is there already under the name `aside`, and is on the disk. */
int ks_file_rename(const char *aside, const char *path);
/* Removes the file for good; one that is not there is no error. */
int ks_file_remove(const char *path);

/* Where `path` leads to through symbolic links, even if there is nothing yet; to be freed. */
int ks_file_target(char **out, const char *path);
/* The permissions for a file that is to replace what is at `path`; those of a new file if nothing
 * is there. */
mode_t ks_file_mode(const char *path);

/* Opens a file for reading and writing, makes it if need be, and locks it: no other process can
 * have it open in this way at a time. The lock ends with the process, or when any descriptor of the
 * file is closed. With `wait`, waits for the other; else returns EAGAIN, and *holder is the other
 * process, or 0 if it is not known. What is not a plain file is refused with EEXIST. */
int ks_file_lock(int *fd, pid_t *holder, const char *path, mode_t mode, int wait);

/* `path` followed by `ending`, to be freed; NULL: out of memory. */
char *ks_file_beside(const char *path, const char *ending);

#endif
