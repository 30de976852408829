/* A library to preload that makes a chosen call of a program go wrong:
 *
 *     KS_FAULT=write:3:kill LD_PRELOAD=.../shim.so keisei label ...
 *
 * is killed at its third write. The calls are write, fsync, rename, unlink, ftruncate, malloc (with
 * calloc and realloc) and thread (pthread_create); "any" counts the first five together. What can
 * happen: `kill`, before the call; `after`, killed when the call is done; `half`, killed after half
 * of a write; `short`, half of a write is done, as the system may do; or an error, `eio`, `enospc`,
 * `enomem`. A number with + behind it means this call and all later ones. With KS_FAULT_COUNT=FILE
 * the number of such calls is written to FILE at the end, to know how far to count; with
 * KS_FAULT_PEAK=FILE, the most bytes that the program and its libraries had allocated at a time.
 *
 * Writes to standard error are not counted: messages are not what is tested. For malloc, only calls
 * that the program itself makes are counted, not those of libraries that it uses. */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* both names of ftruncate are defined here */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum call { WRITE, FSYNC, RENAME, UNLINK, FTRUNCATE, MALLOC, THREAD, CALLS };
enum { ANY = 1 << WRITE | 1 << FSYNC | 1 << RENAME | 1 << UNLINK | 1 << FTRUNCATE };
enum action { NOTHING, KILL, AFTER, HALF, SHORT, FAIL };

static struct {
    unsigned calls; /* a bit for each that counts */
    long number;    /* which of them goes wrong */
    int onwards;    /* the later ones too */
    enum action action;
    int error;
    uintptr_t from, to; /* where the code of the program is */
} plan;
static atomic_long count, allocated, peak;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t items, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);

static void take_call(const char *name, size_t size)
{
    static const char *const names[] = {"write",     "fsync",  "rename", "unlink",
                                        "ftruncate", "malloc", "thread"};
    if (size == 3 && strncmp(name, "any", 3) == 0)
        plan.calls = ANY;
    for (int i = 0; i < CALLS; i++)
        if (strlen(names[i]) == size && strncmp(name, names[i], size) == 0)
            plan.calls = 1U << i;
}

static void take_action(const char *name)
{
    static const struct {
        const char *name;
        enum action action;
        int error;
    } rows[] = {{"kill", KILL, 0},       {"after", AFTER, 0}, {"half", HALF, 0},
                {"short", SHORT, 0},     {"eio", FAIL, EIO},  {"enospc", FAIL, ENOSPC},
                {"enomem", FAIL, ENOMEM}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(name, rows[i].name) == 0) {
            plan.action = rows[i].action;
            plan.error = rows[i].error;
        }
}

/* The program is the first object. */
static int take_object(struct dl_phdr_info *info, size_t size, void *payload)
{
    (void)size;
    (void)payload;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && (part->p_flags & PF_X) != 0) {
            plan.from = info->dlpi_addr + part->p_vaddr;
            plan.to = plan.from + part->p_memsz;
        }
    }
    return 1;
}

__attribute__((constructor)) static void take_plan(void)
{
    const char *text = getenv("KS_FAULT");
    const char *colon = text ? strchr(text, ':') : NULL;
    if (colon == NULL)
        return;
    char *end;
    dl_iterate_phdr(take_object, NULL);
    plan.number = strtol(colon + 1, &end, 10);
    plan.onwards = *end == '+';
    end += plan.onwards;
    if (*end == ':')
        take_action(end + 1);
    take_call(text, (size_t)(colon - text));
    unsetenv("LD_PRELOAD"); /* programs that this one starts are left alone */
}

static void tell(const char *variable, long number)
{
    const char *path = getenv(variable);
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
    char text[32];
    int size = snprintf(text, sizeof text, "%ld\n", number);
    if (fd >= 0 && syscall(SYS_write, fd, text, (size_t)size) == size)
        close(fd);
}

