/* Other engines: those that answer in pieces, hang, die, flood or are not there, and that nothing
 * is left of them. The limits are small, and long ones are never waited for. */
#include "clock.h"
#include "interrupt.h"
#include "peer.h"
#include "support.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Each is asked for its name once. */
static void assert_fails(const char *command, double limit, const char *why)
{
    ks_peer peer;
    assert_int_equal(ks_peer_start(&peer, command, limit), 0);
    assert_null(ks_peer_ask(&peer, "name"));
    assert_string_equal(peer.why, why);
    assert_false(ks_peer_runs(&peer));
    assert_null(ks_peer_ask(&peer, "quit"));
    assert_string_equal(peer.why, "quit: the engine is not running");
    ks_peer_stop(&peer);
}

static const char slow[] = "while read -r id what; do\n"
                           "  printf '=%s ' \"$id\"; sleep 0.02; printf '%s\\n' \"$what\"\n"
                           "  sleep 0.02; printf '\\n'\n"
                           "done";

static void answers_in_pieces(void **state)
{
    (void)state;
    ks_peer peer;
    assert_int_equal(ks_peer_start(&peer, slow, 60), 0);
    for (int i = 0; i < 3; i++)
        assert_string_equal(ks_peer_ask(&peer, "genmove %d", i), i == 0   ? "genmove 0"
                                                                 : i == 1 ? "genmove 1"
                                                                          : "genmove 2");
    assert_true(ks_peer_runs(&peer));
    assert_int_equal(ks_peer_restart(&peer), 0);
    assert_string_equal(ks_peer_ask(&peer, "again"), "again");
    ks_peer_stop(&peer);
    ks_peer_stop(&peer);
}

static void hangs(void **state)
{
    (void)state;
    assert_fails("sleep 1000", 0.05, "name: no answer in time");
    assert_fails("read -r id what; printf '=%s ' \"$id\"; sleep 1000", 0.05,
                 "name: no answer in time");
    assert_fails("trap '' TERM INT HUP; sleep 1000", 0.05, "name: no answer in time");
}

static void dies(void **state)
{
    (void)state;
    assert_fails("read -r line; kill -SEGV $$", 60, "name: the engine was killed by signal 11");
    assert_fails("read -r line; exit 3", 60, "name: the engine has exited or closed its output");
    assert_fails("exit 0", 60, "name: the engine has exited or closed its output");
    assert_fails("./no-such-engine", 60, "name: the command was not found");
    /* It closes what it writes to, but stays. */
    assert_fails("exec >&-; sleep 1000", 60, "name: the engine has exited or closed its output");
}

static void floods(void **state)
{
    (void)state;
    assert_fails("yes '= A1'", 60, "name: the answer is too long");
    assert_fails("yes", 60, "name: the answer is not GTP");
    assert_fails("printf '=99 x\\n\\n'; sleep 1000", 60, "name: the answer has another id");
}

/* A command line of any length, and /usr/games behind the rest of the path. */
static void long_commands(void **state)
{
    (void)state;
    char command[20000];
    ks_peer peer;
    memset(command, ' ', sizeof command);
    memcpy(command, "read -r id what;", 16);
    strncpy(command + 18000, "echo \"=$id $PATH\"; echo", 2000);
    assert_int_equal(ks_peer_start(&peer, command, 60), 0);
    const char *path = ks_peer_ask(&peer, "path");
    assert_non_null(path);
    assert_string_equal(path + strlen(path) - 11, ":/usr/games");
    ks_peer_stop(&peer);
}

/* An answer with "?" is an error, but not the end. */
static void refuses(void **state)
{
    (void)state;
    ks_peer peer;
    assert_int_equal(ks_peer_start(&peer,
                                   "while read -r id what; do\n"
                                   "  printf '?%s unknown command\\n\\n' \"$id\"\n"
                                   "done",
                                   60),
                     0);
    assert_null(ks_peer_ask(&peer, "name"));
    assert_string_equal(peer.why, "name: the engine answers: unknown command");
    assert_true(ks_peer_runs(&peer));
    ks_peer_stop(&peer);
    assert_false(ks_peer_runs(&peer));
}

/* ---- What is left of them ---- */

