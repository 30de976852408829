/* See face.h. */
#include "face.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

kw_state kw;

/* ---- Memory and answers ---- */

void *kw_alloc(size_t size)
{
    return malloc(size > 0 ? size : 1);
}

void kw_free(void *memory)
{
    free(memory);
}

const char *kw_text(void)
{
    return kw.text != NULL ? ks_buffer_data(kw.text) : "";
}

size_t kw_text_size(void)
{
    return kw.text != NULL ? ks_buffer_size(kw.text) : 0;
}

const char *kw_message(void)
{
    return kw.message;
}

const char *kw_version(void)
{
    return ks_version();
}

int kw_begin(void)
{
    kw.message[0] = '\0';
    if (kw.text == NULL && ks_buffer_new(&kw.text))
        return kw_fail(KS_EMEMORY);
    ks_buffer_clear(kw.text);
    return 0;
}

int kw_fail_with(int status, const char *message)
{
    size_t size = strlen(message);
    if (size >= sizeof kw.message)
        size = sizeof kw.message - 1;
    memcpy(kw.message, message, size);
    kw.message[size] = '\0';
    return status;
}

int kw_fail(int status)
{
    return status ? kw_fail_with(status, ks_status_text(status)) : 0;
}

int kw_need_position(void)
{
    return kw.position != NULL ? 0 : kw_fail_with(KS_EINPUT, "there is no position");
}

/* ---- The position ---- */

void kw_take(ks_position *position)
{
    ks_position_free(kw.position);
    kw.position = position;
    kw.dead_given = 0;
}

int kw_board(int width, int height, const char *board, size_t size)
{
    ks_position *position;
    ks_error error = {0};
    int status = ks_position_from_board(&position, width, height, board, size, &error);
    if (status)
        return kw_fail_with(status, error.message);
    kw_take(position);
    return 0;
}

int kw_drawing(const char *drawing, size_t size)
{
    ks_position *position;
    ks_error error = {0};
    int status = ks_position_parse(&position, drawing, size, &error);
    if (status)
        return kw_fail_with(status, error.message);
    kw_take(position);
    return 0;
}

/* The turn first: setting it would lift the ko. */
int kw_situation(int to_move, int ko, int black_captures, int white_captures)
{
    int captures[3] = {-1, black_captures, white_captures};
    int status = kw_need_position();
    if (status)
        return status;
    status = ks_position_set_to_move(kw.position, to_move);
    if (status == 0 && ko != KS_NO_POINT)
        status = ks_position_set_ko(kw.position, ko);
    for (int colour = KS_BLACK; status == 0 && colour <= KS_WHITE; colour++)
        if (captures[colour] >= 0)
            status = ks_position_set_captures(kw.position, colour, captures[colour]);
    return kw_fail(status);
}

int kw_play(int colour, int point)
{
    int status = kw_need_position();
    return status ? status : kw_fail(ks_position_play(kw.position, colour, point));
}

int kw_terms(const char *rules, size_t size, float komi, int handicap, float compensation,
             float button)
{
    char name[64] = "";
    const ks_rules *found = NULL;
    if (size >= sizeof name)
        return kw_fail(KS_ERULES);
    memcpy(name, rules, size);
    if (size > 0 && (found = ks_rules_find(name)) == NULL)
        return kw_fail(KS_ERULES);
    if (!(fabsf(komi) <= 1000) || handicap < 0 || handicap > 1000 || fabsf(compensation) > 1000 ||
        !(fabsf(button) <= 1))
        return kw_fail(KS_ERANGE);
    kw.terms = ks_terms_of(found, komi, handicap);
    kw.terms.button = button;
    if (!isnan(compensation))
        kw.terms.compensation = compensation;
    return 0;
}

int kw_dead(const unsigned char *marks)
{
    int status = kw_need_position();
    if (status)
        return status;
    unsigned char dead[KS_POINTS] = {0};
    int points = ks_position_width(kw.position) * ks_position_height(kw.position);
    kw.dead_given = 0;
    for (int p = 0; marks != NULL && p < points; p++) {
        int block[KS_POINTS];
        if (!marks[p])
            continue;
        int stones = ks_position_block(block, kw.position, p);
        if (stones == 0)
            return kw_fail_with(KS_EPOINT, "a point is marked as dead where there is no stone");
        for (int s = 0; s < stones; s++)
            dead[block[s]] = 1;
    }
    memcpy(kw.dead, dead, sizeof dead);
    kw.dead_given = marks != NULL;
    return 0;
}

