/* A job for every game of a corpus: the same bytes for any number of threads. */
#include "keisei-corpus.h"

#include "buffer.h"
#include "folder.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 500 };

typedef struct result {
    int bytes;
    char *copy; /* grows from game to game */
} result;

typedef struct sum {
    ks_buffer text;
    size_t stop_at; /* the index at which reduce stops */
    size_t work_fails_at;
    const char *root; /* left out of what is written down */
} sum;

static int work(void *payload_result, const ks_entry *entry, void *payload)
{
    result *r = payload_result;
    sum *s = payload;
    if (entry->index == s->work_fails_at)
        return -6;
    r->copy = realloc(r->copy, entry->size + 1);
    memcpy(r->copy, entry->text, entry->size);
    r->copy[entry->size] = '\0';
    r->bytes = (int)entry->size;
    return 0;
}

static int reduce(void *payload_result, const ks_entry *entry, void *payload)
{
    result *r = payload_result;
    sum *s = payload;
    if (entry->index == s->stop_at)
        return -5;
    ks_buffer_put_format(&s->text, "%zu:%d:", entry->index, entry->line);
    if (entry->status)
        ks_buffer_put_format(&s->text, "%s\n", entry->message);
    else
        ks_buffer_put_format(&s->text, "%d:%s:%s\n", r->bytes, r->copy,
                             entry->source + strlen(s->root));
    return 0;
}

static void release(void *payload_result)
{
    free(((result *)payload_result)->copy);
}

/* What reduce wrote down; frees with free(). */
static char *run(folder *f, int threads, sum s, int expected_status)
{
    ks_corpus *corpus;
    s.root = folder_path(f, "");
    assert_int_equal(ks_corpus_open(&corpus, s.root, NULL, NULL), 0);
    ks_corpus_job job = {sizeof(result), work, reduce, release, &s};
    assert_int_equal(ks_corpus_run(corpus, threads, &job), expected_status);
    ks_corpus_free(corpus);
    ks_buffer_put(&s.text, "", 1);
    return s.text.data;
}

static void add_games(folder *f)
{
    ks_buffer text = {0};
    for (int i = 0; i < GAMES; i++)
        ks_buffer_put_format(&text, i % 50 == 7 ? "nothing %d\n" : "(;C[%d])\n", i);
    folder_add(f, "a.sgfs", text.data);
    folder_add(f, "b.sgf", "(;last)");
    ks_buffer_release(&text);
}

static void test_any_number_of_threads(void **state)
{
    add_games(*state);
    sum s = {.stop_at = (size_t)-1, .work_fails_at = (size_t)-1};
    char *alone = run(*state, 1, s, 0);
    assert_memory_equal(alone, "0:1:7:(;C[0]):a.sgfs\n", 21);
    assert_non_null(strstr(alone, "\n7:8:there is no game on this line\n7:9:7:(;C[8]):a.sgfs\n"));
    assert_non_null(strstr(alone, "\n490:1:7:(;last):b.sgf\n"));
    for (int threads = 0; threads <= 4; threads++) {
        char *seen = run(*state, threads, s, 0);
        assert_string_equal(seen, alone);
        free(seen);
    }
    free(alone);
}

/* Stopping is also in the order of the games. */
static void test_stops(void **state)
{
    add_games(*state);
    for (int threads = 1; threads <= 4; threads++) {
        char *seen = run(*state, threads, (sum){.stop_at = 3, .work_fails_at = 4}, -5);
        assert_string_equal(seen, "0:1:7:(;C[0]):a.sgfs\n1:2:7:(;C[1]):a.sgfs\n"
                                  "2:3:7:(;C[2]):a.sgfs\n");
        free(seen);
        seen = run(*state, threads, (sum){.stop_at = 3, .work_fails_at = 1}, -6);
        assert_string_equal(seen, "0:1:7:(;C[0]):a.sgfs\n");
        free(seen);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_any_number_of_threads, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(test_stops, folder_make, folder_remove),
    };
    return cmocka_run_group_tests_name("job", tests, NULL, NULL);
}