/* All processes of a group hold this pipe open, so that its end tells that they are gone. */
static void assert_whole_group_ends(const char *command, double limit, int asked)
{
    int alive[2];
    char byte;
    ks_peer peer;
    assert_int_equal(pipe(alive), 0);
    assert_int_equal(ks_peer_start(&peer, command, limit), 0);
    close(alive[1]);
    if (asked)
        ks_peer_ask(&peer, "name");
    ks_peer_stop(&peer);
    assert_int_equal(read(alive[0], &byte, 1), 0);
    close(alive[0]);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void whole_group_ends(void **state)
{
    (void)state;
    assert_whole_group_ends("sleep 1000 & sleep 1000 & wait", 60, 0);
    assert_whole_group_ends("sleep 1000 & sleep 1000", 0.05, 1);
    assert_whole_group_ends("sleep 1000 & exit 0", 0.05, 1);   /* the leader alone has gone */
    assert_whole_group_ends("sleep 1000 >&- & exit 0", 60, 1); /* and its output with it */
    assert_whole_group_ends("(trap '' TERM HUP; sleep 1000) & yes", 60, 1);
}

/* What a later process is given does not keep the streams of an earlier one open. */
static void streams_are_ours_alone(void **state)
{
    (void)state;
    ks_process first, second;
    char bytes[4];
    assert_int_equal(ks_process_start(&first, "cat"), 0);
    assert_int_equal(ks_process_start(&second, "cat"), 0);
    double deadline = ks_clock() + 60;
    assert_int_equal(ks_process_write(&first, "ab", 2, deadline), 0);
    assert_int_equal(ks_process_read(&first, bytes, 1, deadline), 1);
    assert_int_equal(ks_process_read(&first, bytes, 4, deadline), 1);
    close(first.in);
    assert_int_equal(ks_process_read(&first, bytes, 4, deadline), KS_PROCESS_GONE);
    first.in = dup(first.out); /* it is closed below */
    int status = ks_process_collect(&first);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    ks_process_stop(&second);
}

/* It does not read: what the pipe does not take is not waited for. */
static void does_not_read(void **state)
{
    (void)state;
    static char much[1 << 20];
    ks_process process;
    assert_int_equal(ks_process_start(&process, "sleep 1000"), 0);
    assert_int_equal(ks_process_write(&process, much, sizeof much, ks_clock() + 0.05),
                     KS_PROCESS_LATE);
    ks_process_stop(&process);
    assert_int_equal(ks_process_start(&process, "exec <&-; echo; sleep 1000"), 0);
    assert_int_equal(ks_process_read(&process, much, 1, ks_clock() + 60), 1);
    assert_int_equal(ks_process_write(&process, "x", 1, ks_clock() + 60),
                     KS_PROCESS_GONE); /* and not the end of us */
    ks_process_stop(&process);
}

static void interrupted(void **state)
{
    (void)state;
    static const int numbers[] = {SIGINT, SIGTERM};
    for (int i = 0; i < 2; i++) {
        ks_interrupt_watch();
        assert_false(ks_interrupted());
        /* The signal comes from the engine, while it is waited for. */
        assert_fails(i == 0 ? "kill -INT $PPID; sleep 1000" : "kill -TERM $PPID; sleep 1000", 60,
                     "name: interrupted");
        assert_true(ks_interrupted());
        ks_interrupt_unwatch();
        ks_interrupt_watch();
        raise(numbers[i]);
        assert_fails("sleep 1000", 60, "name: interrupted");
        ks_interrupt_unwatch();
    }
    ks_interrupt_watch(); /* forgets it */
    ks_interrupt_unwatch();
}

/* ---- Positions ---- */

static void sets_up(void **state)
{
    (void)state;
    ks_peer peer;
    ks_position square = draw(". X\nO .\n"), oblong = draw(". X O\nO . .\n");
    /* It answers all that it was told so far. */
    assert_int_equal(ks_peer_start(&peer,
                                   "told=\n"
                                   "while read -r id what; do\n"
                                   "  told=$told$what,; printf '=%s %s\\n\\n' \"$id\" \"$told\"\n"
                                   "done",
                                   60),
                     0);
    assert_int_equal(ks_peer_set_up(&peer, &square), 0);
    assert_string_equal(ks_peer_ask(&peer, "end"),
                        "boardsize 2,clear_board,play black B2,play white A1,end,");
    assert_int_equal(ks_peer_set_up(&peer, &oblong), -1);
    assert_string_equal(peer.why, "a board of 3 by 2: GTP has square ones only");
    ks_peer_stop(&peer);
    assert_int_equal(ks_peer_start(&peer, "exit 1", 60), 0);
    assert_int_equal(ks_peer_set_up(&peer, &square), -1);
    assert_string_equal(peer.why, "boardsize 2: the engine has exited or closed its output");
    ks_peer_stop(&peer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_in_pieces),
        cmocka_unit_test(hangs),
        cmocka_unit_test(dies),
        cmocka_unit_test(floods),
        cmocka_unit_test(long_commands),
        cmocka_unit_test(refuses),
        cmocka_unit_test(whole_group_ends),
        cmocka_unit_test(streams_are_ours_alone),
        cmocka_unit_test(does_not_read),
        cmocka_unit_test(interrupted),
        cmocka_unit_test(sets_up),
    };
    return cmocka_run_group_tests_name("peer", tests, NULL, NULL);
}