ks_question kw_question(void)
{
    return (ks_question){
        .position = kw.position, .dead = kw.dead_given ? kw.dead : NULL, .terms = kw.terms};
}

/* ---- What they look like ---- */

static void put_captures(ks_json *json, int captures)
{
    if (captures < 0)
        ks_json_null(json);
    else
        ks_json_int(json, captures);
}

void kw_put_position(ks_json *json, const ks_position *position)
{
    char board[KS_POINTS + 1] = {0};
    int width = ks_position_width(position), height = ks_position_height(position);
    for (int p = 0; p < width * height; p++)
        board[p] = ".XO"[ks_position_stone(position, p)];
    ks_json_int(ks_json_key(json, "width"), width);
    ks_json_int(ks_json_key(json, "height"), height);
    ks_json_string(ks_json_key(json, "board"), board);
    ks_json_int(ks_json_key(json, "to_move"), ks_position_to_move(position));
    ks_json_int(ks_json_key(json, "ko"), ks_position_ko(position));
    ks_json_begin_array(ks_json_key(json, "captures"));
    put_captures(json, ks_position_captures(position, KS_BLACK));
    put_captures(json, ks_position_captures(position, KS_WHITE));
    ks_json_end_array(json);
}

void kw_put_terms(ks_json *json, const ks_terms *terms)
{
    ks_json_string(ks_json_key(json, "rules"), terms->rules != NULL ? terms->rules->name : NULL);
    ks_json_number(ks_json_key(json, "komi"), (double)terms->komi, 3);
    ks_json_int(ks_json_key(json, "handicap"), terms->handicap);
    ks_json_number(ks_json_key(json, "compensation"), (double)terms->compensation, 3);
}

int kw_describe(void)
{
    int status = kw_need_position();
    if (status == 0)
        status = kw_begin();
    if (status)
        return status;
    ks_json json = ks_json_into(kw.text);
    ks_json_begin_object(&json);
    kw_put_position(&json, kw.position);
    ks_json_end_object(&json);
    return kw_fail(ks_buffer_status(kw.text));
}

int kw_rules(void)
{
    int status = kw_begin();
    if (status)
        return status;
    ks_json json = ks_json_into(kw.text);
    ks_json_begin_array(&json);
    for (int i = 0; ks_rules_at(i) != NULL; i++) {
        ks_json_begin_object(&json);
        ks_json_string(ks_json_key(&json, "name"), ks_rules_at(i)->name);
        ks_json_string(ks_json_key(&json, "counting"),
                       ks_rules_at(i)->counting == KS_AREA ? "area" : "territory");
        ks_json_end_object(&json);
    }
    ks_json_end_array(&json);
    return kw_fail(ks_buffer_status(kw.text));
}

int kw_draw(void)
{
    int status = kw_need_position();
    if (status == 0)
        status = kw_begin();
    if (status)
        return status;
    ks_position_draw(kw.text, kw.position, NULL);
    return kw_fail(ks_buffer_status(kw.text));
}

int kw_sgf(int owners)
{
    int status = kw_need_position();
    if (status == 0)
        status = kw_begin();
    if (status)
        return status;
    return kw_fail(ks_position_sgf(kw.text, kw.position, owners ? &kw.judgment : NULL, &kw.terms));
}

int kw_svg(int owners, int last_move, const char *caption, size_t size)
{
    char words[200] = "";
    int status = kw_need_position();
    if (status == 0)
        status = kw_begin();
    if (status)
        return status;
    if (size >= sizeof words)
        size = sizeof words - 1;
    memcpy(words, caption, size);
    ks_picture picture = {.position = kw.position,
                          .judgment = owners ? &kw.judgment : NULL,
                          .caption = size > 0 ? words : NULL,
                          .last_move = last_move};
    return kw_fail(ks_picture_svg(kw.text, &picture));
}
