/* A story as a page of HTML: how the game was decided, the lead move by move, and the comments,
 * those that matter most with a board. It needs no other file and no script; it follows the light
 * or dark scheme of its reader and the width of a phone. */
#include "picture.h"

#include "buffer.h"
#include "text.h"

#include <math.h>
#include <string.h>

/* So many comments have a board, at most. */
enum { BOARDS = 12 };

/* ---- Words ---- */

typedef enum word {
    WORD_BLACK,
    WORD_WHITE,
    WORD_DECIDED,
    WORD_LEAD,
    WORD_LEAD_LABEL,
    WORD_GAME,
    WORD_END,
    WORD_EVEN,
    WORD_AHEAD,
    WORD_BY,
    WORDS
} word;

static const char *const words[WORDS][KS_LANGUAGES] = {
    [WORD_BLACK] = {"Black", "黒"},
    [WORD_WHITE] = {"White", "白"},
    [WORD_DECIDED] = {"How the game was decided", "勝負の流れ"},
    [WORD_LEAD] = {"The lead, move by move", "一手ごとの形勢"},
    [WORD_LEAD_LABEL] = {"Black's lead in points; below the line White leads",
                         "黒のリード（目）。線より下は白のリード"},
    [WORD_GAME] = {"The game", "対局"},
    [WORD_END] = {"The final position, and whose the points are", "終局図"},
    [WORD_EVEN] = {"Even", "互角"},
    [WORD_AHEAD] = {"%s ahead by about %s", "%s約%s目リード"},
    [WORD_BY] = {"Written by keisei from the moves alone. Where a sentence says probably or "
                 "perhaps, a stronger player may disagree.",
                 "keiseiが棋譜だけから書いた解説です。「おそらく」「かもしれません」とある所"
                 "は、より強い打ち手なら異なる判断をするかもしれません。"},
};

typedef struct page {
    ks_buffer *out;
    const ks_story *story;
    const ks_game *game;
    ks_language language;
} page;

static void put(const page *p, const char *text)
{
    ks_buffer_put_string(p->out, text);
}

/* Text of the record or of sentences. */
static void put_text(const page *p, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&': put(p, "&amp;"); break;
        case '<': put(p, "&lt;"); break;
        case '>': put(p, "&gt;"); break;
        case '"': put(p, "&quot;"); break;
        default: ks_buffer_put_char(p->out, (unsigned char)*text < ' ' ? ' ' : *text); break;
        }
    }
}

static void put_word(const page *p, word w)
{
    put_text(p, words[w][p->language]);
}

static int put_sentences(const page *p, const ks_sentence *sentences, int count)
{
    ks_buffer *text;
    int status = ks_buffer_new(&text);
    if (status)
        return status;
    status = ks_sentences_text(text, sentences, count, p->story, p->language);
    put_text(p, ks_buffer_data(text));
    ks_buffer_free(text);
    return status;
}

static const char *colour_word(const page *p, int colour)
{
    return words[colour == KS_BLACK ? WORD_BLACK : WORD_WHITE][p->language];
}

/* ---- The head ---- */

