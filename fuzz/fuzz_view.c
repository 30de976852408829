/* Any bytes as a board, as the words around it and as numbers of a plot: explanations, pictures,
 * plots, JSON and SGF of it. Pictures are UTF-8 without control characters, JSON can be read, and
 * an SGF record has the same stones. */
#include "board.h"
#include "buffer.h"
#include "text.h"

#include <jansson.h>
#include <stdio.h>

enum { LARGEST_SIDE = 7, WORDS = 60, NUMBERS = 20 };

/* Ends of lines are the only control characters, and escapes are where colours are. */
static void check_text(const ks_buffer *out, int colour)
{
    const char *text = out->data ? out->data : "";
    for (size_t at = 0; at < out->size;) {
        unsigned char c = (unsigned char)text[at];
        int length = ks_utf8_length(text + at, out->size - at);
        require(length > 0 && (c >= ' ' || c == '\n' || (colour && c == 0x1B)) && c != 0x7F);
        at += (size_t)length;
    }
}

static void check_svg(const ks_buffer *out)
{
    static const char end[] = "</svg>\n";
    size_t length = sizeof end - 1;
    check_text(out, 0);
    require(out->size > length && strcmp(out->data + out->size - length, end) == 0);
}

static void check_json(ks_buffer *out)
{
    json_t *json = json_loadb(out->data, out->size, 0, NULL);
    require(json_is_object(json));
    json_decref(json);
    ks_buffer_clear(out);
}

static void check_picture(const ks_picture *picture)
{
    ks_buffer out = {0};
    require(ks_picture_svg(&out, picture) == 0);
    check_svg(&out);
    for (int colour = 0; colour <= 1; colour++) {
        ks_buffer_clear(&out);
        require(ks_picture_text(&out, picture, colour) == 0);
        check_text(&out, colour);
    }
    ks_buffer_release(&out);
}

/* The bytes as doubles, any of them. */
static void check_plot(const char *words, const uint8_t *bytes, size_t size)
{
    double numbers[NUMBERS + 6] = {0};
    size_t count = size / sizeof *numbers < NUMBERS ? size / sizeof *numbers : NUMBERS;
    memcpy(numbers, bytes, count * sizeof *numbers);
    int half = (int)(count / 2);
    const ks_series series[] = {
        {.name = words, .x = numbers, .y = numbers + half, .size = half, .right = half % 2},
        {.x = numbers + half, .y = numbers, .size = half, .marks = 1}};
    ks_plot plot = {.title = words,
                    .x_label = words,
                    .y_label = words,
                    .series = series,
                    .series_count = 2,
                    .width = numbers[0],
                    .height = numbers[1],
                    .x_min = numbers[2],
                    .x_max = numbers[3]};
    ks_buffer out = {0};
    require(ks_plot_svg(&out, &plot) == 0);
    check_svg(&out);
    ks_buffer_clear(&out);
    require(ks_plot_text(&out, &plot, (int)size % 200, (int)size / 2 % 60, 0) == 0);
    check_text(&out, 0);
    ks_buffer_release(&out);
}

static void check_sgf(const ks_position *position, const ks_judgment *judgment)
{
    ks_buffer out = {0};
    ks_game *game;
    ks_position *again;
    ks_terms terms = ks_terms_of(NULL, 7.5F, 0);
    require(ks_position_sgf(&out, position, judgment, &terms) == 0);
    require(ks_game_read(&game, out.data, out.size, NULL, NULL) == 0);
    require(ks_game_position(&again, game, ks_game_moves(game)) == 0);
    require(again->hash == position->hash);
    ks_position_free(again);
    ks_game_free(game);
    ks_buffer_release(&out);
}

static void check_board(const ks_judge *judge, const ks_position *position, const char *words,
                        int choice)
{
    static ks_judgment judgment;
    ks_explanation *explanation;
    ks_question question = {.position = position, .terms = ks_terms_of(NULL, 7.5F, 0)};
    ks_buffer out = {0};
    require(ks_judge_explain(&explanation, &judgment, judge, &question) == 0);
    require(ks_explanation_text(&out, explanation) == 0);
    check_text(&out, 0);
    ks_buffer_clear(&out);
    require(ks_explanation_json(&out, explanation) == 0);
    check_json(&out);
    require(ks_judgment_json(&out, &judgment, "groups", choice % 2) == 0);
    check_json(&out);
    ks_buffer_release(&out);
    check_picture(
        &(ks_picture){.position = position,
                      .judgment = choice % 3 ? &judgment : NULL,
                      .title = words,
                      .caption = choice % 5 ? words : NULL,
                      .last_move = choice % 7 ? choice % ks_points(position) : KS_NO_POINT,
                      .raw = choice % 2,
                      .explanation = explanation,
                      .overlay = (ks_overlay)(choice % (KS_OVERLAY_MOYO + 1))});
    check_sgf(position, choice % 2 ? &judgment : NULL);
    ks_explanation_free(explanation);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static ks_judge *judge;
    char words[WORDS + 1] = "";
    ks_position position;
    if (size < 1)
        return 0;
    require(judge != NULL || ks_judge_new(&judge, "groups", NULL) == 0);
    size_t taken = size - 1 < WORDS ? size - 1 : WORDS;
    memcpy(words, bytes + size - taken, taken);
    /* Reading a board takes long, so half of the inputs are plots. */
    if (size % 2 == 0)
        check_plot(words, bytes + 1, size - 1);
    else if (board_of(&position, bytes + 1, size - 1, LARGEST_SIDE))
        check_board(judge, &position, words, bytes[0]);
    return 0;
}
