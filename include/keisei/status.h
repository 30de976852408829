/* What every part shares: status codes and errors, limits, and how to use several cores. */
#ifndef KEISEI_STATUS_H
#define KEISEI_STATUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define KS_API __attribute__((visibility("default")))
/* The compiler checks the arguments from the `first` on by the format, which is argument `text`. */
#define KS_FORMAT(text, first) __attribute__((format(printf, text, first)))
#else
#define KS_API
#define KS_FORMAT(text, first)
#endif

#define KS_MIN_SIZE 2
#define KS_MAX_SIZE 25
#define KS_POINTS   (KS_MAX_SIZE * KS_MAX_SIZE)

/* The version of the library, as "0.2.0". */
KS_API const char *ks_version(void);

/* ---- Status ---- */

#define KS_STATUSES(X)                                                                             \
    X(OK, 0, "success")                                                                            \
    X(EMEMORY, -1, "out of memory")                                                                \
    X(EINPUT, -2, "the input is not what was expected")                                            \
    X(ESIZE, -3, "the board must have from 2 to 25 lines each way")                                \
    X(EPOINT, -4, "there is no such point on the board")                                           \
    X(EOCCUPIED, -5, "the point is occupied")                                                      \
    X(EKO, -6, "the ko may not be retaken yet")                                                    \
    X(ESUPERKO, -7, "the move repeats an earlier position")                                        \
    X(ESUICIDE, -8, "the move is suicide")                                                         \
    X(ELIBERTY, -9, "a block has no liberty")                                                      \
    X(EJUDGE, -10, "there is no such judge")                                                       \
    X(ESTOPPED, -11, "the work was stopped")                                                       \
    X(ERULES, -12, "there are no such rules")                                                      \
    X(ELABEL, -13, "the record has no labels")                                                     \
    X(EEND, -14, "there is nothing more to read")                                                  \
    X(EDEPTH, -15, "the input is nested too deeply")                                               \
    X(EFILE, -16, "the file cannot be read")                                                       \
    X(ERANGE, -17, "a number is out of range")                                                     \
    X(ELARGE, -18, "exact inference takes boards whose shorter side is at most 21; bp takes all")

typedef enum ks_status {
#define KS_STATUS_ENTRY(name, value, text) KS_##name = value,
    KS_STATUSES(KS_STATUS_ENTRY)
#undef KS_STATUS_ENTRY
} ks_status;

/* What a status means, in words. */
KS_API const char *ks_status_text(int status);

/* Where and why reading something failed. `message` is one sentence without its place: "move 17:
 * White E5 is occupied". Functions that take a ks_error also take NULL. */
typedef struct ks_error {
    int status;
    size_t offset; /* byte of the input, from 0 */
    int line;      /* line of the input, from 1; 0 where lines mean nothing */
    char message[200];
} ks_error;

/* ---- Several cores ---- */

/* How the library's longer calculations use several cores: it starts no threads, but calls `run`,
 * which calls work(i, payload) once for every i from 0 to n-1, in any order and at the same time if
 * it likes, and returns when all are done: 0, or a status that one of them returned. The results
 * are the same bytes for any number of threads. */
typedef struct ks_runner {
    int (*run)(size_t n, int (*work)(size_t i, void *payload), void *payload, void *runner);
    void *runner; /* handed to `run` */
} ks_runner;

#ifdef __cplusplus
}
#endif

#endif