static const char style[] =
    ":root{color-scheme:light dark;--paper:#fffdf8;--ink:#2b2419;--quiet:#6b5f4d;--line:#ddd3c0;"
    "--accent:#1f5fa8;--black:#26282c;--white:#d8cfbd;--card:#fff}"
    "@media(prefers-color-scheme:dark){:root{--paper:#17150f;--ink:#ece5d8;--quiet:#a89d8a;"
    "--line:#3a3428;--accent:#8fb8ea;--black:#8d93a0;--white:#f1ead9;--card:#201d16}"
    "figure svg{filter:brightness(.88)}}"
    "*{box-sizing:border-box}"
    "body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 Georgia,\"Iowan Old "
    "Style\",\"Noto Serif\",\"Noto Serif CJK JP\",\"Hiragino Mincho ProN\",serif}"
    "main{max-width:64rem;margin:0 auto;padding:2rem 1.1rem 4rem}"
    "h1{font-size:1.9rem;line-height:1.2;margin:0 0 .3rem;font-weight:600}"
    "h2{font-size:1.15rem;margin:2.6rem 0 .7rem;font-weight:600;border-bottom:1px solid "
    "var(--line);padding-bottom:.3rem}"
    "h3{font-size:1.1rem;margin:0 0 .4rem;font-weight:600}"
    "h3 span,.facts,.stand,.minor b span,footer{color:var(--quiet);font-weight:400}"
    ".facts{margin:0}.lead{font-size:1.12rem;max-width:44rem;margin:.4rem 0}"
    "article{display:grid;grid-template-columns:minmax(0,26rem) minmax(0,1fr);gap:1.5rem;"
    "margin:0 0 2.2rem;align-items:start;scroll-margin-top:1rem}"
    "figure{margin:0}figure svg{display:block;width:100%;height:auto;border-radius:4px}"
    "article p{margin:.2rem 0 .5rem}.stand{font-size:.9rem}"
    ".minor{margin:0 0 1.4rem;padding-left:.9rem;border-left:3px solid var(--line)}"
    ".stone{display:inline-block;width:.8em;height:.8em;border-radius:50%;margin-right:.4em;"
    "border:1px solid var(--quiet)}.b{background:#16171a}.w{background:#fff}"
    ".graph svg{display:block;width:100%;height:auto;background:var(--card);border:1px solid "
    "var(--line);border-radius:4px}"
    ".graph text{fill:var(--quiet);font:14px sans-serif}.graph{max-width:46rem}"
    ".graph .zero{stroke:var(--quiet)}.graph .grid{stroke:var(--line)}"
    ".graph .curve{fill:none;stroke:var(--accent);stroke-width:2}"
    ".graph circle{fill:var(--card);stroke:var(--accent);stroke-width:2}"
    "a{color:var(--accent)}footer{font-size:.85rem;margin-top:3rem}"
    "@media(max-width:46rem){body{font-size:16px}main{padding-top:1.2rem}"
    "article{grid-template-columns:minmax(0,1fr);gap:.7rem}h1{font-size:1.5rem}}"
    "@media print{article{break-inside:avoid}}";

static const char *info(const page *p, const char *property)
{
    const char *value = ks_game_info(p->game, property);
    return value != NULL && *value != '\0' ? value : NULL;
}

/* "Otake Hideo – Cho Chikun", or "The game" */
static void put_title(const page *p)
{
    const char *black = info(p, "PB"), *white = info(p, "PW");
    if (black == NULL && white == NULL) {
        put_word(p, WORD_GAME);
        return;
    }
    put_text(p, black ? black : words[WORD_BLACK][p->language]);
    put(p, " \xE2\x80\x93 ");
    put_text(p, white ? white : words[WORD_WHITE][p->language]);
}

static void put_facts(const page *p)
{
    static const char *const properties[] = {"EV", "RO", "DT", "PC", "RE"};
    int any = 0;
    put(p, "<p class=\"facts\">");
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++) {
        const char *value = info(p, properties[i]);
        if (value == NULL)
            continue;
        put(p, any ? " \xC2\xB7 " : "");
        put_text(p, value);
        any = 1;
    }
    put(p, "</p>\n");
}

static int put_head(const page *p)
{
    put(p, "<!DOCTYPE html>\n<html lang=\"");
    put(p, p->language == KS_JAPANESE ? "ja" : "en");
    put(p, "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
           "content=\"width=device-width, initial-scale=1\">\n<title>");
    put_title(p);
    put(p, "</title>\n<style>");
    put(p, style);
    put(p, "</style>\n</head>\n<body>\n<main>\n<h1>");
    put_title(p);
    put(p, "</h1>\n");
    put_facts(p);
    put(p, "<h2>");
    put_word(p, WORD_DECIDED);
    put(p, "</h2>\n<p class=\"lead\">");
    int status = put_sentences(p, p->story->summary, p->story->sentences);
    put(p, "</p>\n");
    return status;
}

