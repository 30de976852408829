/* The marks of a comment as properties of SGF. */
#include "position.h"

#include "buffer.h"

static void put_point(ks_buffer *out, int point, int width)
{
    ks_buffer_put_char(out, (char)('a' + point % width));
    ks_buffer_put_char(out, (char)('a' + point / width));
}

/* All points with that mark: "TR[dd][pd]". */
static void put_marks(ks_buffer *out, const ks_story *story, const ks_comment *comment, int mark,
                      const char *name)
{
    int any = 0;
    for (int p = 0; p < story->width * story->height; p++)
        if (comment->mark[p] == mark) {
            ks_buffer_put_string(out, any ? "" : name);
            ks_buffer_put_char(out, '[');
            put_point(out, p, story->width);
            ks_buffer_put_char(out, ']');
            any = 1;
        }
}

static void put_letters(ks_buffer *out, const ks_story *story, const ks_comment *comment)
{
    int any = 0;
    for (int p = 0; p < story->width * story->height; p++)
        if (comment->mark[p] >= KS_MARK_A) {
            ks_buffer_put_string(out, any ? "[" : "LB[");
            put_point(out, p, story->width);
            ks_buffer_put_format(out, ":%c]", comment->mark[p]);
            any = 1;
        }
}

int ks_comment_sgf(ks_buffer *out, const ks_story *story, const ks_comment *comment)
{
    put_marks(out, story, comment, KS_MARK_TRIANGLE, "TR");
    put_marks(out, story, comment, KS_MARK_CIRCLE, "CR");
    put_letters(out, story, comment);
    return ks_buffer_status(out);
}
