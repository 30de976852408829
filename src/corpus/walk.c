/* See walk.h. A stack of folders, each with its names in order; the visited folders are a hash set
 * of their device and inode numbers. */
#include "walk.h"

#include "alloc.h"
#include "buffer.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct folder {
    size_t path_size; /* of the path up to and with this folder's slash */
    char **names;
    size_t count, capacity, next;
} folder;

typedef struct identity {
    uint64_t device, inode;
    int used;
} identity;

struct ks_walk {
    ks_buffer path;
    folder *folders; /* from the outermost to the one being read */
    size_t depth, capacity;
    identity *visited; /* open addressing, at most half full */
    size_t visited_count, visited_room;
    int single; /* the path is a file that has not been handed out yet */
};

/* ---- Names ---- */

static int ends_in(const char *name, size_t size, const char *ending)
{
    size_t length = strlen(ending);
    if (size <= length)
        return 0;
    for (size_t i = 0; i < length; i++)
        if (ks_lower(name[size - length + i]) != ending[i])
            return 0;
    return 1;
}

/* The length of the ending among `endings` that the name has, 0 for none. */
static size_t ending(const char *name, size_t size, const char *const *endings)
{
    for (; *endings != NULL; endings++)
        if (ends_in(name, size, *endings))
            return strlen(*endings);
    return 0;
}

int ks_name_kind(const char *path)
{
    static const char *const packed[] = {".gz", ".xz", ".zst", ".bz2", NULL};
    static const char *const archives[] = {".zip", ".tar",  ".7z",   ".tgz",
                                           ".txz", ".tbz2", ".tzst", NULL};
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    size_t size = strlen(name);
    if (name[0] == '.') /* hidden, among them what some systems put beside every file */
        return 0;
    size_t packing = ending(name, size, packed);
    size -= packing;
    int lines = ends_in(name, size, ".sgfs") ? KS_NAME_LINES : 0;
    if (ending(name, size, archives) > 0)
        return KS_NAME_ARCHIVE;
    /* A compressed file without a further ending may hold games; "data.bin.xz" does not. */
    if (lines || ends_in(name, size, ".sgf") || (packing > 0 && memchr(name, '.', size) == NULL))
        return (packing > 0 ? KS_NAME_ARCHIVE : KS_NAME_GAMES) | lines;
    return 0;
}

/* ---- Folders that were visited ---- */

static identity *find(identity *table, size_t room, uint64_t device, uint64_t inode)
{
    size_t at = (size_t)((inode * 0x9E3779B97F4A7C15u) ^ device) & (room - 1);
    while (table[at].used && (table[at].device != device || table[at].inode != inode))
        at = (at + 1) & (room - 1);
    return &table[at];
}

static int make_room(ks_walk *walk)
{
    if (walk->visited_count * 2 < walk->visited_room)
        return 0;
    size_t room = walk->visited_room ? walk->visited_room * 2 : 64;
    identity *table = ks_alloc(room, sizeof *table);
    if (table == NULL)
        return KS_EMEMORY;
    for (size_t i = 0; i < walk->visited_room; i++) {
        const identity *old = &walk->visited[i];
        if (old->used)
            *find(table, room, old->device, old->inode) = *old;
    }
    free(walk->visited);
    walk->visited = table;
    walk->visited_room = room;
    return 0;
}

/* 1 if the folder is new, 0 if it was here before, or KS_EMEMORY. */
static int visit(ks_walk *walk, const struct stat *info)
{
    int status = make_room(walk);
    if (status)
        return status;
    identity *place =
        find(walk->visited, walk->visited_room, (uint64_t)info->st_dev, (uint64_t)info->st_ino);
    if (place->used)
        return 0;
    *place = (identity){(uint64_t)info->st_dev, (uint64_t)info->st_ino, 1};
    walk->visited_count++;
    return 1;
}

