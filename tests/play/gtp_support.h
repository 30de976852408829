/* What tests of the engine share: a line in, its reply compared. */
#ifndef KS_TEST_GTP_SUPPORT_H
#define KS_TEST_GTP_SUPPORT_H

#include "support.h"

#include <stdio.h>
#include <string.h>

/* An engine without files and input. */
static inline ks_engine *engine_new(const char *judge)
{
    ks_engine *engine;
    ks_error error = {0};
    ks_engine_options options = {.judge = judge, .seed = 1};
    if (ks_engine_new(&engine, &options, &error))
        fail_msg("no engine: %s", error.message);
    return engine;
}

static inline ks_buffer *ask(ks_engine *engine, const char *line)
{
    ks_buffer *out;
    assert_int_equal(ks_buffer_new(&out), 0);
    int status = ks_engine_line(out, engine, line, strlen(line));
    assert_true(status == 0 || status == KS_EEND);
    return out;
}

/* The reply to `line` is `expected`, to the last byte. */
static inline void expect(ks_engine *engine, const char *line, const char *expected)
{
    ks_buffer *out = ask(engine, line);
    if (strcmp(ks_buffer_data(out), expected) != 0)
        fail_msg("%s\n%sinstead of\n%s", line, ks_buffer_data(out), expected);
    ks_buffer_free(out);
}

/* The reply to `line` begins so. */
static inline void expect_start(ks_engine *engine, const char *line, const char *expected)
{
    ks_buffer *out = ask(engine, line);
    if (strncmp(ks_buffer_data(out), expected, strlen(expected)) != 0)
        fail_msg("%s\n%sdoes not begin with\n%s", line, ks_buffer_data(out), expected);
    ks_buffer_free(out);
}

/* All lines of a drawing as set-up: X is Black, O is White. The size of the board is its own. */
static inline void set_up(ks_engine *engine, const char *diagram)
{
    ks_position position = draw(diagram);
    ks_buffer *line;
    char size[60];
    snprintf(size, sizeof size, "rectangular_boardsize %d %d", position.width, position.height);
    expect(engine, size, "= \n\n");
    assert_int_equal(ks_buffer_new(&line), 0);
    ks_buffer_put_string(line, "gogui-setup");
    for (int p = 0; p < position.width * position.height; p++) {
        char name[8];
        if (position.stone[p] == KS_EMPTY)
            continue;
        ks_point_name(name, p, position.width, position.height);
        ks_buffer_put_string(line, position.stone[p] == KS_BLACK ? " b " : " w ");
        ks_buffer_put_string(line, name);
    }
    expect(engine, ks_buffer_data(line), "= \n\n");
    ks_buffer_free(line);
}

#endif