/* ---- The lead ---- */

enum { WIDE = 480, HIGH = 200, LEFT = 36, RIGHT = 10, TOP = 14, BOTTOM = 24 };

typedef struct graph {
    double most; /* leads beyond it are drawn at the edge */
    int step;    /* between lines of the scale */
    int moves;
} graph;

static graph lay_graph(const ks_story *story)
{
    graph g = {.most = 5, .moves = story->moves};
    for (int m = 0; m <= story->moves; m++)
        g.most = fmax(g.most, fmin(fabs(story->lead[m]), 40));
    g.step = g.most <= 10 ? 5 : g.most <= 20 ? 10 : 20;
    g.most = g.step * ceil(g.most / g.step);
    return g;
}

static double graph_x(const graph *g, int move)
{
    return LEFT + (double)(WIDE - LEFT - RIGHT) * move / g->moves;
}

static double graph_y(const graph *g, double lead)
{
    double part = fmax(-1, fmin(1, lead / g->most));
    return TOP + (HIGH - TOP - BOTTOM) * (1 - part) / 2;
}

static void put_scale(const page *p, const graph *g)
{
    for (int lead = -(int)g->most; lead <= (int)g->most; lead += g->step)
        ks_buffer_put_format(p->out,
                             "<path class=\"%s\" d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\" "
                             "text-anchor=\"end\">%s%d</text>\n",
                             lead ? "grid" : "zero", LEFT, graph_y(g, lead), WIDE - RIGHT, LEFT - 6,
                             graph_y(g, lead) + 4, lead > 0 ? "+" : "", lead);
    int step = g->moves > 150 ? 50 : g->moves > 60 ? 20 : 10;
    for (int m = step; m <= g->moves; m += step)
        ks_buffer_put_format(p->out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
                             graph_x(g, m), HIGH - 7, m);
}

static void put_graph(const page *p)
{
    const ks_story *story = p->story;
    graph g = lay_graph(story);
    put(p, "<h2>");
    put_word(p, WORD_LEAD);
    ks_buffer_put_format(p->out,
                         "</h2>\n<div class=\"graph\"><svg viewBox=\"0 0 %d %d\" "
                         "role=\"img\" aria-label=\"",
                         WIDE, HIGH);
    put_word(p, WORD_LEAD_LABEL);
    put(p, "\">\n");
    put_scale(p, &g);
    put(p, "<polyline class=\"curve\" points=\"");
    for (int m = 0; m <= story->moves; m++)
        ks_buffer_put_format(p->out, "%s%.1f,%.1f", m ? " " : "", graph_x(&g, m),
                             graph_y(&g, story->lead[m]));
    put(p, "\"/>\n");
    for (int i = 0; i < story->comments; i++)
        ks_buffer_put_format(p->out,
                             "<a href=\"#move-%d\"><circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/></a>\n",
                             story->comment[i].move, graph_x(&g, story->comment[i].move),
                             graph_y(&g, story->lead[story->comment[i].move]));
    put(p, "</svg></div>\n<p class=\"stand\">");
    put_word(p, WORD_LEAD_LABEL);
    put(p, "</p>\n");
}

/* ---- Comments ---- */

/* "Black 73 · C17" */
static void put_move(const page *p, const ks_comment *comment)
{
    char name[8];
    ks_buffer_put_format(p->out, "<i class=\"stone %s\"></i>",
                         comment->colour == KS_BLACK ? "b" : "w");
    put(p, colour_word(p, comment->colour));
    ks_buffer_put_format(p->out, " %d <span>", comment->move);
    if (comment->point >= 0) {
        ks_point_name(name, comment->point, p->story->width, p->story->height);
        put_text(p, name);
    }
    put(p, "</span>");
}