/* ---- Reading a folder ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void release(folder *f)
{
    for (size_t i = 0; i < f->count; i++)
        free(f->names[i]);
    free(f->names);
}

static int add_name(folder *f, const char *name)
{
    int status = ks_grow((void **)&f->names, &f->capacity, f->count + 1, sizeof *f->names);
    char *copy = status ? NULL : strdup(name);
    if (copy == NULL)
        return KS_EMEMORY;
    f->names[f->count++] = copy;
    return 0;
}

static int read_names(folder *f, const char *path)
{
    DIR *directory = opendir(path);
    if (directory == NULL)
        return KS_EFILE;
    int status = 0;
    errno = 0;
    for (struct dirent *entry; status == 0 && (entry = readdir(directory)) != NULL; errno = 0)
        if (entry->d_name[0] != '.')
            status = add_name(f, entry->d_name);
    if (status == 0 && errno != 0)
        status = KS_EFILE;
    int reason = errno;
    closedir(directory);
    errno = reason;
    if (f->count > 0)
        qsort(f->names, f->count, sizeof *f->names, by_name);
    return status;
}

/* Goes into the folder at walk->path. */
static int enter(ks_walk *walk)
{
    folder f = {0};
    int status = read_names(&f, ks_buffer_data(&walk->path));
    if (status == 0)
        status = ks_grow((void **)&walk->folders, &walk->capacity, walk->depth + 1,
                         sizeof *walk->folders);
    if (status) {
        release(&f);
        return status;
    }
    if (walk->path.data[walk->path.size - 1] != '/')
        ks_buffer_put_char(&walk->path, '/');
    f.path_size = walk->path.size;
    walk->folders[walk->depth++] = f;
    return walk->path.status;
}

static int complain(char message[200], int status)
{
    char reason[120];
    if (status == KS_EMEMORY || strerror_r(errno, reason, sizeof reason) != 0)
        ks_format(message, 200, "%s", ks_status_text(status));
    else
        ks_format(message, 200, "cannot be read: %s", reason);
    return status;
}

/* ---- The walk ---- */

int ks_walk_new(ks_walk **out, const char *path, ks_error *error)
{
    struct stat info;
    char message[200];
    *out = NULL;
    if (path[0] == '\0' || stat(path, &info) != 0) {
        errno = path[0] == '\0' ? ENOENT : errno;
        return ks_error_set(error, complain(message, KS_EFILE), 0, 0, "%s", message);
    }
    ks_walk *walk = ks_alloc(1, sizeof *walk);
    if (walk == NULL)
        return ks_error_set(error, KS_EMEMORY, 0, 0, "out of memory");
    ks_buffer_put_string(&walk->path, path);
    int status = walk->path.status;
    walk->single = !S_ISDIR(info.st_mode);
    if (status == 0 && !walk->single) {
        status = visit(walk, &info);
        status = status < 0 ? status : enter(walk);
    }
    if (status) {
        ks_error_set(error, complain(message, status), 0, 0, "%s", message);
        ks_walk_free(walk);
        return status;
    }
    *out = walk;
    return 0;
}

void ks_walk_free(ks_walk *walk)
{
    if (walk == NULL)
        return;
    for (size_t i = 0; i < walk->depth; i++)
        release(&walk->folders[i]);
    free(walk->folders);
    free(walk->visited);
    ks_buffer_release(&walk->path);
    free(walk);
}

/* Sets walk->path to the next name of the innermost folder that has one; 0 if none has. */
static int next_name(ks_walk *walk)
{
    while (walk->depth > 0) {
        folder *f = &walk->folders[walk->depth - 1];
        if (f->next < f->count) {
            walk->path.size = f->path_size;
            walk->path.data[f->path_size] = '\0';
            ks_buffer_put_string(&walk->path, f->names[f->next++]);
            return 1;
        }
        release(f);
        walk->depth--;
    }
    return 0;
}

int ks_walk_next(const char **path, char message[200], ks_walk *walk)
{
    *path = ks_buffer_data(&walk->path);
    if (walk->single) {
        walk->single = 0;
        return 0;
    }
    while (next_name(walk)) {
        struct stat info;
        int status = walk->path.status;
        walk->path.status = 0;
        *path = ks_buffer_data(&walk->path);
        if (status)
            return complain(message, status);
        if (stat(*path, &info) != 0) {
            if (ks_name_kind(*path))
                return complain(message, KS_EFILE);
        } else if (S_ISDIR(info.st_mode)) {
            status = visit(walk, &info);
            if (status > 0)
                status = enter(walk);
            *path = ks_buffer_data(&walk->path);
            if (status < 0)
                return complain(message, status);
        } else if (S_ISREG(info.st_mode) && ks_name_kind(*path)) {
            return 0;
        }
    }
    return KS_EEND;
}
