/* The line that is written over and over: what goes to standard error, and when. */
#include "clock.h"
#include "interrupt.h"
#include "progress.h"
#include "support.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Standard error goes into a pipe meanwhile. */
typedef struct caught {
    int before, out;
} caught;

static caught catch_error(void)
{
    int ends[2];
    caught c = {.before = dup(STDERR_FILENO)};
    assert_int_equal(pipe(ends), 0);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    c.out = ends[0];
    assert_int_equal(fcntl(c.out, F_SETFL, O_NONBLOCK), 0);
    return c;
}

/* What has been written since the last time. */
static void assert_written(const caught *c, const char *expected)
{
    char bytes[100];
    fflush(stderr);
    ssize_t got = read(c->out, bytes, sizeof bytes - 1);
    bytes[got > 0 ? got : 0] = '\0';
    assert_string_equal(bytes, expected);
}

static void release(const caught *c)
{
    dup2(c->before, STDERR_FILENO);
    close(c->before);
    close(c->out);
}

static void on_a_terminal(void **state)
{
    (void)state;
    ks_progress progress = {.on_terminal = 1};
    caught c = catch_error();
    assert_true(ks_progress_due(&progress));
    ks_progress_erase(&progress); /* there is nothing */
    assert_written(&c, "");
    ks_progress_show(&progress, "%d of %d", 1, 2);
    assert_written(&c, "\r\033[K1 of 2");
    ks_progress_show(&progress, "%d of %d", 2, 2);
    assert_written(&c, "\r\033[K2 of 2");
    ks_progress_erase(&progress);
    assert_written(&c, "\r\033[K");
    ks_progress_erase(&progress);
    ks_progress_keep(&progress);
    assert_written(&c, "");
    ks_progress_show(&progress, "done");
    ks_progress_keep(&progress);
    ks_progress_erase(&progress);
    assert_written(&c, "\r\033[Kdone\n");
    release(&c);
}

static void elsewhere(void **state)
{
    (void)state;
    caught c = catch_error();
    ks_progress progress = ks_progress_new();
    assert_false(ks_progress_due(&progress));
    ks_progress_show(&progress, "%d", 1);
    assert_int_equal(ks_progress_games(7, &progress), 0);
    ks_progress_keep(&progress);
    ks_progress_erase(&progress);
    assert_written(&c, "");
    release(&c);
}

/* Not too often: the time of the last line is set back instead of waiting. */
static void now_and_then(void **state)
{
    (void)state;
    ks_progress progress = {.on_terminal = 1};
    caught c = catch_error();
    assert_int_equal(ks_progress_games(16, &progress), 0);
    assert_written(&c, "\r\033[K16 games");
    progress.when = ks_clock() + 1000;
    assert_false(ks_progress_due(&progress));
    assert_int_equal(ks_progress_games(32, &progress), 0);
    assert_written(&c, "");
    progress.when = ks_clock() - 1;
    assert_int_equal(ks_progress_games(48, &progress), 0);
    assert_written(&c, "\r\033[K48 games");
    ks_interrupt_watch();
    raise(SIGINT);
    assert_int_equal(ks_progress_games(64, &progress), KS_ESTOPPED);
    ks_interrupt_unwatch();
    release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(on_a_terminal), cmocka_unit_test(elsewhere),
                                       cmocka_unit_test(now_and_then)};
    return cmocka_run_group_tests_name("progress", tests, NULL, NULL);
}