/* "White ahead by about 3.5" */
static void put_stand(const page *p, int move)
{
    double lead = p->story->lead[move], wins = p->story->wins[move], size = fabs(lead);
    int colour = lead > 0 ? KS_BLACK : KS_WHITE;
    char points[32], text[80];
    size = size < 10 ? round(2 * size) / 2 : round(size);
    put(p, "<p class=\"stand\">");
    if (size > 0 && fabs(wins - .5) >= .05 && (wins > .5) == (lead > 0)) {
        ks_format_number(points, size, 1);
        ks_format(text, sizeof text, words[WORD_AHEAD][p->language], colour_word(p, colour),
                  points);
        put_text(p, text);
    } else {
        put_word(p, WORD_EVEN);
    }
    put(p, "</p>\n");
}

static int put_board(const page *p, const ks_comment *comment)
{
    ks_position *position;
    int status = ks_game_position(&position, p->game, comment->move);
    if (status)
        return status;
    ks_picture picture = {.position = position,
                          .last_move = comment->point,
                          .number = comment->move,
                          .marks = comment->mark,
                          .cell = 24};
    put(p, "<figure>");
    status = ks_picture_svg(p->out, &picture);
    put(p, "</figure>\n");
    ks_position_free(position);
    return status;
}

/* Is the comment one of those that matter most? Of two alike, the first. */
static int has_board(const ks_story *story, int comment)
{
    const ks_comment *it = &story->comment[comment];
    int heavier = 0;
    for (const ks_comment *c = story->comment; c < story->comment + story->comments; c++)
        heavier += c->weight > it->weight || (c < it && c->weight == it->weight);
    return heavier < BOARDS;
}

static int put_comment(const page *p, int number)
{
    const ks_comment *comment = &p->story->comment[number];
    int with_board = has_board(p->story, number), status = 0;
    ks_buffer_put_format(
        p->out, with_board ? "<article id=\"move-%d\">\n" : "<p class=\"minor\" id=\"move-%d\"><b>",
        comment->move);
    if (with_board) {
        status = put_board(p, comment);
        put(p, "<div><h3>");
    }
    put_move(p, comment);
    put(p, with_board ? "</h3>\n<p>" : "</b> ");
    if (status == 0)
        status = put_sentences(p, comment->sentence, comment->sentences);
    put(p, "</p>\n");
    if (with_board) {
        put_stand(p, comment->move);
        put(p, "</div>\n</article>\n");
    }
    return status;
}

/* The last position, with its owners and the dead. */
static int put_end(const page *p)
{
    ks_position *position;
    int colour, point = KS_NO_POINT, status = ks_game_position(&position, p->game, p->story->moves);
    if (status)
        return status;
    ks_game_move(p->game, p->story->moves, &colour, &point);
    ks_picture picture = {
        .position = position, .judgment = &p->story->end, .last_move = point, .cell = 24};
    put(p, "<h2>");
    put_word(p, WORD_END);
    put(p, "</h2>\n<article>\n<figure>");
    status = ks_picture_svg(p->out, &picture);
    put(p, "</figure>\n<p>");
    if (status == 0)
        status = put_sentences(p, p->story->summary, 1);
    put(p, "</p>\n</article>\n");
    ks_position_free(position);
    return status;
}

int ks_story_html(ks_buffer *out, const ks_story *story, const ks_game *game, ks_language language)
{
    page p = {out, story, game, language};
    int status = put_head(&p);
    if (story->moves > 0)
        put_graph(&p);
    if (story->comments > 0) {
        put(&p, "<h2>");
        put_word(&p, WORD_GAME);
        put(&p, "</h2>\n");
    }
    for (int i = 0; i < story->comments && status == 0; i++)
        status = put_comment(&p, i);
    if (story->moves > 0 && status == 0)
        status = put_end(&p);
    put(&p, "<footer><p>");
    put_word(&p, WORD_BY);
    put(&p, "</p></footer>\n</main>\n</body>\n</html>\n");
    return status ? status : ks_buffer_status(out);
}
