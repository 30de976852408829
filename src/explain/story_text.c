/* See story.h: the story in words and as JSON. */
#include "pages.h"

int ks_sentences_text(ks_buffer *out, const ks_sentence *sentences, int count,
                      const ks_story *story, ks_language language)
{
    for (int i = 0; i < count; i++) {
        if (i > 0 && language != KS_JAPANESE)
            ks_buffer_put_string(out, " ");
        ks_sentence_text(out, &sentences[i], story->width, story->height, language);
    }
    return ks_buffer_status(out);
}

static int put_sentences(ks_json *json, const ks_sentence *sentences, int count,
                         const ks_story *story, ks_language language)
{
    int status = 0;
    ks_json_begin_array(json);
    for (int i = 0; i < count && status == 0; i++)
        status = ks_sentence_json(json, &sentences[i], story->width, story->height, language);
    ks_json_end_array(json);
    return status;
}

static int put_comment(ks_json *json, const ks_comment *comment, const ks_story *story,
                       ks_language language)
{
    ks_json_begin_object(json);
    ks_json_int(ks_json_key(json, "move"), comment->move);
    ks_json_string(ks_json_key(json, "colour"), comment->colour == KS_BLACK ? "B" : "W");
    if (comment->point >= 0)
        ks_json_int(ks_json_key(json, "point"), comment->point);
    ks_json_number(ks_json_key(json, "weight"), comment->weight, 1);
    int status = put_sentences(ks_json_key(json, "sentences"), comment->sentence,
                               comment->sentences, story, language);
    ks_json_end_object(json);
    return status;
}

static void put_curve(ks_json *json, const double *values, int moves, int digits)
{
    ks_json_begin_array(json);
    for (int m = 0; values != NULL && m <= moves; m++)
        ks_json_number(json, values[m], digits);
    ks_json_end_array(json);
}

int ks_story_members(ks_json *json, const ks_story *story, ks_language language)
{
    int status = put_sentences(ks_json_key(json, "summary"), story->summary, story->sentences,
                               story, language);
    ks_json_begin_array(ks_json_key(json, "comments"));
    for (int i = 0; i < story->comments && status == 0; i++)
        status = put_comment(json, &story->comment[i], story, language);
    ks_json_end_array(json);
    put_curve(ks_json_key(json, "lead"), story->lead, story->moves, 1);
    put_curve(ks_json_key(json, "black_wins"), story->wins, story->moves, 3);
    return status ? status : ks_buffer_status(json->out);
}
