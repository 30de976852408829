/* How a sentence of the table (rows.c) is filled in, and the page in words and as JSON. */
#include "pages.h"

#include "buffer.h"
#include "position.h"
#include "text.h"

#include <math.h>
#include <string.h>

const char *ks_page_part_name(ks_page_part part)
{
    static const char *const names[] = {"board", "group", "move", "rest", "game"};
    return names[part];
}

/* ---- Parts of the board ---- */

/* With the word that stands before it in English. */
static const char *const areas[KS_AREAS + 1][3] = {{"in the ", "upper left corner", "左上隅"},
                                                   {"on the ", "upper side", "上辺"},
                                                   {"in the ", "upper right corner", "右上隅"},
                                                   {"on the ", "left side", "左辺"},
                                                   {"in the ", "centre", "中央"},
                                                   {"on the ", "right side", "右辺"},
                                                   {"in the ", "lower left corner", "左下隅"},
                                                   {"on the ", "lower side", "下辺"},
                                                   {"in the ", "lower right corner", "右下隅"},
                                                   {"on the ", "board", "盤上"}};

const char *ks_area_name(int area, ks_language language)
{
    return areas[area][language == KS_JAPANESE ? 2 : 1];
}

int ks_area_of(int point, int width, int height)
{
    enum { LEAST_SIDE = 7 };
    int x = point % width, y = point / width;
    if (width < LEAST_SIDE || height < LEAST_SIDE)
        return KS_AREA_ALL;
    return 3 * y / height * 3 + 3 * x / width;
}

/* ---- Filling in ---- */

typedef struct filling {
    ks_buffer *out;
    const ks_sentence *sentence;
    int width, height;
    ks_language language;
} filling;

static void put_colour(const filling *f, int colour)
{
    static const char *const names[KS_LANGUAGES][2] = {{"Black", "White"}, {"黒", "白"}};
    ks_buffer_put_string(f->out, names[f->language][colour == KS_WHITE]);
}

static void put_point(const filling *f, int point)
{
    char name[8];
    ks_point_name(name, point, f->width, f->height);
    ks_buffer_put_string(f->out, name);
}

/* "White's ten stones in the upper left corner (F17)", "White's stone at C6" */
static void put_group(const filling *f)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    const ks_sentence *s = f->sentence;
    int area = ks_area_of(s->stone, f->width, f->height), stones = s->stones;
    int whole = area == KS_AREA_ALL;
    if (f->language == KS_JAPANESE) {
        ks_buffer_put_string(f->out, whole ? "" : areas[area][2]);
        ks_buffer_put_string(f->out, whole ? "" : "の");
        put_colour(f, s->side);
        ks_buffer_put_format(f->out, "%d子（", stones);
        put_point(f, s->stone);
        ks_buffer_put_string(f->out, "）");
        return;
    }
    put_colour(f, s->side);
    if (stones == 1) {
        ks_buffer_put_string(f->out, "'s stone at ");
        put_point(f, s->stone);
        return;
    }
    if (stones <= 12)
        ks_buffer_put_format(f->out, "'s %s stones", words[stones]);
    else
        ks_buffer_put_format(f->out, "'s %d stones", stones);
    if (!whole)
        ks_buffer_put_format(f->out, " %s%s", areas[area][0], areas[area][1]);
    ks_buffer_put_string(f->out, " (");
    put_point(f, s->stone);
    ks_buffer_put_string(f->out, ")");
}

/* "in the centre and on the left side", or without the word that stands before it: "the centre" */
static void put_areas(const filling *f, int bare)
{
    for (int i = 0; i < f->sentence->areas; i++) {
        const char *const *name = areas[f->sentence->area[i]];
        if (i > 0)
            ks_buffer_put_string(f->out, f->language == KS_JAPANESE ? "と" : " and ");
        if (f->language == KS_JAPANESE)
            ks_buffer_put_string(f->out, name[2]);
        else
            ks_buffer_put_format(f->out, "%s%s", bare ? "the " : name[0], name[1]);
    }
}

/* "R4, S3, S2": a line of play, the sides taking turns. */
static void put_line(const filling *f)
{
    for (int i = 0; i < f->sentence->points; i++) {
        ks_buffer_put_string(f->out, i == 0 ? "" : f->language == KS_JAPANESE ? "、" : ", ");
        put_point(f, f->sentence->point[i]);
    }
}

/* One of the two words "one:many" after a colon; nothing if there are none. */
static void put_choice(const filling *f, const char *words, size_t size, int many)
{
    const char *colon = memchr(words, ':', size);
    size_t first = colon ? (size_t)(colon - words) : size;
    if (!many)
        ks_buffer_put(f->out, words, first);
    else if (colon)
        ks_buffer_put(f->out, colon + 1, size - first - 1);
}

/* "{n0}", "{n0:point:points}" */
static void put_number(const filling *f, const char *key, size_t size)
{
    double number = f->sentence->number[key[1] - '0'];
    ks_buffer_put_number(f->out, number, 1);
    if (size > 3) {
        ks_buffer_put_string(f->out, " ");
        put_choice(f, key + 3, size - 3, number != 1);
    }
}