__attribute__((destructor)) static void tell_counts(void)
{
    tell("KS_FAULT_COUNT", atomic_load(&count));
    tell("KS_FAULT_PEAK", atomic_load(&peak));
}

static void die(void)
{
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

/* What is to happen to this call. Kills at once if it is to be killed before. */
static enum action next(enum call call)
{
    if ((plan.calls & 1U << call) == 0)
        return NOTHING;
    long number = atomic_fetch_add(&count, 1) + 1;
    if (number != plan.number && !(plan.onwards && number > plan.number))
        return NOTHING;
    if (plan.action == KILL)
        die();
    if (plan.action == FAIL)
        errno = plan.error;
    return plan.action;
}

ssize_t write(int fd, const void *buf, size_t n)
{
    enum action action = fd == STDERR_FILENO ? NOTHING : next(WRITE);
    if (action == FAIL)
        return -1;
    if ((action == SHORT || action == HALF) && n > 1)
        n /= 2;
    ssize_t written = syscall(SYS_write, fd, buf, n);
    if (action == HALF || action == AFTER)
        die();
    return written;
}

/* The calls that are done or not. */
#define WHOLE(call, arguments)                                                                     \
    enum action action = next(call);                                                               \
    if (action == FAIL)                                                                            \
        return -1;                                                                                 \
    int result = (int)syscall arguments;                                                           \
    if (action == AFTER || action == HALF)                                                         \
        die();                                                                                     \
    return result

int fsync(int fd)
{
    WHOLE(FSYNC, (SYS_fsync, fd));
}

int rename(const char *old, const char *new)
{
    WHOLE(RENAME, (SYS_renameat, AT_FDCWD, old, AT_FDCWD, new));
}

int unlink(const char *name)
{
    WHOLE(UNLINK, (SYS_unlinkat, AT_FDCWD, name, 0));
}

/* The name that programs with large files use; on 64-bit machines it is the same call. */
int ftruncate64(int fd, off64_t length)
{
    WHOLE(FTRUNCATE, (SYS_ftruncate, fd, length));
}

int ftruncate(int fd, off_t length)
{
    WHOLE(FTRUNCATE, (SYS_ftruncate, fd, length));
}

/* ---- Memory and threads ---- */

static int is_refused(const void *caller)
{
    uintptr_t at = (uintptr_t)caller;
    return at >= plan.from && at < plan.to && next(MALLOC) == FAIL;
}

static void *note(void *memory)
{
    long size = (long)malloc_usable_size(memory), now = atomic_fetch_add(&allocated, size) + size;
    for (long most = atomic_load(&peak); now > most;)
        if (atomic_compare_exchange_weak(&peak, &most, now))
            break;
    return memory;
}

static void forget(void *memory)
{
    atomic_fetch_sub(&allocated, (long)malloc_usable_size(memory));
}

void *malloc(size_t size)
{
    return is_refused(__builtin_return_address(0)) ? NULL : note(__libc_malloc(size));
}

void *calloc(size_t nmemb, size_t size)
{
    return is_refused(__builtin_return_address(0)) ? NULL : note(__libc_calloc(nmemb, size));
}

void *realloc(void *ptr, size_t size)
{
    if (is_refused(__builtin_return_address(0)))
        return NULL;
    forget(ptr);
    void *moved = __libc_realloc(ptr, size);
    note(moved || size == 0 ? moved : ptr);
    return moved;
}

void free(void *ptr)
{
    forget(ptr);
    __libc_free(ptr);
}

int pthread_create(pthread_t *newthread, const pthread_attr_t *attr, void *(*start_routine)(void *),
                   void *arg)
{
    static int (*original)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (next(THREAD) == FAIL)
        return EAGAIN;
    void *found = original ? NULL : dlsym(RTLD_NEXT, "pthread_create");
    if (found != NULL)
        memcpy(&original, &found, sizeof original);
    return original(newthread, attr, start_routine, arg);
}