static void put_key(const filling *f, const char *key, size_t size)
{
    switch (key[0]) {
    case 'c': put_colour(f, f->sentence->colour); break;
    case 'o': put_colour(f, KS_OPPONENT(f->sentence->colour)); break;
    case 'g':
    case 'G': put_group(f); break;
    case 'p': put_point(f, f->sentence->point[key[1] - '0']); break;
    case 'n': put_number(f, key, size); break;
    case 'l': put_line(f); break;
    case 'a':
    case 'A': put_areas(f, key[0] == 'A'); break;
    default: put_choice(f, key + 3, size - 3, f->sentence->stones > 1); break; /* {is:...} */
    }
}

int ks_sentence_text(ks_buffer *out, const ks_sentence *sentence, int width, int height,
                     ks_language language)
{
    filling f = {out, sentence, width, height, language};
    const char *text = ks_sentence_row(sentence->kind, language);
    while (*text != '\0') {
        size_t plain = strcspn(text, "{");
        ks_buffer_put(out, text, plain);
        text += plain;
        if (*text == '\0')
            break;
        size_t size = strcspn(text, "}") - 1;
        put_key(&f, text + 1, size);
        text += size + 2;
    }
    return ks_buffer_status(out);
}

/* ---- The page ---- */

static void put_part(ks_buffer *out, const ks_page *page, ks_page_part part, ks_language language)
{
    const char *before = "", *between = part == KS_PAGE_BOARD || part == KS_PAGE_MOVE ? " " : "\n";
    if (language == KS_JAPANESE && *between == ' ')
        between = "";
    for (int i = 0; i < page->sentences; i++) {
        if (page->sentence[i].part != part)
            continue;
        int goes_on = ks_sentence_goes_on(page->sentence[i].kind);
        ks_buffer_put_string(out, !goes_on ? before : language == KS_JAPANESE ? "" : " ");
        ks_sentence_text(out, &page->sentence[i], page->explanation->width,
                         page->explanation->height, language);
        before = between;
    }
    if (before == between)
        ks_buffer_put_string(out, "\n");
}

int ks_page_text(ks_buffer *out, const ks_page *page, ks_language language, int all)
{
    put_part(out, page, KS_PAGE_BOARD, language);
    put_part(out, page, KS_PAGE_GROUP, language);
    put_part(out, page, KS_PAGE_MOVE, language);
    if (all)
        put_part(out, page, KS_PAGE_REST, language);
    return ks_buffer_status(out);
}

/* The stones that a sentence speaks of. */
static void put_stones(ks_json *json, const ks_sentence *s)
{
    ks_json_begin_object(ks_json_key(json, "stones"));
    ks_json_string(ks_json_key(json, "colour"), s->side == KS_BLACK ? "B" : "W");
    ks_json_int(ks_json_key(json, "count"), s->stones);
    ks_json_int(ks_json_key(json, "first"), s->stone);
    ks_json_end_object(json);
}

int ks_sentence_json(ks_json *json, const ks_sentence *s, int width, int height,
                     ks_language language)
{
    ks_buffer *text;
    int status = ks_buffer_new(&text);
    if (status)
        return status;
    status = ks_sentence_text(text, s, width, height, language);
    ks_json_begin_object(json);
    ks_json_string(ks_json_key(json, "id"), ks_sentence_id(s->kind));
    ks_json_string(ks_json_key(json, "part"), ks_page_part_name(s->part));
    ks_json_string(ks_json_key(json, "text"), ks_buffer_data(text));
    if (s->colour != KS_EMPTY)
        ks_json_string(ks_json_key(json, "colour"), s->colour == KS_BLACK ? "B" : "W");
    if (s->group >= 0)
        ks_json_int(ks_json_key(json, "group"), s->group);
    if (s->stones > 0)
        put_stones(json, s);
    if (ks_sentence_held(s->kind) > 0)
        ks_json_int(ks_json_key(json, "held"), ks_sentence_held(s->kind));
    ks_json_begin_array(ks_json_key(json, "points"));
    for (int i = 0; i < s->points; i++)
        ks_json_int(json, s->point[i]);
    ks_json_end_array(json);
    ks_json_begin_array(ks_json_key(json, "numbers"));
    for (int i = 0; i < s->numbers; i++)
        ks_json_number(json, s->number[i], 1);
    ks_json_end_array(json);
    ks_json_begin_array(ks_json_key(json, "areas"));
    for (int i = 0; i < s->areas; i++)
        ks_json_string(json, ks_area_name(s->area[i], KS_ENGLISH));
    ks_json_end_array(json);
    ks_json_end_object(json);
    ks_buffer_free(text);
    return status;
}

int ks_page_members(ks_json *json, const ks_page *page, ks_language language)
{
    const ks_explanation *e = page->explanation;
    int status = 0;
    ks_json_begin_array(ks_json_key(json, "sentences"));
    for (int i = 0; i < page->sentences && status == 0; i++)
        status = ks_sentence_json(json, &page->sentence[i], e->width, e->height, language);
    ks_json_end_array(json);
    return status ? status : ks_buffer_status(json->out);
}
